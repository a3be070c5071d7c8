"""Cities and capitals, and the units that they bring (B30 to B32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.change import Box, Cell
from engine.flow import Lines
from engine.state import Part

if TYPE_CHECKING:
    from engine.game import Game


class Towns(Struct):
    """Where cities and capitals stand. They never move and count for whoever holds the territory."""

    cities: tuple[str, ...]
    capitals: list[str]
    """By player; empty while the game is being set up."""


TOWNS = Part("towns", Towns)
CITIES = Cell[tuple[str, ...]]("towns", "cities")
CAPITALS = Box[int, str]("towns.capitals")


def count_held(owner: Mapping[str, int], seat: int, places: Sequence[str]) -> int:
    """How many of these places the seat holds."""
    return sum([owner.get(place) == seat for place in places])


def land_income(g: Game, lines: Lines, seat: int) -> Lines:
    """A third of territories and cities, rounded down, at least three (B30)."""
    owner = g.state.owner
    territories = sum([holder == seat for holder in owner.values()])
    cities = count_held(owner, seat, TOWNS(g.state).cities)
    return (*lines, ("territories_and_cities", max(g.rules.values.reinforce_least, (territories + cities) // 3)))


def capital_income(g: Game, lines: Lines, seat: int) -> Lines:
    """One for each capital held, whosever it is (B32)."""
    held = count_held(g.state.owner, seat, TOWNS(g.state).capitals)
    return (*lines, ("capitals", held)) if held else lines


def towns_are_sound(g: Game) -> list[str]:
    """Every city and capital stands in a territory of its own."""
    towns, board = TOWNS(g.state), g.rules.board
    capitals = [place for place in towns.capitals if place]
    faults = [f"There is a town in {place}." for place in (*towns.cities, *capitals) if place not in board.title]
    if len(set(towns.cities)) < len(towns.cities) or len(set(capitals)) < len(capitals):
        faults.append("Two cities or two capitals stand in one territory.")
    if not any(step.phase in g.rules.set_up for step in g.state.agenda) and len(capitals) < len(towns.capitals):
        faults.append("The game goes on without capitals.")
    return faults
