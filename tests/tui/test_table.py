"""The table: bots play and people are waited for; everybody is told, and told only what they may know."""

import asyncio
import shutil
import threading
from contextlib import asynccontextmanager
from random import Random

import pytest

from engine.actions import Attack, Defend, End, Place, Resign
from engine.bots import make_bot
from engine.chance import Seeded
from engine.change import Illegal
from engine.events import CardDrawn, CardsTaken
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.save import SaveError, encode, load
from engine.seating import Chair, new_game
from engine.sight import View
from maps.format import load as load_board
from tests.helpers import NAMES, position
from tui.table import Table

QUICK = {"start.claim": "deal", "start.place_step": 40}
"""Few decisions before the first turn."""


@pytest.fixture(autouse=True)
def no_rest(monkeypatch):
    """Bots leave the loop to others for as long as the others have something to do, and no longer."""
    monkeypatch.setattr("tui.botplay.REST", 0)


def table_of(*kinds, path=None, pace=0.0, options=None, seed=1, **how):
    """A table with these players and a new game."""
    chairs = [Chair(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    ruleset = RULESETS["world"]
    game = new_game(ruleset, load_board("world"), {**QUICK, **(options or {})}, chairs, Seeded(seed))
    return Table(game, chairs, ruleset, path, pace, bot_seed=7, **how)


def table_at(game, *kinds, **how):
    """A table with these players at a position."""
    chairs = [Chair(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    return Table(game, chairs, RULESETS["world"], bot_seed=7, **how)


async def until(table, test):
    """Wait until a change makes this true."""
    changed = asyncio.Event()
    end = table.watch(changed.set)
    try:
        while not test():
            await asyncio.wait_for(changed.wait(), 30)
            changed.clear()
    finally:
        end()


async def turns_of_the_loop(count=50):
    """Let everything run that could run now."""
    for _ in range(count):
        await asyncio.sleep(0)


@asynccontextmanager
async def running(*work):
    """The table's tasks, ended at the end; a fault of theirs is a fault of the test."""
    tasks = [asyncio.create_task(part) for part in work]
    try:
        yield tasks
    finally:
        for task in tasks:
            if not task.done():
                task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended


def act(table, rng):
    """Any legal act of whoever decides."""
    seat = table.decider
    return table.do(seat, table.offer(seat).sample(rng))


class Odd:
    """A bot made of a function."""

    def __init__(self, decide):
        self.decide = decide


# -- bots and people


async def test_bots_play_a_whole_game(tmp_path):
    table = table_of("simple", "simple", "simple", path=tmp_path / "a.json", options={"limit.turns": 30})
    told = []
    table.watch(lambda: told.append(table.rev))
    async with running(table.keep()):
        await table.run()
        await table.flush()
    assert table.over is not None
    assert len(told) >= len(table.feed) - 1
    assert told == sorted(told)
    assert table.bot_faults.total() == 0
    assert [record.entry for record in table.feed] == table.game.log
    loaded = load((tmp_path / "a.json").read_bytes())
    assert loaded.game.digest() == table.game.digest()
    assert loaded.seen == {seat: index for seat, index in table.seen.items() if index}


async def test_the_same_seeds_make_the_same_game():
    digests = set()
    for _ in range(2):
        table = table_of("random", "simple", options={"limit.turns": 3})
        await table.run()
        digests.add(table.game.digest())
    assert len(digests) == 1


async def test_people_are_waited_for():
    table, rng = table_of("human", "simple", "simple"), Random(1)
    async with running(table.run()):
        for _ in range(60):
            await until(table, lambda: table.over or table.decider == 0)
            if table.over:
                break
            before = len(table.feed)
            await turns_of_the_loop()
            assert len(table.feed) == before
            act(table, rng)
    assert {record.entry.by for record in table.feed} >= {0, 1, 2}


async def test_a_bot_sees_its_own_seat_only_and_never_the_game():
    seen = []

    def made(level, rules, seat, seed):
        bot = make_bot(level, rules, seat, seed)

        def decide(view, offer):
            hands = view.parts["cards"]["hands"]
            seen.append((type(view), view.seat, seat, [hand for i, hand in enumerate(hands) if i != seat]))
            return bot.decide(view, offer)

        return Odd(decide)

    table = table_of("simple", "simple", "random", make_bot=made, options={"limit.turns": 8})
    await table.run()
    assert {(kind, shown, seat) for kind, shown, seat, _ in seen} == {(View, seat, seat) for seat in range(3)}
    assert all(isinstance(hand, int) for *_, hands in seen for hand in hands)
    assert any(hand for *_, hands in seen for hand in hands)


def fails(view, offer):
    raise ZeroDivisionError("oops")


BAD = {
    "raises": fails,
    "answers nonsense": lambda view, offer: "no action",
    "places on the moon": lambda view, offer: Place("moon", 3),
    "resigns": lambda view, offer: Resign(),
    "ends what cannot be ended": lambda view, offer: End(),
    "throws too many dice": lambda view, offer: Attack("ural", "siberia", 9),
}


@pytest.mark.parametrize("fault", BAD)
async def test_a_faulty_bot_is_counted_and_stops_nothing(fault):
    def made(level, rules, seat, seed):
        return Odd(BAD[fault]) if seat == 1 else make_bot(level, rules, seat, seed)

    table = table_of("simple", "simple", "simple", make_bot=made, options={"limit.turns": 4})
    await asyncio.wait_for(table.run(), 60)
    assert table.over is not None
    assert table.bot_faults[1] > 0
    assert set(table.bot_faults) == {1}
    assert table.bot_error.startswith("Y Bruno (simple) failed: ")
    assert table.game.faults() == []


async def test_a_seat_whose_bot_does_not_exist_is_played_legally():
    table = table_of("simple", "oracle", options={"limit.turns": 2})
    await table.run()
    assert table.over is not None
    assert table.bot_faults[1] > 0


async def test_pause_step_and_resume():
    table = table_of("simple", "simple", options={"limit.turns": 2})
    table.pause()
    async with running(table.run()) as tasks:
        await turns_of_the_loop()
        assert len(table.feed) == 1
        for count in (2, 3, 4):
            table.step()
            await until(table, lambda count=count: len(table.feed) == count)
            await turns_of_the_loop()
            assert len(table.feed) == count
        table.resume()
        await tasks[0]
    assert table.over is not None


async def test_skip_leaves_out_the_pauses_until_a_person_is_to_decide():
    table, rng = table_of("human", "simple", "random", pace=3600.0), Random(1)
    async with running(table.run()):
        for _ in range(5):
            table.skip()
            await until(table, lambda: table.decider == 0)
            await turns_of_the_loop()
            while table.decider == 0:
                act(table, rng)
        before = len(table.feed)
        await turns_of_the_loop()
        assert len(table.feed) == before


async def test_what_a_bot_thought_about_another_position_is_not_done():
    thinking, go = threading.Event(), threading.Event()
    asked = []

    def made(level, rules, seat, seed):
        bot = make_bot(level, rules, seat, seed)

        def decide(view, offer):
            asked.append(view.seats[2].controller)
            thinking.set()
            go.wait(60)
            return bot.decide(view, offer)

        return Odd(decide)

    game = position(land={0: {"ural": 5}, 1: {"china": 9, "siam": 3}, 2: {"alaska": 2}}, seat=1, step="attack")
    game.source = Seeded(1)
    table = table_at(game, "human", "simple", "human", pace=0.001, make_bot=made)
    async with running(table.run()):
        await asyncio.to_thread(thinking.wait, 60)
        table.resign(2)
        assert table.decider == 1
        go.set()
        await until(table, lambda: len(table.feed) > 2)
    assert asked[:2] == ["player", "neutral"]


async def test_stop_ends_the_playing():
    table = table_of("human", "simple")
    async with running(table.run()) as tasks:
        await until(table, lambda: table.decider == 0)
        table.stop()
        await asyncio.wait_for(tasks[0], 60)
    assert table.over is None


async def test_a_seat_is_handed_to_a_bot_and_back():
    table = table_of("human", "simple", "simple", options={"limit.turns": 50})
    async with running(table.run()):
        await until(table, lambda: table.decider == 0)
        before = len(table.feed)
        table.set_kind(0, "simple")
        assert table.humans() == []
        await until(table, lambda: sum(record.entry.by == 0 for record in table.feed[before:]) > 5)
        table.set_kind(0, "human")
        assert table.humans() == [0]
        await until(table, lambda: table.over or table.decider == 0)
        before = len(table.feed)
        await turns_of_the_loop()
        assert len(table.feed) == before
    with pytest.raises(Refused, match="oracle"):
        table.set_kind(0, "oracle")


# -- what a screen may ask and do


def test_only_who_decides_is_offered_anything():
    table = table_of("human", "human", "human")
    seat = table.decider
    other = (seat + 1) % 3
    assert table.offer(seat).kinds()
    assert table.offer(other) is None
    assert table.offer(None) is None
    assert table.why(other, Place) == f"Not your move: {NAMES[seat]} decides now."
    assert table.why(seat, Place) is None
    assert "moon" in table.why(seat, Place, "moon")
    assert table.why(seat, Attack, "ural").endswith(".")
    own = table.view(seat).owned(seat)[0]
    assert table.why_action(seat, Place(own, 1)) is None
    assert table.why_action(other, Place(own, 1)) == table.why(other, Place)
    assert "being set up" in table.why(seat, Resign)
    assert table.who(seat) == f"{table.chairs[seat].mark} {NAMES[seat]}"


async def test_when_the_game_is_over_nothing_is_possible():
    table = table_of("simple", "simple", options={"limit.turns": 1})
    await table.run()
    assert table.decider is None
    assert table.why(0, Place) == table.undoable(0) == "The game is over."
    assert table.why(0, Resign) == "The game is over."
    with pytest.raises(Illegal, match="over"):
        table.undo(0)


def test_a_take_back_is_a_record_and_removes_none():
    table = table_of("human", "human", "human")
    seat = table.decider
    own = table.view(seat).owned(seat)
    before = table.game.digest()
    table.do(seat, Place(own[0], 2))
    after = table.game.digest()
    assert table.undoable((seat + 1) % 3) is not None
    with pytest.raises(Illegal):
        table.undo((seat + 1) % 3)
    table.undo(seat)
    assert table.game.digest() == before
    assert [record.kind for record in table.feed] == ["do", "do", "undo"]
    assert table.redoable((seat + 1) % 3) is not None
    table.redo(seat)
    assert table.game.digest() == after
    table.undo(seat)
    table.do(seat, Place(own[1], 1))
    assert table.redoable(seat) is not None
    assert [kind for kind, _ in table.entries(None)] == ["do", "do", "undo", "do", "undo", "do"]
    assert [view.action for _, view in table.entries(None, 5)] == [Place(own[1], 1)]


async def test_a_take_back_leaves_the_save(tmp_path):
    table, rng = table_of("human", "human", path=tmp_path / "a.json"), Random(3)
    backs = 0
    async with running(table.keep()):
        for _ in range(80):
            entry = act(table, rng)
            if rng.random() < 0.5:
                await table.flush()
            if rng.random() < 0.5 and table.undoable(entry.by) is None:
                table.undo(entry.by)
                backs += 1
        await table.flush()
    assert backs > 10
    assert load((tmp_path / "a.json").read_bytes()).game.digest() == table.game.digest()


def secrets(events, seat):
    """Cards in these events that the seat may not see."""
    hidden = []
    for event in events:
        if isinstance(event, CardDrawn) and event.seat != seat:
            hidden.append(event.card)
        if isinstance(event, CardsTaken) and seat not in (event.seat, event.loser):
            hidden.append(event.cards)
    return hidden


async def test_nobody_sees_the_cards_of_others_in_the_feed():
    table = table_of("simple", "simple", "simple", options={"limit.turns": 40})
    await table.run()
    drawn = dict.fromkeys((0, 1, 2, None), 0)
    for seat in drawn:
        for _, view in table.entries(seat):
            hidden = secrets(view.events, seat)
            drawn[seat] += len(hidden)
            assert not any(hidden)
            cards = [e.card for e in view.events if isinstance(e, CardDrawn) and e.seat == seat]
            assert all(cards)
            answers = {card for answer in view.answers if isinstance(answer, tuple) for card in answer}
            assert not any(isinstance(answer, str) for answer in answers - set(cards)) or view.by == -1
    assert all(drawn.values())


def test_watchers_are_told_until_they_end_it():
    table, told = table_of("human", "human"), []
    end = table.watch(lambda: told.append("first"))
    table.watch(lambda: told.append("second"))
    act(table, Random(1))
    assert told == ["first", "second"]
    end()
    end()
    act(table, Random(1))
    assert told == ["first", "second", "second"]


def test_the_end_of_a_turn_is_remembered_for_the_news():
    table, rng = table_of("human", "human", "human"), Random(1)
    while table.game.state.turn < 4:
        mover, before = table.view(None).mover, dict(table.seen)
        act(table, rng)
        if table.view(None).mover != mover:
            assert table.seen[mover] == len(table.feed)
        else:
            assert table.seen == before


def test_a_player_who_resigned_is_no_longer_at_the_table():
    game = position(land={0: {"ural": 5}, 1: {"china": 9}, 2: {"alaska": 2}}, seat=1)
    table = table_at(game, "human", "human", "human")
    table.resign(0)
    assert table.humans() == [1, 2]


# -- standing answers


def attacked(defend):
    """Bruno is attacked in Ural and has this standing answer."""
    game = position({"defend.choice": "before"}, land={0: {"ukraine": 9}, 1: {"ural": 4}}, rest=(2, 1))
    game.source = Seeded(1)
    table = table_at(game, "human", "human", "human")
    table.chairs[1].defend = defend
    table.do(0, Attack("ukraine", "ural", 3))
    return table


def test_a_standing_answer_is_given_at_once():
    table = attacked("most")
    assert table.decider == 0
    assert [record.entry.action for record in table.feed[-2:]] == [Attack("ukraine", "ural", 3), Defend(2)]
    assert [record.entry.by for record in table.feed[-2:]] == [0, 1]


def test_a_standing_answer_can_be_given_while_the_question_stands():
    table = attacked("ask")
    assert table.decider == 1
    table.set_defend(1, "most")
    assert table.feed[-1].entry.action == Defend(2)
    assert table.decider == 0


async def test_a_standing_answer_is_given_after_a_load_too():
    table = attacked("ask")
    table.chairs[1].defend = "most"
    loaded = load(encode(table.game, table.chairs))
    again = Table(loaded.game, loaded.chairs, loaded.ruleset)
    assert again.decider == 1
    async with running(again.run()):
        await until(again, lambda: again.decider == 0)
    assert again.feed[-1].entry.action == Defend(2)


# -- the disk


def saved(path):
    """How many entries the file holds."""
    return len(load(path.read_bytes()).game.log)


async def test_a_new_game_is_kept_from_its_beginning_and_after_every_act_of_a_person(tmp_path):
    path = tmp_path / "a.json"
    table, rng = table_of("human", "human", path=path), Random(1)
    table._autosave.PAUSE = 3600.0
    async with running(table.keep()):
        for count in range(1, 8):
            await asyncio.wait_for(_on_disk(path, count), 60)
            assert table.save_error == ""
            act(table, rng)


async def _on_disk(path, count):
    while not path.exists() or saved(path) != count:
        await asyncio.to_thread(threading.Event().wait, 0.001)


async def test_acts_of_bots_wait_for_a_while_and_the_last_save_has_all(tmp_path):
    path = tmp_path / "a.json"
    table = table_of("simple", "simple", path=path, options={"limit.turns": 5})
    table._autosave.PAUSE = 3600.0
    async with running(table.keep()):
        await table.flush()
        await turns_of_the_loop()
        await table.run()
        assert saved(path) == 1
        await table.close()
    assert saved(path) == len(table.game.log)
    assert load(path.read_bytes()).game.state.result is not None


async def test_a_save_that_fails_is_told_and_tried_again_at_the_next_change(tmp_path):
    folder = tmp_path / "saves"
    folder.mkdir()
    table, rng = table_of("human", "human", path=folder / "a.json"), Random(1)
    async with running(table.keep()):
        await table.flush()
        shutil.rmtree(folder)
        act(table, rng)
        await until(table, lambda: table.save_error)
        assert table.save_error.startswith("a.json could not be saved: its folder is gone.")
        folder.mkdir()
        act(table, rng)
        await until(table, lambda: not table.save_error)
    assert saved(folder / "a.json") == 3


def test_the_last_save_needs_no_loop(tmp_path):
    table = table_of("human", "human", path=tmp_path / "a.json")
    act(table, Random(1))
    table.save_now()
    assert saved(tmp_path / "a.json") == 2


async def test_nothing_is_written_when_nothing_changed(tmp_path):
    path = tmp_path / "a.json"
    table = table_of("human", "human", path=path)
    await table.flush()
    first = path.stat().st_ino
    loaded = load(path.read_bytes())
    again = Table(loaded.game, loaded.chairs, loaded.ruleset, path, seen=loaded.seen)
    async with running(again.run(), again.keep()):
        await turns_of_the_loop()
        await again.close()
    assert path.stat().st_ino == first


async def test_saves_at_the_same_time_never_leave_an_older_game(tmp_path):
    path = tmp_path / "a.json"
    table, rng = table_of("human", "human", path=path), Random(1)
    async with running(table.keep()):
        for _ in range(30):
            act(table, rng)
            await asyncio.gather(table.flush(), table.flush(), turns_of_the_loop(3))
            act(table, rng)
            table.save_now()
            assert saved(path) == len(table.game.log)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.json", "a.json.bak"]


async def test_a_save_under_another_name_is_kept_there_from_now_on(tmp_path):
    table, rng = table_of("human", "human", path=tmp_path / "a.json"), Random(1)
    await table.flush()
    act(table, rng)
    await table.save_as(tmp_path / "b.json")
    assert (saved(tmp_path / "a.json"), saved(tmp_path / "b.json")) == (1, 2)
    act(table, rng)
    await table.flush()
    assert (saved(tmp_path / "a.json"), saved(tmp_path / "b.json")) == (1, 3)
    with pytest.raises(SaveError):
        await table.save_as(tmp_path / "gone" / "c.json")
    assert table.path == tmp_path / "b.json"
    act(table, rng)
    await table.flush()
    assert saved(tmp_path / "b.json") == 4


async def test_a_table_without_a_file_keeps_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = table_of("simple", "simple", options={"limit.turns": 1})
    async with running(table.keep()):
        await table.run()
        await table.close()
    table.save_now()
    assert list(tmp_path.iterdir()) == []
