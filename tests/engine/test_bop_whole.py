"""Balance of Power as a whole: numbers and tests, what is hidden, bots, a written game of the Command Room."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.actions import Advance, Attack, Blitz, Defend, End, Place
from engine.arena import play_match
from engine.bots import make_bot
from engine.bots.aims import Aims
from engine.bots.outlook import Outlook, Terrain
from engine.chance import Seeded
from engine.events import CardDrawn
from engine.phases.battle import dice_rule
from engine.rulesets import RULESETS
from engine.rulesets.balance_of_power.actions import (
    Buy,
    Fill,
    Hire,
    NeutralAttack,
    PickSide,
    PutCapital,
    Reroll,
    Resist,
    TakeMission,
    TradeStars,
)
from engine.seating import Chair
from engine.texts.balance_of_power import TEXTS
from tests.bop import BLUE, EUROPE, ONE_STAR, RED, ROOM, TWO_STARS, europe, new, ones, region
from tests.engine.test_golden import line
from tests.helpers import do, events

BOP = RULESETS["balance-of-power"]
MODES = ("basic", "command_room")


def test_every_numbered_rule_has_a_text_and_a_test():
    numbers = {f"B{n}" for n in range(1, 58)} | {"B46a"}
    assert {text.id for text in TEXTS} == numbers
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_bop_*.py"))
    named = set(re.findall(r"^def test_rule_(B\d+[a-z]?)_", tests, re.MULTILINE))
    assert sorted(numbers - named) == []
    assert sorted(named - numbers) == []


# -- what is hidden


def holding(**how):
    """Both players hold cards in the Command Room."""
    hands = {RED: TWO_STARS[:2], BLUE: ONE_STAR[:3]}
    return europe(ROOM, red={"germany": 5}, blue={"poland": 1, "sweden": 1}, hands=hands, hospital=(4, 2, 1), **how)


@pytest.mark.parametrize(("seat", "hands"), [(RED, [list(TWO_STARS[:2]), 3, 0]), (BLUE, [2, list(ONE_STAR[:3]), 0])])
def test_a_player_sees_the_own_cards_and_the_size_of_the_rest(seat, hands):
    cards = holding().view(seat).parts["cards"]
    shown = [sorted(hand) if not isinstance(hand, int) else hand for hand in cards["hands"]]
    assert shown == [sorted(hand) if not isinstance(hand, int) else hand for hand in hands]
    assert cards["deck"] == 25


def test_all_but_the_cards_is_public():
    g = holding(missions=["swiss_vault"], taken=(("region_green",), ()))
    for seat in (RED, BLUE, None):
        parts = g.view(seat).parts
        for name in ("towns", "open_missions", "hospital", "support", "reserve"):
            assert parts[name] == msgspec.to_builtins(g.state.parts[name])


def test_a_drawn_card_is_shown_to_whoever_drew_it():
    g = holding()
    do(g, Attack("germany", "poland", 1), (6,), (1,))
    do(g, Advance(1))
    do(g, End())
    card = g.state.parts["cards"].deck[0]
    entry = do(g, End(), (card,))
    assert events(g.entry_for(entry, RED), CardDrawn)[0].card == card
    for other in (BLUE, None):
        seen = g.entry_for(entry, other)
        assert events(seen, CardDrawn)[0].card is None
        assert card not in msgspec.json.encode(seen).decode().replace('"poland"', "")


# -- bots


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", ["random", "simple"])
def test_games_of_bots_end(mode, level):
    chairs = [Chair("Anna", level), Chair("Bruno", level)]
    results = play_match(BOP, EUROPE, {"mode": mode, "limit.turns": 200}, chairs, 6, 3)
    for game in results.games:
        assert not game.faults
        assert not game.fault
        assert not game.limit


@pytest.mark.parametrize("mode", MODES)
def test_the_beginner_beats_chance(mode):
    chairs = [Chair("Anna", "simple"), Chair("Bruno", "random")]
    results = play_match(BOP, EUROPE, {"mode": mode}, chairs, 10, 5)
    assert sum(game.winner == "Anna" for game in results.games) >= 9


def decided(g, seat=RED):
    """What the beginner does."""
    action = make_bot("simple", g.rules, seat, 1).decide(g.view(seat), g.offer)
    assert action in g.offer
    return action


def test_the_beginner_sets_up_and_takes_the_better_side():
    g = new({**ROOM, "room.placer": "first"}, source=Seeded(2))
    g.start()
    kinds = []
    while g.step.phase == "room_place":
        kinds.append(type(decided(g)))
        g.do(RED, decided(g))
    assert kinds == [Fill, PutCapital, PutCapital]
    picked = decided(g, BLUE)
    assert isinstance(picked, PickSide)
    land = {army: len(g.owned(seat)) for seat, army in enumerate(("red", "blue"))}
    assert picked.army == picked.starts
    assert land[picked.army] >= min(land.values())


def test_the_beginner_throws_again_the_die_that_helps_most():
    bought = {"bought": ("recon_mission",), "recon": True}
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 5}, support=bought)
    do(g, Attack("germany", "poland", 3), (6, 1, 1), (5, 5))
    assert decided(g) in (Reroll(2), Reroll(3))
    g = europe(ROOM, red={"germany": 9}, blue={"poland": 5}, support=bought)
    do(g, Attack("germany", "poland", 3), (6, 5, 5), (6, 4))
    assert decided(g) == End(), "only a six of another die could better this"


def test_the_beginner_saves_stars_and_then_trades_them_all():
    few = europe(red={"germany": 5}, hands={RED: TWO_STARS[:2]}, step="reinforce")
    assert isinstance(decided(few), Place)
    many = europe(red={"germany": 5}, hands={RED: TWO_STARS[:4]}, step="reinforce")
    assert decided(many) == TradeStars(tuple(sorted(TWO_STARS[:4])))


def test_the_beginner_takes_a_mission_and_the_harder_one():
    red = ones(region("green")) | {"denmark": 1}
    g = europe(red=red, step="attack", missions=["danish_naval_base", "region_green"])
    do(g, End())
    assert decided(g) == TakeMission("region_green")


def test_the_beginner_goes_for_a_mission_that_lacks_one_territory():
    land = {"germany": 9, "poland": 9}
    g = europe(red=land, blue={"finland": 1}, neutral={"denmark": 2, "sweden": 1}, rest=6)
    without = decided(g)
    g = europe(
        red=land, blue={"finland": 1}, neutral={"denmark": 2, "sweden": 1}, rest=6, missions=["danish_naval_base"]
    )
    assert decided(g).target == "denmark"
    assert getattr(without, "target", "") != "denmark"


def shopping(units, red, **how):
    """Red may buy."""
    return europe(ROOM, red=red, hospital=(units, 0, 0), step="support", **how)


def test_the_beginner_buys_a_manoeuvre_for_units_behind_the_lines():
    assert decided(shopping(12, {"germany": 1})) == End()
    inside = {"germany": 9, **ones(shopping(0, {"germany": 1}).rules.board.neighbours["germany"])}
    assert decided(shopping(3, inside)) == Buy("starting_manoeuvre")


def test_the_beginner_hires_neutral_units_that_can_win():
    blue = {"poland": 1, "finland": 1}
    g = shopping(5, {"germany": 1}, blue=blue, neutral={"sweden": 8})
    assert decided(g) == Buy("neutral_attack")
    do(g, Buy("neutral_attack"))
    assert decided(g) == Hire("sweden")
    do(g, Hire("sweden"))
    do(g, End())
    do(g, Place("germany", g.step.args.n))
    assert isinstance(decided(g), NeutralAttack)


def test_the_beginner_wakes_the_neutral_army_only_against_the_opponent():
    far = europe(ROOM, red={"ireland": 1}, blue={"poland": 1}, hospital=(0, 0, 7), step="resistance")
    assert decided(far) == Resist()
    around = ones(far.rules.board.neighbours["ireland"])
    names = [t for t in far.rules.board.names if t not in ("ireland", *around)]
    g = europe(ROOM, red=ones(names), blue=around, neutral={"ireland": 2}, hospital=(0, 0, 7), step="resistance")
    assert decided(g) == Resist()
    g = europe(ROOM, red=around, blue=ones(names), neutral={"ireland": 2}, hospital=(0, 0, 7), step="resistance")
    assert decided(g) == End()


def test_bots_judge_battles_by_the_dice_of_the_rules():
    bought = {"bought": ("special_squad",)}
    for support in ({}, bought):
        g = europe(ROOM, red={"germany": 9}, blue={"poland": 5, "austria": 4}, support=support)
        outlook = Outlook(Terrain(g.rules), g.view(RED), RED, Aims())
        for source, target in (("germany", "poland"), ("germany", "austria"), ("austria", "germany")):
            assert outlook.dice(source, target) == dice_rule(g, source, target)


# -- a written game


def written():
    """A small game of the Command Room as text; rare actions are preferred."""
    g = new({**ROOM, "limit.turns": 4, "defend.choice": "before"}, source=Seeded(4))
    rng = Random(4)
    lines = ["Command Room, seed 4", line(g, 0, g.start())]
    while g.step is not None and len(g.log) < 300:
        kinds = [kind for kind in g.offer.kinds() if kind is not Blitz]
        wanted = [kind for kind in kinds if kind in (Fill, Defend, NeutralAttack, Buy, Resist, Reroll)]
        wanted = wanted or [kind for kind in kinds if kind is Attack]
        action = g.offer.sample(rng, wanted if wanted and rng.random() < 0.8 else kinds)
        lines.append(line(g, len(g.log), g.do(g.step.seat, action)))
    return "\n".join([*lines, f"{g.state.result}"]) + "\n"


def test_a_small_game_of_the_command_room_goes_as_it_always_went():
    """After a change that is meant: write `written()` into the file again, and read the difference."""
    path = Path(__file__).parent / "golden" / "balance-of-power-command-room.txt"
    assert written() == path.read_text("utf-8")
