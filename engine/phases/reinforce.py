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


def total(lines: Iterable[tuple[str, int]]) -> int:
    """The sum of the lines."""
    return sum([armies for _, armies in lines])


def begin_reinforce(g: Game, tx: Tx, step: Step) -> Signal:
    """Count the new armies; with `set.force_at` cards a set must be traded first."""
    lines = income(g, step.seat)
    if "cards" in g.state.parts:
        tx.set(BONUS_USED, False)
    tx.say(Income(step.seat, lines))
    return fill(g, tx, step, Pool(total(lines), must_trade_at=g.rules.values.force_at, may_trade=True))


REINFORCE = Phase("reinforce", "Reinforce", (PlaceMove(), TradeMove(), EndPlacing()), begin=begin_reinforce, args=Pool)
