"""Statistics of the dice of a game: faces, losses, luck, and whether all that is to be expected."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tui.dicing import Dice, Tally, chi_square, people_and_bots, tally, verdict
from tui.screens.page import SCROLL, Key, Page, styled
from tui.screens.watching import Watching

if TYPE_CHECKING:
    from tui.table import Table

NAME = 10
BAR = 30
FAR = 0.05
"""A p below this is worth a second look."""


class DicePage(Watching, Page):
    """One line for each player, for people and bots, and for all; then the faces as bars."""

    KEYS: ClassVar[Mapping[str, str]] = SCROLL | {"X": "shot", "d": "back", "D": "back", "question_mark": "help"}

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table: Table = table
        self.tally: Tally | None = None
        self._counted = -1
        """The table's change after which the dice were counted last."""
        self._counting = False

    def on_mount(self) -> None:
        self.begin_watching()
        super().on_mount()
        self.catch_up()

    def catch_up(self) -> None:
        if not self._counting:
            self.run_worker(self._count())

    async def _count(self) -> None:
        """Count in a thread, and once more if the game went on meanwhile."""
        self._counting = True
        while self._counted != self.table.rev:
            self._counted = self.table.rev
            self.tally = await asyncio.to_thread(tally, self.table.game)
            self.paint()
        self._counting = False

    def heading(self) -> str:
        return "Dice of this game's battles"

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "scroll"), Key("X", "picture"), Key("?", "help"), Key("Esc q", "back")

    def body(self, width: int) -> tuple[list[Text], int]:
        found = self.tally
        if found is None:
            return [Text(""), styled("Counting ...", self.ink.dim)], 0
        if not found.rolls:
            return [Text(""), styled("No battle has been fought yet.", self.ink.text)], 0
        every = found.all
        lines = [
            Text(""),
            styled(f"{found.rolls} throws, {every.thrown} dice, mean {every.mean:.3f} (3.500 is par)", self.ink.head),
            Text(""),
            *self._table(found, width),
            Text(""),
            *self._faces(every, width),
            Text(""),
        ]
        for sentence in EXPLAINED:
            lines += self.wrapped(sentence, width, self.ink.dim)
        return lines, 0

    def _table(self, found: Tally, width: int) -> list[Text]:
        view = self.table.view(None)
        groups = people_and_bots(found, self.table.chairs)
        rows = [(self._chip(seat), view.seats[seat].name, dice) for seat, dice in enumerate(found.seats)]
        rows = [(chip, name, dice) for chip, name, dice in rows if dice.thrown]
        if len(groups) > 1:
            rows += [(Text("   "), f"all {name}", dice) for name, dice in groups.items()]
        rows.append((Text("   "), "all", found.all))
        wide = width >= 72
        faces = "".join(f"{face:>5}" for face in range(1, 7)) if wide else ""
        head = f"    {'':{NAME}}{faces}{'mean':>6}{'lost':>6}{'par':>7}{'luck':>7}{'p':>6}"
        return [styled(self.clip(head, width), self.ink.dim), *(self._row(*row, wide) for row in rows)]

    def _chip(self, seat: int) -> Text:
        chairs = self.table.chairs
        return self.colour_chip(chairs[seat].colour if seat < len(chairs) else "neutral")

    def _row(self, chip: Text, name: str, dice: Dice, wide: bool) -> Text:
        _, p = chi_square(dice.faces)
        faces = "".join(f"{count:>5}" for count in dice.faces) if wide else ""
        numbers = f"{dice.mean:>6.2f}{dice.lost:>6}{dice.expected:>7.1f}{dice.luck:>+7.1f}"
        line = chip + styled(f" {self.fit(name, NAME)}{faces}{numbers}", self.ink.text)
        return line + styled(f"{p:>6.2f}", self.ink.warn if p < FAR else self.ink.text)

    def _faces(self, every: Dice, width: int) -> list[Text]:
        chi2, p = chi_square(every.faces)
        most, par = max(every.faces), every.thrown / len(every.faces)
        full = "▄" if self.look.glyphs == "half" else "#"
        lines = [styled(f"Faces of all dice; {par:.1f} of each are par", self.ink.head)]
        for face, count in enumerate(every.faces, start=1):
            drawn = full * round(count * BAR / most)
            lines.append(styled(f"  {face} {count:>6}  ", self.ink.text) + styled(drawn, self.ink.head))
        told = f"All faces alike? chi square {chi2:.2f} with 5 degrees of freedom, p = {p:.3f}: {verdict(p)}."
        return [*lines, *self.wrapped(told, width)]

    def do_shot(self) -> None:
        self.note = self.app.shot()

    def do_help(self) -> None:
        self.app.show_help()


EXPLAINED = (
    "par: armies that were to be expected to be lost with just these throws.  luck: par less what was lost.",
    "p: how often fair dice stray as far from equal faces, or farther. People and bots throw the same dice.",
)
"""What the columns mean."""
