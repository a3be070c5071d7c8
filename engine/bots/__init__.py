"""Players made of code. They see what their seat may see, and choose among what the rules offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from engine.actions import Action
from engine.bots.beginner import Beginner
from engine.bots.hints import hint
from engine.bots.planner import Planner
from engine.bots.style import CHARACTERS, SKILLS
from engine.bots.wanderer import Wanderer
from engine.flow import Rules
from engine.game import Offer
from engine.options import Refused
from engine.sight import View

__all__ = ["BOTS", "CHOICES", "LEVELS", "OFFERED", "Bot", "hint", "make_bot"]


class Bot(Protocol):
    """Decides for one seat of one game."""

    def decide(self, view: View, offer: Offer) -> Action:
        """One of the offered actions. `view` is what the bot's own seat may see, at its own decision."""
        ...


def _planner(level: str, character: str) -> Callable[[Rules, int, Random], Bot]:
    skill, likes = SKILLS[level], CHARACTERS[character]
    return lambda rules, seat, rng: Planner(rules, seat, rng, skill, likes)


BOTS: Mapping[str, Callable[[Rules, int, Random], Bot]] = {
    "random": Wanderer,
    "simple": Beginner,
    **{
        f"{level}:{character}" if character else level: _planner(level, character)
        for level in SKILLS
        for character in CHARACTERS
    },
}
"""Name -> how to make such a bot for these public rules, a seat, and a source of its own whims.

A name is a level, or a level and a character: `hard:raider`.
"""

LEVELS: tuple[str, ...] = ("random", *SKILLS, "simple")
"""From weak to strong, and last the yardstick against which the others are measured."""

OFFERED: tuple[str, ...] = (*LEVELS[:-1], *[name for name in BOTS if ":" in name])
"""The bots that people are offered as opponents: first without a character of their own, then with one."""

CHOICES = f"{', '.join(LEVELS)}, or with a character {', '.join(filter(None, CHARACTERS))}, such as hard:raider"
"""All names in words."""


def make_bot(name: str, rules: Rules, seat: int, seed: int | str) -> Bot:
    """A bot for this seat. With the same seed it decides alike in the same game. Raises `Refused`."""
    if name not in BOTS:
        raise Refused(f"There is no bot {name[:40]!r}: choose one of {CHOICES}.")
    return BOTS[name](rules, seat, Random(f"{seed}/{seat}"))
