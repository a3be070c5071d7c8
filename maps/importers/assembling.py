"""From a board as its own program understands it to one of this game: ids, limits, links, deck, pictures."""

import dataclasses
from collections.abc import Iterator

from msgspec.structs import replace

from maps.check import MAX_COUNT, faults
from maps.importers import missions
from maps.importers.foreign import ForeignBoard, ForeignLink
from maps.importers.report import Imported, Report, counted, some
from maps.naming import clean, ids, plain, unlike
from maps.picturing import pictures
from maps.structs import BadBoard, Deck, Fault, Link, MapFile, Region, Territory

DECK = "us"
"""The deck that the classic rules play with unless told otherwise."""
SYMBOLS = ("infantry", "cavalry", "artillery")
PLAYED_WILD = 2
"""The most wild cards with which the rules play."""
ROUND = 60
"""A link between territories farther apart than this, of 100 from west to east, runs round the edges of the map …"""
EDGE = 25
"""… when both lie this close to an edge."""


def assemble(foreign: ForeignBoard, file: str, report: Report, *, join: bool = False, checked: bool = True) -> Imported:
    """The board in this game's form.

    join: whether parts that hang together by nothing are linked, by sea. checked: refuse a board that cannot be used.

    Raises `BadBoard` with all faults of the file, and with what this game cannot have.
    """
    report.settle()
    maker = _Maker(foreign, file, report)
    board = maker.board(join)
    imported = Imported(board, foreign.format, report, maker.lines, foreign.shapes)
    found = tuple(_explained(fault, imported) for fault in faults(board))
    if found and checked:
        raise BadBoard(found)
    return dataclasses.replace(imported, faults=found)


def _explained(fault: Fault, imported: Imported) -> Fault:
    """The fault with the line of the file instead of a path in a board that is written nowhere."""
    apart = fault.where == "links"  # the only fault of all links together
    hint = " Links are missing in the file, or with --join the parts are linked by sea." if apart else ""
    return Fault(imported.place(fault.where), fault.sentence + hint)


class _Maker:
    """One board in the making, with what was said of it."""

    def __init__(self, foreign: ForeignBoard, file: str, report: Report) -> None:
        self.foreign, self.file, self.report = foreign, file, report
        self.lines: dict[str, str] = {}
        used = {territory.region for territory in foreign.territories}
        self.regions = [number for number in range(len(foreign.regions)) if number in used]
        for number in sorted(set(range(len(foreign.regions))) - used):
            region = foreign.regions[number]
            report.drop(f'The region "{clean(region.name)}" has no territories.', region.where)
        self.region_ids = dict(
            zip(self.regions, ids((foreign.regions[number].name for number in self.regions), "region"), strict=True)
        )
        self.names = self._names(
            [t.name for t in foreign.territories], "territory", [t.where for t in foreign.territories]
        )
        self.ids = ids(self.names, "territory")

    def board(self, join: bool) -> MapFile:
        """All of it, checked by nobody yet."""
        name = clean(self.foreign.name) or clean(self.file) or "Board"
        regions = self._regions()
        territories = self._territories()
        links = list(self._links(territories))
        board = MapFile(
            id=plain(name, "-") or "board",
            name=name,
            wrap=self.foreign.wrap,
            notes=tuple(clean(note, 2000) for note in self.foreign.notes if note.strip()),
            sources={"board": clean(f"ruling: imported from {self.file}, a {self.foreign.format}", 200)},
            decks={DECK: Deck(clean(self.foreign.deck) or "Deck", min(self.foreign.wild, MAX_COUNT))},
            regions=regions,
            territories=territories,
            links=tuple(links),
            blocks=missions.block(self.foreign, self.region_ids, f"ruling: {clean(self.file)}", self.report),
        )
        if join and territories:
            board = replace(board, links=(*board.links, *self._joining(board)))
        board = self._wrapped(board)
        return self._drawn(board)

    def _names(self, given: list[str], what: str, where: list[str]) -> list[str]:
        names = [clean(name) or f"{what.title()} {number}" for number, name in enumerate(given, start=1)]
        different = unlike(names)
        for old, new, line in zip(given, different, where, strict=True):
            if new != old:
                self.report.change(f'The {what} "{clean(old)}" is called "{new}" here.', line)
        return different

    def _regions(self) -> tuple[Region, ...]:
        chosen = [self.foreign.regions[number] for number in self.regions]
        names = self._names([region.name for region in chosen], "region", [region.where for region in chosen])
        made: list[Region] = []
        for number, name, region in zip(self.regions, names, chosen, strict=True):
            bonus = max(0, min(MAX_COUNT, region.bonus))
            if bonus != region.bonus:
                self.report.change(f'The bonus of "{name}" is {bonus} instead of {region.bonus}.', region.where)
            self.lines[f"regions[{len(made)}]"] = region.where
            made.append(Region(self.region_ids[number], name, bonus, region.accent))
        self.report.keep(f"{counted(len(made), 'region')} with their bonuses")
        if coloured := sum(bool(region.accent) for region in made):
            self.report.keep(f"the colours of {counted(coloured, 'region')}")
        return tuple(made)

    def _territories(self) -> tuple[Territory, ...]:
        cards = self._cards()
        made = []
        for number, (territory, (x, y)) in enumerate(zip(self.foreign.territories, self._places(), strict=True)):
            self.lines[f"territories[{number}]"] = territory.where
            held = {DECK: cards[number]} if number in cards else {}
            made.append(
                Territory(
                    self.ids[number], self.names[number], self.region_ids.get(territory.region, ""), x, y, (), held
                )
            )
        self.report.keep(f"{counted(len(made), 'territory', 'territories')} with their places")
        return tuple(made)

    def _places(self) -> Iterator[tuple[float, float]]:
        """x and y of every territory, 0 to 100."""
        spots = [(t.x, t.y) for t in self.foreign.territories]
        if not spots:
            return
        width, height = self.foreign.size or (max(x for x, _ in spots) * 1.05, max(y for _, y in spots) * 1.05)
        outside = 0
        for x, y in spots:
            across, down = (
                round(100 * value / length, 1) if length > 0 else 50.0 for value, length in ((x, width), (y, height))
            )
            inside = min(100.0, max(0.0, across)), min(100.0, max(0.0, down))
            outside += inside != (across, down)
            yield inside
        if outside:
            them = counted(outside, "territory lies", "territories lie")
            self.report.change(f"{them} outside the picture, and at its edge here.")

    def _cards(self) -> dict[int, str]:
        """Territory -> symbol of its card: those of the file, or without any dealt evenly."""
        count = len(self.foreign.territories)
        if not self.foreign.cards:
            self.report.change("The board has no cards: a deck was made, its symbols dealt evenly.")
            return {number: SYMBOLS[number % len(SYMBOLS)] for number in range(count)}
        self.report.keep(f"{counted(len(self.foreign.cards), 'card')} of territories")
        self.report.keep(counted(min(self.foreign.wild, MAX_COUNT), "wild card"))
        if bare := [self.names[number] for number in range(count) if number not in self.foreign.cards]:
            self.report.change(f"As in the file, some territories have no card: {some(bare)}.")
        if self.foreign.wild > PLAYED_WILD:
            sentence = f"The deck has {self.foreign.wild} wild cards; the rules play with {PLAYED_WILD} at most."
            self.report.change(sentence)
        return self.foreign.cards

    def _links(self, territories: tuple[Territory, ...]) -> Iterator[Link]:
        ways: dict[tuple[int, int], ForeignLink] = {}
        for way in self.foreign.links:
            if way.a == way.b:
                self.report.change(f'"{self.names[way.a]}" is not linked with itself here.', way.where)
            elif (way.a, way.b) in ways:
                self.report.change(f"The link {self._way(way)} stands twice, and once here.", way.where)
            else:
                ways[way.a, way.b] = way
        touching = self._touching()
        one_way = number = 0
        apart = []
        for (a, b), way in ways.items():
            if (b, a) in ways and a > b:
                continue
            alone = (b, a) not in ways
            kind = way.kind or ("land" if touching is None or (min(a, b), max(a, b)) in touching else "sea")
            if kind != way.kind and kind == "sea":
                apart.append(f"{self.names[a]} - {self.names[b]}")
            if alone:
                one_way += 1
                self.report.change(f"The link {self._way(way)} goes one way only.", way.where)
            self.lines[f"links[{number}]"] = way.where
            number += 1
            yield Link(territories[a].id, territories[b].id, kind, alone)
        told = f", {one_way} of them one-way" if one_way else ""
        self.report.keep(f"{counted(number, 'link')}{told}")
        if apart:
            them = counted(len(apart), "link is", "links are")
            sentence = f"{them} by sea, as the territories do not touch in the picture: {'; '.join(apart)}."
            self.report.change(sentence, "links")

    def _way(self, way: ForeignLink) -> str:
        return f'from "{self.names[way.a]}" to "{self.names[way.b]}"'

    def _touching(self) -> set[tuple[int, int]] | None:
        """Territories that touch in the picture; None without one."""
        return None if self.foreign.shapes is None else set(self.foreign.shapes.without_lines().contacts())

    def _joining(self, board: MapFile) -> Iterator[Link]:
        """Links by sea from every part of the board to the nearest territory of the largest."""
        import networkx as nx  # here, because it takes longer to import than all the rest

        graph: nx.Graph[str] = nx.Graph([(link.a, link.b) for link in board.links])
        graph.add_nodes_from(territory.id for territory in board.territories)
        main, *others = sorted(nx.connected_components(graph), key=len, reverse=True)
        spots = {territory.id: (territory.x, territory.y) for territory in board.territories}
        titles = {territory.id: territory.name for territory in board.territories}
        for part in others:
            _, a, b = min(
                ((spots[a][0] - spots[b][0]) ** 2 + (spots[a][1] - spots[b][1]) ** 2, a, b) for a in part for b in main
            )
            self.report.change(f'"{titles[a]}" was cut off: it is linked with "{titles[b]}" by sea.')
            yield Link(a, b, "sea")

    def _wrapped(self, board: MapFile) -> MapFile:
        """The board with links round its edges where the file has some, though it does not say so."""
        across = {territory.id: territory.x for territory in board.territories}
        far = [link for link in board.links if abs(across[link.a] - across[link.b]) > ROUND]
        if board.wrap or not far:
            return board
        if any(min(across[end], 100 - across[end]) > EDGE for link in far for end in (link.a, link.b)):
            return board
        pairs = [f"{self.names[self.ids.index(link.a)]} - {self.names[self.ids.index(link.b)]}" for link in far]
        self.report.change(f"Drawn round the edges of the map: {some(pairs)}.")
        return replace(board, wrap=True)

    def _drawn(self, board: MapFile) -> MapFile:
        shapes = self.foreign.shapes
        if shapes is None or not shapes.drawn() or faults(board):
            self.report.change("There is no picture of the territories: one is drawn from their places.")
            return board
        drawn = tuple(pictures(board, shapes))
        missing = [self.names[number] for number in range(len(self.names)) if number not in shapes.drawn()]
        if missing:
            self.report.change(f"Not in the picture, and drawn at their places: {some(missing)}.")
        if not drawn:
            self.report.change("The picture leaves no room for the numbers of armies: one is drawn from the places.")
            return board
        self.report.keep("the picture, at " + " and ".join(f"{raster.columns}x{raster.lines}" for raster in drawn))
        return replace(board, rasters=drawn)
