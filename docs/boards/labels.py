"""Where the label of each territory stands."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from docs.boards.grid import BLANK, SEA, Grid, parts, where
from maps.format import LABEL_WIDTH, Cell

DEEP = 3.2
"""So many pixels inland a label stands as well as anywhere deeper."""


def place_labels(grid: Grid, count: int) -> dict[int, Cell]:
    """Territory -> the left cell of its label. The smallest territories choose first; no two labels overlap."""
    found: dict[int, Cell] = {}
    for number in sorted(range(count), key=lambda number: (grid == number).sum()):
        score = _scores(grid, number)
        free = [cell for cell in score if not any(_overlap(cell, taken) for taken in found.values())]
        if not free:
            raise ValueError(f"There is no room for the label of territory {number} in a picture of {grid.shape}.")
        found[number] = max(free, key=lambda cell: score[cell])
    return found


def _scores(grid: Grid, number: int) -> dict[Cell, float]:
    """How well a label of the territory would stand in each cell: on its own land, deep in it, near its middle."""
    own = grid == number
    inland = ndimage.distance_transform_edt(np.pad(own, 1))[1:-1, 1:-1]
    labels, sizes = parts(grid, number)
    mainland = labels == 1 + int(np.argmax(sizes))
    middle = np.argwhere(mainland).mean(0)
    found = {}
    for column, line in _cells(own):
        rows = slice(2 * line, 2 * line + 2)
        box = grid[rows, column : column + LABEL_WIDTH]
        core = rows, slice(column + 1, column + 3)
        foreign = (box != number) & (box < SEA)
        found[column, line] = (
            3 * own[core].sum()
            + (box == number).sum()
            - 1.2 * foreign.sum()
            - 0.7 * (box > BLANK).sum()
            + 0.9 * min(DEEP, inland[core].mean())
            + 1.5 * mainland[core].mean()
            - 0.10 * abs(column + 2 - middle[1])
            - 0.16 * abs(2 * line + 1 - middle[0])
        )
    return found


def _cells(own: NDArray[np.bool_]) -> Iterable[Cell]:
    """(column, line) of every label whose two middle columns would touch the territory, line by line."""
    lines, columns = own.shape[0] // 2, own.shape[1] - LABEL_WIDTH + 1
    cells = own.reshape(lines, 2, -1).any(1)
    middle = cells[:, 1 : columns + 1] | cells[:, 2 : columns + 2]
    return [(column, line) for line, column in where(middle)]


def _overlap(one: Cell, other: Cell) -> bool:
    return one[1] == other[1] and abs(one[0] - other[0]) < LABEL_WIDTH
