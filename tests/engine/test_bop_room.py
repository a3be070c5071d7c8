"""Balance of Power, B12 to B29: the order of a turn, neutral resistance, the shop."""

import pytest

from engine.actions import Advance, Attack, Blitz, Defend, End, Fortify, Place
from engine.events import Conquered, Rolled
from engine.phases.battle import dice_rule
from engine.phases.cards import CARDS
from engine.rulesets.balance_of_power.actions import Buy, Hire, NeutralAttack, Reroll, Resist, TakeMission
from engine.rulesets.balance_of_power.events import ReconAsked, Rerolled, ResistanceRolled
from engine.rulesets.balance_of_power.hospital import HOSPITAL
from engine.rulesets.balance_of_power.support import SUPPORT
from tests.bop import BLUE, NEUTRAL, RED, ROOM, europe, new
from tests.helpers import do, events, refusal

BEFORE = {**ROOM, "defend.choice": "before"}


def resisting(units, **how):
    """Red is about to roll for so many neutral units."""
    return europe(ROOM, red={"germany": 3}, hospital=(0, 0, units), step="resistance", **how)


def shopping(units, red=None, **how):
    """Red has so many units in hospital."""
    return europe(ROOM, red=red or {"germany": 5}, hospital=(units, 0, 0), step="support", **how)


def in_hospital(g):
    return tuple(HOSPITAL(g.state).units)


def test_rule_B12_a_turn_of_basic_training():
    g = europe(
        red={"germany": 3, "denmark": 1}, blue={"netherlands": 1, "finland": 1}, missions=["danish_naval_base"], turn=4
    )
    do(g, Attack("germany", "netherlands", 2), (6, 6), (1,))
    assert g.step.phase == "attack", "two units moved in, one stays: nothing is asked"
    do(g, End())
    assert g.step.phase == "mission"
    do(g, End())
    assert g.step.phase == "fortify"
    entry = g.do(RED, End(), [("poland",)])
    assert CARDS(g.state).hands[RED] == ("poland",), "the card comes last"
    assert (g.step.phase, g.decider, g.state.turn) == ("reinforce", BLUE, 5)
    assert entry.barrier


def test_rule_B13_a_turn_of_the_command_room():
    rules = new(ROOM).rules
    order = [name for name in rules.flow[rules.end, "done"] if rules.phases[name].moves]
    assert order == ["resistance", "support", "reinforce", "attack", "mission", "fortify"]
    g = resisting(7)
    do(g, End())
    assert g.step.phase == "support"
    do(g, End())
    assert g.step.phase == "reinforce"


def test_rule_B14_without_defeated_units_nothing_is_rolled():
    assert resisting(0).step.phase == "support"
    assert resisting(1).step.phase == "resistance"


def test_rule_B14_units_lost_in_the_opponents_turn_wait_there():
    g = europe(ROOM, red={"germany": 9}, blue={"sweden": 5}, rest=2)
    do(g, Attack("germany", "belgium", 3), (6, 6, 6), (1, 1))
    do(g, Advance(3))
    do(g, End())
    do(g, End())
    assert (g.step.phase, g.decider) == ("resistance", BLUE)
    assert in_hospital(g) == (0, 0, 2)


def test_rule_B15_resistance_may_be_waived():
    g = resisting(7)
    do(g, End())
    assert in_hospital(g) == (0, 0, 0)
    assert sum(g.state.armies[t] for t in g.owned(NEUTRAL)) == 28


@pytest.mark.parametrize(("roll", "back"), [((4, 5), 4), ((3, 3), 4), ((2, 3), 0)])
def test_rule_B16_two_dice_must_reach_the_number_under_the_last_slot(roll, back):
    g = resisting(7)
    (rolled,) = events(do(g, Resist(), roll), ResistanceRolled)
    assert (rolled.units, rolled.need, rolled.back) == (7, 6, back)


def test_rule_B17_half_of_them_rounded_up_go_where_the_player_likes():
    g = resisting(7)
    do(g, Resist(), (4, 5))
    assert (g.step.phase, g.decider, g.step.args.n) == ("deploy", RED, 4)
    assert "the neutral army's territories" in refusal(g, Place("germany", 4))
    do(g, Place("finland", 3))
    do(g, Place("norway", 1))
    assert (g.state.armies["finland"], g.state.armies["norway"]) == (4, 2)
    assert in_hospital(g) == (0, 0, 0), "the other three are gone"
    assert g.step.phase == "support"


def test_rule_B18_a_failure_brings_none_back():
    g = resisting(7)
    do(g, Resist(), (1, 4))
    assert g.step.phase == "support"
    assert in_hospital(g) == (0, 0, 0)
    assert sum(g.state.armies[t] for t in g.owned(NEUTRAL)) == 28


def two_dice(total):
    """Two dice that make this total, 2 to 12."""
    return total // 2, total - total // 2


@pytest.mark.parametrize("units", range(1, 12))
def test_rule_B19_the_number_is_13_less_the_units(units):
    need = 13 - units
    (rolled,) = events(do(resisting(units), Resist(), two_dice(need)), ResistanceRolled)
    assert (rolled.need, rolled.back) == (need, -(-units // 2))
    if need > 2:
        (rolled,) = events(do(resisting(units), Resist(), two_dice(need - 1)), ResistanceRolled)
        assert rolled.back == 0


def test_rule_B20_eleven_slots_for_neutral_units():
    g = europe(ROOM, red={"germany": 9}, blue={"sweden": 5}, rest=2, hospital=(0, 0, 10))
    do(g, Attack("germany", "belgium", 3), (6, 6, 6), (1, 1))
    assert in_hospital(g) == (0, 0, 11)


def test_rule_B21_without_neutral_land_all_are_gone():
    names = list(new().rules.board.names)
    g = europe(
        ROOM,
        red=dict.fromkeys(names[:15], 1),
        blue=dict.fromkeys(names[15:], 1),
        hospital=(0, 0, 7),
        step="resistance",
    )
    assert g.step.phase == "support"
    assert in_hospital(g) == (0, 0, 0)


@pytest.mark.parametrize("roll", [(6, 6), (1, 1), None])
def test_rule_B22_the_neutral_hospital_is_empty_afterwards(roll):
    g = resisting(5)
    do(g, *([Resist(), roll] if roll else [End()]))
    assert in_hospital(g)[NEUTRAL] == 0


def test_rule_B23_twelve_slots_for_a_players_units():
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 5}, hospital=(11, 3, 0))
    do(g, Attack("germany", "poland", 3), (6, 1, 1), (5, 5))
    assert in_hospital(g) == (12, 4, 0)
    do(g, Attack("germany", "poland", 3), (1, 1, 1), (5, 5))
    assert in_hospital(g) == (12, 4, 0), "there is no room for two more"


def test_rule_B24_units_that_are_not_spent_stay():
    g = shopping(12, red={"germany": 5, "poland": 1})
    do(g, Buy("starting_manoeuvre"))
    do(g, Fortify("germany", "poland", 1))
    do(g, Buy("special_squad"))
    assert in_hospital(g) == (1, 0, 0)
    do(g, End())
    assert in_hospital(g) == (1, 0, 0)


def test_rule_B24_what_cannot_be_paid_is_refused_with_the_shortage():
    g = shopping(6)
    assert g.offer.domain(Buy) == ["recon_mission"], "nothing can move, and no neutral unit can attack"
    assert refusal(g, Buy("special_squad")) == ("The special squad costs 8; 6 units in your hospital are 2 too few.")
    assert "The shop has no 'airship'" in refusal(g, Buy("airship"))
    sentence = "The recon mission costs 2; 1 unit in your hospital is 1 too few."
    assert refusal(shopping(1), Buy("recon_mission")) == sentence
    assert shopping(1).offer.why(Buy) == "Your hospital pays for nothing that you could use now."


def test_rule_B25_the_starting_manoeuvre_is_made_at_once():
    g = shopping(5, red={"germany": 5, "poland": 1})
    do(g, Buy("starting_manoeuvre"))
    assert g.step.phase == "fortify"
    do(g, Fortify("germany", "poland", 3))
    assert (g.step.phase, g.state.armies["poland"], in_hospital(g)) == ("support", 4, (2, 0, 0))
    do(g, End())
    do(g, Place("poland", 4))
    do(g, End())
    assert g.step.phase == "fortify", "the usual manoeuvre is still there"
    assert "None of your units can move" in refusal(shopping(5), Buy("starting_manoeuvre"))


def test_rule_B26_the_special_squad_attacks_difficult_terrain_with_three():
    g = shopping(8, red={"germany": 9}, blue={"austria": 5})
    do(g, Buy("special_squad"))
    do(g, End())
    do(g, Place("germany", 4))
    assert list(g.offer.domain(Attack, "germany", "austria")) == [1, 2, 3]
    assert dice_rule(g, "germany", "austria").attack_max == 3
    do(g, Attack("germany", "austria", 3), (6, 6, 6), (1, 1))
    do(g, End())
    do(g, End())
    assert SUPPORT(g.state).bought == (), "it is for one turn"
    assert dice_rule(g, "germany", "austria").attack_max == 2


def test_rule_B27_recon_throws_one_attacking_die_again():
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 5}, support={"bought": ("recon_mission",), "recon": True})
    (asked,) = events(do(g, Attack("germany", "poland", 3), (2, 6, 1), (5, 5)), ReconAsked)
    assert (asked.attack, asked.defence) == ((6, 2, 1), (5, 5))
    assert (g.step.phase, g.decider) == ("reroll", RED)
    assert "1 is the highest" in refusal(g, Reroll(4))
    entry = do(g, Reroll(2), (6,))
    assert events(entry, Rerolled) == [Rerolled(RED, 2, 6)]
    (rolled,) = events(entry, Rolled)
    assert (rolled.attack, rolled.attack_lost, rolled.defence_lost) == ((6, 6, 1), 0, 2)
    do(g, Attack("germany", "poland", 3), (1, 1, 1), (5, 5))
    assert g.step.phase == "attack", "once a turn"
    assert g.state.armies["germany"] == 7


def test_rule_B27_the_dice_may_be_kept_and_a_perfect_throw_asks_nothing():
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 9}, support={"bought": ("recon_mission",), "recon": True})
    do(g, Attack("germany", "poland", 3), (6, 6, 1), (5, 5))
    assert g.step.phase == "attack"
    do(g, Attack("germany", "poland", 3), (6, 2, 1), (5, 5))
    do(g, End())
    assert (g.state.armies["germany"], g.state.armies["poland"]) == (8, 6)
    assert SUPPORT(g.state).recon, "it waits for another throw"
    assert "1 to 3 dice" in refusal(g, Attack("germany", "poland", 4))


def test_rule_B27_a_blitz_goes_on_after_the_die():
    bought = {"bought": ("recon_mission",), "recon": True}
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 3, "sweden": 1}, support=bought)
    do(g, Blitz("germany", "poland", 1), (1, 1, 1), (5, 5))
    assert g.step.phase == "reroll"
    do(g, Reroll(1), (6,), (6, 6, 6), (5, 5))
    assert g.state.owner["poland"] == RED
    assert (g.step.phase, g.state.armies["germany"]) == ("advance", 5)


def test_rule_B27_the_defender_does_not_have_the_attackers_recon():
    g = europe(BEFORE, red={"germany": 9}, blue={"poland": 9}, support={"bought": ("recon_mission",), "recon": True})
    do(g, Attack("germany", "poland", 3))
    assert (g.step.phase, g.decider) == ("defend", BLUE)
    do(g, Defend(2), (2, 2, 2), (5, 5))
    assert (g.step.phase, g.decider) == ("reroll", RED)


def hiring(options=ROOM, poland=1, belarus=1, bought=()):
    """Red has bought the attack of Lithuania's five neutral units, beside blue Poland and Belarus."""
    return europe(
        options,
        red={"germany": 5},
        blue={"poland": poland, "belarus": belarus},
        rest=5,
        support={"bought": ("neutral_attack", *bought), "hired": "lithuania"},
    )


def test_rule_B28_a_neutral_territory_beside_the_opponent_is_hired():
    g = shopping(5, blue={"poland": 1}, rest=2)
    do(g, Buy("neutral_attack"))
    assert g.step.phase == "hire"
    assert "is not neutral" in refusal(g, Hire("poland"))
    assert "does not lie beside your opponent" in refusal(g, Hire("ireland"))
    assert set(g.offer.domain(Hire)) == set(g.rules.board.neighbours["poland"]) - {"germany"}
    do(g, Hire("sweden"))
    assert (SUPPORT(g.state).hired, g.step.phase) == ("sweden", "support")
    assert "No neutral territory with two units" in refusal(shopping(9), Buy("neutral_attack"))


def test_rule_B28_a_single_neutral_unit_cannot_be_hired():
    g = shopping(5, blue={"poland": 1}, rest=2, neutral={"sweden": 1})
    do(g, Buy("neutral_attack"))
    assert "has 1 unit" in refusal(g, Hire("sweden"))


def test_rule_B28_it_attacks_one_territory_as_often_as_the_buyer_likes():
    g = hiring(poland=4)
    assert "Only Lithuania attacks for you" in refusal(g, NeutralAttack("latvia", "poland", 1))
    assert "attack land of your opponent beside it" in refusal(g, NeutralAttack("lithuania", "prussia", 1))
    (rolled,) = events(do(g, NeutralAttack("lithuania", "poland", 3), (1, 6, 1), (5, 5)), Rolled)
    assert (rolled.seat, rolled.foe) == (NEUTRAL, BLUE)
    assert in_hospital(g) == (0, 1, 1)
    assert "attack Poland and nothing else" in refusal(g, NeutralAttack("lithuania", "belarus", 1))
    do(g, NeutralAttack("lithuania", "poland", 3), (6, 6, 6), (5, 5))
    assert g.state.armies["poland"] == 1


def test_rule_B28_what_it_takes_is_neutral_and_earns_no_card():
    g = hiring()
    (conquered,) = events(do(g, NeutralAttack("lithuania", "poland", 2), (6, 6), (1,)), Conquered)
    assert (conquered.seat, g.state.owner["poland"]) == (NEUTRAL, NEUTRAL)
    assert (g.step.phase, g.decider) == ("advance", RED), "the buyer leads the neutral units"
    do(g, Advance(4))
    assert (g.state.armies["lithuania"], g.state.armies["poland"]) == (1, 4)
    assert not CARDS(g.state).earned
    assert "no neutral units left" in refusal(g, NeutralAttack("lithuania", "belarus", 1))
    do(g, End())
    do(g, End())
    assert CARDS(g.state).hands == [(), (), ()]
    assert SUPPORT(g.state).hired == ""


def test_rule_B28_terrain_and_the_defender_are_as_usual():
    g = hiring(BEFORE, belarus=3)
    assert list(g.offer.domain(NeutralAttack, "lithuania", "belarus")) == [1, 2]
    assert "difficult terrain" in refusal(g, NeutralAttack("lithuania", "belarus", 3))
    do(g, NeutralAttack("lithuania", "belarus", 2))
    assert (g.step.phase, g.decider) == ("defend", BLUE)


def test_rule_B28_the_special_squad_does_not_march_with_it():
    g = hiring(bought=("special_squad",))
    assert list(g.offer.domain(NeutralAttack, "lithuania", "belarus")) == [1, 2]


def test_rule_B28_the_last_territory_of_the_opponent_ends_the_game():
    g = europe(
        ROOM,
        red={"germany": 5},
        blue={"poland": 1},
        rest=5,
        support={"bought": ("neutral_attack",), "hired": "lithuania"},
    )
    do(g, NeutralAttack("lithuania", "poland", 2), (6, 6), (1,))
    assert g.state.result.winners == (RED,)


def test_rule_B28_nothing_attacks_that_was_not_bought():
    g = europe(ROOM, red={"germany": 5}, blue={"poland": 1}, rest=5)
    assert "only when you bought it" in refusal(g, NeutralAttack("lithuania", "poland", 1))


def test_rule_B29_every_service_once_a_turn():
    g = shopping(12)
    do(g, Buy("recon_mission"))
    assert "every service comes once a turn" in refusal(g, Buy("recon_mission"))
    do(g, Buy("special_squad"))
    assert in_hospital(g) == (2, 0, 0)
    assert SUPPORT(g.state).bought == ("recon_mission", "special_squad")


def test_a_mission_step_is_left_out_where_none_is_fulfilled():
    g = europe(ROOM, red={"germany": 5}, missions=["danish_naval_base"])
    do(g, End())
    assert g.step.phase == "fortify"
    g = europe(ROOM, red={"germany": 5, "denmark": 1}, missions=["danish_naval_base"])
    do(g, End())
    do(g, TakeMission("danish_naval_base"))
    assert g.step.phase == "fortify"
