"""The bot `simple`: a sound beginner. It wants whole regions, a card a turn, and the end of the weak."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engine.actions import (
    Action,
    Advance,
    Attack,
    Blitz,
    Choose,
    Claim,
    Defend,
    End,
    Fortify,
    Headquarters,
    Place,
    Trade,
)
from engine.bots import building, warfare
from engine.bots.aims import Aiming
from engine.bots.fallback import LONGEST, Tally, unfamiliar
from engine.bots.outlook import Outlook, Terrain
from engine.flow import Rules
from engine.game import Offer
from engine.sight import View

Chooser = Callable[[Outlook, Offer], Action | None]
"""An action of one kind, or None for better not."""

CHOOSERS: Mapping[type[Action], Chooser] = {
    Claim: building.claim,
    Headquarters: building.headquarters,
    Choose: warfare.choose,
    Trade: building.trade,
    Place: building.place,
    Blitz: warfare.attack,
    Attack: warfare.attack,
    Defend: warfare.defend,
    Advance: warfare.advance,
    Fortify: building.fortify,
}
"""What it knows, in the order in which it is thought of, after what the rules advise. The rest is left to chance."""


class Beginner:
    """Decides by simple aims and exact battle odds."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.terrain, self.seat, self.rng = Terrain(rules), seat, rng
        self.aiming, self.tally = Aiming(rules, seat), Tally()
        self.choosers = {**rules.advice.choosers, **CHOOSERS}

    def decide(self, view: View, offer: Offer) -> Action:
        """The first action that seems good; else, where nothing familiar does, an unfamiliar one or the end."""
        kinds = offer.kinds()
        self.tally.look(view)
        if End in kinds and (len(kinds) == 1 or self.tally.decisions > LONGEST):
            return End()
        outlook = Outlook(self.terrain, view, self.seat, self.aiming.look(view))
        for kind, choose in self.choosers.items():
            if kind in kinds:
                action = choose(outlook, offer)
                if action is not None:
                    return action
        strange = [kind for kind in kinds if kind not in self.choosers]
        return unfamiliar(offer, strange or kinds, self.tally, self.rng)
