"""Lines to and from a player outside, within limits of time and room. Nothing here waits longer than it was told to.

Needs a system where pipes can be polled: Linux, macOS, BSD.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from time import monotonic

from engine.bots.fallback import Forfeit
from engine.outside.limits import Limits

CHUNK = 65_536
TAIL = 4_000
"""Bytes of what a program says on standard error that are kept, to tell why it failed."""


class Left(Forfeit):
    """Whoever was at the other end is not there any more."""


class Silent(Forfeit):
    """There was no answer in time."""


class Flood(Forfeit):
    """More was written than anybody could have asked for."""


class Wire:
    """Both directions of one connection, as file descriptors. `hears` is given what comes in by `errors`."""

    def __init__(
        self,
        read: int,
        write: int,
        limits: Limits,
        errors: int | None = None,
        hears: Callable[[bytes], object] | None = None,
    ) -> None:
        self.limits, self.tail = limits, b""
        self._read, self._write, self._errors, self._hears = read, write, errors, hears
        self._buffer, self._unsent = bytearray(), bytearray()
        self._cut, self._wasted, self._writable = False, 0, False
        self._poll = select.poll()
        self._poll.register(read, select.POLLIN)
        if errors is not None:
            self._poll.register(errors, select.POLLIN)

    def begin(self) -> None:
        """A new decision: what was written before it answers nothing. Raises `Left` and `Flood`."""
        self._wasted = 0
        while self._look(0):
            self._forget_lines()
        self._forget_lines()

    def send(self, data: bytes, deadline: float | None, *, forget: bool = False) -> None:
        """Write all of it; what time did not suffice for is written first the next time.

        forget: what comes in meanwhile answers nothing. Raises `Left`, `Silent` where nobody reads, and `Flood`.
        """
        self._unsent += data
        self._poll.register(self._write, select.POLLOUT)
        if not forget:
            self._poll.unregister(self._read)
        try:
            while self._unsent:
                if self._look(remaining(deadline)):
                    self._forget_lines()
                if self._writable:
                    self._put()
                elif remaining(deadline) == 0:
                    raise Silent("It does not read what it is told.")
        finally:
            self._poll.unregister(self._write)
            self._poll.register(self._read, select.POLLIN)

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises `Left`, `Silent` and `Flood`."""
        while (line := self._next()) is None:
            if not self._look(remaining(deadline)) and remaining(deadline) == 0:
                raise Silent("It did not answer in time.")
        return line

    def waste(self, count: int) -> None:
        """So many bytes answered nothing. Raises `Flood` when they are too many."""
        self._wasted += count
        if self.is_flooded:
            raise Flood(f"It wrote more than {self.limits.waste:,} bytes that answer nothing.")

    def drain(self, deadline: float) -> None:
        """Forget all that comes in until then. Raises `Left`, which is what it waits for."""
        while left := remaining(deadline):
            self._look(left)
            self._buffer.clear()

    @property
    def is_flooded(self) -> bool:
        """Whether this decision's share of bytes that answer nothing is used up."""
        return self._wasted > self.limits.waste

    def last_words(self, seconds: float) -> None:
        """Hear what is still said on standard error, until it is closed."""
        end = monotonic() + seconds
        self._poll.unregister(self._read)
        while self._errors is not None and (left := max(0.0, end - monotonic())):
            if self._poll.poll(left * 1000):
                self._hear()

    # -- one look at all of it

    def _look(self, seconds: float | None) -> bool:
        """Wait until something happens; whether anything was read. Raises `Left`."""
        self._writable, heard = False, False
        for fd, _ in self._poll.poll(None if seconds is None else seconds * 1000):
            if fd == self._write:
                self._writable = True
            elif fd == self._errors:
                self._hear()
            else:
                self._take()
                heard = True
        return heard

    def _take(self) -> None:
        try:
            data = os.read(self._read, CHUNK)
        except OSError:
            data = b""
        if not data:
            raise Left("It closed its output.")
        self._buffer += data

    def _hear(self) -> None:
        assert self._errors is not None
        try:
            data = os.read(self._errors, CHUNK)
        except OSError:
            data = b""
        if not data:
            self._poll.unregister(self._errors)
            self._errors = None
        self.tail = (self.tail + data)[-TAIL:]
        if self._hears is not None:
            self._hears(data)

    def _put(self) -> None:
        try:
            written = os.write(self._write, self._unsent[: select.PIPE_BUF])
        except OSError:
            raise Left("It closed its input.") from None
        del self._unsent[:written]

    # -- lines

    def _next(self) -> bytes | None:
        """The first line that has come in whole. The rest of one that was too long is passed over."""
        end = self._buffer.find(b"\n")
        if self._cut:
            self._drop(end + 1 or len(self._buffer))
            self._cut = end < 0
            return self._next() if end >= 0 else None
        if (len(self._buffer) if end < 0 else end) > self.limits.line:
            self._cut = end < 0
            self._drop(end + 1 or len(self._buffer))
            raise Flood(f"It wrote a line longer than {self.limits.line:,} bytes.")
        if end < 0:
            return None
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def _forget_lines(self) -> None:
        """Drop what has come in, but for the beginning of a line that goes on."""
        end = self._buffer.rfind(b"\n") + 1
        if end:
            self._cut = False
            self._drop(end)
        if self._cut or len(self._buffer) > self.limits.line:
            self._cut = True
            self._drop(len(self._buffer))

    def _drop(self, count: int) -> None:
        del self._buffer[:count]
        self.waste(count)


def remaining(deadline: float | None) -> float | None:
    """Seconds until then, not below 0; None: for ever."""
    return None if deadline is None else max(0.0, deadline - monotonic())
