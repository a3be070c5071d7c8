"""A whole game of every other rule system, by keys alone in a real terminal: Enter does what the first row names."""

from collections import Counter
from pathlib import Path

import pytest

from engine.save import load
from tests.e2e.robot import Robot
from tests.terminal import Terminal, hegemon
from tests.tui.command import hegemon as command

SHORT = ("--option", "start.armies=17", "--option", "start.claim=deal", "--option", "limit.turns=1")
GAMES = {
    "world-2003": SHORT,
    "enterprise": SHORT,
    "balance-of-power": ("--option", "setup=1", "--option", "limit.turns=2"),
    "middle-earth": (),
}
CALM, NOTHING = 0.05, 1.0
"""Seconds without anything new after which a key that changed the screen counts as done, and one that did not."""
PATIENCE = 6
"""Times to do what Enter does in one decision before trying to end the step."""
KEYS = 3_000


def play_on(terminal: Terminal) -> Counter[str]:
    """Press Enter, and `e` where that leads nowhere, until the results are on. Returns the decisions met."""
    robot, met = Robot(terminal), Counter[str]()
    for _ in range(KEYS):
        if terminal.status.startswith("The game is over"):
            terminal.until(lambda _: robot.is_over)
            return met
        if robot.is_blank:
            robot.start()
            continue
        decision = " ".join(terminal.status.split("  ")[0].split(" ")[2:])
        met[decision] += 1
        stuck = met[decision] % (PATIENCE + 3)
        before = terminal.text
        terminal.send("e" if stuck == PATIENCE else "n" if stuck == PATIENCE + 1 else "Enter")
        while terminal.text == before and terminal.read(NOTHING):
            pass
        terminal.quiet(CALM)
    raise AssertionError(f"No end in sight: {terminal.status}")


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_game_by_keys(tmp_path: Path, ruleset: str) -> None:
    path = tmp_path / "saves" / "game.json"
    path.parent.mkdir()
    seats = ("--seat", "Anna=human", "--seat", "Bruno=human")
    made = command("new", ruleset, *seats, *GAMES[ruleset], "--seed", 4, "-o", path)
    assert made.code == 0, made.sentence
    with hegemon(tmp_path, "play", path) as terminal:
        terminal.until("T1 ")
        met = play_on(terminal)
        assert terminal.shows("won")
        terminal.press("h", "New game")
        terminal.send("q")
        assert terminal.end() == 0
    assert len(met) > 2, met
    game = load(path.read_bytes()).game
    assert game.state.result is not None
    assert command("verify", path).code == 0
