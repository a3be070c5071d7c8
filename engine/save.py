"""Saves: a whole game as one JSON file, which loads only if every entry of its log is legal.

The format is explained in `saves/README.md`. A save holds all secrets: it is the host's file, no seat's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine.chance import Seeded, Source, System
from engine.cmdline import COMMAND
from engine.committed import Committed, Promise, Sealed, Unproven, check_note, key_behind, marks, terms_of
from engine.flow import Rules
from engine.game import Game
from engine.options import Refused
from engine.ruleset import Ruleset
from engine.rulesets import RULESETS
from engine.saveformat import FORMAT, VERSION, BadSave, Raw, canonical, compose, convert, header, read
from engine.savelog import Recorded, replay, typed_log
from engine.savestate import difference, typed_state
from engine.seating import CLOSED, COLOURS, Chair, check_names, kinds
from engine.shelf import Listed, Summary, list_saves, summarise
from engine.sight import Entry
from engine.store import SaveError, backup, default_name, free_path, read_file, save_path, saves_folder, write
from maps import format as boards
from maps.format import BadBoard, MapFile
from maps.library import with_pictures

__all__ = [
    "BadSave",
    "Fault",
    "Listed",
    "Loaded",
    "Recorder",
    "SaveError",
    "Summary",
    "Verdict",
    "backup",
    "compose",
    "default_name",
    "encode",
    "free_path",
    "game_terms",
    "list_saves",
    "load",
    "read_file",
    "save_path",
    "saves_folder",
    "summarise",
    "verify",
    "write",
]

ALTERED = "The file was changed after it was written: its checksum does not fit."

Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Value = bool | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | Text


class SavedSeat(Struct, forbid_unknown_fields=True):
    """A chair, and how many entries of the log its player had seen when his last turn ended."""

    name: Text
    colour: Text
    kind: Text
    seen: Count = 0
    defend: Literal["ask", "most"] = "ask"


class Chance(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where dice and draws come from: the system's entropy, a generator with this seed, or a seed that was promised."""

    source: Literal["system", "seeded", "committed"]
    seed: int | Annotated[str, Meta(max_length=1000)] | None = None
    promise: Promise | None = None


class Save(Struct, forbid_unknown_fields=True):
    """The fields of a save, in the order of the file."""

    format: Text
    version: Count
    ruleset: Text
    options: dict[Text, Value]
    seats: Annotated[list[SavedSeat], Meta(max_length=100)]
    chance: Chance
    board: dict[str, Any]
    initial: dict[str, Any]
    log: list[Any]
    state: dict[str, Any]
    sha256: Text


class Loaded(Struct):
    """A game that was saved, ready to go on."""

    game: Game
    chairs: list[Chair]
    ruleset: Ruleset
    chance: Chance
    seen: dict[int, int]
    """Seat -> how many entries of the log it had seen when its last turn ended."""


class Fault(Struct):
    """What is wrong with a save. `entry`: where in the log; None when it is not in the log."""

    entry: int | None
    sentence: str


class Verdict(Struct):
    """The answer to: is this save a legal game?"""

    valid: bool
    entries: int
    """Entries of the log that were found good."""
    fault: Fault | None = None
    dice: Literal["recorded", "seeded", "proven", "not proven"] = "recorded"
    """`seeded`, `proven`: every roll and draw was compared with what the seed gives."""
    remark: str = ""
    """What there is to say about promised dice, as a sentence."""


# -- writing


class Recorder:
    """Makes the saves of one game. Every entry is encoded once, however often the game is saved."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rows: list[bytes] = []
        fields = {
            "format": FORMAT,
            "version": VERSION,
            "ruleset": game.rules.ruleset,
            "options": game.rules.options,
            "seats": None,
            "chance": None,
            "board": _bare(game.rules.board.map),
            "initial": msgspec.Raw(game.initial),
            "log": None,
            "state": None,
        }
        self._fields = {name: canonical(value) for name, value in fields.items()}

    def forget(self, length: int) -> None:
        """Entries from this one on were taken back."""
        del self._rows[length:]

    def freeze(self, chairs: Sequence[Chair], seen: Mapping[int, int]) -> tuple[dict[str, bytes], list[bytes]]:
        """What `compose` needs to make the file of this moment; composing may be done in another thread."""
        log = self.game.log
        self._rows += [encode_entry(entry) for entry in log[len(self._rows) :]]
        seats = [
            SavedSeat(chair.name, chair.colour, chair.kind, min(seen.get(seat, 0), len(log)), chair.defend)
            for seat, chair in enumerate(chairs)
        ]
        moment = {"seats": seats, "chance": chance_of(self.game.source), "state": self.game.state}
        return self._fields | {name: canonical(value) for name, value in moment.items()}, self._rows.copy()


def encode(game: Game, chairs: Sequence[Chair], seen: Mapping[int, int] | None = None) -> bytes:
    """The game as a save. `seen`: seat -> how many entries of the log it had seen when its last turn ended."""
    return compose(*Recorder(game).freeze(chairs, seen or {}))


def encode_entry(entry: Entry) -> bytes:
    """One line of the log: `[by, action, answers]`."""
    return canonical((entry.by, entry.action, entry.answers))


def chance_of(source: Source) -> Chance:
    """How a save names a source of chance. Of a seeded one alone it can say what it will give."""
    if isinstance(source, Committed | Sealed):
        return Chance("committed", promise=source.promise)
    return Chance("seeded", source.seed) if isinstance(source, Seeded) else Chance("system")


def game_terms(game: str, rules: Rules, names: Sequence[str]) -> bytes:
    """What the dice of a game are bound to: its name, rules, options, seats and board."""
    board = _bare(rules.board.map)
    digest = hashlib.sha256(canonical(board)).hexdigest()
    return terms_of(game, rules.ruleset, rules.options, names, f"{board.id} {digest}")


def _bare(board: MapFile) -> MapFile:
    """The board without its pictures."""
    return msgspec.structs.replace(board, rasters=())


# -- reading


def load(data: bytes, *, keep: bool = False) -> Loaded:
    """The game in a save, every entry checked and played again. `keep` as in `Game`. Raises `BadSave`.

    A seeded game goes on with the dice that it would have had without the interruption: its generator is asked for
    everything in the log again, and must give the same. Undo cannot shift that, for it never takes an answer back.
    """
    raw, intact = read(data)
    try:
        loaded = _rebuild(raw, keep)
    except RecursionError:
        raise BadSave("The save nests lists and objects too deeply.") from None
    except BadSave as fault:
        if intact:
            raise
        raise BadSave(f"{fault.sentence} {ALTERED}", fault.entry, fault.entries) from None
    if not intact:
        raise BadSave(ALTERED, entries=len(loaded.game.log))
    return loaded


def verify(data: bytes, notes: Sequence[str] = ()) -> Verdict:
    """Whether a save is a legal game, by loading it, and whether its dice are the promised ones.

    `notes`: what a player wrote down during the game; see `engine.committed.check_note`.
    """
    try:
        loaded = load(data)
        promise = loaded.chance.promise
        if promise is None:
            if notes:
                raise BadSave("Its dice were not promised, so there is nothing that a note could be about.")
            return Verdict(
                True, len(loaded.game.log), dice="seeded" if loaded.chance.source == "seeded" else "recorded"
            )
        return _verdict_on_dice(loaded, promise, notes)
    except BadSave as fault:
        return Verdict(
            False, fault.entries, Fault(fault.entry, str(fault)), "not proven" if _promised(data) else "recorded"
        )


def _verdict_on_dice(loaded: Loaded, promise: Promise, notes: Sequence[str]) -> Verdict:
    """The verdict on a game that is legal and whose dice were promised. Raises `BadSave`."""
    game = loaded.game
    key = None
    if promise.seed is not None:
        key = key_behind(promise, game_terms(promise.game, game.rules, [chair.name for chair in loaded.chairs]))
    made = [] if key is None else list(marks(key, [(e.by, e.action, e.answers) for e in game.log]))
    for note in notes:
        try:
            check_note(note, promise, made)
        except Unproven as fault:
            raise BadSave(str(fault), entries=len(game.log)) from None
    if key is None:
        return Verdict(True, len(game.log), None, "not proven", "The seed is not in this file: the game was not over.")
    answers = [answer for entry in game.log for answer in entry.answers]
    rolls = sum(type(answer[0]) is int for answer in answers if answer)
    phrases, seats = sum(one is not None for one in promise.opened), len(promise.opened)
    added = (
        f"{phrases} of {seats} seats added a phrase."
        if phrases
        else "No seat added a phrase: the server could have picked the seed before the start."
    )
    matched = " What you noted fits." if notes else ""
    return Verdict(
        True,
        len(game.log),
        None,
        "proven",
        f"{rolls} rolls and {len(answers) - rolls} draws were computed again. {added}{matched}",
    )


def _promised(data: bytes) -> bool:
    """Whether a faulty save says that its dice were promised."""
    try:
        chance = header(data).get("chance")
    except BadSave:
        return False
    return isinstance(chance, dict) and chance.get("source") == "committed"


def _rebuild(raw: Raw, keep: bool) -> Loaded:
    save: Save = convert(raw, Save)
    ruleset = RULESETS.get(save.ruleset)
    if ruleset is None:
        raise BadSave(f"There is no ruleset {save.ruleset!r} here; the rulesets are {', '.join(RULESETS)}.")
    chairs, board = _chairs(save.seats), _board(save.board)
    names = [chair.name for chair in chairs]
    try:
        rules, fresh = ruleset.set_up(save.options, board, names)
    except Refused as refusal:
        raise BadSave(str(refusal)) from None
    source = _source(save.chance, rules, names)
    recorded = Recorded(source)
    game = Game(rules, typed_state(rules, fresh, save.initial), recorded, keep=keep)
    replay(game, recorded, typed_log(rules, save.log))
    state = canonical(game.state)
    if state != canonical(save.state):
        where = difference(save.state, msgspec.json.decode(state), "state")
        raise BadSave(f"The position does not follow from the log: {where}", entries=len(game.log))
    game.source = Sealed(source.promise) if isinstance(source, Committed) else source
    seen = {seat: saved.seen for seat, saved in enumerate(save.seats) if 0 < saved.seen <= len(game.log)}
    return Loaded(game, chairs, ruleset, save.chance, seen)


def _chairs(seats: Sequence[SavedSeat]) -> list[Chair]:
    known = (*kinds(), CLOSED)
    for seat in seats:
        is_command = seat.kind.startswith(COMMAND) and seat.kind.isprintable()
        if seat.kind not in known and not is_command:
            raise BadSave(
                f"{seat.name} is played by {seat.kind!r}, which is unknown here; known are {', '.join(known)}."
            )
        if seat.colour not in COLOURS:
            raise BadSave(f"{seat.name} has the colour {seat.colour!r}; the colours are {', '.join(COLOURS)}.")
    try:
        check_names([seat.name for seat in seats])
    except Refused as refusal:
        raise BadSave(str(refusal)) from None
    return [Chair(seat.name, seat.kind, seat.colour, seat.defend) for seat in seats]


def _source(chance: Chance, rules: Rules, names: Sequence[str]) -> Source:
    if chance.source == "committed":
        return _promised_source(chance.promise, rules, names)
    if chance.source == "system":
        return System()
    if chance.seed is None:
        raise BadSave("chance: a seeded game must say its seed.")
    return Seeded(chance.seed)


def _promised_source(promise: Promise | None, rules: Rules, names: Sequence[str]) -> Source:
    """Dice that can be compared with the log where the seed is known."""
    if promise is None:
        raise BadSave("chance: a game with promised dice must say what was promised.")
    if promise.seed is None:
        return Sealed(promise)
    try:
        return Committed(key_behind(promise, game_terms(promise.game, rules, names)), promise)
    except Unproven as fault:
        raise BadSave(f"chance: {fault}") from None


def _board(raw: Raw) -> MapFile:
    """The board of the save; with its pictures where the same board is here."""
    try:
        board = boards.decode(canonical(raw))
    except BadBoard as bad:
        raise BadSave(f"The board in the save cannot be used: {bad.faults[0]}") from None
    return with_pictures(board)
