"""What the inspector looks at, and the shape of what it answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from engine.board import Board, Region
from engine.connectivity import Inspection, betweenness, inspect
from engine.state import NOBODY
from tui.scene import Scene
from tui.views import region_fills
from tui.widgets.chips import Cell

HALF_WAY_ROUND = 50.0
"""Two linked territories farther apart than this, of 100 from west to east, are linked across the edge."""


class Row(NamedTuple):
    """One line of a table, and the territories it is about: the cursor on any of them is on this row."""

    columns: tuple[str, ...]
    territories: tuple[str, ...]


@dataclass
class Answer:
    """What one view says: in sentences, as a table, and on the map."""

    facts: list[str]
    head: tuple[str, ...] = ()
    rows: list[Row] = field(default_factory=list)
    cells: dict[str, Cell] = field(default_factory=dict)
    legend: str = ""
    """What the signs on the map mean."""

    def row_of(self, territory: str) -> int:
        """The row that a territory belongs to; the first if it has none."""
        return next((k for k, row in enumerate(self.rows) if territory in row.territories), 0)


@dataclass(frozen=True)
class Ground:
    """A board, and the public position of the game that is played on it, if there is one."""

    board: Board
    scene: Scene | None = None
    owner: Mapping[str, int] = field(default_factory=dict)
    """Territory -> seat; land that nobody holds is not in it."""

    @classmethod
    def of(cls, board: Board, scene: Scene | None = None) -> Ground:
        """The ground of a game, or of a board alone."""
        owner = {} if scene is None else {t: seat for t, seat in scene.view.owner.items() if seat != NOBODY}
        return cls(board, scene, owner)

    @property
    def inspection(self) -> Inspection:
        """What holds for the board, whoever plays on it."""
        return _inspection(self.board)

    @property
    def busy(self) -> Mapping[str, float]:
        """The busiest territories first, with the share of all shortest ways that lead through each."""
        return _betweenness(self.board)

    def title(self, territory: str) -> str:
        """The name of a territory."""
        return self.board.title[territory]

    def titles(self, territories: Collection[str]) -> str:
        """Names with commas; `none` for none."""
        return ", ".join(self.title(t) for t in territories) or "none"

    def force(self, territory: str) -> str:
        """Owner's mark and armies: `Y3`; empty without a game."""
        return "" if self.scene is None else self.scene.force(territory)

    def spot(self, territory: str) -> str:
        """Name, owner's mark and armies."""
        return f"{self.title(territory)} {self.force(territory)}".rstrip()

    def armies(self, territory: str) -> int:
        """The armies there; 0 without a game."""
        return 0 if self.scene is None else self.scene.view.armies[territory]

    def who(self, seat: int) -> str:
        """Mark and name of a seat."""
        return "nobody" if self.scene is None else self.scene.who(seat)

    def region(self, territory: str) -> Region:
        """The region a territory lies in."""
        return next(region for region in self.board.regions if region.id == self.board.region_of[territory])

    def fill(self, territory: str) -> int:
        """The look of a territory: its owner's in a game, else its region's."""
        if self.scene is not None:
            return self.scene.owner_index(self.scene.view.owner[territory])
        return self.region_fill(territory)

    def region_fill(self, territory: str) -> int:
        """The look of the region that a territory lies in."""
        return region_fills(self.board.map)[self.board.region_of[territory]]

    def chips(self, text: Callable[[str], str], state: Callable[[str], str], *, marks: bool = False) -> dict[str, Cell]:
        """The whole map in this ground's colours; `marks`: with the owners' letters."""
        scene = self.scene
        shown = scene is not None and marks
        return {
            t: Cell(self.fill(t), scene.mark(scene.view.owner[t]) if shown and scene else "", text(t), state(t))
            for t in self.board.names
        }


@lru_cache(maxsize=8)
def _inspection(board: Board) -> Inspection:
    return inspect(board)


@lru_cache(maxsize=8)
def _betweenness(board: Board) -> Mapping[str, float]:
    return betweenness(board)


def across_the_edge(board: Board) -> list[tuple[str, str]]:
    """Links that leave the picture at one side and come back at the other."""
    if not board.map.wrap:
        return []
    x = {territory.id: territory.x for territory in board.map.territories}
    return sorted((a, b) for a, b in board.undirected.edges if abs(x[a] - x[b]) > HALF_WAY_ROUND)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 link`, `3 links`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def share(value: float) -> str:
    """A share between 0 and 1 without the zero: `.21`."""
    return f"{value:.2f}".removeprefix("0") if value else "-"


def few(names: Sequence[str], most: int = 8) -> str:
    """Names with commas, no more than `most` of them."""
    more = len(names) - most
    return ", ".join(names) if more <= 1 else f"{', '.join(names[:most])} and {more} more"
