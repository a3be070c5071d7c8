"""The door: who may come in, what is refused, and what is limited. One `Door` is one TCP connection."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from pathlib import Path
from typing import Any

import asyncssh

from tui.ssh.hub import STOPPING, Hub
from tui.ssh.limits import Bucket
from tui.ssh.session import Session, Variables

log = logging.getLogger("hegemon.ssh")
REMEMBERED = 4096
"""Addresses whose number of connections is remembered."""
SERVER_OPTIONS: dict[str, Any] = {
    "password_auth": False,
    "kbdint_auth": False,
    "host_based_auth": False,
    "gss_host": None,
    "x11_forwarding": False,
    "agent_forwarding": False,
    "allow_scp": False,
    "line_editor": False,
    "encoding": None,
    "config": None,
    "keepalive_interval": 15,
    "keepalive_count_max": 4,
    "server_version": "hegemon",
    "compression_algs": ["zlib@openssh.com", "none"],
}
"""Public keys and nothing else; terminals and nothing else. Port and socket forwarding is refused by the defaults."""


class Gate:
    """What all doors share: the count of connections, and the list of keys that may come in (None: every key)."""

    def __init__(self, hub: Hub, authorized: Path | None = None) -> None:
        self.hub, self.authorized = hub, authorized
        self.doors: set[Door] = set()
        self.by_address: Counter[str] = Counter()
        self.by_account: Counter[str] = Counter()
        self.greeting = 0
        """Connections that have not logged in."""
        self.stopping = False
        self._new: dict[str, Bucket] = {}
        self._fresh: dict[str, Bucket] = {}

    def has_room(self, address: str) -> bool:
        """Whether one more connection of this address may stay."""
        limits = self.hub.limits
        new = self._bucket(self._new, address, limits.new_per_minute / 60, limits.new_per_minute)
        return (
            new.has()
            and len(self.doors) <= limits.total
            and self.by_address[address] <= limits.per_address
            and self.greeting <= limits.greeting
        )

    def may_be_new(self, address: str) -> bool:
        """Whether one more unknown key may come from this address."""
        most = self.hub.limits.new_keys_per_hour
        return self._bucket(self._fresh, address, most / 3600, most).has()

    def _bucket(self, buckets: dict[str, Bucket], address: str, rate: float, size: float) -> Bucket:
        if address not in buckets and len(buckets) >= REMEMBERED:
            buckets.pop(next(iter(buckets)))
        return buckets.setdefault(address, Bucket(rate, size, self.hub.now))

    def admits(self, key: asyncssh.SSHKey, account: str, address: str) -> bool:
        """Whether this key may come in. The list is read anew each time; one that cannot be read admits nobody."""
        if self.hub.is_banned(account):
            return False
        if self.authorized is None:
            return True
        try:
            keys = asyncssh.read_authorized_keys(str(self.authorized))
        except (OSError, ValueError):
            return False
        return keys.validate(key, address, address) is not None


class Door(asyncssh.SSHServer):
    """A connection: it says who it is with its key, and may open a few windows."""

    def __init__(self, gate: Gate) -> None:
        self.gate, self.hub = gate, gate.hub
        self.account: str | None = None
        """The fingerprint of the key, once its owner has proven that it is his."""
        self.address, self.is_new = "?", False
        self._user, self._offered, self._refused = "", "", ""
        self._conn: asyncssh.SSHServerConnection | None = None
        self._open = 0
        self._silent: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        gate = self.gate
        self._conn = conn
        self.address = (conn.get_extra_info("peername") or ("?",))[0]
        gate.doors.add(self)
        gate.by_address[self.address] += 1
        gate.greeting += 1
        if not gate.has_room(self.address):
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        gate = self.gate
        gate.doors.discard(self)
        _count_down(gate.by_address, self.address)
        if self._silent is not None:
            self._silent.cancel()
        if self.account is None:
            gate.greeting -= 1
        else:
            _count_down(gate.by_account, self.account)

    def begin_auth(self, username: str) -> bool:
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Asked of keys that are only offered, too: nothing is decided about who it is before `auth_completed`."""
        self._offered = hashlib.sha256(key.public_data).hexdigest()
        return self.gate.admits(key, self._offered, self.address)

    def auth_completed(self) -> None:
        gate, players = self.gate, self.hub.players
        self.account = self._offered
        gate.greeting -= 1
        gate.by_account[self.account] += 1
        assert self._conn is not None
        self._silent = asyncio.get_running_loop().call_later(self.hub.limits.login, self._close_if_silent)
        if self.account not in players and not gate.may_be_new(self.address):
            self._refused = "Too many new keys come from your address; try again in an hour."
            return
        try:
            self.is_new = players.welcome(self.account, self._user)
        except OSError as fault:
            self._refused = f"The server cannot write ({fault.strerror}); try again later."
        log.info("%s from %s as %r", self.account[:12], self.address, players.name(self.account))

    def _close_if_silent(self) -> None:
        """Logged in and no window: nobody needs that here."""
        if not self._open and self._conn is not None:
            self._conn.close()

    def refusal(self) -> str:
        """Why no window may be opened; empty if one may."""
        if self._refused:
            return self._refused
        most = self.hub.limits.per_key
        if self.account is not None and self.gate.by_account[self.account] > most:
            return f"You are here {most} times already: close a window first."
        return STOPPING if self.gate.stopping else ""

    def session_requested(self) -> Any:
        if self._open >= self.hub.limits.channels or self._conn is None:
            return False
        self._open += 1
        channel = self._conn.create_server_channel(None, "strict", 65_536, 32_768)
        channel._env = Variables()
        return channel, Session(self)

    def session_closed(self) -> None:
        """One of its windows is gone."""
        self._open -= 1
        if not self._open and self._conn is not None and self._silent is not None:
            self._silent.cancel()
            self._silent = asyncio.get_running_loop().call_later(self.hub.limits.login, self._close_if_silent)

    @property
    def has_windows(self) -> bool:
        """Whether any window is open."""
        return self._open > 0

    def close(self) -> None:
        """End the connection."""
        if self._conn is not None:
            self._conn.close()


def _count_down(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if counter[name] <= 0:
        del counter[name]
