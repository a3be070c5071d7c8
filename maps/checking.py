"""What is doubtful about a board that could be played: ways that lead in only, names alike, bonuses out of line."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from maps.check import MAX_COUNT
from maps.naming import plain
from maps.shapes import NOBODY, Shapes
from maps.structs import SCENERY, Fault, MapFile, Raster

NEAR = 3.0, 2.0
"""Two territories closer than this, of 100 across and down, have labels that overlap even in a large picture."""
TOUCH = 3
"""As many pixels of contact are more than a corner or a slip of the pen."""

MEASURES = "territories", "on the border", "ways in"
"""What makes a region hard to take and to hold."""


def doubts(board: MapFile, shapes: Shapes | None = None) -> list[Fault]:
    """Everything doubtful; shapes: where the territories are drawn elsewhere, by index, to be compared with the links.

    Links that name unknown territories are passed over, so that a faulty board can be asked too; not one whose pictures
    are faulty, and of one with too many territories nothing is said.
    """
    if max(len(board.territories), len(board.regions)) > MAX_COUNT:
        return []
    found = [doubt for check in CHECKS for doubt in check(board)]
    return [*found, *_against_shapes(board, shapes)] if shapes is not None else found


def _one_way(board: MapFile) -> Iterator[Fault]:
    titles = _titles(board)
    for index, link in enumerate(board.links):
        if link.one_way:
            ends = f'"{titles.get(link.a, link.a)}" to "{titles.get(link.b, link.b)}"'
            yield Fault(f"links[{index}]", f"The link from {ends} goes one way only.")


def _cut_off(board: MapFile) -> Iterator[Fault]:
    """Territories that nobody can enter, or leave, or without any link."""
    into: dict[str, int] = {territory.id: 0 for territory in board.territories}
    out = dict(into)
    for link in board.links:
        if link.a in into and link.b in into:
            out[link.a] += 1
            into[link.b] += 1
            if not link.one_way:
                out[link.b] += 1
                into[link.a] += 1
    for index, territory in enumerate(board.territories):
        where, name = f"territories[{index}]", f'"{territory.name}"'
        if not into[territory.id] and not out[territory.id]:
            yield Fault(where, f"{name} has no links at all.")
        elif not into[territory.id]:
            yield Fault(where, f"{name} can never be attacked: no link leads to it.")
        elif not out[territory.id]:
            yield Fault(where, f"Armies in {name} are stuck: no link leads out of it.")


def _traps(board: MapFile) -> Iterator[Fault]:
    """Parts of the board from which there is no way back, though every single territory has ways in and out."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(_titles(board))
    for link in board.links:
        if link.a in graph and link.b in graph:
            graph.add_edge(link.a, link.b)
            if not link.one_way:
                graph.add_edge(link.b, link.a)
    parts = sorted(nx.strongly_connected_components(graph), key=len, reverse=True)
    if len(parts) > 1 and nx.is_weakly_connected(graph):
        titles = _titles(board)
        for part in parts[1:6]:
            names = ", ".join(sorted(titles[name] for name in part)[:5])
            yield Fault("links", f"Between {names} and the rest armies can go one way only.")


def _regions(board: MapFile) -> Iterator[Fault]:
    """Regions without a link to another one, and regions that fall apart."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    home = {territory.id: territory.region for territory in board.territories}
    graph.add_nodes_from(home)
    graph.add_edges_from((link.a, link.b) for link in board.links if link.a in home and link.b in home)
    for index, region in enumerate(board.regions):
        own = [name for name, there in home.items() if there == region.id]
        where = f"regions[{index}]"
        if not own:
            continue
        if len(board.regions) > 1 and not any(home[near] != region.id for name in own for near in graph[name]):
            yield Fault(where, f'No link leads out of "{region.name}".')
        if (parts := nx.number_connected_components(graph.subgraph(own))) > 1:
            yield Fault(where, f'"{region.name}" falls into {parts} parts: not all of it can be reached inside it.')


def _alike(board: MapFile) -> Iterator[Fault]:
    """Names that differ in blanks, signs or accents only, and names that are another's second name."""
    first: dict[str, str] = {}
    for index, territory in enumerate(board.territories):
        for name in (territory.name, *territory.aliases):
            key = plain(name, "") or name.casefold()
            other = first.setdefault(key, territory.id)
            if other != territory.id:
                title = _titles(board).get(other, other)
                yield Fault(f"territories[{index}].name", f'"{name}" is easily taken for "{title}".')


def _close(board: MapFile) -> Iterator[Fault]:
    """Places so near that labels overlap."""
    for (number, one), (_, other) in combinations(enumerate(board.territories), 2):
        if abs(one.x - other.x) < NEAR[0] and abs(one.y - other.y) < NEAR[1]:
            yield Fault(f"territories[{number}]", f'The labels of "{one.name}" and "{other.name}" overlap.')


def _bonuses(board: MapFile) -> Iterator[Fault]:
    """Regions that pay more than another, though they are in no way harder to take and to hold."""
    home = {territory.id: territory.region for territory in board.territories}
    size = {region.id: 0 for region in board.regions}
    border: dict[str, set[str]] = {region.id: set() for region in board.regions}
    entries = dict(size)
    for there in home.values():
        size[there] = size.get(there, 0) + 1
    for link in board.links:
        ends = [(link.a, link.b), *([] if link.one_way else [(link.b, link.a)])]
        for start, target in ends:
            if start in home and target in home and home[start] != home[target] and home[target] in border:
                border[home[target]].add(target)
                entries[home[target]] += 1
    worth = {region.id: (size[region.id], len(border[region.id]), entries[region.id]) for region in board.regions}
    for index, one in enumerate(board.regions):
        harder = [
            other for other in board.regions if other.bonus < one.bonus and _easier(worth[one.id], worth[other.id])
        ]
        if harder:
            other = min(harder, key=lambda region: region.bonus)
            told = ", ".join(
                f"{theirs} {what} instead of {mine}"
                for what, mine, theirs in zip(MEASURES, worth[one.id], worth[other.id], strict=True)
                if mine != theirs
            )
            sentence = f'"{one.name}" pays {one.bonus}, "{other.name}" {other.bonus}, which has {told}.'
            yield Fault(f"regions[{index}].bonus", sentence)


def _easier(mine: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    """Whether a region is smaller or easier to hold in some way, and in no way harder."""
    return mine != theirs and all(own <= their for own, their in zip(mine, theirs, strict=True))


def _pictures(board: MapFile) -> Iterator[Fault]:
    """The largest picture against the links: contact of strangers, and links by land that are drawn nowhere."""
    if not board.rasters:
        return
    index = max(range(len(board.rasters)), key=lambda number: board.rasters[number].width)
    raster = board.rasters[index]
    touching = _contacts(raster)
    titles = _titles(board)
    linked = {frozenset((link.a, link.b)) for link in board.links}
    for pair in sorted(touching - linked, key=sorted):
        a, b = (titles.get(name, name) for name in sorted(pair))
        yield Fault(f"rasters[{index}]", f'"{a}" and "{b}" touch in the picture, and are not linked.')
    drawn = touching | {frozenset((line.a, line.b)) for line in raster.sea_links}
    for number, link in enumerate(board.links):
        if link.kind in ("land", "bridge") and frozenset((link.a, link.b)) not in drawn:
            a, b = titles.get(link.a, link.a), titles.get(link.b, link.b)
            sentence = f'"{a}" and "{b}" are linked by {link.kind}, and do not touch in the picture.'
            yield Fault(f"links[{number}]", sentence)


def _contacts(raster: Raster) -> set[frozenset[str]]:
    """Pairs of territories that touch in a picture."""
    land = [NOBODY if name in SCENERY else number for number, name in enumerate(raster.legend)]
    known = range(len(land))
    rows = [[land[index] if index in known else NOBODY for index in row] for row in raster.pixels()]
    if any(len(row) != raster.width for row in rows):
        return set()
    shapes = Shapes(raster.width, len(rows), [owner for row in rows for owner in row])
    return {frozenset((raster.legend[a], raster.legend[b])) for a, b in shapes.contacts()}


def _against_shapes(board: MapFile, shapes: Shapes) -> Iterator[Fault]:
    """The picture that a foreign board came with against its links."""
    index = {territory.id: number for number, territory in enumerate(board.territories)}
    known = [link for link in board.links if link.a in index and link.b in index]
    linked = {tuple(sorted((index[link.a], index[link.b]))) for link in known}
    touching = shapes.without_lines().contacts()
    names = [territory.name for territory in board.territories]
    for (a, b), length in sorted(touching.items()):
        if length >= TOUCH and (a, b) not in linked:
            yield Fault(f"territories[{a}]", f'"{names[a]}" and "{names[b]}" touch in the picture, and are not linked.')


def _titles(board: MapFile) -> dict[str, str]:
    return {territory.id: territory.name for territory in board.territories}


CHECKS: tuple[Callable[[MapFile], Iterable[Fault]], ...] = (
    _one_way,
    _cut_off,
    _traps,
    _regions,
    _alike,
    _close,
    _bonuses,
    _pictures,
)
