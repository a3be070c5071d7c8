"""What came of a match."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct


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
    faults: dict[str, int] = {}
    """Name -> times its bot failed, and something legal was done in its place."""
    fault: str = ""
    """What the first of them was."""


class Results(Struct, frozen=True):
    """All games of a match, in order."""

    names: tuple[str, ...]
    seed: int
    games: tuple[Played, ...]
    seconds: float
    """How long it took by the clock: the only thing that differs between two matches of the same seed."""

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
    def faults(self) -> dict[str, int]:
        """Name -> times its bot failed in all games."""
        total: Counter[str] = Counter()
        for game in self.games:
            total.update(game.faults)
        return {name: total[name] for name in self.names}


def to_json(results: Results) -> dict[str, Any]:
    """The results as plain data for a JSON document."""
    return {
        "games": [
            {
                "winner": game.winner,
                "turns": game.turns,
                "actions": game.actions,
                "limit": game.limit,
                "seats": list(game.seats),
            }
            for game in results.games
        ],
        "wins": results.wins,
        "limits": results.limits,
        "faults": results.faults,
        "seed": results.seed,
        "seconds": round(results.seconds, 3),
    }
