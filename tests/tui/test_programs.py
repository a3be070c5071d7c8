"""Programs at the table: run only when the command line named them, off the event loop, ended with the game."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from engine.outside import Program
from engine.rulesets import RULESETS
from engine.save import encode, write
from engine.seating import Chair
from tests.outside import PATIENT, SOUND, command, seated
from tests.tui.command import hegemon
from tests.tui.player import sit_down
from tui.commands.play import table_of
from tui.opening import again, open_save
from tui.plain.sitting import Sitting
from tui.programs import Programs
from tui.table import Table

SHORT = {"limit_turns": 2, "start_claim": "deal"}


def marks(folder: Path, then: str = "for message in asked(): act(message)\n") -> tuple[str, Path]:
    """A program that leaves a mark where it begins, and the mark."""
    mark = folder / "mark"
    return command(folder, SOUND + f"open({str(mark)!r}, 'w').close()\n" + then), mark


def saved(folder: Path, *kinds: str) -> Path:
    """A save of a game between these."""
    game, path = seated(*kinds, **SHORT), folder / "game.json"
    write(path, encode(game, [Chair(f"Player {k}", kind, ("red", "blue")[k]) for k, kind in enumerate(kinds)]))
    return path


def table(*kinds: str, allowed: bool = True, **how) -> Table:
    """A table at which the first player begins."""
    games = (seated(*kinds, seed=seed, **SHORT) for seed in range(100))
    game = next(game for game in games if game.decider == 0)
    chairs = [Chair(f"Player {k}", kind) for k, kind in enumerate(kinds)]
    return Table(game, chairs, RULESETS["world"], make_bot=Programs(kinds if allowed else (), PATIENT), **how)


async def test_a_save_that_names_a_program_does_not_run_it(tmp_path):
    kind, mark = marks(tmp_path)
    opened = open_save(saved(tmp_path, kind, "simple"))
    assert isinstance(opened, Table)
    await opened.run()
    assert opened.over is not None
    assert not mark.exists()
    assert opened.bot_faults == {}
    (note,) = opened.notes
    assert note.startswith("Player 0 is played by a normal bot: the save names a program")
    assert note.endswith(f'hegemon play FILE --seat "Player 0={kind}"')
    assert opened.chairs[0].kind == kind


async def test_no_way_to_open_a_save_runs_its_programs(tmp_path):
    kind, mark = marks(tmp_path)
    path = saved(tmp_path, kind, "simple")
    once_more = again(open_save(path), tmp_path, "ask")
    for opened in (table_of(path)(), once_more, table(kind, "simple", allowed=False)):
        await opened.run()
        assert opened.over is not None
    for words in (("verify", path), ("log", path), ("dice", path), ("replay", path, "--json")):
        assert hegemon(*words).code == 0
    assert not mark.exists()


async def test_another_command_in_the_save_than_the_named_one_is_not_run(tmp_path):
    kind, mark = marks(tmp_path)
    other = command(tmp_path, SOUND + "for message in asked(): act(message)\n", "other.py")
    opened = table_of(saved(tmp_path, kind, "simple"), [Chair("player 1", other)], PATIENT)()
    assert [chair.kind for chair in opened.chairs] == [kind, other]
    await opened.run()
    assert not mark.exists()
    assert opened.bot_faults == {}


async def test_the_command_line_lets_a_program_play_on_in_a_save(tmp_path):
    kind, mark = marks(tmp_path)
    opened = table_of(saved(tmp_path, kind, "simple"), [Chair("PLAYER 0", kind)], PATIENT)()
    await opened.run()
    assert opened.over is not None
    assert mark.exists()
    assert opened.bot_faults == {}
    assert opened.notes == []


def test_seats_that_the_save_lacks_are_refused(tmp_path):
    path = saved(tmp_path, "human", "simple")
    assert 'no player "Zoe"' in hegemon("play", path, "--seat", "Zoe=simple").sentence
    assert "no program 'nowhere-bot'" in hegemon("play", path, "--seat", "Player 1=cmd:nowhere-bot").sentence
    assert "--seat goes with a save" in hegemon("play", "--seat", "Zoe=simple").sentence


@pytest.mark.parametrize("pace", [0.0, 0.001])
async def test_nothing_waits_for_a_program(tmp_path, pace):
    os.mkfifo(tmp_path / "go")
    kind, _ = marks(tmp_path, f"next(asked())\nopen({str(tmp_path / 'go')!r}).read()\nsys.exit(3)\n")
    at = table(kind, "simple", pace=pace)
    playing = asyncio.create_task(at.run())
    for _ in range(100):
        await asyncio.sleep(0)
    assert not playing.done()
    assert len(at.feed) == 1
    await asyncio.to_thread((tmp_path / "go").write_text, "go")
    await asyncio.wait_for(playing, 60)
    assert at.over is not None
    assert at.bot_faults[0] > 1
    (note,) = at.notes
    assert note.endswith(") failed: It ended with exit code 3.")
    assert set(at.bot_faults) == {0}


def there_is(pid: int) -> bool:
    """Whether there is such a process, or what is left of one that nobody waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_getting_up_ends_the_programs(tmp_path):
    os.mkfifo(tmp_path / "asked")
    kind, _ = marks(tmp_path, f"next(asked())\nopen({str(tmp_path / 'asked')!r}, 'w').close()\nsys.stdin.read()\n")
    at = table(kind, "simple")
    playing = asyncio.create_task(at.run())
    await asyncio.to_thread((tmp_path / "asked").read_text)
    program = at._bots[0]
    assert isinstance(program, Program)
    playing.cancel()
    await asyncio.wait([playing])
    async with asyncio.timeout(60):
        while there_is(program.pid):
            await asyncio.sleep(0)


async def test_a_person_can_take_the_seat_of_a_program(tmp_path):
    kind, _ = marks(tmp_path)
    at = table(kind, "human")
    playing = asyncio.create_task(at.run())
    changed = asyncio.Event()
    at.watch(changed.set)
    while at.decider != 1:
        await asyncio.wait_for(changed.wait(), 60)
        changed.clear()
    program = at._bots[0]
    at.set_kind(0, "human")
    assert at._bots == {}
    assert not program.is_running
    playing.cancel()
    await asyncio.wait([playing])


async def test_a_program_is_told_how_the_game_ended(tmp_path):
    end = tmp_path / "end"
    text = "for line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'decide': act(message)\n"
    text += f"    if message['type'] == 'result': open({str(end)!r}, 'w').write(line)\n"
    kind, _ = marks(tmp_path, text)
    at = table(kind, "simple")
    await at.run()
    assert json.loads(end.read_text())["winners"] == list(at.over.winners)


def test_a_new_game_names_a_program_and_does_not_run_it(tmp_path):
    kind, mark = marks(tmp_path)
    path = tmp_path / "new.json"
    found = hegemon("new", "world", "--seat", f"Me={kind}", "--seat", "Bo=human", "-o", path, "--json").document
    assert found["seats"][0] == {"name": "Me", "kind": kind}
    assert json.loads(path.read_text())["seats"][0]["kind"] == kind
    assert not mark.exists()


async def test_the_screen_says_once_that_a_program_is_not_run(tmp_path):
    kind, mark = marks(tmp_path)
    game = seated(kind, "human", limit_turns=9, start_claim="deal")
    at = Table(game, [Chair("Player 0", kind), Chair("Player 1", "human", "blue")], RULESETS["world"])
    async with sit_down(at, tmp_path) as player:
        for _ in range(12):
            if at.decider == 1:
                at.do(1, next(iter(at.offer(1))))
            await player.settle()
        said = [notification.message for notification in player.app._notifications]
    assert len(said) == 1
    assert said[0].startswith("Player 0 is played by a normal bot")
    assert not mark.exists()


async def test_plain_lines_say_once_that_a_program_is_not_run(tmp_path):
    kind, mark = marks(tmp_path)
    at, said = table(kind, "human", allowed=False), []
    sitting = Sitting(at, said.append, lambda: True)
    at.watch(sitting.news)
    playing = asyncio.create_task(at.run())
    changed = asyncio.Event()
    at.watch(changed.set)
    while at.decider != 1:
        await asyncio.wait_for(changed.wait(), 60)
        changed.clear()
    playing.cancel()
    await asyncio.wait([playing])
    assert sum("the save names a program" in line for line in said) == 1
    assert not mark.exists()
