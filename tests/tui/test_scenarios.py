"""The prepared positions are legal games that can be kept and gone on with."""

import pytest

from engine.actions import Advance, Attack, Choose, Defend, Fortify, Place, Trade
from engine.phases.cards import CARDS
from engine.rulesets.balance_of_power.actions import Resist
from engine.save import encode, load
from tui.scenarios import SCENARIOS

FIRST_DECISION = {
    "attack7": (0, "attack", Attack),
    "place": (0, "reinforce", Place),
    "trade5": (0, "reinforce", Trade),
    "advance": (0, "advance", Advance),
    "fortify": (0, "fortify", Fortify),
    "handover": (1, "reinforce", Place),
    "world": (0, "reinforce", Place),
    "world-2003": (0, "reinforce", Place),
    "enterprise": (0, "choose", Choose),
    "me": (0, "attack", Attack),
    "bop": (0, "resistance", Resist),
}


def test_every_scenario_is_expected_here():
    assert set(SCENARIOS) == set(FIRST_DECISION)


@pytest.mark.parametrize("name", SCENARIOS)
def test_position_is_sound_and_asks_what_it_is_named_for(name: str):
    table = SCENARIOS[name](7)
    seat, phase, action = FIRST_DECISION[name]
    assert table.game.faults() == []
    assert (table.decider, table.game.step.phase) == (seat, phase)
    assert action in table.offer(seat).kinds()


@pytest.mark.parametrize("name", SCENARIOS)
def test_position_can_be_saved_and_gone_on_with(name: str):
    table = SCENARIOS[name](7)
    loaded = load(encode(table.game, table.chairs))
    assert loaded.game.digest() == table.game.digest()
    assert loaded.game.decider == table.decider


def test_attack7_has_the_land_and_the_armies_of_its_description():
    table = SCENARIOS["attack7"](7)
    view = table.view(0)
    totals = [(len(view.owned(seat)), view.total(seat)) for seat in range(4)]
    assert totals == [(10, 31), (12, 30), (9, 35), (11, 37)]
    assert (view.owner["ural"], view.armies["ural"], view.armies["ukraine"]) == (1, 3, 9)
    assert view.turn // 4 + 1 == 7


def test_attack7_has_the_cards_of_its_description():
    cards = CARDS(SCENARIOS["attack7"](7).game.state)
    assert cards.hands[0] == ("brazil", "iceland", "ural")
    assert [len(hand) for hand in cards.hands] == [3, 2, 4, 1]
    assert (len(cards.discard), cards.sets) == (6, 2)


def test_attack7_has_a_bot_on_the_third_seat_only():
    chairs = SCENARIOS["attack7"](7).chairs
    assert [(chair.name, chair.is_bot) for chair in chairs] == [
        ("Anna", False),
        ("Bruno", False),
        ("Cato", True),
        ("Dora", False),
    ]


def test_place_gives_armies_for_ten_territories_and_europe():
    assert SCENARIOS["place"](7).game.step.args.n == 3 + 5


def test_trade5_must_trade_before_it_may_place():
    table = SCENARIOS["trade5"](7)
    assert "trade" in table.why(0, Place)


def test_the_seed_decides_the_dice():
    def roll(seed: int) -> object:
        table = SCENARIOS["attack7"](seed)
        table.do(0, Attack("ukraine", "afghanistan", 3))
        return table.do(1, Defend(2)).answers

    assert roll(1) == roll(1)
    assert len({roll(seed) for seed in range(20)}) > 1
