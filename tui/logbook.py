"""The log of a game as lines that can be filtered: by player, by territory, by words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.events import Conquered, Event, Rolled, TurnBegan
from engine.sight import EntryView
from tui import say
from tui.say import Title, Who

SEATS = ("seat", "foe", "loser", "by")
PLACES = ("source", "target", "territory", "bonus_on")
"""Fields of events that name a seat or a territory."""


@dataclass(frozen=True)
class Line:
    """One sentence, and whom and what it is about. A heading begins a turn; it has the seat whose turn it is."""

    text: str
    seats: frozenset[int] = frozenset()
    territories: frozenset[str] = frozenset()
    heading: bool = False


@dataclass(frozen=True)
class Filter:
    """What is to be shown: of this seat, of this territory, with these words; nothing set shows all."""

    seat: int | None = None
    territory: str = ""
    words: str = ""

    def fits(self, line: Line) -> bool:
        """Whether a line is to be shown."""
        return (
            (self.seat is None or self.seat in line.seats)
            and (not self.territory or self.territory in line.territories)
            and self.words.casefold() in line.text.casefold()
        )


def lines_of(
    who: Who, title: Title, entries: Iterable[tuple[str, EntryView]], seats: int, me: int | None = None
) -> list[Line]:
    """The whole log. `seats`: how many take turns, for the number of a turn; `me`: the listener."""
    found: list[Line] = []
    for kind, entry in entries:
        if kind == "undo":
            told = say.retold(who, title, kind, entry, me)
            found += [Line(text, frozenset({entry.by}), places(entry.events)) for text in told]
            continue
        for group in groups(entry.events):
            began = group[0]
            if isinstance(began, TurnBegan):
                turn = began.turn // max(1, seats) + 1
                found.append(Line(f"Turn {turn}: {who(began.seat)}", frozenset({began.seat}), heading=True))
                continue
            part = EntryView(entry.by, entry.action, (), tuple(group))
            about = seats_of(group)
            found += [Line(text, about, places(group)) for text in say.lines(who, title, part, me)]
    return found


def groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events one by one, but the throws of a battle together with each other and with the conquest they led to."""
    battle: list[Event] = []
    for event in events:
        same = not battle or getattr(event, "target", None) == getattr(battle[-1], "target", None)
        if battle and not (same and isinstance(event, (Rolled, Conquered))):
            yield battle
            battle = []
        if isinstance(event, Rolled):
            battle.append(event)
        elif battle:
            yield [*battle, event]
            battle = []
        else:
            yield [event]
    if battle:
        yield battle


def seats_of(events: Iterable[Event]) -> frozenset[int]:
    """The seats that events are about."""
    named = [getattr(event, name, None) for event in events for name in SEATS]
    return frozenset(seat for seat in named if isinstance(seat, int))


def places(events: Iterable[Event]) -> frozenset[str]:
    """The territories that events are about."""
    named = [getattr(event, name, None) for event in events for name in PLACES]
    return frozenset(place for place in named if isinstance(place, str) and place)


def filtered(lines: Sequence[Line], wanted: Filter) -> list[Line]:
    """The lines that fit, under the headings of their turns; a turn without any has none."""
    if wanted == Filter():
        return list(lines)
    found: list[Line] = []
    heading: Line | None = None
    for line in lines:
        if line.heading:
            heading = line
        elif wanted.fits(line):
            if heading is not None:
                found.append(heading)
                heading = None
            found.append(line)
    return found


def as_text(lines: Iterable[Line]) -> str:
    """The log as a file."""
    return "".join(f"\n{line.text}\n" if line.heading else f"  {line.text}\n" for line in lines).lstrip("\n")
