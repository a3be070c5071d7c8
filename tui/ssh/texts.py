"""Texts that people give: names, titles, chat. One line of plain characters comes out, whatever goes in."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Mapping

from rich.cells import cell_len

NAME_CELLS, TITLE_CELLS, CHAT_CELLS = 16, 40, 200
MARKS = 2
"""Combining marks that one letter may carry."""
KINDS = "LMNPSZ"
"""First letters of the Unicode categories that may stay: letters, marks, numbers, punctuation, symbols, blanks."""
INVISIBLE = frozenset("\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks and show nothing."""
MARKUP = str.maketrans({"[": "(", "]": ")", "\\": "/"})
LOOK_ALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u04bb\u0501\u051b\u051d\u03bf\u03b1\u03c1\u03bd\u03b9\u03baı\u006c\u0031\u0030",
    "aeopcyxijhdqwoapvikiiio",
)
"""Cyrillic and Greek letters, and digits, that pass for Latin letters."""


def clean(text: str, cells: int) -> str:
    """The text in one line of at most so many cells, without anything that steers, hides or piles up."""
    kept: list[str] = []
    marks = width = 0
    for letter in unicodedata.normalize("NFC", text[: 8 * cells]):
        kind = unicodedata.category(letter)
        if letter in "\t\n\r\v\f\x85" or kind.startswith("Z"):
            letter, kind = " ", "Zs"
        if not _may_stay(letter, kind):
            continue
        before = kept[-1] if kept else " "
        marks = marks + 1 if kind.startswith("M") else 0
        if (marks and (before == " " or marks > MARKS)) or (letter == " " and before == " "):
            continue
        width += cell_len(letter)
        if width > cells:
            break
        kept.append(letter)
    return unicodedata.normalize("NFC", "".join(kept)).strip().translate(MARKUP)


def _may_stay(letter: str, kind: str) -> bool:
    picture = kind == "So" and ord(letter) > 0xFFFF
    selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0000" <= letter <= "\U000e0fff"
    return kind[0] in KINDS and letter not in INVISIBLE and not picture and not selector


def skeleton(name: str) -> str:
    """What two names have in common that look alike: without case, width, marks and blanks."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if unicodedata.category(letter)[0] in "LN").translate(LOOK_ALIKES)


RESERVED = frozenset(
    map(skeleton, ("server", "hegemon", "operator", "system", "nobody", "player", "bot", "neutral", "you", "all"))
)


def player_name(wish: str, account: str, taken: Mapping[str, str]) -> str:
    """A name for this account that looks like nobody else's: the wish, or something close to it.

    `taken`: skeleton -> the account that has it.
    """
    name = clean(wish, NAME_CELLS)
    if not skeleton(name) or skeleton(name) in RESERVED:
        name = f"guest-{account[:6]}"
    further = [f"{clean(name, NAME_CELLS - 3)}~{account[:2]}", f"guest-{account[:6]}", f"guest-{account[:10]}"]
    return next(one for one in (name, *further, account[:16]) if taken.get(skeleton(one), account) == account)


def free_name(name: str, taken: Container[str]) -> str:
    """The name, with a number behind it while another seat of the table (in lower case) has it."""
    number, free = 2, name
    while free.casefold() in taken:
        free, number = f"{name} {number}", number + 1
    return free
