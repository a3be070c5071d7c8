"""What happens in Balance of Power, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.events import Event
from engine.rulesets.balance_of_power import events as e

if TYPE_CHECKING:
    from tui.say import Teller


def spell(word: str) -> str:
    """An id as words."""
    return word.replace("_", " ")


def units(n: int) -> str:
    """A number of units."""
    return f"{n} {'unit' if n == 1 else 'units'}"


def dice(faces: tuple[int, ...]) -> str:
    """`6 4 1`."""
    return " ".join(map(str, faces))


def _setup_picked(t: Teller, x: e.SetupPicked) -> str:
    return f"{t.who(x.seat)} picked set-up {x.setup}." if x.seat >= 0 else f"Set-up {x.setup} is played."


def _board_dealt(t: Teller, x: e.BoardDealt) -> str:
    return f"{len(x.cities)} cities and {len(x.missions)} missions were dealt; {t.who(x.seat)} places the units."


def _side_picked(t: Teller, x: e.SidePicked) -> str:
    return f"{t.who(x.seat)} took the {x.army} army; {t.who(x.starts)} begins."


def _resistance(t: Teller, x: e.ResistanceRolled) -> str:
    start = f"{t.who(x.seat)} rolled {dice(x.roll)} for {x.units} neutral units ({x.need} needed)"
    return f"{start}: {x.back or 'none'} return."


def _recon(t: Teller, x: e.ReconAsked) -> str:
    start = f"{t.who(x.seat)} may throw a die again"
    return f"{start}: {dice(x.attack)} v {dice(x.defence)} in {t.place(x.target)}."


SENTENCES: Mapping[type[Event], Callable[[Teller, Any], str]] = {
    e.ColoursDrawn: lambda t, x: f"{t.who(x.red)} plays the red army, {t.who(x.blue)} the blue one.",
    e.SetupPicked: _setup_picked,
    e.BoardDealt: _board_dealt,
    e.UnitsPut: lambda t, x: f"{t.who(x.seat)} placed {x.count} {x.army} on {t.place(x.territory)}.",
    e.UnitsFilled: lambda t, x: f"{t.who(x.seat)} left {units(x.count)} to chance.",
    e.CapitalPut: lambda t, x: f"{t.who(x.seat)} put the {x.army} capital in {t.place(x.territory)}.",
    e.SidePicked: _side_picked,
    e.ResistanceRolled: _resistance,
    e.ResistanceWaived: lambda t, x: f"{t.who(x.seat)} let {x.units} neutral units go.",
    e.Bought: lambda t, x: f"{t.who(x.seat)} bought the {spell(x.item)} for {units(x.cost)}.",
    e.Hired: lambda t, x: f"{t.who(x.seat)} hired the neutral units of {t.place(x.territory)}.",
    e.ReconAsked: _recon,
    e.Rerolled: lambda t, x: f"{t.who(x.seat)} threw a {x.old} again: {x.new}.",
    e.MissionTaken: lambda t, x: f"{t.who(x.seat)} took the mission {spell(x.mission)}, so no card this turn.",
}
"""Event -> its sentence."""

REASONS: Mapping[str, str] = {
    "missions": "the missions are fulfilled and the capital is held",
    "mission_limit": "the last turn was played, and missions decided before land",
}
"""Why a game ended."""
