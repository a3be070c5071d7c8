"""Balance of Power, B1 to B11: the board, the two set-ups, the cards."""

from collections import Counter
from random import Random

import msgspec
import pytest

from engine.actions import Attack, Place, Resign
from engine.chance import Seeded
from engine.options import Refused
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets import RULESETS
from engine.rulesets.balance_of_power.actions import Fill, PickSetup, PickSide, Put, PutCapital
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS, fulfilled
from engine.rulesets.balance_of_power.towns import TOWNS
from engine.state import NOBODY
from tests.bop import BLUE, DIFFICULT, EUROPE, FACTS, NEUTRAL, RED, ROOM, new
from tests.helpers import do, refusal

NAMES = sorted(t.id for t in EUROPE.territories)
MISSIONS = sorted(mission["id"] for mission in FACTS["missions"])
SETUPS = ("1", "2", "3", "4")
PRINTED = {
    "1": {8: 2, 5: 8, 4: 8, 3: 2, 2: 10},
    "2": {8: 3, 7: 4, 5: 2, 4: 5, 3: 6, 2: 4, 1: 6},
    "3": {15: 1, 12: 1, 8: 1, 7: 3, 6: 1, 5: 2, 2: 21},
    "4": {5: 12, 3: 18},
}
"""How often each number stands in the printed diagrams."""


def laid_out(setup, **options):
    """Basic Training with this set-up, at the first player's draft; Anna has won the roll."""
    g = new({"setup": setup, **options})
    g.start([(6, 1)])
    return g


def placing():
    """The Command Room, about to place: Anna places, the cards and missions come in the order of their names."""
    g = new({**ROOM, "room.placer": "first"})
    g.start([tuple(NAMES[:9]), tuple(MISSIONS[:8])])
    return g


def fill_all(g, seed=1):
    """All units and both capitals, somewhere."""
    g.source = Seeded(seed)
    g.do(RED, Fill())
    while g.step.phase == "room_place":
        do(g, PutCapital(g.offer.domain(PutCapital)[0]))


def test_rule_B1_the_board_and_who_plays():
    board = new().rules.board
    assert (len(board.names), len(board.regions), len(DIFFICULT)) == (30, 6, 11)
    structures = {t.id for t in EUROPE.territories if "structure" in t.tags}
    assert structures == set(FACTS["structures"]) == {"switzerland", "denmark", "west_ukraine", "norway"}
    g = laid_out("1")
    assert [seat.controller for seat in g.state.seats] == ["player", "player", "neutral"]
    with pytest.raises(Refused, match="2 to 2 players"):
        RULESETS["balance-of-power"].set_up({}, EUROPE, ["Anna", "Bruno", "Cato"])


def test_rule_B2_two_modes():
    assert "resistance" not in new().rules.phases
    assert "resistance" in new(ROOM).rules.phases
    assert "support" not in new().rules.parts


def test_rule_B3_the_winner_of_the_roll_picks_one_of_four_set_ups():
    g = new()
    g.start([(1, 6)])
    assert (g.step.phase, g.decider) == ("pick_setup", BLUE)
    assert tuple(g.offer.domain(PickSetup)) == SETUPS
    assert "There is no set-up" in refusal(g, PickSetup("5"))
    do(g, PickSetup("2"))
    assert (g.step.phase, g.decider) == ("reinforce", BLUE)
    assert g.state.armies["belgium"] == 3


@pytest.mark.parametrize("setup", SETUPS)
def test_rule_B3_set_ups_use_the_printed_numbers_and_27_27_60_units(setup):
    g = laid_out(setup)
    s = g.state
    assert Counter(s.armies.values()) == PRINTED[setup]
    assert [sum(s.armies[t] for t in g.owned(seat)) for seat in (RED, BLUE, NEUTRAL)] == [27, 27, 60]
    assert (len(TOWNS(s).cities), len(OPEN_MISSIONS(s).open)) == (9, 8)
    assert RESERVE(s).left == [0, 0, 0]
    if setup == "1":
        assert (s.armies["denmark"], s.armies["switzerland"]) == (8, 8)


@pytest.mark.parametrize("setup", SETUPS)
def test_rule_B3_set_ups_are_even_and_no_mission_is_done_in_them(setup):
    g = laid_out(setup)
    owner, cities = g.state.owner, TOWNS(g.state).cities
    for counted in (NAMES, cities, DIFFICULT):
        assert sum(owner[t] == RED for t in counted) == sum(owner[t] == BLUE for t in counted)
    assert fulfilled(g, RED) == fulfilled(g, BLUE) == []


def test_rule_B4_the_printed_lists_belong_to_set_ups_3_and_4():
    cities = {"3": "great_britain belgium finland lithuania", "4": "ireland norway sweden denmark"}
    missions = {
        "3": "six_cities danish_naval_base neutral_army both_satellite_centres six_difficult region_green sea_lanes "
        "region_yellow",
        "4": "danish_naval_base neutral_army six_difficult region_green sea_lanes region_purple swiss_vault "
        "two_regions",
    }
    for setup in cities:
        s = laid_out(setup).state
        assert list(TOWNS(s).cities[:4]) == cities[setup].split()
        assert sorted(OPEN_MISSIONS(s).open) == sorted(missions[setup].split())


@pytest.mark.parametrize("setup", SETUPS)
def test_rule_B5_capitals_are_not_in_difficult_terrain_and_not_beside_the_opponent(setup):
    g = laid_out(setup)
    capitals, neighbours = TOWNS(g.state).capitals, g.rules.board.neighbours
    for seat, capital in enumerate(capitals):
        assert g.state.owner[capital] == seat
        assert capital not in DIFFICULT
        assert 1 - seat not in {g.state.owner[t] for t in neighbours[capital]}
    assert len(neighbours[capitals[RED]]) == len(neighbours[capitals[BLUE]])


def test_rule_B6_colours_and_the_first_player_can_be_rolled_or_chosen():
    red = FACTS["setups"]["1"]["capitals"]["red"]
    g = new({"setup": "1", "start.colours": "roll"})
    g.start([(6, 1), (2,)])
    assert g.state.owner[red] == BLUE, "the die gave the red army to the second player"
    assert g.decider == RED, "the higher roll begins"
    for word, seat in (("red", RED), ("blue", BLUE)):
        g = new({"setup": "1", "start.first_turn": word})
        g.start()
        assert (g.step.phase, g.decider) == ("reinforce", seat)
    g = new({"setup": "1", "start.first_turn": "red", "start.colours": "roll"})
    g.start([(2,)])
    assert g.decider == BLUE


def test_rule_B6_ties_roll_again_and_a_die_may_pick_the_set_up():
    g = new({"setup": "roll"})
    g.start([(3, 3), (2, 5), (4,)])
    assert g.decider == BLUE
    assert Counter(g.state.armies.values()) == PRINTED["4"]


def test_rule_B7_nine_cities_and_eight_missions_by_chance():
    g = new(ROOM)
    entry = g.start([tuple(NAMES[4:13]), tuple(MISSIONS[2:10]), (2,)])
    assert TOWNS(g.state).cities == tuple(NAMES[4:13])
    assert set(OPEN_MISSIONS(g.state).open) == set(MISSIONS[2:10])
    assert len(CARDS(g.state).deck) == 30, "the cards for the cities went back"
    assert g.decider == BLUE, "the die said who places"
    assert entry.barrier


def test_rule_B8_structures_are_neutral_and_all_units_are_placed():
    g = placing()
    s = g.state
    assert {t for t, owner in s.owner.items() if owner == NEUTRAL} == set(FACTS["structures"])
    assert RESERVE(s).left == [27, 27, 56]
    assert "holds neutral units" in refusal(g, Put("norway", "red", 1))
    do(g, Put("poland", "red", 5))
    assert "holds red units" in refusal(g, Put("poland", "blue", 1))
    do(g, Put("poland", "red", 22))
    assert "All red units stand" in refusal(g, Put("sweden", "red", 1))
    assert "1 to 27 blue units" in refusal(g, Put("sweden", "blue", 28))


def test_rule_B8_every_territory_gets_a_unit_and_every_army_a_territory():
    g = placing()
    empty = [t for t in NAMES if g.state.owner[t] == NOBODY]
    for territory in empty[:-1]:
        do(g, Put(territory, "red", 1))
    last = empty[-1]
    assert g.offer.domain(Put, last) == ["blue"]
    assert "every army a territory" in refusal(g, Put(last, "red", 1))
    do(g, Put(last, "blue", 27))


def test_rule_B8_units_are_kept_for_the_empty_territories():
    g = placing()
    do(g, Put("poland", "red", 27))
    do(g, Put("sweden", "blue", 27))
    assert "1 to 32 neutral units" in refusal(g, Put("norway", "neutral", 33)), "24 territories are still empty"
    do(g, Put("norway", "neutral", 32))
    assert "norway" not in g.offer.domain(Put)
    do(g, Put("ireland", "neutral", 1))


def test_rule_B8_a_capital_stands_on_land_of_its_army_for_good():
    g = placing()
    assert "capital stands in a territory of its army" in refusal(g, PutCapital("poland"))
    do(g, Put("poland", "red", 27))
    assert "holds no red or blue units" in refusal(g, PutCapital("sweden"))
    assert "holds no red or blue units" in refusal(g, PutCapital("norway"))
    do(g, PutCapital("poland"))
    do(g, Put("sweden", "blue", 1))
    assert "never moves" in refusal(g, PutCapital("poland"))


@pytest.mark.parametrize("seed", range(8))
def test_rule_B8_whatever_is_placed_at_random_ends_with_all_units_on_the_board(seed):
    g, rng = placing(), Random(seed)
    g.source = Seeded(seed)
    while g.step.phase == "room_place":
        g.do(g.decider, g.offer.sample(rng))
        assert g.faults() == []
    s = g.state
    assert [sum(s.armies[t] for t in g.owned(seat)) for seat in (RED, BLUE, NEUTRAL)] == [27, 27, 60]
    assert min(s.armies.values()) >= 1
    assert [s.owner[t] for t in TOWNS(s).capitals] == [RED, BLUE]


def test_rule_B9_the_other_player_picks_a_side_and_who_begins():
    g = placing()
    fill_all(g)
    assert (g.step.phase, g.decider) == ("room_side", BLUE)
    owner, capitals = dict(g.state.owner), list(TOWNS(g.state).capitals)
    assert "Choose one of" in refusal(g, PickSide("neutral", "red"))
    do(g, PickSide("red", "blue"))
    assert TOWNS(g.state).capitals == capitals[::-1]
    swap = {RED: BLUE, BLUE: RED, NEUTRAL: NEUTRAL}
    assert g.state.owner == {t: swap[seat] for t, seat in owner.items()}
    assert g.decider == RED, "Bruno took red, so the blue army that begins is Anna's"


@pytest.mark.parametrize(("army", "starts", "decider"), [("blue", "blue", BLUE), ("blue", "red", RED)])
def test_rule_B9_taking_the_army_of_the_own_seat_moves_nothing(army, starts, decider):
    g = placing()
    fill_all(g)
    owner = dict(g.state.owner)
    do(g, PickSide(army, starts))
    assert g.state.owner == owner
    assert g.decider == decider


def test_rule_B10_nobody_begins_with_cards():
    assert CARDS(laid_out("3").state).hands == [(), (), ()]


def test_rule_B11_thirty_cards_with_one_star_or_two():
    symbols = new().rules.values.symbols
    assert sorted(symbols) == NAMES
    assert Counter(symbols.values()) == {"1": 21, "2": 9}


def test_the_second_player_may_get_units_before_the_first_turn():
    g = laid_out("1", second_player_units=3)
    assert (g.step.phase, g.decider) == ("deploy", BLUE)
    assert "go to your own territories" in refusal(g, Place("great_britain", 3))
    do(g, Place("finland", 3))
    assert g.state.armies["finland"] == 5
    assert (g.step.phase, g.decider) == ("reinforce", RED)


def broken(**changes):
    """The board with other facts."""
    return msgspec.structs.replace(EUROPE, blocks={"balance_of_power": {**FACTS, **changes}})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"star_table": {}}, "table of stars is empty"),
        ({"cities": 31}, "cannot be 31 cities"),
        ({"open_missions": 13}, "13 cannot lie open"),
        ({"structures": {"atlantis": "tower"}}, "no territory atlantis"),
        ({"units": {"red": 27, "blue": 27}}, "units must be given"),
        ({"units": {"red": 2, "blue": 2, "neutral": 2}}, "too few units"),
        ({"units": {"red": 20, "blue": 20, "neutral": 3}}, "too few neutral units"),
        ({"structures": dict.fromkeys(NAMES[:29], "tower")}, "too many structures"),
        ({"deck": "us"}, "no card with stars"),
        ({"hospital": {"slots": 12, "neutral_slots": 12, "resistance": [2]}}, "too few slots"),
        ({"shop": [{"id": "airship", "cost": 3}]}, "unknown service airship"),
        ({"shop": [{"id": "special_squad", "cost": 0}]}, "costs nothing"),
        ({"shop": [{"id": "special_squad", "cost": 1}] * 2}, "sells a service twice"),
        (
            {"missions": [{"id": "x", "name": "X", "kind": "riddle"}], "open_missions": 1, "setups": {}},
            "unknown kind riddle",
        ),
        ({"missions": [{"id": "x", "name": "X", "kind": "regions", "regions": ["mu"]}]}, "no region mu"),
        ({"setups": {}}, "no drawn set-up"),
        ({"units": 3}, "Expected"),
    ],
)
def test_boards_that_cannot_be_played_are_refused_with_a_reason(changes, sentence):
    with pytest.raises(Refused, match=sentence):
        RULESETS["balance-of-power"].set_up({}, broken(**changes), ["Anna", "Bruno"])


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("armies", {"red": {"poland": 1}, "blue": {}, "neutral": {}}, "name every territory once"),
        ("capitals", {"red": "finland", "blue": "finland"}, "capital on foreign land"),
        ("capitals", {"red": "great_britain"}, "capitals for the first two"),
        ("cities", ["poland", "poland"], "city twice"),
        ("missions", ["six_cities", "tea"], "does not exist"),
    ],
)
def test_set_ups_that_do_not_fit_are_refused(field, value, sentence):
    setups = {**FACTS["setups"], "1": {**FACTS["setups"]["1"], field: value}}
    with pytest.raises(Refused, match=sentence):
        RULESETS["balance-of-power"].set_up({}, broken(setups=setups), ["Anna", "Bruno"])


def test_a_set_up_that_the_board_does_not_have_is_refused():
    setups = {"1": FACTS["setups"]["1"]}
    with pytest.raises(Refused, match=r"no set-up 3; it has 1"):
        RULESETS["balance-of-power"].set_up({"setup": "3"}, broken(setups=setups), ["Anna", "Bruno"])
    with pytest.raises(Refused, match="says nothing of its places"):
        RULESETS["balance-of-power"].set_up({}, msgspec.structs.replace(EUROPE, blocks={}), ["Anna", "Bruno"])


def test_nobody_resigns_while_the_command_room_is_set_up_and_the_last_one_wins_later():
    g = placing()
    assert "while the board is being set up" in refusal(g, Resign())
    g = laid_out("1")
    do(g, Resign(), seat=BLUE)
    assert g.state.result.winners == (RED,)


def test_the_first_attack_of_a_set_up_can_be_thrown():
    g = laid_out("1")
    do(g, Place("great_britain", g.step.args.n))
    do(g, Attack("great_britain", "norway", 2), (6, 6), (1, 1))
    assert g.state.armies["norway"] == 2
