"""The pictures of a board made from where its territories are drawn elsewhere: in another program, or in a sketch."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from maps.check import faults
from maps.placing import SPACING
from maps.shapes import NOBODY, Shapes
from maps.structs import LABEL_WIDTH, Cell, MapFile, Raster
from maps.voronoi import Pixel, finished

SIZES = ((80, 22), (120, 36), (160, 46))
"""Columns and rows of the pictures that a board gets, as the boards of the game have them."""
STRETCH = 1.25
"""How much wider or higher than in the original a picture may become to fill its space."""
LINE = 2
"""Half the width of the lines between territories, in pixels of the original; they are closed before it shrinks."""
LAND = 0.4
"""The part of a pixel's area that must be land for it to be land."""
ASTRAY = 6
"""How many columns (half as many rows) a label may stand from where its territory is."""


Frame = tuple[int, int, int, int]
"""Left, top, width and height of a part of a picture, in its pixels."""


def pictures(board: MapFile, shapes: Shapes) -> Iterator[Raster]:
    """A picture for each usual size in which all labels find room near their territories; shapes are by the index of
    `board.territories`."""
    grown = shapes.grown(LINE)
    frame = _frame(grown)
    for columns, rows in SIZES:
        raster = _picture(board, grown, frame, columns, rows)
        if raster is not None:
            yield raster


def _picture(board: MapFile, shapes: Shapes, frame: Frame, columns: int, rows: int) -> Raster | None:
    names = [territory.id for territory in board.territories]
    land, columns, rows = _shrunk(shapes, frame, columns, rows)
    wanted = _where(board, shapes, frame, land, columns, rows)
    labels = _labels(names, land, wanted, columns, rows)
    if labels is None:
        return None
    own = {pixel: names[owner] for pixel, owner in land.items()}
    own.update({pixel: name for name, label in labels.items() for pixel in _box(label)})
    raster = finished(board, own, {name: labels[name] for name in names}, columns, rows)
    return None if faults(_with(board, raster)) else raster


def _with(board: MapFile, raster: Raster) -> MapFile:
    from msgspec.structs import replace

    return replace(board, rasters=(raster,))


def _shrunk(shapes: Shapes, frame: Frame, columns: int, rows: int) -> tuple[dict[Pixel, int], int, int]:
    """Land of at most so many columns and rows of cells, and how many of them it takes."""
    left, top, width, height = frame
    scale = min(columns / width, 2 * rows / height)
    columns = max(LABEL_WIDTH, min(columns, round(width * scale * STRETCH)))
    rows = max(1, min(rows, round(height * scale * STRETCH / 2)))
    across = _steps(left, width, columns)
    down = _steps(top, height, 2 * rows)
    land: dict[Pixel, int] = {}
    for row, (first, last) in enumerate(down):
        lines = [shapes.cells[y * shapes.width : (y + 1) * shapes.width] for y in range(first, last)]
        for column, (start, end) in enumerate(across):
            count = Counter(owner for line in lines for owner in line[start:end])
            area = count.total()
            count.pop(NOBODY, 0)
            if count and count.total() >= LAND * area:
                land[column, row] = max(count, key=lambda owner: (count[owner], -owner))
    return land, columns, rows


def _frame(shapes: Shapes) -> Frame:
    """The part of the picture that holds land, with a little sea around it."""
    drawn = [at for at, owner in enumerate(shapes.cells) if owner != NOBODY]
    columns = [at % shapes.width for at in drawn]
    margin = max(1, shapes.width // 80)
    left, right = max(0, min(columns) - margin), min(shapes.width, max(columns) + margin + 1)
    top = max(0, drawn[0] // shapes.width - margin)
    bottom = min(shapes.height, drawn[-1] // shapes.width + margin + 1)
    return left, top, right - left, bottom - top


def _steps(start: int, length: int, count: int) -> list[tuple[int, int]]:
    """The length cut into so many pieces, as from and to; none is empty, so short lengths give pieces twice."""
    edges = [start + length * number // count for number in range(count + 1)]
    return [(first, max(last, first + 1)) for first, last in pairwise(edges)]


def _where(
    board: MapFile, shapes: Shapes, frame: Frame, land: dict[Pixel, int], columns: int, rows: int
) -> list[Pixel]:
    """The pixel near which each label should stand: its x and y where that is on its land, else its land's middle."""
    left, top, width, height = frame
    own: dict[int, list[Pixel]] = {}
    for pixel, owner in land.items():
        own.setdefault(owner, []).append(pixel)
    wanted = []
    for number, territory in enumerate(board.territories):
        x, y = territory.x / 100 * shapes.width, territory.y / 100 * shapes.height
        spot = (
            max(0, min(columns - 1, int((x - left) / width * columns))),
            max(0, min(2 * rows - 1, int((y - top) / height * 2 * rows))),
        )
        if land.get(spot) != number and number in own:
            pixels = own[number]
            middle = sum(p[0] for p in pixels) / len(pixels), sum(p[1] for p in pixels) / len(pixels)
            spot = min(pixels, key=lambda p: ((p[0] - middle[0]) ** 2 + (p[1] - middle[1]) ** 2, p))
        wanted.append(spot)
    return wanted


def _labels(
    names: list[str], land: dict[Pixel, int], wanted: list[Pixel], columns: int, rows: int
) -> dict[str, Cell] | None:
    """The left cell of every label, near where it is wanted and on as much of its own land as can be.

    None where a label finds no room near its place. Small territories choose first.
    """
    size = Counter(land.values())
    placed: dict[int, Cell] = {}
    for number in sorted(range(len(names)), key=lambda number: (size[number], number)):
        across, down = wanted[number][0] - LABEL_WIDTH // 2, wanted[number][1] // 2
        reach = ASTRAY + min(ASTRAY, size[number] // 40)
        free = [
            (column, row)
            for row in range(max(0, down - reach // 2), min(rows, down + reach // 2 + 1))
            for column in range(max(0, across - reach), min(columns - LABEL_WIDTH, across + reach) + 1)
            if not any(row == other[1] and abs(column - other[0]) < SPACING for other in placed.values())
        ]
        if not free:
            return None
        placed[number] = max(free, key=lambda cell: (_worth(cell, number, land, (across, down)), cell))
    return {names[number]: cell for number, cell in placed.items()}


def _worth(cell: Cell, number: int, land: dict[Pixel, int], wanted: Cell) -> float:
    """How good a place for a label is: own land under it counts, sea hardly, land of others against it."""
    value = 0.0
    for pixel in _box(cell):
        owner = land.get(pixel)
        value += 3 if owner == number else 0 if owner is None else -2
    return value - 0.5 * abs(cell[0] - wanted[0]) - abs(cell[1] - wanted[1])


def _box(label: Cell) -> Iterator[Pixel]:
    """The pixels under a label."""
    return ((label[0] + offset, 2 * label[1] + half) for offset in range(LABEL_WIDTH) for half in (0, 1))
