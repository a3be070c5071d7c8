"""Where each territory is drawn, pixel by pixel: what pictures, polygons and sketches of boards come down to."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

USUAL = 700
"""The width of most pictures, in which the lines between territories are one or two pixels wide."""
NOBODY = -1
"""A pixel that belongs to no territory."""


@dataclass(frozen=True)
class Shapes:
    """Pixels from left to right and from top to bottom, each with the index of its territory or NOBODY."""

    width: int
    height: int
    cells: list[int]

    def drawn(self) -> set[int]:
        """The territories that have a pixel."""
        return set(self.cells) - {NOBODY}

    def contacts(self) -> dict[tuple[int, int], int]:
        """Pairs of territories that touch (the smaller index first), and along how many pixels."""
        found: dict[tuple[int, int], int] = {}
        for one, other in self._beside():
            if one != other and NOBODY not in (one, other):
                pair = (min(one, other), max(one, other))
                found[pair] = found.get(pair, 0) + 1
        return found

    def _beside(self) -> Iterator[tuple[int, int]]:
        for start in range(0, len(self.cells), self.width):
            yield from pairwise(self.cells[start : start + self.width])
        yield from zip(self.cells, self.cells[self.width :], strict=False)

    def grown(self, reach: int) -> "Shapes":
        """The same with every territory so many pixels larger, where nobody else is: that closes lines between them."""
        wide = self.width + 1  # a column of water at the end of each row, or rows would run into each other
        cells: list[int] = []
        for start in range(0, len(self.cells), self.width):
            cells += [*self.cells[start : start + self.width], NOBODY]
        for _ in range(reach):
            around = zip(
                cells,
                [NOBODY, *cells],
                [*cells[1:], NOBODY],
                [NOBODY] * wide + cells,
                cells[wide:] + [NOBODY] * wide,
                strict=False,
            )
            cells = [
                own if own >= 0 else west if west >= 0 else east if east >= 0 else north if north >= 0 else south
                for own, west, east, north, south in around
            ]
            cells[self.width :: wide] = [NOBODY] * self.height
        rows = [cells[start : start + self.width] for start in range(0, len(cells), wide)]
        return Shapes(self.width, self.height, [owner for row in rows for owner in row])

    def without_lines(self) -> "Shapes":
        """The same without the thin lines between territories, so that neighbours touch."""
        return self.grown(max(1, round(self.width / USUAL)))

    def middle(self, territory: int) -> tuple[float, float] | None:
        """The middle of a territory's pixels; None when it has none."""
        own = [at for at, owner in enumerate(self.cells) if owner == territory]
        if not own:
            return None
        return (
            sum(at % self.width for at in own) / len(own) + 0.5,
            sum(at // self.width for at in own) / len(own) + 0.5,
        )

    def larger(self, least: int) -> "Shapes":
        """The same with at least so many pixels from left to right: each becomes several."""
        times = -(-least // self.width)
        if times <= 1:
            return self
        cells: list[int] = []
        for start in range(0, len(self.cells), self.width):
            row = [owner for owner in self.cells[start : start + self.width] for _ in range(times)]
            cells.extend(row * times)
        return Shapes(self.width * times, self.height * times, cells)

    def smaller(self, most: int) -> "Shapes":
        """The same with at most so many pixels from left to right: of several pixels, the first."""
        step = -(-max(self.width, self.height) // most)
        if step <= 1:
            return self
        columns, rows = range(0, self.width, step), range(0, self.height, step)
        return Shapes(
            len(columns), len(rows), [self.cells[row * self.width + column] for row in rows for column in columns]
        )
