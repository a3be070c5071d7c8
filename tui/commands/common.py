"""The options that every command takes, and Home too."""

from dataclasses import dataclass, fields
from pathlib import Path


@dataclass(frozen=True)
class Common:
    """Options that stand before the command or after it. None: not given."""

    saves: Path | None = None
    palette: str | None = None
    colors: str | None = None
    glyphs: str | None = None

    def over(self, other: "Common") -> "Common":
        """These choices, and the other ones where nothing was chosen here."""
        pairs = {field.name: (getattr(self, field.name), getattr(other, field.name)) for field in fields(self)}
        return Common(**{name: theirs if own is None else own for name, (own, theirs) in pairs.items()})
