"""Edge cases T54 to T58: the move at the end of a turn."""

import pytest

from engine.actions import Attack, End, Fortify
from tests.helpers import MOST, do, position, refusal

ROW = {"ukraine": 5, "ural": 3, "siberia": 1}
"""A row of three: the outer two share no link."""


def fortifying(options=None, land=None):
    return position({**MOST, **(options or {})}, land={0: land or ROW}, rest=(1, 1), step="fortify")


def test_case_T54_G4_adjacent_or_along_a_chain():
    far = Fortify("ukraine", "siberia", 1)
    adjacent = fortifying({"fortify.reach": "adjacent"})
    assert "share no link" in refusal(adjacent, far)
    assert adjacent.offer.domain(Fortify, "ukraine") == ["ural"]
    chain = fortifying({"fortify.reach": "chain"})
    do(chain, far)
    assert chain.state.armies["siberia"] == 2


@pytest.mark.parametrize(
    ("reach", "sentence"),
    [
        ("adjacent", "Ukraine and Siberia share no link: armies move to a neighbouring territory of yours."),
        ("chain", "No chain of your own territories joins Ukraine and Siberia."),
    ],
)
def test_case_T55_no_way_through_an_enemy(reach, sentence):
    g = fortifying({"fortify.reach": reach}, {"ukraine": 5, "scandinavia": 1, "siberia": 1, "irkutsk": 2})
    assert "siberia" not in g.offer.domain(Fortify, "ukraine")
    assert refusal(g, Fortify("ukraine", "siberia", 1)) == sentence


def test_case_T55_anywhere_as_an_option():
    g = fortifying({"fortify.reach": "anywhere"}, {"ukraine": 5, "siberia": 1})
    do(g, Fortify("ukraine", "siberia", 4))
    assert g.state.armies["siberia"] == 5


def test_case_T56_one_army_stays():
    g = fortifying()
    assert refusal(g, Fortify("ukraine", "ural", 5)) == "Move 1 to 4 armies: one must stay in Ukraine."
    assert refusal(g, Fortify("siberia", "ural", 1)) == "Siberia has 1 army, and one must stay."
    assert refusal(g, Fortify("ukraine", "ukraine", 1)) == "Choose another territory to move to."
    assert "is not yours" in refusal(g, Fortify("ukraine", "peru", 1))


def test_case_T56_no_second_move_and_no_second_source():
    for second in (Fortify("ukraine", "ural", 1), Fortify("ural", "siberia", 1)):
        g = fortifying()
        do(g, Fortify("ukraine", "ural", 1))
        assert g.state.seat == 1
        assert "Bruno decides now" in refusal(g, second, seat=0)


def test_case_T56_more_moves_as_an_option():
    g = fortifying({"fortify.moves": 2})
    do(g, Fortify("ukraine", "ural", 1))
    assert (g.step.phase, g.decider) == ("fortify", 0)
    do(g, Fortify("ural", "siberia", 1))
    assert g.state.seat == 1


def test_case_T56_any_number_of_moves_as_an_option():
    g = fortifying({"fortify.moves": 0})
    for _ in range(4):
        do(g, Fortify("ukraine", "ural", 1))
        assert (g.step.phase, g.decider) == ("fortify", 0)
    assert Fortify in g.offer.kinds()
    do(g, End())
    assert g.state.seat == 1


def test_case_T57_legal_without_an_attack():
    g = position(MOST, land={0: ROW}, rest=(1, 1), step="attack")
    do(g, End())
    do(g, Fortify("ukraine", "ural", 4))
    assert g.state.armies["ural"] == 7


def test_case_T57_not_before_attacking_is_over():
    g = position(MOST, land={0: ROW}, rest=(1, 1), step="attack")
    assert refusal(g, Fortify("ukraine", "ural", 1)) == "That is not possible in this step (attack)."
    do(g, End())
    assert refusal(g, Attack("ukraine", "afghanistan", 1)) == "That is not possible in this step (fortify)."


def test_case_T58_at_most_seven_as_an_option():
    g = fortifying({"fortify.cap": 7}, {"ukraine": 20, "ural": 1})
    assert refusal(g, Fortify("ukraine", "ural", 8)).startswith("Move 1 to 7 armies")
    do(g, Fortify("ukraine", "ural", 7))
    assert g.state.armies["ural"] == 8


def test_case_T58_a_cap_on_territories_limits_a_move():
    g = fortifying({"territory.cap": 6}, {"ukraine": 6, "ural": 4, "siberia": 6})
    assert list(g.offer.domain(Fortify, "ukraine")) == ["ural"]
    assert list(g.offer.domain(Fortify, "ukraine", "ural")) == [1, 2]
    assert refusal(g, Fortify("ukraine", "siberia", 1)) == "Siberia is full: choose another territory."


def test_case_T55_a_territory_without_own_neighbours_is_refused_as_source():
    g = fortifying(land={"ukraine": 5, "peru": 5, "brazil": 1})
    assert g.offer.why(Fortify, "ukraine") == "No other territory of yours can take armies from Ukraine."
    assert g.offer.domain(Fortify) == ["peru"]


def test_case_T56_nothing_to_move():
    g = fortifying(land={"ukraine": 5, "peru": 5})
    assert g.offer.kinds() == [End]
    assert g.offer.why(Fortify) == "None of your armies can move: end the turn (e)."
