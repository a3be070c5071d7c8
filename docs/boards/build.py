"""A board from its facts: shapes become pixels, contacts become those of the links, labels and sea lines find room."""

from collections.abc import Iterator, Mapping
from itertools import groupby

import numpy as np
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from docs.boards.atlas import territories
from docs.boards.barriers import raise_barriers
from docs.boards.flaws import flaws
from docs.boards.grid import BLANK, SPECIAL, Grid, Pair, pair
from docs.boards.labels import place_labels
from docs.boards.outlines import grow
from docs.boards.projecting import rasterise
from docs.boards.reading import Facts
from docs.boards.repairing import connect, drop_scraps, fill_ponds, land_under_labels, separate
from docs.boards.sealanes import EAST, WEST, Lane, Sea, open_strait, straight
from maps.format import SCENERY, Crossing, Link, MapFile, Raster, SeaLink

SIZES = ((80, 22), (120, 36), (160, 46))
"""Columns and lines of the pictures."""
SMALL = 100
"""Pictures with fewer columns keep smaller islands and shorter contacts."""
HALF_LAND = {True: 7, False: 40}
"""What a sea line pays for a cell half of land, in a picture made of geography and in another."""


def build(facts: Facts, countries: Mapping[str, BaseGeometry]) -> tuple[MapFile, list[str]]:
    """The board with its pictures, and what is not as it should be in them, in sentences."""
    shapes = territories(dict(countries), facts.drawing["claims"]) if facts.needs_countries else {}
    pictures = [Picture(facts, shapes, columns, lines) for columns, lines in SIZES]
    board = replace(facts.board, rasters=tuple(picture.raster() for picture in pictures))
    return board, [flaw for picture in pictures for flaw in picture.flaws()]


class Picture:
    """One picture of a board in the making."""

    def __init__(self, facts: Facts, shapes: Mapping[str, BaseGeometry], columns: int, lines: int) -> None:
        self.facts = facts
        self.names = [territory.id for territory in facts.board.territories]
        self.number = {name: number for number, name in enumerate(self.names)}
        self.columns, self.lines = columns, lines
        self.links: dict[Pair, str] = {self._ends(k): k.kind for k in facts.board.links if k.kind in ("land", "bridge")}
        self.archipelagos = {self.number[name] for name in facts.drawing.get("archipelagos", ())}
        self.bridges: dict[Pair, tuple[int, int]] = {}
        self.grid = self._from_countries(shapes) if facts.needs_countries else self._from_outlines()
        self.labels = place_labels(self.grid, len(self.names))
        land_under_labels(self.grid, self.labels, self.links)
        self.lanes = list(self._lanes())

    def _ends(self, link: Link) -> Pair:
        return pair(self.number[link.a], self.number[link.b])

    def _from_countries(self, shapes: Mapping[str, BaseGeometry]) -> Grid:
        numbers = self.number | {"blank": BLANK}
        grid = rasterise(shapes, numbers, self.facts.drawing, self.columns, 2 * self.lines)
        drop_scraps(grid, self.archipelagos, 2 if self.columns < SMALL else 3)
        fill_ponds(grid)
        separate(grid, self.links)
        connect(grid, self.links, 3)
        separate(grid, self.links)
        drop_scraps(grid, self.archipelagos, 2)
        connect(grid, self.links, 3)
        return grid

    def _from_outlines(self) -> Grid:
        drawing = self.facts.drawing
        small = self.columns < SMALL
        grid = grow(self.names, drawing, self.columns, 2 * self.lines)
        drop_scraps(grid, self.archipelagos, 2 if small else 3)
        fill_ponds(grid)
        connect(grid, self.links, 5 if small else 6)
        drop_scraps(grid, self.archipelagos, 2)
        ranges = self.facts.board.blocks[drawing["ranges_of"]]["mountain_ranges"]
        numbers = [{self.number[name] for name in each} for each in ranges.values()]
        self.bridges = raise_barriers(grid, numbers, self.links, not small)
        drop_scraps(grid, self.archipelagos, 2)
        connect(grid, self.links, 2)
        return grid

    def _lanes(self) -> Iterator[tuple[int, int, Lane]]:
        """(from, to, line) of the sea links; one round the world is two lines, and comes last."""
        sea = Sea(self.grid, self.labels, HALF_LAND[self.facts.needs_countries])
        links = [link for link in self.facts.board.links if link.kind in ("sea", "port")]
        for link in sorted(links, key=self._goes_round):
            one, other = self._ends(link)
            if self._goes_round(link):
                yield one, other, self._lane(sea, one, self._side(one))
                yield other, one, self._lane(sea, other, self._side(other))
            else:
                yield one, other, self._lane(sea, one, other)

    def _lane(self, sea: Sea, start: int, end: int) -> Lane:
        lane = sea.lane(start, end)
        if not lane.wet and open_strait(self.grid, lane, self.labels):
            return sea.lane(start, end)
        return lane

    def _goes_round(self, link: Link) -> bool:
        where = {territory.id: territory.x for territory in self.facts.board.territories}
        return self.facts.board.wrap and abs(where[link.a] - where[link.b]) > 50

    def _side(self, number: int) -> int:
        columns = np.argwhere(self.grid == number)[:, 1]
        return WEST if columns.mean() < self.columns / 2 else EAST

    def raster(self) -> Raster:
        """The picture as it is written into the board."""
        legend = (*self.names, *SCENERY)
        index = {number: number for number in range(len(self.names))}
        index |= {number: len(self.names) + order for order, number in enumerate(SPECIAL)}
        return Raster(
            width=self.columns,
            height=2 * self.lines,
            legend=legend,
            rows=tuple(
                tuple((index[number], len(list(run))) for number, run in groupby(row)) for row in self.grid.tolist()
            ),
            labels={self.names[number]: cell for number, cell in sorted(self.labels.items())},
            sea_links=tuple(SeaLink(self.names[a], self.names[b], tuple(lane.points)) for a, b, lane in self.lanes),
            bridges=tuple(
                Crossing(self.names[a], self.names[b], cell) for (a, b), cell in sorted(self.bridges.items())
            ),
            ports=self._ports(),
        )

    def _ports(self) -> dict[str, tuple[int, int]]:
        """Territory with a harbour -> the cell of sea before it."""
        kinds = {self._ends(link): link.kind for link in self.facts.board.links}
        found: dict[str, tuple[int, int]] = {}
        for one, other, lane in self.lanes:
            if kinds[pair(one, other)] == "port":
                found.setdefault(self.names[one], straight(*lane.points[:2])[1])
                found.setdefault(self.names[other], straight(*lane.points[:-3:-1])[1])
        return found

    def flaws(self) -> list[str]:
        """What is not as it should be, in sentences."""
        return flaws(self.grid, self.names, self.links, self.archipelagos, self.labels, self.lanes)
