"""`hegemon arena`: many games between bots."""

import csv
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tui.commands import output
from tui.commands.arena_progress import Progress
from tui.commands.arena_report import tell
from tui.commands.common import Common
from tui.commands.errors import ENDED, Leave, Unable, sentence
from tui.commands.finding import find_board, find_ruleset
from tui.commands.new import MOST_SEED, Options, PresetName, Seats, pick
from tui.commands.programs import BotLog, BotSeconds, check_programs, limits_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.arena import Match, Results
    from engine.ruleset import Ruleset


def arena(
    common: Common,
    ruleset: Annotated[
        list[str], typer.Argument(metavar="RULESET", help="One or more rule systems; `hegemon rules` lists them.")
    ],
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many, in all.")],
    board: Annotated[
        list[str] | None,
        typer.Option("--board", metavar="B", help="A board's id or a file; may be repeated. Else each ruleset's own."),
    ] = None,
    preset: PresetName = None,
    seat: Seats = None,
    players: Annotated[
        list[int] | None,
        typer.Option(
            metavar="P", help="So many at a table: each that can be drawn of the seats. May be repeated; else all."
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", min=0, max=MOST_SEED, help="The same games again; else one is chosen, and told."),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="Processes that play.")] = 1,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler, whose workers play (extra `cluster`)."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Keep what is played, and go on from there.")
    ] = None,
    table: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a row for every game.")] = None,
    bot_seconds: BotSeconds = None,
    bot_log: BotLog = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many games between bots.

    The seats are rotated. With --players the given seats are a field of which every table is drawn: a round robin.
    The same seed gives the same games, wherever and in however many goes they are played.
    """
    from engine.arena import Setting, make_match, to_json
    from engine.arena.match import check_numbers
    from engine.arena.record import seed_in
    from engine.seating import seat_from

    field = [seat_from(text) for text in seat or ()]
    settings = []
    systems = {each.id: each for each in map(find_ruleset, ruleset)}.values()
    for rules in systems:
        boards = {each.id: each for each in map(find_board, board or (rules.board,))}
        picked = pick(rules, preset, for_it(rules, systems, option or ()))
        sizes = dict.fromkeys(players or (len(field),))
        settings += [Setting(rules, each, picked, size) for each, size in product(boards.values(), sizes)]
    if seed is None and out is not None:
        seed = seed_in(out)
    match = make_match(settings, field, seed, limits=limits_of(bot_seconds), bot_log=bot_log)
    check_numbers(games, jobs)
    check_files(out, table)
    check_programs(field, bot_log)
    if scheduler is not None and jobs != 1:
        raise Unable("--jobs is for this machine, and --scheduler lets others play: leave one of them out.")
    results = played(match, games, jobs, scheduler, out)
    if as_json:
        output.report(to_json(results))
    else:
        tell(results)
    if table is not None:
        write_table(table, results)


def for_it(rules: "Ruleset", systems: "Collection[Ruleset]", options: "Sequence[str]") -> list[str]:
    """The options without those that only others of the rulesets have."""
    own = {option.id for option in rules.options}
    others = {option.id for each in systems for option in each.options} - own
    return [text for text in options if text.partition("=")[0].strip() not in others]


def check_files(out: Path | None, table: Path | None) -> None:
    """Find out before hours are spent whether the files can be written. Raises `Unable` and OSError."""
    if table is not None:
        if out is not None and out.resolve() == table.resolve():
            raise Unable("--csv and -o need a file each: name another one.")
        if not table.parent.is_dir():
            raise Unable(f'There is no folder "{table.parent}": make it, or name another file.')
        table.open("a").close()


def played(match: "Match", games: int, jobs: int, scheduler: str | None, out: Path | None) -> "Results":
    """Play, keep and show progress. Raises `Leave` after Ctrl+C, and `Unable` where it cannot be gone on with."""
    from engine.arena import Played, play_games
    from engine.arena.record import recording
    from engine.arena.workers import Stopped

    progress = Progress(games)
    try:
        with ExitStack() as stack:
            record = stack.enter_context(recording(out, match)) if out is not None else None
            before = [game for game in record.played if game.index < games] if record is not None else []
            stack.enter_context(progress.shown(len(before)))

            def on_game(game: Played) -> None:
                if record is not None:
                    record.keep(game)
                progress.one_more()

            return play_games(match, games, jobs=jobs, scheduler=scheduler, played=before, on_game=on_game)
    except KeyboardInterrupt:
        output.warn(f"Stopped. {whereabouts(progress, out)}")
        raise Leave(ENDED) from None
    except (OSError, Stopped) as error:
        said = str(error) if isinstance(error, Stopped) else sentence(error)
        raise Unable(f"{said} {whereabouts(progress, out)}" if progress.done else said) from None


def whereabouts(progress: Progress, out: Path | None) -> str:
    """What became of the games of a match that was not ended."""
    counted = f"{progress.done:,} of {progress.games:,} games were played"
    if out is None:
        return f"{counted}, and none is kept: -o FILE would keep them."
    return f'{counted} and are kept in "{out}": the same command goes on from there.'


def write_table(path: Path, results: "Results") -> None:
    """One row a game. Raises `Unable`; what was printed before is not lost by it."""
    from engine.arena.export import rows

    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows(results))
    except OSError as error:
        raise Unable(f'"{path}" cannot be written: {error.strerror or error}.') from None
