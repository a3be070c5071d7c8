"""How far a match is, on standard error: a bar on a terminal, now and then a line elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tui.commands import output

SECONDS = 10.0
"""Least time between two lines where there is no terminal."""


class Progress:
    """Counts the games that are over."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.done = 0
        self._show: Callable[[], None] = lambda: None

    def one_more(self) -> None:
        """Another game is over."""
        self.done += 1
        self._show()

    @contextmanager
    def shown(self, done: int) -> Iterator[None]:
        """Show it meanwhile; so many games were over before."""
        self.done = done
        with (self._bar if sys.stderr.isatty() else self._lines)():
            yield

    @contextmanager
    def _bar(self) -> Iterator[None]:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(), TextColumn("{task.completed} of {task.total} games played"), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("", total=self.games, completed=self.done)
            self._show = lambda: bar.update(task, completed=self.done)
            yield

    @contextmanager
    def _lines(self) -> Iterator[None]:
        last = time.monotonic()

        def show() -> None:
            nonlocal last
            if (now := time.monotonic()) - last >= SECONDS:
                last = now
                output.warn(f"{self.done} of {self.games} games played")

        self._show = show
        yield
