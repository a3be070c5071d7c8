"""Programs that play badly, and games in which they may."""

import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from engine.bots.fallback import answer
from engine.chance import Seeded
from engine.game import Game
from engine.outside import make_player
from engine.outside.limits import Limits
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from maps.format import load

PATIENT = Limits(seconds=60.0, first=60.0)
"""For programs that answer: they are never too slow, however busy the machine is."""
HASTY = Limits(seconds=0.05, first=0.05, silences=2)
"""For programs that never answer: they are too slow on every machine."""

SOUND = """
import json, sys

def asked():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "decide":
            yield message

def say(**message):
    print(json.dumps(message), flush=True)

def act(message, action=None):
    say(type="action", n=message["n"], action=action or message["legal"][0]["action"])
"""
"""The beginning of a program that speaks the protocol."""


def command(folder: Path, text: str, name: str = "program.py") -> str:
    """The kind of a seat that this program plays."""
    path = folder / name
    path.write_text(text)
    return f"cmd:{shlex.quote(sys.executable)} -I -S {shlex.quote(str(path))}"


def seated(*kinds: str, ruleset: str = "world", seed: int = 1, **picked: Any) -> Game:
    """A game at its first decision; options are written with `_` for their dots."""
    rules = RULESETS[ruleset]
    chairs = [Chair(f"Player {k}", kind) for k, kind in enumerate(kinds)]
    options = {name.replace("_", "."): value for name, value in picked.items()}
    return new_game(rules, load(rules.board), options, chairs, Seeded(seed))


class Played:
    """A game between these players, to its end."""

    def __init__(self, game: Game, kinds: Sequence[str], limits: Limits = PATIENT, log: Path | None = None) -> None:
        self.game, self.faults, self.first = game, Counter[int](), dict[int, str]()
        self.bots = [make_player(kind, game.rules, seat, 1, limits, log) for seat, kind in enumerate(kinds)]
        whims = Random(1)
        try:
            while (seat := game.decider) is not None:
                action, fault = answer(self.bots[seat], game.view(seat), game.offer, whims)
                if fault is not None:
                    self.faults[seat] += 1
                    self.first.setdefault(seat, fault)
                game.do(seat, action)
        finally:
            for seat, bot in enumerate(self.bots):
                if hasattr(bot, "close"):
                    bot.close(game.view(seat))
