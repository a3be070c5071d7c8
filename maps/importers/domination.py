"""Maps of Domination: a `.map` with sections, a file of cards and missions, and a picture of numbered pixels."""

import re
from collections.abc import Callable

from maps.importers.domination_cards import read_cards
from maps.importers.foreign import ForeignBoard, ForeignLink, ForeignRegion, ForeignTerritory
from maps.importers.pictures import numbered_pixels
from maps.importers.report import Report, refused
from maps.importers.source import Source, lines_of

FORMAT = "Domination map"
USUAL = "latin-1"
"""The encoding without a mark."""
SIZE = 677.0, 425.0
"""The usual picture."""
COLOURS = {
    "black": "#000000",
    "darkgray": "#404040",
    "gray": "#808080",
    "lightgray": "#c0c0c0",
    **{name: name for name in ("blue", "cyan", "green", "magenta", "orange", "pink", "red", "white", "yellow")},
}
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def read(source: Source, report: Report) -> ForeignBoard:
    """The board. Faults are left in the report; raises `BadBoard` where nothing more can be read."""
    text = source.text(USUAL)
    _garbled(source, report)
    reader = _Reader(report)
    for number, line in enumerate(lines_of(text), start=1):
        reader.line(line, f"line {number}")
    board = reader.finish()
    report.settle()
    _companions(source, reader.files, board, report)
    return board


def _garbled(source: Source, report: Report) -> None:
    """Say so when the bytes are UTF-8 without the mark by which Domination would know."""
    if source.encoding or source.data.isascii() or source.data.startswith(b"\xef\xbb\xbf"):
        return
    try:
        source.data.decode("utf-8")
    except UnicodeDecodeError:
        return
    report.change(
        "The text looks like UTF-8, but has no byte-order mark: read as Domination does, letters with accents are "
        "garbled. Use --encoding utf-8."
    )


class _Reader:
    """The lines of a map, one after the other."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.board = ForeignBoard(FORMAT, "", size=SIZE)
        self.section = ""
        self.seen: set[str] = set()
        self.strict = ""
        self.files: dict[str, tuple[str, str]] = {}
        self.known: dict[str, Callable[[list[str], str], None]] = {
            "files": self._file,
            "continents": self._continent,
            "countries": self._country,
            "borders": self._border,
        }

    def line(self, line: str, where: str) -> None:
        """Read one line. Lines are not trimmed: Domination itself does not."""
        if not line or line[0] == ";":
            return
        if line[0] == "[" and line[-1] == "]":
            self.section = line[1:-1]
            self.seen.add(self.section)
            if self.section not in self.known:
                names = ", ".join(f"[{name}]" for name in self.known)
                self.report.fault(f"There is no section [{self.section}]; the sections are {names}.", where)
            return
        if line[0] == "[" and line.strip()[-1] == "]":
            self.report.fault("This is no section to Domination: nothing may stand behind it, no blank either.", where)
        elif not self.section:
            self._header(line, where)
        elif not tokens(line):
            self.report.change("A line of blanks is left out; Domination itself would stop there.", where)
        elif self.section in self.known:
            self.known[self.section](line.split(" ", 1) if self.section == "files" else tokens(line), where)

    def finish(self) -> ForeignBoard:
        """The board, after the last line."""
        for name in ("continents", "countries", "borders"):
            if name not in self.seen:
                self.report.fault(f"The section [{name}] is missing.")
        if "borders" in self.seen and not self.board.links and not self.report.faults:
            self.report.fault("The section [borders] is empty.")
        if self.strict:
            self._test()
        return self.board

    def _header(self, line: str, where: str) -> None:
        key, _, value = line.partition(" ")
        if line == "test":
            self.strict = where
        elif key == "name" and value.strip():
            self.board.name = value
        elif key.strip():
            self.report.drop(f'The property "{key[:30]}" of the map.', where)

    def _file(self, words: list[str], where: str) -> None:
        if len(words) == 2 and words[0] in ("pic", "map", "crd", "prv"):
            self.files[words[0]] = words[1], where
        else:
            self.report.fault(f'[files] has lines of pic, map, crd or prv and a name, not "{words[0][:30]}".', where)

    def _continent(self, words: list[str], where: str) -> None:
        if len(words) != 3:
            self.report.fault(f"A continent is a name, a bonus and a colour, not {len(words)} words.", where)
            return
        self.report.limit(len(self.board.regions) + 1, "regions", where)
        bonus = self._number(words[1], "bonus", where)
        colour = _colour(words[2])
        if not colour:
            self.report.change(f'The colour "{words[2][:30]}" is not known: the region has none.', where)
        self.board.regions.append(ForeignRegion(words[0].replace("_", " "), bonus or 0, colour, where))

    def _country(self, words: list[str], where: str) -> None:
        self.report.limit(len(self.board.territories) + 1, "territories", where)
        if len(words) != 5:
            self.report.fault(
                f"A country is a number, a name, a continent's number, x and y, not {len(words)} words.", where
            )
            self.board.territories.append(ForeignTerritory("", 0, 0, 0, where))
            return
        number = self._number(words[0], "number", where)
        continent = self._number(words[2], "number of a continent", where)
        x, y = self._number(words[3], "x", where), self._number(words[4], "y", where)
        expected = len(self.board.territories) + 1
        if number is not None and number != expected:
            self.report.fault(
                f"The countries are numbered 1, 2, 3 …: here {expected} should stand, not {number}.", where
            )
        if continent is not None and not 1 <= continent <= len(self.board.regions):
            self.report.fault(f"There is no continent {continent}; there are {len(self.board.regions)} above.", where)
        self.board.territories.append(
            ForeignTerritory(words[1].replace("_", " "), (continent or 1) - 1, x or 0, y or 0, where)
        )

    def _border(self, words: list[str], where: str) -> None:
        numbers = [self._number(word, "number of a country", where) for word in words]
        count = len(self.board.territories)
        for number in numbers:
            if number is not None and not 1 <= number <= count:
                self.report.fault(f"There is no country {number}; there are {count} above.", where)
        first, *others = [number if number and 1 <= number <= count else None for number in numbers]
        for other in others:
            if first and other:
                self.board.links.append(ForeignLink(first - 1, other - 1, where))

    def _test(self) -> None:
        """What Domination refuses when the map asks to be tested: ways to oneself, and ways without the way back."""
        ways = {(link.a, link.b) for link in self.board.links}
        for link in self.board.links:
            names = [self.board.territories[end].name for end in (link.a, link.b)]
            if link.a == link.b:
                self.report.fault(f'The map asks for a test, and "{names[0]}" borders on itself.', link.where)
            elif (link.b, link.a) not in ways:
                self.report.fault(
                    f'The map asks for a test, and "{names[0]}" borders on "{names[1]}" but not the other way.',
                    link.where,
                )

    def _number(self, word: str, what: str, where: str) -> int | None:
        if NUMBER.fullmatch(word):
            return int(word)
        self.report.fault(f'The {what} should be a whole number, not "{word[:30]}".', where)
        return None


def _companions(source: Source, files: dict[str, tuple[str, str]], board: ForeignBoard, report: Report) -> None:
    """The deck with its missions, and the picture of the countries."""
    board.name = board.name or source.path.stem.replace("_", " ")
    for key in ("pic", "prv"):
        if key in files:
            report.drop(f'The picture "{files[key][0]}", which is only looked at.', files[key][1])
    name, where = files.get("crd", ("", ""))
    path = source.beside(name, where) if name else None
    if path is not None:
        read_cards(source, path, board, report)
    elif name:
        report.change(f'The file of cards "{name}" is not beside the map.', where)
    else:
        report.change("The map names no file of cards; Domination itself would refuse it.")
    name, where = files.get("map", ("", ""))
    if not name or not source.pictures:
        return
    path = source.beside(name, where)
    if path is None:
        report.change(f'The picture "{name}" is not beside the map.', where)
        return
    board.shapes, board.size = numbered_pixels(path, len(board.territories), report)


def tokens(line: str) -> list[str]:
    """The words of a line, as Java cuts them."""
    return [word for word in re.split(r"[ \t\f]+", line) if word]


def _colour(word: str) -> str:
    """`#rrggbb` or a colour's name; empty for what Domination does not know either."""
    named = COLOURS.get(word.casefold(), "")
    match = re.fullmatch(r"(?:#|0[xX])([0-9a-fA-F]{1,8})", word)
    if match:
        return f"#{int(match[1], 16) & 0xFFFFFF:06x}"
    if re.fullmatch(r"-?[0-9]{1,10}", word):
        return f"#{int(word) & 0xFFFFFF:06x}"
    return named


def refuse_deck(text: str) -> None:
    """Raise `BadBoard` for a file of cards that was named instead of its map."""
    raise refused("This is the file of cards of a Domination map: name the .map file beside it.")
