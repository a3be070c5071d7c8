"""The application: it owns the screens, the settings, the folder of saves and the tasks of the table that is open."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import platformdirs
from msgspec.structs import replace
from rich.console import Console
from textual.app import App
from textual.binding import Binding
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme

from tui import keyfile, private, settings, theme
from tui.screens.home import Home
from tui.screens.page import Page
from tui.screens.small import LEAST
from tui.screens.studying import Studies

if TYPE_CHECKING:
    from tui.screens.help import Row
    from tui.screens.play import Play
    from tui.table import Table

THEME = Theme(
    "hegemon",
    primary="#506a8e",
    accent="#ffeb78",
    foreground="#ebebeb",
    background="#18181e",
    surface="#18181e",
    panel="#101c2c",
    variables={
        "block-cursor-foreground": "#000000",
        "block-cursor-background": "#ffeb78",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-foreground": "#000000",
        "block-cursor-blurred-background": "#ffeb78",
        "block-cursor-blurred-text-style": "bold",
        "border": "#96acc8",
    },
)
"""The colours of what Textual brings along, the command palette above all: those of `tui.theme`."""
PACE = {"watch": 0.7, "instant": 0.0, "step": 0.0}
"""Seconds between two acts of a bot, by setting; `step` pauses the bots instead."""
TOLD = 15.0
"""Seconds that a word about a bot stays on the screen."""
COLOR_SYSTEMS = {"rgb": "truecolor", "256": "256", "16": "standard", "none": "standard"}
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals after which the game is kept and the program ends."""


class Hegemon(Studies, App[None], inherit_bindings=False):
    """hegemon in a terminal.

    `saves`: the folder of saved games. `first`: makes the table or the screen to open at once.
    `palette`, `colors`, `glyphs`: over what the settings say, for this run. `clock`: seconds, for what must wait;
    `now`: seconds since 1970, for ages.
    """

    CSS_PATH = "hegemon.tcss"
    COMMANDS: ClassVar[set[Any]] = set()
    HORIZONTAL_BREAKPOINTS = [(0, "-tight"), (LEAST[0], "-usual")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (LEAST[1], "-tall")]
    HOME: ClassVar[type[Home]] = Home
    """The first screen, to which all ways lead back."""
    BINDINGS: ClassVar = [
        Binding("ctrl+q,ctrl+c", "menu", show=False, priority=True),
    ]

    def __init__(
        self,
        saves: Path,
        *,
        first: Callable[[], Table | Screen[Any]] | None = None,
        palette: str | None = None,
        colors: str | None = None,
        glyphs: str | None = None,
        settings_file: Path | None = None,
        environment: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
        **options: Any,
    ) -> None:
        private.install()
        options.setdefault("driver_class", private.local_driver())
        super().__init__(**options)
        self.animation_level = "none"
        self.register_theme(THEME)
        self.theme = THEME.name
        self.version = version("hegemon")
        self.saves = saves
        self.clock, self.now = clock, now
        self.first = first
        self.environment = environment
        self.settings_file = settings_file or settings.settings_file()
        self.settings, self.warning = settings.read(self.settings_file)
        self.forced = {
            name: value for name, value in (("palette", palette), ("colors", colors), ("glyphs", glyphs)) if value
        }
        """What the command line said about looks; it holds for this run and is not kept."""
        self.table: Table | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self._play: Play | None = None
        self._left_at: int | None = None
        """The table's count of changes when another screen covered that of the game."""
        self.save_error = ""
        """What was said last about a save that failed."""
        self._accepted = ""
        """The failure in spite of which the player may leave."""
        self._notes = 0
        """How many of the table's notes were told."""
        self.look = self._look()
        """The colours and characters in use."""
        self.keys, wrong = keyfile.read(self.settings_file.with_name(keyfile.NAME))
        """The keys of the Play screen: the usual ones, and those of the player's own file over them."""
        self.warning = self.warning or wrong

    # -- looks and settings

    def _look(self) -> theme.Look:
        palette = self.forced.get("palette", self.settings.palette)
        colors, glyphs = theme.choose(
            self.environment,
            self.forced.get("colors", self.settings.colors),
            self.forced.get("glyphs", self.settings.glyphs),
        )
        look = theme.look(palette, colors, glyphs, self.settings.marks)
        self.console = Console(
            color_system=COLOR_SYSTEMS[look.colors],
            file=self.console.file,
            force_terminal=True,
            legacy_windows=False,
            highlight=False,
            emoji=False,
        )
        return look

    def get_line_filters(self) -> Sequence[LineFilter]:
        """No colours at all where none are wanted; otherwise those of the look, as they are."""
        return private.line_filters(self.look.colors)

    def change(self, **fields: Any) -> None:
        """Change settings, keep them, and show everything in the new look. How bots play waits for `set_pace`."""
        self.settings = replace(self.settings, **fields)
        for name in fields:
            self.forced.pop(name, None)
        if fault := settings.write(self.settings_file, self.settings):
            self.tell(fault)
        self.look = self._look()
        if self.table is not None:
            if "offers" in fields:
                self.table.set_pass_idle(self.settings.offers == "pass")
            if "defence" in fields:
                for seat in self.table.humans():
                    self.table.set_defend(seat, self.settings.defence)
        for screen in self.screen_stack:
            if (changed := getattr(screen, "look_changed", None)) is not None:
                changed()
        self.refresh()

    def next_palette(self) -> str:
        """Go on to the next palette; returns its name."""
        self.change(palette=settings.turned(replace(self.settings, palette=self.look.palette), "palette").palette)
        return self.settings.palette

    def tell(self, sentence: str) -> None:
        """Say something about the program itself: saved, damaged, reconnected."""
        if isinstance(self.screen, Page):
            self.screen.note = sentence
            self.screen.paint()
        else:
            self.notify(sentence, markup=False)

    # -- beginning and end

    def on_mount(self) -> None:
        if not self.is_headless:
            self.listen_to_signals()
        self.screen_change_signal.subscribe(self, self._screen_changed)
        self.push_screen(self.HOME())
        if self.first is not None:
            self.call_after_refresh(self.open_first)

    def listen_to_signals(self) -> None:
        """Keep the game and end when the terminal hangs up or the system wants to."""
        loop = asyncio.get_running_loop()
        for number in ENDING:
            loop.add_signal_handler(number, self.end)

    def open_first(self) -> None:
        """Open what the command line named: after the first frame, because the rules take a moment to load."""
        assert self.first is not None
        table = self.first()
        if isinstance(table, Screen):
            self.push_screen(table)
            return
        self.open_table(table)
        if table.path is None:
            self.run_worker(self._keep_prepared(table))

    async def _keep_prepared(self, table: Table) -> None:
        """A position that came without a file gets one, so that it can be gone on with."""
        from engine.store import SaveError, free_path

        try:
            await table.save_as(free_path(self.saves, "prepared"))
        except SaveError as fault:
            self.tell(str(fault))

    def leave(self) -> None:
        """Keep the game, and end the program; stay once when the game cannot be kept."""
        if self._kept():
            self.end()

    def end(self) -> None:
        """Keep the game if that is possible, and end the program."""
        self.close_table()
        self.exit()

    def _kept(self) -> bool:
        """Save now. Whether the game may be left: it is on the disk, or the player was told before that it is not."""
        if self.table is None:
            return True
        self.table.save_now()
        error = self.table.save_error
        if not error or error == self._accepted:
            return True
        self._accepted = error
        self.tell(f"{error} Once more: leave without saving.")
        return False

    def on_unmount(self) -> None:
        self.close_table()

    def action_menu(self) -> None:
        """Ctrl+C and Ctrl+Q: the game menu where there is a game, else the end."""
        from tui.screens.menu import GameMenu

        play = self.play
        if play is None or self.table is None or self.table.over is not None:
            self.leave()
        elif not any(isinstance(screen, GameMenu) for screen in self.screen_stack):
            self.menu(play)

    def action_command_palette(self) -> None:
        """The palette of a screen that has one: nothing else gets it, least of all a blank screen."""
        if not isinstance(self.screen, Page):
            super().action_command_palette()

    # -- the table

    @property
    def play(self) -> Play | None:
        """The screen of the game that is open."""
        return self._play if self.table is not None and self._play in self.screen_stack else None

    def _screen_changed(self, screen: Screen[Any]) -> None:
        """What happened at the table while its screen was covered is told to it when it comes back."""
        play = self.play
        if play is None or self.table is None:
            return
        if screen is not play:
            self._left_at = self.table.rev if self._left_at is None else self._left_at
            return
        if self._left_at not in (None, self.table.rev):
            self.call_later(play.sync)
        self._left_at = None

    def open_table(self, table: Table) -> None:
        """Sit down at this table: its bots begin to play and it is kept after every act."""
        from tui.screens.play import Play

        self.close_table()
        self.go_home()
        self.table, self._accepted = table, ""
        self._notes = 0
        self.set_pace()
        table.pass_idle = self.settings.offers == "pass"
        self.tasks = [asyncio.create_task(table.run()), asyncio.create_task(table.keep())]
        for task in self.tasks:
            task.add_done_callback(self._ended)
        table.watch(self._look_at_disk)
        table.watch(self._look_at_bots)
        self._play = Play(table)
        self.push_screen(self._play)

    def set_pace(self) -> None:
        """Let the bots at the table play as the settings say, from now on."""
        if self.table is None:
            return
        self.table.pace = PACE[self.settings.bots]
        if self.settings.bots == "step":
            self.table.pause()
        else:
            self.table.resume()

    def close_table(self) -> None:
        """Keep the game and get up from the table."""
        for task in self.tasks:
            task.cancel()
        self.tasks = []
        if self.table is not None:
            self.table.save_now()
            self.table = None

    def _look_at_disk(self) -> None:
        """Say so when a save fails, once."""
        error = self.table.save_error if self.table is not None else ""
        if error and error != self.save_error:
            self.call_later(self.tell, error)
        self.save_error = error

    def _look_at_bots(self) -> None:
        """Say so when a bot fails, or a program is not run."""
        notes = self.table.notes[self._notes :] if self.table is not None else ()
        self._notes += len(notes)
        for note in notes:
            self.call_later(self.notify, note, markup=False, timeout=TOLD)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A task of the table ended; a fault in it is a fault of the program."""
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.call_next(_raise, fault)

    def go_home(self) -> None:
        """Close every screen but Home."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, Home):
            self.pop_screen()

    def leave_game(self) -> None:
        """Keep the game and go to Home; stay once when it cannot be kept."""
        if self._kept():
            self.close_table()
            self.go_home()

    # -- ways between screens

    def new_game(self) -> None:
        """Choose rules, map, options and seats for a new game."""
        from tui.screens.setup import Setup

        self.push_screen(Setup(self.settings.names))

    def load_game(self) -> None:
        """Choose a saved game."""
        from tui.screens.load import Load

        self.push_screen(Load())

    def open_save(self, path: Path) -> None:
        """Go on with a saved game at the decision where it stopped."""
        from tui.opening import open_save

        self._open(open_save(path))

    def recover(self, path: Path) -> None:
        """Go on with the save before a damaged one."""
        from tui.opening import recover

        self._open(recover(path))

    def _open(self, opened: Table | str) -> None:
        if isinstance(opened, str):
            self.tell(opened)
        else:
            self.open_table(opened)

    def show_settings(self) -> None:
        """The settings."""
        from tui.screens.settings import SettingsPage

        self.push_screen(SettingsPage())

    def show_rules(self, table: Table | None = None) -> None:
        """The rules of a game, else of all rule systems."""
        from tui.screens.rules import RulesPage

        self.push_screen(RulesPage(table))

    def show_help(self, play: Screen[Any] | None = None, rows: Sequence[Row] = ()) -> None:
        """Help: what the keys of the moment do (`rows`, or what `help_rows` of a screen says), then all others."""
        from tui.screens.help import Help

        told, parts = getattr(play, "help_rows", None), getattr(play, "help_parts", None)
        told_rows = rows or (told() if told is not None else ())
        self.push_screen(Help(told_rows, parts() if parts is not None else ()))

    def ask(self, matter: str, question: str, yes: str, act: Callable[[], object]) -> None:
        """Ask before something; only y does it."""
        from tui.screens.confirm import Confirm

        self.push_screen(Confirm(matter, question, yes), lambda agreed: act() if agreed else None)

    def hand_over(self, play: Play, seat: int) -> None:
        """Blank the screen until the next player is alone with it."""
        from tui.screens.handover import Handover

        def took_over(ready: bool | None) -> None:
            if ready:
                play.took_over(seat)
            else:
                self.call_later(play.sync)

        self.push_screen(Handover(play.table, seat), took_over)

    def menu(self, play: Play) -> None:
        """The game menu."""
        from tui.screens.menu import GameMenu

        self.push_screen(GameMenu(play.table))

    def save(self, play: Play) -> None:
        """Keep the game at once, and say so."""
        self.run_worker(self._save(play.table))

    async def _save(self, table: Table) -> None:
        await table.flush()
        self.tell(table.save_error or f"Saved '{table.path.stem}'." if table.path else "This game is kept nowhere.")

    def shot(self) -> str:
        """Save a picture of the screen; returns the sentence about it."""
        folder = Path(platformdirs.user_pictures_dir())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return f"Picture: {self.save_screenshot(path=str(folder))}"
        except OSError as fault:
            return f"The picture could not be saved: {settings.reason(fault)}."

    def remember_names(self, names: Sequence[str]) -> None:
        """Offer these names again for the next new game."""
        if tuple(names) != self.settings.names:
            self.change(names=tuple(names))

    def finish(self, play: Play) -> None:
        """The game is over: who won, and how it went."""
        from tui.screens.results import Results

        self.push_screen(Results(play.table))


async def _raise(fault: BaseException) -> None:
    raise fault
