"""A program in a real pseudo-terminal: when it wrote what, and what that shows."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import pyte

CHUNK = 1 << 16
PATIENCE = 20.0
"""Seconds after which something that should show is given up."""


class Terminal:
    """Runs a program; leaving the context ends it."""

    def __init__(self, words: Sequence[str], columns: int, rows: int) -> None:
        self.words, self.size = words, (columns, rows)
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.received = 0
        """Bytes so far."""

    def __enter__(self) -> "Terminal":
        self._home = tempfile.TemporaryDirectory()
        self._end, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", self.size[1], self.size[0], 0, 0))
        home = self._home.name
        environment = {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "PATH": os.environ["PATH"],
            "HOME": home,
            "HEGEMON_SAVES": f"{home}/saves",
            "HEGEMON_CONFIG": home,
        }
        self.started = time.perf_counter()
        self._program = subprocess.Popen(
            self.words, stdin=other, stdout=other, stderr=other, env=environment, start_new_session=True
        )
        os.close(other)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._program.poll() is None:
            self._program.terminate()
        self._program.wait()
        os.close(self._end)
        self._home.cleanup()

    def end(self) -> int:
        """Wait until the program has ended by itself; its exit code. Raises TimeoutExpired."""
        while self._read(PATIENCE):
            pass
        return self._program.wait(PATIENCE)

    def _read(self, seconds: float) -> bytes:
        """What comes within this time; empty when nothing does."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self._end, CHUNK)
        except OSError:
            return b""
        self.received += len(data)
        return data

    def shows(self, text: str) -> bool:
        """Whether this stands on the screen."""
        return any(text in line for line in self.screen.display)

    def until(self, text: str, quiet: float = 0.3) -> float:
        """Wait until the screen shows this and is quiet; returns the seconds from the start until it first did.

        What is shown is worked out afterwards: that takes longer than the program does. Raises TimeoutError.
        """
        seen = None
        while seen is None:
            chunks = []
            while data := self._read(quiet if chunks else PATIENCE):
                chunks.append((time.perf_counter(), data))
            if not chunks:
                raise TimeoutError(f"Nothing shows {text!r}:\n" + "\n".join(self.screen.display))
            for when, data in chunks:
                self._stream.feed(data)
                if seen is None and self.shows(text):
                    seen = when - self.started
        return seen

    def idle(self, seconds: float) -> tuple[float, int]:
        """The share of a processor that the program takes while nothing happens, and the bytes it sends meanwhile."""
        before, used, end = self.received, self._processor_seconds(), time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self._read(left)
        return (self._processor_seconds() - used) / seconds, self.received - before

    def _processor_seconds(self) -> float:
        """What the program has used of a processor so far; as Linux tells it, elsewhere as `ps` does."""
        stat = Path(f"/proc/{self._program.pid}/stat")
        if stat.exists():
            user, system = stat.read_text().rpartition(")")[2].split()[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        told = subprocess.run(["ps", "-o", "time=", "-p", str(self._program.pid)], capture_output=True, check=True)
        parts = told.stdout.decode().strip().replace("-", ":").split(":")
        return sum(float(part) * 60**power for power, part in enumerate(reversed(parts)))

    def press(self, key: bytes, quiet: float = 0.12) -> tuple[float, int]:
        """Seconds until the first byte of the answer to a key, and its bytes until the program is quiet."""
        before, begin = self.received, time.perf_counter()
        os.write(self._end, key)
        chunks = [self._read(PATIENCE)]
        seconds = time.perf_counter() - begin
        while data := self._read(quiet):
            chunks.append(data)
        for data in chunks:
            self._stream.feed(data)
        return seconds, self.received - before
