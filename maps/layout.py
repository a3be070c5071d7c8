"""JSON laid out for people: one thing a line where it fits, so that a change to a board is a small diff."""

from collections.abc import Iterator
from typing import Any

import msgspec

WIDTH = 160


def lay_out(value: Any) -> bytes:
    """JSON text of dicts, lists, strings and numbers, ending in a newline."""
    return ("\n".join(_lines(value, "", "")) + "\n").encode()


def _lines(value: Any, indent: str, key: str) -> Iterator[str]:
    line = indent + key + _one_line(value)
    if not value or not isinstance(value, dict | list) or _is_runs(value) or (len(line) < WIDTH and _is_small(value)):
        yield line
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    parts = list(value.items()) if isinstance(value, dict) else [("", item) for item in value]
    yield indent + key + opening
    for number, (name, item) in enumerate(parts, 1):
        *head, last = _lines(item, indent + " ", f"{_one_line(name)}: " if isinstance(value, dict) else "")
        yield from head
        yield last + ("," if number < len(parts) else "")
    yield indent + closing


def _one_line(value: Any) -> str:
    compact = msgspec.json.encode(value)
    return (compact if _is_runs(value) else msgspec.json.format(compact, indent=0)).decode()


def _is_runs(value: Any) -> bool:
    """A pixel row or a polyline: pairs of numbers, kept on one line however long."""
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(number, int) for number in pair) for pair in value
    )


def _is_small(value: Any) -> bool:
    """Nothing in it that has parts of its own with parts in turn."""
    parts = value.values() if isinstance(value, dict) else value
    return not any(isinstance(part, dict) and any(isinstance(inner, dict) for inner in part.values()) for part in parts)
