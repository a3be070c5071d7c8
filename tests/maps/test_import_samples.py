"""Maps that other programs ship, with counts known from those programs."""

from pathlib import Path

import pytest

from maps.checking import doubts
from maps.comparing import compare
from maps.format import decode, encode, faults, load
from maps.importers import read_board
from tests.maps.foreign import SAMPLES, dropped, needs_samples

pytestmark = needs_samples

COUNTS = {
    "domination/ameroki": (6, 42, 72),
    "domination/geoscape": (6, 42, 82),
    "domination/risk": (6, 42, 81),
    "domination/roman_empire": (6, 44, 84),
    "domination/sersom": (6, 42, 81),
    "domination/teg": (6, 50, 89),
    "conquest/World": (6, 42, 83),
}
CARDS = {"ameroki": 42, "geoscape": 42, "risk": 42, "roman_empire": 44, "sersom": 42, "teg": 42}
WILD = {"ameroki": 66, "geoscape": 2, "risk": 2, "roman_empire": 2, "sersom": 2, "teg": 2}
MISSIONS = {"geoscape": 14, "risk": 14, "sersom": 14, "teg": 14}


def sample(name: str) -> Path:
    return SAMPLES / f"{name}.map"


@pytest.mark.parametrize("name", COUNTS)
def test_a_sample_has_the_known_size_and_no_one_way_link(name: str) -> None:
    board = read_board(sample(name), pictures=False).board
    assert (len(board.regions), len(board.territories), len(board.links)) == COUNTS[name]
    assert not any(link.one_way for link in board.links)
    assert decode(encode(board)) == board


@pytest.mark.parametrize("name", CARDS)
def test_a_sample_keeps_deck_missions_and_colours(name: str) -> None:
    board = read_board(sample(f"domination/{name}"), pictures=False).board
    assert sum(bool(t.cards) for t in board.territories) == CARDS[name]
    assert board.decks["us"].wild == WILD[name]
    assert all(region.accent for region in board.regions)
    if name in MISSIONS:
        assert len(board.blocks["classic"]["missions"]["eu14"]["missions"]) == MISSIONS[name]


@pytest.mark.parametrize("name", CARDS)
def test_a_sample_gets_three_pictures_with_nothing_wrong(name: str) -> None:
    imported = read_board(sample(f"domination/{name}"))
    board = imported.board
    assert len(board.rasters) == 3
    assert faults(board) == []
    assert "picture of the territories" not in dropped(imported)
    leftmost = min(board.territories, key=lambda t: t.x).id
    rightmost = max(board.territories, key=lambda t: t.x).id
    for raster in board.rasters:
        assert raster.labels[leftmost][0] < raster.columns / 4
        assert raster.labels[rightmost][0] > raster.columns / 2


def test_the_world_lacks_one_link_on_the_board_of_geoscape() -> None:
    found = compare(load("world"), read_board(sample("domination/geoscape"), pictures=False).board)
    assert found.links_a == (("east_africa", "middle_east"),)
    others = (found.links_b, found.only_a, found.only_b, found.renamed, found.bonuses, found.regions)
    assert not any(others)
    assert (found.same, found.isomorphic) == (False, False)


def test_the_world_is_the_board_of_conquest_but_for_two_names() -> None:
    found = compare(load("world"), read_board(sample("conquest/World"), pictures=False).board)
    assert found.same
    assert found.isomorphic
    assert found.renamed == (("venezuela", "venezuala"), ("yakutsk", "yatusk"))


def test_the_picture_shows_the_link_that_is_missing() -> None:
    imported = read_board(sample("domination/geoscape"))
    told = [str(doubt) for doubt in doubts(imported.board, imported.shapes)]
    assert [line for line in told if "are not linked" in line] == [
        'territories[23]: "East-Africa" and "Middle-East" touch in the picture, and are not linked.'
    ]
