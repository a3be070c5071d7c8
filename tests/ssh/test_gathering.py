"""Before a game begins: seats, codes, the promise of the dice, and the lists of the lobby."""

import asyncio
import json

import pytest

from engine.committed import phrase_hash
from engine.options import Refused
from engine.save import load
from tests.ssh.tables import ANNA, BRUNO, CATO, CLOCK, QUICK, Time, at, begin, gather, hub_of, play
from tui.ssh.clock import read_clock
from tui.ssh.disk import SAVE, SEED
from tui.ssh.gathering import FILE, INVITED, OPEN, TAKEN


def kinds(gathering):
    return [place.kind for place in gathering.plan.places]


async def test_the_first_seat_for_a_person_is_the_hosts_and_the_others_are_open(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "simple", "human", "human")
    assert kinds(gathering) == ["simple", TAKEN, OPEN]
    assert gathering.plan.places[1].name == "Anna"
    assert gathering.deal is None
    assert [g.id for g in hub.to_join(BRUNO)] == [gathering.id]
    assert hub.to_join(ANNA) == []
    assert [g.id for g in hub.own_gatherings(ANNA)] == [gathering.id]


async def test_the_game_begins_when_all_are_ready_and_not_before(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "human", "human")
    with pytest.raises(Refused, match="Not all seats"):
        gathering.say_ready(ANNA)
    assert gathering.join(BRUNO, "Bruno") == 1
    with pytest.raises(Refused, match="seat at this table already"):
        gathering.join(BRUNO, "Bruno")
    with pytest.raises(Refused, match="No seat is open"):
        gathering.join(CATO, "Cato")
    gathering.say_ready(BRUNO)
    assert hub.tables == {}
    gathering.say_ready(ANNA)
    table = hub.tables[gathering.id]
    assert [chair.name for chair in table.chairs] == ["Anna", "Bruno"]
    assert table.owners() == [ANNA, BRUNO]
    assert gathering.over
    assert not (table.folder / FILE).exists()
    assert hub.gatherings == {}
    assert load((table.folder / SAVE).read_bytes()).chance.promise.commitment == gathering.deal.commitment.hex()


async def test_the_seed_is_on_the_disk_before_it_is_promised_and_another_seat_means_another_seed(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "human", "human")
    gathering.join(BRUNO, "Bruno")
    first = gathering.deal
    assert (gathering.folder / SEED).read_text() == first.seed.hex()
    gathering.say_ready(ANNA)
    gathering.leave(BRUNO)
    assert gathering.deal is None
    assert gathering.ready == set()
    gathering.join(CATO, "Cato")
    assert gathering.deal.seed != first.seed
    assert gathering.plan.deals == 2
    with pytest.raises(Refused, match="give it up"):
        gathering.leave(ANNA)


async def test_phrases_typed_and_promised_go_into_the_dice(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "human", "human")
    with pytest.raises(Refused, match="when all seats are taken"):
        gathering.phrase(ANNA, "too early")
    gathering.join(BRUNO, "Bruno")
    gathering.phrase(ANNA, "seven geese")
    salt = b"s" * 16
    gathering.phrase(BRUNO, phrase_hash(1, salt, "my own").hex())
    for account in (ANNA, BRUNO):
        gathering.say_ready(account)
    assert hub.tables == {}, "a phrase that is not open is never left out"
    assert gathering.deal.missing == [1]
    for wrong in ("too late", f"{salt.hex()} another"):
        with pytest.raises(Refused):
            gathering.phrase(BRUNO, wrong)
    gathering.phrase(BRUNO, f"{salt.hex()} my own")
    promise = hub.tables[gathering.id].game.source.promise
    assert promise.opened[0][1] == "seven geese"
    assert promise.opened[1] == (salt.hex(), "my own")


async def test_a_deal_that_hangs_is_thrown_away_for_all_to_see(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "human", "human")
    gathering.join(BRUNO, "Bruno")
    gathering.phrase(BRUNO, "ab" * 32)
    for account in (ANNA, BRUNO):
        gathering.say_ready(account)
    with pytest.raises(Refused, match="Only who began"):
        gathering.deal_anew(BRUNO)
    before = gathering.deal.commitment
    gathering.deal_anew(ANNA)
    assert gathering.deal.commitment != before
    assert (gathering.plan.deals, gathering.deal.hashes) == (2, [None, None])


async def test_codes_open_one_seat_once_for_a_week(tmp_path):
    wall = Time()
    hub = hub_of(tmp_path, wall=wall, now=Time())
    gathering = gather(hub, "human", "human", "human")
    code = gathering.invite(ANNA, 1)
    assert kinds(gathering) == [TAKEN, INVITED, OPEN]
    assert code not in (gathering.folder / FILE).read_text()
    assert gathering.join(CATO, "Cato") == 2, "the open seat, not the one that is kept"
    with pytest.raises(Refused, match="Only who began"):
        gathering.invite(BRUNO, 1)
    with pytest.raises(Refused, match="already"):
        hub.redeem(CATO, code)
    for wrong in ("", "k7pm-x2qd-9hrc", code[:-1]):
        with pytest.raises(Refused, match="That code opens no seat here"):
            hub.redeem(BRUNO, wrong)
    wall.seconds += 8 * 86_400
    with pytest.raises(Refused, match="That code opens no seat here"):
        hub.redeem(BRUNO, code)
    wall.seconds -= 2 * 86_400
    assert hub.redeem(BRUNO, code.upper().replace("-", " ")) is gathering
    with pytest.raises(Refused, match="Too many codes"):
        hub.redeem(BRUNO, code)
    assert gathering.seat_of(BRUNO) == 1


async def test_only_the_host_gives_seats_out(tmp_path):
    gathering = gather(hub_of(tmp_path), "human", "human", "simple")
    gathering.join(BRUNO, "Bruno")
    for act in (
        lambda: gathering.set_kind(BRUNO, 0, OPEN),
        lambda: gathering.set_clock(BRUNO, CLOCK),
        lambda: gathering.give_up(BRUNO),
    ):
        with pytest.raises(Refused, match="Only who began"):
            act()
    with pytest.raises(Refused, match="your own seat"):
        gathering.set_kind(ANNA, 0, "simple")
    with pytest.raises(Refused, match="Bruno sits there"):
        gathering.invite(ANNA, 1)
    gathering.set_kind(ANNA, 1, "random")
    assert kinds(gathering) == [TAKEN, "random", "simple"]
    assert gathering.seat_of(BRUNO) is None


@pytest.mark.parametrize("kind", ["cmd:touch /tmp/x", "expert:nobody", "", "closed"])
async def test_nobody_starts_programs_on_a_server(tmp_path, kind):
    hub = hub_of(tmp_path)
    with pytest.raises(Refused, match="plays on a server"):
        gather(hub, "human", kind)
    gathering = gather(hub, "human", "human")
    with pytest.raises(Refused, match="plays on a server"):
        gathering.set_kind(ANNA, 1, kind)
    table = begin(hub)
    with pytest.raises(Refused, match="plays on a server"):
        table.set_kind(0, kind)


async def test_players_of_one_name_can_be_told_apart_at_a_table(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "human", "human")
    gathering.plan.places[0].name = "Bruno"
    gathering.join(BRUNO, "Bruno")
    assert [place.name for place in gathering.plan.places] == ["Bruno", "Bruno 2"]


async def test_a_gathering_survives_the_server_and_draws_a_new_seed_for_all_to_see(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "human", "human", clock=CLOCK)
    gathering.join(BRUNO, "Bruno")
    again = hub_of(tmp_path).gatherings[gathering.id]
    assert again.plan.clock == CLOCK
    assert again.people() == [ANNA, BRUNO]
    assert again.deal.seed != gathering.deal.seed
    assert again.plan.deals == 2


async def test_what_is_given_up_leaves_nothing_behind(tmp_path):
    hub = hub_of(tmp_path)
    gathering = gather(hub, "human", "simple")
    gathering.give_up(ANNA)
    hub.discard(gathering)
    assert not gathering.folder.exists()
    with pytest.raises(Refused, match="has begun or was given up"):
        gathering.join(BRUNO, "Bruno")


async def test_the_lists_of_the_lobby(tmp_path):
    hub = hub_of(tmp_path)
    first = begin(hub, (ANNA, BRUNO))
    second = begin(hub, (BRUNO, CATO))
    assert [record.id for record in hub.own(ANNA)] == [first.id]
    assert {record.id for record in hub.own(BRUNO)} == {first.id, second.id}
    assert [record.id for record in hub.to_watch(ANNA)] == [second.id]
    play(first, lambda table: table.decider == 1)
    play(second, lambda table: table.decider == 1)
    assert hub.own(BRUNO)[0].id == first.id, "the game that waits for one comes first"


async def test_an_account_begins_only_so_many_games(tmp_path):
    hub = hub_of(tmp_path)
    hub.limits.games_per_key = 2
    begin(hub, (ANNA, BRUNO))
    gather(hub, "human", "human")
    with pytest.raises(Refused, match="You have begun 2 games"):
        gather(hub, "human", "human")
    hub.limits.games = 2
    with pytest.raises(Refused, match="as many games as it can"):
        gather(hub, "human", "human", host=BRUNO)


async def test_a_damaged_game_hides_no_other(tmp_path):
    hub = hub_of(tmp_path)
    bad, good = begin(hub), begin(hub)
    await hub.stop()
    save = bad.folder / SAVE
    save.write_bytes(save.read_bytes()[:-200])
    (hub.games / "g-0009").mkdir()
    (hub.games / "g-0009" / "table.json").write_text("{")
    again = hub_of(tmp_path)
    assert {record.id for record in again.own(ANNA)} == {bad.id, good.id}
    with pytest.raises(Refused, match="cannot be opened"):
        await again.table(bad.id)
    assert (await again.table(good.id)).game.digest() == good.game.digest()
    with pytest.raises(Refused, match="no game"):
        await again.table("g-0009")


async def test_games_that_nobody_looks_at_leave_the_memory_and_come_back(tmp_path):
    now = Time()
    hub = hub_of(tmp_path, now=now)
    table = begin(hub)
    play(table, at("attack"))
    digest = table.game.digest()
    table._now = now
    table.touched = now()
    await hub.tidy()
    assert hub.tables
    now.seconds += 10_000
    await hub.tidy()
    assert hub.tables == {}
    assert (await hub.table(table.id)).game.digest() == digest
    assert json.loads((table.folder / "table.json").read_text())["id"] == table.id


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2m", "2m a decision"),
        ("30 s", "30s a decision"),
        ("bank 20m+10s", "bank 20m+10s"),
        ("1m30s, bank 1h", "1m30s a decision, bank 1h"),
        ("none", "no limit"),
        ("", "no limit"),
    ],
)
def test_clocks_are_read_as_they_are_written(text, words):
    assert read_clock(text).words() == words
    assert read_clock(words.replace(" a decision", "").replace("no limit", "none")) == read_clock(text)


@pytest.mark.parametrize("text", ["soon", "2", "0s", "61d", "bank", "bank +5s", "2m bank", "-2m", "2m 3x"])
def test_what_is_no_clock_is_refused_with_what_would_fit(text):
    with pytest.raises(Refused):
        read_clock(text)


def test_time_of_the_decision_is_spent_before_the_bank():
    assert CLOCK.budget(60) == 90
    assert CLOCK.after(60, 12) == 65
    assert CLOCK.after(60, 42) == 53
    assert CLOCK.after(3, 900) == 5
    assert read_clock("none").budget(0) is None


async def test_a_program_in_the_record_of_a_game_is_not_run(tmp_path):
    mark = tmp_path / "mark"
    table = begin(hub_of(tmp_path), (ANNA,), ("simple",), picked={**QUICK, "limit.turns": 2})
    for chair in table.chairs:
        chair.kind = f"cmd:touch {mark}"
    moved = asyncio.Event()
    table.watch(moved.set)
    while table.over is None:
        moved.clear()
        await asyncio.wait_for(moved.wait(), 60)
    assert not mark.exists()
