"""`hegemon play --plain`: whole games in a dumb terminal and over pipes, by somebody who only reads the lines."""

import json
import signal
import subprocess
from pathlib import Path
from subprocess import PIPE

import pytest

from engine.save import load
from tests.terminal import COMMAND
from tests.tui.command import hegemon
from tests.tui.plain_player import DumbTerminal, Reader, environment

SHORT = ("--option", "start.armies=17", "--option", "start.claim=deal", "--option", "limit.turns=2")
GAMES = {
    "world": SHORT,
    "world-2003": SHORT,
    "enterprise": SHORT,
    "balance-of-power": ("--option", "setup=1", "--option", "limit.turns=2"),
    "middle-earth": (),
}
LINES = 4_000
TWO = ("Anna=human", "Bruno=human")


def new(home: Path, ruleset: str, *seats: str, options: tuple[str, ...] = SHORT) -> Path:
    path = home / "saves" / "game.json"
    path.parent.mkdir(parents=True)
    words = [word for seat in seats for word in ("--seat", seat)]
    made = hegemon("new", ruleset, *words, *options, "--seed", 4, "-o", path)
    assert made.code == 0, made
    return path


def over_pipes(home: Path, text: str | bytes, *words: object) -> tuple[int, str, str]:
    """The command with all its input at once; exit code, output, errors."""
    data = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run(
        [COMMAND, "play", "--plain", *map(str, words)], input=data, capture_output=True, env=environment(home)
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def is_plain(text: str) -> bool:
    """Whether it is all printable lines: no escape, no cursor, no colour."""
    return all(letter.isprintable() or letter == "\n" for letter in text)


def said(text: str) -> list[str]:
    """The lines without prompts, without the empty ones that push secrets out of sight, and without the file's name."""
    return [line for line in (row.removeprefix("> ") for row in text.splitlines()[:-1]) if line]


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_game_by_reading_the_lines(tmp_path: Path, ruleset: str) -> None:
    path = new(tmp_path / "read", ruleset, *TWO, options=GAMES[ruleset])
    reader, typed = Reader(1), []
    with DumbTerminal(tmp_path / "read", path) as terminal:
        told = terminal.until_asked()
        while "The game is over." not in told:
            assert len(typed) < LINES, told
            typed.append(reader.line(told.splitlines()))
            told = terminal.type(typed[-1])
        assert terminal.program.wait() == 0
    assert is_plain(terminal.said)
    assert terminal.said.splitlines()[-1] == f"Saved as {path}."
    game = load(path.read_bytes()).game
    assert game.state.result is not None
    assert hegemon("verify", path).code == 0
    again = new(tmp_path / "piped", ruleset, *TWO, options=GAMES[ruleset])
    code, out, err = over_pipes(tmp_path / "piped", "".join(f"{line}\n" for line in typed), again)
    assert (code, err) == (0, "")
    assert said(out) == said(terminal.said)
    assert load(again.read_bytes()).game.digest() == game.digest()


def test_bots_play_on_and_are_told_of(tmp_path: Path) -> None:
    path = new(tmp_path, "world", "Anna=human", "Bruno=easy", "Cato=hard:raider")
    reader = Reader(3)
    with DumbTerminal(tmp_path, path) as terminal:
        told = terminal.until_asked()
        while "The game is over." not in told:
            told = terminal.type(reader.line(told.splitlines()))
        assert terminal.program.wait() == 0
    for bot in ("Y Bruno placed", "G Cato placed", "The turn of Y Bruno began.", "The turn of G Cato began."):
        assert bot in terminal.said
    assert "type ready" not in terminal.said


def test_a_game_of_bots_alone_goes_on_to_its_end_without_any_input(tmp_path: Path) -> None:
    path = new(tmp_path, "world", "Anna=random", "Bruno=easy")
    code, out, err = over_pipes(tmp_path, "", path)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert load(path.read_bytes()).game.state.result is not None


# -- beginning and end


def test_the_end_of_the_input_saves_and_ends(tmp_path: Path) -> None:
    path = new(tmp_path, "world", *TWO)
    code, out, err = over_pipes(tmp_path, "place 1 1\nplace 1 1\nchoi", path)
    assert (code, err) == (0, "")
    assert out.endswith(f"Saved as {path}.\n")
    assert len(load(path.read_bytes()).game.log) == 3


def test_quit_saves_and_ends_and_the_game_goes_on_from_there(tmp_path: Path) -> None:
    path = new(tmp_path, "world", *TWO)
    assert over_pipes(tmp_path, "place 1 1\nquit\nplace 1 1\n", path)[0] == 0
    assert len(load(path.read_bytes()).game.log) == 2
    out = over_pipes(tmp_path, "place 1 1\n", path)[1]
    assert "1 left. Choose where to place." in out
    assert len(load(path.read_bytes()).game.log) == 3


@pytest.mark.parametrize(
    ("how", "code"), [(b"\x03", 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0), (b"\x04", 0)], ids=str
)
def test_whoever_breaks_off_loses_nothing(tmp_path: Path, how: bytes | signal.Signals, code: int) -> None:
    path = new(tmp_path, "world", *TWO)
    with DumbTerminal(tmp_path, path) as terminal:
        terminal.until_asked()
        terminal.type("place 1 1")
        if isinstance(how, bytes):
            terminal.press(how)
        else:
            terminal.program.send_signal(how)
        assert terminal.end() == code
    assert f"Saved as {path}." in terminal.said
    assert len(load(path.read_bytes()).game.log) == 2


def test_a_reader_who_leaves_is_no_error(tmp_path: Path) -> None:
    path = new(tmp_path, "world", *TWO)
    program = subprocess.Popen(
        [COMMAND, "play", "--plain", str(path)], stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment(tmp_path)
    )
    assert program.stdout is not None
    assert program.stdin is not None
    program.stdout.readline()
    program.stdout.close()
    program.stdin.write(b"map\n" * 50)
    program.stdin.close()
    assert program.stderr is not None
    errors = program.stderr.read()
    program.stderr.close()
    assert (program.wait(), errors) == (0, b"")


def test_a_save_that_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    code, out, err = over_pipes(tmp_path, "", path)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    code, out, err = over_pipes(tmp_path, "", tmp_path / "none.json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


# -- hostile input


HOSTILE = (
    b"\x1b[2J\x1b]0;title\x07\n"
    + b"\xff\xfe\x00\x01\n"
    + "place \u202e\u200b\U0001f600 1\n".encode()
    + b"a" * 3_000_000
    + b"\n"
    + b"place " * 400_000
    + b"\n"
    + b"\r\n\t\n  \n"
    + b"place 99999999999999999999999999 1\nplace 1 -1\nplace 1 0x1\nplace 1 1e3\n"
    + b"place 1 \xd9\xa1\n"  # a digit of another script
)


def test_hostile_lines_change_nothing_and_come_back_harmless(tmp_path: Path) -> None:
    path = new(tmp_path, "world", *TWO)
    code, out, err = over_pipes(tmp_path, HOSTILE + b"\nplace 1 1\n", path)
    assert (code, err) == (0, "")
    assert is_plain(out)
    assert len(out) < 20_000
    assert len(load(path.read_bytes()).game.log) <= 3
    assert hegemon("verify", path).code == 0


# -- secrets


def hands_of(path: Path) -> list[list[str]]:
    return json.loads(path.read_bytes())["state"]["parts"]["cards"]["hands"]


def test_what_is_piped_in_without_a_request_tells_no_card(tmp_path: Path) -> None:
    options = ("--option", "setup=1", "--option", "limit.turns=6")
    path = new(tmp_path, "balance-of-power", *TWO, options=options)
    reader = Reader(2)
    with DumbTerminal(tmp_path, path) as terminal:
        told, held = terminal.until_asked(), 0
        while "The game is over." not in told:
            line = reader.line(told.splitlines())
            told = terminal.type("end" if line in ("trade", "choices") and "cards" in told else line)
            held = max(held, told.count("drew a card"))
    assert held
    assert "star" not in terminal.said
    assert "further up" not in terminal.said


@pytest.mark.parametrize(("term", "clears"), [("xterm", True), ("dumb", False)])
def test_secrets_are_cleared_where_the_terminal_can(tmp_path: Path, term: str, clears: bool) -> None:
    path = new(tmp_path, "balance-of-power", *TWO, options=("--option", "setup=1"))
    with DumbTerminal(tmp_path, path, term=term) as terminal:
        terminal.until_asked()
        terminal.type("ready")
        assert "no cards" in terminal.type("cards")
        told = [terminal.type(line) for line in ("place 1 all", "end", "end", "end", "end")]
    assert any("\x1b[3J" in one for one in told) == clears
    assert any("further up" in one for one in told) != clears
    assert any("\n" * 50 in one for one in told) != clears


# -- which game


def test_a_new_game_by_questions(tmp_path: Path) -> None:
    code, out, err = over_pipes(tmp_path, "zzz\nworld\nAnna\nAnna\nBo=wizard\nBo=easy\n\nstatus\n")
    assert (code, err) == (0, "")
    assert "That is none of them." in out
    assert "Two players are called Anna" in out
    assert "Nobody called 'wizard'" in out
    (path,) = (tmp_path / "saves").glob("*.json")
    assert out.endswith(f"Saved as {path}.\n")
    loaded = load(path.read_bytes())
    assert [(chair.name, chair.kind) for chair in loaded.chairs] == [("Anna", "human"), ("Bo", "easy")]


def test_a_saved_game_is_chosen_by_number_or_name(tmp_path: Path) -> None:
    path = new(tmp_path, "world", *TWO)
    for answer in ("1", "game"):
        code, out, _ = over_pipes(tmp_path, f"7\n{answer}\n")
        assert code == 0
        assert "There is no choice 7 here" in out
        assert "1 game: World, turn 1, R Anna to move" in out
        assert out.endswith(f"Saved as {path}.\n")


def test_nothing_is_begun_when_nobody_answers(tmp_path: Path) -> None:
    code, _, err = over_pipes(tmp_path, "")
    assert (code, err) == (0, "")
    assert list((tmp_path / "saves").glob("*.json")) == []
