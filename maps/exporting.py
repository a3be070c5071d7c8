"""Boards written for other programs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO

from maps.format import encode
from maps.importers.report import Report
from maps.structs import MapFile


@dataclass(frozen=True)
class Exported:
    """What is to be written. files: ending (behind the name without one) -> content; the first is the board itself."""

    files: dict[str, bytes]
    report: Report = field(default_factory=Report)


def export(board: MapFile, format: str, stem: str) -> Exported:  # noqa: A002 - the name of the option
    """The files of a board in one of FORMATS. stem: what they will be called without their endings."""
    return FORMATS[format](board, stem)


def _hegemon(board: MapFile, stem: str) -> Exported:
    return Exported({".json": encode(board)})


def _domination(board: MapFile, stem: str) -> Exported:
    from maps.exporting_domination import write

    report = Report()
    return Exported(write(board, stem, report), report)


def _graphml(board: MapFile, stem: str) -> Exported:
    """Nodes with names, regions, bonuses and places; every link is an edge, in the direction it may be used."""
    import networkx as nx

    one_way = any(link.one_way for link in board.links)
    graph: nx.Graph[str] = nx.DiGraph(name=board.name) if one_way else nx.Graph(name=board.name)
    regions = {region.id: region for region in board.regions}
    for t in board.territories:
        region = regions[t.region]
        graph.add_node(t.id, name=t.name, region=region.id, region_name=region.name, bonus=region.bonus, x=t.x, y=t.y)
    for link in board.links:
        graph.add_edge(link.a, link.b, kind=link.kind)
        if one_way and not link.one_way:
            graph.add_edge(link.b, link.a, kind=link.kind)
    file = BytesIO()
    nx.write_graphml_xml(graph, file)
    return Exported({".graphml": file.getvalue() + b"\n"}, _without(board))


def _dot(board: MapFile, stem: str) -> Exported:
    """A cluster a region, territories where they lie on the board; links by sea are dashed."""
    lines = [f"digraph {_quoted(board.name)} {{", "  graph [overlap=false];", "  node [shape=ellipse];"]
    for region in board.regions:
        lines.append(f"  subgraph {_quoted(f'cluster_{region.id}')} {{")
        lines.append(f"    label={_quoted(f'{region.name} ({region.bonus})')};")
        lines += [
            f"    {_quoted(t.id)} [label={_quoted(t.name)}, pos={_quoted(f'{t.x:g},{100 - t.y:g}')}];"
            for t in board.territories
            if t.region == region.id
        ]
        lines.append("  }")
    for link in board.links:
        style = "solid" if link.kind == "land" else "dashed"
        direction = "forward" if link.one_way else "none"
        lines.append(f"  {_quoted(link.a)} -> {_quoted(link.b)} [dir={direction}, style={style}];")
    return Exported({".dot": "\n".join([*lines, "}", ""]).encode()}, _without(board))


def _without(board: MapFile) -> Report:
    report = Report()
    report.keep("territories, regions, bonuses, places and links")
    if board.decks:
        report.drop("The cards.")
    if board.rasters:
        report.drop("The pictures.")
    if board.blocks:
        report.drop("What rulesets need to know of the board.")
    return report


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


FORMATS: dict[str, Callable[[MapFile, str], Exported]] = {
    "hegemon": _hegemon,
    "domination": _domination,
    "graphml": _graphml,
    "dot": _dot,
}
