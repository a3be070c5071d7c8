"""Deciding without understanding: legal answers that cannot go on for ever, whatever the rules offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Protocol

from engine.actions import Action, End
from engine.game import Offer
from engine.sight import View

PATIENCE = 3
"""Acts of unfamiliar kinds in one phase of one turn; then the phase is ended, if it can be."""

LONGEST = 1000
"""Acts of any kind in one phase of one turn; then the phase is ended, if it can be."""


class Tally:
    """What a bot has done so far in this phase of this turn."""

    def __init__(self) -> None:
        self._place: tuple[int, int, str] | None = None
        self.decisions = 0
        self.unfamiliar: Counter[type[Action]] = Counter()

    def look(self, view: View) -> None:
        """Count one more decision, from nought where a phase or a turn is new."""
        step = view.step
        place = (view.turn, view.mover, step.phase if step else "")
        if place != self._place:
            self._place, self.decisions = place, 0
            self.unfamiliar.clear()
        self.decisions += 1


def unfamiliar(offer: Offer, kinds: Sequence[type[Action]], tally: Tally, rng: Random) -> Action:
    """An action of one of these kinds, at random. Ends the phase after a few; never twice what takes no fields.

    An action without fields (fill the rest, clear all) may undo what others did: done again and again it never ends.
    """
    if End in kinds and (len(kinds) == 1 or tally.unfamiliar.total() >= PATIENCE):
        return End()
    fresh = [kind for kind in kinds if kind is not End and (kind.__struct_fields__ or not tally.unfamiliar[kind])]
    choices = fresh or kinds
    kind = choices[int(rng.random() * len(choices))]
    tally.unfamiliar[kind] += 1
    return offer.sample(rng, (kind,))


class Forfeit(Exception):
    """A bot's own word that it does not decide; the text is a sentence that needs nothing before it."""


class Decides(Protocol):
    """Anything that decides; see `engine.bots.Bot`."""

    def decide(self, view: View, offer: Offer) -> Action: ...


def answer(bot: Decides, view: View, offer: Offer, rng: Random) -> tuple[Action, str | None]:
    """The bot's action, or the fault that it made and a legal action in its place.

    After a fault the phase is ended where it can be; elsewhere the action is a random one. So a faulty bot never
    stops a game and never makes it go on for ever.
    """
    try:
        action = bot.decide(view, offer)
        if action in offer:
            return action, None
        fault = f"{action!r} is not possible now."
    except Forfeit as given:
        fault = str(given)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return (End() if End() in offer else offer.sample(rng)), fault
