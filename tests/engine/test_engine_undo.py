"""Taking back: what can be, what cannot, and that nothing of it is left."""

from random import Random

import pytest

from engine.actions import Advance, Attack, Claim, Defend, End, Fortify, Place, Resign, Trade
from engine.chance import Seeded
from engine.change import Illegal
from tests.helpers import CAVALRY, INFANTRY, MOST, conquer, do, fresh, position

LAND = {0: {"ukraine": 6, "peru": 4, "brazil": 1}, 1: {"ural": 1, "egypt": 3}}
BARRIER = "Dice and cards cannot be undone. Undo reaches back to your last roll or draw."


def after(g, *acts):
    for action, *answers in acts:
        do(g, action, *answers)
    return g


def claiming():
    g = fresh()
    g.start([(6, 1, 1)])
    return after(g, (Claim("peru"),)), 0


def placing():
    return after(position(MOST, land=LAND, step="reinforce"), (Place("ukraine", 1),)), 0


def trading():
    g = position(MOST, land=LAND, step="reinforce", hands={0: INFANTRY[:3]})
    return after(g, (Trade(INFANTRY[:3], ""),)), 0


def trading_for_a_bonus():
    g = position(MOST, land={0: {"alaska": 1}}, rest=(1, 1), step="reinforce", hands={0: INFANTRY[:3]})
    return after(g, (Trade(INFANTRY[:3], "alaska"),)), 0


def ending_attacks():
    return after(position(MOST, land=LAND), (End(),)), 0


def announcing_an_attack():
    g = position({"defend.choice": "before"}, land={0: {"ukraine": 4}, 1: {"ural": 3}})
    return after(g, (Attack("ukraine", "ural", 1),)), 0


def moving_in():
    g = position(MOST, land=LAND)
    return after(g, (Attack("ukraine", "ural", 1), (6,), (1,)), (Advance(3),)), 0


def placing_for_a_beaten_players_cards():
    land = {0: {"ukraine": 2, "peru": 4}, 1: {"ural": 1}}
    g = position(MOST, land=land, hands={0: INFANTRY[:3], 1: CAVALRY[:3]})
    conquer(g, "ukraine", "ural")
    return after(g, (Trade(INFANTRY[:3], ""),), (Place("peru", 4),)), 0


def fortifying():
    return after(position(MOST, land=LAND, step="fortify"), (Fortify("peru", "brazil", 1),)), 0


def ending_the_turn():
    return after(position(MOST, land=LAND, step="fortify"), (End(),)), 0


@pytest.mark.parametrize(
    "moment",
    [
        claiming,
        placing,
        trading,
        trading_for_a_bonus,
        ending_attacks,
        announcing_an_attack,
        moving_in,
        placing_for_a_beaten_players_cards,
        fortifying,
        ending_the_turn,
    ],
)
def test_acts_without_chance_can_be_taken_back_and_done_again(moment):
    g, seat = moment()
    entry, after_it, length = g.log[-1], g.digest(), len(g.log)
    assert g.undoable(seat) is None
    assert g.undo() is entry
    before = g.digest()
    assert before != after_it
    assert g.faults() == []
    assert (g.decider, len(g.log)) == (seat, length - 1)
    assert g.redo() is entry
    assert (g.digest(), len(g.log)) == (after_it, length)
    g.undo()
    g.do(seat, entry.action)
    assert g.digest() == after_it, "the same act leads to the same position"


@pytest.mark.parametrize("kind", ["roll", "draw", "resignation"])
def test_dice_cards_and_resignations_are_barriers(kind):
    g = position(MOST, land={**LAND, 2: {"japan": 2}})
    if kind == "roll":
        do(g, Attack("ukraine", "ural", 1), (1,), (1,))
    elif kind == "resignation":
        do(g, Resign(), seat=2)
    else:
        conquer(g, "ukraine", "ural")
        do(g, End())
        do(g, End(), ("japan",))
    before = g.digest()
    assert g.undoable(2 if kind == "resignation" else 0) == BARRIER
    with pytest.raises(Illegal, match="cannot be undone"):
        g.undo()
    assert g.digest() == before


def test_what_came_before_a_barrier_can_be_taken_back_only_if_it_was_kept():
    for keep in (False, True):
        g = position(MOST, land=LAND, step="reinforce", keep=keep)
        first = g.digest()
        do(g, Place("ukraine", 3))
        do(g, Attack("ukraine", "ural", 1), (1,), (1,))
        g.undo(across=True)
        if keep:
            g.undo(across=True)
            assert g.digest() == first
        else:
            with pytest.raises(Illegal, match="was not kept"):
                g.undo(across=True)


def test_nobody_takes_back_another_players_act():
    g, _ = placing()
    assert g.undoable(0) is None
    assert g.undoable(1) == "Undo takes back your own acts only; the last act was another player's."


def test_nothing_to_take_back_or_to_do_again():
    g = position(MOST, land=LAND)
    nothing = "Nothing has been done yet that could be taken back."
    assert g.undoable(0) == nothing
    with pytest.raises(Illegal, match=nothing):
        g.undo()
    with pytest.raises(Illegal, match="Nothing was taken back"):
        g.redo()


def test_a_new_act_forgets_what_was_taken_back():
    g, _ = placing()
    g.undo()
    do(g, Place("peru", 1))
    with pytest.raises(Illegal, match="Nothing was taken back"):
        g.redo()


def test_a_refused_act_forgets_nothing():
    g, _ = placing()
    after_it = g.digest()
    g.undo()
    with pytest.raises(Illegal):
        g.do(0, Place("ural", 1))
    g.redo()
    assert g.digest() == after_it


def test_a_whole_game_can_be_taken_back_and_done_again():
    g = fresh({"limit.turns": 2, "start.claim": "deal", "start.place_step": 40}, source=Seeded(3), keep=True)
    g.start()
    rng, digests = Random(3), [g.digest()]
    while g.step is not None:
        g.do(g.decider, g.offer.sample(rng))
        digests.append(g.digest())
    for digest in reversed(digests[:-1]):
        g.undo(across=True)
        assert g.digest() == digest
    for digest in digests[1:]:
        g.redo()
        assert g.digest() == digest


def test_the_defender_decides_again_after_an_undo():
    g, _ = announcing_an_attack()
    g.undo()
    do(g, Attack("ukraine", "ural", 2))
    do(g, Defend(1), (1, 1), (6,))
    assert g.state.armies["ukraine"] == 3
