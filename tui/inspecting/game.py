"""Views of who holds what: groups of land, what armies can reach, and how far it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import networkx as nx

from engine.connectivity import components, distances_from, fortify_reach, joins_or_cuts, min_cut, shortest_path
from engine.connectivity import cuts_if_lost as pieces_without
from engine.state import NOBODY
from tui.inspecting.board import pairs
from tui.inspecting.ground import Answer, Ground, Row, counted, few
from tui.say import armies as armies_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"
NO_GAME = "This board is looked at without a game: nobody holds land on it."
EMPTY = "Nobody holds land yet."


def without_game(ground: Ground) -> Answer:
    """What to say where there is nothing to see."""
    cells = ground.chips(lambda t: "", lambda t: "")
    return Answer([NO_GAME if ground.scene is None else EMPTY], cells=cells)


def force_chip(ground: Ground, t: str) -> str:
    """The armies on a chip."""
    return str(ground.armies(t)) if t in ground.owner else ""


def seats_of(ground: Ground) -> list[int]:
    """The seats that hold land, in their order."""
    return sorted(set(ground.owner.values()))


# -- owners


def owners(ground: Ground, cursor: str, start: str = "") -> Answer:
    """Every player's groups of linked land, what a conquest under the cursor would change, and where sides touch."""
    if ground.scene is None or not ground.owner:
        return without_game(ground)
    groups = {seat: components(ground.board, ground.owner, seat) for seat in seats_of(ground)}
    seat, foe = _two_sides(ground, cursor, start)
    own = next((g for g in groups.get(ground.owner.get(cursor, NOBODY), ()) if cursor in g), ())
    cut = min_cut(ground.board, ground.owner, seat, foe) if NOBODY not in (seat, foe) and seat != foe else ()
    ends = {t for pair in cut for t in pair}

    def state(t: str) -> str:
        if t == start:
            return "source"
        return "last" if t in ends else "legal" if t in own else ""

    cells = ground.chips(lambda t: force_chip(ground, t), state, marks=True)
    change, pieces = _change(ground, cursor, seat)
    for letter, piece in zip(LETTERS, pieces if len(pieces) > 1 else (), strict=False):
        for t in piece:
            cells[t] = cells[t]._replace(suffix=letter)
    rows = [_group(ground, group) for found in groups.values() for group in found]
    return Answer(
        facts=[_summary(ground, groups), *change, *_border(ground, seat, foe, cut)],
        head=("group of", "size", "armies", "enemies beside", "lands"),
        rows=rows,
        cells=cells,
        legend="> group of the cursor  ! where the two sides touch  a b what would be left of it",
    )


def _two_sides(ground: Ground, cursor: str, start: str) -> tuple[int, int]:
    """Whose side is looked at (the marked land's owner, else whose turn it is), and the owner under the cursor."""
    assert ground.scene is not None
    here = ground.owner.get(cursor, NOBODY)
    side = ground.owner.get(start, NOBODY) if start else ground.scene.view.mover
    return (side if side in ground.owner.values() else NOBODY), here


def _summary(ground: Ground, groups: dict[int, Sequence[Sequence[str]]]) -> str:
    told = []
    for seat, found in groups.items():
        sizes = ", ".join(str(len(group)) for group in found)
        told.append(f"{ground.who(seat)} {counted(len(found), 'group')} of {sizes}")
    return f"{'; '.join(told)}."


def _change(ground: Ground, cursor: str, seat: int) -> tuple[list[str], Sequence[Sequence[str]]]:
    """What would become of both sides if the territory changed hands."""
    here, title = ground.owner.get(cursor, NOBODY), ground.title(cursor)
    if here == NOBODY:
        facts = [f"{title} is free."]
        if seat == NOBODY:
            return facts, ()
    elif seat in (NOBODY, here):
        pieces = pieces_without(ground.board, ground.owner, cursor)
        return [f"If {ground.who(here)} lost {title}, {_left(pieces)}"], pieces
    found = joins_or_cuts(ground.board, ground.owner, seat, cursor)
    sizes = sorted((len(group) for group in found.joined), reverse=True)
    if found.joins:
        joined = f"its groups of {' and '.join(map(str, sizes))} would become one of {sum(sizes) + 1}"
    elif sizes:
        joined = f"its group of {sizes[0]} would grow to {sizes[0] + 1}"
    else:
        joined = "it would stand alone, linked with nothing of its own"
    facts = [f"If {ground.who(seat)} took {title}, {joined}."]
    if here != NOBODY:
        facts.append(f"Of the group of {ground.who(here)} there, {_left(found.left)}")
    return facts, found.left


def _left(pieces: Sequence[Sequence[str]]) -> str:
    if not pieces:
        return "nothing would be left."
    if len(pieces) == 1:
        return f"the other {len(pieces[0])} would still hang together."
    return f"pieces of {' and '.join(str(len(piece)) for piece in pieces)} would be left, apart."


def _border(ground: Ground, seat: int, foe: int, cut: Sequence[tuple[str, str]]) -> list[str]:
    """The fewest links between two sides."""
    if NOBODY in (seat, foe) or seat == foe:
        return []
    who = f"{ground.who(seat)} and {ground.who(foe)}"
    if not cut:
        return [f"No way leads from {ground.who(seat)} to {ground.who(foe)}."]
    return [f"Between {who} lie {counted(len(cut), 'link')} at the narrowest: {pairs(ground, cut)}."]


def _group(ground: Ground, group: Sequence[str]) -> Row:
    seat = ground.owner[group[0]]
    beside = {x for t in group for x in ground.board.undirected.neighbors(t)} - set(group)
    enemies = sum(ground.armies(t) for t in beside if ground.owner.get(t, seat) != seat)
    own = sum(ground.armies(t) for t in group)
    return Row((ground.who(seat), str(len(group)), str(own), str(enemies), ground.titles(group)), tuple(group))


# -- fortify

REACH = {
    "adjacent": "to a linked territory of the same owner",
    "chain": "along any chain of the same owner's land",
    "anywhere": "to any land of the same owner",
}


def fortify(ground: Ground, cursor: str, start: str = "") -> Answer:
    """Where the rules in force let armies of the cursor's territory go at the end of a turn."""
    scene = ground.scene
    if scene is None or not ground.owner:
        return without_game(ground)
    values = scene.rules.values
    seat = ground.owner.get(cursor)
    reach = set(fortify_reach(ground.board, ground.owner, cursor, values.fortify_reach))
    moves = counted(values.fortify_moves, "move") if values.fortify_moves else "any number of moves"
    cap = f", at most {armies_of(values.fortify_cap)} each" if values.fortify_cap else ""
    facts = [f"By these rules armies go {REACH.get(values.fortify_reach, values.fortify_reach)}: {moves}{cap}."]
    if seat is None:
        facts.append(f"Nobody holds {ground.title(cursor)} yet: no armies can leave it.")
    else:
        facts += _reached(ground, cursor, seat, reach)
    own = [t for t in ground.board.names if ground.owner.get(t) == seat and seat is not None]
    return Answer(
        facts=facts,
        head=("territory", "own", "may go", "steps", "reaches"),
        rows=[_reach_row(ground, cursor, t) for t in own],
        cells=ground.chips(lambda t: force_chip(ground, t), lambda t: "legal" if t in reach else "", marks=True),
        legend="> can be reached from the cursor",
    )


def _reached(ground: Ground, cursor: str, seat: int, reach: Collection[str]) -> list[str]:
    others = [t for t in ground.board.names if ground.owner.get(t) == seat and t != cursor]
    out = [ground.title(t) for t in others if t not in reach]
    spare = ground.armies(cursor) - 1
    facts = [
        f"From {ground.spot(cursor)} {'no army' if not spare else armies_of(spare)} may go:"
        f" {len(reach)} of {len(others)} other lands of {ground.who(seat)} can be reached."
    ]
    return [*facts, f"Out of reach: {few(out)}."] if out and reach else facts


def _reach_row(ground: Ground, cursor: str, t: str) -> Row:
    assert ground.scene is not None
    reach = fortify_reach(ground.board, ground.owner, t, ground.scene.rules.values.fortify_reach)
    way = None if t == cursor else own_way(ground, cursor, t)
    steps = "-" if way is None else str(len(way) - 1)
    return Row((ground.title(t), ground.force(t), str(ground.armies(t) - 1), steps, str(len(reach))), (t,))


# -- distance


def distance(ground: Ground, cursor: str, start: str = "") -> Answer:
    """Steps from the marked territory to all others, and the ways from it to the cursor."""
    start = start or cursor
    steps = distances_from(ground.board, start)
    way = shortest_path(ground.board, start, cursor) or ()
    cheap = cheapest_way(ground, start, cursor)
    shown = way if ground.scene is None else cheap or way

    def state(t: str) -> str:
        return "source" if t == start else "legal" if t in shown else ""

    owned = ground.scene is not None
    nearest = sorted(ground.board.names, key=lambda t: (steps.get(t, len(steps) + 1), ground.board.names.index(t)))
    rows = [
        Row(
            (ground.title(t), *((ground.force(t),) if owned else ()), str(steps.get(t, "-")), _via(ground, start, t)),
            (t,),
        )
        for t in nearest
    ]
    return Answer(
        facts=_ways(ground, start, cursor, way, cheap),
        head=("territory", *(("own",) if owned else ()), "steps", "by way of"),
        rows=rows,
        cells=ground.chips(lambda t: str(steps.get(t, "-")), state),
        legend=f"Numbers are steps from {ground.title(start)}.  ( ) start  > on the way to the cursor",
    )


def _via(ground: Ground, start: str, t: str) -> str:
    way = shortest_path(ground.board, start, t)
    return "no way" if way is None else ", ".join(ground.title(x) for x in way[1:-1])


def own_way(ground: Ground, start: str, end: str) -> Sequence[str] | None:
    """The shortest way between two lands of one owner over nothing but his land."""
    seat = ground.owner.get(start)
    if seat is None or ground.owner.get(end) != seat:
        return None
    own = [t for t, holder in ground.owner.items() if holder == seat]
    return shortest_path(ground.board, start, end, own)


def cheapest_way(ground: Ground, start: str, end: str) -> Sequence[str] | None:
    """The way on which the fewest foreign armies stand, and of those the shortest; None if there is no way."""
    if ground.scene is None:
        return shortest_path(ground.board, start, end)
    seat = ground.owner.get(start, NOBODY)

    def cost(a: str, b: str, link: object) -> float:
        return in_the_way(ground, seat, b) + 1 / len(ground.board.names) ** 2

    try:
        return tuple(nx.shortest_path(ground.board.graph, start, end, weight=cost))
    except nx.NetworkXNoPath:
        return None


def in_the_way(ground: Ground, seat: int, t: str) -> int:
    """The armies there that are not the seat's own."""
    return 0 if ground.owner.get(t, NOBODY) == seat else ground.armies(t)


def _ways(ground: Ground, start: str, cursor: str, way: Sequence[str], cheap: Sequence[str] | None) -> list[str]:
    here, there = ground.spot(start), ground.spot(cursor)
    if start == cursor:
        return [f"From {here}: move the cursor to see the way; Enter marks another start."]
    if not way:
        return [f"No way leads from {here} to {there}."]
    facts = [f"{here} to {there}: {counted(len(way) - 1, 'step')} ({_along(ground, way)})."]
    if ground.scene is None or start not in ground.owner or cheap is None:
        return facts
    seat = ground.owner[start]
    own = own_way(ground, start, cursor)
    if own is not None:
        return [*facts, f"Over own land alone: {counted(len(own) - 1, 'step')} ({_along(ground, own)})."]
    foreign = sum(in_the_way(ground, seat, t) for t in cheap)
    return [
        *facts,
        f"Over own land alone there is no way. Against the fewest: {armies_of(foreign)} in the way"
        f" ({', '.join(ground.spot(t) for t in cheap[1:])}).",
    ]


def _along(ground: Ground, way: Sequence[str]) -> str:
    between = [ground.title(t) for t in way[1:-1]]
    return f"by way of {few(between, 6)}" if between else "they are linked"
