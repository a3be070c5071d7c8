"""Which picture of a board to show in a given space, and how to squeeze one that is a little too high."""

from collections.abc import Iterable
from functools import lru_cache

from maps.structs import SCENERY, Cell, Crossing, MapFile, Raster, SeaLink
from maps.voronoi import draw

SQUEEZE = 0.1
"""The part of its rows a picture may lose before a smaller one is the better choice."""
LARGEST = (160, 46)
"""Columns and rows beyond which a made picture gains nothing."""


@lru_cache(maxsize=32)
def raster_for(board: MapFile, columns: int, rows: int) -> Raster:
    """The picture of a board for a space of so many terminal cells.

    The largest of the board's own pictures that fits, squeezed if need be; without one a picture made from x and y,
    which is larger than the space only where the labels of all territories would not fit.
    """
    own = [fit(raster, rows) for raster in board.rasters if raster.columns <= columns and _is_near(raster, rows)]
    fitting = [raster for raster in own if raster.lines <= rows]
    if fitting:
        return max(fitting, key=lambda raster: raster.columns * raster.lines)
    return draw(board, min(columns, LARGEST[0]), min(rows, LARGEST[1]))


def fit(raster: Raster, rows: int) -> Raster:
    """The picture without as many rows of cells as are too many, those with the least land first.

    A row that holds a label or the last of a territory stays, so the result can still be higher than `rows`.
    """
    if raster.lines <= rows:
        return raster
    pixels = raster.pixels()
    scenery = {index for index, name in enumerate(raster.legend) if name in SCENERY}
    drawn = [[index for pixel in pixels[2 * row : 2 * row + 2] for index in pixel] for row in range(raster.lines)]
    land = [sum(index not in scenery for index in indexes) for indexes in drawn]
    marked = {row for _, row in [*(bridge.at for bridge in raster.bridges), *raster.ports.values()]}
    kept = list(range(raster.lines))
    free = set(kept) - {row for _, row in raster.labels.values()}
    while len(kept) > rows:
        free -= {row for row in free if set(drawn[row]) - scenery - _others(drawn, kept, row)}
        if not free:
            break
        least = min(free, key=lambda row: (row in marked, land[row], row))
        free.remove(least)
        kept.remove(least)
    return _with_rows(raster, kept)


def _is_near(raster: Raster, rows: int) -> bool:
    return raster.lines * (1 - SQUEEZE) <= rows


def _others(drawn: list[list[int]], kept: Iterable[int], row: int) -> set[int]:
    """What is drawn in the kept rows but this one."""
    return {index for other in kept if other != row for index in drawn[other]}


def _with_rows(raster: Raster, kept: list[int]) -> Raster:
    """The picture with these rows of cells alone; what was marked on a dropped one moves to the row below it."""
    moved = [min(sum(other < row for other in kept), len(kept) - 1) for row in range(raster.lines)]

    def move(cell: Cell) -> Cell:
        return cell[0], moved[cell[1]]

    return Raster(
        width=raster.width,
        height=2 * len(kept),
        legend=raster.legend,
        rows=tuple(raster.rows[2 * row + half] for row in kept for half in (0, 1)),
        labels={name: move(cell) for name, cell in raster.labels.items()},
        sea_links=tuple(SeaLink(link.a, link.b, tuple(map(move, link.points))) for link in raster.sea_links),
        bridges=tuple(Crossing(bridge.a, bridge.b, move(bridge.at)) for bridge in raster.bridges),
        ports={name: move(cell) for name, cell in raster.ports.items()},
    )
