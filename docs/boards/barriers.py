"""Mountains and rivers between neighbours that have no link, and rivers with a bridge where they have one."""

from collections.abc import Collection, Mapping

import numpy as np

from docs.boards.grid import MOUNTAIN, RIVER, Contact, Grid, Pair, Pixel, contacts


def raise_barriers(
    grid: Grid, ranges: Collection[Collection[int]], links: Mapping[Pair, str], wide: bool
) -> dict[Pair, Pixel]:
    """Draw them, mountains between neighbours of one range; returns where the bridges are, as (column, line).

    links: of territories that may touch, with their kind. wide: the picture has room for mountains two pixels thick.
    """
    bridges: dict[Pair, Pixel] = {}
    before = grid.copy()
    for ends, places in sorted(contacts(before).items()):
        kind = links.get(ends)
        if kind == "land":
            continue
        mountains = kind is None and any(ends[0] in each and ends[1] in each for each in ranges)
        gap: set[Pixel] = set()
        if kind == "bridge":
            middle = _from_the_middle(places)
            gap = {pixel for place in middle[: 3 if wide else 2] for pixel in place}
            bridges[ends] = _cell(middle[0])
        lower_is_larger = (before == ends[0]).sum() > (before == ends[1]).sum()
        for one, other in places:
            drawn = (one, other) if mountains and wide else (one if lower_is_larger else other,)
            for pixel in drawn:
                if pixel not in gap:
                    grid[pixel] = MOUNTAIN if mountains else RIVER
    _close_corners(grid, links)
    return bridges


def _from_the_middle(places: list[Contact]) -> list[Contact]:
    """The places of a border, those next to its middle first."""
    row, column = np.mean([one for one, _ in places], 0)
    return sorted(places, key=lambda place: (place[0][0] - row) ** 2 + (place[0][1] - column) ** 2)


def _cell(place: Contact) -> Pixel:
    """(column, line) of the cell where two pixels meet."""
    (row, column), (other_row, other_column) = place
    return min(column, other_column), min(row, other_row) // 2


def _close_corners(grid: Grid, links: Mapping[Pair, str]) -> None:
    """A line of pixels leaves contacts at its corners: close them, with land of the larger."""
    for ends, places in contacts(grid).items():
        if ends not in links:
            for one, other in places:
                grid[one if (grid == ends[0]).sum() > (grid == ends[1]).sum() else other] = RIVER
