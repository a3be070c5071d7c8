"""A program in a real pseudo-terminal, by the clock: when it wrote what, and what that shows."""

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.terminal import PATIENCE
from tests.terminal import Terminal as Plain


class Terminal(Plain):
    """What a program sends is taken in when it is quiet: working out what it shows takes longer than the program."""

    def __init__(self, words: Sequence[str], columns: int, rows: int) -> None:
        self._folder = tempfile.TemporaryDirectory()
        super().__init__(words, Path(self._folder.name), (columns, rows))
        self._waiting: list[tuple[float, bytes]] = []

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, traceback)
        self._folder.cleanup()

    @property
    def received(self) -> int:
        """Bytes so far."""
        return len(self.wire)

    def show(self, data: bytes) -> None:
        self._waiting.append((time.perf_counter(), data))

    def _take_in(self, text: str = "") -> float | None:
        """Work out what is shown. The time at which this text first was; None when it was not."""
        seen = None
        for when, data in self._waiting:
            super().show(data)
            if text and seen is None and self.shows(text):
                seen = when
        self._waiting.clear()
        return seen

    def first(self, text: str, quiet: float = 0.3) -> float:
        """Wait until the screen shows this and is quiet; the seconds from the start until it first did.

        Raises TimeoutError.
        """
        seen = None
        while seen is None:
            if not self.read(PATIENCE):
                raise TimeoutError(f"Nothing shows {text!r}:\n{self.text}")
            self.quiet(quiet)
            seen = self._take_in(text)
        return seen - self.started

    def cost(self, key: bytes, quiet: float = 0.12) -> tuple[float, int]:
        """Seconds until the first byte of the answer to a key, and its bytes until the program is quiet."""
        before, begin = self.received, time.perf_counter()
        os.write(self._end, key)
        self.read(PATIENCE)
        seconds = time.perf_counter() - begin
        self.quiet(quiet)
        self._take_in()
        return seconds, self.received - before

    def idle(self, seconds: float) -> tuple[float, int]:
        """The share of a processor that the program takes while nothing happens, and the bytes it sends meanwhile."""
        before, used, end = self.received, self._processor_seconds(), time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.read(left)
        return (self._processor_seconds() - used) / seconds, self.received - before

    def _processor_seconds(self) -> float:
        """What the program has used of a processor so far; as Linux tells it, elsewhere as `ps` does."""
        stat = Path(f"/proc/{self.program.pid}/stat")
        if stat.exists():
            user, system = stat.read_text().rpartition(")")[2].split()[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        told = subprocess.run(["ps", "-o", "time=", "-p", str(self.program.pid)], capture_output=True, check=True)
        parts = told.stdout.decode().strip().replace("-", ":").split(":")
        return sum(float(part) * 60**power for power, part in enumerate(reversed(parts)))
