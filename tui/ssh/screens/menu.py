"""The menu of a table with others. It speaks of one's own seat only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from engine.actions import Resign
from engine.change import Illegal
from engine.seating import HUMAN
from tui.listing import played
from tui.screens.choosing import Choice, Choosing
from tui.screens.page import Key, styled
from tui.ssh.table import STAND_IN

if TYPE_CHECKING:
    from tui.ssh.screens.play import TablePlay

WIDTH = 60


class TableMenu(Choosing):
    """Resume, hand one's seat to a bot and take it back, resign, the lobby, leave; and who is here."""

    KEYS: ClassVar[Mapping[str, str]] = {**Choosing.KEYS, "n": "down", "p": "up", "question_mark": "help", "R": "rules"}

    def __init__(self, play: TablePlay) -> None:
        super().__init__()
        self.play, self.window = play, play.window

    def heading(self) -> str:
        return f"Table menu  {played(self.window.ruleset.name, self.window.board.name)}"

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "choose"), Key("Enter", "do"), Key("R", "rules"), Key("?", "help"), Key("Esc q", "resume")

    @property
    def seat(self) -> int | None:
        """One's own seat, as long as it is in the game."""
        return next(iter(self.window.humans()), None)

    def choices(self) -> Sequence[Choice]:
        seat = self.seat
        none = "" if seat is not None else "You have no seat in this game."
        bot = seat is not None and self.window.chairs[seat].is_bot
        plea = "" if self.window.asked_to_agree() is not None else "Nobody asks you to agree to anything."
        return [
            Choice("r", "Resume", self.do_back),
            Choice("c", "Talk", self.talk),
            Choice("v", "Agree to a take-back", self.agree, why=plea),
            Choice("b", "Hand your seat to a bot", self.hand, why=none or ("A bot plays it already." if bot else "")),
            Choice("t", "Take your seat back", self.take, why=none or ("" if bot else "You play it yourself.")),
            Choice("g", "Resign", self.resign, why=none or self._no_resigning(seat)),
            Choice("h", "Lobby (the game goes on)", self.app.leave_game),
            Choice("x", "Leave the server (the game goes on)", self.app.leave),
        ]

    def _no_resigning(self, seat: int | None) -> str:
        return self.window.why_action(seat, Resign()) or "" if seat is not None else ""

    def body(self, width: int) -> tuple[list[Text], int]:
        choices, table = self.choices(), self.window.table
        rows = [Text(""), *(self.line(k, choice, WIDTH - 4) for k, choice in enumerate(choices)), Text("")]
        for seat, chair in enumerate(self.window.chairs):
            where = f"bot: {chair.kind}" if chair.kind != HUMAN else "away" if table.is_away(seat) else "here"
            rows.append(styled(self.clip(f" {table.who(seat)}: {where}", WIDTH - 4), self.ink.text))
        watchers = sum(not window.seats for window in table.windows)
        promise = getattr(table.game.source, "promise", None)
        facts = [
            f"Watching: {watchers}. Clock: {table.clock.words()}.",
            f"Dice: commitment {promise.commitment[:16]}, sheet {promise.sheet[:16]}" if promise else "",
            f"Entry {len(table.marks) - 1}, mark {table.marks[-1].hex()}" if table.marks else "",
        ]
        rows += [styled(self.clip(f" {fact}", WIDTH - 4), self.ink.dim) for fact in facts if fact]
        box = self.boxed(rows, WIDTH, self.clip(table.record.title, 40))
        left = Text(" " * max((width - WIDTH) // 2, 0))
        return [left + line for line in box], 2 + self.row

    # -- what the rows do

    def talk(self) -> None:
        """To the lines that were said."""
        self.dismiss(None)
        self.play.do_talk()

    def agree(self) -> None:
        """Nothing against a take-back."""
        self.dismiss(None)
        self.play.do_agree()

    def hand(self) -> None:
        """Let a bot play on in one's place."""
        seat, bot = self.seat, STAND_IN
        if seat is None:
            return

        def agreed() -> None:
            self.window.set_kind(seat, bot)
            self.note = f"A bot ({bot}) plays for you now; t takes the seat back."
            self.paint()

        self.app.ask("Hand the seat to a bot", f"A bot ({bot}) will play for you from now on.", "hand it over", agreed)

    def take(self) -> None:
        """Play on oneself."""
        if self.seat is not None:
            self.window.set_kind(self.seat, HUMAN)
            self.dismiss(None)

    def resign(self) -> None:
        """Leave the game for good, if that is meant."""
        seat = self.seat
        if seat is None:
            return

        def agreed() -> None:
            try:
                self.window.resign(seat)
            except Illegal as refusal:
                self.note = str(refusal)
                self.paint()
            else:
                self.dismiss(None)

        question = "You leave the game for good; your armies stay on the board and belong to nobody."
        self.app.ask("Resign", question, "resign", agreed)

    def do_rules(self) -> None:
        self.app.show_rules(self.window)  # type: ignore[arg-type]  # a window is a table for all that screens ask

    def do_help(self) -> None:
        self.app.show_help(self.play)
