"""A board as its own program understands it: what all formats have in common, before ids and limits of this game."""

from dataclasses import dataclass, field

from maps.shapes import Shapes


@dataclass
class ForeignRegion:
    """A region; where: its line or path in the file. accent: `#rrggbb` or a colour's name, empty for none."""

    name: str
    bonus: int
    accent: str = ""
    where: str = ""


@dataclass
class ForeignTerritory:
    """A territory. region: index of its region. x, y: where it lies, in the file's own units, y growing south."""

    name: str
    region: int
    x: float
    y: float
    where: str = ""


@dataclass
class ForeignLink:
    """A link as it was written: from one territory (by index) to another; `kind` where the file tells it."""

    a: int
    b: int
    where: str = ""
    kind: str = ""


@dataclass
class ForeignMission:
    """A mission. regions: indexes; more: further regions of choice; destroy: a player's place, 0 for nobody."""

    regions: tuple[int, ...] = ()
    more: int = 0
    territories: int = 0
    armies: int = 1
    destroy: int = 0
    where: str = ""


@dataclass
class ForeignBoard:
    """What one file and its companions say.

    links: every way as written, so a two-way link is there twice. cards: territory -> symbol, None without a deck.
    size: width and height of the picture in the units of x and y, None when unknown. shapes: where each territory is
    drawn, by index.
    """

    format: str
    name: str
    regions: list[ForeignRegion] = field(default_factory=list)
    territories: list[ForeignTerritory] = field(default_factory=list)
    links: list[ForeignLink] = field(default_factory=list)
    wrap: bool = False
    size: tuple[float, float] | None = None
    shapes: Shapes | None = None
    cards: dict[int, str] | None = None
    deck: str = "Deck"
    wild: int = 2
    missions: list[ForeignMission] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
