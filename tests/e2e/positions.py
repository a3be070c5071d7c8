"""Saved games at a decision of each kind, for terminals to open."""

from collections.abc import Callable, Mapping
from pathlib import Path

from engine.actions import Attack, Claim
from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from maps import format as boards
from tui.scenarios import SCENARIOS
from tui.table import Table

NAMES = ("Anna", "Bruno", "Cato")
COLOURS = ("red", "yellow", "green")


def beginning(path: Path) -> Table:
    """Three people who are to divide the board."""
    ruleset = RULESETS["world"]
    chairs = [Chair(name, "human", colour) for name, colour in zip(NAMES, COLOURS, strict=True)]
    game = new_game(ruleset, boards.load(ruleset.board), {}, chairs, Seeded(7))
    return Table(game, chairs, ruleset, path)


def divided(path: Path) -> Table:
    """The same when the board is divided, and the other armies are placed."""
    table = beginning(path)
    for territory in table.board.names:
        table.game.do(table.game.decider, Claim(territory))
    return table


def attacked(path: Path) -> Table:
    """An attack that waits for the defender's dice."""
    table = SCENARIOS["attack7"](7, path)
    table.game.do(0, Attack("ukraine", "ural", 3))
    return table


def prepared(name: str) -> Callable[[Path], Table]:
    """A prepared position of the program's own."""
    return lambda path: SCENARIOS[name](7, path)


POSITIONS: Mapping[str, Callable[[Path], Table]] = {
    "claim": beginning,
    "place": divided,
    "reinforce": prepared("place"),
    "trade": prepared("trade5"),
    "attack": prepared("attack7"),
    "defend": attacked,
    "advance": prepared("advance"),
    "fortify": prepared("fortify"),
    "handover": prepared("handover"),
}
"""Phase -> the table of a game that has come to it, which is kept in a file."""


def saved(name: str, path: Path) -> Path:
    """Write a position to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    table = POSITIONS[name](path)
    table.save_now()
    assert not table.save_error
    return path
