"""What is doubtful about a board is told, with its place; nothing about the boards of the game is."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from maps.checking import doubts
from maps.format import Link, MapFile, Region, Territory, load
from maps.importers import read_board
from tests.maps.foreign import domination
from tests.maps.small import small_board, small_raster


def told(board: MapFile) -> dict[str, str]:
    return {doubt.where: doubt.sentence for doubt in doubts(board)}


def plain(**changes: Any) -> MapFile:
    """The small board without pictures and one-way links."""
    links = tuple(msgspec.structs.replace(link, one_way=False) for link in small_board().links)
    return small_board(**({"rasters": (), "links": links} | changes))


@pytest.mark.parametrize("name", ["europe", "middle-earth", "world"])
def test_nothing_about_a_board_of_the_game_is_doubtful(name: str) -> None:
    assert doubts(load(name)) == []


def test_the_plain_small_board_is_beyond_doubt() -> None:
    assert doubts(plain()) == []


def test_a_one_way_link() -> None:
    found = told(small_board(rasters=()))
    assert found["links[1]"] == 'The link from "Cedar" to "Date" goes one way only.'


def test_territories_that_cannot_be_entered_or_left() -> None:
    links = (Link("ash", "beech", one_way=True), Link("beech", "cedar"), Link("cedar", "date", one_way=True))
    found = told(plain(links=links))
    assert found["territories[0]"] == '"Ash" can never be attacked: no link leads to it.'
    assert found["territories[3]"] == 'Armies in "Date" are stuck: no link leads out of it.'


def test_a_territory_without_links() -> None:
    found = told(plain(links=(Link("ash", "beech"), Link("beech", "cedar"))))
    assert found["territories[3]"] == '"Date" has no links at all.'


def test_a_part_without_a_way_back() -> None:
    links = (Link("ash", "beech"), Link("beech", "cedar", one_way=True), Link("cedar", "date"))
    assert "can go one way only" in told(plain(links=links))["links"]


def test_regions_without_links_or_in_parts() -> None:
    found = told(plain(links=(Link("ash", "beech"), Link("cedar", "date"))))
    assert found["regions[0]"] == 'No link leads out of "West".'
    found = told(plain(links=(Link("ash", "cedar"), Link("cedar", "date"), Link("date", "beech"))))
    assert '"West" falls into 2 parts' in found["regions[0]"]


@pytest.mark.parametrize(("name", "aliases"), [("A s-h", ()), ("Âsh", ()), ("Elm", ("ASH",))])
def test_names_that_are_easily_confused(name: str, aliases: tuple[str, ...]) -> None:
    board = plain()
    changed = msgspec.structs.replace(board.territories[2], name=name, aliases=aliases)
    found = told(plain(territories=(*board.territories[:2], changed, board.territories[3])))
    assert 'is easily taken for "Ash"' in found["territories[2].name"]


def test_labels_that_overlap() -> None:
    board = plain()
    changed = msgspec.structs.replace(board.territories[1], x=11.0, y=21.0)
    found = told(plain(territories=(board.territories[0], changed, *board.territories[2:])))
    assert found["territories[0]"] == 'The labels of "Ash" and "Beech" overlap.'


def test_a_bonus_out_of_line_with_the_borders() -> None:
    names = ("a", "ab", "b", "bc", "bd")
    territories = tuple(Territory(name, name.title(), name[0], 9.0 * n, 50.0) for n, name in enumerate(names))
    links = (Link("a", "ab"), Link("ab", "b"), Link("b", "bc"), Link("bc", "bd"), Link("ab", "bd"))
    regions = (Region("a", "Aleph", 5), Region("b", "Beth", 2))
    found = told(plain(territories=territories, regions=regions, links=links, decks={}))
    assert found == {
        "regions[0].bonus": '"Aleph" pays 5, "Beth" 2, which has 3 territories instead of 2, 2 on the border instead '
        "of 1."
    }
    fair = (Region("a", "Aleph", 2), Region("b", "Beth", 3))
    assert told(plain(territories=territories, regions=fair, links=links, decks={})) == {}


def test_contact_without_a_link_and_a_link_without_contact_in_the_picture() -> None:
    raster = small_raster(rows=(((0, 5), (2, 5)),) * 3 + (((1, 5), (3, 5)),) * 3)
    links = (Link("ash", "beech"), Link("beech", "date"), Link("cedar", "date"), Link("ash", "date"))
    found = told(plain(rasters=(raster,), links=links, regions=(Region("west", "West", 2), Region("east", "East", 2))))
    assert found == {
        "rasters[0]": '"Ash" and "Cedar" touch in the picture, and are not linked.',
        "links[3]": '"Ash" and "Date" are linked by land, and do not touch in the picture.',
    }


def test_a_foreign_picture_is_compared_with_the_links(tmp_path: Path) -> None:
    imported = read_board(domination(tmp_path))
    assert doubts(imported.board, imported.shapes) == []
    links = tuple(link for link in imported.board.links if (link.a, link.b) != ("alt_ufer", "burg"))
    ((where, sentence),) = [
        (doubt.where, doubt.sentence)
        for doubt in doubts(msgspec.structs.replace(imported.board, links=links, rasters=()), imported.shapes)
        if "touch" in doubt.sentence
    ]
    assert imported.place(where) == "line 15"
    assert sentence == '"Alt Ufer" and "Burg" touch in the picture, and are not linked.'


def test_faulty_boards_can_be_asked_too() -> None:
    links = (*plain().links, Link("ash", "nowhere", one_way=True))
    assert "links[4]" in told(plain(links=links))
    assert doubts(plain(territories=())) == []
