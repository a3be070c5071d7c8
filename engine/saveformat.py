"""The save file as text: its layout, its checksum, its versions. What the fields mean is in `engine.save`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

FORMAT = "hegemon-save"
VERSION = 1
MAX_BYTES = 64_000_000
"""Size above which a file is refused unread: a hundred times a long game."""

Raw = dict[str, Any]

MIGRATIONS: dict[int, Callable[[Raw], Raw]] = {}
"""Version -> what makes a save of that version one of the next. Nothing older than version 1 was ever written."""


class BadSave(ValueError):
    """A save that cannot be used. As text: the sentence, behind the number of the entry where there is one.

    `entry`: the log entry at fault; None when the fault is not in the log.
    `entries`: how many entries of the log were found good.
    """

    def __init__(self, sentence: str, entry: int | None = None, entries: int = 0) -> None:
        super().__init__(printable(f"Entry {entry}: {sentence}" if entry is not None else sentence))
        self.sentence, self.entry, self.entries = sentence, entry, entries


def printable(text: str, most: int = 400) -> str:
    """The text without anything that could steer a terminal, cut to a length that can be shown."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def canonical(value: Any) -> bytes:
    """The one encoding of a value: JSON with sorted keys and no blanks."""
    return msgspec.json.encode(value, order="sorted")


def convert(raw: Any, kind: Any, where: str = "") -> Any:
    """Plain data as a type. Raises `BadSave` with the place of the fault."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$")
        place = f"{where}{path.rstrip('`')}".lstrip(".") or "The save"
        raise BadSave(f"{place}: {sentence.replace('`', '')}.") from None


def compose(fields: Mapping[str, bytes], log: Sequence[bytes]) -> bytes:
    """The file: one field or log entry a line, in the order of `fields`, and the checksum last.

    All values come in canonical form; `fields` names the place of the log, its value there does not matter.
    """
    checksum = hashlib.sha256(
        _object({**fields, "log": b"[" + b",".join(log) + b"]"}, sorted(fields), b",")
    ).hexdigest()
    shown = {**fields, "log": b"[\n" + b",\n".join(log) + b"\n]", "sha256": canonical(checksum)}
    return _object(shown, shown, b",\n") + b"\n"


def _object(fields: Mapping[str, bytes], order: Sequence[str] | Mapping[str, bytes], comma: bytes) -> bytes:
    return b"{" + comma.join([b"%b:%b" % (canonical(name), fields[name]) for name in order]) + b"}"


def read(data: bytes) -> tuple[Raw, bool]:
    """The fields of a save as plain data, brought to the newest version, and whether the file is as it was written.

    It is not when a single byte differs. Raises `BadSave` for what is no save of a version known here.
    """
    raw = header(data)
    intact = _as_written(data, raw)
    while (version := raw["version"]) < VERSION:
        if version not in MIGRATIONS:
            raise BadSave(f"This save has version {version}, which no hegemon ever wrote; versions begin with 1.")
        raw = MIGRATIONS[version](raw) | {"version": version + 1}
    return raw, intact


def header(data: bytes) -> Raw:
    """The fields as they stand in the file, if it is a save at all and not from a newer hegemon. Raises `BadSave`."""
    raw = _json(data)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BadSave(f'This is no hegemon save: a save begins with "format":"{FORMAT}".')
    version = raw.get("version")
    if type(version) is not int:
        raise BadSave("This save does not say its version, so it cannot be read.")
    if version > VERSION:
        raise BadSave(f"This save was made by a newer hegemon (version {version}): update hegemon to open it.")
    return raw


def _json(data: bytes) -> Any:
    if not data.strip():
        raise BadSave("The file is empty.")
    if len(data) > MAX_BYTES:
        raise BadSave(f"The file is larger than {MAX_BYTES // 1_000_000} MB, so it is no save.")
    try:
        data.decode()
        return msgspec.json.decode(data)
    except UnicodeDecodeError as error:
        raise BadSave(f"The file is not UTF-8 text: byte {error.start} does not fit.") from None
    except RecursionError:
        raise BadSave("The file nests lists and objects too deeply to be a save.") from None
    except msgspec.DecodeError as error:
        if "truncated" in str(error):
            raise BadSave("The file was cut short: its end is missing. If it is a copy, copy it again.") from None
        raise BadSave(f"The file is damaged: {str(error).partition(' - at ')[0].rstrip('.')}.") from None


def _as_written(data: bytes, raw: Raw) -> bool:
    log = raw.get("log")
    try:
        fields = {name: canonical(value) for name, value in raw.items() if name not in ("log", "sha256")}
        rows = [canonical(entry) for entry in log] if isinstance(log, list) else []
        order = {name: fields.get(name, b"") for name in raw if name != "sha256"}
        return data == compose(order, rows)
    except RecursionError:
        raise BadSave("The file nests lists and objects too deeply to be a save.") from None
