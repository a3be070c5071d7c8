"""A board as a net: every territory a chip where its label is, every link a dotted line between two of them."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from maps.format import LABEL_WIDTH, Cell, MapFile, Raster
from tui.widgets.geometry import SEA, Geometry, Grid, Span, Thread, geometry

DOTS_WIDE, DOTS_HIGH = 2, 4
"""Dots of a braille character."""
BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot, by column and row."""
UPPER = 0x01 | 0x02 | 0x08 | 0x10
BRAILLE = 0x2800
SPARSE = 2
"""Of links that are not by land only every so manieth dot is drawn."""

Dot = tuple[int, int]
"""(column, row) in dots."""


@lru_cache(maxsize=32)
def network(board: MapFile, raster: Raster) -> Geometry:
    """The geometry of the net in the place of a picture, so that a territory stays where it was."""
    land = geometry(raster)
    index = {name: number for number, name in enumerate(land.ids)}
    bits: dict[Cell, int] = defaultdict(int)
    pairs: dict[Cell, set[tuple[int, int]]] = defaultdict(set)
    for link in board.links:
        ends = _middle(land.labels[link.a]), _middle(land.labels[link.b])
        for line in _lines(*ends, land.width * DOTS_WIDE if board.wrap else 0):
            for x, y in list(_dots(*line))[:: 1 if link.kind == "land" else SPARSE]:
                cell = x // DOTS_WIDE, y // DOTS_HIGH
                if 0 <= cell[0] < land.width and 0 <= cell[1] < land.height:
                    bits[cell] |= BITS[x % DOTS_WIDE][y % DOTS_HIGH]
                    pairs[cell].add((index[link.a], index[link.b]))
    touched: dict[int, set[Cell]] = defaultdict(set)
    for cell, linked in pairs.items():
        for pair in linked:
            for end in pair:
                touched[end].add(cell)
    spans = {name: _spans(touched[number]) for name, number in index.items()}
    return Geometry(
        width=land.width,
        height=land.height,
        ids=land.ids,
        fine=_sea(land.width, 2 * land.height),
        coarse=_sea(land.width, land.height),
        labels=land.labels,
        spans=spans,
        halos=spans,
        routes=frozenset(),
        bridges=frozenset(),
        ports=frozenset(),
        threads={cell: Thread(bits[cell], tuple(sorted(pairs[cell]))) for cell in bits},
    )


def dotted(bits: int, braille: bool) -> str:
    """How the dots of a cell are printed: in braille, else as a full stop, an apostrophe or a colon."""
    if braille:
        return chr(BRAILLE + bits)
    return ":" if bits & UPPER and bits & ~UPPER else "'" if bits & UPPER else "."


def _spans(cells: set[Cell]) -> tuple[Span, ...]:
    """Cells as stretches of rows without gaps: the lines of a net are thin, and all between them stays as it is."""
    spans: list[Span] = []
    for column, row in sorted(cells, key=lambda cell: cell[::-1]):
        if spans and (spans[-1].row, spans[-1].end) == (row, column):
            spans[-1] = spans[-1]._replace(end=column + 1)
        else:
            spans.append(Span(row, column, column + 1))
    return tuple(spans)


def _sea(width: int, height: int) -> Grid:
    empty: tuple[dict[int, tuple[int, ...]], ...] = ({},) * height
    return Grid(((SEA,) * width,) * height, empty, empty, {})


def _middle(label: Cell) -> Dot:
    return label[0] * DOTS_WIDE + LABEL_WIDTH, label[1] * DOTS_HIGH + DOTS_HIGH // 2


def _lines(start: Dot, end: Dot, around: int) -> Iterator[tuple[Dot, Dot]]:
    """The line between two dots; over the edges and back where that is shorter on a board that is `around` wide."""
    first, last = sorted((start, end))
    if around and last[0] - first[0] > around // 2:
        yield first, (last[0] - around, last[1])
        yield (first[0] + around, first[1]), last
    else:
        yield first, last


def _dots(start: Dot, end: Dot) -> Iterator[Dot]:
    """The dots of a straight line."""
    (x1, y1), (x2, y2) = start, end
    steps = max(abs(x2 - x1), abs(y2 - y1), 1)
    for step in range(steps + 1):
        yield round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps)
