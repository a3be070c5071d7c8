"""One game whose outside players are all at the other end of one wire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

from engine.bots.fallback import answer
from engine.game import Game
from engine.outside import Limits, at_table
from engine.outside.player import Outsider
from engine.outside.protocol import encode
from engine.outside.telling import outcome
from engine.outside.wire import Left, Wire

STDIO = "stdio"
"""The kind of a seat that is played from the other end."""

MOST_ACTIONS = 500_000
"""Where a game is given up as endless."""


class Abandoned(Exception):
    """The other end was closed before the game was over. The text is a sentence."""


class Referee:
    """Asks the players of a game in turn. `faults`: seat -> actions that it forfeited; `first`: why its first one."""

    def __init__(self, game: Game, kinds: Sequence[str], seed: int | str, limits: Limits, log: Path | None = None):
        self.faults, self.first = Counter[int](), dict[int, str]()
        self._game, self._kinds, self._seed, self._limits, self._log = game, kinds, seed, limits, log

    def play(self, read: int, write: int) -> None:
        """Play to the end, with whoever reads and writes the other ends of these. Raises `Abandoned`."""
        game, limits = self._game, self._limits
        wire, numbers, whims = Wire(read, write, limits), count(1), Random(f"{self._seed}/whims")
        outside = {
            seat: Outsider(wire, game.rules, seat, self._seed, numbers)
            for seat, kind in enumerate(self._kinds)
            if kind == STDIO
        }
        inside = ["random" if kind == STDIO else kind for kind in self._kinds]
        with at_table(game, inside, self._seed, limits, self._log) as players:
            for _ in range(MOST_ACTIONS):
                seat = game.decider
                if seat is None:
                    break
                player = outside.get(seat) or players[seat]
                action, fault = answer(player, game.view(seat), game.offer, whims)
                if seat in outside and outside[seat].left:
                    raise Abandoned("The player at the other end left before the game was over.")
                if fault is not None:
                    self.faults[seat] += 1
                    self.first.setdefault(seat, fault)
                game.do(seat, action)
        try:
            wire.send(encode(outcome(game.view(None))), monotonic() + limits.seconds if limits.seconds else None)
        except Left:
            raise Abandoned("The player at the other end left before it was told how the game ended.") from None
