"""Before the first turn: who begins, who owns what, and where the starting armies stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.actions import Claim
from engine.chance import Dice, Draw
from engine.change import ARMIES, OWNER, SEAT, Box, Cell, Illegal, Tx
from engine.events import Claimed, Dealt, OrderRolled, TurnBegan
from engine.flow import Move, Phase, Piece, Signal
from engine.phases.place import DEPLOY, PlaceMove, Pool, fill, room
from engine.state import NOBODY, Part, Step, is_player, next_seat

if TYPE_CHECKING:
    from engine.game import Game


class Reserve(Struct):
    """Starting armies not yet on the board, by seat."""

    left: list[int]
    first: int = 0
    """The seat that won the first roll."""


RESERVE = Part("reserve", Reserve)
LEFT = Box[int, int]("reserve.left")
FIRST = Cell[int]("reserve", "first")


def roll_for_order(g: Game, tx: Tx) -> int:
    """One die a seat; those tied for the highest throw again (I5, T61). Returns the winner."""
    seats = tuple(i for i in range(len(g.state.seats)) if is_player(g.state, i))
    while len(seats) > 1:
        roll = tx.roll(Dice(len(seats)))
        tx.say(OrderRolled(seats, roll))
        seats = tuple(seat for seat, face in zip(seats, roll, strict=True) if face == max(roll))
    return seats[0]


def begin_order(g: Game, tx: Tx, step: Step) -> Signal:
    winner = roll_for_order(g, tx)
    tx.set(SEAT, winner)
    tx.set(FIRST, winner)
    return "done"


def begin_first_placer(g: Game, tx: Tx, step: Step) -> Signal:
    """Whoever claimed first takes the first turn."""
    tx.set(SEAT, RESERVE(g.state).first)
    tx.say(TurnBegan(g.state.seat, g.state.turn))
    return "done"


def begin_new_roll(g: Game, tx: Tx, step: Step) -> Signal:
    """A second roll decides who takes the first turn (I8)."""
    tx.set(SEAT, roll_for_order(g, tx))
    tx.say(TurnBegan(g.state.seat, g.state.turn))
    return "done"


FIRST_TURN = {"first_placer": begin_first_placer, "new_roll": begin_new_roll}


class ClaimMove(Move[Claim]):
    """One army onto any empty territory, in turn, until all are claimed (I6)."""

    action = Claim

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return g.owned(NOBODY)

    def check(self, g: Game, step: Step, territory: str) -> None:
        owner = g.state.owner.get(territory)
        if owner is None:
            raise Illegal(f"There is no territory {territory!r} on this board.")
        if owner != NOBODY:
            holder = "yours already" if owner == step.seat else f"{g.state.seats[owner].name}'s already"
            raise Illegal(f"{g.rules.board.title[territory]} is {holder}: claim an empty territory.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Claim) -> Signal:
        s, seat = g.state, step.seat
        tx.put(OWNER, action.territory, seat)
        tx.put(ARMIES, action.territory, 1)
        tx.put(LEFT, seat, RESERVE(s).left[seat] - 1)
        tx.say(Claimed(seat, action.territory))
        tx.set(SEAT, next_seat(s, seat))
        return "again" if NOBODY in s.owner.values() else "done"


def begin_deal(g: Game, tx: Tx, step: Step) -> Signal:
    """All territories dealt one by one, from the first seat on."""
    s, names = g.state, g.rules.board.names
    seat = s.seat
    for territory in tx.draw(Draw(tuple(sorted(names)), len(names))):
        _settle_in(g, tx, territory, seat)
        seat = next_seat(s, seat)
    tx.say(Dealt(len(names)))
    tx.set(SEAT, seat)
    return "done"


def begin_deal_three(g: Game, tx: Tx, step: Step) -> Signal:
    """Two players: three equal piles, the third is the neutral army's (T63)."""
    names = g.rules.board.names
    for k, territory in enumerate(tx.draw(Draw(tuple(sorted(names)), len(names)))):
        _settle_in(g, tx, territory, k % 3)
    tx.say(Dealt(len(names)))
    return "done"


def _settle_in(g: Game, tx: Tx, territory: str, seat: int) -> None:
    tx.put(OWNER, territory, seat)
    tx.put(ARMIES, territory, 1)
    tx.put(LEFT, seat, RESERVE(g.state).left[seat] - 1)


def _take(g: Game, tx: Tx, seat: int, most: int) -> int:
    """Up to so many armies out of the reserve; all of them when its land is full, for they are lost."""
    left = RESERVE(g.state).left[seat]
    count = max(0, min(most, left)) if any(room(g, t) for t in g.owned(seat)) else left
    tx.put(LEFT, seat, left - count)
    return count


def begin_place(g: Game, tx: Tx, step: Step) -> Signal:
    """Some of the own starting armies onto own territories (I7)."""
    return fill(g, tx, step, Pool(_take(g, tx, step.seat, g.rules.values.place_step)))


def begin_place_two(g: Game, tx: Tx, step: Step) -> Signal:
    """Two players: two armies of one's own, then one of the neutral army's."""
    neutral = g.rules.values.neutral_seat
    for army, most in ((step.seat, 2), (neutral, 1)):
        count = _take(g, tx, army, most)
        if count:
            tx.ask("deploy", step.seat, Pool(count, army))
    return "done"


def begin_rotate(g: Game, tx: Tx, step: Step) -> Signal:
    """On to the next seat that has starting armies left, its own or the neutral army's."""
    s, neutral = g.state, g.rules.values.neutral_seat
    left, seat = RESERVE(s).left, step.seat
    for _ in s.seats:
        seat = next_seat(s, seat)
        if left[seat] > 0 or (neutral != NOBODY and left[neutral] > 0):
            tx.set(SEAT, seat)
            return "again"
    return "done"


ORDER = Phase("order", "Roll for order", begin=begin_order)
CLAIM = Phase("claim", "Claim", (ClaimMove(),), signals=("again", "done"), private=False)
DEAL = Phase("deal", "Deal", begin=begin_deal)
DEAL_THREE = Phase("deal_three", "Deal", begin=begin_deal_three)
PLACE = Phase("place", "Place", (PlaceMove(),), begin=begin_place, args=Pool, private=False)
PLACE_TWO = Phase("place_two", "Place", begin=begin_place_two, asks=("deploy",))
ROTATE = Phase("rotate", "Next", begin=begin_rotate, signals=("again", "done"))

PLACING = Piece(
    start=("place",),
    phases=(PLACE, ROTATE),
    flow={("place", "done"): ("rotate",), ("rotate", "again"): ("place",)},
    set_up=frozenset(("order", "place", "rotate", "first")),
)
SETUPS: Mapping[str, Piece] = {
    "choose": Piece(
        start=("order", "claim"),
        phases=(ORDER, CLAIM),
        flow={("claim", "again"): ("claim",)},
        set_up=frozenset(("claim",)),
    )
    + PLACING,
    "deal": Piece(start=("order", "deal"), phases=(ORDER, DEAL)) + PLACING,
    "two": Piece(
        start=("order", "deal_three", "place_two"),
        phases=(ORDER, DEAL_THREE, PLACE_TWO, ROTATE),
        flow={("place_two", "done"): ("rotate",), ("rotate", "again"): ("place_two",)},
        set_up=frozenset(("order", "place_two", "rotate", "first")),
    ),
}
"""How the board is filled. The phase `deploy` belongs to the turn and is shared."""

__all__ = ["DEPLOY", "FIRST_TURN", "RESERVE", "SETUPS", "Reserve"]
