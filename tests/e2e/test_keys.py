"""Keys that mean something to terminals, and the ways back: no exit, no freeze, no change of the game."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.save import load
from tests.e2e.positions import POSITIONS, saved
from tests.e2e.robot import Robot
from tests.terminal import hegemon
from tests.tui.player import Player, sit_down

CONTROL = ("^S", "^Z", "^Q", "^C", "^\\", "^D", "^A", "^B", "^]", "^O", "^V", "~", "^Y")


def test_check_23_no_control_key_ends_freezes_or_changes_the_game(tmp_path: Path) -> None:
    path = saved("attack", tmp_path / "saves" / "game.json")
    digest = load(path.read_bytes()).game.digest()
    with hegemon(tmp_path, "play", path) as terminal:
        robot = Robot(terminal)
        terminal.until(lambda t: robot.is_blank)
        for key in CONTROL:
            terminal.send(key)
        terminal.quiet(0.6)
        while not robot.is_blank:
            terminal.change("Esc")
        robot.start()
        asked = terminal.status
        for key in CONTROL:
            terminal.send(key)
            terminal.quiet(0.1)
            assert terminal.program.poll() is None, key
            assert os.waitpid(terminal.program.pid, os.WNOHANG | os.WUNTRACED) == (0, 0), key
            while terminal.status != asked:
                terminal.change("Esc")
        terminal.press("Tab", lambda t: t.status != asked)
        terminal.press("BTab", lambda t: t.status == asked)
        assert load(path.read_bytes()).game.digest() == digest
        terminal.press("Esc", "Game menu")
        terminal.press("q", lambda t: t.status == asked)
        for key in ("^C", "^Q"):
            terminal.press(key, "Game menu")
            terminal.press(key, lambda t: t.shows("Game menu") or t.status == asked)
            terminal.quiet(0.1)
            while terminal.status != asked:
                terminal.change("Esc")


OVERLAYS: dict[str, tuple[str, Sequence[str]]] = {
    "amount": ("reinforce", ("3",)),
    "target": ("attack", ("enter",)),
    "battle": ("attack", ("enter", "enter")),
    "keep": ("attack", ("enter", "enter", "k")),
    "all kinds": ("attack", ("x",)),
    "neighbours": ("attack", ("N",)),
    "armies": ("attack", ("L",)),
    "cards": ("attack", ("C",)),
    "dice": ("attack", ("D",)),
    "since": ("attack", ("W",)),
    "zoomed": ("attack", ("z",)),
    "zoomed panel": ("attack", ("L", "z")),
    "end of turn": ("attack", ("E",)),
    "log": ("attack", ("G",)),
    "odds": ("attack", ("O",)),
    "inspect": ("attack", ("I",)),
    "rules": ("attack", ("R",)),
    "settings": ("attack", ("S",)),
    "help": ("attack", ("question_mark",)),
    "menu": ("attack", ("ctrl+c",)),
    "resign": ("attack", ("ctrl+c", "g")),
    "to a bot": ("attack", ("ctrl+c", "b")),
    "fortify": ("fortify", ("enter",)),
    "how many": ("fortify", ("enter", "enter")),
    "move in": ("advance", ("2",)),
    "trade": ("trade", ("1",)),
    "claim": ("claim", ()),
    "place": ("place", ()),
    "defend": ("defend", ()),
}


async def from_the_map(p: Player, cursor: str) -> None:
    """Nothing is open or chosen, and the cursor stands there."""
    while p.app.screen is not p.play:
        await p.keys("escape")
    p.play.remove_class("-zoom")
    p.play.panel, p.play.note, p.play.last, p.play.cursor = "", "", None, cursor
    p.play.sync()
    p.play.cursor, p.play.note = cursor, ""
    p.play.paint()
    await p.pilot.pause()


@pytest.mark.parametrize("position", sorted({position for position, _ in OVERLAYS.values()}))
async def test_check_22_escape_and_q_lead_the_same_way_and_end_no_phase(tmp_path: Path, position: str) -> None:
    table = POSITIONS[position](tmp_path / "game.json")
    async with sit_down(table, tmp_path) as p:
        if p.is_blank:
            await p.start()
        digest, step, cursor = table.game.digest(), table.now, "ukraine"
        for name, (where, keys) in OVERLAYS.items():
            if where != position:
                continue
            seen = []
            for way in ("escape", "q"):
                await from_the_map(p, cursor)
                await p.keys(*keys)
                open_text = p.text
                await p.keys(way)
                assert p.text != open_text, (name, way)
                seen.append(p.text)
                assert (table.game.digest(), table.now) == (digest, step), name
            assert seen[0] == seen[1], name


async def test_from_the_map_both_open_the_game_menu(tmp_path: Path) -> None:
    table = POSITIONS["reinforce"](tmp_path / "game.json")
    async with sit_down(table, tmp_path) as p:
        await p.start()
        status = p.status
        for key in ("escape", "q", "ctrl+c", "ctrl+q"):
            await p.keys(key)
            assert p.status.startswith("Game menu"), key
            await p.keys("escape")
            assert p.status == status
