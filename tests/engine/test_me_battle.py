"""Middle-earth: attacks, heroes and strongholds, M23 to M38."""

import pytest

from engine.actions import Advance, Attack, Blitz, Defend, End, Place, Resign, Trade
from engine.events import CardsTaken, Conquered, Eliminated, Over, Rolled
from engine.phases.attack import targets
from engine.phases.battle import dice_rule, mods_for
from engine.phases.cards import CARDS
from engine.rulesets.middle_earth.actions import PlaceHero, RestHero
from engine.rulesets.middle_earth.events import AdventuresLost, BestDice, HeroLost, HeroMoved, HeroRests, Scored
from engine.rulesets.middle_earth.parts import ADVENTURES, EFFECTS, HEROES
from tests.helpers import do, events, hand_of, refusal
from tests.middle_earth import BOARD, CARDS_BY_ID, FACTS, MISSIONS, SYMBOLS, end_phase, middle_earth, ones, take


def war(*, land=None, heroes=None, options=None, **how):
    """The Shire (seat 0) beside Buckland and Tower Hills (seat 1); the rest is seat 2's."""
    mine = {0: {"the_shire": 8}, 1: {"buckland": 4, "tower_hills": 3, "dead_marshes": 1}}
    return middle_earth(options, land={**mine, **(land or {})}, heroes=heroes, **how)


def test_rule_M23_from_two_battalions_over_a_link_to_any_other_army():
    g = middle_earth(
        players=4,
        land={0: {"weather_hills": 3, "mithlond": 2, "rhudaur": 1}, 2: {"south_downs": 1, "old_forest": 1}},
    )
    assert set(targets(g, "weather_hills")) == {"borderlands", "fornost", "old_forest", "south_downs"}
    assert g.offer.why(Attack, "weather_hills", "south_downs") is None  # of the own side too
    assert g.rules.board.kind("mithlond", "forodwaith") == "port"
    assert g.offer.why(Attack, "mithlond", "forodwaith") is None
    assert "share no link" in refusal(g, Attack("mithlond", "borderlands", 1))
    assert "1 army; 2 are needed" in refusal(g, Attack("rhudaur", "carrock", 1))
    assert "is your own" in refusal(g, Attack("weather_hills", "rhudaur", 1))


def test_rule_M23_bridges_are_links():
    g = war()
    assert g.rules.board.kind("the_shire", "buckland") == "bridge"
    assert g.offer.why(Attack, "the_shire", "buckland", 3) is None


@pytest.mark.parametrize(("battalions", "most"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_rule_M24_one_to_three_battalions_and_one_stays(battalions, most):
    g = war(land={0: {"the_shire": battalions}})
    assert g.offer.domain(Attack, "the_shire", "buckland") == range(1, most + 1)
    assert f"1 to {most} dice" in refusal(g, Attack("the_shire", "buckland", most + 1))


@pytest.mark.parametrize(
    ("battalions", "attack", "cap", "dice"),
    [(4, 3, "match", 2), (4, 2, "match", 2), (4, 1, "match", 1), (1, 3, "match", 1), (4, 1, "free", 2)],
)
def test_rule_M25_the_defender_throws_up_to_two_dice(battalions, attack, cap, dice):
    land = {1: {"buckland": battalions, "dead_marshes": 1}}
    g = war(land=land, options={"defender_cap": cap})
    entry = do(g, Attack("the_shire", "buckland", attack), (6,) * attack, (6,) * dice)
    (roll,) = events(entry, Rolled)
    assert len(roll.defence) == dice
    assert dice_rule(g, "the_shire", "buckland").one_for_one == (cap == "match")


def test_rule_M25_a_defender_who_chooses_has_one_die_against_one():
    g = war(options={"defend.choice": "before"})
    do(g, Attack("the_shire", "buckland", 1), (1,), (6,))
    do(g, Attack("the_shire", "buckland", 2))
    assert (g.step.phase, g.decider) == ("defend", 1)
    assert g.offer.domain(Defend) == range(1, 3)


def lost(g, source, target, attack, defence):
    """What a throw cost attacker and defender."""
    (roll,) = events(do(g, Attack(source, target, len(attack)), attack, defence), Rolled)
    return roll.attack_lost, roll.defence_lost


@pytest.mark.parametrize(
    ("mine", "theirs", "where", "attack", "defence", "result"),
    [
        (False, False, "buckland", (5,), (5,), (1, 0)),
        (True, False, "buckland", (5,), (5,), (0, 1)),
        (True, True, "buckland", (5,), (5,), (1, 0)),
        (False, True, "buckland", (6,), (5,), (1, 0)),
        (False, False, "rhudaur", (6,), (5,), (1, 0)),
        (False, True, "rhudaur", (6,), (4,), (1, 0)),
        (True, True, "rhudaur", (6,), (5,), (1, 0)),
        (True, True, "rhudaur", (6,), (4,), (0, 1)),
        (True, False, "rhudaur", (6,), (6,), (1, 0)),
    ],
)
def test_rule_M26_heroes_and_strongholds_on_the_highest_die(mine, theirs, where, attack, defence, result):
    source = {"buckland": "the_shire", "rhudaur": "weather_hills"}[where]
    g = middle_earth(
        land={0: {source: 5}, 1: {where: 3, "dead_marshes": 1}},
        heroes={0: [source] if mine else [], 1: [where] if theirs else []},
    )
    assert lost(g, source, where, attack, defence) == result


def test_rule_M26_only_the_highest_die_counts_more_and_the_sum_may_pass_six():
    g = war(heroes={0: ["the_shire"]})
    assert lost(g, "the_shire", "buckland", (6, 4), (6, 4)) == (1, 1)
    mods = mods_for(g, "the_shire", "buckland", 2)
    assert (mods.attack_plus, mods.defend_plus) == (1, 0)


def test_rule_M26_what_counts_on_the_dice_is_told_once_a_battle():
    g = middle_earth(
        land={0: {"weather_hills": 9}, 1: {"rhudaur": 5, "dead_marshes": 1}},
        heroes={0: ["weather_hills"], 1: ["rhudaur"]},
    )
    entry = do(g, Blitz("weather_hills", "rhudaur", 6), (1, 1, 1), (6, 6), (1, 1, 1), (6, 6))
    assert events(entry, BestDice) == [BestDice(0, 1, "rhudaur", True, True, True)]
    assert len(events(entry, Rolled)) == 2
    g = war()
    assert events(do(g, Attack("the_shire", "buckland", 1), (1,), (6,)), BestDice) == []


def test_rule_M27_pairs_from_the_highest_down_and_ties_defend():
    g = war()
    assert lost(g, "the_shire", "buckland", (3, 6, 5), (5, 5)) == (1, 1)
    g = war()
    assert lost(g, "the_shire", "buckland", (6, 6, 1), (6, 6)) == (2, 0)


def test_rule_M28_the_worked_example():
    g = war()
    assert lost(g, "the_shire", "buckland", (5, 2, 1), (4, 2)) == (1, 1)


def test_rule_M29_stop_go_on_or_change_between_battles():
    g = war()
    do(g, Attack("the_shire", "buckland", 1), (1,), (6,))
    do(g, Attack("the_shire", "tower_hills", 2), (1, 1), (6, 6))
    do(g, Attack("the_shire", "buckland", 1), (1,), (6,))
    assert g.state.armies["the_shire"] == 4
    end_phase(g)
    assert g.step.phase == "fortify"


def test_rule_M30_the_battalions_of_the_throw_move_in_and_one_stays():
    g = war(land={1: {"buckland": 1, "tower_hills": 3, "dead_marshes": 1}})
    entry = do(g, Attack("the_shire", "buckland", 3), (6, 1, 1), (1,))
    assert events(entry, Conquered)[0].moved == 3
    assert g.step.phase == "advance"
    assert g.offer.domain(Advance) == range(3, 8)
    assert "Move 3 to 7" in refusal(g, Advance(2))
    assert "Move 3 to 7" in refusal(g, Advance(8))
    do(g, Advance(7))
    assert (g.state.armies["the_shire"], g.state.armies["buckland"]) == (1, 7)


def test_rule_M31_a_hero_that_took_part_moves_in():
    g = war(land={1: {"buckland": 1, "dead_marshes": 1}}, heroes={0: ["the_shire"]})
    entry = take(g, "the_shire", "buckland")
    assert events(entry, HeroMoved) == [HeroMoved(0, "the_shire", "buckland")]
    assert HEROES(g.state).at[0] == ("buckland",)


def test_rule_M31_a_hero_in_the_captured_territory_is_lost():
    g = war(land={1: {"buckland": 1, "tower_hills": 3, "dead_marshes": 1}}, heroes={1: ["buckland", "tower_hills"]})
    entry = take(g, "the_shire", "buckland")
    assert events(entry, HeroLost) == [HeroLost(1, "buckland")]
    assert HEROES(g.state).at[1] == ("tower_hills",)


def test_rule_M31_a_hero_stays_while_a_battalion_is_left():
    g = war(heroes={1: ["buckland"]})
    do(g, Attack("the_shire", "buckland", 3), (6, 6, 6), (1, 1))
    assert HEROES(g.state).at[1] == ("buckland",)


def test_rule_M31a_a_hero_may_stay_out_of_a_battle():
    g = war(land={1: {"buckland": 1, "tower_hills": 3, "dead_marshes": 1}}, heroes={0: ["the_shire"]})
    assert mods_for(g, "the_shire", "buckland", 0).attack_plus == 1
    entry = do(g, RestHero("the_shire"))
    assert events(entry, HeroRests) == [HeroRests(0, "the_shire", True)]
    assert mods_for(g, "the_shire", "buckland", 0).attack_plus == 0
    take(g, "the_shire", "buckland")
    assert HEROES(g.state).at[0] == ("the_shire",)
    entry = do(g, RestHero("the_shire"))
    assert events(entry, HeroRests) == [HeroRests(0, "the_shire", False)]
    assert mods_for(g, "the_shire", "tower_hills", 0).attack_plus == 1


def test_rule_M31a_a_resting_hero_of_a_defender_takes_part():
    g = war(heroes={0: ["the_shire"], 1: ["buckland"]})
    assert "No hero of yours" in refusal(g, RestHero("buckland"))
    assert mods_for(g, "the_shire", "buckland", 0).defend_plus == 1


def test_rule_M31a_a_hero_that_moved_in_may_take_part_again():
    g = war(
        land={0: {"the_shire": 8}, 1: {"buckland": 1, "old_forest": 1, "dead_marshes": 1}}, heroes={0: ["the_shire"]}
    )
    do(g, Attack("the_shire", "buckland", 2), (6, 6), (1,))
    do(g, Advance(6))
    assert mods_for(g, "buckland", "old_forest", 0).attack_plus == 1
    take(g, "buckland", "old_forest")
    assert HEROES(g.state).at[0] == ("old_forest",)


def test_rule_M31a_a_hero_that_rests_does_so_for_this_turn_only():
    g = war(heroes={0: ["the_shire"], 1: ["buckland"]})
    do(g, RestHero("the_shire"))
    end_phase(g)
    end_phase(g)
    assert HEROES(g.state).resting == ()


# -- elimination


def last_stand(options=None, *, hand=(), mine=(), **how):
    """Seat 1 has Buckland alone, with this hand."""
    return middle_earth(
        options,
        land={0: {"the_shire": 8}, 1: {"buckland": 1}},
        hands={1: hand, 0: mine},
        **how,
    )


def test_rule_M32_the_captor_takes_the_territory_cards_and_the_adventure_cards_are_discarded():
    hand = ["angmar", "carrock"]
    g = last_stand(
        hand=hand,
        adventures={1: ["night_march", "reach_bree"]},
        played={1: ["stand_fast"]},
        friends={1: ["dunland"]},
        winter=(["carrock"], 1),
        bridge=(["lune_valley", "tower_hills"], 1),
    )
    do(g, Attack("the_shire", "buckland", 1))
    entry = do(g, End(), (6,), (1,))
    assert events(entry, Eliminated) == [Eliminated(1, 0)]
    assert events(entry, CardsTaken)[0].cards == tuple(hand)
    assert events(entry, AdventuresLost) == [AdventuresLost(1, 2, 1)]
    assert set(hand) <= set(hand_of(g, 0))
    part = ADVENTURES(g.state)
    assert (part.hands[1], part.played[1], part.friends[1]) == ((), (), ())
    assert part.buried[1] == ("night_march", "reach_bree")
    assert part.discard == ("stand_fast",)
    assert CARDS(g.state).discard == ("dunland",)
    assert (EFFECTS(g.state).winter, EFFECTS(g.state).bridge) == ((), ())
    assert (g.step.phase, g.decider) == ("advance", 0)


def test_rule_M32_nine_cards_wait_for_the_next_reinforcement_and_then_two_sets_are_due():
    cards = [card for card in SYMBOLS if card not in ("the_shire", "buckland")]
    g = last_stand(hand=cards[:5], mine=cards[5:9])
    take(g, "the_shire", "buckland")
    assert g.step.phase == "attack"
    assert len(hand_of(g, 0)) == 9
    g = last_stand(mine=cards[:9], step="reinforce")
    assert "9 cards: trade a set first" in refusal(g, Place("the_shire", 1))
    assert "trade a set first" in refusal(g, End())
    for left in (6, 3):
        do(g, Trade(g.offer.domain(Trade)[0], ""))
        assert len(hand_of(g, 0)) == left
    assert g.offer.why(Place) is None


def test_rule_M32_cards_can_be_traded_at_once_as_the_trilogy_has_it():
    cards = [card for card in SYMBOLS if SYMBOLS[card] == "cavalry" and card not in ("the_shire", "buckland")][:3]
    g = last_stand({"elimination_trade": "at_once"}, hand=cards)
    do(g, Attack("the_shire", "buckland", 1), (6,), (1,))
    do(g, Advance(1))
    assert g.step.phase == "trade_now"
    do(g, Trade(g.offer.domain(Trade)[0], ""))
    assert g.step.args.n == 6
    do(g, Place("the_shire", 6))
    assert g.step.phase == "attack"


def test_rule_M32_the_last_rival_beaten_ends_the_game():
    g = middle_earth(players=2, land={0: {"the_shire": 8}, 1: {"buckland": 1}}, heroes={1: ["buckland"]})
    entry = do(g, Attack("the_shire", "buckland", 1), (6,), (1,))
    assert events(entry, Over) == [Over((0,), "last_standing")]
    assert [event.seat for event in events(entry, Scored)] == [0]
    assert g.faults() == []


@pytest.mark.parametrize(("choice", "asked"), [("max", False), ("before", True)])
def test_rule_M33_the_player_who_does_not_attack_throws_for_the_neutral_army(choice, asked):
    g = middle_earth(
        {"defend.choice": choice}, players=2, land={0: {"the_shire": 5}, 1: {"dead_marshes": 1}}, rest=(2, 2)
    )
    if not asked:
        do(g, Attack("the_shire", "buckland", 2), (6, 6), (1, 1))
        return
    do(g, Attack("the_shire", "buckland", 2))
    assert (g.step.phase, g.decider) == ("defend", 1)
    do(g, Defend(2), (1, 1), (6, 6))


def test_rule_M33_the_neutral_army_takes_no_turn():
    g = middle_earth(
        players=2, land={0: {"the_shire": 5}, 1: {"dead_marshes": 3}}, rest=(2, 2), heroes={0: ["the_shire"]}
    )
    for _ in range(2):
        while g.step.phase != "fortify":
            end_phase(g) if g.step.phase != "reinforce" else do(g, Place(g.owned(g.decider)[0], g.step.args.n))
        mover = g.state.seat
        end_phase(g)
        if g.step.phase == "place_hero":
            do(g, PlaceHero(g.owned(mover)[0]))
        assert g.state.seat == 1 - mover


# -- heroes


def test_rule_M34_never_two_of_one_army_in_a_territory_and_at_most_two():
    g = middle_earth(land={0: {"the_shire": 2, "dunland": 2}}, step="hero", heroes={0: []})
    assert g.step.phase == "place_hero"
    do(g, PlaceHero("the_shire"))
    assert HEROES(g.state).at[0] == ("the_shire",)
    HEROES(g.state).at[0] = ("the_shire", "the_shire")
    assert any("heroes" in fault for fault in g.faults())


def test_rule_M35_with_one_territory_left_there_is_no_second_hero():
    g = middle_earth(land={0: {"the_shire": 8}, 1: {"buckland": 1, "fornost": 2}}, heroes={1: ["buckland", "fornost"]})
    take(g, "the_shire", "buckland")
    assert g.owned(1) == ["fornost"]
    assert HEROES(g.state).at[1] == ("fornost",)


def test_rule_M36_a_lost_hero_comes_back_after_the_manoeuvre_before_the_cards():
    g = middle_earth(land={0: {"the_shire": 8}, 1: {"buckland": 1, "dead_marshes": 1}})
    take(g, "the_shire", "buckland")
    end_phase(g)
    assert g.step.phase == "fortify"
    end_phase(g)
    assert (g.step.phase, g.decider) == ("place_hero", 0)
    assert hand_of(g, 0) == ()
    do(g, PlaceHero("buckland"), ("angmar",))
    assert HEROES(g.state).at[0] == ("buckland",)
    assert hand_of(g, 0) == ("angmar",)


def test_rule_M36_whoever_has_a_hero_is_not_asked():
    g = middle_earth(land={0: {"the_shire": 8}, 1: {"dead_marshes": 1}}, step="fortify", heroes={0: ["the_shire"]})
    end_phase(g)
    assert g.state.seat == 1


def test_rule_M37_six_strongholds():
    names = {"evendim_hills", "rhudaur", "south_mirkwood", "moria", "fangorn", "west_rohan"}
    g = middle_earth(land={0: {"the_shire": 2}, 1: ones(names)})
    assert {t for t in g.rules.board.names if mods_for(g, "the_shire", t, 1).defend_plus} == names
    assert set(FACTS["strongholds"]) == names


def test_rule_M38_sixteen_sites_each_the_goal_of_a_mission():
    sites = FACTS["sites"]
    assert len(sites) == 16
    assert not set(sites) & set(FACTS["strongholds"])
    assert {CARDS_BY_ID[card]["territory"]: CARDS_BY_ID[card]["site"] for card in MISSIONS} == sites
    assert {t.id for t in BOARD.territories if "site" in t.tags} == set(sites)


# -- resignation


def test_whoever_resigns_leaves_battalions_but_no_hero_and_no_cards():
    g = war(
        heroes={0: ["the_shire"], 1: ["buckland"]},
        adventures={1: ["stand_fast"]},
        played={1: ["night_march"]},
        hands={1: ["angmar"]},
        winter=(["carrock"], 1),
    )
    do(g, Resign(), seat=1)
    assert HEROES(g.state).at[1] == ()
    assert ADVENTURES(g.state).hands[1] == ADVENTURES(g.state).played[1] == ()
    assert EFFECTS(g.state).winter == ()
    assert g.state.seats[1].controller == "neutral"
    do(g, Attack("the_shire", "buckland", 3), (6, 6, 6), (1, 1))
    assert g.state.armies["buckland"] == 2


def test_the_mover_may_resign_too_and_the_turn_passes():
    g = war(heroes={0: ["the_shire"]})
    do(g, RestHero("the_shire"))
    do(g, Resign())
    assert g.state.seat == 1
    assert HEROES(g.state).resting == ()


def test_the_last_player_left_after_a_resignation_wins():
    g = middle_earth(players=2, land={0: {"the_shire": 8}, 1: {"buckland": 1}})
    entry = do(g, Resign())
    assert events(entry, Over) == [Over((1,), "last_standing")]


def test_a_defender_who_resigns_while_he_is_asked_leaves_the_attack_open():
    g = war(adventures={1: ["stand_fast"]})
    do(g, Attack("the_shire", "buckland", 3))
    assert (g.step.phase, g.decider) == ("answer", 1)
    do(g, Resign(), seat=1)
    assert (g.step.phase, g.decider) == ("attack", 0)
    do(g, Attack("the_shire", "buckland", 3), (6, 6, 6), (1, 1))
