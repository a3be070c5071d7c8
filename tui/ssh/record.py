"""What a server knows of a game beyond the save: who owns the seats, the clock, and a line for the lobby."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from engine.seating import HUMAN, Chair
from tui.ssh.clock import Clock
from tui.ssh.disk import RECORD, write_whole


class Owned(Struct):
    """A seat, and the account it belongs to; an empty one for a bot's own."""

    name: str
    colour: str
    kind: str = HUMAN
    defend: Literal["ask", "most"] = "ask"
    owner: str = ""
    left: float = 0
    """Seconds in its bank."""
    missed: int = 0
    """How often its time ran out, in a row."""
    seen: int = 0
    """Index into the table's feed at the end of its last turn."""


class Record(Struct):
    """`table.json`. What the lobby shows of a game stands here too, so that its list needs no game."""

    id: str
    title: str
    host: str
    """The account that began it."""
    ruleset: str
    board: str
    seats: list[Owned]
    clock: Clock = Clock()
    turn: int = 1
    decider: int | None = None
    winners: list[int] | None = None
    """None while it goes on; empty when it was ended before anybody had won."""
    changed: float = 0
    """Seconds since 1970."""

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.winners is not None

    def seats_of(self, account: str) -> tuple[int, ...]:
        """The seats of an account."""
        return tuple(seat for seat, owned in enumerate(self.seats) if owned.owner and owned.owner == account)

    def chairs(self) -> list[Chair]:
        """The seats as a table has them."""
        return [Chair(owned.name, owned.kind, owned.colour, owned.defend) for owned in self.seats]

    def write(self, folder: Path) -> None:
        """Keep it. Raises `OSError`."""
        write_whole(folder / RECORD, msgspec.json.format(msgspec.json.encode(self), indent=1))


def read_record(folder: Path) -> Record:
    """The record of a game's folder. Raises `OSError` and `msgspec.DecodeError`."""
    return msgspec.json.decode((folder / RECORD).read_bytes(), type=Record)
