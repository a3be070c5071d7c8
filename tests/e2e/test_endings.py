"""Killed, ended, hung up in each phase: nothing is lost, the terminal is given back, the same question comes again."""

import re
import signal
from pathlib import Path

import pytest

from engine.save import load
from tests.e2e.positions import saved
from tests.e2e.robot import Robot
from tests.terminal import Terminal, hegemon

PHASES = {
    "claim": (1, 1, 1),
    "place": (2, 1, 2),
    "reinforce": (1, 2, 1),
    "trade": (1, 1, 1),
    "attack": (0, 1, 2),
    "defend": (0, 1, 1),
    "advance": (1, 2, 1),
    "fortify": (1, 0, 1),
}
"""Phase -> steps that are done before it is killed, ended, hung up: in the middle of an amount, a battle, a trade."""
PLAIN = ("--colors", "none", "--glyphs", "ascii")
PLACE_IN_TURN = re.compile(r" \d/\d$")
PLAYER = re.compile(r"[ >] +([RYGB])  (\w+)(?: \(bot\))? +(\d+) +(\d+) +(?:\+\d+|-) +(\d+)")


def sit_down(terminal: Terminal) -> Robot:
    """Wait for the game, and go on from the blank screen."""
    robot = Robot(terminal)
    terminal.until(lambda t: robot.is_asked and not t.shows("New game"))
    if robot.is_blank:
        robot.start()
    return robot


def shown(robot: Robot) -> list[str]:
    """Who decides what, and what everybody holds: land, armies, cards."""
    terminal = robot.terminal
    terminal.quiet(0.5)
    if robot.is_blank:
        robot.start()
    question = PLACE_IN_TURN.sub("", terminal.status.split("  ")[0])
    terminal.press("L", "terr armies next cards")
    first = next(k for k, row in enumerate(terminal.rows) if "terr armies next cards" in row)
    players = [PLAYER.search(row) for row in terminal.rows[first + 1 :]]
    terminal.press("L", lambda t: not t.shows("terr armies next cards"))
    return [question, *(" ".join(player.groups()) for player in players if player)]


def kept(path: Path) -> list[str]:
    """The same out of the file."""
    game = load(path.read_bytes()).game
    view, hands = game.view(None), game.view(None).parts["cards"]["hands"]
    step, seats = game.step, len(view.seats)
    who = [f"{mark} {seat.name}" for mark, seat in zip("RYGB", view.seats, strict=False)]
    phase = game.rules.phases[step.phase].title.upper()
    players = [f"{who[k]} {len(view.owned(k))} {view.total(k)} {hands[k]}" for k in range(seats)]
    return [f"{who[step.seat]} T{view.turn // seats + 1} {phase}", *players]


@pytest.mark.parametrize("phase", PHASES)
def test_nothing_is_lost_however_it_ends(tmp_path: Path, phase: str) -> None:
    path = saved(phase, tmp_path / "saves" / "game.json")
    for number, steps in zip((signal.SIGKILL, signal.SIGTERM, signal.SIGHUP), PHASES[phase], strict=True):
        before = kept(path)
        with hegemon(tmp_path, "play", path, *PLAIN) as terminal:
            robot = sit_down(terminal)
            assert terminal.status.startswith(before[0])
            assert kept(path) == before
            for _ in range(steps):
                before = shown(robot) if number == signal.SIGKILL else before
                robot.step()
            after = shown(robot)
            terminal.signal(number)
            code = terminal.end()
            assert kept(path) == after or (number == signal.SIGKILL and kept(path) == before)
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
