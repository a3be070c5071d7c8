"""Middle-earth: new battalions, the manoeuvre, and what a turn draws: M16 to M22, M43 to M51."""

import pytest

from engine.actions import Choose, End, Fortify, Place, Trade
from engine.events import CardDrawn, Fortified, Income, Reshuffled, Traded
from engine.phases.cards import CARDS
from engine.phases.reinforce import income
from engine.phases.trade import set_value
from engine.rulesets.middle_earth.actions import CompleteMission, Discard, March, MoveHero, PlayCard
from engine.rulesets.middle_earth.events import (
    AdventureDrawn,
    AdventureReshuffled,
    Discarded,
    EventDrawn,
    HeroMoved,
    NoAdventure,
)
from engine.rulesets.middle_earth.manoeuvre import on_the_way
from engine.rulesets.middle_earth.parts import ADVENTURES, HEROES
from tests.helpers import do, events, hand_of, refusal
from tests.middle_earth import (
    BOARD,
    CARDS_BY_ID,
    EVENTS,
    POWERS,
    SYMBOLS,
    end_phase,
    middle_earth,
    ones,
    region,
    take,
    with_symbol,
)

DOWN = "face_down"


def scattered(count):
    """So many territories that hold no region whole."""
    spared = {name: region(name)[-1] for name in ("arnor", "rhovanion", "rohan", "mirkwood", "eriador", "rhun")}
    rest = [t.id for t in BOARD.territories if t.id not in spared.values()]
    return ones([*rest, *spared.values()][:count])


# -- new battalions


@pytest.mark.parametrize(("count", "battalions"), [(1, 3), (8, 3), (11, 3), (12, 4), (14, 4), (35, 11)])
def test_rule_M16_a_third_of_the_territories_at_least_three(count, battalions):
    g = middle_earth(land={0: scattered(count), 1: {"gap_of_rohan": 1}}, step="reinforce")
    assert income(g, 0) == (("territories", battalions),)


def test_rule_M16_all_forty_two_give_fourteen():
    g = middle_earth(land={0: ones(t.id for t in BOARD.territories)}, step="reinforce")
    assert income(g, 0)[0] == ("territories", 14)


@pytest.mark.parametrize(
    ("name", "bonus"),
    [("arnor", 7), ("rhovanion", 5), ("rohan", 4), ("mirkwood", 4), ("eriador", 3), ("rhun", 2)],
)
def test_rule_M17_whole_regions_add(name, bonus):
    g = middle_earth(land={0: ones(region(name))}, step="reinforce")
    assert (name, bonus) in income(g, 0)
    g = middle_earth(land={0: ones(region(name)[1:])}, step="reinforce")
    assert name not in dict(income(g, 0))


THREE = {symbol: with_symbol(symbol, 3) for symbol in ("infantry", "cavalry", "creature")}
ONE_EACH = [cards[0] for cards in THREE.values()]


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        (THREE["infantry"], 4),
        (THREE["cavalry"], 6),
        (THREE["creature"], 8),
        (ONE_EACH, 10),
        ([*THREE["infantry"][:2], "wild_1"], 4),
        ([*THREE["creature"][:2], "wild_2"], 8),
        ([*ONE_EACH[:2], "wild_1"], 10),
        ([ONE_EACH[0], "wild_1", "wild_2"], 10),
    ],
)
def test_rule_M18_what_sets_are_worth(cards, worth):
    g = middle_earth(land={0: {"carrock": 1}}, step="reinforce", hands={0: cards})
    assert set_value(g.rules.values, 1, cards) == worth
    entry = do(g, Trade(tuple(sorted(cards)), ""))
    assert events(entry, Traded)[0].armies == worth
    assert g.step.args.n == 3 + worth


def test_rule_M18_two_alike_and_another_are_no_set():
    cards = [*THREE["infantry"][:2], THREE["cavalry"][0]]
    g = middle_earth(land={0: {"carrock": 1}}, step="reinforce", hands={0: cards})
    assert "No three of your cards make a set" in refusal(g, Trade(tuple(sorted(cards)), ""))


@pytest.mark.parametrize(
    ("per", "own", "bonus"),
    [("per_set", 0, 0), ("per_set", 1, 2), ("per_set", 3, 2), ("per_card", 2, 4), ("per_card", 3, 6)],
)
def test_rule_M19_pictured_own_territories_bring_two_more(per, own, bonus):
    cards = THREE["creature"]
    land = {"carrock": 1, **ones(cards[:own])}
    others = {1: ones(cards[own:])} if cards[own:] else {}
    g = middle_earth({"card_bonus": per}, land={0: land, **others}, step="reinforce", hands={0: cards})
    before = g.step.args.n
    entry = do(g, Trade(tuple(sorted(cards)), ""))
    assert events(entry, Traded)[0].bonus == bonus
    assert g.step.args.n == before + 8 + bonus
    do(g, Place("carrock", g.step.args.n))  # placed freely
    assert g.state.armies["carrock"] == 1 + before + 8 + bonus


@pytest.mark.parametrize(("at", "held", "forced"), [(6, 5, False), (6, 6, True), (5, 5, True), (5, 4, False)])
def test_rule_M20_with_more_than_five_cards_a_set_must_be_traded(at, held, forced):
    hand = [card for card in SYMBOLS if card != "carrock"][:held]
    g = middle_earth({"forced_trade_at": at}, land={0: {"carrock": 1}}, step="reinforce", hands={0: hand})
    why = g.offer.why(Place)
    assert (why is not None) == forced
    if forced:
        assert f"You hold {held} cards: trade a set first" in why
        do(g, Trade(g.offer.domain(Trade)[0], ""))
    do(g, Place("carrock", g.step.args.n))


def test_rule_M20_several_sets_in_this_phase_and_in_no_other():
    hand = [*THREE["infantry"], *THREE["cavalry"]]
    g = middle_earth(land={0: {"carrock": 2}}, step="reinforce", hands={0: hand})
    do(g, Trade(tuple(THREE["infantry"]), ""))
    do(g, Trade(tuple(THREE["cavalry"]), ""))
    assert hand_of(g, 0) == ()
    do(g, Place("carrock", g.step.args.n))
    assert g.step.phase == "attack"
    g = middle_earth(land={0: {"carrock": 2}}, hands={0: THREE["infantry"]})
    assert "not possible in this step" in refusal(g, Trade(tuple(sorted(THREE["infantry"])), ""))


def test_rule_M21_traded_cards_are_shuffled_when_the_pile_is_empty():
    traded = [*SYMBOLS, "wild_1", "wild_2"]
    land = {0: {"the_shire": 3}, 1: {"buckland": 1, "dead_marshes": 1}}
    g = middle_earth(land=land, traded=traded, heroes={0: ["the_shire"], 1: ["dead_marshes"]})
    assert CARDS(g.state).deck == ()
    take(g, "the_shire", "buckland")
    end_phase(g)
    entry = end_phase(g, ("fornost",))
    assert events(entry, Reshuffled) == [Reshuffled(44)]
    assert hand_of(g, 0) == ("fornost",)
    assert len(CARDS(g.state).deck) == 43


def test_rule_M22_all_new_battalions_before_the_attacks():
    g = middle_earth(land={0: {"carrock": 2}}, step="reinforce")
    assert "3 armies are left: place them first" in refusal(g, End())
    do(g, Place("carrock", 2))
    assert g.step.phase == "reinforce"
    do(g, Place("carrock", 1))
    assert g.step.phase == "attack"


def test_a_turn_begins_with_labelled_income():
    g = middle_earth(land={0: ones(region("rhun"))}, step="reinforce")
    (told,) = events(g.log[0], Income)
    assert told.lines == (("territories", 3), ("rhun", 2))


# -- the manoeuvre

CHAIN = ("the_shire", "buckland", "fornost", "weather_hills")
"""Own land in a row; Bree lies in Fornost, Weathertop in the Weather Hills, Hobbiton in The Shire."""


def march(heroes=("the_shire",), chain=CHAIN, options=None, step="fortify", **how):
    """A row of own territories, three battalions each."""
    return middle_earth(
        options,
        land={0: ones(chain, 3), 1: {"dead_marshes": 1}},
        step=step,
        heroes={0: heroes, 1: ["dead_marshes"]},
        **how,
    )


def test_rule_M43_one_move_along_a_chain_and_one_stays():
    g = march(adventures={0: ["stand_fast"]})
    assert g.offer.domain(Fortify, "the_shire", "weather_hills") == range(1, 3)
    assert "1 to 2 armies: one must stay" in refusal(g, Fortify("the_shire", "weather_hills", 3))
    do(g, Fortify("the_shire", "weather_hills", 2))
    assert "Your manoeuvre of this turn is made" in refusal(g, Fortify("buckland", "fornost", 1))


def test_rule_M43_nothing_without_a_chain():
    g = march(chain=("the_shire", "fornost", "weather_hills"))
    assert "No chain of your own territories joins" in refusal(g, Fortify("the_shire", "fornost", 1))


def test_the_manoeuvre_ends_by_itself_when_everybody_sees_that_nothing_can_follow():
    g = march(heroes=(), chain=("the_shire", "buckland"))
    do(g, Fortify("the_shire", "buckland", 1))
    assert g.step.phase == "place_hero"


def test_rule_M44_land_bridges_and_ports_but_no_mountains():
    g = middle_earth(
        land={
            0: ones(("rhudaur", "eregion", "moria", "gladden_fields", "minhiriath", "mithlond"), 2),
            1: {"dead_marshes": 1},
        },
        step="fortify",
    )
    assert g.rules.board.kind("rhudaur", "eregion") == "bridge"
    assert g.offer.why(Fortify, "rhudaur", "gladden_fields", 1) is None  # by bridge and through Moria
    assert g.offer.why(Fortify, "minhiriath", "mithlond", 1) is None  # by sea
    land = {0: ones(("carrock", "north_mirkwood", "gladden_fields"), 2), 1: {"dead_marshes": 1}}
    g = middle_earth(land=land, step="fortify")
    assert "No chain" in refusal(g, Fortify("carrock", "gladden_fields", 1))  # the Misty Mountains lie between


def test_rule_M45_a_hero_marches_with_the_battalions():
    g = march()
    entry = do(g, March("the_shire", "weather_hills", 2))
    assert events(entry, Fortified) == [Fortified(0, "the_shire", "weather_hills", 2)]
    assert events(entry, HeroMoved) == [HeroMoved(0, "the_shire", "weather_hills")]
    assert HEROES(g.state).at[0] == ("weather_hills",)
    assert "manoeuvre of this turn is made" in refusal(g, March("weather_hills", "the_shire", 1))


def test_rule_M45_a_hero_marches_alone_once_on_top_of_the_manoeuvre():
    g = march(adventures={0: ["stand_fast"]})
    do(g, MoveHero("the_shire", "buckland"))
    assert "has marched alone already: each does once a turn" in refusal(g, MoveHero("buckland", "fornost"))
    do(g, Fortify("the_shire", "fornost", 2))


def test_rule_M45_a_hero_that_marched_alone_keeps_the_mark_when_it_marches_with_battalions():
    g = march(adventures={0: ["stand_fast"]})
    do(g, MoveHero("the_shire", "buckland"))
    do(g, March("buckland", "fornost", 1))
    assert "has marched alone already" in refusal(g, MoveHero("fornost", "buckland"))


def test_rule_M45_the_option_lets_it_use_up_the_manoeuvre():
    g = march(options={"hero_solo_moves": "uses_move"}, adventures={0: ["stand_fast"]})
    do(g, MoveHero("the_shire", "buckland"))
    assert "manoeuvre of this turn is made" in refusal(g, Fortify("the_shire", "fornost", 1))
    assert "manoeuvre of this turn is made" in refusal(g, MoveHero("buckland", "fornost"))


def test_rule_M46_a_hero_passes_the_other_one_but_does_not_stay():
    g = march(heroes=("the_shire", "fornost"))
    assert g.offer.domain(MoveHero, "the_shire") == ["buckland", "weather_hills"]
    assert "may pass there, but not stay" in refusal(g, MoveHero("the_shire", "fornost"))
    assert "may pass there, but not stay" in refusal(g, March("the_shire", "fornost", 1))
    do(g, MoveHero("the_shire", "weather_hills"))
    assert HEROES(g.state).at[0] == ("fornost", "weather_hills")


def test_heroes_are_refused_with_a_reason():
    g = march()
    assert "No hero of yours stands in Buckland" in refusal(g, MoveHero("buckland", "fornost"))
    assert "no territory 'atlantis'" in refusal(g, MoveHero("atlantis", "fornost"))
    assert "no territory 'atlantis'" in refusal(g, MoveHero("the_shire", "atlantis"))
    assert "Choose another territory" in refusal(g, MoveHero("the_shire", "the_shire"))
    assert "No chain" in refusal(g, MoveHero("the_shire", "moria"))
    g = march(heroes=("the_shire",), chain=("the_shire", "fornost"))
    assert "No hero of yours can march alone" in g.offer.why(MoveHero)


# -- the cards of a turn


def conquest(seat_hero=True, **how):
    """The Shire is about to take Buckland; nobody is asked about it."""
    land = {0: {"the_shire": 5}, 1: {"buckland": 1, "fornost": 1, "dead_marshes": 1}}
    return middle_earth(land=land, heroes={0: ["the_shire"] if seat_hero else [], 1: ["dead_marshes"]}, **how)


def test_rule_M47_a_conquest_earns_exactly_one_territory_card():
    g = conquest()
    take(g, "the_shire", "buckland", dice=2)
    take(g, "buckland", "fornost")
    end_phase(g)
    entry = end_phase(g, ("angmar",), (DOWN,), ("stand_fast",))
    assert len(events(entry, CardDrawn)) == 1
    assert hand_of(g, 0) == ("angmar",)


def test_rule_M47_no_conquest_no_card():
    g = conquest()
    end_phase(g)
    assert events(end_phase(g), CardDrawn) == []


def test_rule_M48_a_hero_that_conquers_a_site_earns_an_adventure_card():
    g = conquest()
    take(g, "the_shire", "buckland", dice=3)
    assert not HEROES(g.state).reached
    take(g, "buckland", "fornost")
    assert HEROES(g.state).reached
    end_phase(g)
    entry = end_phase(g, ("angmar",), (DOWN,), ("stand_fast",))
    (told,) = events(entry, AdventureDrawn)
    assert (told.seat, told.card, told.to) == (0, "stand_fast", (0,))
    assert ADVENTURES(g.state).hands[0] == ("stand_fast",)


def test_rule_M48_battalions_without_a_hero_earn_none():
    land = {0: {"buckland": 5}, 1: {"fornost": 1, "dead_marshes": 1}}
    g = middle_earth(land=land, heroes={1: ["dead_marshes"]})
    take(g, "buckland", "fornost")
    assert not HEROES(g.state).reached


@pytest.mark.parametrize(
    ("action", "reached"),
    [
        (MoveHero("buckland", "fornost"), True),
        (MoveHero("buckland", "old_forest"), True),  # by Fornost
        (MoveHero("old_forest", "north_downs"), True),
        (March("buckland", "fornost", 1), True),
        (MoveHero("fornost", "buckland"), False),
    ],
)
def test_rule_M48_a_march_into_or_through_a_site_earns_one(action, reached):
    land = {0: ones(("buckland", "old_forest", "fornost", "north_downs"), 3), 1: {"dead_marshes": 1}}
    g = middle_earth(
        land=land, step="fortify", heroes={0: [action.source], 1: ["dead_marshes"]}, adventures={0: ["stand_fast"]}
    )
    do(g, action)
    assert HEROES(g.state).reached == reached


def test_rule_M48_a_march_takes_the_way_through_a_site_if_there_is_one():
    ring = ("buckland", "old_forest", "fornost")
    g = middle_earth(land={0: ones((*ring, "north_downs"), 3)}, step="fortify")
    assert on_the_way(g, "buckland", "old_forest") == {"old_forest", "fornost"}
    assert on_the_way(g, "fornost", "north_downs") == {"north_downs"}
    assert on_the_way(g, "buckland", "north_downs") == {"old_forest", "fornost", "north_downs"}


def test_rule_M48_the_options_of_trigger_and_place():
    land = {0: ones(("buckland", "fornost"), 3), 1: {"dead_marshes": 1}}
    g = middle_earth({"adventure_trigger": "conquer"}, land=land, step="fortify", heroes={0: ["buckland"]})
    do(g, MoveHero("buckland", "fornost"))
    assert not HEROES(g.state).reached
    land = {0: {"weather_hills": 5, "carrock": 5}, 1: {"rhudaur": 1, "north_mirkwood": 1, "dead_marshes": 1}}
    for place, target in (("stronghold", "rhudaur"), ("site", "north_mirkwood")):
        for other, reached in (("stronghold", place == "stronghold"), ("site", place == "site")):
            g = middle_earth({"adventure_place": other}, land=land, heroes={0: ["carrock"]})
            take(g, "carrock", target)
            assert HEROES(g.state).reached == reached


def drawing(*answers, seat=0, options=None, **how):
    """A seat that has earned an adventure card, at the end of its turn."""
    g = middle_earth(
        options,
        land={0: {"the_shire": 3}, 1: {"dead_marshes": 3}},
        step="fortify",
        heroes={0: ["the_shire"], 1: ["dead_marshes"]},
        reached=True,
        **how,
    )
    return g, end_phase(g, *answers)


def test_rule_M49_one_card_and_after_an_event_none():
    g, entry = drawing(("troll_in_the_deep",))
    assert events(entry, EventDrawn) == [EventDrawn(0, "troll_in_the_deep")]
    assert events(entry, AdventureDrawn) == []
    assert ADVENTURES(g.state).discard == ("troll_in_the_deep",)
    assert g.state.seat == 1


def test_rule_M49_the_option_draws_on_until_a_mission_or_a_power_comes():
    g, entry = drawing(
        ("troll_in_the_deep",), ("the_trees_take_counsel",), (DOWN,), ("stand_fast",), options={"event_redraw": True}
    )
    assert len(events(entry, EventDrawn)) == 2
    assert ADVENTURES(g.state).hands[0] == ("stand_fast",)


def test_rule_M49_nobody_draws_on_when_only_events_are_left():
    held = [card for card in CARDS_BY_ID if card not in EVENTS]
    g, entry = drawing(("troll_in_the_deep",), options={"event_redraw": True}, played={1: held})
    assert len(events(entry, EventDrawn)) == 1
    assert g.state.seat == 1


def test_rule_M49_one_of_two_cards_as_the_letter_has_it():
    options = {"card_draw": "one"}
    g = conquest(options=options)
    take(g, "the_shire", "buckland", dice=3)
    take(g, "buckland", "fornost")
    end_phase(g)
    end_phase(g)
    assert g.step.phase == "pick"
    assert g.offer.domain(Choose) == ("territory_card", "adventure_card")
    assert "Choose the territory card or" in refusal(g, Choose("both"))
    entry = do(g, Choose("adventure_card"), (DOWN,), ("stand_fast",))
    assert events(entry, CardDrawn) == []
    g = conquest(options=options)
    take(g, "the_shire", "buckland", dice=3)
    take(g, "buckland", "fornost")
    end_phase(g)
    end_phase(g)
    entry = do(g, Choose("territory_card"), ("angmar",))
    assert events(entry, AdventureDrawn) == []
    assert hand_of(g, 0) == ("angmar",)


def test_rule_M49_nothing_to_pick_when_only_one_card_was_earned():
    g = conquest(options={"card_draw": "one"})
    take(g, "the_shire", "buckland", dice=3)
    end_phase(g)
    end_phase(g, ("angmar",))
    assert hand_of(g, 0) == ("angmar",)


def test_rule_M50_a_fourth_card_means_a_discard_of_ones_choice():
    g, entry = drawing((DOWN,), ("stand_fast",), adventures={0: ["reach_bree", "night_march", "fall_back"]})
    assert (g.step.phase, g.decider) == ("discard", 0)
    assert "You do not hold that card" in refusal(g, Discard("perilous_ford"))
    entry = do(g, Discard("reach_bree"))
    assert events(entry, Discarded)[0].card == "reach_bree"
    part = ADVENTURES(g.state)
    assert part.hands[0] == ("fall_back", "night_march", "stand_fast")
    assert part.buried[0] == ("reach_bree",)
    assert part.played[0] == ()


def test_rule_M51_the_discards_are_shuffled_when_the_pile_is_empty():
    held = {1: POWERS[:3]}
    g, entry = drawing(("plunderers",), ("carrock",), ("angmar",), ("dunland",), adventures=held, discard="all")
    assert events(entry, AdventureReshuffled) == [AdventureReshuffled(37)]
    assert len(ADVENTURES(g.state).deck) == 36


def test_rule_M51_without_discards_none_is_drawn():
    cards = [c for c in ADVENTURES(middle_earth(land={0: {"the_shire": 1}}).state).deck if c not in EVENTS]
    g = middle_earth(
        land={0: {"the_shire": 3}, 1: {"dead_marshes": 3}},
        step="fortify",
        heroes={0: ["the_shire"], 1: ["dead_marshes"]},
        reached=True,
        played={1: cards},
        discard="all",
    )
    ADVENTURES(g.state).discard = ()  # the events are out of the game, for once
    entry = g.do(0, End(), [])
    assert events(entry, NoAdventure) == [NoAdventure(0)]


def test_whoever_completed_a_mission_does_not_march_away():
    g = march(heroes=("fornost",), adventures={0: ["reach_bree"]})
    do(g, CompleteMission("reach_bree"))
    do(g, Place("fornost", 2))
    assert "completed a mission and stays there" in refusal(g, MoveHero("fornost", "buckland"))
    assert "No hero of yours can march with battalions" in refusal(g, March("fornost", "buckland", 1))
    do(g, Fortify("fornost", "buckland", 1))


def test_night_march_brings_three_more_manoeuvres():
    g = march(adventures={0: ["night_march"]})
    do(g, Fortify("the_shire", "buckland", 1))
    do(g, PlayCard("night_march"))
    assert g.step.args.left == 3
    for _ in range(3):
        do(g, Fortify("buckland", "fornost", 1))
    assert "manoeuvre of this turn is made" in str(g.offer.why(Fortify))
