"""The checks of the screens that are about one rule system: Enterprise, Balance of Power, Middle-earth."""

import re
from pathlib import Path

import pytest

from engine.rulesets.middle_earth.parts import ROAD
from tests.tui.player import Player, sit_down
from tui.scenarios import SCENARIOS


async def begin(p: Player) -> None:
    if p.is_blank:
        await p.start()


async def test_check_17_one_use_of_a_turn_its_way_back_and_dice_that_lie_open(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["enterprise"](7), tmp_path) as p:
        await begin(p)
        table = p.table
        before = table.game.digest()
        await p.acts("r")
        assert table.now.phase == "reinforce"
        reinforcing = table.game.digest()
        await p.acts("a")
        assert "not possible" in p.play.note
        assert table.game.digest() == reinforcing
        await p.acts("u")
        assert table.game.digest() == before
        assert "what is this turn for?" in p.text
        await p.acts("a")
        assert table.now.phase == "extra"
        await p.acts("slash", *"ukra", "enter", "m", "enter", "e")
        assert table.now.phase == "attack"
        await p.acts("slash", *"ural", "enter", "a", "a")
        assert table.now.phase == "defend"
        dice = sorted(table.now.args.roll, reverse=True)
        assert f"throws {' '.join(map(str, dice))}" in p.text
        await p.settle()
        if p.is_blank:
            await p.start()
        await p.acts("1")
        assert p.play.number() == 1
        await p.acts("enter")
        assert table.now.phase != "defend"
        assert len(p.play.rolls[-1].defence) == 1


async def test_check_18_missions_with_progress_prices_and_no_card_beside_a_mission(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["bop"](7), tmp_path, (120, 40)) as p:
        await begin(p)
        await p.acts("M")
        drawer = [row for row in p.text.splitlines() if "│" in row]
        for number in range(1, 9):
            assert any(f"│{number} " in row for row in drawer), number
        assert "R 3/6" in p.text
        assert "then no card" in p.text
        await p.acts("M")
        while p.table.now.phase != "support":
            await p.acts("enter")
        assert "H Hospitals and shop" in p.text, "the shop is open in its step"
        digest = p.table.game.digest()
        await p.acts("2")
        assert p.play.note == "The special squad costs 8; 6 units in your hospital are 2 too few."
        assert p.play.note in p.text
        assert p.table.game.digest() == digest


async def test_check_19_the_hero_and_the_road(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["me"](7), tmp_path, (120, 40)) as p:
        await begin(p)
        await p.acts("T")
        stops = p.table.rules.values.facts.road
        assert len(stops) == 14
        assert f"space {ROAD(p.table.game.state).space + 1} of 14" in p.text
        road = p.text[p.text.index("T Ring and score") :]
        assert road.count("?") >= sum(stop.die for stop in stops) + 1
        await p.acts("T")
        with_hero = await odds_of(p)
        await p.acts("x")
        assert "stays out of attacks" in p.text
        assert await odds_of(p) < with_hero
        await p.acts("x")
        assert await odds_of(p) == with_hero


async def odds_of(p: Player) -> int:
    """What the first row says of the battle of Rhudaur with Eregion."""
    await p.acts("slash", *"rhud", "enter", "enter", "slash", *"ereg", "enter")
    (chance,) = re.findall(r"battle Eregion B2 \(>?(\d+) %\)", p.status)
    await p.acts("escape")
    return int(chance)


@pytest.mark.parametrize(("scenario", "letters"), [("bop", "MH"), ("me", "ATH"), ("world-2003", "M")])
async def test_check_24_a_panel_of_these_rules_on_the_whole_screen(tmp_path: Path, scenario: str, letters: str) -> None:
    async with sit_down(SCENARIOS[scenario](7), tmp_path) as p:
        await begin(p)
        await p.acts("escape") if p.play.panel else None
        for letter in letters:
            await p.acts(letter)
            small = p.text
            await p.acts("z")
            for _ in range(3):
                await p.pilot.pause()
            assert max(len(row.rstrip()) for row in p.rows[1:21]) >= 79
            assert p.play.panels[letter][0] in p.text
            await p.acts("z")
            for _ in range(3):
                await p.pilot.pause()
            assert p.text == small, letter
            await p.acts(letter)
