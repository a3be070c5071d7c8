"""What the inspector says of a board and of a position: pure functions, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tui.inspecting.board import connectivity, regions
from tui.inspecting.game import distance, fortify, owners
from tui.inspecting.ground import Answer, Ground, Row

__all__ = ["VIEWS", "Answer", "Ground", "Row", "View"]


class View(NamedTuple):
    """One way to look. `ask` takes the ground, the territory under the cursor and the marked one, or ""."""

    name: str
    ask: Callable[[Ground, str, str], Answer]
    needs_game: bool = False


VIEWS: Mapping[str, View] = {
    "k": View("connectivity", connectivity),
    "o": View("owners", owners, needs_game=True),
    "c": View("continents", regions),
    "f": View("fortify", fortify, needs_game=True),
    "d": View("distance", distance),
}
"""The key of every view, in the order of Tab."""
