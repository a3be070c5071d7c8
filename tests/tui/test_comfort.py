"""Own keys, help for the moment, tips, and the bars of the first start."""

import json
from pathlib import Path

import pytest

from tests.tui.player import Player, sit_down
from tests.tui_helpers import person
from tui import keyfile
from tui.keys import KEYS, key_of, lookup
from tui.scenarios import SCENARIOS
from tui.screens.help import Help
from tui.turns import STEPS


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


def keys_in(folder: Path, content: object) -> tuple[object, str]:
    path = folder / keyfile.NAME
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return keyfile.read(path)


async def begin(player: Player) -> None:
    if player.is_blank:
        await player.start()


def test_without_a_file_the_usual_keys_hold(tmp_path: Path) -> None:
    assert keyfile.read(tmp_path / "none.json") == (KEYS, "")


def test_own_keys_lie_over_the_usual_ones(tmp_path: Path) -> None:
    keys, wrong = keys_in(tmp_path, {"play": {"w": "attack", "a": None, "!": "zoom", "ctrl+b": "undo", "?": "find"}})
    assert wrong == ""
    assert lookup(("map", "play"), "w", keys) == "attack"
    assert lookup(("map", "play"), "a", keys) is None
    assert lookup(("map", "play"), "question_mark", keys) == "find"
    assert lookup(("map", "play"), "ctrl+b", keys) == "undo"
    assert key_of(("map", "play"), "attack", keys) == "w"
    assert lookup(("battle", "play"), "a", keys) == "once"
    assert "w" not in KEYS["play"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"{", "not as they should be"),
        (b"\xff\xfe", "not as they should be"),
        (b"[" * 5000, "not as they should be"),
        ([1, 2], "not as they should be"),
        ({"play": {"w": 7}}, "not as they should be"),
        ({"playing": {"w": "attack"}}, "no context 'playing'"),
        ({"play": {"w": "atack"}}, "no act 'atack' for the key w"),
        ({"play": {"hyper+w": "attack"}}, "no key 'hyper+w'"),
        ({"play": {"": "attack"}}, "no key ''"),
        ({"play": {"escape": None, "q": None, "ctrl+c": None, "ctrl+q": None}}, "leaves no key for 'back'"),
    ],
)
def test_a_file_with_a_fault_is_told_in_a_sentence_and_changes_nothing(
    tmp_path: Path, content: object, told: str
) -> None:
    keys, wrong = keys_in(tmp_path, content)
    assert keys == KEYS
    assert told in wrong
    assert "keys.json" in wrong
    assert wrong.endswith(".")


async def test_own_keys_play_and_stand_in_the_row_of_keys(tmp_path: Path) -> None:
    keys_in(tmp_path, {"play": {"w": "attack", "a": None, "ctrl+b": "view"}})
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        assert "w attack" in p.rows[-1]
        await p.acts("a")
        assert "does nothing here" in p.text
        await p.press("ctrl+b")
        assert "REGIONS" in p.status
        await p.press("w")
        assert p.play.context == "battle"


async def test_a_damaged_file_of_keys_is_told_at_the_start(saves: Path) -> None:
    keys_in(saves.parent, {"play": {"w": "atack"}})
    async with person(saves) as p:
        await p.wait(lambda: "no act 'atack'" in p.screen)


@pytest.mark.parametrize(
    ("scenario", "steps", "sign"),
    [
        ("attack7", ("Attack", "Fortify", "Draw"), "your frontier"),
        ("enterprise", ("Choose",), "your frontier"),
        ("bop", ("Resist", "Draft", "Mission", "Manoeuvre"), "difficult terrain"),
    ],
)
async def test_help_tells_the_steps_of_this_turn_and_the_signs_on_the_map(
    tmp_path: Path, scenario: str, steps: tuple[str, ...], sign: str
) -> None:
    async with sit_down(SCENARIOS[scenario](7), tmp_path, size=(80, 100)) as p:
        await begin(p)
        await p.acts("question_mark")
        await p.pilot.pause()
        assert isinstance(p.app.screen, Help)
        text = p.text
        after = text[text.index("This turn, from here on") : text.index(" Now")]
        places = [after.lower().index(f" {step.lower()}") for step in steps]
        assert places == sorted(places)
        assert sign in text[text.index("On the map") :]


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
async def test_every_step_that_waits_for_a_player_is_explained(tmp_path: Path, scenario: str) -> None:
    table = SCENARIOS[scenario](7)
    for name, phase in table.rules.phases.items():
        if phase.moves:
            assert name in STEPS, name


async def test_a_tip_says_what_the_step_is_for_until_tips_are_turned_off(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, size=(120, 40)) as p:
        await begin(p)
        await p.acts("left")
        assert "Tip: Attack neighbours" in p.rows[-2]
        p.app.change(tips=False)
        await p.pilot.pause()
        assert "Tip:" not in p.text


async def test_the_first_start_asks_about_half_blocks_once(saves: Path) -> None:
    async with person(saves) as p:
        assert "equally long" in p.screen
        await p.press("w")
        assert p.app.look.glyphs == "full"
        assert "whole cells now" in p.screen
    async with person(saves) as p:
        assert p.app.look.glyphs == "full"
        assert "equally long" not in p.screen


async def test_ascii_terminals_are_not_asked_about_half_blocks(saves: Path) -> None:
    async with person(saves, environment={"TERM": "dumb"}) as p:
        assert "equally long" not in p.screen
        await p.press("w")
        assert p.app.settings.glyphs == "auto"
