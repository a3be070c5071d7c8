"""Names that this game can show, and ids made of them."""

import re
import unicodedata
from collections.abc import Iterable

from maps.check import MAX_TEXT, RESERVED

LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
"""Letters that have no plain letter inside them by Unicode's reckoning."""


def clean(text: str, most: int = MAX_TEXT["name"]) -> str:
    """The text in one line, without what steers a terminal, at most so many characters."""
    plain = unicodedata.normalize("NFC", "".join(c if c.isprintable() else " " for c in text))
    line = " ".join(plain.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def plain(text: str, joint: str) -> str:
    """Lower-case letters and digits alone, words joined by `_` or `-`."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    words = re.findall(r"[a-z0-9]+", "".join(c for c in folded if not unicodedata.combining(c)).replace("'", ""))
    return joint.join(words)[: MAX_TEXT["name"] - 6].strip(joint)


def ids(names: Iterable[str], what: str) -> list[str]:
    """An id for each name, all different: `south_africa`, `south_africa_2`; `territory_7` where no letter is left."""
    taken: set[str] = set()
    made = []
    for number, name in enumerate(names, start=1):
        stem = plain(name, "_") or f"{what}_{number}"
        if RESERVED.fullmatch(stem):
            stem = f"{stem}_{what}"
        made.append(unused(stem, taken, "_"))
        taken.add(made[-1])
    return made


def unused(stem: str, taken: Iterable[str], joint: str) -> str:
    """The stem, or with the first number behind it that makes it new."""
    known = set(taken)
    word, number = stem, 2
    while word in known:
        word, number = f"{stem}{joint}{number}", number + 1
    return word


def unlike(names: list[str]) -> list[str]:
    """The names with a number behind those that were there before, whatever their case."""
    taken: set[str] = set()
    made = []
    for name in names:
        word, number = name, 2
        while word.casefold() in taken:
            word, number = f"{name[: MAX_TEXT['name'] - 6]} ({number})", number + 1
        taken.add(word.casefold())
        made.append(word)
    return made
