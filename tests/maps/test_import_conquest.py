"""Maps of Conquest, in both dialects, become boards."""

from pathlib import Path

import pytest

from maps.importers import read_board
from tests.maps.foreign import CONQUEST, bitmap, changed, dropped, kinds, refused, ways, written

LINKS = {("alt_ufer", "burg"), ("alt_ufer", "cap_rouge"), ("burg", "dorf"), ("cap_rouge", "dorf")}
DIALECT = CONQUEST.replace(",West Land,", ",West Land,0,3,").replace(",Ost,", ",Ost,1,2,")


@pytest.mark.parametrize("text", [CONQUEST, DIALECT, CONQUEST.replace("\n", "\r\n"), CONQUEST.replace(",", " , ")])
def test_a_map_is_taken_over(tmp_path: Path, text: str) -> None:
    imported = read_board(written(tmp_path, "my_isle.map", text))
    board = imported.board
    assert (imported.format, board.name) == ("Conquest map", "my isle")
    assert ways(board) == LINKS | {(b, a) for a, b in LINKS}
    assert [(r.name, r.bonus) for r in board.regions] == [("West Land", 3), ("Ost", 2)]
    assert board.notes == ("By Somebody.",)
    assert "a deck was made" in changed(imported)
    assert ("Owner and armies" in dropped(imported)) == (text is DIALECT)


def test_the_bitmap_is_flooded_from_each_place(tmp_path: Path) -> None:
    bitmap(tmp_path / "isle.bmp")
    board = read_board(written(tmp_path, "isle.map", CONQUEST)).board
    assert kinds(board) == {
        "alt_ufer burg": "land",
        "alt_ufer cap_rouge": "sea",
        "burg dorf": "sea",
        "cap_rouge dorf": "land",
    }
    raster = board.rasters[-1]
    pixels = raster.pixels()
    assert raster.legend[pixels[4][4]] == "alt_ufer"
    assert raster.legend[pixels[-5][-5]] == "dorf"


def test_places_off_the_white_and_shared_areas_are_told(tmp_path: Path) -> None:
    bitmap(tmp_path / "isle.bmp")
    text = CONQUEST.replace("Dorf,120,60", "Dorf,80,70").replace("Burg,20,60", "Burg,30,30")
    imported = read_board(written(tmp_path, "isle.map", text))
    assert 'no white area at "Dorf"' in changed(imported)
    assert '"Burg" lies in the area of "Alt Ufer"' in changed(imported)
    assert "drawn at their places: Burg, Dorf" in changed(imported)
    assert all(set(raster.labels) == {"alt_ufer", "burg", "cap_rouge", "dorf"} for raster in imported.board.rasters)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_umlauts_in_every_usual_encoding(tmp_path: Path, encoding: str) -> None:
    text = CONQUEST.replace("Burg", "Bürg, die alte".replace(",", "")).replace("Dorf", 'Dörf "x" & y')
    board = read_board(written(tmp_path, "isle.map", text.encode(encoding))).board
    assert [t.name for t in board.territories][1::2] == ["Bürg die alte", 'Dörf "x" & y']


def test_one_way_links_are_kept(tmp_path: Path) -> None:
    imported = read_board(written(tmp_path, "isle.map", CONQUEST.replace("Ost,Burg,Cap Rouge", "Ost,Cap Rouge")))
    assert [(link.a, link.b) for link in imported.board.links if link.one_way] == [("burg", "dorf")]
    assert 'line 13: The link from "Burg" to "Dorf" goes one way only.' in changed(imported)


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ("Ost=2", "Ost=two", "line 9", "Name=bonus"),
        ("Ost=2", "West land=2", "line 9", 'two continents "West land"'),
        ("Burg,20,60,West Land", "Burg,20,60,Nowhere", "line 13", 'no continent "Nowhere"'),
        ("Burg,20,60,West Land", "Burg,a,60,West Land", "line 13", "Name,x,y,Continent"),
        ("Alt Ufer,Dorf\n\n", "Alt Ufer,Dorv\n\n", "line 13", 'no territory "Dorv"'),
        ("Dorf,120,60", "Burg,120,60", "line 16", 'two territories "Burg"'),
        ("[Map]", "x\n[Map]", "line 1", "before the first section"),
        ("[Continents]\nWest Land=3\nOst=2", "", "", "[Continents] is missing"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, old: str, new: str, where: str, words: str) -> None:
    assert old in CONQUEST
    found = refused(written(tmp_path, "isle.map", CONQUEST.replace(old, new)))
    assert any(where == place and words in sentence for place, sentence in found), found
