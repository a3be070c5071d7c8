"""Edge cases T34 to T51: attacks, dice, moving in."""

from itertools import product

import pytest

from engine.actions import Advance, Attack, Blitz, Defend, End
from engine.events import AttackRolled, Conquered, Rolled
from engine.flow import Mods
from engine.phases.battle import losses
from tests.helpers import MOST, do, events, position, refusal

MODS = Mods(3, 3)


def facing(armies, options=None, defenders=1):
    """Seat 0 in Ukraine with so many armies; everything else belongs to others."""
    return position(options or MOST, land={0: {"ukraine": armies}, 1: {"ural": defenders}})


def test_case_T34_one_army_cannot_attack():
    g = position(land={0: {"ukraine": 1, "peru": 2}}, rest=(1, 1))
    assert refusal(g, Attack("ukraine", "ural", 1)) == "Ukraine has 1 army; 2 are needed to attack."
    assert g.offer.domain(Attack) == ["peru"]


@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (10, 3)])
def test_case_T35_most_dice_of_an_attacker(armies, most):
    g = facing(armies)
    assert list(g.offer.domain(Attack, "ukraine", "ural")) == list(range(1, most + 1))
    assert f"1 to {most} dice" in refusal(g, Attack("ukraine", "ural", most + 1))
    assert f"1 to {most} dice" in refusal(g, Attack("ukraine", "ural", 0))


@pytest.mark.parametrize(("dice", "most"), [(1, 1), (2, 2)])
def test_case_T35_fewer_dice_as_an_option(dice, most):
    g = facing(10, {**MOST, "attack.dice": dice})
    assert list(g.offer.domain(Attack, "ukraine", "ural"))[-1] == most


def test_case_T36_more_than_two_armies_as_an_option():
    literal = {**MOST, "attack.min_source": 3}
    few = position(literal, land={0: {"ukraine": 2, "peru": 3}}, rest=(1, 1))
    assert refusal(few, Attack("ukraine", "ural", 1)) == "Ukraine has 2 armies; 3 are needed to attack."
    assert few.offer.domain(Attack) == ["peru"]
    assert facing(2, literal).offer.why(Attack).startswith("Nowhere to attack from: it takes 3")
    assert list(facing(3, literal).offer.domain(Attack, "ukraine", "ural")) == [1, 2]


def test_case_T36_a_blitz_stops_where_no_attack_would_be_allowed():
    g = facing(4, {**MOST, "attack.min_source": 3}, defenders=9)
    do(g, Blitz("ukraine", "ural", 1), (1, 1, 1), (6, 6))
    assert (g.state.armies["ukraine"], g.step.phase) == (2, "attack")


@pytest.mark.parametrize(("source", "target"), [("alaska", "kamchatka"), ("brazil", "north_africa")])
def test_case_T37_across_the_sea(source, target):
    g = position(MOST, land={0: {source: 3}}, rest=(1, 1))
    do(g, Attack(source, target, 2), (6, 6), (1,))
    assert g.state.owner[target] == 0


def test_case_T38_east_africa_and_the_middle_east_only_if_the_board_links_them():
    attack = Attack("east_africa", "middle_east", 1)
    land = {0: {"east_africa": 3}}
    off = position({**MOST, "map.east_africa_middle_east": False}, land=land, rest=(1, 1))
    assert refusal(off, attack) == "East Africa and Middle East share no link."
    assert off.rules.board.undirected.number_of_edges() == 82
    on = position(MOST, land=land, rest=(1, 1))
    assert on.rules.board.undirected.number_of_edges() == 83
    assert attack in on.offer


def test_case_T39_neither_own_nor_distant_targets():
    g = position(land={0: {"ukraine": 5, "ural": 5}}, rest=(1, 1))
    assert refusal(g, Attack("ukraine", "ural", 1)) == "Ural is your own: choose an enemy territory."
    assert refusal(g, Attack("ukraine", "japan", 1)) == "Ukraine and Japan share no link."
    assert refusal(g, Attack("ukraine", "atlantis", 1)) == "There is no territory 'atlantis' on this board."
    assert refusal(g, Attack("atlantis", "ural", 1)) == "There is no territory 'atlantis' on this board."


def test_case_T40_one_army_throws_one_die_and_two_may():
    ask = {"defend.choice": "before"}
    entry = do(facing(5, ask, defenders=1), Attack("ukraine", "ural", 1), (1,), (6,))
    assert len(events(entry, Rolled)[0].defence) == 1, "there is nothing to choose"

    g = facing(5, ask, defenders=2)
    do(g, Attack("ukraine", "ural", 1))
    assert list(g.offer.domain(Defend)) == [1, 2]
    do(g, Defend(1), (1,), (6,))
    assert g.state.armies["ukraine"] == 4


@pytest.mark.parametrize(
    ("choice", "answers", "phase"),
    [("before", [], "defend"), ("after", [(6,)], "defend"), ("max", [(6,), (1, 1)], "attack")],
)
def test_case_T41_two_dice_from_three_armies_as_an_option(choice, answers, phase):
    options = {"defend.choice": choice, "defend.two_from": 3}
    entry = do(facing(5, options, defenders=2), Attack("ukraine", "ural", 1), (1,), (6,))
    assert len(events(entry, Rolled)[0].defence) == 1
    g = facing(5, options, defenders=3)
    do(g, Attack("ukraine", "ural", 1), *answers)
    assert g.step.phase == phase


@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [
        pytest.param((6, 4, 3), (5, 4), (1, 1), id="T42"),
        pytest.param((6, 4, 4), (5, 5), (1, 1), id="T43"),
        pytest.param((5,), (5,), (1, 0), id="T44"),
        pytest.param((6, 6, 6), (5,), (0, 1), id="T45"),
        pytest.param((6,), (5, 5), (0, 1), id="T46"),
        pytest.param((6, 5, 4), (6, 5, 4), (3, 0), id="T47"),
    ],
)
def test_case_T42_T43_T44_T45_T46_T47_losses_of_a_throw(attack, defence, lost):
    options = {**MOST, "defend.dice": max(2, len(defence))}
    g = facing(len(attack) + 1, options, defenders=len(defence))
    (rolled,) = events(do(g, Attack("ukraine", "ural", len(attack)), attack, defence), Rolled)
    assert (rolled.attack_lost, rolled.defence_lost) == lost


def test_case_T48_four_armies_and_three_dice_leave_no_choice():
    g = facing(4)
    (conquered,) = events(do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,)), Conquered)
    assert conquered.moved == 3
    assert (g.state.armies["ukraine"], g.state.armies["ural"]) == (1, 3)
    assert g.step.phase == "attack", "nobody is asked where nothing can be chosen"


@pytest.mark.parametrize("dice", [1, 3])
def test_case_T49_at_least_the_dice_of_the_last_throw_move_in(dice):
    g = facing(10)
    do(g, Attack("ukraine", "ural", dice), (6,) * dice, (1,))
    assert list(g.offer.domain(Advance)) == list(range(dice, 10))


def test_case_T49_only_the_last_throw_counts():
    g = facing(10, defenders=3)
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1, 1))
    do(g, Attack("ukraine", "ural", 1), (6,), (1,))
    assert next(iter(g.offer.domain(Advance))) == 1


def test_case_T49_one_army_is_enough_as_an_option():
    g = facing(10, {**MOST, "movein.min": "one"})
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,))
    assert list(g.offer.domain(Advance)) == list(range(1, 10))


def test_case_T49_a_cap_on_territories_limits_what_moves_in():
    g = facing(10, {**MOST, "territory.cap": 5})
    do(g, Attack("ukraine", "ural", 3), (6, 6, 6), (1,))
    assert list(g.offer.domain(Advance)) == [3, 4, 5]


def definition(attack, defence):
    """Losses by the letter: take the highest of each side, compare, put both aside, go on while both have one."""
    attack, defence, lost = list(attack), list(defence), [0, 0]
    while attack and defence:
        a, d = max(attack), max(defence)
        attack.remove(a)
        defence.remove(d)
        lost[0 if d >= a else 1] += 1
    return tuple(lost)


@pytest.mark.parametrize(("attackers", "defenders"), [(a, d) for a in (1, 2, 3) for d in (1, 2)] + [(1, 3), (2, 3)])
def test_case_T50_every_throw_costs_what_the_definition_says(attackers, defenders):
    for dice in product(range(1, 7), repeat=attackers + defenders):
        attack, defence = dice[:attackers], dice[attackers:]
        lost = losses(attack, defence, MODS)
        assert lost == definition(attack, defence)
        conquered = lost[1] == defenders
        if conquered:
            assert lost[0] == 0, "so dice thrown, survivors and armies used are one number"


@pytest.mark.parametrize("least", ["dice", "one"])
def test_case_T50_a_conquering_throw_costs_the_attacker_nothing(least):
    g = facing(8, {**MOST, "movein.min": least}, defenders=2)
    do(g, Attack("ukraine", "ural", 3), (6, 6, 1), (5, 5))
    assert g.state.armies["ukraine"] + g.state.armies["ural"] == 8


def test_case_T51_stop_switch_and_attack_on_from_what_was_taken():
    g = position(MOST, land={0: {"ukraine": 8}}, rest=(1, 2))
    do(g, Attack("ukraine", "ural", 1), (6,), (1, 1))
    do(g, Attack("ukraine", "afghanistan", 3), (6, 6, 6), (1, 1))
    do(g, Advance(6))
    do(g, Attack("afghanistan", "ural", 1), (6,), (1,))
    do(g, Advance(4))
    do(g, Attack("ural", "siberia", 1), (1,), (1, 1))
    do(g, End())
    assert g.state.owner["siberia"] == 1
    assert g.step.phase == "fortify"


def test_case_T40_the_choice_after_the_throw_as_an_option():
    g = facing(5, {"defend.choice": "after"}, defenders=2)
    thrown = do(g, Attack("ukraine", "ural", 3), (2, 6, 5))
    assert events(thrown, AttackRolled) == [AttackRolled("ukraine", "ural", (6, 5, 2))]
    assert (g.step.phase, g.decider) == ("defend", 1)
    entry = do(g, Defend(1), (6,))
    assert events(entry, Rolled) == [Rolled(0, 1, "ukraine", "ural", (6, 5, 2), (6,), 1, 0)]


@pytest.mark.parametrize("choice", ["before", "after"])
def test_case_T40_a_blitz_goes_on_after_every_choice(choice):
    g = facing(9, {"defend.choice": choice}, defenders=3)
    first, second = (6, 5, 1), (6, 6, 5)
    before = choice == "before"
    do(g, Blitz("ukraine", "ural", 2), *([] if before else [first]))
    assert (g.step.phase, g.decider) == ("defend", 1)
    entry = do(
        g,
        Defend(1),
        *(
            [
                first,
                (5,),
            ]
            if before
            else [(5,), second]
        ),
    )
    assert g.step.phase == "defend", "two armies are left, so he is asked again"
    assert len(events(entry, Rolled)) == 1
    entry = do(g, Defend(2), *([second] if before else []), (5, 5))
    assert g.step.phase == "advance"
    assert g.state.owner["ural"] == 0
    assert events(entry, Conquered)[0].moved == 3


def test_case_T40_a_blitz_throws_on_when_nothing_is_left_to_choose():
    g = facing(9, {"defend.choice": "before"}, defenders=2)
    do(g, Blitz("ukraine", "ural", 1))
    entry = do(g, Defend(1), (6, 5, 1), (5,), (6, 4, 4), (2,))
    assert [rolled.defence for rolled in events(entry, Rolled)] == [(5,), (2,)]
    assert g.step.phase == "advance"
