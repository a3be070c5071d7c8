"""The start of a turn: new armies, and the sets that may or must be traded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.change import Tx
from engine.events import Income
from engine.flow import Lines, Phase, Signal
from engine.phases.cards import BONUS_USED
from engine.phases.place import EndPlacing, PlaceMove, Pool, fill
from engine.phases.trade import TradeMove
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game
    from engine.values import Values


def base_income(g: Game, lines: Lines, seat: int) -> Lines:
    """A third of the territories, rounded down, at least three (I9, I10, P5)."""
    values = g.rules.values
    count = sum([owner == seat for owner in g.state.owner.values()])
    armies = max(values.reinforce_least, count // 3)
    if values.reinforce_slip and 12 <= count <= 14:
        armies = 3
    return (*lines, ("territories", armies))


def region_income(g: Game, lines: Lines, seat: int) -> Lines:
    """The bonus of every region held whole (I11). The line's label is the region's id."""
    owner = g.state.owner
    held = [
        (region.id, region.bonus)
        for region in g.rules.board.regions
        if region.bonus and all(owner[t] == seat for t in region.territories)
    ]
    return (*lines, *held)


def income(g: Game, seat: int) -> Lines:
    """The new armies of a seat, were its turn to begin now, as lines that add up."""
    lines: Lines = ()
    for hook in g.rules.hooks.income:
        lines = hook(g, lines, seat)
    return lines


def extra_income(g: Game, seat: int) -> Lines:
    """What of them comes in a turn that is used for attacks (N5, N6)."""
    lines: Lines = ()
    for hook in g.rules.hooks.extra_income:
        lines = hook(g, lines, seat)
    return lines


def total(lines: Iterable[tuple[str, int]]) -> int:
    """The sum of the lines."""
    return sum([armies for _, armies in lines])


def forced_at(values: Values) -> int:
    """Cards in hand at the start of a turn from which a set must be traded; 0 = never. A hand over its cap must."""
    limits = (values.force_at, values.hand_cap + 1 if values.hand_cap else 0)
    return min([limit for limit in limits if limit], default=0)


def receive(g: Game, tx: Tx, step: Step, lines: Lines) -> Signal:
    """New armies at the start of a turn. A large hand must trade a set first, then only while it is over its cap."""
    values = g.rules.values
    if "cards" in g.state.parts:
        tx.set(BONUS_USED, False)
    tx.say(Income(step.seat, lines))
    then = values.hand_cap + 1 if values.hand_cap else 0
    return fill(g, tx, step, Pool(total(lines), must_trade_at=forced_at(values), may_trade=True, then_trade_at=then))


def begin_reinforce(g: Game, tx: Tx, step: Step) -> Signal:
    """All new armies."""
    return receive(g, tx, step, income(g, step.seat))


def begin_extra(g: Game, tx: Tx, step: Step) -> Signal:
    """The armies that come in a turn of attacks as well."""
    return receive(g, tx, step, extra_income(g, step.seat))


REINFORCE = Phase("reinforce", "Reinforce", (PlaceMove(), TradeMove(), EndPlacing()), begin=begin_reinforce, args=Pool)
EXTRA = Phase("extra", "Extra armies", REINFORCE.moves, begin=begin_extra, args=Pool)
