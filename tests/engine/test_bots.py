import os
import subprocess
import sys
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.actions import Action, Advance, Attack, Blitz, Claim, Defend, End, Fortify, Place, Territory, Trade
from engine.board import Board
from engine.bots import LEVELS, make_bot
from engine.bots.fallback import PATIENCE, answer
from engine.chance import Seeded
from engine.change import ARMIES, Tx
from engine.flow import Done, Move, Phase, Rules, Signal
from engine.game import Game, Offer
from engine.odds import DiceRule, defence_after
from engine.options import Option, Range, Refused
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from engine.sight import View, imagined
from engine.state import State, Step
from maps.format import load
from tests.helpers import INFANTRY, MOST, NAMES, do, fresh, position

WORLD = RULESETS["world"]
ENDLESS = 30_000
AUSTRALIA = ("indonesia", "new_guinea", "western_australia", "eastern_australia")


def counts(ruleset: str) -> range:
    least, most = RULESETS[ruleset].players
    return range(least, most + 1)


def any_value(option: Option, rng: Random) -> Any:
    values = option.values
    if isinstance(values, Range):
        return rng.choice([values.least, values.most, option.default])
    return rng.choice(values)


def drawn_game(ruleset: str, players: int, rng: Random, **fixed: Any) -> Game:
    """A game under options drawn at random, such as its rules allow for so many players."""
    rules = RULESETS[ruleset]
    known = {option.id for option in rules.options}
    for _ in range(100):
        drawn = {option.id: any_value(option, rng) for option in rules.options if rng.random() < 0.6}
        picked = drawn | {name: value for name, value in fixed.items() if name in known}
        try:
            return new_game(rules, load(rules.board), picked, chairs("random", players), Seeded(rng.random().hex()))
        except Refused:
            continue
    raise AssertionError(f"No options fit {ruleset} for {players} players.")


def chairs(level: str, players: int) -> list[Chair]:
    return [Chair(name, level) for name in NAMES[:players]]


def play(g: Game, levels: Sequence[str], seed: int = 0, limit: int = ENDLESS) -> list[Action]:
    """Play the game to its end with these bots. Every answer must be legal as it is."""
    bots = [make_bot(level, g.rules, seat, seed) for seat, level in enumerate(levels)]
    actions: list[Action] = []
    while g.decider is not None:
        action = bots[g.decider].decide(g.view(g.decider), g.offer)
        assert action in g.offer, (g.step, action)
        g.do(g.decider, action)
        actions.append(action)
        assert len(actions) < limit, "The game does not end."
    return actions


def decide(g: Game, level: str = "simple") -> Action:
    assert g.decider is not None
    return make_bot(level, g.rules, g.decider, 0).decide(g.view(g.decider), g.offer)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("ruleset", "players"), [(name, n) for name in RULESETS for n in counts(name)])
def test_whole_games_under_drawn_options_are_legal_and_end(ruleset: str, players: int, level: str) -> None:
    rng = Random(f"{ruleset} {players} {level}")
    quick = level in ("random", "simple")
    for _ in range(2 if quick else 1):
        g = drawn_game(ruleset, players, rng, **{"limit.turns": 12 if quick else 5})
        play(g, [level] * players)
        assert g.state.result is not None
        assert g.faults() == []


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_decides_alike(level: str) -> None:
    def actions(seed: int) -> list[Action]:
        g = fresh({"limit.turns": 3}, players=3, source=Seeded(1))
        g.start()
        return play(g, [level] * 3, seed)

    assert actions(1) == actions(1)
    if level == "random":
        assert actions(1) != actions(2)


HASHED = """
from engine.bots import make_bot
from engine.chance import Seeded
from tests.helpers import fresh

g = fresh({"limit.turns": 4}, players=3, source=Seeded(3))
g.start()
bots = [make_bot(level, g.rules, seat, 5) for seat, level in enumerate(("simple", "random", "simple"))]
while g.decider is not None:
    g.do(g.decider, bots[g.decider].decide(g.view(g.decider), g.offer))
print(g.digest(), len(g.log))
"""


def test_decisions_do_not_depend_on_how_python_hashes() -> None:
    def outcome(seed: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": seed}
        root = Path(__file__).resolve().parents[2]
        command = [sys.executable, "-c", HASHED]
        return subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True).stdout

    assert outcome("1") == outcome("2") != ""


def test_what_is_hidden_changes_no_decision() -> None:
    g = fresh({"limit.turns": 8, "goal": "missions", "start.claim": "deal"}, players=4, source=Seeded(4))
    g.start()
    rng, compared = Random(2), 0
    while g.decider is not None:
        action = decide(g)
        if len(g.log) % 7 == 0:
            other = Game(g.rules, imagined(g.rules, g.view(g.decider), rng), Seeded(0))
            compared += other.digest() != g.digest()
            assert decide(other) == action
        g.do(g.decider, action)
    assert compared > 10


def test_there_is_no_bot_of_another_name() -> None:
    g = fresh()
    with pytest.raises(Refused, match="choose one of random, easy, normal, hard, expert, simple"):
        make_bot("genius", g.rules, 0, 0)


# -- strength


@pytest.mark.parametrize("ruleset", ["world", "world-2003", "enterprise"])
def test_simple_beats_three_at_random(ruleset: str) -> None:
    won = 0
    for k in range(10):
        levels = ["random"] * 4
        levels[k % 4] = "simple"
        g = new_game(RULESETS[ruleset], load("world"), {}, chairs("random", 4), Seeded(k))
        play(g, levels, k)
        assert g.state.result is not None
        won += g.state.result.winners == (k % 4,)
    assert won >= 9


@pytest.mark.parametrize("picked", [{}, {"territory.cap": 5}, {"attack.dice": 1, "defend.dice": 3}])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_beginners_among_themselves_come_to_an_end(players: int, picked: dict[str, Any]) -> None:
    for seed in range(2):
        g = new_game(WORLD, load("world"), {"limit.turns": 100, **picked}, chairs("simple", players), Seeded(seed))
        play(g, ["simple"] * players, seed)
        assert g.state.result is not None
        assert g.state.result.reason != "limit"


# -- what a beginner does


def test_it_claims_the_last_of_a_region_that_it_holds() -> None:
    g = fresh({"start.first_turn": "first_placer"}, players=3)
    g.start([(6, 1, 2)])
    others = iter(("alaska", "alberta", "kamchatka", "yakutsk", "irkutsk", "mongolia"))
    for territory in AUSTRALIA[:3]:
        do(g, Claim(territory))
        do(g, Claim(next(others)))
        do(g, Claim(next(others)))
    assert decide(g) == Claim(AUSTRALIA[3])


def test_it_places_where_its_next_attack_begins() -> None:
    land = {0: dict.fromkeys(AUSTRALIA[1:], 1) | {"madagascar": 1}, 1: {"indonesia": 1}}
    g = position(land=land, rest=(2, 6), step="reinforce")
    action = decide(g)
    assert isinstance(action, Place)
    assert action.territory in ("new_guinea", "western_australia")


def test_it_shores_up_a_region_that_it_holds() -> None:
    land = {0: dict.fromkeys(AUSTRALIA, 1) | {"argentina": 1}, 1: {"siam": 20}}
    g = position(land=land, rest=(2, 20), step="reinforce")
    assert isinstance(action := decide(g), Place)
    assert action.territory == "indonesia"


def test_it_trades_a_set_as_soon_as_it_may() -> None:
    held = (*INFANTRY[:3], "wild_1")
    g = position(land={0: {"alaska": 1, "congo": 5}}, rest=(1, 3), step="reinforce", hands={0: held})
    assert isinstance(action := decide(g), Trade)
    assert set(action.cards) == set(INFANTRY[:3]), "A wild card is kept for later."
    assert action.bonus_on == "alaska"


def test_it_attacks_to_finish_a_region_and_stops_when_weak() -> None:
    land = {0: dict.fromkeys(AUSTRALIA[1:], 1) | {"new_guinea": 9}, 1: {"indonesia": 2}}
    strong = position(land=land, rest=(2, 9))
    assert isinstance(action := decide(strong), Blitz)
    assert (action.source, action.target) == ("new_guinea", "indonesia")
    land[1]["indonesia"] = 30
    weak = position(land=land, rest=(2, 30))
    assert decide(weak) == End()


def test_it_moves_all_armies_on_when_nothing_is_left_to_fight_behind_them() -> None:
    land = {0: dict.fromkeys(AUSTRALIA[1:], 1) | {"eastern_australia": 1, "new_guinea": 9}, 1: {"indonesia": 1}}
    g = position(MOST, land=land, rest=(2, 5))
    do(g, Attack("new_guinea", "indonesia", 3), (6, 6, 6), (1,))
    assert decide(g) == Advance(8)


def test_it_keeps_armies_where_a_region_is_at_stake() -> None:
    africa = next(region.territories for region in Board(load("world")).regions if region.id == "africa")
    g = position(MOST, land={0: dict.fromkeys(africa, 1) | {"north_africa": 12}, 1: {"brazil": 1}}, rest=(2, 40))
    do(g, Attack("north_africa", "brazil", 3), (6, 6, 6), (1,))
    assert isinstance(action := decide(g), Advance)
    assert 3 < action.count < 11


@pytest.mark.parametrize(("roll", "dice"), [((6, 6, 5), 1), ((2, 1, 1), 2)])
def test_it_defends_with_the_dice_that_cost_least(roll: tuple[int, ...], dice: int) -> None:
    g = position({"defend.choice": "after"}, land={0: {"alaska": 9}, 1: {"kamchatka": 5}}, rest=(1, 2))
    do(g, Attack("alaska", "kamchatka", 3), roll)
    chances = defence_after(roll, 8, 5, DiceRule(choice="after"))
    assert min(chances, key=chances.__getitem__) == dice
    assert decide(g) == Defend(dice)


@pytest.mark.parametrize("reach", ["chain", "adjacent"])
def test_it_brings_idle_armies_nearer_to_the_front(reach: str) -> None:
    land = {0: dict.fromkeys(AUSTRALIA, 1) | {"eastern_australia": 7}}
    g = position({"fortify.reach": reach}, land=land, rest=(1, 3), step="attack")
    do(g, End())
    assert isinstance(action := decide(g), Fortify)
    assert (action.source, action.count) == ("eastern_australia", 6)
    assert action.target in {"chain": ("indonesia",), "adjacent": ("new_guinea", "western_australia")}[reach]


def test_it_leaves_armies_at_the_front_where_they_are() -> None:
    g = position(land={0: {"indonesia": 9, "new_guinea": 1}}, rest=(1, 3), step="attack")
    do(g, End())
    assert decide(g) == End()


# -- actions that nobody told it of


class Drill(Action, frozen=True, tag="drill"):
    territory: Territory


class Forget(Action, frozen=True, tag="forget"):
    """Takes back every drill: with it alone this phase would never end."""


class DrillMove(Move[Drill]):
    action = Drill

    def domain(self, g: Game, step: Step, *chosen: str) -> list[str]:
        return g.owned(step.seat)

    def apply(self, g: Game, tx: Tx, step: Step, action: Drill) -> Signal:
        tx.put(ARMIES, action.territory, g.state.armies[action.territory] + 1)
        return "done" if sum(g.state.armies[t] for t in g.owned(step.seat)) >= 60 else None


class ForgetMove(Move[Forget]):
    action = Forget

    def why(self, g: Game, step: Step) -> str | None:
        return None if self.drilled(g, step) else "Nothing was drilled."

    def drilled(self, g: Game, step: Step) -> list[str]:
        return [t for t in g.owned(step.seat) if g.state.armies[t] > 1]

    def apply(self, g: Game, tx: Tx, step: Step, action: Forget) -> Signal:
        for territory in self.drilled(g, step):
            tx.put(ARMIES, territory, 1)
        return None


def drilling(*more: Move[Any]) -> Game:
    """A game in a phase of unfamiliar actions, which ends at 60 armies."""
    phase = Phase("drill", "Drill", (DrillMove(), ForgetMove(), *more))
    known = position(land={0: {"alaska": 1, "alberta": 1, "brazil": 1}}, rest=(1, 1))
    rules: Rules = replace(known.rules, phases={**known.rules.phases, "drill": phase})
    state: State = deepcopy(known.state)
    state.agenda = (*state.agenda[:-1], Step("drill", 0))
    g = Game(rules, state, Seeded(0))
    g.start()
    return g


def test_optional_actions_that_it_does_not_know_are_tried_a_few_times() -> None:
    g = drilling(Done())
    bot = make_bot("simple", g.rules, 0, 1)
    tried = []
    while g.step is not None and g.step.phase == "drill":
        tried.append(bot.decide(g.view(0), g.offer))
        g.do(0, tried[-1])
        assert len(tried) <= PATIENCE + 1
    assert tried[-1] == End()
    assert len(tried) == PATIENCE + 1


def test_unknown_actions_that_undo_each_other_come_to_an_end() -> None:
    for seed in range(5):
        g = drilling()
        bot = make_bot("simple", g.rules, 0, seed)
        acts = 0
        while g.step is not None and g.step.phase == "drill":
            g.do(0, bot.decide(g.view(0), g.offer))
            acts += 1
            assert acts < 200, "It forgets for ever what it drilled."


# -- faulty bots


class Faulty:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def decide(self, view: View, offer: Offer) -> Action:
        if isinstance(self.answer, Exception):
            raise self.answer
        found: Action = self.answer
        return found


@pytest.mark.parametrize(
    "wrong",
    [ZeroDivisionError("by nought"), Attack("alaska", "brazil", 3), Attack("alaska", 7, "x"), None, "end"],  # type: ignore[arg-type]
)
def test_a_faulty_answer_is_noted_and_replaced_by_a_legal_one(wrong: Any) -> None:
    optional = position(land={0: {"alaska": 5}}, rest=(1, 1))
    action, fault = answer(Faulty(wrong), optional.view(0), optional.offer, Random(0))
    assert action == End()
    assert fault
    compulsory = position(land={0: {"alaska": 5}}, rest=(1, 1), step="reinforce")
    action, fault = answer(Faulty(wrong), compulsory.view(0), compulsory.offer, Random(0))
    assert action in compulsory.offer
    assert fault


def test_a_sound_answer_passes() -> None:
    g = position(land={0: {"alaska": 5}}, rest=(1, 1))
    assert answer(Faulty(End()), g.view(0), g.offer, Random(0)) == (End(), None)
