"""Where the names of territories stand on a picture of a board: beside their chips, wherever there is room."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from maps.format import LABEL_WIDTH, MapFile
from tui.widgets.geometry import Geometry

SHOWN = ("none", "cursor", "map")
"""Which names a map shows: none, that at the cursor, or as many as fit."""
CHIP_WIDTH = LABEL_WIDTH + 2
"""Cells a chip may take with its markers."""


class Name(NamedTuple):
    """The name `text` of the territory `id`, from a column on."""

    id: str
    column: int
    text: str

    @property
    def end(self) -> int:
        """The column after it."""
        return self.column + len(self.text)


Names = Mapping[int, tuple[Name, ...]]
"""Row -> the names that stand there."""


def titles_of(board: MapFile, ascii_only: bool) -> dict[str, str]:
    """The names that can be written cell by cell: no wide or combining characters, and ASCII where nothing else is."""
    return {
        place.id: place.name
        for place in board.territories
        if all(cell_len(letter) == 1 for letter in place.name)
        and place.name.isprintable()
        and (place.name.isascii() or not ascii_only)
    }


@lru_cache(maxsize=64)
def fitting(geometry: Geometry, board: MapFile, ascii_only: bool) -> Names:
    """The names that fit: on a territory's own land in the row below its chip or above it; on a net, where nothing is.

    They keep clear of each other and of where chips stand.
    """
    taken: dict[int, list[tuple[int, int]]] = {}
    for column, row in geometry.labels.values():
        taken.setdefault(row, []).append((column - 1, column + CHIP_WIDTH))
    names: dict[int, tuple[Name, ...]] = {}
    for territory, title in titles_of(board, ascii_only).items():
        label, at = geometry.labels[territory]
        for row in (at + 1, at - 1):
            column = _column(geometry, territory, row, label, len(title))
            if column is None:
                continue
            span = column - 1, column + len(title) + 1
            if any(first < span[1] and span[0] < end for first, end in taken.get(row, ())):
                continue
            taken.setdefault(row, []).append(span)
            names[row] = (*names.get(row, ()), Name(territory, column, title))
            break
    return names


def _column(geometry: Geometry, territory: str, row: int, label: int, length: int) -> int | None:
    """Where a name of so many letters begins in a row, as nearly under its label as there is room; None without."""
    wanted = label + (LABEL_WIDTH - length) // 2
    if not 0 <= row < geometry.height:
        return None
    if geometry.threads:
        return min(max(wanted, 0), geometry.width - length) if length <= geometry.width else None
    index = geometry.ids.index(territory)
    pairs = zip(geometry.fine.rows[2 * row], geometry.fine.rows[2 * row + 1], strict=True)
    own = [upper == lower == index for upper, lower in pairs]
    room = [column for column in range(1, len(own) - length) if all(own[column - 1 : column + length + 1])]
    near = [column for column in room if column < label + LABEL_WIDTH and label < column + length]
    return min(near, key=lambda column: abs(column - wanted), default=None)


def beside(name: str, title: str, row: int, column: int, end: int) -> Iterator[tuple[int, Name]]:
    """Where the name of a chip could stand, with its row; best first: under it, over it, and from either end of it."""
    middle = (column + end - len(title)) // 2
    for at in (row + 1, row - 1):
        for first in (middle, column, end - len(title)):
            yield at, Name(name, first, title)
