"""Secrets: what a seat sees and may do is the same in every world that it cannot tell from the real one."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from engine.chance import Answer, Draw, Request, Seeded
from engine.events import Event
from engine.game import Game
from engine.sight import Entry, imagined
from engine.state import is_player
from tests.engine.conformance import Act, must, refused, twin


class Incomparable(Exception):
    """What happened in one world cannot happen in the other, so the two say nothing about each other."""


LAWFUL = frozenset(("cards_taken", "resigned", "headquarters_shown", "friends_shown", "over"))
"""Events by which the seats in `to`, or all if there are none, learn a secret as the rules want it."""


def check_secrets(g: Game, act: Act, rng: Random) -> int:
    """What a seat sees, and may do, depends on public facts and its own secrets only: now, and after this act.

    Every player looks at a world that he cannot tell from the real one (`imagined`). Returns how many of the
    worlds could be compared after the act as well.
    """
    compared = 0
    for seat in range(len(g.state.seats)):
        if not is_player(g.state, seat):
            continue
        real = twin(g, Seeded(0))
        world = Game(g.rules, imagined(g.rules, g.view(seat), rng), Seeded(0), keep=True)
        must(not world.faults(), f"The world that seat {seat} imagines is unsound: {world.faults()}")
        _same_sight(real, world, seat, "before anything happened")
        must(world.step == real.step, f"{real.step} depends on what seat {seat} does not see.")
        if seat == g.decider:
            _same_offer(real, world, seat)
        try:
            compared += _same_future(real, world, seat, act, rng)
            _nothing_drawn_is_told(real, twin(g, Redraw(real.log[-1].answers, rng)), seat, act)
        except Incomparable:
            continue
    return compared


def _same_sight(real: Game, world: Game, seat: int, when: str) -> None:
    for looking in (seat, None):
        seen, other = real.view(looking), world.view(looking)
        must(seen == other, f"The view of {looking} shows a secret to seat {seat} {when}: {seen} {other}")


def _same_offer(real: Game, world: Game, seat: int) -> None:
    assert real.step is not None
    for kind in real.rules.phases[real.step.phase].by_action:
        here, there = real.offer.why(kind), world.offer.why(kind)
        must(here == there, f"Whether seat {seat} may {kind.__name__} depends on what it does not see: {here} {there}")
    here_all, there_all = list(islice(real.offer, 300)), list(islice(world.offer, 300))
    must(here_all == there_all, f"What is offered to seat {seat} in {real.step} depends on what it does not see.")


def _same_future(real: Game, world: Game, seat: int, act: Act, rng: Random) -> bool:
    entry = real.do(*act)
    if refused(world, *act):
        must(act[0] != seat, f"{act} is legal only because of what seat {seat} does not see.")
        raise Incomparable
    follow = Follow(entry.answers, seat, rng)
    world.source = follow
    other = world.do(*act)
    if real.state.result is None and world.state.result is None:
        must(real.state.agenda == world.state.agenda, f"What is asked after {act} betrays a secret to seat {seat}.")
        must(entry.barrier == other.barrier, f"Whether {act} can be taken back betrays a secret to seat {seat}.")
    if _learns(entry, seat) or _learns(other, seat):
        return False
    seen, other_seen = real.entry_for(entry, seat), world.entry_for(other, seat)
    must(seen == other_seen, f"The entry of {act} betrays a secret to seat {seat}: {seen} {other_seen}")
    public, other_public = real.entry_for(entry, None), world.entry_for(other, None)
    must(public == other_public, f"The entry of {act} betrays a secret to everybody: {public} {other_public}")
    _same_sight(real, world, seat, f"after {act}")
    return True


def _learns(entry: Entry, seat: int) -> bool:
    return any(tag_of(event) in LAWFUL and (event.to is None or seat in event.to) for event in entry.events)


def tag_of(event: Event) -> str:
    """The word by which an event is known."""
    return str(event.__struct_config__.tag)


def _nothing_drawn_is_told(real: Game, world: Game, seat: int, act: Act) -> None:
    """Where other cards are drawn and the seat sees the same position, the entry tells it no difference."""
    other = world.do(*act)
    if real.view(seat) == world.view(seat) and not _learns(real.log[-1], seat):
        seen, other_seen = real.entry_for(real.log[-1], seat), world.entry_for(other, seat)
        must(seen == other_seen, f"The entry of {act} betrays a secret to seat {seat}: {seen} {other_seen}")


class Redraw:
    """Gives the dice of another world, and draws anew."""

    def __init__(self, answers: Sequence[Answer], rng: Random) -> None:
        self.answers, self.rng = iter(answers), rng

    def __call__(self, request: Request) -> Answer:
        answer = next(self.answers, None)
        if isinstance(request, Draw):
            return request.sample(self.rng)
        if answer is None or not request.answered_by(answer):
            raise Incomparable
        return answer


class Follow:
    """Gives the answers of another world, as far as this seat sees them; what it does not see may differ."""

    def __init__(self, answers: Sequence[Answer], seat: int, rng: Random) -> None:
        self.answers, self.seat, self.rng = iter(answers), seat, rng

    def __call__(self, request: Request) -> Answer:
        answer = next(self.answers, None)
        must(answer is not None, f"How often chance is asked betrays a secret to seat {self.seat}.")
        if isinstance(request, Draw) and request.to is not None and self.seat not in request.to:
            return request.sample(self.rng)
        if answer is None or not request.answered_by(answer):
            raise Incomparable
        return answer
