"""Views that need no game: how the board hangs together, and its regions."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from engine.board import Region
from engine.connectivity import RegionLinks, pressure
from engine.state import NOBODY
from tui.inspecting.ground import Answer, Ground, Row, across_the_edge, counted, few, share
from tui.say import armies as armies_of
from tui.views import region_codes
from tui.widgets.chips import Cell

BUSIEST = 4
"""So many passages are named, and marked on the map."""


def connectivity(ground: Ground, cursor: str, start: str = "") -> Answer:
    """Links, cut territories, bridges and the busiest passages; on the map each territory's number of links."""
    board, found = ground.board, ground.inspection
    cuts, ends = set(found.articulation), {t for pair in found.bridges for t in pair}
    busiest = list(ground.busy)[:BUSIEST]
    linked = set(board.undirected.neighbors(cursor))

    def state(t: str) -> str:
        return "source" if t in cuts else "legal" if t in linked else "last" if t in ends else ""

    cells = ground.chips(lambda t: str(found.degree[t]), state)
    for t in busiest:
        cells[t] = cells[t]._replace(suffix="*")
    rows = [_territory(ground, t, t in cuts) for t in board.names]
    owned = ("own",) if ground.scene is not None else ()
    return Answer(
        facts=[*_whole(ground), *_here(ground, cursor)],
        head=("territory", *owned, "links", "busy", "cut", "linked with"),
        rows=rows,
        cells=cells,
        legend="Numbers are links.  ( ) cut  > linked with the cursor  ! bridge  * busiest",
    )


def _territory(ground: Ground, t: str, cut: bool) -> Row:
    owned = (ground.force(t),) if ground.scene is not None else ()
    linked = ground.titles(sorted(ground.board.undirected.neighbors(t), key=ground.board.names.index))
    degree = str(ground.inspection.degree[t])
    return Row((ground.title(t), *owned, degree, share(ground.busy[t]), "yes" if cut else "", linked), (t,))


def _whole(ground: Ground) -> list[str]:
    """What holds for the board."""
    board, found = ground.board, ground.inspection
    kinds = ", ".join(f"{count} {kind}" for kind, count in found.kinds.items())
    whole = "connected" if found.connected else f"in {counted(found.components, 'part')}"
    far = f", diameter {found.diameter}" if found.diameter is not None else ""
    busiest = ", ".join(f"{ground.title(t)} {share(ground.busy[t])}" for t in list(ground.busy)[:BUSIEST])
    one_way = ", ".join(f"{ground.title(a)} > {ground.title(b)}" for a, b in found.one_way) or "none"
    alone = [t for t in board.names if not found.degree[t]]
    facts = [
        f"{board.name}: {len(board.names)} territories, {counted(found.links, 'link')} ({kinds}), {whole}{far}.",
        f"Cut territories: {ground.titles(found.articulation)}.  Bridges: {pairs(ground, found.bridges)}.",
        f"Busiest passages: {busiest}.",
        f"One-way links: {one_way}.  Across the edge: {pairs(ground, across_the_edge(board))}."
        f"  Isolated: {ground.titles(alone)}.",
    ]
    if not found.connected:
        facts.append(f"Parts: {'; '.join(few([ground.title(t) for t in part], 4) for part in found.parts)}.")
    return facts


def pairs(ground: Ground, links: Sequence[tuple[str, str]]) -> str:
    """Links by the names of their ends."""
    return ", ".join(f"{ground.title(a)} - {ground.title(b)}" for a, b in links) or "none"


def _here(ground: Ground, cursor: str) -> list[str]:
    """What holds for the territory under the cursor."""
    board = ground.board
    kinds: dict[str, list[str]] = {}
    for other in sorted(board.undirected.neighbors(cursor), key=board.names.index):
        kinds.setdefault(board.kind(cursor, other), []).append(ground.title(other))
    links = "; ".join(f"{kind} {', '.join(names)}" for kind, names in kinds.items()) or "no links"
    steps = nx.single_source_shortest_path_length(board.graph, cursor)
    far = max(steps.values())
    farthest = [ground.title(t) for t, n in steps.items() if n == far] if far else []
    facts = [f"{ground.spot(cursor)}: {links}."]
    if farthest:
        facts.append(f"Farthest from it: {few(farthest, 3)}, {counted(far, 'step')}.")
    if cursor in ground.inspection.articulation:
        part = nx.node_connected_component(board.undirected, cursor) - {cursor}
        sizes = sorted(map(len, nx.connected_components(board.undirected.subgraph(part))), reverse=True)
        facts.append(f"Without {ground.title(cursor)} this part falls into {' and '.join(map(str, sizes))}.")
    return facts


# -- regions


def regions(ground: Ground, cursor: str, start: str = "") -> Answer:
    """Regions, their borders, and what it takes to hold them; on the map every territory shows its region."""
    board, here = ground.board, ground.board.region_of[cursor]
    by_id = {region.id: region for region in ground.inspection.regions}
    codes, gates = region_codes(board.map), set(by_id[here].borders)

    def state(t: str) -> str:
        if board.region_of[t] != here:
            return ""
        return "source" if t in gates else "legal"

    holders = {region.id: holder(ground, region) for region in board.regions}
    cells = {
        t: Cell(ground.region_fill(t), "", codes[board.region_of[t]] + _held(ground, holders, t), state(t))
        for t in board.names
    }
    return Answer(
        facts=_region_facts(ground, by_id[here]),
        head=("region", "", "bonus", "lands", "gates", "out", "a gate", *(("holder",) if ground.scene else ())),
        rows=[_region_row(ground, by_id[region.id], codes, holders) for region in board.regions],
        cells=cells,
        legend="CONTINENTS: every land shows its region.  ( ) gate of this one  > its inside",
    )


def holder(ground: Ground, region: Region) -> int:
    """Who holds all of a region; NOBODY if no one does."""
    seats = {ground.owner.get(t, NOBODY) for t in region.territories}
    return seats.pop() if len(seats) == 1 else NOBODY


def _held(ground: Ground, holders: dict[str, int], t: str) -> str:
    seat = holders[ground.board.region_of[t]]
    return f"={ground.scene.mark(seat)}" if ground.scene is not None and seat != NOBODY else ""


def _region_row(ground: Ground, region: RegionLinks, codes: dict[str, str], holders: dict[str, int]) -> Row:
    territories = next(r.territories for r in ground.board.regions if r.id == region.id)
    gates = len(region.borders)
    worth = f"{region.bonus / gates:.2f}" if gates else "-"
    numbers = tuple(map(str, (region.bonus, region.territories, gates, region.links_out)))
    whose = (shares(ground, territories),) if ground.scene is not None else ()
    return Row((region.name, codes[region.id], *numbers, worth, *whose), territories)


def shares(ground: Ground, territories: Sequence[str]) -> str:
    """Who holds how much: `R Anna`, or `Y6 G5 B1`."""
    assert ground.scene is not None
    counts: dict[int, int] = {}
    for t in territories:
        seat = ground.owner.get(t, NOBODY)
        counts[seat] = counts.get(seat, 0) + 1
    if len(counts) == 1:
        return ground.who(next(iter(counts)))
    most_first = sorted(counts.items(), key=lambda item: -item[1])
    return " ".join(f"{ground.scene.mark(seat)}{count}" for seat, count in most_first)


def _region_facts(ground: Ground, region: RegionLinks) -> list[str]:
    inside = region.territories - len(region.borders)
    gates = counted(len(region.borders), "gate")
    facts = [
        f"{region.name}: bonus {region.bonus}, {counted(region.territories, 'territory', 'territories')},"
        f" {inside} of them inside; {counted(region.links_inside, 'link')} within, {region.links_out} out.",
        f"Holding it means guarding {gates}: {ground.titles(region.borders)}.",
    ]
    if ground.scene is not None and ground.owner:
        facts += _guard(ground, region)
    return facts


def _guard(ground: Ground, region: RegionLinks) -> list[str]:
    """What stands at the gates, and what it takes to match the strongest army outside each."""
    board = ground.board
    here = next(r for r in board.regions if r.id == region.id)
    seats = {ground.owner.get(t, NOBODY) for t in here.territories}
    facts = [f"Held by {shares(ground, here.territories)}."]
    if len(seats) != 1 or NOBODY in seats:
        return facts
    gates = pressure(board, ground.owner, {t: ground.armies(t) for t in board.names}, here)
    threats = [f"{ground.spot(g.territory)} against {ground.spot(g.strongest)}" for g in gates if g.strongest]
    needed, standing = sum(g.against for g in gates), sum(g.armies for g in gates)
    facts.append(f"To match the strongest neighbour at each gate: {armies_of(needed)}; {standing} stand there.")
    return [*facts, f"{'; '.join(threats)}."] if threats else facts
