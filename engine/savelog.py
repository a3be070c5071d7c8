"""The log of a save: its entries typed by the rules of the game, and played again one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

from engine.actions import Action, Resign, tag
from engine.chance import Answer, Request, Scripted, Seeded, Source, Unanswered
from engine.change import Illegal
from engine.committed import Committed
from engine.flow import Rules
from engine.game import Game
from engine.saveformat import BadSave
from engine.sight import Entry
from engine.state import NOBODY

Seat = Annotated[int, Meta(ge=-1, le=1000)]
Face = Annotated[int, Meta(ge=0, le=1000)]
Card = Annotated[str, Meta(max_length=100)]
Answers = tuple[tuple[Face | Card, ...], ...]

PLACE = re.compile(r" - at `\$\[(\d+)\](.*)`$")
FIELDS = {"[0]": "by", "[1]": "action", "[2]": "answers"}


class Row(Protocol):
    """A typed entry."""

    by: int
    action: Action | None
    answers: tuple[Answer, ...]


def typed_log(rules: Rules, log: list[Any]) -> list[Row]:
    """The entries, with the actions of these rules. Raises `BadSave` with the entry and the field at fault."""
    actions = {move.action for phase in rules.phases.values() for move in phase.moves} | {Resign}
    row = msgspec.defstruct(
        "Row",
        [("by", Seat), ("action", reduce(or_, sorted(actions, key=tag)) | None), ("answers", Answers)],
        array_like=True,
        forbid_unknown_fields=True,
        gc=False,
    )
    try:
        rows: list[Row] = msgspec.convert(log, GenericAlias(list, (row,)))
    except msgspec.ValidationError as error:
        sentence = str(error).replace("`$", "$")
        place = PLACE.search(str(error))
        if place is None:
            raise BadSave(f"log: {sentence}.") from None
        field = place[2][:3]
        where = FIELDS.get(field, field) + place[2][3:]
        what = str(error)[: place.start()].replace("`", "")
        raise BadSave(f"{where}: {what}." if where else f"{what}.", int(place[1])) from None
    return rows


class Recorded(Scripted):
    """The answers of a log; beside them a source whose seed is known: it must give the same, and keeps pace."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.known = source if isinstance(source, Seeded | Committed) else None

    def turn_to(self, answers: Sequence[Answer]) -> None:
        """From now on, these."""
        self.answers, self.used = answers, 0

    def __call__(self, request: Request) -> Answer:
        answer = super().__call__(request)
        if self.known is not None and (given := self.known(request)) != answer:
            raise Illegal(f"The log holds {_words(answer)}, but the seed gives {_words(given)}.")
        return answer


def _words(answer: Answer) -> str:
    return " ".join(map(str, answer))


def replay(game: Game, recorded: Recorded, rows: Sequence[Row]) -> None:
    """Play the entries. `recorded` is the game's source. Raises `BadSave` with the entry that cannot have been."""
    if not rows:
        raise BadSave("The log is empty; entry 0, the beginning of the game, is missing.")
    for number, row in enumerate(rows):
        recorded.turn_to(row.answers)
        try:
            _play(game, number, row)
        except Illegal as refusal:
            raise BadSave(str(refusal), number, number) from None
        except Unanswered:
            raise BadSave("The log holds fewer dice or cards than the rules ask for.", number, number) from None
        except RecursionError:
            raise
        except Exception as error:  # whatever a forged entry makes the rules stumble over, it is the save's fault
            raise BadSave(f"The rules cannot carry it out ({type(error).__name__}).", number, number) from error
        if recorded.used != len(row.answers):
            raise BadSave("The log holds more dice or cards than the rules ask for.", number, number)


def _play(game: Game, number: int, row: Row) -> Entry:
    if number == 0:
        if row.by != NOBODY or row.action is not None:
            raise Illegal("The first entry is the game's own: it has no seat and no action.")
        entry = game.start()
        if faults := game.faults():
            raise Illegal(f"The game begins with a broken position. {faults[0]}")
        return entry
    if row.action is None:
        raise Illegal("Only the first entry has no action.")
    return game.do(row.by, row.action)
