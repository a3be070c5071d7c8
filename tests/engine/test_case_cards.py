"""Edge cases T12 to T28 and T71: sets of cards, forced trades, drawing."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Attack, End, Place, Trade
from engine.events import CardDrawn, NoCard, Reshuffled
from engine.phases.cards import CARDS
from engine.phases.trade import set_kind, set_value, sets_in
from engine.rulesets import RULESETS
from tests.helpers import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MOST,
    NAMES,
    WILD,
    WORLD,
    conquer,
    do,
    events,
    fresh,
    hand_of,
    place_all,
    position,
    refusal,
    trade,
)

VALUES = fresh().rules.values
FOREIGN = {0: {"ukraine": 9, "ural": 1}}
"""Land that no card of the hands below pictures."""
SIX = (*INFANTRY[:3], *CAVALRY[:3])


def values(**options):
    rules, _ = RULESETS["world"].set_up({key.replace("__", "."): v for key, v in options.items()}, WORLD, NAMES[:3])
    return rules.values


def holding(hand, options=None, **how):
    """The start of a turn with this hand."""
    how = {"land": FOREIGN, "rest": (1, 1), "step": "reinforce", "hands": {0: hand}} | how
    return position(options, **how)


@pytest.mark.parametrize(
    ("track", "worth"), [("us93", (4, 6, 8, 10, 12, 15, 20, 25)), ("expert", (4, 5, 6, 7, 8, 9, 10, 11))]
)
def test_case_T12_the_american_track(track, worth):
    chosen = values(set__value=track)
    assert tuple(set_value(chosen, n, INFANTRY[:3]) for n in range(1, 9)) == worth


def test_case_T13_the_italian_track_is_the_default():
    assert [set_value(VALUES, n, INFANTRY[:3]) for n in range(1, 9)] == [4, 6, 8, 10, 15, 20, 25, 30]
    assert values(set__value="it") == VALUES


def test_case_T14_sets_are_counted_over_all_players():
    g = holding(INFANTRY[:3], {"set.value": "us93"}, sets=2)
    assert trade(g, INFANTRY[:3]).armies == 8


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (ARTILLERY[:3], 4),
        (INFANTRY[:3], 6),
        (CAVALRY[:3], 8),
        ((ARTILLERY[0], INFANTRY[0], CAVALRY[0]), 10),
    ],
)
def test_case_T15_fixed_values(cards, armies):
    for sets in (0, 5):
        assert trade(holding(cards, {"set.value": "fixed", "set.bonus": 0}, sets=sets), cards).armies == armies


@pytest.mark.parametrize(
    ("cards", "armies"),
    [(INFANTRY[:2], 6), (CAVALRY[:2], 8), (ARTILLERY[:2], 4), ((INFANTRY[0], ARTILLERY[0]), 10)],
)
def test_case_T16_a_wild_card_as_the_third(cards, armies):
    hand = (*cards, WILD[0])
    assert trade(holding(hand, {"set.value": "fixed", "set.bonus": 0}), hand).armies == armies


def test_case_T17_two_alike_and_a_wild_card_in_the_italian_game():
    hand = (*INFANTRY[:2], WILD[0])
    assert trade(holding(hand, {"set.value": "risiko", "set.bonus": 0}), hand).armies == 12
    plain = INFANTRY[:3]
    assert trade(holding(plain, {"set.value": "risiko", "set.bonus": 0}), plain).armies == 6


def test_case_T18_two_alike_and_another_are_no_set():
    cards = (*INFANTRY[:2], CAVALRY[0])
    assert "are no set" in refusal(holding((*cards, INFANTRY[2])), Trade(cards, ""))


def test_case_T19_two_wild_cards_in_a_set():
    cards = (INFANTRY[0], *WILD)
    assert trade(holding(cards), cards).armies == 4
    assert refusal(holding(cards, {"set.max_wild": 1}), Trade(cards, "")) == "No three of your cards make a set."


@pytest.mark.parametrize("hand", [(*INFANTRY[:3], *CAVALRY[:2]), SIX])
def test_case_T20_G6_with_five_cards_a_set_must_be_traded_first(hand):
    g = holding(hand)
    assert g.offer.kinds() == [Trade]
    for action in (Place("ukraine", 1), End()):
        assert refusal(g, action) == f"You hold {len(hand)} cards: trade a set first (t)."
    assert "not possible in this step" in refusal(g, Attack("ukraine", "siberia", 1))
    trade(g, hand[:3])
    place_all(g)
    assert g.step.phase in ("reinforce", "attack")


def test_case_T21_with_four_cards_a_trade_is_optional():
    g = holding((*INFANTRY[:3], CAVALRY[0]))
    place_all(g)
    assert g.step.phase == "reinforce", "placing all does not end the step while three cards are held"
    assert Trade in g.offer.kinds()
    do(g, End())
    assert g.step.phase == "attack"


def test_case_T22_six_cards_one_trade_forced_the_second_optional():
    g = holding(SIX)
    trade(g, INFANTRY[:3])
    assert hand_of(g, 0) == tuple(sorted(CAVALRY[:3]))
    place_all(g)
    assert set(g.offer.kinds()) == {Trade, End}

    stops = holding(SIX)
    trade(stops, INFANTRY[:3])
    place_all(stops)
    do(stops, End())
    assert stops.step.phase == "attack"

    trade(g, CAVALRY[:3])
    assert g.step.args.n == 6
    place_all(g)
    assert g.step.phase == "attack"


EVERY_CARD = sorted(VALUES.symbols)


@given(st.lists(st.sampled_from(EVERY_CARD), min_size=5, max_size=5, unique=True), st.sampled_from([1, 2]))
def test_case_T23_any_five_cards_hold_a_set(hand, max_wild):
    assert sets_in(values(set__max_wild=max_wild), hand)


def test_case_T23_set_less_hands_of_four_are_two_pairs():
    """By symbols, which is all that counts: 7 of each, and 2 wild ones."""
    few = [*INFANTRY[:4], *CAVALRY[:4], *ARTILLERY[:4], *WILD]
    for hand in combinations(few, 4):
        symbols = sorted(VALUES.symbols[card] for card in hand)
        two_pairs = symbols[0] == symbols[1] != symbols[2] == symbols[3] and "wild" not in symbols
        assert bool(sets_in(VALUES, hand)) != two_pairs
    assert all(sets_in(VALUES, hand) for hand in combinations(few, 5))


@pytest.mark.parametrize(("conquests", "cards"), [(3, 1), (0, 0)])
def test_case_T24_one_card_for_any_number_of_conquests(conquests, cards):
    g = position(MOST, land={0: {"ukraine": 9}, 1: {"peru": 1}}, players=3)
    for target in ("ural", "afghanistan", "middle_east")[:conquests]:
        conquer(g, "ukraine", target)
    do(g, End())
    do(g, End(), *[("peru",)] * cards)
    assert len(hand_of(g, 0)) == cards


def test_case_T25_a_sixth_card_at_the_end_of_the_turn_waits():
    own, taken = INFANTRY[:2], (*CAVALRY[:2], ARTILLERY[0])
    g = position(MOST, land={0: {"ukraine": 9}, 1: {"ural": 1}}, hands={0: own, 1: taken})
    conquer(g, "ukraine", "ural")
    assert g.step.phase == "attack"
    do(g, End())
    do(g, End(), (INFANTRY[2],))
    assert len(hand_of(g, 0)) == 6
    assert g.state.seat == 2, "the sixth card brings no trade before the next own turn"
    place_all(g)
    do(g, End())
    do(g, End())
    assert (g.step.phase, g.decider, g.offer.kinds()) == ("reinforce", 0, [Trade])


def test_case_T26_G7_two_armies_on_one_of_the_own_territories_shown():
    own = dict.fromkeys(INFANTRY[:2], 1)
    g = holding(INFANTRY[:3], land={0: own})
    assert list(g.offer.domain(Trade, INFANTRY[:3])) == list(INFANTRY[:2])
    traded = trade(g, INFANTRY[:3], INFANTRY[1])
    assert (traded.bonus, traded.bonus_on) == (2, INFANTRY[1])
    assert [g.state.armies[t] for t in INFANTRY[:2]] == [1, 3]
    assert g.step.args.n == 3 + 4


def test_case_T27_no_armies_for_another_players_territory():
    g = holding(INFANTRY[:3])
    assert list(g.offer.domain(Trade, INFANTRY[:3])) == [""]
    assert refusal(g, Trade(INFANTRY[:3], INFANTRY[0])) == "No extra armies with this set."
    assert trade(g, INFANTRY[:3]).bonus == 0


@pytest.mark.parametrize(("per", "second"), [("turn", 0), ("set", 2)])
def test_case_T28_the_second_set_of_a_turn_brings_no_more(per, second):
    own = {INFANTRY[0]: 1, CAVALRY[0]: 1}
    g = holding(SIX, {"set.bonus_per": per}, land={0: own})
    assert trade(g, INFANTRY[:3], INFANTRY[0]).bonus == 2
    assert list(g.offer.domain(Trade, CAVALRY[:3])) == ([CAVALRY[0]] if second else [""])
    assert trade(g, CAVALRY[:3], CAVALRY[0] if second else "").bonus == second
    assert g.state.armies[CAVALRY[0]] == 1 + second


def test_case_T28_the_next_turn_brings_them_again():
    g = holding(
        INFANTRY[:3],
        {"set.force_at": 0},
        land={0: {INFANTRY[0]: 1}},
        hands={0: INFANTRY[:3], 1: CAVALRY[:3]},
        rest=(1, 1),
    )
    trade(g, INFANTRY[:3], INFANTRY[0])
    place_all(g)
    do(g, End())
    do(g, End())
    assert trade(g, CAVALRY[:3], CAVALRY[1]).bonus == 2


def earned(**piles):
    """Seat 0 has taken a territory and is about to end his turn."""
    g = position(MOST, land={0: {"ukraine": 9}, 1: {"peru": 1}}, **piles)
    conquer(g, "ukraine", "ural")
    do(g, End())
    return g


def test_case_T71_G9_an_empty_pile_is_made_of_the_traded_cards():
    held = tuple(card for card in EVERY_CARD if card not in ("alaska", "peru"))
    g = earned(discard=("alaska", "peru"), hands={2: held})
    entry = do(g, End(), ("alaska",))
    assert events(entry, Reshuffled) == [Reshuffled(2)]
    assert events(entry, CardDrawn) == [CardDrawn(0, "alaska", to=(0,))]
    assert (CARDS(g.state).deck, CARDS(g.state).discard) == (("peru",), ())


def test_case_T71_without_any_card_left_none_is_drawn():
    g = earned(hands={2: EVERY_CARD})
    entry = do(g, End())
    assert events(entry, NoCard) == [NoCard(0)]
    assert hand_of(g, 0) == ()


def test_case_T71_a_full_hand_draws_no_card():
    g = position(
        {**MOST, "hand.cap": 5},
        land={0: {"ukraine": 9}, 1: {"peru": 1}},
        hands={0: (*INFANTRY[:2], *CAVALRY[:2], ARTILLERY[0])},
    )
    conquer(g, "ukraine", "ural")
    do(g, End())
    do(g, End())
    assert len(hand_of(g, 0)) == 5


@pytest.mark.parametrize("deck", ["us", "second"])
def test_case_T15_G5_both_decks_have_fourteen_of_each_symbol(deck):
    symbols = list(values(card__deck=deck).symbols.values())
    assert {symbol: symbols.count(symbol) for symbol in symbols} == {
        "infantry": 14,
        "cavalry": 14,
        "artillery": 14,
        "wild": 2,
    }
    assert values(card__deck="us").symbols != values(card__deck="second").symbols


def test_case_T19_wild_cards_can_be_left_out():
    assert "wild_1" not in values(card__wild=0).symbols
    assert "wild_2" not in values(card__wild=1).symbols
    assert set_kind(values(card__wild=1), (INFANTRY[0], CAVALRY[0], "wild_1")) == "mixed"
