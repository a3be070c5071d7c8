"""What the bot `simple` plays for besides land: the goals of a game, one function for each part of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engine.flow import Rules
from engine.goals.missions import mission_of
from engine.sight import View

URGENT = 2.0
"""What goes into a goal is worth that much more."""


class Aims(Struct):
    """What is worth more in this game than in another."""

    regions: dict[str, float] = {}
    """Region -> how much more each of its territories is worth."""
    territories: dict[str, float] = {}
    """Territory -> how much more it is worth."""
    everywhere: float = 0.0
    """How much more any territory is worth."""
    victim: int | None = None
    """A seat that must be beaten."""
    keep: frozenset[str] = frozenset()
    """Own territories that must not be lost."""


def mission(aims: Aims, rules: Rules, view: View, seat: int) -> None:
    """What the own secret mission wants."""
    wanted = mission_of(rules, view, seat)
    if wanted is None:
        return
    aims.regions.update(dict.fromkeys(wanted.regions, URGENT))
    if wanted.territories:
        aims.everywhere += 0.5
    if wanted.destroy:
        aims.victim = wanted.destroy - 1


def headquarters(aims: Aims, rules: Rules, view: View, seat: int) -> None:
    """The own one is kept, the others are taken."""
    at = view.parts["capitals"]["at"]
    aims.territories.update({where: URGENT for where in at if where})
    if at[seat]:
        aims.keep = frozenset((at[seat],))


GOALS: Mapping[str, Callable[[Aims, Rules, View, int], None]] = {"missions": mission, "capitals": headquarters}
"""Part of the state -> what it makes a seat aim at."""


class Aiming:
    """The aims of one seat through a game, worked out anew only when a goal's part of the view has changed.

    What a rule system of its own advises depends on the whole position, so there it is worked out every time.
    """

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules, self.seat = rules, seat
        self._parts = {name: look for name, look in GOALS.items() if name in rules.parts}
        self._seen: list[Any] | None = None
        self._aims = Aims()

    def look(self, view: View) -> Aims:
        """The aims in this position."""
        seen = [view.parts[name] for name in self._parts]
        advise = self.rules.advice.aims
        if seen != self._seen or advise is not None:
            self._seen, self._aims = seen, Aims()
            for look in self._parts.values():
                look(self._aims, self.rules, view, self.seat)
            if advise is not None:
                advise(self._aims, self.rules, view, self.seat)
        return self._aims
