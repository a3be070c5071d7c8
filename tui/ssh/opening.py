"""Tables made from what lies on the disk, and the files of a game that begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.committed import Committed, Sealed, Unproven, key_behind
from engine.rulesets import RULESETS
from engine.save import BadSave, Loaded, encode, game_terms, load, read_file
from engine.savelog import typed_log
from engine.seating import new_game
from tui.ssh.disk import JOURNAL, SAVE, SEED, Damaged, Journal, remove, write_whole
from tui.ssh.gathering import Gathering, board_of
from tui.ssh.record import Owned, Record
from tui.ssh.table import SharedTable, checksum_of

FAULTS = (BadSave, Damaged, Unproven, OSError)
"""What can be wrong with a game that lies on the disk: its own fault, and not the server's."""


def begin(gathering: Gathering, pace: float, wall: Callable[[], float]) -> SharedTable:
    """The table of a gathering that is ready: its dice are rolled for the first time. Raises `OSError`."""
    plan, deal, folder = gathering.plan, gathering.deal, gathering.folder
    assert deal is not None
    ruleset, chairs, source = RULESETS[plan.ruleset], gathering.chairs(), deal.source()
    game = new_game(ruleset, board_of(plan), plan.picked, chairs, source)
    blob = encode(game, chairs)
    write_whole(folder / SAVE, blob)
    journal = Journal(folder / JOURNAL)
    journal.open(checksum_of(blob))
    source.publish()
    seats = [
        Owned(chair.name, chair.colour, chair.kind, owner=place.owner, left=plan.clock.bank)
        for chair, place in zip(chairs, plan.places, strict=True)
    ]
    record = Record(plan.id, plan.title, plan.host, plan.ruleset, plan.board, seats, plan.clock)
    table = SharedTable(game, ruleset, record, folder, journal, pace, wall=wall)
    table.write_record()
    return table


def load_game(folder: Path, record: Record) -> tuple[Loaded, Journal]:
    """The game in a folder as it was told last, with its dice going on. Takes a moment. Raises one of `FAULTS`."""
    blob = read_file(folder / SAVE)
    loaded = load(blob)
    journal = Journal(folder / JOURNAL)
    _replay(loaded, journal.open(checksum_of(blob)), record)
    _go_on(loaded, folder)
    return loaded, journal


def _replay(loaded: Loaded, records: list[Any], record: Record) -> None:
    """Play what the journal holds beyond the save, take-backs too."""
    game = loaded.game
    for seat, length in loaded.seen.items():
        record.seats[seat].seen = length
    rows = iter(typed_log(game.rules, [fields[1:4] for fields in records if fields[0] == "e"]))
    for fields in records:
        if fields[0] == "u":
            for _ in range(fields[1]):
                game.undo()
            continue
        row, mover = next(rows), game.state.seat
        if row.action is not None:
            game.do(row.by, row.action, row.answers)
        if game.state.seat != mover and mover < len(record.seats):
            record.seats[mover].seen = len(game.log)
        if row.by < len(record.seats):
            record.seats[row.by].left = fields[4]
    game.undone.clear()


def _go_on(loaded: Loaded, folder: Path) -> None:
    """Give the game its dice back, at the answer where they stopped."""
    game, promise, seed = loaded.game, loaded.chance.promise, folder / SEED
    if promise is None:
        return
    if promise.seed is not None:
        remove(seed)
    elif seed.exists():
        terms = game_terms(promise.game, game.rules, [chair.name for chair in loaded.chairs])
        key = key_behind(promise, terms, bytes.fromhex(seed.read_text().strip()))
        game.source = Committed(key, promise, sum(len(entry.answers) for entry in game.log))


def sit(loaded: Loaded, journal: Journal, folder: Path, record: Record, pace: float, **how: Any) -> SharedTable:
    """The table of a loaded game. A game that ended in the moment the server did is revealed now."""
    table = SharedTable(loaded.game, loaded.ruleset, record, folder, journal, pace, **how)
    source = loaded.game.source
    if record.winners is None and (table.over is not None or (isinstance(source, Sealed) and source.promise.seed)):
        table.reveal()
    return table
