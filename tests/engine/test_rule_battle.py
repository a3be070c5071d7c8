"""World, statements I15 to I21: attacking."""

import pytest

from engine.actions import Advance, Attack, Blitz, Defend, End
from engine.events import CardsTaken, Conquered, Eliminated, Rolled
from engine.flow import Mods
from engine.phases.battle import losses
from tests.helpers import CAVALRY, INFANTRY, MOST, conquer, do, events, hand_of, position, refusal

PAIRS = Mods(3, 3)


def test_rule_I15_attack_is_optional():
    g = position(land={0: {"ukraine": 5}}, rest=(1, 3))
    do(g, End())
    assert g.step.phase == "fortify"


def test_rule_I15_source_needs_two_armies_and_one_always_stays():
    g = position(land={0: {"ukraine": 1, "peru": 2, "japan": 3, "alaska": 4, "egypt": 9}}, rest=(1, 3))
    assert "2 are needed to attack" in refusal(g, Attack("ukraine", "ural", 1))
    most = {
        source: list(g.offer.domain(Attack, source, g.offer.domain(Attack, source)[0]))[-1]
        for source in ("peru", "japan", "alaska", "egypt")
    }
    assert most == {"peru": 1, "japan": 2, "alaska": 3, "egypt": 3}
    assert "1 to 1 dice" in refusal(g, Attack("peru", "brazil", 2))


def test_rule_I15_target_is_adjacent_and_not_the_own():
    g = position(land={0: {"ukraine": 5, "ural": 5}}, rest=(1, 1))
    assert "share no link" in refusal(g, Attack("ukraine", "siberia", 1))
    assert "your own" in refusal(g, Attack("ukraine", "ural", 1))
    assert "is not yours" in refusal(g, Attack("siberia", "ural", 1))
    assert "ural" not in g.offer.domain(Attack, "ukraine")


def test_rule_I16_the_defender_then_picks_one_or_two_armies():
    g = position(land={0: {"ukraine": 5}}, rest=(1, 4))
    do(g, Attack("ukraine", "ural", 3))
    assert (g.step.phase, g.decider) == ("defend", 1)
    assert list(g.offer.domain(Defend)) == [1, 2]
    assert "1 to 2 dice" in refusal(g, Defend(3))
    assert "Bruno decides now" in refusal(g, Defend(1), seat=0)
    (rolled,) = events(do(g, Defend(1), (6, 5, 5), (4,)), Rolled)
    assert rolled.defence == (4,)
    assert (g.step.phase, g.decider) == ("attack", 0)


def test_rule_I17_one_die_an_army_and_all_thrown_together():
    g = position(land={0: {"ukraine": 5}}, rest=(1, 4))
    before = do(g, Attack("ukraine", "ural", 3))
    assert before.answers == (), "no die is thrown before the defender has chosen"
    after = do(g, Defend(2), (2, 6, 4), (5, 3))
    assert after.answers == ((2, 6, 4), (5, 3))


@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [
        ((6, 4, 3), (5, 3), (0, 2)),
        ((3, 6, 4), (3, 5), (0, 2)),
        ((5, 5, 1), (5, 5), (2, 0)),
        ((6, 2), (5, 3), (1, 1)),
        ((1,), (1, 1), (1, 0)),
    ],
)
def test_rule_I18_pairs_from_the_highest_and_ties_to_the_defender(attack, defence, lost):
    assert losses(attack, defence, PAIRS) == lost
    g = position(MOST, land={0: {"ukraine": 9}}, rest=(1, 2 if len(defence) == 2 else 1))
    (rolled,) = events(do(g, Attack("ukraine", "ural", len(attack)), attack, defence), Rolled)
    assert (rolled.attack_lost, rolled.defence_lost) == lost
    if lost != (0, 2):
        assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (9 - lost[0], 2 - lost[1])


def test_rule_I19_armies_of_the_winning_throw_move_in_and_more_may_follow():
    g = position(MOST, land={0: {"ukraine": 9}}, rest=(1, 1))
    (conquered,) = events(do(g, Attack("ukraine", "ural", 2), (6, 6), (1,)), Conquered)
    assert conquered == Conquered(0, 1, "ukraine", "ural", 2)
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (7, 2)
    assert list(g.offer.domain(Advance)) == list(range(2, 9)), "at least those that fought, at most all but one"
    assert "one must stay" in refusal(g, Advance(9))
    assert "Move 2 to 8" in refusal(g, Advance(1))
    do(g, Advance(8))
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (1, 8)


def test_rule_I20_a_player_without_armies_is_out_and_the_conqueror_takes_his_cards():
    own, other = INFANTRY[:2], CAVALRY[:2]
    g = position(MOST, land={0: {"ukraine": 9}, 1: {"ural": 1}}, hands={0: own, 1: other})
    entry = conquer(g, "ukraine", "ural")
    assert events(entry, Eliminated) == [Eliminated(1, 0)]
    assert events(entry, CardsTaken) == [CardsTaken(0, 1, 2, tuple(sorted(other)), to=(0, 1))]
    assert not g.state.seats[1].alive
    assert hand_of(g, 0) == tuple(sorted(own + other))
    assert hand_of(g, 1) == ()
    do(g, End())
    do(g, End(), ("japan",))
    assert g.state.seat == 2, "who is out takes no turn"


def test_rule_I21_any_number_of_attacks_in_a_turn():
    g = position(MOST, land={0: {"ukraine": 20}}, rest=(1, 2))
    for _ in range(8):
        do(g, Attack("ukraine", "ural", 1), (1,), (6, 6))
    do(g, Attack("ukraine", "afghanistan", 2), (6, 6), (1, 1))
    assert g.step.phase == "advance"
    do(g, Advance(5))
    do(g, Attack("afghanistan", "china", 3), (6, 6, 6), (1, 1))
    assert g.state.owner["china"] == 0


def test_rule_I21_blitz_is_attacks_one_after_another():
    throws = [(6, 6, 1), (1, 1)], [(1, 1, 1), (6, 6)], [(6, 5, 1), (5, 4)]
    answers = [roll for throw in throws for roll in throw]
    blitz = position(MOST, land={0: {"ukraine": 9}}, rest=(1, 4))
    singly = position(MOST, land={0: {"ukraine": 9}}, rest=(1, 4))
    entry = do(blitz, Blitz("ukraine", "ural", 1), *answers)
    rolled = [events(do(singly, Attack("ukraine", "ural", 3), *throw), Rolled)[0] for throw in throws]
    assert events(entry, Rolled) == rolled
    assert blitz.digest() == singly.digest()


def test_rule_I21_blitz_stops_at_the_armies_to_keep():
    g = position(MOST, land={0: {"ukraine": 6}}, rest=(1, 9))
    do(g, Blitz("ukraine", "ural", 4), (1, 1, 1), (6, 6))
    assert g.state.armies["ukraine"] == 4
    assert g.step.phase == "attack"
