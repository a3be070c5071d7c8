"""Who can sit in a seat, in a sentence each: levels of bots, and the characters that they can have."""

from __future__ import annotations

from collections.abc import Mapping

from engine.seating import CLOSED, HUMAN

LEVELS: Mapping[str, str] = {
    HUMAN: "A person at this keyboard.",
    CLOSED: "Nobody: this seat takes no part.",
    "random": "Does anything that is allowed, by chance. Good for learning the keys, and no danger.",
    "simple": "A sound beginner that never changes: finishes regions, and attacks when the odds favour it.",
    "easy": "Looks at one conquest at a time, stops after a few, and leaves its regions open.",
    "normal": "Thinks two conquests ahead and knows what land is worth, but rests after a few of them.",
    "hard": "Plans whole turns, guards what it holds, and thinks of what the others can do next.",
    "expert": "Thinks the next player's answer through, and plays out what looks equally good. Takes the most time.",
}
"""Level -> what it is like."""

CHARACTERS: Mapping[str, str] = {
    "cautious": "Expects to be attacked, and moves only when that is clearly better.",
    "builder": "Wants whole regions and their armies, and keeps at them.",
    "raider": "Lives on the others: cards, broken regions, beaten players, and one great army.",
}
"""Character -> what it values."""

PROGRAM = "A program of somebody else's, which is run for this seat."


def level_of(kind: str) -> str:
    """The level of a bot without its character; people and others as they are."""
    return kind.partition(":")[0]


def character_of(kind: str) -> str:
    """The character of a bot; empty for whoever has none."""
    level, _, character = kind.partition(":")
    return character if level in LEVELS else ""


def with_character(level: str, character: str) -> str:
    """The name of a bot of this level and character."""
    return f"{level}:{character}" if character else level


def described(kind: str) -> str:
    """What whoever plays a seat is like."""
    level, character = level_of(kind), character_of(kind)
    words = LEVELS.get(level, PROGRAM)
    return f"{words} {character.capitalize()}: {CHARACTERS[character]}" if character in CHARACTERS else words
