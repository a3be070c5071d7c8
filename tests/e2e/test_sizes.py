"""Terminals that are too small, at the start and in between: a sentence, and then the same question as before."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.actions import Resign
from tests.e2e.positions import POSITIONS, saved
from tests.terminal import hegemon
from tests.tui.player import Player, sit_down

SENTENCE = "hegemon needs 80x24"
SIZES = ((80, 24), (70, 20), (40, 12), (1, 1), (80, 24))


async def resize(p: Player, size: tuple[int, int]) -> None:
    await p.pilot.resize_terminal(*size)
    await p.pilot.pause()
    await p.pilot.pause()


def words(p: Player) -> str:
    return " ".join(p.text.split())


async def through_the_sizes(p: Player) -> None:
    """After all sizes the screen is as before, to the letter."""
    before = p.text
    for size in SIZES:
        await resize(p, size)
        assert len(p.rows) == size[1]
        if size == (40, 12):
            assert SENTENCE in words(p)
            assert "Nothing is lost." in words(p)
    assert p.text == before


@pytest.mark.parametrize("phase", POSITIONS)
async def test_check_03_each_phase_comes_back_as_it_was(tmp_path: Path, phase: str) -> None:
    async with sit_down(POSITIONS[phase](tmp_path / "game.json"), tmp_path) as p:
        if p.is_blank:
            await through_the_sizes(p)
            await p.start()
        await through_the_sizes(p)
        if phase in ("place", "reinforce", "defend", "advance"):
            await p.acts("2")
        elif phase == "attack":
            await p.acts("enter", "k", "4")
        else:
            await p.acts("tab")
        typed, cursor, status = p.play.typed, p.play.cursor, p.status
        await through_the_sizes(p)
        assert (p.play.typed, p.play.cursor, p.status) == (typed, cursor, status)
        assert p.table.game.digest()


PAGES: dict[str, Sequence[str]] = {
    "menu": ("q",),
    "save as": ("q", "a", "x"),
    "resign": ("q", "g"),
    "help": ("question_mark",),
    "rules": ("R",),
    "settings": ("S",),
    "log": ("G",),
    "odds": ("O",),
    "inspect": ("I",),
    "cards": ("C",),
    "find": ("slash", "u"),
    "palette": ("colon",),
    "end of turn": ("E",),
}


async def test_each_page_over_the_game_comes_back_as_it_was(tmp_path: Path) -> None:
    async with sit_down(POSITIONS["attack"](tmp_path / "game.json"), tmp_path) as p:
        await p.start()
        await p.acts("escape")
        for name, keys in PAGES.items():
            before = p.text
            await p.keys(*keys)
            assert p.text != before, name
            await through_the_sizes(p)
            await p.keys("escape")
            while p.app.screen is not p.play or p.play.panel or p.play.mode or p.play.pending:
                await p.keys("escape")
            assert p.status == before.splitlines()[0].strip(), name


async def test_home_setup_and_results_come_back_as_they_were(tmp_path: Path) -> None:
    table = POSITIONS["fortify"](tmp_path / "game.json")
    async with sit_down(table, tmp_path) as p:
        await p.start()
        while table.over is None:
            table.do(table.decider, Resign())
        for _ in range(30):
            await p.pilot.pause()
        assert "won" in p.text
        await through_the_sizes(p)
        await p.keys("h")
        for _ in range(10):
            await p.pilot.pause()
        await through_the_sizes(p)
        await p.keys("n")
        for _ in range(5):
            await through_the_sizes(p)
            await p.keys("n")


async def test_in_a_terminal_that_is_too_small_no_key_does_anything(tmp_path: Path) -> None:
    async with sit_down(POSITIONS["attack"](tmp_path / "game.json"), tmp_path) as p:
        await p.start()
        digest, status = p.table.game.digest(), p.status
        await resize(p, (40, 12))
        await p.keys("enter", "a", "d", "e", "E", "enter", "3", "tab", "C", "x", "enter", "escape")
        await resize(p, (80, 24))
        while p.app.screen is not p.play:
            await p.keys("escape")
        assert p.table.game.digest() == digest
        assert p.status == status
        await resize(p, (40, 12))
        await p.keys("q")
        await resize(p, (80, 24))
        assert "Game menu" in p.text


def test_a_real_terminal_that_is_too_small_at_the_start_and_grows(tmp_path: Path) -> None:
    path = saved("claim", tmp_path / "saves" / "game.json")
    with hegemon(tmp_path, "play", path, size=(50, 10)) as terminal:
        terminal.until(SENTENCE)
        terminal.resize(80, 24)
        asked = "CLAIM  claim an empty territory.  Enter: claim Alaska"
        terminal.until(asked)
        steps = (((60, 20), "T1 CLAIM"), ((30, 5), SENTENCE), ((120, 40), "L Armies"), ((80, 24), asked))
        for size, words in steps:
            terminal.resize(*size)
            terminal.until(words)


async def test_list_play_shows_what_else_would_lie_over_the_map(tmp_path: Path) -> None:
    async with sit_down(POSITIONS["trade"](tmp_path / "game.json"), tmp_path, (60, 20)) as p:
        await p.start()
        assert "Trade 5 cards, compulsory" in p.text
        assert p.text.count("[x]") == 3
        await p.acts("enter", "enter")
        await p.acts("4")
        assert "how many?  4" in p.text
        await p.acts("escape", "slash", "u", "r")
        assert "/ur_" in p.text
        await p.acts("escape", "C")
        assert "C Cards (private)" in p.text
