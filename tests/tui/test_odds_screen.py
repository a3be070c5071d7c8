"""The odds as a person asks for them, and the screen that shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.odds import DiceRule, path, win, win_keeping
from tests.tui.player import Player, sit_down
from tui.odds_text import (
    KNOBS,
    Numbers,
    attack_way,
    bars,
    best_dice,
    fight_of,
    full_rule,
    legs,
    likely_battle,
    summary,
    turned,
    value,
    with_value,
)
from tui.scenarios import SCENARIOS
from tui.screens.inspect import Inspect
from tui.screens.odds import Odds

CLASSIC = DiceRule()


# -- the numbers


def test_three_dice_against_two_have_their_known_odds():
    fight = fight_of(Numbers(attackers=3, defenders=2))
    assert fight.win == pytest.approx(0.6559, abs=1e-3)
    rows = dict(summary(Numbers(attackers=3, defenders=2), fight))
    assert rows["attacker wins"] == "66 %"


def test_keeping_some_is_what_the_odds_say_of_stopping_in_time():
    numbers = Numbers(attackers=8, defenders=3, keep=5)
    rows = dict(summary(numbers, fight_of(numbers)))
    assert rows["wins and keeps 5+"] == f"{win_keeping(8, 3, 4) * 100:.0f} %"


def test_knobs_stop_at_their_ends():
    numbers = Numbers()
    for name, knob in KNOBS.items():
        if name == "choice":
            continue
        assert value(with_value(numbers, name, 10**9), name) == str(knob.most)
        assert value(with_value(numbers, name, -5), name) == str(knob.least)
    assert turned(Numbers(attack_dice=3), "attack_dice", 1).attack_dice == 3
    assert turned(Numbers(choice="max"), "choice", 1).choice == "before"
    assert turned(Numbers(choice="max"), "choice", -1).choice == "after"


def test_bars_add_up_to_the_chance_to_win():
    for attackers, defenders in ((3, 2), (8, 3), (60, 40), (400, 300)):
        fight = fight_of(Numbers(attackers, defenders))
        found = bars(fight.survivors)
        assert found[-1].or_more == pytest.approx(fight.win, abs=0.02)
        assert sum(bar.chance for bar in found) == pytest.approx(found[-1].or_more, abs=0.02)
        assert max(bar.length for bar in found) == 1
        assert len(found) <= 14
    assert bars(fight_of(Numbers(0, 3)).survivors) == []


def test_many_survivors_share_bars():
    found = bars(fight_of(Numbers(60, 40)).survivors)
    first, last = found[0].label.split("-")
    assert int(first) < int(last) <= 60


# -- the defender's choice


def test_a_defender_without_a_choice_gets_no_advice():
    assert best_dice(Numbers(choice="max")) == []
    assert best_dice(Numbers(attackers=3, defenders=1, choice="after")) == [
        "The defender has one die, and nothing to choose."
    ]


def test_one_die_is_best_against_two_high_ones():
    # Against 6 6 the second die would only be lost as well; against 2 1 it wins more than it risks.
    table = best_dice(Numbers(attackers=10, defenders=10, choice="after"))
    six = next(line for line in table if line.startswith("  highest die 6"))
    one = next(line for line in table if line.startswith("  highest die 1"))
    assert six.split()[3:][-1] == "1"
    assert one.split()[3:] == ["2"]


def test_who_chooses_before_the_throw_is_told_the_chances():
    lines = best_dice(Numbers(attackers=10, defenders=10, choice="before"))
    assert [line.split(":")[0] for line in lines] == ["Against 3 dice", "Against 2 dice", "Against 1 die"]
    assert lines[1].startswith("Against 2 dice: 2")


# -- from the board


def test_a_way_leads_through_enemies_with_the_fewest_defenders():
    table = SCENARIOS["attack7"](7)
    view = table.view(None)
    assert attack_way(table.board, view, "ukraine", "siam") == ("afghanistan", "india", "siam")
    assert attack_way(table.board, view, "ukraine", "scandinavia") == ()
    assert attack_way(table.board, view, "quebec", "siam")[-1] == "siam"


def test_the_chances_along_a_way_are_those_of_the_odds():
    table = SCENARIOS["attack7"](7)
    found = legs(8, ("afghanistan", "india", "siam"), table.view(None), [CLASSIC] * 3)
    assert [leg.chance for leg in found] == [win(8, 2), path(8, [2, 1]), path(8, [2, 1, 7])]


def test_the_battle_meant_by_a_cursor():
    table = SCENARIOS["attack7"](7)
    view = table.view(None)
    assert likely_battle(table.board, view, "ural") == ("ukraine", "ural")
    assert likely_battle(table.board, view, "ukraine") == ("ukraine", "afghanistan")
    assert likely_battle(table.board, view, "japan")[1] == "japan"
    view.owner["japan"] = -1
    assert likely_battle(table.board, view, "japan") == ("", "")


def test_a_small_garrison_does_not_limit_the_dice_of_other_numbers():
    values = SCENARIOS["attack7"](7).rules.values
    assert full_rule(DiceRule(attack_max=1, defend_max=1), values, 2) == DiceRule(attack_max=3, defend_max=2)
    # A limit that is not for want of armies stays: two dice against difficult terrain.
    assert full_rule(DiceRule(attack_max=2, defend_max=1), values, 9) == DiceRule(attack_max=2, defend_max=2)


# -- the screen


async def odds(p: Player, *keys: str) -> Odds:
    await p.start()
    p.play.draft, p.play.cursor = None, "ukraine"
    await p.press(*keys, "O")
    assert isinstance(p.app.screen, Odds)
    return p.app.screen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (160, 50)])
async def test_it_is_filled_in_from_the_board_and_fits(tmp_path: Path, size: tuple[int, int]):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, size) as p:
        await p.start()
        p.play.draft, p.play.cursor = None, "ural"
        await p.press("O")
        assert "Ukraine R9, 8 may fight, against Ural Y3" in p.rows[0]
        assert {len(row) for row in p.rows} == {size[0]}
        screen = p.app.screen
        assert isinstance(screen, Odds)
        assert (screen.numbers.attackers, screen.numbers.defenders) == (8, 3)
        if size[0] >= 80:
            assert "95 %" in p.text
        assert p.rows[-1].rstrip().endswith("back")


async def test_numbers_are_typed_turned_and_put_back(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        screen = await odds(p)
        await p.press("2", "0")
        assert screen.numbers.attackers == 20
        await p.press("backspace")
        assert screen.numbers.attackers == 2
        await p.press("down", "1", "5", "right", "left", "left")
        assert screen.numbers.defenders == 14
        await p.press("r")
        assert (screen.numbers.attackers, screen.numbers.defenders) == (8, 2)


async def test_another_target_is_chosen_by_name(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        screen = await odds(p)
        await p.press("t", *"siam", "enter")
        assert screen.target == "siam"
        assert "3 Siam G7" in p.text
        assert "22 %" in next(row for row in p.rows if "3 Siam G7" in row)
        await p.press("t", *"zzz", "enter")
        assert "No territory's name begins with 'zzz'." in p.text


async def test_the_inspector_hands_its_way_over(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await p.start()
        p.play.cursor = "ukraine"
        await p.press("I", "enter", "d", "slash", *"siam", "enter", "O")
        screen = p.app.screen
        assert isinstance(screen, Odds)
        assert (screen.source, screen.target) == ("ukraine", "siam")
        await p.press("q")
        assert isinstance(p.app.screen, Inspect)
