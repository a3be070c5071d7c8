"""`hegemon map list` and `show`: the boards, drawn."""

import os
import shutil
import sys
from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.finding import find_board

if TYPE_CHECKING:
    from maps.format import MapFile

BoardName = Annotated[str, typer.Argument(metavar="BOARD", help="A board's id, or a file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
SPACE = 80, 24
"""Columns and rows of the picture where no terminal says how large it is."""


def listing(common: Common, as_json: AsJson = False) -> None:
    """The boards that come with the game, and your own."""
    from maps.library import all_boards, own_boards

    boards = all_boards()
    for listed in own_boards():
        if listed.fault:
            output.warn(listed.fault)
    if as_json:
        output.report({"boards": [summary(board) for board in boards]})
        return
    output.table(
        [
            (b.id, b.name, f"{len(b.territories)} territories", f"{len(b.links)} links", f"{len(b.regions)} regions")
            for b in boards
        ]
    )


def summary(board: "MapFile") -> dict[str, Any]:
    """One line of the list, for scripts."""
    return {
        "id": board.id,
        "name": board.name,
        "territories": len(board.territories),
        "links": len(board.links),
        "regions": len(board.regions),
    }


def show(
    common: Common,
    board: BoardName,
    width: Annotated[int | None, typer.Option(min=20, max=1000, help="Columns; the terminal's if not given.")] = None,
    height: Annotated[int | None, typer.Option(min=8, max=1000, help="Rows; the terminal's if not given.")] = None,
) -> None:
    """Draw a board.

    Its regions are in colours on a terminal, else in plain characters; its territories are numbered."""
    found = find_board(board)
    columns, rows = shutil.get_terminal_size(SPACE)
    for line in picture(found, common, width or columns, height or rows):
        print(line)
    numbers = numbered(found)
    for region in found.regions:
        names = [f"{numbers[t.id]} {t.name}" for t in found.territories if t.region == region.id]
        text = f"{region.name} (bonus {region.bonus}): {', '.join(names)}"
        for line in wrap(text, max(width or columns, 40), subsequent_indent="    "):
            output.say(line)


def picture(board: "MapFile", common: Common, columns: int, rows: int) -> Iterator[str]:
    """The rows of a picture of the board: every region in the look of an owner of its own, territories by number."""
    from rich.color import ColorSystem

    from maps.raster import raster_for
    from tui import theme
    from tui.widgets.chips import Cell
    from tui.widgets.geometry import geometry
    from tui.widgets.painting import Painter

    environment = dict(os.environ) if sys.stdout.isatty() else {}
    colors, glyphs = theme.choose(environment, common.colors or "auto", common.glyphs or "auto")
    look = theme.look(common.palette or "safe", colors, glyphs)
    systems = {"rgb": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
    system = systems.get(look.colors)
    owner = {region.id: number % len(theme.OWNERS) for number, region in enumerate(board.regions)}
    numbers = numbered(board)
    painter = Painter(geometry(raster_for(board, columns, rows)), look)
    painter.show({t.id: Cell(owner[t.region], "", str(numbers[t.id])) for t in board.territories}, "", {})
    for row in range(painter.geometry.height):
        pieces = [(segment.text, segment.style) for segment in painter.strip(row)]
        line = "".join(text if style is None else style.render(text, color_system=system) for text, style in pieces)
        yield line if system else line.rstrip()


def numbered(board: "MapFile") -> dict[str, int]:
    """Territory -> its number in the drawing, from 1 on, region by region."""
    names = [t.id for region in board.regions for t in board.territories if t.region == region.id]
    return {name: number for number, name in enumerate(names, start=1)}
