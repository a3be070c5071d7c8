"""What commands print: sentences that cannot steer a terminal, and JSON documents."""

import os
import sys
from typing import Any


def clean(text: str) -> str:
    """The text with `?` for everything that is no printable character: names come from files, and from others."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def say(line: str = "") -> None:
    """Print one line."""
    print(clean(line))


def warn(line: str) -> None:
    """Print one line on standard error: progress, warnings and errors."""
    print(clean(line), file=sys.stderr, flush=True)


def report(document: Any) -> None:
    """Print one JSON document. It is all ASCII: neither a locale nor a name in it can spoil it."""
    import json

    print(json.dumps(document, allow_nan=False))


def table(rows: list[tuple[Any, ...]], *, indent: str = "") -> None:
    """Print rows in columns, numbers to the right."""
    if not rows:
        return
    words = [[clean(cell if isinstance(cell, str) else f"{cell}") for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*words, strict=True)]
    for row, cells in zip(rows, words, strict=True):
        padded = [
            word.rjust(width) if isinstance(cell, int | float) else word.ljust(width)
            for cell, word, width in zip(row, cells, widths, strict=True)
        ]
        say((indent + "  ".join(padded)).rstrip())


def prepare() -> None:
    """Let no name that the terminal's encoding lacks end a command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def abandon() -> None:
    """Write no more to standard output, which is closed or full: Python would try again at the end, and complain."""
    if sys.stdout is sys.__stdout__ and sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
