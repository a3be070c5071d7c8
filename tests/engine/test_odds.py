"""Exact odds against the published tables, against enumeration in fractions, and against their own laws."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.odds import (
    CLASSIC,
    DiceRule,
    battle,
    defence,
    defence_after,
    losses,
    path,
    path_survivors,
    roll_counts,
    table,
    win,
    win_keeping,
)

ITALIAN = DiceRule(defend_max=3)
BEFORE = DiceRule(choice="before")
AFTER = DiceRule(choice="after")
ONE_DIE = DiceRule(defend_max=1)
OLD_BRITISH = DiceRule(two_from=3)
DIFFICULT = DiceRule(attack_max=2)
MIDDLE_EARTH = DiceRule(one_for_one=True, attack_plus=1, defend_plus=2)

# rules/classic.md 7.1: (attack dice, defence dice) -> (attacker's loss, defender's loss) -> ways
ROLLS = {
    (1, 1): {(0, 1): 15, (1, 0): 21},
    (1, 2): {(0, 1): 55, (1, 0): 161},
    (1, 3): {(0, 1): 225, (1, 0): 1071},
    (2, 1): {(0, 1): 125, (1, 0): 91},
    (2, 2): {(0, 2): 295, (1, 1): 420, (2, 0): 581},
    (2, 3): {(0, 2): 979, (1, 1): 1981, (2, 0): 4816},
    (3, 1): {(0, 1): 855, (1, 0): 441},
    (3, 2): {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275},
    (3, 3): {(0, 3): 6420, (1, 2): 10017, (2, 1): 12348, (3, 0): 17871},
}

# rules/classic.md 7.2 to 7.4: rows are armies that may fight, 1 to 10, columns are defenders, 1 to 10
TWO_DICE = """
0.4167 0.1061 0.0270 0.0069 0.0018 0.0004 0.0001 0.0000 0.0000 0.0000
0.7542 0.3627 0.2061 0.0913 0.0491 0.0214 0.0113 0.0049 0.0026 0.0011
0.9164 0.6560 0.4703 0.3150 0.2059 0.1337 0.0837 0.0535 0.0328 0.0208
0.9715 0.7855 0.6416 0.4765 0.3586 0.2525 0.1815 0.1234 0.0862 0.0572
0.9903 0.8898 0.7694 0.6383 0.5062 0.3968 0.2974 0.2240 0.1616 0.1183
0.9967 0.9340 0.8569 0.7449 0.6377 0.5207 0.4233 0.3295 0.2578 0.1934
0.9989 0.9666 0.9099 0.8337 0.7364 0.6401 0.5355 0.4456 0.3569 0.2868
0.9996 0.9803 0.9468 0.8878 0.8184 0.7296 0.6429 0.5474 0.4640 0.3799
0.9999 0.9901 0.9670 0.9298 0.8729 0.8076 0.7261 0.6464 0.5581 0.4799
1.0000 0.9942 0.9811 0.9539 0.9163 0.8611 0.7998 0.7240 0.6501 0.5676
"""
THREE_DICE = """
0.4167 0.1061 0.0184 0.0032 0.0006 0.0001 0.0000 0.0000 0.0000 0.0000
0.7542 0.3627 0.1220 0.0504 0.0162 0.0065 0.0021 0.0008 0.0003 0.0001
0.9164 0.6560 0.3276 0.2088 0.1173 0.0560 0.0322 0.0175 0.0082 0.0046
0.9715 0.7855 0.4374 0.3080 0.1920 0.1093 0.0693 0.0390 0.0222 0.0134
0.9903 0.8898 0.5665 0.4109 0.2778 0.1776 0.1134 0.0705 0.0441 0.0262
0.9967 0.9340 0.6836 0.5239 0.3766 0.2546 0.1730 0.1150 0.0728 0.0466
0.9989 0.9666 0.7546 0.6059 0.4621 0.3317 0.2378 0.1632 0.1100 0.0742
0.9996 0.9803 0.8162 0.6834 0.5420 0.4101 0.3040 0.2186 0.1548 0.1062
0.9999 0.9901 0.8699 0.7485 0.6161 0.4862 0.3734 0.2798 0.2033 0.1453
1.0000 0.9942 0.9008 0.7983 0.6814 0.5552 0.4417 0.3411 0.2565 0.1902
"""
PICKED_AFTER = """
0.4167 0.1061 0.0270 0.0069 0.0018 0.0004 0.0001 0.0000 0.0000 0.0000
0.7542 0.3433 0.1551 0.0658 0.0273 0.0111 0.0045 0.0018 0.0007 0.0003
0.9164 0.6391 0.4171 0.2575 0.1537 0.0897 0.0516 0.0294 0.0166 0.0093
0.9715 0.7739 0.5858 0.4168 0.2852 0.1892 0.1226 0.0780 0.0489 0.0303
0.9903 0.8794 0.7310 0.5744 0.4316 0.3130 0.2206 0.1518 0.1025 0.0680
0.9967 0.9286 0.8246 0.6953 0.5617 0.4373 0.3300 0.2426 0.1743 0.1228
0.9989 0.9619 0.8902 0.7902 0.6742 0.5551 0.4429 0.3438 0.2605 0.1932
0.9996 0.9780 0.9315 0.8578 0.7636 0.6577 0.5497 0.4469 0.3544 0.2749
0.9999 0.9882 0.9582 0.9059 0.8326 0.7434 0.6454 0.5457 0.4502 0.3632
1.0000 0.9933 0.9746 0.9385 0.8836 0.8117 0.7270 0.6354 0.5424 0.4529
"""


def published(text: str) -> dict[tuple[int, int], float]:
    return {
        (attackers, defenders): float(chance)
        for attackers, line in enumerate(text.strip().splitlines(), start=1)
        for defenders, chance in enumerate(line.split(), start=1)
    }


# --- one roll


@pytest.mark.parametrize(
    ("attack", "defence_dice", "lost"),
    [
        ((6, 4, 3), (5, 4), (1, 1)),
        ((6, 4, 4), (5, 5), (1, 1)),
        ((5,), (5,), (1, 0)),
        ((6, 6, 6), (5,), (0, 1)),
        ((6,), (5, 5), (0, 1)),
        ((6, 5, 4), (6, 5, 4), (3, 0)),
        ((3, 6, 4), (4, 5), (1, 1)),
    ],
    ids=["T42", "T43", "T44", "T45", "T46", "T47", "unsorted"],
)
def test_dice_are_compared_from_the_highest_and_ties_are_the_defenders(attack, defence_dice, lost):
    assert losses(attack, defence_dice) == lost


def test_rule_M28_example():
    assert losses((5, 2, 1), (4, 2)) == (1, 1)


def test_rule_M26_bonuses_change_the_highest_die_only_and_pass_six():
    assert losses((5, 3), (5, 3), DiceRule(attack_plus=1)) == (1, 1)
    assert losses((6, 3), (6, 2), DiceRule(attack_plus=1)) == (0, 2)
    assert losses((6, 3), (5, 3), DiceRule(attack_plus=1, defend_plus=2)) == (2, 0)


@pytest.mark.parametrize("dice", ROLLS, ids=str)
def test_ways_of_one_roll_are_the_published_ones(dice):
    assert dict(roll_counts(*dice)) == ROLLS[dice]
    assert sum(ROLLS[dice].values()) == 6 ** sum(dice)


@pytest.mark.parametrize("attack_plus", [0, 1, 6])
@pytest.mark.parametrize("defend_plus", [0, 1, 2])
@pytest.mark.parametrize("dice", [(1, 2), (2, 2), (3, 2), (3, 1), (2, 3)], ids=str)
def test_ways_with_bonuses_are_those_of_a_plain_enumeration(dice, attack_plus, defend_plus):
    rule = DiceRule(attack_plus=attack_plus, defend_plus=defend_plus)
    assert roll_counts(*dice, rule) == every_roll(*dice, attack_plus, defend_plus)


def every_roll(attack_dice, defend_dice, attack_plus, defend_plus):
    counts = Counter()
    for throw in product(range(1, 7), repeat=attack_dice + defend_dice):
        counts[compare(throw[:attack_dice], throw[attack_dice:], attack_plus, defend_plus)] += 1
    return counts


def compare(red, black, attack_plus, defend_plus):
    red, black = sorted(red), sorted(black)
    pairs = min(len(red), len(black))
    best = red.pop() + attack_plus > black.pop() + defend_plus
    won = best + sum(red.pop() > black.pop() for _ in range(pairs - 1))
    return pairs - won, won


# --- whole battles: published numbers


@pytest.mark.parametrize(
    ("rule", "text"),
    [(CLASSIC, TWO_DICE), (BEFORE, TWO_DICE), (ITALIAN, THREE_DICE), (AFTER, PICKED_AFTER)],
    ids=["two dice", "picked before the throw", "three dice", "picked after the throw"],
)
def test_win_chances_are_the_published_tables(rule, text):
    expected = published(text)
    assert len(expected) == 100
    assert {armies: round(win(*armies, rule), 4) for armies in expected} == expected


@pytest.mark.parametrize(
    ("rule", "diagonal"),
    [
        (ONE_DIE, [0.4167, 0.5096, 0.6240, 0.6976, 0.7507, 0.7913, 0.8234, 0.8495, 0.8710, 0.8889]),
        (OLD_BRITISH, [0.4167, 0.5096, 0.5246, 0.5509, 0.5619, 0.5737, 0.5829, 0.5914, 0.5991, 0.6061]),
    ],
    ids=["one defence die", "two dice from three armies"],
)
def test_even_fights_under_other_options(rule, diagonal):
    assert [round(win(n, n, rule), 4) for n in range(1, 11)] == diagonal


@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [
        (1, 1, Fraction(5, 12)),
        (2, 1, Fraction(1955, 2592)),
        (3, 1, Fraction(342035, 373248)),
        (3, 2, Fraction(6610505, 10077696)),
    ],
)
def test_fractions_of_small_battles(attackers, defenders, chance):
    assert win(attackers, defenders) == pytest.approx(float(chance), abs=1e-15)


@pytest.mark.parametrize(
    ("armies", "chance"),
    [
        ((9, 10), 0.479935256478),
        ((20, 20), 0.633432241712),
        ((50, 50), 0.735535131270),
        ((100, 100), 0.824362866125),
        ((200, 200), 0.911078445686),
        ((1000, 1000), 0.998911323429),
    ],
    ids=str,
)
def test_big_battles_to_twelve_digits(armies, chance):
    assert win(*armies) == pytest.approx(chance, abs=1e-12)
    assert battle(*armies).win == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize(
    ("armies", "lost"),
    [((3, 2), (1.4064, 1.4379)), ((5, 3), (2.1794, 2.5374)), ((10, 10), (7.3078, 8.2370))],
    ids=str,
)
def test_expected_losses_are_the_published_ones(armies, lost):
    fought = battle(*armies)
    assert (round(fought.attacker_losses, 4), round(fought.defender_losses, 4)) == lost


def test_attackers_lost_while_clearing_n_defenders_with_attackers_to_spare():
    lost = [round(battle(300, n).attacker_losses, 4) for n in range(1, 11)]
    assert lost == [0.5158, 1.5466, 2.3068, 3.2092, 4.0369, 4.9038, 5.7501, 6.6073, 7.4587, 8.3132]


# --- whole battles: an oracle in fractions, from plain enumeration


@cache
def oracle(attackers, defenders, rule, floor=0):
    """The win chance as a fraction, by the words of the rules and nothing clever."""
    if defenders == 0:
        return Fraction(1)
    if attackers <= floor:
        return Fraction(0)
    dice = min(attackers, rule.attack_max)
    most = min(defenders, rule.defend_max)
    if defenders < rule.two_from or (rule.one_for_one and dice == 1):
        most = 1
    throws = list(product(range(1, 7), repeat=dice))

    def after(throw, picked):
        answers = list(product(range(1, 7), repeat=picked))
        total = Fraction(0)
        outcomes = Counter(compare(throw, answer, rule.attack_plus, rule.defend_plus) for answer in answers)
        for (lost, won), ways in outcomes.items():
            total += ways * oracle(attackers - lost, defenders - won, rule, floor)
        return total / len(answers)

    picks = range(1, most + 1)
    if rule.choice == "after":
        return sum(min(after(throw, picked) for picked in picks) for throw in throws) / len(throws)
    if rule.choice == "max":
        picks = [most]
    return min(sum(after(throw, picked) for throw in throws) / len(throws) for picked in picks)


RULES = {
    "classic": CLASSIC,
    "Italian": ITALIAN,
    "before": BEFORE,
    "after": AFTER,
    "one die": ONE_DIE,
    "old British": OLD_BRITISH,
    "difficult terrain": DIFFICULT,
    "hero at a stronghold with a hero": MIDDLE_EARTH,
    "hero attacks": DiceRule(one_for_one=True, attack_plus=1),
    "strong attacker, picked before": DiceRule(attack_plus=3, choice="before"),
    "strong attacker, picked after": DiceRule(attack_plus=2, choice="after"),
    "three dice, picked before": DiceRule(defend_max=3, choice="before"),
    "one attack die, picked after": DiceRule(attack_max=1, choice="after"),
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_dice_rule_agrees_with_plain_enumeration(rule):
    for attackers, defenders in product(range(5), range(5)):
        exact = float(oracle(attackers, defenders, rule))
        assert win(attackers, defenders, rule) == pytest.approx(exact, abs=1e-14)
        assert table(4, 4, rule)[attackers][defenders] == win(attackers, defenders, rule)
        assert battle(attackers, defenders, rule).win == pytest.approx(exact, abs=1e-14)


def test_three_dice_picked_after_the_throw_agree_with_plain_enumeration():
    rule = DiceRule(defend_max=3, choice="after")
    assert win(3, 3, rule) == pytest.approx(float(oracle(3, 3, rule)), abs=1e-14)
    assert battle(4, 3, rule).win == pytest.approx(win(4, 3, rule), abs=1e-14)


@pytest.mark.parametrize("rule", [CLASSIC, BEFORE, AFTER, DIFFICULT, MIDDLE_EARTH], ids=str)
@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_stopping_with_armies_left_agrees_with_plain_enumeration(rule, floor):
    for attackers, defenders in product(range(1, 6), range(1, 4)):
        exact = float(oracle(attackers, defenders, rule, floor))
        assert win_keeping(attackers, defenders, floor, rule) == pytest.approx(exact, abs=1e-14)
        assert battle(attackers, defenders, rule, floor).win == pytest.approx(exact, abs=1e-14)


def test_attacked_by_one_army_the_middle_earth_defender_has_one_die():
    """M25: both of two defenders must fall to single dice, one after another."""
    assert win(1, 2, DiceRule(one_for_one=True)) == pytest.approx((15 / 36) ** 2)
    assert win(1, 2) == pytest.approx(55 / 216 * 15 / 36)


# --- the defender's choice


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 2), (3, 3), (10, 10), (12, 5), (5, 12), (30, 30)])
def test_against_three_dice_the_best_answer_follows_the_second_die(attackers, defenders):
    """Two dice if it is 3 or less, one if it is 5 or 6 (classic 7.4); on a 4 it depends on the armies."""
    for throw in product(range(1, 7), repeat=3):
        second = sorted(throw)[1]
        chances = defence_after(throw, attackers, defenders, AFTER)
        if second <= 3:
            assert chances[2] < chances[1], throw
        elif second >= 5:
            assert chances[1] < chances[2], throw


def test_two_defenders_answer_a_second_die_of_four_with_two_dice_but_four_four_with_one():
    for best in (4, 5, 6):
        chances = defence_after((best, 4, 1), 3, 2, AFTER)
        assert (chances[2] < chances[1]) == (best > 4), best


def test_the_value_of_the_best_answers_adds_up_to_the_win_chance():
    throws = list(product(range(1, 7), repeat=3))
    best = sum(min(defence_after(throw, 6, 5, AFTER).values()) for throw in throws) / len(throws)
    assert best == pytest.approx(win(6, 5, AFTER), abs=1e-14)
    assert min(defence(3, 6, 5, BEFORE).values()) == pytest.approx(win(6, 5, BEFORE), abs=1e-14)


def test_a_lone_defender_has_nothing_to_pick():
    assert list(defence(3, 5, 1)) == [1]
    assert list(defence_after((6, 1), 5, 1, AFTER)) == [1]
    assert list(defence(1, 5, 2, DiceRule(one_for_one=True))) == [1]


def test_choosing_never_helps_the_attacker():
    for attackers, defenders in product(range(1, 15), range(1, 15)):
        plain, before, after = (win(attackers, defenders, rule) for rule in (CLASSIC, BEFORE, AFTER))
        assert after <= before + 1e-15
        assert before <= plain + 1e-15


# --- distributions

armies = st.integers(0, 60)
rules = st.builds(
    DiceRule,
    attack_max=st.integers(1, 3),
    defend_max=st.integers(1, 3),
    attack_plus=st.integers(0, 2),
    defend_plus=st.integers(0, 2),
    two_from=st.sampled_from([2, 3]),
    one_for_one=st.booleans(),
)


@given(attackers=armies, defenders=armies, rule=rules, floor=st.integers(0, 10))
def test_a_distribution_is_whole_and_agrees_with_the_recurrence(attackers, defenders, rule, floor):
    fought = battle(attackers, defenders, rule, floor)
    assert fought.win + sum(fought.stopped.values()) == pytest.approx(1, abs=1e-12)
    assert sum(fought.held.values()) == pytest.approx(sum(fought.stopped.values()), abs=1e-12)
    assert fought.win == pytest.approx(win_keeping(attackers, defenders, floor, rule), abs=1e-12)
    if defenders:
        assert all(floor < left <= attackers for left in fought.survivors)
    assert all(left <= floor for left in fought.stopped)
    assert all(0 < left <= defenders for left in fought.held)


@given(attackers=st.integers(1, 40), defenders=st.integers(1, 40), rule=rules)
def test_keeping_k_is_stopping_before_fewer_are_left(attackers, defenders, rule):
    keep = battle(attackers, defenders, rule).keep
    assert list(keep) == list(range(1, attackers + 1))
    for least, chance in keep.items():
        assert chance == pytest.approx(win_keeping(attackers, defenders, least - 1, rule), abs=1e-12)


@given(attackers=st.integers(1, 80), defenders=st.integers(1, 80), rule=rules)
def test_more_attackers_help_and_more_defenders_hurt(attackers, defenders, rule):
    chance = win(attackers, defenders, rule)
    assert win(attackers + 1, defenders, rule) >= chance - 1e-12
    assert win(attackers, defenders + 1, rule) <= chance + 1e-12


def test_losses_of_one_roll_battles_by_hand():
    """1 against 1 is one roll: 15 of 36 take the territory, 21 of 36 lose the army."""
    fought = battle(1, 1)
    assert fought.survivors == {1: pytest.approx(15 / 36)}
    assert fought.stopped == {0: pytest.approx(21 / 36)}
    assert fought.held == {1: pytest.approx(21 / 36)}
    assert fought.attacker_losses == pytest.approx(21 / 36)
    assert fought.defender_losses == pytest.approx(15 / 36)
    assert fought.keep == {1: pytest.approx(15 / 36)}


def test_no_defenders_are_taken_and_no_attackers_take_nothing():
    assert (win(3, 0), win(0, 3), win(0, 0)) == (1.0, 0.0, 1.0)
    assert battle(3, 0).survivors == {3: 1.0}
    assert battle(0, 3).held == {3: 1.0}


# --- paths


def test_a_path_of_one_territory_is_a_battle():
    assert path(7, [5]) == pytest.approx(win(7, 5), abs=1e-14)


@pytest.mark.parametrize("rule", [CLASSIC, ITALIAN, MIDDLE_EARTH], ids=str)
@pytest.mark.parametrize("garrisons", [[1, 1], [3, 2], [1, 4, 2], [2, 2, 2, 2]], ids=str)
def test_a_path_goes_on_with_the_survivors_less_one(rule, garrisons):
    def chance(attackers, ahead):
        if not ahead:
            return 1.0
        return sum(
            part * chance(left - 1, ahead[1:]) for left, part in battle(attackers, ahead[0], rule).survivors.items()
        )

    assert path(9, garrisons, rule) == pytest.approx(chance(9, garrisons), abs=1e-13)
    assert sum(path_survivors(9, garrisons, rule).values()) == pytest.approx(chance(9, garrisons), abs=1e-13)


def test_a_path_needs_one_army_for_each_territory():
    assert path(2, [1, 1, 1]) == 0.0
    assert path(3, [1, 1, 1]) > 0.0
    assert path_survivors(3, [1, 1, 1]).keys() == {1}


def test_a_path_has_a_rule_for_each_territory():
    easy, hard = DiceRule(attack_plus=6), DiceRule(defend_plus=6)
    assert path(5, [1, 1], [easy, easy]) == 1.0
    assert path(5, [1, 1], [easy, hard]) == 0.0
    assert path(5, [2, 1], [CLASSIC, DIFFICULT]) == pytest.approx(
        sum(part * win(left - 1, 1, DIFFICULT) for left, part in battle(5, 2).survivors.items())
    )


# --- what does not fit


@pytest.mark.parametrize(
    "ask",
    [
        lambda: win(-1, 3),
        lambda: win(3, 1001),
        lambda: battle(1001, 3),
        lambda: battle(3, -1),
        lambda: battle(3, 3, floor=-1),
        lambda: win_keeping(3, 3, 2000),
        lambda: table(-1, 5),
        lambda: path(3, []),
        lambda: path(3, [0]),
        lambda: path(-3, [1]),
        lambda: path_survivors(3, [2, 0]),
        lambda: path(3, [1, 1], [CLASSIC]),
        lambda: roll_counts(0, 1),
        lambda: roll_counts(3, 4),
        lambda: defence(3, 2, 2),
        lambda: defence(0, 2, 2),
        lambda: defence(1, 2, 0),
        lambda: defence_after((7, 1), 5, 5),
        lambda: defence_after((), 5, 5),
        lambda: DiceRule(attack_max=4),
        lambda: DiceRule(defend_max=0),
        lambda: DiceRule(attack_plus=-1),
        lambda: DiceRule(defend_plus=7),
        lambda: DiceRule(two_from=1),
        lambda: DiceRule(choice="later"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(ask):
    with pytest.raises(ValueError, match=r"^[A-Z0-9-].* .*\.$"):
        ask()
