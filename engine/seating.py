"""Who sits at a game: names, colours, and whether a person or a program plays. Then the game itself begins."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from engine.chance import Source
from engine.cmdline import COMMAND, kind_from
from engine.game import Game
from engine.options import Refused
from engine.ruleset import NEUTRAL, Ruleset
from maps.format import MapFile

HUMAN, CLOSED = "human", "closed"
NAME_LENGTH = 40
NAMELESS = "Player"
LIMIT = "limit.turns"

COLOURS: Mapping[str, str] = {
    "red": "R",
    "yellow": "Y",
    "green": "G",
    "cyan": "C",
    "blue": "B",
    "pink": "P",
    "white": "W",
    "grey": "N",
}
"""Colour -> the mark that says the same without colour. Grey is the neutral army's."""

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks and show nothing."""


class Chair(Struct):
    """A seat as the people at the table see it; the rules know only its name."""

    name: str
    kind: str = HUMAN
    """`human`, a bot's level, `cmd:COMMAND`, or `closed`: nobody plays it now."""
    colour: str = "red"
    """A key of `COLOURS`."""
    defend: Literal["ask", "most"] = "ask"
    """Standing answer when this seat must choose its defence dice."""

    @property
    def mark(self) -> str:
        """The letter of the colour."""
        return COLOURS[self.colour]

    @property
    def is_bot(self) -> bool:
        """Whether a program plays it."""
        return self.kind not in (HUMAN, CLOSED)


def clean_name(text: str) -> str:
    """A name that is safe to print: without control, escape, direction and zero-width characters.

    Blanks of any kind become one, the ends are trimmed, and `…` stands where it was cut to 40 characters. Never empty.
    """
    letters = unicodedata.normalize("NFC", "".join(_printable(letter) for letter in text[: 8 * NAME_LENGTH]))
    name = " ".join(letters.split())
    if len(name) > NAME_LENGTH:
        name = name[: NAME_LENGTH - 1].rstrip() + "…"
    return name or NAMELESS


def _printable(letter: str) -> str:
    category = unicodedata.category(letter)
    if letter.isspace() or category in ("Zl", "Zp", "Zs"):
        return " "
    hidden = category.startswith("C") or letter in INVISIBLE or "\ufe00" <= letter <= "\ufe0f"
    return "" if hidden else letter


def kinds() -> tuple[str, ...]:
    """Who can play a seat: a person, or one of the bots."""
    from engine.bots import BOTS

    return (HUMAN, *BOTS)


def offered() -> tuple[str, ...]:
    """Those of them that people choose among: the bot that only serves to measure others is left out."""
    from engine.bots import OFFERED

    return (HUMAN, *OFFERED)


def kinds_in_words() -> str:
    """All of them, for a sentence."""
    from engine.bots import CHOICES

    return f"{HUMAN}, {CHOICES}"


def seat_from(text: str) -> Chair:
    """The chair in `NAME=KIND`, split at the first `=`. Raises `Refused` with what would fit."""
    name, equals, kind = text.partition("=")
    shown, fits = clean_name(text), f"{kinds_in_words()}; or cmd:COMMAND, a program"
    if not equals:
        raise Refused(f"The seat {shown!r} does not say who plays it: write NAME=KIND, where KIND is one of {fits}.")
    if clean_name(name) == NAMELESS and NAMELESS not in name:
        raise Refused(f"The seat {shown!r} has no name: write NAME=KIND, such as Anna=human.")
    kind = kind.strip()
    if kind.lower().startswith(COMMAND):
        return Chair(clean_name(name), kind_from(kind))
    kind = kind.lower()
    if kind not in kinds():
        raise Refused(f"Nobody called {clean_name(kind)!r} can play a seat: it takes {fits}.")
    return Chair(clean_name(name), kind)


def check_names(names: Sequence[str]) -> None:
    """Raise `Refused` unless the names can be told apart, by people and by the rules."""
    taken: set[str] = set()
    for name in names:
        key = name.casefold()
        if name != clean_name(name):
            raise Refused(f"{clean_name(name)!r} was written with signs that cannot be shown: use up to 40 letters.")
        if key == NEUTRAL.casefold():
            raise Refused(f"{NEUTRAL} is the name of the army that nobody plays: take another name.")
        if key in taken:
            raise Refused(f"Two players are called {name}: give one of them another name.")
        taken.add(key)


def give_colours(chairs: Sequence[Chair]) -> None:
    """See to it that every chair has a colour of its own: whoever comes later to a taken one gets the next free."""
    taken: set[str] = set()
    for chair in chairs:
        if chair.colour in taken or chair.colour not in COLOURS:
            chair.colour = next(colour for colour in COLOURS if colour not in taken)
        taken.add(chair.colour)


def new_game(
    ruleset: Ruleset,
    map_file: MapFile,
    picked: Mapping[str, Any],
    chairs: Sequence[Chair],
    source: Source,
    *,
    keep: bool = False,
) -> Game:
    """A game that waits for its first decision, and a colour of its own for every chair.

    Games without people end after the ruleset's `bots_limit` turns a seat unless a limit was picked. `keep` as in
    `Game`. Raises `Refused`.
    """
    names = [chair.name for chair in chairs]
    check_names(names)
    give_colours(chairs)
    if LIMIT not in picked and all(chair.is_bot for chair in chairs) and any(o.id == LIMIT for o in ruleset.options):
        picked = {**picked, LIMIT: ruleset.bots_limit}
    rules, state = ruleset.set_up(picked, map_file, names)
    game = Game(rules, state, source, keep=keep)
    game.start()
    return game
