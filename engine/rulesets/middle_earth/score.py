"""The end of the game: points, and who wins (M54 to M57)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.board import Board, Region
from engine.chance import Dice
from engine.change import Tx
from engine.flow import Lines, Phase, Signal
from engine.phases import turn
from engine.phases.reinforce import total
from engine.rulesets.middle_earth.events import Scored, TieRolled
from engine.rulesets.middle_earth.facts import Numbers, numbers
from engine.rulesets.middle_earth.parts import ADVENTURES, ARMY
from engine.state import Result, Step

if TYPE_CHECKING:
    from engine.game import Game

STRONGHOLD_POINTS = 2

REGION_POINTS: Mapping[str, Callable[[Region], int]] = {"1": lambda region: 1, "bonus": lambda region: region.bonus}
"""Points of a whole region, by `region_points` (M56)."""


def score_lines(
    board: Board, values: Numbers, owner: Mapping[str, int], played: Sequence[str], side: str, seat: int
) -> Lines:
    """The points of a seat, as labelled lines that add up (M56). Cards in hand count nothing."""
    own = {t for t, holder in owner.items() if holder == seat}
    worth = REGION_POINTS[values.region_points]
    regions = sum([worth(region) for region in board.regions if own.issuperset(region.territories)])
    strongholds = len(own.intersection(values.facts.strongholds))
    cards = sum([values.cards[card].points[side] for card in played])
    return (
        ("territories", len(own)),
        ("regions", regions),
        ("strongholds", STRONGHOLD_POINTS * strongholds),
        ("adventure_cards", cards),
    )


def score_of(g: Game, seat: int) -> Lines:
    """The points of a seat now."""
    s = g.state
    return score_lines(
        g.rules.board, numbers(g), s.owner, ADVENTURES(s).played[seat], ARMY(s).side[seat] or "good", seat
    )


def begin_score(g: Game, tx: Tx, step: Step) -> Signal:
    """Count, and end the game. Points decide, then territories, strongholds, adventure cards, dice (M57)."""
    s, left = g.state, turn.players(g)
    sheets = {seat: score_of(g, seat) for seat in left}
    for seat, lines in sheets.items():
        tx.say(Scored(seat, lines))
    if len(left) == 1:
        reason = "world" if len(set(s.owner.values())) == 1 else "last_standing"
        g.finish(tx, Result((left[0],), reason))
        return "done"

    def rank(seat: int) -> tuple[int, ...]:
        points = dict(sheets[seat])
        return total(sheets[seat]), points["territories"], points["strongholds"], points["adventure_cards"]

    best = max(rank(seat) for seat in left)
    tied = [seat for seat in left if rank(seat) == best]
    while len(tied) > 1:
        roll = tx.roll(Dice(len(tied)))
        tx.say(TieRolled(tuple(tied), roll))
        tied = [seat for seat, face in zip(tied, roll, strict=True) if face == max(roll)]
    g.finish(tx, Result((tied[0],), "points"))
    return "done"


SCORE = Phase("score", "Score", begin=begin_score)


def end_without_rivals(g: Game, tx: Tx, loser: int, by: int) -> None:
    """Whoever is the only player left has won, be it with the whole board or not (M55)."""
    if len(turn.players(g)) == 1:
        tx.cut("score", by)


def last_after_resigning(g: Game, moment: str) -> Result | None:
    """The same when all others have given up."""
    return turn.last_standing(g, moment) if moment == "resign" else None
