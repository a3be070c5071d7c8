"""Missions and capitals: V1 to V9 and the edge cases T67 to T70."""

import pytest

from engine.actions import Attack, End, Headquarters, Place, Resign, Trade
from engine.events import HeadquartersChosen, HeadquartersShown, MissionDealt, Over
from engine.goals.capitals import CAPITALS
from engine.goals.missionlist import read
from engine.goals.missions import MISSIONS
from engine.options import Refused
from engine.phases.cards import CARDS
from engine.rulesets import RULESETS
from engine.state import Result
from tests.helpers import (
    MOST,
    NAMES,
    WORLD,
    conquer,
    do,
    events,
    fresh,
    position,
    refusal,
    region_land,
    ring,
    scattered,
)

MISSIONS_ON = {**MOST, "goal": "missions"}
CAPITALS_ON = {**MOST, "goal": "capitals"}
DEALT = tuple(sorted(t.id for t in WORLD.territories))
ELSE = "territories_24"


def on_missions(held, options=None, **how):
    """A position in which the seats hold these missions."""
    g = position({**MISSIONS_ON, **(options or {})}, **how)
    MISSIONS(g.state).held[:] = held
    return g


def whole(*regions, armies=1):
    return {territory: armies for region in regions for territory in region_land(region)}


# -- missions


def test_rule_V1_a_secret_mission_each_before_the_board_is_divided():
    g = fresh(MISSIONS_ON)
    entry = g.start([("territories_24",), ("destroy_1",), ("asia_africa",), (6, 1, 1)])
    assert [type(event).__name__ for event in entry.events][:3] == ["MissionDealt"] * 3
    assert g.step.phase == "claim"
    for seat, mission in enumerate(("territories_24", "destroy_1", "asia_africa")):
        held = g.view(seat).parts["missions"]["held"]
        assert held == [mission if i == seat else None for i in range(3)]
        told = [event.mission for event in events(g.entry_for(entry, seat), MissionDealt)]
        assert told == held
    assert g.view(None).parts["missions"]["held"] == [None] * 3


def test_rule_V1_a_mission_completed_by_a_conquest_wins_at_once():
    land = whole("asia", "africa", armies=3)
    del land["siam"]
    g = on_missions(["asia_africa", ELSE, "destroy_1"], land={0: land, 1: {"peru": 1}})
    entry = do(g, Attack("china", "siam", 2), (6, 6), (1,))
    assert g.state.result == Result((0,), "mission")
    assert events(entry, Over) == [Over((0,), "mission")]
    assert g.view(1).parts["missions"]["held"] == ["asia_africa", ELSE, "destroy_1"], "all are shown at the end"


def test_rule_V1_missions_are_looked_at_when_a_turn_ends():
    land = {0: {**dict.fromkeys(scattered(18), 2), "peru": 5}, 1: {"japan": 1}}
    g = on_missions(["territories_18", ELSE, "destroy_1"], land=land, step="fortify")
    do(g, End())
    assert g.state.result == Result((0,), "mission")


def test_rule_V2_the_fourteen_missions():
    missions = read(fresh().rules.board, "eu14").missions
    wanted = {
        (frozenset(mission.regions), mission.more, mission.territories, mission.armies, mission.destroy)
        for mission in missions.values()
    }
    pairs = [
        ("asia", "south_america"),
        ("asia", "africa"),
        ("north_america", "africa"),
        ("north_america", "australia"),
    ]
    assert wanted == {
        *((frozenset(pair), 0, 0, 1, 0) for pair in pairs),
        (frozenset(("europe", "south_america")), 1, 0, 1, 0),
        (frozenset(("europe", "australia")), 1, 0, 1, 0),
        (frozenset(), 0, 18, 2, 0),
        (frozenset(), 0, 24, 1, 0),
        *((frozenset(), 0, 0, 1, player) for player in range(1, 7)),
    }
    assert len(missions) == 14


@pytest.mark.parametrize(("third", "complete"), [("australia", True), ("siam", False)])
def test_rule_V2_a_region_more_of_choice(third, complete):
    land = whole("europe", "south_america", armies=2)
    land |= whole("australia") if complete else {third: 1}
    g = on_missions(["europe_south_america_third", ELSE, "destroy_1"], land={0: land, 1: {"japan": 1}}, step="fortify")
    do(g, End())
    assert (g.state.result == Result((0,), "mission")) == complete


@pytest.mark.parametrize(("held", "complete"), [(23, False), (24, True)])
def test_rule_V3_a_mission_against_oneself_is_one_for_24_territories(held, complete):
    land = {0: scattered(held)}
    g = on_missions(["destroy_1", "destroy_2", ELSE], land=land, rest=(1, 1), step="fortify")
    do(g, End())
    assert (g.state.result == Result((0,), "mission")) == complete


@pytest.mark.parametrize(("weak", "complete"), [(0, True), (1, False)])
def test_case_T67_eighteen_territories_with_two_armies_each(weak, complete):
    names = list(scattered(18))
    land = {0: {**dict.fromkeys(names, 2), **dict.fromkeys(names[:weak], 1)}, 1: {"japan": 1}}
    g = on_missions(["territories_18", ELSE, "destroy_1"], land=land, step="fortify")
    do(g, End())
    assert (g.state.result == Result((0,), "mission")) == complete


@pytest.mark.parametrize(("option", "result"), [("holder_wins", Result((2,), "mission")), ("becomes_24", None)])
def test_case_T68_V4_somebody_else_beats_the_player_of_a_mission(option, result):
    """Seat 2 wants seat 1 beaten; seat 0 does it."""
    land = {0: {"ukraine": 4}, 1: {"ural": 1}, 2: {"peru": 1}}
    held = [ELSE, "destroy_4", "destroy_2", "destroy_1"]
    g = on_missions(held, {"mission.kill_by_other": option}, land=land, players=4)
    conquer(g, "ukraine", "ural")
    assert g.state.result == result


def test_case_T68_the_holder_himself_beats_the_player_of_his_mission():
    land = {0: {"ukraine": 4}, 1: {"ural": 1}}
    for option in ("holder_wins", "becomes_24"):
        g = on_missions(["destroy_2", "destroy_1", "destroy_4"], {"mission.kill_by_other": option}, land=land)
        do(g, Attack("ukraine", "ural", 1), (6,), (1,))
        assert g.state.result == Result((0,), "mission")


def test_case_T69_V5_of_two_missions_completed_at_once_that_of_the_mover_wins():
    """Seat 1 takes seat 2's last territory: seat 0 wanted that, and it makes Africa and Asia whole for seat 1."""
    asia_africa = whole("asia", "africa", armies=3)
    land = {0: {"peru": 1}, 1: asia_africa, 2: {"siam": 1}, 3: {"brazil": 1}}
    g = on_missions(["destroy_3", "asia_africa", ELSE, "destroy_1"], land=land, seat=1, rest=(3, 1), players=4)
    do(g, Attack("china", "siam", 1), (6,), (1,))
    assert g.state.result == Result((1,), "mission")


@pytest.mark.parametrize("absent", ["removed", "becomes_24"])
def test_rule_V3_missions_against_players_who_are_not_there(absent):
    g = fresh({**MISSIONS_ON, "mission.absent": absent})
    answers = [("destroy_6",), ("destroy_5",), (ELSE,), (6, 1, 1)]
    if absent == "removed":
        with pytest.raises(ValueError, match="The log holds"):
            g.start(answers)
        return
    g.start(answers)
    assert MISSIONS(g.state).held == ["destroy_6", "destroy_5", ELSE]


def test_rule_V1_missions_need_three_players_and_a_board_that_has_some():
    with pytest.raises(
        Refused, match=r"^Missions are for 3 to 6 players, not 2: play for the world or with capitals\.$"
    ):
        RULESETS["world"].set_up(MISSIONS_ON, WORLD, NAMES[:2])
    with pytest.raises(Refused, match="has no missions"):
        RULESETS["world"].set_up(MISSIONS_ON, ring(9), NAMES[:3])


# -- capitals


def choosing():
    """All starting armies stand; seat 0 chooses first."""
    g = fresh({**CAPITALS_ON, "start.claim": "deal", "start.armies": 14})
    g.start([(6, 1, 1), DEALT])
    return g


def test_rule_V6_headquarters_are_chosen_in_secret_and_shown_together():
    g = choosing()
    own = [g.owned(seat)[0] for seat in range(3)]
    for seat in range(3):
        assert (g.step.phase, g.decider) == ("headquarters", seat)
        assert "is not yours" in refusal(g, Headquarters(own[seat - 1]))
        entry = do(g, Headquarters(own[seat]), *[(6, 1, 1)] * (seat == 2))
        other = g.entry_for(entry, (seat + 1) % 3)
        assert other.action == "headquarters"
        assert events(other, HeadquartersChosen) == [HeadquartersChosen(seat, None, to=(seat,))]
        if seat < 2:
            hidden = g.view((seat + 1) % 3).parts["capitals"]["at"]
            assert hidden[seat] is None
            assert g.view(seat).parts["capitals"]["at"][seat] == own[seat]
    assert events(entry, HeadquartersShown) == [HeadquartersShown(tuple(own))]
    assert g.view(None).parts["capitals"]["at"] == own


def test_rule_V6_nobody_resigns_or_takes_back_while_headquarters_are_shown():
    g = choosing()
    assert "while the board is being set up" in refusal(g, Resign(), seat=1)
    for seat in range(2):
        do(g, Headquarters(g.owned(seat)[0]))
    do(g, Headquarters(g.owned(2)[0]), (6, 1, 1))
    assert g.undoable(2) is not None


def on_capitals(at, options=None, **how):
    """A position in which these territories are headquarters, in the order of the seats."""
    g = position({**CAPITALS_ON, **(options or {})}, **how)
    capitals, cards = CAPITALS(g.state), CARDS(g.state)
    capitals.at[:], capitals.shown = at, True
    cards.deck = tuple(card for card in cards.deck if card not in at)
    cards.aside = tuple(sorted(territory for territory in at if territory))
    assert g.faults() == []
    return g


LAND = {0: {"ukraine": 9, "peru": 5}, 1: {"ural": 1, "egypt": 1}, 2: {"brazil": 1, "china": 1}}


def test_rule_V7_all_headquarters_of_the_others_with_the_own_win():
    g = on_capitals(["ukraine", "ural", "brazil"], land=LAND)
    conquer(g, "ukraine", "ural")
    assert g.state.result is None
    do(g, Attack("peru", "brazil", 1), (6,), (1,))
    assert g.state.result == Result((0,), "capitals")


@pytest.mark.parametrize(("needed", "wins"), [("all", False), ("short", True)])
def test_rule_V7_two_of_three_in_the_short_game_of_four(needed, wins):
    land = {**LAND, 3: {"alaska": 1}}
    g = on_capitals(
        ["ukraine", "ural", "brazil", "alaska"], {"capital.needed": needed}, land=land, players=4, rest=(3, 1)
    )
    conquer(g, "ukraine", "ural")
    do(g, Attack("peru", "brazil", 1), (6,), (1,))
    assert (g.state.result == Result((0,), "capitals")) == wins


def test_case_T70_V8_who_lost_his_headquarters_plays_on_but_cannot_win_without_it():
    land = {0: {"ukraine": 9, "peru": 5}, 1: {"ural": 1, "egypt": 1}, 2: {"brazil": 1, "china": 1}}
    g = on_capitals(["china", "ural", "brazil"], land=land)
    conquer(g, "ukraine", "ural")
    conquer(g, "peru", "brazil")
    assert g.state.result is None, "two of others, but not the own"
    assert g.state.seats[1].alive
    do(g, End())
    do(g, End(), ("japan",))
    assert g.state.seat == 1, "who lost his headquarters takes turns"
    assert Place in g.offer.kinds()


def test_case_T70_cards_of_headquarters_are_out_of_the_game():
    g = choosing()
    own = [g.owned(seat)[0] for seat in range(3)]
    for seat in range(3):
        do(g, Headquarters(own[seat]), *[(6, 1, 1)] * (seat == 2))
    cards = CARDS(g.state)
    assert cards.aside == tuple(sorted(own))
    assert not set(own) & set(cards.deck)


def test_case_T70_a_card_of_a_headquarters_is_in_no_set():
    held = ("alaska", "argentina", "peru")
    g = on_capitals(["egypt", "ural", "brazil"], land=LAND, step="reinforce", hands={0: held})
    assert "out of your hand" in refusal(g, Trade(("alaska", "argentina", "egypt"), ""))
    assert g.offer.domain(Trade) == [held]


def test_rule_V9_the_whole_board_wins_with_every_goal():
    """Even without an own headquarters."""
    g = on_capitals(["", "ural", "brazil"], land={1: {"japan": 1}}, rest=(0, 3))
    do(g, Attack("mongolia", "japan", 1), (6,), (1,))
    assert g.state.result == Result((0,), "world")


def test_rule_V9_the_last_player_left_wins_with_every_goal():
    g = on_capitals(["ukraine", "ural", "brazil"], land=LAND)
    do(g, Resign(), seat=0)
    do(g, Resign(), seat=2)
    assert g.state.result == Result((1,), "last_standing")
