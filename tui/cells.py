"""Text measured in terminal cells: cutting, padding, wrapping, and names made harmless."""

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

__all__ = ["cell_len", "clip", "fit", "plain", "wrap"]


def plain(text: str) -> str:
    """The text without anything that could steer a terminal: control, direction and zero-width characters."""
    return "".join(letter for letter in text if letter.isprintable() and (letter.isascii() or cell_len(letter)))


def clip(text: str, width: int, end: str = "…") -> str:
    """The text in at most `width` cells; `end` stands where it was cut, never within a character."""
    text = plain(text)
    if cell_len(text) <= width:
        return text
    if width <= cell_len(end):
        return end[: max(width, 0)]
    return set_cell_size(text, width - cell_len(end)).rstrip() + end


def fit(text: str, width: int, end: str = "…") -> str:
    """The text in exactly `width` cells."""
    shown = clip(text, width, end)
    return shown + " " * (width - cell_len(shown))


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` cells, broken between words where that is possible."""
    lines: list[str] = []
    line = ""
    for word in _words(plain(text), max(width, 1)):
        longer = f"{line} {word}" if line else word
        if line and cell_len(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def _words(text: str, width: int) -> Iterable[str]:
    for word in text.split():
        while cell_len(word) > width:
            cut = next((k for k in range(len(word), 0, -1) if cell_len(word[:k]) <= width), 1)
            yield word[:cut]
            word = word[cut:]
        if word:
            yield word
