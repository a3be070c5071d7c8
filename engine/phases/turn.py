"""The end of a turn, and the ways to win that every goal shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.change import SEAT, TURN, Tx
from engine.events import TurnBegan
from engine.flow import Phase, Signal
from engine.state import NOBODY, Result, Step, is_player, next_seat

if TYPE_CHECKING:
    from engine.game import Game


def begin_end(g: Game, tx: Tx, step: Step) -> Signal:
    """Pass the turn on (I24)."""
    s = g.state
    if g.win(tx, "turn_end"):
        return None
    tx.set(TURN, s.turn + 1)
    tx.set(SEAT, next_seat(s, s.seat))
    if g.win(tx, "turn_start"):
        return None
    tx.say(TurnBegan(s.seat, s.turn))
    return "done"


END = Phase("end", "End", begin=begin_end)


def players(g: Game) -> list[int]:
    """Seats that still take turns."""
    return [i for i in range(len(g.state.seats)) if is_player(g.state, i)]


def speaks_for_neutral(g: Game, seat: int, role: str) -> int:
    """In a game of two the opponent throws for the neutral army (T64); for a resigned player's army nobody chooses."""
    if is_player(g.state, seat):
        return seat
    if seat != g.rules.values.neutral_seat:
        return NOBODY
    return next((i for i in players(g) if i != g.state.seat), NOBODY)


def whole_board(g: Game, moment: str) -> Result | None:
    """Every territory in one hand wins (I25)."""
    owner = g.state.owner
    if moment != "conquest" or len(set(owner.values())) > 1:
        return None
    return Result((next(iter(owner.values())),), "world")


def last_standing(g: Game, moment: str) -> Result | None:
    """The only player left wins; a neutral army may still stand (T65)."""
    if moment not in ("conquest", "resign"):
        return None
    left = players(g)
    return Result((left[0],), "last_standing") if len(left) == 1 else None


def turn_limit(g: Game, moment: str) -> Result | None:
    """After `limit.turns` turns a seat: most territories, then most armies, then the later seat."""
    s, limit = g.state, g.rules.values.limit_turns
    seats = sum(i != g.rules.values.neutral_seat for i in range(len(s.seats)))
    if not limit or moment != "turn_start" or s.turn < limit * seats:
        return None
    best = max(players(g), key=lambda i: (len(g.owned(i)), sum(s.armies[t] for t in g.owned(i)), i))
    return Result((best,), "limit")


def board_is_sound(g: Game) -> list[str]:
    """Invariants of the board and the agenda of every rule system."""
    s = g.state
    faults = []
    for territory, seat in s.owner.items():
        armies = s.armies[territory]
        if not NOBODY <= seat < len(s.seats):
            faults.append(f"{territory} belongs to seat {seat}, which does not exist.")
        if armies < (0 if seat == NOBODY else 1) or (seat == NOBODY and armies):
            faults.append(f"{territory} holds {armies} armies.")
    owners = set(s.owner.values())
    if NOBODY not in owners:
        faults += [f"Seat {i} is dead but holds land." for i, x in enumerate(s.seats) if not x.alive and i in owners]
        faults += [f"Seat {i} lives without land." for i, x in enumerate(s.seats) if x.alive and i not in owners]
    if s.result is not None:
        return [*faults, "The game is over but not its agenda."] if s.agenda else faults
    if not s.agenda or not s.agenda[-1].begun:
        return [*faults, "Nobody is asked anything."]
    now = s.agenda[-1]
    if not is_player(s, now.seat):
        faults.append(f"Seat {now.seat} is asked but cannot decide.")
    asked = {name for phase in g.rules.phases.values() for name in phase.asks}
    if now.phase not in asked and now.seat != s.seat:
        faults.append(f"{now.phase} is decided by seat {now.seat} in the turn of seat {s.seat}.")
    if len(s.agenda) > 20:
        faults.append("The agenda grows.")
    return faults
