"""Home: the games that are not over yet, and the way to everything else."""

from collections.abc import Sequence
from functools import partial

from rich.text import Text

from engine.shelf import Listed, list_saves
from tui.cells import cell_len
from tui.listing import goes_on, words
from tui.screens.choosing import Choice, Choosing
from tui.screens.page import Key, styled
from tui.screens.wordmark import wordmark

SHOWN = 5
"""Games listed here; Load lists them all."""
BOARD, LEAST_ROWS = "world", 20
"""The board whose picture is shown where at least so many rows are free."""
ROOMY = 24
"""Rows from which on there are blank lines around things."""
TIPS = (
    "Every act is saved at once: quit whenever you like.",
    "A dim key says why it does nothing now when you press it.",
    "Capital letters only look: N neighbours, L armies, C cards, D dice, W what happened since your last turn.",
    "A number before Enter says how many: 5 Enter places five armies.",
    "Enter always does what the top row says.",
    "u takes back what you did, as far as your last roll or card.",
    "P changes the palette; letters tell the owners apart in all of them.",
    "Bots that are too quick or too slow: Settings (S).",
)
A_DAY = 86_400
HALF_BLOCKS, BAR = "▀▄" * 5, 3


class Home(Choosing):
    """The first screen. Continue is preselected: Enter goes on where one stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[Listed] = []
        self.damaged = 0
        self.has_time = False
        """Whether the first frame is on the screen, so that what takes a moment can be shown."""

    def heading(self) -> str:
        return f"hegemon {self.app.version}"

    def on_screen_resume(self) -> None:
        self.paint()
        self.call_after_refresh(self.look_for_games)

    def look_for_games(self) -> None:
        """Read the list of saved games: after the first frame, because it takes a moment."""
        self.has_time = True
        saves, before = list_saves(self.app.saves), self.games
        self.games = [save for save in saves if goes_on(save)][:SHOWN]
        self.damaged = sum(save.summary is None for save in saves)
        if self.games != before:
            self.row = 0
        if self.app.warning:
            self.note, self.app.warning = self.app.warning, ""
        elif saves and saves[0].summary is None:
            self.note = f"The newest save, {saves[0].path.stem}, is damaged (l: what can be done)."
        self.paint()

    def choices(self) -> Sequence[Choice]:
        app = self.app
        games = [
            Choice("c" if k == 0 else "", "", partial(app.open_save, game.path)) for k, game in enumerate(self.games)
        ]
        return [
            *games,
            Choice("n", "New game", app.new_game),
            Choice("l", "Load a game", app.load_game, f"({self.damaged} damaged)" if self.damaged else ""),
            Choice("m", "Maps", app.show_maps),
            Choice("R", "Rules", app.show_rules),
            Choice("S", "Settings", app.show_settings),
            Choice("?", "Help", app.show_help),
            Choice("q", "Quit", app.leave),
        ]

    @property
    def asks_about_bars(self) -> bool:
        """Whether nobody has said yet how this terminal draws half blocks."""
        return not self.app.settings_file.exists() and self.look.glyphs == "half"

    def run(self, key: str, character: str | None) -> None:
        if key == "c" and not self.games:
            self.note = "There is no game to go on with: n begins one."
        elif key == "w" and self.asks_about_bars:
            self.app.change(glyphs="full")
            self.note = "Maps are drawn in whole cells now; Settings (S) can change that."
        else:
            super().run(key, character)

    def body(self, width: int) -> tuple[list[Text], int]:
        mark = wordmark(self.look)
        wide = max(line.cell_len for line in mark)
        roomy = self.app.size.height >= ROOMY
        lines = [Text("")]
        if roomy or len(mark) < ROOMY // 6:
            lines += [Text(" " * max((width - wide) // 2, 0)) + line for line in mark]
            lines += [Text("")] * (2 if roomy else 1)
        rows = self._games(width)
        if rows:
            lines += [styled("Go on with", self.ink.head), *rows, Text("")]
        at = len(lines) - len(rows) - 1 + self.row if self.row < len(rows) else len(lines) + self.row - len(rows)
        lines += [self.line(k, choice, width) for k, choice in enumerate(self.choices()) if k >= len(rows)]
        return [*lines, *self._picture(width, self.app.size.height - len(lines) - 3 - len(self.footer(width)))], at

    def _picture(self, width: int, rows: int) -> list[Text]:
        """The world, where there is room for it."""
        if not self.has_time or rows <= LEAST_ROWS:
            return []
        from maps.format import load
        from tui.screens.picture import centred, picture

        look = self.look
        drawn = picture(load(BOARD), width, rows - 1, look.palette, look.colors, look.glyphs, accents=False)
        return [Text(""), *centred(drawn, width)]

    def _games(self, width: int) -> list[Text]:
        """One line for each game, in columns."""
        columns = [words(game, self.app.now()) for game in self.games]
        if not columns:
            return []
        what, turn, mover = (max(cell_len(row[k]) for row in columns) for k in (1, 2, 3))
        mover = max(12, min(mover, width - what - turn - 28))
        choices = self.choices()
        lines = []
        for k, row in enumerate(columns):
            text = f"{self.fit(row.what, what)}  {row.turn:{turn}}  {self.fit(row.mover, mover)}  {row.age}"
            lines.append(self.line(k, Choice(choices[k].key, text, choices[k].act), width))
        return lines

    def footer(self, width: int) -> list[Text]:
        """A tip, another one every day; on the first start two bars that should be equally long."""
        if self.asks_about_bars:
            bars = (styled(f"{part * BAR}|", self.ink.text) for part in ("0123456789", HALF_BLOCKS))
            question = "Are these bars equally long? If not, press w: maps are then drawn in whole cells."
            return [*bars, *self.wrapped(question, width, self.ink.dim)]
        if not self.app.settings.tips:
            return []
        tip = TIPS[int(self.app.now() // A_DAY) % len(TIPS)]
        return self.wrapped(f"Tip: {tip}", width, self.ink.dim)

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "choose"), Key("Enter", "go"), Key("?", "help"), Key("q", "quit")

    def do_back(self) -> None:
        self.app.leave()
