"""Middle-earth: the road of the ring, and the end of the game: M52 to M57."""

import pytest

from engine.actions import Attack, End
from engine.events import Over
from engine.phases.reinforce import total
from engine.rulesets.middle_earth.actions import PlayCard
from engine.rulesets.middle_earth.events import RingGone, RingMoved, RingRolled, Scored, TieRolled
from engine.rulesets.middle_earth.parts import ADVENTURES, ROAD
from engine.rulesets.middle_earth.score import score_of
from tests.helpers import do, events
from tests.middle_earth import BOARD, SPACES, end_phase, middle_earth, new, ones, region

OWN = {0: {"the_shire": 3, "tower_hills": 1}, 1: {"dead_marshes": 3, "emyn_muil": 1}}


def at(ring, *answers, options=None, land=None, **how):
    """The turn ends with the ring there."""
    lands = land or OWN
    heroes = {seat: [next(iter(places))] for seat, places in lands.items()}
    rest = how.pop("rest", None)
    if rest is None and len(lands) < how.get("players", 3):
        heroes[how.get("players", 3) - 1] = ["rhun_hills"]
    g = middle_earth(options, land=lands, rest=rest, step="fortify", heroes=heroes, ring=ring, **how)
    return g, end_phase(g, *answers)


def to_the_end(g):
    """A turn in which nothing happens."""
    while g.step.phase != "fortify":
        do(g, next(iter(g.offer)) if g.step.phase == "reinforce" else End())
    end_phase(g)


@pytest.mark.parametrize("k", range(13))
def test_rule_M52_one_space_at_the_end_of_every_turn(k):
    die = [(4,)] if SPACES[k] in ("moria", "lorien") else []
    g, entry = at(SPACES[k], *die)
    assert events(entry, RingMoved) == [RingMoved(SPACES[k], SPACES[k + 1])]
    assert ROAD(g.state).space == k + 1


def test_rule_M52_the_road_does_not_follow_the_links():
    assert SPACES == [
        "the_shire",
        "buckland",
        "old_forest",
        "fornost",
        "weather_hills",
        "south_downs",
        "rhudaur",
        "eregion",
        "moria",
        "gladden_fields",
        "lorien",
        "the_wold",
        "emyn_muil",
        "dead_marshes",
    ]
    assert not new().rules.board.undirected.has_edge("south_downs", "rhudaur")


@pytest.mark.parametrize("space", ["moria", "lorien", "dead_marshes"])
@pytest.mark.parametrize("face", range(1, 7))
def test_rule_M52_a_die_space_is_left_on_four_to_six(space, face):
    _, entry = at(space, (face,))
    assert events(entry, RingRolled) == [RingRolled(space, face, face > 3)]
    moved = len(events(entry, RingMoved)) + len(events(entry, RingGone))
    assert moved == (face > 3)


@pytest.mark.parametrize("face", range(1, 7))
def test_rule_M52_the_letter_wants_a_three(face):
    _, entry = at("moria", (face,), options={"die_success": "exactly_3"})
    assert len(events(entry, RingMoved)) == (face == 3)


@pytest.mark.parametrize(("face", "leaves"), [(3, False), (4, True)])
def test_rule_M52_a_card_that_forces_a_roll_says_itself_what_is_needed(face, leaves):
    g, _ = at("fornost", options={"die_success": "exactly_3"}, adventures={1: ["perilous_ford"]})
    do(g, PlayCard("perilous_ford"))
    entry = do(g, End(), (face,))
    assert len(events(entry, RingMoved)) == leaves


def test_rule_M52_every_player_with_any_adventure_card_is_asked_from_the_mover_on():
    hands = {0: ["reach_bree"], 2: ["stand_fast"]}
    for seat, order in ((0, [0, 2]), (2, [2, 0])):
        heroes = {0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]}
        g = middle_earth(land=OWN, step="fortify", seat=seat, heroes=heroes, adventures=hands)
        end_phase(g)
        for phase in ("ring_tries", "ring_leaves"):
            for asked in order:
                assert (g.step.phase, g.decider) == (phase, asked)
                end_phase(g)


def test_rule_M52_nobody_is_asked_any_more_once_the_ring_is_held():
    g, _ = at("moria", (6,), adventures={1: ["shadow_and_flame"], 2: ["reach_bree"]})
    do(g, PlayCard("shadow_and_flame"))
    end_phase(g)
    assert g.state.seat == 1


def test_rule_M52_a_ring_that_stays_asks_nobody_whether_it_may_leave():
    g, entry = at("moria", (1,), adventures={1: ["shadow_and_flame"]})
    assert g.state.seat == 1
    assert events(entry, RingMoved) == []


def test_rule_M53_a_round_of_two_players_moves_the_ring_twice():
    g, _ = at("the_shire", players=2, rest=(2, 2), land=OWN)
    assert (g.state.seat, ROAD(g.state).space) == (1, 1)
    to_the_end(g)
    assert (g.state.seat, ROAD(g.state).space) == (0, 2)


def test_rule_M54_leaving_the_dead_marshes_ends_the_game_at_once():
    g, entry = at("dead_marshes", (5,))
    assert events(entry, RingGone) == [RingGone("dead_marshes")]
    assert g.state.result.reason == "points"
    assert g.step is None
    assert [event.seat for event in events(entry, Scored)] == [0, 1, 2]


@pytest.mark.parametrize(("seat", "first", "turns"), [(0, 0, 2), (1, 0, 1), (2, 0, 0), (0, 1, 0), (0, 2, 1), (1, 2, 0)])
def test_rule_M54_the_option_lets_seats_with_fewer_turns_take_one_more(seat, first, turns):
    heroes = {0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]}
    g = middle_earth(
        {"finish_round": True},
        land=OWN,
        step="fortify",
        seat=seat,
        heroes=heroes,
        ring="dead_marshes",
        first=first,
    )
    end_phase(g, (6,))
    for k in range(turns):
        assert g.state.seat == (seat + 1 + k) % 3
        to_the_end(g)
        assert ROAD(g.state).space == len(SPACES)
    assert g.state.result is not None


def test_rule_M55_all_territories_in_one_hand_win_at_once():
    land = {0: ones(t.id for t in BOARD.territories if t.id != "buckland"), 1: {"buckland": 1}}
    land[0]["the_shire"] = 5
    g = middle_earth(players=2, land=land, heroes={0: ["the_shire"], 1: ["buckland"]})
    entry = do(g, Attack("the_shire", "buckland", 2), (6, 6), (1,))
    assert events(entry, Over) == [Over((0,), "world")]
    (sheet,) = events(entry, Scored)
    assert total(sheet.lines) == 42 + 6 + 12
    assert g.faults() == []


def test_rule_M55_the_only_player_left_wins_though_a_neutral_army_stands():
    g = middle_earth(players=2, land={0: {"the_shire": 5}, 1: {"buckland": 1}}, rest=(2, 3))
    do(g, Attack("the_shire", "buckland", 2), (6, 6), (1,))
    assert (g.state.result.winners, g.state.result.reason) == ((0,), "last_standing")


# -- points

SHEET = {
    0: {**ones(region("rhun")), "rhudaur": 1, "moria": 2},
    1: {"fangorn": 1, "the_wold": 1},
}


def scored(options=None, played=None, **how):
    return middle_earth(
        options,
        land=SHEET,
        played=played or {0: ["reach_harlond", "night_march"], 1: ["reach_lothlorien"]},
        adventures={0: ["stand_fast", "reach_edoras"]},
        **how,
    )


def test_rule_M56_the_points_of_a_player_in_lines_that_add_up():
    g = scored()
    assert score_of(g, 0) == (("territories", 6), ("regions", 1), ("strongholds", 4), ("adventure_cards", 3))
    assert total(score_of(g, 0)) == 14
    assert score_of(g, 1) == (("territories", 2), ("regions", 0), ("strongholds", 2), ("adventure_cards", 2))


def test_rule_M56_a_mission_counts_by_the_side_of_its_player():
    g = scored(played={0: ["reach_harlond"], 1: ["reach_easterling_encampment"]})
    assert dict(score_of(g, 0))["adventure_cards"] == 2
    assert dict(score_of(g, 1))["adventure_cards"] == 2
    g = scored(played={0: ["reach_easterling_encampment"], 1: ["reach_harlond"]})
    assert dict(score_of(g, 0))["adventure_cards"] == 1
    assert dict(score_of(g, 1))["adventure_cards"] == 3


def test_rule_M56_cards_in_hand_count_nothing():
    g = scored(played={0: []})
    assert dict(score_of(g, 0))["adventure_cards"] == 0
    assert len(ADVENTURES(g.state).hands[0]) == 2


def test_rule_M56_the_option_counts_regions_by_their_bonus():
    g = scored({"region_points": "bonus"})
    assert dict(score_of(g, 0))["regions"] == 2


def test_rule_M56_the_most_points_win():
    g, entry = at("dead_marshes", (6,), land=SHEET, rest=(2, 1))
    best = max(range(3), key=lambda seat: total(score_of(g, seat)))
    assert events(entry, Over) == [Over((best,), "points")]
    assert best == 2


def tie(mine, theirs, *rolls, played=None):
    """The game ends between two players with this land; a neutral army has the rest."""
    return at(
        "dead_marshes", (6,), *rolls, players=2, land={0: ones(mine, 2), 1: ones(theirs, 2)}, rest=(2, 1), played=played
    )


PLAIN = ("forlindon", "lune_valley", "mithlond", "tower_hills", "harlindon", "borderlands", "angmar", "carrock")


@pytest.mark.parametrize(
    ("mine", "theirs", "played", "winner"),
    [
        (PLAIN[:3], ("moria",), {}, 0),  # 3 = 1 + 2: territories
        (("moria",), PLAIN[:3], {}, 1),
        (("moria", "carrock"), ("dunland", "eregion"), {1: ["reach_lothlorien"]}, 0),  # 2 + 2 = 2 + 2: strongholds
        (("dunland", "eregion"), ("moria", "carrock"), {0: ["reach_lothlorien"]}, 1),
    ],
)
def test_rule_M57_territories_then_strongholds_break_a_tie(mine, theirs, played, winner):
    g, entry = tie(mine, theirs, played=played)
    sheets = [total(event.lines) for event in events(entry, Scored)]
    assert sheets[0] == sheets[1]
    assert g.state.result.winners == (winner,)
    assert events(entry, TieRolled) == []


def test_rule_M57_points_of_adventure_cards_break_a_tie():
    mine = (*region("rhun"),)
    g, entry = tie(mine, PLAIN[:4], played={1: ["night_march"]})
    assert [total(event.lines) for event in events(entry, Scored)] == [5, 5]
    assert g.state.result.winners == (1,)


def test_rule_M57_then_the_higher_die_and_ties_throw_again():
    g, entry = tie(PLAIN[:2], PLAIN[2:4], (4, 4), (2, 5))
    assert events(entry, TieRolled) == [TieRolled((0, 1), (4, 4)), TieRolled((0, 1), (2, 5))]
    assert g.state.result.winners == (1,)
