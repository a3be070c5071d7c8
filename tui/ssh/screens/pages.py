"""Pages of a game that write nothing to the server's disk and begin no game of one's own."""

from __future__ import annotations

from rich.text import Text

from maps.library import folder
from tui.screens.log import Log
from tui.screens.maps import Maps
from tui.screens.results import Results


class TableLog(Log):
    """The log; it is kept at home, not here."""

    def do_export(self) -> None:
        self.note = f"Nothing is kept here for you: ssh HOST get {self.table.table.id} prints what you may know."


class TableResults(Results):
    """The end of a game with others."""

    def do_again(self) -> None:
        self.note = "Begin the same game again from the lobby (h, then n): the others have to want it, too."

    def do_home(self) -> None:
        self.app.leave_game()


class TableMaps(Maps):
    """The boards; where they lie on the server is nobody's business."""

    def body(self, width: int) -> tuple[list[Text], int]:
        lines, at = super().body(width)
        return [
            line for line in lines if "Boards of your own" not in line.plain and str(folder()) not in line.plain
        ], at
