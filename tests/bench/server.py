"""The SSH server with many players: memory, first frame, answers to keys, what is left behind, and the restart.

The clients are in this process and take their share of the same processors: a figure is never better than it would be.
"""

import asyncio
import os
import random
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh

from tests.bench.rows import Row, at_most, quantile
from tests.bench.screens import COMMAND
from tests.ssh.tables import ANNA, BRUNO, at, begin, hub_of, play

LIMITS = (
    "per_address=1000",
    "total=1000",
    "greeting=1000",
    "new_per_minute=1000000",
    "new_keys_per_hour=1000000",
    "per_key=1000",
)
HOME_SHOWS = b"New game"
KEYS = (b"\x1b[A", b"\x1b[B")


class Client(asyncssh.SSHClientSession[bytes]):
    """A window that keeps count of what it gets."""

    def __init__(self) -> None:
        self.got, self.came = bytearray(), asyncio.Event()

    def data_received(self, data: bytes, datatype: object) -> None:
        self.got += data
        del self.got[:-20_000]
        self.came.set()

    async def wait(self, text: bytes = b"") -> None:
        """Until something came, or this."""
        while True:
            if text and text in self.got:
                return
            await asyncio.wait_for(self.came.wait(), 60)
            self.came.clear()
            if not text:
                return


class Window:
    """One player's connection and window."""

    async def open(self, port: int, key: asyncssh.SSHKey) -> float:
        """Connect; seconds until the first frame is there."""
        start = time.perf_counter()
        self.connection = await asyncssh.connect(
            "127.0.0.1", port, username="player", client_keys=[key], known_hosts=None, config=None, agent_path=None
        )
        self.channel, self.session = await self.connection.create_session(
            Client, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        await self.session.wait(HOME_SHOWS)
        return time.perf_counter() - start

    async def press(self, key: bytes) -> float:
        """Seconds from a key to the first byte of the answer."""
        self.session.came.clear()
        start = time.perf_counter()
        self.channel.write(key)
        await self.session.wait()
        return time.perf_counter() - start


class Served:
    """The server's process."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, seconds: float) -> None:
        self.process, self.port, self.seconds = process, port, seconds

    @property
    def megabytes(self) -> float:
        """What it holds in memory."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[Served]:
    """A server with this data folder."""
    limits = [word for limit in LIMITS for word in ("--limit", limit)]
    start = time.perf_counter()
    process = subprocess.Popen(
        [COMMAND, "serve", "--port", "0", "--data", str(data), *limits],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    line = await asyncio.to_thread(process.stdout.readline)
    served = Served(process, int(line.decode().split(" port ")[1].split(";")[0]), time.perf_counter() - start)
    try:
        yield served
    finally:
        process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(process.wait)
        process.stdout.close()


async def crowd(count: int, presses: int) -> list[Row]:
    """So many windows: what each takes of the memory, and how quick one of them answers while all others type."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as served:
            first = Window()
            await first.open(served.port, keys[0])
            before = served.megabytes
            windows = [Window() for _ in keys[1:]]
            starts = [await window.open(served.port, key) for window, key in zip(windows, keys[1:], strict=True)]
            rows = []
            if windows:
                each = (served.megabytes - before) / len(windows)
                rows.append(at_most(f"{count} windows: memory of each", each, 2, "MB", 2))
                rows.append(Row(f"{count} windows: first frame, p50", f"{quantile(starts, 0.5) * 1e3:,.0f} ms"))
            typing = [asyncio.create_task(type_on(window)) for window in windows]
            answers = []
            for number in range(presses):
                answers.append(await first.press(KEYS[number % 2]))
                await asyncio.sleep(random.uniform(0.05, 0.15))
            for task in typing:
                task.cancel()
            p50, p95 = (quantile(answers, share) * 1e3 for share in (0.5, 0.95))
            rows.append(at_most(f"{count} windows, others type: key, p50 {p50:.0f}; p95", p95, 40, "ms", 1))
            for window in (first, *windows):
                window.connection.abort()
            return rows


async def type_on(window: Window) -> None:
    """A key every two seconds or so, like somebody who thinks."""
    while True:
        await asyncio.sleep(random.uniform(0.5, 3.5))
        window.channel.write(random.choice(KEYS))


async def leaving(count: int) -> list[Row]:
    """So many windows opened and dropped one after another: what is left in memory."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as served:

            async def some(number: int) -> None:
                for _ in range(number):
                    window = Window()
                    await window.open(served.port, key)
                    window.connection.abort()

            await some(20)
            before = served.megabytes
            await some(count)
            await asyncio.sleep(6)
            return [
                at_most(
                    f"{count} windows opened and dropped: left of each",
                    (served.megabytes - before) / count,
                    0.1,
                    "MB",
                    3,
                )
            ]


async def restart(games: int, entries: int) -> list[Row]:
    """A server that was killed with so many games going on, until it lists them."""
    with tempfile.TemporaryDirectory() as folder:
        hub = hub_of(Path(folder))
        hub.limits.games_per_key = games
        for number in range(games):
            table = begin(hub, (ANNA, BRUNO))
            play(table, lambda table: len(table.game.log) >= entries and at("attack")(table), seed=number)
        for table in list(hub.tables.values()):
            table.journal.close()
        async with serving(Path(folder)) as served:
            what = f"restart with {games} games of {entries} entries: until it serves"
            return [at_most(what, served.seconds, 5, "s", 2)]


def all_of_it(full: bool) -> Iterator[Row]:
    """Every figure of the server; nothing where it cannot run."""
    if not os.path.exists("/proc/self/status"):
        return
    logging_off()
    for count in (1, 20, 100) if full else (1, 10):
        yield from asyncio.run(crowd(count, 60 if full else 20))
    if full:
        yield from asyncio.run(leaving(180))
    yield from asyncio.run(restart(100 if full else 10, 200))


def logging_off() -> None:
    """Say nothing of connections that are dropped on purpose."""
    asyncssh.set_log_level("CRITICAL")
