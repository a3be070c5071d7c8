"""What must hold for every ruleset, on every board, for every number of players and under every option.

A `Case` begins a game, `walk` plays it at random, and each `check_…` looks at one moment of it: before the action that
`walk` yields is carried out. What does not hold raises `Broken` with the whole story.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from engine.actions import Action, Attack, Blitz, Resign, field_kinds
from engine.chance import Answer, Request, Seeded, Source, Unanswered
from engine.change import Illegal, Tx
from engine.events import Event
from engine.game import Game
from engine.ruleset import Ruleset
from engine.sight import Entry
from maps.format import MapFile

NAMES = ("Anna", "Bruno", "Cato", "Dora", "Emil", "Frida", "Gerda", "Hanno")
Act = tuple[int, Action]
"""Who does what."""


class Broken(AssertionError):
    """A law that does not hold."""


def must(holds: object, fault: str) -> None:
    """Raise `Broken` unless it holds."""
    if not holds:
        raise Broken(fault)


class Case:
    """One way to play: all that a game depends on."""

    def __init__(
        self, ruleset: Ruleset, board: MapFile, players: int, options: dict[str, Any] | None = None, seed: int = 0
    ) -> None:
        self.ruleset, self.board, self.players, self.options, self.seed = ruleset, board, players, options or {}, seed

    def __repr__(self) -> str:
        return f"{self.ruleset.id} on {self.board.id}, {self.players} players, seed {self.seed}, {self.options}"

    def game(self, source: Source | None = None) -> Game:
        """The game before it begins. Raises `Refused` where rules, board and players do not fit."""
        rules, state = self.ruleset.set_up(self.options, self.board, NAMES[: self.players])
        return Game(rules, state, source or Seeded(self.seed), keep=True)

    def begun(self, *, after_set_up: bool) -> Game:
        """The game as it begins, or as its first turn does."""
        g = self.game()
        g.start()
        set_up, rng = g.rules.set_up, Random(self.seed)
        while after_set_up and g.step is not None and any(step.phase in set_up for step in g.state.agenda):
            g.do(g.step.seat, g.offer.sample(rng))
        return g


def walk(g: Game, rng: Random, limit: int, avoid: Sequence[type[Action]] = ()) -> Iterator[Act]:
    """Play at random, most turns at war. Yields every act before it is done. avoid: only if nothing else is left."""
    for _ in range(limit):
        if g.step is None:
            return
        act = pick(g, rng, avoid)
        yield act
        g.do(*act)


def pick(g: Game, rng: Random, avoid: Sequence[type[Action]] = ()) -> Act:
    """A random legal act: of the deciding seat, or once in a while somebody gives up."""
    if rng.random() < 0.003:
        seat = rng.randrange(len(g.state.seats))
        if not refused(g, seat, Resign()):
            return seat, Resign()
    assert g.decider is not None
    offer = g.offer
    kinds = offer.kinds()
    must(kinds, f"Nobody can do anything in the step {g.step}.")
    kinds = [kind for kind in kinds if kind not in avoid] or kinds
    fights = [kind for kind in kinds if kind in (Attack, Blitz)]
    return g.decider, offer.sample(rng, fights if fights and rng.random() < 0.8 else kinds)


def refused(g: Game, seat: int, action: Action) -> str | None:
    """Why this seat may not do this now."""
    try:
        g.check(seat, action)
    except Illegal as refusal:
        return str(refusal)
    return None


def twin(g: Game, source: Source) -> Game:
    """Another game in the same position."""
    return Game(g.rules, deepcopy(g.state), source, keep=True)


# -- the laws


def check_sound(g: Game) -> None:
    """No invariant is broken."""
    must(not g.faults(), f"In {g.step}: {g.faults()}")


def check_undo(g: Game, act: Act) -> None:
    """An act taken back leaves what was before it, done again what was after it."""
    before, kinds = g.digest(), g.offer.kinds()
    g.do(*act)
    after, then = g.digest(), g.offer.kinds()
    must(before != after, f"{act} changed nothing.")
    g.undo(across=True)
    must(g.digest() == before, f"Taking back {act} did not restore the position.")
    must(g.offer.kinds() == kinds, f"After taking back {act} other actions are offered than before.")
    g.redo()
    must(g.digest() == after, f"Doing {act} again led to another position.")
    must(g.offer.kinds() == then, f"After doing {act} again other actions are offered.")
    g.undo(across=True)


def check_offer(g: Game, rng: Random) -> None:
    """Everything offered can be completed field by field, and is legal at every field."""
    offer = g.offer
    for kind in offer.kinds():
        fields = len(field_kinds(kind))
        prefixes: list[tuple[Any, ...]] = [()]
        while prefixes:
            chosen = prefixes.pop()
            why = offer.why(kind, *chosen)
            must(why is None, f"{kind.__name__}{chosen} is offered, but refused: {why}")
            if len(chosen) == fields:
                must(kind(*chosen) in offer, f"{kind(*chosen)} is offered, but refused.")
                continue
            values = offer.domain(kind, *chosen)
            must(values, f"{kind.__name__}{chosen} is offered, but cannot be completed.")
            prefixes += [(*chosen, value) for value in (values if not chosen else _some(values, rng))]


def _some(values: Sequence[Any], rng: Random) -> list[Any]:
    """The first, the last, and one between."""
    return list({repr(v): v for v in (values[0], values[-1], values[rng.randrange(len(values))])}.values())


def check_illegal(g: Game, strange: Sequence[Action], act: Act) -> int:
    """Actions that are not legal now are refused with a sentence, and change nothing. Returns how many were."""
    before, refusals = g.digest(), 0
    trials = [(g.decider or 0, action) for action in strange]
    trials += [(seat, act[1]) for seat in range(-1, len(g.state.seats) + 1) if seat != act[0] and act[1] != Resign()]
    for seat, action in trials:
        why = refused(g, seat, action)
        if why is None:
            continue
        try:
            g.do(seat, action)
        except Illegal as refusal:
            must(str(refusal) == why, f"{action} is refused in two ways: {why} {refusal}")
        else:
            raise Broken(f"{action} of seat {seat} was refused by check, and carried out by do.")
        must(g.digest() == before, f"{action} was refused, but changed the position.")
        must(_is_sentence(why), f"The refusal of {action} is no sentence: {why}")
        refusals += 1
    return refusals


def _is_sentence(text: str) -> bool:
    unquoted = "".join(part for k, part in enumerate(text.split("'")) if k % 2 == 0)
    return not text[:1].islower() and text.endswith(".") and len(text.split()) > 2 and "_" not in unquoted


def strange_actions(seen: dict[type[Action], list[Action]], rng: Random, count: int = 4) -> list[Action]:
    """Actions of other moments of the game, some with a field of yet another one."""
    found = []
    for kind in rng.sample(list(seen), min(count, len(seen))):
        action = rng.choice(seen[kind])
        fields = kind.__struct_fields__
        if fields and rng.random() < 0.6:
            name = rng.choice(fields)
            other = getattr(rng.choice(seen[kind]), name)
            changed = {"number": rng.choice([0, 1, 2, 99]), "territory": rng.choice([other, "atlantis"])}
            action = msgspec.structs.replace(action, **{name: changed.get(dict(field_kinds(kind))[name], other)})
        found.append(action)
    return found


def check_chance(g: Game, act: Act, rng: Random, most: int = 12) -> int:
    """Answers may be tried out one by one; what is not answered changes nothing. Returns how many ends were found."""
    before = g.digest()
    prefixes: list[tuple[Answer, ...]] = [()]
    asked: dict[tuple[Answer, ...], Request] = {}
    ends = 0
    for _ in range(most):
        if not prefixes:
            break
        answers = prefixes.pop()
        try:
            entry = g.do(*act, answers)
        except Unanswered as unanswered:
            request = unanswered.request
            must(asked.setdefault(answers, request) == request, f"{act} asks for other chance the second time.")
            prefixes += [(*answers, request.sample(rng)) for _ in range(1 if len(answers) > 1 else 2)]
        else:
            must(entry.answers == answers, f"{act} was answered {answers}, but {entry.answers} was recorded.")
            must(entry.barrier or not answers, f"{act} asked for chance, but can be taken back.")
            g.undo(across=True)
            ends += 1
        must(g.digest() == before, f"Trying {act} with the answers {answers} changed the position.")
    return ends


def check_replay(case: Case, g: Game) -> None:
    """The log alone gives the same position and the same events."""
    again = case.game(_nothing)
    for entry in g.log:
        answers = list(entry.answers)
        try:
            same = again.start(answers) if entry.action is None else again.do(entry.by, entry.action, answers)
        except (Illegal, Unanswered) as fault:
            raise Broken(f"The replay stops at {entry.action}: {fault}") from None
        must(same.events == entry.events, f"In the replay {entry.action} led to {same.events}, not {entry.events}.")
    must(again.digest() == g.digest(), "The replay led to another position.")


def _nothing(request: Request) -> Answer:
    raise Broken(f"A replay asked for chance: {request}.")


def check_plain(entry: Entry, kinds: Any) -> None:
    """Actions and events are plain data: JSON holds all of them. `kinds`: the union of all kinds of event."""
    for event in entry.events:
        text = msgspec.json.encode(event)
        must(msgspec.json.decode(text, type=kinds) == event, f"{event} does not survive JSON.")
    if entry.action is not None:
        text = msgspec.json.encode(entry.action)
        must(
            msgspec.json.decode(text, type=type(entry.action)) == entry.action, f"{entry.action} does not survive JSON."
        )


def event_kinds() -> Any:
    """The union of all kinds of event."""
    union: Any = None
    for kind in Event.__subclasses__():
        union = kind if union is None else union | kind
    return union


def listen(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Note from now on which phase asks for which."""
    asked: dict[str, set[str]] = defaultdict(set)
    ask = Tx.ask

    def noting(tx: Tx, phase: str, seat: int, args: Any = None) -> None:
        asked[tx.state.agenda[-1].phase].add(phase)
        ask(tx, phase, seat, args)

    monkeypatch.setattr(Tx, "ask", noting)
    return asked


def check_asks(g: Game, asked: Mapping[str, set[str]]) -> None:
    """Every phase that was asked for was declared."""
    for name, phases in asked.items():
        if name in g.rules.phases:
            undeclared = phases - set(g.rules.phases[name].asks)
            must(not undeclared, f"Phase {name} asks for {sorted(undeclared)} without saying so.")
