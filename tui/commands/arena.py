"""`hegemon arena`: many games between bots."""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.finding import find_board, find_ruleset
from tui.commands.new import MOST_SEED, BoardName, Options, PresetName, RulesetName, Seats, pick

if TYPE_CHECKING:
    from engine.arena import Results

SECONDS = {True: 0.2, False: 10.0}
"""Least time between two lines of progress, on a terminal (where each covers the last) and in a file."""


def arena(
    common: Common,
    ruleset: RulesetName,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many.")],
    board: BoardName = None,
    preset: PresetName = None,
    seat: Seats = None,
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", min=0, max=MOST_SEED, help="The same games again; else one is chosen, and told."),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="Processes that play.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many games between bots.

    The seats are rotated. The same seed gives the same games, however many processes play.
    """
    from engine.arena import play_match, to_json
    from engine.seating import seat_from

    rules = find_ruleset(ruleset)
    map_file = find_board(rules.board if board is None else board)
    chairs = [seat_from(text) for text in seat or ()]
    picked = pick(rules, preset, option or ())
    results = play_match(rules, map_file, picked, chairs, games, seed, jobs, progress())
    if as_json:
        output.report(to_json(results))
    else:
        tell(results)


def progress() -> Callable[[int, int], None]:
    """What tells on standard error how far the games are, now and then."""
    is_terminal = sys.stderr.isatty()
    last = time.monotonic()

    def told(done: int, games: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= SECONDS[is_terminal]:
            last = now
            text = f"{done} of {games} games played"
            print(f"\r{text} " if is_terminal else text, end="" if is_terminal else "\n", file=sys.stderr, flush=True)
        if done == games and is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    return told


def tell(results: "Results") -> None:
    """The results for people."""
    count = len(results.games)
    rows = [(name, wins, f"{wins / count:.1%}", results.faults[name]) for name, wins in results.wins.items()]
    output.table([("seat", "wins", "share", "faults"), *rows])
    output.say()
    turns = sum(game.turns for game in results.games) / count
    output.say(
        f"{count} {'game' if count == 1 else 'games'} of {turns:.0f} turns on average, {results.limits} ended by the "
        f"turn limit; {results.seconds:.1f} seconds. Seed {results.seed}."
    )
    if fault := next((game.fault for game in results.games if game.fault), ""):
        output.say(f"The first fault of a bot: {fault}.")
