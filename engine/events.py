"""What happened: small facts. The terminal makes sentences of them; nobody else does."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace


class Event(Struct, frozen=True, gc=False, tag_field="is", kw_only=True):
    """A fact. Fields named in `secret` are for the seats in `to` only (None: for all)."""

    secret: ClassVar[tuple[str, ...]] = ()
    to: tuple[int, ...] | None = None


class OrderRolled(Event, frozen=True, gc=False, tag="order_rolled", kw_only=False):
    seats: tuple[int, ...]
    roll: tuple[int, ...]


class Claimed(Event, frozen=True, gc=False, tag="claimed", kw_only=False):
    seat: int
    territory: str


class Dealt(Event, frozen=True, gc=False, tag="dealt", kw_only=False):
    """All territories were dealt at random."""

    count: int


class TurnBegan(Event, frozen=True, gc=False, tag="turn_began", kw_only=False):
    seat: int
    turn: int


class Income(Event, frozen=True, gc=False, tag="income", kw_only=False):
    """New armies, as labelled lines that add up."""

    seat: int
    lines: tuple[tuple[str, int], ...]


class Placed(Event, frozen=True, gc=False, tag="placed", kw_only=False):
    seat: int
    territory: str
    count: int


class Lost(Event, frozen=True, gc=False, tag="lost", kw_only=False):
    """Armies that found no room on the board."""

    seat: int
    count: int


class Traded(Event, frozen=True, gc=False, tag="traded", kw_only=False):
    seat: int
    cards: tuple[str, ...]
    armies: int
    bonus_on: str
    bonus: int


class AttackRolled(Event, frozen=True, gc=False, tag="attack_rolled", kw_only=False):
    """The attacker threw first; the defender has still to throw, and perhaps to choose his dice."""

    source: str
    target: str
    roll: tuple[int, ...]


class Rolled(Event, frozen=True, gc=False, tag="rolled", kw_only=False):
    """One throw of a battle, each side's dice from high to low, and the armies each lost."""

    seat: int
    foe: int
    source: str
    target: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attack_lost: int
    defence_lost: int


class Conquered(Event, frozen=True, gc=False, tag="conquered", kw_only=False):
    seat: int
    loser: int
    source: str
    target: str
    moved: int


class Advanced(Event, frozen=True, gc=False, tag="advanced", kw_only=False):
    """Armies that followed those of the conquering throw."""

    seat: int
    source: str
    target: str
    count: int


class Eliminated(Event, frozen=True, gc=False, tag="eliminated", kw_only=False):
    seat: int
    by: int


class CardsTaken(Event, frozen=True, gc=False, tag="cards_taken", kw_only=False):
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    loser: int
    count: int
    cards: tuple[str, ...] | None = None


class CardDrawn(Event, frozen=True, gc=False, tag="card_drawn", kw_only=False):
    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str | None = None


class Reshuffled(Event, frozen=True, gc=False, tag="reshuffled", kw_only=False):
    count: int


class NoCard(Event, frozen=True, gc=False, tag="no_card", kw_only=False):
    """A card was earned, but none is left to draw."""

    seat: int


class Fortified(Event, frozen=True, gc=False, tag="fortified", kw_only=False):
    seat: int
    source: str
    target: str
    count: int


class Chosen(Event, frozen=True, gc=False, tag="chosen", kw_only=False):
    """Which of the ways to go on a player took: an action's `option`."""

    seat: int
    option: str


class MissionDealt(Event, frozen=True, gc=False, tag="mission_dealt", kw_only=False):
    secret: ClassVar[tuple[str, ...]] = ("mission",)
    seat: int
    mission: str | None = None


class HeadquartersChosen(Event, frozen=True, gc=False, tag="headquarters_chosen", kw_only=False):
    secret: ClassVar[tuple[str, ...]] = ("territory",)
    seat: int
    territory: str | None = None


class HeadquartersShown(Event, frozen=True, gc=False, tag="headquarters_shown", kw_only=False):
    """All headquarters, shown together: by seat; empty for a seat without one."""

    at: tuple[str, ...]


class Resigned(Event, frozen=True, gc=False, tag="resigned", kw_only=False):
    seat: int


class Over(Event, frozen=True, gc=False, tag="over", kw_only=False):
    winners: tuple[int, ...]
    reason: str


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as this seat may see it: secret fields are None for all but those in `to`."""
    if event.to is None or not event.secret or seat in event.to:
        return event
    hidden: Event = replace(event, **dict.fromkeys(event.secret))
    return hidden
