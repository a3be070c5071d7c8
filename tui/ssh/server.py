"""The server itself: its key, its beginning and its end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import asyncssh

from tui import private
from tui.ssh.disk import write_whole
from tui.ssh.door import SERVER_OPTIONS, Door, Gate
from tui.ssh.hub import STOPPING, Hub
from tui.ssh.limits import Limits

log = logging.getLogger("hegemon.ssh")
HOST_KEY = "host_ed25519"
LAST_WORDS = 8.0
"""Seconds that windows have to close when the server stops."""
CALM = 2.0
"""Seconds without a key after which memory is tidied."""
ENDING = (signal.SIGTERM, signal.SIGINT)


class BadKey(RuntimeError):
    """The host key cannot be used; the text is a sentence."""


def host_key(data: Path) -> asyncssh.SSHKey:
    """The server's own key, made when there is none. Raises `BadKey` when others can read it."""
    path = data / HOST_KEY
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519", comment="hegemon")
        write_whole(path, key.export_private_key())
        return key
    found = path.stat()
    if stat.S_IMODE(found.st_mode) & 0o077 or found.st_uid != os.getuid():
        raise BadKey(f"{path} can be read by others: chmod 600 it if it never left this machine, else delete it.")
    try:
        return asyncssh.read_private_key(str(path))
    except (asyncssh.KeyImportError, OSError) as fault:
        raise BadKey(f"{path} is no key ({fault}): put your copy back, or delete it and a new one is made.") from None


async def run(
    data: Path,
    games: Path | None,
    limits: Limits,
    operators: Path | None,
    host: str,
    port: int,
    authorized: Path | None,
    ready: Callable[[int, str], None],
) -> None:
    """Serve what lies in a data folder. See `Hub` and `serve`."""
    await serve(Hub(data, games, limits, operators), host, port, authorized, ready)


async def serve(
    hub: Hub, host: str, port: int, authorized: Path | None = None, ready: Callable[[int, str], None] | None = None
) -> None:
    """Serve until a signal or an operator ends it. `ready`: called with the port and the key's fingerprint."""
    key = host_key(hub.data)
    gate = Gate(hub, authorized)
    private.share_process()
    acceptor = await asyncssh.create_server(
        lambda: Door(gate),
        host,
        port,
        server_host_keys=[key],
        login_timeout=hub.limits.login,
        backlog=128,
        **SERVER_OPTIONS,
    )
    loop = asyncio.get_running_loop()
    for number in ENDING:
        loop.add_signal_handler(number, hub.asked_to_stop.set)
    tidying = asyncio.create_task(_tidy(hub))
    timed = asyncio.create_task(hub.load_timed())
    warm_up()
    if ready is not None:
        ready(acceptor.get_port(), key.get_fingerprint())
    try:
        await hub.asked_to_stop.wait()
        log.info("The server stops")
    finally:
        gate.stopping = True
        acceptor.close()
        tidying.cancel()
        timed.cancel()
        await _say_goodbye(hub, gate)
        await hub.stop()


async def _say_goodbye(hub: Hub, gate: Gate) -> None:
    """Close all windows with a sentence; connections only after their windows, or a client would report a failure."""
    now = asyncio.get_running_loop().time
    end = now() + LAST_WORDS
    for session in tuple(hub.sessions):
        session.bye(STOPPING)
    while any(door.has_windows for door in gate.doors) and now() < end:
        await asyncio.sleep(0.02)
    for door in tuple(gate.doors):
        door.close()
    while gate.doors and now() < end:
        await asyncio.sleep(0.02)


def warm_up() -> None:
    """Import what a session needs, and let the garbage collector leave all that alone from now on."""
    import tui.ssh.app  # noqa: F401  # imported for the time it takes: not while somebody waits for a window

    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 20, 50)


async def _tidy(hub: Hub) -> None:
    """Collect garbage when nobody types, and let games that nobody looks at leave the memory."""
    while True:
        await asyncio.sleep(CALM)
        with contextlib.suppress(Exception):
            await hub.tidy()
        if hub.now() - hub.last_key > CALM and hub.garbage:
            hub.garbage = False
            gc.collect()
