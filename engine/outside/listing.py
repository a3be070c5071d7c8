"""Legal actions as a list short enough to be told, and the legal values of one field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from engine.actions import Action, field_kinds
from engine.game import Offer
from engine.outside.protocol import Choice, Values

NUMBER = "number"
WIDTHS: tuple[int, ...] = (32, 16, 8, 4, 2, 1)
"""Values of each field that are listed, where all are too many."""


def legal(offer: Offer, limit: int) -> tuple[tuple[Choice, ...], bool]:
    """What may be done now, in at most `limit` choices, and whether that is all.

    A last field that takes every number of a range is one choice. Where there are still too many, of every field only
    some values are taken, evenly spread with the first and the last among them; of every kind there is one at least.
    """
    kinds = offer.kinds()
    choices = tuple(islice((choice for kind in kinds for choice in walk(offer, kind)), limit + 1))
    if len(choices) <= limit:
        return choices, True
    for width in WIDTHS:
        choices = tuple([choice for kind in kinds for choice in islice(walk(offer, kind, (), width), limit + 1)])
        if len(choices) <= limit:
            break
    return choices[:limit], False


def walk(offer: Offer, kind: type[Action], chosen: tuple[Any, ...] = (), width: int | None = None) -> Iterator[Choice]:
    """The choices of this kind that begin with the chosen fields; of each field `width` values, or all."""
    fields = field_kinds(kind)
    if len(chosen) == len(fields):
        yield Choice(kind(*chosen))
        return
    values = offer.domain(kind, *chosen)
    if len(chosen) == len(fields) - 1 and fields[-1][1] == NUMBER and has_no_gap(values):
        yield Choice(kind(*chosen, values[-1]), values[0], values[-1])
        return
    for value in values if width is None else spread(values, width):
        yield from walk(offer, kind, (*chosen, value), width)


def has_no_gap(values: Sequence[Any]) -> bool:
    """Whether these are two or more numbers, each one more than the one before."""
    if isinstance(values, range):
        return len(values) > 1 and values.step == 1
    return len(values) > 1 and all(type(v) is int and v == values[0] + k for k, v in enumerate(values))


def spread(values: Sequence[Any], width: int) -> list[Any]:
    """As many of the values, evenly spread, the first and the last among them."""
    if len(values) <= width:
        return list(values)
    if width == 1:
        return [values[0]]
    return [values[k * (len(values) - 1) // (width - 1)] for k in range(width)]


def values_of(offer: Offer, n: int, kind: type[Action] | None, chosen: Sequence[Any]) -> Values:
    """The answer to a question for the next field of an action."""
    if kind is None or kind not in offer.kinds():
        return Values(n=n, refusal="That is not possible now; `kinds` lists what is.")
    fields = msgspec.structs.fields(kind)
    if len(chosen) >= len(fields):
        return Values(n=n, refusal="This action has no further field.")
    try:
        typed = [msgspec.convert(value, field.type) for value, field in zip(chosen, fields, strict=False)]
    except msgspec.ValidationError as error:
        return Values(n=n, refusal=f"{error}.")
    refusal = offer.why(kind, *typed)
    if refusal is not None:
        return Values(n=n, refusal=refusal)
    values = offer.domain(kind, *typed)
    if has_no_gap(values):
        return Values(n=n, least=values[0], most=values[-1])
    return Values(n=n, values=tuple(values))
