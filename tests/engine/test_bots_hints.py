import re
from random import Random

import pytest

from engine.actions import Attack, End
from engine.bots import hint, make_bot
from engine.chance import Seeded
from engine.game import Game
from engine.odds import DiceRule, table
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from engine.sight import imagined
from maps.format import load
from tests.helpers import INFANTRY, MOST, NAMES, do, fresh, position

AUSTRALIA = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
AFRICA = ("north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar")


def said(g: Game, level: str = "hard") -> str:
    assert g.decider is not None
    action, sentence = hint(g.view(g.decider), g.offer, g.rules, g.decider, 1, level)
    assert action in g.offer
    return sentence


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_decision_gets_a_legal_hint_and_a_sentence(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    g = new_game(rules, load(rules.board), {}, [Chair(name, "easy") for name in NAMES[:2]], Seeded(5))
    bots = [make_bot("easy", g.rules, seat, 1) for seat in range(2)]
    asked: dict[type, int] = {}
    ids = [name for name in g.rules.board.names if "_" in name]
    for _ in range(400):
        if g.decider is None:
            break
        view, offer = g.view(g.decider), g.offer
        action = bots[g.decider].decide(view, offer)
        if asked.setdefault(type(action), 0) < 8:
            asked[type(action)] += 1
            sentence = said(g, "normal")
            assert re.fullmatch(r"[A-Z][^\n]*\.", sentence), sentence
            assert not [name for name in ids if name in sentence], sentence
        g.do(g.decider, action)
    assert len(asked) > 5


def test_it_says_what_a_conquest_brings() -> None:
    land = {0: dict.fromkeys(AUSTRALIA[1:], 1) | {"new_guinea": 9}, 1: {"indonesia": 2, "brazil": 9}}
    won = round(100 * table(8, 2, DiceRule())[8][2])
    assert said(position(land=land, rest=(2, 1))) == (
        f"Attack Indonesia from New Guinea: {won} % to take it, and it gives you all of Australia, 2 armies a turn."
    )


def test_it_says_whom_a_plan_wipes_out() -> None:
    land = {0: dict.fromkeys(AFRICA, 3) | {"new_guinea": 30}, 1: {"indonesia": 1}}
    g = position(land=land, rest=(2, 1), hands={1: INFANTRY[:4]})
    assert "wipes Bruno out and brings you 4 cards" in said(g)


def test_it_says_why_an_attack_ends() -> None:
    g = position(land={0: {"new_guinea": 4}, 1: {"indonesia": 30}}, rest=(2, 9))
    sentence = said(g)
    assert sentence.startswith("End the attack: no battle left raises your chances; even ")
    assert "to take, is not worth the armies." in sentence


def test_it_says_why_a_set_has_to_be_traded() -> None:
    g = position(land={0: {"alaska": 5}}, rest=(1, 3), step="reinforce", hands={0: INFANTRY[:5]})
    sentence = said(g)
    assert sentence.startswith("Trade Alaska, Argentina and ")
    assert "you have to trade, and no other set brings more than its 4 armies." in sentence


def test_other_decisions_name_their_places() -> None:
    land = {0: dict.fromkeys(AUSTRALIA[1:], 2) | {"argentina": 1}, 1: {"indonesia": 1, "brazil": 9}}
    placing = position(land=land, rest=(2, 1), step="reinforce")
    assert re.match(
        r"Place \d armies in (New Guinea|Western Australia): .* to take Indonesia from there", said(placing)
    )
    moving = position(
        MOST, land={0: dict.fromkeys(AUSTRALIA[1:], 1) | {"new_guinea": 9}, 1: {"indonesia": 1}}, rest=(2, 5)
    )
    do(moving, Attack("new_guinea", "indonesia", 3), (6, 6, 6), (1,))
    assert re.match(r"Move \d armies into Indonesia: ", said(moving))
    claiming = fresh({"start.first_turn": "first_placer"}, players=3)
    claiming.start([(6, 1, 2)])
    assert said(claiming).startswith("Claim ")
    defending = position({"defend.choice": "before"}, land={0: {"alaska": 9}, 1: {"kamchatka": 5}}, rest=(1, 2))
    do(defending, Attack("alaska", "kamchatka", 3))
    assert re.fullmatch(r"Defend Kamchatka with . di(ce|e): so Anna's chance to take it is smallest\.", said(defending))
    idle = position(land={0: dict.fromkeys(AUSTRALIA, 1) | {"eastern_australia": 7}}, rest=(1, 3))
    do(idle, End())
    assert re.match(r"Move \d armies from Eastern Australia to Indonesia: it faces Siam with 3 armies\.", said(idle))


def test_the_same_seed_and_view_give_the_same_hint_whatever_is_hidden() -> None:
    g = fresh({"limit.turns": 6, "goal": "missions", "start.claim": "deal"}, players=4, source=Seeded(4))
    g.start()
    rng, compared = Random(2), 0
    while g.decider is not None:
        seat = g.decider
        action, sentence = hint(g.view(seat), g.offer, g.rules, seat, 3, "normal")
        if len(g.log) % 9 == 0:
            compared += 1
            other = Game(g.rules, imagined(g.rules, g.view(seat), rng), Seeded(0))
            assert hint(other.view(seat), other.offer, g.rules, seat, 3, "normal") == (action, sentence)
        g.do(seat, action)
    assert compared > 5


def test_only_bots_that_plan_give_hints() -> None:
    g = position(land={0: {"alaska": 5}}, rest=(1, 1))
    with pytest.raises(Refused, match="choose one of easy, normal, hard, expert"):
        said(g, "simple")
