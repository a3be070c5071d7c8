"""The acts of the Play screen that lead to the screens of study."""

from __future__ import annotations

from tui.keys import Act
from tui.screens.stage import Stage


class Looking(Stage):
    """Acts of the Play screen that only look. Mixed into it."""

    def run_inspect(self, act: Act) -> None:
        self.app.show_inspect(self.table.board, self.table, self.cursor)

    def run_odds(self, act: Act) -> None:
        chosen = [value for value in self.draft.chosen if value in self.table.board.title] if self.draft else []
        source, target = (*chosen, "", "")[:2]
        self.app.show_odds(self.table, source, target or self.cursor)

    def run_log(self, act: Act) -> None:
        self.app.show_log(self.table, self.viewer if self.alone else None)

    def run_replay(self, act: Act) -> None:
        self.app.show_replay(self.table)
