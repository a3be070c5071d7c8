"""How many ways lead on from a position of a tiny board, counted by the engine and by a formula of our own."""

from collections import Counter
from itertools import product

import pytest

from engine.actions import Advance, Attack, Blitz, Claim, End, Fortify, Place, Trade
from engine.chance import Unanswered
from engine.events import Rolled
from tests.helpers import MOST, do, events, fresh, position, ring


def ways(g, depth, kinds):
    """Sequences of so many actions of these kinds, without chance."""
    if depth == 0:
        return 1
    count = 0
    for action in list(g.offer):
        if type(action) in kinds:
            g.do(g.decider, action, [])
            count += ways(g, depth - 1, kinds)
            g.undo()
    return count


def outcomes(g, action):
    """How often each pair of losses comes about, over every way in which the dice can fall."""
    found, todo = Counter(), [()]
    while todo:
        answers = todo.pop()
        try:
            entry = g.do(g.decider, action, answers)
        except Unanswered as unanswered:
            faces = product(range(1, 7), repeat=unanswered.request.n)
            todo += [(*answers, face) for face in faces]
            continue
        (rolled,) = events(entry, Rolled)
        found[rolled.attack_lost, rolled.defence_lost] += 1
        g.undo(across=True)
    return found


@pytest.mark.parametrize("size", [3, 4, 5])
def test_claiming_n_territories_goes_in_n_factorial_ways(size):
    g = fresh({"start.armies": 14}, map_file=ring(size))
    g.start([(6, 1, 1)])
    expected = 1
    for depth in range(1, size + 1):
        expected *= size - depth + 1
        assert ways(g, depth, {Claim}) == expected


@pytest.mark.parametrize(("own", "armies"), [(1, 3), (2, 3), (3, 3)])
def test_placing_in_pieces(own, armies):
    """Cut the armies into pieces in order (a composition), put each onto any own territory: k (k + 1)^(n - 1) ways."""
    names = "abcdef"[:own]
    g = position(MOST, map_file=ring(6), land={0: dict.fromkeys(names, 1), 1: {"f": 1}}, step="reinforce", rest=(2, 1))
    assert g.step.args.n == armies + (2 if own == 3 else 0)
    total = g.step.args.n

    def placed():
        if g.step.phase != "reinforce":
            return 1
        count = 0
        for action in list(g.offer):
            g.do(0, action, [])
            count += placed()
            g.undo()
        return count

    assert placed() == own * (own + 1) ** (total - 1)


def test_attacks_of_a_ring():
    """Each end of the own row has one enemy beside it, and may throw up to three dice with enough armies."""
    g = position(MOST, map_file=ring(6), land={0: {"a": 5, "b": 9, "c": 3}, 1: {"d": 1}}, rest=(2, 1))
    actions = Counter(type(action) for action in g.offer)
    assert actions == {Attack: 3 + 2, Blitz: 4 + 2, End: 1}


@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        # classic.md 7.1: outcomes as (attacker's loss, defender's loss) -> count
        (1, 1, {(0, 1): 15, (1, 0): 21}),
        (2, 1, {(0, 1): 125, (1, 0): 91}),
        (3, 1, {(0, 1): 855, (1, 0): 441}),
        (1, 2, {(0, 1): 55, (1, 0): 161}),
        (2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
    ],
)
def test_outcomes_of_one_throw_by_enumeration_through_the_game(attackers, defenders, expected):
    g = position(MOST, map_file=ring(3), land={0: {"a": attackers + 1}, 1: {"b": defenders}}, rest=(2, 9))
    assert outcomes(g, Attack("a", "b", attackers)) == expected


def test_moving_in_and_fortifying():
    g = position(MOST, map_file=ring(6), land={0: {"a": 8, "b": 1, "c": 4}, 1: {"d": 1}}, rest=(2, 1))
    do(g, Attack("c", "d", 2), (6, 6), (1,))
    assert [action.count for action in g.offer] == [2, 3]
    do(g, Advance(3))
    do(g, End())
    fortify = Counter(action.source for action in g.offer if isinstance(action, Fortify))
    assert fortify == {"a": 7 * 3, "d": 2 * 3}, "all but one army, to any of three others along the chain"


def test_trades_of_a_hand():
    """Of six cards, two of each symbol and the own land shown or not: every set once for each place of the bonus."""
    g = position(
        {**MOST, "set.force_at": 0},
        map_file=ring(6),
        land={0: {"a": 1, "f": 2}, 1: {"b": 1}},
        rest=(2, 1),
        step="reinforce",
        hands={0: "abcdef"},
    )
    trades = [action for action in g.offer if isinstance(action, Trade)]
    sets = {action.cards for action in trades}
    assert len(sets) == 2**3, "a and d, b and e, c and f are alike: one of each"
    both = sum("a" in cards and "f" in cards for cards in sets)
    assert len(trades) == len(sets) + both


def test_place_is_the_only_way_on_while_armies_are_left():
    g = position(MOST, map_file=ring(3), land={0: {"a": 1}, 1: {"b": 1}}, step="reinforce")
    assert {type(action) for action in g.offer} == {Place}
