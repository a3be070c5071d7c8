"""Named acts and the keys that run them, both data. Dispatch, key strip, help and palette read these tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Act:
    """Something a key can do."""

    id: str
    label: str
    """Its word in the key strip."""
    help: str
    run: str = ""
    """The screen's method `run_<run>`; empty: `run_<id>`."""
    why: str = ""
    """The screen's method `why_<why>`, which tells why not now; empty: always possible."""


def _acts(*acts: Act) -> dict[str, Act]:
    return {act.id: act for act in acts}


ACTS: Mapping[str, Act] = _acts(
    Act("go", "do it", "Do what the first line names after Enter:"),
    Act("back", "back", "One step back; from the map: the game menu"),
    Act("left", "", "Cursor left", "arrow"),
    Act("right", "", "Cursor right", "arrow"),
    Act("up", "", "Cursor up, or one more", "arrow"),
    Act("down", "", "Cursor down, or one less", "arrow"),
    Act("next", "next", "Next legal choice"),
    Act("previous", "previous", "Previous legal choice"),
    Act("home", "", "Cursor to your last territory used"),
    Act("goto", "go", "Jump to a legal choice by its letters"),
    Act("find", "find", "Find a territory by name"),
    Act("attack", "attack", "Attack the enemy at the cursor, or attack from your own territory there", why="attack"),
    Act("fortify", "fortify", "Move armies: ends the attacks, from the territory at the cursor", why="fortify"),
    Act("trade", "trade", "Trade a set of cards", "kind", "kind"),
    Act("end", "end", "End this phase", "kind", "kind"),
    Act("end_turn", "turn", "End the whole turn; Enter confirms", why="end_turn"),
    Act("repeat", "again", "The last placement once more", why="repeat"),
    Act("more", "other acts", "Everything that is possible now", why="more"),
    Act("undo", "undo", "Take back, as far as the last dice or card", why="undo"),
    Act("redo", "redo", "Do again what was taken back", why="redo"),
    Act("most", "most", "The most", "amount"),
    Act("half", "half", "Half, rounded up", "amount"),
    Act("least", "least", "The least", "amount"),
    Act("digit", "number", "Type a number, or choose a row"),
    Act("erase", "erase", "Erase a digit"),
    Act("once", "once", "Throw once with the dice shown", why="battle"),
    Act("keep", "keep n", "Attack until won or only n armies are left here", why="battle"),
    Act("decide", "decide", "Attack until won or no dice are left", why="battle"),
    Act("dice", "dice", "Dice of the next throw"),
    Act("other", "other source", "Attack the same target from another territory"),
    Act("best", "best set", "Choose the best set"),
    Act("panel_n", "N", "Neighbours of the cursor: the map around it", "panel"),
    Act("panel_l", "L", "Armies: players and regions", "panel"),
    Act("panel_c", "C", "Your cards", "panel"),
    Act("panel_d", "D", "Dice log and luck", "panel"),
    Act("inspect", "I", "Inspect: links, groups, regions, reach, distances"),
    Act("odds", "O", "Odds of the battle at the cursor, or of a way"),
    Act("log", "G", "The whole log, with filters, and the statistics of the dice"),
    Act("replay", "V", "View the game from its beginning, step by step"),
    Act("since", "W", "What happened since your last turn", "panel"),
    Act("rules", "R", "The rules in force, with their sources"),
    Act("settings", "S", "Settings"),
    Act("zoom", "zoom", "The focused panel, or the map, on the whole screen"),
    Act("view", "view", "Another view of the map: owners, regions, places, links"),
    Act("palette", "P", "Next palette: safe, muted, mono"),
    Act("shot", "X", "Save this screen as a picture (SVG)"),
    Act("save", "save", "Save now"),
    Act("hint", "hint", "What a bot would do here, and why; nothing is done", why="hint"),
    Act("commands", "all", "All commands"),
    Act("help", "help", "Help for this moment"),
)

_DIGITS = {str(i): "digit" for i in range(10)}

KEYS: Mapping[str, Mapping[str, str]] = {
    "play": {
        "enter": "go",
        "space": "go",
        "escape": "back",
        "q": "back",
        "ctrl+c": "back",
        "ctrl+q": "back",
        "tab": "next",
        "n": "next",
        "shift+tab": "previous",
        "p": "previous",
        "left": "left",
        "right": "right",
        "up": "up",
        "down": "down",
        "home": "home",
        "g": "goto",
        "slash": "find",
        "a": "attack",
        "f": "fortify",
        "t": "trade",
        "e": "end",
        "E": "end_turn",
        "full_stop": "repeat",
        "x": "more",
        "u": "undo",
        "y": "redo",
        "m": "most",
        "h": "half",
        "N": "panel_n",
        "L": "panel_l",
        "C": "panel_c",
        "D": "panel_d",
        "i": "hint",
        "I": "inspect",
        "O": "odds",
        "G": "log",
        "V": "replay",
        "W": "since",
        "R": "rules",
        "S": "settings",
        "z": "zoom",
        "v": "view",
        "P": "palette",
        "X": "shot",
        "s": "save",
        "colon": "commands",
        "ctrl+p": "commands",
        "question_mark": "help",
        "f1": "help",
        **_DIGITS,
    },
    "number": {"l": "least", "backspace": "erase", "plus": "up", "minus": "down"},
    "battle": {
        "a": "once",
        "k": "keep",
        "d": "decide",
        "tab": "other",
        "n": "other",
        **dict.fromkeys("123", "dice"),
    },
    "cards": {"m": "best"},
    "list": {},
    "verb": {},
    "map": {"d": "decide", "k": "keep"},
    "watch": {},
}
"""Context -> key -> act. The contexts of a moment form a stack; the first that knows the key answers."""

STRIP: Mapping[str, Sequence[str]] = {
    "map": (
        "attack", "next", "goto", "end", "end_turn", "fortify", "undo", "commands", "help", "find", "view", "trade",
        "hint", "zoom", "repeat", "more", "save",
    ),
    "number": ("digit", "most", "half", "least", "go", "back", "undo", "help"),
    "battle": ("once", "keep", "decide", "dice", "other", "back", "commands", "help"),
    "cards": ("digit", "best", "next", "go", "back", "help"),
    "list": ("digit", "next", "go", "back", "undo", "commands", "help"),
    "verb": ("go", "next", "digit", "trade", "end", "end_turn", "undo", "commands", "help"),
    "watch": ("go", "find", "view", "zoom", "commands", "help"),
}  # fmt: skip
"""The acts named in the key strip, by context, most useful first."""
ALWAYS = ("commands", "help")
"""Acts that stay in the strip where others have no room: by them all others can be found."""

NAMES: Mapping[str, str] = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "full_stop": ".",
    "plus": "+",
    "minus": "-",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "backspace": "Backspace",
    "home": "Home",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "f1": "F1",
    "ctrl+c": "Ctrl+C",
    "ctrl+q": "Ctrl+Q",
    "ctrl+p": "Ctrl+P",
}
SHOWN = {"digit": "0-9", "dice": "1-3"}
"""How acts with many keys are shown."""


Keys = Mapping[str, Mapping[str, str]]


def lookup(stack: Sequence[str], key: str, keys: Keys = KEYS) -> str | None:
    """The act that a key runs in this stack of contexts."""
    return next((keys[context][key] for context in stack if key in keys[context]), None)


def key_of(stack: Sequence[str], act: str, keys: Keys = KEYS) -> str:
    """The name of the first key that runs the act in this stack; empty if none does."""
    if act in SHOWN:
        return SHOWN[act]
    for context in stack:
        for key, found in keys[context].items():
            if found == act and lookup(stack, key, keys) == act:
                return NAMES.get(key, key)
    return ""


def all_keys(keys: Keys = KEYS) -> list[str]:
    """Every key that any context knows."""
    return sorted({key for context in keys.values() for key in context})
