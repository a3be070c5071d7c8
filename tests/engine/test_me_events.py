"""Middle-earth: the ten events of the adventure deck, and how many cards a turn sees: M42."""

import pytest

from engine.actions import Attack
from engine.events import Reshuffled
from engine.phases.attack import targets
from engine.phases.cards import CARDS
from engine.rulesets.middle_earth.actions import (
    CompleteMission,
    Discard,
    PlaceHero,
    PlayCard,
    PlayCardBetween,
)
from engine.rulesets.middle_earth.events import (
    BattalionsChanged,
    EventDrawn,
    FriendsHidden,
    FriendsShown,
    NothingHappened,
    TerritoriesRevealed,
)
from engine.rulesets.middle_earth.parts import ADVENTURES, EFFECTS, HEROES
from tests.helpers import do, events, refusal
from tests.middle_earth import (
    CARDS_BY_ID,
    EVENTS,
    FACTS,
    end_phase,
    front,
    middle_earth,
    ones,
    refusal_of_card,
)

DOWN = "face_down"


def drawn(card, *answers, land=None, seat=0, **how):
    """The seat draws this event at the end of its turn."""
    lands = {0: {"the_shire": 6}, 1: {"dead_marshes": 3}}
    g = middle_earth(
        land={**lands, **(land or {})},
        step="fortify",
        seat=seat,
        heroes={0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]},
        reached=True,
        **how,
    )
    return g, end_phase(g, (card,), *answers)


SHOWN = [("carrock",), ("angmar",), ("the_shire",)]


def answers_of(card):
    """What chance says while this event is carried out."""
    op = CARDS_BY_ID[card]["effect"]["op"]
    return {"reveal_territories": SHOWN, "secret_territory": [("dunland",)]}.get(op, [])


@pytest.mark.parametrize("card", EVENTS)
def test_every_event_is_carried_out_at_once_and_discarded(card):
    g, entry = drawn(card, *answers_of(card), land={0: {"the_shire": 6, "tower_hills": 1}})
    assert events(entry, EventDrawn) == [EventDrawn(0, card)]
    assert card in ADVENTURES(g.state).discard
    assert card not in ADVENTURES(g.state).deck
    assert ADVENTURES(g.state).played[0] == ()


@pytest.mark.parametrize("card", EVENTS)
def test_no_event_is_ever_held_or_played(card):
    g = front("stand_fast")
    for action in (PlayCard(card), CompleteMission(card)):
        assert "You do not hold that card" in refusal_of_card(g, action)
    ADVENTURES(g.state).hands[0] = (card,)
    assert any("held by a player" in fault for fault in g.faults())


@pytest.mark.parametrize("card", [card for card in EVENTS if card.startswith("a_second_hero")])
def test_a_second_hero_enters_where_none_of_ones_own_stands(card):
    g, _ = drawn(card, land={0: {"the_shire": 6, "tower_hills": 1}})
    assert (g.step.phase, g.decider) == ("second_hero", 0)
    assert "two of one army are never together" in refusal(g, PlaceHero("the_shire"))
    do(g, PlaceHero("tower_hills"))
    assert HEROES(g.state).at[0] == ("the_shire", "tower_hills")


def test_a_second_hero_does_not_make_three_and_needs_a_place():
    g, entry = drawn("a_second_hero_1")
    assert events(entry, NothingHappened) == [NothingHappened("a_second_hero_1")]
    g = middle_earth(
        land={0: ones(("the_shire", "tower_hills", "lune_valley"), 2), 1: {"dead_marshes": 3}},
        step="fortify",
        heroes={0: ["the_shire", "tower_hills"], 1: ["dead_marshes"]},
        reached=True,
    )
    entry = end_phase(g, ("a_second_hero_2",))
    assert events(entry, NothingHappened) == [NothingHappened("a_second_hero_2")]


def test_deep_winter_closes_three_territories_until_the_drawers_next_turn():
    g, entry = drawn("deep_winter", ("carrock",), ("wild_1",), ("angmar",), ("the_shire",))
    assert events(entry, TerritoriesRevealed) == [
        TerritoriesRevealed("deep_winter", ("carrock", "angmar", "the_shire"), 1)
    ]
    assert EFFECTS(g.state).winter_by == 0
    assert len(CARDS(g.state).deck) == 44  # all go back


def test_deep_winter_lets_nobody_in_or_out():
    land = {0: {"rhudaur": 5, "north_mirkwood": 5}, 1: {"carrock": 5, "weather_hills": 2}}
    g = middle_earth(land=land, winter=(["carrock"], 1), heroes={0: ["rhudaur"]})
    assert "Deep winter lies on Carrock" in refusal(g, Attack("rhudaur", "carrock", 3))
    assert "carrock" not in targets(g, "north_mirkwood")
    g = middle_earth(land=land, winter=(["rhudaur"], 1), heroes={0: ["rhudaur"]})
    assert "Deep winter lies on Rhudaur" in refusal(g, Attack("rhudaur", "carrock", 3))
    assert "Deep winter lies on Rhudaur" in g.offer.why(Attack, "rhudaur")
    g = middle_earth(
        land=land, winter=(["carrock"], 1), step="fortify", seat=1, heroes={0: ["rhudaur"], 1: ["carrock"]}
    )
    end_phase(g)
    assert EFFECTS(g.state).winter == ("carrock",)


def test_deep_winter_ends_when_the_drawers_turn_begins():
    land = {0: {"rhudaur": 5}, 1: {"carrock": 5}}
    g = middle_earth(land=land, winter=(["carrock"], 1), step="fortify", heroes={0: ["rhudaur"], 1: ["carrock"]})
    end_phase(g)
    assert (g.state.seat, EFFECTS(g.state).winter) == (1, ())


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (5, 3), (6, 3)])
def test_plunderers_take_half_rounded_down(before, after):
    g, _ = drawn("plunderers", *SHOWN, land={0: {"the_shire": before}})
    assert g.state.armies["the_shire"] == after
    assert g.state.armies["carrock"] == 1


def test_call_to_arms_gives_three_to_whoever_holds_them():
    g, entry = drawn("call_to_arms", *SHOWN)
    assert (g.state.armies["the_shire"], g.state.armies["carrock"], g.state.armies["angmar"]) == (9, 4, 4)
    assert len(events(entry, BattalionsChanged)) == 3


EVERYTHING = [*(t for group in FACTS["groups"].values() for t in group), "wild_1", "wild_2"]


def test_cards_are_turned_over_as_long_as_there_are_any():
    held = [card for card in EVERYTHING if card not in ("carrock", "wild_1")]
    _, entry = drawn("call_to_arms", ("wild_1",), ("carrock",), hands={1: held[:21], 2: held[21:]})
    assert events(entry, TerritoriesRevealed) == [TerritoriesRevealed("call_to_arms", ("carrock",), 1)]


def test_traded_cards_are_shuffled_in_when_too_few_are_left_to_turn_over():
    held = [card for card in EVERYTHING if card not in ("carrock", "angmar", "the_shire")]
    g, entry = drawn("call_to_arms", *SHOWN, hands={1: held}, traded=["angmar", "the_shire"])
    assert events(entry, Reshuffled) == [Reshuffled(2)]
    assert len(CARDS(g.state).deck) == 3


@pytest.mark.parametrize(
    ("card", "territory", "holder", "after"),
    [
        ("troll_in_the_deep", "moria", 1, 7),
        ("troll_in_the_deep", "moria", 0, 3),
        ("the_trees_take_counsel", "fangorn", 0, 7),
        ("the_trees_take_counsel", "fangorn", 1, 3),
    ],
)
def test_events_by_side(card, territory, holder, after):
    lands = {0: {"the_shire": 6}, 1: {"dead_marshes": 3}}
    lands[holder] = {**lands[holder], territory: 5}
    g, _ = drawn(card, land=lands)
    assert g.state.armies[territory] == after


def test_events_by_side_leave_one_and_do_nothing_to_a_neutral_army():
    g, _ = drawn("troll_in_the_deep", land={0: {"the_shire": 6, "moria": 2}})
    assert g.state.armies["moria"] == 1
    g, entry = drawn("troll_in_the_deep", land={0: {"the_shire": 6, "moria": 1}})
    assert events(entry, NothingHappened) == [NothingHappened("troll_in_the_deep")]
    g = middle_earth(
        players=2,
        land={0: {"the_shire": 6}, 1: {"dead_marshes": 3}},
        rest=(2, 4),
        step="fortify",
        heroes={0: ["the_shire"], 1: ["dead_marshes"]},
        reached=True,
    )
    end_phase(g, ("troll_in_the_deep",))
    assert g.state.armies["moria"] == 4


def test_hidden_friends_wait_for_their_territory():
    g, entry = drawn("hidden_friends", ("buckland",))
    (told,) = events(entry, FriendsHidden)
    assert (told.seat, told.territory, told.to) == (0, "buckland", (0,))
    assert ADVENTURES(g.state).friends[0] == ("buckland",)
    assert g.view(1).parts["adventures"]["friends"] == [1, (), 0]
    land = {0: {"the_shire": 6}, 1: {"buckland": 1, "dead_marshes": 1}}
    g = middle_earth(land=land, friends={0: ["buckland"]}, heroes={0: [], 1: ["dead_marshes"]})
    entry = do(g, Attack("the_shire", "buckland", 2), (6, 6), (1,))
    assert events(entry, FriendsShown) == [FriendsShown(0, "buckland", 4)]
    assert g.state.armies["buckland"] == 6
    assert CARDS(g.state).discard == ("buckland",)


def test_hidden_friends_on_own_land_come_at_once():
    g, entry = drawn("hidden_friends", ("the_shire",))
    assert events(entry, FriendsShown) == [FriendsShown(0, "the_shire", 4)]
    assert g.state.armies["the_shire"] == 10


def test_hidden_friends_need_a_pile_in_which_nobody_can_tell_a_wild_card():
    _, entry = drawn("hidden_friends", hands={1: EVERYTHING[:22], 2: EVERYTHING[22:42]})
    assert events(entry, NothingHappened) == [NothingHappened("hidden_friends")]
    held = [card for card in EVERYTHING if card != "carrock"]
    _, entry = drawn("hidden_friends", ("carrock",), hands={1: held[:20]}, traded=held[20:])
    assert len(events(entry, Reshuffled)) == 1


# -- how many cards


def test_rule_M42_any_number_of_cards_in_a_turn():
    g = front("out_of_the_thicket")
    held = ("out_of_the_thicket", "poisoned_counsel", "breach_the_walls")
    part = ADVENTURES(g.state)
    part.hands[0], part.deck = tuple(sorted(held)), tuple(c for c in part.deck if c not in held)
    do(g, PlayCardBetween("out_of_the_thicket", "weather_hills", "rhudaur"))
    do(g, PlayCardBetween("poisoned_counsel", "weather_hills", "rhudaur"))
    do(g, PlayCardBetween("breach_the_walls", "weather_hills", "rhudaur"))
    assert (g.state.armies["weather_hills"], g.state.armies["rhudaur"]) == (11, 2)
    assert ADVENTURES(g.state).played[0] == ("out_of_the_thicket", "poisoned_counsel", "breach_the_walls")


@pytest.mark.parametrize(("reached", "asked_seats"), [(False, [0, 1, 2]), (True, [1, 2])])
def test_rule_M42_whoever_has_drawn_an_adventure_card_plays_no_power_in_this_turn(reached, asked_seats):
    g = middle_earth(
        land={0: {"the_shire": 6}, 1: {"dead_marshes": 3}},
        step="fortify",
        heroes={0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]},
        adventures={0: ["perilous_ford"], 1: ["reach_bree"], 2: ["stand_fast"]},
        reached=reached,
    )
    end_phase(g, *([(DOWN,), ("fall_back",)] if reached else []))
    seats = []
    while g.step.phase == "ring_tries":
        seats.append(g.decider)
        end_phase(g)
    assert seats == asked_seats
    assert g.step.phase == "ring_leaves"


def test_rule_M42_an_event_counts_as_drawn_too():
    g, _ = drawn("troll_in_the_deep", adventures={0: ["perilous_ford"]})
    assert g.state.seat == 1  # nobody was asked


def test_rule_M42_a_discard_is_the_own_secret():
    g = middle_earth(
        land={0: {"the_shire": 6}, 1: {"dead_marshes": 3}},
        step="fortify",
        heroes={0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]},
        adventures={0: ["perilous_ford", "reach_bree", "stand_fast"]},
        reached=True,
    )
    end_phase(g, (DOWN,), ("fall_back",))
    entry = do(g, Discard("reach_bree"))
    assert g.entry_for(entry, 1).action == "discard"
    assert g.entry_for(entry, 0).action == Discard("reach_bree")
    assert g.view(1).parts["adventures"]["buried"] == [1, (), 0]
