"""The ways to the screens on which one studies a board, a game or its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.keys import Act
from tui.screens.stage import Stage

if TYPE_CHECKING:
    from engine.board import Board
    from tui.table import Table


class Studies:
    """Mixed into the application."""

    def show_maps(self: Any) -> None:
        """The list of boards."""
        from tui.screens.maps import Maps

        self.push_screen(Maps())

    def show_inspect(self: Any, board: Board, table: Table | None = None, cursor: str = "", view: str = "k") -> None:
        """How a board, and a game on it, hang together."""
        from tui.screens.inspect import Inspect

        self.push_screen(Inspect(board, table, cursor, view))

    def show_odds(self: Any, table: Table, source: str = "", target: str = "") -> None:
        """The odds of a battle or of a way."""
        from tui.screens.odds import Odds

        self.push_screen(Odds(table, source, target))

    def show_log(self: Any, table: Table, seat: int | None = None) -> None:
        """All that happened, as this seat may see it; None: as everybody may."""
        from tui.screens.log import Log

        self.push_screen(Log(table, seat))

    def show_dice(self: Any, table: Table) -> None:
        """What the dice of a game did."""
        from tui.screens.dice import DicePage

        self.push_screen(DicePage(table))

    def show_replay(self: Any, table: Table) -> None:
        """A game step by step."""
        from tui.screens.replay import Replay

        self.push_screen(Replay(table))


class Looking(Stage):
    """Acts of the Play screen that only look. Mixed into it."""

    def run_inspect(self, act: Act) -> None:
        self.app.show_inspect(self.table.board, self.table, self.cursor)

    def run_odds(self, act: Act) -> None:
        chosen = [value for value in self.draft.chosen if value in self.table.board.title] if self.draft else []
        source, target = (*chosen, "", "")[:2]
        self.app.show_odds(self.table, source, target or self.cursor)

    def run_log(self: Any, act: Act) -> None:
        self.app.show_log(self.table, self.viewer if self.alone else None)

    def run_replay(self, act: Act) -> None:
        self.app.show_replay(self.table)
