"""Middle-earth: the set-up, M1 to M15."""

from collections import Counter
from random import Random

import pytest

from engine.actions import Claim, Place
from engine.chance import Seeded
from engine.events import OrderRolled
from engine.options import Refused
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets import RULESETS
from engine.rulesets.middle_earth.actions import PlaceHero
from engine.rulesets.middle_earth.events import SidesDealt
from engine.rulesets.middle_earth.parts import ADVENTURES, ARMY, HEROES, ROAD
from maps.format import MapFile
from tests.helpers import do, events, refusal
from tests.middle_earth import BOARD, EVENTS, FACTS, SIDES, new

GROUPS = {name: set(members) for name, members in FACTS["groups"].items()}


def begun(players, options=None, first=0, seed=1):
    """A game after its automatic set-up steps, in which this seat won the roll."""
    for attempt in range(seed, seed + 500):
        g = new(options, players, source=Seeded(attempt))
        entry = g.start()
        if RESERVE(g.state).first == first:
            return g, entry
    raise AssertionError("Nobody rolls like that.")


def order_of(g):
    """Seats in the order of turns."""
    seats, first = len(RESERVE(g.state).left), RESERVE(g.state).first
    players = [i for i in range(seats) if g.state.seats[i].controller == "player"]
    at = players.index(first)
    return players[at:] + players[:at]


def dealt(g, seat):
    """How many territories of each group a seat was dealt."""
    return Counter(name for t in g.owned(seat) for name, group in GROUPS.items() if t in group)


def all_placed(players, options=None, seed=3):
    """A game at its first hero."""
    g = new({"start.place_step": 40} | (options or {}), players, source=Seeded(seed))
    g.start()
    rng = Random(seed)
    while g.step.phase != "place_hero":
        g.do(g.decider, g.offer.sample(rng))
    return g


def ready(players, options=None, seed=3):
    """A game at its first turn."""
    g = all_placed(players, options, seed)
    rng = Random(seed)
    while g.step.phase == "place_hero":
        g.do(g.decider, g.offer.sample(rng))
    return g


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_M1_every_player_has_one_army_good_or_evil(players):
    g, _ = begun(players)
    assert all(ARMY(g.state).side[seat] in ("good", "evil") for seat in order_of(g))


@pytest.mark.parametrize("players", [1, 5])
def test_rule_M1_two_to_four_play(players):
    with pytest.raises(Refused, match="2 to 4 players"):
        new(players=players)


@pytest.mark.parametrize(("players", "sides"), SIDES.items())
def test_rule_M2_sides_and_the_neutral_army(players, sides):
    g, _ = begun(players)
    assert tuple(ARMY(g.state).side) == sides
    assert [chair.controller for chair in g.state.seats] == ["player"] * players + ["neutral"] * (players == 2)


@pytest.mark.parametrize(("players", "battalions"), [(2, 35), (3, 35), (4, 30)])
def test_rule_M3_starting_battalions(players, battalions):
    g = all_placed(players)
    for seat in range(players):
        assert sum(g.state.armies[t] for t in g.owned(seat)) == battalions


def test_rule_M4_battalions_are_counted_not_pieces():
    g = all_placed(4)
    assert sum(g.state.armies.values()) == 120
    assert all(type(count) is int for count in g.state.armies.values())


def test_rule_M5_the_highest_roll_begins_and_ties_throw_again():
    rules, state = RULESETS["middle-earth"].set_up({}, BOARD, ["Anna", "Bruno", "Cato"])
    from engine.game import Game

    source = Seeded(1)
    rolls = iter([(6, 6, 2), (3, 5)])
    g = Game(rules, state, lambda request: next(rolls, None) or source(request))
    entry = g.start()
    assert [event.roll for event in events(entry, OrderRolled)] == [(6, 6, 2), (3, 5)]
    assert g.decider == 1
    do_all = [g.decider]
    for _ in range(3):
        g.do(g.decider, Claim(g.offer.domain(Claim)[0]))
        do_all.append(g.decider)
    assert do_all == [1, 2, 0, 1]


def test_rule_M5_whoever_rolled_highest_takes_the_first_turn():
    for seed in range(6):
        g = ready(3, seed=seed)
        assert g.state.seat == RESERVE(g.state).first
        assert g.step.phase == "start"


@pytest.mark.parametrize("first", [0, 1, 3])
def test_rule_M6_the_deal_for_four(first):
    g, entry = begun(4, first=first)
    order = order_of(g)
    assert [ARMY(g.state).side[seat] for seat in order] == ["good", "evil", "good", "evil"]
    assert [dict(dealt(g, seat)) for seat in order] == [{"good": 5}, {"evil": 5}, {"good": 4}, {"evil": 4}]
    (told,) = events(entry, SidesDealt)
    assert sum(told.counts) == 18


def test_rule_M6_if_the_first_is_evil_good_and_evil_are_exchanged():
    g, _ = begun(4, {"start.sides": "first_evil"})
    order = order_of(g)
    assert [ARMY(g.state).side[seat] for seat in order] == ["evil", "good", "evil", "good"]
    assert [dict(dealt(g, seat)) for seat in order] == [{"evil": 5}, {"good": 5}, {"evil": 4}, {"good": 4}]


def test_rule_M7_the_deal_for_three():
    g, _ = begun(3, first=1)
    order = order_of(g)
    assert [dict(dealt(g, seat)) for seat in order] == [
        {"good": 9},
        {"evil": 5, "neutral": 4},
        {"evil": 4, "neutral": 5},
    ]


def test_rule_M7_the_earlier_evil_player_gets_five_and_four_wherever_the_good_one_sits():
    g, _ = begun(3, {"start.sides": "first_evil"})
    order = order_of(g)
    assert [ARMY(g.state).side[seat] for seat in order] == ["evil", "good", "evil"]
    assert [dict(dealt(g, seat)) for seat in order] == [
        {"evil": 5, "neutral": 4},
        {"good": 9},
        {"evil": 4, "neutral": 5},
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_die_can_decide_the_sides(players):
    seen = set()
    for seed in range(40):
        g = new({"start.sides": "roll"}, players, source=Seeded(seed))
        g.start()
        seen.add(tuple(ARMY(g.state).side[seat] for seat in order_of(g)))
    assert len(seen) == {2: 2, 3: 3, 4: 2}[players]


def test_rule_M8_the_deal_for_two():
    g, _ = begun(2)
    assert [dict(dealt(g, seat)) for seat in (0, 1)] == [{"good": 9}, {"evil": 9}]
    assert dict(dealt(g, 2)) == {"neutral": 14}
    cards = CARDS(g.state)
    assert len(cards.deck) == 42
    assert not any(card.startswith("wild") for card in cards.deck)


def test_rule_M9_one_battalion_on_each_and_two_on_neutral_ones():
    g, _ = begun(2)
    assert {g.state.armies[t] for t in g.owned(0) + g.owned(1)} == {1}
    assert {g.state.armies[t] for t in g.owned(2)} == {2}
    assert RESERVE(g.state).left == [26, 26, 0]


@pytest.mark.parametrize(("players", "counts"), [(2, [14, 14, 14]), (3, [14, 14, 14]), (4, [11, 11, 10, 10])])
def test_rule_M10_in_turn_onto_empty_territories_until_none_is_empty(players, counts):
    g, _ = begun(players)
    free = len(g.owned(-1))
    assert free == {2: 10, 3: 15, 4: 24}[players]
    order = order_of(g)
    for k in range(free):
        assert (g.step.phase, g.decider) == ("claim", order[k % players])
        taken = g.owned(0)[0]
        assert "claim an empty territory" in refusal(g, Claim(taken))
        do(g, Claim(g.offer.domain(Claim)[0]))
    assert [len(g.owned(seat)) for seat in range(len(g.state.seats))] == counts
    assert g.step.phase == "place"


def test_rule_M11_in_turn_one_battalion_onto_own_territories():
    g, _ = begun(4)
    while g.step.phase == "claim":
        do(g, Claim(g.offer.domain(Claim)[0]))
    deciders = []
    while g.step.phase == "place":
        deciders.append(g.decider)
        assert g.offer.domain(Place, g.owned(g.decider)[0]) == range(1, 2)
        foreign = next(t for t, owner in g.state.owner.items() if owner != g.decider)
        assert "your own territories" in refusal(g, Place(foreign, 1))
        do(g, Place(g.owned(g.decider)[0], 1))
    assert deciders[:5] == [0, 1, 2, 3, 0]
    assert Counter(deciders) == {0: 19, 1: 19, 2: 20, 3: 20}
    assert RESERVE(g.state).left == [0] * 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_M12_then_one_hero_each_in_turn_but_none_for_the_neutral_army(players):
    g = all_placed(players)
    order = order_of(g)
    for seat in order:
        assert (g.step.phase, g.decider) == ("place_hero", seat)
        foreign = next(t for t, owner in g.state.owner.items() if owner != seat)
        assert "is not yours" in refusal(g, PlaceHero(foreign))
        assert "no territory" in refusal(g, PlaceHero("atlantis"))
        g.do(seat, PlaceHero(g.owned(seat)[0]))
    assert [len(at) for at in HEROES(g.state).at] == [1] * players + [0] * (players == 2)
    assert g.step.phase == "start"


@pytest.mark.parametrize(("players", "cards"), [(2, 42), (3, 44), (4, 44)])
def test_rule_M13_the_territory_cards(players, cards):
    g, _ = begun(players)
    deck = CARDS(g.state).deck
    assert len(deck) == cards
    assert Counter(g.rules.values.symbols[card] for card in deck) == {
        "infantry": 14,
        "cavalry": 14,
        "creature": 14,
    } | ({"wild": 2} if cards == 44 else {})


@pytest.mark.parametrize(("players", "cards"), [(2, 18), (4, 20)])
def test_the_letter_knows_good_evil_and_wild_cards_only(players, cards):
    g = new({"territory_deck": "20"}, players)
    assert len(CARDS(g.state).deck) == cards
    assert not set(CARDS(g.state).deck) & GROUPS["neutral"]


def test_rule_M14_three_adventure_cards_each_without_events():
    g = ready(4)
    part = ADVENTURES(g.state)
    assert [len(hand) for hand in part.hands] == [3] * 4
    assert not set(EVENTS) & {card for hand in part.hands for card in hand}
    assert set(EVENTS) <= set(part.deck)
    assert len(part.deck) == 28


def test_rule_M15_the_ring_begins_in_the_shire():
    g = ready(4)
    assert FACTS["road"][ROAD(g.state).space]["territory"] == "the_shire"


def test_nobody_resigns_during_the_set_up():
    from engine.actions import Resign

    g = all_placed(3)
    assert "set up" in refusal(g, Resign())


# -- boards that cannot be played


def board_with(**changes):
    """The board with another block."""
    block = {**FACTS, **changes}
    fields = {name: getattr(BOARD, name) for name in BOARD.__struct_fields__}
    return MapFile(**{**fields, "blocks": {"middle_earth": block}})


def cards_with(card_id, **changes):
    """The adventure deck with one card changed."""
    cards = [{**card, **(changes if card["id"] == card_id else {})} for card in FACTS["adventure"]["cards"]]
    return {**FACTS["adventure"], "cards": cards}


BAD = {
    "strongholds": ({"atlantis": "Nowhere"}, "no territory atlantis"),
    "sites": ({"atlantis": "Nowhere"}, "no territory atlantis"),
    "mountain_ranges": ({"alps": ["atlantis"]}, "no territory atlantis"),
    "road": ([], "no space"),
    "deck": ("tarot", "deck tarot"),
    "groups": ({**FACTS["groups"], "good": []}, "one group"),
    "battalions": ({"2": 2, "3": 35, "4": 30}, "too few"),
    "deals": ({"2": {"armies": [{"side": "good", "cards": {"good": 9}}]}}, "has 1 armies"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_board_with_wrong_facts_is_refused(name):
    value, reason = BAD[name]
    with pytest.raises(Refused, match=reason):
        RULESETS["middle-earth"].set_up({}, board_with(**{name: value}), ["Anna", "Bruno"])


BAD_CARDS = {
    "deep_winter": ({"effect": {"op": "reveal_territories", "then": "laugh"}}, "something unknown"),
    "plunderers": ({"effect": {"op": "sing"}}, "unknown effect sing"),
    "stand_fast": ({"timing": "at midnight"}, "unknown time at midnight"),
    "night_march": ({"effect": {"op": "fly"}}, "unknown effect fly"),
    "reach_bree": ({"reward": {"kind": "gold"}}, "unknown reward gold"),
    "reach_erebor": ({"reward": {"kind": "battalions", "place": "moon"}}, "unknown place moon"),
    "fall_back": ({"points": {"good": 1}}, "points of good and evil"),
}


@pytest.mark.parametrize("card", BAD_CARDS)
def test_a_board_with_a_wrong_card_is_refused(card):
    changes, reason = BAD_CARDS[card]
    with pytest.raises(Refused, match=reason):
        RULESETS["middle-earth"].set_up({}, board_with(adventure=cards_with(card, **changes)), ["Anna", "Bruno"])


def test_a_board_without_a_deal_for_so_many_is_refused():
    deals = {"2": FACTS["deals"]["2"], "3": FACTS["deals"]["3"]}
    with pytest.raises(Refused, match="no deal for 4 players"):
        RULESETS["middle-earth"].set_up({}, board_with(deals=deals), ["Anna", "Bruno", "Cato", "Dora"])
