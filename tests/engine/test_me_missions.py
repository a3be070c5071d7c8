"""Middle-earth: missions, and the hero that stays: M39 and M40."""

import pytest

from engine.actions import Place
from engine.phases.battle import mods_for
from engine.rulesets.middle_earth.actions import (
    CompleteMission,
    March,
    MoveHero,
)
from engine.rulesets.middle_earth.events import (
    MissionCompleted,
)
from engine.rulesets.middle_earth.parts import ADVENTURES, HEROES
from tests.helpers import do, events, hand_of, refusal
from tests.middle_earth import (
    CARDS_BY_ID,
    MISSIONS,
    SIDES,
    end_phase,
    middle_earth,
    region,
    take,
)


def on_site(card, seat=0, step="attack", hero=True, **how):
    """The seat's hero stands on the site of this mission, which it holds."""
    site = CARDS_BY_ID[card]["territory"]
    other = next(t for t in ("rhun_hills", "old_forest") if t != site)
    land = {seat: {site: 3, "tower_hills": 3}, 1 - seat: {other: 3}}
    heroes = {seat: [site if hero else "tower_hills"], 1 - seat: [other]}
    return middle_earth(land=land, seat=seat, step=step, heroes=heroes, adventures={seat: [card]}, **how)


@pytest.mark.parametrize("seat", [0, 1], ids=["good", "evil"])
@pytest.mark.parametrize("card", MISSIONS)
def test_rule_M39_a_mission_is_completed_with_a_hero_on_its_site(card, seat):
    fact, side = CARDS_BY_ID[card], SIDES[3][seat]
    g = on_site(card, seat)
    entry = do(g, CompleteMission(card))
    assert events(entry, MissionCompleted) == [MissionCompleted(seat, card, fact["points"][side])]
    part = ADVENTURES(g.state)
    assert (part.hands[seat], part.played[seat]) == ((), (card,))
    reward = fact["reward"]
    if reward["kind"] == "extra_territory_card":
        assert part.extra == (card,)
        assert g.step.phase == "attack"
        return
    places = {"any": set(g.owned(seat)), "territory": {fact["territory"]}}
    where = places.get(reward["place"]) or set(region(reward["place"].partition(":")[2])) & set(g.owned(seat))
    assert g.step.args.n == reward[side]
    assert set(g.offer.domain(Place)) == where
    assert set(g.step.args.where) == where
    do(g, Place(fact["territory"], reward[side]))
    assert g.state.armies[fact["territory"]] == 3 + reward[side]
    assert g.step.phase == "attack"


@pytest.mark.parametrize("card", MISSIONS)
def test_rule_M39_no_mission_without_a_hero_on_its_site(card):
    g = on_site(card, hero=False)
    assert "No hero of yours" in refusal(g, CompleteMission(card))
    g = on_site(card, step="reinforce")
    assert "not possible in this step" in refusal(g, CompleteMission(card))


def test_rule_M39_in_the_manoeuvre_as_well():
    g = on_site("reach_bree", step="fortify")
    do(g, CompleteMission("reach_bree"))
    do(g, Place("fornost", 2))
    assert g.step.phase == "fortify"


def test_rule_M39_the_letter_wants_the_hero_to_come_in_this_turn():
    options = {"mission_hero_already_there": False}
    land = {0: {"buckland": 5, "fornost": 1}, 1: {"north_downs": 1, "dead_marshes": 1}}
    g = middle_earth(options, land=land, heroes={0: ["fornost"], 1: ["dead_marshes"]}, adventures={0: ["reach_bree"]})
    assert "has not come there this turn" in refusal(g, CompleteMission("reach_bree"))
    land = {0: {"buckland": 5}, 1: {"fornost": 1, "dead_marshes": 1}}
    g = middle_earth(options, land=land, heroes={0: ["buckland"], 1: ["dead_marshes"]}, adventures={0: ["reach_bree"]})
    take(g, "buckland", "fornost")
    do(g, CompleteMission("reach_bree"))


def test_rule_M39_a_mission_one_does_not_hold_and_a_power_are_refused():
    g = on_site("reach_bree")
    assert "You do not hold that card" in refusal(g, CompleteMission("reach_erebor"))
    ADVENTURES(g.state).hands[0] = ("night_march", "reach_bree")
    assert "is no mission" in refusal(g, CompleteMission("night_march"))


def test_rule_M39_battalions_for_a_region_go_only_there_and_may_be_split():
    g = middle_earth(
        land={0: {"weather_hills": 2, "fornost": 1, "the_shire": 1}, 1: {"dead_marshes": 1}},
        heroes={0: ["weather_hills"], 1: ["dead_marshes"]},
        adventures={0: ["reach_weathertop"]},
    )
    do(g, CompleteMission("reach_weathertop"))
    assert "can only go to" in refusal(g, Place("the_shire", 1))
    do(g, Place("fornost", 1))
    do(g, Place("weather_hills", 1))
    assert g.step.phase == "attack"


def test_rule_M39_battalions_of_elven_halls_go_to_any_one_territory():
    g = on_site("reach_elven_halls")
    do(g, CompleteMission("reach_elven_halls"))
    assert g.step.phase == "muster"
    assert "All 2 go to one territory" in refusal(g, Place("tower_hills", 1))
    do(g, Place("tower_hills", 2))
    assert g.state.armies["tower_hills"] == 5


@pytest.mark.parametrize(("held", "conquest", "drawn"), [(0, False, 1), (4, False, 1), (5, False, 0), (4, True, 1)])
def test_rule_M39_an_extra_territory_card_as_long_as_the_hand_has_five_at_most(held, conquest, drawn):
    cards = region("arnor")[:held]
    g = middle_earth(
        land={0: {"harlindon": 4}, 1: {"mithlond": 1, "dead_marshes": 1}},
        heroes={0: ["harlindon"], 1: ["dead_marshes"]},
        adventures={0: ["reach_harlond"]},
        hands={0: cards},
        earned=conquest,
    )
    do(g, CompleteMission("reach_harlond"))
    end_phase(g)
    end_phase(g, *[(card,) for card in ("moria", "lorien")[:drawn]])
    assert len(hand_of(g, 0)) == held + drawn


def test_rule_M40_the_hero_stays_for_the_rest_of_the_turn():
    land = {0: {"fornost": 6}, 1: {"buckland": 1, "dead_marshes": 1}}
    g = middle_earth(land=land, heroes={0: ["fornost"], 1: ["dead_marshes"]}, adventures={0: ["reach_bree"]})
    assert mods_for(g, "fornost", "buckland", 0).attack_plus == 1
    do(g, CompleteMission("reach_bree"))
    do(g, Place("fornost", 2))
    assert mods_for(g, "fornost", "buckland", 0).attack_plus == 0
    take(g, "fornost", "buckland")
    assert HEROES(g.state).at[0] == ("fornost",)
    end_phase(g)
    assert "completed a mission" in refusal(g, MoveHero("fornost", "buckland"))
    assert g.offer.why(March) is not None
    end_phase(g, ("angmar",))
    assert HEROES(g.state).bound == ()
