"""Talk at a table: what was said, and a line to say something."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tui.screens.page import Field, Key, Page, styled
from tui.screens.watching import Watching
from tui.ssh.texts import CHAT_CELLS
from tui.ssh.window import Window


class Talk(Watching, Page):
    """The last lines, the newest at the bottom. Enter says what was typed, and goes back to the game."""

    def __init__(self, window: Window, muted: bool) -> None:
        super().__init__()
        self.table = window  # type: ignore[assignment]  # a window is a table for all that screens ask
        self.window, self.muted = window, muted
        self.field = self._field()

    def _field(self) -> Field:
        return Field("Say", "", self._said_it, CHAT_CELLS)

    def on_mount(self) -> None:
        self.begin_watching()

    def heading(self) -> str:
        muted = "  (muted: b in the game lets it in again)" if self.muted else ""
        return f"Talk at {self.window.table.record.title}{muted}"

    def field_keys(self) -> Sequence[Key]:
        return Key("Enter", "say it"), Key("Ctrl+U", "empty"), Key("Esc", "back to the game")

    def body(self, width: int) -> tuple[list[Text], int]:
        lines: list[Text] = []
        for said in self.window.table.talk:
            text = f"{said.by}: {said.text}" if said.by else f"- {said.text}"
            lines += self.wrapped(text, width, None if said.by else self.ink.dim)
        if not lines:
            lines = [styled("Nobody has said anything yet.", self.ink.dim)]
        return [Text(""), *lines], len(lines)

    def _said_it(self, text: str) -> None:
        if not text:
            self.dismiss(None)
            return
        refusal = self.window.say(text)
        if refusal is None:
            self.dismiss(None)
        else:
            self.note, self.field = refusal, self._field()
            self.field.text = text

    def _untyped(self) -> None:
        self.dismiss(None)
