"""What one board has and another has not: as a list, and marked on the map of the first."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text

from engine.board import Board
from maps.comparing import Difference, compare
from maps.structs import MapFile
from tui import theme
from tui.differing import HERE, MISSING, OTHER, Told, differences, tell
from tui.screens.mappage import MapPage
from tui.screens.page import Key, styled
from tui.screens.tables import window
from tui.widgets.map import Cell

LEGEND = f"Numbers are those of the list.  {HERE} only here  {MISSING} missing here  {OTHER} otherwise"

FILLS = {HERE: 3, MISSING: 5, OTHER: 1}
"""The looks of `tui.theme.OWNERS` for marked land."""
ROOM = 5
"""Cells of a chip that marks may take."""


class Compare(MapPage):
    """The map is the first board's; Tab turns the two round."""

    KEYS: ClassVar[Mapping[str, str]] = {
        **MapPage.KEYS,
        "n": "arrow_down",
        "p": "arrow_up",
        "pageup": "page_up",
        "pagedown": "page_down",
        "home": "first",
        "end": "last",
        "tab": "turn",
        "shift+tab": "turn",
        "question_mark": "help",
    }

    def __init__(self, first: MapFile, second: MapFile) -> None:
        super().__init__(Board(first))
        self.first, self.second = first, second
        self.found: Difference | None = None
        self.told: Sequence[Told] = ()
        self.row = 0

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._compare())

    async def _compare(self) -> None:
        self.found = await asyncio.to_thread(compare, self.first, self.second)
        self.told = tell(self.first, self.second, self.found)
        self._choose(0)
        self.paint()

    # -- what it says

    def heading(self) -> str:
        return f"{self.first.name} and {self.second.name}: what differs"

    def box_title(self) -> str:
        return "What differs"

    def strip(self) -> Sequence[Key]:
        small = "The map needs a terminal of 80x24." if self.as_list else ""
        return (
            Key("Up Down", "row"),
            Key("Tab", f"map of {self.second.name}"),
            Key("z", "words" if self.zoomed else "map alone", small),
            Key("v", "land" if self.is_net else "links", small),
            Key("X", "picture"),
            Key("?", "help"),
            Key("Esc q", "back"),
        )

    def legend(self) -> str:
        return "" if self.as_list or not self.told else LEGEND

    def chips(self) -> Mapping[str, Cell]:
        chosen = self.told[self.row].spots if self.told else ()
        return marks(self.first, self.told, chosen, self.dots)

    def facts(self, width: int) -> list[Text]:
        sizes = [f"{board.name}: {size_of(board)}" for board in (self.first, self.second)]
        lines = [line for size in sizes for line in self.wrapped(size, width)]
        if self.found is None:
            return [*lines, styled("Comparing ...", self.ink.dim)]
        whole = differences(self.first, self.second, self.found)[len(self.told) :]
        return [*lines, *(line for sentence in whole for line in self.wrapped(sentence, width)), Text("")]

    def rows(self, width: int, height: int) -> list[Text]:
        lines, at = [], 0
        for number, told in enumerate(self.told):
            head = f"{number + 1}{told.sign} "
            if number == self.row:
                at = len(lines)
            for k, line in enumerate(self.wrapped(told.sentence, width - len(head))):
                text = self.fit((head if k == 0 else " " * len(head)) + line.plain, width)
                lines.append(styled(text, self.ink.cursor if number == self.row else self.ink.text))
        first = window(at, len(lines), max(height, 1))
        return lines[first : first + max(height, 1)]

    # -- keys

    def move(self, territory: str) -> None:
        """The cursor goes to a territory, and the row to the first that is about it."""
        self.cursor = territory
        if not self.told or territory not in self.told[self.row].spots:
            self.row = next((k for k, told in enumerate(self.told) if territory in told.spots), self.row)

    def _choose(self, row: int) -> None:
        if self.told:
            self.row = max(0, min(row, len(self.told) - 1))
            self.cursor = next(iter(self.told[self.row].spots), self.cursor)

    def do_arrow_up(self) -> None:
        if self.zoomed:
            super().do_arrow_up()
        else:
            self._choose(self.row - 1)

    def do_arrow_down(self) -> None:
        if self.zoomed:
            super().do_arrow_down()
        else:
            self._choose(self.row + 1)

    def do_page_up(self) -> None:
        self._choose(self.row - 8)

    def do_page_down(self) -> None:
        self._choose(self.row + 8)

    def do_first(self) -> None:
        self._choose(0)

    def do_last(self) -> None:
        self._choose(len(self.told))

    def do_turn(self) -> None:
        self.app.switch_screen(Compare(self.second, self.first))

    def do_help(self) -> None:
        self.app.show_help(self)

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """The keys of this screen."""
        return [
            ("Up Down", "Difference by difference; over the map alone: up and down on it", None),
            ("Left Right", "To the next territory on the map", None),
            ("Tab", "The map of the other board, and what it has", None),
            ("v", "The links in place of the land, and back", None),
            ("/", "Find a territory by name", None),
            ("z", "The map alone, and back", None),
            ("X P", "A picture of the screen; the next palette", None),
        ]


def size_of(board: MapFile) -> str:
    """How large a board is, in words."""
    return f"{len(board.territories)} territories, {len(board.links)} links, {len(board.regions)} regions"


def marks(board: MapFile, told: Sequence[Told], chosen: Sequence[str], dots: str) -> dict[str, Cell]:
    """The first board's map: what differs in colour, with the numbers of the differences; the `chosen` land framed.

    dots: what stands for numbers that have no room.
    """
    numbers: dict[str, list[str]] = {}
    signs: dict[str, str] = {}
    for number, each in enumerate(told, start=1):
        for spot in each.spots if each.marked else ():
            numbers.setdefault(spot, []).append(f"{number}{each.sign}")
            signs.setdefault(spot, each.sign)
    cells = {}
    for territory in (territory.id for territory in board.territories):
        marked = numbers.get(territory, [])
        text = "".join(marked)
        if len(text) > ROOM:
            text = marked[0] + (dots if len(marked) > 1 else "")
        fill = FILLS[signs[territory]] if marked else theme.NEUTRAL
        cells[territory] = Cell(fill, "", "", "source" if territory in chosen else "", text)
    return cells
