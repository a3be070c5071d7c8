"""What a game is played for: `goal`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.board import Board
from engine.flow import Piece
from engine.goals.capitals import capital_rules
from engine.goals.missions import mission_rules
from engine.options import Picked, Refused


@dataclass(frozen=True)
class Goal:
    """What a goal adds to the ways to win that every game has: the whole board, and being the last."""

    before: Piece = field(default_factory=Piece)
    """With phases before the board is filled."""
    after: Piece = field(default_factory=Piece)
    """With phases when all starting armies stand."""


def world(options: Picked, board: Board, players: int, seats: int) -> Goal:
    """Nothing more."""
    return Goal()


def missions(options: Picked, board: Board, players: int, seats: int) -> Goal:
    """A secret mission each. Raises `Refused` for two players and for boards without missions."""
    if players < 3:
        raise Refused(f"Missions are for 3 to 6 players, not {players}: play for the world or with capitals.")
    chosen = options["mission.list"], options["mission.absent"], options["mission.kill_by_other"]
    return Goal(before=mission_rules(board, *chosen, seats))


def capitals(options: Picked, board: Board, players: int, seats: int) -> Goal:
    """A headquarters each."""
    return Goal(after=capital_rules(options["capital.needed"], seats, players))


GOALS: Mapping[str, Callable[[Picked, Board, int, int], Goal]] = {
    "world": world,
    "missions": missions,
    "capitals": capitals,
}
