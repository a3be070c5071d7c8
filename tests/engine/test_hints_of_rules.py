"""Hints on what only one rule system has: every action by its titles, with a reason from the position."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import astuple

from engine.actions import Action, Attack, Choose, End
from engine.bots import hint, make_bot
from engine.bots.hints import SENTENCES, Reason
from engine.bots.planner import Planner
from engine.bots.style import CHARACTERS, SKILLS
from engine.chance import Seeded
from engine.flow import Rules
from engine.game import Game
from engine.rulesets import RULESETS
from engine.rulesets.balance_of_power.actions import (
    Buy,
    Hire,
    NeutralAttack,
    PickSetup,
    Put,
    Reroll,
    TakeMission,
    TradeStars,
)
from engine.rulesets.middle_earth.actions import (
    CompleteMission,
    Discard,
    March,
    MoveHero,
    PlaceHero,
    PlayCard,
    PlayCardAt,
    PlayCardBetween,
    RestHero,
)
from engine.seating import Chair, new_game
from engine.sight import imagined
from maps.format import load
from tests.bop import DIFFICULT, ROOM, TWO_STARS, europe
from tests.helpers import NAMES, do, position
from tests.middle_earth import end_phase, middle_earth

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("middle-earth", {}, 2),
    ("middle-earth", {"card_draw": "one"}, 3),
    ("balance-of-power", {}, 2),
    ("balance-of-power", ROOM, 2),
]
EMPTY_WORDS = ("at a first look", "nothing speaks against it")


def reason(g: Game) -> Reason:
    """What is said at this decision by whoever decides."""
    seat = g.decider
    assert seat is not None
    return Reason(Planner(g.rules, seat, Random(1), SKILLS["easy"], CHARACTERS[""]), g.view(seat), g.offer)


def said_of(g: Game, action: Action) -> str:
    assert action in g.offer
    return reason(g).sentence(action)


def test_defeated_neutral_units_that_would_help_the_other_are_let_go() -> None:
    g = europe(ROOM, red={"great_britain": 3}, blue={"ireland": 1}, hospital=(0, 0, 3), step="resistance")
    assert said_of(g, End()) == (
        "Let the 3 defeated neutral units go: nowhere would they stand in Bruno's way and not in yours."
    )


def names_of(rules: Rules) -> dict[str, str]:
    """Id -> how a hint has to call it."""
    values: Any = rules.values
    known: dict[str, str] = dict(rules.board.title)
    known |= {card.id: card.title for card in getattr(values, "cards", {}).values()}
    known |= {mission.id: mission.name for mission in getattr(values.facts, "missions", ())}
    known |= {item.id: item.id.replace("_", " ") for item in getattr(values.facts, "shop", ())}
    known |= {setup: f"set-up {setup}" for setup in getattr(values.facts, "setups", {})}
    return known


def check(rules: Rules, action: Action, sentence: str) -> None:
    """It is a sentence that names all that the action names, and nothing by its id."""
    known = names_of(rules)
    assert re.fullmatch(r"[A-Z][^\n{}]*: [^\n{}]*\.", sentence), sentence
    for value in astuple(action):
        for one in value if isinstance(value, tuple) else (value,):
            assert known.get(one, "").lower() in sentence.lower(), (action, sentence)
    raw = [name for name, title in known.items() if name != title and re.search(rf"\b{name}\b", sentence)]
    assert not [name for name in raw if not name.isdigit() and name not in known.values()], sentence
    assert "_" not in sentence
    assert not any(words in sentence for words in EMPTY_WORDS), sentence


def kinds_of(rules: Rules) -> set[type[Action]]:
    return {kind for phase in rules.phases.values() for kind in phase.by_action}


@pytest.mark.parametrize(("ruleset", "options", "players"), GAMES)
def test_everything_that_can_be_done_has_words(ruleset: str, options: Mapping[str, Any], players: int) -> None:
    rules, _ = RULESETS[ruleset].set_up(options, load(RULESETS[ruleset].board), NAMES[:players])
    general = SENTENCES.keys() - {Choose}
    assert kinds_of(rules) - general - rules.advice.reasons.keys() == set()


@pytest.mark.parametrize(("ruleset", "options", "players"), GAMES)
def test_hints_of_whole_games_name_what_they_are_about(ruleset: str, options: Mapping[str, Any], players: int) -> None:
    hinted: dict[type, int] = {}
    spoken: dict[type, int] = {}
    rng = Random(3)
    for seed in range(2):
        of = RULESETS[ruleset]
        g = new_game(of, load(of.board), options, [Chair(name, "easy") for name in NAMES[:players]], Seeded(seed))
        bots = [make_bot("easy", g.rules, seat, 1) for seat in range(players)]
        for _ in range(1200):
            if g.decider is None:
                break
            view, offer = g.view(g.decider), g.offer
            own = [kind for kind in offer.kinds() if kind in g.rules.advice.reasons]
            for kind in own:
                if spoken.setdefault(kind, 0) < 25:
                    spoken[kind] += 1
                    action = offer.sample(rng, (kind,))
                    check(g.rules, action, said_of(g, action))
            action = bots[g.decider].decide(view, offer)
            if type(action) in own and hinted.setdefault(type(action), 0) < 4:
                hinted[type(action)] += 1
                action, sentence = hint(view, offer, g.rules, g.decider, 1, "easy")
                if type(action) in g.rules.advice.reasons:
                    check(g.rules, action, sentence)
                other = Game(g.rules, imagined(g.rules, view, rng), Seeded(0))
                assert hint(other.view(g.decider), other.offer, g.rules, g.decider, 1, "easy") == (action, sentence)
            g.do(g.decider, action)
    assert hinted
    asked = kinds_of(g.rules) & g.rules.advice.reasons.keys()
    assert spoken.keys() >= asked - {PlayCardAt, Choose, Reroll, NeutralAttack}


# -- Middle-earth

FRONT = {0: {"weather_hills": 6, "mithlond": 3, "tower_hills": 4}, 1: {"old_forest": 5, "rhudaur": 2}}


def front(*cards: str, seat: int = 0, **how: Any) -> Game:
    """Seat 0 in Weather Hills before seat 1 in Old Forest, each with its hero there; the seat holds the cards."""
    how.setdefault("heroes", {0: ["weather_hills"], 1: ["old_forest"]})
    return middle_earth(land=FRONT, adventures={seat: cards}, **how)


def test_a_mission_says_what_it_brings() -> None:
    assert said_of(front("reach_weathertop"), CompleteMission("reach_weathertop")) == (
        "Complete the mission Reach Weathertop: it brings 2 points and 2 battalions."
    )
    g = middle_earth(land={0: {"harlindon": 2}}, heroes={0: ["harlindon"]}, adventures={0: ["reach_harlond"]})
    assert said_of(g, CompleteMission("reach_harlond")) == (
        "Complete the mission Reach Harlond: it brings 2 points and 1 territory card."
    )


def test_a_hero_goes_to_the_site_of_a_mission_or_for_a_card() -> None:
    g = front("reach_grey_havens", step="fortify", heroes={0: ["tower_hills"]})
    assert said_of(g, MoveHero("tower_hills", "mithlond")) == (
        "Move the hero from Tower Hills to Mithlond: Mithlond is the site of your mission Reach Grey Havens."
    )
    g = front(step="fortify", heroes={0: ["tower_hills"]})
    assert said_of(g, MoveHero("tower_hills", "mithlond")) == (
        "Move the hero from Tower Hills to Mithlond: Grey Havens is there, and reaching it earns an adventure card."
    )
    g = front(step="fortify", heroes={0: ["tower_hills"]}, reached=True)
    assert "earns" not in said_of(g, MoveHero("tower_hills", "mithlond")).replace("a place that earns", "")


def test_a_march_says_what_it_leaves_and_what_it_faces() -> None:
    land = {0: {"tower_hills": 9, "mithlond": 1, "lune_valley": 1, "harlindon": 1, "the_shire": 1}}
    g = middle_earth(land=land, heroes={0: ["tower_hills"]}, step="fortify")
    sentence = said_of(g, March("tower_hills", "the_shire", 8))
    assert sentence.startswith("March with the hero and 8 battalions from Tower Hills to The Shire: ")
    assert "there they have " in sentence


def test_a_lost_hero_is_placed_where_its_mission_is() -> None:
    g = front("reach_grey_havens", step="hero", heroes={1: ["old_forest"]})
    assert said_of(g, PlaceHero("mithlond")) == (
        "Place the hero in Mithlond: Mithlond is the site of your mission Reach Grey Havens."
    )


def test_a_resting_hero_is_told_to_join_again() -> None:
    g = front()
    assert said_of(g, RestHero("weather_hills")).startswith("Keep the hero in Weather Hills out of attacks: ")
    do(g, RestHero("weather_hills"))
    assert said_of(g, RestHero("weather_hills")) == (
        "Let the hero in Weather Hills join attacks again: it adds 1 to your best die."
    )


def test_a_card_for_an_attack_says_the_chance_with_it() -> None:
    g = front("poisoned_counsel", "out_of_the_thicket")
    way = ("weather_hills", "old_forest")
    look = reason(g).outlook
    dice = look.dice(*way)
    turned, more = (round(100 * look.chance(*sides, dice)) for sides in ((7, 3), (8, 5)))
    assert said_of(g, PlayCardBetween("poisoned_counsel", *way)) == (
        "Play Poisoned Counsel from Weather Hills to Old Forest: "
        f"2 defenders come over to you, which makes it {turned} % to take Old Forest."
    )
    assert said_of(g, PlayCardBetween("out_of_the_thicket", *way)) == (
        f"Play Out of the Thicket from Weather Hills to Old Forest: 3 battalions more make it {more} % "
        "to take Old Forest."
    )


def test_a_card_for_an_attack_that_will_probably_fail_is_called_a_gamble() -> None:
    g = middle_earth(land={0: {"weather_hills": 2}, 1: {"old_forest": 9}}, adventures={0: ["out_of_the_thicket"]})
    sentence = said_of(g, PlayCardBetween("out_of_the_thicket", "weather_hills", "old_forest"))
    assert sentence.endswith("% to take Old Forest, a gamble, but the card is a point in any case.")


def test_a_card_of_the_defender_says_how_far_it_helps() -> None:
    g = front("stand_fast", seat=1)
    do(g, Attack("weather_hills", "old_forest", 3))
    look = reason(g).outlook
    dice = look.dice("weather_hills", "old_forest")
    before, after = (round(100 * look.chance(5, defenders, dice)) for defenders in (5, 9))
    assert before > after
    assert said_of(g, PlayCard("stand_fast")) == (
        f"Play Stand Fast: 4 battalions more bring Anna's chance to take Old Forest from {before} % to {after} %."
    )


def test_a_card_for_the_ring_says_where_it_stays() -> None:
    g = front("the_lure_of_the_ring", seat=1, step="fortify", ring="fornost")
    end_phase(g)
    end_phase(g)
    assert g.step.phase == "ring_leaves"
    assert said_of(g, PlayCard("the_lure_of_the_ring")) == (
        "Play The Lure of the Ring: you do not lead in points, and the ring stays in Fornost until the next turn."
    )


def test_a_card_is_discarded_for_its_distance() -> None:
    hand = ("reach_dagorlad", "reach_weathertop", "stand_fast", "fall_back", "reach_rauros")
    say = reason(front(*hand)).sentence
    assert re.fullmatch(
        r"Discard Reach Dagorlad: Dead Marshes is \d+ steps from your nearest hero, "
        r"and your other cards promise more than its 2 points\.",
        say(Discard("reach_dagorlad")),
    )
    assert say(Discard("reach_weathertop")).startswith("Discard Reach Weathertop: Weather Hills has your hero")
    assert say(Discard("stand_fast")) == (
        "Discard Stand Fast: it would be 1 point at most, and your other cards promise more."
    )


@pytest.mark.parametrize(
    ("target", "brings"),
    [
        ("old_forest", "your position is better for it"),
        ("rhudaur", "it brings you the stronghold Rivendell and its 2 points"),
        ("fornost", "it brings you the site of your mission Reach Bree"),
        ("south_downs", "it earns you a card"),
    ],
)
def test_an_attack_says_what_only_these_rules_bring(target: str, brings: str) -> None:
    land = {0: {"weather_hills": 9}, 1: {target: 1, "mithlond": 1}}
    g = middle_earth(land=land, adventures={0: ["reach_bree"]}, earned=target == "old_forest")
    sentence = said_of(g, Attack("weather_hills", target, 3))
    assert re.fullmatch(rf"Attack .+ from Weather Hills: (over )?\d\d % to take it, and {brings}\.", sentence), sentence


def test_a_site_is_named_to_a_hero_beside_it_that_may_still_earn_a_card() -> None:
    land = {0: {"weather_hills": 9}, 1: {"fornost": 1, "mithlond": 1}}
    attack = Attack("weather_hills", "fornost", 3)
    site = "brings you to Bree, where a hero earns an adventure card"
    assert site in said_of(middle_earth(land=land, heroes={0: ["weather_hills"]}), attack)
    assert site not in said_of(middle_earth(land=land, heroes={0: ["weather_hills"]}, reached=True), attack)
    assert site not in said_of(middle_earth(land=land), attack)


def test_of_two_draws_it_says_what_each_is_for() -> None:
    g = front(step="pick", options={"card_draw": "one"}, earned=True, reached=True)
    assert said_of(g, Choose("adventure_card")).startswith("Draw the adventure card: ")
    assert said_of(g, Choose("territory_card")).startswith("Draw the territory card: ")


# -- Balance of Power


def test_the_set_ups_are_told_by_their_capitals() -> None:
    of = RULESETS["balance-of-power"]
    g = new_game(of, load(of.board), {}, [Chair(name, "easy") for name in NAMES[:2]], Seeded(0))
    assert said_of(g, PickSetup("2")) == (
        "Pick set-up 2: red has its capital in Belgium and blue in South Russia, "
        "and none of the others is known to be better for you."
    )


def test_placing_for_all_armies_names_the_army() -> None:
    of = RULESETS["balance-of-power"]
    g = new_game(of, load(of.board), ROOM, [Chair(name, "easy") for name in NAMES[:2]], Seeded(0))
    assert g.decider is not None
    other = NAMES[1 - g.decider]
    place = g.offer.domain(Put)[0]
    army = g.offer.domain(Put, place)[0]
    assert said_of(g, Put(place, army, 2)) == (
        f"Place 2 {army} units in {g.rules.board.title[place]}: {other} picks the side, so no army should be ahead."
    )


def test_services_are_bought_for_what_they_do_here() -> None:
    g = europe(
        ROOM,
        red={"poland": 9},
        blue={"germany": 1, "south_russia": 1},
        neutral={"austria": 9},
        step="support",
        hospital=(12, 0, 0),
    )
    hired = Hire("austria")
    chance = reason(g).outlook.chance(8, 1, reason(g).outlook.dice("austria", "germany"))
    won = "over 99 %" if chance >= 0.995 else f"{round(100 * chance)} %"
    assert said_of(g, Buy("neutral_attack")) == (
        "Buy the neutral attack for 5 units of your hospital: "
        f"the neutral units of Austria have {won} to take Germany from Bruno."
    )
    assert said_of(g, Buy("recon_mission")) == (
        "Buy the recon mission for 2 units of your hospital: "
        "you can attack from Poland with 9 units, and throw one bad die again."
    )
    do(g, Buy("neutral_attack"))
    assert said_of(g, hired) == f"Hire the 9 neutral units of Austria: they have {won} to take Germany from Bruno."


def test_a_squad_is_bought_for_difficult_terrain() -> None:
    board = load("europe")
    target = DIFFICULT[0]
    source = next(link.a if link.b == target else link.b for link in board.links if target in (link.a, link.b))
    title = {t.id: t.name for t in board.territories}
    g = europe(ROOM, red={source: 12}, blue={target: 1, "south_russia": 1}, step="support", hospital=(12, 0, 0))
    assert said_of(g, Buy("special_squad")).startswith("Buy the special squad for 8 units of your hospital: ")
    assert f"is difficult terrain, and from {title[source]} you then attack it with 3 dice, not 2." in said_of(
        g, Buy("special_squad")
    )


def test_stars_are_traded_for_units() -> None:
    g = europe(red={"poland": 1}, hands={0: TWO_STARS[:2]}, step="reinforce")
    title = g.rules.board.title
    sentence = said_of(g, TradeStars(tuple(sorted(TWO_STARS[:2]))))
    names = " and ".join(title[card] for card in sorted(TWO_STARS[:2]))
    assert sentence == f"Trade {names} now: 7 units for 4 stars do more at once than the cards would do later."


def test_a_die_is_thrown_again_for_its_gain() -> None:
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 5}, support={"bought": ("recon_mission",), "recon": True})
    do(g, Attack("germany", "poland", 3), (2, 6, 1), (5, 5))
    assert said_of(g, Reroll(2)) == ("Throw die 2 again, which shows 2: on average that is worth 0.3 units to you."), (
        "a six of six faces takes a unit more and saves one"
    )


def test_a_mission_says_how_near_it_brings_the_end() -> None:
    how = {"missions": ("danish_naval_base", "swiss_vault"), "taken": (("six_cities",), ()), "step": "mission"}
    g = europe(red={"denmark": 2}, **how)
    sentence = "Take the mission Control the Danish naval base: it is your second of the 3 that win"
    assert said_of(g, TakeMission("danish_naval_base")) == f"{sentence}."
    g = europe(red={"denmark": 2, "switzerland": 2}, **how)
    assert said_of(g, TakeMission("danish_naval_base")) == (
        f"{sentence}, and none that you could take now is harder to fulfil again."
    )


@pytest.mark.parametrize(
    ("how", "brings"),
    [
        ({"missions": ["both_satellite_centres"]}, "brings the mission Control both satellite centres to 1 of 2"),
        (
            {"missions": ["swiss_vault", "both_satellite_centres"], "red": {"sweden": 9, "west_ukraine": 1}},
            "fulfils the mission",
        ),
        ({"capitals": ("norway", "south_russia")}, "takes your capital back"),
        ({"capitals": ("sweden", "norway")}, "takes Bruno's capital"),
        ({"capitals": ("sweden", "south_russia")}, "earns you a card"),
    ],
)
def test_an_attack_says_what_it_does_for_missions_and_capitals(how: dict[str, Any], brings: str) -> None:
    g = europe(**{"red": {"sweden": 9}, "blue": {"norway": 1, "south_russia": 1}, **how})
    sentence = said_of(g, Attack("sweden", "norway", g.offer.domain(Attack, "sweden", "norway")[-1]))
    assert f"% to take it, and it {brings}" in sentence


# -- gambles


def test_an_attack_that_will_probably_fail_is_called_a_gamble_with_what_it_is_for() -> None:
    land = {0: {"ukraine": 4}, 1: {"ural": 5, "alaska": 1}}
    alone = said_of(position(land=land, rest=(2, 1)), Attack("ukraine", "ural", 3))
    assert re.fullmatch(r"Attack Ural from Ukraine: (\d\d) % to take it, a gamble: it earns you a card\.", alone), alone
    africa = ("north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar")
    land = {0: {"brazil": 4}, 1: dict.fromkeys(africa, 5)}
    broken = said_of(position(land=land, rest=(2, 1)), Attack("brazil", "north_africa", 3))
    assert re.fullmatch(
        r"Attack North Africa from Brazil: \d\d % to take it, a gamble: it breaks Bruno's hold on Africa\.", broken
    ), broken


def test_an_attack_that_will_probably_succeed_is_no_gamble() -> None:
    land = {0: {"ukraine": 9}, 1: {"ural": 2}}
    assert "gamble" not in said_of(position(land=land, rest=(2, 1)), Attack("ukraine", "ural", 3))
