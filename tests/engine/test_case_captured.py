"""Edge cases T29 to T33: the cards of a beaten player."""

import pytest

from engine.actions import Advance, Attack, Defend, End, Place, Trade
from engine.events import Lost
from engine.phases.trade import sets_in
from tests.helpers import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MOST,
    conquer,
    do,
    events,
    hand_of,
    place_all,
    position,
    refusal,
    trade,
)


def beaten(own, taken, options=None):
    """Seat 0 beats seat 1 and takes its cards; the conquest leaves nothing to move in."""
    g = position(
        {**MOST, **(options or {})}, land={0: {"ukraine": 2, "peru": 5}, 1: {"ural": 1}}, hands={0: own, 1: taken}
    )
    conquer(g, "ukraine", "ural")
    return g


def test_case_T29_five_cards_after_an_elimination_wait():
    g = beaten(INFANTRY[:3], CAVALRY[:2])
    assert g.step.phase == "attack"
    assert "not possible in this step" in refusal(g, Trade(INFANTRY[:3], ""))


def test_case_T30_G8_six_cards_make_one_trade_and_stop():
    g = beaten(INFANTRY[:3], CAVALRY[:3])
    assert (g.step.phase, g.offer.kinds()) == ("trade_down", [Trade])
    trade(g, INFANTRY[:3])
    assert hand_of(g, 0) == tuple(sorted(CAVALRY[:3]))
    assert g.step.phase == "deploy", "three left, so trading is over though they are a set"


def test_case_T31_eight_cards_make_two_trades():
    g = beaten((*INFANTRY[:3], CAVALRY[3]), (*CAVALRY[:3], ARTILLERY[0]))
    trade(g, INFANTRY[:3])
    assert (g.step.phase, g.offer.kinds(), len(hand_of(g, 0))) == ("trade_down", [Trade], 5)
    trade(g, CAVALRY[:3])
    assert (g.step.phase, len(hand_of(g, 0))) == ("deploy", 2)
    assert g.step.args.n == 4 + 6, "the armies of both sets are placed together"


def test_case_T32_seven_cards_make_one_trade_and_the_second_is_refused():
    g = beaten((*INFANTRY[:3], ARTILLERY[0]), CAVALRY[:3])
    trade(g, INFANTRY[:3])
    assert len(hand_of(g, 0)) == 4
    assert sets_in(g.rules.values, hand_of(g, 0))
    assert "not possible in this step" in refusal(g, Trade(CAVALRY[:3], ""))
    place_all(g)
    assert "not possible in this step" in refusal(g, Trade(CAVALRY[:3], ""))


@pytest.mark.parametrize(("cards", "left"), [(6, 3), (7, 4), (8, 2), (9, 3), (10, 4), (11, 2)])
def test_case_T32_how_many_cards_are_left_after_trading_down(cards, left):
    every = (*INFANTRY[:4], *CAVALRY[:4], *ARTILLERY[:3])[:cards]
    g = beaten(every[: cards // 2], every[cards // 2 :])
    while g.step.phase == "trade_down":
        do(g, Trade(*next(iter((c, g.offer.domain(Trade, c)[0]) for c in g.offer.domain(Trade)))))
    assert len(hand_of(g, 0)) == left


def test_case_T33_armies_of_such_a_trade_go_down_at_once_and_fight():
    g = beaten(INFANTRY[:3], CAVALRY[:3])
    trade(g, INFANTRY[:3])
    do(g, Place("peru", 4))
    assert (g.step.phase, g.state.armies["peru"]) == ("attack", 9)
    do(g, Attack("peru", "brazil", 3), (6, 6, 6), (1,))
    assert list(g.offer.domain(Advance))[-1] == 8


def test_case_T33_armies_that_find_no_room_are_lost():
    hands = {0: INFANTRY[:3], 1: CAVALRY[:3]}
    land = {0: {"ukraine": 10, "peru": 5}, 1: {"ural": 1}}
    g = position({**MOST, "territory.cap": 5}, land=land, hands=hands, sets=6)
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,))
    do(g, Advance(4))
    entry = do(g, Trade(INFANTRY[:3], ""))
    assert events(entry, Lost) == []
    entry = do(g, Place("ural", 1))
    assert events(entry, Lost) == [Lost(0, 24)], "the seventh set brings 25, and there was room for one"
    assert g.step.phase == "attack"


def test_case_T33_armies_are_lost_at_once_where_all_land_is_full():
    hands = {0: INFANTRY[:3], 1: CAVALRY[:3]}
    land = {0: {"ukraine": 10, "peru": 5}, 1: {"ural": 1}}
    g = position({**MOST, "territory.cap": 5}, land=land, hands=hands, sets=6)
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,))
    do(g, Advance(5))
    entry = do(g, Trade(INFANTRY[:3], ""))
    assert events(entry, Lost) == [Lost(0, 25)]
    assert g.step.phase == "attack"


def test_case_T33_trading_follows_moving_in():
    g = position(MOST, land={0: {"ukraine": 5}, 1: {"ural": 1}}, hands={0: INFANTRY[:3], 1: CAVALRY[:3]})
    do(g, Attack("ukraine", "ural", 1), (6,), (1,))
    assert [step.phase for step in reversed(g.state.agenda)][:3] == ["advance", "trade_down", "attack"]


@pytest.mark.parametrize(("when", "phase"), [("down_to_4", "trade_down"), ("at_once", "trade_now")])
def test_case_T30_the_same_when_the_defender_chose_his_dice(when, phase):
    options = {"defend.choice": "before", "eliminate.trade": when}
    land = {0: {"ukraine": 4}, 1: {"ural": 2}}
    g = position(options, land=land, hands={0: INFANTRY[:3], 1: CAVALRY[:3]})
    do(g, Attack("ukraine", "ural", 3))
    do(g, Defend(2), (6, 6, 6), (1, 1))
    assert (g.step.phase, g.decider) == (phase, 0)


def test_case_T29_trade_in_the_next_turn_only_as_an_option():
    g = beaten(INFANTRY[:4], CAVALRY[:4], {"eliminate.trade": "next_turn"})
    assert (g.step.phase, len(hand_of(g, 0))) == ("attack", 8)


def test_case_T29_trade_at_once_as_an_option():
    g = beaten(INFANTRY[:2], (INFANTRY[2],), {"eliminate.trade": "at_once"})
    assert (g.step.phase, set(g.offer.kinds())) == ("trade_now", {Trade, End})
    trade(g, INFANTRY[:3])
    assert "place them first" in refusal(g, End())
    do(g, Place("peru", 1))
    do(g, Place("ural", 3))
    assert g.step.phase == "attack", "with fewer than three cards nothing is left to decide"

    declines = beaten(INFANTRY[:2], (INFANTRY[2],), {"eliminate.trade": "at_once"})
    do(declines, End())
    assert declines.step.phase == "attack"
