"""A table as one terminal sees it: its owner's seats and secrets, and nobody else's.

Screens get this in the place of a table. What is not named here cannot be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from engine.actions import Action
from engine.board import Board
from engine.change import Illegal
from engine.flow import Lines, Rules
from engine.game import Game, Offer
from engine.odds import DiceRule
from engine.ruleset import Ruleset
from engine.seating import HUMAN, Chair
from engine.sight import Entry, EntryView, View
from engine.state import Result, Step, is_player
from tui.hinting import Hint
from tui.ssh.table import SharedTable

if TYPE_CHECKING:
    from pathlib import Path

NOT_YOURS = "That seat is not yours."
BOT_PLAYS = "A bot plays your seat: take it back first (q, then t)."


class Window:
    """One person's view of a table. `watch`: looks on, even at a table where he has a seat.

    `account`: who it is; the same person in two windows has the same seat in both.
    """

    save_error = ""
    path: Path | None = None
    paused = False
    opening: tuple[str, ...] = ()

    def __init__(self, table: SharedTable, account: str, name: str, watch: bool = False) -> None:
        self.table, self.account, self.name_of_owner, self.only_watches = table, account, name, watch
        self.pace = table.pace

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this window may play and whose secrets it may see."""
        return () if self.only_watches else self.table.record.seats_of(self.account)

    def open(self) -> None:
        """Sit down."""
        self.table.join(self)

    def close(self) -> None:
        """Get up; the seat remains."""
        self.table.leave(self)

    # -- what anybody may know

    @property
    def board(self) -> Board:
        """The board."""
        return self.table.board

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.table.rules

    @property
    def ruleset(self) -> Ruleset:
        """The rule system."""
        return self.table.ruleset

    @property
    def chairs(self) -> Sequence[Chair]:
        """Who sits there, as copies."""
        return self.table.record.chairs()

    @property
    def decider(self) -> int | None:
        """The seat that decides now."""
        return self.table.decider

    @property
    def over(self) -> Result | None:
        """How the game ended, if it has."""
        return self.table.over

    @property
    def now(self) -> Step | None:
        """What is to be decided now."""
        return self.table.now

    @property
    def rev(self) -> int:
        """Number of changes so far."""
        return self.table.rev

    @property
    def feed(self) -> Sequence[object]:
        """As many things as there are lines of the feed; what they say is asked with `entries`."""
        return range(len(self.table.feed))

    @property
    def seen(self) -> Mapping[int, int]:
        """Seat -> index into the feed at the end of its last turn."""
        return self.table.seen

    @property
    def game(self) -> Game:
        """The whole game, which is open to all when it is over. Raises `PermissionError` before."""
        if not self.ended:
            raise PermissionError("A game on a server is open when it is over.")
        return self.table.game

    @property
    def ended(self) -> bool:
        """Whether it is over, or was ended before anybody had won."""
        return self.table.record.over

    def income(self, seat: int) -> Lines:
        """The new armies of a seat, were its turn to begin now."""
        return self.table.income(seat)

    def dice_rule(self, source: str, target: str) -> DiceRule:
        """The dice of a battle."""
        return self.table.dice_rule(source, target)

    def chance(self, source: str, target: str) -> float | None:
        """The chance of a battle."""
        return self.table.chance(source, target)

    async def hint(self, seat: int) -> Hint | None:
        """What a bot would do in the place of an own seat. Raises `PermissionError` for any other."""
        if seat not in self.seats:
            raise PermissionError(NOT_YOURS)
        return await self.table.hint(seat)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.table.name(seat)

    def who(self, seat: int) -> str:
        """Mark and name of a seat."""
        return self.table.who(seat)

    # -- what the owner of a seat may know and do

    def humans(self) -> list[int]:
        """The seats that are played at this window and still in the game."""
        return [seat for seat in self.seats if is_player(self.table.game.state, seat)]

    def view(self, seat: int | None) -> View:
        """The position as this seat, or (None) everybody may see it. Raises `PermissionError` for a foreign seat."""
        return self.table.view(self._own(seat))

    def entries(self, seat: int | None, since: int = 0) -> list[tuple[str, EntryView]]:
        """What happened from this index of the feed on. Raises `PermissionError` for a foreign seat."""
        return self.table.entries(self._own(seat), since)

    def _own(self, seat: int | None) -> int | None:
        if seat is not None and seat not in self.seats:
            raise PermissionError(NOT_YOURS)
        return seat

    def refusal(self, seat: int | None) -> str | None:
        """Why nothing can be done for this seat from here: a sentence. None if something can."""
        if seat is None or seat not in self.seats:
            return NOT_YOURS
        return None if self.table.chairs[seat].kind == HUMAN else BOT_PLAYS

    def offer(self, seat: int | None) -> Offer | None:
        """What this seat may do now; None unless it is this window's, and decides."""
        return None if self.refusal(seat) else self.table.offer(seat)

    def why(self, seat: int, kind: type[Action], *chosen: Any) -> str | None:
        """Why this seat cannot begin this: a sentence."""
        return self.refusal(seat) or self.table.why(seat, kind, *chosen)

    def why_action(self, seat: int, action: Action) -> str | None:
        """Why this seat cannot do this: a sentence."""
        return self.refusal(seat) or self.table.why_action(seat, action)

    def _must_own(self, seat: int) -> None:
        if (refusal := self.refusal(seat)) is not None:
            raise Illegal(refusal)

    def do(self, seat: int, action: Action) -> Entry:
        """Carry out an action of this seat. Raises `Illegal`."""
        self._must_own(seat)
        return self.table.do(seat, action)

    def resign(self, seat: int) -> Entry:
        """Leave the game. Raises `Illegal`."""
        self._must_own(seat)
        return self.table.resign(seat)

    def undoable(self, seat: int | None) -> str | None:
        """Why this seat cannot ask to take its last act back: a sentence."""
        return self.refusal(seat) or self.table.undoable(seat if seat is not None else -1)

    def undo(self, seat: int) -> Entry:
        """Take back the last act of this seat, or ask the others. Raises `Illegal`."""
        self._must_own(seat)
        return self.table.undo(seat)

    def redoable(self, seat: int | None) -> str | None:
        """Why nothing can be done again: a sentence."""
        return self.table.redoable(seat if seat is not None else -1)

    def asked_to_agree(self) -> int | None:
        """The seat of this window that a take-back waits for."""
        waits = self.table.plea.waits if self.table.plea is not None else set()
        return next((seat for seat in self.seats if seat in waits), None)

    def agree(self) -> None:
        """Agree to the take-back that is asked for. Raises `Illegal`."""
        seat = self.asked_to_agree()
        if seat is None:
            raise Illegal("Nobody asks you to agree to anything.")
        self.table.agree(seat)

    def set_kind(self, seat: int, kind: str) -> None:
        """Hand the seat to a bot, or take it back. Raises `PermissionError` and `Refused`."""
        self._own(seat)
        self.table.set_kind(seat, kind)

    def set_defend(self, seat: int, answer: Literal["ask", "most"]) -> None:
        """The standing answer of the seat for its defence dice. Raises `PermissionError`."""
        self._own(seat)
        self.table.set_defend(seat, answer)

    def say(self, text: str) -> str | None:
        """Say something to all. Returns a sentence when that is not possible."""
        if self.only_watches or not self.seats:
            return "Only players talk at a table; you watch."
        return self.table.say(self.account, self.name_of_owner, text)

    def skip(self) -> None:
        """Let bots hurry, where nobody else wants to follow them."""
        people = {owner for owner in self.table.owners() if owner}
        if self.seats and people == {self.account}:
            self.table.skip()

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have this called after every change; returns what ends it."""
        return self.table.watch(told)

    # -- what a table of one's own can do, and the server does by itself

    def pause(self) -> None:
        """Bots of a server do not wait for one person."""

    def resume(self) -> None:
        """They never stopped."""

    def step(self) -> None:
        """They go on by themselves."""

    def save_now(self) -> None:
        """Everything is on the disk already."""

    async def flush(self) -> None:
        """Everything is on the disk already."""
