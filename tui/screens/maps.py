"""The boards that there are; Enter inspects one, without a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text

from engine.board import Board
from maps.format import MapFile
from maps.library import all_boards
from tui.screens.choosing import Choice, Choosing
from tui.screens.page import Key, styled

NAME = 16


class Maps(Choosing):
    """One line for each board."""

    KEYS: ClassVar[Mapping[str, str]] = {**Choosing.KEYS, "n": "down", "p": "up", "question_mark": "help"}

    def __init__(self) -> None:
        super().__init__()
        self.boards: list[MapFile] = []

    def on_mount(self) -> None:
        self.boards = list(all_boards())
        super().on_mount()

    def heading(self) -> str:
        return "Maps"

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "choose"), Key("Enter", "inspect"), Key("?", "help"), Key("Esc q", "back")

    def choices(self) -> Sequence[Choice]:
        return [
            Choice(str(number), board.name, partial(self.inspect, board), size_of(board))
            for number, board in enumerate(self.boards, start=1)
        ]

    def inspect(self, board: MapFile) -> None:
        """Look at one of them."""
        self.app.show_inspect(Board(board))

    def body(self, width: int) -> tuple[list[Text], int]:
        rows = [self.line(k, choice, width, NAME) for k, choice in enumerate(self.choices())]
        lines = [Text(""), styled("Inspect a board", self.ink.head), *rows, Text("")]
        if self.boards:
            for note in self.boards[min(self.row, len(self.boards) - 1)].notes:
                lines += self.wrapped(note, width, self.ink.dim)
        return lines, 2 + self.row

    def do_help(self) -> None:
        self.app.show_help()


def size_of(board: MapFile) -> str:
    """How large a board is, in words."""
    return f"{len(board.territories)} territories, {len(board.links)} links, {len(board.regions)} regions"
