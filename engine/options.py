"""Options: what a player picks and a save stores. A ruleset turns them into `Values`, pieces and hooks once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

Source = Literal["seed", "official", "ruling"]
"""Where a rule or a default is from: the ruleset's own printed text, another published one, or our own ruling."""

Picked = Mapping[str, Any]
"""Option id -> value, complete and valid."""


class Refused(ValueError):
    """An option, a seat or a preset that does not fit. The text says why and what would fit."""


class Range(Struct, frozen=True):
    """Whole numbers from `least` to `most`, or `none` (a value of its own outside the range, such as 0)."""

    least: int
    most: int
    none: int | None = None

    def __contains__(self, value: object) -> bool:
        return type(value) is int and (self.least <= value <= self.most or value == self.none)


class Option(Struct, frozen=True):
    """One choice among rules."""

    id: str
    text: str
    """What it decides, in one sentence."""
    values: tuple[Any, ...] | Range
    default: Any
    source: Source = "official"
    """Where the default is from."""
    words: Mapping[Any, str] = {}
    """What the values mean, for those that do not say it themselves."""

    def allows(self, value: object) -> bool:
        """Whether this is one of the values; True is not 1."""
        if isinstance(self.values, Range):
            return value in self.values
        return any(type(value) is type(v) and value == v for v in self.values)

    def fits(self) -> str:
        """The values, as words: `yes, no`, `0 or 5 to 100`."""
        if isinstance(self.values, Range):
            spare = "" if self.values.none is None else f"{self.values.none} or "
            return f"{spare}{self.values.least} to {self.values.most}"
        return ", ".join(write(value) for value in self.values)

    def read(self, text: str) -> Any:
        """The value that a player typed. Raises `Refused`."""
        word = text.strip()
        if isinstance(self.values, Range):
            try:
                value: Any = int(word) if len(word) < 10 else word
            except ValueError:
                value = word
        else:
            named = {write(v): v for v in self.values} | ({"true": True, "false": False} if True in self.values else {})
            value = named.get(word.lower(), word)
        return self.check(value)

    def check(self, value: Any) -> Any:
        """The value itself, if it is allowed. Raises `Refused`."""
        if not self.allows(value):
            raise Refused(f"{self.id} cannot be {str(value)[:40]!r}: it takes {self.fits()}.")
        return value


def write(value: Any) -> str:
    """A value as a player types it: `yes`, `no`, `chain`, `12`."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def with_defaults(options: Iterable[Option], defaults: Mapping[str, tuple[Any, Source]]) -> tuple[Option, ...]:
    """The options with other defaults, each with its source. Raises `KeyError` for an id that does not exist."""
    by_id = {option.id: option for option in options}
    for name, (value, source) in defaults.items():
        by_id[name] = replace(by_id[name], default=by_id[name].check(value), source=source)
    return tuple(by_id.values())


def complete(options: Iterable[Option], picked: Mapping[str, Any]) -> dict[str, Any]:
    """All options, with defaults where nothing was picked. Raises `Refused` for unknown ids and unfit values."""
    by_id = {option.id: option for option in options}
    for name in picked:
        if name not in by_id:
            raise Refused(f"There is no option {name[:60]!r} here. The options are {', '.join(by_id)}.")
    return {name: option.check(picked.get(name, option.default)) for name, option in by_id.items()}
