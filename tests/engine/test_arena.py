import json
from collections.abc import Sequence
from typing import Any

import pytest

from engine import bots
from engine.actions import Action
from engine.arena import Results, match, play_match, to_json
from engine.game import Offer
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.seating import Chair
from engine.sight import View
from maps.format import load

WORLD = RULESETS["world"]
BOARD = load("world")
SHORT = {"limit.turns": 3}
SEATS = (Chair("Anna", "simple"), Chair("Bruno", "random"), Chair("Cato", "random"))


def played(games: int, chairs: Sequence[Chair] = SEATS, seed: int = 5, **how: Any) -> Results:
    return play_match(WORLD, BOARD, how.pop("picked", SHORT), chairs, games, seed, **how)


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    seen: list[tuple[int, int]] = []
    alone = played(5)
    together = played(5, jobs=2, progress=lambda done, games: seen.append((done, games)))
    assert alone.games == together.games
    assert [game.index for game in together.games] == [0, 1, 2, 3, 4]
    assert seen == [(done, 5) for done in range(1, 6)]
    assert played(5, seed=6).games != alone.games


def test_a_game_does_not_depend_on_how_many_are_played() -> None:
    assert played(2).games == played(4).games[:2]


def test_games_of_an_earlier_match_are_not_played_again() -> None:
    whole = played(5)
    done: list[int] = []
    rest = played(5, played=(whole.games[3], whole.games[1]), progress=lambda so_far, _: done.append(so_far))
    assert rest.games == whole.games
    assert done == [3, 4, 5]


def test_everybody_sits_everywhere() -> None:
    found = played(4).games
    assert [game.seats for game in found] == [
        ("Anna", "Bruno", "Cato"),
        ("Cato", "Anna", "Bruno"),
        ("Bruno", "Cato", "Anna"),
        ("Anna", "Bruno", "Cato"),
    ]


def test_the_report_counts_wins_and_limits() -> None:
    results = played(6, picked={"limit.turns": 40})
    report = json.loads(json.dumps(to_json(results)))
    winners = [game["winner"] for game in report["games"]]
    assert report["wins"] == {name: winners.count(name) for name in ("Anna", "Bruno", "Cato")}
    assert report["wins"]["Anna"] >= 5
    assert set(report["games"][0]) >= {"winner", "turns", "actions", "limit", "seats"}
    assert report["limits"] == sum(game["limit"] for game in report["games"])
    assert report["seed"] == 5
    assert report["seconds"] >= 0


def test_games_that_the_turn_limit_ends_say_so() -> None:
    results = played(2, picked={"limit.turns": 1})
    assert [game.limit for game in results.games] == [True, True]
    assert [game.turns for game in results.games] == [3, 3]
    assert all(game.winner is not None for game in results.games)
    assert results.limits == 2


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_ACTIONS", 50)
    (game,) = played(1).games
    assert (game.winner, game.actions, game.limit) == (None, 50, True)


class Broken:
    """Fails whenever it is asked."""

    def __init__(self, *_: object) -> None:
        pass

    def decide(self, view: View, offer: Offer) -> Action:
        raise LookupError("nothing found")


def test_a_bot_that_fails_is_counted_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "broken", Broken)  # type: ignore[arg-type]
    chairs = (Chair("Anna", "simple"), Chair("Bruno", "broken"), Chair("Cato", "simple"))
    results = played(2, chairs)
    assert results.faults["Bruno"] > 10
    assert results.faults["Anna"] == results.faults["Cato"] == 0
    assert results.games[0].fault == "Bruno: LookupError: nothing found"
    assert to_json(results)["faults"] == results.faults
    assert results.wins["Bruno"] == 0


def test_a_chosen_seed_repeats_a_match_that_had_none() -> None:
    first = play_match(WORLD, BOARD, SHORT, SEATS, 1)
    assert played(1, seed=first.seed).games == first.games


@pytest.mark.parametrize(
    ("chairs", "games", "how", "sentence"),
    [
        ((SEATS[0], Chair("Dora")), 1, {}, "Dora is human, and an arena is for bots alone"),
        ((SEATS[0], Chair("Dora", "closed")), 1, {}, "Dora is closed"),
        (SEATS[:1], 1, {}, "for 2 to 6 players, not 1"),
        ((SEATS[0], SEATS[0]), 1, {}, "Two players are called Anna"),
        (SEATS, 0, {}, "1 to 1,000,000 games, not 0"),
        (SEATS, 1_000_001, {}, "1 to 1,000,000 games, not 1,000,001"),
        (SEATS, 1, {"jobs": 0}, "1 to 1,000 processes, not 0"),
        (SEATS, 1, {"picked": {"luck": 7}}, "no option 'luck'"),
    ],
)
def test_what_cannot_be_played_is_refused(
    chairs: Sequence[Chair], games: int, how: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        played(games, chairs, **how)


def test_chairs_are_left_as_they_were() -> None:
    before = [(chair.name, chair.kind, chair.colour) for chair in SEATS]
    played(1)
    assert [(chair.name, chair.kind, chair.colour) for chair in SEATS] == before
