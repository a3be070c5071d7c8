"""Edge cases T59 to T66: set-up, two players, the end of a game."""

import pytest

from engine.actions import Advance, Attack, Blitz, Claim, Defend, End, Place
from engine.chance import Seeded
from engine.events import Dealt, Eliminated, OrderRolled
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.state import Result
from tests.helpers import (
    CAVALRY,
    INFANTRY,
    MOST,
    WORLD,
    armies_of,
    conquer,
    do,
    events,
    fresh,
    position,
    refusal,
    ring,
)

TERRITORIES = [t.id for t in WORLD.territories]
LEFT = [(3, [21, 21, 21]), (4, [19, 19, 20, 20]), (5, [16, 16, 17, 17, 17]), (6, [13] * 6)]


def still_to_place(g):
    """Starting armies off the board by seat, those about to be placed included."""
    left = list(RESERVE(g.state).left)
    if g.step.phase == "place":
        left[g.decider] += g.step.args.n
    return left


@pytest.mark.parametrize(("players", "left"), LEFT)
def test_case_T59_armies_left_after_claiming(players, left):
    g = fresh(players=players)
    g.start([(6,) + (1,) * (players - 1)])
    for territory in TERRITORIES:
        do(g, Claim(territory))
    assert still_to_place(g) == left


@pytest.mark.parametrize(("players", "left"), LEFT)
def test_case_T59_armies_left_after_dealing(players, left):
    g = fresh({"start.claim": "deal"}, players=players)
    entry = g.start([(6,) + (1,) * (players - 1), tuple(sorted(TERRITORIES))])
    assert events(entry, Dealt) == [Dealt(42)]
    assert still_to_place(g) == left
    sizes = [len(g.owned(seat)) for seat in range(players)]
    assert sum(sizes) == 42
    assert max(sizes) - min(sizes) <= 1
    assert g.decider == 42 % players, "who would be dealt the next territory places first"


def test_case_T59_more_armies_at_a_time_as_an_option():
    g = fresh({"start.claim": "deal", "start.place_step": 20})
    g.start([(6, 1, 1), tuple(sorted(TERRITORIES))])
    pools = []
    while g.step.phase == "place":
        pools.append((g.decider, g.step.args.n))
        do(g, Place(g.owned(g.decider)[0], g.step.args.n), *[(6, 1, 1)] * (len(pools) == 6))
    assert pools == [(0, 20), (1, 20), (2, 20), (0, 1), (1, 1), (2, 1)]


def test_case_T59_nothing_to_place_when_all_armies_were_dealt_out():
    g = fresh({"start.claim": "deal", "start.armies": 14})
    g.start([(6, 1, 1), tuple(sorted(TERRITORIES)), (1, 6, 1)])
    assert (g.step.phase, g.decider) == ("reinforce", 1)


@pytest.mark.parametrize(("players", "armies", "size"), [(3, 80, 42), (6, 200, 9)])
def test_case_T59_starting_armies_that_find_no_room_are_lost(players, armies, size):
    options = {"start.claim": "deal", "start.armies": armies, "territory.cap": 5}
    g = fresh(options, players=players, map_file=WORLD if size == 42 else ring(size), source=Seeded(1))
    g.start()
    while g.step.phase == "place":
        g.do(g.decider, Place(g.offer.domain(Place)[0], 1))
    assert set(g.state.armies.values()) == {5}


def test_case_T60_claimed_territories_are_refused():
    g = fresh()
    g.start([(6, 1, 1)])
    do(g, Claim("peru"))
    assert refusal(g, Claim("peru")) == "Peru is Anna's already: claim an empty territory."
    assert refusal(g, Claim("atlantis")) == "There is no territory 'atlantis' on this board."


def test_case_T61_G1_tied_players_roll_again():
    g = fresh(players=4)
    entry = g.start([(6, 2, 6, 6), (3, 5, 5), (1, 4)])
    assert events(entry, OrderRolled) == [
        OrderRolled((0, 1, 2, 3), (6, 2, 6, 6)),
        OrderRolled((0, 2, 3), (3, 5, 5)),
        OrderRolled((2, 3), (1, 4)),
    ]
    assert g.decider == 3


@pytest.mark.parametrize(("first_turn", "rolls", "first"), [("first_placer", [], 0), ("new_roll", [(1, 6, 1)], 1)])
def test_case_T62_first_placer_or_winner_of_a_new_roll(first_turn, rolls, first):
    g = fresh({"start.first_turn": first_turn})
    g.start([(6, 1, 1)])
    for territory in TERRITORIES:
        do(g, Claim(territory))
    for k in range(63):
        do(g, Place(g.owned(g.decider)[0], 1), *(rolls if k == 62 else []))
    assert (g.step.phase, g.decider) == ("reinforce", first)


def two_players():
    g = fresh(players=2)
    g.start([(1, 6), tuple(TERRITORIES)])
    return g


def test_case_T63_G10_two_players_and_a_neutral_army():
    g = two_players()
    assert [len(g.owned(seat)) for seat in range(3)] == [14, 14, 14]
    assert g.state.seats[2].controller == "neutral"
    rhythm, k = [], 0
    while g.step.phase == "deploy":
        rhythm.append((g.decider, "neutral" if g.step.args.army == 2 else "own", g.step.args.n))
        k += g.step.args.n
        do(g, Place(g.offer.domain(Place)[0], g.step.args.n), *[(6, 1)] * (k == 78))
    assert rhythm == [(1, "own", 2), (1, "neutral", 1), (0, "own", 2), (0, "neutral", 1)] * 13
    assert [armies_of(g, seat) for seat in range(3)] == [40, 40, 40]
    assert (g.step.phase, g.decider) == ("reinforce", 0)


@pytest.mark.parametrize("size", [7, 8, 9, 10, 11])
def test_case_T63_on_other_boards_all_armies_are_placed_too(size):
    """The piles differ by a territory where three do not divide the board."""
    g = fresh({"start.armies": 14}, players=2, map_file=ring(size), source=Seeded(size))
    g.start()
    sizes = [len(g.owned(seat)) for seat in range(3)]
    assert sum(sizes) == size
    assert max(sizes) - min(sizes) <= 1
    while g.step.phase == "deploy":
        assert g.step.args.n > 0
        g.do(g.decider, Place(g.offer.domain(Place)[0], 1))
    assert [armies_of(g, seat) for seat in range(3)] == [14, 14, 14]


def test_case_T63_neutral_armies_go_onto_neutral_land_only():
    g = two_players()
    neutral, own = g.owned(2)[0], g.owned(1)[0]
    assert "your own territories" in refusal(g, Place(neutral, 1))
    do(g, Place(own, 2))
    assert "the neutral army's territories" in refusal(g, Place(own, 1))
    do(g, Place(neutral, 1))
    assert g.decider == 0


def test_case_T63_neutral_takes_no_turns_and_gets_no_armies():
    g = position(land={0: {"peru": 2}, 1: {"japan": 2}}, rest=(2, 1), players=2, step="fortify")
    before = armies_of(g, 2)
    movers = []
    for _ in range(4):
        do(g, End())
        movers.append(g.state.seat)
        do(g, Place(g.owned(g.decider)[0], 3))
        do(g, End())
    assert movers == [1, 0, 1, 0]
    assert armies_of(g, 2) == before


@pytest.mark.parametrize("mover", [0, 1])
def test_case_T64_the_opponent_throws_for_the_neutral_army(mover):
    g = position(land={0: {"peru": 4}, 1: {"japan": 4}}, rest=(2, 2), players=2, seat=mover)
    source, target = (("peru", "brazil"), ("japan", "mongolia"))[mover]
    do(g, Attack(source, target, 1))
    assert (g.step.phase, g.decider) == ("defend", 1 - mover)
    do(g, Defend(2), (6,), (1, 1))
    assert (g.step.phase, g.decider) == ("attack", mover)


def test_case_T65_beating_the_opponent_wins_though_the_neutral_army_stands():
    g = position(MOST, land={0: {"peru": 4}, 1: {"brazil": 1}}, rest=(2, 2), players=2)
    entry = do(g, Attack("peru", "brazil", 1), (6,), (1,))
    assert events(entry, Eliminated) == [Eliminated(1, 0)]
    assert g.state.result == Result((0,), "last_standing")


def test_case_T65_beating_the_neutral_army_does_not_win():
    g = position(MOST, land={0: {"peru": 4}, 2: {"brazil": 1}}, rest=(1, 2), players=2)
    entry = conquer(g, "peru", "brazil")
    assert events(entry, Eliminated) == [Eliminated(2, 0)]
    assert g.state.result is None
    do(g, End())
    do(g, End(), ("peru",))
    assert g.state.seat == 1


def test_case_T66_the_last_territory_ends_the_game_at_once():
    """No move-in question, no trade of the cards taken, nothing left to do."""
    g = position(MOST, land={1: {"japan": 1}}, rest=(0, 9), hands={0: INFANTRY[:4], 1: CAVALRY[:4]})
    do(g, Attack("mongolia", "japan", 1), (6,), (1,))
    assert g.state.result == Result((0,), "world")
    assert (g.state.agenda, g.step, g.decider) == ((), None, None)
    assert refusal(g, Advance(1), seat=0) == "The game is over."
    assert len(CARDS(g.state).hands[0]) == 4


@pytest.mark.parametrize("keep", [1, 5])
def test_case_T66_in_the_middle_of_a_blitz(keep):
    g = position(MOST, land={1: {"japan": 1}}, rest=(0, 9))
    do(g, Blitz("mongolia", "japan", keep), (1, 1, 1), (6,), (6, 6, 6), (1,))
    assert g.state.result == Result((0,), "world")
