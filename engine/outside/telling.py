"""What a player outside is told, made of a game's rules and of what the seat may see."""

from __future__ import annotations

from engine.actions import field_kinds, tag
from engine.board import Board
from engine.flow import Rules
from engine.game import Offer
from engine.outside.limits import Limits
from engine.outside.listing import legal
from engine.outside.protocol import ACTIONS, VERSION, Area, Decide, FieldOf, Ground, Hello, Outcome, Place
from engine.sight import View


def greeting(rules: Rules, view: View, seat: int, seed: int | str, limits: Limits) -> Hello:
    """What stays the same during the game."""
    names = tuple([chair.name for chair in view.seats])
    kinds = {move.action for phase in rules.phases.values() for move in phase.moves}
    return Hello(
        protocol=VERSION,
        seat=seat,
        name=names[seat],
        names=names,
        ruleset=rules.ruleset,
        options=dict(rules.options),
        board=ground(rules.board, rules.ruleset),
        cards=dict(rules.values.symbols),
        actions={
            word: tuple([FieldOf(name, sort) for name, sort in field_kinds(kind)])
            for word, kind in sorted(ACTIONS.items())
            if kind in kinds
        },
        limits=limits,
        seed=f"{seed}/{seat}",
    )


def ground(board: Board, ruleset: str) -> Ground:
    """The board, and what only this rule system reads of it."""
    return Ground(
        board.id,
        board.name,
        tuple([Place(t, board.title[t], board.region_of[t], board.neighbours[t]) for t in board.names]),
        tuple([Area(r.id, r.name, r.bonus, r.territories) for r in board.regions]),
        board.map.blocks.get(ruleset.replace("-", "_"), {}),
    )


def question(view: View, offer: Offer, n: int, seat: int, limits: Limits) -> Decide:
    """What is to be decided now."""
    choices, complete = legal(offer, limits.legal)
    return Decide(
        n=n,
        seat=seat,
        phase=offer.step.phase if offer.step is not None else "",
        kinds=tuple([tag(kind) for kind in offer.kinds()]),
        legal=choices,
        complete=complete,
        view=view,
    )


def outcome(view: View) -> Outcome:
    """How the game ended; nobody won one that was given up."""
    winners = view.result.winners if view.result is not None else ()
    return Outcome(
        winners=winners,
        names=tuple([view.seats[seat].name for seat in winners]),
        reason=view.result.reason if view.result is not None else "",
        turns=view.turn,
    )
