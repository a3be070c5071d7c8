"""Chance that nobody has to take on trust: every roll and draw follows from a secret seed that was promised before.

The order of a deal is what proves it. The seed is drawn and its hash, the commitment, is shown; then every seat may
add a phrase, of which at first only a hash is shown; then the sheet of all hashes is closed; then the phrases are
opened; and only now is anything rolled. The seed is revealed when the game is over, and anybody can compute all again
with SHA-256 and HMAC alone. It does not stop a server from knowing the rolls to come: it stops it from choosing them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import struct
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.chance import Answer, Dice, Request
from engine.change import Illegal

SCHEME = "hegemon-dice-1"
"""Goes into every hash, so that no other program and no later scheme shares one with it."""
SEED_BYTES, SALT_BYTES, MARK_BYTES = 32, 16, 8
NO_HASH = bytes(32)
"""Stands on the sheet for a seat without a phrase."""
PHRASE_LENGTH = 200
NOTE_LENGTH = 8
"""Hexadecimal digits that a player's note has at least."""

Opened = tuple[bytes, str]
"""Salt and text of a phrase."""


class Unproven(ValueError):
    """What was promised about the dice does not fit what is there. The text is a sentence."""


class Promise(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a save says about committed dice; all bytes in hexadecimal. `seed` is missing until the game is over."""

    game: str
    scheme: str
    terms: str
    commitment: str
    hashes: list[str | None]
    """By seat: the hash of its phrase; None for a seat that gave none."""
    sheet: str
    opened: list[tuple[str, str] | None]
    """By seat: salt and text of its phrase."""
    seed: str | None = None


# -- hashes


def _parts(word: str, parts: Iterable[bytes]) -> bytes:
    """The parts with their lengths before them, so that no two lists of parts give the same bytes."""
    return b"".join(struct.pack(">I", len(part)) + part for part in (SCHEME.encode(), word.encode(), *parts))


def _hash(word: str, *parts: bytes) -> bytes:
    return hashlib.sha256(_parts(word, parts)).digest()


def _mac(key: bytes, word: str, *parts: bytes) -> bytes:
    return hmac.digest(key, _parts(word, parts), "sha256")


def _json(value: Any) -> bytes:
    """The one JSON text of a value, which every language can make: sorted keys, no blanks, ASCII."""
    return json.dumps(msgspec.to_builtins(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def terms_of(game: str, ruleset: str, options: Any, seats: Sequence[str], board: str) -> bytes:
    """What is played, by whom and in which order: the seed is bound to it."""
    return _hash("terms", _json([game, ruleset, options, list(seats), board]))


def commitment_of(seed: bytes, terms: bytes) -> bytes:
    """What is shown of the seed before anybody adds a phrase."""
    return _hash("commit", seed, terms)


def phrase_hash(seat: int, salt: bytes, text: str) -> bytes:
    """What is shown of a phrase before the sheet is closed; the salt keeps it from being guessed."""
    return _hash("phrase", struct.pack(">H", seat), salt, _phrase(text))


def _phrase(text: str) -> bytes:
    return unicodedata.normalize("NFC", " ".join(text.split())).encode()


def sheet_of(commitment: bytes, terms: bytes, hashes: Sequence[bytes | None]) -> bytes:
    """What all players see, and may write down, before the first phrase is opened."""
    return _hash("sheet", commitment, terms, *[one or NO_HASH for one in hashes])


def key_of(seed: bytes, sheet: bytes, opened: Sequence[Opened | None]) -> bytes:
    """The key of all answers."""
    return _mac(seed, "key", sheet, *[b"" if one is None else one[0] + _phrase(one[1]) for one in opened])


def mark_of(key: bytes, before: bytes, number: int, entry: Any) -> bytes:
    """The mark of a log entry `[by, action, answers]`, which hangs on all entries before it.

    A player who noted one can prove that the log was rewritten. It needs the key: the hash alone of an entry with
    one hidden card could be guessed.
    """
    return _mac(key, "entry", before, struct.pack(">Q", number), _json(entry))[:MARK_BYTES]


# -- answers


class _Numbers:
    """Fair numbers for one answer: HMAC over its place in the game, the request, and a counter."""

    def __init__(self, key: bytes, index: int, request: bytes) -> None:
        self._bytes = self._endless(key, struct.pack(">Q", index), request)

    def _endless(self, key: bytes, index: bytes, request: bytes) -> Iterator[int]:
        block = 0
        while True:
            yield from _mac(key, "answer", index, request, struct.pack(">I", block))
            block += 1

    def below(self, count: int) -> int:
        """One of 0 to count - 1. Values beyond the last whole multiple of `count` are thrown away: no bias."""
        width = 1 if count <= 256 else 2
        if not 1 <= count <= 65536:
            raise ValueError(f"No fair number below {count}.")
        span = 256**width
        fair = span - span % count
        while True:
            value = int.from_bytes(bytes([next(self._bytes) for _ in range(width)]), "big")
            if value < fair:
                return value % count


def request_bytes(request: Request) -> bytes:
    """The request as it goes into the answer. Who may see a draw makes no difference to it."""
    if isinstance(request, Dice):
        return b"dice" + struct.pack(">HH", request.n, request.sides)
    return b"draw" + struct.pack(">H", request.n) + _hash("pool", *[name.encode() for name in sorted(request.pool)])


def answer(key: bytes, index: int, request: Request) -> Answer:
    """The answer number `index` of a game, entry 0's being the first. The order of a pool makes no difference."""
    numbers = _Numbers(key, index, request_bytes(request))
    if isinstance(request, Dice):
        return tuple([numbers.below(request.sides) + 1 for _ in range(request.n)])
    rest = sorted(request.pool)
    if request.n > len(rest):
        raise ValueError(f"A pool of {len(rest)} cannot give {request.n}.")
    return tuple([rest.pop(numbers.below(len(rest))) for _ in range(request.n)])


class Committed:
    """The source of a game with committed dice. `index`: how many answers it has given."""

    def __init__(self, key: bytes, promise: Promise, index: int = 0) -> None:
        self.key, self.promise = key, promise
        self.index = self._told = index

    def __call__(self, request: Request) -> Answer:
        given = answer(self.key, self.index, request)
        self.index += 1
        return given

    def publish(self) -> None:
        """Everything given so far is about to be shown."""
        self._told = self.index

    def rewind(self) -> None:
        """Nobody saw what was given since `publish`: the same numbers come again."""
        self.index = self._told


class Sealed:
    """The source of a game with committed dice without its key: it can be read, not played on."""

    def __init__(self, promise: Promise) -> None:
        self.promise = promise

    def __call__(self, request: Request) -> Answer:
        """Raises `Illegal`."""
        if self.promise.seed is not None:
            raise Illegal("The seed of these dice has been revealed: the game can be read, not played on.")
        raise Illegal("This is a copy of a server's game without the seed of its dice: it can be read, not played on.")


# -- the deal


class Deal:
    """The beginning of a game with committed dice, step by step: phrases, `close`, `open`, `key`.

    `terms`: see `terms_of`. Raises `Illegal` with a sentence for the player who comes too late or too early.
    """

    def __init__(self, game: str, terms: bytes, seats: int, seed: bytes | None = None) -> None:
        self.game, self.terms = game, terms
        self.seed = seed or secrets.token_bytes(SEED_BYTES)
        self.commitment = commitment_of(self.seed, terms)
        self.hashes: list[bytes | None] = [None] * seats
        self.opened: list[Opened | None] = [None] * seats
        self.sheet: bytes | None = None

    def give(self, seat: int, text: str, salt: bytes | None = None) -> None:
        """A phrase that the server may know already; other players see its hash alone until the sheet is closed."""
        salt = salt or secrets.token_bytes(SALT_BYTES)
        self.promise(seat, phrase_hash(seat, salt, text))
        self.opened[seat] = (salt, text)

    def promise(self, seat: int, phrase: bytes | None) -> None:
        """The hash alone of a phrase that is opened later, so that not even the server can know it; None: no phrase."""
        if self.sheet is not None:
            raise Illegal("The sheet is closed: no phrase can be added or changed now.")
        self.hashes[seat], self.opened[seat] = phrase, None

    def close(self) -> bytes:
        """Close the sheet; from now on nothing can be added."""
        if self.sheet is None:
            self.sheet = sheet_of(self.commitment, self.terms, self.hashes)
        return self.sheet

    def open(self, seat: int, salt: bytes, text: str) -> None:
        """Show the phrase of a hash."""
        if self.sheet is None:
            raise Illegal("Wait until the sheet is closed: before that, others could answer to your phrase.")
        if self.hashes[seat] != phrase_hash(seat, salt, text):
            raise Illegal("That is not the phrase of your hash: give the salt and the text that made it.")
        self.opened[seat] = (salt, text)

    @property
    def missing(self) -> list[int]:
        """The seats whose phrase is not open yet. None of them is ever left out: that would be a choice of dice."""
        return [seat for seat, one in enumerate(self.hashes) if one is not None and self.opened[seat] is None]

    def source(self) -> Committed:
        """The dice. Raises `Illegal` while a phrase is missing."""
        if self.sheet is None or self.missing:
            raise Illegal("The dice wait until the sheet is closed and every phrase on it is open.")
        return Committed(key_of(self.seed, self.sheet, self.opened), self.record())

    def record(self) -> Promise:
        """What a save says about it, without the seed."""
        return Promise(
            self.game,
            SCHEME,
            self.terms.hex(),
            self.commitment.hex(),
            [one.hex() if one else None for one in self.hashes],
            self.sheet.hex() if self.sheet else "",
            [(one[0].hex(), one[1]) if one else None for one in self.opened],
        )


# -- checking


def key_behind(promise: Promise, terms: bytes, seed: bytes | None = None) -> bytes:
    """The key of all answers, after everything that was promised has been checked.

    `terms`: of the game as it is. `seed`: if it is not in the promise. Raises `Unproven`.
    """
    seed = seed or _bytes(promise.seed or "")
    if promise.scheme != SCHEME:
        raise Unproven(f"The dice follow the scheme {promise.scheme[:40]!r}; this hegemon knows {SCHEME} only.")
    if _bytes(promise.terms) != terms:
        raise Unproven("Rules, options, seats or board are not those that the dice were bound to.")
    commitment, sheet = _bytes(promise.commitment), _bytes(promise.sheet)
    if commitment_of(seed, terms) != commitment:
        raise Unproven("The seed of the dice is not the one that was promised.")
    hashes = [None if one is None else _bytes(one) for one in promise.hashes]
    opened = [None if one is None else (_bytes(one[0]), one[1]) for one in promise.opened]
    if sheet_of(commitment, terms, hashes) != sheet:
        raise Unproven("The sheet of the dice does not fit what stands on it.")
    if len(opened) != len(hashes):
        raise Unproven("The sheet of the dice has other seats than the phrases.")
    for seat, (one, phrase) in enumerate(zip(hashes, opened, strict=True)):
        if one != (None if phrase is None else phrase_hash(seat, *phrase)):
            raise Unproven(f"The phrase of seat {seat + 1} is not the one on the sheet.")
    return key_of(seed, sheet, opened)


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unproven("The promise of the dice is damaged: it holds something that is not hexadecimal.") from None


def marks(key: bytes, entries: Iterable[Any]) -> Iterator[bytes]:
    """The marks of the entries `[by, action, answers]` of a log, one after another."""
    mark = b""
    for number, entry in enumerate(entries):
        mark = mark_of(key, mark, number, entry)
        yield mark


def check_note(note: str, promise: Promise, made: Sequence[bytes]) -> None:
    """Whether a player's note fits: the start of the commitment or of the sheet, or `113:3f2a…` for entry 113's mark.

    `made`: the marks of all entries; empty while the seed is unknown. Raises `Unproven` with a sentence.
    """
    number, colon, rest = note.strip().lower().partition(":")
    digits = "".join((rest if colon else number).split())
    if len(digits) < NOTE_LENGTH or set(digits) - set("0123456789abcdef"):
        raise Unproven(f"The note {note[:80]!r} is none: it takes {NOTE_LENGTH} or more of the digits 0-9 and a-f.")
    if not colon:
        if not promise.commitment.startswith(digits) and not promise.sheet.startswith(digits):
            raise Unproven(f"The note {note[:80]} fits neither the commitment nor the sheet of the dice.")
        return
    if not made:
        raise Unproven("Marks of entries can be checked when the seed is known, at the end of the game.")
    if not number.isdecimal() or int(number) >= len(made) or not made[int(number)].hex().startswith(digits):
        raise Unproven(f"The note {note[:80]} is not the mark of that entry: the log is another than the one you saw.")
