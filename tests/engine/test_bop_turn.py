"""Balance of Power, B30 to B45: draft and attack."""

import pytest

from engine.actions import Advance, Attack, Blitz, Defend, End, Place
from engine.events import Conquered, Income, Rolled, Traded
from engine.odds import table
from engine.phases.battle import dice_rule
from engine.phases.cards import CARDS
from engine.phases.reinforce import income
from engine.rulesets.balance_of_power.actions import TradeStars
from engine.rulesets.balance_of_power.hospital import HOSPITAL
from engine.rulesets.balance_of_power.towns import TOWNS
from tests.bop import (
    BLUE,
    EUROPE,
    NEUTRAL,
    ONE_STAR,
    RED,
    ROOM,
    SEA_LANE,
    TWO_STARS,
    europe,
    new,
    ones,
    region,
)
from tests.helpers import do, events, refusal

PAYS = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 17, 8: 21, 9: 25, 10: 30}
NAMES = [t.id for t in EUROPE.territories]


def lines(g, seat=RED):
    """The new units of a seat, by line."""
    return dict(income(g, seat))


def scattered(count):
    """So many territories without a whole region: one of each region is left out."""
    left_out = {r.id: [t.id for t in EUROPE.territories if t.region == r.id][-1] for r in EUROPE.regions}
    return ones([t for t in NAMES if t not in left_out.values()][:count])


def drafting(cards, red=None, **how):
    """Red drafts with these cards."""
    return europe(red=red or {"poland": 1}, hands={RED: cards}, step="reinforce", **how)


@pytest.mark.parametrize(
    ("territories", "cities", "units"), [(19, 0, 6), (15, 4, 6), (5, 0, 3), (9, 3, 4), (9, 2, 3), (1, 0, 3), (11, 1, 4)]
)
def test_rule_B30_a_third_of_territories_and_cities_at_least_three(territories, cities, units):
    red = scattered(territories)
    g = europe(red=red, cities=list(red)[:cities])
    assert lines(g)["territories_and_cities"] == units
    assert set(lines(g)) == {"territories_and_cities", "capitals"}


def test_rule_B30_cities_of_others_do_not_count():
    g = europe(red=scattered(8), cities=["south_russia", "romania", "moldova", "norway"])
    assert lines(g)["territories_and_cities"] == 3


@pytest.mark.parametrize(
    ("held", "bonus"),
    [("yellow", 3), ("blue", 2), ("brown", 5), ("orange", 5), ("green", 4), ("purple", 4)],
)
def test_rule_B31_whole_regions_add(held, bonus):
    blue = {"finland": 1} if held == "orange" else None
    assert lines(europe(red=ones(region(held)), blue=blue))[held] == bonus
    assert held not in lines(europe(red=ones(region(held)[1:]), blue=blue))


def test_rule_B31_brown_and_yellow_are_eight_and_all_is_counted_at_the_start():
    g = europe(red=ones(region("brown") + region("yellow")), step="reinforce", turn=2)
    assert sum(lines(g)[name] for name in ("brown", "yellow")) == 8
    g = europe(red={**ones(region("blue")), "poland": 1}, step="fortify", seat=BLUE)
    (came,) = events(do(g, End()), Income)
    assert dict(came.lines) == {"territories_and_cities": 3, "blue": 2, "capitals": 1}
    assert g.step.args.n == 6


def test_rule_B32_every_capital_held_adds_one():
    g = europe(red={"poland": 1, "finland": 1}, blue={"romania": 1}, capitals=("poland", "finland"))
    assert lines(g)["capitals"] == 2
    assert "capitals" not in lines(g, BLUE)


@pytest.mark.parametrize("stars", range(2, 11))
def test_rule_B33_stars_are_paid_by_the_table(stars):
    twos = stars // 2 - (stars > 6)
    cards = (*TWO_STARS[:twos], *ONE_STAR[: stars - 2 * twos])
    g = drafting(cards)
    before = g.step.args.n
    assert (events(do(g, TradeStars(cards)), Traded)[0].armies, g.step.args.n) == (PAYS[stars], before + PAYS[stars])
    assert CARDS(g.state).discard == tuple(sorted(cards))


def test_rule_B33_one_trade_a_turn_and_none_is_forced():
    g = drafting((*TWO_STARS[:5], *ONE_STAR[:8]))
    do(g, Place("poland", g.step.args.n))
    assert g.step.phase == "reinforce", "the cards can still be traded"
    do(g, TradeStars(TWO_STARS[:1]))
    assert "once a turn" in refusal(g, TradeStars(TWO_STARS[1:2]))
    do(g, Place("poland", 2))
    assert g.step.phase == "attack"
    g = drafting((*TWO_STARS[:5], *ONE_STAR[:8]))
    do(g, Place("poland", g.step.args.n))
    do(g, End())
    assert g.step.phase == "attack"


def test_rule_B33_what_cannot_be_traded():
    cards = (*TWO_STARS[:5], *ONE_STAR[:2])
    g = drafting(cards)
    assert "12 stars" in refusal(g, TradeStars(cards))
    assert "1 stars" in refusal(g, TradeStars(ONE_STAR[:1]))
    assert "out of your hand" in refusal(g, TradeStars((TWO_STARS[6],)))
    assert "out of your hand" in refusal(g, TradeStars((TWO_STARS[0], TWO_STARS[0])))
    assert "no cards" in refusal(drafting(()), TradeStars(ONE_STAR[:2]))


def test_rule_B33_one_card_keeps_the_step_open_whatever_it_is():
    """With one card a trade is possible or not, and which is a secret."""
    for card in (ONE_STAR[0], TWO_STARS[0]):
        g = drafting((card,))
        do(g, Place("poland", g.step.args.n))
        assert g.step.phase == "reinforce"
    assert "too few stars" in refusal(drafting((ONE_STAR[0],)), TradeStars(ONE_STAR[:1]))
    g = drafting(())
    do(g, Place("poland", g.step.args.n))
    assert g.step.phase == "attack"


def test_rule_B33_offers_differ_in_what_counts():
    g = drafting((*TWO_STARS[:2], *ONE_STAR[:3]))
    offered = [sorted(g.rules.values.symbols[card] for card in cards) for cards in g.offer.domain(TradeStars)]
    assert sorted(offered) == sorted({tuple(trade): trade for trade in offered}.values())
    totals = [sum(map(int, trade)) for trade in offered]
    assert sorted(totals) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 7]


def test_rule_B34_new_units_go_anywhere_on_own_land():
    g = europe(red={"poland": 1, "ireland": 1}, step="reinforce")
    do(g, Place("ireland", 1))
    do(g, Place("poland", 2))
    do(g, Place("ireland", 1))
    assert (g.state.armies["ireland"], g.state.armies["poland"], g.step.phase) == (3, 3, "attack")
    g = europe(red={"poland": 1}, step="reinforce")
    assert "go to your own territories" in refusal(g, Place("finland", 1))


def test_rule_B35_units_never_run_out():
    g = drafting(TWO_STARS[:5], red={"poland": 500})
    do(g, TradeStars(TWO_STARS[:5]))
    do(g, Place("poland", 34))
    assert g.state.armies["poland"] == 534


def test_rule_B36_attack_neighbours_over_land_and_sea():
    g = europe(red={"great_britain": 3, "poland": 3, "hungary": 1}, blue={"sweden": 1, "romania": 1})
    for source, target in (("great_britain", "norway"), ("poland", "sweden"), ("poland", "germany")):
        assert target in g.offer.domain(Attack, source)
    assert "share no link" in refusal(g, Attack("poland", "norway", 1))
    assert "2 are needed" in refusal(g, Attack("hungary", "romania", 1))
    assert "your own" in refusal(europe(red={"poland": 3, "germany": 1}), Attack("poland", "germany", 1))


def test_rule_B37_three_dice_but_two_against_difficult_terrain():
    g = europe(red={"germany": 9, "poland": 3, "sweden": 9}, rest=4)
    assert list(g.offer.domain(Attack, "germany", "belgium")) == [1, 2, 3]
    assert list(g.offer.domain(Attack, "germany", "austria")) == [1, 2]
    assert list(g.offer.domain(Attack, "poland", "prussia")) == [1, 2]
    assert list(g.offer.domain(Attack, "sweden", "finland")) == [1, 2, 3], "Finland is not difficult"
    assert refusal(g, Attack("germany", "austria", 3)) == ("Austria is difficult terrain: attack it with 1 to 2 dice.")
    assert "1 to 3 dice" in refusal(g, Attack("germany", "belgium", 4))


def test_rule_B37_terrain_in_a_blitz():
    g = europe(red={"germany": 5}, rest=2)
    (rolled,) = events(do(g, Blitz("germany", "austria", 1), (6, 6), (1, 1)), Rolled)
    assert rolled.attack == (6, 6)


def test_rule_B37_attacking_out_of_difficult_terrain_is_not_limited():
    g = europe(red={"switzerland": 5}, blue={"germany": 2})
    assert list(g.offer.domain(Attack, "switzerland", "germany")) == [1, 2, 3]


@pytest.mark.parametrize(("target", "attack_max"), [("belgium", 3), ("austria", 2)])
def test_rule_B37_the_odds_know_the_terrain(target, attack_max):
    g = europe(red={"germany": 9}, rest=5)
    rule = dice_rule(g, "germany", target)
    assert rule.attack_max == attack_max
    assert table(8, 5, rule)[8][5] < table(8, 5)[8][5] or attack_max == 3


def test_rule_B38_sea_lanes_do_not_limit_dice():
    g = europe(red={"poland": 9}, blue={"sweden": 2})
    assert {"poland", "sweden"} <= set(SEA_LANE)
    assert g.rules.board.kind("poland", "sweden") == "sea"
    assert list(g.offer.domain(Attack, "poland", "sweden")) == [1, 2, 3]


def test_rule_B39_the_most_dice_unless_the_defender_is_asked():
    g = europe(red={"germany": 9}, blue={"poland": 5, "sweden": 1})
    (rolled,) = events(do(g, Attack("germany", "poland", 3), (1, 1, 1), (1, 1)), Rolled)
    assert len(rolled.defence) == 2
    g = europe({"defend.choice": "before"}, red={"germany": 9}, blue={"poland": 5})
    do(g, Attack("germany", "poland", 3))
    assert (g.step.phase, g.decider, list(g.offer.domain(Defend))) == ("defend", BLUE, [1, 2])
    g = europe({"defend.choice": "before"}, red={"germany": 9}, blue={"poland": 1, "sweden": 1})
    (rolled,) = events(do(g, Attack("germany", "poland", 3), (1, 1, 1), (1,)), Rolled)
    assert rolled.defence == (1,)


@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [((6, 4, 3), (5, 3), (0, 2)), ((5, 5, 1), (5, 5), (2, 0)), ((6, 2), (5, 3), (1, 1)), ((1,), (1, 1), (1, 0))],
)
def test_rule_B40_pairs_from_the_highest_and_ties_defend(attack, defence, lost):
    g = europe(red={"germany": 9}, blue={"poland": 9})
    (rolled,) = events(do(g, Attack("germany", "poland", len(attack)), attack, defence), Rolled)
    assert (rolled.attack_lost, rolled.defence_lost) == lost


def test_rule_B41_the_opponent_throws_for_the_neutral_army():
    g = europe({"defend.choice": "before"}, red={"germany": 9}, blue={"poland": 5}, rest=3)
    do(g, Attack("germany", "belgium", 3))
    assert (g.step.phase, g.decider) == ("defend", BLUE)
    do(g, Defend(2), (6, 6, 6), (1, 1))
    g = europe({"defend.choice": "before"}, red={"germany": 9}, blue={"poland": 5}, rest=3, seat=BLUE)
    do(g, Attack("poland", "lithuania", 3))
    assert (g.step.phase, g.decider) == ("defend", RED)


def test_rule_B41_the_neutral_army_takes_no_turns():
    g = europe(red={"germany": 9}, seat=BLUE, step="fortify")
    do(g, End())
    assert g.decider == RED
    assert g.state.turn == 1


def test_rule_B42_lost_units_go_to_hospital_in_the_command_room_only():
    assert "hospital" not in new().state.parts
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 5}, rest=3)
    do(g, Attack("germany", "poland", 3), (6, 1, 1), (5, 5))
    do(g, Attack("germany", "belgium", 3), (6, 6, 1), (5, 5))
    assert HOSPITAL(g.state).units == [1, 1, 2]


def test_rule_B43_the_attackers_move_in_and_more_may_follow():
    g = europe(red={"sweden": 8}, blue={"finland": 1, "poland": 1})
    (conquered,) = events(do(g, Attack("sweden", "finland", 3), (6, 6, 6), (1,)), Conquered)
    assert conquered.moved == 3
    assert "Move 3 to 7" in refusal(g, Advance(8))
    assert "Move 3 to 7" in refusal(g, Advance(2))
    do(g, Advance(7))
    assert (g.state.armies["sweden"], g.state.armies["finland"]) == (1, 7)


def test_rule_B44_captured_towns_stay():
    g = europe(red={"sweden": 8}, blue={"finland": 1, "poland": 1}, cities=["finland"], capitals=("sweden", "finland"))
    do(g, Attack("sweden", "finland", 3), (6, 6, 6), (1,))
    assert TOWNS(g.state).cities == ("finland",)
    assert TOWNS(g.state).capitals == ["sweden", "finland"]
    assert lines(g)["capitals"] == 2


def test_rule_B45_any_number_of_attacks_from_anywhere():
    g = europe(red={"germany": 9, "ireland": 9}, rest=1)
    for source, target in (("germany", "belgium"), ("ireland", "great_britain"), ("germany", "netherlands")):
        do(g, Attack(source, target, 1), (6,), (1,))
        do(g, Advance(1))
        assert (g.step.phase, g.state.owner[target]) == ("attack", RED)
    do(g, Attack("germany", "denmark", 1), (1,), (6,))
    assert g.state.owner["denmark"] == NEUTRAL
