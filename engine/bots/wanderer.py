"""The bot `random`: it knows no aims, but attacks while it can and follows its victories, so that its games end."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Advance, Attack, Blitz
from engine.flow import Rules
from engine.game import Offer
from engine.sight import View


class Wanderer:
    """Decides at random, field by field.

    Were it to end attacks early or leave its armies behind, no seat would ever gain on the others: games of nothing
    but such bots go on for hundreds of turns.
    """

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.rng = rng

    def decide(self, view: View, offer: Offer) -> Action:
        """Any legal action; an attack while one is possible, a blitz to the end, and all armies after it."""
        kinds = offer.kinds()
        action = offer.sample(self.rng, [kind for kind in kinds if kind is Attack or kind is Blitz] or kinds)
        if isinstance(action, Blitz):
            return Blitz(action.source, action.target, offer.domain(Blitz, action.source, action.target)[0])
        if isinstance(action, Advance):
            return Advance(offer.domain(Advance)[-1])
        return action
