"""What can be worked out once about a picture of a board, and is then shared by every screen that shows it."""

import dataclasses
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from maps.format import SCENERY, Cell, Raster

Rows = tuple[tuple[int, ...], ...]

SEA, BLANK, MOUNTAIN, RIVER = -1, -2, -3, -4
LONG_ROUTE = 8
"""A route of more sea cells than this gets a dot on every other cell only."""


class Thread(NamedTuple):
    """What is drawn of links in one cell: `bits` of a braille character, and the pairs of territories linked."""

    bits: int
    pairs: tuple[tuple[int, int], ...]


class Span(NamedTuple):
    """Cells of one row, from column `first` to the one before `end`."""

    row: int
    first: int
    end: int


@dataclasses.dataclass(frozen=True, eq=False)
class Grid:
    """A picture at one resolution.

    rows: the territory index or the scenery (negative) of every spot. edges: for each row column -> the territories to
    the right and below, where these are others. fronts: the same on all four sides. rims: territory -> row -> the
    columns of its outermost spots.
    """

    rows: Rows
    edges: tuple[dict[int, tuple[int, ...]], ...]
    fronts: tuple[dict[int, tuple[int, ...]], ...]
    rims: dict[int, dict[int, list[int]]]


@dataclasses.dataclass(frozen=True, eq=False)
class Geometry:
    """A picture of a board, unpacked; `width` and `height` in cells.

    ids: territory of every index. fine: the grid of pixels, two to a cell. coarse: the grid of cells. labels: left
    cell of every label box. spans: the cells each territory covers, one span a row. halos: the cells that look
    different when its owner changes, so also its neighbours' borders. routes: cells of sea links that get a dot.
    threads: the links, where a picture shows no land but them.
    """

    width: int
    height: int
    ids: tuple[str, ...]
    fine: Grid
    coarse: Grid
    labels: dict[str, Cell]
    spans: dict[str, tuple[Span, ...]]
    halos: dict[str, tuple[Span, ...]]
    routes: frozenset[Cell]
    bridges: frozenset[Cell]
    ports: frozenset[Cell]
    threads: dict[Cell, Thread] = dataclasses.field(default_factory=dict)

    def id_at(self, column: int, row: int) -> str | None:
        """The territory of which a cell shows at least a half, if any."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        halves = (self.fine.rows[2 * row][column], self.fine.rows[2 * row + 1][column])
        return next((self.ids[index] for index in halves if index >= 0), None)


@lru_cache(maxsize=32)
def geometry(raster: Raster) -> Geometry:
    """The geometry of a picture; made once for each picture, whoever asks."""
    scenery = {name: -1 - number for number, name in enumerate(SCENERY)}
    ids = tuple(name for name in raster.legend if name not in scenery)
    code = [scenery[name] if name in scenery else ids.index(name) for name in raster.legend]
    pixels = tuple(tuple(code[index] for index in row) for row in raster.pixels())
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    cells = tuple(tuple(_cell(upper, lower) for upper, lower in zip(*pair, strict=True)) for pair in pairs)
    fine, coarse = _grid(pixels), _grid(cells)

    covered: dict[int, set[Cell]] = defaultdict(set)
    for y, row in enumerate(pixels):
        for x, index in enumerate(row):
            covered[index].add((x, y // 2))
    touched: dict[int, set[Cell]] = defaultdict(set)
    for grid, scale in ((fine, 2), (coarse, 1)):
        for y, fronts in enumerate(grid.fronts):
            for x, others in fronts.items():
                for other in others:
                    touched[other].add((x, y // scale))

    return Geometry(
        width=raster.columns,
        height=raster.lines,
        ids=ids,
        fine=fine,
        coarse=coarse,
        labels=dict(raster.labels),
        spans={name: _spans(covered[index]) for index, name in enumerate(ids)},
        halos={name: _spans(covered[index] | touched[index]) for index, name in enumerate(ids)},
        routes=frozenset(_route_dots(raster, pixels)),
        bridges=frozenset(crossing.at for crossing in raster.bridges),
        ports=frozenset(raster.ports.values()),
    )


def _cell(upper: int, lower: int) -> int:
    """What a cell shows that can show one thing only: a barrier before land, land before open water."""
    if min(upper, lower) <= MOUNTAIN:
        return min(upper, lower)
    return upper if upper >= 0 else max(upper, lower)


def _grid(rows: Rows) -> Grid:
    height, width = len(rows), len(rows[0])
    edges: list[dict[int, tuple[int, ...]]] = [{} for _ in rows]
    fronts: list[dict[int, tuple[int, ...]]] = [{} for _ in rows]
    rims: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for y, row in enumerate(rows):
        for x, index in enumerate(row):
            if index < 0:
                continue
            around = ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
            beside = [rows[b][a] if 0 <= a < width and 0 <= b < height else index for a, b in around]
            if any(other != index for other in beside):
                rims[index][y].append(x)
            if others := {other for other in beside if other >= 0} - {index}:
                fronts[y][x] = tuple(sorted(others))
            if others := {other for other in beside[:2] if other >= 0} - {index}:
                edges[y][x] = tuple(sorted(others))
    return Grid(rows, tuple(edges), tuple(fronts), {index: dict(rim) for index, rim in rims.items()})


def _spans(cells: Iterable[Cell]) -> tuple[Span, ...]:
    """One span a row, from the first of these cells to the last."""
    columns: dict[int, list[int]] = defaultdict(list)
    for column, row in cells:
        columns[row].append(column)
    return tuple(Span(row, min(found), max(found) + 1) for row, found in sorted(columns.items()))


def _route_dots(raster: Raster, pixels: Rows) -> Iterator[Cell]:
    """Every sea link as a dotted line over open water; where its strait is too narrow for that, over the coast."""
    for link in raster.sea_links:
        wet = {(x, y): [pixels[2 * y][x], pixels[2 * y + 1][x]].count(SEA) for x, y in _line(link.points)}
        open_water = [cell for cell, halves in wet.items() if halves == 2]
        cells = open_water or [cell for cell, halves in wet.items() if halves]
        yield from cells[:: 2 if len(cells) > LONG_ROUTE else 1]


def _line(points: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells along a polyline, each once and in order."""
    cells: dict[Cell, None] = {}
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        steps = max(abs(x2 - x1), abs(y2 - y1), 1)
        for step in range(steps + 1):
            cells[round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps)] = None
    return tuple(cells)
