"""What a seat may see, as one array of numbers of a fixed size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.actions import Action, tag
from engine.flow import Rules
from engine.sight import View

MOST = 1_000.0
"""No number in an observation is larger; larger ones are cut."""
FIELDS = 3
"""Fields of an action, at most."""

Numbers = NDArray[np.float32]


class Sight:
    """Writes observations. All seats of one set of rules have arrays of the same size and layout.

    Seats are counted from the one that looks: itself first, then in the order of play, neutral armies among them.

    `layout`: name -> the slice of the array, and the shape in which it is meant:

    * `owner` (territories, seats): 1 where that seat holds the territory
    * `armies` (territories,)
    * `alive`, `mover`, `cards` (seats,): whether it still plays, whether it is its turn, how many cards it holds
    * `hand` (cards,): 1 for a card in the own hand
    * `phase` (phases,): 1 for the one that waits for a decision
    * `turn` (1,)
    * `field` (4,): 1 for what is chosen next: the kind of action, or its first, second or third field
    * `kind` (kinds,): 1 for the chosen kind of action
    * `chosen` (3, territories): 1 for a territory that was chosen as first, second or third field
    * `value` (width, 3): what each index of the action means: territory (from 1), number, kind of action (from 1); 0
      where it is none of them
    """

    def __init__(self, rules: Rules, seats: int, width: int) -> None:
        self.territories = {t: k for k, t in enumerate(rules.board.names)}
        self.phases = {name: k for k, name in enumerate(rules.phases)}
        kinds = {move.action for phase in rules.phases.values() for move in phase.moves}
        self.kinds = {kind: k for k, kind in enumerate(sorted(kinds, key=tag))}
        self.cards = {card: k for k, card in enumerate(rules.values.symbols)}
        self.seats, self.width = seats, width
        shapes: Mapping[str, tuple[int, ...]] = {
            "owner": (len(self.territories), seats),
            "armies": (len(self.territories),),
            "alive": (seats,),
            "mover": (seats,),
            "cards": (seats,),
            "hand": (len(self.cards),),
            "phase": (len(self.phases),),
            "turn": (1,),
            "field": (FIELDS + 1,),
            "kind": (len(self.kinds),),
            "chosen": (FIELDS, len(self.territories)),
            "value": (width, 3),
        }
        self.layout: dict[str, tuple[slice, tuple[int, ...]]] = {}
        self.size = 0
        for name, shape in shapes.items():
            length = int(np.prod(shape))
            self.layout[name] = (slice(self.size, self.size + length), shape)
            self.size += length

    def part(self, observation: Numbers, name: str) -> Numbers:
        """A part of an observation in its own shape: a view, not a copy."""
        where, shape = self.layout[name]
        return observation[where].reshape(shape)

    def look(self, view: View, seat: int) -> Numbers:
        """The position as this seat sees it, without anything that is being chosen."""
        seen: Numbers = np.zeros(self.size, dtype=np.float32)
        owner, armies = self.part(seen, "owner"), self.part(seen, "armies")
        for territory, k in self.territories.items():
            if view.owner[territory] >= 0:
                owner[k, self._from(seat, view.owner[territory])] = 1
            armies[k] = min(view.armies[territory], MOST)
        alive, cards = self.part(seen, "alive"), self.part(seen, "cards")
        for other, chair in enumerate(view.seats):
            alive[self._from(seat, other)] = chair.alive and chair.controller == "player"
        self.part(seen, "mover")[self._from(seat, view.mover)] = 1
        hands: Sequence[Any] = view.parts["cards"]["hands"] if "cards" in view.parts else ()
        for other, hand in enumerate(hands):
            cards[self._from(seat, other)] = min(hand if isinstance(hand, int) else len(hand), MOST)
        own = hands[seat] if len(hands) > seat and not isinstance(hands[seat], int) else ()
        for card in own:
            if card in self.cards:
                self.part(seen, "hand")[self.cards[card]] = 1
        if view.step is not None:
            self.part(seen, "phase")[self.phases[view.step.phase]] = 1
        self.part(seen, "turn")[0] = min(view.turn, MOST)
        return seen

    def show_choice(
        self, seen: Numbers, kind: type[Action] | None, chosen: Sequence[Any], values: Sequence[Any]
    ) -> None:
        """Write what has been chosen of an action so far, and the values among which to choose now."""
        self.part(seen, "field")[0 if kind is None else 1 + len(chosen)] = 1
        if kind is not None:
            self.part(seen, "kind")[self.kinds[kind]] = 1
        for k, value in enumerate(chosen):
            if isinstance(value, str) and value in self.territories:
                self.part(seen, "chosen")[k, self.territories[value]] = 1
        means = self.part(seen, "value")
        for k, value in enumerate(values):
            if isinstance(value, str):
                means[k, 0] = self.territories.get(value, -1) + 1
            elif isinstance(value, int):
                means[k, 1] = min(value, MOST)
            elif isinstance(value, type):
                means[k, 2] = self.kinds[value] + 1

    def _from(self, seat: int, other: int) -> int:
        return (other - seat) % self.seats
