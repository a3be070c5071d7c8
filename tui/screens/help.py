"""Help: the keys of the moment first, with the reason for those that do nothing now; then the keys of everything."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text

from tui.screens.page import SCROLL, Key, Page, styled

Row = tuple[str, str, str | None]
"""Keys, what they do, and why not now."""
Part = tuple[str, Sequence[tuple[str, str]]]
"""A heading, and steps or signs with their meanings. The first part stands before the keys, the others after them."""

EVERYWHERE: tuple[Row, ...] = (
    ("arrows", "Move the cursor, or up and down a list.", None),
    ("Enter", "Do what the top row says after “Enter:”.", None),
    ("Esc q", "One step back; from the board to the game menu. Never ends a phase.", None),
    ("Tab n", "The next thing that can be chosen.   Shift+Tab p: the one before.", None),
    ("0-9", "Type a number where one is asked for.", None),
    ("u", "Undo, back to your last dice or card.", None),
    (": Ctrl+P", "All commands by name.", None),
    ("?", "This help.", None),
    ("Ctrl+C Ctrl+Q", "The game menu; outside a game, the end.", None),
)
RULES_OF_KEYS = (
    "Small letters do something, capital letters only look: Caps Lock harms nothing.",
    "A key that can do nothing now is dim in the row of keys; press it and it says why, and what to do instead.",
    "Every act is saved at once. Quit whenever you like; Continue goes on at the same decision.",
    "Colours are never all: every army carries its owner's letter, R Y G C B P W, and N is neutral.",
)
COLUMN = 16


class Help(Page):
    """Keys and what they do."""

    KEYS: ClassVar[Mapping[str, str]] = SCROLL | {"question_mark": "back", "enter": "back", "R": "rules"}

    def __init__(self, rows: Sequence[Row] = (), parts: Sequence[Part] = ()) -> None:
        super().__init__()
        self.rows, self.parts = rows, parts

    def heading(self) -> str:
        return "Help"

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "scroll"), Key("R", "rules of the game"), Key("Esc q ?", "back")

    def body(self, width: int) -> tuple[list[Text], int]:
        lines = [Text("")]
        lines += self._parts(self.parts[:1], width)
        if self.rows:
            lines += [
                styled("Now", self.ink.head),
                *self._table(sorted(self.rows, key=lambda row: bool(row[2])), width),
                Text(""),
            ]
        lines += self._parts(self.parts[1:], width)
        lines += [styled("Always", self.ink.head), *self._table(EVERYWHERE, width), Text("")]
        for sentence in RULES_OF_KEYS:
            lines += self.wrapped(self._words(sentence), width)
        return lines, 0

    def _parts(self, parts: Sequence[Part], width: int) -> list[Text]:
        lines = []
        for heading, meanings in parts:
            table = self._table([(sign, words, None) for sign, words in meanings], width)
            lines += [styled(heading, self.ink.head), *table, Text("")] if table else []
        return lines

    def _table(self, rows: Sequence[Row], width: int) -> list[Text]:
        lines = []
        for keys, text, why in rows:
            words = f"{text.rstrip('.')}. Not now: {why}" if why else text
            style = self.ink.dim if why else self.ink.text
            first, *rest = self.wrapped(self._words(words), width - COLUMN - 1, style)
            lines.append(styled(f" {self.fit(keys, COLUMN)}", self.ink.dim if why else self.ink.key) + first)
            lines += [Text(" " * (COLUMN + 1)) + line for line in rest]
        return lines

    def _words(self, text: str) -> str:
        return text.replace("“", '"').replace("”", '"') if self.look.glyphs == "ascii" else text

    def do_rules(self) -> None:
        self.app.show_rules()
