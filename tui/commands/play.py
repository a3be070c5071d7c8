"""`hegemon` and `hegemon play`: the screens."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tui.commands.common import Common, Unable
from tui.commands.finding import resolve
from tui.commands.saved import open_game

if TYPE_CHECKING:
    from tui.table import Table


def play(
    common: Common,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game.")] = None,
) -> None:
    """Open the home screen, or a saved game."""
    open_screens(common, None if file is None else table_of(file))


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


def open_screens(common: Common, first: "Callable[[], Table] | None" = None) -> None:
    """Run the application until the player leaves it. Raises `Unable` where there is no terminal to draw on."""
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unable("The screens of hegemon need a terminal; `hegemon --help` lists the commands that do without.")
    from engine.store import saves_folder
    from tui.app import Hegemon

    app = Hegemon(
        saves_folder(common.saves), first=first, palette=common.palette, colors=common.colors, glyphs=common.glyphs
    )
    app.run()
    if app.return_code:
        raise typer.Exit(app.return_code)
