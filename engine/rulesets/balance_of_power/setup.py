"""Basic Training's four drawn set-ups, and what comes between any set-up and the first turn (B3 to B6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.chance import Dice
from engine.change import ARMIES, OWNER, SEAT, Illegal, Tx
from engine.events import TurnBegan
from engine.flow import Move, Phase, Piece, Signal
from engine.options import Picked
from engine.phases.place import Pool
from engine.phases.setup import FIRST, LEFT, ORDER, RESERVE
from engine.rulesets.balance_of_power.actions import PickSetup
from engine.rulesets.balance_of_power.events import ColoursDrawn, SetupPicked
from engine.rulesets.balance_of_power.facts import ARMY_NAMES, BLUE, NEUTRAL, RED, numbers, opponent
from engine.rulesets.balance_of_power.missions import OPEN
from engine.rulesets.balance_of_power.towns import CAPITALS, CITIES
from engine.state import NOBODY, Step

if TYPE_CHECKING:
    from engine.game import Game

PICK, ROLL = "pick", "roll"
"""Values of the option `setup` beside the names of the set-ups."""


def red_is_first(tx: Tx) -> int:
    """The first seat plays the red army."""
    return RED


def red_by_die(tx: Tx) -> int:
    """A die says who plays the red army."""
    (face,) = tx.roll(Dice(1, 2))
    return face - 1


COLOURS: Mapping[str, Callable[[Tx], int]] = {"seat": red_is_first, "roll": red_by_die}
"""The seat of the red army, by `start.colours` (B6)."""

FIRST_TURN: Mapping[str, Callable[[int, int], int]] = {
    "roll": lambda red, winner: winner,
    "red": lambda red, winner: red,
    "blue": lambda red, winner: opponent(red),
}
"""Who takes the first turn, by `start.first_turn`: from the seat of the red army and the winner of the roll (B6)."""


def lay_out(g: Game, tx: Tx, by: int, name: str, colours: str, first_turn: str) -> None:
    """Put everything where the set-up says: units, cities, capitals, missions (B3 to B5)."""
    diagram = numbers(g).facts.setups[name]
    red = COLOURS[colours](tx)
    seats = {ARMY_NAMES[RED]: red, ARMY_NAMES[BLUE]: opponent(red), ARMY_NAMES[NEUTRAL]: NEUTRAL}
    for army, seat in seats.items():
        for territory, count in diagram.armies[army].items():
            tx.put(OWNER, territory, seat)
            tx.put(ARMIES, territory, count)
        tx.put(LEFT, seat, 0)
    for army, territory in diagram.capitals.items():
        tx.put(CAPITALS, seats[army], territory)
    tx.set(CITIES, diagram.cities)
    tx.set(OPEN, diagram.missions)
    tx.say(SetupPicked(by, name))
    tx.say(ColoursDrawn(red, opponent(red)))
    tx.set(SEAT, FIRST_TURN[first_turn](red, g.state.seat))


class PickSetupMove(Move[PickSetup]):
    """One of the drawn set-ups (B3)."""

    action = PickSetup

    def __init__(self, colours: str, first_turn: str) -> None:
        self.colours, self.first_turn = colours, first_turn

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return tuple(numbers(g).facts.setups)

    def check(self, g: Game, step: Step, setup: str) -> None:
        if setup not in numbers(g).facts.setups:
            raise Illegal(f"There is no set-up {setup!r}: choose one of {', '.join(numbers(g).facts.setups)}.")

    def apply(self, g: Game, tx: Tx, step: Step, action: PickSetup) -> Signal:
        lay_out(g, tx, step.seat, action.setup, self.colours, self.first_turn)
        return "done"


def begin_given(setup: str, colours: str, first_turn: str, g: Game, tx: Tx, step: Step) -> Signal:
    """The set-up that the options name, or one by a die."""
    if setup == ROLL:
        names = tuple(numbers(g).facts.setups)
        (face,) = tx.roll(Dice(1, len(names)))
        setup = names[face - 1]
    lay_out(g, tx, NOBODY, setup, colours, first_turn)
    return "done"


def begin_second(units: int, g: Game, tx: Tx, step: Step) -> Signal:
    """Whoever takes the second turn may get some more units."""
    if units:
        tx.ask("deploy", opponent(step.seat), Pool(units))
    return "done"


def begin_first(g: Game, tx: Tx, step: Step) -> Signal:
    """The first turn."""
    tx.set(FIRST, step.seat)
    tx.say(TurnBegan(step.seat, g.state.turn))
    return "done"


def last_steps(options: Picked) -> Piece:
    """What follows any set-up."""
    return Piece(
        start=("second", "first"),
        phases=(
            Phase(
                "second",
                "Second player",
                begin=partial(begin_second, options["second_player_units"]),
                asks=("deploy",),
            ),
            Phase("first", "First turn", begin=begin_first),
        ),
        set_up=frozenset(("second", "first")),
    )


def basic_training(options: Picked) -> Piece:
    """A drawn set-up: picked by the winner of the roll, or given by the options."""
    setup, how = options["setup"], (options["start.colours"], options["start.first_turn"])
    pick = (
        Phase("pick_setup", "Set-up", (PickSetupMove(*how),), private=False)
        if setup == PICK
        else Phase("pick_setup", "Set-up", begin=partial(begin_given, setup, *how))
    )
    roll = (ORDER,) if setup == PICK or options["start.first_turn"] == ROLL else ()
    start = (*[phase.name for phase in roll], "pick_setup")
    return Piece(start=start, phases=(*roll, pick), set_up=frozenset(start)) + last_steps(options)


def all_units_stand(g: Game) -> list[str]:
    """After the set-up no starting unit is left over."""
    setting_up = any(step.phase in g.rules.set_up for step in g.state.agenda)
    return [] if setting_up or not any(RESERVE(g.state).left) else ["Starting units are left off the board."]
