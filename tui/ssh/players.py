"""Accounts: a public key is the account, a name is only its label."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.options import Refused
from tui.ssh.disk import make_folder, write_whole
from tui.ssh.texts import NAME_CELLS, clean, player_name, skeleton


class Player(Struct):
    """What is kept of an account."""

    name: str
    since: float
    """Seconds since 1970."""


class Players:
    """One small file a player, named by the fingerprint of the key in hexadecimal."""

    def __init__(self, data: Path, wall: Callable[[], float] = time.time) -> None:
        self.folder, self.settings_folder = data / "players", data / "settings"
        self._wall = wall
        self._all: dict[str, Player] = {}
        for folder in (self.folder, self.settings_folder):
            make_folder(folder)
        for path in self.folder.glob("*.json"):
            with contextlib.suppress(OSError, msgspec.DecodeError):
                self._all[path.stem] = msgspec.json.decode(path.read_bytes(), type=Player)
        self._taken = {skeleton(player.name): account for account, player in self._all.items()}

    def __contains__(self, account: str) -> bool:
        return account in self._all

    def name(self, account: str) -> str:
        """The name of an account."""
        player = self._all.get(account)
        return player.name if player is not None else f"guest-{account[:6]}"

    def welcome(self, account: str, wish: str) -> bool:
        """Make sure that the account has a name. Whether it is new. Raises `OSError`."""
        if account in self._all:
            return False
        self._keep(account, Player(player_name(wish, account, self._taken), self._wall()))
        return True

    def rename(self, account: str, wish: str) -> str:
        """Give the account another name; returns what it became. Raises `Refused` and `OSError`."""
        name = clean(wish, NAME_CELLS)
        if not skeleton(name):
            raise Refused("A name needs a letter or a digit.")
        if self._taken.get(skeleton(name), account) != account:
            raise Refused(f"Somebody else here is called {name}, or so much like it that you would be taken for him.")
        name = player_name(name, account, self._taken)
        self._keep(account, msgspec.structs.replace(self._all[account], name=name))
        return name

    def _keep(self, account: str, player: Player) -> None:
        write_whole(self.folder / f"{account}.json", msgspec.json.encode(player))
        old = self._all.get(account)
        if old is not None:
            self._taken.pop(skeleton(old.name), None)
        self._all[account] = player
        self._taken[skeleton(player.name)] = account

    def settings_file(self, account: str) -> Path:
        """Where the settings of an account are."""
        return self.settings_folder / f"{account}.json"
