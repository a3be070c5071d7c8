"""The end of a game: who won and why, what everybody held, and how it came to that."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from engine.options import Refused
from tui.extras import extras_of
from tui.history import History, history, sparkline
from tui.listing import played
from tui.plots import plot, while_alive
from tui.say import REASONS
from tui.scene import COLOURS, Scene
from tui.screens.page import SCROLL, Key, Page, styled
from tui.theme import OWNERS

if TYPE_CHECKING:
    from tui.table import Table

NAME = 24
SERIES = ("territories", "armies", "income", "cards", "luck")
"""What is told turn by turn."""
LOWEST, HIGHEST = 9, 20
"""Rows of a plot, as there is room."""


class Results(Page):
    """Winner, final values, and a line for each player over the turns."""

    KEYS: ClassVar[Mapping[str, str]] = SCROLL | {
        "n": "again",
        "left": "series_back",
        "right": "series_on",
        "tab": "series_on",
        "V": "replay",
        "G": "log",
        "D": "dice",
        "I": "inspect",
        "X": "shot",
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
        self.series = 0

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._remember())

    async def _remember(self) -> None:
        self.history = await asyncio.to_thread(history, self.table.game)
        self.paint()

    def heading(self) -> str:
        return f"The game is over  {played(self.table.ruleset.name, self.table.board.name)}"

    def strip(self) -> Sequence[Key]:
        return (
            Key("n", "the same again"),
            Key("V", "replay"),
            Key("G", "log"),
            Key("D", "dice"),
            Key("Left Right", "plot"),
            Key("I", "inspect"),
            Key("R", "rules"),
            Key("X", "picture"),
            Key("?", "help"),
            Key("h Esc q", "Home"),
        )

    def body(self, width: int) -> tuple[list[Text], int]:
        result = self.table.over
        if result is None:
            return [Text(""), styled("The game goes on.", self.ink.head)], 0
        lines = [Text(""), self._headline(result.winners)]
        words = REASONS.get(result.reason, result.reason.replace("_", " "))
        why = f"{words[:1].upper()}{words[1:]}."
        lines += [*self.wrapped(why, width, self.ink.dim), Text(""), *self._table(width), *self._sheet(width)]
        if self.history is not None:
            lines += self._plot(self.history, width, self.app.size.height - 4 - len(lines))
            for name in SERIES[:4]:
                if SERIES.index(name) != self.series:
                    lines += self._lines(turn_by_turn(name), getattr(self.history, name), width)
        return lines, 0

    def _plot(self, found: History, width: int, room: int) -> list[Text]:
        """One series for all players, each line made of its owner's letter."""
        name = SERIES[self.series]
        heading = styled(turn_by_turn(name), self.ink.head) + styled("   Left Right: another", self.ink.dim)
        rows = getattr(found, name)
        if not any(any(row) for row in rows):
            return [heading, styled(f"There are no {name} in this game.", self.ink.dim), Text("")]
        shown = rows if name == "luck" else [while_alive(row) for row in rows]
        height = min(max(room, LOWEST), HIGHEST)
        marks = [self._mark(seat) for seat in range(len(rows))]
        drawn = plot(shown, marks, width, height, ascii_only=self.look.glyphs != "half")
        return [heading, *(self._inked(line, marks) for line in drawn), Text("")]

    def _inked(self, line: str, marks: Sequence[str]) -> Text:
        """A row of a plot, its letters in their owners' colours."""
        text = styled(line, self.ink.dim)
        for seat, mark in enumerate(marks):
            style = self.look.chip(self._owner(seat))
            for k in (k for k, letter in enumerate(line) if letter == mark):
                text.stylize(style, k, k + 1)
        return text

    def _mark(self, seat: int) -> str:
        return OWNERS[self._owner(seat)].mark

    def _owner(self, seat: int) -> int:
        chairs = self.table.chairs
        return COLOURS.index(chairs[seat].colour if seat < len(chairs) else "neutral")

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

    def _sheet(self, width: int) -> list[Text]:
        """What these rules count beside land, explained."""
        table = self.table
        sheet = extras_of(table.rules.ruleset).sheet
        if sheet is None:
            return []
        scene = Scene(view=table.view(None), rules=table.rules, chairs=table.chairs, look=self.look)
        inks = {"": self.ink.text, "bold": self.ink.head}
        told = [line if isinstance(line, Text) else Text(line) for line in sheet(scene, width - 2)]
        return [Text(" ") + styled(line.plain, inks.get(str(line.style), self.ink.dim)) for line in told] + [Text("")]

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
            ink = self.look.thread(self._owner(seat))
            lines.append(Text(" ") + self._chip(seat) + styled(f" {row[-1]:>4}  ", self.ink.text) + styled(drawn, ink))
        return [*lines, Text("")]

    def do_series_on(self) -> None:
        self.series = (self.series + 1) % len(SERIES)

    def do_series_back(self) -> None:
        self.series = (self.series - 1) % len(SERIES)

    def do_replay(self) -> None:
        self.app.show_replay(self.table)

    def do_log(self) -> None:
        self.app.show_log(self.table)

    def do_dice(self) -> None:
        self.app.show_dice(self.table)

    def do_inspect(self) -> None:
        self.app.show_inspect(self.table.board, self.table)

    def do_shot(self) -> None:
        self.note = self.app.shot()

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


def turn_by_turn(name: str) -> str:
    """The heading of a series."""
    what = "Armies saved by luck" if name == "luck" else name.capitalize()
    return f"{what}, turn by turn"
