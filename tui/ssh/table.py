"""A table of the server: people far apart, each with windows of their own, time to think, talk, and promised dice.

Nobody is told anything that is not on the disk. What cannot be written did not happen: it is undone, and its dice come
again. Everything is done at once on the event loop, so there is one order of events for all.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine.actions import Action, Defend, End
from engine.board import Board
from engine.bots import LEVELS
from engine.change import Illegal
from engine.committed import Committed, Sealed, mark_of, marks
from engine.game import Game, Offer
from engine.ruleset import Ruleset
from engine.save import SaveError, compose, write
from engine.seating import HUMAN
from engine.sight import Entry
from engine.state import is_player
from tui.ssh.clock import Clock, span
from tui.ssh.company import Company
from tui.ssh.disk import SAVE, SEED, Journal, remove
from tui.ssh.gathering import check_kind
from tui.ssh.record import Record
from tui.table import Record as Line
from tui.table import Table

SNAPSHOT = 500
"""Records of the journal after which the whole game is saved again."""
RETRY = 2.0
"""Seconds until what could not be written is tried again."""
STAND_IN = next(level for level in ("normal", "simple") if level in LEVELS)
"""The bot that plays on for somebody who does not."""
PATIENCE = 3
"""Times in a row that a seat's clock runs out before a bot stands in for it."""
MOVED_ON = "The table has moved on since you pressed that key; look again."


class CannotWrite(Illegal):
    """The disk refused; the act was undone. The text is a sentence."""


class Asked(Illegal):
    """A take-back waits for the consent of others. The text is a sentence."""


class Plea(Struct):
    """Somebody asks to take back everything from entry `to` on; `waits` are the seats that have not agreed."""

    seat: int
    to: int
    waits: set[int]


class SharedTable(Company, Table):
    """One game of the server. `folder`: where it lies. `now`: seconds, for clocks; `wall`: seconds since 1970."""

    def __init__(
        self,
        game: Game,
        ruleset: Ruleset,
        record: Record,
        folder: Path,
        journal: Journal,
        pace: float = 0.0,
        *,
        now: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        **how: Any,
    ) -> None:
        seen = {seat: min(owned.seen, len(game.log)) for seat, owned in enumerate(record.seats) if owned.seen}
        super().__init__(game, record.chairs(), ruleset, None, pace, seen=seen, **how)
        self.record, self.folder, self.journal = record, folder, journal
        self.gather_round()
        self.plea: Plea | None = None
        self.touched = now()
        """When somebody last did something here."""
        self._now, self._wall = now, wall
        self._began = now()
        self._timer: asyncio.TimerHandle | None = None
        source = game.source
        self.marks = list(marks(source.key, map(_row, game.log))) if isinstance(source, Committed) else []
        """The mark of each entry, from which its player can prove later that the log was not rewritten."""

    @property
    def id(self) -> str:
        """The name of the game on this server."""
        return self.record.id

    @property
    def clock(self) -> Clock:
        """How long people may think."""
        return self.record.clock

    # -- acts

    def _do(self, seat: int, action: Action) -> Entry:
        """Carry it out and write it, or nothing."""
        if self.record.over:
            raise Illegal("This game was ended before anybody had won: it can be read, not played on.")
        source, mover = self.game.source, self.game.state.seat
        try:
            entry = self.game.do(seat, action)
        except BaseException:
            if isinstance(source, Committed):
                source.rewind()
            raise
        owned = self.record.seats[seat] if seat < len(self.record.seats) else None
        left = owned.left if owned is not None else 0
        if owned is not None and owned.kind == HUMAN:
            left = self.clock.after(owned.left, self._now() - self._began)
        try:
            self.journal.append(["e", *msgspec.to_builtins(_row(entry)), left])
        except OSError as fault:
            self.game.undo(across=True)
            self.game.undone.clear()
            if isinstance(source, Committed):
                source.rewind()
            raise CannotWrite(f"The server cannot write ({fault.strerror}); nothing was played.") from fault
        if isinstance(source, Committed):
            source.publish()
            before = self.marks[-1] if self.marks else b""
            self.marks.append(mark_of(source.key, before, len(self.game.log) - 1, _row(entry)))
        if owned is not None:
            owned.left = left
        self.plea = None
        self._note(entry, mover)
        return entry

    def do(self, seat: int, action: Action) -> Entry:
        """Carry out an action of this seat. Raises `Illegal` with the sentence for the player."""
        entry = super().do(seat, action)
        self.record.seats[seat].missed = 0
        return entry

    def _settle(self, urgent: bool) -> None:
        try:
            super()._settle(urgent)
        except CannotWrite:
            self.rev += 1
            self._tell()
        self.touched = self._now()
        self._began = self.touched
        self._set_timer()
        if self.over is not None and self.record.winners is None:
            self.reveal()
        elif self.journal.count >= SNAPSHOT:
            self.snapshot()

    def set_kind(self, seat: int, kind: str) -> None:
        """Hand a seat to a bot, or back to its owner. Raises `Refused`."""
        check_kind(kind)
        super().set_kind(seat, kind)
        owned = self.record.seats[seat]
        owned.kind, owned.missed = kind, 0
        self.announce(f"{self.who(seat)} is played by {'its owner again' if kind == HUMAN else f'a bot ({kind}) now'}.")
        self.write_record()

    def set_defend(self, seat: int, answer: Literal["ask", "most"]) -> None:
        """Whether this seat is asked for its defence dice, or always throws the most."""
        if self.record.seats[seat].defend != answer:
            self.record.seats[seat].defend = answer
            self.write_record()
            super().set_defend(seat, answer)

    # -- taking back

    def undoable(self, seat: int) -> str | None:
        """Why this seat cannot even ask to take back its last act: a sentence. None if it can."""
        log = self.game.log
        at = self._last_of(seat)
        if self.over is not None:
            return "The game is over."
        if at is None:
            return "You have done nothing yet that could be taken back."
        if any(entry.barrier for entry in log[at:]):
            return "Dice and cards cannot be undone. Undo reaches back to the last roll or draw, whoever made it."
        return None

    def _last_of(self, seat: int) -> int | None:
        log = self.game.log
        return next((number for number in range(len(log) - 1, 0, -1) if log[number].by == seat), None)

    def undo(self, seat: int) -> Entry:
        """Take back this seat's last act, and all after it if those who acted since agree.

        Raises `Illegal`, and `Asked` when it has to wait for others.
        """
        if (refusal := self.undoable(seat)) is not None:
            raise Illegal(refusal)
        at = self._last_of(seat)
        assert at is not None
        waits = {entry.by for entry in self.game.log[at + 1 :] if self._must_agree(entry.by)} - {seat}
        if not waits:
            return self._take_back(at)
        self.plea = Plea(seat, at, waits)
        names = " and ".join(self.who(one) for one in sorted(waits))
        self.announce(f"{self.who(seat)} asks to take back the last act. {names}: A agrees; any act goes on instead.")
        raise Asked(f"Asked: {names} must agree.")

    def _must_agree(self, seat: int) -> bool:
        return 0 <= seat < len(self.chairs) and self.chairs[seat].kind == HUMAN and is_player(self.game.state, seat)

    def agree(self, seat: int) -> None:
        """This seat has nothing against the take-back that is asked for. Raises `Illegal`."""
        plea = self.plea
        if plea is None or seat not in plea.waits:
            raise Illegal("Nobody asks you to agree to anything.")
        plea.waits.discard(seat)
        self.announce(f"{self.who(seat)} agrees.")
        if not plea.waits:
            self._take_back(plea.to)

    def _take_back(self, to: int) -> Entry:
        """Undo everything from this entry on."""
        game = self.game
        count = len(game.log) - to
        try:
            self.journal.append(["u", count])
        except OSError as fault:
            raise CannotWrite(f"The server cannot write ({fault.strerror}); nothing was taken back.") from fault
        for _ in range(count):
            entry = game.undo()
            self.feed.append(Line("undo", entry))
        game.undone.clear()
        self._recorder.forget(len(game.log))
        del self.marks[len(game.log) :]
        self.plea = None
        self._settle(urgent=True)
        return entry

    def redoable(self, seat: int) -> str | None:
        """At a table with others nothing is done again: it can be played anew."""
        return "Nothing is done again at this table: play it anew."

    # -- time

    def time_left(self) -> float | None:
        """Seconds that the deciding seat still has; None: no limit."""
        seat = self.decider
        if seat is None or seat >= len(self.chairs) or self.chairs[seat].kind != HUMAN:
            return None
        budget = self.clock.budget(self.record.seats[seat].left)
        return None if budget is None else max(0.0, budget - (self._now() - self._began))

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        left = self.time_left()
        if left is not None and not self._stopped:
            self._timer = asyncio.get_running_loop().call_later(left, self.expire, self.rev)

    def begin_clock(self) -> None:
        """Time runs from now on: while the server was down it did not."""
        self._began = self._now()
        self._set_timer()

    def expire(self, rev: int) -> None:
        """Time ran out for the decision of this moment: something harmless is done in its place."""
        seat = self.decider
        if rev != self.rev or seat is None or self._stopped:
            return
        action, owned = cautious(self.game.offer, self.board), self.record.seats[seat]
        try:
            super().do(seat, action)
        except CannotWrite:
            self._timer = asyncio.get_running_loop().call_later(RETRY, self.expire, rev)
            return
        owned.missed += 1
        self.announce(f"The time of {self.who(seat)} ran out: the least was done.")
        if owned.missed >= PATIENCE and self.over is None:
            self.set_kind(seat, STAND_IN)

    def clock_words(self) -> str:
        """What the deciding seat's clock shows, such as ` (1m30s)`; empty without a clock."""
        left = self.time_left()
        return "" if left is None else f" ({span(left)})"

    # -- bots

    async def run(self) -> None:
        """Let the bots play until the game is over or `stop` is called, through troubles of the disk."""
        while not self.record.over and not self._stopped:
            try:
                await super().run()
            except CannotWrite as fault:
                self.announce(str(fault))
                await asyncio.sleep(RETRY)

    # -- the disk

    @property
    def save_error(self) -> str:
        """What is not written is not played, so nothing is ever behind."""
        return ""

    def write_record(self) -> None:
        """Keep who sits where, and the line for the lobby; what cannot be written now is written the next time."""
        record = self.record
        record.turn = self.game.state.turn // max(1, len(self.chairs)) + 1
        record.decider = self.decider
        record.changed = self._wall()
        for seat, owned in enumerate(record.seats):
            owned.seen = min(self._seen_entries.get(seat, 0), len(self.game.log))
        with contextlib.suppress(OSError):
            record.write(self.folder)

    def snapshot(self) -> bool:
        """Save the whole game, and begin the journal anew behind it. Whether that went well; nothing is lost if not."""
        blob = self.export()
        try:
            write(self.folder / SAVE, blob)
            self.journal.begin(checksum_of(blob))
        except (SaveError, OSError):
            return False
        self.write_record()
        return True

    def export(self) -> bytes:
        """The host's file: it holds all hands, and the seed of the dice only when the game is over."""
        return compose(*self._recorder.freeze(self.chairs, self._seen_entries))

    def reveal(self) -> None:
        """The game is over: the seed of its dice becomes known, and so it can never go on."""
        source, seed = self.game.source, self.folder / SEED
        if isinstance(source, Committed):
            self.game.source = Sealed(msgspec.structs.replace(source.promise, seed=seed.read_text().strip()))
        self.record.winners = list(self.over.winners) if self.over is not None else []
        if self.snapshot():
            remove(seed)
        self.announce("The game is over. Its save holds the seed of the dice now: hegemon verify computes them again.")

    def stop(self) -> None:
        """No more bots and no more clocks."""
        super().stop()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        """Save all, and let go of the files."""
        self.stop()
        if not self.record.over:
            self.snapshot()
        self.journal.close()


class _Checksum(Struct):
    sha256: str


def checksum_of(blob: bytes) -> str:
    """The checksum in a save."""
    return msgspec.json.decode(blob, type=_Checksum).sha256


def _row(entry: Entry) -> tuple[int, Action | None, tuple[Any, ...]]:
    return entry.by, entry.action, entry.answers


def cautious(offer: Offer, board: Board) -> Action:
    """What is done for somebody whose time ran out: the most defence dice, else nothing more, else the first choice."""
    kinds = offer.kinds()
    if Defend in kinds:
        return Defend(offer.domain(Defend)[-1])
    return End() if End in kinds else next(iter(offer))
