"""A page of rows to choose from, each with a letter of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from tui.screens.page import BACK, Page, styled


@dataclass(frozen=True)
class Choice:
    """One row: its letter, what it does in a few words, and the reason if it cannot be done now."""

    key: str
    label: str
    act: Callable[[], None]
    detail: str = ""
    why: str = ""


class Choosing(Page):
    """Rows, a cursor, and a letter for each. Up and Down move, Enter does, and so does the letter itself."""

    KEYS: ClassVar[Mapping[str, str]] = {
        "up": "up",
        "down": "down",
        "tab": "down",
        "shift+tab": "up",
        "enter": "enter",
    } | dict.fromkeys(BACK, "back")

    def __init__(self) -> None:
        super().__init__()
        self.row = 0

    def choices(self) -> Sequence[Choice]:
        """All rows, from top to bottom."""
        return ()

    def run(self, key: str, character: str | None) -> None:
        """A letter does its row; anything else as on every page."""
        name = {"question_mark": "?"}.get(key, character or key)
        found = next((k for k, choice in enumerate(self.choices()) if choice.key and choice.key == name), None)
        if found is None:
            super().run(key, character)
        else:
            self.row = found
            self.do_enter()

    def do_up(self) -> None:
        self._move(-1)

    def do_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        count = len(self.choices())
        self.row, self.scrolled = (self.row + by) % count if count else 0, False

    def do_enter(self) -> None:
        """Do what the row under the cursor says, or tell why that cannot be done."""
        choices = self.choices()
        if not choices:
            self.note = "There is nothing to choose here."
            return
        choice = choices[min(self.row, len(choices) - 1)]
        if choice.why:
            self.note = choice.why
        else:
            choice.act()

    def line(self, k: int, choice: Choice, width: int, label_width: int = 0) -> Text:
        """One row as text."""
        head = f" {choice.key or ' '}  {self.fit(choice.label, label_width) if label_width else choice.label}"
        text = self.fit(f"{head}  {choice.detail}" if choice.detail else head, width)
        if k == self.row:
            return styled(">" + text[1:], self.ink.cursor)
        if choice.why:
            return styled(text, self.ink.dim)
        line = styled(text, self.ink.text)
        line.stylize(self.ink.key, 0, 3)
        if choice.detail:
            line.stylize(self.ink.dim, len(head))
        return line
