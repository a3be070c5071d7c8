"""What an importer says of its work: what was kept, what was changed, what has no place here, and what is wrong."""

import re
from dataclasses import dataclass, field

from maps.check import MAX_COUNT
from maps.shapes import Shapes
from maps.structs import BadBoard, Fault, MapFile

MOST = 200
"""As many notes of a kind are kept. A file with more faults is no board, and reading on would only take time."""


@dataclass
class Report:
    """Notes about one import, in the order in which they were made."""

    kept: list[str] = field(default_factory=list)
    changed: list[Fault] = field(default_factory=list)
    dropped: list[Fault] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def keep(self, what: str) -> None:
        """Say what was taken over as it is."""
        self.kept.append(what)

    def change(self, sentence: str, where: str = "") -> None:
        """Say what is different from the file. where: a line or path of the file."""
        if len(self.changed) < MOST:
            self.changed.append(Fault(where, sentence))

    def drop(self, sentence: str, where: str = "") -> None:
        """Say what has no place in a board of this game."""
        if len(self.dropped) < MOST:
            self.dropped.append(Fault(where, sentence))

    def fault(self, sentence: str, where: str = "") -> None:
        """Say what is wrong with the file. Raises `BadBoard` when there is too much of it."""
        self.faults.append(Fault(where, sentence))
        if len(self.faults) >= MOST:
            self.settle()

    def limit(self, count: int, what: str, where: str) -> None:
        """Raise `BadBoard` when there are more of something than a board can have: reading on would only take time."""
        if count > MAX_COUNT:
            self.fault(f"A board has at most {MAX_COUNT} {what}.", where)
            self.settle()

    def settle(self) -> None:
        """Raise `BadBoard` with all faults so far, if there are any."""
        if self.faults:
            raise BadBoard(tuple(self.faults))


@dataclass(frozen=True)
class Imported:
    """A board from another program's file.

    format: which program's, in words. lines: path in the board (`links[3]`) -> where that stands in the file. shapes:
    where its territories are drawn there, by index. faults: why the board cannot be used, when that was let pass.
    """

    board: MapFile
    format: str
    report: Report
    lines: dict[str, str] = field(default_factory=dict)
    shapes: Shapes | None = None
    faults: tuple[Fault, ...] = ()

    def place(self, path: str) -> str:
        """Where in the file a part of the board is from; the path itself where that is not known."""
        return self.lines.get(re.sub(r"(?<=\])\..*", "", path), path)


def refused(sentence: str, where: str = "") -> BadBoard:
    """The refusal of a file for one reason."""
    return BadBoard((Fault(where, sentence),))


def some(words: list[str], most: int = 6) -> str:
    """`a, b, c and 4 more`."""
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")


def counted(number: int, one: str, many: str = "") -> str:
    """`1 link`, `2 links`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
