"""World, statements I22 to I25: the end of a turn, and of the game."""

import pytest

from engine.actions import Attack, End, Fortify
from engine.events import CardDrawn, Over, TurnBegan
from engine.state import Result
from tests.helpers import MOST, conquer, do, events, hand_of, place_all, position, refusal


def test_rule_I22_fortify_once_any_number_but_one():
    g = position(land={0: {"ukraine": 5, "ural": 1, "siberia": 1}}, rest=(1, 1), step="fortify")
    assert list(g.offer.domain(Fortify, "ukraine", "ural")) == [1, 2, 3, 4]
    do(g, Fortify("ukraine", "ural", 4))
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (1, 5)
    assert g.state.seat == 1, "the turn is over after one move"


def test_rule_I22_connected_means_a_chain_of_own_territories():
    chain = {"ukraine": 5, "ural": 1, "siberia": 1, "peru": 1}
    g = position(land={0: chain}, rest=(1, 1), step="fortify")
    assert set(g.offer.domain(Fortify, "ukraine")) == {"ural", "siberia"}
    assert "No chain of your own" in refusal(g, Fortify("ukraine", "peru", 1))
    do(g, Fortify("ukraine", "siberia", 4))
    assert g.state.armies["siberia"] == 5


@pytest.mark.parametrize("conquests", [0, 1, 3])
def test_rule_I23_one_card_after_a_conquest_and_never_more(conquests):
    g = position(MOST, land={0: {"ukraine": 9}, 1: {"peru": 1}})
    for target in ("ural", "afghanistan", "middle_east")[:conquests]:
        conquer(g, "ukraine", target)
    do(g, End())
    assert hand_of(g, 0) == (), "the card comes at the end of the turn"
    entry = do(g, End(), *[("japan",)] * (conquests > 0))
    assert events(entry, CardDrawn) == [CardDrawn(0, "japan", to=(0,))] * (conquests > 0)
    assert hand_of(g, 0) == ("japan",) * (conquests > 0)


def test_rule_I24_then_the_next_player():
    g = position(land={0: {"ukraine": 2}, 1: {"peru": 2}}, step="fortify")
    movers = []
    for _ in range(4):
        (began,) = events(do(g, End()), TurnBegan)
        movers.append(began)
        assert g.step.phase == "reinforce"
        place_all(g)
        do(g, End())
    assert movers == [TurnBegan(1, 1), TurnBegan(2, 2), TurnBegan(0, 3), TurnBegan(1, 4)]


def test_rule_I25_all_42_territories_win():
    g = position(MOST, land={1: {"japan": 1}}, rest=(0, 3))
    entry = do(g, Attack("mongolia", "japan", 2), (6, 6), (1,))
    assert g.state.result == Result((0,), "world")
    assert events(entry, Over) == [Over((0,), "world")]
    assert g.decider is None
    assert g.offer.kinds() == []
    assert refusal(g, Attack("mongolia", "japan", 1), seat=0) == "The game is over."
