"""The bots at a table: who decides for them, at which pace, off the event loop where it takes long.

Mixed into the table. What a bot may see is its seat's view; what it fails at, something legal is done for.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Callable
from random import Random

from engine.actions import Action
from engine.bots import Bot
from engine.bots.fallback import answer
from engine.cmdline import command_of
from engine.flow import Rules
from engine.game import Game, Offer
from engine.seating import Chair
from engine.sight import Entry, View
from engine.state import Result, Step
from tui.programs import end, is_stand_in, not_run

WORK, REST = 0.006, 0.004
"""Seconds that quick bots play on the event loop, and seconds that they then leave to keys and screens."""

SMALL = 6
"""How many times as fast bots do what hides nothing: claiming, placing at set-up, choosing dice."""

MakeBot = Callable[[str, Rules, int, int | str], Bot]


class BotPlay:
    """The half of a table that lets its bots play.

    What stands here without a value belongs to the table: the game, its chairs, and how something is done and told.
    """

    game: Game
    chairs: list[Chair]
    rev: int
    decider: int | None
    over: Result | None
    now: Step | None
    rules: Rules
    view: Callable[[int | None], View]
    name: Callable[[int], str]
    who: Callable[[int], str]
    _do: Callable[[int, Action], Entry]
    _settle: Callable[[bool], None]
    _standing: Callable[[], tuple[int, Action] | None]

    def let_bots_play(self, pace: float, bot_seed: int | str | None, make_bot: MakeBot) -> None:
        """Begin; arguments as those of the table."""
        self.pace, self.make_bot = pace, make_bot
        self.bot_faults: Counter[int] = Counter()
        """How often each seat's bot failed and something legal was done in its place."""
        self.bot_error = ""
        """What the last failure was."""
        self.notes: list[str] = []
        """What to tell the people of its bots: that one fails, the first time, or that a program is not run."""
        self.paused = False
        self._seed: int | str = secrets.randbits(64) if bot_seed is None else bot_seed
        self._bots: dict[int, Bot] = {}
        self._whims = Random(self._seed)
        self._one_more = False
        self._stopped = False
        self._wake, self._skip = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Let the bots play until the game is over or `stop` is called; then the programs among them are ended."""
        try:
            await self._run()
            if self.over is not None and any(command_of(self.chairs[seat].kind) for seat in self._bots):
                await asyncio.to_thread(self._part)
        finally:
            for seat in tuple(self._bots):
                self._dismiss(seat)

    async def _run(self) -> None:
        if self._standing() is not None:
            self._settle(False)
        while self.over is None and not self._stopped:
            if not self._bot_may_act():
                if not self._bot_decides():
                    self._skip.clear()
                self._wake.clear()
                await self._wake.wait()
            elif self._is_slow() or (self.pace and not self.paused and not self._skip.is_set()):
                await self._act_slowly()
            else:
                self._act_quickly()
                await asyncio.sleep(REST)

    def pause(self) -> None:
        """Bots stop before their next act."""
        self.paused = True

    def resume(self) -> None:
        """Bots go on."""
        self.paused = False
        self._wake.set()

    def step(self) -> None:
        """While bots are paused: one act of the bot that decides."""
        self._one_more = self.paused
        self._wake.set()

    def skip(self) -> None:
        """No pauses between the acts of bots until a person is to decide."""
        if self._bot_decides():
            self._skip.set()

    def stop(self) -> None:
        """End `run`, after the act that is being thought about."""
        self._stopped = True
        self._skip.set()
        self._wake.set()

    def _bot_decides(self) -> bool:
        seat = self.decider
        return seat is not None and self.chairs[seat].is_bot

    def _bot_may_act(self) -> bool:
        return self._bot_decides() and (not self.paused or self._one_more)

    def _is_slow(self) -> bool:
        """Whether the bot that decides is a program: keys and screens do not wait for it."""
        seat = self.decider
        return seat is not None and bool(command_of(self.chairs[seat].kind))

    def _act_quickly(self) -> None:
        end = time.perf_counter() + WORK
        while self._bot_may_act() and not self._is_slow():
            self._play(*self._think())
            if time.perf_counter() >= end:
                return

    async def _act_slowly(self) -> None:
        """Think in a thread, wait, and act if nothing else happened meanwhile."""
        began = self.rev
        try:
            thought = await asyncio.to_thread(self._think)
        except Exception:
            if self.rev == began:
                raise
        else:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0 if self.paused else self._pause()):
                    await self._skip.wait()
        if self.rev == began and self._bot_may_act():
            self._play(*thought)
        else:
            self.game.memo.clear()

    def _pause(self) -> float:
        """Seconds before the act that is due: short while the board is set up, when acts are many and small."""
        now = self.now
        small = now is not None and not self.rules.phases[now.phase].private
        return self.pace / SMALL if small else self.pace

    def _think(self) -> tuple[Action, str | None]:
        """What the bot that decides wants, or what is done in its place and why."""
        seat = self.game.state.agenda[-1].seat
        return answer(self._bot(seat), self.view(seat), self.game.offer, self._whims)

    def _bot(self, seat: int) -> Bot:
        """The bot on this seat. It sees what the seat may see, and never the game's dice."""
        kind = self.chairs[seat].kind
        if seat not in self._bots:
            try:
                self._bots[seat] = self.make_bot(kind, self.rules, seat, self._seed)
            except Exception as error:
                self._bots[seat] = Absent(error)
            if command_of(kind) and is_stand_in(self._bots[seat]):
                self.notes.append(not_run(self.name(seat), kind))
        return self._bots[seat]

    def _part(self) -> None:
        """Tell the programs how the game ended. They have a moment to take it in."""
        for seat, bot in tuple(self._bots.items()):
            end(bot, self.view(seat))

    def _dismiss(self, seat: int) -> None:
        """Let the bot of a seat go; a program is ended."""
        end(self._bots.pop(seat, None))

    def _play(self, action: Action, fault: str | None) -> None:
        seat = self.game.state.agenda[-1].seat
        if fault is not None:
            self.bot_faults[seat] += 1
            self.bot_error = f"{self.who(seat)} ({self.chairs[seat].kind}) failed: {fault}"
            if self.bot_faults[seat] == 1:
                self.notes.append(self.bot_error)
        self._one_more = False
        self._do(seat, action)
        self._settle(False)


class Absent:
    """Stands in for a bot that could not be made: it fails at every decision, and the table plays something legal."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def decide(self, view: View, offer: Offer) -> Action:
        """Never decides."""
        raise RuntimeError(f"This bot could not be made: {self.error}")
