"""The mechanism: a phase is a set of moves, and a table says which phases take the place of one that ends.

A game's agenda is a list of steps still to do. When a phase ends with a signal, the phases that the flow table
holds for (phase, signal) take its place; without a row, the next step of the agenda is next. See `engine/README.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.actions import Action, End
from engine.state import Args, Result, Step

if TYPE_CHECKING:
    from engine.board import Board
    from engine.change import Tx
    from engine.game import Game
    from engine.sight import View
    from engine.values import Values

A = TypeVar("A", bound=Action)

Signal = str | None
"""How a move or a phase's beginning ended the phase; None: the phase goes on."""


class Mods(Struct):
    """What one battle's dice are. Hooks change it: terrain, heroes, strongholds."""

    attack_dice: int
    defend_dice: int
    attack_plus: int = 0
    defend_plus: int = 0


class Move(Generic[A]):
    """One kind of action inside a phase. Its fields are those of the action, asked for one after another."""

    action: ClassVar[type[Action]] = End
    secret: ClassVar[bool] = False
    """The fields are shown to the acting seat only."""
    implied: ClassVar[bool] = False
    """Fields that pass `check` imply that this kind of action is possible, so that `why` need not be asked."""

    def why(self, g: Game, step: Step) -> str | None:
        """Why this kind of action is not possible now, as a sentence; None if it is."""
        return None

    def domain(self, g: Game, step: Step, *chosen: Any) -> Sequence[Any]:
        """All values of the next field after the chosen ones. Every one of them can be completed to a legal action."""
        return ()

    def check(self, g: Game, step: Step, *fields: Any, **_: Any) -> None:
        """Raise `Illegal` with a sentence at the first fault of the fields given; those not given yet are fine."""

    def apply(self, g: Game, tx: Tx, step: Step, action: A) -> Signal:
        """Do it. The action was checked."""
        return "done"


class Done(Move[End]):
    """End the phase."""


@dataclass(frozen=True)
class Phase:
    """A phase: its moves, and what it does when it begins. Without moves it is automatic."""

    name: str
    title: str
    moves: tuple[Move[Any], ...] = ()
    begin: Callable[[Game, Tx, Step], Signal] | None = None
    args: type[Args] | None = None
    signals: tuple[str, ...] = ("done",)
    asks: tuple[str, ...] = ()
    """The phases it may ask for."""
    private: bool = True
    """Whether the deciding seat needs its secrets here; if not, anybody may watch the screen."""
    passable: bool = False
    """Asked by public facts of whoever might answer; a standing answer may pass for who has nothing to answer with."""
    by_action: Mapping[type[Action], Move[Any]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_action", {move.action: move for move in self.moves})


Lines = tuple[tuple[str, int], ...]


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """Where rules add to what the shared phases do. Each is called in order; see `engine/README.md` for the list."""

    income: tuple[Callable[[Game, Lines, int], Lines], ...] = ()
    extra_income: tuple[Callable[[Game, Lines, int], Lines], ...] = ()
    targets: tuple[Callable[[Game, list[str], str], list[str]], ...] = ()
    battle_mods: tuple[Callable[[Game, Mods, str, str, int], Mods], ...] = ()
    invasion: tuple[Callable[[Game, Tx, str, str, int, int], bool], ...] = ()
    rolled: tuple[Callable[[Game, Tx, str, str, tuple[int, ...], tuple[int, ...], int], bool], ...] = ()
    losses: tuple[Callable[[Game, Tx, int, int, str], None], ...] = ()
    earns: tuple[Callable[[Game, Tx, int, int], None], ...] = ()
    on_conquest: tuple[Callable[[Game, Tx, str, str, int, int], None], ...] = ()
    on_eliminated: tuple[Callable[[Game, Tx, int, int], None], ...] = ()
    on_resign: tuple[Callable[[Game, Tx, int], None], ...] = ()
    speaks_for: tuple[Callable[[Game, int, str], int], ...] = ()
    victory: tuple[Callable[[Game, str], Result | None], ...] = ()
    redact: tuple[Callable[[Game, dict[str, Any], int | None], None], ...] = ()
    imagine: tuple[Callable[[Rules, View, dict[str, Any], Random], None], ...] = ()
    invariants: tuple[Callable[[Game], list[str]], ...] = ()

    def __add__(self, other: Hooks) -> Hooks:
        return Hooks(**{f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)})


@dataclass(frozen=True, kw_only=True)
class Advice:
    """How bots make sense of what only one rule system has. They see what a seat sees; see `engine.bots`."""

    choosers: Mapping[type[Action], Callable[[Any, Any], Action | None]] = field(default_factory=dict)
    """Kind of action -> (outlook, offer) -> a good one, or None for better not."""
    aims: Callable[[Any, Rules, Any, int], None] | None = None
    """(aims, rules, view, seat): adds what is worth more in this position."""
    dice: Callable[[Any, Rules, Any, str, str], Any] | None = None
    """(usual dice rule, rules, view, source, target) -> the dice rule of this battle."""
    trades: Mapping[type[Action], Callable[[Any, Any], tuple[Action, int, int]]] = field(default_factory=dict)
    """Kind of action that turns cards into armies -> (outlook, offer) -> the best one, its armies, and its cards.

    Planners weigh it against keeping the cards; for others there is a chooser.
    """
    prospects: Callable[[Any, Any, int], Any] | None = None
    """(ground, view, seat) -> how near everybody is to the end of the game; see `engine.bots.prospects`."""
    reasons: Mapping[type[Action], Callable[[Any, Any], str]] = field(default_factory=dict)
    """Kind of action -> (outlook, action) -> what a hint says of it: a sentence with what speaks for it.

    Empty where there is nothing to say that is not said of this kind under all rules.
    It names everything by its title, and tells nothing that the seat of the outlook may not know.
    """
    gains: Callable[[Any, Sequence[str]], str] | None = None
    """(outlook, conquests) -> what they bring that only these rules know, as words after "it"; empty for nothing."""


@dataclass(frozen=True)
class Rules:
    """One game's rules, fixed when it begins."""

    board: Board
    values: Values
    phases: Mapping[str, Phase]
    flow: Mapping[tuple[str, str], tuple[str, ...]]
    start: tuple[str, ...]
    hooks: Hooks
    parts: Mapping[str, type[Struct]]
    ruleset: str = ""
    """Id of the ruleset that built them."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What was picked, complete: for saves and screens. The rules themselves read `values`."""
    end: str = "end"
    """The phase that passes the turn on; where a resignation in one's own turn goes."""
    set_up: frozenset[str] = frozenset()
    """Phases during which nobody may resign."""
    advice: Advice = field(default_factory=Advice)
    """For bots that know no rule system by name."""

    def status(self) -> list[str]:
        """All faults of the table at once."""
        faults = []
        for (name, signal), to in self.flow.items():
            phase = self.phases.get(name)
            if phase is None:
                faults.append(f"The flow names an unknown phase {name}.")
            elif signal not in phase.signals:
                faults.append(f"Phase {name} never says {signal}.")
            faults += [f"({name}, {signal}) leads to an unknown phase {t}." for t in to if t not in self.phases]
        for name, phase in self.phases.items():
            faults += [
                f"Phase {name} says {signal}, which the flow does not know."
                for signal in phase.signals
                if signal != "done" and (name, signal) not in self.flow
            ]
            faults += [f"Phase {name} asks for an unknown phase {a}." for a in phase.asks if a not in self.phases]
        faults += [f"The game starts with an unknown phase {name}." for name in self.start if name not in self.phases]
        faults += [f"Unknown phase {name}." for name in (self.end, *self.set_up) if name not in self.phases]
        return faults


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A part of a rule system: phases, flow rows, state parts, hooks. Pieces add up; no two may claim one key."""

    start: tuple[str, ...] = ()
    phases: tuple[Phase, ...] = ()
    flow: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    parts: Mapping[str, Struct] = field(default_factory=dict)
    hooks: Hooks = field(default_factory=Hooks)
    set_up: frozenset[str] = frozenset()

    def __add__(self, other: Piece) -> Piece:
        names = {p.name for p in self.phases} & {p.name for p in other.phases}
        twice = names | (self.flow.keys() & other.flow.keys()) | (self.parts.keys() & other.parts.keys())
        if twice:
            raise ValueError(f"Two pieces of the rules define {sorted(map(str, twice))}.")
        return replace(
            self,
            start=self.start + other.start,
            phases=self.phases + other.phases,
            flow={**self.flow, **other.flow},
            parts={**self.parts, **other.parts},
            hooks=self.hooks + other.hooks,
            set_up=self.set_up | other.set_up,
        )

    def rules(self, board: Board, values: Values, advice: Advice | None = None) -> Rules:
        """The rules that this piece makes by itself, on this board and with these values."""
        return Rules(
            board=board,
            values=values,
            phases={phase.name: phase for phase in self.phases},
            flow=self.flow,
            start=self.start,
            hooks=self.hooks,
            parts={name: type(part) for name, part in self.parts.items()},
            set_up=self.set_up,
            advice=advice or Advice(),
        )
