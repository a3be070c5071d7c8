"""The inspector: how a board and a position hang together, in words, as a table and on the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from engine.board import Board
from tui.cells import cell_len
from tui.inspecting import VIEWS, Answer, Ground
from tui.scene import Scene
from tui.screens.mappage import MapPage
from tui.screens.page import Key, styled
from tui.screens.tables import columns, window
from tui.screens.watching import Watching
from tui.widgets.map import Cell

if TYPE_CHECKING:
    from tui.table import Table

ORDER = tuple(VIEWS)


class Inspect(Watching, MapPage):
    """Five ways to look at a board. It shows what everybody may see, and the same to everybody."""

    KEYS: ClassVar[Mapping[str, str]] = {
        **MapPage.KEYS,
        "tab": "next_view",
        "n": "next_view",
        "shift+tab": "last_view",
        "p": "last_view",
        "pageup": "page_up",
        "pagedown": "page_down",
        "home": "first",
        "end": "last",
        "enter": "mark",
        "space": "mark",
        "m": "compare",
        "O": "odds",
        "I": "back",
        "question_mark": "help",
    }

    def __init__(self, board: Board, table: Table | None = None, cursor: str = "", view: str = "k") -> None:
        super().__init__(board)
        self.table = table
        self.cursor = cursor or self.cursor
        self.start = ""
        """The territory that was marked, from which ways and sides are looked at."""
        self.view = view
        self._answer: tuple[object, Answer] | None = None

    def on_mount(self) -> None:
        self.begin_watching()
        super().on_mount()

    # -- what it says

    @property
    def ground(self) -> Ground:
        """The board, with the public position of the game."""
        table = self.table
        if table is None:
            return Ground.of(self.board)
        return Ground.of(self.board, Scene(table.view(None), table.rules, table.chairs, self.look))

    @property
    def answer(self) -> Answer:
        """What the view says of the cursor."""
        key = (self.view, self.cursor, self.start, self.table.rev if self.table else 0, id(self.look))
        if self._answer is None or self._answer[0] != key:
            self._answer = (key, VIEWS[self.view].ask(self.ground, self.cursor, self.start))
        return self._answer[1]

    def heading(self) -> str:
        start = f"Inspect {self.board.name}  "
        names = [f"[{key} {VIEWS[key].name}]" if key == self.view else f"{key} {VIEWS[key].name}" for key in ORDER]
        words = start + "  ".join(names)
        if cell_len(words) < self.app.size.width:
            return words
        return start + "  ".join(name if key == self.view else key for key, name in zip(ORDER, names, strict=True))

    def box_title(self) -> str:
        return f"{VIEWS[self.view].name.capitalize()}: {self.board.title[self.cursor]}"

    def strip(self) -> Sequence[Key]:
        start = f"mark {self.board.title[self.cursor]}" if self.start != self.cursor else "unmark"
        small = "The map needs a terminal of 80x24." if self.as_list else ""
        return (
            Key("Up Down", "row"),
            Key("Tab", "view"),
            Key("Enter", start),
            Key("z", "words" if self.zoomed else "map alone", small),
            Key("/", "find"),
            Key("O", "odds", "" if self.table else "Odds of a board need a game."),
            Key("m", "compare maps"),
            Key("X", "picture"),
            Key("Esc q", "back"),
        )

    def legend(self) -> str:
        return self.answer.legend

    def chips(self) -> Mapping[str, Cell]:
        return self.answer.cells

    def facts(self, width: int) -> list[Text]:
        lines = [line for fact in self.answer.facts for line in self.wrapped(fact, width)]
        return [*lines, Text("")]

    def rows(self, width: int, height: int) -> list[Text]:
        answer = self.answer
        if not answer.rows:
            return []
        head, *lines = columns(answer.head, [row.columns for row in answer.rows], width, self.dots)
        at = answer.row_of(self.cursor)
        room = max(height - 1, 1)
        first = window(at, len(lines), room)
        shown = [
            styled(line, self.ink.cursor if k == at else self.ink.text)
            for k, line in enumerate(lines[first : first + room], first)
        ]
        return [styled(head, self.ink.dim), *shown]

    # -- keys

    def move(self, territory: str) -> None:
        self.cursor = territory

    def _step(self, by: int) -> None:
        rows = self.answer.rows
        if not rows:
            self.note = "There are no rows in this view."
            return
        at = max(0, min(self.answer.row_of(self.cursor) + by, len(rows) - 1))
        self.cursor = rows[at].territories[0]

    def do_arrow_up(self) -> None:
        if self.zoomed:
            super().do_arrow_up()
        else:
            self._step(-1)

    def do_arrow_down(self) -> None:
        if self.zoomed:
            super().do_arrow_down()
        else:
            self._step(1)

    def do_page_up(self) -> None:
        self._step(-8)

    def do_page_down(self) -> None:
        self._step(8)

    def do_first(self) -> None:
        self._step(-len(self.board.names))

    def do_last(self) -> None:
        self._step(len(self.board.names))

    def do_mark(self) -> None:
        self.start = "" if self.start == self.cursor else self.cursor
        self.note = (
            f"{self.board.title[self.cursor]} is marked: ways and sides are looked at from there."
            if self.start
            else "The mark is gone."
        )

    def _turn(self, by: int) -> None:
        usable = [key for key in ORDER if self.table is not None or not VIEWS[key].needs_game]
        self._show(usable[(usable.index(self.view) + by) % len(usable)])

    def _show(self, view: str) -> None:
        self.view = view
        if view == "d" and not self.start:
            self.start = self.cursor

    def do_next_view(self) -> None:
        self._turn(1)

    def do_last_view(self) -> None:
        self._turn(-1)

    def run(self, key: str, character: str | None) -> None:
        if key not in VIEWS:
            super().run(key, character)
        elif self.table is None and VIEWS[key].needs_game:
            self.note = f"{VIEWS[key].name.capitalize()} needs a game: press I in one."
        else:
            self._show(key)

    def do_odds(self) -> None:
        if self.table is None:
            self.note = "Odds of territories need a game; hegemon odds A D tells those of two armies."
        else:
            self.app.show_odds(self.table, self.start or "", self.cursor)

    def do_compare(self) -> None:
        self.app.show_maps(self.board.map)

    def do_help(self) -> None:
        self.app.show_help(self)

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """The keys of the inspector."""
        no_game = None if self.table else "it needs a game: press I in one."
        views = [
            (key, f"{view.name.capitalize()}: {MEANING[key]}", no_game if view.needs_game else None)
            for key, view in VIEWS.items()
        ]
        return [
            *views,
            ("Tab n p", "The next way to look; the one before", None),
            ("Up Down", "Row by row; over the map alone: up and down on it", None),
            ("Left Right", "To the next territory on the map", None),
            ("Enter", "Mark the territory: ways and sides are looked at from there", None),
            ("/", "Find a territory by name", None),
            ("z", "The map alone, and back", None),
            (
                "O",
                "The odds of a battle or a way from the mark to the cursor",
                None if self.table else "it needs a game.",
            ),
            ("m", "Compare the board with another", None),
            ("X P", "A picture of the screen; the next palette", None),
        ]


MEANING = {
    "k": "links, cut territories, bridges, busiest passages",
    "o": "who holds what in how many groups, and what a conquest would join or cut",
    "c": "the regions, their gates, and what it takes to hold them",
    "f": "where the rules let armies of the cursor's territory go",
    "d": "steps from the mark, and the ways from there to the cursor",
}
