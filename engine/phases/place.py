"""Placing armies out of a pool: at set-up, at the start of a turn, after a trade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.actions import End, Place
from engine.change import ARMIES, Illegal, Tx
from engine.events import Lost, Placed
from engine.flow import Move, Phase, Signal
from engine.phases.cards import hand
from engine.phrases import plural
from engine.state import MOVER, Args, Step

if TYPE_CHECKING:
    from engine.game import Game


class Pool(Args, frozen=True, gc=False):
    """Armies still to place."""

    n: int
    army: int = MOVER
    """Whose territories they go to; MOVER: the deciding seat's own."""
    where: tuple[str, ...] = ()
    """Only there; empty: anywhere in the army's land."""
    must_trade_at: int = 0
    """While the hand holds this many cards or more, a set must be traded first; 0 = never."""
    may_trade: bool = False
    """Sets may be traded in this step."""
    then_trade_at: int = 0
    """`must_trade_at` after the first trade; 0 = as before."""

    def holding(self, n: int) -> Pool:
        """The same pool with another number of armies."""
        return replace(self, n=n)

    def after_trade(self, armies: int) -> Pool:
        """The same pool with the armies of a set."""
        return replace(self, n=self.n + armies, must_trade_at=self.then_trade_at or self.must_trade_at)


def land(g: Game, step: Step) -> Sequence[str]:
    """Where the pool may go, room or no room."""
    pool: Pool = step.args
    return pool.where or g.owned(step.seat if pool.army == MOVER else pool.army)


def room(g: Game, territory: str) -> int:
    """Armies that a territory can still take (`territory.cap`)."""
    cap = g.rules.values.territory_cap
    return max(0, cap - g.state.armies[territory]) if cap else 1_000_000


def must_trade(g: Game, step: Step) -> bool:
    """Whether a trade is compulsory before anything else."""
    pool: Pool = step.args
    return bool(pool.must_trade_at) and len(hand(g, step.seat)) >= pool.must_trade_at


def may_trade(g: Game, step: Step) -> bool:
    """Whether the step stays open for a trade. Cards enough, not a set: whether they are one is a secret."""
    pool: Pool = step.args
    return pool.may_trade and len(hand(g, step.seat)) >= g.rules.values.trade_least


def fill(g: Game, tx: Tx, step: Step, pool: Pool) -> Signal:
    """Put this pool into the step; what finds no room is lost. Ends the step when nothing is left to decide."""
    tx.amend(pool)
    now = g.state.agenda[-1]
    if pool.n and g.rules.values.territory_cap and not any(room(g, t) for t in land(g, now)):
        tx.say(Lost(now.seat, pool.n))
        pool = pool.holding(0)
        tx.amend(pool)
        now = g.state.agenda[-1]
    return None if pool.n or may_trade(g, now) or must_trade(g, now) else "done"


class PlaceMove(Move[Place]):
    """Place some of the pool on one territory (I7, I14)."""

    action = Place

    def why(self, g: Game, step: Step) -> str | None:
        if must_trade(g, step):
            return f"You hold {len(hand(g, step.seat))} cards: trade a set first (t)."
        return None if step.args.n else "No armies are left to place."

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str] | range:
        if not chosen:
            return [t for t in land(g, step) if room(g, t)] if g.rules.values.territory_cap else land(g, step)
        return range(1, min(step.args.n, room(g, chosen[0])) + 1)

    def check(self, g: Game, step: Step, territory: str, count: int | None = None) -> None:
        pool: Pool = step.args
        owner = g.state.owner.get(territory)
        if owner is None:
            raise Illegal(f"There is no territory {territory!r} on this board.")
        if pool.where and territory not in pool.where:
            places = ", ".join(g.rules.board.title[t] for t in pool.where)
            raise Illegal(f"These armies can only go to {places}.")
        if not pool.where and owner != (step.seat if pool.army == MOVER else pool.army):
            whose = "your own territories" if pool.army in (MOVER, step.seat) else "the neutral army's territories"
            raise Illegal(f"{g.rules.board.title[territory]} cannot take these armies: they go to {whose}.")
        most = min(pool.n, room(g, territory))
        if not most:
            raise Illegal(f"{g.rules.board.title[territory]} is full: choose another territory.")
        if count is not None and not 1 <= count <= most:
            raise Illegal(f"Place 1 to {most} there: {plural(pool.n, 'army is', 'armies are')} left.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Place) -> Signal:
        pool: Pool = step.args
        tx.put(ARMIES, action.territory, g.state.armies[action.territory] + action.count)
        tx.say(Placed(step.seat, action.territory, action.count))
        return fill(g, tx, step, pool.holding(pool.n - action.count))


class EndPlacing(Move[End]):
    """Go on without trading. Refused while armies are left or a trade is compulsory."""

    def why(self, g: Game, step: Step) -> str | None:
        if must_trade(g, step):
            return f"You hold {len(hand(g, step.seat))} cards: trade a set first (t)."
        if step.args.n:
            return f"{plural(step.args.n, 'army is', 'armies are')} left: place them first (m = all here)."
        return None


def begin_deploy(g: Game, tx: Tx, step: Step) -> Signal:
    """The pool that was handed over with the step."""
    return fill(g, tx, step, step.args)


DEPLOY = Phase("deploy", "Place", (PlaceMove(),), begin=begin_deploy, args=Pool, private=False)
