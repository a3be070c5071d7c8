"""Programs that play a seat, well and badly: real ones, each in a process of its own."""

import os
import select
from pathlib import Path
from random import Random
from threading import Thread

import msgspec
import pytest

from engine.actions import End
from engine.bots.fallback import LONGEST, Forfeit, answer
from engine.options import Refused
from engine.outside import Limits, Program, check_command, make_player
from engine.outside.wire import Left, Wire
from tests.outside import HASTY, PATIENT, SOUND, Played, command, seated

SHORT = {"limit_turns": 2, "start_claim": "deal"}
SMALL = msgspec.structs.replace(PATIENT, line=1_000, waste=20_000, asks=20)

FIRST = SOUND + "for message in asked(): act(message)\n"

HOSTILE = {
    "garbage": (SOUND + "for message in asked(): print('My move: everything!', flush=True)", SMALL, "is no message"),
    "garbage before every answer": (
        SOUND + "for message in asked(): print('thinking', flush=True); act(message)",
        SMALL,
        "It wrote 'thinking', which is no message",
    ),
    "another message": (SOUND + "for message in asked(): say(type='hello', n=1)", SMALL, "no message"),
    "an unknown action": (SOUND + "for message in asked(): act(message, {'do': 'cheat'})", SMALL, "no message"),
    "fields of a wrong type": (
        SOUND + "for message in asked(): act(message, {'do': 'place', 'territory': 'alaska', 'count': 'all'})",
        SMALL,
        "no message",
    ),
    "deep nesting": (SOUND + "for message in asked(): print('[' * 900, flush=True)", SMALL, "no message"),
    "no text": (
        SOUND + "for message in asked(): sys.stdout.buffer.write(bytes(range(128, 255)) + b'\\n'); sys.stdout.flush()",
        SMALL,
        "no message",
    ),
    "an illegal action": (
        SOUND + "for message in asked(): act(message, {'do': 'claim', 'territory': 'mars'})",
        SMALL,
        "Claim(territory='mars'): ",
    ),
    "resigning": (SOUND + "for message in asked(): act(message, {'do': 'resign'})", SMALL, "no message"),
    "a long line": (
        SOUND + "for message in asked(): print('x' * 3000, flush=True)",
        SMALL,
        "It wrote a line longer than 1,000 bytes.",
    ),
    "megabytes without a line": (
        SOUND + "while True: sys.stdout.write('x' * 65536); sys.stdout.flush()",
        SMALL,
        "bytes",
    ),
    "a flood of garbage": (SOUND + "while True: print('x' * 80)", SMALL, ""),
    "a flood of old answers": (
        SOUND + "for message in asked():\n    while True: say(type='action', n=0, action={'do': 'end'})",
        SMALL,
        "more than 20,000 bytes that answer nothing. So it is asked no more.",
    ),
    "a flood of questions": (
        SOUND + "for message in asked():\n    for _ in range(50): say(type='ask', n=message['n'], do='end')",
        SMALL,
        "It asked more than 20 times.",
    ),
    "a crash at the start": (
        "raise ValueError('no model here')",
        PATIENT,
        "It ended with exit code 1: ValueError: no model here",
    ),
    "a crash in the middle": (
        SOUND + "for message in asked():\n    act(message)\n    if message['n'] == 3: sys.exit(7)",
        PATIENT,
        "It ended with exit code 7.",
    ),
    "an end without a word": ("", PATIENT, "It ended with exit code 0."),
    "a closed output": ("import os, sys\nos.close(1)\nsys.stdin.read()", PATIENT, "It closed its output."),
    "silence": ("import sys\nsys.stdin.read()", HASTY, "It did not answer in time."),
    "deafness": ("import signal\nsignal.pause()", HASTY, "in time."),
    "an ignored line of what is asked": (SOUND + "sys.stdin.readline()\nsys.stdin.read()", HASTY, "in time."),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_program_that_misbehaves_forfeits_its_actions_and_never_the_game(name: str, tmp_path: Path) -> None:
    text, limits, said = HOSTILE[name]
    kinds = (command(tmp_path, text), "simple", "simple")
    played = Played(seated(*kinds, **SHORT), kinds, limits)
    assert played.game.state.result is not None
    assert played.game.faults() == []
    assert set(played.faults) == {0}
    assert said in played.first[0]
    assert played.first[0].isprintable()
    assert_gone(played.bots[0])


def assert_gone(bot: object) -> None:
    """Neither the program nor a zombie of it is left."""
    assert isinstance(bot, Program)
    assert bot.pid is not None
    with pytest.raises(ChildProcessError):
        os.waitpid(bot.pid, os.WNOHANG)
    with pytest.raises(ProcessLookupError):
        os.kill(bot.pid, 0)


def test_silence_is_not_waited_for_again_and_again(tmp_path: Path) -> None:
    kinds = (command(tmp_path, "import sys\nsys.stdin.read()"), "simple")
    game = seated(*kinds, **SHORT)
    bot = make_player(kinds[0], game.rules, 0, 1, HASTY)
    reasons = []
    for _ in range(3):
        with pytest.raises(Forfeit) as forfeit:
            bot.decide(game.view(0), game.offer)
        reasons.append(str(forfeit.value))
    assert reasons[0] == "It did not answer in time."
    assert reasons[1] == reasons[2] == "It did not answer in time. That was 2 times in a row, so it is asked no more."
    assert_gone(bot)


def test_one_silence_is_forgiven(tmp_path: Path) -> None:
    text = SOUND + "for message in asked():\n    if message['n'] != 2: act(message)"
    kinds = (command(tmp_path, text), "simple")
    game = seated(*kinds, **SHORT)
    limits = msgspec.structs.replace(PATIENT, seconds=0.5, silences=2)
    bot = make_player(kinds[0], game.rules, 0, 1, limits)
    assert bot.decide(game.view(0), game.offer) in game.offer
    with pytest.raises(Forfeit, match="in time"):
        bot.decide(game.view(0), game.offer)
    bot._limits = bot._wire.limits = PATIENT
    assert bot.decide(game.view(0), game.offer) in game.offer
    bot.close()


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(tmp_path: Path) -> None:
    late = SOUND + (
        "messages = asked()\n"
        "first = next(messages)\n"
        "second = next(messages)\n"
        "act(first)\n"
        "act(second, second['legal'][-1]['action'])\n"
        "sys.stdin.read()\n"
    )
    kinds = (command(tmp_path, late), "simple", "simple")
    game = seated(*kinds, start_claim="choose")
    bot = make_player(kinds[0], game.rules, 0, 1, HASTY)
    with pytest.raises(Forfeit):
        bot.decide(game.view(0), game.offer)
    bot._wire.limits = PATIENT
    assert bot.decide(game.view(0), game.offer) == list(game.offer)[-1]
    bot.close()
    assert_gone(bot)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells of the end of a process that is no child")
def test_what_a_program_starts_ends_with_it(tmp_path: Path) -> None:
    text = (
        "import subprocess\n"
        + SOUND
        + "child = subprocess.Popen([sys.executable, '-I', '-S', '-c', 'import signal; signal.pause()'])\n"
        + f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        + "for message in asked(): act(message)\n"
    )
    kinds = (command(tmp_path, text), "simple")
    game = seated(*kinds, **SHORT)
    bot = make_player(kinds[0], game.rules, 0, 1, PATIENT)
    bot.decide(game.view(0), game.offer)
    child = os.pidfd_open(int((tmp_path / "pid").read_text()))
    bot.close()
    assert_gone(bot)
    ended = select.poll()
    ended.register(child, select.POLLIN)
    assert ended.poll(60_000)
    os.close(child)


def test_a_program_is_closed_while_it_is_being_asked(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "asked")
    text = SOUND + f"next(asked())\nopen({str(tmp_path / 'asked')!r}, 'w').close()\nsys.stdin.read()\n"
    kinds = (command(tmp_path, text), "simple")
    game = seated(*kinds, **SHORT)
    bot = make_player(kinds[0], game.rules, 0, 1, PATIENT)
    said = []

    def ask() -> None:
        with pytest.raises(Forfeit) as forfeit:
            bot.decide(game.view(0), game.offer)
        said.append(str(forfeit.value))

    thread = Thread(target=ask)
    thread.start()
    (tmp_path / "asked").read_text()
    bot.close()
    thread.join(60)
    assert said == ["It closed its output."]
    assert_gone(bot)


def test_a_program_that_cannot_be_started_forfeits() -> None:
    kinds = ("cmd:/nowhere/bot --fast", "simple")
    played = Played(seated(*kinds, **SHORT), kinds)
    assert played.first == {0: "The program '/nowhere/bot --fast' cannot be started: No such file or directory."}


def test_programs_that_cannot_be_are_refused_beforehand() -> None:
    with pytest.raises(Refused, match="no program 'nowhere-bot'"):
        check_command("nowhere-bot --fast")
    with pytest.raises(Refused, match="no closing quotation"):
        check_command("python 'bot.py")
    with pytest.raises(Refused, match="names it after the colon"):
        check_command("  ")
    check_command("sh -c 'exit 1'")


RANDOM = SOUND + (
    "import random\n"
    "for message in asked():\n"
    "    if message['n'] == 1: random.seed(message['seat'])\n"
    "    act(message, random.choice(message['legal'])['action'])\n"
)


@pytest.mark.parametrize("ruleset", ["world", "balance-of-power", "middle-earth"])
def test_a_sound_program_plays_whole_games_of_every_kind(ruleset: str, tmp_path: Path) -> None:
    kinds = (command(tmp_path, RANDOM), "simple")
    played = Played(seated(*kinds, ruleset=ruleset), kinds)
    assert played.faults == {}
    assert played.game.state.result is not None


def test_a_program_cannot_go_on_for_ever_with_what_is_legal(tmp_path: Path) -> None:
    kinds = (command(tmp_path, FIRST), "simple")
    game = seated(*kinds, ruleset="middle-earth")
    program, other = (make_player(kind, game.rules, seat, 1, PATIENT) for seat, kind in enumerate(kinds))
    assert isinstance(program, Program)
    whims = Random(1)
    for _ in range(3 * LONGEST):
        seat = game.decider
        assert seat is not None
        action, fault = answer(program if seat == 0 else other, game.view(seat), game.offer, whims)
        if fault is not None:
            break
        game.do(seat, action)
    program.close()
    assert fault == "It did 1,000 things in one phase of one turn and did not end it."
    assert action == End()


def test_a_program_gets_the_same_game_for_the_same_seed(tmp_path: Path) -> None:
    kinds = (command(tmp_path, RANDOM), "simple", "random")
    games = [Played(seated(*kinds, limit_turns=5), kinds).game for _ in range(2)]
    assert games[0].digest() == games[1].digest()
    assert len(games[0].log) == len(games[1].log)


def test_a_program_sees_what_its_seat_may_see(tmp_path: Path) -> None:
    text = SOUND + (
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    sys.stderr.write(line)\n"
        "    if message['type'] == 'decide': act(message)\n"
    )
    kinds = ("simple", command(tmp_path, text), "simple")
    log = tmp_path / "log"
    played = Played(seated(*kinds, limit_turns=8), kinds, log=log)
    told = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    assert [message["type"] for message in told[:2]] == ["hello", "decide"]
    assert told[0]["name"] == "Player 1"
    decisions = [message for message in told if message["type"] == "decide"]
    hands = [message["view"]["parts"]["cards"]["hands"] for message in decisions]
    assert any(hand[1] for hand in hands)
    assert all(isinstance(hand[1], list) for hand in hands)
    assert all(isinstance(hand[k], int) for hand in hands for k in (0, 2))
    result = played.game.state.result
    assert result is not None
    assert told[-1]["type"] == "result"
    assert told[-1]["winners"] == list(result.winners)


def test_errors_reach_the_program_as_sentences(tmp_path: Path) -> None:
    text = SOUND + (
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'error': sys.stderr.write(line)\n"
        "    if message['type'] == 'decide': act(message, {'do': 'defend', 'dice': 9})\n"
    )
    kinds = (command(tmp_path, text), "simple")
    log = tmp_path / "log"
    played = Played(seated(*kinds, **SHORT), kinds, log=log)
    told = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    assert len(told) == played.faults[0]
    assert told[0] == {
        "type": "error",
        "n": 1,
        "seat": 0,
        "sentence": "Defend(dice=9): That is not possible in this step (place).",
    }


def test_limits_leave_time_to_begin() -> None:
    limits = Limits(seconds=2.0, first=9.0)
    assert [limits.patience(n) for n in (1, 2)] == [9.0, 2.0]
    assert Limits(seconds=0).patience(1) is None


def test_an_end_that_says_no_more_is_still_told_what_comes_last() -> None:
    read, says = os.pipe()
    hears, write = os.pipe()
    wire = Wire(read, write, PATIENT)
    os.write(says, b"one\ntwo")
    assert wire.line(None) == b"one"
    os.close(says)
    wire.send(b"x" * 5_000, None)
    assert os.read(hears, 9_000) == b"x" * 5_000
    with pytest.raises(Left):
        wire.line(None)
    os.close(hears)
    with pytest.raises(Left):
        wire.send(b"x", None)
    os.close(read)
    os.close(write)
