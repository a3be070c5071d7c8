"""What a seat sees: nothing it should not, and nothing it could write through."""

from random import Random

import msgspec
import pytest

from engine.actions import Attack, End, Place
from engine.events import CardDrawn, CardsTaken, Claimed, seen_by
from engine.phases.cards import CARDS
from engine.sight import imagined
from tests.helpers import CAVALRY, INFANTRY, MOST, conquer, do, events, position

HANDS = {0: INFANTRY[:2], 1: CAVALRY[:3], 2: ("wild_1",)}
LAND = {0: {"ukraine": 6, "peru": 4}, 1: {"ural": 1, "egypt": 3}}


def game():
    return position(MOST, land=LAND, hands=HANDS)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand_and_the_size_of_all_others(seat):
    seen = game().view(seat).parts["cards"]
    assert [list(hand) if i == seat else hand for i, hand in enumerate(seen["hands"])] == [
        sorted(HANDS[i]) if i == seat else len(HANDS[i]) for i in range(3)
    ]
    assert seen["deck"] == 44 - 6


def test_the_public_sees_sizes_only():
    g = game()
    seen = g.view(None).parts["cards"]
    assert (seen["hands"], seen["deck"]) == ([2, 3, 1], 38)
    text = msgspec.json.encode(seen).decode()
    assert not any(card in text for hand in HANDS.values() for card in hand)


def test_the_board_the_turn_and_the_step_are_public():
    g = game()
    for seat in (0, 1, 2, None):
        view = g.view(seat)
        assert (view.owner, view.armies) == (g.state.owner, g.state.armies)
        assert (view.mover, view.turn, view.step, view.decider) == (0, 0, g.step, 0)
        assert [chair.name for chair in view.seats] == ["Anna", "Bruno", "Cato"]
        assert sorted(view.owned(1)) == ["egypt", "ural"]
        assert view.total(1) == 4


def test_nobody_can_write_to_the_game_through_a_view():
    g = game()
    before = g.digest()
    view = g.view(0)
    view.owner["ukraine"] = 2
    view.armies.clear()
    view.seats[1].alive = False
    view.seats[1].name = "Nobody"
    view.agenda, view.turn = (), 99
    view.parts["cards"]["hands"][0] = ()
    view.parts["cards"]["sets"] = 50
    view.parts["reserve"]["left"].append(1)
    view.parts.clear()
    assert g.digest() == before
    assert g.view(0) != view


def test_lists_of_an_offer_are_no_way_to_write():
    g = game()
    before = g.digest()
    offered = g.offer.domain(Attack, "ukraine")
    offered.clear()
    kinds = g.offer.kinds()
    kinds.clear()
    assert g.digest() == before
    assert "ural" in g.offer.domain(Attack, "ukraine")


def test_a_card_drawn_is_seen_by_who_drew_it():
    g = game()
    conquer(g, "ukraine", "ural")
    do(g, End())
    entry = do(g, End(), ("japan",))
    mine, other, public = (g.entry_for(entry, seat) for seat in (0, 1, None))
    assert events(mine, CardDrawn) == [CardDrawn(0, "japan", to=(0,))]
    assert mine.answers == (("japan",),)
    for seen in (other, public):
        assert events(seen, CardDrawn) == [CardDrawn(0, None, to=(0,))]
        assert seen.answers == (1,), "only how many were drawn"


def test_cards_taken_are_seen_by_captor_and_loser():
    land = {0: {"ukraine": 6}, 1: {"ural": 1}}
    g = position(MOST, land=land, hands=HANDS)
    entry = conquer(g, "ukraine", "ural")
    for seat, cards in ((0, tuple(sorted(HANDS[1]))), (1, tuple(sorted(HANDS[1]))), (2, None), (None, None)):
        (taken,) = events(g.entry_for(entry, seat), CardsTaken)
        assert (taken.count, taken.cards) == (3, cards)


def test_dice_and_plain_actions_are_public():
    g = game()
    entry = do(g, Attack("ukraine", "ural", 2), (1, 1), (6,))
    for seat in (0, 1, None):
        seen = g.entry_for(entry, seat)
        assert (seen.by, seen.action, seen.answers, seen.events) == (0, entry.action, ((1, 1), (6,)), entry.events)


def test_events_without_secrets_are_the_same_for_all():
    event = Claimed(1, "peru")
    assert seen_by(event, 0) is seen_by(event, None) is event
    secret = CardDrawn(1, "peru", to=(1,))
    assert seen_by(secret, 1) is secret
    assert seen_by(secret, 0) == CardDrawn(1, None, to=(1,))


def test_imagined_worlds_keep_what_the_seat_sees():
    g = position(MOST, land=LAND, hands=HANDS, discard=("brazil", "china"))
    worlds = set()
    for seed in range(30):
        cards = CARDS(imagined(g.rules, g.view(1), Random(seed)))
        assert cards.hands[1] == CARDS(g.state).hands[1]
        assert cards.discard == ("brazil", "china")
        assert [len(hand) for hand in cards.hands] == [2, 3, 1]
        assert sorted((*cards.deck, *cards.discard, *(c for h in cards.hands for c in h))) == sorted(
            g.rules.values.symbols
        )
        worlds.add((*cards.hands, cards.deck))
    assert len(worlds) == 30, "other hands differ from world to world"


def test_the_number_of_armies_to_place_is_public():
    g = position(MOST, land=LAND, step="reinforce")
    do(g, Place("peru", 1))
    assert g.view(2).step.args.n == g.step.args.n == 2
