"""Boards in plain text: the form in which somebody writes a board of his own, see EXAMPLE."""

import re

from maps.check import ACCENT
from maps.importers.foreign import ForeignBoard, ForeignLink, ForeignRegion, ForeignTerritory
from maps.importers.report import Report
from maps.importers.source import Source, lines_of
from maps.naming import clean
from maps.shapes import NOBODY, Shapes
from maps.spreading import spread

EXAMPLE = """\
# Lines that begin with # say nothing. First the board; note: and wrap: (yes, if east and west meet) may be left out.
name: Four Winds
note: Two isles and a bridge.

# A region, its bonus and, if you like, its colour; below it its territories. The letter is for links and the sketch.
[North] 3 red
a: Alba
b: Brest

# Without a sketch a place may follow: 0,0 is north-west and 100,100 south-east.
[South] 2 #4060ff
c: Corso @ 20,80
d: Dunes

# Links: - both ways, ~ by sea, = over a bridge, > one way only.
[links]
Alba - Brest
Alba ~ Corso
Brest = Dunes
c - d

# If you like: what the board looks like. A dot or a blank is water.
[sketch]
aaaaaaabbbbbbb
aaaaa..bbbbbbb
..........bb..
cccccc..ddddd.
ccccccccddddd.
"""
FORMAT = "board in plain text"
KINDS = {"-": "", "~": "sea", "=": "bridge", ">": ""}
"""Joint between two territories -> kind of the link; that of `-` and `>` is as the sketch has it."""
ONE_WAY = ">"
WATER = ". ~"
"""Signs of a sketch that are no territory."""
LONGEST = 2000
MOST = 400
"""The most lines and columns of a sketch."""
FINE = 320
"""As many pixels across a sketch is enlarged to."""
HEADING = re.compile(r"\[([^\]]+)\]\s*(\d{1,9})?\s*(.*)")
PLACED = re.compile(r"(.*?)\s*@\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)")
JOINED = re.compile(r"(.+?)\s+([-~=>])\s+(.+)")


def read(source: Source, report: Report) -> ForeignBoard:
    """The board. Faults are left in the report; raises `BadBoard` where nothing more can be read."""
    reader = _Reader(report)
    for number, line in enumerate(lines_of(source.text("utf-8").removeprefix("\ufeff")), start=1):
        reader.line(line, f"line {number}")
    board = reader.finish()
    board.name = board.name or source.path.stem.replace("_", " ")
    if not source.pictures:
        board.shapes = None
    return board


class _Reader:
    """The lines of a text, one after the other."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.board = ForeignBoard(FORMAT, "")
        self.section = ""
        self.index: dict[str, int] = {}
        self.marks: dict[str, int] = {}
        self.placed: dict[int, tuple[float, float]] = {}
        self.joined: list[tuple[str, str, str, str]] = []
        self.sketch: list[tuple[str, str]] = []

    def line(self, line: str, where: str) -> None:
        """Read one line; in a sketch every sign counts."""
        if len(line) > LONGEST:
            self.report.fault(f"A line has at most {LONGEST} signs.", where)
            return
        stripped = line.strip()
        heading = HEADING.fullmatch(stripped)
        if heading:
            self._heading(heading, where)
        elif self.section == "sketch":
            self.sketch.append((line.rstrip(), where))
        elif not stripped or stripped.startswith("#"):
            return
        elif self.section == "links":
            self._links(stripped, where)
        elif self.section:
            self._territory(stripped, where)
        else:
            self._setting(stripped, where)

    def _heading(self, heading: "re.Match[str]", where: str) -> None:
        name = heading[1].strip()
        if name.casefold() in ("links", "sketch") and not heading[2]:
            self.section = name.casefold()
            return
        self.section = "region"
        colour = heading[3].strip()
        if heading[2] is None:
            self.report.fault(f'The region "{clean(name, 40)}" has no bonus: write [{clean(name, 40)}] 3.', where)
        if colour and not ACCENT.fullmatch(colour):
            self.report.fault(f'"{clean(colour, 30)}" is neither a colour\'s name nor like #a1b2c3.', where)
        self.report.limit(len(self.board.regions) + 1, "regions", where)
        self.board.regions.append(ForeignRegion(name, int(heading[2] or 0), colour, where))

    def _setting(self, line: str, where: str) -> None:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if key == "name" and colon:
            self.board.name = value
        elif key == "note" and colon:
            self.board.notes.append(value)
        elif key == "wrap" and value in ("yes", "no"):
            self.board.wrap = value == "yes"
        else:
            self.report.fault("Before the first region stand name:, note: or wrap: yes.", where)

    def _territory(self, line: str, where: str) -> None:
        number = len(self.board.territories)
        self.report.limit(number + 1, "territories", where)
        if re.match(r"\S:\s", line):
            mark = line[0]
            line = line[2:].strip()
            if mark in WATER or mark in self.marks:
                self.report.fault(f'The sign "{clean(mark)}" stands for something else already.', where)
            self.marks[mark] = number
        placed = PLACED.fullmatch(line)
        if placed:
            line = placed[1]
            self.placed[number] = float(placed[2]), float(placed[3])
            if not all(0 <= value <= 100 for value in self.placed[number]):
                self.report.fault("A place is x,y, each 0 to 100.", where)
        if not line or line.casefold() in self.index:
            twice = f'There are two territories "{clean(line, 40)}".'
            self.report.fault(twice if line else "A territory has no name.", where)
        self.index.setdefault(line.casefold(), number)
        self.board.territories.append(ForeignTerritory(line, len(self.board.regions) - 1, 0, 0, where))

    def _links(self, line: str, where: str) -> None:
        joined = JOINED.fullmatch(line)
        if not joined:
            self.report.fault("A link is Alba - Brest; ~ is by sea, = over a bridge, > one way.", where)
            return
        for other in joined[3].split(","):
            self.joined.append((joined[1], joined[2], other.strip(), where))

    def finish(self) -> ForeignBoard:
        """The board, after the last line."""
        if not self.board.territories:
            self.report.fault("There are no territories: write a region such as [North] 3 and its territories below.")
        for name, joint, other, where in self.joined:
            ends = [self._end(end, where) for end in (name, other)]
            if None not in ends:
                a, b = (end or 0 for end in ends)
                self.board.links.append(ForeignLink(a, b, where, KINDS[joint]))
                if joint != ONE_WAY:
                    self.board.links.append(ForeignLink(b, a, where, KINDS[joint]))
        self.report.settle()
        self._draw()
        self._place()
        return self.board

    def _end(self, name: str, where: str) -> int | None:
        found = self.index.get(name.casefold(), self.marks.get(name))
        if found is None:
            self.report.fault(f'There is no territory "{clean(name, 40)}".', where)
        return found

    def _draw(self) -> None:
        while self.sketch and not self.sketch[-1][0]:
            self.sketch.pop()
        if not self.sketch:
            return
        width = max(len(line) for line, _ in self.sketch)
        if width > MOST or len(self.sketch) > MOST:
            self.report.fault(f"A sketch has at most {MOST} lines and columns.", self.sketch[0][1])
            self.report.settle()
        cells: list[int] = []
        for line, where in self.sketch:
            for sign in sorted(set(line) - set(WATER) - self.marks.keys()):
                shown = clean(sign) or "?"
                self.report.fault(f'The sign "{shown}" stands for no territory: write "{shown}: Name" above.', where)
            row = [self.marks.get(sign, NOBODY) for sign in line.ljust(width)]
            cells.extend(row * 2)
        self.report.settle()
        shapes = Shapes(width, 2 * len(self.sketch), cells)
        if shapes.drawn():
            self.board.shapes = shapes.larger(FINE)

    def _place(self) -> None:
        """Give each territory the place that was written, else that of the sketch, else one by its links."""
        self.board.size = 100.0, 100.0
        shapes = self.board.shapes
        found = dict(self.placed)
        for number in range(len(self.board.territories)):
            spot = shapes.middle(number) if shapes is not None and number not in found else None
            if shapes is not None and spot is not None:
                found[number] = 100 * spot[0] / shapes.width, 100 * spot[1] / shapes.height
        ways = [(link.a, link.b) for link in self.board.links]
        if len(found) < len(self.board.territories):
            self.report.change("Territories without a place were placed by their links.")
            found = spread(len(self.board.territories), ways, found)
        for number, territory in enumerate(self.board.territories):
            territory.x, territory.y = found[number]
