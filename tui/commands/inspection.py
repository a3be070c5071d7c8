"""`hegemon map inspect`: what hangs together on a board, and in a game that is played on it."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import Unable
from tui.commands.finding import find_board, find_territory
from tui.commands.maps import AsJson, BoardName
from tui.commands.saved import open_game

if TYPE_CHECKING:
    from engine.board import Board
    from engine.connectivity import Inspection
    from tui.inspecting import Answer, Ground

Report = dict[str, Any]
BUSIEST = 5
"""So many passages are named."""


def inspect(
    common: Common,
    board: BoardName,
    game: Annotated[Path | None, typer.Option(metavar="SAVE", help="Also: what each seat of this game holds.")] = None,
    start: Annotated[str, typer.Option("--from", metavar="T", help="Also: what can be reached from there.")] = "",
    end: Annotated[str, typer.Option("--to", metavar="T", help="Also: the ways from --from to there.")] = "",
    as_json: AsJson = False,
) -> None:
    """What hangs together on a board.

    Links, cut territories, bridges, busiest passages, and the borders of the regions. Of a game: groups of land,
    narrowest borders, and what it takes to hold a region. Of two territories: ways, and what a conquest changes."""
    from engine.board import Board
    from engine.connectivity import betweenness
    from engine.connectivity import inspect as inspection

    graph = Board(find_board(board))
    found = inspection(graph)
    if end and not start:
        raise Unable("--to is where ways lead: name with --from where they begin.")
    here, there = (find_territory(word, graph.map) if word else "" for word in (start, end))
    ground = ground_of(graph, game)
    if as_json:
        import msgspec

        document = msgspec.to_builtins(found) | {"betweenness": betweenness(graph)}
        if ground.scene is not None:
            document |= position(ground)
        if here:
            document["from"] = origin(ground, here)
        if there:
            document["to"] = destination(ground, here, there)
        output.report(document)
        return
    tell(found, ground.busy, graph.title)
    for answer in answers(ground, here, there):
        output.say()
        for fact in answer.facts:
            output.say(fact)
        if answer.rows:
            output.table([answer.head, *[row.columns for row in answer.rows]])


def ground_of(board: "Board", game: Path | None) -> "Ground":
    """The board, with the public position of a game on it if there is one. Raises `Unable` and `OSError`."""
    from tui import theme
    from tui.inspecting import Ground
    from tui.scene import Scene

    if game is None:
        return Ground.of(board)
    loaded = open_game(game)
    view = loaded.game.view(None)
    if view.owner.keys() != set(board.names):
        raise Unable(f'"{game}" is a game on another board: its territories are not those of {board.name}.')
    return Ground.of(board, Scene(view, loaded.game.rules, loaded.chairs, theme.look("safe", "none", "ascii")))


def answers(ground: "Ground", here: str, there: str) -> "Iterator[Answer]":
    """What the inspector's views say, where there is something to say."""
    from tui.inspecting import VIEWS

    first = ground.board.names[0]
    if ground.scene is not None and ground.owner:
        yield VIEWS["c"].ask(ground, here or first, "")
        yield VIEWS["o"].ask(ground, there or here or first, here if there else "")
        if here:
            yield VIEWS["f"].ask(ground, here, "")
    if here:
        yield VIEWS["d"].ask(ground, there or here, here)


# -- for scripts


def position(ground: "Ground") -> Report:
    """Who holds what, where sides touch, and what stands against whoever holds a region."""
    from engine.connectivity import min_cut, pressure

    board, scene, owner = ground.board, ground.scene, ground.owner
    assert scene is not None
    names = [seat.name for seat in scene.view.seats]
    holding = sorted(set(owner.values()))
    cuts = [
        {"between": [names[a], names[b]], "links": min_cut(board, owner, a, b)} for a, b in combinations(holding, 2)
    ]
    holders = {}
    for region in board.regions:
        seats = {owner.get(t) for t in region.territories}
        seat = seats.pop() if len(seats) == 1 else None
        if seat is not None:
            gates = pressure(board, owner, scene.view.armies, region)
            holders[region.id] = {
                "holder": names[seat],
                "standing": sum(gate.armies for gate in gates),
                "needed": sum(gate.against for gate in gates),
                "gates": [
                    {
                        "territory": g.territory,
                        "armies": g.armies,
                        "strongest": g.strongest or None,
                        "against": g.against,
                    }
                    for g in gates
                ],
            }
    return {
        "seats": {name: holdings(ground, number) for number, name in enumerate(names)},
        "cuts": cuts,
        "held": holders,
    }


def holdings(ground: "Ground", seat: int) -> Report:
    """The groups that a seat's land forms, its armies, and the regions it holds whole."""
    from engine.connectivity import components

    assert ground.scene is not None
    view = ground.scene.view
    land = view.owned(seat)
    return {
        "components": components(ground.board, ground.owner, seat),
        "territories": len(land),
        "armies": view.total(seat),
        "regions": [region.id for region in ground.board.regions if set(region.territories) <= set(land)],
    }


def origin(ground: "Ground", here: str) -> Report:
    """What can be reached from a territory, and what would fall apart without it."""
    from engine.connectivity import cuts_if_lost, distances_from, fortify_reach

    report: Report = {"territory": here, "distances": distances_from(ground.board, here)}
    if ground.scene is not None:
        reach = ground.scene.rules.values.fortify_reach
        report |= {
            "owner": owner_of(ground, here),
            "armies": ground.armies(here),
            "fortify": fortify_reach(ground.board, ground.owner, here, reach) if here in ground.owner else [],
            "left": cuts_if_lost(ground.board, ground.owner, here),
        }
    return report


def destination(ground: "Ground", here: str, there: str) -> Report:
    """The ways between two territories, and what would become of both sides if the first's owner took the second."""
    from engine.connectivity import joins_or_cuts, shortest_path
    from engine.state import NOBODY
    from tui.inspecting.game import cheapest_way, in_the_way, own_way

    report: Report = {"territory": there, "way": shortest_path(ground.board, here, there)}
    if ground.scene is None:
        return report
    seat, cheap = ground.owner.get(here, NOBODY), cheapest_way(ground, here, there)
    report |= {
        "owner": owner_of(ground, there),
        "armies": ground.armies(there),
        "own_way": own_way(ground, here, there),
        "cheapest_way": cheap,
        "armies_on_it": None if cheap is None else sum(in_the_way(ground, seat, t) for t in cheap),
    }
    if seat != NOBODY and ground.owner.get(there) != seat:
        conquest = joins_or_cuts(ground.board, ground.owner, seat, there)
        report["conquest"] = {"by": owner_of(ground, here), "joined": conquest.joined, "left": conquest.left}
    return report


def owner_of(ground: "Ground", territory: str) -> str | None:
    """The name of its owner; None for nobody."""
    assert ground.scene is not None
    seat = ground.owner.get(territory)
    return None if seat is None else ground.scene.view.seats[seat].name


# -- for people


def tell(found: "Inspection", busy: Mapping[str, float], title: dict[str, str]) -> None:
    """The inspection for people."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in found.kinds.items())
    whole = "all connected" if found.connected else f"in {found.components} parts"
    output.say(f"{found.territories} territories and {found.links} links ({kinds}), {whole}.")
    if found.diameter is not None:
        output.say(f"The farthest two territories are {found.diameter} steps apart.")
    output.say(f"Cut territories: {', '.join(title[t] for t in found.articulation) or 'none'}.")
    output.say(f"Bridges: {', '.join(f'{title[a]} - {title[b]}' for a, b in found.bridges) or 'none'}.")
    passages = ", ".join(f"{title[t]} {busy[t]:.0%}" for t in list(busy)[:BUSIEST])
    output.say(f"Busiest passages, by the share of all shortest ways: {passages}.")
    output.say(f"One-way links: {', '.join(f'{title[a]} > {title[b]}' for a, b in found.one_way) or 'none'}.")
    output.say()
    output.table(
        [("region", "bonus", "territories", "borders", "links out", "borders are")]
        + [
            (r.name, r.bonus, r.territories, len(r.borders), r.links_out, ", ".join(title[t] for t in r.borders))
            for r in found.regions
        ]
    )
    output.say()
    most = sorted(found.degree.items(), key=lambda item: (-item[1], item[0]))
    output.table([("territory", "links"), *[(title[t], count) for t, count in most]])
