"""Boxes of text that lie over the map and are drawn into its own rows.

As widgets of their own they would have to be laid out, and every layout sends the whole screen again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.text import Text
from textual.geometry import Region, Size
from textual.strip import Strip

from tui.theme import Look


class Box(NamedTuple):
    """A framed box with its left top corner at (x, y), all in cells; `width` includes the frame."""

    title: str
    lines: tuple[str | Text, ...]
    width: int
    x: int
    y: int

    @property
    def region(self) -> Region:
        """The cells that the box covers."""
        return Region(self.x, self.y, self.width, len(self.lines) + 2)

    def within(self, size: Size) -> "Box":
        """The box moved left and up as far as it takes to lie within `size`, if it fits at all."""
        if not size:
            return self
        x, y, *_ = self.region.translate_inside(size.region)
        return self._replace(x=x, y=y)


class DrawnBox(NamedTuple):
    """A box and its rows."""

    box: Box
    strips: tuple[Strip, ...]


def draw(box: Box, look: Look, console: Console) -> tuple[Strip, ...]:
    """The rows of a box, each exactly as wide as the box; text that is too long is cut, never within a character."""
    left_top, top, right_top, side, left_bottom, right_bottom = look.characters.box
    ink, frame = look.ink("text", "box"), look.ink("route", "box")
    inner = box.width - 2

    def row(left: str, middle: Iterable[Segment], right: str) -> Strip:
        fitted = Strip(Segment.apply_style(middle, ink)).adjust_cell_length(inner, ink)
        return Strip([Segment(left, frame), *fitted, Segment(right, frame)], box.width).simplify()

    title = f" {box.title} " if box.title else ""
    line = top * (inner - min(cell_len(top + title), inner))
    head = (Segment(top, frame), Segment(title, look.ink("bridge", "box", bold=True)), Segment(line, frame))
    return (
        row(left_top, head, right_top),
        *(row(side, _segments(line, console), side) for line in box.lines),
        row(left_bottom, [Segment(top * inner, frame)], right_bottom),
    )


def _segments(line: str | Text, console: Console) -> Iterable[Segment]:
    return [Segment(line)] if isinstance(line, str) else line.render(console)
