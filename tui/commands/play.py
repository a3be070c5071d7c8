"""`hegemon play`: the screens, at a saved game or a prepared position; or plain lines."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import Unable
from tui.commands.finding import resolve
from tui.commands.programs import BotLog, BotSeconds, check_programs, limits_of
from tui.commands.saved import open_game
from tui.commands.screens import open_screens

if TYPE_CHECKING:
    from engine.outside import Limits
    from engine.seating import Chair
    from tui.table import Table


def play(
    common: Common,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines in and out: for screen readers, dumb terminals, pipes.")
    ] = False,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="NAME=KIND",
            help="Who plays a seat of the save from now on. A program (cmd:COMMAND) is run only if it is named here.",
        ),
    ] = None,
    bot_seconds: BotSeconds = None,
    bot_log: BotLog = None,
) -> None:
    """Open the home screen, or a saved game.

    With --plain: the whole game in lines of text, without a screen to draw on."""
    from engine.seating import seat_from

    if seat and file is None:
        raise Unable("--seat goes with a save here; `hegemon new` makes one, and Setup a game of its own.")
    given = [seat_from(text) for text in seat or ()]
    check_programs(given, bot_log)
    table = None if file is None else table_of(file, given, limits_of(bot_seconds), bot_log)
    if plain:
        play_plainly(common, table)
    else:
        open_screens(common, table)


def play_plainly(common: Common, table: "Callable[[], Table] | None") -> None:
    """Play with lines of text. Raises `Unable`, and KeyboardInterrupt after Ctrl+C."""
    from engine.store import saves_folder
    from tui import settings
    from tui.plain.running import run

    kept, warning = settings.read(settings.settings_file())
    if warning:
        output.warn(warning)
    run(saves_folder(common.saves), kept, table)


def table_of(
    file: Path, given: "Sequence[Chair]" = (), limits: "Limits | None" = None, log: Path | None = None
) -> "Callable[[], Table]":
    """What lets the screens begin with a save; the save is read now, while a fault can still be told here.

    `given`: who plays which seats from now on; programs are run if they are named here. Raises `Unable`.
    """
    from tui.programs import Programs
    from tui.table import Table

    saved = open_game(file)
    by_name = {chair.name: chair for chair in saved.chairs}
    for chair in given:
        by_name[resolve(chair.name, dict.fromkeys(by_name, ()), "player")].kind = chair.kind
    programs = Programs([chair.kind for chair in given], limits, log)
    return lambda: Table(saved.game, saved.chairs, saved.ruleset, file, seen=saved.seen, make_bot=programs)


def scenario_of(name: str, seed: int | None) -> "Callable[[], Table]":
    """What lets the screens begin with a prepared position. Raises `Unable`."""
    from tui.scenarios import SCENARIOS

    found = SCENARIOS[resolve(name, dict.fromkeys(SCENARIOS, ()), "scenario")]
    return lambda: found(seed)
