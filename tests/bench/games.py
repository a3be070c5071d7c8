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
    for level in ("random", "simple"):
        results = match("world", level, 4, games)
        a_second = games / results.seconds
        yield Row(f"world, 4 x {level}: {games} games", f"{a_second:.2f} games/s", f"({results.limits} by turn limit)")


def endings(games: int) -> Iterator[Row]:
    """So many games of random bots, over every ruleset and number of players: all must end."""
    kinds = [
        (rules.id, seats) for rules in RULESETS.values() for seats in range(rules.players[0], rules.players[1] + 1)
    ]
    results = [match(ruleset, "random", seats, -(-games // len(kinds))) for ruleset, seats in kinds]
    played = [game for result in results for game in result.games]
    limits = sum(result.limits for result in results)
    ended = sum(game.actions < MOST_ACTIONS for game in played)
    what = f"random games, all player counts ({limits} by turn limit)"
    yield Row(what, f"{ended} ended", f"{len(played)}", ended == len(played))
