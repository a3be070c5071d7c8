"""Players made of code. They see what their seat may see, and choose among what the rules offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from engine.actions import Action
from engine.bots.beginner import Beginner
from engine.bots.wanderer import Wanderer
from engine.flow import Rules
from engine.game import Offer
from engine.options import Refused
from engine.sight import View


class Bot(Protocol):
    """Decides for one seat of one game."""

    def decide(self, view: View, offer: Offer) -> Action:
        """One of the offered actions. `view` is what the bot's own seat may see, at its own decision."""
        ...


BOTS: Mapping[str, Callable[[Rules, int, Random], Bot]] = {"random": Wanderer, "simple": Beginner}
"""Level -> how to make such a bot for these public rules, a seat, and a source of its own whims."""

LEVELS: tuple[str, ...] = tuple(BOTS)
"""From weak to strong."""


def make_bot(level: str, rules: Rules, seat: int, seed: int | str) -> Bot:
    """A bot for this seat. With the same seed it decides alike in the same game. Raises `Refused`."""
    if level not in BOTS:
        raise Refused(f"There is no bot {level[:40]!r}: choose one of {', '.join(LEVELS)}.")
    return BOTS[level](rules, seat, Random(f"{seed}/{seat}"))
