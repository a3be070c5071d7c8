"""Every ruleset, on every board that it accepts, with any number of players and any options, keeps the laws.

`CONFORMANCE=10 python -m pytest tests/engine/test_conformance.py` tries ten times as many cases.
"""

import os
from collections import defaultdict
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from engine import save
from engine.actions import Claim, Resign, Trade
from engine.options import Range, Refused
from engine.rulesets import RULESETS
from engine.seating import COLOURS, Chair
from maps.format import load
from tests.engine import conformance, secrecy
from tests.engine.conformance import NAMES, Case, walk
from tests.helpers import ring

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
EVENTS = conformance.event_kinds()


def values(option):
    """The values of an option."""
    if isinstance(option.values, Range):
        numbers = st.integers(option.values.least, option.values.most)
        return numbers if option.values.none is None else st.just(option.values.none) | numbers
    return st.sampled_from(option.values)


@st.composite
def cases(draw, ruleset):
    """Ways to play a ruleset that it accepts."""
    boards = [load(ruleset.board)] if ruleset.needs else [load(ruleset.board), ring(6), ring(9)]
    case = Case(
        ruleset,
        draw(st.sampled_from(boards)),
        draw(st.integers(*ruleset.players)),
        draw(st.fixed_dictionaries({}, optional={option.id: values(option) for option in ruleset.options})),
        draw(st.integers(0, 10**6)),
    )
    try:
        case.game()
    except Refused:
        assume(False)
    return case


def some(count):
    """So many cases, the same in every run."""
    return settings(
        max_examples=count * int(os.environ.get("CONFORMANCE", "1")),
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


@every_ruleset
@some(20)
@given(st.data())
def test_positions_are_sound_and_acts_can_be_taken_back(ruleset, data):
    case = data.draw(cases(RULESETS[ruleset]))
    g = case.begun(after_set_up=case.seed % 2 == 0)
    for act in walk(g, Random(case.seed), 150):
        conformance.check_sound(g)
        conformance.check_undo(g, act)
    conformance.check_sound(g)


@every_ruleset
@some(20)
@given(st.data())
def test_all_that_is_offered_is_legal(ruleset, data):
    case = data.draw(cases(RULESETS[ruleset]))
    g = case.begun(after_set_up=case.seed % 2 == 0)
    rng = Random(case.seed)
    for _ in walk(g, rng, 60):
        conformance.check_offer(g, rng)


@every_ruleset
@some(20)
@given(st.data())
def test_what_is_illegal_changes_nothing(ruleset, data):
    case = data.draw(cases(RULESETS[ruleset]))
    g = case.begun(after_set_up=case.seed % 2 == 0)
    rng, seen, refusals = Random(case.seed), defaultdict(list), 0
    for act in walk(g, rng, 100):
        seen[type(act[1])].append(act[1])
        refusals += conformance.check_illegal(g, conformance.strange_actions(seen, rng), act)
    assert refusals > 0


@every_ruleset
@some(14)
@given(st.data())
def test_nobody_learns_what_is_secret(ruleset, data):
    case = data.draw(cases(RULESETS[ruleset]))
    g = case.begun(after_set_up=case.seed % 4 != 0)
    rng, compared = Random(case.seed), 0
    for k, act in enumerate(walk(g, rng, 150)):
        if k % 5 == 0:
            compared += secrecy.check_secrets(g, act, rng)
    assert compared > 0


@every_ruleset
@some(15)
@given(st.data())
def test_chance_can_be_tried_out(ruleset, data):
    case = data.draw(cases(RULESETS[ruleset]))
    g = case.begun(after_set_up=case.seed % 2 == 0)
    rng, ends = Random(case.seed), 0
    for act in walk(g, rng, 80):
        ends += conformance.check_chance(g, act, rng)
    assert ends > 0


@every_ruleset
@some(15)
@given(st.data())
def test_the_log_and_a_save_hold_the_whole_game(ruleset, data):
    case = data.draw(cases(RULESETS[ruleset]))
    g = case.begun(after_set_up=False)
    for _ in walk(g, Random(case.seed), 400):
        pass
    conformance.check_replay(case, g)
    for entry in g.log:
        conformance.check_plain(entry, EVENTS)
    chairs = [Chair(name, colour=colour) for name, colour in zip(NAMES[: case.players], COLOURS, strict=False)]
    data = save.encode(g, chairs)
    loaded = save.load(data, keep=True)
    assert loaded.game.digest() == g.digest()
    assert loaded.game.offer.kinds() == g.offer.kinds()
    assert save.encode(loaded.game, loaded.chairs) == data
    assert [entry.events for entry in loaded.game.log] == [entry.events for entry in g.log]


UNSEEN = {
    "world": {"defend": {"trade_down"}},
    "balance-of-power": {"second": {"deploy"}},
    "middle-earth": {"attack": {"muster"}, "fortify": {"muster"}},
}
"""Questions that are declared, but too rare for a game at random. Tests of single rules ask them."""


@every_ruleset
def test_whoever_asks_has_declared_it(ruleset, monkeypatch):
    """And whatever is declared happens, under options that make it likely."""
    rules = RULESETS[ruleset]
    asked = conformance.listen(monkeypatch)
    known = {option.id for option in rules.options}
    declared = defaultdict(set)
    for seed in range(12):
        likely = {
            "defend.choice": "before",
            "eliminate.trade": ("down_to_4", "at_once")[seed % 2],
            "hand.cap": 0,
            "set.force_at": 0,
            "turn.mode": "full",
        }
        picked = {name: value for name, value in likely.items() if name in known}
        board = load(rules.board) if rules.needs else ring(18)
        g = Case(rules, board, rules.players[seed % 4 > 0], picked, seed).begun(after_set_up=True)
        for _ in walk(g, Random(seed), 700, avoid=(Trade,)):
            pass
        conformance.check_asks(g, asked)
        for phase in g.rules.phases.values():
            declared[phase.name].update(phase.asks)
    assert {name: asks - asked[name] for name, asks in declared.items() if asks - asked[name]} == UNSEEN.get(
        ruleset, {}
    )


def test_a_walk_meets_everything():
    """The games at random are no empty promise: all kinds of action are seen, and ends."""
    rules = RULESETS["world"]
    seen, reasons = set(), set()
    for seed in range(12):
        case = Case(rules, ring(9), 4, {"start.armies": 14}, seed)
        g = case.begun(after_set_up=True)
        for _, action in walk(g, Random(seed), 1500):
            seen.add(type(action))
        reasons.add(g.state.result.reason if g.state.result else "none")
    assert Resign in seen
    assert seen | {Claim} == {move.action for phase in g.rules.phases.values() for move in phase.moves} | {Resign}
    assert reasons >= {"world", "last_standing"}
