"""What a game of Middle-earth keeps beside the classic parts."""

from __future__ import annotations

from msgspec import Struct

from engine.change import Box, Cell
from engine.state import NOBODY, Part


class Army(Struct):
    """Which side every seat is on; empty for the neutral army."""

    side: list[str]


class Heroes(Struct):
    """Where heroes stand, and what they have done this turn. A hero is known by its seat and territory."""

    at: list[tuple[str, ...]]
    """By seat, sorted; never two of one seat in a territory."""
    resting: tuple[str, ...] = ()
    """The mover's heroes that take no part in attacks from there."""
    bound: tuple[str, ...] = ()
    """The mover's heroes that completed a mission there this turn and stay (M40)."""
    arrived: tuple[str, ...] = ()
    """The mover's heroes that came there this turn."""
    alone: tuple[str, ...] = ()
    """The mover's heroes that have marched without battalions this turn."""
    reached: bool = False
    """The mover's heroes earned an adventure card this turn (M48)."""


class Adventures(Struct):
    """The adventure cards. A pile has no order: what is drawn is decided when it is drawn."""

    deck: tuple[str, ...]
    """What may still be drawn, sorted. Which events are in it everybody knows; the rest is a secret."""
    hands: list[tuple[str, ...]]
    played: list[tuple[str, ...]]
    """Missions and powers that lie face up before their owners, for points."""
    buried: list[tuple[str, ...]]
    """Discarded face down, by the seat that knows them."""
    friends: list[tuple[str, ...]]
    """Territory cards kept in secret by Hidden Friends."""
    discard: tuple[str, ...] = ()
    """Discarded face up."""
    drawn: bool = False
    """The mover drew an adventure card this turn: from now on he plays events only (M42)."""
    extra: tuple[str, ...] = ()
    """Missions completed this turn that bring a territory card."""


class Road(Struct):
    """How far the ring is, and what cards did to it this turn."""

    space: int = 0
    """Index into the road; its length when the ring has left Middle-earth."""
    forced: bool = False
    """A card makes it roll on a space without a die."""
    held: bool = False


class Effects(Struct):
    """Cards that last until the next turn of a seat."""

    winter: tuple[str, ...] = ()
    """Territories that nobody attacks, or attacks from."""
    winter_by: int = NOBODY
    bridge: tuple[str, ...] = ()
    """Both ends of the bridge that battalions cross only with a hero."""
    bridge_by: int = NOBODY


class Invasion(Struct):
    """The attack on one territory from another, from its declaration to the last of its battles."""

    source: str = ""
    target: str = ""
    fought: bool = False
    """Its first battle was announced: cards for before that come too late."""
    breached: bool = False
    """The stronghold gives no bonus."""
    passage: bool = False
    """It goes under the mountains."""
    stormed: bool = False
    """The battalions of the announced battle went down at sea."""


ARMY = Part("army", Army)
HEROES = Part("heroes", Heroes)
ADVENTURES = Part("adventures", Adventures)
ROAD = Part("road", Road)
EFFECTS = Part("effects", Effects)
INVASION = Part("invasion", Invasion)

SIDE = Box[int, str]("army.side")
HEROES_AT = Box[int, tuple[str, ...]]("heroes.at")
RESTING = Cell[tuple[str, ...]]("heroes", "resting")
BOUND = Cell[tuple[str, ...]]("heroes", "bound")
ARRIVED = Cell[tuple[str, ...]]("heroes", "arrived")
ALONE = Cell[tuple[str, ...]]("heroes", "alone")
REACHED = Cell[bool]("heroes", "reached")

ADVENTURE_DECK = Cell[tuple[str, ...]]("adventures", "deck")
ADVENTURE_HANDS = Box[int, tuple[str, ...]]("adventures.hands")
PLAYED = Box[int, tuple[str, ...]]("adventures.played")
BURIED = Box[int, tuple[str, ...]]("adventures.buried")
FRIENDS = Box[int, tuple[str, ...]]("adventures.friends")
ADVENTURE_DISCARD = Cell[tuple[str, ...]]("adventures", "discard")
DRAWN = Cell[bool]("adventures", "drawn")
EXTRA = Cell[tuple[str, ...]]("adventures", "extra")

SPACE = Cell[int]("road", "space")
FORCED = Cell[bool]("road", "forced")
HELD = Cell[bool]("road", "held")

WINTER = Cell[tuple[str, ...]]("effects", "winter")
WINTER_BY = Cell[int]("effects", "winter_by")
BRIDGE_HELD = Cell[tuple[str, ...]]("effects", "bridge")
BRIDGE_BY = Cell[int]("effects", "bridge_by")

SOURCE = Cell[str]("invasion", "source")
TARGET = Cell[str]("invasion", "target")
FOUGHT = Cell[bool]("invasion", "fought")
BREACHED = Cell[bool]("invasion", "breached")
PASSAGE = Cell[bool]("invasion", "passage")
STORMED = Cell[bool]("invasion", "stormed")
