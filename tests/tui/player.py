"""A player for tests: sits at a table in the real application, presses keys, reads the screen. Without waiting."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from tui.app import Hegemon
from tui.screens.handover import Handover
from tui.screens.page import Page
from tui.screens.play import Play
from tui.table import Table

CHARACTERS = {"question_mark": "?", "slash": "/", "colon": ":", "space": " "}


class Player:
    """Presses keys on whatever screen is on, and reads it."""

    def __init__(self, app: Hegemon, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.time = 0.0

    @property
    def play(self) -> Play:
        """The Play screen."""
        assert self.app.play is not None
        return self.app.play

    @property
    def table(self) -> Table:
        """The open table."""
        assert self.app.table is not None
        return self.app.table

    async def press(self, *keys: str) -> None:
        """Keys as the terminal sends them, one after another, each fully digested."""
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def settle(self) -> None:
        """Until the game is on the screen: blank for a hand-over, or with its first row painted."""
        for _ in range(200):
            await self.pilot.pause()
            if self.is_blank or (self.app.play is self.app.screen and self.status and self.play.map.size):
                break
        await self.pilot.pause()

    async def acts(self, *keys: str) -> None:
        """Keys straight to the Play screen: the same dispatch, forty times as fast."""
        for key in keys:
            self.play.action_press(key)
        await self.pilot.pause()

    async def keys(self, *keys: str) -> None:
        """Keys straight to whatever screen is on, one after another: only those of the application go through it."""
        for key in keys:
            screen = self.app.screen
            if isinstance(screen, Play) and not key.startswith("ctrl+"):
                screen.action_press(key)
            elif isinstance(screen, Page) and not key.startswith("ctrl+"):
                screen.press(key, CHARACTERS.get(key, key if len(key) == 1 else None))
            else:
                await self.pilot.press(key)
            await self.pilot.pause()

    async def start(self) -> None:
        """Confirm a hand-over, after the half second in which keys are dropped."""
        for _ in range(200):
            if not isinstance(self.app.screen, Handover) or self.app.screen.since is not None:
                break
            await self.pilot.pause()
        self.time += 1
        await self.pilot.press("enter")
        await self.settle()

    @property
    def rows(self) -> list[str]:
        """The screen as text."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows)

    @property
    def status(self) -> str:
        """The first row."""
        return self.rows[0].strip() if self.rows else ""

    @property
    def is_blank(self) -> bool:
        """Whether the hand-over screen is on."""
        return isinstance(self.app.screen, Handover)


@asynccontextmanager
async def sit_down(table: Table, saves: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Player]:
    """The application with this table open, in a terminal of this size and an exact look."""
    player: Player | None = None

    def clock() -> float:
        return player.time if player is not None else 0.0

    app = Hegemon(
        saves,
        first=lambda: table,
        colors="rgb",
        glyphs="half",
        settings_file=saves / "settings.json",
        environment={"TERM": "xterm-256color", "COLORTERM": "truecolor"},
        clock=clock,
    )
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await player.settle()
        yield player
