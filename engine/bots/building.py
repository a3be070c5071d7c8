"""How the bot `simple` claims land, places and moves armies, and trades cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action, Claim, Fortify, Headquarters, Place, Trade
from engine.bots.outlook import Outlook
from engine.bots.warfare import hope, nearest
from engine.game import Offer
from engine.phases.trade import WILD, set_value
from engine.state import NOBODY

SAFE_SHARE = 0.8
"""A border of a region of ours should hold this share of the largest stack before it."""


def claim(outlook: Outlook, offer: Offer) -> Action:
    """Land of small regions where we are strong already, beside our own; or the last piece of another's region."""
    owner, seat, terrain = outlook.owner, outlook.seat, outlook.terrain
    pull: dict[str, float] = {}
    for region in terrain.regions:
        owners = [owner[t] for t in region.territories]
        taken = [o for o in owners if o != NOBODY]
        mine = owners.count(seat)
        spoilt = (len(taken) - mine) / len(owners)
        pull[region.id] = terrain.appeal[region.id] * (1 + 2 * mine / len(owners)) * (1 - spoilt)
        if len(taken) == len(owners) - 1 and len(set(taken)) == 1:
            pull[region.id] += terrain.appeal[region.id]

    def score(territory: str) -> float:
        beside = sum([owner[t] == seat for t in terrain.neighbours[territory]])
        return pull[terrain.region_of[territory]] + 0.1 * beside

    return Claim(max(offer.domain(Claim), key=score))


def headquarters(outlook: Outlook, offer: Offer) -> Action:
    """Deep in own land, with many armies around."""

    def score(territory: str) -> tuple[float, int]:
        around = outlook.terrain.into[territory]
        own = [t for t in around if outlook.owner[t] == outlook.seat]
        return len(own) / len(around), sum([outlook.armies[t] for t in own])

    return Headquarters(max(offer.domain(Headquarters), key=score))


def place(outlook: Outlook, offer: Offer) -> Action:
    """With half of the armies at most to where much is at stake; with the rest to where we mean to attack."""
    places = list(offer.domain(Place))
    if outlook.owner[places[0]] != outlook.seat:
        return place_for_another(outlook, offer, places)
    most = offer.domain(Place, places[0])[-1]
    coming = most + armies_in_reserve(outlook)
    weak = {t: gap for t in places if (gap := shortage(outlook, t)) > 0}
    if weak and most > 1:
        worst = max(weak, key=weak.__getitem__)
        count = min(weak[worst], most // 2)
    else:
        worst = max(places, key=lambda t: (launch(outlook, t, coming), outlook.armies[t]))
        count = most
    return Place(worst, nearest(offer.domain(Place, worst), count))


def launch(outlook: Outlook, territory: str, coming: int) -> float:
    """How good it is to put all these armies there: for an attack, else against the largest threat."""
    good = hope(outlook, territory, coming)
    return 1 + good if good else min(0.9, outlook.danger(territory) / 100)


def shortage(outlook: Outlook, territory: str) -> int:
    """Armies missing where more than the land is at stake."""
    if not outlook.at_stake(territory):
        return 0
    return int(SAFE_SHARE * outlook.danger(territory)) - outlook.armies[territory]


def armies_in_reserve(outlook: Outlook) -> int:
    """Starting armies that this seat has still to place."""
    reserve = outlook.view.parts.get("reserve")
    return reserve["left"][outlook.seat] if reserve else 0


def place_for_another(outlook: Outlook, offer: Offer, places: list[str]) -> Action:
    """Armies of the neutral army: in the way of a rival, away from us."""

    def score(territory: str) -> int:
        around = [outlook.owner[t] for t in outlook.terrain.neighbours[territory]]
        rivals = sum([owner in outlook.rivals for owner in around])
        return rivals - 2 * around.count(outlook.seat)

    best = max(places, key=score)
    return Place(best, offer.domain(Place, best)[-1])


def trade(outlook: Outlook, offer: Offer) -> Action:
    """The set worth most, with the fewest wild cards; its bonus where an attack begins or a border is threatened."""
    values, sets = outlook.terrain.values, offer.domain(Trade)
    traded: int = outlook.view.parts["cards"]["sets"]

    def score(cards: tuple[str, ...]) -> tuple[int, int, int]:
        wild = sum([values.symbols[card] == WILD for card in cards])
        pictured = any(outlook.owner.get(card) == outlook.seat for card in cards)
        return set_value(values, traded + 1, cards), -wild, pictured

    cards = max(sets, key=score)
    where = offer.domain(Trade, cards)
    return Trade(cards, max(where, key=lambda t: launch(outlook, t, 2) if t else 0.0))


def fortify(outlook: Outlook, offer: Offer) -> Action | None:
    """The largest idle stack goes towards the front, where it is wanted most. None: every army stands there already."""
    steps = to_the_front(outlook)
    idle = [t for t in offer.domain(Fortify) if steps.get(t, 0) > 0 and outlook.armies[t] > 1]
    for source in sorted(idle, key=outlook.armies.__getitem__, reverse=True):
        nearer = [t for t in offer.domain(Fortify, source) if steps.get(t, len(steps)) < steps[source]]
        if nearer:
            more = outlook.armies[source] - 1
            best = max(nearer, key=lambda t: (-steps[t], launch(outlook, t, more), outlook.armies[t]))
            return Fortify(source, best, offer.domain(Fortify, source, best)[-1])
    return None


def to_the_front(outlook: Outlook) -> Mapping[str, int]:
    """Own territory -> links to the nearest one with an enemy beside it."""
    owner, seat, neighbours = outlook.owner, outlook.seat, outlook.terrain.neighbours
    front = list(outlook.front)
    steps = dict.fromkeys(front, 0)
    for t in front:
        for n in neighbours[t]:
            if owner[n] == seat and n not in steps:
                steps[n] = steps[t] + 1
                front.append(n)
    return steps
