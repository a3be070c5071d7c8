"""Statistics of dice: the counts of a game, χ² with known values, the command and the screen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import save
from engine.chance import Seeded
from engine.events import Rolled
from engine.flow import Mods
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from maps.format import load
from tests.tui.command import hegemon
from tui.dicing import Dice, Tally, chi_square, people_and_bots, tail_of_five, tally, together
from tui.scenarios import SCENARIOS
from tui.table import Table

KNOWN_QUANTILES = ((1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001))
"""Of χ² with five degrees of freedom, from printed tables."""


def battle() -> Table:
    """The prepared position after eighty random acts."""
    table, rng = SCENARIOS["attack7"](11), Random(11)
    for _ in range(80):
        table.do(table.decider, table.offer(table.decider).sample(rng))
    return table


def rolls_of(table: Table) -> list[Rolled]:
    return [event for entry in table.game.log for event in entry.events if isinstance(event, Rolled)]


# -- χ²


@pytest.mark.parametrize(("chi2", "p"), KNOWN_QUANTILES)
def test_the_tail_of_chi_square_has_its_printed_values(chi2: float, p: float):
    assert tail_of_five(chi2) == pytest.approx(p, rel=2e-3)


def test_equal_faces_stray_by_nothing_and_a_loaded_die_by_much():
    assert chi_square([7] * 6) == (0.0, 1.0)
    assert chi_square([0] * 6) == (0.0, 1.0)
    chi2, p = chi_square([5, 8, 9, 8, 10, 20])
    assert chi2 == pytest.approx(13.4)
    assert p == pytest.approx(0.0199, abs=1e-4)
    assert chi_square([0, 0, 0, 0, 0, 60])[1] < 1e-50


# -- counting


def test_one_throw_is_counted_for_both_sides():
    found = Tally(0, [Dice(), Dice()])
    found.add(Rolled(0, 1, "a", "b", (6, 4, 1), (5, 4), 1, 1), Mods(3, 2), seen=False)
    assert found.rolls == 1
    assert found.seats[0].faces == [1, 0, 0, 1, 0, 1]
    assert found.seats[1].faces == [0, 0, 0, 1, 1, 0]
    assert (found.seats[0].lost, found.seats[1].lost) == (1, 1)
    # Three dice against two: 2890 of 7776 take two, 2275 lose two, 2611 one each.
    assert found.seats[0].expected == pytest.approx((2 * 2275 + 2611) / 7776)
    assert found.seats[1].expected == pytest.approx((2 * 2890 + 2611) / 7776)
    assert found.seats[0].luck == pytest.approx((2 * 2275 + 2611) / 7776 - 1)


def test_a_defender_who_saw_the_throw_is_judged_by_his_own_dice_alone():
    found = Tally(0, [Dice(), Dice()])
    found.add(Rolled(0, 1, "a", "b", (6, 6, 1), (5,), 0, 1), Mods(3, 1), seen=True)
    # Against a six one die loses unless it is a six itself.
    assert found.seats[1].expected == pytest.approx(5 / 6)
    assert found.seats[0].expected == pytest.approx(1 / 6)


def test_bonuses_count():
    found = Tally(0, [Dice(), Dice()])
    found.add(Rolled(0, 1, "a", "b", (1,), (1,), 0, 1), Mods(1, 1, attack_plus=6), seen=False)
    assert found.seats[1].expected == 1.0


def test_a_game_is_counted_throw_by_throw_and_left_alone():
    table = battle()
    digest, rolls = table.game.digest(), rolls_of(table)
    assert len(rolls) > 3
    found = tally(table.game)
    assert table.game.digest() == digest
    assert found.rolls == len(rolls)
    assert found.all.thrown == sum(len(roll.attack) + len(roll.defence) for roll in rolls)
    assert found.all.expected == pytest.approx(sum(min(len(r.attack), len(r.defence)) for r in rolls))
    assert found.all.lost == sum(min(len(roll.attack), len(roll.defence)) for roll in rolls)


def test_people_and_bots_are_apart():
    found = Tally(0, [Dice([1, 0, 0, 0, 0, 0]), Dice([0, 2, 0, 0, 0, 0]), Dice([0, 0, 3, 0, 0, 0])])
    groups = people_and_bots(found, [Chair("Anna"), Chair("Bo", "simple"), Chair("Cy", "random")])
    assert groups["people"].faces == [1, 0, 0, 0, 0, 0]
    assert groups["bots"].faces == [0, 2, 3, 0, 0, 0]
    assert list(people_and_bots(found, [Chair("Anna")] * 3)) == ["people"]
    assert together([]).mean == 0


# -- the command


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table]:
    table = battle()
    path = tmp_path_factory.mktemp("dice") / "fought.json"
    path.write_bytes(save.encode(table.game, table.chairs))
    return path, table


def test_dice_report_what_was_thrown(fought: tuple[Path, Table]):
    path, table = fought
    report = hegemon("dice", path, "--json").document
    rolls = rolls_of(table)
    assert report["rolls"] == len(rolls)
    assert len(report["faces"]) == 6
    assert sum(report["faces"]) == sum(len(roll.attack) + len(roll.defence) for roll in rolls)
    assert 0 <= report["p"] <= 1
    assert report["chi2"] >= 0
    assert set(report["seats"]) == {"Anna", "Bruno", "Cato", "Dora"}
    assert report["seats"]["Anna"]["losses"] == sum(
        (roll.seat == 0) * roll.attack_lost + (roll.foe == 0) * roll.defence_lost for roll in rolls
    )
    assert report["seats"]["Anna"]["expected_losses"] > 0
    assert set(report["groups"]) == {"people", "bots"}


def test_dice_are_told_to_people(fought: tuple[Path, Table]):
    path, _ = fought
    told = hegemon("dice", path)
    assert told.code == 0
    assert "All faces alike?" in told.out
    assert "Anna" in told.out


def test_a_game_without_battles_says_so(tmp_path: Path):
    chairs = [Chair("Anna"), Chair("Bo"), Chair("Cy")]
    game = new_game(RULESETS["world"], load("world"), {}, chairs, Seeded(1))
    path = tmp_path / "new.json"
    path.write_bytes(save.encode(game, chairs))
    assert hegemon("dice", path).out == "No battle has been fought yet.\n"
    report = hegemon("dice", path, "--json").document
    assert (report["rolls"], report["faces"], report["chi2"], report["p"]) == (0, [0] * 6, 0.0, 1.0)


@pytest.mark.parametrize("what", ["missing", "damaged", "folder"])
def test_what_is_no_save_is_refused_in_a_sentence(tmp_path: Path, what: str):
    path = tmp_path / "x.json"
    if what == "damaged":
        path.write_bytes(b'{"format": "hegemon-save"}')
    elif what == "folder":
        path.mkdir()
    assert hegemon("dice", path, "--json").sentence
