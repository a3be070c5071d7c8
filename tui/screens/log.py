"""The whole log of a game, with filters; it can be kept as a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from tui.inks import put_chips
from tui.logbook import Filter, Line, as_text, filtered, lines_of
from tui.screens.page import SCROLL, Field, Key, Page, styled
from tui.screens.seeking import found
from tui.screens.watching import Watching
from tui.settings import reason

if TYPE_CHECKING:
    from tui.table import Table

INDENT = 2


class Log(Watching, Page):
    """Everything that one seat, or everybody, may know to have happened. The newest is at the bottom."""

    KEYS: ClassVar[Mapping[str, str]] = SCROLL | {
        "tab": "next_player",
        "n": "next_player",
        "shift+tab": "last_player",
        "p": "last_player",
        "t": "territory",
        "slash": "search",
        "d": "dice",
        "D": "dice",
        "e": "export",
        "X": "shot",
        "G": "back",
        "question_mark": "help",
    }

    def __init__(self, table: Table, seat: int | None = None) -> None:
        super().__init__()
        self.table: Table = table
        self.seat = seat
        """Whose eyes are used; None: the public's."""
        self.wanted = Filter()
        self._lines: list[Line] = []
        self._read = 0
        """How much of the feed is in the lines."""
        self._drawn: tuple[object, list[Text]] = (None, [])

    def on_mount(self) -> None:
        self.begin_watching()
        super().on_mount()

    @property
    def lines(self) -> list[Line]:
        """The whole log."""
        table = self.table
        if (length := len(table.feed)) > self._read:
            entries = table.entries(self.seat, self._read)
            title = table.board.title
            self._lines += lines_of(table.who, lambda t: title.get(t, t), entries, len(table.chairs), self.seat)
            self._read = length
        return self._lines

    def heading(self) -> str:
        wanted, table = self.wanted, self.table
        parts = [
            table.who(wanted.seat) if wanted.seat is not None else "",
            table.board.title.get(wanted.territory, ""),
            repr(wanted.words) if wanted.words else "",
        ]
        chosen = ", ".join(filter(None, parts)) or "all that happened"
        eyes = "" if self.seat is None else f", as {table.name(self.seat)} may know it"
        return f"Log: {chosen}{eyes}"

    def strip(self) -> Sequence[Key]:
        back = "all lines" if self.wanted != Filter() else "back"
        return (
            Key("Up Down", "scroll"),
            Key("Tab", "player"),
            Key("t", "territory"),
            Key("/", "find"),
            Key("d", "dice"),
            Key("e", "keep as text"),
            Key("X", "picture"),
            Key("Esc q", back),
        )

    def body(self, width: int) -> tuple[list[Text], int]:
        lines = self._written_lines(width)
        if not lines:
            none = "Nothing of this kind has happened. Esc shows all lines again."
            lines = self.wrapped("Nothing has happened yet." if self.wanted == Filter() else none, width, self.ink.dim)
        return [Text(""), *lines], len(lines)

    def _written_lines(self, width: int) -> list[Text]:
        """All lines that fit; of a long game they are many, so they are made only when something changed."""
        key = (len(self.lines), self.wanted, width, self.look)
        if self._drawn[0] != key:
            shown = filtered(self.lines, self.wanted)
            self._drawn = (key, [line for entry in shown for line in self._written(entry, width)])
        return self._drawn[1]

    def _written(self, line: Line, width: int) -> list[Text]:
        if line.heading:
            return [Text(""), put_chips(styled(self.clip(line.text, width), self.ink.head), self.look)]
        first, *rest = self.told(line.text, width - INDENT)
        return [Text(" " * INDENT) + first, *(Text(" " * 2 * INDENT) + part for part in rest)]

    # -- keys

    def _filter(self, wanted: Filter) -> None:
        self.wanted, self.scrolled = wanted, False

    def _turn(self, by: int) -> None:
        seats: list[int | None] = [None, *range(len(self.table.view(None).seats))]
        at = (seats.index(self.wanted.seat) + by) % len(seats)
        self._filter(replace(self.wanted, seat=seats[at]))

    def do_next_player(self) -> None:
        self._turn(1)

    def do_last_player(self) -> None:
        self._turn(-1)

    def do_territory(self) -> None:
        self.field = Field("Territory", "", self._territory, 30)

    def _territory(self, text: str) -> None:
        matches = found(self.table.board.title, text)
        if text and not matches:
            self.note = f"No territory's name begins with {text!r}."
        else:
            self._filter(replace(self.wanted, territory=matches[0] if matches else ""))

    def do_search(self) -> None:
        self.field = Field("Find", self.wanted.words, self._words)

    def _words(self, text: str) -> None:
        self._filter(replace(self.wanted, words=text))

    def do_last(self) -> None:
        self.scrolled = False

    def do_dice(self) -> None:
        self.app.show_dice(self.table)

    def do_export(self) -> None:
        name = self.table.path.stem if self.table.path is not None else "game"
        path = self.app.saves / f"{name}-log.txt"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(as_text(filtered(self.lines, self.wanted)), encoding="utf-8")
        except OSError as fault:
            self.note = f"The log could not be kept as a text: {reason(fault)}."
        else:
            self.note = f"Kept as a text: {path}"

    def do_shot(self) -> None:
        self.note = self.app.shot()

    def do_back(self) -> None:
        if self.wanted != Filter():
            self._filter(Filter())
        else:
            super().do_back()

    def do_help(self) -> None:
        self.app.show_help(self)

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """The keys of the log."""
        return [
            ("Up Down PgUp PgDn", "Scroll; Home and End: the first and the last line", None),
            ("Tab n p", "Only what is about the next player, then about all", None),
            ("t", "Only what is about a territory", None),
            ("/", "Only lines with these words", None),
            ("d", "The statistics of the dice", None),
            ("e", "Keep these lines as a text beside the saves", None),
        ]
