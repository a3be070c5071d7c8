"""A position in numbers that a planner can change and copy cheaply."""

from __future__ import annotations

from typing import Any


class Position:
    """Who holds what. Territories and seats are numbers; the last place of `strength` and `lands` is nobody's."""

    __slots__ = (
        "armies",
        "cards",
        "changed",
        "costs",
        "earned",
        "holder",
        "lands",
        "moved",
        "notes",
        "others",
        "over",
        "owner",
        "strength",
        "total",
        "won",
        "worth",
    )

    def __init__(
        self,
        owner: list[int],
        armies: list[int],
        strength: list[float],
        lands: list[int],
        cards: list[int],
        earned: bool,
        worth: list[float],
        holder: list[int],
        changed: list[int],
    ) -> None:
        self.owner, self.armies = owner, armies
        self.strength, self.lands = strength, lands
        """Armies and territories by seat."""
        self.cards = cards
        """By seat, the number of cards."""
        self.earned = earned
        """The player whose turn it is has earned a card."""
        self.worth, self.holder = worth, holder
        """By region, what the judge thinks of it, and the seat other than its own that holds it whole; else -1."""
        self.changed = changed
        """Territories that changed since then."""
        self.total = self.others = 0.0
        """What the judge made of its own seat and of all others when it valued this position."""
        self.over = self.won = 0.0
        """The chance that the game is decided soon, and the chance to have won then, as they were then."""
        self.notes: Any = None
        """What else happened, for the prospects of the rule system; see `engine.bots.prospects`."""
        self.costs: Any = None
        """What they have worked out, until something moved."""
        self.moved: tuple[int, ...] = ()
        """Territories that changed since then."""

    def copy(self) -> Position:
        """One that can be changed without changing this one."""
        other = Position(
            self.owner.copy(),
            self.armies.copy(),
            self.strength.copy(),
            self.lands.copy(),
            self.cards.copy(),
            self.earned,
            self.worth.copy(),
            self.holder.copy(),
            self.changed.copy(),
        )
        other.notes, other.costs, other.moved = self.notes, self.costs, self.moved
        return other

    def add(self, territory: int, count: int) -> None:
        """New armies, or with a negative count fewer."""
        self.armies[territory] += count
        self.strength[self.owner[territory]] += count
        self.changed.append(territory)
        self.moved += (territory,)

    def shift(self, source: int, target: int, count: int) -> None:
        """Armies move."""
        self.armies[source] -= count
        self.armies[target] += count
        self.changed += (source, target)
        self.moved += (source, target)

    def take(self, source: int, target: int, left: int, move: int) -> None:
        """`source` takes `target` with so many attackers left, and so many of them move in."""
        owner, armies, strength = self.owner, self.armies, self.strength
        seat, foe = owner[source], owner[target]
        strength[foe] -= armies[target]
        strength[seat] += left + 1 - armies[source]
        armies[source] = left + 1 - move
        armies[target] = move
        owner[target] = seat
        self.lands[seat] += 1
        self.lands[foe] -= 1
        self.changed += (source, target)
        self.moved += (source, target)
        if not self.lands[foe] and foe < len(self.cards):
            self.cards[seat] += self.cards[foe]
            self.cards[foe] = 0
            strength[foe] = 0.0
