"""The ways to the screens on which one studies a board, a game or its dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.board import Board
    from maps.structs import MapFile
    from tui.table import Table


class Studies:
    """Mixed into the application."""

    def show_maps(self: Any, other: MapFile | None = None) -> None:
        """The list of boards; with `other`: to compare that board with one of them."""
        from tui.screens.maps import Maps

        self.push_screen(Maps(other))

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

    def replay_save(self: Any, path: Path) -> None:
        """A saved game step by step, without sitting down at it."""
        from tui.opening import open_save

        opened = open_save(path)
        if isinstance(opened, str):
            self.tell(opened)
        else:
            self.show_replay(opened)
