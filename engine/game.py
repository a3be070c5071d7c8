"""A game: who decides, what is legal, doing and undoing it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from engine.actions import Action, Resign
from engine.chance import Answer, Scripted, Source
from engine.change import AGENDA, Box, Cell, Illegal, Tx, boxes_of, forward, rewind
from engine.events import Over, Resigned
from engine.flow import Move, Rules
from engine.sight import Entry, EntryView, View, entry_for, view
from engine.state import MOVER, NOBODY, Result, State, Step, is_player

RESULT = Cell[Result | None]("", "result")
SETTLE_LIMIT = 1000


class Offer:
    """What the deciding seat may do now, field by field. It answers questions and holds nothing to write through."""

    __slots__ = ("_g", "_moves", "step")

    def __init__(self, g: Game) -> None:
        self._g = g
        self.step = g.step
        self._moves = g.rules.phases[g.step.phase].by_action if g.step else {}

    def kinds(self) -> list[type[Action]]:
        """The kinds of action that are possible now."""
        g, step = self._g, self.step
        if step is None:
            return []
        return [
            kind
            for kind, move in self._moves.items()
            if move.why(g, step) is None and (not kind.__struct_fields__ or move.domain(g, step))
        ]

    def domain(self, kind: type[Action], *chosen: Any) -> Sequence[Any]:
        """All values of the next field of this kind, after the chosen ones; empty when none is missing."""
        if self.step is None or kind not in self._moves or len(chosen) >= len(kind.__struct_fields__):
            return ()
        return self._moves[kind].domain(self._g, self.step, *chosen)

    def why(self, kind: type[Action], *chosen: Any) -> str | None:
        """Why this kind of action, or these first fields of it, are refused: a sentence. None if they are fine."""
        try:
            self._g.check_fields(kind, chosen)
        except Illegal as refusal:
            return str(refusal)
        return None

    def sample(self, rng: Random, kinds: Sequence[type[Action]] | None = None) -> Action:
        """A random legal action, field by field, of one of these kinds."""
        kinds = kinds or self.kinds()
        kind = kinds[int(rng.random() * len(kinds))]
        chosen: tuple[Any, ...] = ()
        move, g, step = self._moves[kind], self._g, self.step
        assert step is not None
        for _ in kind.__struct_fields__:
            values = move.domain(g, step, *chosen)
            chosen = (*chosen, values[int(rng.random() * len(values))])
        return kind(*chosen)

    def __contains__(self, action: Action) -> bool:
        return self.why(type(action), *msgspec.structs.astuple(action)) is None

    def __iter__(self) -> Iterator[Action]:
        for kind in self.kinds():
            yield from self._walk(kind, ())

    def _walk(self, kind: type[Action], chosen: tuple[Any, ...]) -> Iterator[Action]:
        if len(chosen) == len(kind.__struct_fields__):
            yield kind(*chosen)
            return
        for value in self.domain(kind, *chosen):
            yield from self._walk(kind, (*chosen, value))


class Game:
    """One game under one set of rules.

    `keep`: keep the changes of every entry, so that a whole game can be stepped through backwards; without it
    they are dropped where undo can no longer reach.
    """

    def __init__(self, rules: Rules, state: State, source: Source, *, keep: bool = False) -> None:
        self.rules, self.state, self.source, self.keep = rules, state, source, keep
        self.initial = msgspec.json.encode(state, order="sorted")
        self.log: list[Entry] = []
        self.undone: list[Entry] = []
        self.memo: dict[Any, Any] = {}
        """Lists derived from the state, emptied by every entry."""
        self._boxes = boxes_of(state)
        self._kept_from = 0
        moves = [move for phase in rules.phases.values() for move in phase.moves]
        self.secret_actions = frozenset(move.action for move in moves if move.secret)

    def start(self, answers: Sequence[Answer] | None = None) -> Entry:
        """Entry 0: what happens before anybody's first decision."""
        if self.log:
            raise Illegal("This game has begun already.")
        return self._run(NOBODY, None, None, None, answers)

    # -- questions

    @property
    def step(self) -> Step | None:
        """What is to be decided now; None when the game is over."""
        return self.state.agenda[-1] if self.state.agenda and self.state.result is None else None

    @property
    def decider(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        step = self.step
        return None if step is None else step.seat

    @property
    def offer(self) -> Offer:
        """What the deciding seat may do now."""
        return Offer(self)

    def owned(self, seat: int) -> list[str]:
        """The seat's territories, in map order."""
        return [t for t, owner in self.state.owner.items() if owner == seat]

    def speaks_for(self, seat: int, role: str) -> int:
        """Who answers for this seat in this role (`defend`, `attack`): itself unless the rules say otherwise."""
        for hook in self.rules.hooks.speaks_for:
            seat = hook(self, seat, role)
        return seat

    def check(self, seat: int, action: Action) -> None:
        """Raise `Illegal`, with the sentence for the player, unless this seat may do this now."""
        if self.state.result is not None:
            raise Illegal("The game is over.")
        if isinstance(action, Resign):
            self._check_resign(seat)
            return
        if seat != self.decider:
            decider = self.state.seats[self.state.agenda[-1].seat].name
            raise Illegal(f"Not your move: {decider} decides now.")
        self.check_fields(type(action), msgspec.structs.astuple(action))

    def check_fields(self, kind: type[Action], chosen: tuple[Any, ...]) -> Move[Any]:
        """Raise `Illegal` unless the deciding seat may begin this kind of action with these first fields."""
        step = self.step
        if step is None:
            raise Illegal("The game is over.")
        phase = self.rules.phases[step.phase]
        move = phase.by_action.get(kind)
        if move is None:
            raise Illegal(f"That is not possible in this step ({phase.title.lower()}).")
        if not (chosen and move.implied):
            refusal = move.why(self, step)
            if refusal is not None:
                raise Illegal(refusal)
        if chosen:
            move.check(self, step, *chosen)
        return move

    def view(self, seat: int | None) -> View:
        """The position as this seat may see it; None: the public."""
        return view(self, seat)

    def entry_for(self, entry: Entry, seat: int | None) -> EntryView:
        """A log entry as this seat may see it."""
        return entry_for(self, entry, seat)

    def faults(self) -> list[str]:
        """All broken invariants of the position; empty for a sound one."""
        return [fault for hook in self.rules.hooks.invariants for fault in hook(self)]

    def digest(self) -> str:
        """SHA-256 of the canonical position."""
        return hashlib.sha256(msgspec.json.encode(self.state, order="sorted")).hexdigest()

    # -- acts

    def do(self, seat: int, action: Action, answers: Sequence[Answer] | None = None) -> Entry:
        """Carry out an action of this seat.

        `answers` are used instead of the game's source, all of them: a replay, or a search over chance.
        Raises `Illegal` (nothing has changed then) and `Unanswered` when the answers do not suffice.
        """
        if self.state.result is not None:
            raise Illegal("The game is over.")
        if type(action) is Resign:
            self._check_resign(seat)
            return self._run(seat, action, None, None, answers)
        step = self.state.agenda[-1]
        if step.seat != seat:
            raise Illegal(f"Not your move: {self.state.seats[step.seat].name} decides now.")
        move = self.check_fields(type(action), msgspec.structs.astuple(action))
        return self._run(seat, action, move, step, answers)

    def win(self, tx: Tx, moment: str) -> bool:
        """Ask every victory rule at this moment (`conquest`, `turn_start`, `turn_end`, `resign`); end a won game."""
        for rule in self.rules.hooks.victory:
            result = rule(self, moment)
            if result is not None:
                self.finish(tx, result)
                return True
        return False

    def finish(self, tx: Tx, result: Result) -> None:
        """End the game with this result."""
        tx.set(RESULT, result)
        tx.set(AGENDA, ())
        tx.asked.clear()
        tx.say(Over(result.winners, result.reason))

    def undoable(self, seat: int) -> str | None:
        """Why this seat can not take back the last entry: a sentence. None if it can."""
        if len(self.log) < 2:
            return "Nothing has been done yet that could be taken back."
        last = self.log[-1]
        if last.barrier:
            return "Dice and cards cannot be undone. Undo reaches back to your last roll or draw."
        if last.by != seat:
            return "Undo takes back your own acts only; the last act was another player's."
        return None

    def undo(self, *, across: bool = False) -> Entry:
        """Take back the last entry. `across`: over dice and cards as well (needs `keep`): replay, not play."""
        if len(self.log) < 2:
            raise Illegal("Nothing has been done yet that could be taken back.")
        entry = self.log[-1]
        if entry.barrier and not across:
            raise Illegal("Dice and cards cannot be undone. Undo reaches back to your last roll or draw.")
        if not entry.deltas:
            raise Illegal("What came before the last roll or draw was not kept, so it cannot be taken back.")
        self.log.pop()
        rewind(self._boxes, entry.deltas)
        self.undone.append(entry)
        self.memo.clear()
        return entry

    def redo(self) -> Entry:
        """Do again what was undone last."""
        if not self.undone:
            raise Illegal("Nothing was taken back that could be done again.")
        entry = self.undone.pop()
        forward(self._boxes, entry.deltas)
        self.log.append(entry)
        self.memo.clear()
        return entry

    # -- the mechanism

    def _run(
        self,
        by: int,
        action: Action | None,
        move: Move[Any] | None,
        step: Step | None,
        answers: Sequence[Answer] | None,
    ) -> Entry:
        source = self.source if answers is None else Scripted(answers)
        tx = Tx(self.state, self._boxes, source)
        try:
            if move is not None and step is not None:
                self._leave(tx, step, move.apply(self, tx, step, action))
            elif action is not None:
                self._resign(tx, by)
            self._settle(tx)
            if isinstance(source, Scripted) and answers is not None and source.used != len(answers):
                raise Illegal("The log holds more answers than the rules asked for.")
            if not tx.deltas:
                raise AssertionError(f"{action} changed nothing: it could be repeated for ever.")
        except BaseException:
            rewind(self._boxes, tx.deltas)
            self.memo.clear()
            raise
        entry = Entry(
            by,
            action,
            tuple(tx.answers),
            tuple(tx.private),
            tuple(tx.deltas),
            tuple(tx.events),
            bool(tx.answers) or tx.reveals,
        )
        log = self.log
        if entry.barrier and not self.keep:
            for old in log[self._kept_from :]:
                old.deltas = ()
            self._kept_from = len(log)
        log.append(entry)
        self.undone.clear()
        self.memo.clear()
        return entry

    def _leave(self, tx: Tx, step: Step, signal: str | None) -> None:
        """End or keep the step, and put what was asked on top; first asked, first answered."""
        if self.state.result is not None or tx.ended:
            return
        asked = tuple(reversed(tx.asked))
        tx.asked.clear()
        agenda = self.state.agenda
        if signal is None:
            if asked:
                tx.set(AGENDA, agenda + asked)
            return
        following = self.rules.flow.get((step.phase, signal), ())
        tx.set(AGENDA, (*agenda[:-1], *[Step(name, MOVER) for name in reversed(following)], *asked))

    def _settle(self, tx: Tx) -> None:
        """Begin steps until one waits for a decision."""
        s, phases = self.state, self.rules.phases
        tx.ended = False
        for _ in range(SETTLE_LIMIT):
            if s.result is not None:
                return
            step = s.agenda[-1]
            if step.begun:
                return
            phase = phases[step.phase]
            if step.seat == MOVER:
                step = Step(step.phase, s.seat, step.args)
                tx.set(AGENDA, (*s.agenda[:-1], step))
            if phase.moves and not is_player(s, step.seat):
                tx.set(AGENDA, s.agenda[:-1])
                continue
            signal = phase.begin(self, tx, step) if phase.begin is not None else None
            if s.result is not None:
                return
            if tx.ended:
                tx.ended = False
                continue
            if signal is None and not phase.moves:
                signal = "done"
            if signal is None:
                now = s.agenda[-1]
                tx.set(AGENDA, (*s.agenda[:-1], Step(now.phase, now.seat, now.args, True)))
            self._leave(tx, step, signal)
        raise AssertionError(f"The flow runs in a circle at {s.agenda[-1].phase}.")

    def _check_resign(self, seat: int) -> None:
        if not 0 <= seat < len(self.state.seats) or not is_player(self.state, seat):
            raise Illegal("Only a player who is still in the game can resign.")
        if any(step.phase in self.rules.set_up for step in self.state.agenda):
            raise Illegal("Nobody can resign while the board is being set up; hand the seat to a bot instead.")

    def _resign(self, tx: Tx, seat: int) -> None:
        s = self.state
        tx.set(Cell[str](f"seats.{seat}", "controller"), "neutral")
        tx.say(Resigned(seat))
        tx.reveal()
        for hook in self.rules.hooks.on_resign:
            hook(self, tx, seat)
        if self.win(tx, "resign"):
            return
        if s.seat == seat:
            tx.cut(self.rules.end, seat)
        else:
            tx.set(AGENDA, tuple([step for step in s.agenda if step.seat != seat]))


def box(name: str) -> Box[Any, Any]:
    """An untyped handle, for tests that write positions by hand."""
    return Box(name)
