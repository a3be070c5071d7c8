"""Names that try to steer the terminal, to be markup, to be long, wide or invisible."""

import unicodedata

HOSTILE = (
    "\x1b[31mEve\x1b]0;owned\x07\x1b[2J",
    "[red]Bob[/red] [@click=app.quit]x[/]",
    "漢字" * 150,
    "a\u200bb\u202ec\u2066d\u0301\ufe0f",
    "x" * 300,
    "#%s{0}\\n\u0000\x9b31m",
)
COLOURS = ("red", "yellow", "green", "cyan", "blue", "pink")


def unsafe(text: str) -> list[str]:
    """Everything in a text that is no plain cell."""
    return [letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")]
