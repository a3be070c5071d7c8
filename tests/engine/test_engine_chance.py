"""Dice and draws, and where their answers come from."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Attack, End
from engine.chance import Dice, Draw, Scripted, Seeded, System, Unanswered
from engine.change import Illegal
from tests.helpers import MOST, conquer, do, fresh, position

POOL = ("alaska", "brazil", "china", "wild_1")


@pytest.mark.parametrize("answer", [(1, 6), (6, 6)])
def test_dice_take_faces(answer):
    assert Dice(2).answered_by(answer)


@pytest.mark.parametrize("answer", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (1.0, 2), ("1", "2"), (True, 2), (None, 1)])
def test_dice_take_nothing_else(answer):
    assert not Dice(2).answered_by(answer)


@pytest.mark.parametrize("answer", [("alaska", "brazil"), ("wild_1", "alaska")])
def test_draws_take_different_things_of_the_pool(answer):
    assert Draw(POOL, 2).answered_by(answer)


@pytest.mark.parametrize(
    "answer", [(), ("alaska",), ("alaska", "alaska"), ("alaska", "peru"), (1, 2), (["alaska"], "brazil"), POOL]
)
def test_draws_take_nothing_else(answer):
    assert not Draw(POOL, 2).answered_by(answer)


@given(st.integers(1, 6), st.integers(2, 20), st.integers())
def test_every_sampled_throw_is_possible(n, sides, seed):
    assert Dice(n, sides).answered_by(Dice(n, sides).sample(Random(seed)))


@given(st.lists(st.text("abc", min_size=1), min_size=1), st.integers(0, 5), st.integers())
def test_every_sampled_draw_is_possible(pool, n, seed):
    draw = Draw(tuple(sorted(pool)), min(n, len(pool)))
    assert draw.answered_by(draw.sample(Random(seed)))


def test_all_faces_and_all_orders_come_about_equally_often():
    rng = Random(1)
    faces = Counter(Dice(1).sample(rng)[0] for _ in range(6000))
    assert set(faces) == set(range(1, 7))
    assert all(800 < count < 1200 for count in faces.values())
    orders = Counter(Draw(("a", "b", "c"), 3).sample(rng) for _ in range(6000))
    assert len(orders) == 6
    assert all(800 < count < 1200 for count in orders.values())


def test_the_same_seed_gives_the_same_answers():
    first, second, other = Seeded(7), Seeded(7), Seeded(8)
    requests = [Dice(3), Draw(POOL, 2), Dice(2), Draw(POOL, 4)] * 5
    answers = [first(request) for request in requests]
    assert answers == [second(request) for request in requests]
    assert answers != [other(request) for request in requests]


def test_whole_games_are_decided_by_seed_and_actions():
    def played(seed):
        g = fresh(source=Seeded(seed))
        g.start()
        rng = Random(1)
        for _ in range(300):
            g.do(g.decider, g.offer.sample(rng))
        return g.digest()

    assert played(3) == played(3)
    assert played(3) != played(4)


def test_the_systems_chance_is_possible():
    system = System()
    for request in (Dice(3), Draw(POOL, 3)):
        assert request.answered_by(system(request))


def test_scripted_answers_come_in_order_and_end():
    source = Scripted([(6, 5), ["alaska"]])
    assert source(Dice(2)) == (6, 5)
    assert source(Draw(POOL, 1)) == ("alaska",), "always a tuple, whatever was written down"
    with pytest.raises(Unanswered) as unanswered:
        source(Dice(1))
    assert unanswered.value.request == Dice(1)


def attacking():
    return position(MOST, land={0: {"ukraine": 4}})


@pytest.mark.parametrize(
    "answers",
    [
        [(7,), (1,)],
        [(1, 2), (1,)],
        [("alaska",), (1,)],
        [(1,), (6, 6)],
        [(1,), (6,), (1,)],
    ],
)
def test_impossible_and_superfluous_answers_are_refused(answers):
    g = attacking()
    before = g.digest()
    with pytest.raises(Illegal, match="The log holds"):
        g.do(0, Attack("ukraine", "ural", 1), answers)
    assert g.digest() == before


def test_missing_answers_say_what_is_asked():
    g = attacking()
    before = g.digest()
    for answers, request in (([], Dice(2)), ([(6, 6)], Dice(1))):
        with pytest.raises(Unanswered) as unanswered:
            g.do(0, Attack("ukraine", "ural", 2), answers)
        assert unanswered.value.request == request
        assert g.digest() == before


def test_a_card_is_drawn_from_what_is_left_in_order():
    g = position(MOST, land={0: {"ukraine": 4}}, hands={2: ("alaska", "wild_2")})
    conquer(g, "ukraine", "ural")
    do(g, End())
    with pytest.raises(Unanswered) as unanswered:
        g.do(0, End(), [])
    request = unanswered.value.request
    assert request.pool == tuple(sorted(request.pool))
    assert len(request.pool) == 42
    assert request.to == (0,)
    with pytest.raises(Illegal):
        g.do(0, End(), [("alaska",)])
