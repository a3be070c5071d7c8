"""`hegemon play`: the screens, at a saved game or a prepared position."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tui.commands.common import Common
from tui.commands.finding import resolve
from tui.commands.saved import open_game
from tui.commands.screens import open_screens

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
