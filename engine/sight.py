"""What a seat may see: the only ways out of a game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from engine.actions import Action, tag
from engine.chance import Answer
from engine.change import Delta
from engine.events import Event, seen_by
from engine.state import Result, Seat, State, Step

if TYPE_CHECKING:
    from engine.flow import Rules
    from engine.game import Game


class Entry(Struct, gc=False):
    """One line of a game's log: an action and every answer that chance gave while it was carried out."""

    by: int
    action: Action | None
    answers: tuple[Answer, ...]
    private: tuple[tuple[int, tuple[int, ...]], ...]
    """(index of an answer, the seats that may see it)."""
    deltas: tuple[Delta, ...]
    events: tuple[Event, ...]
    barrier: bool
    """Undo stops here: chance was asked, or somebody learned a secret."""


class EntryView(Struct, gc=False):
    """An entry as one seat may see it."""

    by: int
    action: Action | str | None
    """The tag alone when the fields are another seat's secret."""
    answers: tuple[Answer | int, ...]
    """The number of things drawn alone when the answer is another seat's secret."""
    events: tuple[Event, ...]


class View(Struct):
    """The position as one seat (or, None, the public) may see it. Plain copies: nobody can write through it."""

    seat: int | None
    """Who is looking."""
    seats: tuple[Seat, ...]
    owner: dict[str, int]
    armies: dict[str, int]
    mover: int
    turn: int
    agenda: tuple[Step, ...]
    result: Result | None
    parts: dict[str, Any]
    """Parts as plain dicts, with what is hidden replaced: another hand by its number of cards, for example."""

    @property
    def step(self) -> Step | None:
        """What is to be decided now."""
        return self.agenda[-1] if self.agenda and self.result is None else None

    @property
    def decider(self) -> int | None:
        """Who decides now; None when the game is over."""
        return self.agenda[-1].seat if self.agenda and self.result is None else None

    def owned(self, seat: int) -> list[str]:
        """The seat's territories, in map order."""
        return [t for t, owner in self.owner.items() if owner == seat]

    def total(self, seat: int) -> int:
        """The seat's armies on the board."""
        armies = self.armies
        return sum([armies[t] for t, owner in self.owner.items() if owner == seat])


def view(g: Game, seat: int | None) -> View:
    """What the seat may see of the position."""
    s: State = g.state
    parts: dict[str, Any] = {name: msgspec.to_builtins(part) for name, part in s.parts.items()}
    for redact in g.rules.hooks.redact:
        redact(g, parts, seat)
    seats = tuple([Seat(x.name, x.controller, x.alive) for x in s.seats])
    return View(seat, seats, dict(s.owner), dict(s.armies), s.seat, s.turn, s.agenda, s.result, parts)


def imagined(rules: Rules, view: View, rng: Random) -> State:
    """A position that looks like this to whoever is looking: what is hidden is dealt at random (`hooks.imagine`)."""
    parts = msgspec.convert(view.parts, dict[str, Any])
    for imagine in rules.hooks.imagine:
        imagine(rules, view, parts, rng)
    return State(
        [Seat(x.name, x.controller, x.alive) for x in view.seats],
        dict(view.owner),
        dict(view.armies),
        view.mover,
        view.turn,
        view.agenda,
        view.result,
        {name: msgspec.convert(part, rules.parts[name]) for name, part in parts.items()},
    )


def entry_for(g: Game, entry: Entry, seat: int | None) -> EntryView:
    """What the seat may see of a log entry."""
    action: Action | str | None = entry.action
    if entry.action is not None and entry.by != seat and type(entry.action) in g.secret_actions:
        action = tag(entry.action)
    hidden = {i for i, to in entry.private if seat not in to}
    answers = tuple([len(a) if i in hidden else a for i, a in enumerate(entry.answers)])
    return EntryView(entry.by, action, answers, tuple([seen_by(event, seat) for event in entry.events]))
