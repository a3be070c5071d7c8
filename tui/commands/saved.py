"""`hegemon verify`, `replay` and `log`: what a save says."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import NOT_SO, Leave, Unable
from tui.commands.screens import has_terminal, open_screens

if TYPE_CHECKING:
    from engine.game import Game
    from engine.save import Loaded, Verdict
    from engine.sight import Entry, EntryView, View
    from tui.screens.replay import Replay

SaveFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

DICE = {
    "recorded": "The dice are as they were recorded",
    "seeded": "The dice come from the seed in the save: whoever knows it could foretell them",
    "proven": "The dice are proven",
    "not proven": "The dice are not proven",
}


def verify(
    common: Common,
    file: SaveFile,
    note: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX", help="What you noted: the start of commitment or sheet, or ENTRY:MARK. Repeatable."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Whether a save is a legal game, and its dice the promised ones.

    Every entry is played again. Exit code 0: it is; 1: it is not.
    """
    verdict = judge(file, note or ())
    fault = verdict.fault
    if as_json:
        output.report(
            {
                "valid": verdict.valid,
                "entries": verdict.entries,
                "fault": fault and {"entry": fault.entry, "sentence": fault.sentence},
                "dice": verdict.dice,
            }
        )
    elif fault is None:
        count = "1 entry" if verdict.entries == 1 else f"{verdict.entries} entries"
        output.say(
            f"{file} is a legal game of {count}. {DICE[verdict.dice]}{': ' if verdict.remark else '.'}{verdict.remark}"
        )
    else:
        output.say(f"{file} is not a legal game. {fault.sentence}")
    if not verdict.valid:
        raise Leave(NOT_SO)


def judge(file: Path, notes: Sequence[str] = ()) -> "Verdict":
    """The verdict on a file; one that is too large to read is no save either."""
    from engine.save import BadSave, Fault, Verdict, read_file
    from engine.save import verify as verdict_on

    try:
        return verdict_on(read_file(file), notes)
    except BadSave as bad:
        return Verdict(False, 0, Fault(bad.entry, str(bad)))


def open_game(file: Path, *, keep: bool = False) -> "Loaded":
    """The game in a save. `keep` as in `Game`. Raises `Unable` and `OSError`."""
    from engine.save import BadSave, backup, load, read_file

    try:
        return load(read_file(file), keep=keep)
    except BadSave as bad:
        spare, way = backup(file), ""
        if spare.exists():
            way = f' The save before it is kept as "{spare.name}": copy that to a new name in .json, and open it.'
        raise Unable(f'"{file}" cannot be opened: {bad}{way}') from None


def replay(
    common: Common,
    file: SaveFile,
    to: Annotated[int | None, typer.Option(metavar="N", help="The entry of the log; the last if not given.")] = None,
    as_json: AsJson = False,
) -> None:
    """A game step by step; without a terminal, the position after an entry.

    What is private is shown once the game is over, and not before."""
    loaded = open_game(file, keep=True)
    game = loaded.game
    last = len(game.log) - 1
    entry = last if to is None else to
    if not 0 <= entry <= last:
        raise Unable(f"--to takes an entry of this game, from 0 to {last}; {entry} is none.")
    if not as_json and has_terminal():
        open_screens(common, lambda: replay_of(loaded, to))
        return
    for _ in range(last - entry):
        game.undo(across=True)
    view = game.view(None)
    if as_json:
        output.report(document(view, entry))
    else:
        tell(game, view, entry, last)


def replay_of(loaded: "Loaded", to: int | None) -> "Replay":
    """The replay of a save, at an entry."""
    from tui.screens.replay import Replay
    from tui.table import Table

    return Replay(Table(loaded.game, loaded.chairs, loaded.ruleset), to)


def document(view: "View", entry: int) -> dict[str, Any]:
    """A position for scripts. Seats are numbers, in the order of `names`; null is nobody."""
    winners = list(view.result.winners) if view.result else []
    return {
        "entry": entry,
        "turn": view.turn,
        "seat": view.decider,
        "phase": view.step.phase if view.step else None,
        "territories": {
            t: {"owner": owner if owner >= 0 else None, "armies": view.armies[t]} for t, owner in view.owner.items()
        },
        "winner": winners[0] if winners else None,
        "winners": winners,
        "mover": view.mover,
        "names": [seat.name for seat in view.seats],
    }


def tell(game: "Game", view: "View", entry: int, last: int) -> None:
    """A position for people."""
    names = [seat.name for seat in view.seats]
    output.say(f"After entry {entry} of {last}, turn {view.turn}.")
    if view.result is not None:
        output.say(f"The game is over; {', '.join(names[seat] for seat in view.result.winners) or 'nobody'} won.")
    elif view.step is not None:
        output.say(f"{names[view.step.seat]} decides: {game.rules.phases[view.step.phase].title.lower()}.")
    board = game.rules.board
    for region in board.regions:
        output.say()
        output.say(f"{region.name} (bonus {region.bonus})")
        output.table(
            [
                (board.title[t], names[view.owner[t]] if view.owner[t] >= 0 else "nobody", view.armies[t])
                for t in region.territories
            ],
            indent="  ",
        )


def log(common: Common, file: SaveFile, as_json: AsJson = False) -> None:
    """The game as sentences.

    While the game goes on, without what only some players may know.
    """
    loaded = open_game(file)
    game = loaded.game
    if as_json:
        output.report({"entries": [row(game, number, entry) for number, entry in enumerate(game.log)]})
        return
    from tui import say

    who = namer(loaded)
    for number, entry in enumerate(game.log):
        for line in say.lines(who, game.rules.board.title.__getitem__, told(game, entry)):
            output.say(f"{number:>5}  {line}")


def row(game: "Game", number: int, entry: "Entry") -> dict[str, Any]:
    """One entry for scripts. `seat` is null for the beginning; hidden fields and answers are left out or counted."""
    import msgspec

    shown = told(game, entry)
    action = {"do": shown.action} if isinstance(shown.action, str) else msgspec.to_builtins(shown.action)
    return {
        "n": number,
        "seat": entry.by if entry.by >= 0 else None,
        "action": action,
        "outcome": msgspec.to_builtins(shown.answers),
        "events": msgspec.to_builtins(shown.events),
    }


def told(game: "Game", entry: "Entry") -> "EntryView":
    """An entry as anybody may see it: all of it once the game is over."""
    from engine.sight import EntryView

    if game.state.result is None:
        return game.entry_for(entry, None)
    return EntryView(entry.by, entry.action, entry.answers, entry.events)


def namer(loaded: "Loaded") -> Callable[[int], str]:
    """Seat -> mark and name, as `R Anna`."""
    seats = loaded.game.state.seats
    marks = [chair.mark for chair in loaded.chairs] + ["N"] * (len(seats) - len(loaded.chairs))
    return lambda seat: f"{marks[seat]} {seats[seat].name}"
