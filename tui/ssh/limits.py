"""What one client, one key or all together may take of the server."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

from engine.options import Refused


@dataclass
class Limits:
    """Numbers of things, and seconds where a field says so."""

    total: int = 120
    """Connections."""
    per_address: int = 16
    """Connections of one address: a club may sit behind one router."""
    per_key: int = 4
    """Windows of one account."""
    greeting: int = 32
    """Connections that have not logged in."""
    channels: int = 2
    """Windows of one connection."""
    new_per_minute: int = 30
    """Connections that an address may begin."""
    new_keys_per_hour: int = 10
    """Unknown keys that may come from an address."""
    login: float = 20
    """Seconds to log in, and then to open a window."""
    idle: float = 3600
    """Seconds without a key, after which a window is closed."""
    session: float = 86_400
    """Seconds that a window may stay open."""
    typing: int = 4096
    """Bytes a second that a window may send."""
    burst: int = 16_384
    """Bytes that it may send at once."""
    columns: int = 400
    rows: int = 150
    games: int = 500
    """Games that are not over."""
    games_per_key: int = 20
    watchers: int = 30
    """Windows that only watch one game."""
    bot_pace: float = 0.5
    """Seconds between two acts of bots."""
    unload: float = 1800
    """Seconds after which a game that nobody looks at leaves the memory."""


def set_limits(limits: Limits, words: Sequence[str]) -> Limits:
    """The limits with those changed that `NAME=NUMBER` says. Raises `Refused`."""
    known = {field.name: type(getattr(limits, field.name)) for field in fields(limits)}
    for word in words:
        name, _, number = word.partition("=")
        try:
            value = known[name.strip().replace("-", "_")](number)
        except (KeyError, ValueError):
            raise Refused(f"{word[:60]!r} is no limit: write NAME=NUMBER, where NAME is {', '.join(known)}.") from None
        if value < 0:
            raise Refused(f"{word[:60]!r} is no limit: a limit is 0 or more.")
        setattr(limits, name.strip().replace("-", "_"), value)
    return limits


class Bucket:
    """Something that fills at `rate` a second up to `size`, and is taken from."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.size, self._now = rate, size, now
        self._left, self._at = size, now()

    def take(self, amount: float = 1) -> float:
        """Take it, and say how many seconds to wait until that much was there; 0: it was."""
        now = self._now()
        self._left = min(self.size, self._left + (now - self._at) * self.rate) - amount
        self._at = now
        return 0.0 if self._left >= 0 else -self._left / self.rate if self.rate else float("inf")

    def has(self, amount: float = 1) -> bool:
        """Take it if it is there."""
        if self.take(0) == 0 and self._left >= amount:
            self._left -= amount
            return True
        return False
