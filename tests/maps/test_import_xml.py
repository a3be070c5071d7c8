"""Boards of Lux and Conquer Club, in XML."""

from pathlib import Path

import pytest

from maps.importers import read_board
from tests.maps.foreign import CONQUER_CLUB, LUX, changed, dropped, kinds, refused, ways, written


def test_a_lux_board_is_taken_over(tmp_path: Path) -> None:
    imported = read_board(written(tmp_path, "isle.luxb", LUX))
    board = imported.board
    assert board.name == 'Small & "quoted" Isle'
    assert [(r.name, r.bonus, r.accent) for r in board.regions] == [
        ("West Land", 3, "#ff8000"),
        ("Continent 2", 2, ""),
    ]
    assert [t.name for t in board.territories] == ["Alt Üfer", "Country 8", "Cap", "Dorf"]
    assert board.territories[0].id == "alt_ufer"
    assert [(link.a, link.b) for link in board.links if link.one_way] == [("country_8", "dorf")]
    assert len(board.links) == 4
    assert board.notes == ("By Somebody.",)
    assert "starting scenario" in dropped(imported)
    assert "theme" in dropped(imported)


def test_y_grows_north_in_lux(tmp_path: Path) -> None:
    board = read_board(written(tmp_path, "isle.luxb", LUX)).board
    place = {t.name: (t.x, t.y) for t in board.territories}
    assert place["Alt Üfer"] == (12.5, 25.0)
    assert place["Country 8"] == (18.8, 75.0)
    raster = board.rasters[-1]
    pixels = raster.pixels()
    assert raster.legend[pixels[4][4]] == "alt_ufer"
    assert raster.legend[pixels[-5][4]] == "country_8"
    assert kinds(board)["alt_ufer country_8"] == "land"
    assert kinds(board)["alt_ufer cap"] == "sea"


def test_a_conquer_club_map_is_taken_over(tmp_path: Path) -> None:
    imported = read_board(written(tmp_path, "isle.xml", CONQUER_CLUB))
    board = imported.board
    assert ways(board) == {
        ("alt_ufer", "burg"),
        ("burg", "alt_ufer"),
        ("alt_ufer", "cap"),
        ("cap", "alt_ufer"),
        ("cap", "dorf"),
        ("dorf", "cap"),
    }
    assert {t.name: t.region for t in board.territories} == {
        "Alt & Ufer": "west",
        "Burg": "west",
        "Cap": "east",
        "Dorf": "no_region",
    }
    assert [(r.name, r.bonus) for r in board.regions] == [("West", 3), ("East", 2), ("No region", 0)]
    assert "which is made of continents" in dropped(imported)
    assert 'a part of "East"' in dropped(imported)
    assert "Of Dorf: neutral armies" in dropped(imported)
    assert "least armies" in dropped(imported)
    assert 'In no continent, and in "No region" here: Dorf.' in changed(imported)


def test_land_of_two_continents_goes_to_the_smaller(tmp_path: Path) -> None:
    text = CONQUER_CLUB.replace("<components><territory>Cap<", "<components><territory>Burg</territory><territory>Cap<")
    text = text.replace(
        "<territory>Burg</territory></components>",
        "<territory>Burg</territory><territory>Dorf</territory></components>",
        1,
    )
    imported = read_board(written(tmp_path, "isle.xml", text))
    assert {t.name: t.region for t in imported.board.territories}["Burg"] == "east"
    assert '"West" is without Burg' in changed(imported)


def test_borders_of_one_direction_are_one_way_links(tmp_path: Path) -> None:
    text = CONQUER_CLUB.replace("<name>Dorf</name><borders><border>Cap</border></borders>", "<name>Dorf</name>")
    board = read_board(written(tmp_path, "isle.xml", text)).board
    assert [(link.a, link.b) for link in board.links if link.one_way] == [("cap", "dorf")]


def test_groups_of_continents_and_territories_are_known_too(tmp_path: Path) -> None:
    text = CONQUER_CLUB.replace("<continent><name>All", "<continents><continent><name>All")
    text = text.replace("<territory><name>Alt", "</continents><territories><territory><name>Alt", 1)
    text = text.replace("</map>", "</territories></map>")
    assert len(read_board(written(tmp_path, "isle.xml", text)).board.territories) == 4


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        (LUX.replace("<width>160</width>", ""), "luxboard", "no width and height"),
        (LUX.replace("<bonus>3</bonus>", "<bonus>many</bonus>"), "continent[1]", "whole number"),
        (LUX.replace("<id>8</id>", "<id>7</id>"), "continent[1]/country[2]", "id 7 is there twice"),
        (LUX.replace("<id>8</id>", ""), "continent[1]/country[2]", "no id"),
        (LUX.replace("7,10", "7,99"), "continent[1]/country[2]", 'no country "99"'),
        (LUX.replace("<polygon>0,0 60,0 60,40 0,40</polygon>", ""), "continent[1]/country[2]", "neither a polygon nor"),
        (CONQUER_CLUB.replace("<border>Dorf<", "<border>Dorv<"), "territory[3]", '"Dorv" is no territory'),
        (CONQUER_CLUB.replace("<territory>Burg<", "<territory>Berg<"), "continent[2]", '"Berg", which is no territory'),
        (CONQUER_CLUB.replace("<bonus>3</bonus>", ""), "continent[2]", "whole number"),
        (CONQUER_CLUB.replace("largey", "y").replace("smally", "y"), "territory[1]", "no coordinates"),
        (CONQUER_CLUB.replace("<name>Dorf</name>", "<name>Cap</name>"), "territory[4]", "two territories"),
    ],
)
def test_faults_are_told_with_their_path(tmp_path: Path, text: str, where: str, words: str) -> None:
    name = "isle.luxb" if "luxboard" in text else "isle.xml"
    found = refused(written(tmp_path, name, text))
    assert any(where == place and words in sentence for place, sentence in found), found
