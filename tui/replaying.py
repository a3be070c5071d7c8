"""A game that stands at any of its entries: played once more, then wound back and forth."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Conquered, Eliminated, Event, Rolled, TurnBegan
from engine.game import Game
from engine.sight import EntryView, View
from tui.logbook import places
from tui.retracing import from_the_start, repeat


@dataclass(frozen=True)
class Moment:
    """What one entry of the log is about."""

    turn: int
    """Of all turns, from 0, after the entry."""
    begins: bool = False
    """A turn begins with it."""
    battle: bool = False
    conquest: bool = False
    elimination: bool = False


class Reel:
    """The whole log of a game, at one of its entries. What is private is shown once the game is over, and not before.

    Making it plays the log once more, which takes a moment for a long game.
    """

    def __init__(self, game: Game) -> None:
        self.open = game.state.result is not None
        """Whether everything may be seen."""
        self.game = from_the_start(game, keep=True)
        self.moments: list[Moment] = []
        for entry in list(game.log):
            repeat(self.game, entry)
            self.moments.append(_moment(self.game.state.turn, self.game.log[-1].events))

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.moments) - 1

    @property
    def at(self) -> int:
        """The entry after which the game stands; the first is 0."""
        return len(self.game.log) - 1

    def go(self, to: int) -> None:
        """Stand after this entry, or at the nearest end."""
        to = min(max(to, 0), self.last)
        while self.at > to:
            self.game.undo(across=True)
        while self.at < to:
            self.game.redo()

    def find(self, kind: str, by: int) -> int | None:
        """The next entry (`by` 1) or the one before (-1) whose moment is of a kind, such as `battle`; None without."""
        rest = range(self.at + 1, len(self.moments)) if by > 0 else range(self.at - 1, -1, -1)
        return next((k for k in rest if getattr(self.moments[k], kind)), None)

    def start_of(self, turn: int) -> int | None:
        """The entry with which the first turn begins that is this one, from 0, or later; None past the last."""
        return next((k for k, moment in enumerate(self.moments) if moment.turn >= turn), None)

    @property
    def view(self) -> View:
        """The position as everybody may see it."""
        return self.game.view(None)

    def hand(self, seat: int) -> list[str] | None:
        """The cards of a seat; None while they are secret, or where there are none."""
        cards = self.game.view(seat).parts.get("cards") if self.open else None
        return list(cards["hands"][seat]) if cards and seat < len(cards["hands"]) else None

    def entry(self, number: int) -> EntryView:
        """An entry that has happened, as it may be seen."""
        entry = self.game.log[number]
        if self.open:
            return EntryView(entry.by, entry.action, entry.answers, entry.events)
        return self.game.entry_for(entry, None)

    def places(self) -> tuple[str, str]:
        """Where the last entry happened: from, and to; empty texts where it has no place."""
        source = target = ""
        for event in self.game.log[-1].events:
            found = places([event])
            if found:
                source = getattr(event, "source", "")
                target = getattr(event, "target", "") or getattr(event, "territory", "") or next(iter(found))
        return source, target


def _moment(turn: int, events: tuple[Event, ...]) -> Moment:
    kinds = {type(event) for event in events}
    return Moment(turn, TurnBegan in kinds, Rolled in kinds, Conquered in kinds, Eliminated in kinds)


def timeline(reel: Reel, width: int, signs: str = "=|-x") -> str:
    """The log as a line: what lies behind, where one stands, what is to come, and where somebody was eliminated."""
    past, here, future, end = signs
    room = max(width, 2)

    def column(k: int) -> int:
        return k * (room - 1) // max(reel.last, 1)

    line = [past] * column(reel.at) + [future] * (room - column(reel.at))
    for k, moment in enumerate(reel.moments):
        if moment.elimination:
            line[column(k)] = end
    line[column(reel.at)] = here
    return "".join(line)
