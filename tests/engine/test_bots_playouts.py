from collections.abc import Callable, Sequence
from random import Random

import pytest

from engine.actions import Blitz
from engine.bots.campaign import ALL, Campaign, Step, close_ones
from engine.bots.ground import Ground
from engine.bots.playouts import TRUST, Playouts
from engine.bots.position import Position
from engine.game import Game
from engine.odds import DiceRule, table
from engine.phases.cards import CARDS
from engine.sight import View, imagined
from tests.helpers import CAVALRY, INFANTRY, MOST, position

ODDS = table(50, 50, DiceRule())


def plan(g: Game, *steps: tuple[str, str], foreseen: float = 0.5) -> Campaign:
    """A plan of these conquests, of which so much is thought beforehand."""
    ground = Ground(g.rules)
    s = g.state
    at = Position(ground, [s.owner[t] for t in ground.names], [s.armies[t] for t in ground.names], [0] * 3, True)
    line = tuple([Step(ground.index[source], ground.index[target], ALL) for source, target in steps])
    return Campaign(at, line, 1.0, 0.0, foreseen, -1)


def tried(
    g: Game, plans: Sequence[Campaign], nodes: int, worth: Callable[[View], float], seed: str = "seed"
) -> list[float]:
    """What the plans are worth to the first seat when they have been played out, without what was thought before."""
    calls = 0

    def counted(later: View) -> float:
        nonlocal calls
        calls += 1
        return worth(later)

    found = Playouts(g.rules, Ground(g.rules), 0, nodes, seed, counted).weigh(g.view(0), plans)
    each = calls // len(plans)
    assert calls == each * len(plans), "all plans are played out equally often"
    return [((TRUST + each) * value - TRUST * line.foreseen) / each for value, line in zip(found, plans, strict=True)]


def taken(territory: str) -> Callable[[View], float]:
    """1 where the first seat has it."""
    return lambda view: float(view.owner[territory] == 0)


def test_a_plan_succeeds_as_often_as_the_odds_say() -> None:
    g = position(MOST, land={0: {"alaska": 4, "brazil": 4}, 2: {"peru": 1}}, rest=(1, 2))
    plans = [plan(g, ("alaska", "kamchatka")), plan(g, ("brazil", "peru"))]
    (first, _), (_, second) = (tried(g, plans, 2400, taken(t)) for t in ("kamchatka", "peru"))
    assert first == pytest.approx(ODDS[3][2], abs=0.06)
    assert second == pytest.approx(ODDS[3][1], abs=0.06)


def test_the_budget_is_kept_and_every_plan_is_tried_at_least_once() -> None:
    g = position(MOST, land={0: {"alaska": 4, "brazil": 5}}, rest=(1, 2))
    plans = [plan(g, ("alaska", "kamchatka")), plan(g, ("brazil", "peru"))]
    for nodes, most in ((1, 2), (40, 40)):
        seen: list[View] = []
        tried(g, plans, nodes, lambda view, seen=seen: float(bool(seen.append(view))))
        assert 2 <= len(seen) <= most
        assert len({id(view) for view in seen}) == len(seen)


def test_a_hopeless_next_conquest_is_given_up() -> None:
    g = position(MOST, land={0: {"alaska": 3}, 1: {"kamchatka": 20}}, rest=(2, 1))
    (kept,) = tried(g, [plan(g, ("alaska", "kamchatka"))], 30, lambda view: float(view.armies["alaska"] == 3))
    assert kept == pytest.approx(1.0)


def test_a_plan_that_ends_the_game_is_a_victory() -> None:
    land = {0: {"alaska": 40}, 1: {"kamchatka": 1}}
    g = position(MOST, land=land, rest=(0, 1), players=3)
    g.state.seats[2].alive = False
    (won,) = tried_without_leaf(g, [plan(g, ("alaska", "kamchatka"))])
    assert won > 0.9


def tried_without_leaf(g: Game, plans: Sequence[Campaign]) -> list[float]:
    """Playouts of plans after which nothing is left to judge."""

    def never(view: View) -> float:
        raise AssertionError(f"The game is over: {view.result}")

    return Playouts(g.rules, Ground(g.rules), 0, 200, "seed", never).weigh(g.view(0), plans)


def test_the_real_game_and_its_luck_are_left_alone_and_the_same_seed_says_the_same() -> None:
    g = position(MOST, land={0: {"alaska": 9}}, rest=(1, 3))
    before = g.digest()
    plans = [plan(g, ("alaska", "kamchatka"))]
    once, again, other = (tried(g, plans, 60, lambda view: view.armies["alaska"] / 9, seed) for seed in "aab")
    assert once == again != other
    assert g.digest() == before
    assert len(g.log) <= 1


def test_what_the_others_hold_makes_no_difference() -> None:
    hands = {0: INFANTRY[:1], 1: INFANTRY[1:3], 2: CAVALRY[:2]}
    land = {0: {"alaska": 9}, 1: {"kamchatka": 3}}
    g = position(MOST, land=land, rest=(2, 1), hands=hands)
    other = Game(g.rules, imagined(g.rules, g.view(0), Random(5)), g.source)
    assert CARDS(other.state).hands != CARDS(g.state).hands
    plans = [plan(g, ("alaska", "kamchatka"), ("kamchatka", "japan"))]

    def worth(view: View) -> float:
        return view.total(0) / 100 + view.total(2) / 1000

    assert tried(g, plans, 80, worth) == tried(other, plans, 80, worth)


def test_only_plans_that_look_as_good_and_go_elsewhere_are_tried_out() -> None:
    g = position(MOST, land={0: {"alaska": 9}}, rest=(1, 3))
    lines = [
        plan(g, ("alaska", "kamchatka"), foreseen=0.60),
        plan(g, ("alaska", "alberta"), foreseen=0.59),
        plan(g, ("alaska", "kamchatka"), ("kamchatka", "japan"), foreseen=0.595),
        plan(g, ("alaska", "northwest_territory"), foreseen=0.3),
        plan(g, foreseen=0.58),
    ]
    ranked = sorted(lines, key=lambda line: line.foreseen, reverse=True)
    assert close_ones(ranked, 3) == [lines[0], lines[1]]
    assert close_ones(ranked, 1) == [lines[0]]


def test_the_blitz_of_a_plan_stops_in_time() -> None:
    g = position(MOST, land={0: {"alaska": 12}, 1: {"kamchatka": 12}}, rest=(2, 1))
    (left,) = tried(g, [plan(g, ("alaska", "kamchatka"))], 300, lambda view: float(view.armies["alaska"] >= 2))
    assert left > 0.2, "an attack that fails is given up while three armies are left"
    assert Blitz in g.offer.kinds()
