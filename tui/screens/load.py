"""All saved games, the damaged ones with what is wrong with them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text

from engine.shelf import Listed, list_saves
from engine.store import backup
from tui.cells import cell_len
from tui.listing import words
from tui.screens.choosing import Choice, Choosing
from tui.screens.page import Key, styled
from tui.settings import reason


class Load(Choosing):
    """Enter opens a game; b opens the save before it; x deletes it."""

    KEYS: ClassVar[Mapping[str, str]] = {
        **Choosing.KEYS,
        "n": "down",
        "p": "up",
        "x": "delete",
        "b": "spare",
        "v": "replay",
        "V": "replay",
        "question_mark": "help",
    }

    def __init__(self) -> None:
        super().__init__()
        self.saves: Sequence[Listed] = ()

    def on_mount(self) -> None:
        self.saves = list_saves(self.app.saves)
        super().on_mount()

    def heading(self) -> str:
        return "Load a game"

    def choices(self) -> Sequence[Choice]:
        return [
            Choice("", save.path.stem, partial(self.app.open_save, save.path), why=save.fault) for save in self.saves
        ]

    @property
    def chosen(self) -> Listed | None:
        """The save under the cursor."""
        return self.saves[self.row] if self.row < len(self.saves) else None

    def strip(self) -> Sequence[Key]:
        save = self.chosen
        none = "" if save else "There are no saves."
        return (
            Key("Enter", "open", none or (save.fault if save else "")),
            Key("v", "view replay", none or (save.fault if save else "")),
            Key("b", "the save before", self._no_spare()),
            Key("x", "delete", none),
            Key("Esc q", "back"),
        )

    def _no_spare(self) -> str:
        save = self.chosen
        return "" if save and backup(save.path).exists() else "There is no save before this one."

    def body(self, width: int) -> tuple[list[Text], int]:
        lines = [Text("")]
        if not self.saves:
            lines += self.wrapped(f"There are no saved games in {self.app.saves}.", width, self.ink.dim)
            return lines, 0
        stems = min(max(cell_len(save.path.stem) for save in self.saves), max(width - 48, 14))
        for k, save in enumerate(self.saves):
            name = self.fit(save.path.stem, stems)
            if save.summary is None:
                text = self.fit(f" {name}  damaged: {save.fault}", width)
            else:
                row = words(save, self.app.now())
                text = self.fit(f" {name}  {row.what}, {row.turn}, {row.mover}, {row.age}", width)
            if k == self.row:
                lines.append(styled(">" + text[1:], self.ink.cursor))
            else:
                lines.append(styled(text, self.ink.dim if save.fault else self.ink.text))
        return lines, 1 + self.row

    def footer(self, width: int) -> list[Text]:
        save = self.chosen
        if save is None:
            return []
        lines = self.wrapped(save.fault, width, self.ink.warn) if save.fault else []
        if save.fault and not self._no_spare():
            lines += self.wrapped("b goes on with the save before it.", width)
        return [Text(""), *lines, styled(self.clip(str(save.path), width), self.ink.dim)]

    def do_replay(self) -> None:
        save = self.chosen
        if save is None or save.fault:
            self.note = save.fault if save else "There are no saves."
        else:
            self.app.replay_save(save.path)

    def do_spare(self) -> None:
        save = self.chosen
        if save is None or (why := self._no_spare()):
            self.note = why if save else "There are no saves."
        else:
            self.app.recover(save.path)

    def do_delete(self) -> None:
        save = self.chosen
        if save is None:
            self.note = "There is nothing to delete."
            return

        def agreed() -> None:
            self.note = delete(save) or f"{save.path.stem} is deleted."
            self.saves = list_saves(self.app.saves)
            self.row = max(0, min(self.row, len(self.saves) - 1))
            self.paint()

        question = f"{save.path.stem} will be deleted, and the save before it as well. Nothing brings them back."
        self.app.ask("Delete a save", question, "delete it", agreed)

    def do_help(self) -> None:
        self.app.show_help()


def delete(save: Listed) -> str:
    """Delete a save and the one before it. Returns a sentence when that fails, and an empty text when not."""
    try:
        save.path.unlink()
        backup(save.path).unlink(missing_ok=True)
    except OSError as fault:
        return f"{save.path.stem} could not be deleted: {reason(fault)}."
    return ""
