"""Boards of other programs: found out what they are, read, and made boards of this game."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from maps.format import decode, faults
from maps.importers import conquer_club, conquest, domination, lux, plain
from maps.importers.assembling import assemble
from maps.importers.foreign import ForeignBoard
from maps.importers.report import Imported, Report, refused
from maps.importers.source import Source, read_bytes, refuse_binary

__all__ = ["ENDINGS", "Imported", "Report", "is_own", "read_board", "read_plain"]


@dataclass(frozen=True)
class Format:
    """A format of another program. endings: those that its files have."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[Source, Report], ForeignBoard]


DOMINATION = Format(domination.FORMAT, (".map",), domination.read)
CONQUEST = Format(conquest.FORMAT, (".map",), conquest.read)
LUX = Format(lux.FORMAT, (".luxb", ".xml"), lux.read)
CONQUER_CLUB = Format(conquer_club.FORMAT, (".xml",), conquer_club.read)
PLAIN = Format(plain.FORMAT, (".txt",), plain.read)
ENDINGS = ("json", "map", "luxb", "xml", "txt")
OWN = "hegemon board"


def is_own(data: bytes) -> bool:
    """Whether the bytes look like a board file of this game."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def read_board(
    path: Path, *, encoding: str = "", pictures: bool = True, join: bool = False, checked: bool = True
) -> Imported:
    """The board in a file of this or another program, with the files beside it that belong to it.

    encoding: what the text is written in, where the file does not say; pictures: whether pictures are read; join:
    whether parts of the board that hang together by nothing are linked by sea; checked: refuse a board that can be
    read but not used.
    Raises `BadBoard` with every fault found, and OSError.
    """
    data = read_bytes(path)
    refuse_binary(data)
    report = Report()
    if is_own(data):
        board = decode(data, checked=checked)
        report.keep("everything: it is a board of hegemon already")
        return Imported(board, OWN, report, faults=tuple(faults(board)))
    found = _format(path, data, encoding)
    if path.suffix.casefold() not in found.endings:
        raise refused(f"This is a {found.name}, but not called {found.endings[0]}: give it its proper name.")
    foreign = found.read(Source(path, data, encoding, pictures), report)
    return assemble(foreign, path.name, report, join=join, checked=checked)


def read_plain(path: Path, *, encoding: str = "", join: bool = False) -> Imported:
    """The board that is written in plain text in a file of any name. Raises `BadBoard` and OSError."""
    data = read_bytes(path)
    refuse_binary(data)
    report = Report()
    return assemble(plain.read(Source(path, data, encoding), report), path.name, report, join=join)


def _format(path: Path, data: bytes, encoding: str) -> Format:
    """What the file is. Raises `BadBoard` with a sentence for what is none of all."""
    text = Source(path, data, encoding).text("latin-1")
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return _xml_format(text)
    sections = {name.casefold() for name in re.findall(r"(?:^|[\r\n])[ \t]*\[([^\]\r\n]*)\]", text)}
    if "territories" in sections:
        return CONQUEST
    if sections & {"files", "continents", "countries", "borders"}:
        return CONQUEST if "map" in sections else DOMINATION
    if sections & {"cards", "missions"}:
        domination.refuse_deck(text)
    if "links" in sections:
        return PLAIN
    raise refused("This is no board of Domination, Conquest, Lux, Conquer Club or hegemon.")


def _xml_format(text: str) -> Format:
    roots = {"luxboard": LUX, "map": CONQUER_CLUB}
    tag = re.search(r"<([A-Za-z_][\w.:-]*)", text)
    name = tag[1] if tag else ""
    if name not in roots:
        raise refused(f"This XML is no board of Lux or Conquer Club: its root is <{name[:40]}>.")
    return roots[name]
