"""The weights by which `expert` judges Balance of Power."""

from typing import Any

import pytest

from engine.bots.aims import Aims
from engine.bots.ground import Ground
from engine.bots.judge import Judge
from engine.bots.style import CHARACTERS, SKILLS
from engine.game import Game
from engine.rulesets.balance_of_power.learnt import Features, chance
from tests.bop import BLUE, ONE_STAR, RED, europe
from tests.helpers import MOST, position
from tests.middle_earth import middle_earth

EVEN = Features(strength=0.0, units=0, cities=0, capitals=0, cards=0)
LAND: dict[str, Any] = {"red": {"germany": 5, "poland": 2}, "blue": {"south_russia": 5, "finland": 2}}


def judged(g: Game, level: str, seat: int = RED) -> Judge:
    return Judge(Ground(g.rules), g.view(seat), seat, Aims(), SKILLS[level], CHARACTERS[""])


def weighed(g: Game, seat: int = RED, earned: bool = False) -> Features:
    """What is weighed, with even strength; earned: the seat has taken land of the other in this turn."""
    judge = judged(g, "expert", seat)
    judge.start.earned = earned
    found: Features = judge.prospects.features(judge.start, 1.0)
    return found


@pytest.mark.parametrize("field", Features._fields)
def test_more_of_anything_is_better(field: str) -> None:
    assert chance(EVEN) < chance(EVEN._replace(**{field: 1})) < 1
    assert 0 < chance(EVEN._replace(**{field: -1})) < chance(EVEN)


@pytest.mark.parametrize(("seat", "sign"), [(RED, 1), (BLUE, -1)])
def test_what_is_weighed_is_the_difference_between_both(seat: int, sign: int) -> None:
    hands = {RED: ONE_STAR[:3], BLUE: ONE_STAR[3:4]}
    cities = ("germany", "poland", "finland", "norway")
    g = europe(**LAND, rest=1, hands=hands, cities=cities, capitals=("germany", "poland"))
    assert weighed(g, seat) == Features(strength=0, units=0, cities=sign, capitals=2 * sign, cards=2 * sign)


def test_a_card_is_weighed_as_soon_as_it_is_sure_to_be_drawn() -> None:
    g = europe(**LAND, missions=["danish_naval_base"])
    assert weighed(g).cards == 0
    assert weighed(g, earned=True).cards == 1


def test_rule_B51_no_card_is_weighed_in_a_turn_in_which_a_mission_is_taken() -> None:
    red = {"denmark": 3, "germany": 5}
    g = europe(red=red, blue=LAND["blue"], missions=["danish_naval_base"])
    assert weighed(g, earned=True).cards == 0


def test_only_expert_judges_by_them() -> None:
    without, with_city = (europe(**LAND, capitals=("germany", "finland"), cities=c) for c in ((), ("poland",)))
    assert judged(with_city, "expert").now > judged(without, "expert").now
    assert judged(with_city, "hard").now == judged(without, "hard").now


def test_other_rule_systems_have_none() -> None:
    assert judged(position(MOST, land={0: {"alaska": 4}}), "expert").learnt is None
    assert judged(middle_earth(land={0: {"weather_hills": 4}}, rest=(2, 1)), "expert").learnt is None


def test_what_is_decided_needs_no_weights() -> None:
    taken = (("six_cities", "neutral_army", "region_green"), ())
    g = europe(**LAND, taken=taken)
    assert judged(g, "expert").now == 1.0
    assert judged(g, "expert", BLUE).now < chance(EVEN)


def test_an_opponent_who_is_about_to_win_leaves_little() -> None:
    taken = ((), ("six_cities", "neutral_army"))
    far, near = (
        europe(
            red={"germany": 5},
            blue={"poland": 9, "sweden": 9},
            neutral={"denmark": n},
            taken=taken,
            missions=["danish_naval_base"],
        )
        for n in (30, 1)
    )
    assert judged(near, "expert").now < judged(far, "expert").now / 2
