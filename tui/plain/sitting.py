"""Somebody at a table with plain lines: what is asked, what was typed, what happened. It reads and prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.actions import Action, End, tag
from engine.change import Illegal
from engine.events import Rolled
from engine.options import Refused
from tui.commands.errors import Unable
from tui.commands.finding import short
from tui.draft import ANSWERS, DONE, LIST, NUMBER, TERRITORY, Draft, Kind, resume
from tui.keyboard import OVER
from tui.listing import played
from tui.panels import PANELS
from tui.plain.asking import Asking, uses_hand
from tui.plain.commands import COMMANDS, Command, panel
from tui.plain.reading import (
    AMOUNTS,
    Unclear,
    either,
    is_exact,
    kind_names,
    names_of,
    numbered,
    read,
    read_whole,
    take,
)
from tui.plain.telling import end_lines, player
from tui.say import retold
from tui.scene import Scene
from tui.settings import Settings
from tui.table import Table

OF_THE_MAP = "N"
"""The panel in whose place `map TERRITORY` tells more."""


class Sitting(Asking):
    """One keyboard at a table.

    say: takes a line for the people there. forget: clears what was said before, as far as the terminal can; whether it
    could. settings: what Enter moves in.
    """

    def __init__(
        self, table: Table, say: Callable[[str], None], forget: Callable[[], bool], settings: Settings | None = None
    ) -> None:
        self.sit(table)
        self.say, self.forget, self.settings = say, forget, settings or Settings()
        humans = table.humans()
        self.viewer = humans[0] if len(humans) == 1 else None
        self.last: Action | None = None
        self.ended = False
        self.told_secrets = False
        self.rolls = []
        self._heard, self._asked, self._error, self._notes = 0, -1, "", 0
        self._note(table.entries(None))
        panels = {**PANELS, **self.extras.panels}
        self.commands: Mapping[str, Command] = {
            **{of[0].casefold(): panel(letter, *of) for letter, of in panels.items() if letter != OF_THE_MAP},
            **COMMANDS,
        }

    # -- what is told

    def open(self) -> None:
        """Say what is played, and how to go on."""
        table = self.table
        self.say(f"{played(table.ruleset.name, table.board.name)}: {', '.join(map(player, table.chairs))}.")
        self.say("Type help for the words that are understood, and quit to save and leave.")

    def news(self) -> None:
        """Say what happened since the last time."""
        eyes = self.viewer if self.alone else None
        entries = self.table.entries(eyes, self._heard)
        self._note(entries)
        for kind, entry in entries:
            self.tell(retold(self.table.who, self.title_of, kind, entry, eyes))
        self.tell(self.table.notes[self._notes :])
        self._notes = len(self.table.notes)
        if self.table.save_error != self._error:
            self._error = self.table.save_error
            self.tell([self._error] if self._error else ["The game is saved again."])

    def _note(self, entries: Sequence[tuple[str, Any]]) -> None:
        self._heard += len(entries)
        self.rolls += [event for _, entry in entries for event in entry.events if isinstance(event, Rolled)]

    # -- what is asked

    def ask(self) -> None:
        """Begin the question of this moment, unless it was asked already."""
        if self._asked == self.table.rev:
            return
        self._asked = self.table.rev
        result, seat = self.table.over, self.table.decider
        if seat != self.viewer:
            self._leave_no_secrets()
        if result is not None:
            self.draft, self.ended = None, True
            self.tell(end_lines(self.scene(None), self.table, result))
        elif self.needs_hand_over:
            self.hand_over()
        elif (offer := self.offer()) is not None:
            self.draft = resume(offer, self.last)
            self.prompt()
        elif seat is not None:
            self.draft = None
            who = self.table.who(seat)
            self.say(f"{who} decides, and nobody plays that seat: `seat {self.table.name(seat)} normal` hands it over.")

    def _leave_no_secrets(self) -> None:
        """Before somebody else decides here: away with what was only for the viewer, as far as that is possible."""
        if self.told_secrets and not self.forget():
            self.say("What was shown before is further up, and can be read there by whoever scrolls back.")
        self.told_secrets = False

    def hand_over(self) -> None:
        """Ask the next player to come."""
        self.viewer, self.draft, self.last = None, None, None
        seat = self.awaited
        assert seat is not None
        self.say(f"Next: {self.table.who(seat)}. When {self.table.name(seat)} alone can see this: type ready.")

    def take_over(self) -> None:
        """Whoever was asked to come is here, and alone."""
        if not self.needs_hand_over:
            self.say("There is no need to: go on.")
            return
        self.viewer = self.awaited
        self._asked = -1

    # -- what was typed

    def hear(self, line: str) -> None:
        """Do what a line says, or say why not."""
        words = line.split()
        try:
            if words:
                self._hear(words)
            else:
                self._enter()
        except (Unclear, Unable, Illegal, Refused) as refusal:
            self.say(str(refusal))

    def _enter(self) -> None:
        draft = self.draft
        if draft is None and self.needs_hand_over:
            self.take_over()
        elif draft is not None and self.asks_for_cards(draft):
            self.act(End())
        elif draft is not None and draft.sort == DONE:
            self.act(draft.action())
        elif draft is not None and draft.sort == NUMBER:
            self.go_on(draft.pick(self.number()))
        else:
            self.say("An empty line chooses nothing here.")
            self.prompt()

    def _hear(self, words: Sequence[str]) -> None:
        """A command, a kind of action, or a value: what is named in full first, then what only one of them begins."""
        scene, draft = self.scene(self.shown), self.draft
        doors: dict[Any, tuple[str, ...]] = {kind: kind_names(scene, kind) for kind in self.kinds()}
        doors |= {name: (name, *command.names) for name, command in self.commands.items()}
        found, used = take(words, doors)
        said = " ".join(words[:used])
        if len(found) == 1 and is_exact(said, doors[found[0]]):
            self._through(found[0], words[used:])
            return
        values = names_of(scene, draft) if draft is not None else {}
        if draft is not None and (numbered_here(words[0], draft) or self._fits(words, values, found)):
            self.go_on(read(scene, draft, words))
            return
        if found and values and (meant := take(words, values)[0]):
            found, doors = [*found, *meant], {**doors, **values}
        if len(found) > 1:
            raise Unclear(either([doors[one][0] for one in found]))
        if found:
            self._through(found[0], words[used:])
        else:
            self._unknown(scene, words)

    def _fits(self, words: Sequence[str], values: Mapping[Any, Sequence[str]], doors: Sequence[Any]) -> bool:
        """Whether the words are a value rather than anything else: alone in beginning one, or one in full."""
        found, used = take(words, values)
        return bool(found) and (not doors or (len(found) == 1 and is_exact(" ".join(words[:used]), values[found[0]])))

    def _through(self, door: Kind | str, words: Sequence[str]) -> None:
        if isinstance(door, str):
            command = self.commands[door]
            if command.in_turn and self.actor is None:
                raise Unclear(self._waiting())
            command.run(self, words)
        else:
            self.begin(door, words)

    def _waiting(self) -> str:
        if self.table.over is not None:
            return OVER
        return f"First {self.table.who(self.awaited)} has to type ready." if self.awaited is not None else "Not now."

    def _unknown(self, scene: Scene, words: Sequence[str]) -> None:
        """What is possible at other times, or nothing at all, or a value that cannot be chosen."""
        if self.actor is None:
            raise Unclear(self._waiting())
        moves = {move.action for phase in self.table.rules.phases.values() for move in phase.moves}
        found, _ = take(words, {kind: kind_names(scene, kind) for kind in sorted(moves, key=tag)})
        if found:
            if uses_hand(found[0]):
                self.note_secret()
            raise Unclear(f"{self.table.why(self.actor, found[0]) or 'Not now.'} {self._instead()}")
        draft = self.draft
        if draft is not None and draft.sort in (NUMBER, TERRITORY, LIST):
            self.go_on(read(scene, draft, words))
            return
        raise Unclear(f'"{short(" ".join(words))}" is not understood. {self._instead()} `help` tells the rest.')

    def _instead(self) -> str:
        """What is possible, unless that would tell what the hand allows."""
        return "`possible` says what can be done now." if self.guarded else self.possible()

    # -- acts

    def begin(self, kind: Kind, words: Sequence[str]) -> None:
        """Begin a kind of action with these words as its first fields; a battle that is open goes on with it."""
        offer, draft = self.offer(), self.draft
        assert offer is not None
        if uses_hand(kind):
            self.note_secret()
        scene = self.scene(self.shown)
        within = draft is not None and bool(draft.chosen) and kind in draft.kinds
        if draft is not None and within and (not words or words[0].isdigit() or words[0].casefold() in AMOUNTS):
            self.go_on(read(scene, draft.verb(kind), words))
        else:
            self.go_on(read_whole(scene, Draft(offer, (kind,)), words))

    def go_on(self, draft: Draft) -> None:
        """The draft after what was said: carried out when nothing is missing, else asked on.

        A number with one value is taken silently.
        """
        while draft.sort == NUMBER and len(only := draft.options()) == 1:
            draft = draft.pick(only[0])
        if draft.sort == DONE:
            self.act(draft.action())
        else:
            self.draft = draft
            self.prompt()

    def act(self, action: Action) -> None:
        """Carry out an action. Raises `Illegal`."""
        seat = self.actor
        if seat is None:
            raise Unclear(self._waiting())
        if type(action) in self.table.game.secret_actions:
            self.note_secret()
        if not isinstance(action, ANSWERS):
            self.last = action
        self.table.do(seat, action)


def numbered_here(word: str, draft: Draft) -> bool:
    """Whether a word is a number, or a word for one, where that can be chosen."""
    if draft.sort == NUMBER:
        return word.isdigit() or word.casefold() in AMOUNTS
    return draft.sort != DONE and numbered(word, draft.options()) is not None
