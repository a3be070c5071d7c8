"""The board and the dice of one game by numbers: what a planner looks up by the thousand and what never changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import NormalDist

from msgspec import Struct

from engine.board import Board
from engine.flow import Rules
from engine.odds import DiceRule, table
from engine.odds.recurrence import rows
from engine.phases.battle import CHOICES
from engine.phases.cards import earn_by_any
from engine.phases.reinforce import region_income

LARGEST = 50
"""Armies up to which battles are looked up; bigger ones are estimated."""

NORMAL = NormalDist()


class Odds(Struct, frozen=True):
    """Battles fought to the end under one dice rule, at [attackers that may fight][defenders], up to `LARGEST`."""

    win: Sequence[Sequence[float]]
    """Chance that the territory is taken."""
    left: Sequence[Sequence[float]]
    """Attackers left on average, when it is taken."""
    prices: Sequence[float]
    """Armies that it takes on average to conquer a territory from so many defenders, with the one that stays in it."""
    loss: float
    """Attackers lost for each defender, in big battles."""
    spread: float
    """How much their losses vary; with the square root of the defenders."""

    def battle(self, attackers: int, defenders: int) -> tuple[float, float]:
        """Chance to win, and attackers left on average after a victory."""
        if attackers <= LARGEST and defenders <= LARGEST:
            return self.win[attackers][defenders], self.left[attackers][defenders]
        return self._big(attackers, defenders)

    def price(self, defenders: int) -> float:
        """The same for any number of defenders."""
        return self.prices[defenders] if defenders <= LARGEST else self.loss * defenders + 1.0

    def _big(self, attackers: int, defenders: int) -> tuple[float, float]:
        """The same for armies beyond the tables: losses are all but normal then, and grow with the defenders."""
        left = attackers - self.loss * defenders
        deviation = max(0.5, self.spread * defenders**0.5)
        return NORMAL.cdf(left / deviation), max(1.0, left, 0.5 * deviation)


@cache
def odds_of(rule: DiceRule) -> Odds:
    """The odds of one dice rule; worked out once."""
    win = table(LARGEST, LARGEST, rule)
    sums = rows(rule, LARGEST, LARGEST, taken=[float(armies) for armies in range(LARGEST + 1)])
    left = [
        [total / chance if chance > 0 else 0.0 for total, chance in zip(totals, chances, strict=False)]
        for totals, chances in zip(sums, win, strict=False)
    ]
    half, even = LARGEST // 2, win[LARGEST][LARGEST]
    loss = (LARGEST - left[LARGEST][half]) / half
    spread = (LARGEST * (1.0 - loss) / NORMAL.inv_cdf(min(0.999, max(0.001, even)))) / LARGEST**0.5
    return Odds(win, left, [LARGEST - armies + 1.0 for armies in left[LARGEST]], loss, abs(spread))


class Part(Struct, frozen=True):
    """A region by numbers."""

    id: str
    name: str
    bonus: int
    members: tuple[int, ...]
    gates: tuple[int, ...]
    """Members that can be attacked from outside."""


class Ground:
    """What does not change during a game. Territories and regions are numbers, in the order of the board."""

    def __init__(self, rules: Rules) -> None:
        board: Board = rules.board
        values = rules.values
        self.rules, self.values = rules, values
        self.names = board.names
        self.index = {name: k for k, name in enumerate(board.names)}
        index = self.index
        self.near = [tuple([index[n] for n in board.neighbours[name]]) for name in board.names]
        """Where armies can go from each territory."""
        into = [tuple([index[n] for n in board.graph.predecessors(name)]) for name in board.names]
        self.into = into
        """From where each can be attacked."""
        self.parts: list[Part] = []
        self.part_of = [0] * len(board.names)
        for number, region in enumerate(board.regions):
            members = tuple([index[name] for name in region.territories])
            inside = frozenset(members)
            gates = tuple([t for t in members if not inside.issuperset(into[t])])
            self.parts.append(Part(region.id, region.name, region.bonus, members, gates))
            for t in members:
                self.part_of[t] = number
        self.gates = frozenset([t for part in self.parts for t in part.gates])
        self.beside: list[tuple[int, ...]] = []
        """By territory, the regions that what happens there matters to: its own, and those it borders."""
        for t in range(len(board.names)):
            self.beside.append(tuple(sorted({self.part_of[n] for n in (t, *self.near[t], *into[t])})))
        self.bonuses = region_income in rules.hooks.income
        """Whether a region held whole brings armies."""
        self.any_earns = not rules.hooks.earns or earn_by_any in rules.hooks.earns
        """Whether neutral land earns a card as well."""
        self.usual = DiceRule(
            attack_max=values.attack_dice,
            defend_max=values.defend_dice,
            two_from=values.two_from,
            one_for_one=values.one_for_one,
            choice=CHOICES[values.defend_choice],
        )
        self.odds = odds_of(self.usual)
