"""Heroes: where they enter, how they move with an attack, how they die (M12, M31, M34 to M36, M40)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from engine.change import Illegal, Tx
from engine.flow import Move, Phase, Signal
from engine.phases.setup import RESERVE
from engine.phases.turn import players
from engine.rulesets.middle_earth.actions import PlaceHero, RestHero
from engine.rulesets.middle_earth.events import HeroLost, HeroMoved, HeroPlaced, HeroRests
from engine.rulesets.middle_earth.facts import numbers
from engine.rulesets.middle_earth.parts import ALONE, ARRIVED, HEROES, HEROES_AT, REACHED, RESTING
from engine.state import Step, next_seat

if TYPE_CHECKING:
    from engine.game import Game


def joins(g: Game, source: str) -> bool:
    """Whether a hero takes part in attacks from there (M31a); one that has completed a mission stays where it is."""
    heroes = HEROES(g.state)
    return source in heroes.at[g.state.owner[source]] and source not in heroes.bound and source not in heroes.resting


def room_for_hero(g: Game, seat: int) -> list[str]:
    """Own territories without a hero of the seat's (M34)."""
    at = HEROES(g.state).at[seat]
    return [t for t in g.owned(seat) if t not in at]


def set_up_hero(g: Game, tx: Tx, seat: int, territory: str) -> None:
    """A hero enters the board."""
    tx.put(HEROES_AT, seat, tuple(sorted((*HEROES(g.state).at[seat], territory))))
    tx.say(HeroPlaced(seat, territory))


def relocate(g: Game, tx: Tx, seat: int, source: str, target: str) -> None:
    """A hero goes to another territory, and what it has done this turn goes with it."""
    heroes = HEROES(g.state)
    tx.put(HEROES_AT, seat, tuple(sorted([target if t == source else t for t in heroes.at[seat]])))
    tx.set(RESTING, tuple([t for t in heroes.resting if t != source]))
    tx.set(ALONE, tuple([target if t == source else t for t in heroes.alone]))
    tx.set(ARRIVED, (*[t for t in heroes.arrived if t != source], target))
    tx.say(HeroMoved(seat, source, target))


def lose_hero(g: Game, tx: Tx, seat: int, territory: str) -> None:
    """A hero dies with the last battalion of its territory; nothing happens where there is none."""
    at = HEROES(g.state).at[seat]
    if territory in at:
        tx.put(HEROES_AT, seat, tuple([t for t in at if t != territory]))
        tx.say(HeroLost(seat, territory))


def note_reached(g: Game, tx: Tx, places: Collection[str]) -> None:
    """A hero came into these territories: some earn an adventure card (M48)."""
    if not numbers(g).draw_places.isdisjoint(places):
        tx.set(REACHED, True)


def heroes_in_conquest(g: Game, tx: Tx, source: str, target: str, loser: int, dice: int) -> None:
    """The loser's hero dies; a hero that took part moves in (M31)."""
    lose_hero(g, tx, loser, target)
    if joins(g, source):
        relocate(g, tx, g.state.owner[target], source, target)
        note_reached(g, tx, (target,))


def heroes_resign(g: Game, tx: Tx, seat: int) -> None:
    """A neutral army has no heroes."""
    for territory in HEROES(g.state).at[seat]:
        lose_hero(g, tx, seat, territory)


class PlaceHeroMove(Move[PlaceHero]):
    """Onto an own territory without a hero of one's own (M12, M34, M36)."""

    action = PlaceHero

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return room_for_hero(g, step.seat)

    def check(self, g: Game, step: Step, territory: str) -> None:
        if territory not in g.state.owner:
            raise Illegal(f"There is no territory {territory!r} on this board.")
        title = g.rules.board.title[territory]
        if g.state.owner[territory] != step.seat:
            raise Illegal(f"{title} is not yours: a hero enters a territory of your own.")
        if territory in HEROES(g.state).at[step.seat]:
            raise Illegal(f"Your other hero stands in {title}: two of one army are never together.")

    def apply(self, g: Game, tx: Tx, step: Step, action: PlaceHero) -> Signal:
        set_up_hero(g, tx, step.seat, action.territory)
        return "done"


class RestHeroMove(Move[RestHero]):
    """Says of a hero that it stays out of attacks from its territory, or takes part again (M31a)."""

    action = RestHero

    def why(self, g: Game, step: Step) -> str | None:
        at = HEROES(g.state).at[step.seat]
        if self.domain(g, step):
            return None
        return "Your hero completed a mission and stays where it is this turn." if at else "You have no hero."

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        heroes = HEROES(g.state)
        return [t for t in heroes.at[step.seat] if t not in heroes.bound]

    def check(self, g: Game, step: Step, hero: str) -> None:
        heroes = HEROES(g.state)
        if hero not in heroes.at[step.seat]:
            raise Illegal("No hero of yours stands there: choose a territory with one.")
        if hero in heroes.bound:
            raise Illegal(f"The hero in {g.rules.board.title[hero]} completed a mission and stays there this turn.")

    def apply(self, g: Game, tx: Tx, step: Step, action: RestHero) -> Signal:
        resting = HEROES(g.state).resting
        rests = action.hero not in resting
        tx.set(RESTING, (*resting, action.hero) if rests else tuple([t for t in resting if t != action.hero]))
        tx.say(HeroRests(step.seat, action.hero, rests))
        return None


def begin_heroes(g: Game, tx: Tx, step: Step) -> Signal:
    """One hero each, in turn, when all battalions stand (M12)."""
    seat = RESERVE(g.state).first
    for _ in players(g):
        tx.ask("place_hero", seat)
        seat = next_seat(g.state, seat)
    return "done"


def begin_lost_hero(g: Game, tx: Tx, step: Step) -> Signal:
    """Whoever has no hero on the board places one (M36)."""
    if not HEROES(g.state).at[step.seat]:
        tx.ask("place_hero", step.seat)
    return "done"


PLACE_HERO = Phase("place_hero", "Hero", (PlaceHeroMove(),), private=False)
HEROES_ENTER = Phase("heroes", "Heroes", begin=begin_heroes, asks=("place_hero",))
LOST_HERO = Phase("hero", "Lost hero", begin=begin_lost_hero, asks=("place_hero",))


def heroes_are_sound(g: Game) -> list[str]:
    """Heroes stand on own land, at most two, never together (M34), and what is noted of them is of heroes."""
    s, heroes = g.state, HEROES(g.state)
    faults = []
    for seat, at in enumerate(heroes.at):
        if len(at) > 2 or len(set(at)) < len(at) or list(at) != sorted(at):
            faults.append(f"Seat {seat} has heroes in {at}.")
        faults += [f"A hero of seat {seat} stands on foreign land in {t}." for t in at if s.owner[t] != seat]
    noted = {*heroes.resting, *heroes.bound, *heroes.alone, *heroes.arrived}
    return [*faults, *[f"Something is noted of a hero in {t}." for t in noted if t not in heroes.at[s.seat]]]
