"""Saves as files: where they lie, what they are called, and how they are written so that none is ever lost."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import platformdirs

from engine.options import Refused
from engine.saveformat import MAX_BYTES, BadSave, printable

SUFFIX = ".json"
NAME_LENGTH = 80
FORBIDDEN = '/\\<>:"|?*'
RESERVED = frozenset(
    ["readme", "con", "prn", "aux", "nul"] + [f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)]
)
"""Names that mean something else, here or on some system where the file may be carried."""


class SaveError(OSError):
    """A save could not be written; the file that was there is as it was. The text is a sentence."""


# -- writing


REASONS: Mapping[int, str] = {
    errno.ENOSPC: "the disk is full. Free some space, or save to another folder.",
    errno.EDQUOT: "your share of the disk is used up. Free some space, or save to another folder.",
    errno.EROFS: "the disk can only be read. Save to another folder (--saves).",
    errno.EACCES: "its folder may not be written to. Save to another folder (--saves).",
    errno.EPERM: "its folder may not be written to. Save to another folder (--saves).",
    errno.ENOENT: "its folder is gone. Make it again, or save to another folder (--saves).",
    errno.ENOTDIR: "its folder is a file. Save to another folder (--saves).",
    errno.EISDIR: "there is a folder of that name. Choose another name.",
    errno.ENAMETOOLONG: "the name is too long. Choose a shorter one.",
}


def backup(path: Path) -> Path:
    """Where the save before the last one is kept."""
    return path.with_name(path.name + ".bak")


def write(path: Path, blob: bytes) -> None:
    """Replace a save as a whole, and keep the one before it beside it as `.bak`.

    At every moment there is a complete file at `path`: either the old one or the new one. Raises `SaveError`.
    """
    try:
        _replace(path, blob)
    except OSError as error:
        why = REASONS.get(error.errno or 0, f"{error.strerror or error}.")
        raise SaveError(printable(f"{path.name} could not be saved: {why}")) from error


def _replace(path: Path, blob: bytes) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:NAME_LENGTH]}.", suffix=".tmp", dir=path.parent)
    temporary, old = Path(name), Path(name).with_suffix(".old.tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(blob)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            _copy(path, old)
            old.replace(backup(path))
        temporary.replace(path)
        _sync(path.parent)
    finally:
        for left in (temporary, old):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)


def _copy(path: Path, copy: Path) -> None:
    """A second name for the same file; where the disk knows no such thing, a second file."""
    try:
        os.link(path, copy)
    except OSError:
        shutil.copyfile(path, copy)


def _sync(folder: Path) -> None:
    """Make the renaming last through a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_file(path: Path) -> bytes:
    """The bytes of a save. Raises `BadSave` for what is too large to be one, and OSError."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BadSave(f"{path.name} is larger than {MAX_BYTES // 1_000_000} MB, so it is no save.")
    return data


# -- names


def saves_folder(option: Path | None = None) -> Path:
    """Where saves lie: the option, else HEGEMON_SAVES, else `saves` of a checkout, else the user's data folder.

    It is made when it is missing and can be made.
    """
    named = os.environ.get("HEGEMON_SAVES")
    folder = option or (Path(named) if named else _own_folder())
    folder = folder.expanduser()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _own_folder() -> Path:
    checkout = Path(__file__).resolve().parents[1]
    if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
        return checkout / "saves"
    return platformdirs.user_data_path("hegemon", appauthor=False) / "saves"


def save_path(folder: Path, name: str) -> Path:
    """The file for a save that a player calls so. Raises `Refused` with what is wrong with the name."""
    text = unicodedata.normalize("NFC", name.strip()).removesuffix(SUFFIX)
    shown = printable(name, 60)
    bad = sorted({letter for letter in text if letter in FORBIDDEN})
    if not text:
        raise Refused("A save needs a name: type one.")
    if not text.isprintable():
        raise Refused(f"The name {shown!r} has signs that cannot be shown: use letters, digits, blanks and dashes.")
    if bad:
        raise Refused(f"A save cannot be called {shown!r}: leave out {' '.join(bad)}")
    if text.startswith("."):
        raise Refused(f"A save cannot be called {shown!r}: begin with a letter or a digit.")
    if text.endswith((".", " ")):
        raise Refused(f"A save cannot be called {shown!r}: end with a letter or a digit.")
    if len(text) > NAME_LENGTH or len(text.encode()) > 2 * NAME_LENGTH:
        raise Refused(f"The name {shown!r} is too long: use at most {NAME_LENGTH} letters.")
    if text.partition(".")[0].casefold().strip() in RESERVED:
        raise Refused(f"{shown!r} is a name that computers keep for themselves: choose another.")
    return folder / f"{text}{SUFFIX}"


def default_name(ruleset: str, names: Sequence[str], day: date) -> str:
    """`world-anna-bruno-2026-11-30`."""
    words = [word for word in map(_plain, names) if word]
    start = "-".join([ruleset, *words])[: NAME_LENGTH - 20].rstrip("-")
    return f"{start}-{day.isoformat()}"


def _plain(name: str) -> str:
    """Letters and digits without accents, in lower case; the rest becomes dashes."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(letter if letter.isalnum() else " " for letter in letters).split())


def free_path(folder: Path, name: str) -> Path:
    """The file for a new save of this name; with `-2`, `-3` … behind it while the name is taken. Raises `Refused`."""
    path, number = save_path(folder, name), 2
    while path.exists():
        path = save_path(folder, f"{name}-{number}")
        number += 1
    return path
