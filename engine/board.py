"""A board as the rules see it: a networkx graph, and what is looked up too often to ask a graph."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx
from msgspec import Struct

from maps.format import MapFile


class Region(Struct, frozen=True):
    """A group of territories worth a bonus to whoever holds them all."""

    id: str
    name: str
    bonus: int
    territories: tuple[str, ...]


class Board:
    """The graph of a map file. `off` names the optional links that the rules of this game leave out.

    `graph` has an edge for every way an army may go (both ways unless the link is one-way); `undirected` has one
    edge a link. Both carry the link's `kind`.
    """

    def __init__(self, map_file: MapFile, off: Iterable[str] = ()) -> None:
        without = frozenset(off)
        links = [link for link in map_file.links if not link.option or link.option not in without]
        self.map = map_file
        self.id, self.name = map_file.id, map_file.name
        self.graph: nx.DiGraph[str] = nx.DiGraph()
        self.undirected: nx.Graph[str] = nx.Graph()
        for territory in map_file.territories:
            self.graph.add_node(territory.id)
            self.undirected.add_node(territory.id)
        for link in links:
            self.undirected.add_edge(link.a, link.b, kind=link.kind)
            self.graph.add_edge(link.a, link.b, kind=link.kind)
            if not link.one_way:
                self.graph.add_edge(link.b, link.a, kind=link.kind)
        self.two_way = not any(link.one_way for link in links)
        """Whether every link goes both ways."""
        self.names: tuple[str, ...] = tuple(self.graph)
        self.title: dict[str, str] = {t.id: t.name for t in map_file.territories}
        self.region_of: dict[str, str] = {t.id: t.region for t in map_file.territories}
        self.neighbours: dict[str, tuple[str, ...]] = {t: tuple(self.graph.successors(t)) for t in self.names}
        self.neighbour_sets: dict[str, frozenset[str]] = {t: frozenset(n) for t, n in self.neighbours.items()}
        self.regions: tuple[Region, ...] = tuple(
            Region(r.id, r.name, r.bonus, tuple(t for t in self.names if self.region_of[t] == r.id))
            for r in map_file.regions
        )

    def kind(self, a: str, b: str) -> str:
        """How two linked territories are linked: `land`, `sea`, `bridge` or `port`."""
        return str(self.undirected.edges[a, b]["kind"])
