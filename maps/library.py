"""The boards that there are: those that come with the game, and those of the user's own `boards` folder."""

import os
from functools import lru_cache
from pathlib import Path

import platformdirs
from msgspec import Struct
from msgspec.structs import replace

from maps.format import board_ids, load, load_path
from maps.naming import unused
from maps.structs import BadBoard, MapFile

SUFFIX = ".json"
MOST = 500
"""As many files of the folder are looked at."""


class Listed(Struct, frozen=True):
    """A board of the user's folder: what is in the file, or the sentence why it cannot be used."""

    path: Path
    board: MapFile | None = None
    fault: str = ""

    @property
    def id(self) -> str:
        """The board's id, or what the file is called."""
        return self.board.id if self.board is not None else self.path.stem


def folder() -> Path:
    """Where the user's boards lie: HEGEMON_BOARDS, else the user's data folder. It need not be there."""
    named = os.environ.get("HEGEMON_BOARDS")
    own = Path(named) if named else platformdirs.user_data_path("hegemon", appauthor=False) / "boards"
    return own.expanduser()


def own_boards() -> tuple[Listed, ...]:
    """The boards of the user's folder by file name; a damaged one is listed with its fault and hides no other."""
    try:
        paths = [path for path in folder().iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return ()
    return tuple(_listed(path) for path in sorted(paths)[:MOST])


def all_boards() -> tuple[MapFile, ...]:
    """Every board that can be used: those of the game, then the user's. One that cannot be read hides no other.

    Of two boards with one id the first is taken.
    """
    found: dict[str, MapFile] = {}
    for name in board_ids():
        try:
            found[name] = load(name)
        except (BadBoard, OSError):
            continue
    for listed in own_boards():
        if listed.board is not None:
            found.setdefault(listed.board.id, listed.board)
    return tuple(found.values())


def with_pictures(board: MapFile) -> MapFile:
    """The same board with the pictures that it has here, if it is here; else as it is."""
    if board.id in board_ids():
        known = [load(board.id)]
    else:
        known = [listed.board for listed in own_boards() if listed.board is not None and listed.board.id == board.id]
    return next((same for same in known if replace(same, rasters=board.rasters) == board), board)


def shelved(board: MapFile) -> tuple[Path, MapFile]:
    """The file in the user's folder for a board, and the board as it is kept there: with an id that no other has.

    The file of an earlier import from the same source is the file again.
    """
    taken = set(board_ids())
    for listed in own_boards():
        if listed.board is not None and _is_later(board, listed.board):
            return listed.path, replace(board, id=listed.board.id)
        taken |= {listed.id, listed.path.stem}
    name = unused(board.id, taken, "-")
    return folder() / f"{name}{SUFFIX}", replace(board, id=name)


def _is_later(board: MapFile, earlier: MapFile) -> bool:
    """Whether one board is another, or was made later of the same source."""
    source = board.sources.get("board")
    if source is None:
        return board == earlier
    return (source, board.name) == (earlier.sources.get("board"), earlier.name)


def _listed(path: Path) -> Listed:
    try:
        if not path.is_file():
            return Listed(path, fault=f'"{path.name}" is no plain file.')
        about = path.stat()
        return _read(path, about.st_mtime_ns, about.st_size)
    except OSError as error:
        return Listed(path, fault=f'"{path.name}" cannot be read: {error.strerror or error}.')


@lru_cache(maxsize=MOST)
def _read(path: Path, changed: int, size: int) -> Listed:
    """The file as it was when it was changed last."""
    try:
        return Listed(path, load_path(path))
    except BadBoard as bad:
        return Listed(path, fault=f'"{path.name}" cannot be used as a board: {bad.faults[0]}')
