"""A page with the board on it: words beside the map, under it or over it, as there is room; a list without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from engine.board import Board
from maps.raster import raster_for
from tui.cells import wrap
from tui.screens.page import Field, Page, styled
from tui.screens.seeking import found
from tui.screens.small import COMFORT, too_small
from tui.widgets.map import Cell, MapView
from tui.widgets.sheet import Sheet

SIDE = 40
"""Columns of the words beside the map."""
BOX = 44
"""Columns of the box over the map."""
WIDE = 120
"""Columns from which on words stand beside the map."""
LOW = 8
"""Rows that must be left under the map for words to stand there."""
BAR, FOOT = 1, 2

ARROWS: Mapping[str, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class MapPage(Page):
    """Subclasses say what the map shows (`chips`) and what the words are (`facts`, `rows`)."""

    AUTO_FOCUS = ""
    CSS = """
    MapPage #middle { height: 1fr; }
    MapPage #left { width: 1fr; }
    """
    KEYS: ClassVar[Mapping[str, str]] = {
        **{key: f"arrow_{key}" for key in ARROWS},
        "slash": "find",
        "z": "zoom",
        "v": "net",
        "X": "shot",
        "P": "palette",
        "escape": "back",
        "q": "back",
    }
    boxed_words = True
    """Whether the words lie over the map where there is no room for them beside or under it."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.cursor = board.names[0]
        self.zoomed = self.is_net = False
        self.side, self.low = Sheet(), Sheet()
        self.bar, self.foot = Sheet(), Sheet()
        self.beside = self.under = False
        """Where words stand: beside the map, under it; over it if in neither place."""
        self._arranged: tuple[int, int, bool] | None = None

    # -- what a subclass shows

    def chips(self) -> Mapping[str, Cell]:
        """What the map shows."""
        return {}

    def facts(self, width: int) -> list[Text]:
        """The words that come first."""
        return []

    def rows(self, width: int, height: int) -> list[Text]:
        """The table under them, as many lines as there is room for."""
        return []

    def box_title(self) -> str:
        """The head of the box, where the words are in one."""
        return ""

    def legend(self) -> str:
        """What stands in the message line when there is nothing to say."""
        return ""

    def message(self, width: int) -> Text:
        """The line over the keys: what is typed, what is to be said, else the legend."""
        said = self._said(width)
        if len(said) > 1:
            return styled(self.clip(f" {self.note}", width), self.ink.warn)
        return said[0] if said else styled(self.clip(f" {self.legend()}", width), self.ink.dim)

    def move(self, territory: str) -> None:
        """The cursor goes to a territory."""
        self.cursor = territory

    # -- arranging

    def compose(self) -> ComposeResult:
        look = self.look
        self.map = MapView(self.board.map, look.palette, look.colors, look.glyphs, id="map")
        self.map.can_focus = False
        self.bar.styles.height, self.side.styles.width = BAR, SIDE
        self.map.show_names("cursor")
        yield self.bar
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self.map
                yield self.low
            yield self.side
        yield self.foot

    @property
    def as_list(self) -> bool:
        """Whether there is no room for the map."""
        width, height = self.app.size
        return width < COMFORT[0] or height < COMFORT[1]

    def place_parts(self) -> None:
        """Give everything its place in a terminal of this size."""
        width, height = self.app.size
        if (width, height, self.zoomed) == self._arranged:
            return
        self._arranged = (width, height, self.zoomed)
        small = too_small(width, height) is not None
        rows = height - BAR - FOOT - len(self.footer(width))
        shown = not small and not self.zoomed
        beside = shown and width >= WIDE
        columns = width - SIDE if beside else width
        picture = raster_for(self.board.map, columns, rows - LOW) if rows - LOW >= COMFORT[1] - 4 else None
        under = shown and picture is not None and picture.lines <= rows - LOW and not self.as_list
        self.beside, self.under = beside and not self.as_list, under
        self.map.display = not (self.as_list or small)
        self.side.display, self.low.display = self.beside, under or self.as_list
        self.foot.styles.height = height - BAR - FOOT if small else FOOT + len(self.footer(width))
        if not self.as_list and not small:
            lines = picture.lines if under and picture is not None else rows
            self.low.styles.height = rows - lines if under else LOW
            self.map.fit(columns, lines)
        else:
            self.low.styles.height = "1fr"

    def on_resize(self) -> None:
        self.paint()
        self.call_after_refresh(self.paint)

    def look_changed(self) -> None:
        look = self.look
        self.map.set_look(look.palette, look.colors, look.glyphs, look.marks)
        self.paint()

    # -- painting

    def paint(self) -> None:
        if not self.is_mounted or not hasattr(self, "map"):
            return
        width, height = self.app.size
        self.place_parts()
        if (sentence := too_small(width, height)) is not None:
            self.foot.show([Text(line) for line in wrap(sentence, max(width, 1))], self.ink.text)
            self.bar.show([], self.ink.text)
            self.low.show([], self.ink.text)
            return
        self.bar.show([styled(self.fit(f" {self.heading()}", width), self.ink.bar)], self.ink.text)
        footer = [*self.footer(width), self.message(width), self._strip(width)]
        self.foot.show(footer, self.ink.text)
        self.map.show(self.chips(), self.cursor)
        self._paint_words(width)

    def _paint_words(self, width: int) -> None:
        box: list[Text] = []
        under, beside = self.under, self.beside
        rows = self.app.size.height - BAR - FOOT - len(self.footer(width))
        if self.as_list:
            self.low.show(self._both(width, rows), self.ink.text)
        elif beside and under:
            low = self.low.styles.height
            self.side.show(self._margined(self.facts(SIDE - 2)), self.ink.text)
            height = int(low.value) if low is not None else LOW
            self.low.show(self._margined(self.rows(width - SIDE - 2, height)), self.ink.text)
        elif beside:
            self.side.show(self._both(SIDE, rows), self.ink.text)
        elif under:
            low = self.low.styles.height
            self.low.show(self._both(width, int(low.value) if low is not None else LOW), self.ink.text)
        elif self.boxed_words and not self.zoomed:
            box = [line[1:] for line in self._both(BOX - 2, rows - 2)]
        self._pin(box)

    def _pin(self, lines: Sequence[Text]) -> None:
        """A box over the half of the map where the cursor is not."""
        width = self.map.size.width
        at = self.map.label_at(self.cursor) if lines else None
        east = at is not None and at.x > width // 2
        self.map.pin("words", self.box_title(), lines, BOX, 0 if east else width - BOX, 0)

    def _both(self, width: int, height: int) -> list[Text]:
        """First the facts, cut where they would leave no room for the table; then the table."""
        facts = self.facts(width - 2)
        if len(facts) > (most := max(height - 6, height // 2)):
            facts = facts[:most]
        room = height - len(facts)
        return self._margined([*facts, *self.rows(width - 2, room)])

    @staticmethod
    def _margined(lines: Sequence[Text]) -> list[Text]:
        return [Text(" ") + line for line in lines]

    def on_map_view_moved(self, message: MapView.Moved) -> None:
        """A click on the map."""
        self.move(message.id)
        self.paint()

    # -- keys

    def toward(self, key: str) -> None:
        """An arrow over the map."""
        found = None if self.as_list else self.map.toward(*ARROWS[key])
        if found is None:
            self.note = "There is nothing further that way."
        else:
            self.move(found)

    def do_arrow_left(self) -> None:
        self.toward("left")

    def do_arrow_right(self) -> None:
        self.toward("right")

    def do_arrow_up(self) -> None:
        self.toward("up")

    def do_arrow_down(self) -> None:
        self.toward("down")

    def do_find(self) -> None:
        self.field = Field("Territory", "", self._found, 30)

    def _found(self, text: str) -> None:
        matches = found(self.board.title, text)
        if matches:
            self.move(matches[0])
            more = [self.board.title[t] for t in matches[1:4]]
            self.note = f"Others with this name: {', '.join(more)}." if more else ""
        else:
            self.note = f"No territory's name begins with {text!r}." if text else ""

    def do_zoom(self) -> None:
        if self.as_list:
            self.note = "The map needs a terminal of 80x24."
            return
        self.zoomed = not self.zoomed
        self.call_after_refresh(self.paint)

    def do_net(self) -> None:
        self.is_net = not self.is_net
        self.map.show_net(self.is_net)
        self.note = "The map shows the links." if self.is_net else "The map shows the land."

    def do_shot(self) -> None:
        self.note = self.app.shot()

    def do_palette(self) -> None:
        self.note = f"Palette: {self.app.next_palette()}."
