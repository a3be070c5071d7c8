"""The lines that people type, and what a terminal can forget. Every line ends with a newline, both ways."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading

from tui.commands import output
from tui.commands.errors import Unable

LONGEST = 2_000
"""Bytes of a line; what is longer is no line that anybody typed."""
CHUNK = 1 << 14
BLANK = 60
"""Empty lines in the place of clearing, where the terminal cannot do that."""


class Lines:
    """Standard input, line by line, read in a thread only when a line is wanted: so a wait can be broken off.

    Raises `Unable` where there is no standard input.
    """

    def __init__(self) -> None:
        try:
            self._source = sys.stdin.fileno()
        except (AttributeError, OSError, ValueError):
            raise Unable("Plain lines need a standard input to read from.") from None
        self._rest = b""
        self._wanted = threading.Semaphore(0)
        self._reader: threading.Thread | None = None
        self._answer: asyncio.Future[str | None] | None = None

    async def next(self) -> str | None:
        """The next line without its end; None when there are no more."""
        sys.stdout.flush()
        loop = asyncio.get_running_loop()
        self._answer = loop.create_future()
        if self._reader is None:
            self._reader = threading.Thread(target=self._read, args=(loop,), daemon=True)
            self._reader.start()
        self._wanted.release()
        return await self._answer

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._wanted.acquire():
            line = self._line()
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._give, line)

    def _give(self, line: str | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(line)

    def _line(self) -> str | None:
        """Read up to the end of a line. Of one that is too long, only its beginning is kept."""
        while b"\n" not in self._rest:
            try:
                more = os.read(self._source, CHUNK)
            except OSError:
                more = b""
            if not more:
                line, self._rest = self._rest, b""
                return text(line) if line else None
            self._rest += more
            if b"\n" not in self._rest:
                self._rest = self._rest[: LONGEST + 1]
        line, _, self._rest = self._rest.partition(b"\n")
        return text(line)


def text(line: bytes) -> str:
    """A line as text that is safe to print and short enough to read."""
    return output.clean(line[:LONGEST].decode("utf-8", "replace").replace("\t", " ").rstrip("\r"))


def say(line: str = "") -> None:
    """Print one line, with nothing in it that could steer a terminal."""
    output.say(line)


def prompt() -> None:
    """The sign that a line is wanted, where somebody types it."""
    if sys.stdin.isatty():
        sys.stdout.write("> ")
    sys.stdout.flush()


def forget() -> bool:
    """Clear the terminal with all that can be scrolled back to; whether it can do that.

    Otherwise what was said is pushed out of sight, and no further. Into a pipe nothing is written.
    """
    if not sys.stdout.isatty():
        return False
    sequence = clearing()
    if sequence:
        sys.stdout.write(sequence)
        sys.stdout.flush()
    else:
        sys.stdout.write("\n" * BLANK)
    return bool(sequence)


def clearing() -> str:
    """What makes this terminal clear itself, scroll-back included; empty where it knows no such thing."""
    try:
        import curses

        curses.setupterm(fd=sys.stdout.fileno())
        screen, scrolled = curses.tigetstr("clear"), curses.tigetstr("E3")
    except Exception:  # no terminfo on this system, or none for this terminal
        return ""
    return (screen + scrolled).decode("ascii", "replace") if screen and scrolled else ""
