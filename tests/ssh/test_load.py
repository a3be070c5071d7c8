"""Many windows of one server, in the test's own process, so that what stays in memory can be counted."""

import asyncio
import gc
import os
import signal

import pyte
import pytest

from tests.ssh.serving import PATIENCE, Server, needs_openssh
from tests.ssh.tables import ANNA, begin, hub_of

pytestmark = needs_openssh
WINDOWS, AT_ONCE = 50, 10
TAIL = 40_000


@pytest.fixture
def collector():
    """The server tunes the garbage collector of its process; a test's process gets it back as it was."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


async def until(seen, what):
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not seen():
            await asyncio.sleep(0.02)


class Client:
    """An OpenSSH client without a terminal of its own."""

    def __init__(self, server: Server, name: str) -> None:
        self._server, self._name = server, name
        self.seen = bytearray()

    async def begin(self) -> None:
        """Connect."""
        self.process = await asyncio.create_subprocess_exec(
            *self._server.argv(self._name, "-tt"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "HOME": str(self._server.folder), "TERM": "xterm-256color"},
        )

    async def read_until(self, text: bytes) -> None:
        """Read until this came."""
        async with asyncio.timeout(PATIENCE):
            while text not in self.seen:
                data = await self.process.stdout.read(65_536)
                assert data, bytes(self.seen[-500:])
                self.seen += data

    async def read_on(self) -> None:
        """Read for ever."""
        while data := await self.process.stdout.read(65_536):
            self.seen += data

    def press(self, keys: bytes) -> None:
        """Type."""
        self.process.stdin.write(keys)

    async def drop(self) -> None:
        """The line breaks."""
        self.process.kill()
        await self.process.wait()
        self.process._transport.close()


def applications():
    """How many applications of windows are in memory."""
    from tui.ssh.app import ServerApp

    gc.unfreeze()
    gc.collect()
    return sum(isinstance(one, ServerApp) for one in gc.get_objects())


@pytest.fixture
async def served(tmp_path, collector):
    """A server in this process: its hub, and what its clients need to know of it."""
    from tui.ssh.limits import Limits
    from tui.ssh.server import serve

    server = Server(tmp_path)
    hub = hub_of(tmp_path / "data")
    hub.limits = Limits(bot_pace=0, per_address=100, greeting=100, new_per_minute=10_000, new_keys_per_hour=1000)
    ready = asyncio.Event()

    def told(port, fingerprint):
        server.port = port
        ready.set()

    task = asyncio.create_task(serve(hub, "127.0.0.1", 0, ready=told))
    await ready.wait()
    yield hub, server
    hub.asked_to_stop.set()
    await task
    loop = asyncio.get_running_loop()
    from tui.ssh.server import ENDING

    for number in ENDING:
        loop.remove_signal_handler(number)


async def test_fifty_windows_opened_and_dropped_leave_no_application_behind(served):
    hub, server = served
    before = applications()
    for start in range(0, WINDOWS, AT_ONCE):
        clients = [Client(server, f"player{number}") for number in range(start, start + AT_ONCE)]
        for client in clients:
            await client.begin()
        for client in clients:
            await client.read_until(b"New game")
            client.press(b"n")
        assert len(hub.sessions) == AT_ONCE
        for client in clients:
            await client.drop()
        await until(lambda: not hub.sessions, "An end")
    await until(lambda: applications() == before, "No application")


async def test_a_client_that_takes_nothing_slows_nobody_and_catches_up_at_once(served):
    hub, server = served
    begin(hub, (ANNA,), bots=["simple"])
    stalled, other = Client(server, "stalled"), Client(server, "other")
    try:
        for client in (stalled, other):
            await client.begin()
            await client.read_until(b"New game")
            client.press(b"w")
            await client.read_until(b"look on")
            client.press(b"\r")
            await client.read_until(b"Waiting for")
        window = next(one for one in hub.sessions if one.app.player_name == "stalled")
        stalled.process.send_signal(signal.SIGSTOP)
        async with asyncio.timeout(PATIENCE):
            while not window.driver.dropped:
                window.app.next_palette()
                await asyncio.sleep(0.005)
        other.press(b"?")
        await other.read_until(b"Esc q ?")
        stalled.process.send_signal(signal.SIGCONT)
        reading = asyncio.create_task(stalled.read_on())
        await until(lambda: not window.paused, "An end of the jam")
        window.app.screen.note = "caught up"
        window.app.next_palette()
        await until(lambda: shown(stalled) == painted(window.app), "The whole screen")
        reading.cancel()
    finally:
        for client in (stalled, other):
            await client.drop()


def shown(client):
    """What a terminal shows that got the last of what the client got: more than one picture of the whole screen."""
    screen = pyte.Screen(80, 24)
    start = client.seen.index(b"\x1b[", max(0, len(client.seen) - TAIL))
    pyte.ByteStream(screen).feed(bytes(client.seen[start:]))
    return [row.rstrip() for row in screen.display]


def painted(app):
    """What the application painted."""
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
