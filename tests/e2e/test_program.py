"""A program at the table of a real terminal: let in by the command line, told of when it is not, ended on leaving."""

import sys
from pathlib import Path

from engine.save import load
from tests.outside import SOUND, command
from tests.terminal import hegemon
from tests.tui.command import hegemon as in_process

SHORT = ("--option", "limit.turns=4", "--option", "start.claim=deal", "--option", "start.place_step=40", "--seed", 7)
MYBOT = Path(__file__).resolve().parents[2] / "docs" / "mybot.py"


def made(home: Path, kind: str) -> Path:
    path = home / "saves" / "game.json"
    path.parent.mkdir()
    assert in_process("new", "world", "--seat", f"Me={kind}", "--seat", "Bo=simple", *SHORT, "-o", path).code == 0
    return path


def test_the_example_plays_on_the_screen_when_the_command_line_names_it(tmp_path: Path) -> None:
    path = made(tmp_path, "random")
    kind = f"cmd:{sys.executable} -I {MYBOT}"
    with hegemon(tmp_path, "play", path, "--seat", f"Me={kind}", "--bot-seconds", 60) as terminal:
        terminal.until("plays.  Enter: skip to the end of the game")
        terminal.press("Enter", "The game is over  World")
        terminal.press("q", "New game")
        terminal.send("q")
        assert terminal.end() == 0
        assert terminal.restored
    loaded = load(path.read_bytes())
    assert loaded.game.state.result is not None
    assert loaded.chairs[0].kind == kind


def test_a_save_alone_runs_nothing_and_says_how_it_would(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    kind = command(tmp_path, f"open({str(mark)!r}, 'w').close()\n" + SOUND)
    path = made(tmp_path, kind)
    with hegemon(tmp_path, "play", path) as terminal:
        terminal.until("Me is played by a normal bot")
        terminal.press("Enter", "The game is over  World")
        terminal.press("q", "New game")
        terminal.send("q")
        assert terminal.end() == 0
    assert load(path.read_bytes()).game.state.result is not None
    assert not mark.exists()
