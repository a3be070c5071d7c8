"""Finding what a user named: in any case, with `-`, `_` or blank, and by as many letters as it takes."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tui.commands.errors import Unable

if TYPE_CHECKING:
    from engine.ruleset import Ruleset
    from maps.format import MapFile

FEW = 8
"""As many names are listed in a sentence; of more, those that are written alike."""


def fold(name: str) -> str:
    """The name as it is compared: case, and which of `-`, `_` and blank it has, make no difference."""
    return re.sub(r"[-_\s]+", " ", unicodedata.normalize("NFKC", name).casefold()).strip()


def resolve(word: str, things: Mapping[str, Iterable[str]], what: str) -> str:
    """The id meant by a word, among ids with their further names. `what` they are, for the sentence.

    An exact name wins, an id over others; else the word must begin names of one thing only. Raises `Unable`.
    """
    wanted = fold(word)
    names = {thing: [fold(thing), *map(fold, further)] for thing, further in things.items()}
    begun = {thing for thing, folded in names.items() if any(name.startswith(wanted) for name in folded)}
    stages = (
        [thing for thing, folded in names.items() if folded[0] == wanted],
        [thing for thing, folded in names.items() if wanted in folded],
        [thing for thing in names if wanted and thing in begun],
    )
    found = next((stage for stage in stages if stage), [])
    if len(found) == 1:
        return found[0]
    if found:
        raise Unable(f'"{short(word)}" could be {listed(found, "or")}: write more of the {what}.')
    raise Unable(f'There is no {what} "{short(word)}"{_hint(wanted, names)}')


def _hint(wanted: str, names: Mapping[str, list[str]]) -> str:
    if not names:
        return "."
    if len(names) <= FEW:
        return f": there {'is' if len(names) == 1 else 'are'} {listed(list(names), 'and')}."
    spoken = {name: thing for thing, folded in names.items() for name in folded}
    close = dict.fromkeys(spoken[name] for name in difflib.get_close_matches(wanted, spoken, n=3))
    return f"; did you mean {listed(list(close), 'or')}?" if close else "."


def listed(words: list[str], joint: str) -> str:
    """`a, b or c`; no more than eight of them."""
    shown = words if len(words) <= FEW else [*words[: FEW - 1], "others"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {joint} {shown[-1]}"


def short(word: str) -> str:
    """A word as it is quoted back: no more than 60 characters."""
    return word if len(word) <= 60 else word[:59] + "…"


def find_ruleset(word: str) -> "Ruleset":
    """A rule system by name. Raises `Unable`."""
    from engine.rulesets import RULESETS

    return RULESETS[resolve(word, {ruleset.id: (ruleset.name,) for ruleset in RULESETS.values()}, "ruleset")]


def find_board(word: str) -> "MapFile":
    """A board by its id, else a file, else by the beginning of its id or name. Raises `Unable` and `OSError`.

    A file may be another program's. A board of the user's folder is known by what its file is called, too.
    """
    from maps.library import all_boards, own_boards

    known = {board.id: board for board in all_boards()}
    if fold(word) not in map(fold, known):
        path = Path(word)
        if path.is_file() or path.suffix or path.name != word:
            return read_file(path)
    names: dict[str, list[str]] = {board.id: [board.name] for board in known.values()}
    for listed in own_boards():
        if listed.board is not None:
            names[listed.id].append(listed.path.stem)
        elif fold(word) == fold(listed.path.stem):
            raise Unable(listed.fault)
    return known[resolve(word, names, "board")]


def find_territory(word: str, board: "MapFile") -> str:
    """A territory of a board by its id or name. Raises `Unable`."""
    return resolve(word, {territory.id: (territory.name,) for territory in board.territories}, "territory")


def read_file(path: Path) -> "MapFile":
    """The board in a file of this or another program.

    Raises `Unable` with the first fault and the number of the others, and `OSError`.
    """
    from maps.format import BadBoard
    from maps.importers import read_board

    try:
        return read_board(path).board
    except BadBoard as bad:
        others = len(bad.faults) - 1
        more = f" It has {others} more {'fault' if others == 1 else 'faults'}." if others else ""
        raise Unable(f'"{path}" cannot be used as a board: {bad.faults[0]}{more}') from None
