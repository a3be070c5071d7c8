"""Make the contacts in a picture those of the board: parts of nothing go, false contacts open, true ones close."""

from collections.abc import Collection, Container

import numpy as np
from scipy import ndimage

from docs.boards.grid import AROUND, BLANK, SEA, Grid, Pair, contacts, near, numbers_near, pair, parts, where


def drop_scraps(grid: Grid, archipelagos: Container[int], least: int) -> None:
    """Keep the largest part of each territory, and of archipelagos the islands of at least so many pixels."""
    for number in range(int(grid[grid < SEA].max()) + 1):
        labels, sizes = parts(grid, number)
        for part, size in enumerate(sizes, 1):
            if size < max(sizes) and (size < least or number not in archipelagos):
                for row, column in where(labels == part):
                    others = [other for other in numbers_near(grid, row, column) if other != number]
                    drowned = SEA in others or not others
                    grid[row, column] = SEA if drowned else _most(others)


def fill_ponds(grid: Grid) -> None:
    """Give sea of one or two pixels to the territory that has most of its shore."""
    labels, count = ndimage.label(grid == SEA)
    for pond in range(1, count + 1):
        pixels = where(labels == pond)
        for row, column in pixels if len(pixels) < 3 else ():
            shore = [number for number in numbers_near(grid, row, column) if number != SEA]
            if shore:
                grid[row, column] = _most(shore)


def _most(numbers: list[int]) -> int:
    """The number that occurs most often.

    Which of equals is of no matter so long as it is the same everywhere; the pictures were made with this order.
    """
    return max(numbers, key=lambda number: (numbers.count(number), -(number % 8), -number))


def separate(grid: Grid, allowed: Container[Pair], steps: int = 400) -> None:
    """Part territories that touch without a link: pixel by pixel a strait opens, or a common neighbour comes between.

    Every step takes the change that costs least: false contacts first, then torn territories, then small ones' land.
    """
    area = np.bincount(grid.ravel(), minlength=256)

    def false_contacts(row: int, column: int, number: int) -> int:
        return sum(
            other != number and max(other, number) < SEA and pair(other, number) not in allowed
            for other in numbers_near(grid, row, column)
        )

    def cost(change: tuple[int, int, int]) -> float:
        row, column, number = change
        before = int(grid[row, column])
        grid[row, column] = number
        torn = len(parts(grid, before)[1]) > 1
        grid[row, column] = before
        gained = false_contacts(row, column, number) - false_contacts(row, column, before)
        return gained + 3 * torn + 8 / max(1, int(area[before])) + (0 if number == SEA else 0.3)

    for _ in range(steps):
        touching = [place for ends, places in contacts(grid).items() if ends not in allowed for place in places]
        changes = [
            (row, column, number)
            for row, column in (pixel for place in touching for pixel in place)
            for number in sorted(_choices(grid, row, column))
        ]
        if not changes:
            return
        row, column, number = min(changes, key=cost)
        grid[row, column] = number


def _choices(grid: Grid, row: int, column: int) -> set[int]:
    """What a pixel could become: what a neighbour is, or sea if there is some at a corner."""
    sides = set(numbers_near(grid, row, column))
    corners = {number for number in numbers_near(grid, row, column, AROUND) if number == SEA}
    return (sides | corners) - {int(grid[row, column])}


def connect(grid: Grid, links: Collection[Pair], least: int) -> None:
    """Lengthen contacts of linked territories that are shorter than so many pixels.

    A pixel of somebody else that lies beside both goes to one of them, where that makes no false contact.
    """
    for _ in range(12):
        touching = contacts(grid)
        for ends in sorted(links):
            if 0 < len(touching.get(ends, ())) < least:
                _lengthen(grid, ends, links)


def _lengthen(grid: Grid, ends: Pair, links: Collection[Pair]) -> None:
    large, small = sorted(ends, key=lambda number: (grid == number).sum(), reverse=True)
    changes: list[tuple[float, int, int, int]] = []
    for row, column in where((grid != large) & (grid != small) & (grid != BLANK)):
        around = set(numbers_near(grid, row, column))
        if large not in around or small not in around:
            continue
        here = grid[row, column]
        price = int(here == SEA) - (grid == here).sum() / 999
        changes += [
            (price, row, column, number)
            for number in (large, small)
            if all(other >= SEA or other == number or pair(other, number) in links for other in around)
        ]
    if changes:
        _, row, column, number = min(changes)
        grid[row, column] = number


def land_under_labels(grid: Grid, labels: dict[int, tuple[int, int]], links: Container[Pair]) -> None:
    """Make sea under the middle of a label land of its territory, where that makes no false contact."""
    for number, (left, line) in labels.items():
        for row, column in ((2 * line + down, left + right) for down in (0, 1) for right in (1, 2)):
            if grid[row, column] == SEA and all(
                other == number or other >= SEA or pair(number, other) in links
                for _, _, other in near(grid, row, column)
            ):
                grid[row, column] = number
