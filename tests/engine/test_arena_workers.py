"""Where the games of a match are played."""

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from engine.arena import Match, Setting, make_match, play_games
from engine.arena.program import program
from engine.arena.workers import Stopped, each_result
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.seating import Chair
from maps.format import load

NOT_INSTALLED = "the extra `cluster` is not installed, so there is no scheduler to play with"


@pytest.fixture
def match() -> Match:
    seats = [Chair(name, "random") for name in ("Anna", "Bruno", "Cato")]
    return make_match([Setting(RULESETS["world"], load("world"), {"limit.turns": 2}, 2)], seats, 5)


@pytest.fixture
def empty_cluster() -> Iterator[Any]:
    """A scheduler of this machine without workers."""
    distributed = pytest.importorskip("distributed", reason=NOT_INSTALLED)
    with distributed.LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


def test_the_games_are_the_same_here_and_in_processes(match: Match) -> None:
    assert play_games(match, 5, jobs=2).games == play_games(match, 5).games


def test_a_cluster_plays_the_same_games(match: Match, empty_cluster: Any) -> None:
    empty_cluster.scale(2)
    address = empty_cluster.scheduler_address
    seen: list[int] = []
    there = play_games(match, 7, scheduler=address, on_game=lambda game: seen.append(game.index))
    assert there.games == play_games(match, 7).games
    assert sorted(seen) == list(range(7))


def test_a_scheduler_without_workers_is_told(match: Match, empty_cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.arena.workers.PATIENCE", 1)
    with pytest.raises(Stopped, match="The scheduler has no workers"):
        play_games(match, 2, scheduler=empty_cluster.scheduler_address)


@pytest.mark.parametrize("address", ["here", "tcp://127.0.0.1", "x://127.0.0.1:1", ""])
def test_an_address_that_is_none_is_refused(match: Match, address: str) -> None:
    pytest.importorskip("distributed", reason=NOT_INSTALLED)
    with pytest.raises(Refused, match="is no address of a scheduler"):
        play_games(match, 2, scheduler=address)


def test_without_the_extra_a_sentence_says_what_to_install(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refused, match=r"pip install 'hegemon\[cluster\]'"):
        play_games(match, 2, scheduler="tcp://127.0.0.1:8786")


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    with pytest.raises(Stopped, match="was ended from outside"):
        list(each_result(os._exit, [1, 1, 1], 2, None))


def test_the_hegemon_that_plays_has_a_name_of_its_version_and_source() -> None:
    version, _, digest = program().partition("+")
    assert version[0].isdigit()
    assert len(digest) == 12
