"""Ways to look at the map of a game: by owner, by region, at its places, or as a net of links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rich.text import Text

from engine.state import NOBODY
from maps.format import MapFile
from tui.scene import Scene
from tui.theme import FILLS, OWNERS
from tui.theme import NOBODY as NO_OWNER
from tui.widgets.chips import Cell

Cells = Mapping[str, Cell]

ACCENTS: Mapping[str, tuple[int, int, int]] = {
    "red": (200, 40, 30),
    "orange": (230, 130, 40),
    "brown": (140, 80, 40),
    "yellow": (250, 225, 70),
    "green": (90, 160, 80),
    "light green": (140, 200, 110),
    "dark green": (40, 100, 50),
    "cyan": (70, 200, 240),
    "blue": (60, 90, 210),
    "purple": (200, 100, 190),
    "violet": (200, 100, 190),
    "pink": (225, 130, 180),
    "white": (235, 240, 240),
    "grey": (120, 110, 110),
}
"""The colours that boards name as accents of their regions."""
PALETTE = FILLS["safe", "rgb"]
UNKNOWN_ACCENT = (128, 128, 128)


@lru_cache(maxsize=32)
def region_codes(board: MapFile) -> dict[str, str]:
    """Two letters for every region, no two alike: initials where the name has words, else its first letters."""
    codes: dict[str, str] = {}
    for number, region in enumerate(board.regions, 1):
        words = ["".join(c for c in word if c.isascii() and c.isalnum()) for word in region.name.upper().split()]
        initials = "".join(word[:1] for word in words)
        letters = "".join(words)
        wanted = [initials[:2] if len(initials) > 1 else letters[:2]]
        wanted += [letters[:1] + letter for letter in letters[1:]]
        wanted += [f"{number:02}", *(f"{other:02}" for other in range(len(board.regions) + 1))]
        codes[region.id] = next(code for code in wanted if len(code) == 2 and code not in codes.values())
    return codes


def _rgb(accent: str) -> tuple[int, int, int]:
    if accent in ACCENTS:
        return ACCENTS[accent]
    try:
        red, green, blue = bytes.fromhex(accent.removeprefix("#"))
    except ValueError:
        return UNKNOWN_ACCENT
    return red, green, blue


@lru_cache(maxsize=32)
def region_fills(board: MapFile) -> dict[str, int]:
    """The fill of every region, an index into `OWNERS`: one near to its accent, each as seldom as possible.

    Whoever has the most to lose by the second best chooses first.
    """
    accents = {region.id: _rgb(region.accent) for region in board.regions}
    fills: dict[str, int] = {}
    free: set[int] = set()
    while left := [name for name in accents if name not in fills]:
        free = free or {*range(len(OWNERS))}
        ways = {name: sorted((_distance(accents[name], PALETTE[fill]), fill) for fill in free) for name in left}
        first = max(left, key=lambda name: ways[name][min(1, len(free) - 1)][0] - ways[name][0][0])
        fills[first] = ways[first][0][1]
        free.discard(fills[first])
    return fills


def _distance(accent: tuple[int, int, int], fill: object) -> int:
    assert isinstance(fill, tuple)
    return sum((one - int(other)) ** 2 for one, other in zip(accent, fill, strict=True))


def holders(scene: Scene) -> dict[str, int]:
    """The regions that somebody holds whole, and who."""
    owner = scene.view.owner
    shares = {region.id: Counter(owner[t] for t in region.territories) for region in scene.rules.board.regions}
    return {name: next(iter(seats)) for name, seats in shares.items() if len(seats) == 1 and NOBODY not in seats}


def owners(scene: Scene, cells: Cells) -> Cells:
    """The usual map."""
    return cells


def by_region(scene: Scene, cells: Cells) -> Cells:
    """Filled by region; the region's letters in place of the owner's, and behind them who holds all of it."""
    board, held = scene.rules.board, holders(scene)
    codes, fills = region_codes(board.map), region_fills(board.map)
    shown = {}
    for territory, cell in cells.items():
        region = board.region_of[territory]
        holder = f"={scene.mark(held[region])}" if region in held else ""
        text = codes[region] + cell.text
        shown[territory] = cell._replace(owner=fills[region], mark="", text=text, suffix=holder)
    return shown


def at_places(scene: Scene, cells: Cells) -> Cells:
    """Only what has a sign keeps its owner's colour."""
    return {name: cell if cell.suffix else cell._replace(owner=NO_OWNER) for name, cell in cells.items()}


def regions_told(scene: Scene) -> str:
    """`Regions: NA+5  SA+2=B`: what each is worth, and to whom."""
    held, codes = holders(scene), region_codes(scene.rules.board.map)
    worth = [
        f"{codes[region.id]}+{region.bonus}" + (f"={scene.mark(held[region.id])}" if region.id in held else "")
        for region in scene.rules.board.regions
    ]
    return f"Regions: {'  '.join(worth)}"


def put_codes(text: Text, scene: Scene) -> Text:
    """Letters of regions that stand before what they are worth look as on the map of regions."""
    board = scene.rules.board.map
    fills, regions = region_fills(board), {code: region for region, code in region_codes(board).items()}
    for found in re.finditer(r"(\w\w)(?=\+\d)", text.plain):
        if found[1] in regions:
            text.stylize(scene.look.chip(fills[regions[found[1]]], on_land=False), *found.span(1))
    return text


def places_told(scene: Scene) -> str:
    """What the signs behind the armies mean."""
    legend = scene.extras.legend if scene.extras is not None else {}
    return f"Places: {'   '.join(f'{sign} {meaning}' for sign, meaning in legend.items())}"


def links_told(scene: Scene) -> str:
    """What the lines mean."""
    return "Links: close dots by land, wide by sea; bright across your frontier"


def has_places(scene: Scene) -> bool:
    """Whether any sign stands on the map."""
    return scene.extras is not None and bool(scene.extras.suffixes(scene))


@dataclass(frozen=True)
class MapSight:
    """One way to look: its `word` in the first row, what the map shows, and a line about it."""

    word: str
    means: str
    cells: Callable[[Scene, Cells], Cells] = owners
    told: Callable[[Scene], str] = lambda scene: ""
    fits: Callable[[Scene], bool] = lambda scene: True
    is_net: bool = False


SIGHTS: tuple[MapSight, ...] = (
    MapSight("", "the owners of the land"),
    MapSight("REGIONS", "the regions, =R where R holds all of one", by_region, regions_told),
    MapSight("PLACES", "only places with a sign in colour", at_places, places_told, has_places),
    MapSight("LINKS", "the links between territories", owners, links_told, is_net=True),
)
"""In the order in which the key goes through them."""


def following(scene: Scene, now: MapSight) -> MapSight:
    """The next way to look that has anything to show here."""
    at = SIGHTS.index(now)
    return next(sight for sight in (*SIGHTS[at + 1 :], SIGHTS[0]) if sight.fits(scene))
