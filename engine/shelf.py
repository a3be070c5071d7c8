"""The saves of a folder, as a list shows them: read quickly, nothing replayed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.saveformat import BadSave, header, printable
from engine.store import REASONS, SUFFIX, backup, read_file


class Seat(Struct):
    """A seat of a save, as far as a list shows it."""

    name: str
    kind: str = "human"
    colour: str = "red"


class Summary(Struct):
    """What a list says about a save. Nothing of it was checked against the rules."""

    ruleset: str
    """The ruleset's id."""
    board: str
    """The board's name."""
    seats: list[Seat]
    turn: int
    """Which turn of each player it is, from 1."""
    decider: str
    """Who is to decide; empty when the game is over."""
    phase: str
    """The phase to decide in; empty when the game is over."""
    winners: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.decider


class Listed(Struct):
    """A file of the folder: its summary, or the sentence why there is none."""

    path: Path
    modified: float
    """When it was written, in seconds since 1970."""
    summary: Summary | None = None
    fault: str = ""


class _Board(Struct):
    name: str


class _Result(Struct):
    winners: list[int]


class _State(Struct):
    seats: list[Seat]
    turn: int
    agenda: list[tuple[str, int, Any, bool]]
    result: _Result | None


class _Save(Struct):
    ruleset: str
    board: _Board
    seats: list[Seat]
    state: _State


def summarise(data: bytes) -> Summary:
    """The summary of a save. Raises `BadSave` for what is no save."""
    try:
        save = msgspec.convert(header(data), _Save)
        state = save.state
        step = state.agenda[-1] if state.agenda and state.result is None else None
        return Summary(
            printable(save.ruleset, 40),
            printable(save.board.name, 40),
            [Seat(printable(seat.name, 40), printable(seat.kind, 40), seat.colour) for seat in save.seats],
            state.turn // max(1, len(save.seats)) + 1,
            printable(state.seats[step[1]].name, 40) if step else "",
            printable(step[0], 40) if step else "",
            tuple(printable(state.seats[seat].name, 40) for seat in (state.result.winners if state.result else ())),
        )
    except (msgspec.ValidationError, IndexError) as error:
        raise BadSave(f"The save is damaged: {error}.") from None


def list_saves(folder: Path) -> list[Listed]:
    """Every save of a folder, newest first, the damaged ones among them. A missing folder has none."""
    return sorted(_each(folder), key=lambda listed: (-listed.modified, listed.path.name))


def _each(folder: Path) -> Iterator[Listed]:
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return
    for path in paths:
        try:
            if not path.is_file():
                continue
            modified = path.stat().st_mtime
        except OSError:
            continue
        try:
            yield Listed(path, modified, summarise(read_file(path)))
        except BadSave as fault:
            spare = f" The save before it is kept as {backup(path).name}." if backup(path).exists() else ""
            yield Listed(path, modified, fault=f"{fault}{spare}")
        except OSError as error:
            why = REASONS.get(error.errno or 0, f"{error.strerror or error}.")
            yield Listed(path, modified, fault=printable(f"{path.name} cannot be read: {why}"))
