"""Screens that show a table while the game at it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.timer import Timer

if TYPE_CHECKING:
    from tui.table import Table

CALM = 0.25
"""Seconds between two looks at a table where bots play."""


class Watching:
    """Mixed into a page: `catch_up` is called soon after every change at the table, but not more often than CALM."""

    table: Table | None

    class Moved(Message):
        """The table moved."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Watching.Moved)

    def begin_watching(self: Any) -> None:
        """From `on_mount`."""
        self._due: Timer | None = None
        self._end_watching = self.table.watch(lambda: self.post_message(Watching.Moved())) if self.table else None

    def on_unmount(self: Any) -> None:
        if self._end_watching is not None:
            self._end_watching()

    def on_watching_moved(self: Any) -> None:
        if self._due is None:
            self._due = self.set_timer(CALM, self._look_again)

    def _look_again(self: Any) -> None:
        self._due = None
        if self.is_attached:
            self.catch_up()

    def catch_up(self: Any) -> None:
        """Show what is so now."""
        self.paint()
