"""The views of the map on the Play screen: what each shows and says, and what it leaves out."""

from pathlib import Path

import pytest

from maps.format import MapFile, Region, Territory, load
from tests.tui.player import Player, sit_down
from tui.scenarios import SCENARIOS
from tui.theme import OWNERS
from tui.views import region_codes, region_fills


def board_of(*regions: Region) -> MapFile:
    places = tuple(Territory(region.id, region.id, region.id, 50, 50) for region in regions)
    return MapFile(id="b", name="B", regions=regions, territories=places, links=())


async def begin(player: Player) -> None:
    if player.is_blank:
        await player.start()


@pytest.mark.parametrize("board_id", ["world", "europe", "middle-earth"])
def test_every_region_has_letters_and_a_fill_of_its_own(board_id: str) -> None:
    board = load(board_id)
    codes, fills = region_codes(board), region_fills(board)
    assert set(codes) == set(fills) == {region.id for region in board.regions}
    assert len(set(codes.values())) == len(set(fills.values())) == len(board.regions)
    assert all(len(code) == 2 and code.isascii() and code.isupper() for code in codes.values())


def test_letters_are_initials_where_a_name_has_words() -> None:
    codes = region_codes(load("world"))
    assert [codes[region.id] for region in load("world").regions] == ["NA", "SA", "EU", "AF", "AS", "AU"]


def test_regions_of_one_name_or_of_none_that_can_be_written_get_letters_too() -> None:
    named = [Region(f"r{k}", "Area", 1) for k in range(5)] + [Region("x", "日本", 1), Region("y", "\x1b[2J", 1)]
    codes = region_codes(board_of(*named))
    assert len(set(codes.values())) == 7
    assert all(len(code) == 2 and code.isascii() and code.isalnum() for code in codes.values())


def test_fills_follow_the_accents_and_repeat_only_when_all_are_used() -> None:
    accents = ("#c03018", "yellow", "blue", "", "no colour", "#12", "white", "white")
    fills = region_fills(board_of(*(Region(f"r{k}", "R", 1, accent) for k, accent in enumerate(accents))))
    names = [OWNERS[fills[f"r{k}"]].name for k in range(len(accents))]
    assert names[:3] == ["Red", "Yellow", "Blue"]
    assert len(set(names)) == len(OWNERS)


async def test_v_goes_through_the_views_and_back(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        usual = p.rows
        await p.acts("v")
        assert p.status.startswith("R Anna T7 ATTACK 2/3 REGIONS")
        assert p.status.endswith("Enter: battle Ural Y3 (95 %)")
        assert "(EU9=R)" in p.text
        assert "[AS3]" in p.text
        assert "Regions: NA+5  SA+2=B  EU+5=R" in p.text
        await p.acts("v")
        assert "LINKS" in p.status
        assert "(R9)" in p.text
        assert any("\u2800" < letter <= "\u28ff" for letter in p.text)
        await p.acts("v")
        assert p.rows[0] == usual[0]
        assert p.rows[1:21] == usual[1:21]


async def test_places_are_a_view_where_there_are_signs(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["bop"](7), tmp_path) as p:
        await begin(p)
        await p.acts("v", "v")
        assert "PLACES" in p.status
        assert "* capital" in p.text
        assert "c city" in p.text
        cells = p.play.map._cells
        assert {cell.owner == -1 for cell in cells.values() if not cell.suffix} == {True}
        assert any(cell.owner != -1 for cell in cells.values() if cell.suffix)


async def test_the_view_stays_when_the_size_changes_and_needs_a_map(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("v", "v")
        await p.pilot.resize_terminal(120, 40)
        await p.settle()
        assert "LINKS" in p.status
        await p.pilot.resize_terminal(70, 20)
        await p.settle()
        await p.acts("v")
        assert "needs a terminal of 80x24" in p.text


async def test_names_stand_at_the_cursor_and_on_wide_screens_on_the_map(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        on_map = "\n".join(p.rows[1:21])
        assert "Ural" in on_map
        assert "China" not in on_map
        p.app.change(map_names="none")
        await p.pilot.pause()
        assert "Ural" not in "\n".join(p.rows[1:21])
        p.app.change(map_names="auto")
        await p.pilot.resize_terminal(160, 50)
        await p.settle()
        await p.pilot.pause()
        text = "\n".join(row[:120] for row in p.rows[1:37])
        assert "China" in text
        assert "Ural" in text


async def test_z_magnifies_where_the_map_has_the_whole_screen_already(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        columns = p.play.map.geometry.width
        await p.acts("z")
        await p.settle()
        assert p.play.map.geometry.width > columns
        await p.acts("slash", *"argen", "enter")
        assert "[B1]" in p.text
        assert "Argentina" in "\n".join(p.rows[1:21])
        await p.acts("escape")
        await p.settle()
        assert p.play.map.geometry.width == columns


async def test_the_frontier_is_that_of_whom_the_screen_is_for(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        assert p.play.map._own == 0
        await p.acts("v")
        assert p.play.map._own not in range(8)
