"""The application of one window on the server: the same screens, other tables, and no way to the server's disk."""

from __future__ import annotations

import errno
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tui.app
from engine.options import Refused
from tui import private
from tui.app import Hegemon
from tui.ssh.driver import ChannelDriver
from tui.ssh.gathering import Gathering
from tui.ssh.hub import Hub
from tui.ssh.screens.lobby import Lobby
from tui.ssh.screens.menu import TableMenu
from tui.ssh.screens.pages import TableLog, TableMaps, TableResults
from tui.ssh.screens.play import TablePlay
from tui.ssh.screens.setup import TableSetup
from tui.ssh.screens.waiting import Waiting
from tui.ssh.window import Window

if TYPE_CHECKING:
    from tui.screens.play import Play
    from tui.ssh.session import Session
    from tui.ssh.table import SharedTable

log = logging.getLogger("hegemon.ssh")
NO_PICTURES = "Pictures are not kept on a server: take one with your own terminal."
NOT_YET = "The replay of this game is open to all when the game is over."
KEPT = "Every act is on the server's disk before anybody sees it."


class ServerApp(private.Mishaps, Hegemon):
    """One window. `place`: `watch GAME`, `play GAME`, or empty for the lobby."""

    HOME = Lobby
    CSS_PATH = Path(tui.app.__file__).with_name(str(Hegemon.CSS_PATH))

    def __init__(
        self, session: Session, hub: Hub, account: str, environment: Mapping[str, str], place: str, is_new: bool
    ) -> None:
        self.session, self.hub, self.account, self.is_new = session, hub, account, is_new
        self._place = place
        super().__init__(
            hub.games,
            settings_file=hub.players.settings_file(account),
            environment=environment,
            driver_class=ChannelDriver,
        )

    @property
    def player_name(self) -> str:
        """What the account is called."""
        return self.hub.players.name(self.account)

    def report(self, story: str) -> None:
        log.error("A window of %s failed:\n%s", self.account[:12], story)

    def listen_to_signals(self) -> None:
        """Signals are the server's."""

    def on_ready(self) -> None:
        kind, _, name = self._place.partition(" ")
        if name:
            self.go_to(name, watch=kind == "watch")

    def action_suspend_process(self) -> None:
        """No window can put the server to sleep."""

    # -- tables

    def go_to(self, name: str, watch: bool = False) -> None:
        """Open a window on a game, which may have to be read first."""
        self.run_worker(self._go_to(name, watch), exclusive=True)

    async def _go_to(self, name: str, watch: bool) -> None:
        try:
            table = await self.hub.table(name)
        except Refused as refusal:
            self.tell(str(refusal))
            return
        self.sit_down(table, watch)

    def sit_down(self, table: SharedTable, watch: bool = False) -> None:
        """Open a window on a table."""
        window = Window(table, self.account, self.player_name, watch)
        lookers = sum(not other.seats for other in table.windows)
        if not window.seats and lookers >= self.hub.limits.watchers:
            self.tell(f"{self.hub.limits.watchers} people watch this game already.")
            return
        self.open_table(window)

    def open_table(self, table: Any) -> None:
        """Sit down at a window's table."""
        self.close_table()
        self.go_home()
        window: Window = table
        window.open()
        self.table = table
        for seat in window.seats:
            window.set_defend(seat, self.settings.defence)
        self._play = TablePlay(table)
        self.push_screen(self._play)

    def close_table(self) -> None:
        """Get up from the table; the seat remains."""
        if self.table is not None:
            self.table.close()
            self.table = None

    def open_gathering(self, gathering: Gathering) -> None:
        """The page of a game that has not begun."""
        self.go_home()
        self.push_screen(Waiting(gathering))

    def new_game(self) -> None:
        """Choose rules, map, options and seats for a new game."""
        self.push_screen(TableSetup(self.settings.names))

    def finish(self, play: Play) -> None:
        """The game is over."""
        self.push_screen(TableResults(play.table))

    def menu(self, play: Play) -> None:
        """The menu of the table."""
        self.push_screen(TableMenu(play))

    # -- what a server does by itself, and what it does not

    def save(self, play: Play) -> None:
        """Nothing to do."""
        self.tell(KEPT)

    def shot(self) -> str:
        """No pictures."""
        return NO_PICTURES

    def save_screenshot(self, *arguments: Any, **options: Any) -> str:
        """Raises `OSError`: nothing is written to the server's disk for a client."""
        raise OSError(errno.EPERM, "pictures are not kept on a server")

    def load_game(self) -> None:
        """Games are listed in the lobby."""

    def show_log(self, table: Any, seat: int | None = None) -> None:
        """All that happened, as this seat may see it."""
        self.push_screen(TableLog(table, seat))

    def show_maps(self) -> None:
        """The list of boards."""
        self.push_screen(TableMaps())

    def show_dice(self, table: Any) -> None:
        """What the dice of a game did, which all see."""
        super().show_dice(table.table if isinstance(table, Window) else table)

    def show_replay(self, table: Any) -> None:
        """A game step by step, when it is over: it shows all hands."""
        if not table.ended:
            self.tell(NOT_YET)
        else:
            super().show_replay(table)
