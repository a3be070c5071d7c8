"""A game of bots alone: watched at a pace, step by step, stopped, left, and played to its end at once."""

from pathlib import Path

from engine.save import load
from tests.terminal import Terminal, hegemon
from tests.tui.command import hegemon as command

SHORT = ("--option", "limit.turns=8", "--option", "start.claim=deal", "--option", "start.place_step=40", "--seed", 7)
SEATS = ("--seat", "Anna=random", "--seat", "Bruno=random", "--seat")
MORE = ("--seat", "Dora=random", "--seat", "Emil=random", "--seat", "Fay=random")
LONG = (*MORE, "--option", "start.claim=deal", "--option", "limit.turns=1000", "--seed", 7)
SIDE = 20
"""Territories in a row of a large board, and rows."""


def large_board(path: Path) -> Path:
    """A board on which no game ends before somebody looked at it."""
    spots = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    lines = ["name: Large", "[Land] 5", *[f"Land {y} {x} @ {x * 5},{y * 5}" for x, y in spots], "[links]"]
    lines += [f"Land {y} {x} - Land {y} {x + 1}" for x, y in spots if x + 1 < SIDE]
    lines += [f"Land {y} {x} - Land {y + 1} {x}" for x, y in spots if y + 1 < SIDE]
    path.with_suffix(".txt").write_text("\n".join(lines), encoding="utf-8")
    assert command("map", "new", path.with_suffix(".txt"), "-o", path).code == 0
    return path


def made(home: Path, last: str, *options: object) -> Path:
    path = home / "saves" / "bots.json"
    path.parent.mkdir()
    assert command("new", "world", *SEATS, f"Cato={last}", *options, "-o", path).code == 0
    return path


def entries(path: Path) -> int:
    return len(load(path.read_bytes()).game.log)


def test_bots_are_watched_stepped_left_and_hurried_to_the_end(tmp_path: Path) -> None:
    path = made(tmp_path, "simple", *SHORT)
    with hegemon(tmp_path, "play", path) as terminal:
        terminal.until("plays.  Enter: skip to the end of the game")
        for _ in range(3):
            terminal.until(changed(terminal))
        terminal.press("S", "Settings")
        choose(terminal, "Bots", "step")
        terminal.press("q", "Enter: the next act")
        terminal.quiet(1.0)
        for _ in range(3):
            terminal.change("Enter")
            terminal.quiet(1.0)
        terminal.press("q", "Game menu")
        terminal.press("s", "Saved")
        before = entries(path)
        terminal.send("x")
        assert terminal.end() == 0
        assert terminal.restored
    assert entries(path) == before
    with hegemon(tmp_path, "play", path) as terminal:
        terminal.until("Enter: the next act")
        terminal.press("a", "plays now. Enter: the next act.")
        terminal.press("S", "Settings")
        choose(terminal, "Bots", "watch")
        terminal.press("q", "Enter: skip to the end of the game")
        terminal.press("Enter", "The game is over  World")
        assert terminal.shows(" won")
        terminal.press("h", "New game")
        terminal.send("q")
        assert terminal.end() == 0
    assert load(path.read_bytes()).game.state.result is not None


def test_keys_are_heard_while_bots_play_as_fast_as_they_can(tmp_path: Path) -> None:
    path = made(tmp_path, "random", *LONG, "--board", large_board(tmp_path / "large.json"))
    with hegemon(tmp_path, "play", path) as terminal:
        terminal.until("Enter: skip to the end of the game")
        terminal.send("Enter")
        terminal.press("L", "terr armies next cards")
        terminal.press("/", "Find")
        terminal.press(["1", "2", "Space", "7", "Enter"], "N Land 12 7")
        terminal.press("Esc", lambda t: not t.shows("terr armies next cards"))
        terminal.press("q", "Game menu")
        terminal.send("x")
        assert terminal.end() == 0
        assert terminal.restored
    game = load(path.read_bytes()).game
    assert game.state.result is None
    assert len(game.log) > 1


def changed(terminal: Terminal):
    before = terminal.text
    return lambda t: t.text != before


def choose(terminal: Terminal, setting: str, word: str) -> None:
    while not any(row.strip().startswith(">") and setting in row for row in terminal.rows):
        terminal.change("Down")
    while not any(row.strip().startswith(">") and word in row for row in terminal.rows):
        terminal.change("Right")
