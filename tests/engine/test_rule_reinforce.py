"""World, statements I9 to I14: new armies and sets of cards."""

import pytest

from engine.actions import End, Place, Trade
from engine.events import Income, Traded
from engine.phases.reinforce import income, total
from engine.phases.trade import set_kind, set_value
from tests.helpers import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MOST,
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

VALUES = fresh().rules.values
SETS = [INFANTRY[:3], CAVALRY[:3], ARTILLERY[:3], (INFANTRY[3], CAVALRY[3], ARTILLERY[3])]


def new_armies(count, options=None):
    """The line for territories at the start of a turn with so many of them."""
    g = position(options, land={0: scattered(count)}, rest=(1, 1), step="reinforce")
    return dict(income(g, 0))["territories"], g.step.args.n


@pytest.mark.parametrize(("count", "armies"), [(1, 3), (11, 3), (15, 5), (17, 5), (18, 6), (36, 12)])
def test_rule_I9_new_armies_at_the_start_of_a_turn(count, armies):
    line, pool = new_armies(count)
    assert line == pool == armies


@pytest.mark.parametrize("count", range(9, 42))
def test_rule_I10_a_third_of_the_territories_rounded_down(count):
    line, _ = new_armies(count)
    assert 3 * line <= count < 3 * (line + 1)


@pytest.mark.parametrize(
    ("region", "bonus"),
    [("south_america", 2), ("australia", 2), ("africa", 3), ("north_america", 5), ("europe", 5), ("asia", 7)],
)
def test_rule_I11_bonus_of_each_continent(region, bonus):
    members = region_land(region)
    g = position(land={0: dict.fromkeys(members, 1)}, rest=(1, 1), step="reinforce")
    assert (region, bonus) in income(g, 0)
    assert total(income(g, 0)) == max(3, len(members) // 3) + bonus == g.step.args.n

    without_one = position(land={0: dict.fromkeys(members[1:], 1)}, rest=(1, 1), step="reinforce")
    assert [label for label, _ in income(without_one, 0)] == ["territories"]


def test_rule_I11_all_continents_of_the_board_have_a_bonus():
    assert {region.id: region.bonus for region in WORLD.regions} == {
        "south_america": 2,
        "australia": 2,
        "africa": 3,
        "north_america": 5,
        "europe": 5,
        "asia": 7,
    }


def test_rule_I12_three_alike_or_three_different():
    i, c, a = INFANTRY, CAVALRY, ARTILLERY
    assert set_kind(VALUES, i[:3]) == "infantry"
    assert set_kind(VALUES, c[:3]) == "cavalry"
    assert set_kind(VALUES, a[:3]) == "artillery"
    assert set_kind(VALUES, (i[0], c[0], a[0])) == "mixed"
    assert set_kind(VALUES, (i[0], i[1], c[0])) is None
    assert set_kind(VALUES, i[:2]) is None
    assert set_kind(VALUES, i[:4]) is None


def test_rule_I12_only_sets_can_be_traded():
    hand = (*INFANTRY[:3], *CAVALRY[:1])
    g = position(land={0: {"ukraine": 1}}, rest=(1, 1), step="reinforce", hands={0: hand})
    assert "are no set" in refusal(g, Trade(hand[1:], ""))
    assert "out of your hand" in refusal(g, Trade((*INFANTRY[:2], INFANTRY[4]), ""))
    assert "out of your hand" in refusal(g, Trade((INFANTRY[0],) * 3, ""))
    assert g.offer.domain(Trade) == [INFANTRY[:3]]


def test_rule_I12_a_hand_without_a_set_cannot_be_traded():
    hand = (*INFANTRY[:2], *CAVALRY[:2])
    g = position(land={0: {"ukraine": 1}}, rest=(1, 1), step="reinforce", hands={0: hand})
    assert Trade not in g.offer.kinds()
    assert refusal(g, Trade(hand[:3], "")) == "No three of your cards make a set."


@pytest.mark.parametrize(("n", "worth"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 15), (6, 20), (7, 25), (8, 30)])
def test_rule_I13_value_of_a_set_by_its_order_in_the_whole_game(n, worth):
    assert set_value(VALUES, n, SETS[n % 4]) == worth
    g = position(land={0: {"ukraine": 1}}, rest=(1, 1), step="reinforce", hands={0: SETS[n % 4]}, sets=n - 1)
    pool = g.step.args.n
    (traded,) = events(do(g, Trade(tuple(sorted(SETS[n % 4])), "")), Traded)
    assert traded.armies == worth
    assert g.step.args.n == pool + worth
    assert hand_of(g, 0) == ()


def test_rule_I14_all_new_armies_go_onto_own_territories():
    g = position(MOST, land={0: {"ukraine": 1, "peru": 1}}, rest=(1, 1), step="reinforce")
    assert events(g.log[0], Income) == [Income(0, (("territories", 3),))]
    assert "your own territories" in refusal(g, Place("ural", 1))
    assert "Place 1 to 3 there" in refusal(g, Place("ukraine", 4))
    do(g, Place("peru", 2))
    assert "place them first" in refusal(g, End())
    do(g, Place("ukraine", 1))
    assert (g.state.armies["peru"], g.state.armies["ukraine"]) == (3, 2)
    assert g.step.phase == "attack"
