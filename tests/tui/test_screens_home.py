"""Home, Load, Settings, Rules and Help, driven by keys."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from engine.save import encode, load, verify
from tests.tui_helpers import person
from tui.scenarios import SCENARIOS
from tui.screens.handover import Handover
from tui.screens.home import Home
from tui.screens.load import Load
from tui.settings import NAME

NOW = 2_000_000_000.0


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


def keep(folder: Path, name: str, scenario: str, age: float = 0.0) -> Path:
    """A saved game that was written so many seconds ago."""
    table = SCENARIOS[scenario](7)
    path = folder / f"{name}.json"
    path.write_bytes(encode(table.game, table.chairs))
    os.utime(path, (NOW - age, NOW - age))
    return path


async def test_home_without_games_offers_a_new_one(saves: Path):
    async with person(saves) as p:
        assert "New game" in p.line_under_cursor
        assert "Go on with" not in p.screen
        await p.press("c")
        assert "There is no game to go on with: n begins one." in p.screen


async def test_home_lists_games_newest_first_and_continues_the_newest(saves: Path):
    keep(saves, "old", "place", age=3 * 86_400)
    keep(saves, "new", "handover", age=300)
    async with person(saves, now=lambda: NOW) as p:
        await p.wait(lambda: "Go on with" in p.screen)
        rows = [line for line in p.screen.splitlines() if " to move" in line]
        assert "Y Bruno to move" in rows[0]
        assert "5 minutes ago" in rows[0]
        assert "R Anna to move" in rows[1]
        assert "3 days ago" in rows[1]
        assert "turn 7" in rows[0]
        assert "Bruno" in p.line_under_cursor
        await p.press("Enter")
        await p.wait(lambda: isinstance(p.app.screen, Handover))
        assert p.app.table.path == saves / "new.json"
        assert "Bruno: press Enter" in p.screen


async def test_continue_reopens_the_very_decision(saves: Path):
    path = keep(saves, "game", "advance")
    digest = load(path.read_bytes()).game.digest()
    async with person(saves) as p:
        await p.wait(lambda: "Go on with" in p.screen)
        await p.press("c")
        await p.wait(lambda: isinstance(p.app.screen, Handover))
        assert p.app.table.game.digest() == digest
        assert p.app.table.game.step.phase == "advance"


async def test_a_finished_game_is_not_among_those_to_go_on_with(saves: Path):
    table = SCENARIOS["attack7"](7)
    for seat in (1, 2, 3):
        table.resign(seat)
    assert table.over is not None
    (saves / "over.json").write_bytes(encode(table.game, table.chairs))
    async with person(saves) as p:
        await p.press("l")
        assert "over" in p.screen
        assert "Anna won" in p.screen
        await p.press("q")
        assert "Go on with" not in p.screen


async def test_a_damaged_newest_save_is_told_and_the_next_best_offered(saves: Path):
    keep(saves, "sound", "place", age=100)
    damaged = keep(saves, "broken", "place")
    damaged.write_bytes(damaged.read_bytes()[:1000])
    os.utime(damaged, (NOW, NOW))
    async with person(saves) as p:
        await p.wait(lambda: "Go on with" in p.screen)
        assert "The newest save, broken, is damaged" in p.screen
        assert "1 damaged" in p.screen
        await p.press("c")
        await p.wait(lambda: isinstance(p.app.screen, Handover))
        assert p.app.table.path.stem == "sound"


async def test_the_save_before_a_damaged_one_can_be_recovered_and_takes_its_place(saves: Path):
    path = keep(saves, "game", "place")
    path.with_name("game.json.bak").write_bytes(path.read_bytes())
    path.write_bytes(b"{")
    async with person(saves) as p:
        await p.press("l", "Enter")
        assert isinstance(p.app.screen, Load)
        assert "was cut short" in p.screen
        await p.press("b")
        await p.wait(lambda: isinstance(p.app.screen, Handover))
        assert p.app.table.path == path
        await p.app.table.flush()
    assert verify(path.read_bytes()).valid
    assert path.with_name("game.json.damaged").read_bytes() == b"{"


async def test_an_altered_save_is_refused_with_a_sentence(saves: Path):
    path = keep(saves, "cheat", "place")
    path.write_bytes(path.read_bytes().replace(b'"ukraine":9', b'"ukraine":99'))
    before = path.read_bytes()
    async with person(saves) as p:
        await p.wait(lambda: "Go on with" in p.screen)
        await p.press("c")
        assert isinstance(p.app.screen, Home)
        assert "cheat.json: " in p.screen
    assert path.read_bytes() == before


async def test_deleting_asks_and_enter_is_the_safe_answer(saves: Path):
    path = keep(saves, "game", "place")
    async with person(saves) as p:
        await p.press("l", "x")
        assert "game will be deleted" in p.screen
        await p.press("Enter")
        assert path.exists()
        await p.press("x", "y")
        assert not path.exists()
        assert "There are no saved games" in p.screen


async def test_a_save_without_a_spare_says_so(saves: Path):
    keep(saves, "game", "place")
    async with person(saves) as p:
        await p.press("l", "b")
        assert "There is no save before this one." in p.screen


async def test_names_in_saves_are_words_and_no_markup(saves: Path):
    table = SCENARIOS["place"](7)
    table.chairs[0].name = table.game.state.seats[0].name = "[bold]世界 [/b] $x"
    (saves / "[red]x.json").write_bytes(encode(table.game, table.chairs))
    async with person(saves) as p:
        await p.wait(lambda: "Go on with" in p.screen)
        assert "[bold]世界 [/b] $x to move" in p.screen
        await p.press("l")
        assert "[red]x" in p.screen


@pytest.mark.parametrize(("key", "words"), [("R", "Rules of "), ("S", "Palette"), ("question_mark", "Small letters")])
async def test_every_page_of_home_opens_and_leads_back_by_q_and_by_escape(saves: Path, key: str, words: str):
    async with person(saves) as p:
        for back in ("q", "Esc"):
            await p.press(key)
            assert words in p.screen
            await p.press(back)
            assert isinstance(p.app.screen, Home)


async def test_a_key_without_meaning_says_so(saves: Path):
    async with person(saves) as p:
        await p.press("z")
        assert "z does nothing here." in p.screen


async def test_too_small_a_terminal_shows_one_sentence_and_loses_nothing(saves: Path):
    keep(saves, "game", "place")
    async with person(saves) as p:
        await p.press("R")
        before = p.screen
        await p.pilot.resize_terminal(58, 18)
        await p.pilot.pause()
        assert " ".join(p.screen.split()) == (
            "hegemon needs 80x24 (list play 60x20), this is 58x18. Nothing is lost. Enlarge, or q."
        )
        await p.press("Down", "slash")
        await p.pilot.resize_terminal(80, 24)
        await p.pilot.pause()
        assert p.screen == before


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize(
    "keys", [(), ("l",), ("n",), ("R",), ("S",), ("question_mark",), ("n", "Enter"), ("n", "n", "n")]
)
async def test_no_line_is_wider_than_the_terminal(saves: Path, size: tuple[int, int], keys: str):
    keep(saves, "a" * 70, "place")
    async with person(saves, size) as p:
        await p.wait(lambda: "Go on with" in p.screen)
        await p.press(*keys)
        lines = p.app.screen.sheet.lines
        assert len(lines) == size[1]
        assert max(line.cell_len for line in lines) <= size[0]


async def test_settings_change_are_kept_and_hold_next_time(saves: Path):
    async with person(saves) as p:
        await p.press("S", "Right")
        assert p.app.look.palette == "muted"
        await p.press("Down", "Down", "Left")
        assert p.app.look.glyphs == "ascii"
        assert all(letter.isascii() for letter in p.screen)
    kept = msgspec.json.decode((saves.parent / NAME).read_bytes())
    assert kept == {"palette": "muted", "glyphs": "ascii"}
    async with person(saves) as p:
        assert (p.app.look.palette, p.app.look.glyphs) == ("muted", "ascii")


async def test_damaged_settings_are_told_and_replaced_by_the_next_change(saves: Path):
    (saves.parent / NAME).write_text("{")
    async with person(saves) as p:
        await p.wait(lambda: "damaged" in p.screen)
        await p.press("S", "Right")
    assert msgspec.json.decode((saves.parent / NAME).read_bytes()) == {"palette": "muted"}


async def test_the_command_line_wins_over_settings_for_this_run_only(saves: Path):
    async with person(saves, palette="mono", glyphs="ascii") as p:
        assert (p.app.look.colors, p.app.look.glyphs) == ("none", "ascii")
        await p.press("S", "Down", "Right", "q")
        assert p.app.look.palette == "mono"
    assert "palette" not in msgspec.json.decode((saves.parent / NAME).read_bytes())


@pytest.mark.parametrize(
    "environment", [{"NO_COLOR": "1", "TERM": "xterm-256color"}, {"TERM": "linux"}, {"TERM": "screen-256color"}]
)
async def test_no_exact_colours_where_the_terminal_has_none(saves: Path, environment: dict[str, str]):
    keep(saves, "game", "place")
    async with person(saves, environment=environment) as p:
        await p.press("S")
        sheet = p.app.screen.sheet
        written = "".join(sheet.render_line(y).render(p.app.console) for y in range(24))
        assert "Palette" in written
        assert "38;2" not in written
        assert "48;2" not in written


async def test_rules_are_found_by_a_word_and_tell_their_source(saves: Path):
    async with person(saves) as p:
        await p.press("R", "slash")
        await p.type("twenty-nine")
        await p.press("Enter")
        assert "No rule has these words" in p.screen
        await p.press("slash", "ctrl+u")
        await p.type("fortify.reach")
        await p.press("Enter")
        assert "fortify.reach" in p.screen
        assert "seed" in p.screen
        assert "attack.dice" not in p.screen
        await p.press("q")
        assert "Rules with" not in p.screen
        await p.press("q")
        assert isinstance(p.app.screen, Home)


async def test_ctrl_q_and_ctrl_c_end_the_program_from_home(saves: Path):
    for key in ("ctrl+q", "ctrl+c"):
        async with person(saves) as p:
            await p.press(key)
            assert not p.app.is_running


async def test_nothing_of_the_rules_is_needed_for_the_first_frame():
    late = {"networkx", "engine.game", "maps.format", "tui.table"}
    code = f"import sys, tui.app, tui.screens.home; print(sorted({late} & {{*sys.modules}}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
