"""Maps of Domination become boards as that program itself reads them."""

from pathlib import Path

import pytest

from maps.format import faults
from maps.importers import read_board
from tests.maps.foreign import CARDS, DOMINATION, changed, domination, dropped, kinds, refused, ways, written

TWO_WAY = {("alt_ufer", "burg"), ("alt_ufer", "cap_rouge"), ("burg", "dorf"), ("cap_rouge", "dorf")}


def test_everything_is_taken_over(tmp_path: Path) -> None:
    imported = read_board(domination(tmp_path))
    board = imported.board
    assert (imported.format, board.id, board.name) == ("Domination map", "small-isle", "Small Isle")
    assert [(r.id, r.name, r.bonus, r.accent) for r in board.regions] == [
        ("west_land", "West Land", 3, "yellow"),
        ("ost", "Ost", 2, "#8000ff"),
    ]
    assert [(t.name, t.region, t.x, t.y) for t in board.territories] == [
        ("Alt Ufer", "west_land", 12.5, 25.0),
        ("Burg", "west_land", 12.5, 75.0),
        ("Cap-Rouge", "ost", 75.0, 25.0),
        ("Dorf", "ost", 75.0, 75.0),
    ]
    assert ways(board) == TWO_WAY | {(b, a) for a, b in TWO_WAY}
    assert [t.cards for t in board.territories] == [
        {"us": "infantry"},
        {"us": "cavalry"},
        {"us": "artillery"},
        {"us": "infantry"},
    ]
    assert board.decks["us"].wild == 2
    assert "isle_pic.png" in dropped(imported)
    assert '"ver"' in dropped(imported)
    assert faults(board) == []


def test_missions_keep_their_meaning(tmp_path: Path) -> None:
    block = read_board(domination(tmp_path)).board.blocks["classic"]["missions"]["eu14"]
    assert sorted(map(str, block["missions"].values())) == sorted(
        map(
            str,
            (
                {"regions": ["west_land"]},
                {"regions": ["ost"], "more": 1},
                {"territories": 3, "armies": 2},
                {"destroy": 2},
                {"territories": 3},
            ),
        )
    )
    assert block["missions"][block["otherwise"]] == {"territories": 3}


def test_the_picture_says_what_is_land_and_what_is_sea(tmp_path: Path) -> None:
    board = read_board(domination(tmp_path)).board
    assert kinds(board) == {
        "alt_ufer burg": "land",
        "alt_ufer cap_rouge": "sea",
        "burg dorf": "sea",
        "cap_rouge dorf": "land",
    }
    raster = board.rasters[-1]
    pixels = raster.pixels()
    middle = pixels[raster.height // 2][raster.width // 2]
    corners = [pixels[row][column] for row in (3, -4) for column in (6, -7)]
    assert raster.legend[middle] == "sea"
    assert [raster.legend[corner] for corner in corners] == ["alt_ufer", "cap_rouge", "burg", "dorf"]


def test_without_its_companions_a_map_is_still_a_board(tmp_path: Path) -> None:
    path = written(tmp_path, "isle.map", DOMINATION)
    imported = read_board(path)
    assert imported.board.rasters == ()
    assert {t.cards["us"] for t in imported.board.territories} == {"infantry", "cavalry", "artillery"}
    assert 'cards "isle.cards" is not beside' in changed(imported)
    assert "symbols dealt evenly" in changed(imported)
    assert 'picture "isle_map.gif" is not beside' in changed(imported)


def test_companions_are_found_in_any_case(tmp_path: Path) -> None:
    path = domination(tmp_path)
    (tmp_path / "isle.cards").rename(tmp_path / "ISLE.Cards")
    assert read_board(path).board.territories[2].cards == {"us": "artillery"}


@pytest.mark.parametrize(
    ("data", "encoding", "name"),
    [
        (DOMINATION.replace("Burg", "Bürg").encode("latin-1"), "", "Bürg"),
        (DOMINATION.replace("Burg", "Bürg").encode("utf-8-sig"), "", "Bürg"),
        (DOMINATION.replace("Burg", "Bürg").encode("utf-16"), "", "Bürg"),
        (DOMINATION.replace("Burg", "Bürg").encode("utf-8"), "utf-8", "Bürg"),
        (DOMINATION.replace("Burg", "Bürg").encode("utf-8"), "", "BÃ¼rg"),
        (DOMINATION.replace("Burg", "Bürg").replace("\n", "\r\n").encode("latin-1"), "", "Bürg"),
        (DOMINATION.replace("Burg", "Bürg").replace("\n", "\r").encode("latin-1"), "", "Bürg"),
        (DOMINATION.replace("Burg", "O'Neill's_\"&\"").encode("latin-1"), "", "O'Neill's \"&\""),
    ],
)
def test_encodings_are_those_of_the_program(tmp_path: Path, data: bytes, encoding: str, name: str) -> None:
    imported = read_board(domination(tmp_path, data), encoding=encoding)
    assert imported.board.territories[1].name == name
    assert ("has no byte-order mark" in changed(imported)) == (name == "BÃ¼rg")


def test_one_way_links_are_kept_and_marked(tmp_path: Path) -> None:
    imported = read_board(domination(tmp_path, DOMINATION.replace("3 1 4\n", "3 4\n")))
    assert [(link.a, link.b) for link in imported.board.links if link.one_way] == [("alt_ufer", "cap_rouge")]
    assert 'from "Alt Ufer" to "Cap-Rouge" goes one way only' in changed(imported)


def test_a_map_that_asks_for_a_test_may_have_no_one_way_link(tmp_path: Path) -> None:
    text = DOMINATION.replace("3 1 4\n", "3 4\n")
    ((where, sentence),) = refused(domination(tmp_path, "test\n" + text))
    assert where == "line 22"
    assert '"Alt Ufer" borders on "Cap-Rouge" but not the other way' in sentence


def test_ways_to_oneself_and_repeated_ones_are_left_out(tmp_path: Path) -> None:
    imported = read_board(domination(tmp_path, DOMINATION.replace("2 1 4\n", "2 1 4 2 4\n")))
    assert len(imported.board.links) == 4
    assert '"Burg" is not linked with itself' in changed(imported)
    assert "stands twice" in changed(imported)


@pytest.mark.parametrize(
    ("cards", "kept", "words"),
    [
        (CARDS.replace("Cannon 3\n", ""), 3, "some territories have no card: Cap-Rouge."),
        (CARDS.replace("[missions]", "Infantry 9\n[missions]"), 4, "1 card names countries that the map has not"),
        (CARDS.replace("[missions]", "Cavalry 1\n[missions]"), 4, 'A second card of "Alt Ufer"'),
        (CARDS.replace("[missions]", "wildcard\n" * 64 + "[missions]"), 4, "The deck has 66 wild cards"),
    ],
)
def test_missing_and_surplus_cards(tmp_path: Path, cards: str, kept: int, words: str) -> None:
    imported = read_board(domination(tmp_path, cards=cards))
    assert sum(bool(t.cards) for t in imported.board.territories) == kept
    assert words in changed(imported) + dropped(imported)


def test_a_board_of_one_continent(tmp_path: Path) -> None:
    text = DOMINATION.replace("Ost 2 #8000ff\n", "").replace(" 2 120", " 1 120")
    board = read_board(domination(tmp_path, text, CARDS.partition("[missions]")[0])).board
    assert [region.id for region in board.regions] == ["west_land"]


def test_an_island_without_links_is_refused_or_joined_by_sea(tmp_path: Path) -> None:
    text = DOMINATION.replace("1 2 3\n2 1 4\n3 1 4\n4 2 3\n", "1 2\n2 1 4\n4 2\n")
    path = domination(tmp_path, text)
    ((_, sentence),) = refused(path)
    assert "Cut off from the largest: cap_rouge." in sentence
    assert "--join" in sentence
    imported = read_board(path, join=True)
    assert kinds(imported.board)["cap_rouge dorf"] == "sea"
    assert '"Cap-Rouge" was cut off' in changed(imported)


def test_names_that_this_game_cannot_have_are_changed(tmp_path: Path) -> None:
    text = DOMINATION.replace("Burg", "alt_ufer").replace("Cap-Rouge", "X" * 70).replace("Dorf", "Sea")
    imported = read_board(domination(tmp_path, text))
    names = [t.name for t in imported.board.territories]
    assert names == ["Alt Ufer", "alt ufer (2)", "X" * 59 + "…", "Sea"]
    assert imported.board.territories[3].id == "sea_territory"
    assert 'line 16: The territory "alt ufer" is called "alt ufer (2)" here.' in changed(imported)
    assert "line 17" in changed(imported)


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ("[countries]", "[counties]", "line 14", "no section [counties]"),
        ("West_Land 3 yellow", "West Land 3 yellow", "line 11", "not 4 words"),
        ("West_Land 3 yellow", "West_Land three yellow", "line 11", "bonus should be a whole number"),
        ("2 Burg 1", "3 Burg 1", "line 16", "here 2 should stand, not 3"),
        ("2 Burg 1 20 60", "2 Burg 1 20", "line 16", "not 4 words"),
        ("2 Burg 1", "2 Burg 5", "line 16", "no continent 5"),
        ("2 1 4\n", "2 1 9\n", "line 22", "no country 9"),
        ("2 1 4\n", "2 1 four\n", "line 22", "whole number"),
        ("pic isle_pic.png", "song isle.mid", "line 6", "[files] has lines of pic, map, crd or prv"),
        ("[borders]", "[borders] ", "line 20", "nothing may stand behind"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, old: str, new: str, where: str, words: str) -> None:
    found = refused(domination(tmp_path, DOMINATION.replace(old, new)))
    assert any(where == place and words in sentence for place, sentence in found), found


def test_all_faults_are_told_at_once_those_of_the_cards_too(tmp_path: Path) -> None:
    text = DOMINATION.replace("West_Land 3", "West_Land x").replace("2 Burg 1 20 60", "2 Burg 1 a b")
    assert [where for where, _ in refused(domination(tmp_path, text))] == ["line 11", "line 16", "line 16"]
    cards = CARDS.replace("Cavalry 2", "Horse 2").replace("Cannon 3", "Cannon 3 4")
    assert [where for where, _ in refused(domination(tmp_path, cards=cards))] == [
        "isle.cards, line 3",
        "isle.cards, line 4",
    ]


def test_a_region_without_territories_goes_and_its_missions_with_it(tmp_path: Path) -> None:
    imported = read_board(domination(tmp_path, DOMINATION.replace(" 2 120", " 1 120")))
    assert [region.id for region in imported.board.regions] == ["west_land"]
    assert 'The region "Ost" has no territories.' in dropped(imported)
    assert "A mission wants a region that this board has not." in dropped(imported)
