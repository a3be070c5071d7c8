"""`hegemon map check` and `diff`: what is wrong or doubtful about a board, and what two boards differ in."""

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.commands import output
from tui.commands.boards import AsJson, Encoding, NoPicture, unusable
from tui.commands.common import Common
from tui.commands.errors import NOT_SO, Leave
from tui.commands.finding import find_board

if TYPE_CHECKING:
    from engine.arena import Results
    from maps.importers import Imported
    from maps.structs import Fault, MapFile

SEATS = ("first", "second", "third")
UNLIKELY = 0.01
"""The chance below which seats are not taken for equal."""
WIDTH = 100


def check(
    common: Common,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A board of this or another program, or an id.")],
    games: Annotated[
        int, typer.Option(metavar="N", min=0, max=10_000, help="Also let bots play so many games: are the seats equal?")
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Of those games.")] = 1,
    strict: Annotated[bool, typer.Option("--strict", help="Doubts count as faults for the exit code.")] = False,
    encoding: Encoding = "",
    no_picture: NoPicture = False,
    as_json: AsJson = False,
) -> None:
    """Find every fault and doubt of a board.

    Exit code 0: it can be played; 1: it has faults; 2: there is no such file."""
    faults, doubts, imported = examine(file, encoding, not no_picture)
    balance = {}
    if games and imported is not None and not faults:
        balance, doubt = seat_balance(imported.board, games, seed)
        doubts = [*doubts, *doubt]
    if as_json:
        pairs = {"faults": faults, "doubts": doubts}
        output.report(
            {"ok": not faults}
            | {name: [{"where": f.where, "sentence": f.sentence} for f in found] for name, found in pairs.items()}
            | balance
        )
    else:
        tell(file, faults, doubts)
        if "balance" in balance:
            output.say(f"Games won by seat: {', '.join(map(str, balance['balance']['wins']))} of {games}.")
    if faults or (strict and doubts):
        raise Leave(NOT_SO)


def examine(name: str, encoding: str, pictures: bool) -> tuple[list["Fault"], list["Fault"], "Imported | None"]:
    """Faults, doubts, and the board if there is one to speak of. Raises `Unable` and `OSError`."""
    from msgspec.structs import replace

    from maps.checking import doubts
    from maps.format import BadBoard
    from maps.importers import OWN, Imported, Report, read_board
    from maps.structs import Fault

    path = Path(name)
    try:
        if path.is_file() or path.suffix or path.name != name:
            imported = read_board(path, encoding=encoding, pictures=pictures, checked=False)
        else:
            imported = Imported(find_board(name), OWN, Report())
    except BadBoard as bad:
        return list(bad.faults), [], None
    board = replace(imported.board, rasters=()) if imported.faults else imported.board
    found = [Fault(imported.place(d.where), d.sentence) for d in doubts(board, imported.shapes)]
    known = {fault.sentence for fault in imported.faults}
    notes = [note for note in imported.report.changed if note.sentence not in known]
    return list(imported.faults), list(dict.fromkeys([*notes, *found])), imported


def seat_balance(board: "MapFile", games: int, seed: int) -> tuple[dict[str, Any], list["Fault"]]:
    """Games that bots of one kind won from each place at the table, and a doubt if that is no chance."""
    from math import exp

    from engine.arena import play_match
    from engine.options import Refused
    from engine.rulesets import RULESETS
    from engine.seating import Chair
    from maps.structs import Fault

    chairs = [Chair(name, "simple") for name in SEATS]
    try:
        results = play_match(RULESETS["world"], board, {}, chairs, games, seed)
    except Refused as refusal:
        return {}, [Fault("", f"Bots cannot play on it: {refusal}")]
    wins = by_place(results)
    report = {"balance": {"games": games, "wins": wins}}
    expected = sum(wins) / len(wins)
    if not expected:
        return report, [Fault("", "No game was won by anybody: it may be hard to come to an end on this board.")]
    chance = exp(-sum((won - expected) ** 2 / expected for won in wins) / 2)
    if chance >= UNLIKELY:
        return report, []
    shares = ", ".join(map(str, wins))
    return report, [Fault("", f"The seats are not equal: in {games} games between bots they won {shares}.")]


def by_place(results: "Results") -> list[int]:
    """Games won from each place at the table: first, second, third."""
    wins = [0] * len(results.names)
    for game in results.games:
        if game.winner is not None:
            wins[game.seats.index(game.winner)] += 1
    return wins


def tell(file: str, faults: list["Fault"], doubts: list["Fault"]) -> None:
    """Faults and doubts for people."""
    for heading, found in (("Faults", faults), ("Doubts", doubts)):
        if found:
            output.say(f"{heading}:")
        for each in found:
            for line in wrap(str(each), WIDTH, initial_indent="  ", subsequent_indent="    "):
                output.say(line)
    if not faults:
        output.say(f"{file} can be played{'; see the doubts above' if doubts else ', and nothing is doubtful'}.")


def diff(
    common: Common,
    first: Annotated[str, typer.Argument(metavar="A", help="A board's id, or a file of this or another program.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    as_json: AsJson = False,
) -> None:
    """Compare two boards: territories, links, regions and bonuses.

    Territories are matched by name, then by their links. Exit code 0: the same; 1: they differ."""
    from maps.comparing import compare
    from tui.differing import differences

    a, b = board_of(first), board_of(second)
    found = compare(a, b)
    if as_json:
        output.report(
            {
                "same": found.same,
                "territories": {"only_a": list(found.only_a), "only_b": list(found.only_b)},
                "links": {"only_a": [list(p) for p in found.links_a], "only_b": [list(p) for p in found.links_b]},
                "isomorphic": found.isomorphic,
                "renamed": [list(pair) for pair in found.renamed],
                "one_way": [list(pair) for pair in found.one_way],
                "bonuses": {region: list(pair) for region, pair in found.bonuses.items()},
                "regions": [list(pair) for pair in found.regions],
            }
        )
    else:
        for line in differences(a, b, found):
            output.say(line)
    if not found.same:
        raise Leave(NOT_SO)


def board_of(name: str) -> "MapFile":
    """A board by id or file; the pictures of foreign ones are not looked at. Raises `Unable` and `OSError`."""
    from maps.format import BadBoard
    from maps.importers import read_board

    path = Path(name)
    if not path.is_file():
        return find_board(name)
    try:
        return read_board(path, pictures=False).board
    except BadBoard as bad:
        raise unusable(path, bad) from None
