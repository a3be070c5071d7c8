"""A figure and its target, as a line of the table."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """One figure. `target` is empty where there is none; `fits` None where nothing can be said."""

    what: str
    figure: str
    target: str = ""
    fits: bool | None = None


def at_least(what: str, value: float, least: float, unit: str) -> Row:
    """More is better."""
    return Row(what, f"{value:,.0f} {unit}", f">= {least:,.0f} {unit}", value >= least)


def at_most(what: str, value: float, most: float, unit: str, digits: int = 0) -> Row:
    """Less is better."""
    return Row(what, f"{value:,.{digits}f} {unit}", f"<= {most:,.{digits}f} {unit}", value <= most)


def least_seconds(act: Callable[[], int], times: int) -> float:
    """Processor seconds for one of the things that `act` does, of which it returns the number; the least of so many."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        number = act()
        found.append((time.process_time() - begin) / number)
    return min(found)


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def write(row: Row) -> None:
    """Print a line of the table at once: some take a while."""
    mark = {True: "ok", False: "MISSED", None: ""}[row.fits]
    print(f"{row.what:<58} {row.figure:>22}   {row.target:<24} {mark}".rstrip(), flush=True)
