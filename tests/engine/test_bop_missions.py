"""Balance of Power, B46 to B57: missions, the end of a turn, the end of a game."""

import pytest

from engine.actions import Advance, Attack, End, Fortify
from engine.chance import Seeded
from engine.events import CardDrawn, NoCard, Reshuffled
from engine.phases.cards import CARDS
from engine.phases.reinforce import income
from engine.rulesets import RULESETS
from engine.rulesets.balance_of_power.actions import TakeMission
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS, fulfilled, mission_of, progress, standing
from engine.seating import Chair, new_game
from engine.state import Result
from tests.bop import BLUE, DIFFICULT, EUROPE, FACTS, NEUTRAL, RED, ROOM, SEA_LANE, europe, ones, region
from tests.helpers import do, events, hand_of, place_all, refusal

EVERY = tuple(mission["id"] for mission in FACTS["missions"])
NAMES = [t.id for t in EUROPE.territories]
CITIES = FACTS["setups"]["3"]["cities"]


def at_mission(red, missions=EVERY, **how):
    """Red has attacked and may take a mission."""
    g = europe(red=red, missions=missions, **how)
    do(g, End())
    return g


def at_end(red, **how):
    """Red has finished everything but the manoeuvre."""
    return europe(red=red, step="fortify", **how)


def test_rule_B46_one_fulfilled_mission_after_the_attacks_is_kept_for_good():
    g = at_mission({"denmark": 2, "switzerland": 2}, ["danish_naval_base", "swiss_vault", "region_green"])
    assert g.offer.domain(TakeMission) == ["danish_naval_base", "swiss_vault"]
    assert "is not fulfilled: 0 of 5" in refusal(g, TakeMission("region_green"))
    assert "does not lie on the table" in refusal(g, TakeMission("region_yellow"))
    assert "does not lie on the table" in refusal(g, TakeMission("tea"))
    do(g, TakeMission("swiss_vault"))
    assert g.step.phase == "fortify", "one a turn"
    table = OPEN_MISSIONS(g.state)
    assert (table.open, table.taken) == (("danish_naval_base", "region_green"), [("swiss_vault",), ()])


def test_rule_B46_a_mission_is_not_lost_with_the_land():
    g = europe(red={"germany": 9}, blue={"switzerland": 1, "sweden": 1}, taken=((), ("swiss_vault",)))
    do(g, Attack("germany", "switzerland", 2), (6, 6), (1,))
    do(g, Advance(2))
    do(g, End())
    assert OPEN_MISSIONS(g.state).taken == [(), ("swiss_vault",)]


def test_rule_B46a_an_old_condition_counts_and_a_mission_may_be_left_for_a_card():
    g = europe(red={"denmark": 1, "germany": 5}, blue={"poland": 1, "sweden": 1}, missions=["danish_naval_base"])
    do(g, Attack("germany", "poland", 1), (6,), (1,))
    do(g, Advance(1))
    do(g, End())
    assert g.step.phase == "mission"
    do(g, End())
    do(g, End(), ("romania",))
    assert hand_of(g, RED) == ("romania",)


FULFILLED = {
    "six_cities": CITIES[:6],
    "danish_naval_base": ["denmark"],
    "both_satellite_centres": ["norway", "west_ukraine"],
    "six_difficult": DIFFICULT[:6],
    "region_green": region("green"),
    "sea_lanes": SEA_LANE,
    "region_yellow": region("yellow"),
    "region_purple": region("purple"),
    "swiss_vault": ["switzerland"],
    "two_regions": region("blue") + region("green"),
    "region_orange": region("orange"),
}


@pytest.mark.parametrize("mission", FULFILLED)
def test_rule_B47_conditions(mission):
    land, blue = FULFILLED[mission], {"hungary": 1}
    g = europe(red=ones(land), blue=blue, missions=EVERY, cities=CITIES)
    assert mission in fulfilled(g, RED)
    short = [*land[1:], "prussia"]
    g = europe(red=ones(short), blue=blue, missions=EVERY, cities=CITIES)
    assert mission not in fulfilled(g, RED), "one territory is missing"
    assert mission not in fulfilled(g, BLUE)


@pytest.mark.parametrize(("mission", "land"), [("six_cities", CITIES), ("six_difficult", DIFFICULT)])
def test_rule_B47_six_means_at_least_six(mission, land):
    g = europe(red=ones(land[:8]), missions=EVERY, cities=CITIES)
    assert mission in fulfilled(g, RED)


def test_rule_B47_the_sea_lane_six_are_those_that_touch_a_lane():
    lanes = {place for link in EUROPE.links if link.kind == "sea" for place in (link.a, link.b)}
    assert set(SEA_LANE) == lanes == {"great_britain", "ireland", "norway", "sweden", "poland", "north_france"}


def test_rule_B47_two_regions_are_two_different_ones():
    g = europe(red=ones(region("blue")), blue={"hungary": 1}, missions=["two_regions"])
    mission = mission_of(g.rules.values, "two_regions")
    assert progress(standing(g), RED, mission) == (1, 2)
    assert len(EVERY) == 12


def test_rule_B48_the_neutral_army_is_defeated_without_a_unit_on_the_board():
    red = ones(NAMES[:15])
    g = europe(ROOM, red=red, blue=ones(NAMES[15:]), missions=["neutral_army"], hospital=(0, 0, 5))
    assert fulfilled(g, RED) == fulfilled(g, BLUE) == ["neutral_army"]
    assert not g.state.seats[NEUTRAL].alive
    g = europe(red=red, blue=ones(NAMES[15:29]), missions=["neutral_army"])
    assert fulfilled(g, RED) == []


def test_rule_B48_the_last_neutral_territory_ends_the_neutral_army_and_not_the_game():
    land = ones(t for t in NAMES if t not in ("belgium", "finland"))
    g = europe(red=land | {"germany": 9}, blue={"finland": 3}, missions=["neutral_army"])
    do(g, Attack("germany", "belgium", 3), (6, 6, 6), (1,))
    do(g, Advance(3))
    do(g, End())
    do(g, TakeMission("neutral_army"))
    assert g.state.result is None


def test_rule_B49_a_mission_brings_nothing_else():
    g = at_mission({"denmark": 2, "poland": 2}, ["danish_naval_base"], hands={RED: ("romania",)})
    before, units = income(g, RED), dict(g.state.armies)
    do(g, TakeMission("danish_naval_base"))
    assert (income(g, RED), g.state.armies, hand_of(g, RED)) == (before, units, ("romania",))


def test_rule_B50_units_move_along_a_chain_of_own_land():
    chain = {"germany": 5, "poland": 1, "belarus": 1, "south_russia": 1}
    g = at_end(chain, blue={"finland": 1})
    assert "1 to 4" in refusal(g, Fortify("germany", "south_russia", 5))
    do(g, Fortify("germany", "south_russia", 4))
    assert (g.state.armies["germany"], g.state.armies["south_russia"]) == (1, 5)
    assert g.decider == BLUE, "one manoeuvre"
    for gap, holder in (("belarus", {"belarus": 1}), ("poland", {"poland": 1}), ("belarus", {"finland": 1})):
        broken = {t: n for t, n in chain.items() if t != gap} | {"ireland": 2, "great_britain": 2}
        g = at_end(broken, blue=holder)
        assert "No chain" in refusal(g, Fortify("germany", "south_russia", 1))


def test_rule_B50_sea_lanes_connect_and_nothing_is_conquered():
    g = at_end({"great_britain": 4, "norway": 1, "sweden": 1}, blue={"finland": 1})
    assert "is not yours" in refusal(g, Fortify("great_britain", "ireland", 1))
    do(g, Fortify("great_britain", "sweden", 3))
    assert g.state.armies["sweden"] == 4
    assert hand_of(g, RED) == ()


def took(targets, *, mission=False, blue=None):
    """Red takes these territories of one unit and ends the turn up to the manoeuvre."""
    blue = {"sweden": 1, **ones(blue or ())}
    missions = ["swiss_vault"] if mission else []
    g = europe(red={"germany": 20, "switzerland": 1}, blue=blue, missions=missions)
    for target in targets:
        do(g, Attack("germany", target, 1), (6,), (1,))
        do(g, Advance(1))
    do(g, End())
    if mission:
        do(g, TakeMission("swiss_vault"))
    return g


def test_rule_B51_three_territories_of_the_opponent_earn_one_card():
    targets = ("poland", "belgium", "netherlands")
    g = took(targets, blue=targets)
    entry = do(g, End(), ("romania",))
    assert events(entry, CardDrawn) == [CardDrawn(RED, "romania", to=(RED,))]
    assert hand_of(g, RED) == ("romania",)


def test_rule_B51_neutral_land_earns_none_and_neither_does_a_turn_with_a_mission():
    g = took(("poland", "belgium"))
    do(g, End())
    assert hand_of(g, RED) == ()
    g = took(("poland",), mission=True, blue=("poland",))
    do(g, End())
    assert hand_of(g, RED) == ()
    place_all(g)
    do(g, End())
    do(g, End())
    assert not CARDS(g.state).earned, "the card of that turn is not made up for later"
    assert not OPEN_MISSIONS(g.state).this_turn


def test_rule_B52_traded_cards_are_shuffled_when_the_deck_is_empty():
    held = {RED: NAMES[:10], BLUE: NAMES[10:28]}
    g = europe(red={"germany": 9}, blue={"poland": 1, "sweden": 1}, hands=held, discard=NAMES[28:])
    do(g, Attack("germany", "poland", 1), (6,), (1,))
    do(g, Advance(1))
    do(g, End())
    entry = do(g, End(), (NAMES[29],))
    assert events(entry, Reshuffled) == [Reshuffled(2)]
    assert NAMES[29] in hand_of(g, RED)
    assert CARDS(g.state).deck == (NAMES[28],)


def test_rule_B52_without_any_card_there_is_none():
    held = {RED: NAMES[:10], BLUE: NAMES[10:]}
    g = europe(red={"germany": 9}, blue={"poland": 1, "sweden": 1}, hands=held)
    do(g, Attack("germany", "poland", 1), (6,), (1,))
    do(g, Advance(1))
    do(g, End())
    assert events(do(g, End()), NoCard) == [NoCard(RED)]


THREE = ("six_cities", "swiss_vault", "two_regions")


def test_rule_B53_three_missions_and_the_own_capital_win_at_the_end_of_the_turn():
    g = at_mission({"denmark": 2}, ["danish_naval_base"], taken=(THREE[:2], ()), capitals=("denmark", "south_russia"))
    do(g, TakeMission("danish_naval_base"))
    assert g.state.result is None, "the turn is not over"
    do(g, End())
    assert g.state.result == Result((RED,), "missions")
    g = at_end({"denmark": 2}, taken=(THREE[:2], ()))
    do(g, End())
    assert g.state.result is None


def test_rule_B53_not_at_the_end_of_the_opponents_turn():
    g = at_end({"denmark": 2}, blue={"sweden": 1}, taken=(THREE, ()), seat=BLUE)
    do(g, End())
    assert g.state.result is None


def test_rule_B53_another_number_of_missions_as_an_option():
    g = europe({"missions_to_win": 1}, red={"denmark": 2}, step="fortify", taken=(THREE[:1], ()))
    do(g, End())
    assert g.state.result == Result((RED,), "missions")


def test_rule_B54_the_opponents_last_territory_wins_at_once():
    g = europe(red={"germany": 9}, blue={"poland": 1})
    do(g, Attack("germany", "poland", 3), (6, 6, 6), (1,))
    assert g.state.result == Result((RED,), "last_standing")
    assert g.state.owner["norway"] == NEUTRAL


def test_rule_B55_without_the_capital_the_game_goes_on_until_it_is_back():
    land = {"germany": 9}
    g = europe(red=land, blue={"poland": 1, "sweden": 1}, capitals=("poland", "sweden"), taken=(THREE, ()))
    do(g, End())
    do(g, End())
    assert g.state.result is None
    g = europe(red=land, blue={"poland": 1, "sweden": 1}, capitals=("poland", "sweden"), taken=(THREE, ()), turn=8)
    do(g, Attack("germany", "poland", 1), (6,), (1,))
    do(g, Advance(1))
    assert g.state.result is None
    do(g, End())
    do(g, End(), ("romania",))
    assert g.state.result == Result((RED,), "missions")


def test_rule_B56_nothing_leaves_a_territory_empty():
    g = at_end({"germany": 3, "poland": 1})
    assert "one must stay" in refusal(g, Fortify("germany", "poland", 3))
    assert "one must stay" in refusal(g, Fortify("poland", "germany", 1))
    g = europe(red={"germany": 3}, blue={"poland": 1, "sweden": 1})
    assert "1 to 2 dice" in refusal(g, Attack("germany", "poland", 3))
    do(g, Attack("germany", "poland", 1), (6,), (1,))
    assert "one must stay" in refusal(g, Advance(3))


def after_the_limit(**how):
    """The last turn of a game with two turns a player ends now."""
    g = europe({"limit.turns": 2}, step="fortify", seat=BLUE, turn=3, **how)
    do(g, End())
    return g.state.result


def test_rule_B57_a_limit_counts_missions_then_land_and_cities_then_the_second_player():
    assert after_the_limit(red=ones(NAMES[:9]), blue=ones(NAMES[9:10]), taken=((), THREE[:1])) == Result(
        (BLUE,), "mission_limit"
    )
    assert after_the_limit(red=ones(NAMES[:3]), blue=ones(NAMES[9:11])) == Result((RED,), "mission_limit")
    cities = NAMES[9:12]
    assert after_the_limit(red=ones(NAMES[:3]), blue=ones(NAMES[9:11]), cities=cities).winners == (BLUE,)
    assert after_the_limit(red=ones(NAMES[:2]), blue=ones(NAMES[9:11])).winners == (BLUE,)
    assert after_the_limit(red=ones(NAMES[:2]), blue=ones(NAMES[9:11]), first=BLUE).winners == (RED,)


def test_rule_B57_no_limit_between_people():
    g = europe(red={"germany": 2}, step="fortify", turn=900)
    do(g, End())
    assert g.state.result is None
    for kinds, limit in ((("human", "random"), 0), (("random", "random"), 100)):
        chairs = [Chair(name, kind) for name, kind in zip(("Anna", "Bruno"), kinds, strict=True)]
        assert new_game(RULESETS["balance-of-power"], EUROPE, {}, chairs, Seeded(1)).rules.values.limit_turns == limit
