"""The chance to win a whole battle: exact recurrences over (attackers that may fight, defenders)."""

import math
from collections.abc import Sequence
from functools import cache

from engine.odds.dice import CLASSIC, DiceRule, split, split_after
from engine.odds.recurrence import Rows, last_row, rows, value

MOST_ARMIES = 1000
TABLE_STEP = 50
LARGEST_TABLE = 250


def check_armies(attackers: int, defenders: int) -> None:
    """Raises ValueError, with a sentence, unless both are 0 to 1000."""
    for armies, side in ((attackers, "attacking"), (defenders, "defending")):
        if not 0 <= armies <= MOST_ARMIES:
            raise ValueError(
                f"{armies} {side} armies do not fit; odds are worked out for 0 to {MOST_ARMIES} on each side."
            )


def check_floor(floor: int) -> None:
    if not 0 <= floor <= MOST_ARMIES:
        raise ValueError(f"An attack can not stop at {floor} armies; from 0 to {MOST_ARMIES} is possible.")


def win(attackers: int, defenders: int, rule: DiceRule = CLASSIC) -> float:
    """Chance that the attacker takes the territory when he fights to the end with the most dice.

    attackers: armies that may fight (those of the territory minus one), 0 to 1000; defenders: 0 to 1000.
    Up to 250 armies a side it is looked up in a table that is kept. Raises ValueError for other numbers.
    """
    check_armies(attackers, defenders)
    if attackers <= LARGEST_TABLE and defenders <= LARGEST_TABLE:
        return _kept(rule).at_least(attackers, defenders)[attackers][defenders]
    return last_row(rule, attackers, defenders)[defenders]


def table(attackers: int, defenders: int, rule: DiceRule = CLASSIC) -> Sequence[Sequence[float]]:
    """Win chances at [a][d] for at least all a and d up to these. It is shared: do not change it."""
    check_armies(attackers, defenders)
    if attackers <= LARGEST_TABLE and defenders <= LARGEST_TABLE:
        return _kept(rule).at_least(attackers, defenders)
    return rows(rule, attackers, defenders)


def win_keeping(attackers: int, defenders: int, floor: int, rule: DiceRule = CLASSIC) -> float:
    """Chance to win when the attacker stops as soon as no more than `floor` armies that may fight are left.

    It is also the chance to win and keep at least floor + 1. A defender who picks his dice makes this chance small.
    Raises ValueError unless all three are 0 to 1000.
    """
    check_armies(attackers, defenders)
    check_floor(floor)
    return last_row(rule, attackers, defenders, floor=floor)[defenders]


def path(attackers: int, defenders: Sequence[int], rule: DiceRule | Sequence[DiceRule] = CLASSIC) -> float:
    """Chance to take all territories of a path, one after another, leaving one army in each.

    attackers: armies that may fight at the start; defenders: armies in each territory of the path, in order;
    rule: one for all, or one for each territory. Raises ValueError for an empty path, armies that do not
    fit (each territory holds at least one), or another number of rules.
    """
    rules = check_path(attackers, defenders, rule)
    taken: list[float] | None = None
    for garrison, dice in zip(reversed(defenders), reversed(rules), strict=True):
        chances = [row[garrison] for row in rows(dice, attackers, garrison, taken=taken)]
        taken = [0.0, *chances[:-1]]
    return chances[attackers]


def check_path(attackers: int, defenders: Sequence[int], rule: DiceRule | Sequence[DiceRule]) -> Sequence[DiceRule]:
    """The rule of each territory of a path. Raises ValueError, with a sentence, for a path that can not be."""
    if not defenders:
        raise ValueError("A path needs at least one territory to take.")
    for garrison in defenders:
        check_armies(attackers, garrison)
        if garrison == 0:
            raise ValueError("Each territory of a path holds at least one army.")
    rules = [rule] * len(defenders) if isinstance(rule, DiceRule) else rule
    if len(rules) != len(defenders):
        raise ValueError(f"A path of {len(defenders)} territories needs as many dice rules, not {len(rules)}.")
    return rules


def defence(attack_dice: int, attackers: int, defenders: int, rule: DiceRule = CLASSIC) -> dict[int, float]:
    """The attacker's chance to win for each number of dice the defender may pick before the throw (N14).

    The smallest is the defender's best. Raises ValueError for dice or armies that do not fit.
    """
    _check_attack(attack_dice, attackers, defenders, rule)
    cells = table(attackers, defenders, rule)
    return {
        dice: value(split(attack_dice, dice, rule), cells, attackers, defenders)
        for dice in range(1, rule.defend_dice(attack_dice, defenders) + 1)
    }


def defence_after(throw: Sequence[int], attackers: int, defenders: int, rule: DiceRule = CLASSIC) -> dict[int, float]:
    """The attacker's chance to win for each number of dice the defender may pick after this throw (N15).

    The smallest is the defender's best. Raises ValueError for a throw or armies that do not fit.
    """
    _check_attack(len(throw), attackers, defenders, rule)
    if not all(1 <= die <= 6 for die in throw):
        raise ValueError("Each die of the throw shows 1 to 6.")
    cells = table(attackers, defenders, rule)
    return {
        dice: value(split_after(throw, dice, rule), cells, attackers, defenders)
        for dice in range(1, rule.defend_dice(len(throw), defenders) + 1)
    }


def _check_attack(attack_dice: int, attackers: int, defenders: int, rule: DiceRule) -> None:
    check_armies(attackers, defenders)
    if attackers == 0 or defenders == 0:
        raise ValueError("A roll needs at least one army on each side.")
    most = rule.attack_dice(attackers)
    if not 1 <= attack_dice <= most:
        raise ValueError(f"{attackers} armies that may fight throw 1 to {most} dice here, not {attack_dice}.")


class _Kept:
    """The table of one rule. It grows by being replaced, so readers in other threads never see a half-made one."""

    def __init__(self, rule: DiceRule) -> None:
        self.rule = rule
        self.rows: Rows = [[1.0]]

    def at_least(self, attackers: int, defenders: int) -> Rows:
        cells = self.rows
        if attackers < len(cells) and defenders < len(cells[0]):
            return cells
        height = max(_rounded(attackers), len(cells) - 1)
        width = max(_rounded(defenders), len(cells[0]) - 1)
        self.rows = rows(self.rule, height, width)
        return self.rows


_kept = cache(_Kept)


def _rounded(armies: int) -> int:
    return math.ceil(armies / TABLE_STEP) * TABLE_STEP
