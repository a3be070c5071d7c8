"""A seat's player outside: told what its seat may see, asked for one action at a time."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from itertools import count
from time import monotonic

import msgspec

from engine.actions import Action
from engine.bots.fallback import LONGEST, Forfeit, Tally
from engine.flow import Rules
from engine.game import Offer
from engine.outside.listing import values_of
from engine.outside.protocol import ACTIONS, DECODER, Act, Ask, Refusal, encode
from engine.outside.telling import greeting, outcome, question
from engine.outside.wire import Flood, Left, Silent, Wire
from engine.saveformat import printable
from engine.sight import View

HEARD = 1.0
"""Seconds in which a player must have taken in how the game ended."""


class Outsider:
    """Asks over a wire. Every way to misbehave forfeits the action that was asked for, and nothing more.

    `numbers`: those of the decisions, where several players share the wire.
    """

    def __init__(
        self, wire: Wire, rules: Rules, seat: int, seed: int | str, numbers: Iterator[int] | None = None
    ) -> None:
        self.gone = ""
        """Why nothing more is asked; empty while all is well."""
        self.left = False
        """Whether the other end is closed."""
        self._wire, self._rules, self._seat, self._seed = wire, rules, seat, seed
        self._numbers = count(1) if numbers is None else numbers
        self._n = self._silences = self._decisions = 0
        self._tally = Tally()

    def decide(self, view: View, offer: Offer) -> Action:
        """The action of the player. Raises `Forfeit`."""
        if self.gone:
            raise Forfeit(self.gone)
        self._tally.look(view)
        if self._tally.decisions > LONGEST:
            raise Forfeit(f"It did {LONGEST:,} things in one phase of one turn and did not end it.")
        self._n = next(self._numbers)
        self._decisions += 1
        patience = self._wire.limits.patience(self._decisions)
        deadline = None if patience is None else monotonic() + patience
        try:
            action = self._ask(view, offer, deadline)
        except Forfeit as forfeit:
            raise self._forfeit(forfeit) from None
        self._silences = 0
        return action

    def close(self, view: View | None = None) -> None:
        """The game is over, or given up (None): say so, if anybody listens."""
        if view is not None and not self.gone:
            with contextlib.suppress(Forfeit):
                self._wire.send(encode(outcome(view)), monotonic() + HEARD)

    def _ask(self, view: View, offer: Offer, deadline: float | None) -> Action:
        wire, n = self._wire, self._n
        wire.begin()
        told = encode(question(view, offer, n, self._seat, wire.limits))
        if self._decisions == 1:
            told = encode(greeting(self._rules, view, self._seat, self._seed, wire.limits)) + told
        wire.send(told, deadline, forget=True)
        asks = 0
        while True:
            line = wire.line(deadline)
            message = read(line)
            if message.n != n:
                wire.waste(len(line))
                continue
            if isinstance(message, Act):
                refusal = offer.why(type(message.action), *msgspec.structs.astuple(message.action))
                if refusal is not None:
                    raise Forfeit(f"{printable(str(message.action), 100)}: {refusal}")
                return message.action
            asks += 1
            if asks > wire.limits.asks:
                raise Flood(f"It asked more than {wire.limits.asks:,} times.")
            wire.send(encode(values_of(offer, n, ACTIONS.get(message.do), message.chosen)), deadline)

    def _forfeit(self, forfeit: Forfeit) -> Forfeit:
        """Take note of what went wrong, tell the player, and whether it is asked again."""
        self._silences = self._silences + 1 if isinstance(forfeit, Silent) else 0
        if isinstance(forfeit, Left):
            self.left = True
            return self._give_up(str(forfeit))
        with contextlib.suppress(Forfeit):
            self._wire.send(encode(Refusal(n=self._n, seat=self._seat, sentence=str(forfeit))), monotonic())
        if self._silences >= self._wire.limits.silences:
            return self._give_up(f"{forfeit} That was {self._silences} times in a row, so it is asked no more.")
        if self._wire.is_flooded:
            return self._give_up(f"{forfeit} So it is asked no more.")
        return forfeit

    def _give_up(self, why: str) -> Forfeit:
        self.gone = why
        return Forfeit(why)


def read(line: bytes) -> Act | Ask:
    """What a player said. Raises `Forfeit`."""
    try:
        return DECODER.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        shown = printable(line.decode(errors="replace"), 80)
        raise Forfeit(f"It wrote {shown!r}, which is no message: {printable(str(error), 200)}.") from None
