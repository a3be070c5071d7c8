"""Random sensible keys through whole games, for every rule system: no crash, no dead end, no silent key."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from maps import format as boards
from tests.tui.player import sit_down
from tui.table import Table

KEYS = (
    *("enter",) * 10,
    *("escape",) * 3,
    *("n", "p", "left", "right", "up", "down") * 2,
    *("a", "d", "e", "f", "t", "x", "m", "h", "l", "1", "2", "3", "u", "full_stop", "k"),
    *("N", "C", "D", "L", "G", "W", "z", "g", "slash", "u", "tab", "backspace", "plus", "minus", "pagedown"),
)
PRESSES = 300
PATIENCE = 150
"""Keys after which a step that never led anywhere counts as a dead end."""


SIZES = [(ruleset, (80, 24)) for ruleset in sorted(RULESETS)] + [("world", (120, 40)), ("world", (62, 20))]


@pytest.mark.parametrize(("ruleset", "size"), SIZES)
async def test_random_keys_always_lead_on(tmp_path: Path, ruleset: str, size: tuple[int, int]) -> None:
    rules = RULESETS[ruleset]
    rng = Random(f"{ruleset} {size}")
    people = max(2, rules.players[0])
    chairs = [
        Chair(f"P{k}", colour=colour) for k, colour in zip(range(people), ("red", "yellow", "green"), strict=False)
    ]
    picked = {"start.claim": "deal"} if any(o.id == "start.claim" for o in rules.options) else {}
    game = new_game(rules, boards.load(rules.board), picked, chairs, Seeded(5))
    table = Table(game, chairs, rules)
    async with sit_down(table, tmp_path, size) as p:
        stuck, seen = 0, len(table.feed)
        for _ in range(PRESSES):
            if p.is_blank:
                await p.start()
                continue
            if p.app.screen is not p.play or table.over is not None:
                break
            key = rng.choice(KEYS)
            p.play.action_press(key)
            if len(table.feed) == seen:
                stuck += 1
                assert stuck < PATIENCE, f"stuck at {table.now}: {p.status}"
            else:
                stuck, seen = 0, len(table.feed)
            if rng.random() < 0.2:
                await p.pilot.pause()
                assert p.app.screen is not p.play or p.status
            if p.app.screen is not p.play and not p.is_blank:
                p.app.pop_screen()
                await p.settle()
        assert table.game.faults() == []
        assert len(table.feed) > 5
