"""`hegemon play`: the screens, at a saved game or a prepared position; or plain lines."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.finding import resolve
from tui.commands.saved import open_game
from tui.commands.screens import open_screens

if TYPE_CHECKING:
    from tui.table import Table


def play(
    common: Common,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines in and out: for screen readers, dumb terminals, pipes.")
    ] = False,
) -> None:
    """Open the home screen, or a saved game.

    With --plain: the whole game in lines of text, without a screen to draw on."""
    table = None if file is None else table_of(file)
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


def table_of(file: Path) -> "Callable[[], Table]":
    """What lets the screens begin with a save; the save is read now, while a fault can still be told here."""
    from tui.table import Table

    saved = open_game(file)
    return lambda: Table(saved.game, saved.chairs, saved.ruleset, file, seen=saved.seen)


def scenario_of(name: str, seed: int | None) -> "Callable[[], Table]":
    """What lets the screens begin with a prepared position. Raises `Unable`."""
    from tui.scenarios import SCENARIOS

    found = SCENARIOS[resolve(name, dict.fromkeys(SCENARIOS, ()), "scenario")]
    return lambda: found(seed)
