"""A position in numbers that a planner can change and copy cheaply."""

from __future__ import annotations

from typing import Any

from engine.bots.ground import Ground


class Position:
    """Who holds what. Territories, regions and seats are numbers; the last place of what goes by seat is nobody's."""

    __slots__ = (
        "armies",
        "bonus",
        "cards",
        "changed",
        "costs",
        "earned",
        "ground",
        "lacking",
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

    def __init__(self, ground: Ground, owner: list[int], armies: list[int], cards: list[int], earned: bool) -> None:
        self.ground, self.owner, self.armies = ground, owner, armies
        places, parts = len(cards) + 1, ground.parts
        self.strength, self.lands = [0.0] * places, [0] * places
        """Armies and territories by seat."""
        self.lacking = [len(part.members) for part in parts] * places
        """By seat and region, at seat * regions + region: the territories of it that are not that seat's."""
        for t, o in enumerate(owner):
            self.strength[o] += armies[t]
            self.lands[o] += 1
            self.lacking[o * len(parts) + ground.part_of[t]] -= 1
        self.bonus = [0] * places
        """By seat, the bonuses of the regions that it holds whole."""
        for k, lacking in enumerate(self.lacking):
            self.bonus[k // len(parts)] += 0 if lacking else parts[k % len(parts)].bonus
        self.cards = cards
        """By seat, the number of cards."""
        self.earned = earned
        """The player whose turn it is has earned a card."""
        self.worth = [0.0] * len(parts)
        """By region, what the judge thinks of it."""
        self.changed = list(range(len(owner)))
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
        other = Position.__new__(Position)
        other.ground, other.earned = self.ground, self.earned
        other.owner, other.armies = self.owner.copy(), self.armies.copy()
        other.strength, other.lands = self.strength.copy(), self.lands.copy()
        other.lacking, other.bonus = self.lacking.copy(), self.bonus.copy()
        other.cards, other.worth, other.changed = self.cards.copy(), self.worth.copy(), self.changed.copy()
        other.total = other.others = other.over = other.won = 0.0
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
        ground, lacking = self.ground, self.lacking
        number, regions = ground.part_of[target], len(ground.parts)
        if not lacking[foe * regions + number]:
            self.bonus[foe] -= ground.parts[number].bonus
        lacking[foe * regions + number] += 1
        lacking[seat * regions + number] -= 1
        if not lacking[seat * regions + number]:
            self.bonus[seat] += ground.parts[number].bonus
        self.changed += (source, target)
        self.moved += (source, target)
        if not self.lands[foe] and 0 <= foe < len(self.cards):
            self.cards[seat] += self.cards[foe]
            self.cards[foe] = 0
            strength[foe] = 0.0
