"""The inspector: what it says of a board and of a position, and the screen that shows it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.actions import Attack
from engine.board import Board
from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from maps import format as boards
from tests.maps.small import small_board
from tests.tui.player import Player, sit_down
from tui.inspecting import VIEWS, Answer, Ground
from tui.scenarios import SCENARIOS
from tui.scene import Scene
from tui.screens.home import Home
from tui.screens.inspect import Inspect
from tui.screens.maps import Maps
from tui.table import Table
from tui.theme import look

WORLD = Board(boards.load("world"))


def ground(table: Table) -> Ground:
    return Ground.of(table.board, Scene(table.view(None), table.rules, table.chairs, look()))


def attack7() -> Ground:
    return ground(SCENARIOS["attack7"](7))


def ask(view: str, here: Ground, cursor: str, start: str = "") -> Answer:
    return VIEWS[view].ask(here, cursor, start)


def said(answer: Answer) -> str:
    return "\n".join(answer.facts)


def in_state(answer: Answer, state: str) -> set[str]:
    return {t for t, cell in answer.cells.items() if cell.state == state}


# -- what is said of a board


def test_the_world_has_its_known_connectivity():
    answer = ask("k", Ground.of(WORLD), "siam")
    assert "World: 42 territories, 83 links (58 land, 25 sea), connected, diameter 10." in answer.facts
    assert "Cut territories: Indonesia, Siam.  Bridges: Indonesia - Siam." in answer.facts
    assert "Busiest passages: Middle East .21, North Africa .21" in said(answer)
    assert "One-way links: none.  Across the edge: Alaska - Kamchatka.  Isolated: none." in answer.facts
    assert "falls into 37 and 4" in said(answer)


def test_the_map_says_the_same_as_the_words_of_connectivity():
    answer = ask("k", Ground.of(WORLD), "ural")
    assert in_state(answer, "source") == {"siam", "indonesia"}
    assert in_state(answer, "legal") == {"ukraine", "siberia", "china", "afghanistan"}
    assert {t for t, cell in answer.cells.items() if cell.suffix} == {"middle_east", "north_africa", "china", "siam"}
    assert answer.cells["ural"].text == "4"
    row = answer.rows[answer.row_of("ural")]
    assert dict(zip(answer.head, row.columns, strict=True))["linked with"] == "Ukraine, Siberia, Afghanistan, China"


def test_regions_tell_their_gates_and_what_it_takes_to_hold_them():
    answer = ask("c", attack7(), "brazil")
    assert "Holding it means guarding 2 gates: Brazil, Venezuela." in answer.facts
    assert in_state(answer, "source") == {"brazil", "venezuela"}
    assert in_state(answer, "legal") == {"peru", "argentina"}
    # Brazil is beside the 6 of North Africa; Central America beside Venezuela is Dora's own.
    assert "To match the strongest neighbour at each gate: 6 armies; 7 stand there." in answer.facts
    row = dict(zip(answer.head, answer.rows[answer.row_of("brazil")].columns, strict=True))
    assert (row["bonus"], row["lands"], row["gates"], row["out"], row["a gate"]) == ("2", "4", "2", "2", "1.00")
    assert row["holder"] == "B Dora"
    assert answer.cells["brazil"].text == "SA=B"
    assert answer.cells["siam"].text == "AS"


def test_one_way_links_and_parts_that_nothing_joins_are_told():
    board = Board(small_board(links=small_board().links[1:2]))
    answer = ask("k", Ground.of(board), "ash")
    assert "One-way links: Cedar > Date." in said(answer)
    assert "in 3 parts" in said(answer)
    assert "Isolated: Ash, Beech." in said(answer)
    assert "Ash: no links." in answer.facts


def test_no_way_between_two_territories_is_a_sentence():
    board = Board(small_board(links=small_board().links[1:2]))
    answer = ask("d", Ground.of(board), "date", "ash")
    assert answer.facts == ["No way leads from Ash to Date."]
    assert answer.cells["date"].text == "-"
    assert answer.rows[-1].columns == ("Date", "-", "no way")
    assert "1 step" in said(ask("d", Ground.of(board), "date", "cedar"))
    assert "No way" in said(ask("d", Ground.of(board), "cedar", "date"))


@pytest.mark.parametrize("view", ["o", "f"])
def test_views_of_a_game_say_so_where_there_is_none(view: str):
    assert ask(view, Ground.of(WORLD), "ural").facts == [
        "This board is looked at without a game: nobody holds land on it."
    ]


def test_a_game_in_which_nothing_is_claimed_yet_has_sentences_too():
    rules = RULESETS["world"]
    game = new_game(rules, boards.load("world"), {}, [Chair(name) for name in ("Anna", "Bruno", "Cato")], Seeded(1))
    here = ground(Table(game, [Chair("Anna"), Chair("Bruno"), Chair("Cato")], rules))
    assert not here.owner
    for view in VIEWS:
        answer = ask(view, here, "ural", "siam")
        assert answer.facts
        assert all(fact.endswith(".") for fact in answer.facts)
        assert set(answer.cells) == set(WORLD.names)
    assert ask("o", here, "ural").facts == ["Nobody holds land yet."]


# -- what is said of a position


def test_groups_of_every_player():
    answer = ask("o", attack7(), "ural")
    assert answer.facts[0] == (
        "R Anna 1 group of 10; Y Bruno 1 group of 12; G Cato 1 group of 9; B Dora 1 group of 11."
    )
    assert [row.columns[:3] for row in answer.rows] == [
        ("R Anna", "10", "31"),
        ("Y Bruno", "12", "30"),
        ("G Cato", "9", "35"),
        ("B Dora", "11", "37"),
    ]


def test_a_conquest_that_would_cut_a_group_names_and_marks_the_pieces():
    answer = ask("o", attack7(), "siam", "ukraine")
    assert "If R Anna took Siam, it would stand alone, linked with nothing of its own." in answer.facts
    assert "Of the group of G Cato there, pieces of 4 and 4 would be left, apart." in answer.facts
    assert {t for t, cell in answer.cells.items() if cell.suffix == "a"} == {"china", "india", "japan", "mongolia"}


def test_a_conquest_that_would_join_groups_says_so():
    table = SCENARIOS["attack7"](7)
    view = table.view(None)
    view.owner["scandinavia"] = 1
    view.owner["northern_europe"] = 1
    view.owner["great_britain"] = 1
    view.owner["southern_europe"] = 1
    here = Ground.of(table.board, Scene(view, table.rules, table.chairs, look()))
    answer = ask("o", here, "scandinavia", "ukraine")
    assert "If R Anna took Scandinavia, its groups of 4 and 1 would become one of 6." in answer.facts


def test_the_narrowest_border_between_two_players_is_told_and_marked():
    # Dora's America and Kamchatka hang on the rest by the links of Kamchatka, Brazil and (Anna's) Greenland.
    answer = ask("o", attack7(), "brazil", "siam")
    cut = "Brazil - North Africa, Greenland - Iceland, Irkutsk - Kamchatka, Japan - Kamchatka, Kamchatka - Mongolia"
    assert f"Between G Cato and B Dora lie 6 links at the narrowest: {cut}, Kamchatka - Yakutsk." in answer.facts
    ends = {"brazil", "north_africa", "greenland", "iceland", "kamchatka", "irkutsk", "japan", "mongolia", "yakutsk"}
    assert in_state(answer, "last") == ends


def test_fortify_reach_is_that_of_the_rules_in_force():
    chain = ask("f", attack7(), "ukraine")
    assert "9 of 9 other lands of R Anna can be reached." in said(chain)
    table = SCENARIOS["attack7"](7)
    scene = ground(table).scene
    assert scene is not None
    rules = dataclasses.replace(table.rules, values=replace(table.rules.values, fortify_reach="adjacent"))
    near = ask("f", Ground.of(table.board, dataclasses.replace(scene, rules=rules)), "ukraine")
    assert in_state(near, "legal") == {"scandinavia", "northern_europe", "southern_europe"}
    assert "3 of 9 other lands" in said(near)


def test_ways_over_own_land_and_through_enemies():
    own = ask("d", attack7(), "quebec", "ukraine")
    assert "Over own land alone: 4 steps (by way of Scandinavia, Iceland, Greenland)." in own.facts
    through = ask("d", attack7(), "siam", "ukraine")
    assert "Ukraine R9 to Siam G7: 3 steps" in said(through)
    # Afghanistan 2, India 1 and Siam 7 are fewer than by way of Ural and China.
    assert "10 armies in the way (Afghanistan Y2, India G1, Siam G7)" in said(through)
    assert in_state(through, "legal") == {"ukraine", "afghanistan", "india", "siam"} - {"ukraine"}
    assert in_state(through, "source") == {"ukraine"}


# -- the screen


async def inspector(p: Player) -> Inspect:
    await p.start()
    p.play.cursor = "ukraine"
    await p.press("I")
    assert isinstance(p.app.screen, Inspect)
    return p.app.screen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50)])
async def test_every_view_fits_every_size(tmp_path: Path, size: tuple[int, int]):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, size) as p:
        screen = await inspector(p)
        for view in VIEWS:
            await p.press(view)
            assert f"[{view} {VIEWS[view].name}]" in p.rows[0]
            assert {len(row) for row in p.rows} == {size[0]}
            assert screen.answer.facts[0].split(",")[0][:20] in " ".join(p.text.split())
            assert p.rows[-1].rstrip().endswith("back")
            if size >= (80, 24):
                shown = screen.answer.cells["ukraine"]
                assert f"[{shown.mark}{shown.text}" in p.text


async def test_rows_and_map_move_together(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, (120, 40)) as p:
        screen = await inspector(p)
        assert screen.cursor == "ukraine"
        await p.press("down")
        assert screen.cursor == "great_britain"
        assert screen.map._cursor == "great_britain"
        await p.press("slash", *"siam", "enter")
        assert screen.cursor == "siam"
        assert "[3*]" in p.text
        await p.press("left")
        assert screen.cursor != "siam"


async def test_the_mark_is_where_distances_are_taken_from(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        screen = await inspector(p)
        await p.press("enter", "d", "slash", *"siam", "enter")
        assert (screen.start, screen.cursor) == ("ukraine", "siam")
        assert "(0)" in p.text
        assert "3 steps" in p.text


async def test_the_words_go_away_and_come_back(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await inspector(p)
        assert "Cut territories" in p.text
        await p.press("z")
        assert "Cut territories" not in p.text
        await p.press("z")
        assert "Cut territories" in p.text


async def test_boards_are_inspected_without_a_game(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        p.app.go_home()
        await p.pilot.pause()
        await p.press("m")
        assert isinstance(p.app.screen, Maps)
        assert "42 territories, 83 links, 6 regions" in p.text
        await p.press("3")
        screen = p.app.screen
        assert isinstance(screen, Inspect)
        await p.press("o")
        assert screen.view == "k"
        assert "needs a game" in p.text
        await p.press("tab")
        assert screen.view == "c"
        await p.press("m", "1")
        for _ in range(100):
            if "Territory only in World: Alaska" in p.text:
                break
            await p.pilot.pause()
        assert "World and Europe: what differs" in p.rows[0]
        await p.press("q", "q", "q")
        assert isinstance(p.app.screen, Home)


async def test_it_follows_the_game(tmp_path: Path):
    table = SCENARIOS["attack7"](7)
    async with sit_down(table, tmp_path, (120, 40)) as p:
        await inspector(p)
        await p.press("o")
        table.do(0, Attack("ukraine", "ural", 3))
        await p.press("down")
        row = next(row for row in p.rows if row.startswith(" R Anna"))
        assert int(row.split()[3]) == table.view(None).total(0)
