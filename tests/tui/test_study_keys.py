"""Random keys on the screens that only look: none of them crashes, and none changes the game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from maps.format import load
from tests.tui.player import sit_down
from tui.screens.compare import Compare
from tui.screens.dice import DicePage
from tui.screens.inspect import Inspect
from tui.screens.log import Log
from tui.screens.maps import Maps
from tui.screens.odds import Odds
from tui.screens.replay import Replay
from tui.table import Table

SCREENS = (Compare, DicePage, Inspect, Log, Maps, Odds, Replay)
LETTERS = "kocfdzvnprebwtasmxIODGVXP0125"
KEYS = (*LETTERS, "up", "down", "left", "right", "tab", "enter", "space", "slash", "home", "end", "backspace", "escape")
PRESSES = 40


@pytest.mark.parametrize(
    ("ruleset", "size"), [("world", (80, 24)), ("balance-of-power", (120, 40)), ("middle-earth", (62, 20))]
)
async def test_looking_never_crashes_or_acts(tmp_path: Path, ruleset: str, size: tuple[int, int]) -> None:
    rules, rng = RULESETS[ruleset], Random(f"{ruleset} {size}")
    colours = ("red", "yellow", "green")[: max(2, rules.players[0])]
    chairs = [Chair(colour.title(), colour=colour) for colour in colours]
    game = new_game(rules, load(rules.board), {}, chairs, Seeded(3))
    for _ in range(250):
        game.do(game.decider, game.offer.sample(rng))
    table = Table(game, chairs, rules)
    digest = game.digest()
    async with sit_down(table, tmp_path, size) as p:
        if p.is_blank:
            await p.start()
        p.app.saves = tmp_path
        p.app.shot = lambda: "No pictures in tests."
        for opened in (
            lambda: p.app.show_inspect(table.board, table, rng.choice(table.board.names)),
            lambda: p.app.show_odds(table, "", rng.choice(table.board.names)),
            lambda: p.app.show_log(table),
            lambda: p.app.show_replay(table),
            lambda: p.app.show_dice(table),
        ):
            opened()
            await p.pilot.pause()
            for _ in range(PRESSES):
                screen = p.app.screen
                if not isinstance(screen, SCREENS):
                    break
                key = rng.choice(KEYS)
                screen.press(key, key if len(key) == 1 else None)
                if rng.random() < 0.1:
                    await p.pilot.pause()
            await p.pilot.pause()
            assert {len(row) for row in p.rows} == {size[0]}
            while p.app.screen is not p.app.play:
                p.app.pop_screen()
                await p.pilot.pause()
        assert game.digest() == digest
