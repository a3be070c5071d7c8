"""The goal panel and the words that the classic rule systems add to the screens."""

import pytest

from engine.actions import Choose, End, Headquarters
from engine.chance import Seeded
from engine.goals.capitals import CAPITALS
from engine.goals.missions import MISSIONS
from engine.seating import Chair
from tests.helpers import do, fresh, position, region_land
from tui.draft import start
from tui.extras import EXTRAS
from tui.extras.classic import CLASSIC, goal, spot, suffixes
from tui.scene import Scene
from tui.theme import look
from tui.words import ask, enter, value_name

CHAIRS = [Chair(name, colour=colour) for name, colour in (("Anna", "red"), ("Bruno", "yellow"), ("Cato", "green"))]


def scene(g, seat, **more):
    """What a seat sees."""
    return Scene(g.view(seat), g.rules, CHAIRS, look("mono", "none", "ascii"), extras=CLASSIC, **more)


def told(g, seat, width=40):
    """The goal panel as text; no line is too wide."""
    lines = [str(line) for line in goal(scene(g, seat), width)]
    assert all(len(line) <= width for line in lines)
    return "\n".join(lines)


def with_missions(*held):
    """A game for missions in which Anna holds all of Asia and two territories of Africa."""
    land = {0: {**dict.fromkeys(region_land("asia"), 2), "egypt": 1, "congo": 1}, 1: {"peru": 1}}
    g = position({"goal": "missions"}, land=land, rest=(2, 1))
    MISSIONS(g.state).held[:] = held
    return g


@pytest.mark.parametrize("ruleset", ["world", "world-2003", "enterprise"])
def test_every_classic_rule_system_has_the_panel(ruleset):
    assert EXTRAS[ruleset].panels["M"][1] is goal


def test_the_whole_board():
    g = position(land={0: {"peru": 2}})
    assert told(g, 0) == "The whole board wins: 42 territories.\nmost land: G Cato, 41"


def test_the_own_mission_and_how_far_it_is():
    g = with_missions("asia_africa", "destroy_1", "europe_australia_third")
    assert "Hold Asia and Africa." in told(g, 0)
    assert "Africa: 2 of 6\n  Asia: 12 of 12" in told(g, 0)
    assert "See Anna beaten." in told(g, 1)
    assert "R Anna has 14 territories left" in told(g, 1)
    assert "more regions: 1 of 1" in told(g, 2)


def test_counted_territories():
    g = with_missions("territories_18", "territories_24", "asia_africa")
    assert "territories: 12 of 18" in told(g, 0), "those with two armies"
    assert "territories: 1 of 24" in told(g, 1)


def test_nobody_else_sees_a_mission():
    g = with_missions("asia_africa", "destroy_1", "europe_australia_third")
    assert "Asia" not in told(g, 1)
    assert "Missions are hidden" in told(g, None)


def test_all_missions_when_the_game_is_over():
    g = with_missions("destroy_3", "destroy_1", "europe_australia_third")
    g.state.owner["egypt"] = g.state.owner["congo"] = 2
    do(g, End())
    do(g, End())
    assert g.state.result is not None
    assert "R Anna's mission" in told(g, 1)
    assert "G Cato's mission" in told(g, 1)


def test_headquarters_on_the_map_and_in_the_panel():
    g = position({"goal": "capitals"}, land={0: {"peru": 2}, 1: {"ural": 2}}, rest=(2, 1))
    assert "Headquarters are chosen when all" in told(g, 0)
    capitals = CAPITALS(g.state)
    capitals.at[:] = ["peru", "ural", "egypt"]
    assert suffixes(scene(g, 1)) == {"ural": "*"}, "until all are shown everybody sees his own"
    capitals.shown = True
    assert suffixes(scene(g, None)) == {"peru": "*", "ural": "*", "egypt": "*"}
    assert "R Anna: Peru" in told(g, None)
    g.state.owner["ural"] = 0
    assert "Y Bruno: Ural, held by R Anna" in told(g, None)
    assert spot(scene(g, None), "ural") == "headquarters of Y Bruno"
    assert spot(scene(g, None), "siam") == ""


def test_words_for_the_use_of_a_turn():
    g = position(ruleset="enterprise", land={0: {"ukraine": 5}}, step="choose")
    seen = scene(g, 0, income={0: 7})
    draft = start(g.offer)
    assert draft.kinds == (Choose,)
    assert ask(seen, draft) == "what is this turn for?"
    assert [value_name(seen, way) for way in draft.options()] == [
        "new armies, no attack (+7)",
        "attack: armies for regions and sets only",
        "move armies, nothing else",
    ]
    assert enter(seen, draft, 0, "move") == "move armies, nothing else"


def test_words_for_choosing_headquarters():
    g = fresh({"goal": "capitals", "start.claim": "deal"}, source=Seeded(1))
    g.start()
    rng = Seeded(1).rng
    while g.step.phase != "headquarters":
        g.do(g.decider, g.offer.sample(rng))
    draft = start(g.offer)
    assert draft.kinds == (Headquarters,)
    seen = scene(g, 0, cursor=g.owned(0)[0])
    assert ask(seen, draft) == "choose your headquarters, in secret"
    assert enter(seen, draft, 0, None) == f"headquarters in {seen.title(g.owned(0)[0])}"
