"""Edge cases T1 to T7: new armies."""

import pytest

from engine.actions import Advance, Attack, End, Place
from engine.phases.reinforce import income, total
from tests.helpers import MOST, conquer, do, place_all, position, region_land, scattered


def new_armies(land, options=None):
    """The whole income of seat 0, which holds exactly these territories."""
    g = position(options, land={0: dict.fromkeys(land, 1)}, rest=(1, 1), step="reinforce")
    assert g.step.args.n == total(income(g, 0))
    return g.step.args.n


@pytest.mark.parametrize("count", [1, 8, 9, 11])
def test_case_T1_G3_never_fewer_than_three(count):
    assert new_armies(scattered(count)) == 3


@pytest.mark.parametrize(("count", "armies"), [(12, 4), (14, 4), (15, 5), (17, 5), (41, 13)])
def test_case_T2_twelve_and_more(count, armies):
    g = position(land={0: scattered(count)}, rest=(1, 1), step="reinforce")
    assert ("territories", armies) in income(g, 0)


@pytest.mark.parametrize(("count", "armies", "literal"), [(11, 3, 3), (12, 4, 3), (13, 4, 3), (14, 4, 3), (15, 5, 5)])
def test_case_T3_G2_the_printed_slip_is_an_option(count, armies, literal):
    assert new_armies(scattered(count)) == armies
    assert new_armies(scattered(count), {"reinforce.literal_12_14": True}) == literal


def test_case_T4_asia_alone():
    assert new_armies(region_land("asia")) == 4 + 7


def test_case_T5_five_of_six_give_no_bonus():
    for missing in region_land("africa"):
        assert new_armies(set(region_land("africa")) - {missing}) == 3


def test_case_T6_bonus_only_if_the_continent_is_whole_when_the_turn_starts():
    own = {**dict.fromkeys(region_land("australia"), 2), "peru": 1}
    del own["indonesia"]
    g = position(MOST, land={0: own, 1: {"alaska": 3}})
    conquer(g, "new_guinea", "indonesia")
    assert ("australia", 2) in income(g, 0), "whole now, but new armies came before"
    assert g.step.phase == "attack"
    do(g, End())
    do(g, End(), ("japan",))
    place_all(g)
    do(g, End())
    do(g, End())
    do(g, Place("siam", g.step.args.n))
    do(g, Attack("siam", "indonesia", 1), (6,), (1,))
    do(g, Advance(1))
    do(g, End())
    do(g, End(), ("china",))
    assert g.state.seat == 0
    assert income(g, 0) == (("territories", 3),)
    assert g.step.args.n == 3, "lost again before the turn started"


@pytest.mark.parametrize(("bonus", "armies"), [(False, 3), (True, 5)])
def test_case_T7_australia_with_and_without_continent_bonus(bonus, armies):
    assert new_armies(region_land("australia"), {"continent.bonus": bonus}) == armies
