"""Names that try to steer the terminal, to be markup, to be long, wide or invisible: shown safely on every screen."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.seating import Chair, clean_name, new_game
from maps import format as boards
from tests.e2e.hostile import COLOURS, HOSTILE, unsafe
from tests.e2e.robot import Robot
from tests.terminal import hegemon
from tests.tui.command import hegemon as command
from tests.tui.player import Player, sit_down
from tui.opening import open_save
from tui.screens.handover import Handover
from tui.screens.results import Results
from tui.table import Table

OWN = re.compile(
    rb"\x1b\]22;\w*\x07|\x1b\[[0-9;:]*[mHABCDJKGdfr]|\x1b\[\?[0-9;]+[hl]|\x1b\[\?[0-9;]*\$p"
    rb"|\x1b\[[<>=][0-9;]*u|\x1b\[[0-9 ]*q|\x1b\[c"
)
"""The sequences that the program sends on purpose."""


def hostile_table(path: Path | None = None, names: Sequence[str] = HOSTILE) -> Table:
    ruleset = RULESETS["world"]
    chairs = [Chair(clean_name(name), "human", colour) for name, colour in zip(names, COLOURS, strict=False)]
    picked = {"start.claim": "deal", "start.armies": 14, "start.place_step": 40, "limit.turns": 1}
    game = new_game(ruleset, boards.load(ruleset.board), picked, chairs, Seeded(7))
    return Table(game, chairs, ruleset, path)


def check_rows(p: Player, width: int) -> None:
    """Every row is as wide as the terminal, to the cell, and all of it can be printed."""
    for row in p.rows:
        assert cell_len(row) == width, row
        assert not unsafe(row), row


@pytest.mark.parametrize(
    ("size", "names"), [((80, 24), HOSTILE[:3]), ((120, 40), HOSTILE[3:]), ((60, 20), HOSTILE[1:3])]
)
async def test_every_screen_of_a_game_stays_in_its_cells(
    tmp_path: Path, size: tuple[int, int], names: Sequence[str]
) -> None:
    table = hostile_table(names=names)
    async with sit_down(table, tmp_path, size) as p:
        met = set()
        while "PLACE" in p.status:
            check_rows(p, size[0])
            await p.acts("m", "enter")
        await p.settle()
        for seat in range(len(names)):
            assert isinstance(p.app.screen, Handover)
            check_rows(p, size[0])
            await p.start()
            name = table.name(table.decider)
            assert p.status[2:5] == name[:3]
            assert "Enter:" in p.status
            for key in ("L", "N", "D", "W", "W"):
                await p.acts(key)
                check_rows(p, size[0])
            for key in ("G", "I", "O", "R") if seat == 0 else ():
                await p.acts(key)
                assert p.app.screen is not p.play
                check_rows(p, size[0])
                await p.keys("escape")
            await p.acts("m")
            check_rows(p, size[0])
            await p.acts("enter")
            assert "Enter:" in p.status
            check_rows(p, size[0])
            await p.acts("q")
            check_rows(p, size[0])
            await p.keys("b")
            check_rows(p, size[0])
            await p.keys("escape", "escape")
            await p.acts("enter", "enter")
            if p.play.in_battle:
                met.add("battle")
                check_rows(p, size[0])
                await p.acts("a")
                if p.table.now.phase == "defend":
                    met.add("defend")
                    assert "Enter:" in p.status
                    check_rows(p, size[0])
                    await p.acts("enter")
            while p.table.over is None and p.table.decider == p.play.viewer and not p.is_blank:
                await p.acts(*(("E", "enter") if p.play.kind_by_tag("end") else ("enter",)))
            if p.play.reveal:
                assert "Enter: pass the keyboard on" in p.status
                await p.acts("enter")
            await p.settle()
        assert met >= {"battle"}
        assert isinstance(p.app.screen, Results)
        for _ in range(20):
            await p.pilot.pause()
        check_rows(p, size[0])


async def test_home_load_and_setup_show_them_safely(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    table = hostile_table(saves / "hostile.json")
    table.save_now()
    async with sit_down(open_save(table.path), tmp_path / "saves") as p:
        p.app.leave_game()
        await p.pilot.pause()
        for _ in range(20):
            await p.pilot.pause()
        assert "Go on with" in p.text
        check_rows(p, 80)
        await p.keys("l")
        assert "hostile" in p.text
        check_rows(p, 80)
        await p.keys("escape", "n")
        for _ in range(3):
            await p.keys("n")
        for name in HOSTILE:
            await p.keys("e", "ctrl+u")
            p.app.screen.field.limit = 400
            for letter in name:
                p.app.screen.type_letter(letter)
            p.app.screen.paint()
            check_rows(p, 80)
            await p.keys("enter", "down")
            check_rows(p, 80)
        assert "[red]Bob[/red]" in p.text
        await p.keys("n")
        check_rows(p, 80)


def test_nothing_but_plain_cells_reaches_the_wire(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.json"
    table = hostile_table(path, HOSTILE[:3])
    path.parent.mkdir()
    table.save_now()
    with hegemon(tmp_path, "play", path) as terminal:
        robot = Robot(terminal)
        terminal.until(lambda t: robot.is_asked and not t.shows("New game"))
        while not robot.is_over:
            robot.step()
        terminal.until("Territories, turn by turn")
        assert terminal.shows("[red]Bob[/red]")
        terminal.press("h", "New game")
        terminal.send("q")
        terminal.end()
        text = OWN.sub(b"", bytes(terminal.wire)).decode()
        left = set(unsafe(text)) - set("\r\n")
        assert not left, {letter: text[max(0, text.index(letter) - 20) : text.index(letter) + 40] for letter in left}
        assert "owned" in text
    told = command("log", path)
    assert told.code == 0
    assert not set(unsafe(told.out)) - {"\n"}
    assert "[red]Bob[/red]" in told.out
