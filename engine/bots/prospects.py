"""What a rule system of its own tells planners about its end: how near everybody is to it, and what leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from engine.bots.position import Position

Verdict = tuple[Sequence[float], float, float]
"""By seat what its standing is worth in armies; the chance that the game is decided before the seat that looks has its
next turn, and the chance that it has won then."""


class Prospects(Protocol):
    """How the game stands for everybody, as one seat sees it. `Rules.advice.prospects` makes them for one decision.

    What happened besides land (a mission taken, a turn over) is kept in `Position.notes`, in whatever form it likes.
    """

    hands: Mapping[int, Sequence[float]]
    """By seat, armies that a hand brings, by its number of cards. Seats that are missing: as usual."""

    complete: bool
    """Whether the verdict says all: what the aims of these rules pull to, and what the others can do next."""

    @property
    def learnt(self) -> Callable[[Position, float], float] | None:
        """(position, own strength to that of the others) -> the chance to win if the game is not decided before.

        By weights that were learnt from games; None where there are none.
        """
        ...

    def verdict(self, at: Position) -> Verdict:
        """Where everybody stands; before `settle` as if the seat that looks were at the end of its turn."""
        ...

    def settle(self, at: Position, seat: int) -> float | None:
        """The turn of this seat ends. The chance that the seat that looks has won, if the game ends with it."""
        ...

    def wanted(self, at: Position, seat: int) -> Iterable[frozenset[int]]:
        """Territories that this seat would like to take together, the dearest wishes first."""
        ...
