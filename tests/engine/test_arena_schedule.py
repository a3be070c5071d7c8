"""Who plays which game of a match."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from engine.arena import Setting, make_match
from engine.arena.schedule import Match
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.seating import Chair
from maps.format import load

FIELD = tuple(Chair(name, "random") for name in ("Anna", "Bruno", "Cato", "Dora"))


def setting(players: int, ruleset: str = "world") -> Setting:
    rules = RULESETS[ruleset]
    return Setting(rules, load(rules.board), {}, players)


def match(*settings: Setting, field: tuple[Chair, ...] = FIELD, seed: int = 3) -> Match:
    return make_match(settings, field, seed)


def seats(of: Match, games: int) -> list[tuple[str, ...]]:
    return [tuple(chair.name for chair in of.planned(index).chairs) for index in range(games)]


def test_a_round_seats_everybody_with_everybody_in_every_seat_once() -> None:
    of = match(setting(3))
    assert of.round == 12
    found = seats(of, of.round)
    assert len(set(found)) == 12
    drawn = Counter(frozenset(names) for names in found)
    assert drawn == {frozenset(table): 3 for table in combinations((chair.name for chair in FIELD), 3)}
    for seat in range(3):
        assert set(Counter(names[seat] for names in found).values()) == {3}
    assert seats(of, 24)[12:] == found


def test_every_pair_meets_before_one_meets_again() -> None:
    found = seats(match(setting(2)), 12)
    assert len({frozenset(pair) for pair in found[:6]}) == 6
    assert [pair[::-1] for pair in found[:6]] == found[6:]


def test_settings_take_turns_and_each_has_a_round_robin_of_its_own() -> None:
    of = match(setting(2), setting(4), setting(2, "middle-earth"))
    assert [of.planned(index).setting.players for index in range(4)] == [2, 4, 2, 2]
    assert [of.planned(index).setting.ruleset.id for index in range(3)] == ["world", "world", "middle-earth"]
    assert of.round == 3 * 12
    alone = seats(match(setting(2)), 12)
    assert [seats(of, 36)[index] for index in range(0, 36, 3)] == alone


def test_seeds_of_games_differ_and_depend_on_that_of_the_match() -> None:
    of = match(setting(2))
    found = {of.planned(index).seed for index in range(200)}
    assert len(found) == 200
    assert found.isdisjoint({match(setting(2), seed=4).planned(index).seed for index in range(200)})


@pytest.mark.parametrize(
    ("players", "field", "sentence"),
    [
        (5, FIELD, "A table of 5 cannot be filled by a field of 4"),
        (1, FIELD, "for 2 to 6 players, not 1"),
        (-3, FIELD, "for 2 to 6 players, not -3"),
        (2, (*FIELD, Chair("anna", "simple")), "Two players are called"),
        (2, (*FIELD, Chair("Emil")), "Emil is human, and an arena is for bots alone"),
        (6, tuple(Chair(f"Bot {number}", "random") for number in range(24)), "A field of 24 makes 134,596 tables of 6"),
    ],
)
def test_what_makes_no_round_robin_is_refused(players: int, field: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        match(setting(players), field=field)


def test_every_setting_is_tried_before_the_first_game() -> None:
    middle_earth = Setting(RULESETS["middle-earth"], load("world"), {}, 2)
    with pytest.raises(Refused, match="Middle-earth cannot be played on"):
        match(setting(2), middle_earth)
