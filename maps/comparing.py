"""What differs between two boards, their territories matched by name and, where that fails, by how they are linked."""

from collections.abc import Iterable

import networkx as nx
from msgspec import Struct

from maps.naming import plain
from maps.structs import MapFile

Pair = tuple[str, str]
ALIKE = 0.5
"""The part of all neighbours that two territories must share to be taken for one under two names."""


class Difference(Struct, frozen=True):
    """What one board has and the other has not. Territories of a are named by their ids there, those of b by theirs.

    matched: (in a, in b) of all territories that are in both. renamed: of those that were matched by their links
    alone. one_way: links, by the ids of a, whose direction differs. bonuses: region of a -> (bonus in a, in b).
    regions: matched territories that lie in another region. isomorphic: whether the boards are the same, names aside.
    """

    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    links_a: tuple[Pair, ...]
    links_b: tuple[Pair, ...]
    matched: tuple[Pair, ...]
    renamed: tuple[Pair, ...]
    one_way: tuple[Pair, ...]
    bonuses: dict[str, tuple[int, int]]
    regions: tuple[Pair, ...]
    isomorphic: bool

    @property
    def same(self) -> bool:
        """Whether territories, links, their directions, regions and bonuses are the same; names may differ."""
        lists = (self.only_a, self.only_b, self.links_a, self.links_b, self.one_way, self.bonuses, self.regions)
        return not any(lists)


def compare(a: MapFile, b: MapFile) -> Difference:
    """What differs between two boards."""
    first, second = _graph(a), _graph(b)
    isomorphic = _isomorphic(first, second)
    match = _by_name(a, b)
    named = set(match)
    match = _by_structure(first, second, match, isomorphic)
    back = {there: here for here, there in match.items()}
    ways_a, ways_b = set(first.edges), set(second.edges)
    mapped = {(match[start], match[end]): (start, end) for start, end in ways_a if {start, end} <= match.keys()}
    links_a = [
        (link.a, link.b)
        for link in a.links
        if not {(match.get(link.a), match.get(link.b)), (match.get(link.b), match.get(link.a))} & ways_b
    ]
    links_b = [(link.a, link.b) for link in b.links if not {(link.a, link.b), (link.b, link.a)} & mapped.keys()]
    return Difference(
        only_a=tuple(t.id for t in a.territories if t.id not in match),
        only_b=tuple(t.id for t in b.territories if t.id not in back),
        links_a=tuple(links_a),
        links_b=tuple(links_b),
        matched=tuple((t.id, match[t.id]) for t in a.territories if t.id in match),
        renamed=tuple((t.id, match[t.id]) for t in a.territories if t.id in match and t.id not in named),
        one_way=tuple((link.a, link.b) for link in a.links if _turned(link.a, link.b, match, ways_a, ways_b)),
        bonuses=_bonuses(a, b, match),
        regions=tuple(_moved(a, b, match)),
        isomorphic=isomorphic,
    )


def _graph(board: MapFile) -> "nx.DiGraph[str]":
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(territory.id for territory in board.territories)
    for link in board.links:
        graph.add_edge(link.a, link.b)
        if not link.one_way:
            graph.add_edge(link.b, link.a)
    return graph


def _isomorphic(first: "nx.DiGraph[str]", second: "nx.DiGraph[str]") -> bool:
    """Whether two boards differ in names alone. The cheap tests come first: they settle nearly all that differ."""
    if len(first) != len(second) or not nx.faster_could_be_isomorphic(first, second):
        return False
    return _mark(first) == _mark(second) and bool(nx.vf2pp_is_isomorphic(first, second))


def _mark(graph: "nx.DiGraph[str]") -> str:
    """The same for boards that differ in names alone, and hardly ever for others."""
    plainly = graph.to_undirected()
    for name in plainly:
        plainly.nodes[name]["ways"] = f"{graph.in_degree(name)} {graph.out_degree(name)}"
    return str(nx.weisfeiler_lehman_graph_hash(plainly, node_attr="ways", iterations=4))


def _by_name(a: MapFile, b: MapFile) -> dict[str, str]:
    """Territory of a -> that of b with the same name or a second name, as far as that is clear."""
    match: dict[str, str] = {}
    for further in (False, True):
        names_a, names_b = _names(a, further), _names(b, further)
        taken = set(match.values())
        for key, here in names_a.items():
            there = names_b.get(key, "")
            if here and there and here not in match and there not in taken:
                match[here] = there
                taken.add(there)
    return match


def _names(board: MapFile, further: bool) -> dict[str, str]:
    """Letters of a name -> territory; empty where two have that name. further: with second names and ids."""
    found: dict[str, str] = {}
    for territory in board.territories:
        names: Iterable[str] = (territory.name, territory.id, *territory.aliases) if further else (territory.name,)
        for key in {plain(name, "") or name.casefold() for name in names}:
            found[key] = "" if found.get(key, territory.id) != territory.id else territory.id
    return found


def _by_structure(
    first: "nx.DiGraph[str]", second: "nx.DiGraph[str]", match: dict[str, str], isomorphic: bool
) -> dict[str, str]:
    """The matches, and further ones of territories with other names."""
    if len(match) in (len(first), len(second)):
        return match
    if isomorphic:
        for number, (here, there) in enumerate(match.items()):
            first.nodes[here]["known"] = second.nodes[there]["known"] = number
        whole = nx.vf2pp_isomorphism(first, second, node_label="known", default_label=-1)
        if whole is not None:
            return dict(whole)
    return _by_neighbours(first, second, dict(match))


def _by_neighbours(first: "nx.DiGraph[str]", second: "nx.DiGraph[str]", match: dict[str, str]) -> dict[str, str]:
    """Match territories that share most of their matched neighbours, best ones first, so long as there are any."""
    while True:
        taken = set(match.values())
        found = []
        for here in first:
            near = {match[other] for other in first[here] if other in match} if here not in match else set()
            for there in {far for other in near for far in second.predecessors(other)} - taken:
                known = {other for other in second[there] if other in taken}
                everything = len(first[here]) + len(second[there]) - len(near & known)
                found.append((len(near & known) / everything, here, there))
        found.sort(key=lambda row: (-row[0], row[1], row[2]))
        if not found or found[0][0] < ALIKE:
            return match
        best = [row for row in found if row[0] == found[0][0]]
        clear = [row for row in best if sum(row[1] == other[1] or row[2] == other[2] for other in best) == 1]
        if not clear:
            return match
        match[clear[0][1]] = clear[0][2]


def _turned(start: str, end: str, match: dict[str, str], ways_a: set[Pair], ways_b: set[Pair]) -> bool:
    """Whether a link that both boards have goes another way in each."""
    if start not in match or end not in match:
        return False
    here = (start, end) in ways_a, (end, start) in ways_a
    there = (match[start], match[end]) in ways_b, (match[end], match[start]) in ways_b
    return any(there) and here != there


def _region_match(a: MapFile, b: MapFile, match: dict[str, str]) -> dict[str, str]:
    """Region of a -> the region of b that holds most of its territories."""
    home = {territory.id: territory.region for territory in b.territories}
    votes: dict[str, dict[str, int]] = {}
    for territory in a.territories:
        if territory.id in match:
            count = votes.setdefault(territory.region, {})
            there = home[match[territory.id]]
            count[there] = count.get(there, 0) + 1
    return {region: max(sorted(count), key=lambda there: count[there]) for region, count in votes.items()}


def _bonuses(a: MapFile, b: MapFile, match: dict[str, str]) -> dict[str, tuple[int, int]]:
    theirs = {region.id: region.bonus for region in b.regions}
    regions = _region_match(a, b, match)
    return {
        region.id: (region.bonus, theirs[regions[region.id]])
        for region in a.regions
        if region.id in regions and region.bonus != theirs[regions[region.id]]
    }


def _moved(a: MapFile, b: MapFile, match: dict[str, str]) -> Iterable[Pair]:
    home = {territory.id: territory.region for territory in b.territories}
    regions = _region_match(a, b, match)
    for territory in a.territories:
        if territory.id in match and home[match[territory.id]] != regions[territory.region]:
            yield territory.id, match[territory.id]
