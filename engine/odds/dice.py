"""One roll: who loses how many armies, by which dice rule."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

FACES = 6
MOST_DICE = 3
MOST_BONUS = 6
STEADY = 3
"""From so many armies on, more of them bring nobody more dice, whatever the rule."""

Split = tuple[float, ...]
"""Chances that the attacker loses 0, 1, … k of the k armies that a roll removes; the defender loses the others."""


def _check_range(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(f"{what}: {value} does not fit; from {least} to {most} is possible.")


class DiceRule(Struct, frozen=True):
    """The dice of one battle. Highest is compared with highest, a tie is the defender's."""

    attack_max: int = 3
    """Most attack dice, 1 to 3; never more than armies that may fight. Difficult terrain allows 2 (B37)."""
    defend_max: int = 2
    """Most defence dice, 1 to 3; never more than defending armies (I16, P8, N13; 3 in the Italian rules)."""
    attack_plus: int = 0
    """Added to the attacker's best die, 0 to 6 (M26: hero). The sum may pass six."""
    defend_plus: int = 0
    """Added to the defender's best die, 0 to 6 (M26: hero, stronghold)."""
    two_from: int = 2
    """Armies from which the defender has more than one die: 2, or 3 in old British sets (T41)."""
    one_for_one: bool = False
    """Attacked with one die, the defender has one die (M25)."""
    choice: Literal["max", "before", "after"] = "max"
    """Defence dice: always the most, picked before the attacker throws, or after (N15). Picked dice are the best."""

    def __post_init__(self) -> None:
        _check_range("Attack dice", self.attack_max, 1, MOST_DICE)
        _check_range("Defence dice", self.defend_max, 1, MOST_DICE)
        _check_range("The attacker's bonus", self.attack_plus, 0, MOST_BONUS)
        _check_range("The defender's bonus", self.defend_plus, 0, MOST_BONUS)
        _check_range("The armies from which the defender has two dice", self.two_from, 2, 3)
        if self.choice not in ("max", "before", "after"):
            raise ValueError(f"The defender picks his dice max, before or after, not {self.choice!r}.")

    def attack_dice(self, attackers: int) -> int:
        """Most dice of this many armies that may fight (at least 1)."""
        return min(self.attack_max, attackers)

    def defend_dice(self, attack_dice: int, defenders: int) -> int:
        """Most dice of this many defending armies (at least 1) against so many attack dice."""
        if defenders < self.two_from or (self.one_for_one and attack_dice == 1):
            return 1
        return min(self.defend_max, defenders)


CLASSIC = DiceRule()


def losses(attack: Sequence[int], defence: Sequence[int], rule: DiceRule = CLASSIC) -> tuple[int, int]:
    """Armies lost by (attacker, defender) in one roll. Dice may be in any order (I18, P9, N18, M26, M27)."""
    attacking = sorted(attack, reverse=True)
    defending = sorted(defence, reverse=True)
    attacking[0] += rule.attack_plus
    defending[0] += rule.defend_plus
    pairs = list(zip(attacking, defending, strict=False))
    lost = sum(red <= black for red, black in pairs)
    return lost, len(pairs) - lost


@cache
def throws(dice: int) -> Mapping[tuple[int, ...], int]:
    """All throws of so many dice, sorted from the highest, with the number of ways to throw each."""
    ways = Counter(tuple(sorted(throw, reverse=True)) for throw in product(range(1, FACES + 1), repeat=dice))
    return MappingProxyType(ways)


def roll_counts(attack_dice: int, defend_dice: int, rule: DiceRule = CLASSIC) -> Mapping[tuple[int, int], int]:
    """Ways, out of 6 ** (all dice), for each (attacker's loss, defender's loss) of one roll.

    Of the rule only the bonuses matter. Raises ValueError unless each side has 1 to 3 dice.
    """
    _check_range("Attack dice", attack_dice, 1, MOST_DICE)
    _check_range("Defence dice", defend_dice, 1, MOST_DICE)
    return _roll_counts(attack_dice, defend_dice, rule)


@cache
def _roll_counts(attack_dice: int, defend_dice: int, rule: DiceRule) -> Mapping[tuple[int, int], int]:
    counts: Counter[tuple[int, int]] = Counter()
    for attack, attack_ways in throws(attack_dice).items():
        for defence, defence_ways in throws(defend_dice).items():
            counts[losses(attack, defence, rule)] += attack_ways * defence_ways
    return MappingProxyType(dict(sorted(counts.items())))


def split(attack_dice: int, defend_dice: int, rule: DiceRule) -> Split:
    """The chances of one roll."""
    counts = roll_counts(attack_dice, defend_dice, rule)
    compared = min(attack_dice, defend_dice)
    ways = FACES ** (attack_dice + defend_dice)
    return tuple(counts.get((lost, compared - lost), 0) / ways for lost in range(compared + 1))


def split_after(throw: Sequence[int], defend_dice: int, rule: DiceRule) -> Split:
    """The chances of one roll when the attacker's dice already lie on the table."""
    compared = min(len(throw), defend_dice)
    ways = [0] * (compared + 1)
    for defence, defence_ways in throws(defend_dice).items():
        ways[losses(throw, defence, rule)[0]] += defence_ways
    return tuple(count / FACES**defend_dice for count in ways)


class Defence:
    """What one defender can pick from; `picked` tells what comes of his picks."""

    def __init__(self, throws: tuple[tuple[Split, ...], ...]) -> None:
        self.throws = throws
        """Each attacker's throw that makes a difference (only one, if he picks before it): the splits to pick from.

        A split removes one army more than the one before it. The chance of the throw is multiplied in."""
        self.fixed = throws[0][0] if len(throws) == len(throws[0]) == 1 else None
        """The chances of the roll, if there is nothing to pick."""
        self._picked: dict[tuple[int, ...], tuple[Split, ...]] = {}

    def picked(self, picks: tuple[int, ...]) -> tuple[Split, ...]:
        """The chances of the roll, given the index picked for each throw. All splits together add up to 1."""
        if picks not in self._picked:
            sums: dict[int, list[float]] = {}
            for choices, pick in zip(self.throws, picks, strict=True):
                total = sums.setdefault(pick, [0.0] * len(choices[pick]))
                for lost, chance in enumerate(choices[pick]):
                    total[lost] += chance
            self._picked[picks] = tuple(tuple(total) for total in sums.values())
        return self._picked[picks]


@cache
def defences(rule: DiceRule) -> tuple[tuple[Defence, ...], ...]:
    """What the defender can pick from at [attackers - 1][defenders - 1], each of them 1 to STEADY."""
    armies = range(1, STEADY + 1)
    return tuple(tuple(_defence(rule, attackers, defenders) for defenders in armies) for attackers in armies)


def _defence(rule: DiceRule, attackers: int, defenders: int) -> Defence:
    attack_dice = rule.attack_dice(attackers)
    most = rule.defend_dice(attack_dice, defenders)
    worthwhile = _worthwhile_dice(attack_dice, most)
    if rule.choice == "max" or len(worthwhile) == 1:
        return Defence(((split(attack_dice, most, rule),),))
    if rule.choice == "before":
        return Defence((tuple(split(attack_dice, dice, rule) for dice in worthwhile),))
    ways: Counter[tuple[int, ...]] = Counter()
    for throw, count in throws(attack_dice).items():
        ways[throw[:most]] += count
    all_ways = FACES**attack_dice
    return Defence(
        tuple(
            tuple(tuple(chance * count / all_ways for chance in split_after(throw, dice, rule)) for dice in worthwhile)
            for throw, count in ways.items()
        )
    )


def _worthwhile_dice(attack_dice: int, most: int) -> list[int]:
    """Numbers of defence dice worth a thought: a die that adds no pair can only better the defender's best dice."""
    compared = min(attack_dice, most)
    return [*range(1, compared), most]
