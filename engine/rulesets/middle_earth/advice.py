"""What a sound beginner makes of Middle-earth: points to aim at, the dice of heroes, and where heroes go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.actions import Action, Choose
from engine.flow import Advice, Rules
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
from engine.rulesets.middle_earth.advice_facts import (
    LATE,
    is_leading,
    progress,
    sites_wanted,
    steps,
    values_of,
)
from engine.rulesets.middle_earth.advice_words import REASONS, gains
from engine.rulesets.middle_earth.cards import ADVENTURE
from engine.rulesets.middle_earth.prospects import Prospects

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


def _late(outlook: Any) -> bool:
    return progress(outlook.terrain.rules, outlook.view) >= LATE


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
    reasons=REASONS,
    gains=gains,
)
