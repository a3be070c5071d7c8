"""What a sound beginner makes of Middle-earth: points to aim at, the dice of heroes, and where heroes go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from engine.actions import Action, Choose
from engine.flow import Advice, Rules
from engine.phases.reinforce import total
from engine.rulesets.middle_earth import advice_cards
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
from engine.rulesets.middle_earth.cards import ADVENTURE
from engine.rulesets.middle_earth.facts import Numbers
from engine.rulesets.middle_earth.prospects import Prospects
from engine.rulesets.middle_earth.score import score_lines

if TYPE_CHECKING:
    from engine.bots.aims import Aims
    from engine.bots.outlook import Outlook
    from engine.game import Offer
    from engine.odds import DiceRule
    from engine.sight import View

STRONGHOLD = 1.5
"""What a stronghold is worth more: two points and a die that counts more."""

SITE = 1.0
"""What a site is worth more for a hero beside it that has earned no adventure card this turn."""

GOAL = 3.0
"""What the site of an own mission is worth more for a hero beside it, and a third of it for others."""

HURRY = 1.5
"""How much more any land is worth when the ring is about to leave: then it is points and needs no defence."""


def values_of(rules: Rules) -> Numbers:
    """The numbers of this game."""
    return cast(Numbers, rules.values)


def hand_of(view: View, seat: int) -> Sequence[str]:
    """The adventure cards of the seat that looks."""
    hand: Sequence[str] | int = view.parts["adventures"]["hands"][seat]
    return () if isinstance(hand, int) else hand


def sites_wanted(rules: Rules, view: View, seat: int) -> set[str]:
    """The sites of the missions in the own hand."""
    cards = values_of(rules).cards
    return {cards[card].territory for card in hand_of(view, seat) if cards[card].type == "mission"}


def progress(rules: Rules, view: View) -> float:
    """How far the ring is, from 0 to 1."""
    space: int = view.parts["road"]["space"]
    return space / len(values_of(rules).facts.road)


def points(rules: Rules, view: View, seat: int) -> int:
    """What a seat would score now."""
    parts = view.parts
    played, side = parts["adventures"]["played"][seat], parts["army"]["side"][seat]
    return total(score_lines(rules.board, values_of(rules), view.owner, played, side, seat))


def is_leading(rules: Rules, view: View, seat: int) -> bool:
    """Whether nobody else would score more now."""
    rivals = [i for i, side in enumerate(view.parts["army"]["side"]) if side and i != seat and view.seats[i].alive]
    return all(points(rules, view, seat) > points(rules, view, i) for i in rivals)


# -- aims and dice


def aims(found: Aims, rules: Rules, view: View, seat: int) -> None:
    """Strongholds, and sites that a hero can reach; with the ring far on, land of any kind."""
    values, heroes, owner = values_of(rules), view.parts["heroes"], view.owner
    beside = {t for hero in heroes["at"][seat] for t in rules.board.neighbours[hero]}
    worth = dict.fromkeys(values.facts.strongholds, STRONGHOLD)
    if not heroes["reached"]:
        for place in values.draw_places & beside:
            worth[place] = worth.get(place, 0.0) + SITE
    for place in sites_wanted(rules, view, seat):
        worth[place] = worth.get(place, 0.0) + (GOAL if place in beside else GOAL / 3)
    for territory, more in worth.items():
        if owner[territory] != seat:
            found.territories[territory] = found.territories.get(territory, 0.0) + more
    found.everywhere += HURRY * max(0.0, progress(rules, view) - 0.5)
    if progress(rules, view) < 0.8:
        found.keep = frozenset(t for t in values.facts.strongholds if owner[t] == seat)


def dice(usual: DiceRule, rules: Rules, view: View, source: str, target: str) -> DiceRule:
    """Heroes and strongholds."""
    heroes, owner, invasion = view.parts["heroes"], view.owner, view.parts["invasion"]
    out = (*heroes["resting"], *heroes["bound"])
    joins = source in heroes["at"][owner[source]] and source not in out
    breached = invasion["breached"] and invasion["target"] == target
    stronghold = target in values_of(rules).facts.strongholds and not breached
    defends = target in heroes["at"][owner[target]]
    if not (joins or stronghold or defends):
        return usual
    return replace(usual, attack_plus=int(joins), defend_plus=stronghold + defends)


# -- heroes


def post(outlook: Outlook, territory: str) -> float:
    """How good it is to have a hero there: a mission, a large stack before the enemy, sites beside it."""
    rules, view = outlook.terrain.rules, outlook.view
    near = [t for t in outlook.terrain.neighbours[territory] if outlook.owner[t] != outlook.seat]
    draw = values_of(rules).draw_places
    good = min(20, outlook.armies[territory]) * 0.2 if near else 0.0
    good += 5.0 * (territory in sites_wanted(rules, view, outlook.seat))
    good += 1.0 * any(t in draw for t in near)
    return good + max([outlook.worth(t) for t in near], default=0.0) * 0.5


def place_hero(outlook: Outlook, offer: Offer) -> Action:
    """Where it is of most use."""
    return PlaceHero(max(offer.domain(PlaceHero), key=lambda t: post(outlook, t)))


def rest_hero(outlook: Outlook, offer: Offer) -> Action | None:
    """A hero is there to fight."""
    return None


def march(outlook: Outlook, offer: Offer) -> Action | None:
    """A hero leads an idle stack to the front."""
    for source in offer.domain(March):
        fronts = [t for t in offer.domain(March, source) if t in outlook.front]
        if source not in outlook.front and fronts:
            target = max(fronts, key=lambda t: post(outlook, t))
            return March(source, target, offer.domain(March, source, target)[-1])
    return None


def move_hero(outlook: Outlook, offer: Offer) -> Action | None:
    """To the site of a mission, to any site for a card, else where it is of more use in the next turn."""
    draw, reached = values_of(outlook.terrain.rules).draw_places, outlook.view.parts["heroes"]["reached"]
    best: tuple[float, Action | None] = (0.5, None)
    for source in offer.domain(MoveHero):
        here = post(outlook, source)
        for target in offer.domain(MoveHero, source):
            gain = post(outlook, target) - here + 4.0 * (target in draw and not reached)
            if gain > best[0]:
                best = gain, MoveHero(source, target)
    return best[1]


def complete_mission(outlook: Outlook, offer: Offer) -> Action:
    """Always, the one with most points first; but not before the hero has fought, if it can go on to another site."""
    cards = values_of(outlook.terrain.rules).cards
    side = outlook.view.parts["army"]["side"][outlook.seat]
    return CompleteMission(max(offer.domain(CompleteMission), key=lambda card: cards[card].points[side]))


def choose(outlook: Outlook, offer: Offer) -> Action | None:
    """The adventure card, where only one of two may be drawn."""
    return Choose(ADVENTURE) if ADVENTURE in offer.domain(Choose) else None


def discard(outlook: Outlook, offer: Offer) -> Action:
    """A card that will hardly be played: first a mission whose site is far from every hero."""
    rules, view, seat = outlook.terrain.rules, outlook.view, outlook.seat
    cards, side = values_of(rules).cards, view.parts["army"]["side"][seat]
    heroes: Sequence[str] = view.parts["heroes"]["at"][seat]

    def keep(card: str) -> float:
        known = cards[card]
        if known.type != "mission":
            return known.points[side] * 0.8
        away = min([steps(rules, hero, known.territory) for hero in heroes], default=9)
        return (known.points[side] + 0.5 * known.reward.battalions(side)) / (1 + away)

    return Discard(min(offer.domain(Discard), key=keep))


def steps(rules: Rules, source: str, target: str) -> int:
    """Links between two territories, whoever holds what lies between."""
    found, edge = {source: 0}, [source]
    for here in edge:
        for there in rules.board.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found.get(target, len(found))


def _late(outlook: Any) -> bool:
    return progress(outlook.terrain.rules, outlook.view) >= 0.7


def _behind(outlook: Any) -> bool:
    return not is_leading(outlook.terrain.rules, outlook.view, outlook.seat)


PLAYER = advice_cards.Player(_late, _behind, post)

ADVICE = Advice(
    choosers={
        CompleteMission: complete_mission,
        PlayCardBetween: PLAYER.between,
        PlayCard: PLAYER.plain,
        PlayCardAt: PLAYER.at,
        PlaceHero: place_hero,
        RestHero: rest_hero,
        MoveHero: move_hero,
        March: march,
        Choose: choose,
        Discard: discard,
    },
    aims=aims,
    dice=dice,
    prospects=Prospects,
)
