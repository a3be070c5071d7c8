"""What only one seat knows, found by comparing its view with the public one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def secrets_of(own: Any, public: Any) -> frozenset[str]:
    """All texts that stand in one's own view where the public one has something else."""
    return frozenset(_hidden(own, public))


def _hidden(own: Any, public: Any) -> Iterator[str]:
    if own == public:
        return
    if isinstance(own, Mapping) and isinstance(public, Mapping):
        for name, value in own.items():
            yield from _hidden(value, public.get(name))
    elif _is_row(own) and _is_row(public) and len(own) == len(public):
        for mine, theirs in zip(own, public, strict=True):
            yield from _hidden(mine, theirs)
    else:
        yield from texts(own)


def _is_row(value: Any) -> bool:
    return isinstance(value, list | tuple)


def texts(value: Any) -> Iterator[str]:
    """All texts in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from texts(inner)
    elif _is_row(value):
        for inner in value:
            yield from texts(inner)


def tells(value: Any, known: frozenset[str]) -> bool:
    """Whether a value names anything that only its seat knows."""
    return any(text in known for text in texts(value))
