"""A terminal at the other end of an SSH channel: no threads, no signals, no device."""

from __future__ import annotations

import codecs
from asyncio import TimerHandle
from typing import TYPE_CHECKING, Any

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from tui.private import KeyReader, SendOnce

if TYPE_CHECKING:
    from tui.ssh.session import Session

ESCAPE = 0.11
"""Seconds after which a lone Esc is a key of its own: a little more than Textual's own limit."""
BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l\x1b[?2026$p"
"""The other screen, no cursor, word of focus and of pastes, no wrapping; and whether it knows whole frames."""
RESET = (
    "\x1b[?2026l\x1b[?2004l\x1b[?1004l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"
    "\x1b[?2048l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
)
"""Everything as it was, and whatever a terminal may have been left with by others as well."""


class Channel(Driver):
    """Writes to a session, and is fed by it."""

    def __init__(
        self, app: Any, *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.session: Session = app.session
        self.session.driver = self
        self.dropped = 0
        """Frames that were not sent because the client did not take what was sent before."""
        self._keys = KeyReader()
        self._letters = codecs.getincrementaldecoder("utf-8")("replace")
        self._pieces: list[str] = []
        self._stale = False
        self._escape: TimerHandle | None = None

    def send_message(self, message: Message) -> None:
        """To the application, which runs on this same loop."""
        self._app.post_message(message)

    # -- output

    def write(self, data: str) -> None:
        """Send it soon, together with what is written in the same moment; not to a client that is behind."""
        if self.session.paused:
            self._stale = True
            self.dropped += 1
            return
        if not self._pieces:
            self._loop.call_soon(self.flush)
        self._pieces.append(data)

    def flush(self) -> None:
        """Send what was written."""
        if self._pieces:
            data = "".join(self._pieces).encode("utf-8", "replace")
            self._pieces.clear()
            self.session.send(data)

    def caught_up(self) -> None:
        """The client takes data again: what it missed is painted anew, once."""
        if self._stale:
            self._stale = False
            self.forget()
            self._app.call_later(lambda: self._app.screen.refresh())

    def forget(self) -> None:
        """Take the terminal's contents for unknown."""

    # -- input

    def feed(self, data: bytes) -> None:
        """Something was typed."""
        self._pass_on(self._keys.feed(self._letters.decode(data)))

    def _pass_on(self, messages: Any) -> None:
        for message in messages:
            if not isinstance(message, InBandWindowResize | events.MouseEvent):
                self.process_message(message)
        if self._keys.waits and self._escape is None:
            self._escape = self._loop.call_later(ESCAPE, self._tick)

    def _tick(self) -> None:
        self._escape = None
        self._pass_on(self._keys.tick())

    def resized(self, width: int, height: int) -> None:
        """The client's window has another size."""
        self._size = (width, height)
        size = Size(width, height)
        self.process_message(events.Resize(size, size))

    # -- life

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self.write(BEGIN)
        self.resized(*self.session.size)

    def disable_input(self) -> None:
        """Nothing is read here by itself."""

    def stop_application_mode(self) -> None:
        """Give the terminal back, even one that is behind."""
        self._pieces.append(RESET)
        self.flush()

    def close(self) -> None:
        """Let go of the application."""
        if self._escape is not None:
            self._escape.cancel()
            self._escape = None
        self._keys.close()


class ChannelDriver(SendOnce, Channel):
    """A channel that is sent nothing twice."""
