"""A table of the server without its network: what is told, kept, timed, taken back, and to whom it belongs."""

import asyncio
import errno
import json
import shutil

import pytest

from engine.actions import Attack, Defend, End, Place
from engine.chance import Dice
from engine.change import Illegal
from engine.committed import answer
from engine.phases.battle import ONCE
from engine.save import verify
from tests.ssh.tables import ANNA, BRUNO, CATO, CLOCK, Time, at, begin, hub_of, play
from tui.ssh.clock import Clock
from tui.ssh.disk import SAVE, SEED
from tui.ssh.table import STAND_IN, Asked, CannotWrite, cautious
from tui.ssh.window import Window


def window(table, account, name="Somebody", watch=False):
    """A window that is open."""
    made = Window(table, account, name, watch)
    made.open()
    return made


async def test_a_window_shows_and_plays_its_own_seat_alone(tmp_path):
    table = begin(hub_of(tmp_path), (ANNA, BRUNO, CATO))
    anna, watcher = window(table, ANNA), window(table, "d" * 64)
    assert (anna.humans(), watcher.humans()) == ([0], [])
    for seat in (1, 2):
        for ask in (anna.view, anna.entries, watcher.view, lambda s: anna.set_kind(s, "simple")):
            with pytest.raises(PermissionError):
                ask(seat)
        assert anna.offer(seat) is None
    mover = table.decider
    owners = [ANNA, BRUNO, CATO]
    strangers = [window(table, one) for one in (*owners, "d" * 64) if one != owners[mover]]
    action = next(iter(table.game.offer))
    for stranger in strangers:
        with pytest.raises(Illegal, match="not yours"):
            stranger.do(mover, action)
    with pytest.raises(PermissionError):
        _ = anna.game
    window(table, owners[mover]).do(mover, action)


async def test_hints_are_for_the_own_seat_alone(tmp_path):
    table = begin(hub_of(tmp_path), (ANNA, BRUNO))
    mover, before = table.decider, table.game.digest()
    mine, theirs = (window(table, (ANNA, BRUNO)[seat]) for seat in (mover, 1 - mover))
    hint = await mine.hint(mover)
    assert hint.action in table.game.offer
    for shown in (theirs, window(table, "d" * 64), window(table, (ANNA, BRUNO)[mover], watch=True)):
        with pytest.raises(PermissionError):
            await shown.hint(mover)
    assert await theirs.hint(1 - mover) is None
    assert table.game.digest() == before


async def test_secrets_never_leave_through_another_window(tmp_path):
    picked = {"start.claim": "deal", "start.place_step": 40, "defend.choice": "max", "goal": "missions"}
    table = begin(hub_of(tmp_path), (ANNA, BRUNO, CATO), picked=picked)
    play(table, lambda t: sum(len(hand) for hand in t.game.state.parts["cards"].hands) >= 6 or t.over)
    missions = table.game.state.parts["missions"].held
    for account, own in ((ANNA, 0), (BRUNO, 1), (CATO, 2), ("d" * 64, None)):
        shown = window(table, account)
        seen = repr((shown.view(own).parts, shown.entries(own), shown.view(None).parts, shown.entries(None)))
        for seat, mission in enumerate(missions):
            assert (repr(mission) in seen) == (seat == own)
        hands = shown.view(own).parts["cards"]["hands"]
        for seat, hand in enumerate(table.game.state.parts["cards"].hands):
            assert hands[seat] == (tuple(hand) if seat == own else len(hand))


async def test_two_windows_of_one_account_are_one_seat(tmp_path):
    table = begin(hub_of(tmp_path))
    first, second = window(table, ANNA), window(table, ANNA)
    bruno = window(table, BRUNO)
    assert first.seats == second.seats == (0,)
    here = [said.text for said in table.talk]
    assert here == ["R Anna is here.", "Y Bruno is here."]
    first.close()
    assert not table.is_away(0)
    second.close()
    assert table.is_away(0)
    assert table.talk[-1].text == "R Anna is away."
    bruno.close()
    bruno.close()
    assert len(table.talk) == 4


async def test_what_cannot_be_written_did_not_happen_and_its_dice_come_again(tmp_path, monkeypatch):
    table = begin(hub_of(tmp_path))
    play(table, at("attack"))
    attack = next(action for action in table.game.offer if isinstance(action, Attack))
    told = []
    table.watch(lambda: told.append(table.rev))
    before, index = table.game.digest(), table.game.source.index
    size = table.journal.path.stat().st_size

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        with pytest.raises(CannotWrite, match="nothing was played"):
            table.do(table.decider, attack)
    assert (table.game.digest(), table.game.source.index, told) == (before, index, [])
    assert table.journal.path.stat().st_size == size
    entry = table.do(table.decider, attack)
    assert entry.answers[0] == answer(table.game.source.key, index, Dice(len(entry.answers[0])))
    assert told == [table.rev]


@pytest.mark.parametrize("snapshot", [False, True])
async def test_a_killed_server_goes_on_at_the_same_decision_with_the_same_dice(tmp_path, snapshot):
    hub = hub_of(tmp_path / "one")
    table = begin(hub, clock=CLOCK)
    play(table, lambda t: at("attack")(t) and len(t.game.log) > 60)
    if snapshot:
        table.snapshot()
        play(table, at("fortify"), seed=2)
        play(table, at("attack"), seed=3)
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    again = await hub_of(tmp_path / "two").table(table.id)
    assert again.game.digest() == table.game.digest()
    assert (again.decider, again.seen, again.marks) == (table.decider, table.seen, table.marks)
    assert [owned.left for owned in again.record.seats] == [owned.left for owned in table.record.seats]
    attack = next(action for action in table.game.offer if isinstance(action, Attack))
    assert again.do(again.decider, attack).answers == table.do(table.decider, attack).answers


async def test_a_crash_between_save_and_journal_loses_nothing(tmp_path, monkeypatch):
    hub = hub_of(tmp_path / "one")
    table = begin(hub)
    play(table, lambda t: len(t.game.log) > 20)

    def crash(checksum):
        raise OSError(errno.EIO, "crash")

    monkeypatch.setattr(table.journal, "begin", crash)
    assert not table.snapshot()
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    again = await hub_of(tmp_path / "two").table(table.id)
    assert again.game.digest() == table.game.digest()


async def test_every_five_hundred_records_the_game_is_saved_whole(tmp_path):
    table = begin(hub_of(tmp_path), bots=["random"])
    play(table, lambda t: len(t.game.log) > 520 or t.over)
    assert table.journal.count < 100
    assert len(json.loads((table.folder / SAVE).read_bytes())["log"]) >= 500


# -- time


def is_asked_of_one_throw(table):
    """A defender's dice of a single throw: a blitz would ask the same seat again at once."""
    step = table.game.step
    return step is not None and step.phase == "defend" and step.args.keep == ONCE


async def test_time_that_runs_out_does_the_least_and_a_late_answer_is_refused(tmp_path):
    now = Time()
    hub = hub_of(tmp_path)
    table = begin(
        hub,
        ruleset="world",
        picked={"start.claim": "deal", "start.place_step": 40, "defend.choice": "before"},
        clock=CLOCK,
    )
    table._now = now
    table.begin_clock()
    play(table, is_asked_of_one_throw)
    seat, rev, left = table.decider, table.rev, table.record.seats[table.decider].left
    now.seconds += 42
    most = table.game.offer.domain(Defend)[-1]
    table.expire(rev)
    assert table.game.log[-1].action == Defend(most) or table.game.log[-2].action == Defend(most)
    assert table.record.seats[seat].left == left - 12 + 5
    assert table.record.seats[seat].missed == 1
    after = table.rev
    table.expire(rev)
    assert table.rev == after, "an old timer is harmless"
    with pytest.raises(Illegal):
        table.do(seat, Defend(1))


async def test_three_times_too_late_and_a_bot_stands_in_until_the_owner_is_back(tmp_path):
    table = begin(hub_of(tmp_path), clock=CLOCK)
    anna = window(table, ANNA)
    play(table, lambda t: t.decider == 0)
    for _ in range(3):
        assert table.decider == 0 or not play(table, lambda t: t.decider == 0)
        table.expire(table.rev)
    assert table.chairs[0].kind == table.record.seats[0].kind == STAND_IN
    assert "is played by a bot" in table.talk[-1].text
    with pytest.raises(Illegal, match="take it back"):
        anna.do(0, End())
    anna.set_kind(0, "human")
    assert anna.refusal(0) is None
    assert table.record.seats[0].missed == 0


async def test_the_clock_of_the_table_acts_by_itself(tmp_path):
    table = begin(hub_of(tmp_path), clock=Clock(bank=1))
    for owned in table.record.seats:
        owned.left = 0.01
    told = asyncio.Event()
    table.watch(told.set)
    table.begin_clock()
    while not any(owned.kind == STAND_IN for owned in table.record.seats):
        told.clear()
        await asyncio.wait_for(told.wait(), 20)
    assert "ran out" in " ".join(said.text for said in table.talk)
    table.stop()


def test_what_is_done_for_somebody_who_is_too_late(tmp_path):
    async def go():
        table = begin(hub_of(tmp_path))
        play(table, at("attack"))
        assert cautious(table.game.offer, table.board) == End()
        play(table, at("reinforce"))
        assert cautious(table.game.offer, table.board) in table.game.offer

    asyncio.run(go())


# -- taking back


async def test_one_takes_back_ones_own_last_act_alone(tmp_path):
    table = begin(hub_of(tmp_path))
    play(table, at("reinforce"))
    seat, before = table.decider, table.game.digest()
    place = next(action for action in table.game.offer if isinstance(action, Place))
    table.do(seat, Place(place.territory, 1))
    number = len(table.marks)
    table.undo(seat)
    assert table.game.digest() == before
    assert len(table.marks) == number - 1 == len(table.game.log)
    with pytest.raises(Illegal):
        table.redo(seat)


async def test_a_take_back_over_the_act_of_another_needs_his_consent(tmp_path):
    hub = hub_of(tmp_path / "one")
    table = begin(hub, (ANNA, BRUNO, CATO), picked={"start.claim": "choose", "defend.choice": "max"})
    windows = [window(table, account) for account in (ANNA, BRUNO, CATO)]
    before, seats = table.game.digest(), []
    for _ in range(2):
        seats.append(table.decider)
        windows[seats[-1]].do(seats[-1], next(iter(table.game.offer)))
    first, second = (windows[seat] for seat in seats)
    with pytest.raises(Asked, match="must agree"):
        first.undo(seats[0])
    assert second.asked_to_agree() == seats[1]
    assert first.asked_to_agree() is None
    with pytest.raises(Illegal):
        first.agree()
    second.agree()
    assert table.game.digest() == before
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    again = await hub_of(tmp_path / "two").table(table.id)
    assert again.game.digest() == before, "the take-back is on the disk, too"


async def test_any_act_ends_the_question_and_dice_are_never_taken_back(tmp_path):
    table = begin(hub_of(tmp_path), (ANNA, BRUNO, CATO), picked={"start.claim": "choose", "defend.choice": "max"})
    anna = window(table, ANNA)
    play(table, lambda t: t.decider == 0)
    anna.do(0, next(iter(table.game.offer)))
    play(table, lambda t: t.decider == 0)
    with pytest.raises(Asked):
        anna.undo(0)
    play(table, lambda t: t.plea is None)
    play(table, lambda t: at("attack")(t) and t.decider == 0)
    anna.do(0, next(action for action in table.game.offer if isinstance(action, Attack)))
    with pytest.raises(Illegal, match="Dice and cards cannot be undone"):
        anna.undo(0)


# -- talk, bots, the end


async def test_talk_is_clean_and_not_too_fast(tmp_path):
    table = begin(hub_of(tmp_path))
    anna, watcher = window(table, ANNA, "Anna"), window(table, "d" * 64)
    assert anna.say("\x1b]0;x\x07[red]hi\u202e") is None
    assert (table.talk[-1].by, table.talk[-1].text) == ("Anna", ")0;x(red)hi")
    assert anna.say("\u200b") == "Nothing was said."
    assert "you watch" in watcher.say("hello")
    refusals = [anna.say(f"line {n}") for n in range(10)]
    assert refusals[0] is None
    assert "Not so fast" in refusals[-1]
    assert len(table.talk_since(table.spoken - 2)) == 2


async def test_bots_play_while_people_look_on(tmp_path):
    table = begin(hub_of(tmp_path), (ANNA,), bots=["random", "simple"])
    window(table, ANNA).set_kind(0, "simple")
    moved = asyncio.Event()
    table.watch(moved.set)
    while len(table.game.log) < 50:
        moved.clear()
        await asyncio.wait_for(moved.wait(), 20)
    table.stop()
    assert {entry.by for entry in table.game.log[1:]} == {0, 1, 2}, "all three bots act"


async def test_the_seed_is_secret_until_the_end_and_proves_the_dice_then(tmp_path):
    hub = hub_of(tmp_path)
    table = begin(hub, picked={"start.claim": "deal", "start.place_step": 40, "defend.choice": "max", "limit.turns": 3})
    seed = (table.folder / SEED).read_text()
    assert (table.folder / SEED).stat().st_mode & 0o077 == 0
    play(table, at("attack"))
    assert seed.encode() not in table.export()
    assert verify(table.export()).dice == "not proven"
    mark, number = table.marks[-1].hex(), len(table.marks) - 1
    promise = table.game.source.promise
    play(table, lambda t: t.over is not None)
    assert not (table.folder / SEED).exists()
    verdict = verify((table.folder / SAVE).read_bytes(), [promise.commitment[:16], f"{number}:{mark}"])
    assert (verdict.valid, verdict.dice) == (True, "proven"), verdict
    assert [record.id for record in hub.finished(ANNA)] == [table.id]
    assert hub.own(ANNA) == []
    assert Window(table, ANNA, "Anna").game is table.game


async def test_a_game_that_an_operator_ends_is_revealed_and_never_goes_on(tmp_path):
    hub = hub_of(tmp_path / "one")
    table = begin(hub, (ANNA,), bots=["simple"])
    play(table, at("attack"))
    await hub.close_game(table.id)
    with pytest.raises(Illegal, match="ended before anybody had won"):
        table.do(table.decider, End())
    assert verify((table.folder / SAVE).read_bytes()).dice == "proven"
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    again = await hub_of(tmp_path / "two").table(table.id)
    with pytest.raises(Illegal, match="ended before"):
        again.do(again.decider, End())
