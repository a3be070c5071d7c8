"""World 2003, statements P1 to P14, and the gaps that its text leaves."""

import pytest

from engine.actions import Advance, Attack, Claim, End, Fortify, Place, Trade
from engine.events import CardDrawn, Conquered, Eliminated, Income, OrderRolled, Rolled
from engine.phases.cards import CARDS
from engine.phases.reinforce import income
from engine.phases.setup import RESERVE
from engine.rulesets import RULESETS
from engine.state import Result
from tests.helpers import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    WORLD,
    armies_of,
    conquer,
    do,
    events,
    fresh,
    hand_of,
    position,
    refusal,
    region_land,
    scattered,
)

TERRITORIES = [t.id for t in WORLD.territories]
LITERAL = RULESETS["world-2003"].presets["pl_literal"]


def begin(options=None, **how):
    """A game in the middle of a turn."""
    return position(options, ruleset="world-2003", **how)


def whole(g, seat):
    """The armies that a turn of this seat would bring now."""
    return dict(income(g, seat))


def test_rule_P1_for_two_to_six_players_who_want_the_world():
    assert RULESETS["world-2003"].players == (2, 6)
    assert fresh(ruleset="world-2003").rules.options["goal"] == "world"


@pytest.mark.parametrize(("players", "each"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_rule_P2_starting_armies_by_number_of_players(players, each):
    g = fresh(ruleset="world-2003", players=players)
    assert RESERVE(g.state).left == [each] * players


def test_rule_P3_the_roll_decides_who_claims_first_then_to_the_left():
    g = fresh(ruleset="world-2003")
    entry = g.start([(2, 6, 4)])
    assert events(entry, OrderRolled) == [OrderRolled((0, 1, 2), (2, 6, 4))]
    claimed_by = []
    for territory in TERRITORIES:
        claimed_by.append(g.decider)
        do(g, Claim(territory))
    assert claimed_by == [1, 2, 0] * 14
    assert set(g.state.armies.values()) == {1}


def test_rule_P3_whoever_claimed_first_takes_the_first_turn():
    g = fresh(ruleset="world-2003")
    g.start([(2, 6, 4)])
    for territory in TERRITORIES:
        do(g, Claim(territory))
    while g.step.phase == "place":
        do(g, Place(g.owned(g.decider)[0], 1))
    assert (g.step.phase, g.decider) == ("reinforce", 1)


def test_rule_P4_G13_the_other_armies_one_at_a_time_without_a_limit_per_territory():
    g = fresh(ruleset="world-2003")
    g.start([(6, 1, 1)])
    for territory in TERRITORIES:
        do(g, Claim(territory))
    order = []
    while g.step.phase == "place":
        assert g.step.args.n == 1
        order.append(g.decider)
        do(g, Place(g.owned(g.decider)[0], 1))
    assert order == [0, 1, 2] * 21
    assert [g.state.armies[g.owned(seat)[0]] for seat in range(3)] == [22, 22, 22]


@pytest.mark.parametrize(
    ("count", "armies"),
    [
        *[(n, 3) for n in range(1, 12)],
        *[(n, 4) for n in range(12, 15)],
        *[(n, 5) for n in range(15, 18)],
        *[(n, 6) for n in range(18, 21)],
        *[(n, 7) for n in range(21, 24)],
        *[(n, 8) for n in range(24, 27)],
        *[(n, 9) for n in range(27, 30)],
        *[(n, 10) for n in range(30, 33)],
        *[(n, 11) for n in range(33, 36)],
        *[(n, 12) for n in range(36, 39)],
        *[(n, 13) for n in range(39, 42)],
    ],
)
def test_rule_P5_the_printed_table_of_new_armies(count, armies):
    g = begin(land={0: scattered(count)}, step="reinforce")
    assert whole(g, 0)["territories"] == armies


def test_rule_P6_new_armies_go_onto_own_territories():
    g = begin(land={0: {"peru": 1, "egypt": 2}}, step="reinforce")
    assert set(g.offer.domain(Place)) == {"peru", "egypt"}
    do(g, Place("peru", 2))
    do(g, Place("egypt", 1))
    assert (g.state.armies["peru"], g.state.armies["egypt"]) == (3, 3)
    assert g.step.phase == "attack"


def test_rule_P7_G15_attack_from_two_armies_literally_from_three():
    land = {0: {"ukraine": 2, "peru": 3}}
    assert begin(land=land).offer.why(Attack, "ukraine") is None
    g = begin(LITERAL, land=land)
    assert "3 are needed to attack" in refusal(g, Attack("ukraine", "ural", 1))
    assert g.offer.domain(Attack) == ["peru"]


def test_rule_P7_attack_is_optional_and_only_on_adjacent_enemies():
    g = begin(land={0: {"ukraine": 5, "ural": 5}}, rest=(1, 1))
    assert "share no link" in refusal(g, Attack("ukraine", "siberia", 1))
    assert "your own" in refusal(g, Attack("ukraine", "ural", 1))
    do(g, End())
    assert g.step.phase == "fortify"


def test_rule_P8_up_to_three_dice_and_the_defender_throws_all_he_has():
    g = begin(land={0: {"ukraine": 5, "peru": 3}}, rest=(1, 4))
    assert list(g.offer.domain(Attack, "ukraine", "ural")) == [1, 2, 3]
    assert list(g.offer.domain(Attack, "peru", "brazil")) == [1, 2], "one army must stay"
    (rolled,) = events(do(g, Attack("ukraine", "ural", 3), (1, 1, 1), (2, 2)), Rolled)
    assert rolled.defence == (2, 2)
    assert g.step.phase == "attack", "nobody is asked"
    g = begin(land={0: {"ukraine": 5}}, rest=(1, 1))
    (rolled,) = events(do(g, Attack("ukraine", "ural", 3), (1, 1, 1), (2,)), Rolled)
    assert rolled.defence == (2,), "one army, one die"


def test_rule_P9_G16_the_printed_example_costs_both_sides_one_army():
    g = begin(land={0: {"ukraine": 5}}, rest=(1, 4))
    (rolled,) = events(do(g, Attack("ukraine", "ural", 3), (4, 3, 6), (5, 4)), Rolled)
    assert (rolled.attack, rolled.defence) == ((6, 4, 3), (5, 4))
    assert (rolled.attack_lost, rolled.defence_lost) == (1, 1)
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (4, 3)


def test_rule_P10_G17_the_survivors_move_in_and_more_may_follow():
    g = begin(land={0: {"ukraine": 7}}, rest=(1, 1))
    (conquered,) = events(do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,)), Conquered)
    assert conquered.moved == 3
    assert list(g.offer.domain(Advance)) == [3, 4, 5, 6]
    do(g, Advance(5))
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (2, 5)


def test_rule_P11_fortify_to_an_adjacent_own_territory_only():
    g = begin(land={0: {"ukraine": 6, "ural": 1, "siberia": 1}}, step="fortify")
    assert "share no link" in refusal(g, Fortify("ukraine", "siberia", 1))
    assert list(g.offer.domain(Fortify, "ukraine", "ural")) == [1, 2, 3, 4, 5], "one stays behind"
    do(g, Fortify("ukraine", "ural", 5))
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (1, 6)
    assert g.state.seat != 0, "one move, then the turn is over"


@pytest.mark.parametrize(("conquests", "cards"), [(0, 0), (1, 1), (3, 1)])
def test_rule_P12_one_card_at_the_end_of_a_turn_with_a_conquest(conquests, cards):
    g = begin(land={0: {"ukraine": 9}}, rest=(1, 1), hands={1: CAVALRY[:2]})
    for target in ("ural", "afghanistan", "scandinavia")[:conquests]:
        conquer(g, "ukraine", target)
    do(g, End())
    assert hand_of(g, 0) == (), "the card comes after the move"
    entry = do(g, End(), *[("egypt",)] * cards)
    assert len(events(entry, CardDrawn)) == cards
    assert hand_of(g, 0) == ("egypt",) * cards


def test_rule_P13_a_card_counts_from_the_next_turn_on():
    g = begin(land={0: {"ukraine": 9}}, rest=(1, 1), hands={0: INFANTRY[:2]})
    conquer(g, "ukraine", "ural")
    do(g, End())
    do(g, End(), (INFANTRY[2],))
    assert g.state.seat == 1
    while g.state.seat != 0:
        if g.step.phase == "reinforce":
            do(g, Place(g.owned(g.decider)[0], g.step.args.n))
        else:
            do(g, End())
    assert g.step.phase == "reinforce"
    assert g.offer.domain(Trade) == [INFANTRY[:3]]


def test_rule_P13_G18_cards_are_traded_by_threes_at_the_start_of_a_turn():
    g = begin(land={0: {"peru": 1}}, step="reinforce", hands={0: (INFANTRY[0], CAVALRY[0], ARTILLERY[1], INFANTRY[1])})
    assert "no set" in refusal(g, Trade((INFANTRY[0], INFANTRY[1], CAVALRY[0]), ""))
    before = g.step.args.n
    do(g, Trade(tuple(sorted((INFANTRY[0], CAVALRY[0], ARTILLERY[1]))), ""))
    assert g.step.args.n == before + 4
    do(g, Place("peru", before + 4))
    assert "not possible in this step" in g.offer.why(Trade)


def test_rule_P14_the_last_territory_wins():
    rest = dict.fromkeys(TERRITORIES, 2)
    del rest["japan"]
    g = begin(land={0: rest, 1: {"japan": 1}}, players=2, rest=(1, 1))
    do(g, Attack("mongolia", "japan", 1), (6,), (1,))
    assert g.state.result == Result((0,), "world")


def test_rule_P14_G20_whoever_lost_his_last_territory_is_out_and_his_cards_are_taken():
    g = begin(land={0: {"ukraine": 9}, 1: {"ural": 1}}, hands={1: CAVALRY[:2]})
    entry = conquer(g, "ukraine", "ural")
    assert events(entry, Eliminated) == [Eliminated(1, 0)]
    assert hand_of(g, 0) == tuple(sorted(CAVALRY[:2]))


def test_case_T7_G14_australia_alone_with_its_bonus_and_literally_without():
    land = {0: dict.fromkeys(region_land("australia"), 1)}
    with_bonus = begin(land=land, step="reinforce")
    assert (with_bonus.step.args.n, whole(with_bonus, 0)["australia"]) == (5, 2)
    literal = begin(LITERAL, land=land, step="reinforce")
    assert literal.step.args.n == 3
    assert "australia" not in whole(literal, 0)


@pytest.mark.parametrize(("n", "worth"), list(enumerate((4, 6, 8, 10, 12, 15, 20, 25, 30))))
def test_rule_G19_sets_are_worth_more_and_more(n, worth):
    g = begin(land={0: {"peru": 1}}, step="reinforce", sets=n, hands={0: CAVALRY[:3]})
    before = g.step.args.n
    do(g, Trade(tuple(sorted(CAVALRY[:3])), ""))
    assert g.step.args.n == before + worth


def test_rule_P5_income_is_told_line_by_line():
    g = begin(land={0: {"ukraine": 9}, 1: dict.fromkeys(region_land("australia"), 1)}, step="fortify")
    entry = do(g, End())
    assert events(entry, Income) == [Income(1, (("territories", 3), ("australia", 2)))]


def test_a_two_player_game_has_a_neutral_army():
    g = fresh(ruleset="world-2003", players=2)
    g.start([(6, 1), tuple(sorted(TERRITORIES))])
    assert [len(g.owned(seat)) for seat in range(3)] == [14, 14, 14]
    assert [armies_of(g, seat) for seat in range(3)] == [14, 14, 14]
    assert CARDS(g.state).hands == [(), (), ()]
