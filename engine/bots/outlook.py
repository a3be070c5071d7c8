"""A position as the bot `simple` judges it: what is worth taking, what is in danger, and at what odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from engine.board import Board, Region
from engine.bots.aims import Aims
from engine.flow import Rules
from engine.odds import DiceRule, table
from engine.phases.battle import CHOICES
from engine.sight import View

MOST_ARMIES = 50
"""Bigger battles are judged by a smaller one of the same proportions."""

LONG_GAME = 20
"""Rounds after which a game drags on."""

CARD = 1.5
"""What the first territory of a turn is worth for the card that it earns."""


def _odds(dice: DiceRule) -> Sequence[Sequence[float]]:
    return table(MOST_ARMIES, MOST_ARMIES, dice)


class Terrain:
    """What does not change during a game."""

    def __init__(self, rules: Rules) -> None:
        board: Board = rules.board
        values = rules.values
        self.rules, self.values = rules, values
        self.neighbours = board.neighbours
        self.region_of = board.region_of
        self.regions: tuple[Region, ...] = board.regions
        self.into: dict[str, tuple[str, ...]] = {t: tuple(board.graph.predecessors(t)) for t in board.names}
        """From where a territory can be attacked: not its neighbours where links are one-way."""
        self.appeal: dict[str, float] = {}
        """A region's bonus for each territory that has to be held against the rest of the board."""
        for region in board.regions:
            inside = frozenset(region.territories)
            gates = sum(not inside.issuperset(self.into[t]) for t in region.territories)
            self.appeal[region.id] = (region.bonus + 0.5) / (gates + 1)
        self.dice = DiceRule(
            attack_max=values.attack_dice,
            defend_max=values.defend_dice,
            two_from=values.two_from,
            one_for_one=values.one_for_one,
            choice=CHOICES[values.defend_choice],
        )


class Outlook:
    """One decision: the view of the seat that decides. What costs time is worked out when it is asked for."""

    def __init__(self, terrain: Terrain, view: View, seat: int, aims: Aims) -> None:
        self.terrain, self.view, self.seat, self.aims = terrain, view, seat, aims
        self.owner, self.armies = view.owner, view.armies
        self.own: list[str] = []
        seats = len(view.seats)
        self.strength, self.lands = [0] * seats, [0] * seats
        """Armies and territories of every seat."""
        armies = view.armies
        for territory, owner in view.owner.items():
            if owner >= 0:
                self.strength[owner] += armies[territory]
                self.lands[owner] += 1
                if owner == seat:
                    self.own.append(territory)
        self._worth: dict[str, float] = {}

    # -- battles

    def dice(self, source: str, target: str) -> DiceRule:
        """The dice of a battle between these two."""
        terrain = self.terrain
        special = terrain.rules.advice.dice
        if special is None:
            return terrain.dice
        rule: DiceRule = special(terrain.dice, terrain.rules, self.view, source, target)
        return rule

    def chance(self, attackers: int, defenders: int, dice: DiceRule | None = None) -> float:
        """Chance to take a territory with this many armies that may fight; `dice`: None = the usual ones."""
        if attackers <= 0:
            return 0.0
        most = max(attackers, defenders)
        if most > MOST_ARMIES:
            attackers = attackers * MOST_ARMIES // most
            defenders = max(1, defenders * MOST_ARMIES // most)
        odds = self._usual_odds if dice is None or dice is self.terrain.dice else _odds(dice)
        return odds[attackers][defenders]

    @cached_property
    def _usual_odds(self) -> Sequence[Sequence[float]]:
        return _odds(self.terrain.dice)

    @cached_property
    def front(self) -> dict[str, list[str]]:
        """Own territory -> enemies that armies there can attack; only territories with some."""
        owner, seat, neighbours = self.owner, self.seat, self.terrain.neighbours
        pairs = [(t, [n for n in neighbours[t] if owner[n] != seat]) for t in self.own]
        return {t: foes for t, foes in pairs if foes}

    def threats(self, territory: str) -> list[str]:
        """Enemy territories from which this one can be attacked; not those of a neutral army, which never attacks."""
        owner, seat, rivals = self.owner, self.seat, self.rivals
        return [t for t in self.terrain.into[territory] if owner[t] != seat and owner[t] in rivals]

    def danger(self, territory: str) -> int:
        """The largest enemy stack that can attack this territory; 0 for a safe one."""
        return max([self.armies[t] for t in self.threats(territory)], default=0)

    # -- rivals

    @cached_property
    def rivals(self) -> list[int]:
        """The other seats that still take turns."""
        seats = self.view.seats
        return [i for i, s in enumerate(seats) if i != self.seat and s.alive and s.controller == "player"]

    @cached_property
    def daring(self) -> float:
        """How far ahead of the strongest rival we are: 0 when not ahead, 1 with twice the armies; 2 at most."""
        strongest = max([self.strength[i] for i in self.rivals], default=1)
        return min(2.0, max(0.0, self.strength[self.seat] / max(1, strongest) - 1))

    @cached_property
    def impatience(self) -> float:
        """From 0 to 1: how little armies are spared, because the game drags on or no room is left for new ones."""
        rounds = self.view.turn / len(self.view.seats)
        drags = (rounds - LONG_GAME) / LONG_GAME
        cap = self.terrain.values.territory_cap
        full = 2 * self.strength[self.seat] / (cap * max(1, self.lands[self.seat])) - 1 if cap else 0.0
        return min(1.0, max(0.0, drags, full))

    @cached_property
    def victim(self) -> int | None:
        """A rival to wipe out: the one that a goal names, else the weakest when we have twice the armies."""
        if self.aims.victim in self.rivals:
            return self.aims.victim
        weakest = min(self.rivals, key=self.strength.__getitem__, default=None)
        if weakest is None or not self.lands[weakest]:
            return None
        return weakest if self.strength[self.seat] >= 2 * self.strength[weakest] else None

    @cached_property
    def _cards(self) -> dict[str, Any]:
        cards: dict[str, Any] = self.view.parts.get("cards", {})
        return cards

    def cards_of(self, seat: int) -> int:
        """How many cards a seat holds."""
        hands = self._cards.get("hands")
        if not hands:
            return 0
        hand = hands[seat]
        return hand if isinstance(hand, int) else len(hand)

    # -- aims

    @cached_property
    def holders(self) -> dict[str, int]:
        """Region -> the seat that holds all of it."""
        owner = self.owner
        held: dict[str, int] = {}
        for region in self.terrain.regions:
            first = owner[region.territories[0]]
            if first >= 0 and all(owner[t] == first for t in region.territories):
                held[region.id] = first
        return held

    def at_stake(self, territory: str) -> bool:
        """Whether losing an own territory would cost more than the land: a whole region, or a goal."""
        return self.holders.get(self.terrain.region_of[territory]) == self.seat or territory in self.aims.keep

    @cached_property
    def goal(self) -> str | None:
        """The region to take next: much bonus, and few armies in it for those that we have there."""
        force: dict[str, int] = {}
        for t, foes in self.front.items():
            for beside in dict.fromkeys([self.terrain.region_of[n] for n in foes]):
                force[beside] = force.get(beside, 0) + self.armies[t] - 1
        open_ones = [region for region in self.terrain.regions if self.holders.get(region.id) != self.seat]
        best = max(open_ones, key=lambda region: self._promise(region, force.get(region.id, 0)), default=None)
        return best.id if best is not None else None

    def _promise(self, region: Region, force: int) -> float:
        owner, armies, seat = self.owner, self.armies, self.seat
        against = sum([armies[t] + 1 for t in region.territories if owner[t] != seat])
        mine = sum([owner[t] == seat for t in region.territories])
        appeal = self.terrain.appeal[region.id] + self.aims.regions.get(region.id, 0.0)
        return appeal * min(2.0, (force + 2 * mine + 1) / (against + 2))

    @cached_property
    def _card_wanted(self) -> float:
        return CARD if self._cards.get("earned") is False else 0.0

    def worth(self, territory: str) -> float:
        """What taking this territory is worth; about 1 is the least that a battle is fought for."""
        known = self._worth.get(territory)
        if known is None:
            known = self._worth[territory] = self._judge(territory)
        return known

    def _judge(self, territory: str) -> float:
        owner, seat, terrain = self.owner, self.seat, self.terrain
        foe, region, around = owner[territory], terrain.region_of[territory], terrain.into[territory]
        aims = self.aims
        worth = self._card_wanted + self.daring + aims.everywhere
        worth += aims.regions.get(region, 0.0) + aims.territories.get(territory, 0.0)
        worth += sum([owner[t] == seat for t in around]) / len(around)
        if region == self.goal:
            worth += 3.0
        if foe not in self.rivals:
            return worth - 1.0
        if self.holders.get(region) == foe:
            worth += 2.0 + terrain.appeal[region]
        if foe == self.victim:
            worth += 2.0 + 0.5 * self.cards_of(foe)
        return worth
