"""Time to think: for each decision, and for a whole game."""

from __future__ import annotations

import re

from msgspec import Struct

from engine.options import Refused

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
PIECE = re.compile(r"(\d{1,6})([smhd])")
MOST = 60 * UNITS["d"]
HOW = "Write 30s, 2m, 1h or 1d for each decision, bank 20m+10s for a whole game and what each decision adds, or none."


class Clock(Struct, frozen=True):
    """Seconds; 0 is no limit. A decision uses `per` first, then the seat's `bank`, which then grows by `plus`."""

    per: int = 0
    bank: int = 0
    plus: int = 0

    @property
    def runs(self) -> bool:
        """Whether there is any limit."""
        return bool(self.per or self.bank)

    def budget(self, left: float) -> float | None:
        """Seconds for the decision that begins now; None: as long as one likes. `left`: in the seat's bank."""
        return self.per + left if self.runs else None

    def after(self, left: float, used: float) -> float:
        """What is left in the bank after a decision that took so long."""
        return max(0.0, left - max(0.0, used - self.per)) + self.plus if self.bank else 0.0

    def words(self) -> str:
        """`2m a decision, bank 20m+10s`."""
        per = f"{span(self.per)} a decision" if self.per else ""
        bank = f"bank {span(self.bank)}{f'+{span(self.plus)}' if self.plus else ''}" if self.bank else ""
        return ", ".join(filter(None, (per, bank))) or "no limit"


def span(seconds: float) -> str:
    """`30s`, `2m`, `1h30m`, `2d`."""
    rest, pieces = max(0, round(seconds)), []
    for unit in "dhms":
        count, rest = divmod(rest, UNITS[unit])
        if count:
            pieces.append(f"{count}{unit}")
    return "".join(pieces[:2]) or "0s"


def read_clock(text: str) -> Clock:
    """The clock that a player typed: `2m`, `bank 20m+10s`, `30s bank 10m`, `none`. Raises `Refused`."""
    words = text.lower().replace(",", " ").split()
    if words in ([], ["none"], ["no"]):
        return Clock()
    per, _, bank = " ".join(words).partition("bank")
    whole, _, plus = bank.strip().partition("+")
    clock = Clock(*(_seconds(part) if part.strip() else 0 for part in (per, whole, plus)))
    if not clock.runs or ("bank" in words) != bool(clock.bank):
        raise Refused(HOW)
    return clock


def _seconds(text: str) -> int:
    packed = "".join(text.split())
    pieces = PIECE.findall(packed)
    if "".join(number + unit for number, unit in pieces) != packed:
        raise Refused(HOW)
    seconds = sum(int(number) * UNITS[unit] for number, unit in pieces)
    if not 1 <= seconds <= MOST:
        raise Refused(f"A clock has from 1 second to {MOST // UNITS['d']} days.")
    return seconds
