"""When a sound beginner plays power cards. Every one that was played is a point, so late in the game all are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from engine.actions import Action
from engine.phases.battle import Fight
from engine.rulesets.middle_earth.actions import PlayCard, PlayCardAt, PlayCardBetween
from engine.rulesets.middle_earth.facts import Numbers

if TYPE_CHECKING:
    from engine.bots.outlook import Outlook
    from engine.game import Offer

GOOD_CHANCE = 0.6
"""Chance, with the card, from which an attack is worth one."""

WORTH_IT = 2.0
"""What the target of an attack must be worth for a card, early in the game."""

Way = tuple[str, str]


def ways_of(offer: Offer, card: str) -> list[Way]:
    """All pairs of territories on which this card can be played."""
    return [
        (source, target)
        for source in offer.domain(PlayCardBetween, card)
        for target in offer.domain(PlayCardBetween, card, source)
    ]


def odds(outlook: Outlook, way: Way, more: int = 0, fewer: int = 0) -> float:
    """Chance of an attack with so many battalions more, on so many fewer."""
    source, target = way
    armies = outlook.armies
    return outlook.chance(armies[source] - 1 + more, max(1, armies[target] - fewer), outlook.dice(source, target))


class Player:
    """Decides about power cards. late: the ring will soon be gone; behind: somebody would score as much as we.

    post: how good a territory is for a hero.
    """

    def __init__(
        self,
        late: Callable[[Outlook], bool],
        behind: Callable[[Outlook], bool],
        post: Callable[[Outlook, str], float],
    ) -> None:
        self.late, self.behind, self.post = late, behind, post
        self._between: Mapping[str, Callable[[Outlook, Sequence[Way]], Way | None]] = {
            "convert_battalions": lambda outlook, ways: self._attack(outlook, ways, 2, 2),
            "reinforce_attacker": lambda outlook, ways: self._attack(outlook, ways, 3, 0),
            "cancel_stronghold_bonus": lambda outlook, ways: self._attack(outlook, ways, 0, 0),
            "adjacent_via_range": lambda outlook, ways: self._attack(outlook, ways, 0, 0),
            "block_bridge": self._bridge,
            "teleport_hero": self._hero,
        }
        self._plain: Mapping[str, Callable[[Outlook], bool]] = {
            "extra_manoeuvres": lambda outlook: self.late(outlook) or idle(outlook) > 1,
            "reinforce_defender": self._stand,
            "destroy_attackers_in_battle": lambda outlook: True,
            "hold_fellowship": self.behind,
            "force_fellowship_roll": self.behind,
        }

    # -- cards between two territories

    def between(self, outlook: Outlook, offer: Offer) -> Action | None:
        """The first card that seems good."""
        for card in offer.domain(PlayCardBetween):
            op = _op(outlook, card)
            way = self._between[op](outlook, ways_of(offer, card))
            if way is not None:
                return PlayCardBetween(card, *way)
        return None

    def _attack(self, outlook: Outlook, ways: Sequence[Way], more: int, fewer: int) -> Way | None:
        late = self.late(outlook)
        good = [
            way
            for way in ways
            if odds(outlook, way, more, fewer) >= (0.3 if late else GOOD_CHANCE)
            and (late or outlook.worth(way[1]) >= WORTH_IT)
        ]
        return max(good, key=lambda way: outlook.worth(way[1]) * odds(outlook, way, more, fewer), default=None)

    def _bridge(self, outlook: Outlook, ways: Sequence[Way]) -> Way | None:
        """Between us and the largest stack that could come over it without a hero."""
        heroes = outlook.view.parts["heroes"]["at"]

        def threat(way: Way) -> int:
            here, there = way
            owner = outlook.owner
            if owner[here] != outlook.seat or owner[there] not in outlook.rivals or there in heroes[owner[there]]:
                return 0
            return outlook.armies[there] - outlook.armies[here]

        best = max(ways, key=threat)
        return best if threat(best) >= 2 or self.late(outlook) else None

    def _hero(self, outlook: Outlook, ways: Sequence[Way]) -> Way | None:
        """Where it is of much more use."""

        def gain(way: Way) -> float:
            return self.post(outlook, way[1]) - self.post(outlook, way[0])

        best = max(ways, key=gain)
        return best if gain(best) >= 3.0 or self.late(outlook) else None

    # -- cards without a place, or for one

    def plain(self, outlook: Outlook, offer: Offer) -> Action | None:
        """The first card that seems good."""
        good = (card for card in offer.domain(PlayCard) if self._plain[_op(outlook, card)](outlook))
        card = next(good, None)
        return PlayCard(card) if card is not None else None

    def _stand(self, outlook: Outlook) -> bool:
        """Where the attack would probably succeed."""
        fight = fight_of(outlook)
        return self.late(outlook) or odds(outlook, (fight.source, fight.target)) >= 0.4

    def at(self, outlook: Outlook, offer: Offer) -> Action | None:
        """Fall back from a lost battle, to the largest stack; nobody gives up a whole region."""
        fight = fight_of(outlook)
        hopeless = odds(outlook, (fight.source, fight.target)) >= 0.8 and not outlook.at_stake(fight.target)
        for card in offer.domain(PlayCardAt):
            if hopeless or (self.late(outlook) and outlook.armies[fight.target] == 2):
                return PlayCardAt(card, max(offer.domain(PlayCardAt, card), key=outlook.armies.__getitem__))
        return None


def _op(outlook: Outlook, card: str) -> str:
    return cast(Numbers, outlook.terrain.rules.values).cards[card].effect.op


def fight_of(outlook: Outlook) -> Fight:
    """The invasion that is answered."""
    step = outlook.view.step
    assert step is not None
    fight: Fight = step.args
    return fight


def idle(outlook: Outlook) -> int:
    """Own stacks that stand behind the lines."""
    return sum(outlook.armies[t] > 2 and t not in outlook.front for t in outlook.own)
