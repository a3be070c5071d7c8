"""What a seat can ask for. Every action is a frozen struct; its fields say what sort of thing they want.

The sort (`territory`, `number`, `cards` ...) is what a screen needs to ask for the field; `field_kinds` reads it.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_type_hints

from msgspec import Meta, Struct

Territory = Annotated[str, Meta(max_length=100, extra={"kind": "territory"})]
Number = Annotated[int, Meta(ge=0, le=1_000_000, extra={"kind": "number"})]
CardSet = Annotated[tuple[str, ...], Meta(max_length=20, extra={"kind": "cards"})]
Choice = Annotated[str, Meta(max_length=100, extra={"kind": "choice"})]


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a seat wants to do."""


class End(Action, frozen=True, tag="end"):
    """End this phase, or decline what is offered."""


class Resign(Action, frozen=True, tag="resign"):
    """Leave the game; the armies stay on the board as a neutral army."""


class Claim(Action, frozen=True, tag="claim"):
    territory: Territory


class Place(Action, frozen=True, tag="place"):
    territory: Territory
    count: Number


class Trade(Action, frozen=True, tag="trade"):
    cards: CardSet
    bonus_on: Choice


class Attack(Action, frozen=True, tag="attack"):
    """One throw with this many dice."""

    source: Territory
    target: Territory
    dice: Number


class Blitz(Action, frozen=True, tag="blitz"):
    """Throw the most dice again and again, until the target falls or no more than `keep` armies are left."""

    source: Territory
    target: Territory
    keep: Number


class Defend(Action, frozen=True, tag="defend"):
    dice: Number


class Advance(Action, frozen=True, tag="advance"):
    """How many armies move into the conquered territory, those of the last throw included."""

    count: Number


class Fortify(Action, frozen=True, tag="fortify"):
    source: Territory
    target: Territory
    count: Number


class Choose(Action, frozen=True, tag="choose"):
    """One of the ways to go on that a step offers."""

    option: Choice


class Headquarters(Action, frozen=True, tag="headquarters"):
    """Where a player's headquarters stands."""

    territory: Territory


@cache
def field_kinds(action: type[Action]) -> tuple[tuple[str, str], ...]:
    """Name and sort of every field, in order: `(("territory", "territory"), ("count", "number"))`."""
    hints = get_type_hints(action, include_extras=True)
    return tuple((name, _kind(hints[name])) for name in action.__struct_fields__)


def _kind(hint: Any) -> str:
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, Meta) and meta.extra:
            return str(meta.extra["kind"])
    raise TypeError(f"{hint} does not say what sort of field it is.")


def tag(action: type[Action] | Action) -> str:
    """The word by which an action is known in saves and key tables."""
    return str(action.__struct_config__.tag)
