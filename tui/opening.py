"""Tables to sit down at: of a new game, of a saved one, and of the same game once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.chance import System
from engine.ruleset import Ruleset
from engine.save import BadSave, backup, default_name, free_path, load, read_file
from engine.seating import HUMAN, Chair, new_game
from maps.format import MapFile
from tui.table import Table


def start(
    ruleset: Ruleset, board: MapFile, picked: Mapping[str, Any], chairs: Sequence[Chair], saves: Path, defend: str
) -> Table:
    """The table of a new game, and the file that it will be kept in. Raises `Refused`.

    `defend`: the standing answer of the people in it when they must choose defence dice.
    """
    seated = [replace(chair, defend=defend if chair.kind == HUMAN else chair.defend) for chair in chairs]
    game = new_game(ruleset, board, picked, seated, System())
    name = default_name(ruleset.id, [chair.name for chair in seated], date.today())
    return Table(game, seated, ruleset, free_path(saves, name))


def again(table: Table, saves: Path) -> Table:
    """The same game from its beginning, with the same seats and other dice. Raises `Refused`."""
    picked = table.game.rules.options
    return start(table.ruleset, table.board.map, picked, table.chairs, saves, "ask")


def open_save(path: Path, keep_as: Path) -> Table | str:
    """The table of a saved game, kept as `keep_as` from now on; a sentence instead when the file is not one."""
    try:
        loaded = load(read_file(path))
    except BadSave as fault:
        return f"{path.name}: {fault}{_way_out(path)}"
    except OSError as fault:
        return f"{path.name} cannot be read: {(fault.strerror or str(fault)).lower()}.{_way_out(path)}"
    return Table(loaded.game, loaded.chairs, loaded.ruleset, keep_as, seen=loaded.seen)


def _way_out(path: Path) -> str:
    return " The save before it is there: l, then b." if backup(path).exists() else ""
