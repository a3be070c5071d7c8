"""What happened in Middle-earth beside the classic events."""

from typing import ClassVar

from engine.events import Event


class SidesDealt(Event, frozen=True, gc=False, tag="sides_dealt", kw_only=False):
    """The side of every seat, and how many territories it was dealt; empty and 0 for who has none."""

    sides: tuple[str, ...]
    counts: tuple[int, ...]


class HeroPlaced(Event, frozen=True, gc=False, tag="hero_placed", kw_only=False):
    seat: int
    territory: str


class HeroMoved(Event, frozen=True, gc=False, tag="hero_moved", kw_only=False):
    seat: int
    source: str
    target: str


class HeroLost(Event, frozen=True, gc=False, tag="hero_lost", kw_only=False):
    seat: int
    territory: str


class HeroRests(Event, frozen=True, gc=False, tag="hero_rests", kw_only=False):
    """Whether the hero there stays out of attacks from now on."""

    seat: int
    territory: str
    rests: bool


class BestDice(Event, frozen=True, gc=False, tag="best_dice", kw_only=False):
    """What counts on the highest dice of a battle: heroes of both sides, a stronghold."""

    seat: int
    foe: int
    target: str
    hero: bool
    defending_hero: bool
    stronghold: bool


class AdventureDealt(Event, frozen=True, gc=False, tag="adventure_dealt", kw_only=False):
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: tuple[str, ...] | None = None


class AdventureDrawn(Event, frozen=True, gc=False, tag="adventure_drawn", kw_only=False):
    """A mission or a power."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str | None = None


class AdventureReshuffled(Event, frozen=True, gc=False, tag="adventure_reshuffled", kw_only=False):
    count: int


class NoAdventure(Event, frozen=True, gc=False, tag="no_adventure", kw_only=False):
    """An adventure card was earned, but none is left to draw."""

    seat: int


class EventDrawn(Event, frozen=True, gc=False, tag="event_drawn", kw_only=False):
    seat: int
    card: str


class Discarded(Event, frozen=True, gc=False, tag="discarded", kw_only=False):
    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str | None = None


class AdventuresLost(Event, frozen=True, gc=False, tag="adventures_lost", kw_only=False):
    """A player left the game: so many cards of the hand and so many played ones go to the discards."""

    seat: int
    hand: int
    played: int


class CardPlayed(Event, frozen=True, gc=False, tag="card_played", kw_only=False):
    """A power card, and the places it is for."""

    seat: int
    card: str
    places: tuple[str, ...]


class BattalionsChanged(Event, frozen=True, gc=False, tag="battalions_changed", kw_only=False):
    """A card added battalions to a territory, or (below 0) took them away."""

    card: str
    territory: str
    change: int


class TerritoriesRevealed(Event, frozen=True, gc=False, tag="territories_revealed", kw_only=False):
    """Territory cards turned over, and how many wild ones were among them."""

    card: str
    territories: tuple[str, ...]
    wild: int


class NothingHappened(Event, frozen=True, gc=False, tag="nothing_happened", kw_only=False):
    """An event found nothing to do."""

    card: str


class FriendsHidden(Event, frozen=True, gc=False, tag="friends_hidden", kw_only=False):
    secret: ClassVar[tuple[str, ...]] = ("territory",)
    seat: int
    territory: str | None = None


class FriendsShown(Event, frozen=True, gc=False, tag="friends_shown", kw_only=False):
    """Hidden friends came to their own side's land; 0: their player left the game before they could."""

    seat: int
    territory: str
    count: int


class MissionCompleted(Event, frozen=True, gc=False, tag="mission_completed", kw_only=False):
    seat: int
    card: str
    points: int


class CardPicked(Event, frozen=True, gc=False, tag="card_picked", kw_only=False):
    """Which of two cards that were earned is drawn: an action's `option`."""

    seat: int
    option: str


class CardExtra(Event, frozen=True, gc=False, tag="card_extra", kw_only=False):
    """Territory cards that missions brought, and those of them that found no room in the hand."""

    seat: int
    drawn: int
    missed: int


class RingRolled(Event, frozen=True, gc=False, tag="ring_rolled", kw_only=False):
    """The die at a space of the road, and whether the ring may leave."""

    territory: str
    roll: int
    leaves: bool


class RingMoved(Event, frozen=True, gc=False, tag="ring_moved", kw_only=False):
    source: str
    target: str


class RingHeld(Event, frozen=True, gc=False, tag="ring_held", kw_only=False):
    """A card keeps the ring where it is."""

    territory: str


class RingGone(Event, frozen=True, gc=False, tag="ring_gone", kw_only=False):
    """The ring left the last space."""

    territory: str


class Scored(Event, frozen=True, gc=False, tag="scored", kw_only=False):
    """The points of a player, as labelled lines that add up."""

    seat: int
    lines: tuple[tuple[str, int], ...]


class TieRolled(Event, frozen=True, gc=False, tag="tie_rolled", kw_only=False):
    """Nothing but dice tells these players apart: the highest wins."""

    seats: tuple[int, ...]
    roll: tuple[int, ...]
