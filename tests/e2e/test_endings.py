"""Killed, ended, hung up in each phase: nothing is lost, the terminal is given back, the same question comes again."""

import signal
from pathlib import Path

import pytest

from engine.save import load
from tests.e2e.positions import saved
from tests.e2e.robot import Robot
from tests.terminal import Terminal, hegemon

PHASES = {
    "claim": ("claim", 1),
    "place": ("place", 2),
    "reinforce": ("reinforce", 2),
    "amount": ("reinforce", 1),
    "trade": ("trade", 1),
    "attack": ("attack", 0),
    "battle": ("attack", 1),
    "defend": ("defend", 1),
    "advance": ("advance", 2),
    "fortify": ("fortify", 1),
}
"""What is going on -> the position it begins with, and how many steps are done in it before the end."""


def sit_down(terminal: Terminal) -> Robot:
    """Wait for the game, and go on from the blank screen."""
    robot = Robot(terminal)
    terminal.until(lambda t: robot.is_asked and not t.shows("New game"))
    if robot.is_blank:
        robot.start()
    return robot


def standing(robot: Robot) -> list[str]:
    """The question, and everybody's land, armies and cards."""
    terminal = robot.terminal
    if robot.is_blank:
        robot.start()
    question = terminal.status.split("  ")[0]
    terminal.press("L", "terr armies next cards")
    first = next(k for k, row in enumerate(terminal.rows) if "terr armies next cards" in row)
    column = terminal.rows[first].index("player")
    players = [row[column - 4 : column + 40] for row in terminal.rows[first + 1 : first + 5]]
    terminal.press("L", lambda t: not t.shows("terr armies next cards"))
    return [question, *players]


@pytest.mark.parametrize("phase", PHASES)
def test_nothing_is_lost_however_it_ends(tmp_path: Path, phase: str) -> None:
    position, steps = PHASES[phase]
    path = saved(position, tmp_path / "saves" / "game.json")
    expected: list[list[str]] = []
    for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, None):
        digest = load(path.read_bytes()).game.digest()
        with hegemon(tmp_path, "play", path) as terminal:
            robot = sit_down(terminal)
            found = standing(robot)
            assert not expected or found in expected, number
            assert load(path.read_bytes()).game.digest() == digest
            if number is None:
                return
            for _ in range(steps):
                found = standing(robot)
                robot.step()
            expected = [standing(robot), *([found] if number == signal.SIGKILL else [])]
            terminal.signal(number)
            code = terminal.end()
            if number != signal.SIGKILL:
                assert code == 0
                assert terminal.restored


def test_the_blank_screen_is_blank_again(tmp_path: Path) -> None:
    path = saved("handover", tmp_path / "saves" / "game.json")
    for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP):
        digest = load(path.read_bytes()).game.digest()
        with hegemon(tmp_path, "play", path) as terminal:
            terminal.until("Bruno: press Enter when you alone can see the screen.")
            terminal.signal(number)
            terminal.end()
            assert number == signal.SIGKILL or terminal.restored
        assert load(path.read_bytes()).game.digest() == digest


def test_a_terminal_that_goes_away_ends_the_program_and_keeps_the_game(tmp_path: Path) -> None:
    path = saved("claim", tmp_path / "saves" / "game.json")
    with hegemon(tmp_path, "play", path) as terminal:
        robot = sit_down(terminal)
        robot.step()
        terminal.hang_up()
        terminal.program.wait(30)
    assert len(load(path.read_bytes()).game.log) == 2
