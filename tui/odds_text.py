"""The odds of a battle as a person asks for them: numbers that can be changed, and what follows, in rows and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Literal, NamedTuple

import networkx as nx

from engine.board import Board
from engine.odds import Battle, DiceRule, battle, defence, defence_after, path
from engine.sight import View
from engine.state import NOBODY
from engine.values import Values
from tui.scene import percent

MOST_ARMIES = 1000
MOST_BARS = 14
SHOWN = 0.0005
"""Numbers of survivors less likely than this are left out."""

Choice = Literal["max", "before", "after"]
CHOICES: Mapping[Choice, str] = {
    "max": "the most",
    "before": "chosen before",
    "after": "chosen after",
}


@dataclass(frozen=True)
class Numbers:
    """What is asked. `attackers` are armies that may fight, `keep` how many of them are to be left in the end."""

    attackers: int = 3
    defenders: int = 2
    keep: int = 1
    attack_dice: int = 3
    defend_dice: int = 2
    two_from: int = 2
    attack_plus: int = 0
    defend_plus: int = 0
    choice: Choice = "max"

    @property
    def rule(self) -> DiceRule:
        """The dice."""
        return DiceRule(
            attack_max=self.attack_dice,
            defend_max=self.defend_dice,
            attack_plus=self.attack_plus,
            defend_plus=self.defend_plus,
            two_from=self.two_from,
            choice=self.choice,
        )

    @classmethod
    def of(cls, attackers: int, defenders: int, rule: DiceRule) -> Numbers:
        """The numbers of a battle under a rule."""
        armies = min(max(attackers, 0), MOST_ARMIES), min(max(defenders, 0), MOST_ARMIES)
        return cls(
            *armies,
            1,
            rule.attack_max,
            rule.defend_max,
            rule.two_from,
            rule.attack_plus,
            rule.defend_plus,
            rule.choice,
        )


class Knob(NamedTuple):
    """A number that can be changed."""

    label: str
    least: int
    most: int


KNOBS: Mapping[str, Knob] = {
    "attackers": Knob("armies that may fight", 0, MOST_ARMIES),
    "defenders": Knob("defenders", 0, MOST_ARMIES),
    "keep": Knob("keep at least", 1, MOST_ARMIES),
    "attack_dice": Knob("attack dice, at most", 1, 3),
    "defend_dice": Knob("defence dice, at most", 1, 3),
    "two_from": Knob("two dice from", 2, 3),
    "attack_plus": Knob("attacker's best die plus", 0, 6),
    "defend_plus": Knob("defender's best die plus", 0, 6),
    "choice": Knob("defence dice are", 0, len(CHOICES) - 1),
}
"""Field of `Numbers` -> what it is called and may be."""
assert set(KNOBS) == {field.name for field in fields(Numbers)}


def value(numbers: Numbers, name: str) -> str:
    """What a knob shows."""
    return CHOICES[numbers.choice] if name == "choice" else str(getattr(numbers, name))


def turned(numbers: Numbers, name: str, by: int) -> Numbers:
    """The numbers with one knob turned; it stops at its ends."""
    if name == "choice":
        names = list(CHOICES)
        return replace(numbers, choice=names[(names.index(numbers.choice) + by) % len(names)])
    return with_value(numbers, name, getattr(numbers, name) + by)


def with_value(numbers: Numbers, name: str, wanted: int) -> Numbers:
    """The numbers with one of them set, as far as its range allows."""
    knob = KNOBS[name]
    return replace(numbers, **{name: min(max(wanted, knob.least), knob.most)})


# -- what follows


def summary(numbers: Numbers, fight: Battle) -> list[tuple[str, str]]:
    """The main results, named."""
    return [
        ("attacker wins", percent(fight.win)),
        ("attacker loses (mean)", f"{fight.attacker_losses:.2f} of {fight.attackers}"),
        ("defender loses (mean)", f"{fight.defender_losses:.2f} of {fight.defenders}"),
        (f"wins and keeps {numbers.keep}+", percent(fight.keep.get(numbers.keep, 0.0))),
    ]


class Bar(NamedTuple):
    """One bar: which numbers of survivors, how likely, how likely as many or more, and its length from 0 to 1."""

    label: str
    chance: float
    or_more: float
    length: float


def bars(chances: Mapping[int, float], most: int = MOST_BARS) -> list[Bar]:
    """Survivors as bars, the most armies first; neighbours share a bar where there are too many."""
    counts = [n for n in sorted(chances, reverse=True) if n and chances[n] >= SHOWN]
    if not counts:
        return []
    numbers = list(range(counts[0], counts[-1] - 1, -1))
    step = -(-len(numbers) // most)
    found, total = [], sum(chance for n, chance in chances.items() if n > counts[0])
    for k in range(0, len(numbers), step):
        group = numbers[k : k + step]
        chance = sum(chances.get(n, 0.0) for n in group)
        total += chance
        label = str(group[0]) if len(group) == 1 else f"{group[-1]}-{group[0]}"
        found.append((label, chance, total))
    tallest = max(chance for _, chance, _ in found)
    return [Bar(label, chance, or_more, chance / tallest) for label, chance, or_more in found]


def fight_of(numbers: Numbers) -> Battle:
    """The whole battle."""
    return battle(numbers.attackers, numbers.defenders, numbers.rule)


# -- the defender's choice


def best_dice(numbers: Numbers) -> list[str]:
    """How a defender who may choose his dice chooses best, in lines; empty where there is nothing to choose."""
    rule, attackers, defenders = numbers.rule, numbers.attackers, numbers.defenders
    if rule.choice == "max" or not attackers or not defenders:
        return []
    thrown = rule.attack_dice(attackers)
    if rule.defend_dice(thrown, defenders) == 1:
        return ["The defender has one die, and nothing to choose."]
    return _before(numbers, thrown) if rule.choice == "before" else _after(numbers, thrown)


def _before(numbers: Numbers, thrown: int) -> list[str]:
    lines = []
    for dice in range(thrown, 0, -1):
        chances = defence(dice, numbers.attackers, numbers.defenders, numbers.rule)
        best = min(chances, key=chances.__getitem__)
        told = ", ".join(f"{n} {_dice(n)} {percent(chance)}" for n, chance in chances.items())
        lines.append(f"Against {dice} {_dice(dice)}: {best} (attacker wins: {told}).")
    return lines


def _after(numbers: Numbers, thrown: int) -> list[str]:
    if thrown == 1:
        return ["Against one die: as many as he has."]
    lines = ["Best number of dice, by the attacker's two highest:", "       second die  1 2 3 4 5 6"]
    for high in range(6, 0, -1):
        cells = [str(_best_after(numbers, thrown, high, second)) if second <= high else " " for second in range(1, 7)]
        lines.append(f"  highest die {high}   {' '.join(cells)}".rstrip())
    return lines


def _best_after(numbers: Numbers, thrown: int, high: int, second: int) -> int:
    throw = (high, second, 1)[:thrown]
    chances = defence_after(throw, numbers.attackers, numbers.defenders, numbers.rule)
    return min(chances, key=chances.__getitem__)


def _dice(n: int) -> str:
    return "die" if n == 1 else "dice"


# -- battles and ways on a board


def attack_way(board: Board, view: View, source: str, target: str) -> tuple[str, ...]:
    """Through which enemy lands armies of `source` come to `target` against the fewest defenders; empty: in no way."""
    seat = view.owner[source]
    enemy = [t for t, owner in view.owner.items() if owner not in (seat, NOBODY)]
    ways = board.graph.subgraph({source, *enemy})
    if target not in enemy:
        return ()

    def cost(a: str, b: str, link: object) -> float:
        return view.armies[b] + 1 / len(board.names) ** 2

    try:
        return tuple(nx.shortest_path(ways, source, target, weight=cost))[1:]
    except nx.NetworkXNoPath:
        return ()


def likely_battle(board: Board, view: View, cursor: str) -> tuple[str, str]:
    """The battle to think of with the cursor here: from the strongest land of whoever moves, or from the cursor's own
    against the weakest enemy beside it. Empty texts where there is none."""
    seat = view.decider if view.decider is not None else view.mover
    here = view.owner[cursor]
    if here == NOBODY:
        return "", ""
    enemies = [t for t in board.neighbours[cursor] if view.owner[t] not in (here, NOBODY)]
    if here == seat:
        return cursor, min(enemies, key=view.armies.__getitem__, default="")
    own = view.owned(seat)
    beside = [t for t in own if cursor in board.neighbour_sets[t]]
    reaching = beside or [t for t in own if attack_way(board, view, t, cursor)]
    return max(reaching, key=view.armies.__getitem__, default=""), cursor


def full_rule(rule: DiceRule, values: Values, armies: int) -> DiceRule:
    """The dice of a battle with any number of armies: `rule` as it is now, but not for want of armies in the source."""
    if rule.attack_max != max(1, min(values.attack_dice, armies - 1)):
        return with_defence(rule, values)
    return with_defence(_changed(rule, attack_max=values.attack_dice), values)


def with_defence(rule: DiceRule, values: Values) -> DiceRule:
    """The rule with all the dice that a defender with armies enough may throw."""
    return _changed(rule, defend_max=max(rule.defend_max, values.defend_dice))


def _changed(rule: DiceRule, **changes: int) -> DiceRule:
    kept = {name: getattr(rule, name) for name in rule.__struct_fields__}
    return DiceRule(**(kept | changes))


class Leg(NamedTuple):
    """One territory of a way: what stands there, and the chance to take all up to it."""

    territory: str
    defenders: int
    chance: float


def legs(attackers: int, way: Sequence[str], view: View, rules: Sequence[DiceRule]) -> list[Leg]:
    """The chances along a way, leaving one army in each territory. `rules`: the dice in each of them."""
    defenders = [min(view.armies[t], MOST_ARMIES) for t in way]
    fighters = min(max(attackers, 0), MOST_ARMIES)
    return [Leg(t, defenders[k], path(fighters, defenders[: k + 1], list(rules[: k + 1]))) for k, t in enumerate(way)]
