"""Keys of one rule system in some of its steps: cards, missions and services by number, the hero, the resistance."""

from pathlib import Path

import pytest

from engine.actions import End
from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.rulesets.balance_of_power.events import ResistanceRolled
from engine.rulesets.balance_of_power.hospital import HOSPITAL
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS
from engine.rulesets.middle_earth.events import RingRolled
from engine.rulesets.middle_earth.parts import ADVENTURES, ARMY, HEROES
from engine.seating import Chair
from engine.state import Result
from maps.format import load
from tests.bop import RED, ROOM, europe
from tests.helpers import fresh
from tests.middle_earth import middle_earth
from tests.tui.player import Player, sit_down
from tui.extras import EXTRAS, extras_of
from tui.keys import KEYS, lookup
from tui.scenarios import SCENARIOS
from tui.screens.results import Results
from tui.table import Table

NAMES = ("Anna", "Bruno", "Cato")


def table(g, ruleset, *kinds):
    colours = ("red", "blue", "green")
    chairs = [Chair(n, k, c) for n, k, c in zip(NAMES, kinds or ("human",) * 3, colours, strict=False)]
    g.source = Seeded(1)
    return Table(g, chairs[: len(g.state.seats) - (ruleset == "balance-of-power")], RULESETS[ruleset])


def bop(**how):
    return table(europe(**how), "balance-of-power")


def me(**how):
    land = {0: {"rhudaur": 5, "fornost": 2, "weather_hills": 3}, 1: {"carrock": 4, "moria": 2}}
    return table(middle_earth(land=land, heroes={0: ["rhudaur"], 1: ["moria"]}, **how), "middle-earth")


async def begin(p: Player) -> None:
    if p.is_blank:
        await p.start()


# -- Balance of Power


async def test_r_rolls_the_resistance(tmp_path: Path):
    t = bop(options=ROOM, red={"germany": 5}, neutral={"poland": 2}, hospital=(9, 3, 7), step="resistance")
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        assert " r roll" in p.rows[-1]
        assert " w waive" in p.rows[-1]
        await p.acts("r")
        rolled = [e for entry in t.game.log for e in entry.events if isinstance(e, ResistanceRolled)]
        assert len(rolled) == 1
        assert "RESIST" not in p.status


async def test_w_waives_it_and_r_then_does_something_else(tmp_path: Path):
    t = bop(options=ROOM, red={"germany": 5}, neutral={"poland": 2}, hospital=(9, 3, 7), step="resistance")
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts("w")
        assert "SUPPORT" in p.status
        units = list(HOSPITAL(t.game.state).units)
        await p.acts("r", "w")
        assert HOSPITAL(t.game.state).units == units
        assert "does nothing here" in p.text


async def test_a_service_is_bought_by_its_number(tmp_path: Path):
    shop = [item["id"] for item in europe(red={"germany": 1}).rules.board.map.blocks["balance_of_power"]["shop"]]
    t = bop(options=ROOM, red={"germany": 5, "poland": 2}, blue={"sweden": 1}, hospital=(9, 3, 0), step="support")
    number = str(shop.index("special_squad") + 1)
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts(number)
        assert "Enter: special squad" in p.status
        assert HOSPITAL(t.game.state).units[RED] == 9
        await p.acts("enter")
        assert HOSPITAL(t.game.state).units[RED] == 1


async def test_what_cannot_be_paid_says_how_much_is_missing(tmp_path: Path):
    t = bop(options=ROOM, red={"germany": 5, "poland": 2}, blue={"sweden": 1}, hospital=(1, 3, 0), step="support")
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        before = t.game.digest()
        for number in "1234":
            await p.acts(number)
            assert "too few" in p.play.note, p.play.note
        await p.acts("7")
        assert "There is no number 7 here" in p.play.note
        assert t.game.digest() == before


async def test_a_mission_is_taken_by_its_number_and_says_no_card(tmp_path: Path):
    t = bop(red={"denmark": 5, "switzerland": 2}, missions=("danish_naval_base", "swiss_vault", "sea_lanes"))
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts("e")
        rows = [row for row in p.rows if "vault" in row.lower() or "naval base" in row]
        assert rows
        number = next(n for n in "123" if any(f"{n} Swiss" in row or f"{n} Vault" in row for row in p.rows))
        await p.acts(number)
        assert "no card" in p.text
        await p.acts("enter")
        assert OPEN_MISSIONS(t.game.state).taken[RED] == ("swiss_vault",)
        assert any("no card this turn" in line for line in p.play.lines)


async def test_a_mission_that_is_not_fulfilled_says_how_far_it_is(tmp_path: Path):
    t = bop(red={"denmark": 5}, missions=("danish_naval_base", "swiss_vault"))
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts("e")
        number = next(n for n in "12" if not any(f"{n} Danish" in row for row in p.rows))
        before = t.game.digest()
        await p.acts(number)
        assert "is not fulfilled: 0 of 1" in p.play.note
        assert t.game.digest() == before


# -- Middle-earth


async def test_x_takes_the_hero_out_of_the_battle_and_back_without_leaving_it(tmp_path: Path):
    t = me()
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        target = "carrock"
        await p.acts("slash", *target, "enter", "a")
        assert "best die: you +1" in p.text
        assert " x hero" in p.rows[-1]
        await p.acts("x")
        assert HEROES(t.game.state).resting == ("rhudaur",)
        assert "best die: you" not in p.text
        assert p.play.in_battle
        assert p.play.draft.chosen == ("rhudaur", target)
        await p.acts("x")
        assert HEROES(t.game.state).resting == ()
        assert "best die: you +1" in p.text


async def test_a_hero_that_completed_a_mission_is_bound_and_says_so(tmp_path: Path):
    t = me()
    HEROES(t.game.state).bound = ("rhudaur",)
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        before = t.game.digest()
        await p.acts("slash", *"carrock", "enter", "a", "x")
        assert "completed a mission" in p.play.note
        assert t.game.digest() == before


async def test_x_lets_the_hero_go_along_in_the_manoeuvre(tmp_path: Path):
    t = me(step="fortify")
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts("x")
        assert "Choose from where to where first" in p.play.note
        await p.acts("slash", *"rhudaur", "enter", "enter", "slash", *"weather", "enter", "enter")
        await p.acts("x")
        assert "march" in p.status
        await p.acts("x")
        assert "march" not in p.status
        await p.acts("x", "2", "enter")
        assert HEROES(t.game.state).at[0] == ("weather_hills",)
        assert t.game.state.armies["weather_hills"] == 5


async def test_battalions_without_a_hero_go_alone(tmp_path: Path):
    t = me(step="fortify")
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts("slash", *"weather", "enter", "enter", "slash", *"fornost", "enter", "enter", "x")
        assert "hero" in p.play.note
        assert "how many move?" in p.status


async def test_adventure_cards_are_played_by_their_number(tmp_path: Path):
    t = SCENARIOS["me"](3)
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts("A")
        assert ">1 Power  Out of the Thicket" in p.text
        await p.acts("2")
        assert "Perilous Ford is played" in p.play.note
        await p.acts("3")
        assert "No hero of yours stands at Erebor (Esgaroth)" in p.play.note
        await p.acts("4")
        assert "There is no number 4 here" in p.play.note
        await p.acts("1", "enter")
        assert "from which territory?" in p.status
        assert ADVENTURES(t.game.state).hands[0] == ("out_of_the_thicket", "perilous_ford", "reach_erebor")


async def test_digits_are_dice_in_a_battle_and_amounts_where_one_is_asked(tmp_path: Path):
    t = me(adventures={0: ["stand_fast"]})
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        await p.acts("slash", *"carrock", "enter", "a", "2")
        assert "Enter: throw 2 dice once" in p.status


def at_a_die(**how):
    """The ring lies on a space with a die, and the manoeuvre of the first player is the last thing before it."""
    facts = me().rules.values.facts
    space = next(stop.territory for stop in facts.road if stop.die)
    return me(step="fortify", ring=space, **how)


async def test_a_die_of_the_ring_waits_for_enter(tmp_path: Path):
    t = at_a_die()
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        assert not p.play.held
        await p.acts("e")
        (rolled,) = [e for entry in t.game.log for e in entry.events if isinstance(e, RingRolled)]
        assert f"The ring rolled a {rolled.roll}" in p.text
        assert "Enter: go on" in p.status
        assert not p.is_blank
        before = t.game.digest()
        await p.acts("e", "x", "a")
        assert t.game.digest() == before
        assert not p.is_blank
        await p.acts("enter")
        await p.settle()
        assert p.is_blank


async def test_dice_of_the_ring_that_others_rolled_wait_for_nobody(tmp_path: Path):
    t = at_a_die()
    t.do(0, End())
    async with sit_down(t, tmp_path) as p:
        await begin(p)
        assert p.play.held == []
        assert "Enter: go on" not in p.status


# -- all of them


@pytest.mark.parametrize("name", EXTRAS)
def test_shortcuts_are_of_phases_that_exist_and_hide_nothing_that_is_needed(name: str):
    ruleset, extras = RULESETS[name], extras_of(name)
    options = ROOM if name == "balance-of-power" else {}
    players = ruleset.players[0]
    rules = fresh(options, players=players, map_file=load(ruleset.board), ruleset=name).rules
    for phase in {**extras.keys, **extras.numbered}:
        assert phase in rules.phases, phase
    needed = {"go", "back", "left", "right", "up", "down", "next", "end", "undo", "attack", "commands", "help", "find"}
    for keys in extras.keys.values():
        assert not {lookup(("play",), key, KEYS) for key in keys} & needed


async def test_help_the_palette_and_the_strip_name_them(tmp_path: Path):
    async with sit_down(SCENARIOS["me"](3), tmp_path, size=(120, 40)) as p:
        await begin(p)
        rows = p.play.help_rows()
        assert ("x", "Whether the hero takes part in attacks", None) in rows
        assert ("1-3", "Play the adventure card of this number (A shows them)", None) in rows
        assert not any(keys == "x" and "Everything that is possible" in words for keys, words, _ in rows)
        assert "x hero" in p.rows[-1]
        assert "1-3 card" in p.rows[-1]


async def test_other_rule_systems_keep_the_usual_keys(tmp_path: Path):
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("x")
        assert "choose what to do" in p.status


async def test_the_results_explain_the_score(tmp_path: Path):
    t = me(played={0: ["reach_bree"]})
    state = t.game.state
    side = ARMY(state).side[0]
    points = t.rules.values.cards["reach_bree"].points[side]
    region = next(r for r in t.board.regions if "rhudaur" in r.territories)
    for territory in region.territories:
        state.owner[territory] = 0
    strongholds = sum(state.owner[place] == 0 for place in t.rules.values.facts.strongholds)
    land = sum(owner == 0 for owner in state.owner.values())
    state.result = Result((2,), "points")
    async with sit_down(t, tmp_path, size=(100, 50)) as p:
        await p.pilot.pause()
        assert isinstance(p.app.screen, Results)
        text = "\n".join(line.plain for line in p.app.screen.sheet.lines)
        worth = 1 if t.rules.options["region_points"] == "1" else region.bonus
        whole = land + worth + 2 * strongholds + points
        assert f"R Anna ({side}): {land} + {worth} + 2 x {strongholds} + {points} = {whole}" in text
        assert f"regions: {region.name} {worth}" in text
        assert "cards: " in text
        assert "Equal points: territories decide" in text
