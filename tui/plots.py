"""Lines over time as text, drawn by plotext: every line is made of its owner's letter, so it needs no colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

FRAME = str.maketrans("┌┐└┘─│┤├┬┴┼", "++++-||||++")
"""Frames without box characters."""


def plot(
    lines: Sequence[Sequence[float]], marks: Sequence[str], width: int, height: int, *, ascii_only: bool
) -> list[str]:
    """The lines in a frame of so many cells, x from 1 on; `marks` has a letter for each. Without numbers: nothing."""
    if not any(lines):
        return []
    import plotext  # it takes a while, and few games end

    plotext.clear_figure()
    plotext.theme("clear")
    plotext.limit_size(False, False)
    plotext.plot_size(width, height)
    longest = max(map(len, lines))
    for line, mark in zip(lines, marks, strict=True):
        if line:
            plotext.plot(range(1, len(line) + 1), line, marker=mark)
    plotext.xlim(1, max(longest, 2))
    _ticks(plotext.xticks, 1, longest, 7)
    values = [value for line in lines for value in line]
    _ticks(plotext.yticks, math.floor(min(values)), math.ceil(max(values)), max(height // 3, 2))
    drawn = plotext.uncolorize(plotext.build())
    rows = [row.rstrip() for row in drawn.splitlines()]
    return [row.translate(FRAME) for row in rows] if ascii_only else rows


def _ticks(write: Callable[[list[int], list[str]], None], least: int, most: int, count: int) -> None:
    """Name whole numbers from end to end, no more than `count` of them."""
    steps = max(min(count - 1, most - least), 1)
    ticks = sorted({least + k * (most - least) // steps for k in range(steps + 1)})
    write(ticks, [str(tick) for tick in ticks])


def while_alive(line: Sequence[float]) -> Sequence[float]:
    """The line without the noughts at its end, but for the first of them."""
    left = len(line)
    while left > 1 and not line[left - 1] and not line[left - 2]:
        left -= 1
    return line[:left]
