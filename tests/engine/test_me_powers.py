"""Middle-earth: the fourteen powers of the adventure deck, at their time and refused at others: M41."""

from collections import Counter

import pytest

from engine.actions import Attack, Blitz, End, Fortify, Place
from engine.events import Rolled
from engine.phases.attack import targets
from engine.phases.battle import mods_for
from engine.rulesets.middle_earth.actions import (
    March,
    PlayCard,
    PlayCardAt,
    PlayCardBetween,
)
from engine.rulesets.middle_earth.events import (
    BattalionsChanged,
    CardPlayed,
    RingHeld,
    RingMoved,
    RingRolled,
)
from engine.rulesets.middle_earth.parts import ADVENTURES, EFFECTS, HEROES, INVASION, ROAD
from engine.rulesets.middle_earth.powers import MOMENTS
from tests.helpers import do, events, refusal
from tests.middle_earth import (
    CARDS_BY_ID,
    FACTS,
    POWERS,
    end_phase,
    front,
    middle_earth,
    ones,
    refusal_of_card,
)

DOWN = "face_down"


def test_there_are_sixteen_missions_ten_events_and_fourteen_powers():
    assert Counter(card["type"] for card in FACTS["adventure"]["cards"]) == {"mission": 16, "event": 10, "power": 14}


# -- powers: where each can be played


def asked(card, source="weather_hills", target="old_forest", action=None):
    """The defender, seat 1, holds the card and is asked."""
    g = front(card, seat=1)
    do(g, action or Attack(source, target, 3))
    assert (g.step.phase, g.decider) == ("answer", 1)
    return g


def on_road(card, ring, seat=1, *answers):
    """The turn of seat 0 ends with the ring there; the seat holds the card."""
    g = front(card, seat=seat, step="fortify", ring=ring)
    return g, end_phase(g, *answers)


ATTACKING = {
    "poisoned_counsel": ("weather_hills", "old_forest"),
    "out_of_the_thicket": ("weather_hills", "old_forest"),
    "breach_the_walls": ("weather_hills", "rhudaur"),
    "under_the_mountains": ("carrock", "gladden_fields"),
}
AT_START = {
    "the_bridge_is_held": ("lune_valley", "tower_hills"),
    "on_eagles_wings": ("weather_hills", "mithlond"),
}
ANSWERS = {
    "stand_fast": PlayCard("stand_fast"),
    "fall_back": PlayCardAt("fall_back", "rhudaur"),
    "storm_at_sea": PlayCard("storm_at_sea"),
}
ON_ROAD = {
    "shadow_and_flame": "moria",
    "the_lure_of_the_ring": "fornost",
    "blade_of_the_wraith": "fornost",
    "perilous_ford": "fornost",
}


def at_its_time(card):
    """A game at the printed time of this power, and the action."""
    if card in ATTACKING:
        return front(card), PlayCardBetween(card, *ATTACKING[card])
    if card in AT_START:
        return front(card, step="start"), PlayCardBetween(card, *AT_START[card])
    if card in ANSWERS:
        where = {"fall_back": ("weather_hills", "old_forest"), "storm_at_sea": ("mithlond", "minhiriath")}
        return asked(card, *where.get(card, ("weather_hills", "old_forest"))), ANSWERS[card]
    if card in ON_ROAD:
        die = [(6,)] if ON_ROAD[card] == "moria" else []
        g, _ = on_road(card, ON_ROAD[card], 1, *die)
        if card == "the_lure_of_the_ring":
            end_phase(g)  # it is not for the first question
        return g, PlayCard(card)
    return front(card, step="fortify"), PlayCard(card)


def legal_fall_back():
    """Somebody withdraws to a neighbour of his own."""
    g = middle_earth(
        land={0: {"weather_hills": 6}, 1: {"old_forest": 5, "buckland": 1}, 2: {"south_downs": 1}},
        heroes={0: ["weather_hills"], 1: ["old_forest"]},
        adventures={1: ["fall_back"]},
    )
    do(g, Attack("weather_hills", "old_forest", 3))
    return g, PlayCardAt("fall_back", "buckland")


@pytest.mark.parametrize("card", POWERS)
def test_rule_M41_a_power_is_played_at_its_time_and_lies_face_up(card):
    g, action = legal_fall_back() if card == "fall_back" else at_its_time(card)
    seat = g.decider
    entry = do(g, action)
    places = tuple(getattr(action, name) for name in type(action).__struct_fields__[1:])
    assert events(entry, CardPlayed) == [CardPlayed(seat, card, places)]
    part = ADVENTURES(g.state)
    assert part.hands[seat] == ()
    assert part.played[seat] == (card,)


def any_way(card):
    """An action with this card that might be legal somewhere."""
    for table, way in ((ATTACKING, PlayCardBetween), (AT_START, PlayCardBetween)):
        if card in table:
            return way(card, *table[card])
    return PlayCardAt(card, "rhudaur") if card == "fall_back" else PlayCard(card)


MOMENT_OF = {card: MOMENTS[CARDS_BY_ID[card]["timing"]].phase for card in POWERS}


@pytest.mark.parametrize("step", ["start", "attack", "fortify"])
@pytest.mark.parametrize("card", POWERS)
def test_rule_M41_at_another_time_a_power_is_refused_with_its_time(card, step):
    if MOMENT_OF[card] == step:
        return
    g = front(card, step=step)
    words = MOMENTS[CARDS_BY_ID[card]["timing"]].words
    assert refusal(g, any_way(card)) in (
        f"{CARDS_BY_ID[card]['title']} is played {words}, not now.",
        "None of your adventure cards is played in this way now (A shows when each is).",
        "That is not possible in this step (start).",
    )


@pytest.mark.parametrize("card", POWERS)
def test_rule_M41_a_power_that_one_does_not_hold_is_refused(card):
    g = front("stand_fast" if card != "stand_fast" else "fall_back")
    assert "You do not hold that card" in refusal_of_card(g, any_way(card))


def test_rule_M41_the_sentence_names_the_time():
    g = front("stand_fast")
    assert refusal_of_card(g, PlayCard("stand_fast")) == (
        "Stand Fast is played when one of your territories is invaded, before the first battle, not now."
    )
    ADVENTURES(g.state).hands[0] = ("reach_bree",)
    assert "is a mission" in refusal_of_card(g, PlayCard("reach_bree"))


def test_rule_M41_a_card_needs_its_own_places():
    g = front("out_of_the_thicket")
    assert "is played on two territories" in refusal_of_card(g, PlayCard("out_of_the_thicket"))
    why = g.offer.why(PlayCardBetween, "out_of_the_thicket", "fornost")
    assert "cannot be played there (Fornost): choose" in why
    why = g.offer.why(PlayCardBetween, "out_of_the_thicket", "weather_hills", "moria")
    assert "cannot be played there (Moria): choose" in why


# -- what each power does


def test_poisoned_counsel_takes_up_to_two_and_one_stays():
    g = front("poisoned_counsel")
    entry = do(g, PlayCardBetween("poisoned_counsel", "weather_hills", "old_forest"))
    assert (g.state.armies["weather_hills"], g.state.armies["old_forest"]) == (8, 1)
    assert [event.change for event in events(entry, BattalionsChanged)] == [-2, 2]
    g = front("poisoned_counsel")
    do(g, PlayCardBetween("poisoned_counsel", "carrock", "anduin_valley"))
    assert (g.state.armies["carrock"], g.state.armies["anduin_valley"]) == (5, 1)


def test_poisoned_counsel_needs_somebody_to_spare():
    g = middle_earth(
        land={0: {"the_shire": 5}, 1: {"buckland": 1, "tower_hills": 1}}, adventures={0: ["poisoned_counsel"]}
    )
    assert "of no use now: nobody whom you can invade" in refusal_of_card(
        g, PlayCardBetween("poisoned_counsel", "the_shire", "buckland")
    )


@pytest.mark.parametrize("card", ["poisoned_counsel", "out_of_the_thicket", "breach_the_walls"])
def test_cards_for_before_the_first_battle_come_too_late_after_it(card):
    own = ones(("old_forest", "borderlands", "fornost", "south_downs"))
    land = {0: {"weather_hills": 6, **own}, 1: {"rhudaur": 4, "dead_marshes": 1}}
    g = middle_earth(land=land, adventures={0: [card]})
    assert g.offer.domain(PlayCardBetween, card, "weather_hills") == ["rhudaur"]
    do(g, Attack("weather_hills", "rhudaur", 1), (1,), (6,))
    assert g.offer.domain(PlayCardBetween, card) == []


def test_out_of_the_thicket_adds_three_where_the_attack_begins():
    g = front("out_of_the_thicket")
    do(g, PlayCardBetween("out_of_the_thicket", "weather_hills", "old_forest"))
    assert g.state.armies["weather_hills"] == 9


def test_breach_the_walls_lasts_for_the_invasion():
    g = front("breach_the_walls")
    assert mods_for(g, "weather_hills", "rhudaur", 0).defend_plus == 1
    do(g, PlayCardBetween("breach_the_walls", "weather_hills", "rhudaur"))
    assert mods_for(g, "weather_hills", "rhudaur", 0).defend_plus == 0
    do(g, Attack("weather_hills", "rhudaur", 1), (1,), (6,))
    assert mods_for(g, "weather_hills", "rhudaur", 0).defend_plus == 0
    do(g, Attack("weather_hills", "old_forest", 1), (1,), (6,))
    assert mods_for(g, "weather_hills", "rhudaur", 0).defend_plus == 1


def test_breach_the_walls_is_for_strongholds_only():
    g = front("breach_the_walls")
    assert g.offer.domain(PlayCardBetween, "breach_the_walls", "weather_hills") == ["rhudaur"]


def test_under_the_mountains_joins_two_sides_of_a_range_for_one_invasion():
    g = front("under_the_mountains")
    assert "share no link" in refusal(g, Attack("carrock", "gladden_fields", 3))
    do(g, PlayCardBetween("under_the_mountains", "carrock", "gladden_fields"))
    assert "gladden_fields" in targets(g, "carrock")
    do(g, Attack("carrock", "gladden_fields", 3), (6, 1, 1), (5, 5))
    assert "gladden_fields" in targets(g, "carrock")
    do(g, Attack("carrock", "gladden_fields", 2), (6, 6), (1,))
    assert g.state.owner["gladden_fields"] == 0
    assert INVASION(g.state).passage is False


def test_under_the_mountains_ends_when_another_invasion_begins():
    g = front("under_the_mountains")
    do(g, PlayCardBetween("under_the_mountains", "carrock", "gladden_fields"))
    do(g, Attack("weather_hills", "old_forest", 1), (1,), (6,))
    assert "share no link" in refusal(g, Attack("carrock", "gladden_fields", 3))


def test_under_the_mountains_needs_the_same_range():
    g = front("under_the_mountains")
    assert "carrock" in g.offer.domain(PlayCardBetween, "under_the_mountains")
    assert "weather_hills" not in g.offer.domain(PlayCardBetween, "under_the_mountains")
    assert "anduin_valley" not in g.offer.domain(
        PlayCardBetween, "under_the_mountains", "carrock"
    )  # a bridge leads there


def test_the_bridge_is_held_against_battalions_without_a_hero_in_battle():
    g = front("the_bridge_is_held", step="start")
    do(g, PlayCardBetween("the_bridge_is_held", "carrock", "anduin_valley"))
    assert set(EFFECTS(g.state).bridge) == {"carrock", "anduin_valley"}
    end_phase(g)
    do(g, Place("carrock", g.step.args.n))
    assert "is held: battalions cross it only with a hero" in refusal(g, Attack("carrock", "anduin_valley", 1))
    assert "anduin_valley" not in targets(g, "carrock")
    HEROES(g.state).at[0] = ("carrock",)
    g.memo.clear()
    assert "anduin_valley" in targets(g, "carrock")


def test_the_bridge_is_held_in_the_manoeuvre_too():
    held = (["carrock", "anduin_valley"], 1)
    land = {0: ones(("carrock", "anduin_valley", "gladden_fields"), 3), 1: {"dead_marshes": 1}}
    g = middle_earth(land=land, step="fortify", heroes={0: ["carrock"], 1: ["dead_marshes"]}, bridge=held)
    assert "is held: battalions cross it only with a hero" in refusal(g, Fortify("carrock", "gladden_fields", 1))
    assert g.offer.domain(Fortify) == ["anduin_valley", "gladden_fields"]
    do(g, March("carrock", "gladden_fields", 2))
    assert HEROES(g.state).at[0] == ("gladden_fields",)


def test_the_bridge_is_held_until_the_own_next_turn():
    held = (["carrock", "anduin_valley"], 1)
    land = {0: {"carrock": 3}, 1: {"dead_marshes": 1}}
    g = middle_earth(land=land, step="fortify", heroes={0: ["carrock"], 1: ["dead_marshes"], 2: ["moria"]}, bridge=held)
    end_phase(g)
    assert g.state.seat == 1
    assert EFFECTS(g.state).bridge == ()


def test_night_march_is_for_the_manoeuvre():
    g = front("night_march", step="fortify")
    do(g, PlayCard("night_march"))
    assert g.step.args.left == 4


def test_on_eagles_wings_carries_a_hero_that_acts_as_usual():
    g = front("on_eagles_wings", step="start")
    do(g, PlayCardBetween("on_eagles_wings", "weather_hills", "mithlond"))
    assert HEROES(g.state).at[0] == ("mithlond",)
    assert not HEROES(g.state).reached  # it is no manoeuvre, so Grey Havens earns no card
    end_phase(g)
    do(g, Place("mithlond", g.step.args.n))
    assert mods_for(g, "mithlond", "minhiriath", 0).attack_plus == 1


def test_stand_fast_adds_four_to_the_defenders():
    g = asked("stand_fast")
    do(g, PlayCard("stand_fast"))
    assert g.state.armies["old_forest"] == 7
    entry = do(g, End(), (6, 6, 6), (1, 1))
    assert len(events(entry, Rolled)) == 1
    assert g.state.armies["old_forest"] == 5


def test_the_defender_is_asked_once_an_invasion():
    g = asked("stand_fast")
    do(g, End(), (1, 1, 1), (6, 6))
    do(g, Attack("weather_hills", "old_forest", 3), (1, 1, 1), (6, 6))
    assert g.step.phase == "attack"
    do(g, Attack("carrock", "anduin_valley", 1))
    assert g.step.phase == "answer"


def test_a_blitz_goes_on_after_the_answer():
    g = asked("stand_fast", action=Blitz("weather_hills", "old_forest", 4))
    entry = do(g, End(), (1, 1, 1), (6, 6))
    assert len(events(entry, Rolled)) == 1
    assert g.state.armies["weather_hills"] == 4
    assert g.step.phase == "attack"


def test_fall_back_leaves_one_and_the_rest_goes_next_door():
    g, action = legal_fall_back()
    do(g, action)
    assert (g.state.armies["old_forest"], g.state.armies["buckland"]) == (1, 5)
    do(g, End(), (6, 6, 6), (1,))
    assert g.state.owner["old_forest"] == 0


def test_fall_back_needs_a_neighbour_and_somebody_to_go():
    g = middle_earth(
        land={0: {"weather_hills": 6}, 1: {"old_forest": 1, "buckland": 1}},
        adventures={1: ["fall_back"]},
        heroes={0: ["weather_hills"]},
    )
    do(g, Attack("weather_hills", "old_forest", 3))
    assert "nobody can withdraw" in refusal_of_card(g, PlayCardAt("fall_back", "buckland"))


@pytest.mark.parametrize(
    ("action", "left"), [(Attack("mithlond", "minhiriath", 2), 3), (Blitz("mithlond", "minhiriath", 1), 2)]
)
def test_storm_at_sea_destroys_the_battalions_of_the_battle(action, left):
    g = asked("storm_at_sea", action=action)
    do(g, PlayCard("storm_at_sea"))
    assert g.state.armies["mithlond"] == left
    entry = do(g, End())
    assert events(entry, Rolled) == []
    assert (g.step.phase, g.decider) == ("attack", 0)
    do(g, Attack("mithlond", "minhiriath", 1), (1,), (6,))  # the invasion may go on


def test_storm_at_sea_is_for_the_sea():
    g = asked("storm_at_sea")
    assert "does not come by sea" in refusal_of_card(g, PlayCard("storm_at_sea"))


def test_shadow_and_flame_keeps_the_ring_in_moria():
    g, entry = on_road("shadow_and_flame", "moria", 1, (5,))
    assert events(entry, RingRolled) == [RingRolled("moria", 5, True)]
    assert (g.step.phase, g.decider) == ("ring_leaves", 1)
    do(g, PlayCard("shadow_and_flame"))
    entry = do(g, End())
    assert events(entry, RingHeld) == [RingHeld("moria")]
    assert ROAD(g.state).space == 8


def test_shadow_and_flame_is_for_moria_only():
    g, _ = on_road("shadow_and_flame", "lorien", 1, (5,))
    assert "is not where the card says" in refusal_of_card(g, PlayCard("shadow_and_flame"))


@pytest.mark.parametrize(("ring", "die"), [("fornost", []), ("lorien", [(4,)])])
def test_the_lure_of_the_ring_keeps_it_anywhere(ring, die):
    g, _ = on_road("the_lure_of_the_ring", ring, 1, *die)
    if g.step.phase == "ring_tries":
        end_phase(g)
    do(g, PlayCard("the_lure_of_the_ring"))
    entry = do(g, End())
    assert events(entry, RingHeld) == [RingHeld(ring)]


@pytest.mark.parametrize("card", ["blade_of_the_wraith", "perilous_ford"])
@pytest.mark.parametrize(("face", "leaves"), [(3, False), (4, True)])
def test_cards_that_force_a_roll(card, face, leaves):
    g, entry = on_road(card, "fornost", 1)
    assert g.step.phase == "ring_tries"
    do(g, PlayCard(card))
    entry = do(g, End(), (face,))
    assert events(entry, RingRolled) == [RingRolled("fornost", face, leaves)]
    assert len(events(entry, RingMoved)) == leaves


@pytest.mark.parametrize("card", ["blade_of_the_wraith", "perilous_ford"])
def test_cards_that_force_a_roll_are_for_spaces_without_a_die(card):
    g, _entry = on_road(card, "moria", 1, (6,))
    assert g.step.phase == "ring_leaves"
    assert "is played when the ring would leave a territory without a die" in refusal_of_card(g, PlayCard(card))


def test_a_second_card_that_forces_a_roll_is_of_no_use():
    g = front("blade_of_the_wraith", seat=1, step="fortify", ring="fornost")
    ADVENTURES(g.state).hands[1] = ("blade_of_the_wraith", "perilous_ford")
    ADVENTURES(g.state).deck = tuple(c for c in ADVENTURES(g.state).deck if c != "perilous_ford")
    end_phase(g)
    do(g, PlayCard("blade_of_the_wraith"))
    assert "the ring must roll already" in refusal_of_card(g, PlayCard("perilous_ford"))
