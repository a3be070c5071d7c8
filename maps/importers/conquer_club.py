"""Maps of Conquer Club: XML of territories with borders, and continents made of territories or of continents."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from maps.importers.foreign import ForeignBoard, ForeignLink, ForeignRegion, ForeignTerritory
from maps.importers.report import Report, some
from maps.importers.source import Source
from maps.importers.xmlfile import number, parsed, whole, word
from maps.naming import clean

FORMAT = "Conquer Club map"
RULES = {
    "minreinforcement": "The least armies of a turn",
    "reinforcements": "The table of reinforcements",
    "positions": "The starting positions",
    "requirement": "What a player must hold to stay in the game",
    "requirements": "What a player must hold to stay in the game",
    "objective": "The objectives",
    "objectives": "The objectives",
    "transform": "The changes at the end of a turn",
    "transforms": "The changes at the end of a turn",
}
EXTRAS = {
    "bonus": "armies that come by themselves",
    "neutral": "neutral armies at the start",
    "bombardments": "bombardments",
    "killer": "killer neutrals",
}
NOWHERE = "No region"


def read(source: Source, report: Report) -> ForeignBoard:
    """The board. Faults are left in the report; raises `BadBoard` where nothing more can be read."""
    root = parsed(source.data)
    board = ForeignBoard(FORMAT, word(root, "name") or source.path.stem.replace("_", " "))
    territories = list(_all(root, "territory", "territories"))
    if not territories:
        report.fault("The map has no territories.", "map")
    continents = list(_all(root, "continent", "continents"))
    report.limit(len(territories), "territories", "map")
    report.limit(len(continents), "regions", "map")
    index = _territories(territories, board, report)
    for position, element in enumerate(territories, start=1):
        _borders(element, f"territory[{position}]", index, board, report)
    _regions(continents, index, board, report)
    report.settle()
    _say_what_is_left(root, territories, report)
    return board


def _all(root: Element, name: str, group: str) -> Iterator[Element]:
    """The elements of that name, whether they stand alone or in a group."""
    yield from root.findall(name)
    yield from root.findall(f"{group}/{name}")


def _territories(elements: list[Element], board: ForeignBoard, report: Report) -> dict[str, int]:
    """Name -> index, once the territories are in the board; their region is not known yet."""
    index: dict[str, int] = {}
    for position, element in enumerate(elements, start=1):
        where, name = f"territory[{position}]", word(element, "name")
        spot = element.find("coordinates")
        x, y = _spot(spot, "large") or _spot(spot, "small") or (None, None)
        if not name:
            report.fault("A territory has no name.", where)
        elif name in index:
            report.fault(f'There are two territories "{clean(name, 40)}".', where)
        else:
            if x is None or y is None:
                report.fault(f'The territory "{clean(name, 40)}" has no coordinates.', where)
            index[name] = len(board.territories)
            board.territories.append(ForeignTerritory(name, -1, x or 0, y or 0, where))
    return index


def _spot(element: Element | None, size: str) -> tuple[float, float] | None:
    if element is None:
        return None
    x, y = number(word(element, f"{size}x")), number(word(element, f"{size}y"))
    return None if x is None or y is None else (x, y)


def _borders(element: Element, where: str, index: dict[str, int], board: ForeignBoard, report: Report) -> None:
    own = index.get(word(element, "name"))
    for border in element.findall("borders/border"):
        name = (border.text or "").strip()
        if name not in index:
            report.fault(f'The border "{clean(name, 40)}" is no territory.', where)
        elif own is not None:
            board.links.append(ForeignLink(own, index[name], where))


def _regions(elements: list[Element], index: dict[str, int], board: ForeignBoard, report: Report) -> None:
    """Give each territory one region: of several continents that it is in, the smallest, of those the first."""
    members: list[tuple[ForeignRegion, list[int]]] = []
    for position, element in enumerate(elements, start=1):
        where, name = f"continent[{position}]", word(element, "name")
        if not name:
            report.fault("A continent has no name.", where)
        land, groups = _components(element, name, where, index, report)
        if groups:
            report.drop(f'The continent "{clean(name, 40)}", which is made of continents.', where)
        elif not land:
            report.drop(f'The continent "{clean(name, 40)}", which has no territories.', where)
        else:
            members.append((ForeignRegion(name, _bonus(element, name, where, report), "", where), land))
    members.sort(key=lambda member: len(member[1]))
    for region, land in members:
        mine = [number_ for number_ in land if board.territories[number_].region < 0]
        if not mine:
            report.drop(f'The continent "{clean(region.name, 40)}": others share its land.', region.where)
            continue
        if len(mine) < len(land):
            shared = [board.territories[n].name for n in land if n not in mine]
            report.change(
                f'"{clean(region.name, 40)}" is without {clean(some(shared), 120)}: a territory has one region here.',
                region.where,
            )
        board.regions.append(region)
        for number_ in mine:
            board.territories[number_].region = len(board.regions) - 1
    bare = [territory for territory in board.territories if territory.region < 0]
    if bare:
        board.regions.append(ForeignRegion(NOWHERE, 0))
        report.change(f'In no continent, and in "{NOWHERE}" here: {clean(some([t.name for t in bare]), 200)}.')
        for territory in bare:
            territory.region = len(board.regions) - 1
    _in_order(board, [word(element, "name") for element in elements])


def _in_order(board: ForeignBoard, names: list[str]) -> None:
    """The regions as the file lists them, that of land without one last."""
    order = sorted(
        range(len(board.regions)),
        key=lambda n: names.index(board.regions[n].name) if board.regions[n].name in names else len(names),
    )
    moved = {old: new for new, old in enumerate(order)}
    board.regions = [board.regions[old] for old in order]
    for territory in board.territories:
        territory.region = moved[territory.region]


def _components(
    element: Element, name: str, where: str, index: dict[str, int], report: Report
) -> tuple[list[int], bool]:
    """The territories of a continent, and whether it has continents as parts."""
    land: dict[int, None] = {}
    for part in element.findall("components/territory"):
        title = (part.text or "").strip()
        if title in index:
            land[index[title]] = None
        else:
            report.fault(f'The continent "{clean(name, 40)}" names "{clean(title, 40)}", which is no territory.', where)
    return list(land), element.find("components/continent") is not None


def _bonus(element: Element, name: str, where: str, report: Report) -> int:
    """The bonus for the whole continent: the largest, where parts of it pay too."""
    found = [
        whole((bonus.text or "").strip()) for bonus in (*element.findall("bonus"), *element.findall("bonuses/bonus"))
    ]
    known = [bonus for bonus in found if bonus is not None]
    if len(known) < len(found) or not known:
        report.fault(f'The bonus of "{clean(name, 40)}" should be a whole number.', where)
    if len(known) > 1 or word(element, "required"):
        report.drop(f'The bonus for a part of "{clean(name, 40)}": here all of it must be held.', where)
    return max(known, default=0)


def _say_what_is_left(root: Element, territories: list[Element], report: Report) -> None:
    for name, what in RULES.items():
        if root.find(name) is not None:
            report.drop(f"{what}: hegemon's rules know no such thing.", name)
    for name, what in EXTRAS.items():
        having = [word(element, "name") for element in territories if element.find(name) is not None]
        if having:
            report.drop(f"Of {clean(some(having), 200)}: {what}.", f"territory/{name}")
