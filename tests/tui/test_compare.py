"""Two boards compared: what differs is told, and marked on the map of the first."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from maps.comparing import compare
from maps.format import Link, MapFile, load
from tests.tui.player import Player, sit_down
from tui import theme
from tui.differing import HERE, MISSING, OTHER, tell
from tui.scenarios import SCENARIOS
from tui.screens.compare import Compare, marks

WORLD = load("world")
NO_LINK = {"east_africa", "middle_east"}


def without(board: MapFile, *names: str) -> MapFile:
    """The board without these territories and their links; or, of two linked ones, without their link."""
    if any({link.a, link.b} == set(names) for link in board.links):
        return replace(board, id="less", name="Less", links=tuple(k for k in board.links if {k.a, k.b} != set(names)))
    return replace(
        board,
        id="less",
        name="Less",
        territories=tuple(t for t in board.territories if t.id not in names),
        links=tuple(link for link in board.links if not {link.a, link.b} & set(names)),
        rasters=(),
    )


def marked(first: MapFile, second: MapFile) -> dict[str, str]:
    """Territory of the first -> the marks on its chip."""
    cells = marks(first, tell(first, second, compare(first, second)), (), "…")
    assert cells.keys() == {territory.id for territory in first.territories}
    assert {name for name, cell in cells.items() if cell.owner != theme.NEUTRAL} == {
        n for n, c in cells.items() if c[4]
    }
    return {name: cell.suffix for name, cell in cells.items() if cell.suffix}


def test_both_ends_of_a_link_bear_its_number() -> None:
    less = without(WORLD, *NO_LINK)
    assert marked(WORLD, less) == dict.fromkeys(NO_LINK, f"1{HERE}")
    assert marked(less, WORLD) == dict.fromkeys(NO_LINK, f"1{MISSING}")


def test_a_territory_of_one_board_only_is_marked_and_its_neighbours_are_not() -> None:
    less = without(WORLD, "japan")
    assert marked(WORLD, less) == {"japan": f"1{HERE}"}
    assert marked(less, WORLD) == {}
    told = tell(less, WORLD, compare(less, WORLD))
    assert told[0].sentence == "Territory only in World: Japan"
    assert told[0].spots == ()
    assert {spot for each in told[1:] for spot in each.spots} == {"mongolia", "kamchatka"}


def test_a_link_that_goes_another_way_is_marked_as_such() -> None:
    links = tuple(replace(k, one_way=True) if {k.a, k.b} == NO_LINK else k for k in WORLD.links)
    assert marked(WORLD, replace(WORLD, name="Turned", links=links)) == dict.fromkeys(NO_LINK, f"1{OTHER}")


def test_a_region_with_another_bonus_is_all_that_the_difference_is_about() -> None:
    regions = tuple(replace(region, bonus=9) if region.id == "africa" else region for region in WORLD.regions)
    told = tell(WORLD, other := replace(WORLD, name="Rich", regions=regions), compare(WORLD, other))
    assert [(each.sign, each.marked) for each in told] == [(OTHER, False)]
    assert set(told[0].spots) == {t.id for t in WORLD.territories if t.region == "africa"}


def test_more_marks_than_a_chip_has_room_for_are_cut() -> None:
    more = tuple(Link("iceland", far) for far in ("japan", "china", "siam", "congo"))
    found = marked(replace(WORLD, name="More", links=WORLD.links + more), WORLD)
    assert found == {"iceland": "1+…", "japan": "1+", "china": "2+", "siam": "3+", "congo": "4+"}


def test_the_chosen_land_is_framed() -> None:
    told = tell(WORLD, less := without(WORLD, *NO_LINK), compare(WORLD, less))
    cells = marks(WORLD, told, told[0].spots, "…")
    assert {name for name, cell in cells.items() if cell.state == "source"} == NO_LINK


async def compared(p: Player, first: MapFile, second: MapFile) -> Compare:
    screen = Compare(first, second)
    p.app.push_screen(screen)
    for _ in range(200):
        await p.pilot.pause()
        if screen.found is not None:
            break
    await p.pilot.pause()
    return screen


@pytest.mark.parametrize("size", [(80, 24), (130, 44)])
async def test_the_map_shows_what_differs_and_tab_the_other_board(tmp_path: Path, size: tuple[int, int]) -> None:
    less = without(WORLD, *NO_LINK)
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, size) as p:
        screen = await compared(p, WORLD, less)
        assert "1+ Link only in World: East Africa -" in p.text
        assert screen.cursor == "east_africa"
        await p.press("z")
        assert "[1+]" in p.text
        assert "(1+)" in p.text
        await p.press("tab")
        other = p.app.screen
        assert isinstance(other, Compare)
        for _ in range(200):
            await p.pilot.pause()
            if other.found is not None:
                break
        assert "Less and World" in p.rows[0]
        assert "1- Link only in World: East Africa -" in p.text
        await p.press("z")
        assert "[1-]" in p.text
        await p.press("q")
        assert not isinstance(p.app.screen, Compare)


async def test_rows_and_map_go_together(tmp_path: Path) -> None:
    less = without(without(WORLD, *NO_LINK), "alaska", "kamchatka")
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, (130, 44)) as p:
        screen = await compared(p, WORLD, less)
        assert [told.spots[0] for told in screen.told] == ["alaska", "east_africa"]
        assert screen.cursor == "alaska"
        await p.press("down")
        assert (screen.row, screen.cursor) == (1, "east_africa")
        await p.press("down", "pagedown", "end")
        assert screen.row == 1
        await p.press("home")
        assert (screen.row, screen.cursor) == (0, "alaska")
        screen.move("middle_east")
        assert screen.row == 1
        screen.move("peru")
        assert screen.row == 1


async def test_a_small_terminal_gets_the_words_alone(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, (62, 20)) as p:
        await compared(p, WORLD, without(WORLD, *NO_LINK))
        assert "1+ Link only in World: East Africa - Middle East" in p.text
        await p.press("z")
        assert "80x24" in p.text


async def test_boards_that_are_the_same_say_so(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        screen = await compared(p, WORLD, replace(WORLD, name="Copy"))
        assert "The boards are the same." in p.text
        await p.press("down", "up", "enter")
        assert screen.row == 0
