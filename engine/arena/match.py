"""Playing a match: so many games of the same rules between the same bots, the seats rotated."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from time import monotonic
from typing import Any

import msgspec
from joblib import Parallel, delayed
from msgspec import Struct

from engine.arena.results import Played, Results
from engine.bots import BOTS, CHOICES, make_bot
from engine.bots.fallback import answer
from engine.chance import Seeded
from engine.options import Refused
from engine.ruleset import Ruleset
from engine.seating import Chair, new_game
from maps.format import MapFile

MOST_GAMES = 1_000_000
MOST_JOBS = 1_000
MOST_ACTIONS = 500_000
"""Where a game is given up as endless. The turn limit of games without people ends nearly all of them long before."""

Progress = Callable[[int, int], None]
"""Called with the games played so far and all games."""


class Match(Struct, frozen=True):
    """What every game of a match has in common."""

    ruleset: Ruleset
    map_file: MapFile
    picked: Mapping[str, Any]
    chairs: tuple[Chair, ...]
    seed: int


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
    """Play `games` games (1 to 1,000,000) in `jobs` processes (1 to 1,000) and return them in order.

    In game i every chair sits i places further on. A game depends on the seed and its index alone, so the results
    for a seed are the same however many processes play. Without a seed one is chosen; the results name it.
    `played`: games of an earlier, interrupted match of the same seed, which are not played again.
    Raises `Refused` for chairs that no bot plays, options or numbers that do not fit.
    """
    _check(chairs, games, jobs)
    seed = secrets.randbits(63) if seed is None else seed
    match = Match(ruleset, msgspec.structs.replace(map_file, rasters=()), dict(picked), tuple(chairs), seed)
    _open(match, 0)
    began = monotonic()
    done = {game.index: game for game in played if game.index < games}
    for game in _play_all(match, [index for index in range(games) if index not in done], jobs):
        done[game.index] = game
        if progress is not None:
            progress(len(done), games)
    names = tuple(chair.name for chair in chairs)
    return Results(names, seed, tuple(done[index] for index in range(games)), monotonic() - began)


def _check(chairs: Sequence[Chair], games: int, jobs: int) -> None:
    for chair in chairs:
        if chair.kind not in BOTS:
            raise Refused(f"{chair.name} is {chair.kind}, and an arena is for bots alone: seat one of {CHOICES}.")
    if not 1 <= games <= MOST_GAMES:
        raise Refused(f"A match has 1 to {MOST_GAMES:,} games, not {games:,}.")
    if not 1 <= jobs <= MOST_JOBS:
        raise Refused(f"A match can be played by 1 to {MOST_JOBS:,} processes, not {jobs:,}.")


def _play_all(match: Match, indices: Sequence[int], jobs: int) -> Iterator[Played]:
    """The games in any order, each as soon as it is over."""
    if jobs == 1 or len(indices) < 2:
        return (play(match, index) for index in indices)
    parallel = Parallel(n_jobs=min(jobs, len(indices)), return_as="generator_unordered")
    games: Iterator[Played] = parallel(delayed(play)(match, index) for index in indices)
    return games


def seed_of(match: Match, index: int) -> int:
    """The seed of one game: it says nothing of those of the others."""
    return int.from_bytes(sha256(f"{match.seed}/{index}".encode()).digest()[:8], "big")


def _open(match: Match, index: int) -> tuple[Any, tuple[Chair, ...]]:
    """A game at its first decision, and who sits where."""
    turned = index % max(1, len(match.chairs))
    chairs = match.chairs[-turned:] + match.chairs[:-turned] if turned else match.chairs
    game = new_game(
        match.ruleset,
        match.map_file,
        match.picked,
        [msgspec.structs.replace(chair) for chair in chairs],
        Seeded(seed_of(match, index)),
    )
    return game, chairs


def play(match: Match, index: int) -> Played:
    """Play one game of the match to its end."""
    game, chairs = _open(match, index)
    seed = seed_of(match, index)
    bots = [make_bot(chair.kind, game.rules, seat, f"{seed}/bot") for seat, chair in enumerate(chairs)]
    whims = Random(f"{seed}/whims")
    faults: dict[str, int] = {}
    first, actions = "", 0
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
    winners: tuple[int, ...] = result.winners if result is not None else ()
    return Played(
        index=index,
        winner=chairs[winners[0]].name if len(winners) == 1 else None,
        turns=game.state.turn,
        actions=actions,
        limit=result is None or result.reason == "limit",
        seats=tuple(chair.name for chair in chairs),
        faults=faults,
        fault=first,
    )
