"""Who is at a table of the server, and what they say to each other."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.state import is_player
from tui.ssh.limits import Bucket
from tui.ssh.texts import CHAT_CELLS, clean

if TYPE_CHECKING:
    from tui.ssh.window import Window

TALK = 200
"""Lines of talk that are kept, in memory alone."""


class Said(Struct, frozen=True):
    """A line of talk; `by` is empty when the table itself speaks."""

    by: str
    text: str


class Company:
    """The windows that are open on a table, and the talk at it. Mixed into the table, whose fields it uses."""

    record: Any
    game: Any
    touched: float

    def gather_round(self) -> None:
        """Nobody is here yet, and nothing was said."""
        self.windows: set[Window] = set()
        self.talk: deque[Said] = deque(maxlen=TALK)
        self.spoken = 0
        """Lines of talk so far, those that are no longer kept among them."""
        self._mouths: dict[str, Bucket] = {}

    def owners(self) -> list[str]:
        """The account behind each seat; empty for a bot's own."""
        return [owned.owner for owned in self.record.seats]

    def is_away(self, seat: int) -> bool:
        """Whether this is the seat of somebody who has no window here and still takes part."""
        owner = self.record.seats[seat].owner
        return bool(owner) and is_player(self.game.state, seat) and owner not in {w.account for w in self.windows}

    def join(self: Any, window: Window) -> None:
        """Somebody opens a window on the table; the first one of a seat's owner is told to all."""
        came = window.seats and window.account not in {other.account for other in self.windows}
        self.windows.add(window)
        self.touched = self._now()
        if came:
            self.announce(f"{self._owners_words(window)} here.")

    def leave(self: Any, window: Window) -> None:
        """A window closes, whether its owner wanted that or the line broke."""
        if window not in self.windows:
            return
        self.windows.discard(window)
        self.touched = self._now()
        if window.seats and window.account not in {other.account for other in self.windows}:
            self.announce(f"{self._owners_words(window)} away.")

    def _owners_words(self: Any, window: Window) -> str:
        names = [self.who(seat) for seat in window.seats]
        return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'}"

    def announce(self, text: str) -> None:
        """The table itself says something to all."""
        self._speak(Said("", text))

    def say(self: Any, account: str, name: str, text: str) -> str | None:
        """Somebody says something to all. Returns a sentence when he may not."""
        words = clean(text, CHAT_CELLS)
        if not words:
            return "Nothing was said."
        if not self._mouths.setdefault(account, Bucket(0.5, 5, self._now)).has():
            return "Not so fast: say it again in a moment."
        self._speak(Said(name, words))
        return None

    def _speak(self: Any, said: Said) -> None:
        self.talk.append(said)
        self.spoken += 1
        self._tell()

    def talk_since(self, count: int) -> list[Said]:
        """What was said after the first so many lines, as far as it is kept."""
        new = min(self.spoken - count, len(self.talk))
        return list(self.talk)[len(self.talk) - new :] if new > 0 else []
