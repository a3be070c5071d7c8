"""Missions: a hero on the named site, and what it brings (M39, M40)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.change import Illegal, Tx
from engine.flow import Move, Phase, Signal
from engine.phases.place import DEPLOY, PlaceMove, Pool
from engine.rulesets.middle_earth.actions import CompleteMission
from engine.rulesets.middle_earth.adventures import held, without
from engine.rulesets.middle_earth.events import MissionCompleted
from engine.rulesets.middle_earth.facts import REGION, Card, numbers
from engine.rulesets.middle_earth.parts import ADVENTURE_HANDS, ADVENTURES, ARMY, BOUND, EXTRA, HEROES, PLAYED
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game


def reward_places(g: Game, seat: int, card: Card) -> tuple[str, ...]:
    """Own territories where the battalions of a mission may go."""
    own = g.owned(seat)
    place = card.reward.place
    if place.startswith(REGION):
        region = place.removeprefix(REGION)
        return tuple([t for t in own if g.rules.board.region_of[t] == region])
    return {"any": tuple(own), "territory": (card.territory,)}[place]


def _battalions(g: Game, tx: Tx, seat: int, card: Card) -> None:
    count = card.reward.battalions(ARMY(g.state).side[seat])
    phase = "muster" if card.reward.place == "any" else "deploy"
    if count:
        tx.ask(phase, seat, Pool(count, where=reward_places(g, seat, card)))


def _extra_card(g: Game, tx: Tx, seat: int, card: Card) -> None:
    tx.set(EXTRA, (*ADVENTURES(g.state).extra, card.id))


REWARDS: Mapping[str, Callable[[Game, Tx, int, Card], None]] = {
    "battalions": _battalions,
    "extra_territory_card": _extra_card,
}
"""What a mission brings, by the kind of its reward."""


def unfulfilled(g: Game, seat: int, card_id: str) -> str | None:
    """Why the seat cannot complete this card now, as a sentence; None if it can."""
    values, heroes = numbers(g), HEROES(g.state)
    if card_id not in held(g, seat):
        return "You do not hold that card: choose a mission of your hand (A shows it)."
    card = values.cards[card_id]
    if card.type != "mission":
        return f"{card.title} is no mission: it is played at the time it names."
    where = f"{card.site} ({g.rules.board.title[card.territory]})"
    if card.territory not in heroes.at[seat]:
        return f"No hero of yours stands at {where}: bring one there by attack or manoeuvre."
    if not values.already_there and card.territory not in heroes.arrived:
        return f"The hero at {where} has not come there this turn: it must reach the site by attack or manoeuvre."
    return None


class CompleteMissionMove(Move[CompleteMission]):
    """The reward at once; the card lies face up for points; the hero stays there this turn."""

    action = CompleteMission
    implied = True

    def why(self, g: Game, step: Step) -> str | None:
        if not held(g, step.seat):
            return "You hold no adventure cards."
        return None if self.domain(g, step) else "No hero of yours stands on the site of a mission that you hold."

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return [card for card in held(g, step.seat) if unfulfilled(g, step.seat, card) is None]

    def check(self, g: Game, step: Step, card: str) -> None:
        sentence = unfulfilled(g, step.seat, card)
        if sentence is not None:
            raise Illegal(sentence)

    def apply(self, g: Game, tx: Tx, step: Step, action: CompleteMission) -> Signal:
        part, heroes, seat = ADVENTURES(g.state), HEROES(g.state), step.seat
        card = numbers(g).cards[action.card]
        tx.put(ADVENTURE_HANDS, seat, without(part.hands[seat], (card.id,)))
        tx.put(PLAYED, seat, (*part.played[seat], card.id))
        tx.set(BOUND, (*heroes.bound, card.territory))
        tx.say(MissionCompleted(seat, card.id, card.points[ARMY(g.state).side[seat]]))
        REWARDS[card.reward.kind](g, tx, seat, card)
        return None


class MusterMove(PlaceMove):
    """All of them on one territory."""

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str] | range:
        values = super().domain(g, step, *chosen)
        return values[-1:] if chosen else values

    def check(self, g: Game, step: Step, territory: str, count: int | None = None) -> None:
        super().check(g, step, territory, count)
        if count is not None and count != step.args.n:
            raise Illegal(f"All {step.args.n} go to one territory.")


MUSTER = Phase("muster", "Muster", (MusterMove(),), begin=DEPLOY.begin, args=Pool, private=False)
