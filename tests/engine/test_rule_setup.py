"""World, statements I1 to I8: before the first turn."""

import pytest

from engine.actions import Claim, Place
from engine.events import OrderRolled, TurnBegan
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.state import NOBODY
from tests.helpers import WORLD, armies_of, do, fresh, refusal

TERRITORIES = [t.id for t in WORLD.territories]
FIRST = (6, 1, 1)
"""Seat 0 of three wins a roll."""


def claimed(players=3, options=None):
    """A game in which all territories were claimed in map order, seat 0 first."""
    g = fresh(options, players=players)
    g.start([(6,) + (1,) * (players - 1)])
    for territory in TERRITORIES:
        do(g, Claim(territory))
    return g


def test_rule_I1_board_is_empty_and_all_cards_lie_face_down():
    g = fresh()
    g.start([FIRST])
    cards = CARDS(g.state)
    assert set(g.state.owner.values()) == {NOBODY}
    assert set(g.state.armies.values()) == {0}
    assert set(cards.deck) == {*TERRITORIES, "wild_1", "wild_2"}
    assert cards.hands == [(), (), ()]
    for seat in (0, 1, 2, None):
        assert g.view(seat).parts["cards"]["deck"] == 44, "the pile shows its size and nothing else"


def test_rule_I2_each_player_has_armies_of_his_own():
    g = fresh()
    g.start([FIRST])
    do(g, Claim("alaska"))
    assert RESERVE(g.state).left == [34, 35, 35], "what one player puts down comes out of his own pieces alone"
    assert [armies_of(g, seat) for seat in range(3)] == [1, 0, 0]


@pytest.mark.parametrize(("players", "each"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_rule_I3_starting_armies_by_number_of_players(players, each):
    g = claimed(players)
    while g.step.phase == "place":
        last = g.owned(g.decider)[0]
        remaining = sum(RESERVE(g.state).left) + g.step.args.n
        do(g, Place(last, 1), *[FIRST + (1,) * (players - 3)] * (remaining == 1))
    assert [armies_of(g, seat) for seat in range(players)] == [each] * players


def test_rule_I4_T72_armies_count_whatever_pieces_stand_for_them():
    """Five at once and five times one are the same five; a piece is only how a table shows them."""
    at_once, singly = claimed(options={"start.place_step": 5}), claimed(options={"start.place_step": 5})
    do(at_once, Place("alaska", 5))
    for _ in range(5):
        do(singly, Place("alaska", 1))
    assert at_once.digest() == singly.digest()
    assert at_once.state.armies["alaska"] == 6


def test_rule_I5_highest_roll_claims_first_and_it_goes_on_clockwise():
    g = fresh()
    entry = g.start([(2, 6, 3)])
    assert entry.events == (OrderRolled((0, 1, 2), (2, 6, 3)),)
    deciders = []
    for territory in TERRITORIES[:6]:
        deciders.append(g.decider)
        do(g, Claim(territory))
    assert deciders == [1, 2, 0, 1, 2, 0]


def test_rule_I6_one_army_onto_any_empty_territory_until_all_are_claimed():
    g = fresh()
    g.start([FIRST])
    assert set(g.offer.domain(Claim)) == set(TERRITORIES)
    do(g, Claim("japan"))
    assert (g.state.owner["japan"], g.state.armies["japan"]) == (0, 1)
    assert "japan" not in g.offer.domain(Claim)
    for territory in TERRITORIES:
        assert g.step.phase == "claim"
        if territory != "japan":
            do(g, Claim(territory))
    assert g.step.phase == "place"
    assert set(g.state.armies.values()) == {1}


def test_rule_I6_an_occupied_territory_may_not_be_claimed_not_even_the_own():
    g = fresh()
    g.start([FIRST])
    do(g, Claim("japan"))
    assert "Anna's already" in refusal(g, Claim("japan"))
    do(g, Claim("peru"))
    do(g, Claim("brazil"))
    assert "yours already" in refusal(g, Claim("japan"))


def test_rule_I7_then_one_army_in_turn_without_a_limit_per_territory():
    g = claimed()
    deciders = []
    while g.step.phase == "place":
        seat = g.decider
        deciders.append(seat)
        assert g.step.args.n == 1
        others = g.owned((seat + 1) % 3)
        assert "your own territories" in refusal(g, Place(others[0], 1))
        do(g, Place(g.owned(seat)[0], 1), *[FIRST] * (len(deciders) == 63))
    assert deciders == [0, 1, 2] * 21, "35 armies each, 14 of them already down"
    assert g.state.armies["alaska"] == 22, "all of one player's armies may stand in one place"


@pytest.mark.parametrize(("roll", "first"), [((6, 1, 1), 0), ((1, 2, 5), 2)])
def test_rule_I8_a_new_roll_decides_who_plays_first(roll, first):
    g = claimed()
    while g.step.phase == "place":
        last = sum(RESERVE(g.state).left) + g.step.args.n == 1
        entry = do(g, Place(g.owned(g.decider)[0], 1), *[roll] * last)
    assert entry.events[1:3] == (OrderRolled((0, 1, 2), roll), TurnBegan(first, 0))
    assert (g.step.phase, g.decider, g.state.seat) == ("reinforce", first, first)
