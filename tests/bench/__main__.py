"""`python -m tests.bench [--full]`: figures beside their targets. Processor time where nothing else is said."""

import sys
from collections.abc import Iterator

from engine.rulesets import RULESETS
from tests.bench import games, rules, screens, server
from tests.bench.rows import Row, write


def rows(full: bool) -> Iterator[Row]:
    """All figures, as they come."""
    times = 5 if full else 2
    yield rules.calibration()
    for ruleset in RULESETS:
        yield rules.playing(ruleset, rules.LONG if full else 4_000, times)
    yield rules.blitz(times)
    game, chairs = rules.long_game(rules.LONG)
    yield from rules.replaying(game, times)
    yield from rules.saving(game, chairs, times)
    yield from rules.odds()
    yield from games.speed(40 if full else 4)
    yield from games.thinking(20 if full else 3)
    if full:
        yield from games.endings()
    yield from screens.starting(times)
    yield from screens.all_keys(100 if full else 24)
    yield from screens.idling(5)
    yield from server.all_of_it(full)


def main() -> None:
    """Print the table. Misses are marked, and fail nothing: machines differ."""
    for row in rows("--full" in sys.argv[1:]):
        write(row)


if __name__ == "__main__":
    main()
