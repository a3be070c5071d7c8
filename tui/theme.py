"""Colours and characters: what every owner, state and kind of terrain looks like on a given terminal."""

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.style import Style

Colour = tuple[int, int, int] | int | None
"""An exact RGB colour, a palette number (0 to 255; below 16 the terminal's own), or no colour at all."""


class Owner(NamedTuple):
    """One of the eight looks an owner can have; a cell of the map names it by its index in `OWNERS`."""

    name: str
    mark: str
    hatch: str


OWNERS = (
    Owner("Red", "R", "."),
    Owner("Yellow", "Y", ":"),
    Owner("Green", "G", "+"),
    Owner("Cyan", "C", "-"),
    Owner("Blue", "B", "="),
    Owner("Pink", "P", "%"),
    Owner("White", "W", "o"),
    Owner("Neutral", "N", "'"),
)
NOBODY = -1
"""The owner of land that no one holds yet."""
NEUTRAL = -2
"""The owner of land held by neutral armies, which have no seat."""

PALETTES = ("safe", "muted", "mono")
"""In the order in which the palette key goes through them. `safe` keeps all owners apart for every kind of
colour vision, `muted` is quieter and does not, `mono` uses no colour."""
COLOR_MODES = ("rgb", "256", "16", "none")
GLYPH_MODES = ("half", "full", "ascii")
"""`half` draws two pixels a cell with half blocks, `full` one pixel a cell, `ascii` prints nothing but ASCII."""

Fills = tuple[Colour, ...]
FILLS: dict[tuple[str, str], Fills] = {
    ("safe", "rgb"): (
        (192, 48, 24),
        (255, 228, 72),
        (132, 168, 108),
        (72, 204, 255),
        (60, 96, 204),
        (216, 120, 168),
        (228, 240, 240),
        (120, 108, 108),
    ),
    ("safe", "256"): (160, 184, 71, 45, 62, 175, 231, 242),
    ("safe", "16"): (1, 11, 2, 6, 12, 5, 15, 8),
    ("muted", "rgb"): (
        (200, 72, 66),
        (205, 160, 52),
        (84, 158, 74),
        (60, 160, 160),
        (70, 120, 205),
        (150, 92, 180),
        (206, 204, 190),
        (112, 106, 100),
    ),
    ("muted", "256"): (167, 178, 71, 73, 68, 97, 188, 242),
    ("muted", "16"): (1, 11, 2, 6, 12, 5, 15, 8),
}
CHIP_SHADE = 0.35
BORDER_SHADE = 0.25
"""Chips and the borders between territories of one owner are the fill darkened to these shares of it: at half
the fill, a yellow border would be a red fill to a reader who does not see red and green apart."""
CHIPS: dict[str, Fills] = {
    "256": (52, 58, 22, 24, 17, 53, 240, 235),
    "16": (0, 0, 0, 0, 0, 0, 0, 0),
}

ROLES: dict[str, tuple[Colour, Colour, Colour]] = {
    "sea": ((16, 28, 44), 233, 0),
    "nobody": ((84, 80, 72), 239, 7),
    "nobody chip": ((38, 36, 32), 234, 0),
    "blank": ((36, 38, 42), 235, 0),
    "mountain": ((96, 80, 60), 58, 3),
    "peak": ((180, 162, 136), 180, 11),
    "river": ((142, 190, 222), 110, 14),
    "bridge": ((255, 240, 190), 230, 15),
    "bridge deck": ((86, 62, 40), 58, 0),
    "route": ((150, 172, 200), 110, 7),
    "thread": ((104, 124, 152), 67, 7),
    "faint": ((124, 138, 160), 245, 7),
    "white": ((255, 255, 255), 231, 15),
    "black": ((0, 0, 0), 16, 0),
    "cursor": ((255, 235, 120), 227, 15),
    "text": ((235, 235, 235), 255, 15),
    "box": ((24, 24, 30), 234, 0),
}
"""What is no owner's, in the colour modes rgb, 256 and 16."""
PALE = frozenset("YCW")
DARK = frozenset("RBN")
"""Marks of the owners on whose fill white can be read better than black."""
PALE_SHADE = 0.6
"""Marks of the owners on whose fill white cannot be seen: their highlights are this share of the fill instead."""
HIGHLIGHTS: dict[tuple[str, str], Fills] = {
    ("256", "cursor"): (231, 100, 231, 31, 231, 231, 246, 231),
    ("256", "legal"): (174, 143, 151, 38, 104, 182, 248, 247),
    ("16", "cursor"): (15, 3, 15, 15, 15, 15, 7, 15),
    ("16", "legal"): (15, 3, 15, 15, 15, 15, 7, 15),
}
"""What land is sprinkled with. Those of legal choices are soft, so that many of them at a time stay calm, and free land
has none: where it may be taken, it is known by being free."""


class Glyphs(NamedTuple):
    """The characters of a glyph mode that are no text: `box` holds left top, top, right top, side, left bottom
    and right bottom; `borders` what stands right and at the bottom of a cell where no pixel can draw a border."""

    route: str
    bridge: str
    box: str
    borders: str = "  "
    peak: str = "^"
    port: str = "&"
    nobody: str = "/"
    blank: str = "x"
    river: str = "~"


GLYPHS = {
    "half": Glyphs(route="•", bridge="=", box="┌─┐│└┘"),
    "full": Glyphs(route=".", bridge="=", box="+-+|++", borders="|_"),
    "ascii": Glyphs(route=",", bridge="H", box="+-+|++"),
}


@dataclasses.dataclass(frozen=True)
class Look:
    """Everything a painter needs for one palette on one terminal; made by `look`.

    The tuples are indexed by owner; `highlights` has one for the cursor and one for legal choices. They end with
    neutral armies and nobody, so that `NEUTRAL` and `NOBODY` index them from the end.
    """

    palette: str
    colors: str
    glyphs: str
    marks: bool
    fills: Fills
    chips: Fills
    borders: Fills
    highlights: Mapping[str, Fills]
    hatches: str
    roles: Mapping[str, Colour]
    characters: Glyphs

    @property
    def hatched(self) -> bool:
        """Whether land is told apart by characters: sixteen colours or none are not enough for eight owners."""
        return self.colors in ("16", "none") or self.glyphs == "ascii"

    @property
    def has_braille(self) -> bool:
        """Whether braille characters can be expected: consoles with sixteen colours have none."""
        return self.glyphs == "half" and self.colors != "16"

    def ink(self, foreground: str, background: str, bold: bool = False) -> Style:
        """The style of text in two role colours."""
        return style(self.roles[foreground], self.roles[background], bold=bold)

    def name(self, owner: int, cursor: bool = False) -> Style:
        """The style of a territory's name on the land of its owner."""
        if self.colors == "none":
            return style(None, None, bold=cursor, reverse=cursor)
        if cursor:
            return style(self.roles["black"], self.roles["cursor"])
        return style(self._letters(owner), self.fills[owner])

    def _letters(self, owner: int) -> Colour:
        """The colour of what is written on a fill."""
        return self.roles["white" if owner < 0 or OWNERS[owner].mark in DARK else "black"]

    def chip(
        self, owner: int, state: str = "", cursor: bool = False, preview: bool = False, on_land: bool = True
    ) -> Style:
        """The style of an army chip.

        `state` is "", "legal", "source" or "last"; the markers that say the same without colour belong to the
        chip's text. A preview is reversed; the cursor's own colours win over it. Away from land (`on_land`) it has the
        owner's own colour, but not with sixteen: what can be read on those depends on the terminal.
        """
        underline = state == "legal"
        if self.colors == "none":
            return style(None, None, bold=True, underline=underline, reverse=cursor or preview)
        if cursor:
            return style(self.roles["black"], self.roles["cursor"], bold=True, underline=underline)
        white, chip = self.roles["white"], self.chips[owner]
        if not on_land and self.colors != "16":
            white, chip = self._letters(owner), self.fills[owner]
        foreground, background = (chip, white) if preview else (white, chip)
        return style(foreground, background, bold=True, underline=underline)

    def thread(self, owner: int) -> Style:
        """The style of lines and bars that are an owner's, on text's own background."""
        return style(None if self.colors == "none" else self.fills[owner], self.roles["box"])

    @property
    def jump(self) -> Style:
        """The style of the letters by which one jumps to a territory."""
        if self.colors == "none":
            return style(None, None, bold=True, reverse=True)
        return self.ink("black", "white", bold=True)


@lru_cache(maxsize=4096)
def style(
    foreground: Colour, background: Colour, *, bold: bool = False, underline: bool = False, reverse: bool = False
) -> Style:
    """One shared rich style for each combination, so that equal styles are also identical."""
    return Style(
        color=_color(foreground),
        bgcolor=_color(background),
        bold=bold or None,
        underline=underline or None,
        reverse=reverse or None,
    )


def _color(colour: Colour) -> Color | None:
    if colour is None:
        return None
    return Color.from_ansi(colour) if isinstance(colour, int) else Color.from_rgb(*colour)


def shade(colour: Colour, share: float) -> Colour:
    """An RGB colour darkened to a share of itself."""
    return _mix(colour, (0, 0, 0), share)


def half_way(first: Colour, second: Colour) -> Colour:
    """The RGB colour in the middle between two."""
    return _mix(first, second, 0.5)


def _mix(first: Colour, second: Colour, share: float) -> Colour:
    if not (isinstance(first, tuple) and isinstance(second, tuple)):
        raise ValueError("Only RGB colours can be mixed; give the partner of a palette number in a table.")
    red, green, blue = (int(one * share + other * (1 - share)) for one, other in zip(first, second, strict=True))
    return red, green, blue


@lru_cache(maxsize=64)
def look(palette: str = "safe", colors: str = "rgb", glyphs: str = "half", marks: bool = True) -> Look:
    """The look for a palette, a colour mode and a glyph mode.

    `marks` can hide the owners' letters on chips, but only where colours alone keep all owners apart: not with
    `muted`, with sixteen colours or with none. The palette `mono` means no colour whatever the terminal can do.
    Raises ValueError for an unknown name.
    """
    for name, known in ((palette, PALETTES), (colors, COLOR_MODES), (glyphs, GLYPH_MODES)):
        if name not in known:
            raise ValueError(f"{name!r} is not one of {', '.join(known)}.")
    characters = GLYPHS[glyphs]
    hatches = "".join(owner.hatch for owner in OWNERS) + OWNERS[-1].hatch + characters.nobody
    if palette == "mono" or colors == "none":
        blank: Fills = (None,) * len(hatches)
        nothing = dict.fromkeys(ROLES)
        highlights = {"cursor": blank, "legal": blank}
        return Look(palette, "none", glyphs, True, blank, blank, blank, highlights, hatches, nothing, characters)

    roles = {role: colours[COLOR_MODES.index(colors)] for role, colours in ROLES.items()}
    fills = FILLS[palette, colors]
    chips = CHIPS.get(colors) or tuple(shade(fill, CHIP_SHADE) for fill in fills)
    borders = tuple(shade(fill, BORDER_SHADE) for fill in fills) if colors == "rgb" else chips
    cursor, legal = (HIGHLIGHTS.get((colors, kind)) or _highlights(fills, kind) for kind in ("cursor", "legal"))

    def ends(eight: Fills, nobody: Colour) -> Fills:
        return (*eight, eight[-1], nobody)

    return Look(
        palette,
        colors,
        glyphs,
        marks or palette == "muted" or colors == "16",
        ends(fills, roles["nobody"]),
        ends(chips, roles["nobody chip"]),
        ends(borders, roles["nobody chip"]),
        {"cursor": ends(cursor, roles["white"]), "legal": ends(legal, roles["nobody"])},
        hatches,
        roles,
        characters,
    )


def _highlights(fills: Fills, kind: str) -> Fills:
    white: Colour = (255, 255, 255)
    strong = [
        shade(fill, PALE_SHADE) if owner.mark in PALE else white for owner, fill in zip(OWNERS, fills, strict=True)
    ]
    if kind == "cursor":
        return tuple(strong)
    return tuple(half_way(fill, highlight) for fill, highlight in zip(fills, strong, strict=True))


PLAIN_TERMINALS = ("", "dumb", "vt100")
SIXTEEN_COLOR_TERMINALS = ("linux", "screen", "vt220")
RGB_TERMINALS = ("alacritty", "foot", "mintty", "wezterm", "xterm-ghostty", "xterm-kitty")
"""Terminals with exact colours whose COLORTERM gets lost on the way through ssh."""


def detect(environment: Mapping[str, str]) -> tuple[str, str]:
    """The colour mode and the glyph mode that suit a terminal, told from NO_COLOR, TERM and COLORTERM.

    Windows Terminal sets no TERM but WT_SESSION. A TERM that starts with "screen" gets no RGB even with COLORTERM set:
    GNU screen passes the variable on but does not understand the colours.
    """
    term = environment.get("TERM", "xterm-direct" if "WT_SESSION" in environment else "")
    if term in PLAIN_TERMINALS or environment.get("NO_COLOR"):
        return "none", "ascii"
    if term in SIXTEEN_COLOR_TERMINALS:
        return "16", "half"
    exact = environment.get("COLORTERM", "") in ("truecolor", "24bit") and not term.startswith("screen")
    if exact or term in RGB_TERMINALS or term.endswith("-direct"):
        return "rgb", "half"
    return ("256" if "256color" in term else "16"), "half"


def choose(environment: Mapping[str, str], colors: str = "auto", glyphs: str = "auto") -> tuple[str, str]:
    """The colour mode and the glyph mode to use: what was asked for, and `detect` where that is "auto"."""
    found_colors, found_glyphs = detect(environment)
    return (found_colors if colors == "auto" else colors), (found_glyphs if glyphs == "auto" else glyphs)
