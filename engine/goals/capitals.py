"""Headquarters: each player chooses one in secret, and wins by holding his own and enough of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.actions import Headquarters
from engine.change import Box, Cell, Illegal, Tx
from engine.events import HeadquartersChosen, HeadquartersShown
from engine.flow import Hooks, Move, Phase, Piece, Rules, Signal
from engine.phases.cards import set_aside
from engine.phases.turn import players
from engine.sight import View
from engine.state import Part, Result, Step

if TYPE_CHECKING:
    from engine.game import Game

SHORT: Mapping[int, int] = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""Number of players -> headquarters of others that win the short game."""


class Capitals(Struct):
    """Where the headquarters stand."""

    at: list[str]
    """By seat; empty: none. A secret until all are shown."""
    shown: bool = False


CAPITALS = Part("capitals", Capitals)
AT = Box[int, str]("capitals.at")
SHOWN = Cell[bool]("capitals", "shown")


class HeadquartersMove(Move[Headquarters]):
    """Choose one of the own territories; nobody else is told which before all are chosen."""

    action, secret = Headquarters, True

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return g.owned(step.seat)

    def check(self, g: Game, step: Step, territory: str) -> None:
        owner = g.state.owner.get(territory)
        if owner is None:
            raise Illegal(f"There is no territory {territory!r} on this board.")
        if owner != step.seat:
            raise Illegal(f"{g.rules.board.title[territory]} is not yours: choose one of your own territories.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Headquarters) -> Signal:
        tx.put(AT, step.seat, action.territory)
        tx.say(HeadquartersChosen(step.seat, action.territory, to=(step.seat,)))
        return "done"


def begin_headquarters_all(g: Game, tx: Tx, step: Step) -> Signal:
    """Every player chooses, one after another."""
    for seat in players(g):
        tx.ask("headquarters", seat)
    return "done"


def begin_headquarters_show(g: Game, tx: Tx, step: Step) -> Signal:
    """All are shown together. Their cards leave the pile: they count in no set (T70)."""
    at = CAPITALS(g.state).at
    tx.set(SHOWN, True)
    set_aside(g, tx, [territory for territory in at if territory])
    tx.say(HeadquartersShown(tuple(at)))
    tx.reveal()
    return "done"


@dataclass(frozen=True)
class Conquest:
    """How many headquarters of others are needed, besides one's own."""

    needed: int

    def victory(self, g: Game, moment: str) -> Result | None:
        """Whoever loses his own can still play on and win it back (T70)."""
        if moment != "conquest":
            return None
        s = g.state
        at, owner, me = CAPITALS(s).at, s.owner, s.seat
        held = [seat for seat, territory in enumerate(at) if territory and owner[territory] == me]
        return Result((me,), "capitals") if me in held and len(held) > self.needed else None


def hide_capitals(g: Game, parts: dict[str, Any], seat: int | None) -> None:
    """Until all are shown everybody knows his own only. None: chosen, but hidden."""
    capitals = parts["capitals"]
    if not capitals["shown"]:
        capitals["at"] = [None if where and i != seat else where for i, where in enumerate(capitals["at"])]


def imagine_capitals(rules: Rules, view: View, parts: dict[str, Any], rng: Random) -> None:
    """Any own territory could be another's headquarters."""
    at = parts["capitals"]["at"]
    for seat, where in enumerate(at):
        if where is None:
            at[seat] = rng.choice(view.owned(seat))


def capital_rules(needed: str, seats: int, count: int) -> Piece:
    """Headquarters chosen when all starting armies stand. seats: with a neutral army's; count: players."""
    conquest = Conquest(SHORT[count] if needed == "short" else count - 1)
    names = ("headquarters_all", "headquarters", "headquarters_show")
    return Piece(
        start=("headquarters_all", "headquarters_show"),
        phases=(
            Phase("headquarters_all", "Headquarters", begin=begin_headquarters_all, asks=("headquarters",)),
            Phase("headquarters", "Headquarters", (HeadquartersMove(),)),
            Phase("headquarters_show", "Headquarters", begin=begin_headquarters_show),
        ),
        parts={"capitals": Capitals([""] * seats)},
        hooks=Hooks(
            victory=(conquest.victory,),
            redact=(hide_capitals,),
            imagine=(imagine_capitals,),
        ),
        set_up=frozenset(names),
    )
