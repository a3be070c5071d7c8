"""Boards of Lux: XML with continents, countries by number, and polygons. Its y grows north."""

import re
from xml.etree.ElementTree import Element

from maps.importers.foreign import ForeignBoard, ForeignLink, ForeignRegion, ForeignTerritory
from maps.importers.pictures import Points, filled_polygons
from maps.importers.report import Report
from maps.importers.source import Source
from maps.importers.xmlfile import number, parsed, points, whole, word
from maps.naming import clean

FORMAT = "Lux board"
LOOKS = ("theme", "playerInfoLocation", "armySet", "emptyPlayerID", "shortContinentLabels", "email", "webpage")
"""What a board says of the program around it."""
SCENARIO = ("initialOwner", "initialArmies")


def read(source: Source, report: Report) -> ForeignBoard:
    """The board. Faults are left in the report; raises `BadBoard` where nothing more can be read."""
    root = parsed(source.data)
    title = word(root, "title") or source.path.stem.replace("_", " ")
    board = ForeignBoard(FORMAT, title, notes=_notes(root))
    width, height = number(word(root, "width")), number(word(root, "height"))
    if not width or not height or min(width, height) <= 0:
        report.fault("The board has no width and height.", "luxboard")
        width = height = 1.0
    board.size = width, height
    reader = _Reader(board, report, height)
    for position, continent in enumerate(root.findall("continent"), start=1):
        reader.continent(continent, position)
    if not board.regions:
        report.fault("The board has no continents.", "luxboard")
    reader.link()
    report.settle()
    _say_what_is_left(root, report)
    if source.pictures and any(reader.polygons):
        board.shapes = filled_polygons(reader.polygons, board.size)
    return board


def _notes(root: Element) -> list[str]:
    author = word(root, "author")
    return [note for note in (word(root, "description"), f"By {author}." if author else "") if note]


def _say_what_is_left(root: Element, report: Report) -> None:
    for name in LOOKS:
        if root.find(name) is not None:
            report.drop(f"The {name} of the board.", name)
    if root.find("line") is not None:
        report.drop("Lines that decorate the picture; links are drawn by hegemon.", "line")
    if any(root.find(f"continent/country/{name}") is not None for name in SCENARIO):
        report.drop("The starting scenario: every game is set up by its rules.", "initialOwner")


class _Reader:
    def __init__(self, board: ForeignBoard, report: Report, height: float) -> None:
        self.board, self.report, self.height = board, report, height
        self.index: dict[int, int] = {}
        self.adjoining: list[tuple[int, str, str]] = []
        self.polygons: list[list[Points]] = []

    def continent(self, element: Element, position: int) -> None:
        """Read a continent with its countries."""
        where = f"continent[{position}]"
        self.report.limit(position, "regions", where)
        name = word(element, "continentname") or f"Continent {position}"
        bonus = whole(word(element, "bonus"))
        if bonus is None:
            self.report.fault(f'The bonus of "{clean(name, 40)}" should be a whole number.', where)
        colour = _colour(word(element, "color"))
        self.board.regions.append(ForeignRegion(name, bonus or 0, colour, where))
        for number_in, country in enumerate(element.findall("country"), start=1):
            self._country(country, f"{where}/country[{number_in}]")

    def _country(self, element: Element, where: str) -> None:
        self.report.limit(len(self.board.territories) + 1, "territories", where)
        number_ = whole(word(element, "id"))
        if number_ is None:
            self.report.fault("A country has no id.", where)
            return
        if number_ in self.index:
            self.report.fault(f"The id {number_} is there twice.", where)
            return
        parts = [self._south(list(points(polygon.text or ""))) for polygon in element.findall("polygon")]
        place = self._south(list(points(word(element, "armylocation")))[:1])
        corners = place or [corner for part in parts for corner in part]
        if not corners:
            self.report.fault(f"The country {number_} has neither a polygon nor an armylocation.", where)
            return
        x = sum(corner[0] for corner in corners) / len(corners)
        y = sum(corner[1] for corner in corners) / len(corners)
        self.index[number_] = len(self.board.territories)
        self.board.territories.append(
            ForeignTerritory(word(element, "name") or f"Country {number_}", len(self.board.regions) - 1, x, y, where)
        )
        self.polygons.append(parts)
        self.adjoining.append((number_, word(element, "adjoining"), where))

    def link(self) -> None:
        """Link the countries, now that all are known."""
        for number_, listed, where in self.adjoining:
            for text in re.split(r"[,\s]+", listed):
                neighbour = whole(text)
                if text and (neighbour is None or neighbour not in self.index):
                    self.report.fault(f'There is no country "{clean(text, 20)}".', where)
                elif neighbour is not None:
                    self.board.links.append(ForeignLink(self.index[number_], self.index[neighbour], where))

    def _south(self, found: Points) -> Points:
        return [(x, self.height - y) for x, y in found]


def _colour(text: str) -> str:
    """`#rrggbb` of red/green/blue, each 0 to 1; empty where there is none."""
    shares = [number(part) for part in text.split("/")]
    if len(shares) != 3:
        return ""
    red, green, blue = (0 if share is None else round(255 * max(0.0, min(1.0, share))) for share in shares)
    return f"#{red:02x}{green:02x}{blue:02x}"
