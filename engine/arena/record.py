"""The file of a match: what it is, and every game as soon as it is over, so that it can be gone on with.

JSON lines. The first tells the match; each other is one game. A last line that was cut off is played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal

import msgspec
from msgspec import Struct

from engine.arena.match import options_of
from engine.arena.program import program
from engine.arena.results import Played
from engine.arena.schedule import Match
from engine.options import Refused
from engine.outside import Limits

FORMAT: Final = "hegemon arena"
LONGEST = 1_000_000
"""Bytes of a line; more is no line of such a file."""


class Playground(Struct, frozen=True, forbid_unknown_fields=True):
    """A setting, as far as it decides what is played."""

    ruleset: str
    board: str
    digest: str
    """Of the board's file: boards of the same id may differ."""
    players: int
    options: dict[str, Any]


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: everything that the games depend on."""

    format: Literal["hegemon arena"]
    version: Literal[1]
    program: str
    """Which hegemon plays, as `program` has it."""
    seed: int
    field: tuple[tuple[str, str], ...]
    """Names and kinds."""
    settings: tuple[Playground, ...]
    limits: Limits
    """Of programs among the players."""


ASPECTS = {
    "seed": "another seed",
    "field": "other seats",
    "settings": "other rules, boards, options or numbers of players",
    "limits": "other limits for programs",
    "program": "another version of hegemon",
}
"""What two matches can differ in."""


class Record:
    """An open file of a match."""

    def __init__(self, path: Path, file: BinaryIO, played: tuple[Played, ...]) -> None:
        self.path = path
        self.played = played
        """The games that were in it when it was opened."""
        self._file = file

    def keep(self, game: Played) -> None:
        """Add a game. Raises OSError with the file's name."""
        _write(self._file, self.path, game)


def seed_in(path: Path) -> int | None:
    """The seed of the match in the file; None where there is no file yet, or nothing in it.

    Raises `Refused` for a file of something else, and OSError.
    """
    _check_place(path)
    if not path.exists():
        return None
    with path.open("rb") as lines:
        head = _head(path, lines)
    return None if head is None else head.seed


@contextmanager
def recording(path: Path, match: Match) -> Iterator[Record]:
    """The file of this match, with the games that are in it; it is made where there is none.

    Raises `Refused` for a file of something else or of another match, and OSError with the file's name.
    """
    _check_place(path)
    own = head_of(match)
    with path.open("ab", buffering=0) as file:
        _lock(path, file)
        with path.open("rb") as lines:
            head = _head(path, lines)
            if head is not None:
                _compare(path, head, own)
            games, whole = _games(path, lines, match) if head is not None else ((), 0)
        file.truncate(whole)
        if head is None:
            _write(file, path, own)
        yield Record(path, file, games)


def _compare(path: Path, head: Head, own: Head) -> None:
    for aspect, words in ASPECTS.items():
        if getattr(head, aspect) != getattr(own, aspect):
            raise Refused(f'"{path}" is of a match with {words}: name another file, or go on as it began.')


def head_of(match: Match) -> Head:
    """What the file of this match begins with."""
    settings = tuple(
        Playground(
            setting.ruleset.id,
            setting.map_file.id,
            sha256(msgspec.json.encode(setting.map_file, order="deterministic")).hexdigest()[:16],
            setting.players,
            options,
        )
        for setting, options in zip(match.settings, options_of(match), strict=True)
    )
    field = tuple((chair.name, chair.kind) for chair in match.field)
    # As it will be read, so that the two can be compared: JSON knows no tuples.
    head = Head(FORMAT, 1, program(), match.seed, field, settings, match.limits)
    return msgspec.json.decode(msgspec.json.encode(head), type=Head)


def _check_place(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise _no_record(path)
    if not path.parent.is_dir():
        raise Refused(f'There is no folder "{path.parent}": make it, or name another file.')


def _head(path: Path, lines: BinaryIO) -> Head | None:
    """The first line; None where there is none yet, or not all of it."""
    line = lines.readline(LONGEST)
    if not line.endswith(b"\n"):
        begun = msgspec.json.encode({"format": FORMAT})[:-1]
        if line[: len(begun)] == begun[: len(line)]:
            return None
        raise _no_record(path)
    try:
        return msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError:
        raise _no_record(path) from None


def _games(path: Path, lines: BinaryIO, match: Match) -> tuple[tuple[Played, ...], int]:
    """The games in the rest of the file, and where the last whole line ends."""
    decoder = msgspec.json.Decoder(Played)
    found: dict[int, Played] = {}
    whole = lines.tell()
    for number, line in enumerate(lines, 2):
        if not line.endswith(b"\n"):
            break
        try:
            game = decoder.decode(line)
        except msgspec.MsgspecError:
            game = None
        if game is None or not _fits(game, match):
            raise Refused(f'Line {number} of "{path}" is no game of its match: take the line out, and go on.')
        found[game.index] = game
        whole += len(line)
    return tuple(found[index] for index in sorted(found)), whole


def _fits(game: Played, match: Match) -> bool:
    winners = {*game.shared, *([game.winner] if game.winner is not None else [])}
    if game.index < 0 or not winners <= set(game.seats):
        return False
    return game.seats == tuple(chair.name for chair in match.planned(game.index).chairs)


def _write(file: BinaryIO, path: Path, line: Struct) -> None:
    """One line as a whole; what a full disk cuts off is left for the next opening to take away."""
    rest = memoryview(msgspec.json.encode(line) + b"\n")
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _no_record(path: Path) -> Refused:
    return Refused(f'"{path}" is no file of arena games: name another file for this match.')


def _lock(path: Path, file: BinaryIO) -> None:
    """Keep other matches out of the file, where the system can. Raises `Refused`."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(f'"{path}" is being added to by another match: let that end, or name another file.') from None
