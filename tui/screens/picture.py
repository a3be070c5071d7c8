"""A small picture of a board, its regions in different colours: to see what one chooses."""

from functools import lru_cache

from rich.text import Text

from maps.format import MapFile
from maps.raster import raster_for
from tui.theme import OWNERS, look
from tui.widgets.chips import Cell
from tui.widgets.geometry import geometry
from tui.widgets.painting import Painter

COLOURS = len(OWNERS) - 1
"""Without the grey of neutral armies."""
LEAST = (80, 20)
"""Columns and rows below which there is no picture of a board."""


@lru_cache(maxsize=16)
def picture(board: MapFile, columns: int, rows: int, palette: str, colors: str, glyphs: str) -> tuple[Text, ...]:
    """The rows of the picture that fits best, in a look of `tui.theme`; none where there is no room."""
    if columns < LEAST[0] or rows < LEAST[1]:
        return ()
    drawn = geometry(raster_for(board, columns, rows))
    if drawn.height > rows or drawn.width > columns:
        return ()
    regions = {region.id: number % COLOURS for number, region in enumerate(board.regions)}
    painter = Painter(drawn, look(palette, colors, glyphs))
    painter.show({place.id: Cell(regions[place.region], "", "") for place in board.territories}, "", {})
    return tuple(
        Text.assemble(*((segment.text, segment.style or "") for segment in painter.strip(row)))
        for row in range(drawn.height)
    )
