"""How a game went, turn by turn: found by playing its log once more, so that it holds for every ruleset."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from engine.chance import Scripted
from engine.game import Game
from engine.savestate import typed_state
from engine.state import State

Numbers = list[int]


@dataclass
class History:
    """By seat: what it held at the beginning, after each turn, and at the end."""

    territories: list[Numbers]
    armies: list[Numbers]

    def note(self, state: State) -> None:
        """Write down a position."""
        seats = len(state.seats)
        territories, armies = [0] * seats, [0] * seats
        for territory, owner in state.owner.items():
            if owner >= 0:
                territories[owner] += 1
                armies[owner] += state.armies[territory]
        for seat in range(seats):
            self.territories[seat].append(territories[seat])
            self.armies[seat].append(armies[seat])


def history(game: Game) -> History:
    """The history of a game. Takes a moment for a long one; reads the game and changes nothing."""
    log = list(game.log)
    state = typed_state(game.rules, game.state, msgspec.json.decode(game.initial))
    again = Game(game.rules, state, Scripted())
    seats = range(len(state.seats))
    found = History([[] for _ in seats], [[] for _ in seats])
    turn = -1
    for entry in log:
        if entry.action is None:
            again.start(entry.answers)
        else:
            again.do(entry.by, entry.action, entry.answers)
        if state.turn != turn:
            found.note(state)
            turn = state.turn
    found.note(state)
    return found


BLOCKS, DIGITS = "▁▂▃▄▅▆▇█", "0123456789"


def sparkline(numbers: Numbers, width: int, most: int, ascii_only: bool) -> str:
    """The numbers as a row of blocks (or digits) no longer than `width`; `most` is the tallest. Blank: none left."""
    if not numbers:
        return ""
    steps = DIGITS if ascii_only else BLOCKS
    columns = min(width, len(numbers))
    picked = [numbers[(k * (len(numbers) - 1)) // max(columns - 1, 1)] for k in range(columns)]
    return "".join(steps[min(n * len(steps) // (most + 1), len(steps) - 1)] if n else " " for n in picked)
