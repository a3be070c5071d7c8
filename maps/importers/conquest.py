"""Maps of Conquest: `[Map]`, `[Continents]`, `[Territories]`, and a bitmap of white areas between black lines."""

import re

from maps.importers.foreign import ForeignBoard, ForeignLink, ForeignRegion, ForeignTerritory
from maps.importers.pictures import enclosed_areas
from maps.importers.report import Report
from maps.importers.source import Source, lines_of
from maps.naming import clean

FORMAT = "Conquest map"
USUAL = "cp1252"
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
EXTRA = 2
"""The numbers that one dialect writes after the continent: owner and armies."""


def read(source: Source, report: Report) -> ForeignBoard:
    """The board. Faults are left in the report; raises `BadBoard` where nothing more can be read."""
    sections = _sections(_text(source), report)
    board = ForeignBoard(FORMAT, source.path.stem.replace("_", " "))
    settings = _settings(sections.get("map", []), board, report)
    _continents(sections.get("continents", []), board, report)
    _territories(sections.get("territories", []), board, report)
    report.settle()
    _picture(source, settings, board, report)
    return board


def _text(source: Source) -> str:
    """UTF-8 where the bytes are, else the code page of Windows, in which five bytes mean nothing."""
    try:
        return source.text("utf-8")
    except ValueError:
        if source.encoding:
            raise
    return source.data.decode(USUAL, "replace")


def _sections(text: str, report: Report) -> dict[str, list[tuple[str, str]]]:
    """Section in lower case -> its lines with where they stand; blank lines and comments are left out."""
    found: dict[str, list[tuple[str, str]]] = {}
    section: list[tuple[str, str]] | None = None
    for number, line in enumerate(lines_of(text), start=1):
        stripped, where = line.strip(), f"line {number}"
        if not stripped or stripped.startswith(";"):
            continue
        if stripped.startswith("[") and stripped.endswith("]"):
            name = stripped[1:-1].strip().casefold()
            if name not in ("map", "continents", "territories"):
                report.drop(f"The section [{clean(name, 30)}].", where)
            section = found.setdefault(name, [])
        elif section is None:
            report.fault("This line stands before the first section.", where)
        else:
            section.append((stripped, where))
    for name in ("Continents", "Territories"):
        if not found.get(name.casefold()):
            report.fault(f"The section [{name}] is missing or empty.")
    return found


def _settings(lines: list[tuple[str, str]], board: ForeignBoard, report: Report) -> dict[str, tuple[str, str]]:
    """Key in lower case -> its value and where it stands."""
    found = {}
    for line, where in lines:
        key, _, value = line.partition("=")
        key, value = key.strip().casefold(), value.strip()
        found[key] = value, where
        if key == "author" and value:
            board.notes.append(f"By {value}.")
        elif key == "wrap":
            board.wrap = value.casefold() == "yes"
        elif key != "image":
            report.drop(f'The setting "{clean(key, 30)}".', where)
    return found


def _continents(lines: list[tuple[str, str]], board: ForeignBoard, report: Report) -> None:
    for line, where in lines:
        report.limit(len(board.regions) + 1, "regions", where)
        name, equals, bonus = (part.strip() for part in line.rpartition("="))
        if not equals or not name or not NUMBER.fullmatch(bonus):
            report.fault(f'A continent is Name=bonus, not "{clean(line, 40)}".', where)
        elif any(region.name.casefold() == name.casefold() for region in board.regions):
            report.fault(f'There are two continents "{clean(name, 40)}".', where)
        else:
            board.regions.append(ForeignRegion(name, int(bonus), "", where))


def _territories(lines: list[tuple[str, str]], board: ForeignBoard, report: Report) -> None:
    rows = [([part.strip() for part in line.split(",")], where) for line, where in lines]
    extra = EXTRA if _has_numbers(rows) else 0
    regions = {region.name.casefold(): number for number, region in enumerate(board.regions)}
    index: dict[str, int] = {}
    borders = []
    for parts, where in rows:
        report.limit(len(board.territories) + 1, "territories", where)
        if len(parts) < 4 + extra or not all(NUMBER.fullmatch(part) for part in parts[1:3]):
            report.fault("A territory is Name,x,y,Continent and its neighbours, with commas between.", where)
            continue
        name, region = parts[0], regions.get(parts[3].casefold())
        if not name:
            report.fault("A territory has no name.", where)
        if region is None:
            report.fault(f'There is no continent "{clean(parts[3], 40)}".', where)
        if name.casefold() in index:
            report.fault(f'There are two territories "{clean(name, 40)}".', where)
            continue
        index[name.casefold()] = len(board.territories)
        board.territories.append(ForeignTerritory(name, region or 0, int(parts[1]), int(parts[2]), where))
        borders.append((len(board.territories) - 1, parts[4 + extra :], where))
    if extra:
        report.drop("Owner and armies of each territory: every game is set up by its rules.")
    for number, neighbours, where in borders:
        for neighbour in neighbours:
            if neighbour.casefold() in index:
                board.links.append(ForeignLink(number, index[neighbour.casefold()], where))
            elif neighbour:
                report.fault(f'There is no territory "{clean(neighbour, 40)}".', where)


def _has_numbers(rows: list[tuple[list[str], str]]) -> bool:
    """Whether this is the dialect with two more numbers after every continent."""
    names = {parts[0] for parts, _ in rows}
    return bool(rows) and all(
        len(parts) >= 4 + EXTRA and all(NUMBER.fullmatch(part) and part not in names for part in parts[4 : 4 + EXTRA])
        for parts, _ in rows
    )


def _picture(source: Source, settings: dict[str, tuple[str, str]], board: ForeignBoard, report: Report) -> None:
    name, where = settings.get("image", ("", ""))
    if not name or not source.pictures:
        return
    path = source.beside(name, where)
    if path is None:
        report.change(f'The picture "{clean(name, 60)}" is not beside the map.', where)
        return
    spots = [(territory.x, territory.y) for territory in board.territories]
    names = [clean(territory.name) for territory in board.territories]
    board.shapes, board.size = enclosed_areas(path, spots, names, report)
