"""Numbers and names as parts of a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def percent(chance: float) -> str:
    """`87 %`; nothing is called certain or impossible."""
    if chance >= 0.995:
        return "over 99 %"
    return f"{round(100 * chance)} %" if chance >= 0.005 else "under 1 %"


def plural(n: int, one: str, many: str = "") -> str:
    """`1 army`, `3 armies`, `2 cards`."""
    return f"{n} {one if n == 1 else many or (one[:-1] + 'ies' if one.endswith('y') else one + 's')}"


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
