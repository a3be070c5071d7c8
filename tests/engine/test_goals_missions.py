"""Secret missions: statements V1 to V5 and V9, edge cases T67 to T69."""

from random import Random

import msgspec
import pytest

from engine.actions import Advance, Attack, End, Resign
from engine.board import Board
from engine.chance import Seeded
from engine.events import MissionDealt, Over
from engine.goals.missionlist import Mission, describe, read
from engine.goals.missions import MISSIONS, mission_of, mission_text
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.sight import imagined
from engine.state import Result
from tests.helpers import NAMES, WORLD, conquer, do, events, fresh, position, region_land, ring, scattered

CLASSIC = ("world", "world-2003", "enterprise")
LAND = [t.id for t in WORLD.territories]
MISSION_IDS = set(WORLD.blocks["classic"]["missions"]["eu14"]["missions"])
EU = {**RULESETS["world"].presets["missions_eu"], "defend.choice": "max"}
US = {**RULESETS["world"].presets["missions_us"], "defend.choice": "max"}
ANY = ("asia_south_america", "north_america_africa", "asia_africa", "north_america_australia", "territories_24")
"""Missions that nobody completes in these tests."""


def begin(held, options=EU, *, players=3, **how):
    """A game in the middle of a turn, with these missions; the other seats have some of no importance."""
    g = position(options, players=players, **how)
    spare = iter(name for name in ANY if name not in held.values())
    MISSIONS(g.state).held[:] = [held.get(seat) or next(spare) for seat in range(players)]
    assert g.faults() == []
    return g


def whole(*regions, armies=1):
    """All territories of these regions."""
    return {territory: armies for region in regions for territory in region_land(region)}


def shared(land, *seats):
    """The land given, and the rest of the board dealt out among these seats, which then hold no region whole."""
    taken = {territory for held in land.values() for territory in held}
    free = [territory for territory in LAND if territory not in taken]
    rest = {seat: dict.fromkeys(free[k :: len(seats)], 1) for k, seat in enumerate(seats)}
    return {seat: {**land.get(seat, {}), **rest.get(seat, {})} for seat in {*land, *rest}}


def end_turn(g, *answers):
    """End the attacks and the move."""
    do(g, End())
    do(g, End(), *answers)


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_rule_V1_missions_are_dealt_in_secret_before_the_board_is_divided(ruleset):
    g = fresh(RULESETS[ruleset].presets["missions_eu"], ruleset=ruleset, players=4, source=Seeded(5))
    entry = g.start()
    held = MISSIONS(g.state).held
    assert set(held) <= MISSION_IDS
    assert len(set(held)) == 4
    assert isinstance(entry.events[0], MissionDealt)
    assert [event.seat for event in entry.events[:4]] == [0, 1, 2, 3]
    for seat in range(4):
        assert g.view(seat).parts["missions"]["held"] == [name if i == seat else None for i, name in enumerate(held)]
        seen = g.entry_for(entry, seat)
        assert [event.mission for event in seen.events[:4]] == [
            name if i == seat else None for i, name in enumerate(held)
        ]
        assert seen.answers[:4] == tuple((name,) if i == seat else 1 for i, name in enumerate(held))
    assert g.view(None).parts["missions"]["held"] == [None] * 4


def test_rule_V1_after_each_conquest_and_at_the_end_of_each_turn():
    g = begin({0: "territories_24"}, land={0: {**scattered(23), "siam": 9}}, rest=(1, 1))
    assert len(g.owned(0)) == 24, "looked at only when something happens"
    end_turn(g)
    assert g.state.result == Result((0,), "mission")


def test_rule_V1_all_missions_are_shown_when_the_game_is_over():
    g = begin({0: "territories_24"}, land={0: {**scattered(23), "siam": 9}}, rest=(1, 1))
    assert g.view(1).parts["missions"]["held"][0] is None
    end_turn(g)
    assert g.view(1).parts["missions"]["held"][0] == "territories_24"
    assert mission_text(g.rules, g.view(1), 0) == "Hold 24 territories."


@pytest.mark.parametrize(
    ("mission", "held", "enough"),
    [
        ("asia_south_america", whole("asia", "south_america"), True),
        ("asia_south_america", whole("asia", "europe"), False),
        ("asia_africa", whole("asia", "africa"), True),
        ("north_america_africa", whole("north_america", "africa"), True),
        ("north_america_australia", whole("north_america", "australia"), True),
        ("europe_south_america_third", whole("europe", "south_america"), False),
        ("europe_south_america_third", whole("europe", "south_america", "australia"), True),
        ("europe_australia_third", whole("europe", "australia"), False),
        ("europe_australia_third", whole("europe", "australia", "africa"), True),
        ("territories_24", scattered(23), False),
        ("territories_24", scattered(24), True),
    ],
)
def test_rule_V2_missions_to_hold_land(mission, held, enough):
    g = begin({0: mission}, land=shared({0: held}, 1, 2))
    end_turn(g)
    assert g.state.result == (Result((0,), "mission") if enough else None)


def test_rule_V2_there_are_fourteen():
    assert len(MISSION_IDS) == 14
    listed = read(Board(WORLD), "eu14").missions
    assert sorted(mission.destroy for mission in listed.values()) == [0] * 8 + [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("weakest", "complete"), [(1, False), (2, True)])
def test_case_T67_eighteen_territories_with_two_armies_each(weakest, complete):
    held = {**dict.fromkeys(scattered(17), 2), "siam": weakest}
    assert len(held) == 18
    g = begin({0: "territories_18"}, land={0: held}, rest=(1, 1))
    end_turn(g)
    assert (g.state.result is not None) == complete


def test_case_T67_the_eighteenth_may_be_taken_and_filled_in_one_turn():
    held = {**dict.fromkeys(scattered(16), 2), "siam": 5}
    g = begin({0: "territories_18"}, land={0: held}, rest=(1, 1))
    do(g, Attack("siam", "indonesia", 1), (6,), (1,))
    assert g.state.result is None, "one army has moved in"
    do(g, Advance(2))
    end_turn(g, ("egypt",))
    assert g.state.result == Result((0,), "mission")


def test_rule_V2_a_conquest_completes_a_mission_at_once():
    held = {**whole("asia", "africa"), "egypt": 4}
    del held["congo"]
    g = begin({0: "asia_africa"}, land={0: {**held, "east_africa": 4}}, rest=(1, 1))
    entry = do(g, Attack("east_africa", "congo", 3), (6, 6, 6), (1,))
    assert events(entry, Over) == [Over((0,), "mission")]
    assert g.state.agenda == ()


@pytest.mark.parametrize("options", [EU, US])
def test_rule_V3_a_mission_to_beat_oneself_is_24_territories(options):
    g = begin({0: "destroy_1"}, options, land={0: scattered(23)}, rest=(1, 1))
    assert mission_of(g.rules, g.view(0), 0) == Mission(territories=24)
    end_turn(g)
    assert g.state.result is None
    g = begin({0: "destroy_1"}, options, land={0: scattered(24)}, rest=(1, 1))
    end_turn(g)
    assert g.state.result == Result((0,), "mission")


def test_rule_V2_whoever_beats_the_player_that_his_mission_names_wins():
    g = begin({0: "destroy_2"}, land={0: {"ukraine": 5}, 1: {"ural": 1}})
    conquer(g, "ukraine", "ural", 3)
    assert g.state.result == Result((0,), "mission")
    assert MISSIONS(g.state).killer == [-1, 0, -1]


def test_case_T68_V4_somebody_else_beats_the_player_named():
    land = shared({0: {"ukraine": 5}, 1: {"ural": 1}}, 2, 3)
    g = begin({2: "destroy_2"}, US, players=4, land=land)
    conquer(g, "ukraine", "ural", 3)
    assert g.state.result == Result((2,), "mission")


def test_case_T68_V4_the_mission_becomes_24_territories():
    few = dict.fromkeys(LAND[:20], 1)
    del few["ukraine"]
    g = begin({2: "destroy_2"}, players=4, land={0: {"ukraine": 5}, 1: {"ural": 1}, 2: few}, rest=(3, 1))
    conquer(g, "ukraine", "ural", 3)
    assert g.state.result is None
    assert mission_of(g.rules, g.view(2), 2) == Mission(territories=24)
    assert mission_of(g.rules, g.view(0), 2) is None, "nobody else knows"


def test_case_T68_V4_which_may_be_complete_at_that_moment():
    many = {t: 1 for t in LAND if t not in ("ukraine", "ural", "peru")}
    g = begin({2: "destroy_2"}, players=4, land={0: {"ukraine": 5}, 1: {"ural": 1}, 3: {"peru": 1}, 2: many})
    conquer(g, "ukraine", "ural", 3)
    assert g.state.result == Result((2,), "mission")


def test_case_T69_V5_one_capture_completes_two_missions():
    """Anna's capture ends Bruno, as Cato's mission wants, and completes her own regions."""
    held = {**whole("asia", "africa"), "ukraine": 5, "siberia": 5}
    del held["ural"]
    g = begin({0: "asia_africa", 2: "destroy_2"}, US, land={0: held, 1: {"ural": 1}}, rest=(2, 1))
    conquer(g, "siberia", "ural", 3)
    assert g.state.result == Result((0,), "mission")


def test_case_T69_V5_the_other_mission_alone():
    g = begin({0: "asia_africa", 2: "destroy_2"}, US, land={0: {"siberia": 5}, 1: {"ural": 1}}, rest=(2, 1))
    conquer(g, "siberia", "ural", 3)
    assert g.state.result == Result((2,), "mission")


def test_missions_of_players_who_are_out_win_nothing():
    land = shared({0: {"ukraine": 5}, 2: {"ural": 1}}, 0, 3)
    g = begin({0: "asia_africa", 1: "destroy_3", 3: "asia_south_america"}, US, players=4, land=land)
    assert not g.state.seats[1].alive
    conquer(g, "ukraine", "ural", 3)
    assert g.state.result is None


def test_rule_V4_a_player_who_resigned_can_still_be_beaten():
    g = begin({0: "destroy_2"}, land={0: {"ukraine": 5}, 1: {"ural": 1}})
    do(g, Resign(), seat=1)
    assert g.state.result is None
    conquer(g, "ukraine", "ural", 3)
    assert g.state.result == Result((0,), "mission")


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize(
    ("absent", "pool"), [("removed", lambda players: 8 + players), ("becomes_24", lambda players: 14)]
)
def test_missions_against_players_who_are_not_there(players, absent, pool):
    g = fresh({**EU, "mission.absent": absent}, players=players)
    listed = read(g.rules.board, "eu14")
    assert len(listed.pool(players, absent)) == pool(players)
    g = fresh({**EU, "mission.absent": absent}, players=players, source=Seeded(1))
    g.start()
    if absent == "removed":
        assert all(listed.missions[name].destroy <= players for name in MISSIONS(g.state).held)


def test_a_mission_against_an_absent_player_is_24_territories():
    g = begin({0: "destroy_6"}, land={0: scattered(24)}, rest=(1, 1))
    assert mission_of(g.rules, g.view(0), 0) == Mission(territories=24)
    end_turn(g)
    assert g.state.result == Result((0,), "mission")


def test_rule_V9_being_the_last_wins_whatever_the_mission():
    g = begin({0: "destroy_3", 1: "territories_24"}, land={0: {"ukraine": 5, "peru": 9}, 1: {"ural": 1}}, rest=(0, 2))
    g.state.seats[2].alive = False
    conquer(g, "ukraine", "ural", 3)
    assert g.state.result is not None
    assert g.state.result.winners == (0,)


def test_missions_are_for_three_players_or_more():
    with pytest.raises(Refused, match="3 to 6 players, not 2"):
        fresh({"goal": "missions"}, players=2)


def test_a_board_without_missions_is_refused():
    with pytest.raises(Refused, match="has no missions 'eu14': there the goal can be world or capitals"):
        fresh({"goal": "missions"}, map_file=ring(9))


def altered(**changes):
    """The World board with a change to its list of missions."""
    listed = {**WORLD.blocks["classic"]["missions"]["eu14"], **changes}
    return msgspec.structs.replace(WORLD, blocks={"classic": {"missions": {"eu14": listed}}})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"otherwise": "nothing"}, "'nothing' cannot take the place"),
        ({"otherwise": "destroy_1"}, "'destroy_1' cannot take the place"),
        ({"missions": {"territories_24": {"regions": ["atlantis"]}}}, "names a region 'atlantis'"),
        ({"missions": {"territories_24": {"territories": 43}}}, "asks for more than there is"),
        ({"missions": {"territories_24": {}}}, "asks for nothing"),
        ({"missions": {"territories_24": {"lands": 3}}}, "cannot be read"),
        ({"missions": 3}, "cannot be read"),
    ],
)
def test_a_list_of_missions_that_does_not_fit_is_refused(changes, sentence):
    with pytest.raises(Refused, match=sentence):
        fresh({"goal": "missions"}, map_file=altered(**changes))


@pytest.mark.parametrize(
    ("mission", "text"),
    [
        (Mission(regions=("asia", "africa")), "Hold Asia and Africa."),
        (
            Mission(regions=("europe", "south_america"), more=1),
            "Hold Europe, South America and 1 more region of your choice.",
        ),
        (Mission(territories=24), "Hold 24 territories."),
        (Mission(territories=18, armies=2), "Hold 18 territories with 2 armies or more in each."),
        (Mission(destroy=2), "See Bruno beaten."),
        (Mission(destroy=1, territories=3), "Hold 3 territories and see Anna beaten."),
    ],
)
def test_a_mission_as_a_sentence(mission, text):
    assert describe(Board(WORLD), mission, NAMES[:3]) == text


def test_imagined_missions_are_open_ones_that_nobody_else_holds():
    seen = set()
    for seed in range(60):
        g = begin({0: "destroy_2"}, land=shared({0: {list(scattered(31))[-1]: 2}, 1: scattered(30)}, 2))
        held = MISSIONS(imagined(g.rules, g.view(0), Random(seed))).held
        assert held[0] == "destroy_2"
        assert len(set(held)) == 3
        assert held[1] != "territories_24", "he would have won with it"
        seen.add(held[1])
    assert len(seen) > 5


def test_the_public_sees_no_mission_in_any_step_of_a_game():
    g = fresh(EU, players=3, source=Seeded(3))
    g.start()
    rng = Random(3)
    while g.step is not None and len(g.log) < 300:
        g.do(g.decider, g.offer.sample(rng))
        public = msgspec.json.encode([g.view(None).parts, g.entry_for(g.log[-1], None)]).decode()
        assert g.state.result or not any(name in public for name in MISSION_IDS)
