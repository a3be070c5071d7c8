"""What a sound beginner reads off a position of Balance of Power, before anything is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.flow import Mods, Rules
from engine.phases.battle import losses
from engine.rulesets.balance_of_power.battle import Thrown
from engine.rulesets.balance_of_power.facts import DIFFICULT, NEUTRAL, Numbers, opponent
from engine.rulesets.balance_of_power.missions import Standing

if TYPE_CHECKING:
    from engine.bots.outlook import Outlook
    from engine.sight import View

NEAR = 3
"""Territories that may be missing for a mission to be aimed at."""

INNER_STACK = 5
"""Units behind the lines from which a manoeuvre is worth its price."""


def values_of(rules: Rules) -> Numbers:
    """The numbers of this game."""
    return cast(Numbers, rules.values)


def standing(rules: Rules, view: View) -> Standing:
    """What missions look at, as a seat sees it."""
    return Standing(rules.board, values_of(rules).tagged, view.owner, view.parts["towns"]["cities"])


def neutral_targets(outlook: Outlook, source: str) -> dict[str, float]:
    """Neighbours of the opponent's -> the chance of the neutral units there to take them."""
    foe = opponent(outlook.seat)
    return {
        t: outlook.chance(outlook.armies[source] - 1, outlook.armies[t], outlook.dice(source, t))
        for t in outlook.terrain.neighbours[source]
        if outlook.owner[t] == foe
    }


def neutral_chance(outlook: Outlook, source: str) -> float:
    """The best chance of neutral units there against a neighbour of the opponent's."""
    return max(neutral_targets(outlook, source).values(), default=0.0)


def squad_ways(outlook: Outlook) -> list[tuple[str, str]]:
    """Attacks over difficult terrain that a special squad is worth its price for."""
    difficult = values_of(outlook.terrain.rules).tagged.get(DIFFICULT, frozenset())
    return [
        (source, target)
        for source, targets in outlook.front.items()
        for target in targets
        if target in difficult and outlook.armies[source] > outlook.armies[target] + 2 and outlook.worth(target) >= 2
    ]


def inner_stacks(outlook: Outlook) -> list[str]:
    """Own territories behind the lines with units enough for a manoeuvre at the start."""
    return [t for t in outlook.own if t not in outlook.front and outlook.armies[t] >= INNER_STACK]


def in_the_way(outlook: Outlook) -> list[str]:
    """Neutral territories beside the opponent and not beside us."""
    foe, found = opponent(outlook.seat), []
    for territory, owner in outlook.owner.items():
        if owner == NEUTRAL:
            around = [outlook.owner[t] for t in outlook.terrain.neighbours[territory]]
            if foe in around and outlook.seat not in around:
                found.append(territory)
    return found


def gain_of_reroll(thrown: Thrown, die: int) -> float:
    """Units that a new throw of this die saves or takes, on average."""
    mods = Mods(len(thrown.attack), len(thrown.defence))

    def balance(attack: tuple[int, ...]) -> int:
        mine, theirs = losses(attack, thrown.defence, mods)
        return theirs - mine

    others = thrown.attack[: die - 1] + thrown.attack[die:]
    return sum([balance((*others, face)) for face in range(1, 7)]) / 6 - balance(thrown.attack)
