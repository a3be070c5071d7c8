"""Setup, the hand-over, the game menu and the results, driven by keys."""

import os
import signal
from pathlib import Path

import pytest

from engine.actions import Attack, End, Place
from engine.save import load, verify
from engine.seating import HUMAN
from tests.tui_helpers import Person, person
from tui.app import PACE
from tui.history import history, sparkline
from tui.scenarios import SCENARIOS
from tui.screens.handover import DEAF, Handover
from tui.screens.home import Home
from tui.screens.menu import GameMenu
from tui.screens.play import Play
from tui.screens.results import Results
from tui.screens.settings import SettingsPage
from tui.screens.setup import Setup
from tui.settings import SHOWN


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


def shows(p: Person, kind: type) -> bool:
    return isinstance(p.app.screen, kind)


async def begin(p: Person) -> None:
    """Wait until the scenario is open, and take the keyboard over."""
    await p.wait(lambda: shows(p, Handover) and p.app.screen.since is not None)
    p.clock.seconds += 1
    await p.press("Enter")
    await p.wait(lambda: shows(p, Play))


async def menu(p: Person) -> None:
    """The game menu over the blank screen at the start of a scenario."""
    await p.wait(lambda: shows(p, Handover) and p.app.screen.since is not None)
    p.clock.seconds += 1
    await p.press("q")
    assert shows(p, GameMenu)


# -- setup


async def test_n_and_a_few_times_enter_begin_a_game_that_is_kept(saves: Path):
    async with person(saves) as p:
        await p.press("n")
        for _ in range(4):
            await p.press("Enter")
        assert "Ready to start" in p.screen
        await p.press("Enter")
        await p.wait(lambda: shows(p, Play))
        table = p.app.table
        assert table.ruleset.id == "world"
        assert [chair.kind == HUMAN for chair in table.chairs] == [True, False, False]
        await table.flush()
        assert verify(table.path.read_bytes()).valid


async def test_steps_go_on_and_back_and_home(saves: Path):
    async with person(saves) as p:
        await p.press("n")
        for step in ("[1 Rules]", "[2 Map]", "[3 Options]", "[4 Seats]", "[5 Start]"):
            assert step in p.screen
            await p.press("n")
        assert "This is the last step" in p.screen
        for step in ("[4 Seats]", "[3 Options]", "[2 Map]", "[1 Rules]"):
            await p.press("p")
            assert step in p.screen
        await p.press("p")
        assert "This is the first step" in p.screen
        await p.press("q")
        assert shows(p, Home)


async def test_a_board_that_does_not_fit_is_refused_with_the_reason(saves: Path):
    async with person(saves) as p:
        await p.press("n", "Enter")
        while "Middle-earth" not in p.line_under_cursor:
            await p.press("Down")
        await p.press("Enter")
        assert "[2 Map]" in p.screen
        assert p.app.screen.note.endswith(".")
        assert p.app.screen.plan.board.id == "world"


async def test_options_turn_are_typed_reset_and_marked_as_changed(saves: Path):
    async with person(saves) as p:
        await p.press("n", "Enter", "Enter", "Down")
        assert "armies" in p.line_under_cursor
        assert "14 to 200" in p.screen
        await p.press("4", "5", "Down")
        assert p.app.screen.plan.picked == {"start.armies": 45}
        await p.press("Right")
        assert p.app.screen.plan.picked == {"start.armies": 45, "start.claim": "deal"}
        assert "changed" in p.line_under_cursor
        await p.press("r")
        assert p.app.screen.plan.picked == {"start.armies": 45}
        await p.press("Up", "7", "Enter")
        assert "start.armies cannot be '7': it takes 0 or 14 to 200." in p.screen
        assert "[3 Options]" in p.screen
        await p.press("n", "n")
        assert "start.armies" in p.screen
        assert "45" in p.screen


async def test_a_preset_sets_all_options_at_once(saves: Path):
    async with person(saves) as p:
        await p.press("n", "Enter", "Enter")
        plan = p.app.screen.plan
        first = plan.preset
        await p.press("Right")
        assert plan.preset != first
        assert plan.picked == plan.preset_values(plan.preset)


async def test_seats_get_names_colours_players_and_another_order(saves: Path):
    async with person(saves) as p:
        await p.press("n", "Enter", "Enter", "Enter", "e", "ctrl+u")
        await p.type("[b]世界[/b]")
        await p.press("Enter")
        chairs = p.app.screen.plan.chairs
        assert chairs[0].name == "[b]世界[/b]"
        assert "[b]世界[/b]" in p.screen
        colour = chairs[0].colour
        await p.press("c")
        assert chairs[0].colour != colour
        await p.press("d")
        assert [chair.name for chair in chairs[:2]] == ["Player 2", "[b]世界[/b]"]
        await p.press("Left", "Left")
        assert chairs[1].kind != HUMAN
        await p.press("e", "ctrl+u")
        await p.type("Player 3")
        await p.press("Enter")
        assert "Two players are called Player 3" in p.screen
        assert chairs[1].name == "[b]世界[/b]"


async def test_too_few_seats_do_not_start_and_say_why(saves: Path):
    async with person(saves) as p:
        await p.press("n", "Enter", "Enter", "Enter")
        for chair in p.app.screen.plan.chairs[1:]:
            chair.kind = "closed"
        await p.press("Enter")
        assert "2 to 6 players" in p.screen
        await p.press("Enter")
        assert shows(p, Setup)
        assert p.app.table is None


async def test_names_are_remembered_for_the_next_game(saves: Path):
    async with person(saves) as p:
        await p.press("n", "Enter", "Enter", "Enter", "e", "ctrl+u")
        await p.type("Zoë")
        await p.press("Enter", "Enter", "Enter")
        await p.wait(lambda: shows(p, Play))
    async with person(saves) as p:
        await p.press("n")
        assert p.app.screen.plan.chairs[0].name == "Zoë"


# -- the hand-over


async def test_the_blank_screen_names_the_next_player_and_nothing_private(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["attack7"](7)) as p:
        await p.wait(lambda: "Anna: press Enter when you alone can see the screen." in p.screen)
        words = p.screen
        for private in ("Iceland", "Ural", "Brazil", "Infantry", "card", "31", "ATTACK"):
            assert private not in words


async def test_keys_of_the_first_half_second_are_dropped(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7)) as p:
        await p.wait(lambda: shows(p, Handover) and p.app.screen.since is not None)
        p.clock.seconds = DEAF - 0.01
        await p.press("Enter", "q", "question_mark")
        assert shows(p, Handover)
        p.clock.seconds = DEAF
        await p.press("Enter")
        await p.wait(lambda: shows(p, Play))
        assert p.app.screen.viewer == 0


async def test_only_enter_starts_and_there_is_no_palette(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7)) as p:
        await p.wait(lambda: shows(p, Handover) and p.app.screen.since is not None)
        p.clock.seconds = 1
        for key in ("space", "a", "e", "colon", "ctrl+p", "Tab", "N", "C"):
            await p.press(key)
            assert shows(p, Handover), key
        assert "Only Enter starts." in p.screen


async def test_after_a_turn_the_next_person_gets_the_blank_screen(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["fortify"](7)) as p:
        await begin(p)
        p.app.table.do(0, End())
        await p.wait(lambda: shows(p, Handover))
        assert "Anna has played." in p.screen
        assert "Bruno: press Enter" in p.screen
        await p.press("Enter")
        assert shows(p, Handover)
        await begin(p)
        assert p.app.screen.viewer == 1


async def test_the_menu_of_the_blank_screen_can_hand_the_seat_to_a_bot(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["handover"](7)) as p:
        p.app.change(bots="instant", defence="most")
        p.app.set_pace()
        await menu(p)
        await p.press("b")
        assert "A bot (" in p.screen
        await p.press("Enter")
        assert p.app.table.chairs[1].kind == HUMAN
        await p.press("b", "y")
        assert p.app.table.chairs[1].is_bot
        await p.press("q")
        await p.wait(lambda: shows(p, Handover) and p.app.table.decider == 2)
        await p.wait(lambda: "Cato: press Enter" in p.screen)


# -- the game menu


async def test_escape_and_q_in_the_menu_lead_back_to_the_game(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7)) as p:
        await begin(p)
        digest = p.app.table.game.digest()
        for key in ("Esc", "q"):
            p.app.action_menu()
            await p.pilot.pause()
            assert shows(p, GameMenu)
            await p.press(key)
            assert shows(p, Play)
        assert p.app.table.game.digest() == digest


async def test_ctrl_c_and_ctrl_q_open_the_menu_and_never_end_a_game(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7)) as p:
        await begin(p)
        for key in ("ctrl+c", "ctrl+q"):
            await p.press(key)
            assert shows(p, GameMenu)
            await p.press(key)
            assert shows(p, GameMenu)
            await p.press("q")
            assert shows(p, Play)


async def test_save_says_the_name_and_the_turn(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7, path=saves / "friday.json")) as p:
        await menu(p)
        await p.press("s")
        await p.wait(lambda: "Saved 'friday' (turn 7)." in p.screen)
        assert verify((saves / "friday.json").read_bytes()).valid


@pytest.mark.parametrize("name", ["a/b", "..", "con", "x" * 90, ""])
async def test_save_as_explains_a_name_that_does_not_do(saves: Path, name: str):
    async with person(saves, first=lambda: SCENARIOS["place"](7)) as p:
        await menu(p)
        await p.press("a", "ctrl+u")
        await p.type(name)
        await p.press("Enter")
        note = p.app.screen.note
        assert "name" in note or "called" in note
        assert len(note.split()) > 4


async def test_save_as_keeps_the_game_there_and_asks_before_it_replaces_another(saves: Path):
    other = saves / "other.json"
    other.write_text("another game")
    async with person(saves, first=lambda: SCENARIOS["place"](7)) as p:
        await menu(p)
        await p.press("a", "ctrl+u")
        await p.type("other")
        await p.press("Enter")
        assert "There is a save called other already" in p.screen
        await p.press("Enter")
        assert other.read_text() == "another game"
        await p.press("a", "ctrl+u")
        await p.type("friday")
        await p.press("Enter")
        await p.wait(lambda: "Saved 'friday'" in p.screen)
        assert p.app.table.path == saves / "friday.json"


async def test_resigning_is_asked_and_enter_is_the_safe_answer(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["handover"](7)) as p:
        await menu(p)
        await p.press("g")
        assert "Bruno leaves the game for good" in p.screen
        await p.press("Enter")
        assert p.app.table.view(None).seats[1].controller == "player"
        await p.press("g", "y")
        assert p.app.table.view(None).seats[1].controller == "neutral"
        await p.wait(lambda: shows(p, Handover) and "Cato: press Enter" in p.screen)


async def test_a_seat_is_taken_back_from_a_bot(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["attack7"](7)) as p:
        await menu(p)
        await p.press("t")
        assert "Cato" in p.line_under_cursor
        await p.press("Enter")
        assert p.app.table.chairs[2].kind == HUMAN
        await p.press("t")
        assert "No bot has a seat in this game." in p.screen


async def test_the_menu_shows_nothing_of_the_game(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["trade5"](7)) as p:
        await menu(p)
        for private in ("Ural", "Brazil", "card", "armies left"):
            assert private not in p.screen


async def test_home_keeps_the_game_and_offers_it_first(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7, path=saves / "friday.json")) as p:
        await begin(p)
        table = p.app.table
        table.do(0, Place("ukraine", 3))
        digest = table.game.digest()
        p.app.action_menu()
        await p.pilot.pause()
        await p.press("h")
        await p.wait(lambda: shows(p, Home) and "Go on with" in p.screen)
        assert p.app.table is None
        assert load((saves / "friday.json").read_bytes()).game.digest() == digest
        assert "R Anna to move" in p.line_under_cursor


async def test_a_signal_to_end_keeps_the_last_act(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7, path=saves / "friday.json")) as p:
        await begin(p)
        p.app.listen_to_signals()
        p.app.table.do(0, Place("ukraine", 3))
        digest = p.app.table.game.digest()
        os.kill(os.getpid(), signal.SIGHUP)
        await p.wait(lambda: not p.app.is_running)
    assert load((saves / "friday.json").read_bytes()).game.digest() == digest


async def test_a_disk_that_refuses_is_told_and_the_game_goes_on(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["place"](7, path=saves / "gone" / "friday.json")) as p:
        await menu(p)
        await p.press("s")
        await p.wait(lambda: "could not be saved" in p.screen)
        await p.press("q")
        assert shows(p, Handover)
        p.clock.seconds += 1
        await p.press("q", "x")
        assert "Once more: leave without saving." in p.screen
        await p.press("x")
        assert not p.app.is_running


async def test_the_setting_for_defence_dice_holds_for_the_people_of_the_open_game(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["attack7"](7)) as p:
        await begin(p)
        p.app.change(defence="most")
        assert [chair.defend for chair in p.app.table.chairs] == ["most", "most", "ask", "most"]
        p.app.table.do(0, Attack("ukraine", "ural", 3))
        assert p.app.table.decider == 0


async def test_who_wants_to_be_asked_before_a_big_step_is_asked(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["fortify"](7)) as p:
        await begin(p)
        p.app.change(confirm=True)
        await p.press("e")
        assert "This ends the phase." in p.screen
        await p.press("Enter")
        assert shows(p, Play)
        assert p.app.table.decider == 0
        await p.press("e", "y")
        await p.wait(lambda: shows(p, Handover))
        assert "Bruno: press Enter" in p.screen


async def test_bots_that_play_step_by_step_wait_for_enter(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["handover"](7)) as p:
        p.app.change(bots="step")
        p.app.set_pace()
        await begin(p)
        table = p.app.table
        table.set_kind(1, "simple")
        await p.wait(lambda: p.app.screen.draft is None)
        before = len(table.game.log)
        await p.press("Enter")
        await p.wait(lambda: len(table.game.log) == before + 1)
        await p.pilot.pause()
        assert len(table.game.log) == before + 1


async def test_bots_play_as_before_while_another_way_is_being_chosen(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["handover"](7)) as p:
        table = p.app.table
        assert table.pace == PACE["watch"]
        p.app.push_screen(SettingsPage())
        await p.wait(lambda: shows(p, SettingsPage))
        while SHOWN[p.app.screen.row].field != "bots":
            await p.press("Down")
        await p.press("Right")
        assert (p.app.settings.bots, table.pace) == ("instant", PACE["watch"])
        await p.press("Right")
        assert (p.app.settings.bots, table.paused) == ("step", False)
        await p.press("q")
        await p.wait(lambda: table.paused)


# -- the end


async def over(p: Person) -> None:
    """Everybody but Anna resigns."""
    await begin(p)
    for seat in (1, 2, 3):
        p.app.table.resign(seat)
    await p.wait(lambda: shows(p, Results))


async def test_results_tell_who_won_and_why_and_how_it_went(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["attack7"](7)) as p:
        await over(p)
        assert "Anna won" in p.screen
        assert "Nobody else is left." in p.screen
        assert "resigned" in p.screen
        await p.wait(lambda: "Territories, turn by turn" in p.screen)


async def test_the_same_again_has_the_same_seats_and_another_file(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["attack7"](7, path=saves / "friday.json")) as p:
        await over(p)
        first = p.app.table
        await p.press("n")
        await p.wait(lambda: p.app.table is not first and not shows(p, Results))
        table = p.app.table
        assert [(c.name, c.kind, c.colour) for c in table.chairs] == [(c.name, c.kind, c.colour) for c in first.chairs]
        assert table.over is None
        assert table.path != first.path


async def test_a_finished_game_opens_at_its_results(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["attack7"](7, path=saves / "friday.json")) as p:
        await over(p)
        await p.press("h", "l", "Enter")
        await p.wait(lambda: shows(p, Results))
        assert "Anna won" in p.screen


async def test_from_results_h_leads_home(saves: Path):
    async with person(saves, first=lambda: SCENARIOS["attack7"](7)) as p:
        await over(p)
        await p.press("h")
        assert shows(p, Home)


def test_history_has_a_value_for_the_beginning_each_turn_and_the_end():
    table = SCENARIOS["fortify"](7)
    began = history(table.game)
    assert [len(row) for row in began.territories] == [2] * 4
    table.do(0, End())
    table.do(1, Place("ural", table.game.step.args.n))
    found = history(table.game)
    assert [row[0] for row in found.territories] == [10, 12, 9, 11]
    assert [len(row) for row in found.armies] == [3] * 4
    assert found.armies[1][-1] == table.view(None).total(1)


def test_history_leaves_the_game_alone():
    table = SCENARIOS["attack7"](7)
    table.do(0, Attack("ukraine", "afghanistan", 3))
    digest = table.game.digest()
    history(table.game)
    assert table.game.digest() == digest


def test_a_sparkline_rises_with_its_numbers_and_is_blank_where_nothing_is_left():
    assert sparkline([0, 1, 10], 40, 10, ascii_only=False) == " ▁█"
    assert sparkline([0, 1, 10], 40, 10, ascii_only=True) == " 09"
    assert len(sparkline(list(range(1000)), 40, 1000, ascii_only=False)) == 40
    assert sparkline([], 40, 0, ascii_only=False) == ""
