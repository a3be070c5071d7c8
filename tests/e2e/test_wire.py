"""What the program sends to a real terminal: how many bytes, and which colours."""

from pathlib import Path

import pytest
from pyte.graphics import FG_BG_256

from tests.e2e.robot import knock
from tests.terminal import LOOKS, Terminal, hegemon
from tui.theme import OWNERS, Colour, look

START, WHOLE, BOX, MOVE, LARGE_MOVE = 60_000, 21_000, 8_000, 4_096, 6_144
"""Bytes for the start, for a whole screen, for a box or a panel, and for a move of the cursor on 80x24 and 120x40."""
ARROWS = ("Right", "Down", "Left", "Up", "Left", "Down", "Right", "Right")
CALM = 0.3
"""Seconds without anything new after which all of an answer has come."""
PIXELS = " ▀▄"
SEATS = {"attack7": "RYGB", "me": "GRYB", "bop": "RBN"}
LOOKS_OF = {"rgb": LOOKS, "256": {key: value for key, value in LOOKS.items() if key != "COLORTERM"}}


def price(terminal: Terminal, *keys: str) -> int:
    """The bytes that come after these keys."""
    before = len(terminal.wire)
    terminal.change(*keys)
    terminal.quiet(CALM)
    return len(terminal.wire) - before


def name_of(colour: Colour) -> str:
    """What the terminal of the tests calls a colour."""
    return FG_BG_256[colour] if isinstance(colour, int) else "".join(f"{part:02x}" for part in colour or ())


def check_colours(terminal: Terminal, colors: str, marks: str) -> None:
    """The pixels of the map have colours of the palette and no others, and those of all who hold land."""
    safe = look("safe", colors)
    fills = {owner.mark: name_of(fill) for owner, fill in zip(OWNERS, safe.fills, strict=False)}
    known = {*safe.fills, *safe.chips, *safe.borders, *safe.roles.values(), *safe.highlights["cursor"]}
    allowed = {name_of(colour) for colour in known | {*safe.highlights["legal"]}} | {"default"}
    cells = [terminal.screen.buffer[row][column] for row in range(1, 21) for column in range(80)]
    pixels = [cell for cell in cells if cell.data in PIXELS]
    seen = {colour for cell in pixels for colour in (cell.fg, cell.bg)}
    assert seen <= allowed, seen - allowed
    assert {fills[mark] for mark in marks} <= seen


@pytest.mark.parametrize(
    ("scenario", "colors"), [("attack7", "rgb"), ("attack7", "256"), ("me", "rgb"), ("bop", "256")]
)
def test_checks_21_and_25_colours_of_the_palette_and_few_bytes(tmp_path: Path, scenario: str, colors: str) -> None:
    with hegemon(tmp_path, "--scenario", scenario, "--seed", "7", looks=LOOKS_OF[colors]) as terminal:
        knock(terminal)
        assert len(terminal.wire) <= START
        assert price(terminal, "Enter") <= WHOLE
        terminal.quiet(1)
        if terminal.shows(" H Hospitals"):
            terminal.change("H")
        check_colours(terminal, colors, SEATS[scenario])
        if scenario != "bop":
            moves = [price(terminal, key) for key in ARROWS]
            assert max(moves) <= MOVE, moves
        for panel in ("N", "L"):
            assert price(terminal, panel) <= BOX
            assert price(terminal, panel) <= BOX
        assert price(terminal, "v") <= WHOLE
        for key in ("?", "G", "I"):
            assert price(terminal, key) <= WHOLE, key
            assert price(terminal, "q") <= WHOLE, key
        assert price(terminal, ":") <= WHOLE
        assert price(terminal, "Esc") <= WHOLE


def test_check_25_a_battle_and_a_larger_terminal(tmp_path: Path) -> None:
    with hegemon(tmp_path, "--scenario", "attack7", "--seed", "7") as terminal:
        knock(terminal)
        terminal.press("Enter", "[Y3]")
        terminal.quiet(1)
        assert price(terminal, "a") <= BOX
        assert price(terminal, "Esc") <= BOX
        terminal.resize(120, 40)
        terminal.until("L Armies")
        terminal.quiet(1)
        moves = [price(terminal, key) for key in ARROWS]
        assert max(moves) <= LARGE_MOVE, moves
