"""The server's files: replaced whole or appended to, on the disk before anybody is told."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import zlib
from pathlib import Path
from typing import IO, Any

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
SAVE, JOURNAL, SEED, RECORD = "save.json", "journal", "seed", "table.json"
"""The files of a game's folder."""


class Damaged(ValueError):
    """A journal that cannot be read on; the text is a sentence."""


class InUse(RuntimeError):
    """Another server has the data folder; the text is a sentence."""


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file, readable for its owner only. It is on the disk when this returns. Raises `OSError`."""
    spare = path.with_name(f".{path.name}.tmp")
    handle = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(handle)
    spare.replace(path)
    sync_folder(path.parent)


def remove(path: Path) -> None:
    """Delete a file for good, if it is there."""
    path.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """See to it that what was made, renamed or deleted there stays so."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(path: Path) -> None:
    """Make a folder for its owner only, if it is not there."""
    path.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)


def lock(folder: Path) -> IO[str]:
    """Keep other servers out of a data folder while the result is open. Raises `InUse`."""
    make_folder(folder)
    file = (folder / "lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        holder = file.read(20).strip()
        file.close()
        raise InUse(
            f"Another server (process {holder or 'unknown'}) uses {folder}: stop it first, or name another --data."
        ) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def line(record: Any) -> bytes:
    """A record with its checksum before it."""
    text = json.dumps(record, separators=(",", ":")).encode()
    return b"%08x %b\n" % (zlib.crc32(text), text)


def read_lines(data: bytes) -> tuple[list[Any], int]:
    """The records of a journal, and how many bytes of them are whole.

    Only the last line may be torn: then nobody was told of it. Raises `Damaged` for a bad line before it.
    """
    records, whole = [], 0
    *lines, rest = data.split(b"\n")
    for number, text in enumerate(lines):
        if len(text) < 10 or text[8:9] != b" " or text[:8] != b"%08x" % zlib.crc32(text[9:]):
            if number == len(lines) - 1 and not rest:
                break
            raise Damaged(f"Line {number + 1} of the journal is damaged.")
        records.append(json.loads(text[9:]))
        whole += len(text) + 1
    return records, whole


class Journal:
    """What happened since the last whole save. The first line says which save it goes on from."""

    def __init__(self, path: Path) -> None:
        self.path, self.count = path, 0
        """`count`: records since the save."""
        self._handle = -1

    def open(self, checksum: str) -> list[Any]:
        """The records after the save with this checksum. A journal that goes on from another save is inside it."""
        data = self.path.read_bytes() if self.path.exists() else b""
        records, whole = read_lines(data)
        self._handle = os.open(self.path, os.O_WRONLY | os.O_CREAT, PRIVATE)
        if not records or records[0] != ["on", checksum]:
            self.begin(checksum)
            return []
        os.ftruncate(self._handle, whole)
        os.lseek(self._handle, whole, os.SEEK_SET)
        self.count = len(records) - 1
        return records[1:]

    def begin(self, checksum: str) -> None:
        """Start again behind a new save."""
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, line(["on", checksum]))
        os.fsync(self._handle)
        self.count = 0

    def append(self, record: Any) -> None:
        """Write a record to the disk. Raises `OSError`; then the journal ends as before."""
        at, data = os.lseek(self._handle, 0, os.SEEK_CUR), line(record)
        try:
            if os.write(self._handle, data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._handle)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, at)
            os.lseek(self._handle, at, os.SEEK_SET)
            raise
        self.count += 1

    def close(self) -> None:
        """Let go of the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
