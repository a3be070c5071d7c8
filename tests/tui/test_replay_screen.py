"""The replay, the log, the results: a game that was played, looked at from every side."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import save
from engine.chance import Seeded
from engine.events import CardDrawn, Conquered, Eliminated, Rolled
from engine.game import Game
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from engine.state import MOVER, Step
from maps.format import load
from tests.tui.command import hegemon
from tests.tui.player import Player, sit_down
from tui.history import history
from tui.logbook import Filter, as_text, filtered, groups, lines_of
from tui.plots import plot, while_alive
from tui.replaying import Reel, timeline
from tui.scenarios import LAND, NO_CARDS, SCENARIOS, position
from tui.screens.dice import DicePage
from tui.screens.handover import Handover
from tui.screens.inspect import Inspect
from tui.screens.log import Log
from tui.screens.replay import Replay
from tui.screens.results import Results
from tui.table import Table

CHAIRS = [Chair("Anna", colour="red"), Chair("Bo", "random", "yellow"), Chair("Cy", "random", "green")]


def played(entries: int, **options: object) -> Game:
    """A game of random acts, up to so many entries or its end."""
    rules = RULESETS["world"]
    game = new_game(rules, load("world"), {"start.claim": "deal", **options}, CHAIRS, Seeded(5))
    rng = Random(5)
    while game.state.result is None and len(game.log) < entries:
        game.do(game.decider, game.offer.sample(rng))
    return game


@pytest.fixture(scope="module")
def game_going_on() -> Game:
    return played(400)


@pytest.fixture(scope="module")
def game_over() -> Game:
    game = played(100_000, **{"limit.turns": 12})
    assert game.state.result is not None
    return game


@pytest.fixture
def going_on(game_going_on: Game) -> Table:
    return Table(game_going_on, CHAIRS, RULESETS["world"])


@pytest.fixture
def finished(game_over: Game) -> Table:
    return Table(game_over, CHAIRS, RULESETS["world"])


def events_of(game: Game, kind: type) -> list[int]:
    return [k for k, entry in enumerate(game.log) if any(isinstance(event, kind) for event in entry.events)]


# -- the reel


def test_every_position_of_the_reel_is_that_of_the_game(finished: Table):
    game = finished.game
    reel = Reel(game)
    assert reel.last == len(game.log) - 1 == reel.at
    assert reel.game.digest() == game.digest()
    forwards = []
    for entry in range(reel.last + 1):
        reel.go(entry)
        forwards.append(reel.game.digest())
    for entry in reversed(range(reel.last + 1)):
        reel.go(entry)
        assert reel.game.digest() == forwards[entry]
    reel.go(10**9)
    assert reel.at == reel.last
    reel.go(-5)
    assert reel.at == 0


def test_the_reel_leaves_the_game_alone(going_on: Table):
    digest, length = going_on.game.digest(), len(going_on.game.log)
    Reel(going_on.game).go(3)
    assert (going_on.game.digest(), len(going_on.game.log)) == (digest, length)


def test_the_reel_finds_battles_conquests_and_eliminations(finished: Table):
    reel = Reel(finished.game)
    for kind, event in (("battle", Rolled), ("conquest", Conquered), ("elimination", Eliminated)):
        where = events_of(finished.game, event)
        reel.go(0)
        found = []
        while (to := reel.find(kind, 1)) is not None:
            found.append(to)
            reel.go(to)
        assert found == [k for k in where if k > 0]
        assert reel.find(kind, -1) == (where[-2] if len(where) > 1 else None)


def test_secrets_are_shown_when_the_game_is_over_and_not_before(going_on: Table, finished: Table):
    for table, known in ((going_on, False), (finished, True)):
        reel = Reel(table.game)
        drawn = events_of(table.game, CardDrawn)
        assert drawn
        for k in drawn:
            cards = [event.card for event in reel.entry(k).events if isinstance(event, CardDrawn)]
            assert all((card is not None) == known for card in cards)
        hands = [reel.hand(seat) for seat in range(3)]
        assert all((hand is not None) == known for hand in hands)
        assert all(isinstance(hand, int) for hand in reel.view.parts["cards"]["hands"])


def test_a_turn_is_found_by_its_number(finished: Table):
    reel = Reel(finished.game)
    to = reel.start_of(6)
    assert to is not None
    reel.go(to)
    assert reel.view.turn == 6
    reel.go(to - 1)
    assert reel.view.turn == 5
    assert reel.start_of(10**6) is None


def test_the_timeline_shows_where_one_stands(finished: Table):
    reel = Reel(finished.game)
    reel.go(0)
    assert timeline(reel, 40).startswith("|")
    reel.go(reel.last)
    assert timeline(reel, 40).endswith("|")
    reel.go(reel.last // 2)
    assert timeline(reel, 41)[20] in "|"
    assert {len(timeline(reel, width)) for width in (10, 10)} == {10}


# -- the log


def test_the_log_can_be_filtered(finished: Table):
    title = finished.board.title
    lines = lines_of(finished.who, title.__getitem__, finished.entries(None), 3)
    assert filtered(lines, Filter()) == lines
    for wanted in (Filter(seat=1), Filter(territory="ural"), Filter(words="TOOK"), Filter(0, "ural", "took")):
        shown = filtered(lines, wanted)
        assert shown
        assert all(line.heading or wanted.fits(line) for line in shown)
        assert not shown[-1].heading
        assert {line.text for line in lines if not line.heading and wanted.fits(line)} == {
            line.text for line in shown if not line.heading
        }
    assert all("Ural" in line.text for line in filtered(lines, Filter(territory="ural")) if not line.heading)
    assert all("Y " in line.text for line in filtered(lines, Filter(seat=1)) if not line.heading)
    assert any("Y Bo" not in line.text for line in lines)
    assert filtered(lines, Filter(words="no such words")) == []


def test_turns_have_headings_with_their_numbers(finished: Table):
    lines = lines_of(finished.who, finished.board.title.__getitem__, finished.entries(None), 3)
    headings = [line.text for line in lines if line.heading]
    assert headings[:3] == ["Turn 1: Y Bo", "Turn 1: G Cy", "Turn 2: R Anna"] or headings[0].startswith("Turn 1")
    assert headings[-1].startswith("Turn 12")


def test_the_throws_of_a_battle_stay_together():
    first, second = (Rolled(0, 1, "a", "b", (6,), (1,), 0, 1) for _ in range(2))
    other = Rolled(0, 1, "a", "c", (6,), (1,), 0, 1)
    won = Conquered(0, 1, "a", "c", 1)
    assert list(groups([first, second, other, won, won])) == [[first, second], [other, won], [won]]


def test_the_public_log_holds_no_drawn_card(going_on: Table):
    title = going_on.board.title
    public = lines_of(going_on.who, title.__getitem__, going_on.entries(None), 3)
    drew = [line.text for line in public if "drew" in line.text]
    assert drew
    assert all(text.endswith("drew a card.") for text in drew)
    assert any(
        not line.text.endswith("drew a card.")
        for seat in range(3)
        for line in lines_of(going_on.who, title.__getitem__, going_on.entries(seat), 3, seat)
        if "drew" in line.text
    )
    assert as_text(public).count("\n") > len(public)


# -- history and plots


def test_the_history_counts_income_cards_and_luck(finished: Table):
    found = history(finished.game)
    view = finished.view(None)
    assert [row[-1] for row in found.territories] == [len(view.owned(seat)) for seat in range(3)]
    assert [row[-1] for row in found.cards] == view.parts["cards"]["hands"]
    assert [row[-1] for row in found.luck] == [dice.luck for dice in found.dice.seats]
    assert sum(row[-1] for row in found.luck) == pytest.approx(0)
    assert [row[-1] for row in found.income] == [
        sum(n for _, n in finished.income(seat)) if view.owned(seat) else 0 for seat in range(3)
    ]
    assert {len(row) for rows in (found.income, found.cards, found.luck) for row in rows} == {len(found.armies[0])}


def test_who_has_no_land_has_no_income():
    cato = dict.fromkeys(LAND[3], (2, 1))
    table = position([Step("fortify", MOVER), Step("end", MOVER)], NO_CARDS, land=cato)
    assert [row[-1] for row in history(table.game).income] == [3 + 5, 4 + 3, 6 + 2 + 2, 0]


def test_a_plot_is_made_of_the_owners_letters():
    drawn = plot([[1, 5, 9], [9, 5, 1]], "RY", 40, 12, ascii_only=False)
    assert all(len(row) <= 40 for row in drawn)
    body = [row for row in drawn if "R" in row or "Y" in row]
    assert body[0].rstrip(" │")[-1] == "R"
    assert body[-1].rstrip(" │")[-1] == "Y"
    assert drawn[1].lstrip().startswith("9")
    assert all(row.isascii() for row in plot([[1, 5]], "R", 40, 12, ascii_only=True))
    assert plot([[], []], "RY", 40, 12, ascii_only=False) == []


def test_a_line_ends_where_its_player_does():
    assert while_alive([3, 2, 0, 0, 0]) == [3, 2, 0]
    assert while_alive([0, 0, 4]) == [0, 0, 4]
    assert while_alive([0]) == [0]


# -- the screens


async def replay(p: Player) -> Replay:
    for _ in range(300):
        screen = p.app.screen
        if isinstance(screen, Replay) and screen.reel is not None:
            await p.pilot.pause()
            return screen
        await p.pilot.pause()
    raise AssertionError(p.text)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_a_finished_game_is_stepped_through(tmp_path: Path, finished: Table, size: tuple[int, int]):
    async with sit_down(finished, tmp_path, size) as p:
        assert isinstance(p.app.screen, Results)
        await p.press("V")
        screen = await replay(p)
        reel = screen.reel
        assert reel is not None
        assert f"0 of {reel.last}" in p.rows[0]
        await p.press("right", "right", "left")
        assert reel.at == 1
        await p.press("end")
        assert reel.at == reel.last
        await p.press("right")
        assert "This is the end." in p.text
        await p.press("home", "c")
        assert reel.at == events_of(finished.game, Conquered)[0]
        if size >= (80, 24):
            source, target = reel.places()
            armies = reel.view.armies
            assert f"{armies[target]}!" in p.text
            assert f"{armies[source]})" in p.text
        await p.press("slash", "3", "enter")
        assert reel.view.turn == 6
        await p.press("slash", *"999", "enter")
        assert "The turns of this game are 1 to" in p.text
        assert {len(row) for row in p.rows} == {size[0]}
        assert p.rows[-1].rstrip().endswith("back")
        await p.press("q")
        assert isinstance(p.app.screen, Results)


async def test_it_plays_by_itself_and_stops_at_the_end(tmp_path: Path, finished: Table):
    async with sit_down(finished, tmp_path) as p:
        await p.press("V")
        screen = await replay(p)
        reel = screen.reel
        assert reel is not None
        await p.press("enter")
        assert screen.playing
        before = reel.at
        screen.tick()
        assert reel.at == before + 1
        await p.press("plus", "plus", "plus")
        assert screen.speed == 100
        before = reel.at
        screen.tick()
        assert reel.at == before + 10
        reel.go(reel.last - 1)
        screen.tick()
        assert not screen.playing
        assert reel.at == reel.last
        await p.press("enter")
        assert screen.playing
        await p.press("enter")
        assert not screen.playing


async def test_a_moment_is_inspected(tmp_path: Path, finished: Table):
    async with sit_down(finished, tmp_path, (120, 40)) as p:
        await p.press("V")
        await replay(p)
        await p.press("c", "I", "o")
        assert isinstance(p.app.screen, Inspect)
        assert "group" in p.text
        await p.press("q")
        assert isinstance(p.app.screen, Replay)


async def test_a_game_that_goes_on_is_viewed_without_secrets(tmp_path: Path):
    table = SCENARIOS["handover"](7)
    async with sit_down(table, tmp_path, (120, 40)) as p:
        await p.start()
        await p.press("V")
        screen = await replay(p)
        assert screen.reel is not None
        assert not screen.reel.open
        assert "Cards of" not in p.text


async def test_a_save_is_replayed_from_the_list(tmp_path: Path, going_on: Table):
    (tmp_path / "old.json").write_bytes(save.encode(going_on.game, going_on.chairs))
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        p.app.go_home()
        await p.pilot.pause()
        await p.press("l")
        for _ in range(3):
            if ">old" not in p.text:
                await p.press("down")
        await p.press("v")
        screen = await replay(p)
        assert screen.reel is not None
        assert screen.reel.last == len(going_on.game.log) - 1
        assert not isinstance(p.app.screen, Handover)


async def test_the_log_is_filtered_searched_and_kept(tmp_path: Path, finished: Table):
    async with sit_down(finished, tmp_path) as p:
        await p.press("G")
        assert isinstance(p.app.screen, Log)
        assert "won" in p.text
        await p.press("tab")
        assert "Log: R Anna" in p.rows[0]
        await p.press("t", *"ural", "enter")
        assert "Log: R Anna, Ural" in p.rows[0]
        await p.press("slash", *"took", "enter", "e")
        kept = list(tmp_path.glob("*-log.txt"))
        assert len(kept) == 1
        lines = [line for line in kept[0].read_text().splitlines() if line.startswith("  ")]
        assert all("took" in line and "Ural" in line for line in lines)
        await p.press("q")
        assert "all that happened" in p.rows[0]
        await p.press("d")
        assert isinstance(p.app.screen, DicePage)
        for _ in range(300):
            if "throws" in p.text:
                break
            await p.pilot.pause()
        assert "nothing unusual" in p.text or "fair dice" in p.text
        await p.press("q", "q")
        assert isinstance(p.app.screen, Results)


async def test_on_a_shared_keyboard_the_log_is_the_public_one(tmp_path: Path):
    async with sit_down(SCENARIOS["handover"](7), tmp_path) as p:
        await p.start()
        await p.press("G")
        screen = p.app.screen
        assert isinstance(screen, Log)
        assert screen.seat is None


async def test_results_plot_five_series(tmp_path: Path, finished: Table):
    async with sit_down(finished, tmp_path, (80, 40)) as p:
        screen = p.app.screen
        assert isinstance(screen, Results)
        for _ in range(300):
            if screen.history is not None:
                break
            await p.pilot.pause()
        for name in ("Territories", "Armies", "Income", "Cards", "Armies saved by luck"):
            assert f"{name}, turn by turn   Left Right: another" in p.text
            await p.press("right")
        await p.press("left")
        assert "luck, turn by turn   Left Right" in p.text


# -- the command


def test_without_a_terminal_the_command_tells_the_position(tmp_path: Path, finished: Table):
    path = tmp_path / "x.json"
    path.write_bytes(save.encode(finished.game, finished.chairs))
    told = hegemon("replay", path)
    assert told.code == 0
    assert "The game is over" in told.out
    assert hegemon("replay", path, "--to", 3, "--json").document["entry"] == 3
