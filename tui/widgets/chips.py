"""Army chips: the mark and the armies of a territory, what they say about its state, and where they stand."""

from collections.abc import Iterable
from typing import NamedTuple

from rich.style import Style

from maps.format import LABEL_WIDTH
from tui.theme import Look


class Cell(NamedTuple):
    """What the map shows of one territory.

    owner: index into `tui.theme.OWNERS`, or NOBODY or NEUTRAL. mark: letters before the armies. text: the armies, or a
    preview of them such as "3+4" or "9-6". state: "", "legal" (may be chosen now), "source" (chosen) or "last" (of the
    last battle). suffix: signs for what stands there, such as "*" for a capital. All of it in narrow characters.
    """

    owner: int
    mark: str
    text: str
    state: str = ""
    suffix: str = ""

    @property
    def is_preview(self) -> bool:
        """Whether the armies are shown as a sum or a difference that has not happened yet."""
        return "+" in self.text or "-" in self.text[1:]


MARKERS = {"": ("", ""), "legal": (">", ""), "source": ("(", ")"), "last": ("", "!"), "cursor": ("[", "]")}
"""What stands before and after a chip in each state; these say it without colour."""


class Chip(NamedTuple):
    """A chip laid out on a row: the territory `name`, the `column` of its first cell, its text and style."""

    name: str
    column: int
    text: str
    style: Style

    @property
    def end(self) -> int:
        """The column after the chip's last cell."""
        return self.column + len(self.text)


def army_chip(name: str, label: int, cell: Cell, cursor: bool, look: Look, on_land: bool = True) -> Chip:
    """The chip of one territory where its label box, which starts at column `label`, would like it to stand.

    Mark and armies are centred in the box, and markers grow outwards from them, so that nothing jumps when a
    territory changes its state. A territory without anything to tell has an empty text, unless the cursor is on it.
    Where no land lies around it (`on_land`), the chip itself has the owner's colour.
    """
    before, after = MARKERS["cursor" if cursor else cell.state]
    core = (cell.mark if look.marks else "") + cell.text + cell.suffix
    column = label + max(LABEL_WIDTH - len(core), 0) // 2 - len(before)
    style = look.chip(cell.owner, cell.state, cursor, cell.is_preview, on_land)
    return Chip(name, column, before + core + after, style)


def jump_chip(name: str, label: int, letters: str, look: Look) -> Chip:
    """The letters to type to get to a territory, in place of its chip."""
    text = f"<{letters}>"
    return Chip(name, label + max(LABEL_WIDTH - len(text), 0) // 2, text, look.jump)


def spread(chips: Iterable[Chip], width: int) -> tuple[Chip, ...]:
    """The chips of one row in order from the left, moved apart as little as needed so that none covers another.

    As long as together they are no wider than the row's `width`, none leaves it either.
    """
    placed: list[Chip] = []
    free = 0
    for chip in sorted((chip for chip in chips if chip.text), key=lambda chip: chip.column):
        placed.append(chip._replace(column=max(chip.column, free)))
        free = placed[-1].end
    free = width
    for number, chip in reversed(list(enumerate(placed))):
        placed[number] = chip._replace(column=max(min(chip.column, free - len(chip.text)), 0))
        free = placed[number].column
    return tuple(placed)
