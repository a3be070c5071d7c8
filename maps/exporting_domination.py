"""A board as the files of a Domination map: the map, its cards with missions, and two pictures."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

from maps.importers.missions import LIST
from maps.importers.report import Report
from maps.raster import raster_for
from maps.structs import SCENERY, MapFile, Raster

WIDTH, HEIGHT = 677, 425
"""The size of the program's own pictures."""
SPACE = 160, 46
"""The picture of the board that is drawn, in cells."""
MOST = 254
"""The most territories that a picture of numbered pixels can hold."""
WATER = 255
CARDS = {"infantry": "Infantry", "cavalry": "Cavalry", "artillery": "Cannon"}
USUAL_DECK = "us"
KNOWN = ("black", "blue", "cyan", "gray", "green", "magenta", "orange", "pink", "red", "white", "yellow")
OTHERS = {"brown": "#8b5a2b", "purple": "#8000a0", "violet": "#8000a0", "grey": "gray", "gold": "#d4a017"}
PLAIN = "white"


def write(board: MapFile, stem: str, report: Report) -> dict[str, bytes]:
    """Ending -> content. What Domination has no place for is in the report."""
    raster = raster_for(board, *SPACE)
    pictures = _pictures(board, raster, report)
    cards = _cards(board, report)
    lines = [*_head(board, stem, bool(pictures)), *_continents(board, report), *_countries(board, raster, report)]
    lines += ["", "[borders]", *_borders(board)]
    report.keep(f"{len(board.territories)} territories, {len(board.links)} links, {len(board.regions)} regions")
    if any(link.kind != "land" for link in board.links):
        report.drop("Whether links are by land, sea, bridge or port.")
    if any(link.option for link in board.links):
        report.drop("That some links can be switched off: here all are there.")
    if any(territory.tags for territory in board.territories) or set(board.blocks) - {"classic"}:
        report.drop("What other rulesets need to know of the board.")
    return {".map": _text(lines), ".cards": _text(cards), **pictures}


def _text(lines: list[str]) -> bytes:
    """The lines as a file: with a byte-order mark where there are other letters than plain ones."""
    text = "\n".join(lines) + "\n"
    return text.encode() if text.isascii() else text.encode("utf-8-sig")


def _head(board: MapFile, stem: str, pictures: bool) -> list[str]:
    files = [f"crd {stem}.cards"]
    if pictures:
        files = [f"pic {stem}_pic.png", f"map {stem}_map.gif", *files]
    return ["; made by hegemon", "", f"name {board.name}", "", "[files]", *files]


def _word(name: str, report: Report) -> str:
    """A name as one word: blanks become `_`, which Domination shows as blanks."""
    if "_" in name:
        report.change(f'The name "{name}" is shown with blanks for "_".')
    word = "_".join(name.split())
    return f"_{word}" if word[0] in ";[" else word


def _continents(board: MapFile, report: Report) -> Iterator[str]:
    yield from ("", "[continents]")
    for region in board.regions:
        colour = region.accent if region.accent in KNOWN or region.accent.startswith("#") else ""
        if not colour:
            colour = OTHERS.get(region.accent, PLAIN)
            was = f'"{region.accent}"' if region.accent else "none"
            report.change(f'The colour of "{region.name}" is {colour} instead of {was}.')
        yield f"{_word(region.name, report)} {region.bonus} {colour}"


def _countries(board: MapFile, raster: Raster, report: Report) -> Iterator[str]:
    yield from ("", "[countries]")
    regions = {region.id: number for number, region in enumerate(board.regions, start=1)}
    moved = 0
    for number, t in enumerate(board.territories, start=1):
        written = min(WIDTH - 1, round(t.x * WIDTH / 100)), min(HEIGHT - 1, round(t.y * HEIGHT / 100))
        x, y = _on_land(raster, t.id, written)
        moved += (x, y) != written
        yield f"{number} {_word(t.name, report)} {regions[t.region]} {x} {y}"
    if moved:
        report.change(f"{moved} of the places were moved onto their land in the picture.")


def _on_land(raster: Raster, name: str, place: tuple[int, int]) -> tuple[int, int]:
    """The place, in pixels of Domination, if it is on the territory's land; else the land nearest to its label."""
    across, down = WIDTH / raster.width, HEIGHT / raster.height
    pixels = raster.pixels()
    index = raster.legend.index(name)
    if pixels[int((place[1] + 0.5) / down)][int((place[0] + 0.5) / across)] == index:
        return place
    column, row = raster.labels[name][0] + 2, 2 * raster.labels[name][1] + 1
    land = [(x, y) for y, line in enumerate(pixels) for x, owner in enumerate(line) if owner == index]
    x, y = min(land, key=lambda pixel: ((pixel[0] - column) ** 2 + (pixel[1] - row) ** 2, pixel))
    return int((x + 0.5) * across), int((y + 0.5) * down)


def _borders(board: MapFile) -> Iterator[str]:
    numbers = {territory.id: number for number, territory in enumerate(board.territories, start=1)}
    beside: dict[int, list[int]] = {number: [] for number in numbers.values()}
    for link in board.links:
        beside[numbers[link.a]].append(numbers[link.b])
        if not link.one_way:
            beside[numbers[link.b]].append(numbers[link.a])
    return (" ".join(map(str, [number, *near])) for number, near in beside.items())


def _cards(board: MapFile, report: Report) -> list[str]:
    """The lines of the file of cards, with missions where the board has those of the classic rules."""
    decks = sorted(board.decks, key=lambda deck: deck != USUAL_DECK)
    held = {deck: {t.id: t.cards[deck] for t in board.territories if deck in t.cards} for deck in decks}
    deck = next((deck for deck in decks if held[deck] and set(held[deck].values()) <= CARDS.keys()), "")
    if deck:
        symbols, wild = held[deck], board.decks[deck].wild
        report.keep(f'the deck "{board.decks[deck].name}"')
    else:
        kinds = list(CARDS)
        symbols, wild = {t.id: kinds[number % 3] for number, t in enumerate(board.territories)}, 2
        report.change("The board has no deck that Domination knows: one was made, its symbols dealt evenly.")
    if others := [name.name for key, name in board.decks.items() if key != deck]:
        report.drop(f"Decks: {', '.join(others)}.")
    numbers = {territory.id: number for number, territory in enumerate(board.territories, start=1)}
    lines = ["; made by hegemon", "", "[cards]"]
    lines += [f"{CARDS[symbol]} {numbers[name]}" for name, symbol in symbols.items()]
    lines += ["wildcard"] * wild
    return [*lines, *_missions(board, report)]


def _missions(board: MapFile, report: Report) -> list[str]:
    try:
        listed = board.blocks["classic"]["missions"][LIST]
        missions: Mapping[str, Any] = listed["missions"]
        spare = missions.get(listed["otherwise"], {})
        rows = [row for name, mission in missions.items() if (row := _mission(board, mission, spare, name, report))]
    except (KeyError, TypeError, AttributeError, ValueError):
        return []
    report.keep(f"{len(rows)} missions")
    return ["", "[missions]", *rows] if rows else []


def _mission(board: MapFile, mission: Mapping[str, Any], spare: Mapping[str, Any], name: str, report: Report) -> str:
    """A mission as a line; empty for one that Domination cannot have."""
    order = [region.id for region in board.regions]
    titles = [region.name for region in board.regions]
    destroy = int(mission.get("destroy", 0))
    land = spare if destroy else mission
    territories, armies = int(land.get("territories", 0)), int(land.get("armies", 1))
    regions = [order.index(region) for region in mission.get("regions", ())]
    more = int(mission.get("more", 0))
    if len(regions) + more > 3 or (territories and (regions or more)):
        report.drop(f'The mission "{name}", which asks for more than a mission of Domination can.')
        return ""
    columns = [str(region + 1) for region in regions] + ["*"] * more
    columns += ["0"] * (3 - len(columns))
    wanted = [titles[region] for region in regions] + [f"{more} more of your choice"] * bool(more)
    each = "at least one army" if armies == 1 else f"at least {armies} armies"
    occupy = f"Occupy {territories} countries with {each} in each."
    if destroy:
        text = f"Destroy all of PLAYER{destroy}'s troops." + (f" Else: {occupy}" if territories else "")
    else:
        text = occupy if territories else f"Conquer {' and '.join(wanted)}."
    return f"{destroy}\t{territories} {armies if territories else 0}\t{' '.join(columns)}\t{text}"


def _pictures(board: MapFile, raster: Raster, report: Report) -> dict[str, bytes]:
    """The picture of numbered pixels, and one to look at; none without Pillow."""
    try:
        from PIL import Image
    except ImportError:
        report.drop("The pictures, which need Pillow: add it with pip install 'hegemon[maps]'.")
        return {}
    if len(board.territories) > MOST:
        report.drop(f"The pictures: Domination numbers at most {MOST} countries in one.")
        return {}
    numbers = {territory.id: number for number, territory in enumerate(board.territories, start=1)}
    shades = {t.id: _shade(board, number) for number, t in enumerate(board.territories)}
    legend = [WATER if name in SCENERY else numbers[name] for name in raster.legend]
    looks = [(200, 220, 240) if name in SCENERY else shades[name] for name in raster.legend]
    pixels = raster.pixels()
    indexes = Image.frombytes("L", (raster.width, raster.height), bytes(legend[i] for row in pixels for i in row))
    shown = Image.frombytes(
        "RGB", (raster.width, raster.height), bytes(part for row in pixels for i in row for part in looks[i])
    )
    report.keep("the picture")
    return {"_map.gif": _saved(indexes, "GIF"), "_pic.png": _saved(shown, "PNG")}


def _saved(picture: Any, format: str) -> bytes:  # noqa: A002 - Pillow's own name
    file = BytesIO()
    picture.resize((WIDTH, HEIGHT), resample=0).save(file, format=format)
    return file.getvalue()


def _shade(board: MapFile, number: int) -> tuple[int, int, int]:
    """A light colour for a territory: one hue a region, neighbours in the list darker or lighter."""
    from colorsys import hls_to_rgb

    region = [region.id for region in board.regions].index(board.territories[number].region)
    red, green, blue = hls_to_rgb(region / len(board.regions), (0.6, 0.76, 0.68, 0.84)[number % 4], 0.5)
    return round(255 * red), round(255 * green), round(255 * blue)
