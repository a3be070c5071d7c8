"""Board files: reading, checking and writing them, and the boards that come with the game."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from maps.check import faults
from maps.layout import lay_out
from maps.structs import (
    FORMAT,
    LABEL_WIDTH,
    LINK_KINDS,
    SCENERY,
    VERSION,
    BadBoard,
    Cell,
    Crossing,
    Deck,
    Fault,
    Link,
    MapFile,
    Raster,
    Region,
    Runs,
    SeaLink,
    Territory,
)
from maps.typecheck import type_faults

__all__ = [
    "FORMAT",
    "LABEL_WIDTH",
    "LINK_KINDS",
    "MAX_BYTES",
    "SCENERY",
    "VERSION",
    "BadBoard",
    "Cell",
    "Crossing",
    "Deck",
    "Fault",
    "Link",
    "MapFile",
    "Raster",
    "Region",
    "Runs",
    "SeaLink",
    "Territory",
    "UnknownBoard",
    "board_ids",
    "decode",
    "encode",
    "faults",
    "load",
    "load_path",
]

MAX_BYTES = 8_000_000
"""Size above which a file is refused unread."""


class UnknownBoard(LookupError):
    """No board with that id comes with the game."""


def decode(data: bytes, *, checked: bool = True) -> MapFile:
    """The board in the bytes of a file; not `checked`: whatever it means, so long as its types are right.

    Raises BadBoard with every fault found: of the file, else of its types, else of its meaning.
    """
    raw = _json_object(data)
    if found := _header_faults(raw) or type_faults(raw, MapFile):
        raise BadBoard(tuple(found))
    board = msgspec.convert(raw, MapFile)
    if checked and (found := faults(board)):
        raise BadBoard(tuple(found))
    return board


def encode(board: MapFile) -> bytes:
    """The board as a file: JSON in UTF-8, one territory, link or row of pixels a line."""
    return lay_out(msgspec.json.decode(msgspec.json.encode(board)))


@cache
def board_ids() -> tuple[str, ...]:
    """Ids of the boards that come with the game, in alphabetical order."""
    return tuple(sorted(entry.name[: -len(".json")] for entry in _shipped().iterdir() if entry.name.endswith(".json")))


@cache
def load(board_id: str) -> MapFile:
    """A board that comes with the game; read once. Raises UnknownBoard."""
    if board_id not in board_ids():
        raise UnknownBoard(f'There is no board "{board_id}"; the boards are {", ".join(board_ids())}.')
    return decode((_shipped() / f"{board_id}.json").read_bytes())


def load_path(path: Path) -> MapFile:
    """The board in a file. Raises BadBoard, or OSError where the file cannot be read."""
    with path.open("rb") as file:
        return decode(file.read(MAX_BYTES + 1))


def _shipped() -> Any:
    return files("maps") / "boards"


def _json_object(data: bytes) -> dict[str, Any]:
    if not data.strip():
        raise _refused("The file is empty.")
    if len(data) > MAX_BYTES:
        raise _refused(f"The file is larger than {MAX_BYTES // 1_000_000} MB, so it is no board.")
    try:
        raw = msgspec.json.decode(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _refused(f"The file is not UTF-8 text: byte {error.start} does not fit.") from None
    except RecursionError:
        raise _refused("The file nests lists and objects too deeply to be a board.") from None
    except msgspec.DecodeError as error:
        raise _refused(f"The file is not JSON: {str(error).partition(' - at ')[0].rstrip('.')}.") from None
    if not isinstance(raw, dict):
        raise _refused("The file holds JSON, but no object; a board file starts with a brace.")
    return raw


def _header_faults(raw: dict[str, Any]) -> list[Fault]:
    if raw.get("format") != FORMAT:
        return [Fault("format", f'This is no hegemon board: its "format" should be "{FORMAT}".')]
    version = raw.get("version")
    if type(version) is not int or version < 1:
        return [Fault("version", f'The "version" of a board file is a whole number; this program writes {VERSION}.')]
    if version > VERSION:
        return [Fault("version", f"This board was made by a newer hegemon (version {version}); update to open it.")]
    return []


def _refused(sentence: str) -> BadBoard:
    return BadBoard((Fault("", sentence),))
