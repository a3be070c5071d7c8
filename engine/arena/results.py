"""What came of a match."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.arena.schedule import Match


class Played(Struct, frozen=True):
    """One game."""

    index: int
    """Which game of the match, from 0."""
    winner: str | None
    """Who won alone; None when several did, or nobody."""
    turns: int
    """Turns begun before the last one, counted over all seats."""
    actions: int
    limit: bool
    """Whether a limit ended it: the turn limit of its rules (then land and armies decided), or the longest a game
    may be here (then nobody wins)."""
    seats: tuple[str, ...]
    """Who sat where, in the order of play."""
    shared: tuple[str, ...] = ()
    """Who won, where several did."""
    faults: dict[str, int] = {}
    """Name -> times its bot failed, and something legal was done in its place."""
    fault: str = ""
    """What the first of them was."""


class Results(Struct, frozen=True):
    """Games of a match, in order."""

    match: Match
    games: tuple[Played, ...]
    seconds: float
    """How long it took by the clock: the only thing that differs between two matches of the same seed."""

    @property
    def names(self) -> tuple[str, ...]:
        """The field."""
        return tuple(chair.name for chair in self.match.field)

    @property
    def seed(self) -> int:
        """The seed of the match."""
        return self.match.seed

    @property
    def wins(self) -> dict[str, int]:
        """Name -> games won."""
        won = Counter(game.winner for game in self.games)
        return {name: won[name] for name in self.names}

    @property
    def limits(self) -> int:
        """Games that a limit ended."""
        return sum(game.limit for game in self.games)

    @property
    def undecided(self) -> int:
        """Games that nobody won alone."""
        return sum(game.winner is None for game in self.games)

    @property
    def faults(self) -> dict[str, int]:
        """Name -> times its bot failed in all games."""
        total: Counter[str] = Counter()
        for game in self.games:
            total.update(game.faults)
        return {name: total[name] for name in self.names}

    def under(self, setting: int) -> Results:
        """Only the games under this setting, by its number from 0."""
        games = tuple(game for game in self.games if self.match.setting_of(game.index) == setting)
        return Results(self.match, games, self.seconds)
