"""The marks on a made picture where a link crosses water: dotted lines, bridges, ports."""

from collections.abc import Iterator, Mapping

from maps.structs import LABEL_WIDTH, Cell, Crossing, Link, MapFile, SeaLink

Land = Mapping[tuple[int, int], str]
"""(column, pixel row) -> whose pixel it is; sea is left out."""


def sea_links(board: MapFile, labels: dict[str, Cell], land: Land, columns: int) -> Iterator[SeaLink]:
    """A line for every link over water, and for every other one whose territories do not touch in the picture."""
    touching = _contacts(land)
    spots = {territory.id: territory.x for territory in board.territories}
    for link in board.links:
        if link.kind in ("land", "bridge") and frozenset((link.a, link.b)) in touching:
            continue
        start, end = _centre(labels[link.a]), _centre(labels[link.b])
        if board.wrap and abs(spots[link.a] - spots[link.b]) > 50:
            yield _to_edge(link.a, link.b, start, columns, land)
            yield _to_edge(link.b, link.a, end, columns, land)
        else:
            path = list(_straight(start, end))
            yield SeaLink(link.a, link.b, (_coast(path, land, link.a), _coast(path[::-1], land, link.b)))


def bridges(board: MapFile, labels: dict[str, Cell], land: Land) -> Iterator[Crossing]:
    """Each bridge stands where its territories touch, nearest to the middle between their labels."""
    touching = _contacts(land)
    for link in board.links:
        if link.kind == "bridge" and (places := touching.get(frozenset((link.a, link.b)))):
            yield Crossing(link.a, link.b, min(places, key=lambda cell: (_detour(cell, link, labels), cell)))


def ports(board: MapFile, labels: dict[str, Cell], land: Land, columns: int, rows: int) -> Iterator[tuple[str, Cell]]:
    """For every territory with a port link the sea cell beside it that is nearest to its label, if there is one."""
    names = {name for link in board.links if link.kind == "port" for name in (link.a, link.b)}
    coast: dict[str, set[Cell]] = {name: set() for name in names}
    for (column, row), name in land.items():
        if name not in names:
            continue
        for cell in ((column - 1, row // 2), (column + 1, row // 2), (column, row // 2 - 1), (column, row // 2 + 1)):
            if 0 <= cell[0] < columns and 0 <= cell[1] < rows and not {*_owners(cell, land)}:
                coast[name].add(cell)
    for name in sorted(names):
        if coast[name]:
            yield name, min(coast[name], key=lambda cell: (_apart(cell, _centre(labels[name])), cell))


def _contacts(land: Land) -> dict[frozenset[str], list[Cell]]:
    """For every two territories that touch the cells on their border."""
    found: dict[frozenset[str], list[Cell]] = {}
    for (column, row), name in land.items():
        for near in ((column + 1, row), (column, row + 1)):
            other = land.get(near, name)
            if other != name:
                found.setdefault(frozenset((name, other)), []).append((column, row // 2))
    return found


def _to_edge(name: str, other: str, start: Cell, columns: int, land: Land) -> SeaLink:
    edge = 0 if start[0] < columns // 2 else columns - 1
    path = list(_straight(start, (edge, start[1])))
    return SeaLink(name, other, (_coast(path, land, name), path[-1]))


def _coast(path: list[Cell], land: Land, name: str) -> Cell:
    """The last cell of a territory on a path that begins in it."""
    return next(cell for cell in reversed(path) if name in _owners(cell, land))


def _straight(start: Cell, end: Cell) -> Iterator[Cell]:
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        yield (
            round(start[0] + (end[0] - start[0]) * step / steps),
            round(start[1] + (end[1] - start[1]) * step / steps),
        )


def _owners(cell: Cell, land: Land) -> Iterator[str]:
    column, row = cell
    return (land[pixel] for pixel in ((column, 2 * row), (column, 2 * row + 1)) if pixel in land)


def _centre(label: Cell) -> Cell:
    return label[0] + LABEL_WIDTH // 2, label[1]


def _apart(one: Cell, other: Cell) -> int:
    """Square of the distance of two cells, which are twice as high as wide."""
    return int((one[0] - other[0]) ** 2 + (2 * (one[1] - other[1])) ** 2)


def _detour(cell: Cell, link: Link, labels: dict[str, Cell]) -> int:
    return _apart(cell, _centre(labels[link.a])) + _apart(cell, _centre(labels[link.b]))
