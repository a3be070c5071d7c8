"""The protocol: its schema, its documentation, and the list of what is legal."""

import json
import re
from functools import reduce
from operator import or_
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.actions import Blitz, Resign
from engine.outside.limits import Limits
from engine.outside.listing import has_no_gap, legal, spread, values_of
from engine.outside.protocol import (
    ACTIONS,
    DECODER,
    SAID,
    TOLD,
    Act,
    Area,
    Choice,
    FieldOf,
    Ground,
    Outcome,
    Place,
    encode,
    schema,
)
from engine.outside.telling import greeting, outcome, question
from engine.rulesets import RULESETS
from engine.sight import View
from tests.helpers import position
from tests.outside import seated

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "bots.md").read_text()


def test_the_schema_in_the_documentation_is_the_one_of_the_messages() -> None:
    assert json.loads((DOCS / "protocol.json").read_text()) == json.loads(json.dumps(schema()))


@pytest.mark.parametrize("message", [*TOLD, *SAID])
def test_every_message_is_documented_with_its_fields(message: type[msgspec.Struct]) -> None:
    word = str(message.__struct_config__.tag)
    (row,) = re.findall(rf"^\| `{word}` \| (.*) \|$", TEXT, re.MULTILINE)
    named = set(re.findall(r"`(\w+)`", row))
    fields = set(message.__struct_fields__)
    assert fields <= named
    assert named <= fields | set(Choice.__struct_fields__) | set(FieldOf.__struct_fields__)


@pytest.mark.parametrize("struct", [Ground, Place, Area, View])
def test_every_part_of_a_message_is_documented(struct: type[msgspec.Struct]) -> None:
    paragraph = TEXT[TEXT.index("`board` has") :]
    missing = {name for name in struct.__struct_fields__ if f"`{name}`" not in paragraph}
    assert missing <= {"seat"}


def test_the_numbers_in_the_documentation_are_the_limits() -> None:
    limits = Limits()
    for number in (f"{limits.seconds:.0f} seconds", f"one {limits.first:.0f}", f"{limits.line:,}", f"{limits.asks:,}"):
        assert number in TEXT
    assert (limits.silences, limits.waste) == (3, 1_000_000)


def test_every_action_of_every_rule_system_can_be_said() -> None:
    for ruleset in RULESETS:
        game = seated("random", "random", ruleset=ruleset)
        kinds = {move.action for phase in game.rules.phases.values() for move in phase.moves}
        assert kinds <= set(ACTIONS.values())
    assert Resign not in ACTIONS.values()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_told_has_the_types_of_the_schema(ruleset: str) -> None:
    game = seated("random", "random", ruleset=ruleset)
    limits, rng = Limits(), Random(1)
    told = msgspec.json.Decoder(reduce(or_, TOLD))
    for n in range(300):
        seat = game.decider
        if seat is None:
            break
        view = game.view(seat)
        for message in (
            greeting(game.rules, view, seat, 1, limits),
            question(view, game.offer, n, seat, limits),
            values_of(game.offer, n, game.offer.kinds()[0], []),
        ):
            again = told.decode(encode(message))
            assert type(again) is type(message)
            assert encode(again) == encode(message)
        said = Act(n=n, action=game.offer.sample(rng))
        assert DECODER.decode(encode(said)) == said
        game.do(seat, said.action)
    assert type(told.decode(encode(outcome(game.view(None))))) is Outcome


def test_all_that_is_legal_is_listed_with_ranges_of_numbers() -> None:
    g = position(land={0: {"north_africa": 7}, 1: {"brazil": 2}}, step="attack")
    choices, complete = legal(g.offer, 500)
    assert complete
    spelled = []
    for choice in choices:
        assert choice.action in g.offer
        if choice.least is None or choice.most is None:
            spelled.append(choice.action)
            continue
        *fields, _ = msgspec.structs.astuple(choice.action)
        spelled += [type(choice.action)(*fields, number) for number in range(choice.least, choice.most + 1)]
    assert spelled == list(g.offer)
    assert len(choices) < len(spelled)


def test_a_listing_that_would_be_too_long_is_a_selection_with_every_kind_in_it() -> None:
    g = position(land={0: {}}, rest=(0, 5), step="fortify")
    everything, complete = legal(g.offer, 100_000)
    assert complete
    assert len(everything) > 1_000
    for limit in (500, 100, 20):
        choices, complete = legal(g.offer, limit)
        assert not complete
        assert limit // 5 < len(choices) <= limit
        assert {type(choice.action) for choice in choices} == set(g.offer.kinds())
        assert all(choice.action in g.offer for choice in choices)


def test_hundreds_of_armies_make_no_long_list() -> None:
    g = position(land={0: {"north_africa": 900, "egypt": 800}}, step="attack")
    choices, complete = legal(g.offer, 500)
    assert complete
    blitz = [choice for choice in choices if isinstance(choice.action, Blitz)]
    assert max(choice.most or 0 for choice in blitz) == 899
    values = values_of(g.offer, 1, Blitz, ["north_africa", "brazil"])
    assert (values.least, values.most, values.values) == (1, 899, ())


@pytest.mark.parametrize(
    ("values", "is_range"),
    [
        (range(1, 9), True),
        ([3, 4, 5], True),
        ([3, 5], False),
        (range(1, 9, 2), False),
        ([3], False),
        (["a", "b"], False),
    ],
)
def test_numbers_without_a_gap(values: list[int], is_range: bool) -> None:
    assert has_no_gap(values) == is_range


def test_a_selection_keeps_both_ends() -> None:
    assert spread(range(100), 4) == [0, 33, 66, 99]
    assert spread(range(3), 4) == [0, 1, 2]
    assert spread(range(9), 1) == [0]
