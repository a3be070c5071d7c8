"""A player's own keys: a small JSON file beside the settings, laid over the usual keys of the Play screen.

Like the table it changes, the file maps contexts to keys to acts: `{"play": {"w": "attack", "a": null}}`. An act of
null takes a key away. Keys are named as Textual names them (`slash`, `ctrl+b`, `f5`), or by the character they type.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import msgspec
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.keys import Keys as NamedKeys

from tui.keys import ACTS, KEYS, Keys
from tui.settings import MAX_BYTES, reason

NAME = "keys.json"
NEEDED = ("go", "back", "help", "commands")
"""Acts without a key of which nobody could play, or find out how."""


def _named(character: str) -> str:
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


CHARACTERS = {character: _named(character) for character in string.punctuation}
"""Character -> the name of the key that types it."""
LETTERS = frozenset(string.ascii_letters + string.digits)
NAMED = frozenset((*(key.value for key in NamedKeys), *CHARACTERS.values(), *LETTERS))

Own = dict[str, dict[str, str | None]]


def read(path: Path) -> tuple[Keys, str]:
    """The keys with those of a file over them, and a sentence about what is wrong with it; empty when nothing is.

    A file with anything wrong in it changes nothing.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES)
        own = msgspec.json.decode(data, type=Own)
    except FileNotFoundError:
        return KEYS, ""
    except OSError as fault:
        return KEYS, f"Your keys in {path.name} cannot be read ({reason(fault)}): the usual ones are used."
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        return KEYS, f"Your keys in {path.name} are not as they should be ({fault}): the usual ones are used."
    wrong = next(faults(own), "")
    if wrong:
        return KEYS, f"{wrong} The usual keys are used until {path.name} is mended."
    merged = laid_over(own)
    missing = next((act for act in NEEDED if act not in merged["play"].values()), "")
    if missing:
        return KEYS, f"{path.name} leaves no key for {missing!r}, which every player needs: the usual ones are used."
    return merged, ""


def faults(own: Own) -> Iterator[str]:
    """A sentence for everything that is unknown."""
    for context, keys in own.items():
        if context not in KEYS:
            yield f"There is no context {context[:30]!r} for keys; there are {', '.join(KEYS)}."
            continue
        for key, act in keys.items():
            if not _is_key(key):
                yield f"There is no key {key[:30]!r}."
            elif act is not None and act not in ACTS:
                yield f"There is no act {act[:30]!r} for the key {key}; acts are words such as attack, end, view."


def laid_over(own: Own) -> Keys:
    """The usual keys changed as the file says."""
    merged = {context: dict(keys) for context, keys in KEYS.items()}
    for context, keys in own.items():
        for key, act in keys.items():
            name = CHARACTERS.get(key, key)
            if act is None:
                merged[context].pop(name, None)
            else:
                merged[context][name] = act
    return merged


def _is_key(key: str) -> bool:
    *held, last = key.split("+")
    return key in CHARACTERS or key in NAMED or (last in NAMED and set(held) <= {"ctrl", "shift", "alt"})
