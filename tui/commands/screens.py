"""Running the application. Knows no command line, so that Home is there at once."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui.commands.common import Common
from tui.commands.errors import Leave, Unable

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui.table import Table


def has_terminal() -> bool:
    """Whether there is a terminal to draw on."""
    return bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())


def open_screens(common: Common, first: "Callable[[], Table | Screen[Any]] | None" = None) -> None:
    """Run the application until the player leaves it. Raises `Unable` where there is no terminal to draw on."""
    if not has_terminal():
        raise Unable("The screens of hegemon need a terminal; `hegemon --help` lists the commands that do without.")
    from engine.store import saves_folder
    from tui.app import Hegemon

    app = Hegemon(
        saves_folder(common.saves), first=first, palette=common.palette, colors=common.colors, glyphs=common.glyphs
    )
    app.run()
    if app.return_code:
        raise Leave(app.return_code)
