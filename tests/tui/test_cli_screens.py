"""The command opens the screens in a real pseudo-terminal, and gives the terminal back."""

import sysconfig
from pathlib import Path

from tests.bench.terminal import Terminal
from tests.tui.command import hegemon

COMMAND = str(Path(sysconfig.get_path("scripts")) / "hegemon")


def test_alone_it_opens_home() -> None:
    with Terminal([COMMAND], 80, 24) as terminal:
        terminal.until("New game")
        terminal.press(b"q")
        assert terminal.end() == 0


def test_play_opens_a_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = ("--seat", "Zenobia=human", "--seat", "Yorick=human", "--seat", "Xenia=human")
    assert hegemon("new", "world", *seats, "-o", path).code == 0
    with Terminal([COMMAND, "play", str(path), "--colors", "none"], 80, 24) as terminal:
        terminal.until("T1 CLAIM")
        first = hegemon("replay", path, "--json").document
        assert terminal.shows(first["names"][first["seat"]])


def test_a_scenario_is_found_by_the_beginning_of_its_name() -> None:
    with Terminal([COMMAND, "--scenario", "att", "--seed", "7"], 120, 40) as terminal:
        terminal.until("Anna: press Enter")
