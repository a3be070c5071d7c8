"""The user's own boards beside those of the game."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from maps import library
from maps.format import board_ids, encode, load
from tests.maps.small import small_board


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of boards, empty."""
    monkeypatch.setenv("HEGEMON_BOARDS", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, data: bytes) -> None:
    (folder / name).write_bytes(data)


def test_without_own_boards_there_are_those_of_the_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [board.id for board in library.all_boards()] == list(board_ids())
    monkeypatch.setenv("HEGEMON_BOARDS", str(folder / "missing"))
    assert [board.id for board in library.all_boards()] == list(board_ids())


def test_a_broken_board_hides_no_other(folder: Path) -> None:
    put(folder, "a.json", b"{")
    put(folder, "b.json", encode(small_board()))
    put(folder, "c.json", b'{"format": "hegemon-board", "version": 1}')
    (folder / "d.json").mkdir()
    put(folder, ".e.json", encode(small_board()))
    put(folder, "f.txt", b"nothing")
    assert [board.id for board in library.all_boards()] == [*board_ids(), "small"]
    listed = library.own_boards()
    assert [one.path.name for one in listed] == ["a.json", "b.json", "c.json", "d.json"]
    assert [bool(one.fault) for one in listed] == [True, False, True, True]
    assert '"a.json" cannot be used as a board' in listed[0].fault


def test_a_changed_file_is_read_again(folder: Path) -> None:
    put(folder, "b.json", encode(small_board()))
    assert library.own_boards()[0].board == small_board()
    put(folder, "b.json", encode(small_board(name="Another name")))
    assert library.own_boards()[0].board == small_board(name="Another name")


def test_no_own_board_takes_the_place_of_one_of_the_game(folder: Path) -> None:
    put(folder, "world.json", encode(small_board(id="world")))
    assert next(board for board in library.all_boards() if board.id == "world") == load("world")


def test_a_new_board_gets_an_id_of_its_own(folder: Path) -> None:
    path, board = library.shelved(small_board(id="world"))
    assert (path, board.id) == (folder / "world-2.json", "world-2")
    put(folder, "world-2.json", encode(board))
    assert library.shelved(small_board(id="world", name="Third"))[1].id == "world-3"
    assert library.shelved(small_board()) == (folder / "small.json", small_board())


def test_a_later_import_of_the_same_map_takes_its_place(folder: Path) -> None:
    source = {"board": "ruling: imported from isle.map, a Domination map"}
    first = small_board(sources=source)
    put(folder, "mine.json", encode(replace(first, id="mine")))
    path, board = library.shelved(replace(first, notes=("Changed.",)))
    assert (path, board.id) == (folder / "mine.json", "mine")
    assert library.shelved(replace(first, name="Another"))[0] == folder / "small.json"


def test_a_board_of_a_save_gets_its_pictures_back(folder: Path) -> None:
    bare = small_board(rasters=())
    assert library.with_pictures(bare) == bare
    put(folder, "small.json", encode(small_board()))
    assert library.with_pictures(bare) == small_board()
    assert library.with_pictures(replace(bare, name="Changed")).rasters == ()
    assert library.with_pictures(replace(load("world"), rasters=())) == load("world")
