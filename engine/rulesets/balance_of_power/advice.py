"""What a sound beginner makes of Balance of Power: missions to aim at, terrain, and the actions of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.actions import Action
from engine.flow import Advice, Rules
from engine.rulesets.balance_of_power.actions import (
    Buy,
    Fill,
    Hire,
    NeutralAttack,
    PickSide,
    PutCapital,
    Reroll,
    Resist,
    TakeMission,
    TradeStars,
)
from engine.rulesets.balance_of_power.advice_facts import (
    NEAR,
    gain_of_reroll,
    in_the_way,
    inner_stacks,
    neutral_chance,
    squad_ways,
    standing,
    values_of,
)
from engine.rulesets.balance_of_power.advice_words import REASONS, gains
from engine.rulesets.balance_of_power.battle import Thrown
from engine.rulesets.balance_of_power.draft import stars_of
from engine.rulesets.balance_of_power.facts import ARMY_NAMES, DIFFICULT, NEUTRAL, Mission, opponent
from engine.rulesets.balance_of_power.missions import Standing, mission_of, progress
from engine.rulesets.balance_of_power.prospects import Prospects
from engine.rulesets.balance_of_power.support import SQUAD

if TYPE_CHECKING:
    from engine.bots.aims import Aims
    from engine.bots.outlook import Outlook
    from engine.game import Offer
    from engine.odds import DiceRule
    from engine.sight import View

PULL = 3.0
"""What the last missing territory of a mission is worth more."""

DEFENCE_FIRST = 4.0
"""What a lost capital of one's own is worth more, and the capital of an opponent who is about to win."""

STARS_SAVED = 6
"""Stars from which cards are traded: each is worth more the more go together."""

GOOD_CHANCE = 0.6
"""Chance from which a bought attack of the neutral army is worth its price."""

WORTH_A_DIE = 0.3
"""Units that a new throw of a die must bring on average, so that it is not kept for another battle."""


# -- aims


def _of_regions(at: Standing, mission: Mission) -> list[str]:
    return [t for region in at.board.regions if region.id in mission.regions for t in region.territories]


WANTED: Mapping[str, Callable[[Standing, Mission], list[str]]] = {
    "cities": lambda at, mission: list(at.cities),
    "territories": lambda at, mission: list(mission.territories),
    "tagged": lambda at, mission: sorted(at.tagged.get(mission.tag, ())),
    "regions": _of_regions,
    "neutral_defeated": lambda at, mission: [t for t, owner in at.owner.items() if owner == NEUTRAL],
}
"""The territories that a mission is about, by its kind."""


def aims(found: Aims, rules: Rules, view: View, seat: int) -> None:
    """Missions that lack little, and the capitals."""
    at, table, foe = standing(rules, view), view.parts["open_missions"], opponent(seat)
    needed = values_of(rules).missions_to_win
    if len(table["taken"][seat]) < needed:
        for mission_id in table["open"]:
            mission = mission_of(values_of(rules), mission_id)
            if mission is not None:
                _pull(found, at, seat, mission)
    if len(table["taken"][foe]) >= needed - 1:
        _deny(found, rules, view, at, foe)
    own, other = (view.parts["towns"]["capitals"][i] for i in (seat, foe))
    found.keep = frozenset((own,))
    if view.owner.get(own) != seat:
        _add(found, own, DEFENCE_FIRST)
    if view.owner.get(other) == foe:
        _add(found, other, DEFENCE_FIRST if len(table["taken"][foe]) >= needed - 1 else 1.0)


def _pull(found: Aims, at: Standing, seat: int, mission: Mission) -> None:
    have, need = progress(at, seat, mission)
    if 0 < need - have <= NEAR:
        for territory in WANTED[mission.kind](at, mission):
            if at.owner[territory] != seat:
                _add(found, territory, PULL / (need - have))


def _deny(found: Aims, rules: Rules, view: View, at: Standing, foe: int) -> None:
    """What the last mission of the other stands on."""
    for mission_id in view.parts["open_missions"]["open"]:
        mission = mission_of(values_of(rules), mission_id)
        if mission is not None:
            have, need = progress(at, foe, mission)
            if have >= need:
                for territory in WANTED[mission.kind](at, mission):
                    if at.owner[territory] == foe:
                        _add(found, territory, DEFENCE_FIRST / (1 + have - need))


def _add(found: Aims, territory: str, more: float) -> None:
    if territory:
        found.territories[territory] = found.territories.get(territory, 0.0) + more


def dice(usual: DiceRule, rules: Rules, view: View, source: str, target: str) -> DiceRule:
    """Terrain and the special squad."""
    values = values_of(rules)
    squad = SQUAD in view.parts.get("support", {}).get("bought", ()) and view.owner[source] == view.mover
    if target not in values.tagged.get(DIFFICULT, ()) or squad:
        return usual
    return replace(usual, attack_max=values.difficult_dice)


# -- the set-up


def fill(outlook: Outlook, offer: Offer) -> Action:
    """Chance places as well as anybody when the other player picks the side."""
    return Fill()


def put_capital(outlook: Outlook, offer: Offer) -> Action | None:
    """Far from the other army, behind many units; once the units stand."""
    if any(outlook.view.parts["reserve"]["left"]):
        return None
    owner = outlook.owner

    def score(territory: str) -> tuple[int, int]:
        around = [owner[t] for t in outlook.terrain.neighbours[territory]]
        seat = owner[territory]
        return around.count(seat) - 2 * around.count(opponent(seat)), outlook.armies[territory]

    return PutCapital(max(offer.domain(PutCapital), key=score))


def pick_side(outlook: Outlook, offer: Offer) -> Action:
    """The army with more land, cities and a safer capital; and the first turn."""
    towns, owner = outlook.view.parts["towns"], outlook.owner

    def score(army: str) -> float:
        seat = ARMY_NAMES.index(army)
        cities = sum([owner[t] == seat for t in towns["cities"]])
        beside = [owner[t] for t in outlook.terrain.neighbours[towns["capitals"][seat]]]
        return outlook.lands[seat] + cities - beside.count(opponent(seat)) + 0.5 * beside.count(seat)

    army = max(offer.domain(PickSide), key=score)
    return PickSide(army, army)


# -- a turn


def resist(outlook: Outlook, offer: Offer) -> Action | None:
    """Bring neutral units back where they stand in the opponent's way and not in ours."""
    return Resist() if in_the_way(outlook) else None


def _worth_hiring(outlook: Outlook) -> bool:
    return any(neutral_chance(outlook, t) >= GOOD_CHANCE for t, o in outlook.owner.items() if o == NEUTRAL)


def _worth_moving(outlook: Outlook) -> bool:
    return bool(inner_stacks(outlook))


def _worth_a_squad(outlook: Outlook) -> bool:
    return bool(squad_ways(outlook))


def _worth_recon(outlook: Outlook) -> bool:
    return any(outlook.armies[source] > 3 for source in outlook.front)


WORTH: Mapping[str, Callable[[Outlook], bool]] = {
    "neutral_attack": _worth_hiring,
    SQUAD: _worth_a_squad,
    "starting_manoeuvre": _worth_moving,
    "recon_mission": _worth_recon,
}
"""When a service is worth its price; in this order."""


def buy(outlook: Outlook, offer: Offer) -> Action | None:
    """The first service that is worth its price now."""
    offered = offer.domain(Buy)
    return next((Buy(item) for item, worth in WORTH.items() if item in offered and worth(outlook)), None)


def hire(outlook: Outlook, offer: Offer) -> Action:
    """The neutral units with the best chance."""
    return Hire(max(offer.domain(Hire), key=lambda t: neutral_chance(outlook, t)))


def neutral_attack(outlook: Outlook, offer: Offer) -> Action | None:
    """As long as it is even: the units are not ours."""
    (source,) = offer.domain(NeutralAttack)
    armies = outlook.armies

    def chance(target: str) -> float:
        return outlook.chance(armies[source] - 1, armies[target], outlook.dice(source, target))

    target = max(offer.domain(NeutralAttack, source), key=chance)
    if chance(target) < 0.5:
        return None
    return NeutralAttack(source, target, offer.domain(NeutralAttack, source, target)[-1])


def trade_stars(outlook: Outlook, offer: Offer) -> Action | None:
    """The dearest trade, once there are stars enough."""
    values = values_of(outlook.terrain.rules)
    best = max(offer.domain(TradeStars), key=lambda cards: stars_of(values, cards))
    return TradeStars(best) if stars_of(values, best) >= STARS_SAVED else None


def appraise(outlook: Outlook, offer: Offer) -> tuple[Action, int, int]:
    """The dearest trade, its units, and its cards."""
    values = values_of(outlook.terrain.rules)
    best = max(offer.domain(TradeStars), key=lambda cards: (stars_of(values, cards), -len(cards)))
    return TradeStars(best), values.facts.star_table[stars_of(values, best)], len(best)


def reroll(outlook: Outlook, offer: Offer) -> Action | None:
    """The die whose new throw helps most; none if another throw can use it better."""
    step = outlook.view.step
    assert step is not None
    thrown: Thrown = step.args
    best = max(offer.domain(Reroll), key=lambda die: gain_of_reroll(thrown, die))
    return Reroll(best) if gain_of_reroll(thrown, best) >= WORTH_A_DIE else None


def take_mission(outlook: Outlook, offer: Offer) -> Action:
    """The one that needs most: the others are fulfilled again more easily."""
    rules, view = outlook.terrain.rules, outlook.view

    def need(mission_id: str) -> int:
        mission = mission_of(values_of(rules), mission_id)
        return progress(standing(rules, view), outlook.seat, mission)[1] if mission is not None else 0

    return TakeMission(max(offer.domain(TakeMission), key=need))


ADVICE = Advice(
    choosers={
        Fill: fill,
        PutCapital: put_capital,
        PickSide: pick_side,
        Resist: resist,
        Buy: buy,
        Hire: hire,
        TradeStars: trade_stars,
        NeutralAttack: neutral_attack,
        Reroll: reroll,
        TakeMission: take_mission,
    },
    aims=aims,
    dice=dice,
    trades={TradeStars: appraise},
    prospects=Prospects,
    reasons=REASONS,
    gains=gains,
)
