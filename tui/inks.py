"""Styles of text, made of a look's colours, and rows that are drawn in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from tui.theme import OWNERS, Look, style


class Inks(NamedTuple):
    """The styles of text, made of a look's colours."""

    text: Style
    dim: Style
    head: Style
    """A heading."""
    bar: Style
    """The row on top."""
    key: Style
    off: Style
    """A key that does nothing now."""
    cursor: Style
    """The row under the cursor."""
    warn: Style
    """What is wrong or cannot be undone."""


def inks(look: Look) -> Inks:
    """The text styles of a look. Without colours bold, dim and reverse stand for them."""
    if look.colors == "none":
        plain_text, bold, dim = Style.null(), Style(bold=True), Style(dim=True)
        return Inks(plain_text, dim, bold, Style(reverse=True), bold, dim, Style(reverse=True), bold)
    return Inks(
        text=look.ink("text", "box"),
        dim=look.ink("route", "box"),
        head=look.ink("bridge", "box", bold=True),
        bar=look.ink("white", "sea", bold=True),
        key=look.ink("white", "box", bold=True),
        off=look.ink("faint", "box"),
        cursor=look.ink("black", "cursor", bold=True),
        warn=look.ink("cursor", "box", bold=True),
    )


def styled(text: str, style: Style) -> Text:
    """A piece of text that hands its style on to nothing that is added to it."""
    return Text.assemble((text, style))


PROMISE = "Enter: "
"""What the words about Enter begin with in the first row."""


def first_row(words: str, owner: int | None, look: Look) -> Text:
    """The row that says who plays, what is asked and what Enter does, each easy to find.

    `owner`: whose mark the words begin with, an index into `tui.theme.OWNERS`; None for nobody's.
    """
    row = Text(f" {words}")
    if look.colors == "none":
        return row
    question, promise = row.plain.find("  "), row.plain.rfind(PROMISE)
    if question > 0:
        row.stylize(look.ink("text", "sea"), question)
    if promise > 0:
        row.stylize(look.ink("cursor", "sea", bold=True), promise)
    if owner is not None:
        row.stylize(look.chip(owner, on_land=False), 0, 3)
    return row


def stacked(shares: Sequence[tuple[int, float]], width: int, look: Look) -> Text:
    """A bar of so many cells, divided among owners as their (owner, amount) are; every one of them can be seen."""
    whole = sum(amount for _, amount in shares)
    bar, end, done = Text(), 0, 0.0
    for owner, amount in shares:
        if not amount:
            continue
        done += amount
        first, end = end, max(round(width * done / whole), min(end + 1, width))
        bar.append(_block(owner, look) * (end - first), _block_ink(owner, look))
    return bar


def _block(owner: int, look: Look) -> str:
    """What a bar is made of: half blocks, so that bars on two rows stay apart."""
    return look.hatches[owner] if look.hatched else "▄" if look.glyphs == "half" else " "


def _block_ink(owner: int, look: Look) -> Style:
    if look.colors == "none":
        return Style.null()
    if look.hatched or look.glyphs != "half":
        return style(look.chips[owner], look.fills[owner])
    return look.thread(owner)


OWNER_OF = {owner.mark: number for number, owner in enumerate(OWNERS)}
LETTERS = "".join(OWNER_OF)
FORCE = re.compile(rf"\b([{LETTERS}])\d+(?:/\d+)?\b")
"""An owner's mark with a number behind it, as on the map: `Y3`; or with two: `R10/31`."""
NAMED = re.compile(rf"(?<!\S)([{LETTERS}])(?= \S)")
"""An owner's mark before a name: `Y Bruno`, `Y Ural`."""


def with_chips(line: str | Text, look: Look, names: bool = True) -> Text:
    """A line in which every owner's mark with a number looks as it does on the map; before `names` also those alone."""
    if isinstance(line, Text):
        return line
    return put_chips(Text(line), look, names)


def put_chips(text: Text, look: Look, names: bool = True) -> Text:
    """The same in a text that has a style already."""
    for pattern in (FORCE, NAMED) if names else (FORCE,):
        for found in pattern.finditer(text.plain):
            text.stylize(look.chip(OWNER_OF[found[1]]), *found.span())
    return text


CUT = "…"
"""What stands where a text was cut, and cannot be printed by a terminal that knows ASCII only."""


def printable(line: str | Text, look: Look) -> str | Text:
    """The same as far as this look can print it."""
    if look.glyphs != "ascii" or CUT not in (line.plain if isinstance(line, Text) else line):
        return line
    if isinstance(line, str):
        return line.replace(CUT, "~")
    copy = line.copy()
    copy.plain = line.plain.replace(CUT, "~")
    return copy
