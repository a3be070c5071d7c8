"""Where the labels of a board's territories stand when nobody drew a picture of it."""

from collections.abc import Iterator
from math import hypot, inf

from maps.structs import LABEL_WIDTH, Cell, MapFile

SPACING = LABEL_WIDTH + 1
"""Columns from one label to the next in its row: the last is for a mark beside the label."""


def room(board: MapFile, columns: int, rows: int) -> tuple[int, int]:
    """The space asked for, made larger where it is too small for every label to have its own."""
    columns = max(columns, SPACING)
    return columns, max(rows, -(-len(board.territories) // (columns // SPACING)))


def place(board: MapFile, columns: int, rows: int) -> dict[str, Cell]:
    """The left cell of every territory's label: near its x and y, no two labels closer than SPACING.

    The space must be large enough, see `room`.
    """
    wanted = _wanted(board, columns, rows)
    placed: dict[str, Cell] = {}
    free = [set(range(columns - SPACING + 1)) for _ in range(rows)]
    for name, (across, down) in sorted(wanted.items(), key=lambda item: (item[1][1], item[1][0])):
        if not any(free):
            return _in_lines(wanted, columns, rows)
        column, row = placed[name] = _nearest(free, across, down)
        free[row].difference_update(range(column - SPACING + 1, column + SPACING))
    return placed


def _nearest(free: list[set[int]], across: float, down: float) -> Cell:
    """The free cell closest to a point; rows lie twice as far apart as columns."""
    best, nearest = (0, 0), inf
    for row in sorted(range(len(free)), key=lambda row: abs(row - down)):
        if 2 * abs(row - down) >= nearest:
            break
        for column in sorted(free[row]):
            distance = hypot(column - across, 2 * (row - down))
            if distance < nearest:
                best, nearest = (column, row), distance
    return best


def _wanted(board: MapFile, columns: int, rows: int) -> dict[str, tuple[float, float]]:
    """Where each label would stand had it the picture to itself; the board is stretched to fill the space."""
    across = list(_stretched([territory.x for territory in board.territories], columns - SPACING))
    down = list(_stretched([territory.y for territory in board.territories], rows - 1))
    return {territory.id: at for territory, at in zip(board.territories, zip(across, down, strict=True), strict=True)}


def _stretched(values: list[float], length: int) -> Iterator[float]:
    low, high = min(values), max(values)
    margin = length * 0.05
    for value in values:
        yield margin + (value - low) / (high - low) * (length - 2 * margin) if high > low else length / 2


def _in_lines(wanted: dict[str, tuple[float, float]], columns: int, rows: int) -> dict[str, Cell]:
    """For a space so tight that labels stand side by side: from north to south, in every row from west to east."""
    names = sorted(wanted, key=lambda name: wanted[name][1])
    most = columns // SPACING
    count = -(-len(names) // rows)
    placed: dict[str, Cell] = {}
    for row in range(rows):
        line = sorted(names[row * count : (row + 1) * count], key=lambda name: wanted[name][0])
        placed.update((name, (number * SPACING * most // count, row)) for number, name in enumerate(line))
    return placed
