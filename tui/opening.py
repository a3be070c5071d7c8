"""Tables to sit down at: of a new game, of a saved one, and of the same game once more."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.chance import System
from engine.ruleset import Ruleset
from engine.save import BadSave, Loaded, backup, default_name, free_path, load, read_file
from engine.seating import HUMAN, Chair, new_game
from maps.format import MapFile
from tui.programs import NO_PROGRAMS
from tui.settings import reason
from tui.table import MakeBot, Table

DAMAGED = ".damaged"
"""What a damaged save is called after another took its place."""


def start(
    ruleset: Ruleset,
    board: MapFile,
    picked: Mapping[str, Any],
    chairs: Sequence[Chair],
    saves: Path,
    defend: str,
    make_bot: MakeBot = NO_PROGRAMS,
) -> Table:
    """The table of a new game, and the file that it will be kept in. Raises `Refused`.

    `defend`: the standing answer of the people in it when they must choose defence dice.
    """
    seated = [replace(chair, defend=defend if chair.kind == HUMAN else chair.defend) for chair in chairs]
    game = new_game(ruleset, board, picked, seated, System())
    name = default_name(ruleset.id, [chair.name for chair in seated], date.today())
    return Table(game, seated, ruleset, free_path(saves, name), make_bot=make_bot)


def again(table: Table, saves: Path, defend: str) -> Table:
    """The same game from its beginning, with the same seats and other dice. Raises `Refused`."""
    picked = table.game.rules.options
    return start(table.ruleset, table.board.map, picked, table.chairs, saves, defend, table.make_bot)


def open_save(path: Path) -> Table | str:
    """The table of a saved game; a sentence instead when the file is not one."""
    loaded = _read(path)
    return loaded if isinstance(loaded, str) else _seat(loaded, path)


def recover(path: Path) -> Table | str:
    """The table of the save before a damaged one. The damaged file is put aside, so that the other takes its place."""
    loaded = _read(backup(path))
    if isinstance(loaded, str):
        return loaded
    with contextlib.suppress(OSError):
        path.replace(path.with_name(path.name + DAMAGED))
    return _seat(loaded, path)


def _read(path: Path) -> Loaded | str:
    try:
        return load(read_file(path))
    except BadSave as fault:
        return f"{path.name}: {fault}{_way_out(path)}"
    except OSError as fault:
        return f"{path.name} cannot be read: {reason(fault)}.{_way_out(path)}"


def _seat(loaded: Loaded, path: Path) -> Table:
    return Table(loaded.game, loaded.chairs, loaded.ruleset, path, seen=loaded.seen)


def _way_out(path: Path) -> str:
    return " The save before it is there: l, then b." if backup(path).exists() else ""
