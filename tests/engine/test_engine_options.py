"""Options: what they take, and the sentences with which they refuse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import Option, Range, Refused, complete, with_defaults, write
from engine.rulesets import RULESETS
from maps.format import load
from tests.helpers import NAMES, WORLD, ring

CHAIN = Option("fortify.reach", "How far.", ("adjacent", "chain"), "chain")
FLAG = Option("continent.bonus", "Whether.", (True, False), True)
CAP = Option("hand.cap", "Most cards.", Range(5, 10, none=0), 0)
DICE = Option("attack.dice", "Most dice.", Range(1, 3), 3)


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        (CHAIN, "chain", "chain"),
        (CHAIN, "  Adjacent ", "adjacent"),
        (FLAG, "yes", True),
        (FLAG, "No", False),
        (FLAG, "true", True),
        (FLAG, "false", False),
        (CAP, "0", 0),
        (CAP, "5", 5),
        (CAP, " 10 ", 10),
        (DICE, "2", 2),
    ],
)
def test_what_a_player_types_is_read(option, typed, value):
    assert option.read(typed) == value
    assert type(option.read(typed)) is type(value)


@pytest.mark.parametrize(
    ("option", "typed", "sentence"),
    [
        (CHAIN, "chian", "fortify.reach cannot be 'chian': it takes adjacent, chain."),
        (CHAIN, "", "fortify.reach cannot be '': it takes adjacent, chain."),
        (FLAG, "maybe", "continent.bonus cannot be 'maybe': it takes yes, no."),
        (FLAG, "1", "continent.bonus cannot be '1': it takes yes, no."),
        (CAP, "4", "hand.cap cannot be '4': it takes 0 or 5 to 10."),
        (CAP, "eleven", "hand.cap cannot be 'eleven': it takes 0 or 5 to 10."),
        (DICE, "0", "attack.dice cannot be '0': it takes 1 to 3."),
        (DICE, "2.0", "attack.dice cannot be '2.0': it takes 1 to 3."),
        (DICE, "9" * 5000, f"attack.dice cannot be '{'9' * 40}': it takes 1 to 3."),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(option, typed, sentence):
    with pytest.raises(Refused) as refused:
        option.read(typed)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("option", "value"), [(FLAG, 1), (FLAG, 0), (FLAG, "yes"), (DICE, True), (DICE, 2.0), (CAP, None), (CHAIN, [])]
)
def test_values_of_another_type_are_refused(option, value):
    assert not option.allows(value)
    with pytest.raises(Refused):
        option.check(value)


@pytest.mark.parametrize(
    "option",
    [
        pytest.param(option, id=f"{ruleset.id}-{option.id}")
        for ruleset in RULESETS.values()
        for option in ruleset.options
    ],
)
def test_every_option_of_every_ruleset_is_whole(option):
    assert option.allows(option.default)
    assert option.text.endswith(".")
    assert option.source in ("seed", "official", "ruling")
    assert option.read(write(option.default)) == option.default
    if isinstance(option.values, Range):
        assert option.values.least <= option.values.most
        assert option.values.none is None or not option.values.least <= option.values.none <= option.values.most
    else:
        assert set(option.words) <= set(option.values)
        assert [option.read(write(value)) for value in option.values] == list(option.values)


@given(st.integers(-100, 1100))
def test_a_range_takes_its_numbers_and_its_none(n):
    assert (n in Range(5, 100, none=0)) == (5 <= n <= 100 or n == 0)


def test_defaults_fill_what_was_not_picked():
    assert complete((CHAIN, CAP), {"hand.cap": 5}) == {"fortify.reach": "chain", "hand.cap": 5}


def test_unknown_options_are_refused_with_those_there_are():
    with pytest.raises(Refused) as refused:
        complete((CHAIN, CAP), {"fortfy.reach": "chain"})
    assert str(refused.value) == "There is no option 'fortfy.reach' here. The options are fortify.reach, hand.cap."


def test_a_ruleset_changes_defaults_and_their_sources():
    chosen = with_defaults((CHAIN, CAP), {"hand.cap": (5, "seed")})
    assert [(option.id, option.default, option.source) for option in chosen] == [
        ("fortify.reach", "chain", "official"),
        ("hand.cap", 5, "seed"),
    ]
    with pytest.raises(Refused):
        with_defaults((CAP,), {"hand.cap": (4, "seed")})
    with pytest.raises(KeyError):
        with_defaults((CAP,), {"hand.cpa": (5, "seed")})


PRESETS = [(ruleset, preset) for ruleset in RULESETS.values() for preset in ruleset.presets]


@pytest.mark.parametrize(("ruleset", "preset"), [pytest.param(r, p, id=f"{r.id}-{p}") for r, p in PRESETS])
def test_every_preset_can_be_played(ruleset, preset):
    most = ruleset.players[1]
    rules, state = ruleset.set_up(ruleset.presets[preset], load(ruleset.board), NAMES[:most])
    assert rules.ruleset == ruleset.id
    assert [chair.name for chair in state.seats[:most]] == list(NAMES[:most])


@pytest.mark.parametrize(("players", "sentence"), [(1, "World is for 2 to 6 players, not 1."), (7, "not 7.")])
def test_too_few_and_too_many_players_are_refused(players, sentence):
    with pytest.raises(Refused) as refused:
        RULESETS["world"].set_up({}, WORLD, [f"Player {k}" for k in range(players)])
    assert str(refused.value).endswith(sentence)


def test_too_few_armies_or_territories_are_refused():
    with pytest.raises(Refused, match=r"^Ring-3 has 3 territories: too few for 4 armies\.$"):
        RULESETS["world"].set_up({}, ring(3), NAMES[:4])
    with pytest.raises(Refused, match=r"^15 starting armies do not reach for the 48 territories of Ring-48\.$"):
        RULESETS["world"].set_up({"start.armies": 15}, ring(48), NAMES[:3])


def test_boards_without_the_deck_are_refused():
    with pytest.raises(Refused, match="has no deck"):
        RULESETS["world"].set_up({}, load("europe"), NAMES[:3])
