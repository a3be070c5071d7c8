"""The boards that there are: Enter inspects one, without a game; c compares it with another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text

from engine.board import Board
from maps.library import Listed, all_boards, folder, own_boards
from maps.structs import MapFile
from tui.screens.choosing import Choice, Choosing
from tui.screens.compare import Compare, size_of
from tui.screens.page import Key, styled
from tui.screens.picture import shown_board

NAME = 20


class Maps(Choosing):
    """One line for each board. With `other`: which one to compare that board with."""

    KEYS: ClassVar[Mapping[str, str]] = {
        **Choosing.KEYS,
        "n": "down",
        "p": "up",
        "c": "compare",
        "m": "compare",
        "pageup": "page_up",
        "pagedown": "page_down",
        "question_mark": "help",
    }

    def __init__(self, other: MapFile | None = None) -> None:
        super().__init__()
        self.other = other
        self.boards: Sequence[MapFile] = ()
        self.faulty: Sequence[Listed] = ()

    def on_mount(self) -> None:
        self.boards = [board for board in all_boards() if board != self.other]
        self.faulty = [listed for listed in own_boards() if listed.board is None]
        super().on_mount()

    def heading(self) -> str:
        return f"Compare {self.other.name} with" if self.other is not None else "Maps"

    def strip(self) -> Sequence[Key]:
        act = Key("Enter", "compare") if self.other is not None else Key("Enter", "inspect")
        more = () if self.other is not None else (Key("c", "compare"),)
        return Key("Up Down", "choose"), act, *more, Key("PgUp PgDn", "scroll"), Key("?", "help"), Key("Esc q", "back")

    def choices(self) -> Sequence[Choice]:
        act = self.inspect if self.other is None else self.show_difference
        return [
            Choice(str(number) if number < 10 else "", board.name, partial(act, board), size_of(board))
            for number, board in enumerate(self.boards, start=1)
        ] + [Choice("", listed.id, self.inspect_nothing, "damaged", listed.fault) for listed in self.faulty]

    def inspect(self, board: MapFile) -> None:
        """Look at one of them."""
        self.app.show_inspect(Board(board))

    def inspect_nothing(self) -> None:
        """A damaged board says why it cannot be used instead."""

    def show_difference(self, board: MapFile) -> None:
        """Compare the two, in place of this list."""
        assert self.other is not None
        self.app.switch_screen(Compare(self.other, board))

    def body(self, width: int) -> tuple[list[Text], int]:
        head = "Compare it with" if self.other is not None else "Inspect a board"
        rows = [self.line(k, choice, width, NAME) for k, choice in enumerate(self.choices())]
        lines = [Text(""), styled(head, self.ink.head), *rows, Text("")]
        if self.row < len(self.boards):
            room, look = self.app.size.height - len(lines) - 4, self.look
            drawn = shown_board(self.boards[self.row], width, room, look.palette, look.colors, look.glyphs)
            lines += [*drawn, Text("")] if drawn else []
            for note in self.boards[self.row].notes:
                lines += self.wrapped(note, width, self.ink.dim)
        lines += [Text(""), *self.wrapped(f"Boards of your own: {folder()}", width, self.ink.dim)]
        return lines, 2 + self.row

    def do_compare(self) -> None:
        if self.other is not None:
            self.do_enter()
        elif self.row < len(self.boards):
            self.app.push_screen(Maps(self.boards[self.row]))
        else:
            self.note = "A damaged board cannot be compared."

    def do_help(self) -> None:
        self.app.show_help()
