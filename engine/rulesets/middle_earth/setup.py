"""The set-up: sides, the deal by groups, battalions, heroes, adventure cards (M1 to M15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from engine.chance import Dice, Draw
from engine.change import ARMIES, OWNER, Tx
from engine.flow import Phase, Piece, Signal
from engine.options import Picked
from engine.phases.setup import CLAIM, LEFT, ORDER, PLACING, RESERVE, begin_first_placer
from engine.phases.turn import players
from engine.rulesets.middle_earth.adventures import ADVENTURES_DEALT
from engine.rulesets.middle_earth.events import SidesDealt
from engine.rulesets.middle_earth.facts import FREE, Deal, numbers
from engine.rulesets.middle_earth.heroes import HEROES_ENTER, PLACE_HERO
from engine.rulesets.middle_earth.parts import SIDE
from engine.state import Step, next_seat

if TYPE_CHECKING:
    from engine.game import Game

TURNED: Mapping[str, Callable[[Tx, int], int]] = {
    "first_good": lambda tx, ways: 0,
    "first_evil": lambda tx, ways: 1,
    "roll": lambda tx, ways: tx.roll(Dice(1, ways))[0] - 1,
}
"""By how many seats the sides are turned from the printed order, by `start.sides` (M6); `ways`: how many differ."""


def sides_in_order(deal: Deal, turned: int) -> list[str]:
    """The side of each player in the order of turns; the first is good unless they are turned."""
    sides = [share.side for share in deal.armies]
    return [sides[(k - turned) % len(sides)] for k in range(len(sides))]


def ways_to_turn(deal: Deal) -> int:
    """How many orders of sides there are."""
    return len({tuple(sides_in_order(deal, turned)) for turned in range(len(deal.armies))})


def begin_deal(how: str, g: Game, tx: Tx, step: Step) -> Signal:
    """Each player is dealt territories, by side and order of turns, and puts one battalion on each (M6 to M9)."""
    s, facts = g.state, numbers(g).facts
    order = [s.seat]
    while len(order) < len(players(g)):
        order.append(next_seat(s, order[-1]))
    deal = facts.deals[len(order)]
    sides = sides_in_order(deal, TURNED[how](tx, ways_to_turn(deal)))
    shares = {side: iter([share for share in deal.armies if share.side == side]) for side in sides}
    piles = {
        group: list(tx.draw(Draw(tuple(sorted(territories)), len(territories))))
        for group, territories in facts.groups.items()
    }
    counts, by_seat = [0] * len(s.seats), [""] * len(s.seats)
    for seat, side in zip(order, sides, strict=True):
        tx.put(SIDE, seat, side)
        by_seat[seat] = side
        for group, count in next(shares[side]).cards.items():
            for territory in piles[group][:count]:
                _settle_in(g, tx, territory, seat)
            del piles[group][:count]
            counts[seat] += count
    for territory in piles[FREE][: deal.neutral_territories]:
        neutral = g.rules.values.neutral_seat
        tx.put(OWNER, territory, neutral)
        tx.put(ARMIES, territory, deal.neutral_battalions)
        counts[neutral] += 1
    tx.say(SidesDealt(tuple(by_seat), tuple(counts)))
    return "done"


def _settle_in(g: Game, tx: Tx, territory: str, seat: int) -> None:
    tx.put(OWNER, territory, seat)
    tx.put(ARMIES, territory, 1)
    tx.put(LEFT, seat, RESERVE(g.state).left[seat] - 1)


def set_up(options: Picked) -> Piece:
    """Everything before the first turn."""
    opening = Piece(
        start=("order", "sides", "claim"),
        phases=(ORDER, Phase("sides", "Sides", begin=partial(begin_deal, options["start.sides"])), CLAIM),
        flow={("claim", "again"): ("claim",)},
        set_up=frozenset(("sides", "claim")),
    )
    closing = Piece(
        start=("heroes", "adventures", "first"),
        phases=(HEROES_ENTER, PLACE_HERO, ADVENTURES_DEALT, Phase("first", "First turn", begin=begin_first_placer)),
        set_up=frozenset(("heroes", "adventures")),
    )
    return opening + PLACING + closing


def all_battalions_stand(g: Game) -> list[str]:
    """After the set-up no battalion is left over."""
    setting_up = any(step.phase in g.rules.set_up for step in g.state.agenda)
    return [] if setting_up or not any(RESERVE(g.state).left) else ["Starting battalions are left off the board."]
