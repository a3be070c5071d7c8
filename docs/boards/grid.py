"""The pixels of a picture in the making: a rectangle of numbers, and what touches what in it."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from maps.format import SCENERY

Grid = NDArray[np.int64]
"""[row, column] -> index of a territory, or one of the numbers below."""
Pixel = tuple[int, int]
"""(row, column)."""
Pair = tuple[int, int]
"""Indexes of two territories, the lower one first."""
Contact = tuple[Pixel, Pixel]
"""Two pixels side by side: of the territory with the lower index, and of the other."""

SEA, BLANK, MOUNTAIN, RIVER = SPECIAL = (200, 201, 202, 203)
"""In the order of SCENERY; every territory has a lower number."""
assert len(SPECIAL) == len(SCENERY)

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x)


def pair(one: int, other: int) -> Pair:
    """Both with the lower one first."""
    return (one, other) if one < other else (other, one)


def near(grid: Grid, row: int, column: int, offsets: Iterable[Pixel] = SIDES) -> list[tuple[int, int, int]]:
    """(row, column, number) of the neighbours of a pixel, those outside the picture left out."""
    height, width = grid.shape
    return [
        (row + down, column + right, int(grid[row + down, column + right]))
        for down, right in offsets
        if 0 <= row + down < height and 0 <= column + right < width
    ]


def numbers_near(grid: Grid, row: int, column: int, offsets: Iterable[Pixel] = SIDES) -> list[int]:
    """The numbers alone."""
    return [number for _, _, number in near(grid, row, column, offsets)]


def contacts(grid: Grid) -> dict[Pair, list[Contact]]:
    """For every two territories that touch: where."""
    found: dict[Pair, list[Contact]] = {}
    for row, column in where(grid < SEA):
        here = int(grid[row, column])
        for other_row, other_column, there in near(grid, row, column, SIDES[:2]):
            if here != there and there < SEA:
                ends = ((row, column), (other_row, other_column))
                found.setdefault(pair(here, there), []).append(ends if here < there else ends[::-1])
    return found


def parts(grid: Grid, number: int) -> tuple[Grid, list[int]]:
    """The pieces of a territory: a grid with their numbers from 1 on, and their sizes. Corners hold together."""
    labels, count = ndimage.label(grid == number, structure=np.ones((3, 3)))
    return labels, [int((labels == each).sum()) for each in range(1, count + 1)]


def where(mask: NDArray[np.bool_]) -> list[Pixel]:
    """The pixels that are true, from top to bottom."""
    return [(row, column) for row, column in np.argwhere(mask).tolist()]
