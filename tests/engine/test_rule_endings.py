"""World, gaps G11 and G12: resigning, and the limit of turns."""

import pytest

from engine.actions import Attack, Blitz, End, Resign, Trade
from engine.chance import Scripted
from engine.events import CardDrawn, Eliminated, Over, Resigned, Rolled
from engine.phases.cards import CARDS
from engine.state import Result
from tests.helpers import (
    CAVALRY,
    INFANTRY,
    MOST,
    armies_of,
    conquer,
    do,
    events,
    fresh,
    hand_of,
    place_all,
    position,
    refusal,
)

LAND = {0: {"ukraine": 6, "peru": 4, "brazil": 1}, 1: {"ural": 1, "egypt": 3}}


def in_attack(options=None):
    return position({**MOST, **(options or {})}, land=LAND, hands={0: INFANTRY[:2], 1: CAVALRY[:3]})


def in_reinforce():
    return position(MOST, land=LAND, step="reinforce", hands={0: INFANTRY[:2]})


def in_fortify():
    return position(MOST, land=LAND, step="fortify", hands={0: INFANTRY[:2]})


def in_advance():
    g = in_attack()
    do(g, Attack("ukraine", "ural", 1), (6,), (1,))
    return g


def after_beating(options):
    """Seat 0 beat seat 1 and took three cards to his own three."""
    land = {0: {"ukraine": 2, "peru": 4}, 1: {"ural": 1}, 2: {"alaska": 1}, 3: {"japan": 1}}
    hands = {0: INFANTRY[:3], 1: CAVALRY[:3]}
    g = position({**MOST, **options}, land=land, hands=hands, players=4)
    conquer(g, "ukraine", "ural")
    return g


def in_trade_down():
    return after_beating({})


def in_trade_now():
    return after_beating({"eliminate.trade": "at_once"})


def in_deploy():
    g = in_trade_down()
    do(g, Trade(INFANTRY[:3], ""))
    return g


MOMENTS = {
    "reinforce": in_reinforce,
    "attack": in_attack,
    "advance": in_advance,
    "trade_down": in_trade_down,
    "trade_now": in_trade_now,
    "deploy": in_deploy,
    "fortify": in_fortify,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_rule_G11_whoever_resigns_in_his_turn_leaves_his_armies(moment):
    g = MOMENTS[moment]()
    assert g.step.phase == moment
    armies, cards = armies_of(g, 0), hand_of(g, 0)
    entry = do(g, Resign())
    assert events(entry, Resigned) == [Resigned(0)]
    assert (g.state.seats[0].controller, g.state.seats[0].alive) == ("neutral", True)
    assert armies_of(g, 0) == armies
    assert hand_of(g, 0) == ()
    assert set(cards) <= set(CARDS(g.state).discard)
    assert (g.step.phase, g.decider) == ("reinforce", 2 if not g.state.seats[1].alive else 1)


@pytest.mark.parametrize("moment", MOMENTS)
def test_rule_G11_another_player_may_resign_at_any_moment(moment):
    g = MOMENTS[moment]()
    agenda, last = g.state.agenda, len(g.state.seats) - 1
    do(g, Resign(), seat=last)
    assert g.state.seats[last].controller == "neutral"
    assert g.state.agenda == agenda, "the turn goes on as if nothing had happened"


def test_rule_G11_a_resigned_player_gets_no_more_turns():
    g = position(MOST, land=LAND, step="fortify")
    do(g, Resign(), seat=1)
    do(g, End())
    assert g.state.seat == 2


def test_rule_G11_a_resigned_army_defends_with_the_most_dice_unasked():
    g = position({"defend.choice": "before"}, land={0: {"ukraine": 6}, 1: {"ural": 3}})
    do(g, Resign(), seat=1)
    entry = do(g, Attack("ukraine", "ural", 1), (1,), (6, 6))
    assert events(entry, Rolled)[0].defence == (6, 6)


def test_rule_G11_a_resigned_army_can_be_beaten():
    g = position(MOST, land={0: {"ukraine": 6}, 1: {"ural": 1}}, hands={1: INFANTRY[:3]})
    do(g, Resign(), seat=1)
    entry = conquer(g, "ukraine", "ural")
    assert events(entry, Eliminated) == [Eliminated(1, 0)]
    assert hand_of(g, 0) == ()


@pytest.mark.parametrize("choice", ["before", "after"])
@pytest.mark.parametrize("action", [Attack("ukraine", "ural", 1), Blitz("ukraine", "ural", 1)])
def test_rule_G11_a_defender_who_is_asked_may_resign(choice, action):
    g = position({"defend.choice": choice}, land={0: {"ukraine": 4}, 1: {"ural": 3}})
    rolls = {Attack: (6,), Blitz: (6, 6, 6)}[type(action)]
    do(g, action, *[rolls] * (choice == "after"))
    assert (g.step.phase, g.decider) == ("defend", 1)
    do(g, Resign())
    assert (g.step.phase, g.decider) == ("attack", 0)
    assert g.state.armies["ural"] == 3


def test_rule_G11_an_attacker_may_resign_while_the_defender_chooses():
    g = position({"defend.choice": "before"}, land={0: {"ukraine": 4}, 1: {"ural": 3}})
    do(g, Attack("ukraine", "ural", 1))
    do(g, Resign(), seat=0)
    assert (g.step.phase, g.decider) == ("reinforce", 1)


def test_rule_G11_the_card_he_earned_is_not_drawn_by_the_next():
    g = in_attack()
    conquer(g, "ukraine", "ural")
    do(g, Resign())
    place_all(g)
    while g.state.seat == 1:
        entry = do(g, End())
    assert g.state.seat == 2
    assert events(entry, CardDrawn) == []
    assert len(hand_of(g, 1)) == 3


def test_rule_G11_the_last_player_left_wins():
    g = in_attack()
    do(g, Resign(), seat=2)
    entry = do(g, Resign(), seat=0)
    assert g.state.result == Result((1,), "last_standing")
    assert events(entry, Over) == [Over((1,), "last_standing")]
    assert g.state.agenda == ()
    assert refusal(g, Resign(), seat=1) == "The game is over."


@pytest.mark.parametrize("start", [{}, {"start.claim": "deal"}])
def test_rule_G11_nobody_resigns_during_set_up(start):
    g = fresh(start)
    rolls = [(6, 1, 1)] + ([tuple(sorted(g.state.owner))] if start else [])
    g.start(rolls)
    assert "while the board is being set up" in refusal(g, Resign(), seat=0)
    assert "while the board is being set up" in refusal(g, Resign(), seat=1)


def test_rule_G11_only_players_of_the_game_resign():
    g = after_beating({})
    for seat in (1, 4, -1):
        assert refusal(g, Resign(), seat=seat) == "Only a player who is still in the game can resign."
    two = position(land={0: {"peru": 2}, 1: {"japan": 2}}, rest=(2, 1), players=2)
    assert refusal(two, Resign(), seat=2) == "Only a player who is still in the game can resign."


def test_rule_G11_resigning_cannot_be_taken_back():
    g = in_attack()
    do(g, Resign(), seat=1)
    assert g.undoable(1) is not None


def limited(land, rest, *, turn, seat):
    g = position({"limit.turns": 2}, land=land, rest=rest, step="fortify", turn=turn, seat=seat)
    do(g, End())
    return g


@pytest.mark.parametrize("most", [0, 1, 2])
def test_rule_G12_after_the_limit_land_decides(most):
    places = iter(("peru", "japan"))
    land = {seat: {next(places): 90} for seat in range(3) if seat != most}
    g = limited(land, (most, 1), turn=5, seat=2)
    assert g.state.result == Result((most,), "limit")


def halves(first, second):
    """Seat 1 and seat 2 hold 20 territories each, and these armies on one of them; seat 0 has two."""
    names = [*fresh().state.owner]
    land = {
        0: dict.fromkeys(names[:2], 50),
        1: {**dict.fromkeys(names[2:22], 1), names[2]: first},
        2: {**dict.fromkeys(names[22:], 1), names[22]: second},
    }
    return limited(land, None, turn=5, seat=2)


def test_rule_G12_then_armies_decide_then_the_later_seat():
    assert halves(5, 4).state.result == Result((1,), "limit")
    assert halves(4, 5).state.result == Result((2,), "limit")
    assert halves(4, 4).state.result == Result((2,), "limit")


def test_rule_G12_not_before_every_seat_has_had_its_turns():
    g = limited({0: {"peru": 1}, 1: {"japan": 1}}, (2, 1), turn=4, seat=1)
    assert g.state.result is None
    place_all(g)
    do(g, End())
    do(g, End())
    assert g.state.result == Result((2,), "limit")


def test_rule_G12_without_a_limit_the_game_goes_on():
    g = position(land={0: {"peru": 1}, 1: {"japan": 1}}, step="fortify", turn=5000)
    do(g, End())
    assert g.state.result is None


def test_rule_G12_the_neutral_army_counts_no_turns_and_does_not_win():
    g = position(
        {"limit.turns": 2},
        land={0: {"peru": 1}, 1: {"japan": 1}},
        rest=(2, 5),
        players=2,
        step="fortify",
        turn=3,
        seat=1,
        source=Scripted(),
    )
    do(g, End())
    assert g.state.result == Result((1,), "limit")
