"""What happens in Middle-earth, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.events import Event
from engine.phrases import plural
from engine.rulesets.middle_earth import MIDDLE_EARTH
from engine.rulesets.middle_earth import events as e
from engine.rulesets.middle_earth.facts import BLOCK
from maps.format import load

if TYPE_CHECKING:
    from tui.say import Teller


def spell(word: str) -> str:
    """An id as words."""
    return word.replace("_", " ")


@cache
def titles() -> Mapping[str, str]:
    """Adventure card -> its title, on the board of these rules."""
    cards = load(MIDDLE_EARTH.board).blocks[BLOCK]["adventure"]["cards"]
    return {card["id"]: card["title"] for card in cards}


def card_title(card: str) -> str:
    """The title of an adventure card."""
    return titles().get(card, spell(card).capitalize())


def battalions(n: int) -> str:
    """A number of battalions."""
    return plural(n, "battalion")


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _sides(t: Teller, x: e.SidesDealt) -> str:
    shares = [f"{t.who(seat)} {side or 'neutral'}" for seat, side in enumerate(x.sides)]
    return f"The sides: {', '.join(shares)}."


def _hero_lost(t: Teller, x: e.HeroLost) -> str:
    whose = "Your" if x.seat == t.me else f"{t.who(x.seat)}'s"
    return f"{whose} hero fell in {t.place(x.territory)}."


def _hero_rests(t: Teller, x: e.HeroRests) -> str:
    does = "stays out of attacks" if x.rests else "takes part in attacks again"
    return f"{t.who(x.seat)}'s hero in {t.place(x.territory)} {does}."


def _best_dice(t: Teller, x: e.BestDice) -> str:
    mine = f"{t.mark(x.seat)} +1 (hero)" if x.hero else ""
    defends = ["hero"] * x.defending_hero + ["stronghold"] * x.stronghold
    theirs = f"{t.mark(x.foe)} +{len(defends)} ({', '.join(defends)})" if defends else ""
    return f"The best die at {t.place(x.target)}: {', '.join(filter(None, [mine, theirs]))}."


def _adventure_dealt(t: Teller, x: e.AdventureDealt) -> str:
    if not x.cards:
        return f"{t.who(x.seat)} was dealt {plural(x.count, 'adventure card')}."
    return f"{t.who(x.seat)} was dealt {listed([card_title(card) for card in x.cards])}."


def _changed(t: Teller, x: e.BattalionsChanged) -> str:
    does = "brought" if x.change > 0 else "took"
    return f"{card_title(x.card)} {does} {battalions(abs(x.change))} {_where(x.change)} {t.place(x.territory)}."


def _where(change: int) -> str:
    return "to" if change > 0 else "from"


def _revealed(t: Teller, x: e.TerritoriesRevealed) -> str:
    shown = listed([t.place(territory) for territory in x.territories]) or "no territory"
    wild = f", and {plural(x.wild, 'wild card')}" if x.wild else ""
    return f"{card_title(x.card)} turned over {shown}{wild}."


def _played(t: Teller, x: e.CardPlayed) -> str:
    where = " to ".join(t.place(place) for place in x.places)
    return f"{t.who(x.seat)} played {card_title(x.card)}{f': {where}' if where else ''}."


def _friends_shown(t: Teller, x: e.FriendsShown) -> str:
    if not x.count:
        return f"The hidden friends of {t.who(x.seat)} in {t.place(x.territory)} never came."
    return f"Hidden friends: {battalions(x.count)} for {t.who(x.seat)} in {t.place(x.territory)}."


def _mission(t: Teller, x: e.MissionCompleted) -> str:
    return f"{t.who(x.seat)} completed {card_title(x.card)} for {plural(x.points, 'point')}."


def _card_extra(t: Teller, x: e.CardExtra) -> str:
    missed = f", {x.missed} did not fit into the hand" if x.missed else ""
    return f"{t.who(x.seat)}'s missions brought {plural(x.drawn, 'territory card')}{missed}."


def _adventures_lost(t: Teller, x: e.AdventuresLost) -> str:
    return f"The adventure cards of {t.who(x.seat)} were discarded: {x.hand} in hand, {x.played} played."


def _ring_rolled(t: Teller, x: e.RingRolled) -> str:
    return f"The ring rolled a {x.roll} at {t.place(x.territory)}: it {'may leave' if x.leaves else 'stays'}."


def _scored(t: Teller, x: e.Scored) -> str:
    lines = ", ".join(f"{spell(label)} {points}" for label, points in x.lines)
    return f"{t.who(x.seat)} scored {sum(points for _, points in x.lines)}: {lines}."


def _tie(t: Teller, x: e.TieRolled) -> str:
    rolls = ", ".join(f"{t.who(seat)} {face}" for seat, face in zip(x.seats, x.roll, strict=True))
    return f"A tie, so dice decide: {rolls}."


SENTENCES: Mapping[type[Event], Callable[[Teller, Any], str]] = {
    e.SidesDealt: _sides,
    e.HeroPlaced: lambda t, x: f"{t.who(x.seat)}'s hero entered {t.place(x.territory)}.",
    e.HeroMoved: lambda t, x: f"{t.who(x.seat)}'s hero went from {t.place(x.source)} to {t.place(x.target)}.",
    e.HeroLost: _hero_lost,
    e.HeroRests: _hero_rests,
    e.BestDice: _best_dice,
    e.AdventureDealt: _adventure_dealt,
    e.AdventureDrawn: lambda t, x: f"{t.who(x.seat)} drew {card_title(x.card) if x.card else 'an adventure card'}.",
    e.AdventureReshuffled: lambda t, x: f"The {x.count} discarded adventure cards became the new pile.",
    e.NoAdventure: lambda t, x: f"{t.who(x.seat)} earned an adventure card, but none was left.",
    e.EventDrawn: lambda t, x: f"{t.who(x.seat)} drew the event {card_title(x.card)}.",
    e.Discarded: lambda t, x: f"{t.who(x.seat)} discarded {card_title(x.card) if x.card else 'an adventure card'}.",
    e.AdventuresLost: _adventures_lost,
    e.CardPlayed: _played,
    e.BattalionsChanged: _changed,
    e.TerritoriesRevealed: _revealed,
    e.NothingHappened: lambda t, x: f"{card_title(x.card)} changed nothing.",
    e.FriendsHidden: lambda t, x: (
        f"{t.who(x.seat)} has hidden friends{f' in {t.place(x.territory)}' if x.territory else ' somewhere'}."
    ),
    e.FriendsShown: _friends_shown,
    e.MissionCompleted: _mission,
    e.CardPicked: lambda t, x: f"{t.who(x.seat)} chose the {spell(x.option)}.",
    e.CardExtra: _card_extra,
    e.RingRolled: _ring_rolled,
    e.RingMoved: lambda t, x: f"The ring went from {t.place(x.source)} to {t.place(x.target)}.",
    e.RingHeld: lambda t, x: f"The ring was held in {t.place(x.territory)}.",
    e.RingGone: lambda t, x: f"The ring left {t.place(x.territory)}, and with it Middle-earth.",
    e.Scored: _scored,
    e.TieRolled: _tie,
}
"""Event -> its sentence."""

REASONS: Mapping[str, str] = {"points": "the ring has left Middle-earth, and the most points decided"}
"""Why a game ended."""

TOLD: tuple[type[Event], ...] = (e.HeroLost, e.MissionCompleted, e.CardPlayed, e.EventDrawn)
"""What a player hears of who looks what happened since the last turn."""
