"""What a board file holds, as plain frozen data; the meaning of every field, and nothing that reads or checks one."""

from typing import Any

from msgspec import Struct, field
from msgspec.structs import force_setattr

FORMAT = "hegemon-board"
VERSION = 1
LINK_KINDS = ("land", "sea", "bridge", "port")
SCENERY = ("sea", "blank", "mountain", "river")
"""Legend entries of a raster that are no territory: open sea, outside the board, impassable mountain, river."""
LABEL_WIDTH = 4
"""Cells a label takes: an owner mark and up to three digits. Every label is one cell high."""

Cell = tuple[int, int]
"""(column, row) in terminal cells, (0, 0) top left."""
Runs = tuple[tuple[int, int], ...]
"""One pixel row from left to right as (legend index, how many pixels)."""


class Region(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A group of territories that pays a bonus to whoever holds all of it.

    bonus: armies a turn, 0 to 1000. accent: a colour name or `#rrggbb`, empty for none.
    sources: fact -> where it comes from (`seed`, `official` or `ruling`, then an optional remark).
    """

    id: str
    name: str
    bonus: int
    accent: str = ""
    sources: dict[str, str] = {}


class Territory(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One territory.

    x, y: where it lies, 0 to 100; x grows east, y grows south.
    tags: words a ruleset understands (difficult, stronghold, site, port, structure, sea_lane …).
    cards: deck id -> symbol of this territory's card in that deck. aliases: other names people know it by.
    sources: fact -> where it comes from.
    """

    id: str
    name: str
    region: str
    x: float
    y: float
    tags: tuple[str, ...] = ()
    cards: dict[str, str] = {}
    aliases: tuple[str, ...] = ()
    sources: dict[str, str] = {}


class Link(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two adjacent territories; every pair is listed once.

    kind: one of LINK_KINDS. one_way: only from a to b. option: id of the rule option that can switch the link off.
    """

    a: str
    b: str
    kind: str = "land"
    one_way: bool = False
    option: str = ""
    source: str = ""


class Deck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck of territory cards; each territory's symbol in it is in `Territory.cards`. wild: wild cards, 0 to 1000."""

    name: str
    wild: int = 0
    source: str = ""


class SeaLink(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A link drawn over water: cells of a polyline from the coast of a to the coast of b.

    A link that leaves the picture at one side and returns at the other has two entries, each running to its edge.
    """

    a: str
    b: str
    points: tuple[Cell, ...]


class Crossing(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """Where a bridge between two territories is drawn."""

    a: str
    b: str
    at: Cell


class Raster(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A picture of the board in half blocks: two pixels stacked make one terminal cell.

    width, height: pixels, the height even; so `width` x `height / 2` cells. legend: territory ids and SCENERY.
    rows: one a pixel row. labels: left cell of each territory's label box. ports: the sea cell beside a port.
    """

    width: int
    height: int
    legend: tuple[str, ...]
    rows: tuple[Runs, ...]
    labels: dict[str, Cell]
    sea_links: tuple[SeaLink, ...] = ()
    bridges: tuple[Crossing, ...] = ()
    ports: dict[str, Cell] = {}

    def __hash__(self) -> int:
        return hash((self.width, self.height, self.legend))

    @property
    def columns(self) -> int:
        """Terminal columns the picture takes."""
        return self.width

    @property
    def lines(self) -> int:
        """Terminal rows the picture takes."""
        return self.height // 2

    def pixels(self) -> tuple[tuple[int, ...], ...]:
        """The picture unpacked: for every pixel row the legend index of every pixel."""
        return tuple(tuple(index for index, count in runs for _ in range(count)) for runs in self.rows)


class MapFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board: the graph, its regions, its decks, its pictures and what rulesets need to know of it.

    id: kebab-case. wrap: east and west edge meet. blocks: ruleset in snake_case -> what only that ruleset reads
    (set-ups, missions, road …). sources: fact -> where it comes from. rasters: none, or from small to large.
    """

    format: str = FORMAT
    version: int = VERSION
    id: str
    name: str
    wrap: bool = False
    notes: tuple[str, ...] = ()
    sources: dict[str, str] = {}
    decks: dict[str, Deck] = {}
    regions: tuple[Region, ...]
    territories: tuple[Territory, ...]
    links: tuple[Link, ...]
    blocks: dict[str, Any] = field(default_factory=dict)
    rasters: tuple[Raster, ...] = ()

    def __hash__(self) -> int:
        return hash((self.id, self.name, len(self.territories), len(self.links)))


class Fault(Struct, frozen=True):
    """One thing wrong with a board. where: path in the file such as `links[12].b`, empty for the file as a whole."""

    where: str
    sentence: str

    def __post_init__(self) -> None:
        """Words of a foreign file are shown on terminals: nothing in them may steer one."""
        for name, text, limit in (("where", self.where, 120), ("sentence", self.sentence, 400)):
            shown = "".join(letter if letter.isprintable() else "?" for letter in text)
            force_setattr(self, name, shown if len(shown) <= limit else shown[: limit - 1] + "…")

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}" if self.where else self.sentence


class BadBoard(ValueError):
    """A board that cannot be used; `faults` holds everything found wrong with it, never empty."""

    SHOWN = 5

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        lines = [str(fault) for fault in self.faults[: self.SHOWN]]
        if (more := len(self.faults) - self.SHOWN) > 0:
            lines.append(f"… and {more} more.")
        return "\n".join(lines)
