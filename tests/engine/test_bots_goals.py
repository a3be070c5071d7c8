"""What planners do about the ends that only one rule system has: missions on the table, stars, points, heroes."""

from collections.abc import Iterable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.actions import Action, Attack, Blitz
from engine.bots import make_bot
from engine.chance import Seeded
from engine.game import Game
from engine.phases.cards import CARDS
from engine.rulesets.balance_of_power.actions import TakeMission, TradeStars
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS
from engine.rulesets.middle_earth.score import score_of
from tests.bop import ONE_STAR, RED, TWO_STARS, europe, ones
from tests.middle_earth import middle_earth

PLANNERS = ("normal", "hard", "expert")


def turn(g: Game, level: str, seed: int = 1) -> tuple[Game, list[Action]]:
    """The game when the mover's turn is over, and what the bot did in it; the others answer like beginners."""
    g = Game(g.rules, deepcopy(g.state), Seeded(seed))
    seat, now, actions = g.state.seat, g.state.turn, []
    bots = [make_bot(level if i == seat else "simple", g.rules, i, seed) for i in range(len(g.state.seats))]
    while g.decider is not None and g.state.turn == now:
        who = g.decider
        action = bots[who].decide(g.view(who), g.offer)
        if who == seat:
            actions.append(action)
        g.do(who, action)
    return g, actions


def targets(actions: Iterable[Action]) -> list[str]:
    return [action.target for action in actions if isinstance(action, (Attack, Blitz))]


# -- Balance of Power

TWO = ("six_cities", "neutral_army")
THIRD = "danish_naval_base"


@pytest.mark.parametrize("level", PLANNERS)
def test_it_takes_the_third_mission_when_it_can(level: str) -> None:
    red = {"great_britain": 3, "ireland": 2, "sweden": 12, "poland": 2}
    blue = {"south_russia": 4, "finland": 1, "moldova": 2}
    g = europe(red=red, blue=blue, neutral={"denmark": 3}, rest=5, missions=[THIRD, "region_green"], taken=(TWO, ()))
    after, actions = turn(g, level)
    assert TakeMission(THIRD) in actions
    assert after.state.result is not None
    assert after.state.result.winners == (RED,)


@pytest.mark.parametrize("level", PLANNERS)
def test_it_breaks_the_third_mission_of_the_other(level: str) -> None:
    red = {"great_britain": 3, "germany": 4, "north_france": 1, "belgium": 1, "south_france": 1, "hungary": 1}
    blue = {"south_russia": 8, "denmark": 2, "netherlands": 1, "czech_republic": 1, "moldova": 1, "belarus": 2}
    g = europe(red=red, blue=blue, rest=6, missions=[THIRD], taken=((), TWO))
    _, actions = turn(g, level)
    assert targets(actions)[0] == "denmark", "The Netherlands, the last of a region, can wait."


def test_it_guards_the_capital_that_its_missions_need() -> None:
    red = {"germany": 2, "great_britain": 9, "ireland": 1, "norway": 1}
    blue = {"poland": 9, "south_russia": 3}
    g = europe(red=red, blue=blue, rest=9, missions=[THIRD, "region_green"], taken=(TWO, ()), step="reinforce")
    _, actions = turn(g, "hard")
    placed = {action.territory for action in actions if type(action).__name__ == "Place"}
    assert placed == {"germany"}


def test_it_keeps_few_stars_and_trades_many() -> None:
    red, blue = {"ireland": 3, "great_britain": 3}, {"south_russia": 5, "east_ukraine": 5}
    few = europe(red=red, blue=blue, rest=9, hands={RED: ONE_STAR[:2]}, step="reinforce", missions=[THIRD])
    assert not any(isinstance(action, TradeStars) for action in turn(few, "hard")[1])
    many = europe(red=red, blue=blue, rest=2, hands={RED: TWO_STARS[:5]}, step="reinforce", missions=[THIRD])
    assert any(isinstance(action, TradeStars) for action in turn(many, "hard")[1])


def test_it_trades_what_it_has_to_beat_the_other() -> None:
    red, blue = {"north_russia": 2, "finland": 1}, {"south_russia": 3}
    g = europe(red=red, blue=blue, rest=4, hands={RED: ONE_STAR[:4]}, step="reinforce", missions=[THIRD])
    after, actions = turn(g, "hard")
    assert any(isinstance(action, TradeStars) for action in actions)
    assert after.state.result is not None
    assert after.state.result.reason == "last_standing"


def test_it_seldom_ends_a_turn_without_a_card_or_a_mission() -> None:
    rng, earned = Random(5), 0
    names = [t.id for t in europe(red={"poland": 1}).rules.board.map.territories]
    for seed in range(6):
        rng.shuffle(names)
        red = {t: rng.choice((1, 2, 3, 5)) for t in names[:10]}
        blue = {t: rng.choice((1, 1, 2, 3)) for t in names[10:20]}
        g = europe(red=red, blue=blue, rest=4, step="reinforce", missions=["region_green", "six_difficult", THIRD])
        after, _ = turn(g, "hard", seed)
        cards, table = CARDS(after.state), OPEN_MISSIONS(after.state)
        earned += bool(cards.hands[RED] or table.taken[RED] or after.state.result)
    assert earned >= 5


# -- Middle-earth


@pytest.mark.parametrize("level", PLANNERS)
def test_the_hero_leads_its_stack_into_a_stronghold(level: str) -> None:
    land = {0: {"weather_hills": 9, "fornost": 1, "lorien": 1}, 1: {"rhudaur": 2, "south_mirkwood": 4}}
    g = middle_earth(land=land, rest=(2, 5), players=2, heroes={0: ["weather_hills"], 1: ["south_mirkwood"]})
    after, actions = turn(g, level)
    assert "rhudaur" in targets(actions)
    assert after.state.owner["rhudaur"] == 0


def test_it_goes_for_points_when_the_ring_may_leave() -> None:
    land: dict[int, Any] = {
        0: ones(["the_shire", "tower_hills", "buckland", "old_forest"], 1) | {"south_downs": 4, "minhiriath": 4},
        1: ones(["weather_hills", "eregion", "enedwaith", "lorien", "gladden_fields", "dunland"], 1),
    }
    g = middle_earth(land=land, rest=(2, 4), players=2, ring="dead_marshes")
    after, _ = turn(g, "hard")

    def points(seat: int) -> int:
        return sum(count for _, count in score_of(after, seat))

    assert points(0) > points(1) + 2
