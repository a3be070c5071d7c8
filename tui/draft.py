"""The action a player is making, field by field, out of the legal values. Plain data: no screen, no ruleset.

Several kinds of action that ask for the same sort of field stay together until a choice tells them apart: a throw and
a blitz share source and target, and split only at the last field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.actions import Action, Advance, Defend, field_kinds, tag
from engine.game import Offer

TERRITORY, NUMBER, LIST, VERB, DONE = "territory", "number", "list", "verb", "done"

Kind = type[Action]


@dataclass(frozen=True)
class Draft:
    """What was chosen so far, and the kinds of action it can still become."""

    offer: Offer
    kinds: tuple[Kind, ...]
    chosen: tuple[Any, ...] = ()
    listed: bool = False
    """The player asked for the list of kinds."""

    @property
    def sort(self) -> str:
        """What sort of thing is to be chosen next."""
        sorts = {self._sort_of(kind) for kind in self.kinds}
        if len(self.kinds) == 1 and not self.listed:
            return sorts.pop()
        return TERRITORY if sorts == {TERRITORY} and not self.listed else VERB

    def _sort_of(self, kind: Kind) -> str:
        fields = field_kinds(kind)
        if len(self.chosen) == len(fields):
            return DONE
        name = fields[len(self.chosen)][1]
        return name if name in (TERRITORY, NUMBER) else LIST

    @property
    def field(self) -> str:
        """The name of the next field, empty if there is none."""
        fields = field_kinds(self.kinds[0])
        return fields[len(self.chosen)][0] if len(self.chosen) < len(fields) else ""

    @property
    def field_kind(self) -> str:
        """The declared kind of the next field (`cards`, `choice` ...), empty if there is none."""
        fields = field_kinds(self.kinds[0])
        return fields[len(self.chosen)][1] if len(self.chosen) < len(fields) else ""

    def options(self) -> Sequence[Any]:
        """The values to choose from: kinds of action for VERB, else values of the next field."""
        sort = self.sort
        if sort == VERB:
            return self.kinds
        if sort == DONE:
            return ()
        if len(self.kinds) == 1:
            return self.offer.domain(self.kinds[0], *self.chosen)
        return tuple(dict.fromkeys(v for kind in self.kinds for v in self.offer.domain(kind, *self.chosen)))

    def pick(self, value: Any) -> Draft:
        """The draft with this value chosen; kinds that cannot take it fall out."""
        kinds = tuple(kind for kind in self.kinds if value in self.offer.domain(kind, *self.chosen))
        return Draft(self.offer, kinds, (*self.chosen, value)).forced()

    def verb(self, kind: Kind) -> Draft:
        """The draft as this one kind of action."""
        return Draft(self.offer, (kind,), self.chosen).forced()

    def forced(self) -> Draft:
        """A list with one entry is no question: it is taken silently. Cards are shown before they are given away."""
        draft = self
        while len(draft.kinds) == 1 and draft.sort == LIST and draft.field_kind != "cards":
            if len(only := draft.options()) != 1:
                break
            draft = Draft(draft.offer, draft.kinds, (*draft.chosen, only[0]))
        return draft

    def action(self) -> Action:
        """The finished action."""
        return self.kinds[0](*self.chosen)

    def back(self) -> Draft | None:
        """One choice fewer; None at the start."""
        if self.listed or (not self.chosen and self.kinds != start(self.offer).kinds):
            return start(self.offer)
        if not self.chosen:
            return None
        draft = start(self.offer)
        for value in self.chosen[:-1]:
            if draft.sort == VERB or value not in draft.options():
                return draft
            draft = draft.pick(value)
        return draft

    def why(self, *more: Any) -> str | None:
        """Why these further fields are refused; None if any of the kinds accepts them."""
        reasons = [self.offer.why(kind, *self.chosen, *more) for kind in self.kinds]
        return None if None in reasons else reasons[0]


def start(offer: Offer) -> Draft:
    """The step's first question: kinds that begin with a territory share the map."""
    kinds = tuple(offer.kinds())
    on_map = tuple(kind for kind in kinds if field_kinds(kind) and field_kinds(kind)[0][1] == TERRITORY)
    if on_map:
        return Draft(offer, on_map)
    return Draft(offer, kinds).forced()


def resume(offer: Offer, last: Action | None) -> Draft:
    """The first question, or, after an act that left the same battle possible, that battle again."""
    first = start(offer)
    fields = [name for name, _ in field_kinds(type(last))] if last is not None else []
    if fields[:2] != ["source", "target"] or type(last) not in first.kinds:
        return first
    draft = first
    for value in (getattr(last, "source"), getattr(last, "target")):  # noqa: B009 - any action with these two fields
        if draft.sort != TERRITORY or value not in draft.options():
            return first
        draft = draft.pick(value)
    return draft


DEFAULTS: Mapping[tuple[str, str], Callable[[Sequence[int]], int]] = {
    ("place", "count"): min,
    ("put", "count"): min,
    ("advance", "count"): min,
    ("blitz", "keep"): min,
}
"""What Enter means in a number field, by (kind, field); everywhere else the most."""
MOVE_IN: Mapping[str, Callable[[Sequence[int]], int]] = {"least": min, "all": max}
"""The same after a conquest, by setting."""
ANSWERS = (Defend, Advance)
"""Acts within a battle, after which it may go on."""


def defaults(move_in: str) -> dict[tuple[str, str], Callable[[Sequence[int]], int]]:
    """What Enter means in number fields for somebody with this setting."""
    return {**DEFAULTS, ("advance", "count"): MOVE_IN[move_in]}


def default(draft: Draft, settings: Mapping[tuple[str, str], Callable[[Sequence[int]], int]] = DEFAULTS) -> int:
    """The number that Enter takes when nothing was typed."""
    return settings.get((tag(draft.kinds[0]), draft.field), max)(draft.options())
