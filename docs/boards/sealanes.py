"""The dotted lines of sea links: the cheapest way over water from coast to coast."""

import heapq
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from docs.boards.grid import AROUND, SEA, Grid, contacts, parts
from maps.format import LABEL_WIDTH, Cell

WEST, EAST = -1, -2
"""Ends of a line that leaves the picture, in place of a territory."""

START: Cell = (-1, -1)
"""What is before the first cell of a way; it comes before every cell in order, too."""
STEP = {(0, 1): 1.0, (1, 0): 2.0, (1, 1): 2.25}
"""Price of a step by lines and columns: a cell is twice as high as wide."""
COAST, LABEL, TAKEN = 0.25, 7, 2
"""What a cell costs more beside land, under a label, and where another line runs."""
NARROWS = {2: 0, 1: 4, 0: 14}
"""Full cells of sea before the far coast -> what a line with no more of them costs extra."""
BIG_ENOUGH = 8
"""A territory of fewer pixels gives none for a strait."""


@dataclass
class Sea:
    """Where lines can run in a picture. land: what a cell half of land costs."""

    grid: Grid
    labels: dict[int, Cell]
    land: float
    taken: set[Cell] = field(default_factory=set)

    def lane(self, start: int, end: int) -> "Lane":
        """A line from a territory to another or to an edge; its cells count as taken from then on."""
        search = _Search(self, start, end)
        path = min(search.way(wet) for wet in NARROWS)[1]
        if not path:
            raise ValueError(f"There is no way over the sea from territory {start} to {end}.")
        lane = Lane(search.straightened(path), search.water, search.ground)
        self.taken |= lane.cells
        return lane


@dataclass(frozen=True)
class Lane:
    """A line in the picture, as the cells of its corners."""

    points: list[Cell]
    water: NDArray[np.bool_]
    ground: NDArray[np.bool_]

    @property
    def cells(self) -> set[Cell]:
        """All cells it runs through."""
        return {cell for start, end in pairwise(self.points) for cell in straight(start, end)}

    @property
    def wet(self) -> int:
        """How many of them are all sea."""
        return sum(bool(self.water[line, column]) for column, line in self.cells)

    @property
    def over_land(self) -> int:
        """How many of them, but for its ends, are all land."""
        between = self.cells - {self.points[0], self.points[-1]}
        return sum(bool(self.ground[line, column]) for column, line in between)


class _Search:
    """One search for a way."""

    def __init__(self, sea: Sea, start: int, end: int) -> None:
        upper, lower = sea.grid[0::2], sea.grid[1::2]
        self.sea, self.end = sea, end
        self.water = (upper == SEA) & (lower == SEA)
        self.ground = (upper < SEA) & (lower < SEA)
        self.shore = (upper == SEA) | (lower == SEA)
        self.by_land = ndimage.binary_dilation(~self.water, np.ones((3, 3)))
        self.boxes = {(column + k, line) for column, line in sea.labels.values() for k in range(LABEL_WIDTH)}
        self.starts = (upper == start) | (lower == start)
        self.goals = self._goals(upper, lower)

    def _goals(self, upper: Grid, lower: Grid) -> NDArray[np.bool_]:
        if self.end not in (WEST, EAST):
            return (upper == self.end) | (lower == self.end)
        edge = np.zeros(upper.shape, bool)
        edge[:, 0 if self.end == WEST else -1] = True
        return edge

    def price(self, cell: Cell) -> float:
        """What a line pays for running through a cell."""
        column, line = cell
        if self.water[line, column]:
            ground = 1 + COAST * self.by_land[line, column]
        else:
            ground = self.sea.land if self.shore[line, column] else 2 * self.sea.land
        return ground + LABEL * (cell in self.boxes) + TAKEN * (cell in self.sea.taken)

    def way(self, wet: int) -> tuple[float, list[Cell]]:
        """The cheapest way whose last `wet` cells before a coast are all sea, with its price (Dijkstra)."""
        lines, columns = self.water.shape
        heap: list[tuple[float, int, int, Cell]] = [
            (0, column, line, START) for line in range(lines) for column in range(columns) if self.starts[line, column]
        ]
        before: dict[Cell, Cell] = {}
        while heap:
            price, column, line, last = heapq.heappop(heap)
            cell = column, line
            if cell in before:
                continue
            arrived = self.goals[line, column]
            if arrived and self.end >= 0 and not self._is_wet([last, before.get(last, START)][:wet]):
                continue
            before[cell] = last
            if arrived:
                return price + NARROWS[wet], _path(cell, before)
            for down, right in AROUND:
                if 0 <= line + down < lines and 0 <= column + right < columns:
                    goal = self.goals[line + down, column + right]
                    step = STEP[abs(down), abs(right)] * (0 if goal else self.price((column + right, line + down)))
                    heapq.heappush(heap, (price + step, column + right, line + down, cell))
        return 1e9, []

    def _is_wet(self, cells: list[Cell]) -> bool:
        return all(cell != START and self.water[cell[1], cell[0]] for cell in cells)

    def straightened(self, path: list[Cell]) -> list[Cell]:
        """The corners of the way, as few as cost no more than the way itself."""
        corners, at = [path[0]], 0
        while at < len(path) - 1:
            at = next(to for to in range(len(path) - 1, at, -1) if to == at + 1 or self._can_cut(path[at : to + 1]))
            corners.append(path[at])
        return corners

    def _can_cut(self, way: list[Cell]) -> bool:
        short = straight(way[0], way[-1])
        over_water = any(self.water[line, column] for column, line in short[1:-1])
        return over_water and self._cost(short) <= self._cost(way) * 1.01 + 0.01

    def _cost(self, cells: list[Cell]) -> float:
        return sum(self.price(cell) for cell in cells[1:-1])


def _path(cell: Cell, before: dict[Cell, Cell]) -> list[Cell]:
    path = [cell]
    while (last := before[path[-1]]) != START:
        path.append(last)
    return path[::-1]


def straight(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line, both ends with it."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    return [
        (
            round(start[0] + (end[0] - start[0]) * step / steps),
            round(start[1] + (end[1] - start[1]) * step / steps),
        )
        for step in range(steps + 1)
    ]


def open_strait(grid: Grid, lane: Lane, labels: dict[int, Cell]) -> bool:
    """Where a strait is narrower than a cell, turn one cell beside the line into sea, if no contact changes by it."""
    boxes = {(column + k, line) for column, line in labels.values() for k in range(LABEL_WIDTH)}
    before = _contact_lengths(grid)
    lines, columns = grid.shape[0] // 2, grid.shape[1]
    found = []
    for column, line in {(c + right, r + down) for c, r in lane.points for right in (-1, 0, 1) for down in (-1, 0, 1)}:
        if not (0 <= line < lines and 0 <= column < columns) or (column, line) in boxes:
            continue
        rows = slice(2 * line, 2 * line + 2)
        cell = grid[rows, column].copy()
        owners = set(cell.tolist()) - {SEA}
        if not owners or max(owners) > SEA:
            continue
        pieces = _pieces(grid, owners)
        grid[rows, column] = SEA
        areas = [int((grid == owner).sum()) for owner in owners]
        if min(areas) > BIG_ENOUGH and _pieces(grid, owners) == pieces and _contact_lengths(grid) == before:
            off = min(abs(column - c) + 2 * abs(line - r) for c, r in lane.points)
            found.append((int((cell != SEA).sum()) * 2 + off * 2 - min(areas) / 200, column, line))
        grid[rows, column] = cell
    if found:
        _, column, line = min(found)
        grid[2 * line : 2 * line + 2, column] = SEA
    return bool(found)


def _pieces(grid: Grid, owners: set[int]) -> list[int]:
    return [len(parts(grid, owner)[1]) for owner in owners]


def _contact_lengths(grid: Grid) -> dict[tuple[int, int], int]:
    """Of every contact whether it is one pixel long, or longer."""
    return {ends: min(len(places), 2) for ends, places in contacts(grid).items()}
