"""What can be wrong with the picture of a board."""

from collections import Counter
from collections.abc import Iterable, Iterator

from maps.structs import LABEL_WIDTH, SCENERY, Cell, Fault, Raster

MAX_SIDE = 1000
"""Most pixels a picture has from left to right or from top to bottom."""


def raster_faults(raster: Raster, territories: tuple[str, ...], where: str) -> Iterator[Fault]:
    """Everything wrong with one picture of a board that has these territories; `where` is its path in the file."""
    if not (LABEL_WIDTH <= raster.width <= MAX_SIDE and 2 <= raster.height <= MAX_SIDE and raster.height % 2 == 0):
        yield Fault(where, f"A raster is {LABEL_WIDTH} to {MAX_SIDE} pixels wide and an even 2 to {MAX_SIDE} high.")
        return
    yield from _legend(raster, territories, where)
    yield from _rows(raster, where)
    yield from _drawn(raster, territories, where)
    yield from _labels(raster, territories, where)
    yield from _marks(raster, territories, where)


def _legend(raster: Raster, territories: tuple[str, ...], where: str) -> Iterator[Fault]:
    known = {*territories, *SCENERY}
    count = Counter(raster.legend)
    for index, name in enumerate(raster.legend):
        if name not in known:
            yield Fault(f"{where}.legend[{index}]", f'"{name[:40]}" is no territory of this board.')
        elif count[name] > 1:
            yield Fault(f"{where}.legend[{index}]", f'"{name}" stands in the legend {count[name]} times.')


def _rows(raster: Raster, where: str) -> Iterator[Fault]:
    if len(raster.rows) != raster.height:
        yield Fault(f"{where}.rows", f"There are {len(raster.rows)} rows; the height is {raster.height}.")
    for number, runs in enumerate(raster.rows):
        if any(not 0 <= index < len(raster.legend) for index, _ in runs):
            yield Fault(f"{where}.rows[{number}]", "A run points outside the legend.")
        if any(not 1 <= count <= raster.width for _, count in runs):
            yield Fault(f"{where}.rows[{number}]", f"A run is 1 to {raster.width} pixels long.")
        elif (total := sum(count for _, count in runs)) != raster.width:
            yield Fault(f"{where}.rows[{number}]", f"The row is {total} pixels long; the width is {raster.width}.")


def _drawn(raster: Raster, territories: tuple[str, ...], where: str) -> Iterator[Fault]:
    used = {index for runs in raster.rows for index, _ in runs}
    drawn = {name for index, name in enumerate(raster.legend) if index in used}
    for name in territories:
        if name not in drawn:
            yield Fault(f"{where}.rows", f'The raster does not show the territory "{name}".')


def _labels(raster: Raster, territories: tuple[str, ...], where: str) -> Iterator[Fault]:
    for name in territories:
        if name not in raster.labels:
            yield Fault(f"{where}.labels", f'The raster has no label for the territory "{name}".')
    taken: dict[Cell, str] = {}
    for name, (column, row) in raster.labels.items():
        path = f"{where}.labels.{name[:40]}"
        if name not in territories:
            yield Fault(path, f'There is a label for "{name[:40]}", which is no territory of this board.')
        if not (0 <= column <= raster.columns - LABEL_WIDTH and 0 <= row < raster.lines):
            yield Fault(path, f'The label of "{name[:40]}" does not fit into the picture.')
            continue
        box = [(column + offset, row) for offset in range(LABEL_WIDTH)]
        if others := sorted({taken[cell] for cell in box if cell in taken}):
            yield Fault(path, f'The label of "{name[:40]}" overlaps that of "{others[0][:40]}".')
        taken.update((cell, name) for cell in box)


def _marks(raster: Raster, territories: tuple[str, ...], where: str) -> Iterator[Fault]:
    """Sea links, bridges and ports: their ends are territories and their cells lie in the picture."""
    marks: list[tuple[str, tuple[str, ...], Iterable[Cell]]] = [
        *((f"sea_links[{index}]", (link.a, link.b), link.points) for index, link in enumerate(raster.sea_links)),
        *((f"bridges[{index}]", (bridge.a, bridge.b), [bridge.at]) for index, bridge in enumerate(raster.bridges)),
        *((f"ports.{name[:40]}", (name,), [cell]) for name, cell in raster.ports.items()),
    ]
    for path, names, cells in marks:
        for name in names:
            if name not in territories:
                yield Fault(f"{where}.{path}", f'"{name[:40]}" is no territory of this board.')
        if any(not (0 <= column < raster.columns and 0 <= row < raster.lines) for column, row in cells):
            yield Fault(f"{where}.{path}", "It is drawn outside the picture.")
