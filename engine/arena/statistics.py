"""What a match shows, and how sure that is: shares with their intervals, ratings, seats, lengths of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from statistics import NormalDist, median

from msgspec import Struct
from openskill.models import PlackettLuce

from engine.arena.results import Played, Results

CONFIDENCE = 0.95
"""Of all intervals here."""

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Share(Struct, frozen=True):
    """So many of so many games, and between what bounds the chance behind it lies (Wilson's interval, 95 %)."""

    wins: int
    games: int
    share: float
    low: float
    high: float


class Rating(Struct, frozen=True):
    """Skill by OpenSkill's Plackett-Luce model: everybody begins at 25, and three doubts of it are 25 as well."""

    mu: float
    """What the skill is likely to be."""
    sigma: float
    """The standard deviation of it: what is left of the doubt."""

    @property
    def ordinal(self) -> float:
        """What the skill is at least, almost surely: three standard deviations less. For sorting."""
        return self.mu - 3 * self.sigma


class Standing(Struct, frozen=True):
    """How one bot of the field did, in the games that it sat in."""

    name: str
    kind: str
    won: Share
    rating: Rating
    faults: int


class Pair(Struct, frozen=True):
    """How one bot did against another in games of two."""

    name: str
    against: str
    won: Share


class SeatShare(Struct, frozen=True):
    """How often a seat won."""

    players: int
    seat: int
    """From 1, in the order of play."""
    won: Share


class Lengths(Struct, frozen=True):
    """Turns of the games, counted over all seats, and the share that a limit ended."""

    least: int
    median: float
    p95: int
    """At most so many in 95 of 100 games."""
    most: int
    limit: Share


def share(wins: int, games: int) -> Share:
    """The share with Wilson's interval. Of no games: all is possible."""
    if games == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    p, z2 = wins / games, _Z * _Z
    middle = p + z2 / (2 * games)
    reach = _Z * sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    whole = 1 + z2 / games
    low = 0.0 if wins == 0 else (middle - reach) / whole
    high = 1.0 if wins == games else (middle + reach) / whole
    return Share(wins, games, p, low, high)


def ratings(names: Sequence[str], games: Iterable[Played]) -> dict[str, Rating]:
    """Name -> rating, from the games in their order. Who won is first, all others are second; else all are equal.

    The skill of a bot does not change from game to game, so nothing is added to the doubt between games (tau 0).
    """
    model = PlackettLuce(tau=0.0)
    skills = {name: model.rating(name=name) for name in names}
    for game in games:
        first = (game.winner,) if game.winner is not None else game.shared
        ranks = [1.0 if name in first or not first else 2.0 for name in game.seats]
        rated = model.rate([[skills[name]] for name in game.seats], ranks=ranks)
        skills.update(zip(game.seats, (skill for (skill,) in rated), strict=True))
    return {name: Rating(skill.mu, skill.sigma) for name, skill in skills.items()}


def standings(results: Results) -> list[Standing]:
    """Everybody of the field, the best rating first."""
    sat = Counter(name for game in results.games for name in game.seats)
    skills = ratings(results.names, results.games)
    wins, faults = results.wins, results.faults
    found = [
        Standing(
            chair.name, chair.kind, share(wins[chair.name], sat[chair.name]), skills[chair.name], faults[chair.name]
        )
        for chair in results.match.field
    ]
    return sorted(found, key=lambda standing: -standing.rating.ordinal)


def pairs(results: Results) -> list[Pair]:
    """Everybody against everybody, of the games of two alone."""
    duels = [game for game in results.games if len(game.seats) == 2]
    met = Counter(frozenset(game.seats) for game in duels)
    beaten = Counter((game.winner, frozenset(game.seats)) for game in duels)
    return [
        Pair(name, other, share(beaten[name, frozenset((name, other))], met[frozenset((name, other))]))
        for name in results.names
        for other in results.names
        if met[frozenset((name, other))] and name != other
    ]


def balance(results: Results) -> list[SeatShare]:
    """How often each seat won, apart for each number of players."""
    found = []
    for players in sorted({len(game.seats) for game in results.games}):
        games = [game for game in results.games if len(game.seats) == players]
        won = Counter(game.seats.index(game.winner) for game in games if game.winner is not None)
        found += [SeatShare(players, seat + 1, share(won[seat], len(games))) for seat in range(players)]
    return found


def lengths(results: Results) -> Lengths | None:
    """How long the games were; None where there are none."""
    turns = sorted(game.turns for game in results.games)
    if not turns:
        return None
    p95 = turns[ceil(len(turns) * 0.95) - 1]
    return Lengths(turns[0], median(turns), p95, turns[-1], share(results.limits, len(turns)))
