"""Playing a match: the games of its schedule, here, in several processes, or on a cluster."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec

from engine.arena.results import Played, Results
from engine.arena.schedule import Match, Planned, Setting
from engine.arena.workers import each_result
from engine.bots.fallback import answer
from engine.chance import Seeded
from engine.game import Game
from engine.options import Refused
from engine.outside import Limits, at_table
from engine.ruleset import Ruleset
from engine.seating import Chair, new_game
from maps.format import MapFile

MOST_GAMES = 1_000_000
MOST_JOBS = 1_000
MOST_ACTIONS = 500_000
"""Where a game is given up as endless. The turn limit of games without people ends nearly all of them long before."""

Progress = Callable[[int, int], None]
"""Called with the games played so far and all games."""


def make_match(
    settings: Sequence[Setting],
    field: Sequence[Chair],
    seed: int | None = None,
    *,
    limits: Limits | None = None,
    bot_log: Path | None = None,
) -> Match:
    """A match that can be played; without a seed one is chosen. Raises `Refused` with what does not fit.

    `limits`, `bot_log`: what programs may take, and where what they say on standard error is kept.
    """
    # The pictures of a board are of no use to those who play, and large.
    slim = (
        msgspec.structs.replace(setting, map_file=msgspec.structs.replace(setting.map_file, rasters=()))
        for setting in settings
    )
    match = Match(
        tuple(slim), tuple(field), secrets.randbits(63) if seed is None else seed, limits or Limits(), bot_log
    )
    match.check()
    options_of(match)
    return match


def options_of(match: Match) -> list[dict[str, Any]]:
    """All options of each setting, as its games have them. Raises `Refused` for what does not fit."""
    return [dict(open_game(match.planned(index)).rules.options) for index in range(len(match.settings))]


def check_numbers(games: int, jobs: int) -> None:
    """Raise `Refused` for more or fewer than there can be."""
    if not 1 <= games <= MOST_GAMES:
        raise Refused(f"A match has 1 to {MOST_GAMES:,} games, not {games:,}.")
    if not 1 <= jobs <= MOST_JOBS:
        raise Refused(f"A match can be played by 1 to {MOST_JOBS:,} processes, not {jobs:,}.")


def play_games(
    match: Match,
    games: int,
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    played: Iterable[Played] = (),
    on_game: Callable[[Played], None] | None = None,
) -> Results:
    """Play the first `games` games (1 to 1,000,000) of the match and return them in order.

    They are played in `jobs` processes (1 to 1,000), or by the workers of the Dask scheduler at this address. The
    results are the same wherever and in whatever order they were played.
    `played`: games of this match that were played before, which are not played again. `on_game` gets every other
    game as soon as it is over, in any order.
    Raises `Refused` for numbers that do not fit, and `Stopped` where those that play fail.
    """
    check_numbers(games, jobs)
    began = monotonic()
    done = {game.index: game for game in played if game.index < games}
    missing = [match.planned(index) for index in range(games) if index not in done]
    for game in each_result(play, missing, jobs, scheduler):
        done[game.index] = game
        if on_game is not None:
            on_game(game)
    return Results(match, tuple(done[index] for index in range(games)), monotonic() - began)


def play_match(
    ruleset: Ruleset,
    map_file: MapFile,
    picked: Mapping[str, Any],
    chairs: Sequence[Chair],
    games: int,
    seed: int | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    played: Iterable[Played] = (),
) -> Results:
    """Play games of one table under one setting: in game i every chair sits i places further on.

    As `play_games` otherwise. Raises `Refused` also for chairs that no bot plays and options that do not fit.
    """
    match = make_match([Setting(ruleset, map_file, dict(picked), len(chairs))], chairs, seed)
    before = tuple(game for game in played if game.index < games)
    done = len({game.index for game in before})

    def told(_: Played) -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, games)

    return play_games(match, games, jobs=jobs, played=before, on_game=told)


def open_game(planned: Planned) -> Game:
    """The game at its first decision. Raises `Refused`."""
    setting = planned.setting
    chairs = [msgspec.structs.replace(chair) for chair in planned.chairs]
    return new_game(setting.ruleset, setting.map_file, setting.picked, chairs, Seeded(planned.seed))


def play(planned: Planned) -> Played:
    """Play one game to its end."""
    game, chairs, seed = open_game(planned), planned.chairs, planned.seed
    whims = Random(f"{seed}/whims")
    faults: dict[str, int] = {}
    first, actions = "", 0
    with at_table(game, [chair.kind for chair in chairs], f"{seed}/bot", planned.limits, planned.bot_log) as bots:
        while game.decider is not None and actions < MOST_ACTIONS:
            seat = game.decider
            action, fault = answer(bots[seat], game.view(seat), game.offer, whims)
            if fault is not None:
                name = chairs[seat].name
                faults[name] = faults.get(name, 0) + 1
                first = first or f"{name}: {fault}"
            game.do(seat, action)
            actions += 1
    result = game.state.result
    winners = tuple(chairs[seat].name for seat in (result.winners if result is not None else ()))
    return Played(
        index=planned.index,
        winner=winners[0] if len(winners) == 1 else None,
        turns=game.state.turn,
        actions=actions,
        limit=result is None or result.reason == "limit",
        seats=tuple(chair.name for chair in chairs),
        shared=winners if len(winners) > 1 else (),
        faults=faults,
        fault=first,
    )
