"""What Balance of Power adds to the screens: panels, signs on the map, words, keys."""

from pathlib import Path

import pytest

from engine.actions import field_kinds, tag
from engine.chance import Seeded
from engine.game import Game
from engine.rulesets import RULESETS
from engine.rulesets.balance_of_power.hospital import HOSPITAL
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS
from engine.seating import Chair
from tests.bop import BLUE, ONE_STAR, RED, ROOM, TWO_STARS, europe, new, ones, region
from tests.tui.player import Player, sit_down
from tui.cells import cell_len
from tui.extras import extras_of
from tui.scenarios import SCENARIOS
from tui.scene import Scene
from tui.table import Table
from tui.theme import look

EXTRAS = extras_of("balance-of-power")
CHAIRS = [Chair("Anna", "human", "red"), Chair("Bruno", "human", "blue")]


def scene(g: Game, seat: int | None = RED) -> Scene:
    return Scene(view=g.view(seat), rules=g.rules, chairs=CHAIRS, look=look(), extras=EXTRAS)


def panel(letter: str, g: Game, seat: int | None = RED, width: int = 42) -> list[str]:
    """The lines of a panel, none of them too wide."""
    lines = [str(line) for line in EXTRAS.panels[letter][1](scene(g, seat), width)]
    assert [line for line in lines if cell_len(line) > width] == []
    return lines


def table(g: Game) -> Table:
    g.source = Seeded(3)
    return Table(g, CHAIRS, RULESETS["balance-of-power"])


async def begin(p: Player) -> None:
    if p.is_blank:
        await p.start()


FACE_UP = ("six_cities", "danish_naval_base", "neutral_army", "region_green", "both_satellite_centres")


def test_missions_show_the_progress_of_both_players():
    g = europe(
        red={**ones(region("green")[:3]), "norway": 1},
        blue={"denmark": 1, "finland": 1},
        cities=["norway", "finland", "denmark"],
        missions=FACE_UP,
        taken=(("swiss_vault",), ()),
    )
    told = panel("M", g)
    for words in (
        ("6 cities", "R 1/6  B 2/6"),
        ("Danish naval base", "B Bruno"),
        ("neutral army", "24 left"),
        ("Region Green", "R 3/5  B 0/5"),
        ("oth satellite centres", "R 1/2  B 0/2"),
        ("Swiss vault", "taken by R"),
        ("R Anna: 1 of 3", "capital held"),
        ("no card",),
    ):
        assert [line for line in told if all(word in line for word in words)], words


def test_a_lost_capital_is_named():
    g = europe(red={"germany": 1}, blue={"poland": 1}, capitals=("poland", "finland"), missions=FACE_UP)
    assert "R Anna: 0 of 3, capital lost" in panel("M", g)
    assert any("capital of R Anna: B Poland" in line for line in panel("T", g))


def test_the_hospital_shows_tracks_and_the_number_for_the_neutral_army():
    g = europe(ROOM, red={"germany": 1}, hospital=(6, 3, 7), step="resistance")
    told = panel("H", g)
    assert "R ######......  6 of 12" in told
    assert "N #######....  7 of 11" in told
    assert "Resist: 6+ on two dice (72 %), 4 return" in told


def test_the_shop_says_what_can_be_paid_and_how_much_is_missing():
    bought = {"bought": ("recon_mission",)}
    g = europe(ROOM, red={"germany": 1}, hospital=(6, 0, 0), step="support", support=bought)
    state = {line[2:20].strip(): line.split()[-2:] for line in panel("H", g)}
    assert state["special squad"] == ["2", "short"]
    assert state["recon mission"] == ["2", "bought"]
    assert state["starting manoeuvre"] == ["3", "yes"]
    assert any("Command Room" in line for line in panel("H", europe(red={"germany": 1})))


def test_cards_show_their_stars_and_what_they_are_worth_to_their_owner_only():
    hand = (*TWO_STARS[:2], *ONE_STAR[:1])
    g = europe(red={"germany": 1}, hands={RED: hand})
    told = panel("C", g)
    assert sum("**" in line for line in told) == 2
    assert "5 stars: worth 10 now" in told
    for other in (BLUE, None):
        assert not any("**" in line for line in panel("C", g, other))


@pytest.mark.parametrize("letter", EXTRAS.panels)
@pytest.mark.parametrize("width", [20, 30, 38, 78])
def test_every_panel_fits_at_every_moment(letter, width):
    for options in ({"setup": "3"}, ROOM):
        g = new(options, source=Seeded(5))
        g.start()
        for seat in (RED, BLUE, None):
            assert panel(letter, g, seat, width)


def test_the_map_has_signs_for_capitals_cities_terrain_and_structures():
    g = europe(red={"germany": 1, "norway": 1}, blue={"poland": 1}, cities=["norway", "poland"])
    signs = EXTRAS.suffixes(scene(g))
    assert (signs["germany"], signs["norway"], signs["poland"], signs["austria"]) == ("*", "c^#", "*c", "^")
    assert "ireland" not in signs
    assert set("".join(signs.values())) == set(EXTRAS.legend)
    assert EXTRAS.spot(scene(g), "norway") == "city, difficult: 2 dice, satellite centre norway"
    assert EXTRAS.spot(scene(g), "germany") == "capital of R Anna"


def test_every_kind_of_action_has_a_name_and_every_field_a_question():
    ours = "engine.rulesets.balance_of_power.actions"
    for options in ({}, ROOM):
        for phase in new(options).rules.phases.values():
            for move in phase.moves:
                if move.action.__module__ == ours:
                    assert tag(move.action) in EXTRAS.kinds
                    for name, _ in field_kinds(move.action):
                        assert (tag(move.action), name) in EXTRAS.asks


async def test_the_shop_opens_by_itself_and_a_service_takes_three_keys(tmp_path: Path):
    g = europe(ROOM, red={"germany": 5, "poland": 2}, blue={"sweden": 1}, hospital=(9, 3, 0), step="support")
    async with sit_down(table(g), tmp_path) as p:
        await begin(p)
        assert "H Hospitals and shop" in p.text
        await p.acts("enter", "2", "enter")
        assert HOSPITAL(g.state).units == [1, 3, 0]
        assert "bought the special squad for 8 units" in p.text
        assert "7 short" not in p.text
        assert "2 short" in p.text


async def test_the_missions_open_by_themselves_and_one_is_taken(tmp_path: Path):
    g = europe(red={"denmark": 5, "switzerland": 2}, missions=("danish_naval_base", "swiss_vault"))
    async with sit_down(table(g), tmp_path) as p:
        await begin(p)
        await p.acts("e")
        assert "M Missions" in p.text
        assert "take no mission" in p.text
        await p.acts("enter", "2", "enter")
        assert OPEN_MISSIONS(g.state).taken[RED] == ("swiss_vault",)
        assert "MANOEUVRE" in p.status


async def test_stars_are_traded_with_the_key_for_trades(tmp_path: Path):
    g = europe(red={"germany": 5}, hands={RED: (*TWO_STARS[:2], *ONE_STAR[:3])}, step="reinforce")
    async with sit_down(table(g), tmp_path) as p:
        await begin(p)
        await p.acts("t", "enter")
        assert g.step.args.n == 3 + 1 + 17


async def test_units_are_placed_on_the_map_in_the_command_room(tmp_path: Path):
    g = new({**ROOM, "room.placer": "first"}, source=Seeded(2))
    g.start()
    async with sit_down(table(g), tmp_path) as p:
        await begin(p)
        await p.acts("slash", "p", "o", "l", "enter", "enter")
        assert "red (R on the map), 27 to place" in p.text
        await p.acts("1", "enter", "5", "enter")
        assert (g.state.owner["poland"], g.state.armies["poland"]) == (RED, 5)
        assert "placed 5 red on Poland" in p.text


async def test_the_prepared_position_goes_from_the_resistance_to_the_shop(tmp_path: Path):
    async with sit_down(SCENARIOS["bop"](7), tmp_path) as p:
        await begin(p)
        assert "RESIST" in p.status
        assert "Resist: 6+ on two dice (72 %), 4 return" in p.text
        await p.acts("M")
        for words in ("6 cities", "Danish naval base", "Region Yellow", "taken by R", "no card"):
            assert words in p.text
        await p.acts("2", "enter")
        assert "SUPPORT" in p.status
        assert "let 7 neutral units go" in p.text
        assert "special squad 8 2 short" in " ".join(p.text.split())


async def test_what_opened_by_itself_closes_with_its_step(tmp_path: Path):
    async with sit_down(SCENARIOS["bop"](7), tmp_path) as p:
        await begin(p)
        await p.acts("2", "enter", "e")
        assert "DRAFT" in p.status
        assert "H Hospitals and shop" not in p.text


async def test_the_place_under_the_cursor_and_the_stars_are_told_in_short(tmp_path: Path):
    g = europe(red={"switzerland": 5}, hands={RED: TWO_STARS[:2]}, cities=["switzerland"])
    async with sit_down(table(g), tmp_path) as p:
        await begin(p)
        assert "N Switzerland R5 (capital of R Anna, city, difficult: 2 dice, swiss vault)" in p.text
        assert "C 2 cards (4 stars)" in p.text


async def test_help_explains_the_signs_and_the_panels_of_these_rules(tmp_path: Path):
    async with sit_down(SCENARIOS["bop"](7), tmp_path) as p:
        await begin(p)
        rows = p.play.help_rows()
        assert ("^", "difficult terrain") in dict(p.play.help_parts())["On the map"]
        assert ("H", "Hospitals and shop, of these rules", None) in rows
