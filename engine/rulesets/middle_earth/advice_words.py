"""What hints say of the actions of Middle-earth alone: what they are, and what speaks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.actions import Action, Choose
from engine.phrases import listed, plural
from engine.rulesets.middle_earth.actions import (
    CompleteMission,
    Discard,
    March,
    MoveHero,
    PlaceHero,
    PlayCard,
    PlayCardAt,
    PlayCardBetween,
    RestHero,
)
from engine.rulesets.middle_earth.advice_facts import hand_of, side_of, steps, values_of
from engine.rulesets.middle_earth.advice_power_words import power
from engine.rulesets.middle_earth.cards import ADVENTURE
from engine.rulesets.middle_earth.score import STRONGHOLD_POINTS

if TYPE_CHECKING:
    from engine.bots.outlook import Outlook


FROM, BETWEEN = "from {} to {}", "between {} and {}"


def purpose(outlook: Outlook, territory: str) -> str:
    """What a hero is good for there, as a clause: a mission, a site beside it, a stack before the enemy, or nothing."""
    title, values = outlook.terrain.rules.board.title, values_of(outlook.terrain.rules)
    cards = [values.cards[card] for card in hand_of(outlook.view, outlook.seat)]
    missions = [card.title for card in cards if card.type == "mission" and card.territory == territory]
    if missions:
        return f"{title[territory]} is the site of your mission {listed(missions)}"
    near = [t for t in outlook.terrain.neighbours[territory] if outlook.owner[t] != outlook.seat]
    sites = [t for t in near if t in values.draw_places]
    best = max(sites or near, key=outlook.worth, default="")
    if sites:
        return f"from there it can take {title[best]}, a place that earns an adventure card"
    stack = plural(outlook.armies[territory], "battalion")
    return f"there it fights beside {stack}, with {title[best]} before it" if near else ""


def gains(outlook: Outlook, conquests: Sequence[str]) -> str:
    """The site of an own mission, a stronghold, or a place where a hero earns a card: what is aimed at beside land."""
    rules, view = outlook.terrain.rules, outlook.view
    values, hand = values_of(rules), hand_of(view, outlook.seat)
    missions = [card for card in map(values.cards.__getitem__, hand) if card.territory in conquests]
    if missions:
        return f"brings you the site of your mission {missions[0].title}"
    stronghold = next((values.facts.strongholds[t] for t in conquests if t in values.facts.strongholds), "")
    if stronghold:
        return f"brings you the stronghold {stronghold} and its {plural(STRONGHOLD_POINTS, 'point')}"
    near = {t for hero in view.parts["heroes"]["at"][outlook.seat] for t in rules.board.neighbours[hero]}
    sites = [t for t in conquests if t in near and t in values.draw_places]
    if sites and not view.parts["heroes"]["reached"]:
        return f"brings you to {place_name(outlook, sites[0])}, where a hero earns an adventure card"
    return ""


def place_hero(outlook: Outlook, action: PlaceHero) -> str:
    place = outlook.terrain.rules.board.title[action.territory]
    why = purpose(outlook, action.territory) or "no place that is left is nearer to an enemy or a site"
    return f"Place the hero in {place}: {why}."


def rest_hero(outlook: Outlook, action: RestHero) -> str:
    place = outlook.terrain.rules.board.title[action.hero]
    if action.hero in outlook.view.parts["heroes"]["resting"]:
        return f"Let the hero in {place} join attacks again: it adds 1 to your best die."
    return f"Keep the hero in {place} out of attacks: it stays where it is when they succeed."


def march(outlook: Outlook, action: March) -> str:
    title = outlook.terrain.rules.board.title
    source, target = title[action.source], title[action.target]
    move = f"March with the hero and {plural(action.count, 'battalion')} from {source} to {target}"
    foes = outlook.front.get(action.target, ())
    if not foes:
        return f"{move}: {purpose(outlook, action.target) or 'there they are of more use'}."
    faced = title[max(foes, key=outlook.worth)]
    idle = "" if action.source in outlook.front else f"no enemy is beside {source}, and "
    return f"{move}: {idle}there they have {faced} before them."


def move_hero(outlook: Outlook, action: MoveHero) -> str:
    title, values = outlook.terrain.rules.board.title, values_of(outlook.terrain.rules)
    why = purpose(outlook, action.target)
    card = values.march_earns and not outlook.view.parts["heroes"]["reached"] and action.target in values.draw_places
    if card and "mission" not in why:
        why = f"{place_name(outlook, action.target)} is there, and reaching it earns an adventure card"
    why = why or "there it is of more use in your next turn"
    return f"Move the hero from {title[action.source]} to {title[action.target]}: {why}."


def place_name(outlook: Outlook, territory: str) -> str:
    """The site or stronghold of a territory that has one."""
    facts = values_of(outlook.terrain.rules).facts
    return facts.sites.get(territory) or facts.strongholds[territory]


def complete_mission(outlook: Outlook, action: CompleteMission) -> str:
    card, side = values_of(outlook.terrain.rules).cards[action.card], side_of(outlook.view, outlook.seat)
    gains = [plural(card.points[side], "point")]
    if battalions := card.reward.battalions(side):
        gains.append(plural(battalions, "battalion"))
    if card.reward.count and outlook.cards_of(outlook.seat) < card.reward.hand_max:
        gains.append(plural(card.reward.count, "territory card"))
    return f"Complete the mission {card.title}: it brings {listed(gains)}."


def choose(outlook: Outlook, action: Choose) -> str:
    if action.option == ADVENTURE:
        return "Draw the adventure card: a mission or a power can bring points, a territory card brings none."
    return "Draw the territory card: three of them make a set that can be traded for battalions."


def discard(outlook: Outlook, action: Discard) -> str:
    rules, view, seat = outlook.terrain.rules, outlook.view, outlook.seat
    card = values_of(rules).cards[action.card]
    points = plural(card.points[side_of(view, seat)], "point")
    if card.type != "mission":
        return f"Discard {card.title}: it would be {points} at most, and your other cards promise more."
    site = rules.board.title[card.territory]
    away = min([steps(rules, hero, card.territory) for hero in view.parts["heroes"]["at"][seat]], default=None)
    if away is None:
        return f"Discard {card.title}: you have no hero that could go to {site} for its {points}."
    where = f"is {plural(away, 'step')} from your nearest hero" if away else "has your hero"
    return f"Discard {card.title}: {site} {where}, and your other cards promise more than its {points}."


def between(outlook: Outlook, action: PlayCardBetween) -> str:
    card = values_of(outlook.terrain.rules).cards[action.card]
    title = outlook.terrain.rules.board.title
    way = BETWEEN if card.effect.op == "block_bridge" else FROM
    places = way.format(title[action.source], title[action.target])
    hero = card.effect.op == "teleport_hero" and purpose(outlook, action.target)
    return f"Play {card.title} {places}: {hero or power(outlook, card, (action.source, action.target))}."


def plain(outlook: Outlook, action: PlayCard) -> str:
    card = values_of(outlook.terrain.rules).cards[action.card]
    return f"Play {card.title}: {power(outlook, card, ())}."


def at(outlook: Outlook, action: PlayCardAt) -> str:
    card = values_of(outlook.terrain.rules).cards[action.card]
    where = outlook.terrain.rules.board.title[action.territory]
    return f"Play {card.title} towards {where}: {power(outlook, card, (action.territory,))}."


REASONS: Mapping[type[Action], Callable[[Outlook, Any], str]] = {
    PlaceHero: place_hero,
    RestHero: rest_hero,
    March: march,
    MoveHero: move_hero,
    CompleteMission: complete_mission,
    Choose: choose,
    Discard: discard,
    PlayCardBetween: between,
    PlayCard: plain,
    PlayCardAt: at,
}
"""What a hint says, by the kind of action. It follows what `advice` weighs."""
