"""What a game needs to go on: plain data, nothing derived."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

NOBODY = -1
"""Owner of an unclaimed territory, and the seat of an entry made by the game itself."""

MOVER = -1
"""Seat of a queued step: whoever's turn it is when the step begins."""

P = TypeVar("P", bound=Struct)


class Args(Struct, frozen=True, gc=False):
    """Arguments of a step. Public facts only: every seat may see them."""


class Step(Struct, frozen=True, array_like=True, gc=False):
    """One thing still to be done: which phase, who decides, with which arguments, and whether it has begun."""

    phase: str
    seat: int
    args: Any = None
    begun: bool = False


class Seat(Struct):
    """A player of the game. Whether a person or a program plays it is the table's business, not the rules'."""

    name: str
    controller: Literal["player", "neutral"] = "player"
    alive: bool = True


class Result(Struct, frozen=True):
    """How a game ended. `reason` is a word such as `world` or `limit`, for the screen to explain."""

    winners: tuple[int, ...]
    reason: str


class State(Struct):
    """The whole position. Only a `Tx` may write it."""

    seats: list[Seat]
    owner: dict[str, int]
    armies: dict[str, int]
    seat: int = 0
    """Whose turn it is. Who decides now is the seat of the last step of the agenda."""
    turn: int = 0
    """Turns begun before this one, counted over all seats."""
    agenda: tuple[Step, ...] = ()
    """Steps still to do; the last one is now."""
    result: Result | None = None
    parts: dict[str, Any] = {}
    """What only some rules need (cards, missions, heroes ...), one typed struct per name."""


class Part(Generic[P]):
    """Typed door to a part of the state: `CARDS(state).hands`."""

    def __init__(self, name: str, kind: type[P]) -> None:
        self.name, self.kind = name, kind

    def __call__(self, state: State) -> P:
        part: P = state.parts[self.name]
        return part


def is_player(state: State, seat: int) -> bool:
    """Whether this seat still takes turns: alive and not a neutral army."""
    chair = state.seats[seat]
    return chair.alive and chair.controller == "player"


def next_seat(state: State, seat: int) -> int:
    """The next seat clockwise that still takes turns; `seat` itself if there is no other."""
    count = len(state.seats)
    return next((j for k in range(1, count) if is_player(state, j := (seat + k) % count)), seat)
