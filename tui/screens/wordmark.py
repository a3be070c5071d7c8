"""The name of the game, drawn large: each letter in the colour of one of the seven armies."""

from rich.style import Style
from rich.text import Text

from tui.theme import Look, style

WORD = "HEGEMON"
LETTERS = {
    "H": ("#   #", "#   #", "#####", "#   #", "#   #"),
    "E": ("#####", "#    ", "#### ", "#    ", "#####"),
    "G": (" ####", "#    ", "#  ##", "#   #", " ####"),
    "M": ("#   #", "## ##", "# # #", "#   #", "#   #"),
    "O": (" ### ", "#   #", "#   #", "#   #", " ### "),
    "N": ("#   #", "##  #", "# # #", "#  ##", "#   #"),
}
ROWS = 5
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""(upper pixel, lower pixel) -> character."""


def wordmark(look: Look) -> list[Text]:
    """Three rows of half blocks, or five of letters where there are none."""
    if look.glyphs == "half":
        return [_row(look, upper, "half") for upper in range(0, ROWS, 2)]
    return [_row(look, row, look.glyphs) for row in range(ROWS)]


def _row(look: Look, row: int, glyphs: str) -> Text:
    line = Text()
    for number, letter in enumerate(WORD):
        pixels = (*LETTERS[letter], " " * ROWS)
        if glyphs == "half":
            cells = "".join(HALVES[a == "#", b == "#"] for a, b in zip(pixels[row], pixels[row + 1], strict=True))
        else:
            cells = pixels[row].replace("#", letter)
        line.append(cells + "  ", _ink(look, number))
    return line


def _ink(look: Look, owner: int) -> Style:
    if look.colors == "none":
        return Style(bold=True)
    return style(look.fills[owner], look.roles["box"], bold=look.glyphs != "half")
