"""What can be wrong with a board whose types are right: names, numbers, the graph, the blocks."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from maps.rastercheck import raster_faults
from maps.structs import LINK_KINDS, SCENERY, Fault, Link, MapFile

MAX_COUNT = 1000
"""Most territories, bonus armies of a region or wild cards of a deck."""
MAX_NUMBER = 1_000_000
MAX_DEPTH = 12
MAX_TEXT = {"name": 60, "note": 2000}

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SNAKE = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
DOTTED = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")
ACCENT = re.compile(r"[a-z]+( [a-z]+)?|#[0-9a-fA-F]{6}")
RESERVED = re.compile("|".join([*SCENERY, r"wild(_[0-9]+)?"]))


def faults(board: MapFile) -> list[Fault]:
    """Everything wrong with a board, in the order of the file; an empty list for a good one."""
    return [fault for check in CHECKS for fault in check(board)]


def _header(board: MapFile) -> Iterator[Fault]:
    if not KEBAB.fullmatch(board.id) or len(board.id) > MAX_TEXT["name"]:
        yield Fault("id", f"The board id {_quote(board.id)} should be lower-case words joined by hyphens.")
    yield from _name("name", board.name)
    for index, note in enumerate(board.notes):
        yield from _text(f"notes[{index}]", note, "note")
    yield from _sources("sources", board.sources)


def _decks(board: MapFile) -> Iterator[Fault]:
    for deck_id, deck in board.decks.items():
        where = f"decks.{deck_id}"
        yield from _snake(where, deck_id, "deck")
        yield from _name(f"{where}.name", deck.name)
        yield from _text(f"{where}.source", deck.source, "note")
        if not 0 <= deck.wild <= MAX_COUNT:
            yield Fault(f"{where}.wild", f"A deck has 0 to {MAX_COUNT} wild cards, not {_number(deck.wild)}.")


def _regions(board: MapFile) -> Iterator[Fault]:
    used = {territory.region for territory in board.territories}
    yield from _repeats("regions", "id", "region", [region.id for region in board.regions])
    yield from _repeats("regions", "name", "region", [region.name.casefold() for region in board.regions])
    for index, region in enumerate(board.regions):
        where = f"regions[{index}]"
        yield from _snake(f"{where}.id", region.id, "region")
        yield from _name(f"{where}.name", region.name)
        yield from _sources(f"{where}.sources", region.sources)
        if not 0 <= region.bonus <= MAX_COUNT:
            found = _number(region.bonus)
            yield Fault(f"{where}.bonus", f"The bonus of {_quote(region.id)} should be 0 to {MAX_COUNT}, not {found}.")
        if region.accent and not ACCENT.fullmatch(region.accent):
            yield Fault(f"{where}.accent", f"{_quote(region.accent)} is neither a colour name nor like #a1b2c3.")
        if region.id not in used:
            yield Fault(where, f"The region {_quote(region.id)} has no territories; give it some or remove it.")


def _territories(board: MapFile) -> Iterator[Fault]:
    regions = {region.id for region in board.regions}
    if not 2 <= len(board.territories) <= MAX_COUNT:
        found = len(board.territories)
        yield Fault("territories", f"A board has 2 to {MAX_COUNT} territories; this one has {found}.")
    yield from _repeats("territories", "id", "territory", [territory.id for territory in board.territories])
    yield from _repeats("territories", "name", "territory", [each.name.casefold() for each in board.territories])
    for index, territory in enumerate(board.territories):
        where = f"territories[{index}]"
        yield from _snake(f"{where}.id", territory.id, "territory")
        if RESERVED.fullmatch(territory.id):
            yield Fault(f"{where}.id", f"The id {_quote(territory.id)} has a meaning of its own; take another.")
        yield from _name(f"{where}.name", territory.name)
        if territory.region not in regions:
            yield Fault(
                f"{where}.region", f"{_quote(territory.id)} lies in an unknown region {_quote(territory.region)}."
            )
        for axis, value in (("x", territory.x), ("y", territory.y)):
            if not 0 <= value <= 100:
                yield Fault(f"{where}.{axis}", f"{axis} of {_quote(territory.id)} should be 0 to 100, not {value:.6g}.")
        for number, tag in enumerate(territory.tags):
            yield from _snake(f"{where}.tags[{number}]", tag, "tag")
        for number, alias in enumerate(territory.aliases):
            yield from _name(f"{where}.aliases[{number}]", alias)
        for deck, symbol in territory.cards.items():
            yield from _snake(f"{where}.cards.{deck}", symbol, "card symbol")
            if deck not in board.decks:
                yield Fault(f"{where}.cards.{deck}", f'There is no deck {_quote(deck)}; list it under "decks".')
        yield from _sources(f"{where}.sources", territory.sources)


def _links(board: MapFile) -> Iterator[Fault]:
    territories = {territory.id for territory in board.territories}
    first: dict[frozenset[str], tuple[int, Link]] = {}
    for index, link in enumerate(board.links):
        where = f"links[{index}]"
        for end, name in (("a", link.a), ("b", link.b)):
            if name not in territories:
                yield Fault(f"{where}.{end}", f"The link names an unknown territory {_quote(name)}.")
        if link.a == link.b:
            yield Fault(where, f"{_quote(link.a)} is linked with itself; remove the link.")
        if link.kind not in LINK_KINDS:
            yield Fault(f"{where}.kind", f"A link is {_or(LINK_KINDS)}, not {_quote(link.kind)}.")
        if link.option and not DOTTED.fullmatch(link.option):
            yield Fault(f"{where}.option", f"{_quote(link.option)} is no option id such as map.some_strait.")
        yield from _text(f"{where}.source", link.source, "note")
        number, earlier = first.setdefault(frozenset((link.a, link.b)), (index, link))
        if number != index:
            yield Fault(where, _repeated_link(earlier, number, link))


def _repeated_link(earlier: Link, number: int, link: Link) -> str:
    pair = f"{_quote(link.a)} and {_quote(link.b)} are linked twice, first by links[{number}]"
    if earlier.one_way == link.one_way is False:
        return f"{pair}; a link works both ways, so list it once."
    if earlier.one_way != link.one_way:
        return f"{pair}, and only one of the two is one-way; list the pair once, marked one_way or not."
    if earlier.a == link.a:
        return f"{pair}; list the one-way link once."
    return f"{pair}, one-way in each direction; list the pair once, without one_way."


def _connected(board: MapFile) -> Iterator[Fault]:
    import networkx as nx  # here, because it takes longer to import than all the rest of a start

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(territory.id for territory in board.territories)
    graph.add_edges_from((link.a, link.b) for link in board.links if link.a in graph and link.b in graph)
    pieces = sorted(nx.connected_components(graph), key=len, reverse=True)
    if len(pieces) > 1:
        named = "; ".join(_some(sorted(piece)) for piece in pieces[1:6]) + ("; …" if len(pieces) > 6 else "")
        yield Fault("links", f"The board falls into {len(pieces)} parts. Cut off from the largest: {named}.")


def _blocks(board: MapFile) -> Iterator[Fault]:
    for name in board.blocks:
        yield from _snake(f"blocks.{name}", name, "block")
    todo: list[tuple[str, int, Any]] = [("blocks", 0, board.blocks)]
    while todo:
        where, depth, value = todo.pop()
        if depth > MAX_DEPTH:
            yield Fault(where, f"A block nests at most {MAX_DEPTH} levels deep.")
        elif isinstance(value, dict):
            for key, item in value.items():
                yield from _text(f"{where}.{key}", key, "name")
                todo.append((f"{where}.{key}", depth + 1, item))
        elif isinstance(value, list | tuple):
            todo.extend((f"{where}[{index}]", depth + 1, item) for index, item in enumerate(value))
        elif isinstance(value, str):
            yield from _text(where, value, "note")
        elif isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
            yield Fault(where, f"{_number(value)} is out of range; numbers go up to {MAX_NUMBER}.")


def _rasters(board: MapFile) -> Iterator[Fault]:
    territories = tuple(territory.id for territory in board.territories)
    for index, raster in enumerate(board.rasters):
        yield from raster_faults(raster, territories, f"rasters[{index}]")


CHECKS: tuple[Callable[[MapFile], Iterable[Fault]], ...] = (
    _header,
    _decks,
    _regions,
    _territories,
    _links,
    _connected,
    _blocks,
    _rasters,
)


def _snake(where: str, word: str, what: str) -> Iterator[Fault]:
    if not SNAKE.fullmatch(word) or len(word) > MAX_TEXT["name"]:
        yield Fault(where, f"The {what} {_quote(word)} should be lower-case words joined by underscores.")


def _name(where: str, name: str) -> Iterator[Fault]:
    if not name.strip():
        yield Fault(where, "A name is empty; give it one.")
    elif name != name.strip():
        yield Fault(where, f"The name {_quote(name)} begins or ends with a blank; remove it.")
    else:
        yield from _text(where, name, "name")


def _text(where: str, text: str, what: str) -> Iterator[Fault]:
    """Names and notes are shown on terminals, so they may hold nothing that steers one."""
    if len(text) > MAX_TEXT[what]:
        yield Fault(where, f"A {what} has at most {MAX_TEXT[what]} characters, not {len(text)}.")
    if not text.isprintable():
        yield Fault(where, f"The {what} {_quote(text)} holds a character that cannot be printed.")


def _sources(where: str, sources: dict[str, str]) -> Iterator[Fault]:
    for fact, source in sources.items():
        if not DOTTED.fullmatch(fact):
            yield Fault(f"{where}.{fact}", f"{_quote(fact)} is no fact; write words such as name or deals.2.")
        yield from _text(f"{where}.{fact}", source, "note")


def _repeats(where: str, key: str, what: str, values: list[str]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for index, value in enumerate(values):
        number = first.setdefault(value, index)
        if number != index:
            before = f"{where}[{number}]"
            yield Fault(f"{where}[{index}].{key}", f"The {what} {key} {_quote(value)} is already that of {before}.")


def _quote(text: str) -> str:
    """A piece of the file in a sentence, cut short."""
    return f'"{text[:40]}{"…" if len(text) > 40 else ""}"'


def _number(value: float) -> str:
    return str(value) if abs(value) < 10**12 else "a number of more than 12 digits"


def _or(words: tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + f" or {words[-1]}"


def _some(words: list[str]) -> str:
    return ", ".join(words[:5]) + (f" and {len(words) - 5} more" if len(words) > 5 else "")
