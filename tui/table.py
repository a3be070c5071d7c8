"""The table: one game, who sits at it, and who is told that something happened. It knows nothing of the terminal.

Screens are told *that* something changed, never what: they ask the table for a view and for the entries since their
own last look. All methods are called on the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from engine.actions import Action, Defend, End, Resign
from engine.board import Board
from engine.change import Illegal
from engine.flow import Lines, Rules
from engine.game import Game, Offer
from engine.odds import DiceRule, win
from engine.options import Refused
from engine.phases.attack import targets
from engine.phases.battle import dice_rule
from engine.phases.reinforce import income
from engine.ruleset import Ruleset
from engine.save import Recorder
from engine.seating import CLOSED, HUMAN, Chair, kinds, kinds_in_words
from engine.sight import Entry, EntryView, View
from engine.state import NOBODY, Result, Step, is_player
from tui.autosave import Autosave
from tui.botplay import BotPlay, MakeBot
from tui.hinting import Hint, ask
from tui.programs import NO_PROGRAMS
from tui.watchers import Watchers

OVER = "The game is over."


class Record(Struct):
    """One line of what happened at the table. A take-back is a line of its own and removes none."""

    kind: Literal["do", "undo"]
    entry: Entry


class Table(BotPlay):
    """One game and its chairs.

    `path`: where the game is kept after every change; None: nowhere. `pace`: seconds between two acts of bots, 0 for
    no pause. `seen`: seat -> index into `feed` at the end of its last turn. `bot_seed`: makes bots decide alike.
    `make_bot`: makes the bots, and lets programs be run or not.
    """

    def __init__(
        self,
        game: Game,
        chairs: Sequence[Chair],
        ruleset: Ruleset,
        path: Path | None = None,
        pace: float = 0.0,
        *,
        seen: Mapping[int, int] | None = None,
        bot_seed: int | str | None = None,
        make_bot: MakeBot = NO_PROGRAMS,
    ) -> None:
        self.game, self.chairs, self.ruleset = game, list(chairs), ruleset
        self.feed: list[Record] = [Record("do", entry) for entry in game.log]
        self.seen: dict[int, int] = dict(seen or {})
        self.rev = 0
        """Number of changes so far; it never goes down."""
        self.pass_idle = False
        """Pass for people who have nothing to answer with; it is done anyway where only one person plays."""
        self.opening: tuple[str, ...] = ()
        """Of a prepared position: the territories that are chosen when it opens, and last where the cursor is."""
        self._seen_entries = dict(self.seen)
        self.let_bots_play(pace, bot_seed, make_bot)
        self._watchers = Watchers()
        self._recorder = Recorder(game)
        self._autosave = Autosave(path, self._freeze, self._tell)
        if path is not None and not path.exists():
            self._autosave.change(urgent=True)

    # -- what a screen may ask

    @property
    def board(self) -> Board:
        """The board of this game."""
        return self.game.rules.board

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        return self.game.rules

    @property
    def decider(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return self.game.decider

    @property
    def over(self) -> Result | None:
        """How the game ended, if it has."""
        return self.game.state.result

    def view(self, seat: int | None) -> View:
        """The position as this seat may see it; None: the public."""
        return self.game.view(seat)

    def offer(self, seat: int | None) -> Offer | None:
        """What this seat may do now; None unless it is the one that decides."""
        return self.game.offer if seat is not None and seat == self.decider else None

    def why(self, seat: int, kind: type[Action], *chosen: Any) -> str | None:
        """Why this seat cannot begin this kind of action with these first fields: a sentence. None if it can."""
        if kind is Resign:
            return self.why_action(seat, Resign())
        return self._not_yours(seat) or self.game.offer.why(kind, *chosen)

    def why_action(self, seat: int, action: Action) -> str | None:
        """Why this seat cannot do this: a sentence. None if it can."""
        try:
            self.game.check(seat, action)
        except Illegal as refusal:
            return str(refusal)
        return None

    def _not_yours(self, seat: int) -> str | None:
        decider = self.decider
        if decider is None:
            return OVER
        return None if seat == decider else f"Not your move: {self.name(decider)} decides now."

    def entries(self, seat: int | None, since: int = 0) -> list[tuple[str, EntryView]]:
        """What happened from this index of the feed on, as this seat may see it: `do` or `undo`, and the entry."""
        return [(record.kind, self.game.entry_for(record.entry, seat)) for record in self.feed[since:]]

    @property
    def now(self) -> Step | None:
        """What is to be decided now; None when the game is over."""
        return self.game.step

    def income(self, seat: int) -> Lines:
        """The new armies of a seat, were its turn to begin now, as lines that add up."""
        return income(self.game, seat)

    def dice_rule(self, source: str, target: str) -> DiceRule:
        """The dice of a battle between two linked territories, for its odds."""
        return dice_rule(self.game, source, target)

    def chance(self, source: str, target: str) -> float | None:
        """The exact chance that `source`, attacking on to the end, takes `target`; None where it may not attack."""
        state = self.game.state
        if NOBODY in (state.owner[source], state.owner[target]) or state.owner[source] == state.owner[target]:
            return None
        fighters = state.armies[source] - 1
        if state.armies[source] < self.rules.values.min_source or target not in targets(self.game, source):
            return None
        return win(min(fighters, 1000), min(state.armies[target], 1000), self.dice_rule(source, target))

    def humans(self) -> list[int]:
        """The seats of people who are still in the game."""
        return [
            seat for seat, chair in enumerate(self.chairs) if chair.kind == HUMAN and is_player(self.game.state, seat)
        ]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.game.state.seats[seat].name

    def who(self, seat: int) -> str:
        """Mark and name of a seat: `R Anna`; the neutral army has the mark N."""
        mark = self.chairs[seat].mark if seat < len(self.chairs) else "N"
        return f"{mark} {self.name(seat)}"

    # -- acts

    def do(self, seat: int, action: Action) -> Entry:
        """Carry out an action of this seat. Raises `Illegal` with the sentence for the player."""
        entry = self._do(seat, action)
        self._settle(urgent=True)
        return entry

    def resign(self, seat: int) -> Entry:
        """This seat leaves the game. Raises `Illegal`."""
        return self.do(seat, Resign())

    def undoable(self, seat: int) -> str | None:
        """Why this seat cannot take back the last act: a sentence. None if it can."""
        return OVER if self.over is not None else self.game.undoable(seat)

    def undo(self, seat: int) -> Entry:
        """Take back the last act, which must be this seat's own. Raises `Illegal`."""
        if (refusal := self.undoable(seat)) is not None:
            raise Illegal(refusal)
        entry = self.game.undo()
        self._recorder.forget(len(self.game.log))
        self.feed.append(Record("undo", entry))
        self._settle(urgent=True)
        return entry

    def redoable(self, seat: int) -> str | None:
        """Why this seat cannot do again what was taken back: a sentence. None if it can."""
        if not self.game.undone:
            return "Nothing was taken back that could be done again."
        return None if self.game.undone[-1].by == seat else "What was taken back last was another player's act."

    def redo(self, seat: int) -> Entry:
        """Do again what this seat took back last. Raises `Illegal`."""
        if (refusal := self.redoable(seat)) is not None:
            raise Illegal(refusal)
        mover = self.game.state.seat
        entry = self.game.redo()
        self._note(entry, mover)
        self._settle(urgent=True)
        return entry

    def set_kind(self, seat: int, kind: str) -> None:
        """Hand a seat to a bot, or back to a person (`human`); from the next decision on. Raises `Refused`."""
        if kind not in (*kinds(), CLOSED):
            raise Refused(f"Nobody called {kind[:40]!r} can play a seat: it takes {kinds_in_words()}.")
        self.chairs[seat].kind = kind
        self._dismiss(seat)
        self._settle(urgent=True)

    def set_defend(self, seat: int, answer: Literal["ask", "most"]) -> None:
        """Whether this seat is asked for its defence dice, or always throws the most."""
        self.chairs[seat].defend = answer
        self._settle(urgent=True)

    def set_pass_idle(self, passes: bool) -> None:
        """Whether people who have nothing to answer with are passed over, where the rules ask whoever might."""
        self.pass_idle = passes
        self._settle(urgent=False)

    def _do(self, seat: int, action: Action) -> Entry:
        mover = self.game.state.seat
        entry = self.game.do(seat, action)
        self._note(entry, mover)
        return entry

    def _note(self, entry: Entry, mover: int) -> None:
        self.feed.append(Record("do", entry))
        if self.game.state.seat != mover or self.over is not None:
            self.seen[mover] = len(self.feed)
            self._seen_entries[mover] = len(self.game.log)

    def _settle(self, urgent: bool) -> None:
        """After every change: standing answers, then the disk, the bots and the watchers."""
        while (due := self._standing()) is not None:
            self._do(*due)
        self.rev += 1
        self._autosave.change(urgent or self.over is not None)
        self._tell()

    def _standing(self) -> tuple[int, Action] | None:
        """The standing answer that is due now, and whose it is."""
        step = self.now
        if step is None or step.seat >= len(self.chairs) or self.chairs[step.seat].kind != HUMAN:
            return None
        offer = self.game.offer
        if self.chairs[step.seat].defend == "most" and Defend in offer.kinds():
            return step.seat, Defend(offer.domain(Defend)[-1])
        idle = self.rules.phases[step.phase].passable and self._passes_idle() and offer.kinds() == [End]
        return (step.seat, End()) if idle else None

    def _passes_idle(self) -> bool:
        """Whether people are not asked where they can only pass: others at the keyboard may conclude from it."""
        return self.pass_idle or len(self.humans()) == 1

    # -- being told

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have this called after every change; it must only take note. Returns what ends it."""
        return self._watchers.add(told)

    def _tell(self) -> None:
        self._wake.set()
        self._watchers.tell()

    async def hint(self, seat: int) -> Hint | None:
        """What a bot would do in the place of this seat, which decides; None when something else happened first."""
        return await ask(self, seat)

    # -- the disk

    @property
    def path(self) -> Path | None:
        """Where the game is kept."""
        return self._autosave.path

    @property
    def save_error(self) -> str:
        """Why the last save failed, as a sentence; empty when it did not. It is tried again at the next change."""
        return self._autosave.error

    async def keep(self) -> None:
        """Save after every change, off the loop, until cancelled. The one writer of the file."""
        await self._autosave.keep()

    async def flush(self) -> None:
        """Save now what is not on the disk yet. Whether it went well says `save_error`."""
        await self._autosave.flush()

    def save_now(self) -> None:
        """The same at once, without the loop: for the handler of a signal that the loop called."""
        self._autosave.flush_now()

    async def save_as(self, path: Path) -> None:
        """Save under another name and keep the game there from now on. Raises `SaveError`; then nothing changes."""
        await self._autosave.save_as(path)

    async def close(self) -> None:
        """The last save. Whoever started `run` and `keep` cancels them."""
        self.stop()
        await self.flush()

    def _freeze(self) -> tuple[dict[str, bytes], list[bytes]]:
        return self._recorder.freeze(self.chairs, self._seen_entries)
