"""Keeping a table's game on the disk: one writer, off the event loop, that never loses to an older self."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

from engine.save import SaveError, compose, write

Frozen = tuple[dict[str, bytes], list[bytes]]


class Autosave:
    """Writes what `freeze` gives to `path`, at most one file behind.

    `freeze` is called on the event loop and quick; making the file of it and writing that are done in a thread.
    """

    PAUSE = 1.0
    """Least seconds between two saves while nothing is urgent."""

    def __init__(self, path: Path | None, freeze: Callable[[], Frozen], told: Callable[[], None]) -> None:
        self.path, self.error = path, ""
        self._freeze, self._told = freeze, told
        self._changed = self._kept = 0
        self._dirty, self._urgent = asyncio.Event(), asyncio.Event()
        self._disk = threading.RLock()

    @property
    def behind(self) -> bool:
        """Whether there is something that is not on the disk."""
        return self._kept < self._changed

    def change(self, urgent: bool) -> None:
        """Something happened. `urgent`: it is worth a save at once."""
        self._changed += 1
        self._dirty.set()
        if urgent:
            self._urgent.set()

    async def keep(self) -> None:
        """Save whenever something changed: at once if it is urgent, else once a second. Ends when cancelled."""
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            self._urgent.clear()
            await self.flush()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.PAUSE):  # wait_for may swallow a cancellation here
                    await self._urgent.wait()

    async def flush(self) -> None:
        """Save now, unless everything is on the disk already. Whether it went well: `error`."""
        if self.path is not None and self.behind:
            number, frozen = self._changed, self._freeze()
            self._report(await asyncio.to_thread(self._write, self.path, number, frozen))

    def flush_now(self) -> None:
        """The same without an event loop, for the last moment."""
        if self.path is not None and self.behind:
            self._report(self._write(self.path, self._changed, self._freeze()))

    async def save_as(self, path: Path) -> None:
        """Save to another file, which is the one from now on. Raises `SaveError`; then all stays as it was."""
        number, frozen = self._changed, self._freeze()
        await asyncio.to_thread(lambda: write(path, compose(*frozen)))
        self.path, self._kept = path, number
        self._report("")

    def _write(self, path: Path, number: int, frozen: Frozen) -> str:
        """Write, unless something newer was written meanwhile. Returns what went wrong, as a sentence."""
        with self._disk:
            if number <= self._kept:
                return self.error
            try:
                write(path, compose(*frozen))
            except SaveError as error:
                return str(error)
            self._kept = number
            return ""

    def _report(self, error: str) -> None:
        if error != self.error:
            self.error = error
            self._told()
