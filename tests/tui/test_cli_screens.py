"""The command opens the screens in a real pseudo-terminal, and gives the terminal back."""

from pathlib import Path

from tests.terminal import hegemon as opened
from tests.tui.command import hegemon


def test_alone_it_opens_home(tmp_path: Path) -> None:
    with opened(tmp_path) as terminal:
        terminal.until("New game")
        terminal.send("q")
        assert terminal.end() == 0


def test_play_opens_a_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = ("--seat", "Zenobia=human", "--seat", "Yorick=human", "--seat", "Xenia=human")
    assert hegemon("new", "world", *seats, "-o", path).code == 0
    with opened(tmp_path, "play", path, "--colors", "none") as terminal:
        terminal.until("T1 CLAIM")
        first = hegemon("replay", path, "--json").document
        assert terminal.shows(first["names"][first["seat"]])


def test_a_scenario_is_found_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    with opened(tmp_path, "--scenario", "att", "--seed", 7, size=(120, 40)) as terminal:
        terminal.until("Anna: press Enter")
