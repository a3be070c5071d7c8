"""The blank screen between two players at one keyboard. It holds nothing that either of them may not see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text

from tui.screens.page import Key, Page, styled

if TYPE_CHECKING:
    from tui.table import Table

DEAF = 0.5
"""Seconds at the beginning in which every key is dropped: what was typed for the turn that just ended."""
WIDTH = 60


class Handover(Page):
    """Whose turn is over, who is next. Only Enter starts."""

    COMMANDS: ClassVar[set[Any]] = set()
    KEYS: ClassVar[Mapping[str, str]] = {
        "enter": "start",
        "question_mark": "help",
        "q": "menu",
        "escape": "menu",
    }

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.since: float | None = None
        """When the screen was seen to be blank; what is typed before that is not for it."""

    def on_mount(self) -> None:
        super().on_mount()
        self.call_after_refresh(self._listen)
        self._stop_watching = self.table.watch(lambda: self.call_later(self._look_again))

    def on_unmount(self) -> None:
        self._stop_watching()

    def _listen(self) -> None:
        self.since = self.app.clock()

    def on_screen_resume(self) -> None:
        """Back from the menu: there the seat may have got another player."""
        self._look_again()

    def _look_again(self) -> None:
        """Go when nobody is asked to come any more."""
        if not self.is_active:
            return
        if self.table.decider != self.seat or self.seat not in self.table.humans():
            self.dismiss(False)
        else:
            self.paint()

    def compose_lines(self, width: int, height: int) -> list[Text]:
        """A box in the middle, and nothing else."""
        chairs = self.table.chairs
        name = chairs[self.seat].name
        inner = WIDTH - 4
        who = styled("Next:  ", self.ink.text) + self.colour_chip(chairs[self.seat].colour)
        who.append(f"  {self.clip(name, 28)}", self.ink.head)
        who.append(f"   (seat {self.seat + 1} of {len(chairs)})", self.ink.dim)
        lines = [
            *self.wrapped(f"{self._ended(inner)}The screen is blank on purpose.", inner),
            who,
            Text(""),
            *self.wrapped(f"{self.clip(name, 24)}: press Enter when you alone can see the screen.", inner),
            styled("(?: help   q: game menu; it shows nothing private)", self.ink.dim),
        ]
        turn = self.table.view(None).turn // len(chairs) + 1
        box = self.boxed(lines, WIDTH, f"hegemon  T{turn}")
        above, left = max((height - len(box)) // 2, 0), Text(" " * max((width - WIDTH) // 2, 0))
        shown = [Text("")] * above + [left + line for line in box]
        said = self._said(width)
        shown += [Text("")] * (height - len(said) - len(shown))
        return [*shown[: height - len(said)], *said]

    def _ended(self, width: int) -> str:
        """Whose act it was that ended; nobody's at the beginning of a game."""
        log = self.table.game.log
        by = log[-1].by if log else -1
        chairs = self.table.chairs
        if not 0 <= by < len(chairs) or by == self.seat:
            return ""
        return f"{self.clip(chairs[by].name, 24)} has played. "

    def strip(self) -> Sequence[Key]:
        return ()

    def press(self, key: str, character: str | None = None) -> None:
        """Keys that come too early are dropped without a word."""
        if self.since is not None and self.app.clock() - self.since >= DEAF:
            super().press(key, character)

    def run(self, key: str, character: str | None) -> None:
        """Anything but the few keys of this screen does nothing."""
        super().run(key, character)
        if key not in self.KEYS:
            self.note = "Only Enter starts."

    def do_start(self) -> None:
        self.dismiss(True)

    def do_help(self) -> None:
        self.app.show_help(rows=HELP)

    def do_menu(self) -> None:
        self.app.action_menu()


HELP = (
    ("Enter", "The turn begins; what only you may see comes back.", ""),
    ("q Esc", "The game menu: save, hand the seat to a bot, Home.", ""),
)
