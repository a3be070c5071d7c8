"""Whole games between bots."""

from collections.abc import Iterator
from time import process_time

from engine.arena import Results, play_match
from engine.arena.match import MOST_ACTIONS
from engine.bots import make_bot
from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from maps.format import load
from tests.bench.rows import Row, at_most, quantile


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


MEDIAN, SLOWEST = 20, 200
"""Milliseconds that a turn of `hard` may take: half of them, and 99 of 100."""


def thinking(games: int) -> Iterator[Row]:
    """How long the strongest levels think about a turn of the classic board, from first to last decision."""
    for level, seats in (("hard", 2), ("hard", 4), ("expert", 2)):
        spent = sorted(turns_of(level, seats, games))
        half, most = (1_000 * quantile(spent, share) for share in (0.5, 0.99))
        what = f"world, {seats} x {level}: a turn, of {len(spent)}"
        if level == "hard":
            yield at_most(f"{what}, median", half, MEDIAN, "ms")
            yield at_most(f"{what}, 99 %", most, SLOWEST, "ms")
        else:
            yield Row(what, f"{half:.0f} ms, 99 %: {most:.0f} ms")


def turns_of(level: str, seats: int, games: int) -> list[float]:
    """Processor seconds of each turn of some games."""
    spent: dict[tuple[int, int, int], float] = {}
    rules = RULESETS["world"]
    for seed in range(games):
        chairs = [Chair(f"Seat {number}", level) for number in range(seats)]
        game = new_game(rules, load(rules.board), {}, chairs, Seeded(seed))
        bots = [make_bot(level, game.rules, seat, seed) for seat in range(seats)]
        while (seat := game.decider) is not None:
            view, turn = game.view(seat), (seed, game.state.turn, seat)
            began = process_time()
            action = bots[seat].decide(view, game.offer)
            spent[turn] = spent.get(turn, 0.0) + process_time() - began
            game.do(seat, action)
    return list(spent.values())


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
