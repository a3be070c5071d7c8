"""What is not as it should be in a finished picture, for whoever improves it."""

from collections.abc import Container, Iterator, Mapping, Sequence

from docs.boards.grid import Grid, Pair, contacts, parts
from docs.boards.sealanes import Lane
from maps.format import LABEL_WIDTH, Cell

LEAST_AREA = {80: 6, 120: 12, 160: 20}
"""Columns of a picture -> pixels that its smallest territory should have."""


def flaws(
    grid: Grid,
    names: Sequence[str],
    links: Mapping[Pair, str],
    archipelagos: Container[int],
    labels: Mapping[int, Cell],
    lanes: Sequence[tuple[int, int, Lane]],
) -> list[str]:
    """Everything found, each sentence with the columns of the picture."""
    width = grid.shape[1]
    found = [
        *_territories(grid, names, archipelagos),
        *_labels(grid, names, labels),
        *_contacts(grid, names, links),
        *_lanes(names, lanes),
    ]
    return [f"In the picture of {width} columns {sentence}" for sentence in found]


def _territories(grid: Grid, names: Sequence[str], archipelagos: Container[int]) -> Iterator[str]:
    for number, name in enumerate(names):
        sizes = parts(grid, number)[1]
        if sum(sizes) < LEAST_AREA[grid.shape[1]]:
            yield f"{name} has {sum(sizes)} pixels only."
        if len(sizes) > 1 and number not in archipelagos:
            yield f"{name} is in {len(sizes)} pieces."


def _labels(grid: Grid, names: Sequence[str], labels: Mapping[int, Cell]) -> Iterator[str]:
    for number, (column, line) in labels.items():
        core = grid[2 * line : 2 * line + 2, column + 1 : column + LABEL_WIDTH - 1] == number
        if core.sum() < core.size - 1:
            yield f"the middle of the label of {names[number]} lies on other land or sea."


def _contacts(grid: Grid, names: Sequence[str], links: Mapping[Pair, str]) -> Iterator[str]:
    touching = contacts(grid)
    for one, other in sorted(links):
        length = len(touching.get((one, other), ()))
        if length < 2:
            yield f"{names[one]} and {names[other]} touch along {length} pixels, though they are linked."
    for one, other in sorted(touching.keys() - links.keys()):
        yield f"{names[one]} and {names[other]} touch, though they are not linked."


def _lanes(names: Sequence[str], lanes: Sequence[tuple[int, int, Lane]]) -> Iterator[str]:
    for one, other, lane in lanes:
        if not lane.wet:
            yield f"the strait between {names[one]} and {names[other]} is narrower than a cell."
        if lane.over_land:
            yield f"the line from {names[one]} to {names[other]} runs over {lane.over_land} cells of land."
