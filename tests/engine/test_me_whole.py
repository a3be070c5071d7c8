"""Middle-earth as a whole: numbers and tests, what is hidden, bots, a written game of four."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.actions import Attack, Blitz, Choose, End
from engine.arena import play_match
from engine.bots import make_bot
from engine.bots.aims import Aims
from engine.bots.outlook import Outlook, Terrain
from engine.chance import Seeded
from engine.events import Over
from engine.game import Game
from engine.phases.battle import dice_rule
from engine.rulesets import RULESETS
from engine.rulesets.middle_earth import battle, ring
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
from engine.rulesets.middle_earth.parts import ADVENTURES, HEROES
from engine.rulesets.middle_earth.powers import MOMENTS, playable
from engine.seating import Chair
from engine.state import is_player, next_seat
from engine.texts.middle_earth import TEXTS
from tests.engine import conformance
from tests.engine.conformance import Broken, Case, walk
from tests.engine.secrecy import check_secrets
from tests.engine.test_golden import line
from tests.helpers import do
from tests.middle_earth import BOARD, CARDS_BY_ID, POWERS, end_phase, middle_earth, new, ones

RULES = RULESETS["middle-earth"]
COUNTS = (2, 3, 4)


def test_every_numbered_rule_has_a_text_and_a_test():
    numbers = {f"M{n}" for n in range(1, 58)} | {"M31a"}
    assert {text.id for text in TEXTS} == numbers
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_me_*.py"))
    named = set(re.findall(r"^def test_rule_(M\d+[a-z]?)_", tests, re.MULTILINE))
    assert sorted(numbers - named) == []
    assert sorted(named - numbers) == []


@pytest.mark.parametrize("preset", RULES.presets)
@pytest.mark.parametrize("players", COUNTS)
def test_every_preset_can_be_played(preset, players):
    case = Case(RULES, BOARD, players, dict(RULES.presets[preset]), seed=3)
    g = case.begun(after_set_up=True)
    for _ in walk(g, Random(3), 300):
        assert g.faults() == []


# -- what is hidden


def hidden():
    return middle_earth(
        land={0: {"the_shire": 3}, 1: {"dead_marshes": 3}},
        adventures={0: ["reach_bree", "stand_fast"], 1: ["night_march"]},
        friends={1: ["angmar"]},
        hands={0: ["carrock"], 1: ["moria", "lorien"]},
        played={0: ["reach_edoras"]},
    )


@pytest.mark.parametrize(
    ("seat", "hands", "friends", "territory"),
    [
        (0, [("reach_bree", "stand_fast"), 1, 0], [(), 1, 0], [("carrock",), 2, 0]),
        (1, [2, ("night_march",), 0], [0, ("angmar",), 0], [1, ("lorien", "moria"), 0]),
        (None, [2, 1, 0], [0, 1, 0], [1, 2, 0]),
    ],
)
def test_a_seat_sees_its_own_cards_and_the_size_of_the_rest(seat, hands, friends, territory):
    parts = hidden().view(seat).parts
    assert parts["adventures"]["hands"] == hands
    assert parts["adventures"]["friends"] == friends
    assert parts["cards"]["hands"] == territory
    assert parts["adventures"]["deck"] == 36
    assert parts["cards"]["deck"] == 40
    assert parts["adventures"]["played"] == [("reach_edoras",), (), ()]


def test_all_but_cards_is_public():
    g = hidden()
    for seat in (0, 1, None):
        parts = g.view(seat).parts
        for name in ("heroes", "road", "army", "effects", "invasion"):
            assert parts[name] == msgspec.to_builtins(g.state.parts[name])


def played_through(check, seeds, options=None, limit=500, every=2):
    """Check every so many acts of some games of three and four."""
    for seed in seeds:
        case = Case(RULES, BOARD, 3 + seed % 2, options or {}, seed)
        g, rng = case.begun(after_set_up=True), Random(seed)
        for k, act in enumerate(walk(g, rng, limit)):
            if k % every == 0:
                check(g, act, rng)


def test_the_games_of_the_mutations_keep_every_secret():
    played_through(check_secrets, range(3), every=3)


def fits(g, seat, phase):
    """Whether the seat holds a card for this phase: its secret."""
    return any(
        MOMENTS[CARDS_BY_ID[card]["timing"]].phase == phase
        for card in ADVENTURES(g.state).hands[seat]
        if card in POWERS
    )


def test_offers_to_holders_of_a_fitting_card_only_are_seen(monkeypatch):
    def to_holders(g, tx, phase):
        seat = g.state.seat
        for _ in g.state.seats:
            if is_player(g.state, seat) and fits(g, seat, phase):
                tx.ask(phase, seat)
            seat = next_seat(g.state, seat)

    monkeypatch.setattr(ring, "offer", to_holders)
    with pytest.raises(Broken, match="betrays a secret"):
        played_through(check_secrets, range(6), every=1)


def test_invasions_announced_to_holders_of_a_fitting_card_only_are_seen(monkeypatch):
    asks = battle.ADVENTURES

    class Fitting:
        def __call__(self, state):
            part = asks(state)
            answers = [card for hand in part.hands for card in hand if card in ("stand_fast", "fall_back")]
            return msgspec.structs.replace(part, hands=[tuple(c for c in hand if c in answers) for hand in part.hands])

    monkeypatch.setattr(battle, "ADVENTURES", Fitting())
    with pytest.raises(Broken, match="betrays a secret"):
        played_through(check_secrets, range(6), every=1)


def test_a_draw_whose_kind_is_a_secret_is_seen(monkeypatch):
    from engine.rulesets.middle_earth import adventures
    from engine.rulesets.middle_earth.events import AdventureDrawn

    monkeypatch.setattr(AdventureDrawn, "secret", ())
    with pytest.raises(Broken, match="betrays a secret"):
        played_through(check_secrets, range(6), every=1)
    assert adventures.FACE_DOWN not in CARDS_BY_ID


def test_only_playable_cards_are_offered():
    for seed in range(4):
        case = Case(RULES, BOARD, 4, {}, seed)
        g = case.begun(after_set_up=True)
        for act in walk(g, Random(seed), 300):
            for fields, kind in enumerate((PlayCard, PlayCardAt, PlayCardBetween)):
                if kind in g.offer.kinds():
                    assert list(g.offer.domain(kind)) == list(playable(g, g.step, fields))
            conformance.check_sound(g)
            assert act[0] == g.decider or g.step is not None


# -- bots


@pytest.mark.parametrize("level", ["random", "simple"])
@pytest.mark.parametrize("players", COUNTS)
def test_games_of_bots_end_by_the_rules_and_without_faults(level, players):
    chairs = [Chair(name, level) for name in ("Anna", "Bruno", "Cato", "Dora")[:players]]
    for game in play_match(RULES, BOARD, {}, chairs, 3, 7).games:
        assert game.winner
        assert not game.faults
        assert not game.limit
        assert game.turns < 60


def test_the_beginner_beats_the_wanderer():
    chairs = [Chair("Anna", "simple"), Chair("Bruno", "random")]
    assert play_match(RULES, BOARD, {}, chairs, 8, 5).wins["Anna"] >= 7


def decide(g):
    """What the beginner does now."""
    return make_bot("simple", g.rules, g.decider, 1).decide(g.view(g.decider), g.offer)


def test_bots_judge_battles_by_the_dice_of_the_rules():
    for resting in ((), ("weather_hills",)):
        g = middle_earth(
            land={0: {"weather_hills": 9}, 1: {"rhudaur": 5, "old_forest": 4}},
            heroes={0: ["weather_hills"], 1: ["old_forest"]},
        )
        HEROES(g.state).resting = resting
        outlook = Outlook(Terrain(g.rules), g.view(0), 0, Aims())
        for target in ("rhudaur", "old_forest"):
            assert outlook.dice("weather_hills", target) == dice_rule(g, "weather_hills", target)


def test_a_bot_completes_a_mission_that_it_can():
    g = middle_earth(
        land={0: {"fornost": 3}, 1: {"dead_marshes": 3}}, heroes={0: ["fornost"]}, adventures={0: ["reach_bree"]}
    )
    assert decide(g) == CompleteMission("reach_bree")


def test_a_bot_brings_its_hero_to_the_site_of_its_mission():
    g = middle_earth(
        land={0: ones(("the_shire", "buckland", "fornost"), 2), 1: {"dead_marshes": 3}},
        heroes={0: ["the_shire"]},
        adventures={0: ["reach_bree"]},
        step="fortify",
    )
    assert decide(g) == MoveHero("the_shire", "fornost")
    g = middle_earth(
        land={0: ones(("fornost", "moria"), 3), 1: {"dead_marshes": 3}}, step="hero", adventures={0: ["reach_bree"]}
    )
    assert decide(g) == PlaceHero("fornost")


def test_a_bot_marches_with_an_idle_stack():
    g = middle_earth(
        land={
            0: {"the_shire": 1, "tower_hills": 1, "buckland": 2, "lune_valley": 1, "mithlond": 1, "evendim_hills": 1}
        },
        heroes={0: ["the_shire"]},
        step="fortify",
    )
    g.state.armies["the_shire"] = 7
    bot = make_bot("simple", g.rules, 0, 1)
    marches = bot.choosers[March](Outlook(Terrain(g.rules), g.view(0), 0, Aims()), g.offer)
    assert (marches.source, marches.count) == ("the_shire", 6)


def test_a_bot_keeps_the_ring_only_while_somebody_is_ahead():
    for mine, plays in ((ones(("moria", "carrock"), 2), True), (ones(t.id for t in BOARD.territories[:30]), False)):
        g = middle_earth(
            land={0: {**mine, "the_shire": 2}, 1: {"dead_marshes": 1}},
            heroes={0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]},
            adventures={0: ["perilous_ford"]},
            step="fortify",
        )
        end_phase(g)
        assert (g.step.phase, g.decider) == ("ring_tries", 0)
        assert decide(g) == (PlayCard("perilous_ford") if plays else End())


def test_a_bot_discards_a_mission_far_away():
    g = middle_earth(
        land={0: {"the_shire": 6}, 1: {"dead_marshes": 3}},
        heroes={0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]},
        adventures={0: ["perilous_ford", "reach_dagorlad", "stand_fast"]},
        step="fortify",
        reached=True,
    )
    end_phase(g, ("face_down",), ("reach_bree",))
    assert decide(g) == Discard("reach_dagorlad")


def test_a_bot_uses_its_cards_in_battle():
    g = middle_earth(
        land={0: {"weather_hills": 6}, 1: {"old_forest": 6, "buckland": 1}},
        heroes={0: ["weather_hills"], 1: ["old_forest"]},
        adventures={1: ["stand_fast"]},
    )
    do(g, Attack("weather_hills", "old_forest", 3))
    assert decide(g) == PlayCard("stand_fast")
    g = middle_earth(
        land={0: {"weather_hills": 9}, 1: {"rhudaur": 6, "dead_marshes": 1}},
        heroes={0: ["weather_hills"]},
        adventures={0: ["poisoned_counsel"]},
    )
    assert decide(g) == PlayCardBetween("poisoned_counsel", "weather_hills", "rhudaur")


# -- a written game


def written():
    """A game of four as text; what is rare is preferred."""
    options = {"start.place_step": 40, "event_redraw": True, "card_draw": "one", "finish_round": True}
    rules, state = RULES.set_up(options, BOARD, ("Anna", "Bruno", "Cato", "Dora"))
    g, rng = Game(rules, state, Seeded(23)), Random(23)
    lines = [f"Middle-earth, seed 23, {options}", line(g, 0, g.start())]
    rare = (PlayCard, PlayCardAt, PlayCardBetween, CompleteMission, March, MoveHero, Choose)
    while g.step is not None and len(g.log) < 900:
        kinds = [kind for kind in g.offer.kinds() if kind not in (Blitz, RestHero)]
        wanted = [kind for kind in kinds if kind in rare] or [kind for kind in kinds if kind is Attack]
        action = g.offer.sample(rng, wanted if wanted and rng.random() < 0.7 else kinds)
        lines.append(line(g, len(g.log), g.do(g.step.seat, action)))
    return "\n".join([*lines, f"{g.state.result}"]) + "\n"


def test_a_game_of_four_goes_as_it_always_went():
    """After a change that is meant: write `written()` into the file again, and read the difference."""
    path = Path(__file__).parent / "golden" / "middle-earth-four.txt"
    text = written()
    assert text == path.read_text("utf-8")
    for word in (
        "play_card",
        "complete_mission",
        "march",
        "move_hero",
        "choose",
        "play_card_at",
        "play_card_between",
        "discard",
        "event_drawn",
        "ring_rolled",
        "scored",
    ):
        assert f" {word} " in text, f"Nothing in it is called {word}."


def test_a_whole_game_tells_its_end_last():
    g = new(players=2, source=Seeded(5))
    g.start()
    rng = Random(5)
    while g.step is not None:
        entry = g.do(g.decider, g.offer.sample(rng))
    assert isinstance(entry.events[-1], Over)
    assert g.faults() == []
