"""Everything of the server that is not a connection: players, gatherings, tables, lists, and who may do what."""

from __future__ import annotations

import asyncio
import base64
import binascii
import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from engine.options import Refused
from engine.ruleset import Ruleset
from engine.seating import Chair, give_colours
from maps.format import MapFile
from tui.ssh.clock import Clock
from tui.ssh.disk import RECORD, make_folder
from tui.ssh.gathering import FILE, NO_SEAT, Gathering, Plan, places_of, read_plan
from tui.ssh.limits import Bucket, Limits
from tui.ssh.opening import FAULTS, begin, load_game, sit
from tui.ssh.players import Players
from tui.ssh.record import Record, read_record
from tui.ssh.table import SharedTable
from tui.ssh.texts import TITLE_CELLS, clean
from tui.watchers import Watchers

if TYPE_CHECKING:
    from tui.ssh.session import Session

log = logging.getLogger("hegemon.ssh")
OPERATORS, BANNED = "operators", "banned"
TRIES = 5
"""Codes that an account may try in a minute."""
STOPPING = "The server is stopping; your games are saved."


class Hub:
    """One server's world. `data`: its folder; `games`: where the games lie; `operators`: the file that lists them."""

    def __init__(
        self,
        data: Path,
        games: Path | None = None,
        limits: Limits | None = None,
        operators: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.data, self.games = data, games or data / "games"
        self.limits = limits or Limits()
        self.operators_file = operators or data / OPERATORS
        self.now, self.wall = now, wall
        make_folder(data)
        make_folder(self.games)
        self.players = Players(data, wall)
        self.gatherings: dict[str, Gathering] = {}
        self.records: dict[str, Record] = {}
        self.tables: dict[str, SharedTable] = {}
        """The games in memory."""
        self.sessions: set[Session] = set()
        """The windows that are open."""
        self.last_key = now()
        """When anybody last pressed a key."""
        self.garbage = False
        """Whether a window was closed since memory was tidied."""
        self.asked_to_stop = asyncio.Event()
        self._loading: dict[str, asyncio.Task[SharedTable]] = {}
        self._runs: dict[str, asyncio.Task[None]] = {}
        self._tries: dict[str, Bucket] = {}
        self._watchers = Watchers()
        self._read_folder()

    def _read_folder(self) -> None:
        for folder in sorted(self.games.iterdir()):
            try:
                if (folder / RECORD).exists():
                    self.records[folder.name] = read_record(folder)
                    (folder / FILE).unlink(missing_ok=True)
                elif (folder / FILE).exists():
                    gathering = Gathering(read_plan(folder), folder, self.wall)
                    self._add(gathering)
                    gathering.open()
            except (OSError, msgspec.MsgspecError, KeyError, Refused) as fault:
                log.warning("The game %s cannot be read: %s", folder.name, fault)

    # -- who may do what

    def is_operator(self, account: str) -> bool:
        """Whether the account is in the list of operators, which is read anew each time."""
        return account in fingerprints(self.operators_file)

    def is_banned(self, account: str) -> bool:
        """Whether an operator shut the account out."""
        return account in fingerprints(self.data / BANNED)

    def ban(self, account: str) -> None:
        """Shut an account out. Raises `OSError`."""
        with (self.data / BANNED).open("a") as file:
            file.write(f"{account}\n")

    # -- games that have not begun

    def gather(
        self,
        account: str,
        ruleset: Ruleset,
        board: MapFile,
        picked: Mapping[str, Any],
        chairs: Sequence[Chair],
        clock: Clock | None = None,
        title: str = "",
    ) -> Gathering:
        """Begin to gather players. Raises `Refused` and `OSError`."""
        own = [g for g in self.gatherings.values() if g.plan.host == account]
        own_games = [r for r in self.records.values() if r.host == account and not r.over]
        if len(own) + len(own_games) >= self.limits.games_per_key:
            raise Refused(f"You have begun {self.limits.games_per_key} games that are not over: finish one first.")
        if len(self.gatherings) + sum(not r.over for r in self.records.values()) >= self.limits.games:
            raise Refused("This server has as many games as it can: wait until one is over.")
        seats = [msgspec.structs.replace(chair) for chair in chairs]
        give_colours(seats)
        name = self.players.name(account)
        number = self._next_id()
        plan = Plan(
            number,
            clean(title, TITLE_CELLS) or f"{ruleset.name} of {name}",
            account,
            ruleset.id,
            board.id,
            dict(picked),
            places_of(seats, account, name),
            clock or Clock(),
            created=self.wall(),
        )
        folder = self.games / number
        make_folder(folder)
        gathering = Gathering(plan, folder, self.wall)
        gathering.open()
        self._add(gathering)
        self.tell()
        return gathering

    def _add(self, gathering: Gathering) -> None:
        self.gatherings[gathering.id] = gathering
        gathering.watch(lambda: self._changed(gathering))

    def _changed(self, gathering: Gathering) -> None:
        """Something about a gathering changed: it may begin now."""
        if gathering.can_begin and gathering.id in self.gatherings:
            try:
                self.begin(gathering)
            except (OSError, Refused) as fault:
                gathering.trouble = f"The game could not begin: {fault}"
                log.warning("%s cannot begin: %s", gathering.id, fault)
        self.tell()

    def _next_id(self) -> str:
        numbers = [int(path.name[2:]) for path in self.games.iterdir() if path.name[2:].isdecimal()]
        return f"g-{max(numbers, default=0) + 1:04}"

    def discard(self, gathering: Gathering) -> None:
        """It was given up: forget it."""
        self.gatherings.pop(gathering.id, None)
        with contextlib.suppress(OSError):
            gathering.discard()
        self.tell()

    def redeem(self, account: str, code: str) -> Gathering:
        """Sit down where a code opens a seat. Raises `Refused`."""
        if not self._tries.setdefault(account, Bucket(TRIES / 60, TRIES, self.now)).has():
            raise Refused("Too many codes: wait a minute.")
        for gathering in self.gatherings.values():
            try:
                gathering.redeem(account, self.players.name(account), code)
            except Refused as refusal:
                if str(refusal) != NO_SEAT:
                    raise
            else:
                return gathering
        raise Refused(NO_SEAT)

    def begin(self, gathering: Gathering) -> SharedTable:
        """Make a game of a gathering that is ready. Raises `OSError`."""
        table = begin(gathering, self.limits.bot_pace, self.wall)
        self.gatherings.pop(gathering.id, None)
        self.records[table.id] = table.record
        log.info("%s begins: %r", table.id, table.record.title)
        self._start(table)
        gathering.finish()
        return table

    # -- games

    async def table(self, name: str) -> SharedTable:
        """The table of a game, read from the disk when it is not in memory. Raises `Refused`."""
        if name in self.tables:
            return self.tables[name]
        if name not in self.records:
            raise Refused(f"There is no game {name[:20]!r} here.")
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> SharedTable:
        folder, record = self.games / name, self.records[name]
        try:
            loaded, journal = await asyncio.to_thread(load_game, folder, record)
        except FAULTS as fault:
            log.warning("The game %s cannot be opened: %s", name, fault)
            raise Refused(f"{record.title} cannot be opened: {fault}") from None
        table = sit(loaded, journal, folder, record, self.limits.bot_pace, wall=self.wall)
        log.info("%s is in memory: entry %d, mark %s", name, len(table.game.log) - 1, _mark(table))
        return self._start(table)

    def _start(self, table: SharedTable) -> SharedTable:
        self.tables[table.id] = table
        table.watch(self.tell)
        table.begin_clock()
        task = asyncio.create_task(table.run())
        self._runs[table.id] = task
        task.add_done_callback(lambda done: self._ended(table, done))
        self.tell()
        return table

    def _ended(self, table: SharedTable, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("The bots of %s stopped: %r", table.id, fault)
            table.announce("The bots of this game stopped by a fault; hand them over or end the game.")

    async def load_timed(self) -> None:
        """Put the games with clocks into memory, one by one: their time runs from now on."""
        for record in list(self.records.values()):
            if record.clock.runs and not record.over:
                with contextlib.suppress(Refused):
                    await self.table(record.id)

    async def unload(self, table: SharedTable) -> None:
        """Let a game leave the memory."""
        self.tables.pop(table.id, None)
        if (task := self._runs.pop(table.id, None)) is not None:
            task.cancel()
        await table.close()

    async def tidy(self) -> None:
        """Let games that nobody looks at leave the memory."""
        for table in list(self.tables.values()):
            if not table.windows and not table.clock.runs and self.now() - table.touched > self.limits.unload:
                await self.unload(table)

    async def close_game(self, name: str) -> None:
        """End a game for good before anybody has won; its dice are revealed. Raises `Refused`."""
        table = await self.table(name)
        if table.record.over:
            raise Refused("That game is over.")
        table.announce("The operator of this server ends the game.")
        table.reveal()
        table.stop()
        self.tell()

    async def stop(self) -> None:
        """Save everything."""
        for table in list(self.tables.values()):
            await self.unload(table)

    # -- lists for the lobby

    def own(self, account: str) -> list[Record]:
        """Games to go on with: first those where this account is to decide, then the newest."""
        found = [record for record in self._live() if record.seats_of(account)]
        return sorted(found, key=lambda record: (record.decider not in record.seats_of(account), -record.changed))

    def to_watch(self, account: str) -> list[Record]:
        """Games of others that go on."""
        return sorted((r for r in self._live() if not r.seats_of(account)), key=lambda record: -record.changed)

    def finished(self, account: str) -> list[Record]:
        """This account's games that are over."""
        found = [record for record in self.records.values() if record.over and record.seats_of(account)]
        return sorted(found, key=lambda record: -record.changed)

    def _live(self) -> list[Record]:
        for table in self.tables.values():
            table.record.decider = table.decider
            table.record.turn = table.game.state.turn // max(1, len(table.chairs)) + 1
        return [record for record in self.records.values() if not record.over]

    def own_gatherings(self, account: str) -> list[Gathering]:
        """Tables that have not begun, where this account has a seat or is the host."""
        return [g for g in self.gatherings.values() if g.seat_of(account) is not None or g.plan.host == account]

    def to_join(self, account: str) -> list[Gathering]:
        """Tables that have not begun and have room for this account."""
        return [g for g in self.gatherings.values() if g.has_room() and g.seat_of(account) is None]

    # -- being told

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have this called when a list may have changed; returns what ends it."""
        return self._watchers.add(told)

    def tell(self) -> None:
        """A list may have changed."""
        self._watchers.tell()


def _mark(table: SharedTable) -> str:
    return table.marks[-1].hex() if table.marks else "-"


def fingerprints(path: Path) -> frozenset[str]:
    """The accounts in a file with a fingerprint a line, `SHA256:…` as ssh-keygen prints it or in hexadecimal."""
    try:
        lines = path.read_text().splitlines()
    except (OSError, UnicodeDecodeError):
        return frozenset()
    words = [line.split("#")[0].split() for line in lines]
    return frozenset(account for word in words if word for account in [account_of(word[0])] if account)


def account_of(fingerprint: str) -> str:
    """The account of a fingerprint; empty for what is none."""
    text = fingerprint.strip()
    if text.startswith("SHA256:"):
        try:
            return base64.b64decode(text[7:] + "=" * (-len(text[7:]) % 4), validate=True).hex()
        except binascii.Error:
            return ""
    return text.lower() if len(text) == 64 and not set(text.lower()) - set("0123456789abcdef") else ""
