"""Boards that somebody wrote in plain text."""

from pathlib import Path

import pytest

from maps.importers import read_board, read_plain
from maps.spreading import spread
from tests.maps.foreign import PLAIN, changed, kinds, refused, written


def test_a_text_becomes_a_board(tmp_path: Path) -> None:
    board = read_plain(written(tmp_path, "winds", PLAIN)).board
    assert (board.id, board.name, board.notes) == ("four-winds", "Four Winds", ("Made to try things.",))
    assert [(r.name, r.bonus, r.accent) for r in board.regions] == [("North", 3, "red"), ("South", 2, "")]
    assert [t.name for t in board.territories] == ["Alba", "Brest", "Corso", "Dunes"]
    assert kinds(board) == {"alba brest": "land", "alba corso": "sea", "brest dunes": "bridge", "corso dunes": "sea"}
    assert [(link.a, link.b) for link in board.links if link.one_way] == [("corso", "dunes")]


def test_the_sketch_is_the_picture(tmp_path: Path) -> None:
    board = read_plain(written(tmp_path, "winds.txt", PLAIN)).board
    assert [(t.x, t.y) for t in board.territories[:3]] == [(25.0, 25.0), (75.0, 25.0), (30.0, 87.5)]
    raster = board.rasters[-1]
    pixels = raster.pixels()
    assert raster.legend[pixels[2][2]] == "alba"
    assert raster.legend[pixels[2][-3]] == "brest"
    assert raster.legend[pixels[-3][2]] == "corso"


def test_the_same_text_is_imported(tmp_path: Path) -> None:
    path = written(tmp_path, "winds.txt", PLAIN)
    assert read_board(path).board == read_plain(path).board


def test_places_may_be_written_or_come_from_the_links(tmp_path: Path) -> None:
    text = PLAIN.partition("[sketch]")[0].replace("b: Brest", "b: Brest @ 10, 90.5")
    imported = read_plain(written(tmp_path, "winds.txt", text))
    assert (imported.board.territories[1].x, imported.board.territories[1].y) == (10.0, 90.5)
    assert "placed by their links" in changed(imported)
    assert len({(t.x, t.y) for t in imported.board.territories}) == 4


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ("[North] 3 red", "[North] red", "line 5", "has no bonus"),
        ("[North] 3 red", "[North] 3 rgb(1)", "line 5", "neither a colour's name"),
        ("name: Four Winds", "title: Four Winds", "line 2", "name:, note: or wrap"),
        ("b: Brest", "a: Brest", "line 7", 'sign "a" stands for something else'),
        ("Dunes\n\n", "alba\n\n", "line 10", 'two territories "alba"'),
        ("Alba - Brest", "Alba-Brest", "line 13", "A link is"),
        ("Brest, Corso", "Brest, Corsa", "line 13", 'no territory "Corsa"'),
        ("cccccc....", "cccxcc....", "line 21", 'sign "x" stands for no territory'),
        ("Dunes\n\n", "Dunes @ 5,101\n\n", "line 10", "0 to 100"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, old: str, new: str, where: str, words: str) -> None:
    assert old in PLAIN
    found = refused(written(tmp_path, "winds.txt", PLAIN.replace(old, new)))
    assert any(where == place and words in sentence for place, sentence in found), found


def test_linked_territories_are_placed_nearer_than_others() -> None:
    ring = [(n, (n + 1) % 12) for n in range(12)]
    places = spread(12, ring, {})

    def apart(a: int, b: int) -> float:
        return sum((one - other) ** 2 for one, other in zip(places[a], places[b], strict=True)) ** 0.5

    assert max(apart(a, b) for a, b in ring) < min(apart(n, (n + 6) % 12) for n in range(12))
    assert spread(12, ring, {}) == places
