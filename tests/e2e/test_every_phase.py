"""Every decision of every rule system, met by bots that play at random: the screen at all sizes, with hostile names.

One application a rule system goes through the checks 3, 4, 13, 15 and 22 of the screens wherever a decision is met for
the first time.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from engine.actions import Resign
from engine.bots import make_bot
from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.seating import Chair, clean_name, new_game
from maps import format as boards
from tests.e2e.hostile import COLOURS, HOSTILE, unsafe
from tests.tui.player import Player, sit_down
from tui import keys as keymap
from tui.table import Table

SIZES = ((200, 60), (120, 40), (60, 20), (40, 12), (80, 24))
PAGES = ("G", "I", "O", "V", "R", "q")
"""Keys that open the screens over the game."""
LEAST_FOR_PLAY = (60, 20)
BLANK_ROWS = 9
"""Rows of the box on the blank screen; all the others are empty."""
ENTRIES = 4_000
GAMES = {
    "world": ({"start.armies": 24}, 3),
    "world-2003": ({"start.claim": "deal", "start.armies": 20, "goal": "missions"}, 3),
    "enterprise": ({"start.claim": "deal", "start.armies": 20}, 3),
    "balance-of-power": ({"mode": "command_room"}, 2),
    "middle-earth": ({}, 3),
}
"""Ruleset -> options, and people."""
MET = {
    "world": {"claim", "place", "reinforce", "attack", "defend", "advance", "fortify"},
    "world-2003": {"place", "reinforce", "attack", "advance", "fortify"},
    "enterprise": {"place", "choose", "extra", "reinforce", "attack", "defend", "advance"},
    "balance-of-power": {"resistance", "support", "reinforce", "attack", "advance", "mission", "fortify"},
    "middle-earth": {"claim", "place_hero", "reinforce", "muster", "attack", "answer", "advance", "fortify", "discard"},
}
"""Decisions that are met at the least."""


def table_of(ruleset: str) -> Table:
    rules = RULESETS[ruleset]
    options, people = GAMES[ruleset]
    names = zip(HOSTILE, COLOURS, range(people), strict=False)
    chairs = [Chair(clean_name(name), "human", colour) for name, colour, _ in names]
    game = new_game(rules, boards.load(rules.board), options, chairs, Seeded(11))
    return Table(game, chairs, rules)


def decisions(table: Table) -> Iterator[str]:
    """Play on until a decision of another kind comes up, or another sort of player's; its name, each once."""
    rng = Random(7)
    bots = {
        (seat, level): make_bot(level, table.rules, seat, 3)
        for seat in range(len(table.chairs))
        for level in ("random", "simple")
    }
    met: set[str] = set()
    for _ in range(ENTRIES):
        seat, now = table.decider, table.now
        if seat is None or now is None:
            return
        if now.phase not in met:
            met.add(now.phase)
            yield now.phase
        level = rng.choice(("random", "simple", "simple"))
        table.do(seat, bots[seat, level].decide(table.view(seat), table.game.offer))


async def until(p: Player, seen: Callable[[], bool]) -> None:
    """Let the application work until this is so, at the most for a while; what then is so is for the test to say."""
    for _ in range(100):
        await p.pilot.pause()
        if seen():
            return


def is_drawn(p: Player, height: int, asks: bool) -> bool:
    return len(p.rows) == height and (not asks or "Enter:" in p.status)


async def check_all_sizes(p: Player, asks: bool) -> None:
    """Rows are as wide as the terminal to the cell, names do no harm, and at the end everything is as before."""
    before = p.text
    for size in SIZES:
        await p.pilot.resize_terminal(*size)
        large = asks and size >= LEAST_FOR_PLAY
        await until(p, partial(is_drawn, p, size[1], large))
        assert len(p.rows) == size[1]
        for row in p.rows:
            assert cell_len(row) == size[0], (size, row)
            assert not unsafe(row), (size, row)
        assert not large or "Enter:" in p.status, (size, p.status)
    await until(p, lambda: p.text == before)
    assert p.text == before


def check_first_row(p: Player) -> None:
    table, now = p.table, p.table.now
    assert now is not None
    assert p.status.startswith(table.who(now.seat)[:6]), p.status
    assert table.rules.phases[now.phase].title.upper() in p.status
    assert "Enter:" in p.status


async def check_refusals(p: Player) -> None:
    play, digest = p.play, p.table.game.digest()
    keys = {name: key for context in reversed(play.stack) for key, name in keymap.KEYS[context].items()}
    for name in [name for name in keymap.STRIP[play.context] if play.why_not(keymap.ACTS[name])]:
        await p.acts(keys[name])
        assert play.note.endswith((".", ")", "?")), (name, play.note)
        assert len(play.note) > 15, name
        assert p.table.game.digest() == digest, name


async def check_panels(p: Player) -> None:
    """Each panel is closed alike by its own key, Esc and q; none of them does more."""
    play = p.play
    if play.panel:
        await p.acts("escape")
    play.note = ""
    play.paint()
    await p.pilot.pause()
    before, step = p.text, p.table.now
    for letter in (*play.panels, "W"):
        for way in (letter, "escape", "q"):
            await p.acts(letter)
            assert play.panel == letter
            if way == letter:
                assert f" {letter} " in p.text, letter
                check_rows(p)
            await p.acts(way)
            assert p.text == before, (letter, way)
    assert p.table.now == step


def check_rows(p: Player) -> None:
    for row in p.rows:
        assert cell_len(row) == p.app.size.width, row
        assert not unsafe(row), row


async def to_the_question(p: Player) -> None:
    """Past the blank screen and what is shown before it, both of which bear every size."""
    p.play.sync()
    await p.settle()
    while p.is_blank or p.play.reveal or p.play.held:
        await check_all_sizes(p, asks=not p.is_blank)
        if p.is_blank:
            assert sum(bool(row.strip()) for row in p.rows) <= BLANK_ROWS, p.text
            await p.start()
        else:
            await p.acts("enter")
            await p.settle()


async def check_pages(p: Player) -> None:
    """The screens of study and the results bear the names, too."""
    if p.table.over is None:
        await to_the_question(p)
    for key in PAGES if p.table.over is None else ():
        await p.keys(key)
        await until(p, lambda: p.app.screen is not p.play)
        assert p.app.screen is not p.play, key
        check_rows(p)
        while p.app.screen is not p.play:
            await p.keys("escape")
    while p.table.over is None:
        p.table.do(p.table.decider, Resign())
    await until(p, lambda: "won" in p.text and "turn by turn" in p.text)
    assert "The game is over" in p.text
    check_rows(p)
    for key in "GV":
        await p.keys(key)
        check_rows(p)
        await p.keys("escape")


@pytest.mark.parametrize("ruleset", GAMES)
async def test_checks_03_04_13_15_and_22_at_every_decision(tmp_path: Path, ruleset: str) -> None:
    table = table_of(ruleset)
    met, contexts = set(), set()
    async with sit_down(table, tmp_path) as p:
        for phase in decisions(table):
            await to_the_question(p)
            met.add(phase)
            check_first_row(p)
            await check_all_sizes(p, asks=True)
            await check_refusals(p)
            if p.play.context not in contexts:
                contexts.add(p.play.context)
                await check_panels(p)
        assert met >= MET[ruleset]
        await check_pages(p)
