"""From the facts of a map to rows of styled characters."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui import theme
from tui.theme import Colour, Look
from tui.widgets.chips import Cell, Chip, army_chip, jump_chip, spread
from tui.widgets.geometry import BLANK, MOUNTAIN, RIVER, SEA, Geometry, Span, Thread
from tui.widgets.names import Name, Names, beside
from tui.widgets.network import dotted

Inked = list[tuple[str, Style]]
"""A row, cell by cell: one character and its style."""

UNKNOWN = Cell(theme.NOBODY, "", "")
"""What is shown of a territory one was told nothing about."""

PATTERNS: dict[str, Callable[[int, int], bool]] = {
    "cursor": lambda x, y: (x + y) % 2 == 1,
    "legal": lambda x, y: (x + 2 * y) % 4 == 0,
    "hatch": lambda x, y: (x + 2 * y) % 4 == 1,
}
"""Which spots are picked out: every other one under the cursor, one in four on a legal choice and for hatching."""

SCENERY = {SEA: "sea", BLANK: "blank", MOUNTAIN: "mountain", RIVER: "river"}


NO_ONE = -9
"""Whose frontier is drawn when nobody's is."""


class Tint(NamedTuple):
    """How one territory's land is drawn at the moment; `pattern` names an entry of PATTERNS or is empty."""

    owner: int
    pattern: str
    outlined: bool


class Tag(NamedTuple):
    """A name as it stands in a row at the moment."""

    name: Name
    style: Style


class Painter:
    """Paints the rows of one map. Told the whole truth by `show`, it answers which cells that changed.

    `names` stand on the map as far as chips leave them room; `titles` are those that are shown at the cursor.
    """

    def __init__(
        self, geometry: Geometry, look: Look, names: Names | None = None, titles: Mapping[str, str] | None = None
    ) -> None:
        self.geometry = geometry
        self.look = look
        self._names, self._titles = names or {}, titles or {}
        self._tags: dict[int, tuple[Tag, ...]] = {}
        self._own = NO_ONE
        self._half_blocks = look.glyphs == "half" and look.colors != "none"
        self._grid = geometry.fine if self._half_blocks else geometry.coarse
        self._scenery_characters = {SEA: " ", BLANK: " ", MOUNTAIN: look.characters.peak, RIVER: " "}
        if look.hatched and not self._half_blocks:
            self._scenery_characters |= {BLANK: look.characters.blank, RIVER: look.characters.river}
        self._labelled: dict[int, list[str]] = defaultdict(list)
        for name, (_, row) in geometry.labels.items():
            self._labelled[row].append(name)
        self._facts: tuple[Mapping[str, Cell], str, Mapping[str, str]] = ({}, "", {})
        self._tints: list[Tint] = [Tint(theme.NOBODY, "", False)] * len(geometry.ids)
        self._plain: dict[int, Colour] = dict.fromkeys(range(len(geometry.ids)), look.fills[theme.NOBODY])
        self._plain |= {kind: look.roles[role] for kind, role in SCENERY.items()}
        self._chips: dict[int, tuple[Chip, ...]] = {}

    def show(self, cells: Mapping[str, Cell], cursor: str, jumps: Mapping[str, str], own: int = NO_ONE) -> list[Span]:
        """Take over new facts; the spans of cells that look different now, which may overlap.

        `own` is the owner whose frontier is drawn.
        """
        if (cells, cursor, jumps, own) == (*self._facts, self._own):
            return []
        changed: list[Span] = []
        if own != self._own:
            owned = [name for name, cell in cells.items() if cell.owner in (own, self._own)]
            changed += (span for name in owned for span in self.geometry.spans.get(name, ()))
            self._own = own
        self._facts = cells, cursor, jumps
        for index, name in enumerate(self.geometry.ids):
            was, tint = self._tints[index], self._tint(name)
            if was != tint:
                self._tints[index] = tint
                self._plain[index] = self.look.fills[tint.owner]
                reach = self.geometry.spans if was.owner == tint.owner else self.geometry.halos
                changed += reach[name]
        for row in self._labelled:
            was_there, there = self._chips.get(row, ()), self._lay_out(row)
            if was_there != there:
                self._chips[row] = there
                changed += (self._around(row, chip) for chip in {*was_there} ^ {*there})
        was_tagged, self._tags = self._tags, self._tag()
        for row in {*was_tagged} | {*self._tags}:
            differing = {*was_tagged.get(row, ())} ^ {*self._tags.get(row, ())}
            changed += (Span(row, max(tag.name.column - 1, 0), tag.name.end + 1) for tag in differing)
        return changed

    def _tag(self) -> dict[int, tuple[Tag, ...]]:
        """The names that stand on the map now: row by row, that at the cursor among them."""
        cells, cursor, _ = self._facts
        found: dict[int, list[Tag]] = defaultdict(list)
        at, mine = self._name_at_cursor()
        for row, names in self._names.items():
            for name in names:
                covered = at == row and mine is not None and _meet(name, mine.column, mine.end)
                if name.id != cursor and not covered and self._is_free(row, name):
                    found[row].append(Tag(name, self._name_style(cells.get(name.id, UNKNOWN).owner)))
        if mine is not None:
            found[at].append(Tag(mine, self.look.name(theme.NOBODY, cursor=True)))
        return {row: tuple(tags) for row, tags in found.items()}

    def _name_at_cursor(self) -> tuple[int, Name | None]:
        """Where the name at the cursor stands, and its row: in its usual place if it has one, else beside the chip."""
        cursor = self._facts[1]
        title, found = self._titles.get(cursor, ""), self.chip(cursor) if cursor in self.geometry.labels else None
        if not title or found is None:
            return -1, None
        usual = ((row, name) for row, names in self._names.items() for name in names if name.id == cursor)
        row, chip = found
        for at, name in (*usual, *beside(cursor, title, row, chip.column, chip.end)):
            inside = 0 <= at < self.geometry.height and name.column >= 0 and name.end <= self.geometry.width
            if inside and self._is_free(at, name):
                return at, name
        return -1, None

    def _is_free(self, row: int, name: Name) -> bool:
        return not any(_meet(name, chip.column, chip.end) for chip in self._chips.get(row, ()))

    def _name_style(self, owner: int) -> Style:
        return self.look.ink("text", "sea") if self.geometry.threads else self.look.name(owner)

    def chip(self, name: str) -> tuple[int, Chip] | None:
        """The row a territory's chip stands on, and the chip."""
        _, row = self.geometry.labels[name]
        return next(((row, chip) for chip in self._chips.get(row, ()) if chip.name == name), None)

    def chip_at(self, column: int, row: int) -> str | None:
        """The territory whose chip covers a cell, if any."""
        return next((chip.name for chip in self._chips.get(row, ()) if chip.column <= column < chip.end), None)

    def strip(self, row: int) -> Strip:
        """One row of the map, as wide as the map."""
        inked = self._half_block_row(row) if self._half_blocks else self._cell_row(row)
        for column, character, style in self._signs(row):
            inked[column] = character, style
        for name, style in self._tags.get(row, ()):
            first, end = max(name.column - 1, 0), min(name.end + 1, len(inked))
            if self.look.hatched:
                inked[first:end] = [(" ", style)] * (end - first)
            inked[name.column : name.end] = [(letter, style) for letter in name.text]
        for chip in self._chips.get(row, ()):
            if chip.end <= len(inked):
                inked[chip.column : chip.end] = [(character, chip.style) for character in chip.text]
        runs = groupby(inked, key=lambda cell: cell[1])
        return Strip(
            [Segment("".join(character for character, _ in run), style) for style, run in runs], self.geometry.width
        )

    def _around(self, row: int, chip: Chip) -> Span:
        """The cells of a chip and one on either side, where hatching gives way to it."""
        return Span(row, max(chip.column - 1, 0), min(chip.end + 1, self.geometry.width))

    def _tint(self, name: str) -> Tint:
        cells, cursor, _ = self._facts
        cell = cells.get(name, UNKNOWN)
        pattern = "cursor" if name == cursor else "legal" if cell.state == "legal" else ""
        return Tint(cell.owner, pattern, cell.state == "source")

    def _lay_out(self, row: int) -> tuple[Chip, ...]:
        cells, cursor, jumps = self._facts
        chips = []
        for name in self._labelled[row]:
            label = self.geometry.labels[name][0]
            if name in jumps:
                chips.append(jump_chip(name, label, jumps[name], self.look))
            else:
                on_land = not self.geometry.threads
                chips.append(army_chip(name, label, cells.get(name, UNKNOWN), name == cursor, self.look, on_land))
        return spread(chips, self.geometry.width)

    def _borders(self, y: int) -> Iterator[tuple[int, int]]:
        """Where a row of the grid borders, on the right or below, on another territory of the same owner; and whose."""
        row, tints = self._grid.rows[y], self._tints
        for x, others in self._grid.edges[y].items():
            owner = tints[row[x]].owner
            if any(tints[other].owner == owner for other in others):
                yield x, owner

    def _frontier(self, y: int) -> Iterator[tuple[int, int]]:
        """Where own land in a row of the grid meets that of others."""
        row, tints = self._grid.rows[y], self._tints
        for x, others in self._grid.fronts[y].items():
            if tints[row[x]].owner == self._own and any(tints[other].owner != self._own for other in others):
                yield x, self._own

    def _colours(self, y: int) -> list[Colour]:
        """The colours of a row of the grid. What is the most special goes last, over the rest."""
        row, look = self._grid.rows[y], self.look
        colours = [self._plain[index] for index in row]
        drawn = {index: self._tints[index] for index in {*row} if index >= 0}
        patterned = {index: PATTERNS[tint.pattern] for index, tint in drawn.items() if tint.pattern}
        for x, index in enumerate(row if patterned else ()):
            if index in patterned and patterned[index](x, y):
                colours[x] = look.highlights[drawn[index].pattern][drawn[index].owner]
        if self._half_blocks:
            for x, owner in self._borders(y):
                colours[x] = look.borders[owner]
        for x, owner in self._frontier(y) if self._own != NO_ONE else ():
            if (x + y) % 2:
                colours[x] = look.highlights["cursor"][owner]
        for index in (index for index, tint in drawn.items() if tint.outlined):
            for x in self._grid.rims[index].get(y, ()):
                colours[x] = look.roles["white"]
        return colours

    def _half_block_row(self, row: int) -> Inked:
        pairs = list(zip(self._colours(2 * row), self._colours(2 * row + 1), strict=True))
        inked = half_blocks(pairs)
        if self.look.hatched:
            beside_chips = {x for chip in self._chips.get(row, ()) for x in (chip.column - 1, chip.end)}
            for x, (upper, lower) in enumerate(pairs):
                index = self._grid.rows[2 * row][x]
                if index < 0 or upper != lower or x in beside_chips or not PATTERNS["hatch"](x, row):
                    continue
                owner = self._tints[index].owner
                if upper == self.look.fills[owner]:
                    inked[x] = self.look.hatches[owner], theme.style(self.look.chips[owner], upper)
        return inked

    def _cell_row(self, row: int) -> Inked:
        cells, colours, look = self._grid.rows[row], self._colours(row), self.look
        inked = []
        for index, colour in zip(cells, colours, strict=True):
            if index < 0:
                inked.append((self._scenery_characters[index], theme.style(self._ink(index), colour)))
            else:
                owner = self._tints[index].owner
                inked.append((look.hatches[owner] if look.hatched else " ", theme.style(look.borders[owner], colour)))
        for x, owner in self._borders(row):
            right = cells[x + 1] if x + 1 < len(cells) else cells[x]
            beside = right >= 0 and right != cells[x] and self._tints[right].owner == owner
            inked[x] = look.characters.borders[0 if beside else 1], inked[x][1]
        return inked

    def _ink(self, scenery: int) -> Colour:
        """The colour of what is printed on a kind of scenery."""
        return self.look.roles["peak" if scenery in (MOUNTAIN, BLANK) else "white"]

    def _signs(self, row: int) -> Iterator[tuple[int, str, Style]]:
        """Dots of sea routes, bridges, ports and peaks: column, character and style of each."""
        look, geometry = self.look, self.geometry
        for x in range(geometry.width):
            if (x, row) in geometry.ports:
                yield x, look.characters.port, look.ink("white", "sea", bold=True)
            elif (x, row) in geometry.bridges:
                yield x, look.characters.bridge, look.ink("bridge", "bridge deck", bold=True)
            elif (x, row) in geometry.routes:
                yield x, look.characters.route, look.ink("route", "sea")
            elif geometry.fine.rows[2 * row][x] == geometry.fine.rows[2 * row + 1][x] == MOUNTAIN:
                yield x, look.characters.peak, look.ink("peak", "mountain")
            elif thread := geometry.threads.get((x, row)):
                yield x, dotted(thread.bits, look.has_braille), self._thread_style(thread)

    def _thread_style(self, thread: Thread) -> Style:
        """Links of the territory under the cursor stand out, and those over which one's own frontier runs."""
        look, cursor = self.look, self._facts[1]
        at = self.geometry.ids.index(cursor) if cursor in self.geometry.labels else None
        if any(at in pair for pair in thread.pairs):
            return look.ink("cursor", "sea", bold=True)
        sides = [[self._tints[end].owner == self._own for end in pair] for pair in thread.pairs]
        return look.ink("white" if any(one != other for one, other in sides) else "thread", "sea")


def _meet(name: Name, first: int, end: int) -> bool:
    """Whether a name would touch what stands in its row from `first` to before `end`."""
    return name.column - 1 < end and first < name.end + 1


def half_blocks(pairs: Sequence[tuple[Colour, Colour]]) -> Inked:
    """Cells of two pixels each, the upper and the lower.

    A pair and its reverse are one style with the upper or the lower half block, and a plain cell fits any style with
    its colour behind: so a checkered stretch is one run of characters. A colour in front that does not matter stays
    what it was. Both make a frame much shorter.
    """
    characters: list[str] = []
    inks: list[list[Colour]] = []
    ink: list[Colour] = []
    for (upper, lower), following in zip_longest(pairs, pairs[1:]):
        character = " "
        if upper == lower:
            if not ink or ink[1] != upper:
                ink = [None, upper]
        elif ink and ink[1] == lower and ink[0] in (None, upper):
            ink[0], character = upper, "▀"
        elif ink and ink[1] == upper and ink[0] in (None, lower):
            ink[0], character = lower, "▄"
        elif following == (upper, upper):
            ink, character = [lower, upper], "▄"
        else:
            ink, character = [upper, lower], "▀"
        characters.append(character)
        inks.append(ink)
    foreground: Colour = None
    for ink in inks:
        foreground = ink[0] = foreground if ink[0] is None else ink[0]
    return [(character, theme.style(*ink)) for character, ink in zip(characters, inks, strict=True)]
