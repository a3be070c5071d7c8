"""A picture of a board that has none: every territory grows around its label until it meets others or the sea."""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import groupby
from math import hypot, sqrt

from maps.crossings import bridges, ports, sea_links
from maps.placing import place, room
from maps.structs import LABEL_WIDTH, SCENERY, Cell, MapFile, Raster

Pixel = tuple[int, int]
"""(column, pixel row), (0, 0) top left."""

REACH = 0.75
"""How far a territory grows from its label, in square roots of the pixels there are for each territory."""


def draw(board: MapFile, columns: int, rows: int) -> Raster:
    """A picture of so many terminal cells, of more only where the labels need them. Takes tens of milliseconds."""
    columns, rows = room(board, columns, rows)
    labels = place(board, columns, rows)
    return finished(board, _grow(labels, columns, 2 * rows), labels, columns, rows)


def finished(board: MapFile, land: dict[Pixel, str], labels: dict[str, Cell], columns: int, rows: int) -> Raster:
    """The picture of land with labels: strangers are parted by water, and links over it drawn."""
    _part(land, labels, {frozenset((link.a, link.b)) for link in board.links if link.kind in ("land", "bridge")})
    legend = (*labels, *SCENERY)
    index = {name: number for number, name in enumerate(legend)}
    return Raster(
        width=columns,
        height=2 * rows,
        legend=legend,
        rows=tuple(
            tuple(
                (number, len(list(run)))
                for number, run in groupby(index[land.get((column, row), "sea")] for column in range(columns))
            )
            for row in range(2 * rows)
        ),
        labels=labels,
        sea_links=tuple(sea_links(board, labels, land, columns)),
        bridges=tuple(bridges(board, labels, land)),
        ports=dict(ports(board, labels, land, columns, rows)),
    )


def _grow(labels: dict[str, Cell], columns: int, height: int) -> dict[Pixel, str]:
    """Whose every pixel of land is: the nearest label's, as far as land reaches. Every territory is in one piece."""
    reach = REACH * sqrt(columns * height / len(labels))
    owner: dict[Pixel, str] = {}
    todo = [(0.0, name, pixel) for name, label in labels.items() for pixel in _box(label)]
    heapify(todo)
    while todo:
        _, name, pixel = heappop(todo)
        if pixel in owner:
            continue
        owner[pixel] = name
        for near in _beside(pixel):
            if near not in owner and 0 <= near[0] < columns and 0 <= near[1] < height:
                distance = _distance(near, labels[name])
                if distance <= reach:
                    heappush(todo, (distance, name, near))
    return owner


def _part(land: dict[Pixel, str], labels: dict[str, Cell], joined: set[frozenset[str]]) -> None:
    """Let the sea in between territories that touch and are not linked by land; labels stay on land."""
    boxes = {pixel for label in labels.values() for pixel in _box(label)}
    for pixel in sorted(land):
        for near in _beside(pixel):
            if pixel not in land or near not in land or land[pixel] == land[near]:
                continue
            if frozenset((land[pixel], land[near])) not in joined and (shore := {pixel, near} - boxes):
                del land[min(shore)]


def _box(label: Cell) -> Iterator[Pixel]:
    """The pixels under a label."""
    return ((label[0] + offset, 2 * label[1] + half) for offset in range(LABEL_WIDTH) for half in (0, 1))


def _beside(pixel: Pixel) -> tuple[Pixel, ...]:
    column, row = pixel
    return (column + 1, row), (column, row + 1), (column - 1, row), (column, row - 1)


def _distance(pixel: Pixel, label: Cell) -> float:
    """From a pixel to the nearest one under a label."""
    across = max(label[0] - pixel[0], pixel[0] - label[0] - LABEL_WIDTH + 1, 0)
    down = max(2 * label[1] - pixel[1], pixel[1] - 2 * label[1] - 1, 0)
    return hypot(across, down)
