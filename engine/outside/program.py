"""A program that plays a seat: a process, and a player that speaks to it."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from time import monotonic

from engine.actions import Action
from engine.bots.fallback import Forfeit
from engine.flow import Rules
from engine.game import Offer
from engine.outside.limits import Limits
from engine.outside.player import Outsider
from engine.outside.process import Process
from engine.outside.wire import Left, Wire
from engine.saveformat import printable
from engine.sight import View

LAST_WORDS = 0.3
"""Seconds in which a program that closed its output may still say on standard error why."""
PARTING = 1.0
"""Seconds in which a program that was told how its game ended must be gone by itself."""


class Program:
    """A bot that is another program. It begins with its first decision, and ends with `close` or when it is given up.

    May be closed while it is deciding in another thread: that decision is forfeit then.
    `log`: the file to which what it says on standard error is added.
    """

    def __init__(
        self,
        command: str,
        rules: Rules,
        seat: int,
        seed: int | str,
        limits: Limits | None = None,
        log: Path | None = None,
    ) -> None:
        self.command, self.gone = command, ""
        self._rules, self._seat, self._seed = rules, seat, seed
        self._limits, self._log = limits or Limits(), log
        self._process: Process | None = None
        self._wire: Wire | None = None
        self._player: Outsider | None = None
        self._lock, self._closed = Lock(), False

    @property
    def pid(self) -> int | None:
        """The number of its process, if it has begun."""
        return self._process.pid if self._process is not None else None

    @property
    def is_running(self) -> bool:
        """Whether its process has begun and has not been ended."""
        return self._process is not None and self._process.is_running

    def decide(self, view: View, offer: Offer) -> Action:
        """The program's action. Raises `Forfeit`."""
        try:
            with self._lock:
                return self._decide(view, offer)
        finally:
            if self._closed:
                self._end()

    def close(self, view: View | None = None) -> None:
        """End the program. With a view of the end of the game it is told first, and has a moment to go by itself."""
        if view is not None and self._lock.acquire(blocking=False):
            try:
                self._part(view)
            finally:
                self._lock.release()
        self._closed = True
        if self._process is not None:
            self._process.kill()
        self._end()

    def _decide(self, view: View, offer: Offer) -> Action:
        if self._closed:
            raise Forfeit("The program was ended.")
        if self.gone:
            raise Forfeit(self.gone)
        player = self._player or self._begin()
        try:
            return player.decide(view, offer)
        except Forfeit as forfeit:
            if not player.gone:
                raise
            self.gone = self._give_up(str(forfeit), player.left)
            raise Forfeit(self.gone) from None

    def _begin(self) -> Outsider:
        try:
            self._process = process = Process(self.command, self._log)
        except OSError as error:
            self.gone = f"The program {self.command[:60]!r} cannot be started: {error.strerror or error}."
            raise Forfeit(self.gone) from None
        read, write, errors = process.pipes
        self._wire = Wire(read, write, self._limits, errors, process.hear)
        self._player = Outsider(self._wire, self._rules, self._seat, self._seed)
        return self._player

    def _give_up(self, why: str, left: bool) -> str:
        """End the program for good; why, with its exit code and its last line where it ended by itself."""
        assert self._process is not None
        assert self._wire is not None
        if left:
            self._wire.last_words(LAST_WORDS)
        code = self._process.end()
        if not left:
            return why
        lines = self._wire.tail.decode(errors="replace").split("\n")
        last = next((printable(line.strip(), 200) for line in reversed(lines) if line.strip()), "")
        how = f"It ended with exit code {code}" if code >= 0 else why.removesuffix(".")
        return f"{how}: {last.removesuffix('.')}." if last else f"{how}."

    def _part(self, view: View) -> None:
        if self._player is None or self._wire is None or self._process is None or self.gone:
            return
        self._player.close(view)
        self._process.say_no_more()
        try:
            self._wire.drain(monotonic() + PARTING)
        except Left:
            self._wire.last_words(LAST_WORDS)

    def _end(self) -> None:
        """Whoever of `close` and `decide` comes last lets go of the pipes."""
        if self._process is not None and self._lock.acquire(blocking=False):
            try:
                self._process.end()
            finally:
                self._lock.release()
