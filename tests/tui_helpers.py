"""Driving the application in tests as a person would: keys in, words out, and a clock that stands still."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tui.app import Hegemon
from tui.screens.page import Page

NAMES = {"Enter": "enter", "Esc": "escape", "Up": "up", "Down": "down", "Left": "left", "Right": "right", "Tab": "tab"}
CHARACTERS = {"question_mark": "?", "slash": "/", "colon": ":", "space": " "}
THROUGH_TEXTUAL = ("tab", "ctrl+c", "ctrl+q", "ctrl+p")
"""Keys that Textual would take for itself; the others go straight to the page, which is quicker."""


class Clock:
    """Seconds that pass only when they are told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Person:
    """Somebody at the keyboard of an application under test."""

    def __init__(self, app: Hegemon, pilot: Pilot[Any], clock: Clock) -> None:
        self.app, self.pilot, self.clock = app, pilot, clock

    async def press(self, *keys: str) -> None:
        """Press keys, named as on a keyboard (`Enter`), as letters, or as Textual calls them."""
        for name in keys:
            key, screen = NAMES.get(name, name), self.app.screen
            if isinstance(screen, Page) and key not in THROUGH_TEXTUAL:
                screen.press(key, CHARACTERS.get(key, key if len(key) == 1 else None))
                await self.pilot.pause()
            else:
                await self.pilot.press(key)

    async def type(self, text: str) -> None:
        """Type a text letter by letter."""
        screen = self.app.screen
        assert isinstance(screen, Page)
        for letter in text:
            screen.press(letter, letter)

    async def wait(self, done: Callable[[], object]) -> None:
        """Let the application work until something is so."""
        for _ in range(500):
            if done():
                return
            await self.pilot.pause()
        raise AssertionError(f"It never came to it. The screen shows:\n{self.screen}")

    @property
    def screen(self) -> str:
        """All words on the page that is shown."""
        page = self.app.screen
        assert isinstance(page, Page), page
        return "\n".join(line.plain.rstrip() for line in page.sheet.lines)

    @property
    def line_under_cursor(self) -> str:
        """The row that Enter would take."""
        return next(line for line in self.screen.splitlines() if line.lstrip().startswith(">"))


@asynccontextmanager
async def person(
    saves: Path, size: tuple[int, int] = (80, 24), environment: dict[str, str] | None = None, **options: Any
) -> AsyncIterator[Person]:
    """The application with somebody in front of it; settings and saves are in `saves`' folder."""
    clock = Clock()
    app = Hegemon(
        saves,
        settings_file=saves.parent / "settings.json",
        environment=environment or {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
        clock=clock,
        **options,
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Person(app, pilot, clock)
