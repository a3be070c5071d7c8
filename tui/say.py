"""Events as sentences, here and nowhere else: past tense, the owner's mark before the name, one line each.

What a seat may not see is missing in the events that it gets, so one table serves everybody: "drew a card" to most,
"drew Ural" to whoever drew it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import events as e
from engine.board import Region
from engine.events import Event
from engine.phases.trade import WILD
from engine.sight import EntryView
from engine.state import NOBODY
from tui.extras import EXTRAS

WIDTH = 78
"""Columns that a sentence should not exceed; the longer wording is used where it fits."""

Who = Callable[[int], str]
"""Seat -> mark and name: `R Anna`."""
Title = Callable[[str], str]
"""Territory id -> name."""


def spell(word: str) -> str:
    """An id as words: `north_africa` is `north africa`."""
    return word.replace("_", " ")


def count(n: int, one: str, many: str) -> str:
    """`1 army`, `3 armies`."""
    return f"{n} {one if n == 1 else many}"


def armies(n: int) -> str:
    """A number of armies."""
    return count(n, "army", "armies")


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


@dataclass(frozen=True)
class Teller:
    """Whoever tells the story: how seats and places are called, and who listens."""

    who: Who
    title: Title
    me: int | None = None
    """The listener's seat: their own losses are told as such."""

    def mark(self, seat: int) -> str:
        """The mark of a seat."""
        return self.who(seat).partition(" ")[0]

    def place(self, name: str) -> str:
        """The name of a territory, or of a region or anything else that the board has no title for."""
        try:
            title = self.title(name)
        except KeyError:
            title = name
        return title if title != name else spell(name).title()

    def theirs(self, seat: int, name: str) -> str:
        """A place with the mark of whoever holds it: `Y Ural`; `your Ural` to that player."""
        return f"your {self.place(name)}" if seat == self.me else f"{self.mark(seat)} {self.place(name)}"

    def card(self, name: str) -> str:
        """The name of a card."""
        return "a wild card" if name.startswith(WILD) else self.place(name)


def fitting(*wordings: str) -> str:
    """The first wording that fits, else the last."""
    return next((words for words in wordings if len(words) <= WIDTH), wordings[-1])


def dice(faces: Sequence[int]) -> str:
    """`6 4 1`."""
    return " ".join(map(str, faces))


def lost(t: Teller, foe: int, mine: int, theirs: int) -> str:
    """Both sides' losses, the attacker's first."""
    return f"lost {mine}, you lost {theirs}" if foe == t.me else f"lost {mine}, took {theirs}"


def _rolled(t: Teller, x: e.Rolled) -> str:
    start = f"{t.who(x.seat)} attacked {t.theirs(x.foe, x.target)}"
    end = f"{dice(x.attack)} v {dice(x.defence)}, {lost(t, x.foe, x.attack_lost, x.defence_lost)}."
    return fitting(f"{start} from {t.place(x.source)}: {end}", f"{start}: {end}")


def _conquered(t: Teller, x: e.Conquered) -> str:
    start = f"{t.who(x.seat)} took {t.theirs(x.loser, x.target)}"
    return fitting(f"{start} from {t.place(x.source)}, moved {x.moved}.", f"{start}, moved {x.moved}.")


def _traded(t: Teller, x: e.Traded) -> str:
    where = f" on {t.place(x.bonus_on)}" if x.bonus_on else ""
    bonus = f", {x.bonus} more{where}" if x.bonus else ""
    cards = listed([t.card(card) for card in x.cards])
    end = f"for {armies(x.armies)}{bonus}."
    return fitting(f"{t.who(x.seat)} traded {cards} {end}", f"{t.who(x.seat)} traded a set {end}")


def _income(t: Teller, x: e.Income) -> str:
    start = f"{t.who(x.seat)} got {armies(sum(n for _, n in x.lines))}"
    lines = ", ".join(f"{label if label == 'territories' else t.place(label)} {n}" for label, n in x.lines)
    return fitting(f"{start}: {lines}.", f"{start}.")


def _cards_taken(t: Teller, x: e.CardsTaken) -> str:
    start = f"{t.who(x.seat)} took {count(x.count, 'card', 'cards')} of {t.who(x.loser)}"
    if not x.cards:
        return f"{start}."
    return fitting(f"{start}: {listed([t.card(card) for card in x.cards])}.", f"{start}.")


def _fortified(t: Teller, x: e.Fortified) -> str:
    return f"{t.who(x.seat)} moved {x.count} from {t.place(x.source)} to {t.place(x.target)}."


def _over(t: Teller, x: e.Over) -> str:
    return f"{listed([t.who(seat) for seat in x.winners]) or 'Nobody'} won: {REASONS.get(x.reason, spell(x.reason))}."


REASONS: Mapping[str, str] = {
    "world": "the whole board is in one hand",
    "last_standing": "nobody else is left",
    "limit": "the last turn was played, and the most land decided",
    "mission": "the mission is fulfilled",
    "capitals": "the headquarters are taken",
    **{reason: words for extras in EXTRAS.values() for reason, words in extras.reasons.items()},
}
"""Why a game ended."""

WAYS: Mapping[str, str] = {"attack": "attack", "reinforce": "reinforce", "move": "move armies"}
"""What a player chose to do with the turn."""

SAY: Mapping[type[Event], Callable[[Teller, Any], str]] = {
    e.OrderRolled: lambda t, x: (
        f"The roll for order: {', '.join(f'{t.who(s)} {face}' for s, face in zip(x.seats, x.roll, strict=True))}."
    ),
    e.Claimed: lambda t, x: f"{t.who(x.seat)} claimed {t.place(x.territory)}.",
    e.Dealt: lambda t, x: f"All {x.count} territories were dealt.",
    e.TurnBegan: lambda t, x: f"The turn of {t.who(x.seat)} began.",
    e.Income: _income,
    e.Placed: lambda t, x: f"{t.who(x.seat)} placed {x.count} on {t.place(x.territory)}.",
    e.Lost: lambda t, x: f"{t.who(x.seat)} found no room for {armies(x.count)}.",
    e.Traded: _traded,
    e.AttackRolled: lambda t, x: f"{dice(x.roll)} was thrown at {t.place(x.target)} from {t.place(x.source)}.",
    e.Rolled: _rolled,
    e.Conquered: _conquered,
    e.Advanced: lambda t, x: f"{t.who(x.seat)} moved {x.count} more into {t.place(x.target)}.",
    e.Eliminated: lambda t, x: f"{t.who(x.by)} eliminated {'you' if x.seat == t.me else t.who(x.seat)}.",
    e.CardsTaken: _cards_taken,
    e.CardDrawn: lambda t, x: f"{t.who(x.seat)} drew {t.card(x.card) if x.card else 'a card'}.",
    e.Reshuffled: lambda t, x: f"The {x.count} traded cards became the new pile.",
    e.NoCard: lambda t, x: f"{t.who(x.seat)} earned a card, but none was left.",
    e.Fortified: _fortified,
    e.Chosen: lambda t, x: f"{t.who(x.seat)} chose to {WAYS.get(x.option, spell(x.option))}.",
    e.MissionDealt: lambda t, x: (
        f"{t.who(x.seat)} received {f'the mission {spell(x.mission)}' if x.mission else 'a mission'}."
    ),
    e.HeadquartersChosen: lambda t, x: (
        f"{t.who(x.seat)} chose {f'{t.place(x.territory)} as' if x.territory else 'a'} headquarters."
    ),
    e.HeadquartersShown: lambda t, x: (
        "The headquarters: "
        + ", ".join(f"{t.mark(seat)} {t.place(place)}" for seat, place in enumerate(x.at) if place)
        + "."
    ),
    e.Resigned: lambda t, x: f"{t.who(x.seat)} resigned; the armies stay as a neutral army.",
    e.Over: _over,
    **{kind: tell for extras in EXTRAS.values() for kind, tell in extras.sentences.items()},
}
"""Event -> its sentence."""


def sentence(who: Who, title: Title, event: Event, me: int | None = None) -> str:
    """What happened. `me`: the listener's seat. An event that is not known here is told field by field."""
    t = Teller(who, title, me)
    tell = SAY.get(type(event))
    return tell(t, event) if tell is not None else _unknown(t, event)


def _unknown(t: Teller, event: Event) -> str:
    named = {name: getattr(event, name) for name in event.__struct_fields__ if name != "to"}
    told = [f"{spell(name)} {_value(t, name, value)}" for name, value in named.items() if value is not None]
    start = spell(str(event.__struct_config__.tag)).capitalize()
    return f"{start}: {', '.join(told)}." if told else f"{start}."


def _value(t: Teller, name: str, value: Any) -> str:
    if name in ("seat", "foe", "loser", "by") and isinstance(value, int):
        return t.who(value)
    if isinstance(value, str):
        return t.place(value)
    return listed([_value(t, "", item) for item in value]) if isinstance(value, tuple) else str(value)


def lines(who: Who, title: Title, entry: EntryView, me: int | None = None) -> list[str]:
    """What happened in an entry. The throws of one battle, and the conquest they ended in, become one line."""
    t = Teller(who, title, me)
    told = []
    for battle, event in _battles(entry.events):
        told.append(_battle(t, battle, event) if battle else sentence(who, title, event, me))
    return told


def retold(who: Who, title: Title, kind: str, entry: EntryView, me: int | None = None) -> list[str]:
    """What a record of the table's feed says: `do` what happened, `undo` that it was taken back."""
    if kind != "undo":
        return lines(who, title, entry, me)
    first = next(iter(lines(who, title, entry, me)), "")
    return [fitting(f"Taken back: {first}" if first else f"{who(entry.by)} took back the last act.")]


def _battles(happened: Sequence[Event]) -> Iterator[tuple[list[e.Rolled], Event]]:
    """Every event, with the throws that led to it; a battle's throws come with its conquest or with the last throw."""
    throws: list[e.Rolled] = []
    for event in happened:
        same = not throws or (isinstance(event, (e.Rolled, e.Conquered)) and event.target == throws[-1].target)
        if throws and not same:
            yield throws, throws[-1]
            throws = []
        if isinstance(event, e.Rolled):
            throws = [*throws, event]
        else:
            yield throws, event
            throws = []
    if throws:
        yield throws, throws[-1]


def _battle(t: Teller, throws: Sequence[e.Rolled], event: Event) -> str:
    first, n = throws[0], len(throws)
    if n == 1 and not isinstance(event, e.Conquered):
        return _rolled(t, first)
    mine, theirs = sum(x.attack_lost for x in throws), sum(x.defence_lost for x in throws)
    losses = lost(t, first.foe, mine, theirs)
    if isinstance(event, e.Conquered):
        start = f"{t.who(first.seat)} took {t.theirs(first.foe, first.target)}"
        if n == 1:
            end = f"{dice(first.attack)} v {dice(first.defence)}, moved {event.moved}."
            return fitting(f"{start} from {t.place(first.source)}: {end}", f"{start}: {end}")
        full = losses if first.foe == t.me else f"lost {mine}"
        return fitting(*[f"{start} in {n} rolls, {x}, moved {event.moved}." for x in (full, f"lost {mine} v {theirs}")])
    start = f"{t.who(first.seat)} attacked {t.theirs(first.foe, first.target)}"
    return fitting(f"{start} from {t.place(first.source)}: {n} rolls, {losses}.", f"{start}: {n} rolls, {losses}.")


# -- what happened since a player's last turn

LINES = 8


def since(
    who: Who,
    title: Title,
    seat: int,
    entries: Sequence[tuple[str, EntryView]],
    owner: Mapping[str, int],
    regions: Sequence[Region] = (),
) -> list[str]:
    """What the seat should know of these entries of the feed, in at most 8 lines; empty if there is nothing.

    `owner`: who holds what now; the rest follows from what was conquered since.
    """
    t = Teller(who, title, seat)
    happened = [event for entry in _lasting(entries) for event in entry.events]
    conquests = [event for event in happened if isinstance(event, e.Conquered)]
    before = dict(owner)
    for event in reversed(conquests):
        before[event.target] = event.loser
    told = [
        *_balance(t, before, owner),
        *_losses(t, before, owner),
        *_held(t, happened, owner),
        *[sentence(who, title, event, seat) for event in happened if isinstance(event, TOLD)],
        *_regions(t, regions, before, owner),
    ]
    return told if len(told) <= LINES else [*told[: LINES - 1], f"And {len(told) - LINES + 1} more lines: G for all."]


TOLD: tuple[type[Event], ...] = (
    e.Eliminated,
    e.Traded,
    e.Resigned,
    e.Over,
    *(kind for extras in EXTRAS.values() for kind in extras.told),
)
"""Events that are told one by one."""


def touched(seat: int, entries: Sequence[tuple[str, EntryView]]) -> bool:
    """Whether any of these entries took something from this seat, or tried to."""
    return any(
        (isinstance(event, (e.Rolled, e.AttackRolled)) and getattr(event, "foe", None) == seat)
        or (isinstance(event, e.Conquered) and event.loser == seat)
        or (isinstance(event, e.CardsTaken) and event.loser == seat)
        for entry in _lasting(entries)
        for event in entry.events
    )


def _lasting(entries: Sequence[tuple[str, EntryView]]) -> list[EntryView]:
    """The entries that were not taken back."""
    kept: list[EntryView] = []
    for kind, entry in entries:
        if kind != "undo":
            kept.append(entry)
        elif kept:
            kept.pop()
    return kept


def _balance(t: Teller, before: Mapping[str, int], owner: Mapping[str, int]) -> list[str]:
    then, now = (sum(holder == t.me for holder in held.values()) for held in (before, owner))
    return [f"You: {then} -> {count(now, 'territory', 'territories')}."] if then != now else []


def _losses(t: Teller, before: Mapping[str, int], owner: Mapping[str, int]) -> Iterator[str]:
    """Who took which places from whom, the listener's losses and gains only."""
    moved = [(place, held, owner[place]) for place, held in before.items() if held != owner[place]]
    for taker in sorted({now for _, then, now in moved if then == t.me}):
        places = [t.place(place) for place, then, now in moved if (then, now) == (t.me, taker)]
        yield f"{t.who(taker)} took {_few(places, WIDTH - len(t.who(taker)) - 20)} from you."
    if won := [t.place(place) for place, _, now in moved if now == t.me]:
        yield f"You took {_few(won, WIDTH - 12)}."


def _few(names: Sequence[str], width: int) -> str:
    """As many of the names as fit, and how many more there are."""
    for shown in range(len(names), 0, -1):
        more = len(names) - shown
        words = listed([*names[:shown], f"{more} more"] if more else list(names))
        if len(words) <= width:
            return words
    return count(len(names), "territory", "territories")


def _held(t: Teller, happened: Sequence[Event], owner: Mapping[str, int]) -> list[str]:
    """Attacks that failed: where, and what both sides lost."""
    throws = [event for event in happened if isinstance(event, e.Rolled) and event.foe == t.me]
    throws = [event for event in throws if owner[event.target] == t.me]
    if not throws:
        return []
    mine, theirs = sum(x.defence_lost for x in throws), sum(x.attack_lost for x in throws)
    places = [t.place(place) for place in dict.fromkeys(x.target for x in throws)]
    end = f": lost {armies(mine)}, took {theirs}."
    return [f"You held {_few(places, WIDTH - 10 - len(end))}{end}"]


def _regions(
    t: Teller, regions: Sequence[Region], before: Mapping[str, int], owner: Mapping[str, int]
) -> Iterator[str]:
    for region in regions:
        then, now = (_holder(region, held) for held in (before, owner))
        if then != now and then is not None:
            yield f"{'You no longer hold' if then == t.me else f'{t.who(then)} no longer holds'} {region.name}."
        if then != now and now is not None:
            yield f"{'You hold' if now == t.me else f'{t.who(now)} holds'} all of {region.name} ({region.bonus})."


def _holder(region: Region, owner: Mapping[str, int]) -> int | None:
    holders = {owner[place] for place in region.territories}
    return holders.pop() if len(holders) == 1 and NOBODY not in holders else None
