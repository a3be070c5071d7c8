"""One question before what can not be taken back: Enter is the safe answer, y does it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text

from tui.screens.page import BACK, Key, Page

WIDTH = 60


class Confirm(Page):
    """Says what will happen, and waits. Its result is True for y, and False for everything that leads back."""

    KEYS: ClassVar[Mapping[str, str]] = {"y": "yes", "enter": "no", "n": "no"} | dict.fromkeys(BACK, "no")

    def __init__(self, matter: str, question: str, yes: str) -> None:
        super().__init__()
        self.matter, self.question, self.yes = matter, question, yes

    def heading(self) -> str:
        return self.matter

    def strip(self) -> Sequence[Key]:
        return Key("Enter", "leave it as it is"), Key("y", self.yes)

    def body(self, width: int) -> tuple[list[Text], int]:
        box = self.boxed(self.wrapped(self.question, WIDTH - 4), WIDTH, self.matter)
        left = Text(" " * max((width - WIDTH) // 2, 0))
        above = max((self.app.size.height - 3 - len(box)) // 3, 0)
        return [Text("")] * above + [left + line for line in box], 0

    def do_yes(self) -> None:
        self.dismiss(True)

    def do_no(self) -> None:
        self.dismiss(False)
