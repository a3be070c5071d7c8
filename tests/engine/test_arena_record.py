"""The file in which a match keeps its games."""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.arena import Match, Played, Results, Setting, make_match, play_games
from engine.arena.record import recording, seed_in
from engine.options import Refused
from engine.outside import Limits
from engine.rulesets import RULESETS
from engine.seating import Chair
from maps.format import load

SEATS = tuple(Chair(name, "random") for name in ("Anna", "Bruno", "Cato"))


def match(**changes: Any) -> Match:
    how = {"seed": 5, "field": SEATS, "players": 2, "picked": {"limit.turns": 1}, "board": "world", **changes}
    settings = [Setting(RULESETS["world"], load(how["board"]), how["picked"], how["players"])]
    return make_match(settings, how["field"], how["seed"], limits=how.get("limits"))


def play(path: Path, games: int, of: Match | None = None, stop_after: int | None = None) -> Results:
    """Play with this file; `stop_after` so many new games as Ctrl+C does."""
    of = of or match()
    new: list[Played] = []
    with recording(path, of) as record:

        def on_game(game: Played) -> None:
            record.keep(game)
            new.append(game)
            if len(new) == stop_after:
                raise KeyboardInterrupt

        return play_games(of, games, played=record.played, on_game=on_game)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def test_a_match_that_was_stopped_goes_on_and_ends_as_if_it_had_not_been(path: Path) -> None:
    whole = play_games(match(), 8).games
    for new, kept in ((3, 3), (2, 5)):
        with pytest.raises(KeyboardInterrupt):
            play(path, 8, stop_after=new)
        assert len(path.read_bytes().splitlines()) == 1 + kept
    before = path.read_bytes()
    assert play(path, 8).games == whole
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes().splitlines()) == 9


def test_a_match_can_be_made_longer_and_shorter(path: Path) -> None:
    play(path, 2)
    assert play(path, 4).games == play_games(match(), 4).games
    kept = path.read_bytes()
    assert play(path, 1).games == play_games(match(), 1).games
    assert path.read_bytes() == kept


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_game_that_was_cut_off_is_played_again(path: Path, cut: int) -> None:
    whole = play(path, 4).games
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    with recording(path, match()) as record:
        assert record.played == whole[:3]
    assert play(path, 4).games == whole
    assert path.read_bytes() == data


@pytest.mark.parametrize("length", [0, 1, 10, 100])
def test_a_first_line_that_was_cut_off_is_written_again(path: Path, length: int) -> None:
    play(path, 1)
    data = path.read_bytes()
    path.write_bytes(data[:length])
    assert seed_in(path) is None
    play(path, 1)
    assert path.read_bytes() == data


def test_the_seed_is_found_again(path: Path) -> None:
    assert seed_in(path) is None
    play(path, 1)
    assert seed_in(path) == 5


@pytest.mark.parametrize("data", [b"{}\n", b"hello", b"[1]\n", b"\x00" * 50, b'{"format":"hegemon","version":1}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    for act in (lambda: play(path, 1), lambda: seed_in(path)):
        with pytest.raises(Refused, match="is no file of arena games"):
            act()
    assert path.read_bytes() == data


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="is no file of arena games"):
        seed_in(tmp_path)
    with pytest.raises(Refused, match="There is no folder"):
        play(tmp_path / "missing" / "match.jsonl", 1)


def other_board(tmp_path: Path) -> Match:
    """A match on a board that has the id of another, and one link less."""
    board = load("world")
    changed = msgspec.structs.replace(board, links=board.links[:-1])
    return make_match([Setting(RULESETS["world"], changed, {"limit.turns": 1}, 2)], SEATS, 5)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 6}, "another seed"),
        ({"field": SEATS[:2]}, "other seats"),
        ({"field": (*SEATS[:2], Chair("Cato", "simple"))}, "other seats"),
        ({"players": 3}, "other rules, boards, options or numbers of players"),
        ({"picked": {"limit.turns": 2}}, "other rules, boards, options or numbers of players"),
        ({"limits": Limits(seconds=1)}, "other limits for programs"),
    ],
)
def test_another_match_is_refused(path: Path, changes: dict[str, Any], words: str) -> None:
    play(path, 1)
    kept = path.read_bytes()
    with pytest.raises(Refused, match=f"is of a match with {words}"):
        play(path, 1, match(**changes))
    assert path.read_bytes() == kept


def test_a_board_that_was_changed_is_another_match(path: Path, tmp_path: Path) -> None:
    play(path, 1)
    with pytest.raises(Refused, match="other rules, boards"):
        play(path, 1, other_board(tmp_path))


def test_another_hegemon_is_another_match(path: Path) -> None:
    play(path, 1)
    head, game = path.read_text().splitlines()
    older = json.loads(head)
    older["program"] = "0.0.1"
    path.write_text(f"{json.dumps(older)}\n{game}\n")
    with pytest.raises(Refused, match="another version of hegemon"):
        play(path, 1)


@pytest.mark.parametrize("line", ["{}", "nonsense", '{"index":0}', "", "null"])
def test_a_line_in_the_middle_that_is_no_game_is_told(path: Path, line: str) -> None:
    play(path, 3)
    lines = path.read_text().splitlines()
    lines[2] = line
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(Refused, match=r"Line 3 of .* is no game of its match"):
        play(path, 3)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("index", 1),
        ("index", -1),
        ("seats", ["Bruno", "Anna"]),
        ("winner", 3),
        ("winner", "Dora"),
        ("shared", ["Dora"]),
    ],
)
def test_a_game_that_is_not_of_the_match_is_told(path: Path, key: str, value: Any) -> None:
    play(path, 1)
    head, line = path.read_text().splitlines()
    game = json.loads(line)
    game[key] = value
    path.write_text(f"{head}\n{json.dumps(game)}\n")
    with pytest.raises(Refused, match="Line 2"):
        play(path, 1)


def test_a_file_is_for_one_match_at_a_time(path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no locks of this kind")
    with recording(path, match()), pytest.raises(Refused, match="is being added to by another match"):
        play(path, 1)
    play(path, 1)


def test_a_full_disk_is_told_with_the_name_and_what_was_played_is_kept(path: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limits for the size of files")
    whole = play_games(match(), 3).games
    play(path, 1)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(path) + 20, hard))
    try:
        with pytest.raises(OSError, match=path.name):
            play(path, 3)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    with recording(path, match()) as record:
        assert record.played == whole[:1]
    assert play(path, 3).games == whole
