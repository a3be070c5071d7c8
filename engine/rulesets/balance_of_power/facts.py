"""The facts of the board that only Balance of Power reads: set-ups, missions, cards, hospitals, the shop.

Everything that is a proposal rather than a printed fact stands in the board file, with its source beside it, so that
it can be replaced there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from engine.board import Board
from engine.options import Refused
from engine.values import Values

if TYPE_CHECKING:
    from engine.game import Game

BLOCK = "balance_of_power"
RED, BLUE, NEUTRAL = 0, 1, 2
ARMY_NAMES = ("red", "blue", "neutral")
"""The armies as the board file calls them, by the seat that has them when the Command Room is set up."""


class Mission(Struct, frozen=True):
    """A card on the table. `kind` is a key of `missions.PROGRESS`, which reads the other fields."""

    id: str
    name: str
    kind: str
    count: int = 0
    territories: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    tag: str = ""


class Item(Struct, frozen=True):
    """A service of the shop. `id` is a key of `support.SERVICES`; `cost` in units of the own hospital."""

    id: str
    cost: int


class Wards(Struct, frozen=True):
    """The hospital tracks. `resistance`: what two dice must reach, by defeated neutral units, from one on."""

    slots: int
    neutral_slots: int
    resistance: tuple[int, ...]


class Diagram(Struct, frozen=True):
    """A drawn set-up of Basic Training. `armies`: army -> territory -> units."""

    armies: dict[str, dict[str, int]]
    cities: tuple[str, ...]
    capitals: dict[str, str]
    missions: tuple[str, ...]


class Facts(Struct, frozen=True):
    """The block of the board file.

    units: army -> starting units. cities, open_missions: how many there are in the Command Room.
    structures: territory -> its structure. deck: whose symbols are the stars. star_table: stars -> units.
    """

    units: dict[str, int]
    cities: int
    open_missions: int
    structures: dict[str, str]
    deck: str
    star_table: dict[int, int]
    hospital: Wards
    shop: tuple[Item, ...]
    missions: tuple[Mission, ...]
    setups: dict[str, Diagram]


class Numbers(Values, frozen=True, kw_only=True):
    """The values of one game: what the shared phases read, and the facts of the board."""

    facts: Facts
    tagged: Mapping[str, frozenset[str]]
    """Tag of the map -> its territories."""
    missions_to_win: int = 3
    difficult_dice: int = 2
    """Most attacking dice against difficult terrain (B37)."""


DIFFICULT = "difficult"
"""The map's tag of mountains and swamps."""


def numbers(g: Game) -> Numbers:
    """The values of this game."""
    values = g.rules.values
    assert isinstance(values, Numbers)
    return values


def opponent(seat: int) -> int:
    """The other player."""
    return BLUE if seat == RED else RED


def read(board: Board, kinds: Collection[str], services: Collection[str]) -> Facts:
    """The facts of this board. Raises `Refused` at the first one that cannot be played.

    kinds, services: the kinds of missions and the ids of services that the rules know.
    """
    try:
        facts = msgspec.convert(board.map.blocks[BLOCK], Facts, str_keys=True)
    except msgspec.ValidationError as fault:
        raise Refused(f"{board.name} cannot be played: {BLOCK}: {str(fault).replace('`', '')}.") from None
    for sentence in faults(board, facts, kinds, services):
        raise Refused(f"{board.name} cannot be played: {sentence}")
    return facts


def faults(board: Board, facts: Facts, kinds: Collection[str], services: Collection[str]) -> Iterator[str]:
    """What is wrong with the facts, as sentences."""
    for check in CHECKS:
        yield from check(board, facts)
    yield from [f"mission {m.id} is of an unknown kind {m.kind}." for m in facts.missions if m.kind not in kinds]
    yield from [f"the shop sells an unknown service {item.id}." for item in facts.shop if item.id not in services]


def _names(board: Board, facts: Facts) -> Iterator[str]:
    regions = {region.id for region in board.regions}
    named = [*facts.structures, *(t for m in facts.missions for t in m.territories)]
    for diagram in facts.setups.values():
        named += [*diagram.cities, *diagram.capitals.values()]
    yield from [f"there is no territory {t}." for t in named if t not in board.title]
    yield from [f"there is no region {r}." for m in facts.missions for r in m.regions if r not in regions]


def _numbers(board: Board, facts: Facts) -> Iterator[str]:
    wards = facts.hospital
    if facts.units.keys() != set(ARMY_NAMES):
        yield f"units must be given for {', '.join(ARMY_NAMES)}."
    elif min(facts.units.values()) < 1 or sum(facts.units.values()) < len(board.names):
        yield "there are too few units for its territories."
    elif facts.units[ARMY_NAMES[NEUTRAL]] < len(facts.structures):
        yield "there are too few neutral units for its structures."
    if len(facts.structures) > len(board.names) - 2:
        yield "there are too many structures."
    if not 0 <= facts.cities <= len(board.names):
        yield f"there cannot be {facts.cities} cities."
    if not 0 <= facts.open_missions <= len(facts.missions):
        yield f"there are {len(facts.missions)} missions, so {facts.open_missions} cannot lie open."
    if wards.slots < 1 or not 1 <= wards.neutral_slots <= len(wards.resistance):
        yield "its hospitals have too few slots, or too few numbers for the neutral army."
    if not facts.star_table or min(facts.star_table) < 1:
        yield "its table of stars is empty."
    yield from [f"{item.id} costs nothing." for item in facts.shop if item.cost < 1]
    if len({item.id for item in facts.shop}) < len(facts.shop):
        yield "its shop sells a service twice."
    if len({mission.id for mission in facts.missions}) < len(facts.missions):
        yield "it has a mission twice."


def _deck(board: Board, facts: Facts) -> Iterator[str]:
    for territory in board.map.territories:
        stars = territory.cards.get(facts.deck, "")
        if not (stars.isascii() and stars.isdigit() and int(stars) > 0):
            yield f"{territory.name} has no card with stars in the deck {facts.deck}."


def _diagrams(board: Board, facts: Facts) -> Iterator[str]:
    known = {mission.id for mission in facts.missions}
    for name, diagram in facts.setups.items():
        placed = [t for units in diagram.armies.values() for t in units]
        if diagram.armies.keys() != set(ARMY_NAMES) or diagram.capitals.keys() != set(ARMY_NAMES[:2]):
            yield f"set-up {name} must give units for {', '.join(ARMY_NAMES)} and capitals for the first two."
        elif sorted(placed) != sorted(board.names):
            yield f"set-up {name} must name every territory once."
        elif any(count < 1 for units in diagram.armies.values() for count in units.values()):
            yield f"set-up {name} leaves a territory without units."
        elif not diagram.armies[ARMY_NAMES[RED]] or not diagram.armies[ARMY_NAMES[BLUE]]:
            yield f"set-up {name} leaves a player without land."
        elif any(t not in diagram.armies[army] for army, t in diagram.capitals.items()):
            yield f"set-up {name} puts a capital on foreign land."
        if len(set(diagram.cities)) < len(diagram.cities):
            yield f"set-up {name} names a city twice."
        if len(set(diagram.missions)) < len(diagram.missions) or not known.issuperset(diagram.missions):
            yield f"set-up {name} names a mission twice, or one that does not exist."


CHECKS: tuple[Callable[[Board, Facts], Iterator[str]], ...] = (_names, _numbers, _deck, _diagrams)


def stars(values: Values, card: str) -> int:
    """Stars on a card, 1 or 2 on the printed ones."""
    return int(values.symbols[card])
