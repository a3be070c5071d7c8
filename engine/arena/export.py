"""The results of a match for other programs: one JSON document, or one row a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.arena.match import options_of
from engine.arena.results import Played, Results
from engine.arena.statistics import Share, balance, lengths, pairs, standings

COLUMNS = ("game", "ruleset", "board", "players", "winner", "winner_seat", "turns", "actions", "limit", "faults")
"""Of a row; then come the names in the seats, `seat_1` and so on."""


def to_json(results: Results) -> dict[str, Any]:
    """The results as plain data for a JSON document, the same for the same seed but for `seconds`."""
    match = results.match
    whole = figures(results)
    parts = [results.under(number) for number in range(len(match.settings))]
    settings = [
        {
            "ruleset": setting.ruleset.id,
            "board": setting.map_file.id,
            "players": setting.players,
            "options": options,
            "games": len(part.games),
            **(figures(part) if len(parts) > 1 else whole),
        }
        for setting, part, options in zip(match.settings, parts, options_of(match), strict=True)
    ]
    return {
        "games": [_game(results, game) for game in results.games],
        "wins": results.wins,
        "limits": results.limits,
        "undecided": results.undecided,
        "faults": results.faults,
        "field": [{"name": chair.name, "kind": chair.kind} for chair in match.field],
        "round": match.round,
        **whole,
        "settings": settings,
        "seed": results.seed,
        "seconds": round(results.seconds, 3),
    }


def figures(results: Results) -> dict[str, Any]:
    """Standings, pairs, seats and lengths of these games."""
    long = lengths(results)
    return {
        "standings": [
            {
                "name": each.name,
                "kind": each.kind,
                **_share(each.won),
                "mu": each.rating.mu,
                "sigma": each.rating.sigma,
                "ordinal": each.rating.ordinal,
            }
            for each in standings(results)
        ],
        "pairs": [{"name": each.name, "against": each.against, **_share(each.won)} for each in pairs(results)],
        "seats": [{"players": each.players, "seat": each.seat, **_share(each.won)} for each in balance(results)],
        "turns": None
        if long is None
        else {
            "min": long.least,
            "median": long.median,
            "p95": long.p95,
            "max": long.most,
            "limit": _share(long.limit, "ended"),
        },
    }


def rows(results: Results) -> Iterator[tuple[Any, ...]]:
    """A row of titles, then one row a game."""
    most = max((len(game.seats) for game in results.games), default=0)
    yield (*COLUMNS, *(f"seat_{seat + 1}" for seat in range(most)))
    for game in results.games:
        setting = results.match.settings[results.match.setting_of(game.index)]
        yield (
            game.index + 1,
            setting.ruleset.id,
            setting.map_file.id,
            setting.players,
            game.winner or "",
            game.seats.index(game.winner) + 1 if game.winner is not None else "",
            game.turns,
            game.actions,
            int(game.limit),
            sum(game.faults.values()),
            *(game.seats[seat] if seat < len(game.seats) else "" for seat in range(most)),
        )


def _game(results: Results, game: Played) -> dict[str, Any]:
    setting = results.match.settings[results.match.setting_of(game.index)]
    return {
        "winner": game.winner,
        "turns": game.turns,
        "actions": game.actions,
        "limit": game.limit,
        "seats": list(game.seats),
        "ruleset": setting.ruleset.id,
        "board": setting.map_file.id,
    }


def _share(won: Share, wins: str = "wins") -> dict[str, Any]:
    return {wins: won.wins, "games": won.games, "share": won.share, "low": won.low, "high": won.high}
