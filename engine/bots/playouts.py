"""Playing a planner's best plans out on the engine, again and again, with other luck each time.

What nobody sees is dealt at random each time, and the dice are the playouts' own: nothing of the real game leaks in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.actions import Action, Advance, Attack, Blitz, Place
from engine.bots import warfare
from engine.bots.beginner import Beginner
from engine.bots.campaign import LEAST, Campaign, Step
from engine.bots.ground import Ground
from engine.chance import Seeded
from engine.flow import Rules
from engine.game import Game, Offer
from engine.phases.battle import MoveIn
from engine.sight import View, imagined

TRUST = 4
"""Playouts that what the search thinks of a plan is worth."""

HOPELESS = 0.4
"""Chance below which the next conquest of a plan is given up."""


class Follower:
    """Goes through with one plan."""

    def __init__(self, rules: Rules, seat: int, rng: Random, ground: Ground, plan: Campaign) -> None:
        self.ground, self.seat = ground, seat
        self.steps = list(plan.steps)
        self.root = ground.names[plan.root] if plan.root >= 0 else None
        self.otherwise = Beginner(rules, seat, rng)

    def decide(self, view: View, offer: Offer) -> Action | None:
        """As the plan has it; what it does not say, as a beginner would. None when it is over."""
        kinds = offer.kinds()
        if Place in kinds and self.root is not None and self.root in offer.domain(Place):
            return Place(self.root, offer.domain(Place, self.root)[-1])
        if Blitz in kinds or Attack in kinds:
            return self._attack(view, offer)
        if Advance in kinds:
            return self._advance(view, offer)
        return self.otherwise.decide(view, offer)

    def _attack(self, view: View, offer: Offer) -> Action | None:
        names = self.ground.names
        while self.steps and view.owner[names[self.steps[0].target]] == self.seat:
            self.steps.pop(0)
        if not self.steps:
            return None
        kind: type[Action] = Blitz if offer.domain(Blitz) else Attack
        source, target = names[self.steps[0].source], names[self.steps[0].target]
        attackers, defenders = view.armies[source], view.armies[target]
        if offer.why(kind, source, target) is not None:
            return None
        if self.ground.odds.battle(attackers - 1, defenders)[0] < HOPELESS:
            return None
        amounts = offer.domain(kind, source, target)
        if kind is Blitz:
            return Blitz(source, target, warfare.nearest(amounts, warfare.stop_at(attackers, defenders)))
        return Attack(source, target, amounts[-1])

    def _advance(self, view: View, offer: Offer) -> Action:
        counts = offer.domain(Advance)
        move: MoveIn = view.agenda[-1].args
        target = self.ground.index[move.target]
        step: Step | None = next((step for step in self.steps if step.target == target), None)
        stay = step.stay if step is not None else 1
        return Advance(counts[0] if stay >= LEAST else warfare.nearest(counts, counts[-1] + 1 - stay))


class Playouts:
    """Tries plans of one decision out."""

    def __init__(
        self, rules: Rules, ground: Ground, seat: int, nodes: int, seed: str, worth: Callable[[View], float]
    ) -> None:
        """nodes: actions after which no further round is begun. worth: what a later position is worth to the seat."""
        self.rules, self.ground, self.seat, self.nodes, self.seed, self.worth = rules, ground, seat, nodes, seed, worth

    def weigh(self, view: View, plans: Sequence[Campaign]) -> list[float]:
        """What these plans are worth by how they fare; all are played out equally often."""
        sums, played, left = [0.0] * len(plans), 0, self.nodes
        while left > 0:
            for k, plan in enumerate(plans):
                worth, nodes = self._play(view, plan, f"{self.seed}/{played}")
                sums[k] += worth
                left -= nodes
            played += 1
        return [(TRUST * plan.foreseen + total) / (TRUST + played) for plan, total in zip(plans, sums, strict=True)]

    def _play(self, view: View, plan: Campaign, seed: str) -> tuple[float, int]:
        """What the plan brings, gone through with until it is done or has failed, and the actions that it took."""
        rng = Random(seed)
        game = Game(self.rules, imagined(self.rules, view, rng), Seeded(seed))
        bots = [
            Follower(self.rules, seat, rng, self.ground, plan) if seat == self.seat else Beginner(self.rules, seat, rng)
            for seat in range(len(view.seats))
        ]
        nodes = 0
        while (seat := game.decider) is not None:
            action = bots[seat].decide(game.view(seat), game.offer)
            nodes += 1
            if action is None or game.state.turn > view.turn:
                break
            game.do(seat, action)
        result = game.state.result
        if result is not None:
            return (1.0 / len(result.winners) if self.seat in result.winners else 0.0), nodes
        return self.worth(game.view(self.seat)), nodes
