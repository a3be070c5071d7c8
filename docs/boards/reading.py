"""The facts of a board as they are written down: what is on it, and how it is drawn."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from maps.format import BadBoard, MapFile, faults

FOLDER = Path(__file__).parent / "facts"
BOARDS = ("world", "europe", "middle-earth")
NO_TERRITORY = ("sea", "blank")
"""What land may be given to instead: it floods, or lies outside the board."""


@dataclass(frozen=True)
class Facts:
    """A board without pictures, and the table that tells how to draw it."""

    board: MapFile
    drawing: dict[str, Any]

    @property
    def needs_countries(self) -> bool:
        """Whether it is drawn from public geography."""
        return "claims" in self.drawing


def read_facts(path: Path) -> Facts:
    """The facts in a file. Raises ValueError if they make no board, or if the drawing is not of its territories."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        drawing = content.pop("drawing", {})
        board = msgspec.convert(content, MapFile)
        if found := faults(board):
            raise BadBoard(tuple(found))
        _compare(board, drawing)
    except (ValueError, msgspec.ValidationError) as error:
        raise ValueError(f"{path}: {error}") from None
    return Facts(board, drawing)


def _compare(board: MapFile, drawing: dict[str, Any]) -> None:
    """Raises ValueError unless the drawing tells of every territory and of nothing else."""
    names = {territory.id for territory in board.territories}
    drawn = {claim["to"] for claim in drawing.get("claims", ())} | drawing.get("outlines", {}).keys()
    told = drawn.union(*(drawing.get(key, ()) for key in ("archipelagos", "share", "adjust")))
    if unknown := sorted(told - names - set(NO_TERRITORY)):
        raise ValueError(f'"{unknown[0]}" is drawn, but is no territory of this board.')
    if missing := sorted(names - drawn):
        raise ValueError(f'"{missing[0]}" is a territory, but the drawing does not tell where it lies.')
