"""Middle-earth: every one of the forty adventure cards, at its time and refused at others: M39 to M42."""

from collections import Counter

import pytest

from engine.actions import Attack, Blitz, End, Fortify, Place
from engine.events import Reshuffled, Rolled
from engine.phases.attack import targets
from engine.phases.battle import mods_for
from engine.phases.cards import CARDS
from engine.rulesets.middle_earth.actions import (
    CompleteMission,
    Discard,
    March,
    MoveHero,
    PlaceHero,
    PlayCard,
    PlayCardAt,
    PlayCardBetween,
)
from engine.rulesets.middle_earth.events import (
    BattalionsChanged,
    CardPlayed,
    EventDrawn,
    FriendsHidden,
    FriendsShown,
    MissionCompleted,
    NothingHappened,
    RingHeld,
    RingMoved,
    RingRolled,
    TerritoriesRevealed,
)
from engine.rulesets.middle_earth.parts import ADVENTURES, EFFECTS, HEROES, INVASION, ROAD
from engine.rulesets.middle_earth.powers import MOMENTS
from tests.helpers import do, events, hand_of, refusal
from tests.middle_earth import (
    CARDS_BY_ID,
    EVENTS,
    FACTS,
    MISSIONS,
    POWERS,
    SIDES,
    end_phase,
    middle_earth,
    ones,
    region,
    take,
)

DOWN = "face_down"


def test_there_are_sixteen_missions_ten_events_and_fourteen_powers():
    assert Counter(card["type"] for card in FACTS["adventure"]["cards"]) == {"mission": 16, "event": 10, "power": 14}


# -- missions


def on_site(card, seat=0, step="attack", hero=True, **how):
    """The seat's hero stands on the site of this mission, which it holds."""
    site = CARDS_BY_ID[card]["territory"]
    other = next(t for t in ("rhun_hills", "old_forest") if t != site)
    land = {seat: {site: 3, "tower_hills": 3}, 1 - seat: {other: 3}}
    heroes = {seat: [site if hero else "tower_hills"], 1 - seat: [other]}
    return middle_earth(land=land, seat=seat, step=step, heroes=heroes, adventures={seat: [card]}, **how)


@pytest.mark.parametrize("seat", [0, 1], ids=["good", "evil"])
@pytest.mark.parametrize("card", MISSIONS)
def test_rule_M39_a_mission_is_completed_with_a_hero_on_its_site(card, seat):
    fact, side = CARDS_BY_ID[card], SIDES[3][seat]
    g = on_site(card, seat)
    entry = do(g, CompleteMission(card))
    assert events(entry, MissionCompleted) == [MissionCompleted(seat, card, fact["points"][side])]
    part = ADVENTURES(g.state)
    assert (part.hands[seat], part.played[seat]) == ((), (card,))
    reward = fact["reward"]
    if reward["kind"] == "extra_territory_card":
        assert part.extra == (card,)
        assert g.step.phase == "attack"
        return
    places = {"any": set(g.owned(seat)), "territory": {fact["territory"]}}
    where = places.get(reward["place"]) or set(region(reward["place"].partition(":")[2])) & set(g.owned(seat))
    assert g.step.args.n == reward[side]
    assert set(g.offer.domain(Place)) == where
    assert set(g.step.args.where) == where
    do(g, Place(fact["territory"], reward[side]))
    assert g.state.armies[fact["territory"]] == 3 + reward[side]
    assert g.step.phase == "attack"


@pytest.mark.parametrize("card", MISSIONS)
def test_rule_M39_no_mission_without_a_hero_on_its_site(card):
    g = on_site(card, hero=False)
    assert "No hero of yours" in refusal(g, CompleteMission(card))
    g = on_site(card, step="reinforce")
    assert "not possible in this step" in refusal(g, CompleteMission(card))


def test_rule_M39_in_the_manoeuvre_as_well():
    g = on_site("reach_bree", step="fortify")
    do(g, CompleteMission("reach_bree"))
    do(g, Place("fornost", 2))
    assert g.step.phase == "fortify"


def test_rule_M39_the_letter_wants_the_hero_to_come_in_this_turn():
    options = {"mission_hero_already_there": False}
    land = {0: {"buckland": 5, "fornost": 1}, 1: {"north_downs": 1, "dead_marshes": 1}}
    g = middle_earth(options, land=land, heroes={0: ["fornost"], 1: ["dead_marshes"]}, adventures={0: ["reach_bree"]})
    assert "No hero of yours stands on the site" in refusal(g, CompleteMission("reach_bree"))
    land = {0: {"buckland": 5}, 1: {"fornost": 1, "dead_marshes": 1}}
    g = middle_earth(options, land=land, heroes={0: ["buckland"], 1: ["dead_marshes"]}, adventures={0: ["reach_bree"]})
    take(g, "buckland", "fornost")
    do(g, CompleteMission("reach_bree"))


def test_rule_M39_a_mission_one_does_not_hold_and_a_power_are_refused():
    g = on_site("reach_bree")
    assert "You do not hold that card" in refusal(g, CompleteMission("reach_erebor"))
    ADVENTURES(g.state).hands[0] = ("night_march", "reach_bree")
    assert "is no mission" in refusal(g, CompleteMission("night_march"))


def test_rule_M39_battalions_for_a_region_go_only_there_and_may_be_split():
    g = middle_earth(
        land={0: {"weather_hills": 2, "fornost": 1, "the_shire": 1}, 1: {"dead_marshes": 1}},
        heroes={0: ["weather_hills"], 1: ["dead_marshes"]},
        adventures={0: ["reach_weathertop"]},
    )
    do(g, CompleteMission("reach_weathertop"))
    assert "can only go to" in refusal(g, Place("the_shire", 1))
    do(g, Place("fornost", 1))
    do(g, Place("weather_hills", 1))
    assert g.step.phase == "attack"


def test_rule_M39_battalions_of_elven_halls_go_to_any_one_territory():
    g = on_site("reach_elven_halls")
    do(g, CompleteMission("reach_elven_halls"))
    assert g.step.phase == "muster"
    assert "All 2 go to one territory" in refusal(g, Place("tower_hills", 1))
    do(g, Place("tower_hills", 2))
    assert g.state.armies["tower_hills"] == 5


@pytest.mark.parametrize(("held", "conquest", "drawn"), [(0, False, 1), (4, False, 1), (5, False, 0), (4, True, 1)])
def test_rule_M39_an_extra_territory_card_as_long_as_the_hand_has_five_at_most(held, conquest, drawn):
    cards = region("arnor")[:held]
    g = middle_earth(
        land={0: {"harlindon": 4}, 1: {"mithlond": 1, "dead_marshes": 1}},
        heroes={0: ["harlindon"], 1: ["dead_marshes"]},
        adventures={0: ["reach_harlond"]},
        hands={0: cards},
        earned=conquest,
    )
    do(g, CompleteMission("reach_harlond"))
    end_phase(g)
    end_phase(g, *[(card,) for card in ("moria", "lorien")[:drawn]])
    assert len(hand_of(g, 0)) == held + drawn


def test_rule_M40_the_hero_stays_for_the_rest_of_the_turn():
    land = {0: {"fornost": 6}, 1: {"buckland": 1, "dead_marshes": 1}}
    g = middle_earth(land=land, heroes={0: ["fornost"], 1: ["dead_marshes"]}, adventures={0: ["reach_bree"]})
    assert mods_for(g, "fornost", "buckland", 0).attack_plus == 1
    do(g, CompleteMission("reach_bree"))
    do(g, Place("fornost", 2))
    assert mods_for(g, "fornost", "buckland", 0).attack_plus == 0
    take(g, "fornost", "buckland")
    assert HEROES(g.state).at[0] == ("fornost",)
    end_phase(g)
    assert "completed a mission" in refusal(g, MoveHero("fornost", "buckland"))
    assert g.offer.why(March) is not None
    end_phase(g, ("angmar",))
    assert HEROES(g.state).bound == ()


# -- powers: where each can be played


def front(card, seat=0, step="attack", **how):
    """Seat 0 in the Weather Hills before Rhudaur (a stronghold) and Old Forest; ports, bridges and mountains about."""
    land = {
        0: {"weather_hills": 6, "carrock": 4, "mithlond": 5, "fornost": 1},
        1: {"rhudaur": 4, "old_forest": 3, "minhiriath": 4, "gladden_fields": 2, "anduin_valley": 2},
    }
    heroes = {0: ["weather_hills"], 1: ["old_forest"], 2: ["moria"]}
    return middle_earth(land=land, heroes=heroes, adventures={seat: [card]}, step=step, **how)


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


def refusal_of_card(g, action):
    """What the card itself is refused for, when another of the same sort could be played."""
    from engine.change import Illegal

    move = g.rules.phases[g.step.phase].by_action[type(action)]
    with pytest.raises(Illegal) as refused:
        move.check(g, g.step, action.card)
    return str(refused.value)


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


# -- events


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
