"""How the bot `simple` attacks, moves in and defends."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Advance, Attack, Blitz, Choose, Defend
from engine.bots.outlook import MOST_ARMIES, Outlook
from engine.game import Offer
from engine.odds import defence, defence_after
from engine.phases.battle import Fight, MoveIn

LEAST_WORTH = 1.0
"""What a battle must be worth to be fought, without impatience."""

CAUTIOUS, BOLD = 0.85, 0.5
"""Chances of winning that a battle of little worth needs and one of the greatest, without impatience."""


def appeal(outlook: Outlook, source: str, target: str, more: int = 0) -> float:
    """How good it is to attack from there, with `more` armies added first. 0: not at all."""
    worth, calm = outlook.worth(target), 1 - outlook.impatience
    if worth < LEAST_WORTH * calm:
        return 0.0
    defenders = outlook.armies[target]
    chance = outlook.chance(outlook.armies[source] - 1 + more, defenders, outlook.dice(source, target))
    needed = max(BOLD, CAUTIOUS - 0.06 * worth) * calm
    return max(0.01, worth) * chance / (4 + defenders) if chance >= needed else 0.0


def hope(outlook: Outlook, source: str, more: int = 0) -> float:
    """The best attack from there."""
    return max([appeal(outlook, source, target, more) for target in outlook.front.get(source, ())], default=0.0)


def nearest(values: Sequence[int], wish: int) -> int:
    """The value closest to this one."""
    if isinstance(values, range):
        return max(values[0], min(values[-1], wish))
    return min(values, key=lambda value: abs(value - wish))


def attack(outlook: Outlook, offer: Offer) -> Action | None:
    """The best battle that is good enough: one throw after another in one action where the rules know that."""
    kind: type[Action] = Blitz if offer.domain(Blitz) else Attack
    armies, least = outlook.armies, outlook.terrain.values.min_source
    battles = [
        (score, source, target)
        for source, targets in outlook.front.items()
        if armies[source] >= least
        for target in targets
        if (score := appeal(outlook, source, target)) > 0
    ]
    for _, source, target in sorted(battles, reverse=True):
        if offer.why(kind, source, target) is None:
            amounts = offer.domain(kind, source, target)
            if kind is Blitz:
                return Blitz(source, target, nearest(amounts, stop_at(armies[source], armies[target])))
            return Attack(source, target, amounts[-1])
    return None


def stop_at(attackers: int, defenders: int) -> int:
    """Armies left in a territory at which its attack is given up: too few for three dice, if it began with more."""
    return 3 if attackers > 4 and defenders > 1 else 1


def advance(outlook: Outlook, offer: Offer) -> Action:
    """All armies go on if the front has moved; else they stay where more can be done."""
    move: MoveIn = outlook.view.agenda[-1].args
    counts = offer.domain(Advance)
    least, most = counts[0], counts[-1]
    free = most - least
    here, there = hope(outlook, move.source, 0), hope(outlook, move.target, free)
    if here > there:
        return Advance(least)
    guard = garrison(outlook, move.source, free) if outlook.threats(move.source) else 0
    return Advance(nearest(counts, most - guard))


def garrison(outlook: Outlook, territory: str, most: int) -> int:
    """Armies to leave behind: some where more than the land is at stake, none elsewhere."""
    return min(most // 3, outlook.danger(territory)) if outlook.at_stake(territory) else 0


def defend(outlook: Outlook, offer: Offer) -> Action:
    """The number of dice with which the attacker's chance is smallest; the most when it makes no difference."""
    dice = offer.domain(Defend)
    if len(dice) == 1:
        return Defend(dice[0])
    fight: Fight = outlook.view.agenda[-1].args
    attackers = min(MOST_ARMIES, outlook.armies[fight.source] - 1)
    defenders = min(MOST_ARMIES, outlook.armies[fight.target])
    rule = outlook.dice(fight.source, fight.target)
    if fight.roll:
        chances = defence_after(fight.roll, attackers, defenders, rule)
    else:
        chances = defence(fight.dice, attackers, defenders, rule)
    return Defend(min(reversed(dice), key=lambda count: chances.get(count, 1.0)))


def choose(outlook: Outlook, offer: Offer) -> Action | None:
    """What a turn is used for: attack where a good battle can be had at once, else gather armies."""
    ways = offer.domain(Choose)
    ready = any(hope(outlook, source) for source in outlook.front)
    wish = "attack" if ready else "reinforce"
    return Choose(wish) if wish in ways else None
