"""Hospitals: where defeated units go in the Command Room, and the neutral army's resistance (B14 to B23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.actions import End
from engine.chance import Dice
from engine.change import Box, Tx
from engine.flow import Move, Phase, Signal
from engine.phases.place import Pool
from engine.rulesets.balance_of_power.actions import Resist
from engine.rulesets.balance_of_power.events import ResistanceRolled, ResistanceWaived
from engine.rulesets.balance_of_power.facts import NEUTRAL, Numbers, numbers
from engine.state import Part, Step

if TYPE_CHECKING:
    from engine.game import Game


class Hospital(Struct):
    """Units in hospital, by seat; the neutral army's last."""

    units: list[int]


HOSPITAL = Part("hospital", Hospital)
UNITS = Box[int, int]("hospital.units")


def slots(values: Numbers, seat: int) -> int:
    """Units that the hospital of this seat can take (B20, B23)."""
    wards = values.facts.hospital
    return wards.neutral_slots if seat == NEUTRAL else wards.slots


def to_hospital(g: Game, tx: Tx, seat: int, lost: int, territory: str) -> None:
    """Defeated units go to their hospital; what finds no slot is gone (B23, B42)."""
    tx.put(UNITS, seat, min(slots(numbers(g), seat), HOSPITAL(g.state).units[seat] + lost))


def needed(values: Numbers, units: int) -> int:
    """What two dice must reach so that half of so many neutral units return (B16, B19)."""
    return values.facts.hospital.resistance[units - 1]


def coming_back(units: int) -> int:
    """Half of them, rounded up (B17)."""
    return (units + 1) // 2


def begin_resistance(g: Game, tx: Tx, step: Step) -> Signal:
    """Nothing to roll for without defeated units, or without neutral land to return to (B14, B21)."""
    if HOSPITAL(g.state).units[NEUTRAL] and g.owned(NEUTRAL):
        return None
    tx.put(UNITS, NEUTRAL, 0)
    return "done"


class ResistMove(Move[Resist]):
    """Two dice; if they suffice, the player puts half of the units back onto neutral land (B16 to B18, B22)."""

    action = Resist

    def apply(self, g: Game, tx: Tx, step: Step, action: Resist) -> Signal:
        units = HOSPITAL(g.state).units[NEUTRAL]
        need = needed(numbers(g), units)
        roll = tx.roll(Dice(2))
        back = coming_back(units) if sum(roll) >= need else 0
        tx.put(UNITS, NEUTRAL, 0)
        tx.say(ResistanceRolled(step.seat, units, roll, need, back))
        if back:
            tx.ask("deploy", step.seat, Pool(back, NEUTRAL))
        return "done"


class WaiveMove(Move[End]):
    """No resistance: the units are gone (B15)."""

    def apply(self, g: Game, tx: Tx, step: Step, action: End) -> Signal:
        tx.say(ResistanceWaived(step.seat, HOSPITAL(g.state).units[NEUTRAL]))
        tx.put(UNITS, NEUTRAL, 0)
        return "done"


RESISTANCE = Phase("resistance", "Resist", (ResistMove(), WaiveMove()), begin=begin_resistance, asks=("deploy",))


def hospitals_are_sound(g: Game) -> list[str]:
    """No hospital holds more than its slots."""
    units, values = HOSPITAL(g.state).units, numbers(g)
    return [
        f"Seat {seat} has {count} units in hospital."
        for seat, count in enumerate(units)
        if not 0 <= count <= slots(values, seat)
    ]
