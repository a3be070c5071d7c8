"""The map: a picture of the board with armies, cursor and choices, which repaints only what changed."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from maps.format import MapFile
from maps.raster import raster_for
from tui.theme import Look, look
from tui.widgets.boxes import Box, DrawnBox, draw
from tui.widgets.chips import Cell
from tui.widgets.geometry import Geometry, geometry
from tui.widgets.names import fitting, titles_of
from tui.widgets.navigation import Compass, links_of, points_of, toward, width_around
from tui.widgets.network import network
from tui.widgets.painting import NO_ONE, Painter

__all__ = ["NO_ONE", "Cell", "MapView"]

LARGER = ((80, 24), (120, 36), (160, 46))
"""Columns and rows of pictures to magnify to."""
MARGIN = (10, 3)
"""Columns and rows that are kept between the cursor and the edge of a picture that is larger than its space."""


class MapView(Widget, can_focus=True):
    """Shows a board. Whoever owns it tells it the whole truth with `show`; it works out what to repaint.

    The picture that fits best stands in the middle of the widget. Boxes pinned over it are part of its rows.
    """

    DEFAULT_CSS = "MapView { width: 1fr; height: 1fr; }"

    class Moved(Message):
        """Somebody clicked on a territory."""

        def __init__(self, territory: str) -> None:
            super().__init__()
            self.id = territory

        def can_replace(self, message: Message) -> bool:
            """Only the last click counts."""
            return isinstance(message, MapView.Moved)

    class Resized(Message):
        """The map has another size, so that another picture may fit."""

        def can_replace(self, message: Message) -> bool:
            """Only the last size counts."""
            return isinstance(message, MapView.Resized)

    def __init__(
        self,
        board: MapFile,
        palette: str = "safe",
        colors: str = "rgb",
        glyphs: str = "half",
        *,
        columns: int = 80,
        rows: int = 20,
        **options: Any,
    ) -> None:
        """A map of `board` in a palette, a colour mode and a glyph mode of `tui.theme`.

        `columns` and `rows` are what there is room for; `fit` changes them. `options` are those of every widget, such
        as `id`. Raises ValueError for an unknown look.
        """
        super().__init__(**options)
        self.board = board
        self._points = points_of(board)
        self._links = links_of(board)
        self._compass = Compass()
        self._cells: Mapping[str, Cell] = {}
        self._cursor = ""
        self._jumps: Mapping[str, str] = {}
        self._pins: dict[str, DrawnBox] = {}
        self._strips: dict[int, Strip] = {}
        self._own = NO_ONE
        self._names, self._is_net = "none", False
        self._raster = raster_for(board, columns, rows)
        self._first = Offset()
        """The cell of the picture in the left top corner, where the picture is larger than the widget."""
        self._painter = Painter(geometry(self._raster), look(palette, colors, glyphs))

    @property
    def geometry(self) -> Geometry:
        """The geometry of the picture that is shown."""
        return self._painter.geometry

    @property
    def look(self) -> Look:
        """The look in which it is shown."""
        return self._painter.look

    @property
    def origin(self) -> Offset:
        """Where the picture's left top cell lies in the widget; left of it or above where not all of it is seen."""
        spare = self.size.width - self.geometry.width, self.size.height - self.geometry.height
        return Offset(*(more // 2 if more > 0 else -first for more, first in zip(spare, self._first, strict=True)))

    def show(self, cells: Mapping[str, Cell], cursor: str, own: int = NO_ONE) -> None:
        """Show these facts: one cell a territory, and the id of the territory under the cursor, or "".

        `own` is the owner whose frontier is drawn.
        """
        self._cells, self._cursor, self._own = dict(cells), cursor, own
        self._repaint()

    def show_names(self, names: str) -> None:
        """Show names: "none", only that at the "cursor", or on the whole "map" as many as fit."""
        if names != self._names:
            self._names = names
            self._restart(self.look)

    def show_net(self, is_net: bool) -> None:
        """Show the links between territories in place of their land."""
        if is_net != self._is_net:
            self._is_net = is_net
            self._restart(self.look)

    def show_labels(self, labels: Mapping[str, str]) -> None:
        """Show letters in place of these territories' chips, to jump there by typing them; none takes them away."""
        self._jumps = dict(labels)
        self._repaint()

    def set_look(self, palette: str, colors: str, glyphs: str, marks: bool = True) -> None:
        """Draw everything anew in another look of `tui.theme`. Raises ValueError for an unknown one."""
        wanted = look(palette, colors, glyphs, marks)
        if wanted is not self.look:
            self._restart(wanted)

    def fit(self, columns: int, rows: int, wider_than: int = 0) -> None:
        """Choose the picture that fits best into so many cells.

        Where that is not wider than `wider_than` columns, the next larger one is taken, of which a part is seen.
        """
        found = raster_for(self.board, columns, rows)
        larger = (raster_for(self.board, *size) for size in LARGER)
        if found.columns <= wider_than:
            found = next((raster for raster in larger if raster.columns > found.columns), found)
        if found is not self._raster:
            self._raster = found
            self._restart(self.look)
        self._follow()

    def toward(self, dx: int, dy: int) -> str | None:
        """Where an arrow leads from the cursor: the nearest territory there, or None.

        The opposite arrow next leads back. On a board that wraps, left and right go on at the other side.
        """
        here = self._cursor
        if here not in self._points:
            return None

        def search() -> str | None:
            return toward(self._points, self._links[here], here, (dx, dy), width_around(self.board))

        return self._compass.step(here, (dx, dy), search)

    def pin(self, name: str, title: str, lines: Sequence[str | Text], width: int, x: int, y: int) -> None:
        """Draw a framed box of text over the map, its left top corner at a cell (x, y) of the widget.

        Each `name` has at most one box: new lines take the place of the old ones, no lines take the box away.
        `width` includes the frame. A box that would not fit at (x, y) moves up and left as far as needed.
        """
        before = self._pins.pop(name, None)
        after = self._drawn(Box(title, tuple(lines), width, x, y).within(self.size)) if lines else None
        if after is not None:
            self._pins[name] = after
        if after != before:
            self.refresh(*(pin.box.region for pin in (before, after) if pin is not None))

    def label_at(self, name: str) -> Region | None:
        """The cells of the widget that a territory's chip covers; None while it has none."""
        found = self._painter.chip(name)
        if found is None:
            return None
        row, chip = found
        return Region(chip.column, row, chip.end - chip.column, 1).translate(self.origin)

    def land_at(self, name: str) -> Region:
        """The smallest rectangle of the widget's cells that holds a territory. Raises KeyError for no territory."""
        spans = self.geometry.spans[name]
        return Region.from_union([Region(first, row, end - first, 1) for row, first, end in spans]).translate(
            self.origin
        )

    def territory_at(self, x: int, y: int) -> str | None:
        """The territory whose chip or land is at a cell of the widget; None over the sea and under a box."""
        if any(pin.box.region.contains(x, y) for pin in self._pins.values()):
            return None
        column, row = x - self.origin.x, y - self.origin.y
        return self._painter.chip_at(column, row) or self.geometry.id_at(column, row)

    def render_line(self, y: int) -> Strip:
        """One row of the widget; see the Line API of Textual."""
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._build(y)
        for pin in self._pins.values():
            left, top, width, height = pin.box.region
            if top <= y < top + height:
                end = self.size.width
                strip = Strip.join([strip.crop(0, left), pin.strips[y - top], strip.crop(left + width, end)])
        return strip

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which territory was clicked."""
        if (territory := self.territory_at(event.x, event.y)) is not None:
            self.post_message(self.Moved(territory))

    def on_resize(self) -> None:
        """Put the picture into the middle of the new size."""
        self._strips.clear()
        self._follow()
        self.post_message(self.Resized())

    def _drawn(self, box: Box) -> DrawnBox:
        return DrawnBox(box, draw(box, self.look, self.app.console))

    def _build(self, y: int) -> Strip:
        sea = self.look.ink("white", "sea")
        left, top = self.origin
        if not 0 <= y - top < self.geometry.height:
            return Strip.blank(self.size.width, sea)
        strip = self._painter.strip(y - top).crop(max(-left, 0), max(-left, 0) + self.size.width)
        margin = [Segment(" " * left, sea)] if left else []
        return Strip([*margin, *strip]).adjust_cell_length(self.size.width, sea)

    def _repaint(self) -> None:
        spans = self._painter.show(self._cells, self._cursor, self._jumps, self._own)
        if self._follow():
            return
        left, top = self.origin
        for span in spans:
            self._strips.pop(span.row + top, None)
        if spans:
            self.refresh(*(Region(first + left, row + top, end - first, 1) for row, first, end in spans))

    def _follow(self) -> bool:
        """Move a picture that is larger than the widget so that the cursor is seen; whether it had to be moved."""
        first = Offset(*(self._first_cell(axis) for axis in (0, 1)))
        if first == self._first:
            return False
        self._first = first
        self._strips.clear()
        self.refresh()
        return True

    def _first_cell(self, axis: int) -> int:
        """The first column (axis 0) or row (axis 1) that is seen."""
        room = self.size[axis]
        spare = (self.geometry.width, self.geometry.height)[axis] - room
        if spare <= 0 or not room:
            return 0
        label = self.geometry.labels.get(self._cursor)
        first, margin = min(self._first[axis], spare), min(MARGIN[axis], room // 3)
        if label is not None and not first + margin <= label[axis] < first + room - margin:
            first = label[axis] - room // 2
        return max(0, min(first, spare))

    def _restart(self, look: Look) -> None:
        drawn = network(self.board, self._raster) if self._is_net else geometry(self._raster)
        ascii_only = look.glyphs == "ascii"
        names = fitting(drawn, self.board, ascii_only) if self._names == "map" else {}
        titles = titles_of(self.board, ascii_only) if self._names != "none" else {}
        self._painter = Painter(drawn, look, names, titles)
        self._painter.show(self._cells, self._cursor, self._jumps, self._own)
        self._strips.clear()
        for name, pin in self._pins.items():
            self._pins[name] = self._drawn(pin.box)
        self.refresh()
