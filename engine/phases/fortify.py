"""The move at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import networkx as nx

from engine.actions import Fortify
from engine.change import ARMIES, Illegal, Tx
from engine.connectivity import chain
from engine.events import Fortified
from engine.flow import Done, Move, Phase, Signal
from engine.phases.place import room
from engine.state import Args, Step

if TYPE_CHECKING:
    from engine.game import Game

ANY_NUMBER = -1


class Moves(Args, frozen=True, gc=False):
    """Moves left in this phase; `ANY_NUMBER`: as many as you like."""

    left: int


def _adjacent(g: Game, source: str) -> list[str]:
    owner = g.state.owner
    return [t for t in g.rules.board.neighbours[source] if owner[t] == owner[source]]


def _chain(g: Game, source: str) -> list[str]:
    key = ("chain", source)
    found: list[str] | None = g.memo.get(key)
    if found is None:
        board = g.rules.board
        found = sorted(chain(board, g.state.owner, source))
        for member in found if board.two_way else (source,):
            g.memo["chain", member] = found
    return [t for t in found if t != source]


def _anywhere(g: Game, source: str) -> list[str]:
    return [t for t in g.owned(g.state.owner[source]) if t != source]


REACH: Mapping[str, Callable[[Game, str], list[str]]] = {"adjacent": _adjacent, "chain": _chain, "anywhere": _anywhere}
"""Own territories that armies can move to, by `fortify.reach`. A chain never runs through an enemy (T54, T55)."""


def linked(g: Game, source: str, target: str) -> bool:
    """Whether `fortify.reach` lets armies pass: an edge, or a path on the graph of the owner's own territories."""
    reach = g.rules.values.fortify_reach
    if reach != "chain":
        return target in REACH[reach](g, source)
    owner = g.state.owner
    own = g.rules.board.graph.subgraph([t for t, seat in owner.items() if seat == owner[source]])
    return bool(nx.has_path(own, source, target))


WHY_NOT = {
    "adjacent": "{a} and {b} share no link: armies move to a neighbouring territory of yours.",
    "chain": "No chain of your own territories joins {a} and {b}.",
    "anywhere": "{b} is not yours.",
}


class FortifyMove(Move[Fortify]):
    """Any number of armies, all but one, between two own territories (I22)."""

    action = Fortify
    implied = True

    def why(self, g: Game, step: Step) -> str | None:
        return None if self._sources(g, step.seat) else "None of your armies can move: end the turn (e)."

    def reach(self, g: Game, source: str) -> list[str]:
        """Own territories that armies can move to from there."""
        return REACH[g.rules.values.fortify_reach](g, source)

    def apart(self, g: Game, source: str, target: str) -> str | None:
        """Why armies cannot move between these two own territories, as a sentence; None if they can."""
        if linked(g, source, target):
            return None
        title = g.rules.board.title
        return WHY_NOT[g.rules.values.fortify_reach].format(a=title[source], b=title[target])

    def _sources(self, g: Game, seat: int) -> list[str]:
        key = (type(self), seat)
        found: list[str] | None = g.memo.get(key)
        if found is None:
            armies, own = g.state.armies, g.owned(seat)
            found = [t for t in own if armies[t] > 1 and any(room(g, x) for x in self.reach(g, t))]
            g.memo[key] = found
        return found

    def domain(self, g: Game, step: Step, *chosen: Any) -> Sequence[Any]:
        if not chosen:
            return self._sources(g, step.seat)
        if len(chosen) == 1:
            return [t for t in self.reach(g, chosen[0]) if room(g, t)]
        return range(1, self._most(g, *chosen) + 1)

    def _most(self, g: Game, source: str, target: str) -> int:
        most = min(g.state.armies[source] - 1, room(g, target))
        cap = g.rules.values.fortify_cap
        return min(most, cap) if cap else most

    def check(self, g: Game, step: Step, source: str, target: str | None = None, count: int | None = None) -> None:
        s, title = g.state, g.rules.board.title
        for territory in (source,) if target is None else (source, target):
            owner = s.owner.get(territory)
            if owner is None:
                raise Illegal(f"There is no territory {territory!r} on this board.")
            if owner != step.seat:
                raise Illegal(f"{title[territory]} is not yours: armies move between two territories of your own.")
        if s.armies[source] < 2:
            raise Illegal(f"{title[source]} has 1 army, and one must stay.")
        if target is None:
            if not self.domain(g, step, source):
                raise Illegal(f"No other territory of yours can take armies from {title[source]}.")
            return
        if source == target:
            raise Illegal("Choose another territory to move to.")
        apart = self.apart(g, source, target)
        if apart is not None:
            raise Illegal(apart)
        most = self._most(g, source, target)
        if not most:
            raise Illegal(f"{title[target]} is full: choose another territory.")
        if count is not None and not 1 <= count <= most:
            raise Illegal(f"Move 1 to {most} armies: one must stay in {title[source]}.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Fortify) -> Signal:
        armies = g.state.armies
        tx.put(ARMIES, action.source, armies[action.source] - action.count)
        tx.put(ARMIES, action.target, armies[action.target] + action.count)
        tx.say(Fortified(step.seat, action.source, action.target, action.count))
        left = step.args.left
        if left == ANY_NUMBER:
            return None
        if left > 1:
            tx.amend(Moves(left - 1))
            return None
        return "done"


def begin_fortify(g: Game, tx: Tx, step: Step) -> Signal:
    tx.amend(Moves(g.rules.values.fortify_moves or ANY_NUMBER))
    return None


FORTIFY = Phase("fortify", "Fortify", (FortifyMove(), Done()), begin=begin_fortify, args=Moves)
