"""What can be asked of a board and of who holds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.board import Board


def chain(board: Board, owner: Mapping[str, int], start: str) -> set[str]:
    """The territories of the same owner that armies in `start` can reach through that owner's land, `start` included.

    The one graph algorithm that is our own: bots ask it by the thousand. networkx is its oracle in the tests.
    """
    seat, found, todo = owner[start], {start}, [start]
    neighbours = board.neighbours
    while todo:
        for t in neighbours[todo.pop()]:
            if owner[t] == seat and t not in found:
                found.add(t)
                todo.append(t)
    return found
