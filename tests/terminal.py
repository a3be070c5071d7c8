"""The installed command in a real pseudo-terminal: keys in, a screen out, every byte kept."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import sysconfig
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

import pyte

COMMAND = str(Path(sysconfig.get_path("scripts")) / "hegemon")
CHUNK = 1 << 16
PATIENCE = 30.0
"""Seconds after which something that should show is given up."""
LAUNCH = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp(sys.argv[1], sys.argv[1:])"
"""Makes the pseudo-terminal the program's own, so that hang-ups and control keys reach it as they do at home."""
KEYS = {
    "Enter": b"\r",
    "Esc": b"\x1b",
    "Tab": b"\t",
    "BTab": b"\x1b[Z",
    "Up": b"\x1b[A",
    "Down": b"\x1b[B",
    "Right": b"\x1b[C",
    "Left": b"\x1b[D",
    "Space": b" ",
    "Backspace": b"\x7f",
}
ASKS_FOR_FRAMES, HAS_FRAMES = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
FRAME_BEGIN, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
"""How a program asks whether the terminal knows whole frames, its answer, and what then stands around each."""
LOOKS = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


def key_bytes(key: str) -> bytes:
    """What a terminal sends for a key: a name of `KEYS`, `^C` for Ctrl+C, or the text itself."""
    if len(key) == 2 and key[0] == "^":
        return bytes([ord(key[1].upper()) & 0x1F])
    return KEYS.get(key) or key.encode()


class Terminal:
    """Runs a program; leaving the context ends it. `home` holds its saves and settings."""

    def __init__(
        self,
        words: Sequence[str | Path],
        home: Path,
        size: tuple[int, int] = (80, 24),
        looks: dict[str, str] = LOOKS,
        prefix: Sequence[str] = (),
    ) -> None:
        self.words, self.home, self.size, self.looks = [*prefix, *map(str, words)], home, size, looks
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.wire = bytearray()
        """Every byte that the program has sent."""

    @property
    def saves(self) -> Path:
        """The folder of saved games."""
        return self.home / "saves"

    def __enter__(self) -> "Terminal":
        self.saves.mkdir(parents=True, exist_ok=True)
        self._end, other = pty.openpty()
        self._set_size(*self.size)
        self.cooked = termios.tcgetattr(self._end)
        environment = {
            **self.looks,
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "HEGEMON_SAVES": str(self.saves),
            "HEGEMON_CONFIG": str(self.home),
        }
        self.started = time.perf_counter()
        self.program = subprocess.Popen(
            [sys.executable, "-ISc", LAUNCH, *self.words],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment,
            start_new_session=True,
        )
        os.close(other)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        self.hang_up()

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # -- keys and signals

    def send(self, *keys: str) -> None:
        """Press keys, all at once."""
        os.write(self._end, b"".join(map(key_bytes, keys)))

    def press(self, keys: str | Sequence[str], until: "str | Seen") -> None:
        """Press keys, and read until the screen shows something."""
        self.send(*([keys] if isinstance(keys, str) else keys))
        self.until(until)

    def change(self, *keys: str) -> None:
        """Press keys, and read until the screen is another than before."""
        before = self.text
        self.press(keys, lambda terminal: terminal.text != before)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; what it shows is unknown until the program paints it."""
        self.screen.resize(rows, columns)
        self.screen.reset()
        self._set_size(columns, rows)

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.program.send_signal(number)

    def kill(self) -> None:
        """End the program with no chance to do anything more."""
        self.program.kill()
        self.program.wait()

    def hang_up(self) -> None:
        """Close the terminal."""
        if self._end >= 0:
            os.close(self._end)
            self._end = -1

    def end(self) -> int:
        """Wait until the program has ended by itself; its exit code. Raises TimeoutError when it does not."""
        last = time.perf_counter() + PATIENCE
        while self.read(PATIENCE):
            if time.perf_counter() > last:
                raise TimeoutError(f"The program does not end:\n{self.text}")
        return self.program.wait(PATIENCE)

    # -- the screen

    def read(self, seconds: float) -> bytes:
        """Take in what comes within this time; empty when nothing does, or the program has ended."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self._end, CHUNK)
        except OSError:
            return b""
        self.wire += data
        self.show(data)
        if ASKS_FOR_FRAMES in data:
            os.write(self._end, HAS_FRAMES)
        return data

    def show(self, data: bytes) -> None:
        """Put what came on the screen."""
        self._stream.feed(data)

    @property
    def whole(self) -> bool:
        """Whether no frame is half painted."""
        return self.wire.rfind(FRAME_END) >= self.wire.rfind(FRAME_BEGIN)

    def until(self, what: "str | Seen") -> None:
        """Read until the screen shows this text, or is as `what` wants it. Raises TimeoutError."""
        seen = self._question(what)
        last = time.perf_counter() + PATIENCE
        while not seen(self):
            if time.perf_counter() > last or not self.read(PATIENCE):
                raise TimeoutError(f"Nothing shows {what!r} (exit code {self.program.poll()}):\n{self.text}")

    def _question(self, what: "str | Seen") -> "Seen":
        """Asked of whole frames only."""
        if isinstance(what, str):
            return lambda terminal: terminal.whole and terminal.shows(what)
        return lambda terminal: terminal.whole and what(terminal)

    def quiet(self, seconds: float = 0.15) -> None:
        """Read until nothing has come for this long."""
        while self.read(seconds):
            pass

    @property
    def rows(self) -> list[str]:
        """The screen as text."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows)

    @property
    def status(self) -> str:
        """The first row."""
        return self.rows[0].strip()

    def shows(self, text: str) -> bool:
        """Whether this stands on the screen."""
        return any(text in row for row in self.rows)

    @property
    def restored(self) -> bool:
        """Whether the terminal is as the program found it: line mode, the usual screen, a cursor, no mouse."""
        modes = {"1049": b"l", "25": b"h", "1000": b"l", "1003": b"l", "1006": b"l", "2004": b"l"}
        last = {mode: re.findall(rb"\x1b\[\?" + mode.encode() + rb"([hl])", self.wire)[-1:] for mode in modes}
        told = all(not found or found == [modes[mode]] for mode, found in last.items())
        return told and termios.tcgetattr(self._end)[:4] == self.cooked[:4]


Seen = Callable[[Terminal], bool]
"""What is waited for, as a question to the terminal."""


def hegemon(home: Path, *words: str | Path, **more: object) -> Terminal:
    """The installed command in a terminal."""
    return Terminal([COMMAND, *words], home, **more)
