"""The transaction: the only writer of a game's state. What it writes, it can undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import setitem
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.chance import Answer, Dice, Draw, Request, Scripted, Source
from engine.state import Args, State, Step

if TYPE_CHECKING:
    from engine.events import Event

K = TypeVar("K", str, int)
V = TypeVar("V")

Delta = tuple[str, Any, Any, Any]
"""(box, key or field, old, new): plain data, by name."""

Boxes = dict[str, tuple[Callable[[Any, Any, Any], None], Any]]


class Illegal(ValueError):
    """The rules refuse an action. The text is a sentence for the player: why not, and what instead."""


class Box(Generic[K, V]):
    """A dict or list of the state by name, with the type of its keys and values: `armies`, `cards.hands`."""

    def __init__(self, name: str) -> None:
        self.name = name


class Cell(Generic[V]):
    """One field of the state (part `""`), of a seat (part `seats.2`) or of a part."""

    def __init__(self, part: str, field: str) -> None:
        self.part, self.field = part, field


OWNER = Box[str, int]("owner")
ARMIES = Box[str, int]("armies")
SEAT = Cell[int]("", "seat")
TURN = Cell[int]("", "turn")
AGENDA = Cell[tuple[Step, ...]]("", "agenda")


def boxes_of(state: State) -> Boxes:
    """Every place of the state that may be written, by name. Containers are never replaced, added or removed."""
    boxes: Boxes = {"": (setattr, state), "owner": (setitem, state.owner), "armies": (setitem, state.armies)}
    for i, seat in enumerate(state.seats):
        boxes[f"seats.{i}"] = (setattr, seat)
    for name, part in state.parts.items():
        boxes[name] = (setattr, part)
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if isinstance(value, (dict, list)):
                boxes[f"{name}.{field}"] = (setitem, value)
    return boxes


def rewind(boxes: Boxes, deltas: Iterable[Delta]) -> None:
    """Take the deltas back, last first."""
    for name, key, old, _ in reversed(tuple(deltas)):
        write, box = boxes[name]
        write(box, key, old)


def forward(boxes: Boxes, deltas: Iterable[Delta]) -> None:
    """Apply the deltas again."""
    for name, key, _, new in deltas:
        write, box = boxes[name]
        write(box, key, new)


class Tx:
    """One entry in the making: writes, chance, questions and events, all undone together if the rules refuse."""

    __slots__ = (
        "answers",
        "asked",
        "boxes",
        "deltas",
        "ended",
        "events",
        "private",
        "replay",
        "reveals",
        "source",
        "state",
    )

    def __init__(self, state: State, boxes: Boxes, source: Source) -> None:
        self.state, self.boxes, self.source = state, boxes, source
        self.replay = isinstance(source, Scripted)
        self.deltas: list[Delta] = []
        self.events: list[Event] = []
        self.answers: list[Answer] = []
        self.private: list[tuple[int, tuple[int, ...]]] = []
        self.asked: list[Step] = []
        self.reveals = self.ended = False

    def put(self, box: Box[K, V], key: K, new: V) -> None:
        """Write one entry of a dict or list."""
        container = self.boxes[box.name][1]
        old = container[key]
        if old != new:
            self.deltas.append((box.name, key, old, new))
            container[key] = new

    def set(self, cell: Cell[V], new: V) -> None:
        """Write one field."""
        owner = self.boxes[cell.part][1]
        old = getattr(owner, cell.field)
        if old != new:
            self.deltas.append((cell.part, cell.field, old, new))
            setattr(owner, cell.field, new)

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """Throw dice; everybody sees them."""
        return self._ask_chance(dice)

    def draw(self, draw: Draw) -> tuple[str, ...]:
        """Draw from a pool; only the seats in `draw.to` see what."""
        if draw.to is not None:
            self.private.append((len(self.answers), draw.to))
        return self._ask_chance(draw)

    def _ask_chance(self, request: Request) -> Answer:
        answer = self.source(request)
        if self.replay and not request.answered_by(answer):
            raise Illegal(f"The log holds {answer}, which no {type(request).__name__.lower()} there can give.")
        self.answers.append(answer)
        return answer

    def ask(self, phase: str, seat: int, args: Args | None = None) -> None:
        """Ask a seat something before anything else that is queued; first asked, first answered."""
        self.asked.append(Step(phase, seat, args))

    def amend(self, args: Args) -> None:
        """Replace the arguments of the step that is now."""
        agenda = self.state.agenda
        now = agenda[-1]
        self.set(AGENDA, (*agenda[:-1], Step(now.phase, now.seat, args, now.begun)))

    def cut(self, phase: str, seat: int) -> None:
        """Drop everything still to do and go to this phase: an end of the game, or a resignation."""
        self.asked.clear()
        self.ended = True
        self.set(AGENDA, (Step(phase, seat),))

    def say(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)

    def reveal(self) -> None:
        """Somebody learned a secret: undo stops here."""
        self.reveals = True
