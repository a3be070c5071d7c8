"""The game menu. It shows nothing of the game, so it may be opened from the blank screen as well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text

from engine.actions import Resign
from engine.change import Illegal
from engine.options import Refused
from engine.seating import HUMAN
from engine.store import SaveError, save_path
from tui.listing import played
from tui.screens.choosing import Choice, Choosing
from tui.screens.page import BACK, Field, Key, styled

if TYPE_CHECKING:
    from tui.table import Table

WIDTH = 60

STAND_IN = "hard"
"""The bot that plays on for a person."""


class GameMenu(Choosing):
    """Resume, save, hand a seat to a bot, resign, Home, quit."""

    COMMANDS: ClassVar[set[Any]] = set()
    KEYS: ClassVar[Mapping[str, str]] = {**Choosing.KEYS, "n": "down", "p": "up", "question_mark": "help", "R": "rules"}

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def heading(self) -> str:
        return f"Game menu  {played(self.table.ruleset.name, self.table.board.name)}"

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "choose"), Key("Enter", "do"), Key("R", "rules"), Key("?", "help"), Key("Esc q", "resume")

    @property
    def seat(self) -> int | None:
        """The person whose move it is: the seat that the menu speaks of."""
        decider = self.table.decider
        return decider if decider in self.table.humans() else None

    def choices(self) -> Sequence[Choice]:
        seat, table = self.seat, self.table
        name = self.clip(table.chairs[seat].name, 20) if seat is not None else ""
        nobody = "" if seat is not None else "No person is to move now; wait for your turn."
        nowhere = "" if table.path is not None else "This game has no file yet: a saves it under a name."
        given = [k for k, chair in enumerate(table.chairs) if chair.is_bot]
        return [
            Choice("r", "Resume", self.do_back),
            Choice("s", "Save now", self.save, why=nowhere),
            Choice("a", "Save as ...", self.save_as),
            Choice("b", f"Hand {name}'s seat to a bot" if name else "Hand a seat to a bot", self.hand, why=nobody),
            Choice("t", "Take a seat from a bot", self.take, why="" if given else "No bot has a seat in this game."),
            Choice("g", f"{name} resigns" if name else "Resign", self.resign, why=nobody or self._no_resigning(seat)),
            Choice("h", "Home (the game is kept)", self.app.leave_game),
            Choice("x", "Quit (the game is kept)", self.app.leave),
        ]

    def _no_resigning(self, seat: int | None) -> str:
        return self.table.why_action(seat, Resign()) or "" if seat is not None else ""

    def body(self, width: int) -> tuple[list[Text], int]:
        choices = self.choices()
        rows = [Text(""), *(self.line(k, choice, WIDTH - 4) for k, choice in enumerate(choices)), Text("")]
        where = self.table.path
        rows.append(
            styled(self.clip(f" Kept as {where.stem}" if where else " Not kept in a file.", WIDTH - 4), self.ink.dim)
        )
        if self.table.save_error:
            rows += self.wrapped(self.table.save_error, WIDTH - 4, self.ink.warn)
        box = self.boxed(rows, WIDTH, "Game menu")
        left = Text(" " * max((width - WIDTH) // 2, 0))
        above = max((self.app.size.height - 3 - len(box)) // 3, 0)
        return [Text("")] * above + [left + line for line in box], above + 2 + self.row

    # -- what the rows do

    def save(self) -> None:
        """Write the file at once, and say so."""
        self.run_worker(self._save())

    async def _save(self) -> None:
        await self.table.flush()
        where = self.table.path
        turn = self.table.view(None).turn // len(self.table.chairs) + 1
        self.note = self.table.save_error or (f"Saved '{where.stem}' (turn {turn})." if where else "")
        self.paint()

    def save_as(self) -> None:
        """Ask for a name."""
        where = self.table.path
        self.field = Field("Save as", where.stem if where else "", self._named, limit=120)

    def _named(self, name: str) -> None:
        try:
            path = save_path(self.app.saves, name)
        except Refused as refusal:
            self.note = str(refusal)
            return
        if path == self.table.path or not path.exists():
            self._move_to(path)
            return

        question = f"There is a save called {path.stem} already. It will be replaced by this game."
        self.app.ask("Replace a save", question, "replace it", lambda: self._move_to(path))

    def _move_to(self, path: Path) -> None:
        self.run_worker(self._save_as(path))

    async def _save_as(self, path: Path) -> None:
        try:
            await self.table.save_as(path)
        except SaveError as fault:
            self.note = str(fault)
        else:
            self.note = f"Saved '{path.stem}'; from now on the game is kept there."
        self.paint()

    def hand(self) -> None:
        """Let a bot play on for the person whose move it is."""
        seat = self.seat
        if seat is None:
            return
        name, bot = self.table.chairs[seat].name, STAND_IN

        def agreed() -> None:
            self.table.set_kind(seat, bot)
            self.note = f"A bot ({bot}) plays for {name} now. t takes the seat back."
            self.paint()

        question = f"A bot ({bot}) will play for {name} from now on. The game menu can take the seat back."
        self.app.ask("Hand the seat to a bot", question, "hand it over", agreed)

    def take(self) -> None:
        """Choose a seat that a bot plays, for a person to go on with."""
        self.app.push_screen(TakeSeat(self.table), self._taken)

    def _taken(self, seat: int | None) -> None:
        if seat is not None:
            self.table.set_kind(seat, HUMAN)
            self.note = f"A person plays for {self.table.chairs[seat].name} now."
            self.paint()

    def resign(self) -> None:
        """Leave the game for good, if that is meant."""
        seat = self.seat
        if seat is None:
            return
        name = self.table.chairs[seat].name

        def agreed() -> None:
            try:
                self.table.resign(seat)
            except Illegal as refusal:
                self.note = str(refusal)
                self.paint()
            else:
                self.dismiss(None)

        question = f"{name} leaves the game for good; the armies stay on the board and belong to nobody."
        self.app.ask(f"{self.clip(name, 30)} resigns", question, "resign", agreed)

    def do_rules(self) -> None:
        self.app.show_rules(self.table)

    def do_help(self) -> None:
        self.app.show_help()


class TakeSeat(Choosing):
    """Which of the bots' seats a person takes. The result is the seat, or None."""

    KEYS: ClassVar[Mapping[str, str]] = {**Choosing.KEYS, "n": "down", "p": "up"} | dict.fromkeys(BACK, "back")

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def heading(self) -> str:
        return "Take a seat from a bot"

    def strip(self) -> Sequence[Key]:
        return Key("Enter", "take it"), Key("Esc q", "leave it")

    def choices(self) -> Sequence[Choice]:
        return [
            Choice(str(seat + 1), self.table.who(seat), lambda seat=seat: self.dismiss(seat), f"bot: {chair.kind}")
            for seat, chair in enumerate(self.table.chairs)
            if chair.is_bot
        ]

    def body(self, width: int) -> tuple[list[Text], int]:
        rows = [self.line(k, choice, width, 24) for k, choice in enumerate(self.choices())]
        return [Text(""), *rows], 1 + self.row
