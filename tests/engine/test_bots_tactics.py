from collections.abc import Mapping, Sequence
from random import Random

import pytest

from engine.actions import Action, Attack, Blitz
from engine.board import Board
from engine.bots import make_bot
from engine.chance import Seeded
from engine.game import Game
from engine.odds import DiceRule, table
from engine.odds import path as path_odds
from maps.format import load
from tests.helpers import CAVALRY, INFANTRY, MOST, position

BOARD = Board(load("world"))
SOUTH_AMERICA = next(region.territories for region in BOARD.regions if region.id == "south_america")
ODDS = table(50, 50, DiceRule())


def play(g: Game, levels: Sequence[str], turns: int, seed: int = 1) -> list[Action]:
    """Let bots play so many turns. Returns what the first of them to move did."""
    bots = [make_bot(level, g.rules, seat, seed) for seat, level in enumerate(levels)]
    first, last, actions = g.state.seat, g.state.turn + turns, []
    while g.decider is not None and g.state.turn < last:
        seat = g.decider
        action = bots[seat].decide(g.view(seat), g.offer)
        if seat == first:
            actions.append(action)
        g.do(seat, action)
    return actions


def scattered(rng: Random) -> Mapping[int, Mapping[str, int]]:
    """A board dealt at random to three players, with a few larger stacks."""
    names = list(BOARD.names)
    rng.shuffle(names)
    return {seat: {t: rng.choice((1, 1, 1, 2, 2, 3, 5, 8)) for t in names[seat::3]} for seat in range(3)}


def best_chance(g: Game) -> float:
    """The likeliest conquest that the seat to move has on the board."""
    owner, armies = g.state.owner, g.state.armies
    return max(
        ODDS[armies[s] - 1][armies[t]]
        for s in g.owned(g.state.seat)
        for t in BOARD.neighbours[s]
        if owner[t] != g.state.seat
    )


def test_it_attacks_in_most_turns_in_which_a_good_attack_exists() -> None:
    rng, good, attacked = Random(12), 0, 0
    for number in range(18):
        g = position(MOST, land=scattered(rng), seat=number % 3, source=Seeded(number), answers=None)
        if best_chance(g) > 0.6:
            good += 1
            attacked += any(isinstance(action, (Attack, Blitz)) for action in play(g, ["hard"] * 3, 1))
    assert good >= 15
    assert attacked >= 0.8 * good


def test_it_contests_a_region_of_two_gates_that_another_holds() -> None:
    contested = 0
    for seed in range(3):
        rng = Random(seed)
        elsewhere = [t for t in BOARD.names if t not in SOUTH_AMERICA]
        rng.shuffle(elsewhere)
        land = {seat: {t: rng.choice((1, 1, 2, 3, 6)) for t in elsewhere[seat::3]} for seat in range(3)}
        land[1] |= dict.fromkeys(SOUTH_AMERICA, 2)
        g = position(MOST, land=land, step="reinforce", source=Seeded(seed), answers=None)
        bots = [make_bot("hard", g.rules, seat, seed) for seat in range(3)]
        while g.decider is not None and g.state.turn < 13:
            g.do(g.decider, bots[g.decider].decide(g.view(g.decider), g.offer))
            if any(g.state.owner[t] != 1 for t in SOUTH_AMERICA):
                contested += 1
                break
    assert contested >= 2


@pytest.mark.parametrize(
    ("source", "armies", "victims", "rest"),
    [
        ("new_guinea", 12, {"indonesia": 2, "siam": 2}, 2),
        ("ukraine", 14, {"scandinavia": 3, "iceland": 2}, 3),
        ("brazil", 9, {"north_africa": 1, "egypt": 1}, 2),
        ("new_guinea", 30, {"indonesia": 1, "siam": 1}, 5),
    ],
)
def test_it_beats_a_weak_player_who_holds_cards(
    source: str, armies: int, victims: Mapping[str, int], rest: int
) -> None:
    assert path_odds(armies - 1, list(victims.values())) > 0.8
    beaten = 0
    for seed in range(3):
        land = {0: {source: armies, "japan": 2, "madagascar": 2}, 1: victims}
        hands = {0: CAVALRY[:2], 1: INFANTRY[:4]}
        g = position(MOST, land=land, rest=(2, rest), source=Seeded(seed), hands=hands, answers=None)
        play(g, ["hard"] * 3, 1)
        beaten += not g.state.seats[1].alive
    assert beaten >= 2


def test_games_from_one_position_differ_and_the_same_seeds_repeat_one() -> None:
    def digest(seed: int) -> str:
        g = position(MOST, land=scattered(Random(3)), step="reinforce", source=Seeded(seed), answers=None)
        play(g, ["hard", "normal", "normal"], 2, seed)
        return g.digest()

    assert len({digest(seed) for seed in range(20)}) == 20
    assert digest(7) == digest(7)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_what_others_hold_in_hand_changes_no_decision(level: str) -> None:
    land = scattered(Random(5))
    decisions = []
    for hidden in (INFANTRY[:3], CAVALRY[:3]):
        g = position(MOST, land=land, source=Seeded(1), hands={0: ("japan", "quebec"), 1: hidden}, answers=None)
        bot = make_bot(level, g.rules, 0, 4)
        decisions.append(bot.decide(g.view(0), g.offer))
    assert decisions[0] == decisions[1]
