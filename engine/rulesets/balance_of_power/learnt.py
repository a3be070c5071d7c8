"""What games between bots teach about a position of Balance of Power at the end of a turn."""

from __future__ import annotations

from math import exp
from typing import NamedTuple


class Features(NamedTuple):
    """What is weighed of a position, or what each of it weighs. Differences are the seat's own less the other's."""

    strength: float
    """Logarithm of the odds between both in all that a judge counts in units."""
    units: float
    cities: float
    capitals: float
    """Capitals of either side that are held."""
    cards: float


WEIGHTS, START = Features(strength=0.819, units=0.119, cities=0.133, capitals=0.16, cards=0.325), -0.928
"""Fitted by logistic regression to 600 games of `hard` against itself: `make learn` does it again."""


def chance(found: Features) -> float:
    """The chance to win, from 0 to 1."""
    weighed = START + sum([weight * fact for weight, fact in zip(WEIGHTS, found, strict=True)])
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, weighed))))
