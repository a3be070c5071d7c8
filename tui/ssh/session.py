"""A session: one channel of a connection, with one application at its other end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import asyncssh

from tui.ssh.limits import Bucket
from tui.ssh.texts import clean
from tui.ssh.words import answer

if TYPE_CHECKING:
    from tui.ssh.app import ServerApp
    from tui.ssh.door import Door
    from tui.ssh.driver import Channel

log = logging.getLogger("hegemon.ssh")
USUAL = (80, 24)
VARIABLES = frozenset({b"COLORTERM", b"NO_COLOR", b"LANG", b"LC_ALL", b"LC_CTYPE", b"TERM_PROGRAM"})
"""The variables of a client that are read."""
NEEDS_TERMINAL = "This is a game for a terminal: use ssh -t."
FAULT = "hegemon met a fault of its own and closed this window. Your games are saved; connect again."
LONG_IDLE = "Nothing was typed for a long time. The game waits for you."
LONG_OPEN = "This window was open for very long. The game waits for you."
HIGH, LOW = 65_536, 8192
"""Bytes waiting for a client from which on it is behind, and at which it has caught up."""


class Variables(dict[bytes, bytes]):
    """What a client sends of its environment; anything but the few that are read is forgotten at once."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in VARIABLES and len(value) <= 64:
            super().__setitem__(name, value)


class Session(asyncssh.SSHServerSession[bytes]):
    """Ends by itself when the application does, when the line breaks, or after a while without a key."""

    def __init__(self, door: Door) -> None:
        self.door, self.hub = door, door.hub
        limits = self.hub.limits
        self.term: str | None = None
        self.size = USUAL
        self.paused = False
        """Whether the client is behind with taking what is sent."""
        self.driver: Channel | None = None
        self.app: ServerApp | None = None
        self.since = time.monotonic()
        self._command: str | None = None
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._bucket = Bucket(limits.typing, limits.burst)
        self._task: asyncio.Task[None] | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._last_key = self.since
        self._farewell, self._lost = "", False

    # -- what the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self.term = clean(term_type, 32) or "dumb"
        self.size = self._clamped(term_size[0], term_size[1])
        return True

    def _clamped(self, width: int, height: int) -> tuple[int, int]:
        limits = self.hub.limits
        return min(width, limits.columns) or USUAL[0], min(height, limits.rows) or USUAL[1]

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.size = self._clamped(width, height)
        if self.driver is not None:
            self.driver.resized(*self.size)

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """Nothing is ever run: the words are looked up."""
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def break_received(self, msec: int) -> bool:
        return True

    def signal_received(self, signal: str) -> None:
        """Signals of a client mean nothing here."""

    def eof_received(self) -> bool:
        """Whoever has no more to say is still answered."""
        return True

    # -- the session

    def session_started(self) -> None:
        assert self._chan is not None
        self._chan.set_write_buffer_limits(high=HIGH, low=LOW)
        refusal = self.door.refusal()
        if refusal:
            self._end(refusal, 3)
        else:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            text, code, place = await answer(self.door, self._command)
        except Exception as fault:
            log.exception("A word failed: %r", self._command)
            text, code, place = f"{FAULT} ({type(fault).__name__})", 1, None
        if place is None:
            self._end(text, code)
        elif self.term is None:
            self._end(NEEDS_TERMINAL, 2)
        else:
            await self._play(place)

    async def _play(self, place: str) -> None:
        """Run the application, and give the terminal back whatever happens."""
        from tui.ssh.app import ServerApp

        limits, later = self.hub.limits, asyncio.get_running_loop().call_later
        self._timers = [later(limits.idle, self._look_idle), later(limits.session, self.bye, LONG_OPEN)]
        environment = {"TERM": self.term or "dumb"} | {
            name.decode("ascii"): value.decode("utf-8", "replace") for name, value in self._variables().items()
        }
        code = 0
        try:
            self.app = ServerApp(self, self.hub, self.door.account, environment, place, self.door.is_new)
            self.hub.sessions.add(self)
            await self.app.run_async(mouse=False, size=self.size)
            code = self.app.return_code or 0
        except Exception:
            log.exception("A session of %s failed", self.door.account[:12])
            code = 1
        finally:
            self.hub.sessions.discard(self)
            self.hub.garbage = True
            self._release()
            self._end(self._farewell or (FAULT if code else ""), code)

    def _variables(self) -> Mapping[bytes, bytes]:
        return dict(self._chan._env) if self._chan is not None else {}

    def _release(self) -> None:
        """Let go of the application, so that nothing of it stays in memory."""
        for timer in self._timers:
            timer.cancel()
        self._timers = []
        if self.driver is not None:
            self.driver.close()
        self.driver = self.app = None

    def bye(self, sentence: str) -> None:
        """End the session with a word to the player."""
        self._farewell = sentence
        if self.app is not None:
            self.app.exit()
        else:
            self._end(sentence, 0)

    def _look_idle(self) -> None:
        left = self.hub.limits.idle - (time.monotonic() - self._last_key)
        if left <= 0:
            self.bye(LONG_IDLE)
        else:
            self._timers[0] = asyncio.get_running_loop().call_later(left, self._look_idle)

    def _end(self, text: str, code: int) -> None:
        chan = self._chan
        if chan is None or self._lost:
            return
        with contextlib.suppress(OSError):
            if text:
                end = "\r\n" if self.term else "\n"
                data = (text.rstrip("\n").replace("\n", end) + end).encode()
                write = chan.write if code == 0 or self.term else chan.write_stderr
                write(data)
            chan.exit(code)

    # -- data

    def send(self, data: bytes) -> None:
        """To the client, if it is still there."""
        if self._chan is not None and not self._lost:
            with contextlib.suppress(OSError):
                self._chan.write(data)

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Keys. Who sends more than anybody can type is read more slowly: it fills his own buffers."""
        self._last_key = time.monotonic()
        self.hub.last_key = self._last_key
        wait = self._bucket.take(len(data))
        if wait and self._chan is not None:
            self._chan.pause_reading()
            asyncio.get_running_loop().call_later(min(wait, 5), self._read_on)
        if self.driver is not None:
            self.driver.feed(data)

    def _read_on(self) -> None:
        if self._chan is not None and not self._lost:
            with contextlib.suppress(OSError):
                self._chan.resume_reading()

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        if self.driver is not None:
            self.driver.caught_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line broke, or the session is over. The seat remains."""
        self._lost = self.paused = True
        self.door.session_closed()
        if self.app is not None:
            self.app.exit()
