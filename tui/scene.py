"""What the texts of the screen are made from: one seat's view, the public rules, and where the cursor is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from engine.events import Rolled
from engine.flow import Rules
from engine.seating import Chair
from engine.sight import View
from engine.state import NOBODY
from tui.cells import clip
from tui.theme import NEUTRAL, OWNERS, Look
from tui.theme import NOBODY as NO_OWNER

if TYPE_CHECKING:
    from tui.extras.base import Extras

Line = str | Text
COLOURS = tuple(owner.name.lower() for owner in OWNERS)
DIM = Style(dim=True)


@dataclass(frozen=True)
class Scene:
    """Everything that panels, boxes and the status line read. They are pure functions of it."""

    view: View
    rules: Rules
    chairs: Sequence[Chair]
    look: Look
    cursor: str = ""
    source: str = ""
    """The territory from which something is about to go, if one was chosen."""
    chance: Callable[[str, str], float | None] = lambda source, target: None
    """The chance to take `target` from `source`; None where there is no battle."""
    income: Mapping[int, int] = field(default_factory=dict)
    """New armies of each seat, were its turn to begin now."""
    rolls: Sequence[Rolled] = ()
    extras: Extras | None = None
    """What the rule system adds to the screens."""

    def owner_index(self, seat: int) -> int:
        """The look of an owner, as the map wants it."""
        if seat == NOBODY:
            return NO_OWNER
        return COLOURS.index(self.chairs[seat].colour) if seat < len(self.chairs) else NEUTRAL

    def mark(self, seat: int) -> str:
        """The letter of an owner; `-` for nobody."""
        if seat == NOBODY:
            return "-"
        return OWNERS[self.owner_index(seat)].mark if seat < len(self.chairs) else "N"

    def name(self, seat: int) -> str:
        """The name of an owner."""
        return "nobody" if seat == NOBODY else self.view.seats[seat].name

    def who(self, seat: int, most: int = 40) -> str:
        """Mark and name, of which at most so many cells are shown: `R Anna`."""
        return f"{self.mark(seat)} {clip(self.name(seat), most)}" if seat != NOBODY else "nobody"

    def chip(self, seat: int) -> Text:
        """The owner's mark in the owner's colours."""
        return Text(f" {self.mark(seat)} ", self.look.chip(self.owner_index(seat)))

    def title(self, territory: str) -> str:
        """The name of a territory."""
        return self.rules.board.title.get(territory, territory)

    def spot(self, territory: str) -> str:
        """Name, owner's mark and armies: `Ural Y3`; `Ural free` while nobody holds it."""
        return f"{self.title(territory)} {self.force(territory)}"

    def force(self, territory: str) -> str:
        """Owner's mark and armies: `Y3`."""
        seat = self.view.owner[territory]
        return "free" if seat == NOBODY else f"{self.mark(seat)}{self.view.armies[territory]}"


def percent(chance: float) -> str:
    """`95 %`; a chance that is neither 0 nor 1 is never shown as such."""
    if 0 < chance < 0.005:
        return "<1 %"
    if 0.995 < chance < 1:
        return ">99 %"
    return f"{chance * 100:.0f} %"
