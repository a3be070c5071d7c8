"""What a rule system is: its options, its rule texts, and how it builds the rules and the first position of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import Struct

from engine.board import Board
from engine.flow import Rules
from engine.options import Option, Picked, Refused, Source, complete
from engine.state import MOVER, Seat, State, Step
from maps.format import MapFile

NEUTRAL = "Neutral"


class RuleText(Struct, frozen=True):
    """One numbered rule, in our own words."""

    id: str
    text: str
    source: Source


class Ruleset(Struct, frozen=True, kw_only=True):
    """A rule system. `build` gets a board without the optional links that are switched off."""

    id: str
    name: str
    summary: str
    board: str
    """The board it is played on unless another is named."""
    players: tuple[int, int]
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Any]]
    texts: tuple[RuleText, ...]
    build: Callable[[Picked, Board, Sequence[str]], tuple[Rules, State]]
    needs: str = ""
    """The block that a board must declare; empty: any board will do."""
    bots_limit: int = 400
    """Turns a player in a game without people, which might otherwise never end; another limit may be picked."""

    def set_up(self, picked: Mapping[str, Any], map_file: MapFile, names: Sequence[str]) -> tuple[Rules, State]:
        """The rules and the first position for these players. Raises `Refused` with the reason and what would fit."""
        least, most = self.players
        if not least <= len(names) <= most:
            raise Refused(f"{self.name} is for {least} to {most} players, not {len(names)}.")
        if self.needs and self.needs not in map_file.blocks:
            raise Refused(f"{self.name} cannot be played on {map_file.name}: that board says nothing of its places.")
        options = complete(self.options, picked)
        off = [name for name, value in options.items() if value is False]
        rules, state = self.build(options, Board(map_file, off), names)
        faults = rules.status()
        if faults:
            raise AssertionError(" ".join(faults))
        return replace(rules, ruleset=self.id, options=options), state


def first_state(rules: Rules, board: Board, names: Sequence[str], parts: Mapping[str, Struct], neutral: bool) -> State:
    """An empty board with these players (and a neutral army behind them), about to begin the rules' first phase."""
    seats = [Seat(name) for name in names] + ([Seat(NEUTRAL, "neutral")] if neutral else [])
    agenda = tuple(Step(name, MOVER) for name in reversed(rules.start))
    empty = dict.fromkeys(board.names, -1)
    return State(seats, empty, dict.fromkeys(board.names, 0), agenda=agenda, parts=dict(parts))
