"""A small picture of a board, its regions in the colours that it names for them: to see what one chooses."""

from collections.abc import Sequence
from functools import lru_cache

from rich.text import Text

from maps.format import MapFile
from maps.raster import raster_for
from tui.inks import inks, styled
from tui.theme import OWNERS, look
from tui.views import region_codes, region_fills
from tui.widgets.chips import Cell
from tui.widgets.geometry import geometry
from tui.widgets.painting import Painter

GAPS = (3, 2, 1)
"""Cells between two entries of a legend: as many as leave it one row."""
LEAST = (80, 20)
"""Columns and rows below which there is no picture of a board."""


@lru_cache(maxsize=16)
def picture(
    board: MapFile, columns: int, rows: int, palette: str, colors: str, glyphs: str, accents: bool = True
) -> tuple[Text, ...]:
    """The rows of the picture that fits best, in a look of `tui.theme`; none where there is no room.

    Without `accents` regions have the colours of the armies in their order, as the name of the game has.
    """
    if columns < LEAST[0] or rows < LEAST[1]:
        return ()
    drawn = geometry(raster_for(board, columns, rows))
    if drawn.height > rows or drawn.width > columns:
        return ()
    in_order = {region.id: number % len(OWNERS) for number, region in enumerate(board.regions)}
    regions = region_fills(board) if accents else in_order
    painter = Painter(drawn, look(palette, colors, glyphs))
    painter.show({place.id: Cell(regions[place.region], "", "") for place in board.territories}, "", {})
    return tuple(
        Text.assemble(*((segment.text, segment.style or "") for segment in painter.strip(row)))
        for row in range(drawn.height)
    )


@lru_cache(maxsize=16)
def legend(board: MapFile, columns: int, palette: str, colors: str, glyphs: str) -> tuple[Text, ...]:
    """What the colours of a picture mean: the name of every region and what it is worth, in centred rows."""
    shown = look(palette, colors, glyphs)
    ink, codes, fills = inks(shown), region_codes(board), region_fills(board)
    entries = []
    for region in board.regions:
        entry = styled(f" {codes[region.id]} ", shown.chip(fills[region.id], on_land=False))
        entry.append(f" {region.name}", ink.text)
        entry.append(f" +{region.bonus}", ink.dim)
        entries.append(entry)
    cells = sum(entry.cell_len for entry in entries)
    gap = next((gap for gap in GAPS if cells + gap * (len(entries) - 1) <= columns), 0)
    lines = [Text(" " * gap).join(entries)] if gap else _in_rows(entries, columns)
    return tuple(Text(" " * ((columns - line.cell_len) // 2)) + line for line in lines)


def _in_rows(entries: Sequence[Text], columns: int) -> list[Text]:
    """The entries in rows of as many, as nearly as that can be."""
    widest = max(entry.cell_len for entry in entries) + GAPS[0]
    rows = -(-len(entries) // max(columns // widest, 1))
    per_row = -(-len(entries) // rows)
    return [Text(" " * GAPS[0]).join(entries[k : k + per_row]) for k in range(0, len(entries), per_row)]


def shown_board(board: MapFile, width: int, rows: int, palette: str, colors: str, glyphs: str) -> list[Text]:
    """The picture in the middle of so many columns, with its legend; nothing where both have no room."""
    told = legend(board, width, palette, colors, glyphs)
    drawn = picture(board, width, rows - len(told) - 1, palette, colors, glyphs)
    if not drawn:
        return []
    return [*centred(drawn, width), Text(""), *told]


def centred(lines: Sequence[Text], width: int) -> list[Text]:
    """The lines in the middle of so many columns."""
    left = Text(" " * max((width - max((line.cell_len for line in lines), default=0)) // 2, 0))
    return [left + line for line in lines]
