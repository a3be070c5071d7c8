"""Whole games between bots."""

from collections.abc import Iterator

from engine.arena import Results, play_match
from engine.arena.match import MOST_ACTIONS
from engine.rulesets import RULESETS
from engine.seating import Chair
from maps.format import load
from tests.bench.rows import Row


def match(ruleset: str, level: str, seats: int, games: int) -> Results:
    """Games on the ruleset's own board."""
    rules = RULESETS[ruleset]
    chairs = [Chair(f"Seat {number}", level) for number in range(seats)]
    return play_match(rules, load(rules.board), {}, chairs, games, seed=1)


def speed(games: int) -> Iterator[Row]:
    """Four bots of each level on the classic board."""
    for level, number in (("random", games), ("simple", games), ("hard", max(1, games // 4))):
        results = match("world", level, 4, number)
        a_second = number / results.seconds
        yield Row(f"world, 4 x {level}: {number} games", f"{a_second:.2f} games/s", f"({results.limits} by turn limit)")


ENDINGS = {"world": 1_000}
"""Random games that must all end, by ruleset; 500 of every other."""


def endings() -> Iterator[Row]:
    """Many games of random bots, over every number of players of every ruleset: all must end."""
    for rules in RULESETS.values():
        least, most = rules.players
        each = -(-ENDINGS.get(rules.id, 500) // (most - least + 1))
        results = [match(rules.id, "random", seats, each) for seats in range(least, most + 1)]
        played = [game for result in results for game in result.games]
        ended = sum(game.actions < MOST_ACTIONS for game in played)
        what = f"{rules.id}, random games ({sum(result.limits for result in results)} by turn limit)"
        yield Row(what, f"{ended} ended", f"{len(played)}", ended == len(played))
