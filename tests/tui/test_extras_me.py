"""What Middle-earth adds to the screens: panels, signs on the map, words, keys."""

from pathlib import Path
from random import Random

import pytest

from engine.actions import End, field_kinds, tag
from engine.chance import Seeded
from engine.events import Event, Traded
from engine.game import Game
from engine.rulesets import RULESETS
from engine.rulesets.middle_earth import events as me_events
from engine.rulesets.middle_earth.parts import ADVENTURES, HEROES
from engine.seating import Chair
from tests.middle_earth import CARDS_BY_ID, SPACES, middle_earth, new, ones
from tests.tui.player import Player, sit_down
from tui.cells import cell_len
from tui.extras import extras_of
from tui.say import SAY, WIDTH, sentence
from tui.scenarios import SCENARIOS
from tui.scene import Scene
from tui.table import Table
from tui.theme import look

EXTRAS = extras_of("middle-earth")
COLOURS = ("green", "red", "yellow", "blue")
CHAIRS = [Chair(name, "human", colour) for name, colour in zip(("Anna", "Bruno", "Cato", "Dora"), COLOURS, strict=True)]


def scene(g: Game, seat: int | None = 0) -> Scene:
    return Scene(view=g.view(seat), rules=g.rules, chairs=CHAIRS, look=look(), extras=EXTRAS)


def panel(letter: str, g: Game, seat: int | None = 0, width: int = 42) -> list[str]:
    """The lines of a panel, none of them too wide."""
    lines = [str(line) for line in EXTRAS.panels[letter][1](scene(g, seat), width)]
    assert [line for line in lines if cell_len(line) > width] == []
    return lines


async def begin(p: Player) -> None:
    if p.is_blank:
        await p.start()


def position(**how):
    return middle_earth(
        land={0: {"rhudaur": 5, "fornost": 2}, 1: {"carrock": 4, "moria": 2, "dead_marshes": 1}},
        heroes={0: ["rhudaur"], 1: ["moria"]},
        **how,
    )


HELD = {0: ["out_of_the_thicket", "perilous_ford", "reach_erebor"], 1: ["stand_fast"]}


def test_the_own_adventure_cards_and_which_can_be_played_now():
    told = panel("A", position(adventures=HELD))
    text = "\n".join(told)
    assert ">1 Power  Out of the Thicket" in told
    assert " 2 Power  Perilous Ford" in told
    assert " 3 Mission  Erebor (Esgaroth)" in told
    assert "1 point and 4 battalions; hero 3 links" in text
    assert "more than 3 means a discard" in text
    assert "hands: G 3  R 1  Y 0" in text


@pytest.mark.parametrize("seat", [1, 2, None])
def test_nobody_else_sees_them(seat):
    text = "\n".join(panel("A", position(adventures=HELD, friends={0: ["angmar"]}), seat))
    for secret in ("Thicket", "Perilous", "Erebor", "Angmar"):
        assert secret not in text


def test_a_mission_is_marked_when_the_hero_is_there():
    g = position(adventures={0: ["reach_bree"]})
    assert " 1 Mission  Bree (Fornost)" in panel("A", g)
    HEROES(g.state).at[0] = ("fornost",)
    assert ">1 Mission  Bree (Fornost)" in panel("A", g)


def test_hidden_friends_and_played_cards_are_listed():
    g = position(friends={0: ["angmar"]}, played={1: ["night_march", "reach_edoras"]})
    told = panel("A", g)
    assert "hidden friends wait in Angmar" in told
    assert "R played Night March, Reach Edoras" in told


def test_the_road_shows_the_ring_the_dice_and_how_long_it_takes():
    text = "\n".join(panel("T", position(ring="rhudaur"), width=80))
    assert "Sh Bu OF Fo WH SD (Rh) Er Mo? GF Lo? Wo EM DM? end" in text
    assert "ring: Rhudaur, space 7 of 14" in text
    assert "about 11 more turns of a player, 8 at least" in text
    assert "a die: 4, 5, 6 moves it on" in text


def test_the_score_adds_up_line_by_line():
    g = position(played={0: ["night_march"], 1: ["reach_harlond"]})
    told = panel("T", g, width=44)
    rows = {line[:1]: [int(n) for n in line.split()[3:]] for line in told if line[:1] in "GRY" and line[1:2] == " "}
    assert rows["G"] == [2, 0, 2, 1, 5]
    assert rows["R"] == [3, 0, 2, 3, 8]
    assert all(sum(row[:-1]) == row[-1] for row in rows.values())


def test_heroes_and_places_say_what_counts():
    g = position(winter=(["carrock"], 1), bridge=(["lune_valley", "tower_hills"], 0), adventures={0: ["reach_bree"]})
    HEROES(g.state).bound = ("rhudaur",)
    text = "\n".join(panel("H", g, width=60))
    for words in (
        "G hero in Rhudaur: in a stronghold, defends with +2, stays",
        "Y no hero on the board",
        "strongholds G 1  R 1  Y 4",
        "deep winter until R Bruno plays: Carrock",
        "bridge held until G Anna plays: Lune Valley - Tower Hills",
        "S G Rivendell",
        "o G Bree",
    ):
        assert words in text


@pytest.mark.parametrize("letter", EXTRAS.panels)
@pytest.mark.parametrize("width", [20, 30, 38, 78])
def test_every_panel_fits_at_every_moment(letter, width):
    for players in (2, 4):
        g = new(players=players, source=Seeded(5))
        g.start()
        rng = Random(5)
        for k in range(600):
            if g.step is None:
                break
            if k % 50 == 0:
                for seat in (0, 1, None):
                    assert panel(letter, g, seat, width)
            g.do(g.decider, g.offer.sample(rng))


def test_the_map_has_signs_for_heroes_places_and_the_ring():
    g = position(ring="rhudaur")
    signs = EXTRAS.suffixes(scene(g))
    assert (signs["rhudaur"], signs["moria"], signs["mithlond"], signs["fornost"]) == ("hS@", "hS", "op", "o")
    assert "carrock" not in signs
    assert set("".join(signs.values())) == set(EXTRAS.legend)
    assert EXTRAS.spot(scene(g), "rhudaur") == "hero, stronghold Rivendell +1, the ring"
    g = position(winter=(["carrock"], 1))
    assert EXTRAS.spot(scene(g), "carrock") == "deep winter"


def test_every_kind_of_action_has_a_name_and_every_field_a_question():
    ours = "engine.rulesets.middle_earth.actions"
    for phase in new().rules.phases.values():
        for move in phase.moves:
            if move.action.__module__ == ours:
                assert tag(move.action) in EXTRAS.kinds
                for name, _ in field_kinds(move.action):
                    assert (tag(move.action), name) in EXTRAS.asks


def test_every_event_has_a_sentence_that_fits():
    ours = [kind for kind in Event.__subclasses__() if kind.__module__ == me_events.__name__]
    assert ours
    assert [kind for kind in ours if kind not in SAY] == []
    rules, state = RULESETS["middle-earth"].set_up(
        {"event_redraw": True}, new().rules.board.map, [c.name for c in CHAIRS]
    )
    g, rng = Game(rules, state, Seeded(3)), Random(3)
    entry, seen = g.start(), set()
    while g.step is not None:
        for event in entry.events:
            if type(event) in ours:
                seen.add(type(event))
                for seat in (0, 3):
                    who = scene(g).who
                    told = sentence(who, lambda t: rules.board.title.get(t, t), event, seat)
                    assert told.endswith("."), told
                    assert len(told) <= WIDTH + 20, told
                    assert "_" not in told
        entry = g.do(g.decider, g.offer.sample(rng))
    assert len(seen) >= 14


@pytest.mark.parametrize("card", CARDS_BY_ID)
def test_every_card_is_named_with_what_it_brings(card):
    words = EXTRAS.value(scene(position()), card)
    assert words is not None
    assert "_" not in words
    assert words[0].isupper()


async def test_an_attack_with_a_card_and_an_answer(tmp_path: Path):
    table = SCENARIOS["me"](3)
    async with sit_down(table, tmp_path) as p:
        await begin(p)
        assert "ATTACK" in p.status
        await p.acts("A")
        assert "Out of the Thicket" in p.text
        await p.acts("1")
        assert "Out of the Thicket" in p.status
        await p.acts("enter")
        assert "from which territory?" in p.status
        await p.acts("slash", *"rhudaur", "enter", "enter", "slash", *"carrock", "enter", "enter")
        assert ADVENTURES(table.game.state).played[0] == ("reach_bree", "out_of_the_thicket")
        assert table.game.state.armies["rhudaur"] == 10
        assert any("played Out of the Thicket: Rhudaur to Carrock" in line for line in p.play.lines)
        await p.acts("slash", *"carrock", "enter", "a", "a")
        await p.settle()
        assert p.is_blank  # Bruno holds cards, so he is asked
        await p.start()
        assert "INVASION" in p.status
        assert "Stand Fast" in p.text
        assert "Perilous Ford" not in p.text


async def test_a_manoeuvre_may_take_the_hero_along(tmp_path: Path):
    table = SCENARIOS["me"](3)
    async with sit_down(table, tmp_path) as p:
        await begin(p)
        await p.acts("e", "slash", *"weather", "enter", "enter", "slash", *"the shire", "enter", "enter")
        assert "how many move?" in p.status  # no hero stands there: only battalions go
        await p.acts("escape", "escape", "slash", *"rhudaur", "enter", "enter", "slash", *"the shire", "enter", "enter")
        for words in ("move battalions", "march with the hero", "march with the hero alone"):
            assert words in p.text
        assert "battle" not in p.status
        await p.acts("2", "enter", "3", "enter")
        assert HEROES(table.game.state).at[0] == ("the_shire",)
        assert table.game.state.armies["the_shire"] == 5


async def test_a_hero_is_kept_out_of_attacks(tmp_path: Path):
    table = SCENARIOS["me"](3)
    async with sit_down(table, tmp_path) as p:
        await begin(p)
        await p.acts("x")
        assert HEROES(table.game.state).resting == ("rhudaur",)
        assert "stays out of attacks" in p.text


def test_the_prepared_position_is_sound():
    table = SCENARIOS["me"](1)
    assert table.game.faults() == []
    assert SPACES[table.game.state.parts["road"].space] == "rhudaur"
    assert sorted(ones(table.game.rules.board.names)) == sorted(table.game.state.owner)


def asked_at_the_end_of_the_turn(humans: int, *, pass_idle: bool, hands) -> list[tuple[int, str]]:
    """Who is asked what, from the end of a manoeuvre to the next turn; everybody passes."""
    g = middle_earth(
        land={0: {"the_shire": 3}, 1: {"dead_marshes": 3}},
        heroes={0: ["the_shire"], 1: ["dead_marshes"], 2: ["rhun_hills"]},
        adventures=hands,
        step="fortify",
    )
    g.source = Seeded(1)
    chairs = [Chair(c.name, "human" if k < humans else "closed", c.colour) for k, c in enumerate(CHAIRS[:3])]
    table = Table(g, chairs, RULESETS["middle-earth"])
    table.pass_idle = pass_idle
    asked = []
    table.do(0, End())
    while g.state.seat == 0 and g.step is not None:
        asked.append((g.step.seat, g.step.phase))
        table.do(g.step.seat, End())
    return asked


HOLDING = {0: ["reach_bree"], 1: ["perilous_ford"], 2: ["stand_fast"]}
ALL = [(seat, phase) for phase in ("ring_tries", "ring_leaves") for seat in range(3)]


def test_people_at_one_keyboard_are_all_asked():
    assert asked_at_the_end_of_the_turn(3, pass_idle=False, hands=HOLDING) == ALL


def test_the_setting_asks_only_who_has_a_card_that_fits():
    assert asked_at_the_end_of_the_turn(3, pass_idle=True, hands=HOLDING) == [(1, "ring_tries")]


def test_a_single_person_is_asked_only_when_a_card_fits():
    others = [ask for ask in ALL if ask[0] != 0]
    assert asked_at_the_end_of_the_turn(1, pass_idle=False, hands=HOLDING) == others
    fitting = {**HOLDING, 0: ["blade_of_the_wraith"]}
    assert asked_at_the_end_of_the_turn(1, pass_idle=False, hands=fitting) == [(0, "ring_tries"), *others]


def test_a_set_with_a_bonus_that_goes_anywhere_is_told_so():
    told = sentence(scene(position()).who, str, Traded(0, ("angmar", "carrock", "moria"), 4, "", 2))
    assert told.endswith("for 4 armies, 2 more.")
