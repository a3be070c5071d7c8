"""A disk that is full or may only be read while somebody plays, and names of saves that lead elsewhere."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest

from engine.save import load
from tests.e2e.positions import saved
from tests.e2e.robot import Robot
from tests.terminal import Terminal, hegemon

SMALL = 512
"""Kilobytes of a disk that is soon full."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a tiny disk of its own."""
    folder = tmp_path / "saves"
    folder.mkdir()
    if os.geteuid() or run(["mount", "-t", "tmpfs", "-o", f"size={SMALL}k", "tmpfs", folder], check=False).returncode:
        pytest.skip("only the administrator can mount a small disk here")
    yield folder
    run(["umount", "-l", folder], check=True)


def sit_down(terminal: Terminal) -> Robot:
    robot = Robot(terminal)
    terminal.until(lambda t: robot.is_asked and not t.shows("New game"))
    return robot


def entries(path: Path) -> int:
    return len(load(path.read_bytes()).game.log)


def test_a_full_disk_is_told_the_game_goes_on_and_is_kept_when_there_is_room_again(
    tmp_path: Path, small_disk: Path
) -> None:
    path = saved("claim", small_disk / "game.json")
    filler = small_disk / "filler"
    with hegemon(tmp_path, "play", path) as terminal:
        robot = sit_down(terminal)
        filler.write_bytes(b"x" * (shutil.disk_usage(small_disk).free - 4096))
        terminal.press("Enter", "the disk is full")
        for _ in range(3):
            robot.step()
        assert entries(path) == 1
        assert terminal.shows("CLAIM")
        terminal.press("s", "the disk is full")
        terminal.press("q", "Game menu")
        terminal.press("x", "Once more: leave without saving.")
        filler.unlink()
        terminal.press("s", "Saved 'game'")
        assert entries(path) == 5
        terminal.press("q", "CLAIM")
        robot.step()
        terminal.press("q", "Game menu")
        terminal.send("x")
        assert terminal.end() == 0
        assert b"Traceback" not in terminal.wire
    assert entries(path) == 6


def test_a_disk_that_may_only_be_read_is_told_and_the_game_goes_on(tmp_path: Path, small_disk: Path) -> None:
    path = saved("claim", small_disk / "game.json")
    with hegemon(tmp_path, "play", path) as terminal:
        robot = sit_down(terminal)
        run(["mount", "-o", "remount,ro", small_disk], check=True)
        terminal.press("Enter", "the disk can only be read")
        for _ in range(2):
            robot.step()
        assert entries(path) == 1
        terminal.press("q", "Game menu")
        terminal.press("x", "Once more: leave without saving.")
        terminal.send("x")
        assert terminal.end() == 0
        assert terminal.restored
        assert b"Traceback" not in terminal.wire
    assert entries(path) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="no folder stops the administrator")
def test_a_folder_that_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    path = saved("claim", tmp_path / "saves" / "game.json")
    path.parent.chmod(0o555)
    with hegemon(tmp_path, "play", path) as terminal:
        sit_down(terminal)
        terminal.press("Enter", "may not be written to")
    path.parent.chmod(0o755)


NAMES = {
    "../../outside": "cannot be called",
    "/etc/passwd": "cannot be called",
    "a/b": "cannot be called",
    "..": "cannot be called",
    ".hidden": "cannot be called",
    "con": "keep for themselves",
    "y" * 100: "use at most 80 letters",
}


def test_no_name_of_a_save_leads_out_of_the_folder(tmp_path: Path) -> None:
    path = saved("claim", tmp_path / "saves" / "game.json")
    before = {p for p in tmp_path.rglob("*") if p.is_file()}
    with hegemon(tmp_path, "play", path) as terminal:
        sit_down(terminal)
        terminal.press("q", "Game menu")
        for name, words in NAMES.items():
            terminal.press("a", "Save as:")
            terminal.press(["^U", name, "Enter"], words)
        assert {p for p in tmp_path.rglob("*") if p.is_file() and p.suffix == ".json"} <= {*before, *settings(tmp_path)}
        terminal.press("a", "Save as:")
        terminal.press(["^U", "friday 漢字", "Enter"], "Saved 'friday 漢字'")
        terminal.press("q", "CLAIM")
        Robot(terminal).step()
        terminal.press("s", "friday")
    assert entries(tmp_path / "saves" / "friday 漢字.json") == 2
    assert entries(path) == 1


def settings(home: Path) -> list[Path]:
    return [home / "settings.json"]
