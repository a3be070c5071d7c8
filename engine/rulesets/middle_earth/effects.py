"""Cards that last until the next turn of whoever played or drew them, and what ends with a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.change import Tx
from engine.rulesets.middle_earth.battle import close_invasion
from engine.rulesets.middle_earth.parts import (
    ALONE,
    ARRIVED,
    BOUND,
    BRIDGE_BY,
    BRIDGE_HELD,
    DRAWN,
    EFFECTS,
    EXTRA,
    FORCED,
    HELD,
    REACHED,
    RESTING,
    WINTER,
    WINTER_BY,
)
from engine.state import NOBODY

if TYPE_CHECKING:
    from engine.game import Game


def lift(g: Game, tx: Tx, seat: int) -> None:
    """What this seat's cards do until its next turn is over."""
    effects = EFFECTS(g.state)
    if effects.winter_by == seat:
        tx.set(WINTER, ())
        tx.set(WINTER_BY, NOBODY)
    if effects.bridge_by == seat:
        tx.set(BRIDGE_HELD, ())
        tx.set(BRIDGE_BY, NOBODY)


def lift_from_the_beaten(g: Game, tx: Tx, loser: int, by: int) -> None:
    """Whoever is beaten has no next turn, so his cards would never end."""
    lift(g, tx, loser)


def forget_turn(tx: Tx) -> None:
    """All that is noted of one turn only."""
    for places in (RESTING, BOUND, ARRIVED, ALONE, EXTRA):
        tx.set(places, ())
    for mark in (REACHED, DRAWN, FORCED, HELD):
        tx.set(mark, False)
    close_invasion(tx)
