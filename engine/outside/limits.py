"""How much time and room a player outside has."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """What a player may take. Beyond it, the action is forfeit: something legal is done in its place."""

    seconds: float = 5.0
    """For one decision; 0: as long as it takes."""
    first: float = 20.0
    """For the first decision at least so many seconds: a program must begin."""
    silences: int = 3
    """Decisions in a row without an answer in time, after which nothing more is asked."""
    line: int = 65_536
    """Bytes of one line that a player writes."""
    waste: int = 1_000_000
    """Bytes in one decision that answer nothing, after which nothing more is asked."""
    asks: int = 1_000
    """Questions about legal values in one decision."""
    legal: int = 500
    """Actions that a decision lists, at most."""

    def patience(self, n: int) -> float | None:
        """Seconds for the n-th decision, from 1; None: no limit."""
        if not self.seconds:
            return None
        return max(self.seconds, self.first) if n == 1 else self.seconds
