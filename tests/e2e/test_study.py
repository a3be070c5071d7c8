"""The screens of study in a real terminal: every view of the inspector, the odds, the log, the replay."""

from pathlib import Path

from tests.e2e.robot import Robot
from tests.terminal import hegemon


def test_every_view_is_walked_through_and_left_again(tmp_path: Path) -> None:
    with hegemon(tmp_path, "--scenario", "attack7", "--seed", "7") as terminal:
        terminal.until("Anna: press Enter")
        Robot(terminal).start()
        before = terminal.status
        terminal.press("I", "Inspect World")
        for key in "ocfdk":
            terminal.press(key, f"[{key} ")
        terminal.press("q", lambda t: t.status == before)
        for key in "OGV":
            terminal.press(key, lambda t: bool(t.status) and t.status != before)
            terminal.press("q", lambda t: t.status == before)
