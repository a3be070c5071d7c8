"""Enterprise, statements N1 to N19, and the gaps that its page leaves."""

import pytest

from engine.actions import Advance, Attack, Blitz, Choose, Defend, End, Fortify, Place, Trade
from engine.events import AttackRolled, CardDrawn, Chosen, Conquered, Income, Rolled
from engine.rulesets import RULESETS
from engine.state import Result
from tests.helpers import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    WILD,
    WORLD,
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
FOURTEEN = {**dict.fromkeys(region_land("australia"), 1), **scattered(10)}
"""14 territories, Australia whole among them."""


def begin(way=None, options=None, **how):
    """A game at the start of a turn, or after the choice what to use it for."""
    g = position(options, ruleset="enterprise", step="choose", **how)
    if way is not None:
        do(g, Choose(way))
    return g


def battle(armies, against, **how):
    """A turn of attacks from Ukraine against Ural; all else is the enemy's."""
    return begin("attack", land={0: {"ukraine": armies}, 1: {"ural": against}}, rest=(1, 1), **how)


def put_all(g):
    """Place what the step has, if anything."""
    if g.step.phase in ("extra", "reinforce"):
        do(g, Place(g.owned(g.decider)[0], g.step.args.n))


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (ARTILLERY[:3], 4),
        (INFANTRY[:3], 6),
        (CAVALRY[:3], 8),
        ((ARTILLERY[0], INFANTRY[0], CAVALRY[0]), 10),
    ],
)
@pytest.mark.parametrize("sets", [0, 7])
def test_rule_N1_fixed_values_of_sets(cards, armies, sets):
    g = begin("attack", land={0: {"ukraine": 5}}, hands={0: cards}, sets=sets)
    do(g, Trade(tuple(sorted(cards)), g.offer.domain(Trade, tuple(sorted(cards)))[0]))
    assert g.step.args.n == armies


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (INFANTRY[:2], 6),
        (CAVALRY[:2], 8),
        (ARTILLERY[:2], 4),
        ((INFANTRY[0], ARTILLERY[0]), 10),
    ],
)
def test_rule_N2_a_wild_card_as_the_third(cards, armies):
    chosen = tuple(sorted((*cards, WILD[0])))
    g = begin("attack", land={0: {"ukraine": 5}}, hands={0: chosen})
    do(g, Trade(chosen, g.offer.domain(Trade, chosen)[0]))
    assert g.step.args.n == armies


def test_rule_N2_G25_no_set_of_two_wild_cards():
    g = begin("attack", land={0: {"ukraine": 5}}, hands={0: (*WILD, INFANTRY[0], CAVALRY[0])})
    assert "no set" in refusal(g, Trade((INFANTRY[0], *WILD), ""))
    assert all(sum(card in WILD for card in cards) == 1 for cards in g.offer.domain(Trade))


def test_rule_N3_the_owner_decides_when_to_trade():
    g = begin("attack", land={0: {"ukraine": 5}}, hands={0: INFANTRY[:3]})
    assert g.offer.kinds() == [Trade, End]
    do(g, End())
    assert g.step.phase == "attack"
    assert len(hand_of(g, 0)) == 3


@pytest.mark.parametrize("way", ["reinforce", "attack"])
def test_rule_N4_with_five_cards_a_set_must_be_traded(way):
    g = begin(way, land={0: {"ukraine": 5}}, hands={0: INFANTRY[:5]})
    assert g.offer.kinds() == [Trade]
    assert "trade a set first" in refusal(g, End())
    do(g, Trade(INFANTRY[:3], ""))
    assert "not possible" not in (g.offer.why(Place) or "")
    assert len(hand_of(g, 0)) == 2


def test_rule_N4_no_turn_of_moving_while_a_trade_is_due():
    g = begin(land={0: {"ukraine": 5}}, hands={0: INFANTRY[:5]})
    assert list(g.offer.domain(Choose)) == ["reinforce", "attack"]
    assert "5 cards" in refusal(g, Choose("move"))
    assert list(begin(land={0: {"ukraine": 5}}, hands={0: INFANTRY[:4]}).offer.domain(Choose)) == [
        "reinforce",
        "attack",
        "move",
    ]


def test_rule_N4_a_full_hand_draws_no_card():
    options = {"set.force_at": 0}
    g = begin("attack", options, land={0: {"ukraine": 5}}, rest=(1, 1), hands={0: INFANTRY[:5]})
    do(g, End())
    do(g, Attack("ukraine", "ural", 3), (6, 5, 4), (1,))
    do(g, Advance(3))
    assert events(do(g, End()), CardDrawn) == []


@pytest.mark.parametrize(
    ("held", "traded"), [((*INFANTRY[:6], *CAVALRY[:2]), 1), ((*INFANTRY[:6], *CAVALRY[:3]), 2), (INFANTRY[:6], 1)]
)
def test_rule_G29_a_hand_above_five_is_traded_down_to_five_or_fewer(held, traded):
    """8 cards: one trade leaves 5; 9: two leave 3; 6: one leaves 3."""
    g = begin("attack", land={0: {"ukraine": 5}}, hands={0: held})
    trades = 0
    while End not in g.offer.kinds() and Place not in g.offer.kinds():
        cards = g.offer.domain(Trade)[0]
        do(g, Trade(cards, g.offer.domain(Trade, cards)[0]))
        trades += 1
    assert trades == traded
    assert len(hand_of(g, 0)) <= 5


def test_rule_G29_taken_cards_wait_for_the_next_turn():
    g = begin(
        "attack",
        land={0: {"ukraine": 9}, 1: {"ural": 1}},
        rest=(2, 1),
        hands={0: INFANTRY[:4], 1: (*INFANTRY[4:6], *CAVALRY[:2])},
    )
    do(g, End())
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,))
    assert len(hand_of(g, 0)) == 8
    do(g, Advance(3))
    assert g.step.phase == "attack"


def test_rule_N5_an_attack_turn_brings_no_armies_for_territories():
    g = begin(land={0: FOURTEEN}, rest=(1, 1))
    entry = do(g, Choose("attack"))
    assert events(entry, Chosen) == [Chosen(0, "attack")]
    assert events(entry, Income) == [Income(0, (("australia", 2),))]


def test_case_T8_N6_an_attack_turn_brings_the_regions():
    g = begin("attack", land={0: FOURTEEN}, rest=(1, 1))
    assert (g.step.phase, g.step.args.n) == ("extra", 2)


def test_case_T9_N5_a_turn_of_placing_brings_everything_and_allows_no_attack():
    g = begin("reinforce", land={0: FOURTEEN}, rest=(1, 1))
    assert g.step.args.n == 4 + 2
    assert "not possible in this step" in g.offer.why(Attack)
    entry = do(g, Place(g.owned(0)[0], 6))
    assert g.state.seat == 1, "then the turn is over"
    assert events(entry, CardDrawn) == []


def test_case_T10_N6_an_attack_turn_brings_the_armies_of_a_set():
    fourteen = scattered(14)
    g = begin("attack", land={0: fourteen}, rest=(1, 1), hands={0: INFANTRY[:3]})
    assert g.step.args.n == 0
    do(g, Trade(INFANTRY[:3], g.offer.domain(Trade, INFANTRY[:3])[0]))
    assert g.step.args.n == 6


def test_case_T11_N5_without_region_and_set_an_attack_turn_brings_nothing():
    g = begin("attack", land={0: {"ukraine": 5}})
    assert g.step.phase == "attack", "there is nothing to place"


def test_rule_N5_G23_the_choice_comes_before_any_army_is_placed_and_binds():
    g = begin(land={0: {"ukraine": 5}}, rest=(1, 1))
    assert g.offer.kinds() == [Choose]
    do(g, Choose("attack"))
    do(g, End())
    assert g.state.seat == 1, "an attack turn without an attack still brings no armies"
    assert g.step.phase == "choose"


def test_rule_G24_a_turn_of_moving():
    g = begin("move", land={0: {"ukraine": 12, "ural": 1, "siberia": 1}}, rest=(1, 1))
    assert g.step.phase == "fortify"
    assert "share no link" in refusal(g, Fortify("ukraine", "siberia", 1))
    assert list(g.offer.domain(Fortify, "ukraine", "ural")) == list(range(1, 8)), "seven at most"
    do(g, Fortify("ukraine", "ural", 7))
    assert g.state.seat == 1


@pytest.mark.parametrize(
    ("move", "after_placing", "after_attacking", "ways"),
    [
        ("choice", False, False, 3),
        ("after_reinforce", True, False, 2),
        ("after_any", True, True, 2),
        ("never", False, False, 2),
    ],
)
def test_rule_G24_other_ways_to_move_as_an_option(move, after_placing, after_attacking, ways):
    land = {0: {"ukraine": 5, "ural": 1}}
    g = begin(None, {"turn.move": move}, land=land, rest=(1, 1))
    assert len(g.offer.domain(Choose)) == ways
    do(g, Choose("reinforce"))
    do(g, Place("ukraine", 3))
    assert (g.step.phase == "fortify") == after_placing
    g = begin("attack", {"turn.move": move}, land=land, rest=(1, 1))
    do(g, End())
    assert (g.step.phase == "fortify") == after_attacking


def test_rule_N7_from_more_than_one_army_onto_a_bordering_territory():
    g = begin("attack", land={0: {"brazil": 2, "peru": 1}}, rest=(1, 1))
    assert "2 are needed" in refusal(g, Attack("peru", "argentina", 1))
    assert "share no link" in refusal(g, Attack("brazil", "egypt", 1))
    assert g.offer.why(Attack, "brazil", "north_africa", 1) is None, "a dotted line crosses the sea"


def test_rule_N8_N12_target_source_and_strength_are_announced_before_the_throw():
    g = battle(5, 4)
    (announced,) = events(do(g, Attack("ukraine", "ural", 3), (5, 3, 1)), AttackRolled)
    assert (announced.source, announced.target, len(announced.roll)) == ("ukraine", "ural", 3)
    assert g.entry_for(g.log[-1], None).action == Attack("ukraine", "ural", 3), "everybody knows"


@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (7, 3)])
def test_rule_N9_N10_strength_is_all_but_one_and_fixes_the_dice(armies, most):
    g = battle(armies, 1)
    assert list(g.offer.domain(Attack, "ukraine", "ural")) == list(range(1, most + 1))
    assert f"1 to {most} dice" in refusal(g, Attack("ukraine", "ural", most + 1))


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_rule_N11_at_least_the_dice_thrown_move_in(dice):
    g = battle(7, 1)
    (conquered,) = events(do(g, Attack("ukraine", "ural", dice), (6,) * dice, (1,)), Conquered)
    assert conquered.moved == dice
    assert list(g.offer.domain(Advance)) == list(range(dice, 7))


def test_rule_N12_extra_armies_are_placed_before_the_attack():
    land = {0: {**dict.fromkeys(region_land("australia"), 1), "siam": 5}}
    g = begin("attack", land=land, rest=(1, 1))
    assert "not possible in this step" in g.offer.why(Attack)
    do(g, Place("siam", 2))
    assert g.step.phase == "attack"
    assert g.offer.why(Attack, "siam", "china", 3) is None


@pytest.mark.parametrize(("armies", "most"), [(2, 2), (5, 2)])
def test_rule_N13_N14_two_dice_at_most_and_one_if_the_defender_likes(armies, most):
    g = battle(5, armies)
    do(g, Attack("ukraine", "ural", 2), (5, 3))
    assert (g.step.phase, g.decider) == ("defend", 1)
    assert list(g.offer.domain(Defend)) == list(range(1, most + 1))
    (rolled,) = events(do(g, Defend(1), (4,)), Rolled)
    assert (rolled.defence, rolled.defence_lost) == ((4,), 1)


def test_rule_N13_one_army_throws_one_die_and_nobody_is_asked():
    g = battle(5, 1)
    (rolled,) = events(do(g, Attack("ukraine", "ural", 2), (5, 3), (6,)), Rolled)
    assert rolled.defence == (6,)


def test_case_T53_N15_the_defender_cannot_throw_first():
    g = battle(5, 4)
    assert "not possible in this step" in g.offer.why(Defend)
    assert "Anna decides now" in refusal(g, Defend(2), seat=1)
    attack = do(g, Attack("ukraine", "ural", 3), (5, 3, 1))
    assert attack.answers == ((5, 3, 1),), "only the attacker has thrown"
    assert events(attack, Rolled) == []


@pytest.mark.parametrize("choice", ["max", "before", "after"])
@pytest.mark.parametrize("defenders", [1, 3])
def test_rule_N15_attacker_first_whenever_the_defender_chooses(choice, defenders):
    g = battle(5, defenders, options={"defend.choice": choice})
    before = len(g.log)
    faces = {1: [(6, 2, 1), (6,)], 3: [(6, 2, 1), (6, 5)]}[defenders]
    if defenders == 1 or choice == "max":
        do(g, Attack("ukraine", "ural", 3), *faces)
    elif choice == "before":
        do(g, Attack("ukraine", "ural", 3))
        do(g, Defend(2), *faces)
    else:
        do(g, Attack("ukraine", "ural", 3), faces[0])
        do(g, Defend(2), faces[1])
    said = [type(event) for entry in g.log[before:] for event in entry.events if type(event) in (AttackRolled, Rolled)]
    assert said == [AttackRolled, Rolled]


def test_rule_N15_G26_the_defender_sees_the_throw_before_he_chooses():
    g = battle(5, 4)
    do(g, Attack("ukraine", "ural", 3), (1, 5, 3))
    assert g.view(1).step.args.roll == (1, 5, 3)


def test_rule_N16_dice_of_a_side_are_thrown_together():
    g = battle(5, 4)
    first = do(g, Attack("ukraine", "ural", 3), (5, 3, 1))
    second = do(g, Defend(2), (6, 4))
    assert (len(first.answers), len(second.answers)) == (1, 1)


def test_rule_N16_a_blitz_waits_for_the_defender_while_he_can_choose():
    g = battle(6, 3)
    do(g, Blitz("ukraine", "ural", 1), (6, 5, 1))
    assert (g.step.phase, g.decider) == ("defend", 1)
    do(g, Defend(2), (4, 4), (4, 4, 3), (6,), (6, 6, 6), (1,))
    assert g.state.owner["ural"] == 0, "with one army left nobody is asked any more"
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (2, 3)


def test_case_T52_N17_no_throw_of_the_program_is_ever_repeated():
    """Its dice cannot lie badly; the rules page says so."""
    texts = {text.id: text.text for text in RULESETS["enterprise"].texts}
    assert "always lie flat" in texts["N17"]
    g = battle(5, 1)
    assert len(do(g, Attack("ukraine", "ural", 1), (3,), (5,)).answers) == 2


def test_rule_N18_the_winner_of_a_pair_takes_an_army_off_the_board():
    g = battle(5, 4)
    do(g, Attack("ukraine", "ural", 1), (6,))
    do(g, Defend(1), (5,))
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (5, 3)


@pytest.mark.parametrize(
    ("attack", "defence", "left"),
    [((6, 5), (5, 4), (5, 2)), ((6, 3), (5, 4), (4, 3)), ((2, 1), (3, 2), (3, 4))],
)
def test_rule_N19_the_next_highest_pair_too(attack, defence, left):
    g = battle(5, 4)
    do(g, Attack("ukraine", "ural", 2), attack)
    do(g, Defend(2), defence)
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == left


def test_rule_N19_G27_ties_cost_the_attacker_an_army():
    g = battle(5, 4)
    do(g, Attack("ukraine", "ural", 2), (5, 5))
    do(g, Defend(2), (5, 5))
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (3, 4)


def test_rule_G21_the_board_is_filled_as_in_the_other_classic_games():
    g = fresh(ruleset="enterprise", players=4)
    g.start([(1, 2, 6, 3)])
    assert (g.step.phase, g.decider) == ("claim", 2)


@pytest.mark.parametrize(("count", "armies"), [(8, 3), (12, 4), (14, 4), (15, 5)])
def test_rule_G22_a_third_of_the_territories(count, armies):
    g = begin("reinforce", land={0: scattered(count)}, rest=(1, 1))
    assert g.step.args.n == armies


def test_rule_G28_one_card_for_a_turn_with_a_conquest():
    g = begin("attack", land={0: {"ukraine": 9}}, rest=(1, 1))
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,))
    do(g, Advance(8))
    do(g, Attack("ural", "siberia", 3), (6, 6, 6), (1,))
    do(g, Advance(7))
    entry = do(g, End(), ("egypt",))
    assert events(entry, CardDrawn) == [CardDrawn(0, "egypt", to=(0,))]
    assert g.step.phase == "choose"


def test_rule_G30_the_whole_board_wins():
    rest = dict.fromkeys(TERRITORIES, 2)
    del rest["japan"]
    g = begin("attack", land={0: rest, 1: {"japan": 1}}, rest=(1, 1))
    put_all(g)
    do(g, Attack("mongolia", "japan", 1), (6,), (1,))
    assert g.state.result == Result((0,), "world")
