"""Hints: a bot says what it would do and why; it points, and never acts."""

import asyncio
from pathlib import Path

import pytest

from engine.actions import Place
from engine.rulesets import RULESETS
from engine.seating import Chair
from tests.helpers import INFANTRY, MOST, position
from tests.tui.plain_player import at_table, type_in
from tests.tui.player import Player, sit_down
from tui.hinting import FAILED, Hint, ask, think
from tui.keys import KEYS, lookup
from tui.scenarios import SCENARIOS
from tui.screens.advising import BOXED
from tui.settings import Settings
from tui.table import Table

LAND = {0: {"ukraine": 9, "iceland": 2}, 1: {"ural": 3, "siberia": 2}}


def table_of(*kinds, **how):
    names, colours = ("Anna", "Bruno", "Cato"), ("red", "blue", "green")
    chairs = [Chair(name, kind, colour) for name, kind, colour in zip(names, kinds, colours, strict=True)]
    return Table(position(MOST, land=LAND, **how), chairs, RULESETS["world"])


async def hinted(p: Player) -> str:
    """Ask for a hint, and wait for it: what the box says, else the message line."""
    if p.is_blank:
        await p.start()
    await p.acts("i")
    await p.app.workers.wait_for_complete()
    await p.pilot.pause()
    return " ".join(p.play.advice) or p.play.note


def letters(text: str) -> str:
    """The words of a screen, without what lies between them."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in text).split())


@pytest.mark.parametrize("name", SCENARIOS)
async def test_every_position_has_a_hint_that_changes_nothing(tmp_path: Path, name: str):
    table = SCENARIOS[name](3)
    async with sit_down(table, tmp_path) as p:
        if p.is_blank:
            await p.start()
        before, draft = table.game.digest(), p.play.draft
        said = await hinted(p)
        assert said.endswith(".")
        assert said != FAILED
        assert len(said) > 20
        assert (table.game.digest(), p.play.draft) == (before, draft)
        wanted = think(table.view(table.decider), table.offer(table.decider), table.rules, table.decider)
        assert said == wanted.sentence
        assert wanted.action in table.offer(table.decider)


async def test_the_cursor_goes_where_the_hint_is(tmp_path: Path):
    table = table_of("human", "easy", "easy", step="reinforce")
    async with sit_down(table, tmp_path) as p:
        await p.acts("slash", *"iceland", "enter")
        said = await hinted(p)
        hint = think(table.view(0), table.offer(0), table.rules, 0)
        assert isinstance(hint.action, Place)
        assert p.play.cursor == hint.action.territory
        assert table.board.title[p.play.cursor] in said


async def test_a_target_is_pointed_at_so_that_a_attacks_it(tmp_path: Path):
    table = SCENARIOS["attack7"](7)
    async with sit_down(table, tmp_path) as p:
        await hinted(p)
        hint = think(table.view(0), table.offer(0), table.rules, 0)
        source, target = hint.territories
        await p.acts("escape", "i")
        await p.app.workers.wait_for_complete()
        assert p.play.cursor in (source, target)


async def test_a_hint_too_long_for_the_line_is_shown_whole_until_the_next_key(tmp_path: Path):
    async with sit_down(SCENARIOS["me"](3), tmp_path) as p:
        said = await hinted(p)
        assert len(said) > 80
        assert letters(" ".join(said.split()[-6:])) in letters(p.text)
        assert p.play.note == BOXED
        await p.acts("left")
        assert (p.play.advice, p.play.note) == ((), "")


@pytest.mark.parametrize("size", [(80, 24), (240, 60)])
async def test_a_hint_stands_on_the_screen_once(tmp_path: Path, size: tuple[int, int]):
    async with sit_down(SCENARIOS["me"](3), tmp_path, size=size) as p:
        said = await hinted(p)
        assert letters(p.text).count(letters(" ".join(said.split()[:5]))) == 1
        assert bool(p.play.advice) == (size[0] < len(said))


async def test_hints_can_be_switched_off(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        p.app.change(hints=False)
        assert await hinted(p) == "Hints are switched off in the settings (S)."


async def test_there_is_none_while_others_play(tmp_path: Path):
    table = table_of("human", "easy", "easy", seat=1)
    table.pause()
    async with sit_down(table, tmp_path) as p:
        await p.acts("i")
        assert "plays now" in p.play.note
        assert not p.play.asked


async def test_a_hint_that_comes_too_late_is_dropped():
    table = table_of("human", "human", "human", step="reinforce")
    thinking = asyncio.create_task(ask(table, 0))
    await asyncio.sleep(0)
    table.do(0, Place("ukraine", 1))
    assert await thinking is None
    assert table.game.memo == {}


async def test_nobody_else_s_seat_is_asked_for():
    assert await ask(table_of("human", "human", "human"), 1) is None


async def test_a_bot_that_fails_says_so(monkeypatch):
    def fail(*_: object):
        raise RuntimeError

    monkeypatch.setattr("tui.hinting.hint_of", fail)
    assert await ask(table_of("human", "human", "human"), 0) == Hint(None, FAILED)


def test_the_key_is_free_in_every_context():
    assert [lookup((context, "play"), "i") for context in KEYS] == ["hint"] * len(KEYS)


async def test_the_palette_and_help_know_it(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        if p.is_blank:
            await p.start()
        assert any(keys == "i" and why is None for keys, _, why in p.play.help_rows())


# -- in plain lines


def test_plain_lines_have_hints():
    table = table_of("human", "easy", "easy", step="reinforce")
    sitting, said = at_table(table)
    before = table.game.digest()
    told = type_in(sitting, said, "hint")
    assert told == [think(table.view(0), table.offer(0), table.rules, 0).sentence]
    assert table.game.digest() == before
    sitting, said = at_table(table, Settings(hints=False))
    assert type_in(sitting, said, "hint") == ["Hints are switched off in the settings."]


def test_a_hint_is_a_secret_at_a_shared_keyboard():
    table = table_of("human", "human", "human", hands={0: INFANTRY[:2]})
    sitting, said = at_table(table)
    type_in(sitting, said, "hint")
    assert said[-1] == "First R Anna has to type ready."
    type_in(sitting, said, "ready", "hint")
    assert sitting.told_secrets
