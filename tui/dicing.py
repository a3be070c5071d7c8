"""What the dice of a game did: how often each face fell, and what was lost against what was to be expected."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.events import Rolled
from engine.flow import Mods
from engine.game import Game
from engine.odds import DiceRule, losses, roll_counts
from engine.odds.dice import FACES, throws
from engine.phases.battle import mods_for
from engine.seating import HUMAN, Chair
from tui.retracing import from_the_start, repeat


@dataclass
class Dice:
    """The dice of one seat, or of several together."""

    faces: list[int] = field(default_factory=lambda: [0] * FACES)
    """How often 1, 2, … 6 fell."""
    expected: float = 0.0
    """Armies that it had to expect to lose with these throws."""
    lost: int = 0

    @property
    def thrown(self) -> int:
        """How many dice were thrown."""
        return sum(self.faces)

    @property
    def mean(self) -> float:
        """The mean of all of them; 3.5 is to be expected. 0 without dice."""
        return sum(face * count for face, count in enumerate(self.faces, start=1)) / max(self.thrown, 1)

    @property
    def luck(self) -> float:
        """Armies saved by luck: expected losses less the actual ones."""
        return self.expected - self.lost


@dataclass
class Tally:
    """The dice of all battles of a game, by seat."""

    rolls: int
    """Throws in battles, of both sides together."""
    seats: list[Dice]

    @property
    def all(self) -> Dice:
        """All of them together."""
        return together(self.seats)

    def add(self, roll: Rolled, mods: Mods, seen: bool) -> None:
        """Count one throw. `seen`: the defender knew the attacker's dice when he chose the number of his own."""
        self.rolls += 1
        for seat, thrown, lost in (
            (roll.seat, roll.attack, roll.attack_lost),
            (roll.foe, roll.defence, roll.defence_lost),
        ):
            for face in thrown:
                self.seats[seat].faces[face - 1] += 1
            self.seats[seat].lost += lost
        attack, defence = _expected(roll.attack if seen else len(roll.attack), len(roll.defence), *_plus(mods))
        self.seats[roll.seat].expected += attack
        self.seats[roll.foe].expected += defence


def together(dice: Iterable[Dice]) -> Dice:
    """Several seats as one."""
    total = Dice()
    for one in dice:
        total.faces = [a + b for a, b in zip(total.faces, one.faces, strict=True)]
        total.expected += one.expected
        total.lost += one.lost
    return total


def tally(game: Game) -> Tally:
    """The dice of a game. Its log is played once more: bonuses depend on the position of each battle."""
    again = from_the_start(game)
    found = Tally(0, [Dice() for _ in game.state.seats])
    for entry in list(game.log):
        count(found, again, (event for event in entry.events if isinstance(event, Rolled)))
        repeat(again, entry)
    return found


def count(found: Tally, before: Game, rolls: Iterable[Rolled]) -> None:
    """Count the throws of an entry, given the game as it was before the entry."""
    seen = before.rules.values.defend_choice == "after"
    for roll in rolls:
        found.add(roll, mods_for(before, roll.source, roll.target, len(roll.attack)), seen)


def _plus(mods: Mods) -> tuple[int, int]:
    return mods.attack_plus, mods.defend_plus


@cache
def _expected(
    attack: int | tuple[int, ...], defend_dice: int, attack_plus: int, defend_plus: int
) -> tuple[float, float]:
    """Losses to expect of attacker and defender, of so many dice or (`attack` a throw) against dice that lie."""
    rule = DiceRule(attack_plus=attack_plus, defend_plus=defend_plus)
    if isinstance(attack, int):
        counts = dict(roll_counts(attack, defend_dice, rule))
    else:
        counts = {}
        for defence, ways in throws(defend_dice).items():
            both = losses(attack, defence, rule)
            counts[both] = counts.get(both, 0) + ways
    total = sum(counts.values())
    return (
        sum(lost * ways for (lost, _), ways in counts.items()) / total,
        sum(lost * ways for (_, lost), ways in counts.items()) / total,
    )


def chi_square(faces: Sequence[int]) -> tuple[float, float]:
    """How far the faces are from equally often: χ² with five degrees of freedom, and p.

    p: how often fair dice would stray as far or farther, 0 to 1. Without dice nothing strays: (0, 1).
    """
    thrown = sum(faces)
    if not thrown:
        return 0.0, 1.0
    mean = thrown / FACES
    chi2 = sum((count - mean) ** 2 / mean for count in faces)
    return chi2, tail_of_five(chi2)


def tail_of_five(chi2: float) -> float:
    """The chance that χ² with five degrees of freedom is larger than this. With odd degrees it has a closed form."""
    half = chi2 / 2
    return math.erfc(math.sqrt(half)) + 2 * math.sqrt(half / math.pi) * math.exp(-half) * (1 + chi2 / 3)


def people_and_bots(found: Tally, chairs: Sequence[Chair]) -> dict[str, Dice]:
    """The dice of people and those of bots, each together; only those that there are."""
    groups: dict[str, list[Dice]] = {}
    for chair, dice in zip(chairs, found.seats, strict=False):
        groups.setdefault("people" if chair.kind == HUMAN else "bots", []).append(dice)
    return {name: together(groups[name]) for name in ("people", "bots") if name in groups}


def verdict(p: float) -> str:
    """What p says, in words."""
    if p < 0.001:
        return "fair dice would almost never do this"
    if p < 0.05:
        return "fair dice do this rarely"
    return "nothing unusual for fair dice"
