"""The command that plays games between bots."""

import csv
import os
import sys
from itertools import combinations
from pathlib import Path

import pytest

from engine.rulesets import RULESETS
from tests.tui.command import hegemon

SEATS = ("--seat", "Ann=random", "--seat", "Ben=random", "--seat", "Cy=random")
ROTATED = (["Ann", "Ben", "Cy"], ["Cy", "Ann", "Ben"], ["Ben", "Cy", "Ann"])
SHORT = ("arena", "world", *SEATS, "--option", "limit.turns=2", "--option", "start.claim=deal")


def test_the_results_have_the_keys_that_scripts_rely_on() -> None:
    found = hegemon(*SHORT, "--games", 5, "--seed", 4, "--json").document
    assert found.keys() >= {"games", "wins", "seconds", "seed"}
    assert len(found["games"]) == 5
    for number, game in enumerate(found["games"]):
        assert game.keys() >= {"winner", "turns", "actions", "limit", "seats"}
        assert game["winner"] in ("Ann", "Ben", "Cy", None)
        assert game["limit"] is True
        assert game["seats"] == ROTATED[number % 3]
    winners = [game["winner"] for game in found["games"]]
    assert found["wins"] == {name: winners.count(name) for name in ("Ann", "Ben", "Cy")}


def test_a_seed_gives_the_same_games_with_any_number_of_processes() -> None:
    def played(seed: int, jobs: int) -> object:
        found = hegemon(*SHORT, "--games", 4, "--seed", seed, "--jobs", jobs, "--json").document
        return {name: value for name, value in found.items() if name != "seconds"}

    assert played(4, 1) == played(4, 2) != played(5, 1)


def test_the_results_as_text() -> None:
    run = hegemon(*SHORT, "--games", 3, "--seed", 4)
    assert run.code == 0
    assert "3 games" in run.out
    assert "Seed 4." in run.out


def without_seconds(document: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in document.items() if name != "seconds"}


def test_a_round_robin_over_rulesets_and_tables() -> None:
    words = ("arena", "world", "middle-earth", *SEATS, "--players", 2, "--players", 3, "--option", "limit.turns=2")
    found = hegemon(*words, "--games", 24, "--seed", 4, "--json").document
    assert found["round"] == 24
    settings = [(each["ruleset"], each["board"], each["players"], each["games"]) for each in found["settings"]]
    assert settings == [(name, name, players, 6) for name in ("world", "middle-earth") for players in (2, 3)]
    assert found["settings"][0]["options"]["limit.turns"] == 2
    assert found["settings"][2]["options"].keys() == {option.id for option in RULESETS["middle-earth"].options}
    met = {frozenset(game["seats"]) for game in found["games"] if len(game["seats"]) == 2}
    assert met == {frozenset(pair) for pair in combinations(("Ann", "Ben", "Cy"), 2)}
    assert {(game["ruleset"], len(game["seats"])) for game in found["games"]} == {
        (name, players) for name in ("world", "middle-earth") for players in (2, 3)
    }
    standings = {each["name"]: each for each in found["standings"]}
    assert {name: each["wins"] for name, each in standings.items()} == found["wins"]
    for each in standings.values():
        assert each["games"] == sum(each["name"] in game["seats"] for game in found["games"])
        assert 0 <= each["low"] <= each["share"] <= each["high"] <= 1
        assert each["ordinal"] == each["mu"] - 3 * each["sigma"]
    assert sum(each["wins"] for each in found["seats"]) == sum(found["wins"].values())
    assert found["turns"]["limit"]["ended"] == found["limits"]
    for setting in found["settings"]:
        assert len(setting["pairs"]) == (6 if setting["players"] == 2 else 0)
        assert setting["turns"]["limit"]["games"] == 6


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    file = ("-o", tmp_path / "match.jsonl", "--json")
    whole = hegemon(*SHORT, "--games", 5, "--seed", 4, "--json").document
    assert without_seconds(hegemon(*SHORT, "--games", 2, "--seed", 4, *file).document)["games"] == whole["games"][:2]
    kept = (tmp_path / "match.jsonl").read_bytes()
    assert without_seconds(hegemon(*SHORT, "--games", 5, *file).document) == without_seconds(whole)
    assert (tmp_path / "match.jsonl").read_bytes().startswith(kept)
    assert "another seed" in hegemon(*SHORT, "--games", 5, "--seed", 5, *file).sentence


def test_a_table_has_a_row_for_every_game(tmp_path: Path) -> None:
    words = ("arena", "world", *SEATS, "--players", 2, "--players", 3, "--option", "limit.turns=2")
    table = tmp_path / "games.csv"
    table.write_text("old")
    found = hegemon(*words, "--games", 4, "--seed", 4, "--csv", table, "--json").document
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == ["1", "2", "3", "4"]
    for row, game in zip(rows, found["games"], strict=True):
        seats = [row[f"seat_{seat}"] for seat in (1, 2, 3)]
        assert [name for name in seats if name] == game["seats"]
        assert (row["winner"] or None) == game["winner"]
        assert not row["winner_seat"] or seats[int(row["winner_seat"]) - 1] == row["winner"]
        assert (int(row["turns"]), int(row["actions"])) == (game["turns"], game["actions"])


def test_the_report_fits_a_terminal_and_says_it_all(tmp_path: Path) -> None:
    program = tmp_path / "babbler.py"
    program.write_text("while True: print(input())")
    long = "Somebody whose name is as long as can be"
    seats = ("--seat", f"{long}=random", "--seat", f"Prog=cmd:{sys.executable} {program}", "--seat", "Cy=random")
    words = ("--players", 2, "--players", 3, "--option", "limit.turns=2", "--games", 12, "--seed", 4)
    run = hegemon("arena", "world", "world-2003", *seats, *words)
    assert (run.code, run.err) == (0, "")
    assert max(map(len, run.out.splitlines())) <= 80
    assert "Faults, after which something legal was done instead: Prog " in run.out
    assert "World 2003 on World, 3 players: 3 games" in run.out
    assert "equally often in 24 games" in run.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_table_that_finds_no_room_costs_no_results() -> None:
    run = hegemon(*SHORT, "--games", 2, "--csv", "/dev/full")
    assert run.code == 2
    assert "2 games of World" in run.out
    assert run.err == '"/dev/full" cannot be written: No space left on device.\n'


def test_files_that_cannot_be_written_are_refused_before_a_game(tmp_path: Path) -> None:
    words = (*SHORT, "--games", 1_000_000)
    both = tmp_path / "both"
    assert "a file each" in hegemon(*words, "-o", both, "--csv", both).sentence
    for option in ("-o", "--csv"):
        assert "There is no folder" in hegemon(*words, option, tmp_path / "none" / "file").sentence
    assert "is a folder" in hegemon(*words, "--csv", tmp_path).sentence
    assert "is no file of arena games" in hegemon(*words, "-o", tmp_path).sentence
    if os.geteuid() != 0:
        locked = tmp_path / "locked"
        locked.touch(0o400)
        for option in ("-o", "--csv"):
            assert "permission was denied" in hegemon(*words, option, locked).sentence
    assert not both.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("world", "--seat", "A=human", "--seat", "B=random", "--games", 2), "bots alone"),
        (("world", *SEATS, "--games", 0), "not 0"),
        (("world", *SEATS, "--games", -5), "not -5"),
        (("world", *SEATS, "--games", 10**9), "not 1,000,000,000"),
        (("world", *SEATS, "--games", 2, "--jobs", 0), "processes, not 0"),
        (("world", "--games", 2), "2 to 6 players, not 0"),
        (("chess", *SEATS, "--games", 2), 'no ruleset "chess"'),
        (("world", *SEATS, "--games", 2, "--board", "mars"), 'no board "mars"'),
        (("world", *SEATS, "--games", 2, "--option", "x=1"), 'no option "x"'),
        (("world", "middle-earth", *SEATS, "--games", 2, "--option", "x=1"), 'no option "x"'),
        (("world", *SEATS, "--games", 2, "--players", 4), "cannot be filled by a field of 3"),
        (("world", *SEATS, "--games", 2, "--players", -2), "not -2"),
        (("world", *SEATS, "--games", 2, "--seat", "D=wizard"), "Nobody called 'wizard'"),
        (("world", *SEATS, "--games", 2, "--jobs", 2, "--scheduler", "tcp://127.0.0.1:1"), "leave one of them out"),
        (("middle-earth", *SEATS, "--games", 2, "--board", "world"), "Middle-earth cannot be played on"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(words: tuple[object, ...], said: str) -> None:
    assert said in hegemon("arena", *words).sentence
