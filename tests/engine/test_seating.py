"""Chairs: names that are safe to print, seats from the command line, and games that begin."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Seeded
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.seating import COLOURS, Chair, clean_name, give_colours, kinds, new_game, seat_from
from maps.format import load
from tests.helpers import ring


def seated(*chairs, picked=None, board=None):
    """A game of World with these chairs."""
    return new_game(RULESETS["world"], board or load("world"), picked or {}, chairs, Seeded(1))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t of\n Trento ", "Anna of Trento"),
        ("Anna\x1b[31m", "Anna[31m"),
        ("An\u202ena\u200b\ufeff", "Anna"),
        ("\u2066Anna\u2069", "Anna"),
        ("An\u00a0na", "An na"),
        ("A\u200b\u0301da", "Áda"),
        ("Z\u0307o\u0142w", "Żołw"),
        ("\x00\x07\x7f\x9b", "Player"),
        ("", "Player"),
        ("\u3164", "Player"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("x" * 38 + " yz", "x" * 38 + "…"),
    ],
)
def test_names_are_cleaned(text, name):
    assert clean_name(text) == name


@given(st.text(max_size=400))
def test_a_clean_name_is_short_visible_and_stays_as_it_is(text):
    name = clean_name(text)
    assert 1 <= len(name) <= 40
    assert name == name.strip() == clean_name(name)
    assert not any(unicodedata.category(letter).startswith(("C", "Zl", "Zp")) for letter in name)


@pytest.mark.parametrize(
    ("text", "chair"),
    [
        ("Anna=human", Chair("Anna", "human")),
        (" Anna of Trento = Random ", Chair("Anna of Trento", "random")),
        ("Player=simple", Chair("Player", "simple")),
        ("Anna=cmd:python  My Bot.py --level=3", Chair("Anna", "cmd:python  My Bot.py --level=3")),
        ("Anna = CMD: ./bot ", Chair("Anna", "cmd:./bot")),
    ],
)
def test_a_seat_is_a_name_and_who_plays_it(text, chair):
    assert seat_from(text) == chair


@pytest.mark.parametrize(
    "text", ["Anna", "", "=human", " \u200b=human", "Anna=", "Anna=oracle", "Anna=human=human", "a=\x1b[2J", "a=cm:x"]
)
def test_other_seats_are_refused_with_what_would_fit(text):
    with pytest.raises(Refused) as refused:
        seat_from(text)
    sentence = str(refused.value)
    assert sentence.isprintable()
    assert "human" in sentence


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("cmd:", "names it after the colon"),
        ("cmd:python 'bot.py", "no closing quotation"),
        ("cmd:bot \x1b[2J", "cannot be shown"),
        ("cmd:" + "x" * 197, "196 signs at most, not 197"),
    ],
)
def test_commands_that_cannot_be_read_shown_or_kept_are_refused(kind, said):
    with pytest.raises(Refused, match=said) as refused:
        seat_from(f"Anna={kind}")
    assert str(refused.value).isprintable()


def test_every_kind_that_a_seat_may_name_can_be_named():
    assert {seat_from(f"Anna={kind}").kind for kind in kinds()} == set(kinds())
    assert not Chair("Anna", "human").is_bot
    assert not Chair("Anna", "closed").is_bot
    assert all(Chair("Anna", kind).is_bot for kind in kinds()[1:])


@pytest.mark.parametrize("names", [("Anna", "Anna"), ("Anna", "ANNA"), ("Anna", "neutral"), ("Anna", "B\x1b")])
def test_names_that_cannot_be_told_apart_are_refused(names):
    with pytest.raises(Refused):
        seated(*map(Chair, names))


def test_a_game_waits_for_its_first_decision():
    game = seated(Chair("Anna"), Chair("Bruno"), Chair("Cato"))
    assert [seat.name for seat in game.state.seats] == ["Anna", "Bruno", "Cato"]
    assert len(game.log) == 1
    assert game.decider is not None


def test_two_players_have_two_chairs_and_a_neutral_army():
    chairs = [Chair("Anna"), Chair("Bruno")]
    assert len(seated(*chairs).state.seats) == 3
    assert len({chair.colour for chair in chairs}) == 2


def test_everybody_gets_a_colour_of_their_own_and_nobody_that_of_the_neutral_army():
    chairs = [Chair(f"P{k}") for k in range(6)]
    chairs[1].colour = chairs[4].colour = "white"
    chairs[2].colour = "mauve"
    give_colours(chairs)
    colours = [chair.colour for chair in chairs]
    assert len(set(colours)) == 6
    assert colours[1] == "white"
    assert "grey" not in colours
    assert all(chair.mark == COLOURS[chair.colour] for chair in chairs)
    assert len(set(COLOURS.values())) == len(COLOURS)


@pytest.mark.parametrize(
    ("kinds", "picked", "limit"),
    [
        (("random", "simple"), {}, 400),
        (("random", "simple"), {"limit.turns": 0}, 0),
        (("random", "simple"), {"limit.turns": 7}, 7),
        (("random", "human"), {}, 0),
    ],
)
def test_games_of_bots_alone_have_a_limit_unless_one_was_picked(kinds, picked, limit):
    game = seated(*[Chair(f"P{k}", kind) for k, kind in enumerate(kinds)], picked=picked)
    assert game.rules.options["limit.turns"] == limit


def test_what_does_not_fit_the_ruleset_is_refused():
    with pytest.raises(Refused, match="2 to 6 players"):
        seated(*[Chair(f"P{k}") for k in range(7)])
    with pytest.raises(Refused, match=r"attack\.dice"):
        seated(Chair("Anna"), Chair("Bruno"), picked={"attack.dice": 9})
    assert seated(Chair("Anna"), Chair("Bruno"), Chair("Cato"), board=ring(8)).decider is not None
