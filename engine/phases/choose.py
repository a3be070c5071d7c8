"""One choice among several ways to go on, such as what a turn is used for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.actions import Choose
from engine.change import Illegal, Tx
from engine.events import Chosen
from engine.flow import Move, Phase, Signal
from engine.phases.cards import hand
from engine.phases.reinforce import forced_at
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game

Refusal = Callable[["Game", int], str | None]
"""Why this seat cannot take a way now, as a sentence; None if it can. Looks at public facts only."""


class ChooseMove(Move[Choose]):
    """Takes one way; the way is also the signal with which the phase ends."""

    action = Choose

    def __init__(self, ways: Sequence[str], refusals: Mapping[str, Refusal]) -> None:
        self.ways, self.refusals = tuple(ways), refusals

    def refusal(self, g: Game, seat: int, way: str) -> str | None:
        """Why this seat cannot take this way now."""
        refuse = self.refusals.get(way)
        return refuse(g, seat) if refuse is not None else None

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return [way for way in self.ways if self.refusal(g, step.seat, way) is None]

    def check(self, g: Game, step: Step, option: str) -> None:
        if option not in self.ways:
            raise Illegal(f"Choose one of {', '.join(self.ways)}.")
        refused = self.refusal(g, step.seat, option)
        if refused is not None:
            raise Illegal(refused)

    def apply(self, g: Game, tx: Tx, step: Step, action: Choose) -> Signal:
        tx.say(Chosen(step.seat, action.option))
        return action.option


def choose_phase(ways: Sequence[str], refusals: Mapping[str, Refusal]) -> Phase:
    """The phase `choose` with these ways to go on; each needs a row in the flow table."""
    return Phase("choose", "Choose", (ChooseMove(ways, refusals),), signals=tuple(ways))


def must_trade_first(g: Game, seat: int) -> str | None:
    """A turn without new armies has no place for a trade that is due (N4)."""
    limit, held = forced_at(g.rules.values), len(hand(g, seat))
    if limit and held >= limit:
        return f"You hold {held} cards, so a set must be traded this turn: reinforce or attack."
    return None
