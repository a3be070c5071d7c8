"""Tables for pages: columns as wide as they need to be, the last one as wide as it may."""

from __future__ import annotations

from collections.abc import Sequence

from tui.cells import cell_len, fit

GAP = 2
LEAST = 8
"""Cells below which the last column is left out."""
NAME = 22
"""Cells that the first column has at most where space is short."""


def columns(head: Sequence[str], rows: Sequence[Sequence[str]], width: int, dots: str = "…") -> list[str]:
    """The head and the rows as lines of exactly `width` cells. Numbers stand to the right.

    What does not fit at the end of a line is cut; a last column with no room left is left out.
    """
    table = [head, *rows]
    count = len(head)
    widths = [max(cell_len(row[k]) for row in table) for k in range(count)]
    if count:
        widths[0] = min(widths[0], max(NAME, width // 3))
    while count > 1 and sum(widths[: count - 1]) + GAP * (count - 1) + min(widths[count - 1], LEAST) > width:
        count -= 1
    if count:
        widths[count - 1] = max(min(widths[count - 1], width - sum(widths[: count - 1]) - GAP * (count - 1)), 1)
    right = [all(_is_number(row[k]) for row in rows) and bool(rows) for k in range(count)]
    lines = []
    for row in table:
        cells = [_cell(row[k], widths[k], right[k], dots) for k in range(count)]
        lines.append(fit((" " * GAP).join(cells), width, dots))
    return lines


def _is_number(text: str) -> bool:
    return not text or text == "-" or text.lstrip("+-.").replace(".", "", 1).rstrip("%").strip().isdecimal()


def _cell(text: str, width: int, right: bool, dots: str) -> str:
    return " " * (width - cell_len(text)) + text if right else fit(text, width, dots)


def window(at: int, count: int, height: int) -> int:
    """The first of `count` lines to show in `height` rows so that line `at` is in the middle, as far as possible."""
    return max(0, min(at - height // 2, count - height))
