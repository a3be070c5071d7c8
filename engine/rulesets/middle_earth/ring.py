"""The road of the ring: at the end of every player's turn it tries to go on (M52 to M54)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from engine.chance import Dice
from engine.change import Tx
from engine.flow import Done, Phase, Piece, Signal
from engine.phases.setup import RESERVE
from engine.phases.turn import begin_end
from engine.rulesets.middle_earth.effects import forget_turn, lift
from engine.rulesets.middle_earth.events import RingGone, RingHeld, RingMoved, RingRolled
from engine.rulesets.middle_earth.facts import Space, numbers
from engine.rulesets.middle_earth.parts import ADVENTURES, ROAD, SPACE
from engine.rulesets.middle_earth.powers import PlayCardMove
from engine.state import Step, is_player, next_seat

if TYPE_CHECKING:
    from engine.game import Game

SUCCESS: Mapping[str, Callable[[int], bool]] = {
    "over_3": lambda face: face > 3,
    "exactly_3": lambda face: face == 3,
}
"""Whether the ring leaves a space with a die, by `die_success` (M52)."""

CARD_SUCCESS = "over_3"
"""What the cards say that force a roll, whatever the option."""


def here(g: Game) -> Space:
    """Where the ring is."""
    return numbers(g).facts.road[ROAD(g.state).space]


def is_gone(g: Game) -> bool:
    """Whether the ring has left Middle-earth."""
    return ROAD(g.state).space >= len(numbers(g).facts.road)


def offer(g: Game, tx: Tx, phase: str) -> None:
    """Ask every player with any adventure card, from the mover on: to ask only who has a fitting one would tell.

    A mover who has drawn an adventure card this turn can play none (M42), and everybody knows it.
    """
    s, part = g.state, ADVENTURES(g.state)
    seat = s.seat
    for _ in s.seats:
        if is_player(s, seat) and part.hands[seat] and not (seat == s.seat and part.drawn):
            tx.ask(phase, seat)
        seat = next_seat(s, seat)
        if seat == s.seat:
            return


def begin_try(g: Game, tx: Tx, step: Step) -> Signal:
    """The ring sets out; on a space without a die a card may make it roll."""
    if is_gone(g):
        return "gone"
    if not here(g).die:
        offer(g, tx, "ring_tries")
    return "done"


def begin_roll(g: Game, tx: Tx, step: Step) -> Signal:
    """A roll where there is a die, or a card wants one; then a card may still keep the ring."""
    space = here(g)
    if space.die or ROAD(g.state).forced:
        (face,) = tx.roll(Dice(1))
        leaves = SUCCESS[numbers(g).die_success if space.die else CARD_SUCCESS](face)
        tx.say(RingRolled(space.territory, face, leaves))
        if not leaves:
            return "stays"
    offer(g, tx, "ring_leaves")
    return "done"


def begin_move(g: Game, tx: Tx, step: Step) -> Signal:
    """One space on, unless a card holds the ring. Leaving the last space ends the game (M54)."""
    space, road = here(g), numbers(g).facts.road
    if ROAD(g.state).held:
        tx.say(RingHeld(space.territory))
        return "done"
    tx.set(SPACE, ROAD(g.state).space + 1)
    if not is_gone(g):
        tx.say(RingMoved(space.territory, road[ROAD(g.state).space].territory))
        return "done"
    tx.say(RingGone(space.territory))
    return "done" if numbers(g).finish_round else "left"


def begin_offer(done: Callable[[Game], bool], g: Game, tx: Tx, step: Step) -> Signal:
    """Nothing is asked any more once another card has done what cards can do here."""
    return "done" if done(g) else None


def last_of_round(g: Game) -> bool:
    """Whether the next turn is the first of a new round, counted from the seat that began the game."""
    s, count = g.state, len(g.state.seats)
    first = RESERVE(s).first
    after = next_seat(s, s.seat)
    return (after - first) % count <= (s.seat - first) % count


def begin_turn_end(g: Game, tx: Tx, step: Step) -> Signal:
    """The turn is forgotten and passed on; cards that last until the next seat's turn end."""
    forget_turn(tx)
    if is_gone(g) and last_of_round(g):
        return "over"
    signal = begin_end(g, tx, step)
    lift(g, tx, g.state.seat)
    return signal


OFFER_MOVES = (PlayCardMove(), Done())

RING = Piece(
    phases=(
        Phase("ring_try", "The ring sets out", begin=begin_try, signals=("done", "gone"), asks=("ring_tries",)),
        Phase(
            "ring_tries",
            "The ring sets out",
            OFFER_MOVES,
            begin=partial(begin_offer, lambda g: ROAD(g.state).forced),
            passable=True,
        ),
        Phase("ring_roll", "The ring leaves", begin=begin_roll, signals=("done", "stays"), asks=("ring_leaves",)),
        Phase(
            "ring_leaves",
            "The ring leaves",
            OFFER_MOVES,
            begin=partial(begin_offer, lambda g: ROAD(g.state).held),
            passable=True,
        ),
        Phase("ring_move", "The ring moves", begin=begin_move, signals=("done", "left")),
        Phase("end", "End", begin=begin_turn_end, signals=("done", "over")),
    ),
    flow={
        ("ring_try", "done"): ("ring_roll",),
        ("ring_try", "gone"): (),
        ("ring_roll", "done"): ("ring_move",),
        ("ring_roll", "stays"): (),
        ("ring_move", "left"): ("score",),
        ("end", "over"): ("score",),
    },
)


def road_is_sound(g: Game) -> list[str]:
    """The ring is on the road, or has just left it."""
    space, spaces = ROAD(g.state).space, len(numbers(g).facts.road)
    return [] if 0 <= space <= spaces else ["The ring is beyond the end of its road."]
