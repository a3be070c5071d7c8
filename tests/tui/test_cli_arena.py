"""The command that plays games between bots."""

import pytest

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
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(words: tuple[object, ...], said: str) -> None:
    assert said in hegemon("arena", *words).sentence
