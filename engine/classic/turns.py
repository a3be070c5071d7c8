"""What a turn is made of: `turn.mode`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.flow import Piece
from engine.options import Picked
from engine.phases.choose import choose_phase, must_trade_first
from engine.phases.reinforce import EXTRA

CLOSING: Mapping[str, tuple[str, ...]] = {
    "before_fortify": ("card", "fortify", "end"),
    "turn_end": ("fortify", "card", "end"),
}
"""The end of a turn with attacks and a move, by `card.draw_when`."""


def full_turn(options: Picked) -> Piece:
    """Reinforce, attack, fortify."""
    phases = ("reinforce", "attack", *CLOSING[options["card.draw_when"]])
    return Piece(start=phases, flow={("end", "done"): phases})


ATTACK_TURN = ("extra", "attack")
Ways = Mapping[str, tuple[str, ...]]

WAYS: Mapping[str, Callable[[Picked], Ways]] = {
    "choice": lambda options: {
        "reinforce": ("reinforce", "end"),
        "attack": (*ATTACK_TURN, "card", "end"),
        "move": ("fortify", "end"),
    },
    "after_reinforce": lambda options: {
        "reinforce": ("reinforce", "fortify", "end"),
        "attack": (*ATTACK_TURN, "card", "end"),
    },
    "after_any": lambda options: {
        "reinforce": ("reinforce", "fortify", "end"),
        "attack": (*ATTACK_TURN, *CLOSING[options["card.draw_when"]]),
    },
    "never": lambda options: {
        "reinforce": ("reinforce", "end"),
        "attack": (*ATTACK_TURN, "card", "end"),
    },
}
"""What a turn can be used for and its phases, by `turn.move`."""


def either_turn(options: Picked) -> Piece:
    """A turn is used for new armies or for attacks (N5), perhaps for a move. The choice comes first, and binds."""
    ways = WAYS[options["turn.move"]](options)
    return Piece(
        start=("choose",),
        phases=(choose_phase(tuple(ways), {"move": must_trade_first}), EXTRA),
        flow={("end", "done"): ("choose",)} | {("choose", way): phases for way, phases in ways.items()},
    )


TURNS: Mapping[str, Callable[[Picked], Piece]] = {"full": full_turn, "either": either_turn}
