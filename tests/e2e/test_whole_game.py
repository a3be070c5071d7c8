"""Whole games of two people at one keyboard: the installed command, a real terminal, keys alone."""

import re
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.save import load
from tests.e2e.robot import Robot
from tests.terminal import LOOKS, PATIENCE, Terminal, hegemon
from tests.tui.command import hegemon as command

LINUX = {"TERM": "linux", "LANG": "C.UTF-8"}
ALL = {"colours": LOOKS, "no colours": {**LOOKS, "NO_COLOR": "1"}, "16 colours": LINUX}
EXACT_COLOURS = re.compile(rb"\x1b\[[0-9;]*[34]8;2;")
PALETTE = re.compile(rb"\x1b\[[0-9;]*[34]8;5;")
ANY_COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


def choose_option(terminal: Terminal, name: str, number: int) -> None:
    """In Setup's third step: go to an option by its name, and type a number."""
    for _ in range(100):
        if any(row.strip().startswith(">") and name in row for row in terminal.rows):
            break
        terminal.change("Down")
    terminal.press(str(number), lambda t: any(name in row and f"{number}_" in row for row in t.rows))


def set_up(terminal: Terminal, turns: int) -> None:
    """From Home to the first decision: World, two people, a short game."""
    terminal.until("New game")
    terminal.press("n", "[1 Rules]")
    terminal.press("n", "[2 Map]")
    terminal.press("n", "[3 Options]")
    choose_option(terminal, "armies", 17)
    choose_option(terminal, "turns", turns)
    terminal.press("Enter", "[4 Seats]")
    terminal.press("e", "Name:")
    terminal.press(["^U", "Anna", "Enter"], "Anna")
    terminal.press(["Down", "e", "^U", "Bruno", "Enter"], "Bruno")
    while not re.search(r"Bruno +human", terminal.text):
        terminal.change("Right")
    terminal.press("Down", lambda t: re.search(r">3", t.text) is not None)
    while not re.search(r"Player 3 +closed", terminal.text):
        terminal.change("Left")
    terminal.press("n", "Ready to start")
    assert not terminal.shows("There is no")
    terminal.press("Enter", "T1 PLACE")


def only_save(home: Path) -> Path:
    (path,) = (home / "saves").glob("*.json")
    return path


def until_kept(terminal: Terminal, home: Path, phase: str) -> None:
    """Wait for the save that the game makes by itself, a moment after it shows what was done."""
    last = time.perf_counter() + PATIENCE
    while (step := load(only_save(home).read_bytes()).game.step) is None or step.phase != phase:
        assert time.perf_counter() < last, f"The file is still at {step}."
        terminal.read(0.02)


def no_more_colours_than(look: str, wire: bytes) -> bool:
    unwanted: Mapping[str, tuple[re.Pattern[bytes], ...]] = {
        "colours": (),
        "no colours": (EXACT_COLOURS, PALETTE, ANY_COLOUR),
        "16 colours": (EXACT_COLOURS, PALETTE),
    }
    return not any(pattern.search(wire) for pattern in unwanted[look])


@pytest.mark.parametrize("look", ALL)
def test_from_home_to_the_results_with_a_kill_between(tmp_path: Path, look: str) -> None:
    with hegemon(tmp_path, looks=ALL[look]) as terminal:
        set_up(terminal, turns=2 if look == "colours" else 1)
        robot = Robot(terminal)
        robot.until("ATTACK")
        asked = terminal.status
        until_kept(terminal, tmp_path, "attack")
        terminal.kill()
        assert no_more_colours_than(look, terminal.wire)
    assert robot.met["PLACE"] > 2
    assert robot.met["blank"] == 1
    before = load(only_save(tmp_path).read_bytes()).game.digest()
    with hegemon(tmp_path, looks=ALL[look]) as terminal:
        terminal.until("Go on with")
        assert terminal.shows("World")
        terminal.press("c", "when you alone can see the screen")
        robot = Robot(terminal)
        robot.start()
        assert terminal.status == asked
        assert load(only_save(tmp_path).read_bytes()).game.digest() == before
        while not robot.is_over:
            robot.step()
        assert terminal.shows(" won")
        assert terminal.shows("The last turn was played"), terminal.text
        for decision in ("amount", "ATTACK", "ATTACK 2/3  battle", "FORTIFY", "blank"):
            assert robot.met[decision], decision
        assert robot.met["conquest"] <= robot.met["Enter: pass the keyboard on"] + 1
        terminal.press("h", "New game")
        terminal.until(lambda t: not t.shows("Go on with"))
        terminal.send("q")
        assert terminal.end() == 0
        assert terminal.restored
        assert no_more_colours_than(look, terminal.wire)
    assert load(only_save(tmp_path).read_bytes()).game.state.result is not None


def test_a_longer_game_with_defence_and_a_trade(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "long.json"
    path.parent.mkdir()
    seats = ("--seat", "Anna=human", "--seat", "Bruno=human")
    assert command("new", "world", *seats, "--option", "start.armies=17", "--seed", 9, "-o", path).code == 0
    with hegemon(tmp_path, "play", path) as terminal:
        terminal.until("T1 PLACE")
        robot = Robot(terminal)
        while not robot.met["trade"]:
            robot.step()
        assert terminal.shows("traded a set for")
        for decision in ("amount", "ATTACK 2/3  battle", "FORTIFY", "blank", "DEFEND", "MOVE IN"):
            assert robot.met[decision], robot.met
        asked = terminal.status
        terminal.send("s")
        terminal.until("Saved ")
        terminal.kill()
    assert command("verify", path).code == 0
    with hegemon(tmp_path, "play", path) as terminal:
        terminal.until("when you alone can see the screen")
        Robot(terminal).start()
        assert terminal.status == asked
