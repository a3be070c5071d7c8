"""Options and presets of the classic rule systems: other editions, house rules, and what does not fit together."""

from itertools import product

import msgspec
import pytest

from engine.actions import Attack, Choose, Defend, End, Fortify, Place, Trade
from engine.classic import OPTIONS
from engine.events import AttackRolled, Lost, Rolled
from engine.options import Refused, complete
from engine.phases.trade import set_value
from engine.rulesets import RULESETS
from tests.helpers import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MOST,
    WILD,
    WORLD,
    do,
    events,
    fresh,
    position,
    refusal,
    region_land,
    ring,
    scattered,
)

CLASSIC = ("world", "world-2003", "enterprise")
PRESETS = [(ruleset, preset) for ruleset in CLASSIC for preset in RULESETS[ruleset].presets]


def options_of(ruleset, preset):
    """All options of a game with this preset."""
    rules = RULESETS[ruleset]
    return complete(rules.options, rules.presets[preset])


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_every_preset_can_be_played(ruleset, preset):
    for players in (2, 3, 6):
        picked = RULESETS[ruleset].presets[preset]
        if picked.get("goal") == "missions" and players == 2:
            continue
        g = fresh(picked, ruleset=ruleset, players=players)
        assert g.rules.status() == []
        assert g.rules.options == options_of(ruleset, preset)


@pytest.mark.parametrize(
    ("ruleset", "own"), [("world", "it_seed"), ("world-2003", "pl_seed"), ("enterprise", "nl_seed")]
)
def test_the_printed_text_is_the_default(ruleset, own):
    assert RULESETS[ruleset].presets[own] == {}


@pytest.mark.parametrize("ruleset", ["world", "world-2003"])
def test_the_booklet_of_1993_is_the_same_in_every_rule_system(ruleset):
    assert options_of(ruleset, "us93") == {option.id: option.default for option in OPTIONS}
    assert options_of(ruleset, "expert") == options_of("world", "expert")


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_every_option_says_where_its_default_is_from(ruleset):
    for option in RULESETS[ruleset].options:
        assert option.source in ("seed", "official", "ruling")
        assert option.text.endswith(".")
        assert option.allows(option.default)
    assert {option.id for option in RULESETS[ruleset].options} == {option.id for option in OPTIONS}


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_the_sources_of_a_rule_system_are_its_own(ruleset):
    seeds = {
        ruleset: {option.id for option in RULESETS[ruleset].options if option.source == "seed"} for ruleset in CLASSIC
    }
    assert "fortify.reach" in seeds["world"] & seeds["world-2003"]
    assert "hand.cap" in seeds["enterprise"] - seeds["world"]
    assert "start.first_turn" not in seeds["enterprise"]


@pytest.mark.parametrize(("mode", "goal"), list(product(("full", "either"), ("world", "missions", "capitals"))))
@pytest.mark.parametrize("ruleset", CLASSIC)
def test_turn_modes_and_goals_go_together(ruleset, mode, goal):
    g = fresh({"turn.mode": mode, "goal": goal}, ruleset=ruleset)
    assert g.rules.status() == []
    assert g.rules.start[-1] == {"full": "end", "either": "choose"}[mode]


# -- the Italian edition


def risiko(**how):
    """A position in the Italian edition."""
    return position({**RULESETS["world"].presets["risiko"], "defend.choice": "before"}, **how)


def test_risiko_defends_with_three_dice():
    g = risiko(land={0: {"ukraine": 5}}, rest=(1, 4))
    do(g, Attack("ukraine", "ural", 3))
    assert list(g.offer.domain(Defend)) == [1, 2, 3]
    (rolled,) = events(do(g, Defend(3), (6, 5, 4), (6, 5, 4)), Rolled)
    assert (rolled.attack_lost, rolled.defence_lost) == (3, 0)


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (ARTILLERY[:3], 4),
        (INFANTRY[:3], 6),
        (CAVALRY[:3], 8),
        ((ARTILLERY[0], INFANTRY[0], CAVALRY[0]), 10),
        ((*INFANTRY[:2], WILD[0]), 12),
    ],
)
def test_risiko_values_of_sets(cards, armies):
    assert set_value(risiko(land={0: {"peru": 2}}).rules.values, 5, cards) == armies


def test_risiko_has_82_links_and_deals_the_board():
    g = risiko(land={0: {"peru": 2}})
    assert g.rules.board.undirected.number_of_edges() == 82
    assert g.rules.start[:3] == ("order", "deal", "place")
    assert g.rules.values.place_step == 3
    g = risiko(land={0: {"ukraine": 4, "ural": 1, "siberia": 1}}, step="fortify")
    assert "siberia" in g.offer.domain(Fortify, "ukraine"), "along a chain"


# -- the expert rules


def expert(**how):
    """A position with the expert rules."""
    return position({**RULESETS["world"].presets["expert"], **MOST}, **how)


@pytest.mark.parametrize(("n", "armies"), [(1, 4), (2, 5), (3, 6), (9, 12)])
def test_expert_sets_grow_by_one(n, armies):
    assert set_value(expert(land={0: {"peru": 2}}).rules.values, n, INFANTRY[:3]) == armies


def test_expert_fortifies_from_several_territories_along_chains():
    g = expert(land={0: {"ukraine": 4, "ural": 3, "siberia": 1}}, step="fortify")
    do(g, Fortify("ukraine", "siberia", 3))
    do(g, Fortify("ural", "siberia", 2))
    assert g.state.armies["siberia"] == 6
    do(g, End())
    assert g.state.seat != 0


def test_expert_allows_twelve_armies_a_territory():
    g = expert(land={0: {"ukraine": 11, "ural": 1}}, step="reinforce")
    assert list(g.offer.domain(Place, "ukraine")) == [1]
    assert "Place 1 to 1" in refusal(g, Place("ukraine", 2))
    do(g, Place("ukraine", 1))
    assert "is full" in refusal(g, Place("ukraine", 1))


def test_expert_armies_without_room_are_lost():
    g = expert(land={0: {"ukraine": 11}}, step="reinforce")
    entry = do(g, Place("ukraine", 1))
    assert events(entry, Lost) == [Lost(0, 2)]


# -- British editions


def test_old_uk_attackers_get_no_armies_and_move_seven_at_most():
    old_uk = {**RULESETS["world"].presets["old_uk"], **MOST}
    g = position(old_uk, land={0: {"ukraine": 12, "ural": 1}}, step="choose", rest=(1, 1))
    do(g, Choose("attack"))
    assert g.step.phase == "attack"
    do(g, End())
    assert list(g.offer.domain(Fortify, "ukraine", "ural")) == list(range(1, 8))
    do(g, Fortify("ukraine", "ural", 7))
    assert (g.state.seat, g.step.phase) == (1, "choose")


def test_uk90_two_dice_only_from_three_armies():
    g = position(RULESETS["world"].presets["uk90"], land={0: {"ukraine": 5}, 1: {"ural": 2, "siberia": 3}})
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,))
    assert g.step.phase == "attack", "with two armies there is nothing to choose"


# -- single options


@pytest.mark.parametrize(
    ("cards", "armies"),
    [(INFANTRY[:3], 4), (CAVALRY[:3], 6), (ARTILLERY[:3], 8), ((ARTILLERY[0], INFANTRY[0], CAVALRY[0]), 10)],
)
def test_digital_values_of_sets(cards, armies):
    g = position({"set.value": "digital"}, land={0: {"peru": 2}})
    assert set_value(g.rules.values, 5, cards) == armies


@pytest.mark.parametrize(("order", "said"), [("together", [Rolled]), ("attacker_first", [AttackRolled, Rolled])])
def test_who_throws_first(order, said):
    g = position({**MOST, "roll.order": order}, land={0: {"ukraine": 5}}, rest=(1, 4))
    entry = do(g, Attack("ukraine", "ural", 3), (6, 5, 4), (6, 5))
    assert [type(event) for event in entry.events] == said


@pytest.mark.parametrize("cap", [0, 5])
def test_a_hand_above_its_cap_is_traded_down_and_no_further(cap):
    """Eight cards: with a cap of five one trade is enough, without one it takes another."""
    g = position({"hand.cap": cap}, land={0: {"peru": 2}}, step="reinforce", hands={0: (*INFANTRY[:6], *CAVALRY[:2])})
    do(g, Trade(INFANTRY[:3], ""))
    assert (Place in g.offer.kinds()) == (cap == 5)


def test_a_hand_above_its_cap_must_trade_even_if_nothing_else_forces_it():
    options = {"hand.cap": 5, "set.force_at": 0}
    hands = {0: INFANTRY[:6]}
    g = position(options, land={0: {"peru": 2}}, step="reinforce", hands=hands)
    assert g.offer.kinds() == [Trade]
    g = position(options, land={0: {"peru": 2}}, step="reinforce", hands={0: INFANTRY[:5]})
    assert Place in g.offer.kinds()


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_attack_turns_and_full_turns_in_every_rule_system(ruleset):
    land = {0: {**dict.fromkeys(region_land("australia"), 1), **scattered(10)}}
    g = position({"turn.mode": "full"}, ruleset=ruleset, land=land, step="reinforce", rest=(1, 1))
    assert g.step.args.n == 6
    g = position({"turn.mode": "either"}, ruleset=ruleset, land=land, step="choose", rest=(1, 1))
    do(g, Choose("attack"))
    assert (g.step.phase, g.step.args.n) == ("extra", 2)
    assert "Choose one of reinforce, attack, move" in position(
        {"turn.mode": "either"}, ruleset=ruleset, land=land, step="choose", rest=(1, 1)
    ).offer.why(Choose, "sleep")


@pytest.mark.parametrize("worth", ["fixed", "digital", "risiko"])
def test_set_values_by_symbol_need_those_symbols(worth):
    board = ring(9)
    stars = [msgspec.structs.replace(place, cards={"us": "star", "second": "star"}) for place in board.territories]
    board = msgspec.structs.replace(board, territories=tuple(stars))
    with pytest.raises(Refused, match=f"set.value cannot be {worth} on Ring-9: it says nothing of star"):
        fresh({"set.value": worth}, map_file=board)
    fresh({"set.value": "us93"}, map_file=board)


def test_what_is_refused_says_what_would_fit():
    with pytest.raises(Refused, match=r"goal cannot be 'peace': it takes world, missions, capitals\."):
        fresh({"goal": "peace"})
    with pytest.raises(Refused, match=r"turn.move cannot be 'always': it takes choice, after_reinforce"):
        fresh({"turn.move": "always"}, ruleset="enterprise")
    with pytest.raises(Refused, match=r"There is no option 'mission\.lists' here"):
        fresh({"mission.lists": "eu14"})


def test_the_world_board_of_the_tests_is_the_one_that_is_shipped():
    assert {option.id for option in OPTIONS} >= {link.option for link in WORLD.links if link.option}
