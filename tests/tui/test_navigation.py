"""Arrow keys lead everywhere, soon, and back."""

import itertools
from collections import deque

import pytest

from maps.format import load
from tui.widgets.navigation import Compass, links_of, points_of, toward, width_around

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
PRESSES = {"world": 7, "europe": 7, "middle-earth": 9}


def arrows(board_id):
    """Territory -> direction -> where that arrow leads from it."""
    board = load(board_id)
    points, links = points_of(board), links_of(board)
    return {
        here: {name: toward(points, links[here], here, way, width_around(board)) for name, way in DIRECTIONS.items()}
        for here in points
    }


def presses_from(start, leads):
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in leads[here].values():
            if there is not None and there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@pytest.mark.parametrize("board_id", PRESSES)
def test_every_territory_is_a_few_presses_away_from_every_other(board_id):
    leads = arrows(board_id)
    for start in leads:
        presses = presses_from(start, leads)
        assert presses.keys() == leads.keys(), start
        assert max(presses.values()) <= PRESSES[board_id], start


@pytest.mark.parametrize("board_id", PRESSES)
def test_neighbours_are_nearly_always_two_presses_away(board_id):
    leads, links = arrows(board_id), links_of(load(board_id))
    pairs = [(here, there) for here in links for there in links[here]]
    near = [pair for pair in pairs if presses_from(pair[0], leads)[pair[1]] <= 2]
    assert len(near) / len(pairs) >= 0.93


def test_the_world_is_round():
    leads = arrows("world")
    assert leads["alaska"]["left"] == "kamchatka"
    assert leads["kamchatka"]["right"] == "alaska"


def test_nothing_is_far_aside_of_an_arrow():
    assert arrows("world")["kamchatka"]["up"] != "greenland"


def test_the_nearest_ahead_wins_and_links_count_as_nearer():
    points = {"here": (0, 0), "ahead": (10, 0), "aside": (8, 5), "behind": (-1, 0)}
    assert toward(points, (), "here", (1, 0)) == "ahead"
    assert toward(points, ("aside",), "here", (1, 0)) == "ahead"
    points["ahead"] = (12, 0)
    assert toward(points, (), "here", (1, 0)) == "ahead"
    assert toward(points, ("aside",), "here", (1, 0)) == "aside"


def test_a_narrow_look_comes_before_a_wide_one_and_then_there_is_nothing():
    points = {"here": (0, 0), "far": (0, 50), "slant": (4, 2), "level": (10, 1)}
    assert toward(points, (), "here", (0, 1)) == "far"
    del points["far"]
    assert toward(points, (), "here", (0, 1)) == "slant"
    del points["slant"]
    assert toward(points, (), "here", (0, 1)) is None


def test_ties_go_to_the_earlier_territory():
    for order in itertools.permutations(("north", "south")):
        points = {"here": (0.0, 0.0)} | {name: (9.0, -3.0 if name == "north" else 3.0) for name in order}
        assert toward(points, (), "here", (1, 0)) == order[0]


def test_only_left_and_right_go_round_and_only_where_the_board_wraps():
    points = {"west": (2.0, 0.0), "east": (78.0, 0.0)}
    assert toward(points, (), "west", (-1, 0), wrap=80) == "east"
    assert toward(points, (), "west", (-1, 0)) is None
    assert toward(points, (), "west", (0, -1), wrap=80) is None


def test_the_opposite_arrow_leads_back():
    compass = Compass()
    leads = {("a", (1, 0)): "b", ("b", (-1, 0)): "c", ("b", (0, 1)): "d"}

    def press(here, way):
        return compass.step(here, way, lambda: leads.get((here, way)))

    assert press("a", (1, 0)) == "b"
    assert press("b", (-1, 0)) == "a"
    assert press("a", (1, 0)) == "b"
    assert press("b", (0, 1)) == "d"
    assert press("b", (-1, 0)) == "c", "only the last step is remembered"
