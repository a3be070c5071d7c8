"""A whole battle as a distribution: what is left of either side, and how likely."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain

import msgspec

from engine.odds.chances import check_armies, check_floor, rules_of
from engine.odds.dice import CLASSIC, DiceRule, Split, defence_of
from engine.odds.recurrence import Rows, rows, worst_splits

Distribution = dict[int, float]
"""Chance of each number of armies."""


class Battle(msgspec.Struct, frozen=True, dict=True):
    """All that can come of one battle fought to its end, or until only `floor` armies that may fight are left."""

    attackers: int
    """Armies that may fight: those of the territory minus one."""
    defenders: int
    floor: int
    survivors: Mapping[int, float]
    """Attackers left that may move in -> chance, when the territory is taken. The chances add up to `win`."""
    stopped: Mapping[int, float]
    """Attackers left that may fight -> chance, when it is not taken (0 alone, if fought to the end)."""
    held: Mapping[int, float]
    """Defenders left -> chance, when the territory is not taken."""

    @property
    def win(self) -> float:
        """Chance that the territory is taken."""
        return sum(self.survivors.values())

    @cached_property
    def keep(self) -> dict[int, float]:
        """K -> chance to take the territory and still have at least K attackers, for K from 1 to all."""
        counts = range(self.attackers, 0, -1)
        sums = accumulate(self.survivors.get(count, 0.0) for count in counts)
        return dict(sorted(zip(counts, sums, strict=True)))

    @property
    def attacker_losses(self) -> float:
        """Armies the attacker loses on average."""
        return self.attackers - _mean(self.survivors) - _mean(self.stopped)

    @property
    def defender_losses(self) -> float:
        """Armies the defender loses on average."""
        return self.defenders - _mean(self.held)


def battle(attackers: int, defenders: int, rule: DiceRule = CLASSIC, floor: int = 0) -> Battle:
    """The battle of so many armies that may fight against so many defenders.

    floor: the attacker stops when no more than this many armies that may fight are left; 0 fights to the end.
    A defender who picks his dice makes the attacker's chance small. Raises ValueError unless all are 0 to 1000.
    """
    check_armies(attackers, defenders)
    check_floor(floor)
    return _fight({attackers: 1.0}, attackers, defenders, rule, floor)


def path_survivors(
    attackers: int, defenders: Sequence[int], rule: DiceRule | Sequence[DiceRule] = CLASSIC
) -> Distribution:
    """Attackers left at the end of a path -> chance, when all of it is taken, leaving one army in each territory.

    The attackers of the last battle all count, so at least one is left. Arguments and errors are those of `path`.
    Each garrison that may pick its dice thinks of its own battle only.
    """
    arriving: Distribution = {attackers: 1.0}
    survivors = arriving
    for garrison, dice in zip(defenders, rules_of(rule, defenders), strict=True):
        check_armies(attackers, garrison)
        survivors = dict(_fight(arriving, attackers, garrison, dice, 0).survivors)
        arriving = {armies - 1: chance for armies, chance in survivors.items()}
    return survivors


def _fight(arriving: Distribution, attackers: int, defenders: int, rule: DiceRule, floor: int) -> Battle:
    """Follow all states, most armies first: a roll only ever leads to a state with fewer armies in all."""
    states = [[0.0] * (min(total, attackers) + 1) for total in range(attackers + defenders + 1)]
    for armies, chance in arriving.items():
        states[armies + defenders][armies] += chance
    cells = [] if rule.choice == "max" else rows(rule, attackers, defenders, floor)
    survivors: Distribution = {}
    stopped: Distribution = defaultdict(float)
    held: Distribution = defaultdict(float)
    for total in range(attackers + defenders, -1, -1):
        here = states[total]
        steady = _steady(rule, total, len(here), defenders, floor)
        if any(here[steady]):
            _pass_on_steady(states, total, steady, rule)
        for armies in chain(range(max(0, total - defenders), steady.start), range(steady.stop, len(here))):
            chance, garrison = here[armies], total - armies
            if not chance:
                continue
            if garrison == 0:
                survivors[armies] = chance
            elif armies <= floor:
                stopped[armies] += chance
                held[garrison] += chance
            else:
                for chances in _splits(rule, cells, armies, garrison):
                    left = states[total + 1 - len(chances)]
                    for lost, part in enumerate(chances):
                        left[armies - lost] += chance * part
    return Battle(attackers, defenders, floor, _sorted(survivors), _sorted(stopped), _sorted(held))


def _steady(rule: DiceRule, total: int, length: int, defenders: int, floor: int) -> slice:
    """The attackers, among states of one total, whose rolls all have the same chances; it may be empty."""
    start = max(0, total - defenders)
    if rule.choice != "max":
        return slice(start, start)
    start = min(length, max(start, rule.steady_attackers, floor + 1))
    return slice(start, max(start, min(length, total - rule.steady_defenders + 1)))


def _pass_on_steady(states: list[list[float]], total: int, steady: slice, rule: DiceRule) -> None:
    """Roll for all of them at once: in a big battle they are nearly all states there are."""
    (chances,) = _splits(rule, [], rule.steady_attackers, rule.steady_defenders)
    left = states[total + 1 - len(chances)]
    rolled = states[total][steady]
    for lost, part in enumerate(chances):
        span = slice(steady.start - lost, steady.stop - lost)
        left[span] = [chance + part * more for chance, more in zip(left[span], rolled, strict=True)]


def _splits(rule: DiceRule, cells: Rows, attackers: int, defenders: int) -> Sequence[Split]:
    dice = rule.attack_dice(attackers)
    return worst_splits(defence_of(rule, dice, rule.defend_dice(dice, defenders)), cells, attackers, defenders)


def _sorted(distribution: Distribution) -> Distribution:
    return dict(sorted(distribution.items()))


def _mean(distribution: Mapping[int, float]) -> float:
    return sum(armies * chance for armies, chance in distribution.items())
