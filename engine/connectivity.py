"""What can be asked of a board and of who holds it. All answers but `chain` are networkx's.

`owner` maps territories to seats; a territory that is not in it belongs to nobody. Groups are sorted: the largest
first, the territories of each by id. A question about a territory that is not on the board raises UnknownTerritory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

import networkx as nx
from msgspec import Struct

if TYPE_CHECKING:
    from engine.board import Board, Region

Group = tuple[str, ...]
"""Territories that are linked, directly or through each other."""

Pair = tuple[str, str]
"""Two linked territories; of a one-way link, from the first to the second."""


class UnknownTerritory(LookupError):
    """A territory that is not on the board."""


class RegionLinks(Struct, frozen=True):
    """How a region is linked with the others."""

    id: str
    name: str
    bonus: int
    territories: int
    borders: Group
    """Its territories with a link to another region, in either direction."""
    links_out: int
    links_inside: int


class Inspection(Struct, frozen=True):
    """What holds for a board whoever plays on it. A link counts once, one-way or not."""

    territories: int
    links: int
    kinds: dict[str, int]
    """Number of links of each kind there is: land, sea, bridge, port."""
    connected: bool
    """Whether all hangs together when one-way links may be followed backwards."""
    components: int
    parts: tuple[Group, ...]
    """The components themselves; of a connected board, the board."""
    two_way: bool
    """Whether every territory can be reached from every other along the links."""
    diameter: int | None
    """Most steps between two territories; None if there are two without a way."""
    articulation: Group
    """Territories without which their part falls apart."""
    bridges: tuple[Pair, ...]
    """Links without which their part falls apart."""
    one_way: tuple[Pair, ...]
    degree: dict[str, int]
    """Number of links of each territory."""
    regions: tuple[RegionLinks, ...]


class Conquest(Struct, frozen=True):
    """What would become of the groups on both sides if a seat took a territory."""

    joined: tuple[Group, ...]
    """The taker's groups beside the territory: with it they become one."""
    left: tuple[Group, ...]
    """What would be left of the group that the territory is part of now, in pieces."""

    @property
    def joins(self) -> bool:
        """Whether groups that were apart become one."""
        return len(self.joined) > 1

    @property
    def cuts(self) -> bool:
        """Whether a group falls apart."""
        return len(self.left) > 1


class Gate(Struct, frozen=True):
    """A territory of a region with a link to another, and the strongest army of another seat beside it."""

    territory: str
    armies: int
    strongest: str
    """Where that army stands; empty if nobody else's land is beside the gate, and then `against` is 0."""
    against: int


def chain(board: Board, owner: Mapping[str, int], start: str) -> set[str]:
    """The territories of the same owner that armies in `start` can reach through that owner's land, `start` included.

    The one graph algorithm that is our own: bots ask it by the thousand. networkx is its oracle in the tests.
    """
    seat, found, todo = owner[start], {start}, [start]
    neighbours = board.neighbours
    while todo:
        for t in neighbours[todo.pop()]:
            if owner[t] == seat and t not in found:
                found.add(t)
                todo.append(t)
    return found


def same_component(board: Board, owner: Mapping[str, int], a: str, b: str) -> bool:
    """Whether armies in `a` can reach `b` through land of the owner of `a`."""
    return b in chain(board, owner, a)


def inspect(board: Board) -> Inspection:
    """All that can be said of a board without players. `msgspec.to_builtins` makes it the report for scripts."""
    links, ways = board.undirected, board.graph
    parts = _groups(nx.connected_components(links))
    two_way = len(ways) > 0 and nx.is_strongly_connected(ways)
    return Inspection(
        territories=len(links),
        links=links.number_of_edges(),
        kinds=dict(Counter(board.kind(a, b) for a, b in links.edges)),
        connected=len(parts) == 1,
        components=len(parts),
        parts=parts,
        two_way=two_way,
        diameter=nx.diameter(ways) if two_way else None,
        articulation=tuple(sorted(nx.articulation_points(links))),
        bridges=_pairs(nx.bridges(cast("Any", links))),  # its stub asks for nodes that are pairs
        one_way=tuple(sorted((a, b) for a, b in ways.edges if not ways.has_edge(b, a))),
        degree=dict(links.degree),
        regions=tuple(_region_links(board, region) for region in board.regions),
    )


def _region_links(board: Board, region: Region) -> RegionLinks:
    out = list(nx.edge_boundary(board.undirected, region.territories))
    return RegionLinks(
        id=region.id,
        name=region.name,
        bonus=region.bonus,
        territories=len(region.territories),
        borders=tuple(sorted({inside for inside, _ in out})),
        links_out=len(out),
        links_inside=board.undirected.subgraph(region.territories).number_of_edges(),
    )


def betweenness(board: Board) -> dict[str, float]:
    """The busiest passages first: the share, 0 to 1, of the shortest ways between others that lead through each."""
    shares = nx.betweenness_centrality(board.graph)
    return dict(sorted(shares.items(), key=lambda item: (-item[1], item[0])))


def components(board: Board, owner: Mapping[str, int], seat: int) -> tuple[Group, ...]:
    """The groups of a seat's territories; a one-way link joins, too. Without land: none."""
    return _groups(nx.connected_components(board.undirected.subgraph(_held(owner, seat))))


def fortify_reach(board: Board, owner: Mapping[str, int], source: str, reach: str = "chain") -> Group:
    """Where armies of `source` may be moved, without `source`; reach: `adjacent`, `chain` or `anywhere`.

    Raises ValueError for another reach.
    """
    _check(board, source)
    if reach not in _REACH:
        raise ValueError(f"Armies reach {', '.join(_REACH)}, not {reach}.")
    if source not in owner:
        return ()
    own = board.graph.subgraph(_held(owner, owner[source]))
    return tuple(sorted(_REACH[reach](own, source)))


_REACH: Mapping[str, Callable[[nx.DiGraph[str], str], Iterable[str]]] = {
    "adjacent": lambda own, source: own.successors(source),
    "chain": lambda own, source: nx.descendants(own, source),
    "anywhere": lambda own, source: set(own) - {source},
}


def distance(board: Board, a: str, b: str, through: Collection[str] | None = None) -> int | None:
    """Steps from `a` to `b`; `through`: the only territories that may lie between. None if there is no way."""
    way = shortest_path(board, a, b, through)
    return None if way is None else len(way) - 1


def distances_from(board: Board, a: str) -> dict[str, int]:
    """Steps to every territory that can be reached, `a` itself at 0, the nearest first."""
    _check(board, a)
    return dict(nx.single_source_shortest_path_length(board.graph, a))


def shortest_path(board: Board, a: str, b: str, through: Collection[str] | None = None) -> Group | None:
    """A way of fewest steps from `a` to `b`, both included; None if there is none.

    through: the only territories that may lie between, such as a seat's own; None allows all.
    """
    _check(board, a, b)
    ways = board.graph if through is None else board.graph.subgraph({*through, a, b})
    try:
        return tuple(nx.shortest_path(ways, a, b))
    except nx.NetworkXNoPath:
        return None


def joins_or_cuts(board: Board, owner: Mapping[str, int], seat: int, territory: str) -> Conquest:
    """What would join and what would fall apart if `seat` took a territory of somebody else or of nobody.

    Raises ValueError if the territory is the seat's own; `cuts_if_lost` answers for that.
    """
    _check(board, territory)
    if owner.get(territory) == seat:
        raise ValueError(f"{board.title[territory]} is this seat's own already; name a territory to take.")
    beside = set(board.undirected.neighbors(territory))
    joined = tuple(group for group in components(board, owner, seat) if not beside.isdisjoint(group))
    return Conquest(joined, cuts_if_lost(board, owner, territory))


def cuts_if_lost(board: Board, owner: Mapping[str, int], territory: str) -> tuple[Group, ...]:
    """The pieces that would be left of the group a territory is part of, without it. Nobody's land has none."""
    _check(board, territory)
    if territory not in owner:
        return ()
    own = board.undirected.subgraph(_held(owner, owner[territory]))
    rest = nx.node_connected_component(own, territory) - {territory}
    return _groups(nx.connected_components(own.subgraph(rest)))


def min_cut(board: Board, owner: Mapping[str, int], seat_a: int, seat_b: int) -> tuple[Pair, ...]:
    """The fewest links that, closed both ways, would keep two seats' land apart. Links where they touch are among them.

    Raises ValueError if the two are one seat, or one of them holds no territory.
    """
    if seat_a == seat_b:
        raise ValueError("A cut lies between two different seats.")
    sides = {seat: _held(owner, seat) & set(board.names) for seat in (seat_a, seat_b)}
    for seat, land in sides.items():
        if not land:
            raise ValueError(f"Seat {seat} holds no territory, so there is nothing to cut off.")
    network: nx.DiGraph[str | int] = nx.DiGraph()
    for a, b in board.undirected.edges:
        network.add_edge(a, b, capacity=1)
        network.add_edge(b, a, capacity=1)
    for territory in sides[seat_a]:
        network.add_edge(seat_a, territory)
    for territory in sides[seat_b]:
        network.add_edge(territory, seat_b)
    _, (near, _far) = nx.minimum_cut(network, seat_a, seat_b)
    return _pairs(nx.edge_boundary(board.undirected, near & set(board.names)))


def pressure(board: Board, owner: Mapping[str, int], armies: Mapping[str, int], region: Region) -> tuple[Gate, ...]:
    """What stands at the gates of a region and outside each, for whoever owns the gate; by id."""
    gates = []
    for border in _region_links(board, region).borders:
        outside = [
            t for t in board.undirected.neighbors(border) if owner.get(t, owner.get(border)) != owner.get(border)
        ]
        strongest = max(outside, key=armies.__getitem__, default="")
        gates.append(Gate(border, armies[border], strongest, armies[strongest] if strongest else 0))
    return tuple(gates)


def _held(owner: Mapping[str, int], seat: int) -> set[str]:
    return {territory for territory, holder in owner.items() if holder == seat}


def _groups(found: Iterable[Collection[str]]) -> tuple[Group, ...]:
    return tuple(sorted((tuple(sorted(group)) for group in found), key=lambda group: (-len(group), group)))


def _pairs(found: Iterable[tuple[str, str]]) -> tuple[Pair, ...]:
    return tuple(sorted((min(a, b), max(a, b)) for a, b in found))


def _check(board: Board, *territories: str) -> None:
    for territory in territories:
        if territory not in board.neighbours:
            raise UnknownTerritory(f"There is no territory {territory!r} on the board {board.name}.")
