"""Who plays which game of a match: every table of the field under every setting, the seats rotated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations
from math import comb, lcm
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.options import Refused
from engine.outside import Limits
from engine.ruleset import Ruleset
from engine.seating import Chair, check_names
from maps.format import MapFile

MOST_TABLES = 100_000
"""As many tables can be drawn of a field: 447 bots in pairs, 23 in sixes."""


class Setting(Struct, frozen=True):
    """What is played: rules, a board, and how many sit at a table."""

    ruleset: Ruleset
    map_file: MapFile
    picked: Mapping[str, Any]
    players: int


class Planned(Struct, frozen=True):
    """A game to be played, with all that it takes."""

    index: int
    setting: Setting
    chairs: tuple[Chair, ...]
    """In the order of play."""
    seed: int
    limits: Limits = Limits()
    """What programs among the players may take."""
    bot_log: Path | None = None


class Match(Struct, frozen=True):
    """A round robin: each table that can be drawn of the field plays under each setting, everybody in every seat.

    Game i depends on the match and on i alone. Settings alternate from game to game, then tables, then seats; so a
    match of any length is as even as it can be, and a multiple of `round` games is even.
    """

    settings: tuple[Setting, ...]
    field: tuple[Chair, ...]
    seed: int
    limits: Limits = Limits()
    bot_log: Path | None = None

    @property
    def round(self) -> int:
        """Games until everybody has met everybody in every seat of every setting, equally often."""
        cycles = (len(tables(len(self.field), setting.players)) * setting.players for setting in self.settings)
        return len(self.settings) * lcm(*cycles)

    def setting_of(self, index: int) -> int:
        """Which of the settings a game is played under, from 0."""
        return index % len(self.settings)

    def planned(self, index: int) -> Planned:
        """One game of the match, from 0."""
        setting = self.settings[self.setting_of(index)]
        turn = index // len(self.settings)
        drawn = tables(len(self.field), setting.players)
        turned = turn // len(drawn) % setting.players
        table = drawn[turn % len(drawn)]
        seats = table[-turned:] + table[:-turned] if turned else table
        chairs = tuple(self.field[seat] for seat in seats)
        return Planned(index, setting, chairs, seed_of(self.seed, index), self.limits, self.bot_log)

    def check(self) -> None:
        """Raise `Refused` unless bots alone play, all names differ, and the field fills every table."""
        for chair in self.field:
            if not chair.is_bot:
                raise Refused(f"{chair.name} is {chair.kind}, and an arena is for bots alone: seat a bot.")
        check_names([chair.name for chair in self.field])
        field = len(self.field)
        for setting in self.settings:
            least, most = setting.ruleset.players
            if not least <= setting.players <= most:
                fits = f"{least} to {most}" if least < most else f"{least}"
                raise Refused(f"{setting.ruleset.name} is for {fits} players, not {setting.players}.")
            if setting.players > field:
                raise Refused(f"A table of {setting.players} cannot be filled by a field of {field}: seat more bots.")
            if comb(field, setting.players) > MOST_TABLES:
                raise Refused(
                    f"A field of {field} makes {comb(field, setting.players):,} tables of {setting.players}, and a "
                    f"match takes {MOST_TABLES:,} at most: seat fewer bots."
                )


@cache
def tables(field: int, players: int) -> Sequence[tuple[int, ...]]:
    """All ways to draw so many players of the field, by their numbers in it."""
    return tuple(combinations(range(field), players))


def seed_of(seed: int, index: int) -> int:
    """The seed of one game of a match: it says nothing of those of the others."""
    return int.from_bytes(sha256(f"{seed}/{index}".encode()).digest()[:8], "big")
