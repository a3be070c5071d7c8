"""What the games of a match are made to say."""

import pytest

from engine.arena import Match, Played, Results, Setting
from engine.arena.statistics import balance, lengths, pairs, ratings, share, standings
from engine.rulesets import RULESETS
from engine.seating import Chair
from maps.format import load

NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]
"""Wins, games, and the bounds of the score interval that Newcombe (1998, table I) gives for them."""


@pytest.mark.parametrize(("wins", "games", "low", "high"), NEWCOMBE)
def test_intervals_are_those_of_the_textbook(wins: int, games: int, low: float, high: float) -> None:
    found = share(wins, games)
    assert (found.wins, found.games, found.share) == (wins, games, wins / games)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
    other = share(games - wins, games)
    assert (other.low, other.high) == (pytest.approx(1 - high, abs=5e-5), pytest.approx(1 - low, abs=5e-5))


def test_no_games_say_nothing() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)
    assert (share(0, 7).low, share(7, 7).high) == (0, 1)


def game(index: int, seats: str, winner: str = "", turns: int = 10, limit: bool = False, shared: str = "") -> Played:
    return Played(index, winner or None, turns, 100, limit, tuple(seats), tuple(shared))


def results(*games: Played, names: str = "ABC", players: int = 2) -> Results:
    setting = Setting(RULESETS["world"], load("world"), {}, players)
    match = Match((setting,), tuple(Chair(name, "random") for name in names), 1)
    return Results(match, games, 0.0)


def test_standings_count_the_games_that_somebody_sat_in() -> None:
    found = standings(results(game(0, "AB", "A"), game(1, "AC", "A"), game(2, "BC", "C"), game(3, "BA", "A")))
    assert [(each.name, each.won.wins, each.won.games) for each in found] == [("A", 3, 3), ("C", 1, 2), ("B", 0, 3)]
    ordinals = [each.rating.ordinal for each in found]
    assert ordinals == sorted(ordinals, reverse=True)


def test_pairs_are_counted_from_both_sides_and_draws_are_nobodys() -> None:
    games = (game(0, "AB", "A"), game(1, "BA", "B"), game(2, "AB", "A"), game(3, "BA", shared="AB"), game(4, "CA", "C"))
    found = {(pair.name, pair.against): (pair.won.wins, pair.won.games) for pair in pairs(results(*games))}
    assert found == {("A", "B"): (2, 4), ("B", "A"): (1, 4), ("A", "C"): (0, 1), ("C", "A"): (1, 1)}
    assert pairs(results(game(0, "ABC", "A"), players=3)) == []


def test_seats_are_apart_for_every_number_of_players() -> None:
    found = balance(results(game(0, "AB", "B"), game(1, "BC", "B"), game(2, "ABC", "C"), game(3, "AC", "C")))
    wins = [(each.players, each.seat, each.won.wins, each.won.games) for each in found]
    assert wins == [(2, 1, 1, 3), (2, 2, 2, 3), (3, 1, 0, 1), (3, 2, 0, 1), (3, 3, 1, 1)]


def test_lengths_of_games() -> None:
    found = lengths(results(*(game(number, "AB", "A", turns=number + 1, limit=number >= 98) for number in range(100))))
    assert found is not None
    assert (found.least, found.median, found.p95, found.most) == (1, 50.5, 95, 100)
    assert (found.limit.wins, found.limit.games) == (2, 100)
    assert lengths(results()) is None


def test_who_wins_is_rated_higher_and_more_games_leave_less_doubt() -> None:
    few = ratings("ABC", [game(0, "ABC", "B")])
    assert few["B"].mu > 25 > few["A"].mu == few["C"].mu
    many = ratings("ABC", [game(number, "ABC", "B") for number in range(60)])
    assert many["B"].mu > few["B"].mu
    assert many["B"].sigma < few["B"].sigma < 25 / 3


def test_those_who_share_a_win_are_rated_alike_and_above_the_others() -> None:
    found = ratings("ABC", [game(0, "ABC", shared="AC")])
    assert found["A"].mu == pytest.approx(found["C"].mu)
    assert found["A"].mu > found["B"].mu
    even = ratings("AB", [game(0, "AB")])
    assert even["A"].mu == pytest.approx(even["B"].mu)
