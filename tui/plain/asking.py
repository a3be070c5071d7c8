"""What is said to whoever decides: the question, the choices, and what only he may know on request alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.actions import End, field_kinds, tag
from engine.events import Rolled
from tui.draft import DONE, LIST, NUMBER, TERRITORY, VERB, Draft, Kind, default, defaults
from tui.keyboard import Keyboard
from tui.plain.secrets import secrets_of, tells
from tui.plain.telling import choice_lines
from tui.scene import Scene
from tui.settings import Settings
from tui.theme import look
from tui.words import ask, enter, head, kind_name, pool, value_name

PLAIN = look("mono", "none", "ascii")
SHORT = 8
"""Choices are told at once when there are no more of them."""
OF_THE_HAND = frozenset({"card", "cards"})
"""Fields that take what a player holds: whether such an action is possible is his secret."""


def uses_hand(kind: Kind) -> bool:
    """Whether an action needs cards that only its player sees."""
    return any(name in OF_THE_HAND for name, _ in field_kinds(kind))


def usage(scene: Scene, kind: Kind) -> str:
    """A kind of action as it is typed: `attack SOURCE TARGET DICE (throw once)`."""
    fields = " ".join(name.upper() for name, _ in field_kinds(kind))
    name = kind_name(scene, kind)
    meaning = f" ({name})" if name != tag(kind) else ""
    return f"{tag(kind)}{' ' if fields else ''}{fields}{meaning}"


def called(scene: Scene, kind: Kind) -> str:
    """A kind of action as a choice: `attack: throw once`."""
    name = kind_name(scene, kind)
    return tag(kind) if name == tag(kind) else f"{tag(kind)}: {name}"


class Asking(Keyboard):
    """The questions of one keyboard. Nothing of the game changes here."""

    say: Callable[[str], None]
    settings: Settings
    rolls: list[Rolled]
    told_secrets: bool
    """Something was said, or typed, that only the viewer may know, and others may yet come to this keyboard."""

    def scene(self, seat: int | None) -> Scene:
        """What words are made from, as this seat may see it."""
        view = self.table.view(seat)
        source = self.source_of(self.draft, view)
        return Scene(
            view=view,
            rules=self.table.rules,
            chairs=self.table.chairs,
            look=PLAIN,
            cursor=source or self.table.board.names[0],
            source=source,
            chance=self.chance,
            income=self.incomes(),
            rolls=self.rolls,
            extras=self.extras,
        )

    def tell(self, lines: Iterable[str]) -> None:
        """Say some lines."""
        for line in lines:
            self.say(line.rstrip())

    def note_secret(self) -> None:
        """Something was said that is for the viewer alone."""
        self.told_secrets = self.told_secrets or not self.alone

    # -- secrets

    @property
    def guarded(self) -> frozenset[Kind]:
        """Kinds of action of this step that depend on the hand: whether they are possible is said on request only."""
        step = self.table.now
        if self.alone or step is None:
            return frozenset()
        moves = self.table.rules.phases[step.phase].moves
        return frozenset(move.action for move in moves if uses_hand(move.action))

    def is_secret(self, draft: Draft) -> bool:
        """Whether the choices themselves tell a secret that others at this keyboard must not know."""
        if self.alone or draft.sort != LIST or self.shown is None:
            return False
        known = secrets_of(self.table.view(self.shown).parts, self.table.view(None).parts)
        return any(tells(value, known) for value in draft.options())

    def asks_for_cards(self, draft: Draft) -> bool:
        """Whether nothing is asked but to use cards or to end: it is asked alike, whatever the hand."""
        guarded = self.guarded
        return bool(guarded) and not draft.chosen and End in draft.kinds and set(draft.kinds) <= {End, *guarded}

    # -- the question

    def prompt(self) -> None:
        """Say who decides, what is expected, and among what to choose."""
        draft = self.draft
        if draft is None:
            return
        scene = self.scene(self.shown)
        if self.asks_for_cards(draft):
            self.say(f"{head(scene)}: Use your cards, or not: `choices` says what they allow, for you alone.")
            self.say(f"Empty line: {kind_name(scene, End)}.")
            return
        chosen = " > ".join(scene.spot(v) for v in draft.chosen if v in scene.view.owner)
        question = ask(scene, draft)
        question = f"{question[:1].upper()}{question[1:]}{'' if question.endswith('?') else '.'}"
        self.say(f"{head(scene)}: {' '.join(filter(None, (pool(scene), chosen and f'{chosen}:', question)))}")
        self.tell(self._choices_in_short(scene, draft))
        guarded = self.guarded
        others = [tag(kind) for kind in self.kinds() if kind not in draft.kinds and kind not in guarded]
        if others:
            self.say(f"Also: {', '.join(others)}.")
        if guarded - set(draft.kinds) and not draft.chosen:
            self.say("Your cards may allow more: `possible` says it, for you alone.")

    def _choices_in_short(self, scene: Scene, draft: Draft) -> Iterator[str]:
        if draft.sort == DONE:
            yield f"Empty line: {enter(scene, draft, 0, None)}."
        elif draft.sort == NUMBER:
            options, number = draft.options(), self.number()
            yield f"{min(options)} to {max(options)}. Empty line: {enter(scene, draft, number, None)}."
        elif self.is_secret(draft):
            yield "Your choices are for you alone: `choices` says them, then type a number."
        elif draft.sort == TERRITORY:
            options = draft.options()
            names = [scene.spot(t) for t in options]
            told = ", ".join(names) if len(names) <= SHORT else f"{len(names)} choices, `choices` lists them"
            yield f"{' or '.join(tag(kind) for kind in draft.kinds)}: {told}."
        else:
            yield from self._rows(scene, draft)

    def number(self) -> int:
        """What an empty line takes where a number is asked for."""
        assert self.draft is not None
        return default(self.draft, defaults(self.settings.move_in))

    def choices(self) -> None:
        """Say all choices of the question."""
        draft = self.draft
        if draft is None or draft.sort == NUMBER or (draft.sort == DONE and not self.asks_for_cards(draft)):
            self.prompt()
            return
        if self.is_secret(draft) or self.guarded & set(draft.kinds) or self.asks_for_cards(draft):
            self.note_secret()
        scene = self.scene(self.shown)
        self.tell(self._rows(scene, draft) if draft.sort != DONE else [f"Only to {kind_name(scene, draft.kinds[0])}."])

    def _rows(self, scene: Scene, draft: Draft) -> Iterator[str]:
        """All choices with their numbers."""
        if draft.sort == VERB:
            return choice_lines([called(scene, kind) for kind in draft.kinds])
        if draft.sort == TERRITORY:
            return choice_lines([scene.spot(t) + self._odds(scene, draft, t) for t in draft.options()])
        return choice_lines([value_name(scene, value) for value in draft.options()])

    def _odds(self, scene: Scene, draft: Draft, territory: str) -> str:
        chance = scene.chance(scene.source, territory) if draft.chosen and scene.source else None
        return f", wins {chance:.0%}" if chance is not None else ""

    def possible(self) -> str:
        """The kinds of action of this moment, as a sentence; who asks for it learns what the hand allows."""
        if self.guarded:
            self.note_secret()
        scene = self.scene(self.shown)
        return f"Possible now: {', '.join(usage(scene, kind) for kind in self.kinds())}."
