"""A whole battle as a distribution: what is left of either side, and how likely."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain

import msgspec

from engine.odds.chances import check_armies, check_floor, check_path
from engine.odds.dice import CLASSIC, STEADY, DiceRule, Split, defences
from engine.odds.recurrence import rows, worst_splits

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
    rules = check_path(attackers, defenders, rule)
    arriving: Distribution = {attackers: 1.0}
    survivors = arriving
    for garrison, dice in zip(defenders, rules, strict=True):
        survivors = dict(_fight(arriving, attackers, garrison, dice, 0).survivors)
        arriving = {armies - 1: chance for armies, chance in survivors.items()}
    return survivors


def _fight(arriving: Distribution, attackers: int, defenders: int, rule: DiceRule, floor: int) -> Battle:
    """Follow all states, most armies first: a roll only ever leads to a state with fewer armies in all."""
    states = [[0.0] * (min(total, attackers) + 1) for total in range(attackers + defenders + 1)]
    for armies, chance in arriving.items():
        states[armies + defenders][armies] += chance
    choices = defences(rule)
    same = choices[-1][-1].fixed
    cells = rows(rule, attackers, defenders, floor) if same is None else []
    survivors: Distribution = {}
    stopped: Distribution = defaultdict(float)
    held: Distribution = defaultdict(float)
    for total in range(attackers + defenders, -1, -1):
        here = states[total]
        steady = _steady(total, len(here), defenders, floor)
        if same is None:
            steady = slice(steady.start, steady.start)
        elif any(here[steady]):
            _roll_steady(states, total, steady, same)
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
                defence = choices[min(armies, STEADY) - 1][min(garrison, STEADY) - 1]
                for chances in worst_splits(defence, cells, armies, garrison):
                    left = states[total + 1 - len(chances)]
                    for lost, part in enumerate(chances):
                        left[armies - lost] += chance * part
    return Battle(attackers, defenders, floor, _sorted(survivors), _sorted(stopped), _sorted(held))


def _steady(total: int, length: int, defenders: int, floor: int) -> slice:
    """The attackers, among states of one total, that roll with the same dice; it may be empty."""
    start = min(length, max(0, total - defenders, STEADY, floor + 1))
    return slice(start, max(start, min(length, total - STEADY + 1)))


def _roll_steady(states: list[list[float]], total: int, steady: slice, chances: Split) -> None:
    """Roll for all of them at once: in a big battle they are nearly all states there are."""
    left = states[total + 1 - len(chances)]
    rolled = states[total][steady]
    for lost, part in enumerate(chances):
        span = slice(steady.start - lost, steady.stop - lost)
        left[span] = [chance + part * more for chance, more in zip(left[span], rolled, strict=True)]


def _sorted(distribution: Distribution) -> Distribution:
    return dict(sorted(distribution.items()))


def _mean(distribution: Mapping[int, float]) -> float:
    return sum(armies * chance for armies, chance in distribution.items())
