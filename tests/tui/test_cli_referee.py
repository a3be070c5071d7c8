"""`hegemon referee`: the installed command, at the other end of its standard input and output."""

import contextlib
import json
import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Any

import pytest

from tests.outside import SOUND, command
from tests.tui.command import hegemon

COMMAND = Path(sysconfig.get_path("scripts")) / "hegemon"
SHORT = ("--option", "limit.turns=2", "--option", "start.claim=deal")
PATIENT = ("--bot-seconds", 60)
TWO = ("referee", "world", "--seat", "Me=stdio", "--seat", "Bo=simple", "--seed", 3, *SHORT)
LEFT = b"The player at the other end left before the game was over.\n"


@contextlib.contextmanager
def refereed(*words: object, stdin: int = PIPE) -> Iterator[Popen[bytes]]:
    program = Popen([str(COMMAND), *map(str, words)], stdin=stdin, stdout=PIPE, stderr=PIPE)
    try:
        with program:
            yield program
    finally:
        program.kill()


def say(program: Popen[bytes], text: str) -> None:
    assert program.stdin is not None
    program.stdin.write(text.encode() + b"\n")
    program.stdin.flush()


def first(message: dict[str, Any]) -> str:
    return json.dumps({"type": "action", "n": message["n"], "action": message["legal"][0]["action"]})


def conversation(
    *words: object, answer: Callable[[dict[str, Any]], str] = first
) -> tuple[list[dict[str, Any]], int, bytes]:
    """All that was told, the exit code, and what stood on standard error."""
    told = []
    with refereed(*words) as program:
        assert program.stdout is not None
        for line in program.stdout:
            told.append(json.loads(line))
            if told[-1]["type"] == "decide":
                say(program, answer(told[-1]))
        assert program.stderr is not None
        err = program.stderr.read()
    return told, program.returncode, err


def test_a_whole_game_by_lines(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    told, code, err = conversation(*TWO, *PATIENT, "-o", save)
    assert (code, err) == (0, b"")
    assert [told[0]["type"], told[-1]["type"]] == ["hello", "result"]
    assert {message["type"] for message in told[1:-1]} == {"decide"}
    assert [message["n"] for message in told[1:-1]] == list(range(1, len(told) - 1))
    assert told[0]["names"][:2] == ["Me", "Bo"]
    found = hegemon("verify", save, "--json").document
    assert found["valid"] is True
    log = hegemon("log", save, "--json").document["entries"]
    mine = [entry["action"] for entry in log if entry["seat"] == 0]
    assert mine == [message["legal"][0]["action"] for message in told[1:-1]]


def test_the_same_seed_asks_the_same_questions() -> None:
    assert conversation(*TWO, *PATIENT) == conversation(*TWO, *PATIENT)


def test_two_players_at_one_end() -> None:
    seats = ("--seat", "Me=stdio", "--seat", "You=STDIO", "--seat", "Bo=random")
    told, code, err = conversation("referee", "world", *seats, "--seed", 1, *SHORT, *PATIENT)
    assert (code, err) == (0, b"")
    assert {message["seat"] for message in told if message["type"] == "hello"} == {0, 1}
    numbers = [message["n"] for message in told if message["type"] == "decide"]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [message["type"] for message in told].count("result") == 1


def test_without_seats_the_first_is_at_the_other_end() -> None:
    told, code, _ = conversation("referee", "balance-of-power", "--seed", 1, *PATIENT, answer=lambda _: "")
    assert code == 0
    assert told[0]["names"][:2] == ["You", "Bot 1"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda _: "hello?", "It wrote 'hello?', which is no message"),
        (lambda m: json.dumps({"type": "action", "n": m["n"], "action": {"do": "claim", "territory": "x"}}), "Claim("),
        (lambda _: "x" * 70_000, "It wrote a line longer than 65,536 bytes."),
    ],
)
def test_what_is_refused_is_explained_and_the_game_goes_on(answer: Callable[[Any], str], said: str) -> None:
    told, code, err = conversation(*TWO, *PATIENT, answer=answer)
    assert code == 0
    errors = [message for message in told if message["type"] == "error"]
    assert len(errors) == sum(message["type"] == "decide" for message in told)
    assert all(said in message["sentence"] for message in errors)
    assert told[-1]["type"] == "result"
    assert err.decode().startswith(f"Me forfeited {len(errors)} actions. The first: ")


def test_silence_forfeits_and_then_is_not_waited_for() -> None:
    told, code, _ = conversation(*TWO, "--bot-seconds", 0.05, answer=lambda _: '{"type":"ask","n":0,"do":"end"}')
    errors = [message["sentence"] for message in told if message["type"] == "error"]
    assert code == 0
    assert len(errors) == 3
    assert errors[0] == "It did not answer in time."
    assert told[-1]["type"] == "result"


def test_questions_are_answered_field_by_field() -> None:
    with refereed(*TWO, *PATIENT) as program:
        assert program.stdout is not None
        hello, message = (json.loads(program.stdout.readline()) for _ in range(2))
        fields = hello["actions"]["place"]
        assert [field["name"] for field in fields] == ["territory", "count"]

        def asked(do: str, *chosen: Any) -> dict[str, Any]:
            say(program, json.dumps({"type": "ask", "n": message["n"], "do": do, "chosen": chosen}))
            assert program.stdout is not None
            return json.loads(program.stdout.readline())

        places = asked("place")["values"]
        mine = [place for place, owner in message["view"]["owner"].items() if owner == 0]
        assert places == mine
        counts = asked("place", places[0])
        listed = next(c for c in message["legal"] if c["action"].get("territory") == places[0])
        assert counts.get("values", [counts.get("most")])[-1] == listed["action"]["count"]
        assert "no territory" in asked("place", "mars")["refusal"]
        assert "Expected `str`" in asked("place", 7)["refusal"]
        assert "no further field" in asked("place", places[0], 1)["refusal"]
        assert "not possible now" in asked("blitz")["refusal"]
        assert "not possible now" in asked("cheat")["refusal"]


def test_an_end_that_is_closed_is_told_in_one_sentence() -> None:
    with refereed(*TWO, stdin=DEVNULL) as program:
        assert program.communicate() == (b"", LEFT)
    assert program.returncode == 2
    with refereed(*TWO, *PATIENT) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert json.loads(program.stdout.readline())["type"] == "hello"
        program.stdout.close()
        for _ in range(3):
            with contextlib.suppress(BrokenPipeError):
                say(program, "{}")
        assert program.stderr.read() == LEFT
    assert program.returncode == 2


def test_a_save_of_a_game_that_was_left(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with refereed(*TWO, "-o", save, stdin=DEVNULL) as program:
        program.communicate()
    assert hegemon("verify", save, "--json").document["valid"] is True


def test_programs_alone(tmp_path: Path) -> None:
    kind = command(tmp_path, SOUND + "for message in asked(): act(message)\n")
    words = ("referee", "world", "--seat", f"Me={kind}", "--seat", "Bo=simple", "--seed", 3, *SHORT, *PATIENT)
    with refereed(*words, stdin=DEVNULL) as program:
        out, err = program.communicate()
    assert (program.returncode, err) == (0, b"")
    (line,) = out.splitlines()
    assert json.loads(line)["type"] == "result"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Name the rule system"),
        (("chess",), 'no ruleset "chess"'),
        (("world", "--seat", "Me=stdio", "--seat", "Anna=human"), "Anna is human, and a referee has no screen"),
        (("world", "--seat", "Me=stdio", "--seat", "Bo=cmd:nowhere-bot"), "no program 'nowhere-bot'"),
        (("world", "--seat", "Me=stdio", "--seat", "Bo=cmd:a 'b"), "no closing quotation"),
        (("world", "--seat", "Me=stdio", "--seat", "Bo=oracle"), "Nobody called 'oracle'"),
        (("world", "--seat", "=stdio"), "has no name"),
        (("world", "--seat", "Me=stdio"), "2 to 6 players, not 1"),
        (("world", "--bot-log", "/nowhere/at/all"), "There is no file"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(words: tuple[object, ...], said: str) -> None:
    assert said in hegemon("referee", *words).sentence


def test_the_example_in_the_documentation_plays_and_beats_the_random_bot(tmp_path: Path) -> None:
    bot = Path(__file__).resolve().parents[2] / "docs" / "mybot.py"
    assert len(bot.read_text().splitlines()) <= 52
    seats = ("--seat", f"Me=cmd:{sys.executable} {bot}", "--seat", "Bo=random")
    found = hegemon("arena", "world", *seats, "--games", 4, "--seed", 1, *PATIENT, "--json").document
    assert found["faults"] == {"Me": 0, "Bo": 0}
    assert found["wins"]["Me"] >= 3


def test_the_example_plays_every_rule_system(tmp_path: Path) -> None:
    bot = Path(__file__).resolve().parents[2] / "docs" / "mybot.py"
    seats = ("--seat", f"Me=cmd:{sys.executable} {bot}", "--seat", "Bo=simple")
    rulesets = ("world-2003", "enterprise", "balance-of-power", "middle-earth")
    found = hegemon("arena", *rulesets, *seats, "--games", 4, "--seed", 1, *PATIENT, "--json").document
    assert found["faults"] == {"Me": 0, "Bo": 0}


def test_no_environment_is_asked_of_the_terminal() -> None:
    environment = {"PATH": os.environ["PATH"], "TERM": "dumb"}
    program = Popen([str(COMMAND), "referee", "--schema"], stdin=DEVNULL, stdout=PIPE, stderr=PIPE, env=environment)
    out, err = program.communicate()
    assert (program.returncode, err) == (0, b"")
    assert json.loads(out)["title"].startswith("hegemon")
