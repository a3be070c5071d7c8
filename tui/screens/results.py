"""The end of a game: who won and why, what everybody held, and how it came to that."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from engine.options import Refused
from tui.history import History, history, sparkline
from tui.listing import played
from tui.say import REASONS
from tui.screens.page import SCROLL, Key, Page, styled

if TYPE_CHECKING:
    from tui.table import Table

NAME = 24


class Results(Page):
    """Winner, final values, and a line for each player over the turns."""

    KEYS: ClassVar[Mapping[str, str]] = SCROLL | {
        "n": "again",
        "h": "home",
        "escape": "home",
        "q": "home",
        "R": "rules",
        "question_mark": "help",
    }

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.history: History | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._remember())

    async def _remember(self) -> None:
        self.history = await asyncio.to_thread(history, self.table.game)
        self.paint()

    def heading(self) -> str:
        return f"The game is over  {played(self.table.ruleset.name, self.table.board.name)}"

    def strip(self) -> Sequence[Key]:
        return Key("n", "the same again"), Key("R", "rules"), Key("?", "help"), Key("h Esc q", "Home")

    def body(self, width: int) -> tuple[list[Text], int]:
        result = self.table.over
        if result is None:
            return [Text(""), styled("The game goes on.", self.ink.head)], 0
        lines = [Text(""), self._headline(result.winners)]
        words = REASONS.get(result.reason, result.reason.replace("_", " "))
        why = f"{words[:1].upper()}{words[1:]}."
        lines += [*self.wrapped(why, width, self.ink.dim), Text(""), *self._table(width)]
        if self.history is not None:
            lines += self._lines("Territories, turn by turn", self.history.territories, width)
            lines += self._lines("Armies, turn by turn", self.history.armies, width)
        return lines, 0

    def _headline(self, winners: Sequence[int]) -> Text:
        line = Text()
        for number, seat in enumerate(winners):
            line += styled(" and " if number else "", self.ink.head) + self._chip(seat)
            line.append(f" {self.clip(self.table.name(seat), NAME)}", self.ink.head)
        return line + styled(" won" if winners else "Nobody won", self.ink.head)

    def _chip(self, seat: int) -> Text:
        chairs = self.table.chairs
        return self.colour_chip(chairs[seat].colour if seat < len(chairs) else "neutral")

    def _table(self, width: int) -> list[Text]:
        view = self.table.view(None)
        rows = sorted(range(len(view.seats)), key=lambda seat: -len(view.owned(seat)))
        lines = [styled(f"     {'':{NAME}} territories   armies", self.ink.dim)]
        for seat in rows:
            line = Text(" ") + self._chip(seat)
            line.append(f" {self.fit(self.table.name(seat), NAME)}", self.ink.text)
            line.append(f" {len(view.owned(seat)):>11} {view.total(seat):>8}", self.ink.text)
            line.append(f"  {self._fate(seat)}", self.ink.dim)
            line.truncate(width)
            lines.append(line)
        return [*lines, Text("")]

    def _fate(self, seat: int) -> str:
        """What became of a seat, in a word."""
        result, view = self.table.over, self.table.view(None)
        if result is not None and seat in result.winners:
            return "won"
        if seat >= len(self.table.chairs):
            return "neutral"
        if view.seats[seat].controller != "player":
            return "resigned"
        return "" if view.seats[seat].alive else "beaten"

    def _lines(self, heading: str, numbers: Sequence[list[int]], width: int) -> list[Text]:
        most = max((n for row in numbers for n in row), default=0)
        lines = [styled(heading, self.ink.head)]
        for seat, row in enumerate(numbers):
            drawn = sparkline(row, width - 12, most, self.look.glyphs == "ascii")
            lines.append(Text(" ") + self._chip(seat) + styled(f" {row[-1]:>4}  {drawn}", self.ink.text))
        return [*lines, Text("")]

    def do_again(self) -> None:
        from tui.opening import again

        try:
            table = again(self.table, self.app.saves, self.app.settings.defence)
        except Refused as refusal:
            self.note = str(refusal)
            return
        self.app.open_table(table)

    def do_home(self) -> None:
        self.app.leave_game()

    def do_rules(self) -> None:
        self.app.show_rules(self.table)

    def do_help(self) -> None:
        self.app.show_help()
