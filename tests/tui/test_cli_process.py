"""The installed command as a program of its own: pipes, exit codes, encodings, other folders."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

import pytest

COMMAND = Path(sysconfig.get_path("scripts")) / "hegemon"
FULL = Path("/dev/full")


def start(*words: object, cwd: Path, stdout: int = PIPE, stderr: int = PIPE, **variables: str) -> Popen[bytes]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(cwd), "HEGEMON_SAVES": str(cwd / "saves"), **variables}
    return Popen(
        [str(COMMAND), *map(str, words)],
        stdin=DEVNULL,
        stdout=stdout,
        stderr=stderr,
        cwd=cwd,
        env=environment,
    )


def run(*words: object, cwd: Path, **variables: str) -> tuple[int, bytes, bytes]:
    program = start(*words, cwd=cwd, **variables)
    out, err = program.communicate(timeout=120)
    return program.returncode, out, err


def test_a_game_from_another_folder(tmp_path: Path) -> None:
    made = ("new", "world", "--seat", "Zoë=human", "--seat", "Bo=simple", "-o", "game.json", "--json")
    code, out, err = run(*made, cwd=tmp_path)
    assert (code, err) == (0, b"")
    assert json.loads(out)["seats"][0]["name"] == "Zoë"
    code, out, err = run("verify", "game.json", "--json", cwd=tmp_path)
    assert (code, json.loads(out)["valid"], err) == (0, True, b"")
    (tmp_path / "game.json").write_bytes(b"{}")
    assert run("verify", "game.json", cwd=tmp_path)[0] == 1
    code, out, err = run("log", "game.json", cwd=tmp_path)
    assert (code, out) == (2, b"")
    assert err.count(b"\n") == 1


def test_a_reader_who_leaves_is_no_error(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    program = start("rules", "world", cwd=tmp_path, stdout=writer)
    os.close(writer)
    os.close(reader)
    _, err = program.communicate(timeout=120)
    assert (program.returncode, err) == (0, b"")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told_in_one_sentence(tmp_path: Path) -> None:
    with FULL.open("wb") as full:
        program = start("rules", "world", cwd=tmp_path, stdout=full.fileno())
        _, err = program.communicate(timeout=120)
    assert program.returncode == 2
    assert err == b"The output cannot be used: No space left on device.\n"


def test_names_survive_an_encoding_without_their_letters(tmp_path: Path) -> None:
    made = ("new", "world", "--seat", "Zoë=human", "--seat", "Bo=simple", "-o", "game.json")
    code, out, err = run(*made, cwd=tmp_path, PYTHONIOENCODING="ascii", LANG="C.UTF-8")
    assert (code, err) == (0, b"")
    assert rb"Zo\xeb" in out


def test_bytes_that_are_no_text_are_refused_like_any_other_name(tmp_path: Path) -> None:
    program = subprocess.run([COMMAND, "map", "show", b"\xff\xfe"], cwd=tmp_path, capture_output=True, check=False)
    assert (program.returncode, program.stdout) == (2, b"")
    assert program.stderr.startswith(b"There is no board")
    assert program.stderr.count(b"\n") == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_long_command_shows_its_progress_and_can_be_interrupted(tmp_path: Path, jobs: int) -> None:
    screen, terminal = os.openpty()
    seats = ("--seat", "A=random", "--seat", "B=random", "--option", "limit.turns=1", "--option", "start.claim=deal")
    words = ("arena", "world", *seats, "--games", 500_000, "--jobs", jobs, "-o", "match.jsonl", "--json")
    program = start(*words, cwd=tmp_path, stderr=terminal)
    shown = b""
    while not re.search(rb"[1-9]\d* of 500000 games played", shown):
        shown += os.read(screen, 1 << 16)
    program.send_signal(signal.SIGINT)
    out, _ = program.communicate(timeout=120)
    os.close(terminal)
    with contextlib.suppress(OSError):
        while more := os.read(screen, 1 << 16):
            shown += more
    os.close(screen)
    assert (program.returncode, out) == (130, b"")
    assert b"Traceback" not in shown
    assert b'kept in "match.jsonl": the same command goes on from there.' in shown
    assert len((tmp_path / "match.jsonl").read_bytes().splitlines()) >= 2


def test_without_a_terminal_there_are_no_screens(tmp_path: Path) -> None:
    code, out, err = run(cwd=tmp_path)
    assert (code, out) == (2, b"")
    assert b"need a terminal" in err


@pytest.mark.parametrize(
    ("module", "slow"),
    [("tui.cli", ("typer", "networkx", "textual", "rich")), ("tui.commands.program", ("networkx", "textual", "rich"))],
)
def test_neither_home_nor_help_waits_for_what_it_does_not_need(module: str, slow: tuple[str, ...]) -> None:
    code = f"import sys, {module}; print([name for name in {slow} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
