"""The installed command in a real pseudo-terminal: its first frame, and what a key costs."""

import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.rows import Row, at_most, quantile
from tests.bench.terminal import Terminal

COMMAND = str(Path(sysconfig.get_path("scripts")) / "hegemon")
BARE = [sys.executable, "-m", "tests.bench.bare"]
ARROWS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")
BARE_SHOWS = "a bare application"
HOME_SHOWS = "New game"
SIZES = ((80, 24, 20, 4_000), (120, 40, 30, 6_000), (160, 50, 40, 0))
"""Columns, rows, milliseconds to the first byte that are allowed, bytes for a cursor move (0: no target)."""


def first_frame(words: list[str], text: str) -> float:
    """Seconds from the start until the screen shows a text."""
    with Terminal(words, 80, 24) as terminal:
        return terminal.first(text)


def starting(times: int) -> Iterator[Row]:
    """How long the first frame takes, in the middle of so many starts, by turns with those of a bare application."""
    starts = [(first_frame(BARE, BARE_SHOWS), first_frame([COMMAND], HOME_SHOWS)) for _ in range(times)]
    bare, own = (median(seconds) for seconds in zip(*starts, strict=True))
    yield Row("first frame of a bare Textual application", f"{bare * 1e3:,.0f} ms")
    yield at_most(f"first frame of hegemon ({own * 1e3:,.0f} ms)", own / bare, 1.5, "x bare", 2)


def keys(columns: int, rows: int, most_ms: float, most_bytes: int, times: int) -> Iterator[Row]:
    """Arrow keys on the map of the position `attack7`."""
    size = f"{columns}x{rows}"
    with Terminal([COMMAND, "--scenario", "attack7", "--seed", "7"], columns, rows) as terminal:
        terminal.first("Enter", quiet=0.8)
        start = terminal.received
        _, painted = terminal.cost(b"\r", quiet=0.8)
        answers = [terminal.cost(ARROWS[number % len(ARROWS)]) for number in range(times)]
    seconds, sizes = [answer[0] for answer in answers], [float(answer[1]) for answer in answers]
    yield at_most(f"{size}: key to first byte, p95", quantile(seconds, 0.95) * 1e3, most_ms, "ms", 1)
    bytes_p95 = quantile(sizes, 0.95)
    if most_bytes:
        yield at_most(f"{size}: bytes for a cursor move, p95", bytes_p95, most_bytes, "bytes")
    else:
        yield Row(f"{size}: bytes for a cursor move, p95", f"{bytes_p95:,.0f} bytes")
    if size == "80x24":
        yield at_most(f"{size}: bytes of the start", start, 60_000, "bytes")
        yield at_most(f"{size}: bytes of a full repaint", painted, 21_000, "bytes")


def idling(seconds: float) -> Iterator[Row]:
    """What a screen costs on which nothing happens: processor time, and bytes, of which there should be none."""
    for what, words, text in (("Home", [], HOME_SHOWS), ("Play", ["--scenario", "attack7", "--seed", "7"], "Enter")):
        with Terminal([COMMAND, *words], 120, 40) as terminal:
            terminal.first(text, quiet=0.8)
            if words:
                terminal.cost(b"\r", quiet=0.8)
            share, sent = terminal.idle(seconds)
        yield at_most(f"{what} when idle for {seconds:.0f} s: processor ({sent} bytes sent)", share * 100, 1.0, "%", 2)


def all_keys(times: int) -> Iterator[Row]:
    """Every size."""
    for columns, rows, most_ms, most_bytes in SIZES:
        yield from keys(columns, rows, most_ms, most_bytes, times)
