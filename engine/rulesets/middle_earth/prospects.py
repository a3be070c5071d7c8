"""What points mean for bots that think a turn through: little at first, everything when the ring is about to leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING, cast

from engine.rulesets.middle_earth.facts import Numbers
from engine.rulesets.middle_earth.ring import SUCCESS
from engine.rulesets.middle_earth.score import REGION_POINTS, STRONGHOLD_POINTS

if TYPE_CHECKING:
    from engine.bots.ground import Ground
    from engine.bots.position import Position
    from engine.sight import View

WORTH = 1.5
"""Battalions that a point is worth at the end of the road; before, this times the square of the way of the ring."""

SWING = 3.0
"""Points that the turn of another player usually costs."""

DOUBT = 1.5
"""By how many points a guess at the end is wrong."""

FACES = range(1, 7)


class Prospects:
    """The points of everybody in one decision of one seat. `Position.notes`: the chance to win if the turn is over."""

    hands: Mapping[int, Sequence[float]]
    complete = False
    learnt = None

    def __init__(self, ground: Ground, view: View, seat: int) -> None:
        values = cast(Numbers, ground.rules.values)
        parts = view.parts
        self.seat, self.hands = seat, {}
        sides = parts["army"]["side"]
        self.seats = [i for i, side in enumerate(sides) if side and view.seats[i].alive]
        self.count = len(sides)
        self.fixed = [0] * self.count
        for i in self.seats:
            self.fixed[i] = sum([values.cards[card].points[sides[i]] for card in parts["adventures"]["played"][i]])
        self.strongholds = [ground.index[t] for t in values.facts.strongholds]
        worth = REGION_POINTS[values.region_points]
        self.regions = [
            (part.members, worth(region)) for part, region in zip(ground.parts, ground.rules.board.regions, strict=True)
        ]
        road, space = values.facts.road, parts["road"]["space"]
        self.urgency = WORTH * (min(space, len(road)) / len(road)) ** 2
        leave = sum([SUCCESS[values.die_success](face) for face in FACES]) / len(FACES)
        chances = [leave if here.die else 1.0 for here in road[space:]]
        self.at_once = gone(chances, 1)
        """The chance that the ring leaves at the end of this turn, and before the next one of this seat."""
        self.soon = gone(chances, len(self.seats))

    def points(self, at: Position) -> list[float]:
        """By seat, what it would score."""
        owner, lands = at.owner, at.lands
        found = [float(self.fixed[i] + lands[i]) for i in range(self.count)]
        for t in self.strongholds:
            if owner[t] >= 0:
                found[owner[t]] += STRONGHOLD_POINTS
        for members, worth in self.regions:
            first = owner[members[0]]
            if first >= 0 and all(owner[t] == first for t in members):
                found[first] += worth
        return found

    def chance(self, points: Sequence[float], swing: float) -> float:
        """The chance to have most points at the end, with so many fewer than now."""
        others = [points[i] for i in self.seats if i != self.seat]
        ahead = points[self.seat] - swing - max(others, default=0.0)
        return 1.0 / (1.0 + exp(max(-50.0, min(50.0, -ahead / DOUBT))))

    def verdict(self, at: Position) -> tuple[Sequence[float], float, float]:
        """What points are worth to everybody; the chance that they are counted soon, and to win then."""
        points = self.points(at)
        ahead = [self.urgency * count for count in points]
        if not self.soon:
            return ahead, 0.0, 0.0
        now = at.notes if at.notes is not None else self.chance(points, 0.0)
        later = self.chance(points, SWING if at.notes is None else 0.0)
        won = (self.at_once * now + (self.soon - self.at_once) * later) / self.soon
        return ahead, self.soon, won

    def settle(self, at: Position, seat: int) -> float | None:
        """The ring may leave at the end of this turn."""
        if seat == self.seat:
            at.notes = self.chance(self.points(at), 0.0)
            if self.at_once >= 1.0:
                chance: float = at.notes
                return chance
        return None

    def wanted(self, at: Position, seat: int) -> Iterator[frozenset[int]]:
        """The strongholds of others, one by one, when points begin to count."""
        if self.urgency > WORTH / 2:
            for t in self.strongholds:
                if at.owner[t] != seat:
                    yield frozenset((t,))


def gone(chances: Sequence[float], turns: int) -> float:
    """The chance that the ring leaves the last of these spaces within so many turns, each left with its chance."""
    at = [1.0] + [0.0] * len(chances)
    for _ in range(turns):
        for k in range(len(chances) - 1, -1, -1):
            at[k + 1] += at[k] * chances[k]
            at[k] *= 1.0 - chances[k]
    return at[-1]
