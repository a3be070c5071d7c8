"""The command palette of the Play screen: what is possible now first, the rest dimmed with its reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text
from textual.command import DiscoveryHit, Hit, Hits, Provider

from tui import keys as keymap
from tui.words import kind_name

if TYPE_CHECKING:
    from tui.screens.play import Play

HIDDEN = {"left", "right", "up", "down", "digit", "erase", "dice", "go", "back", "commands"}


class Commands(Provider):
    """Acts and kinds of action, run through the same door as keys."""

    def _rows(self) -> list[tuple[str, Callable[[], None], str | None]]:
        play: Play = self.screen  # type: ignore[assignment]  # this provider belongs to that screen alone
        rows: list[tuple[str, Callable[[], None], str | None]] = [
            (f"Do: {kind_name(play.scene, kind)}", partial(play.take_kind, kind), None) for kind in play.kinds()
        ]
        rows += [(shortcut.help, partial(play.special, key), None) for key, shortcut in play.shortcuts.items()]
        rows += [
            (act.help, partial(play.run_act, act.id), play.why_not(act))
            for act in keymap.ACTS.values()
            if act.id not in HIDDEN
        ]
        return sorted(rows, key=lambda row: row[2] is not None)

    async def discover(self) -> Hits:
        for name, run, why in self._rows():
            yield DiscoveryHit(Text(name, "dim" if why else ""), run, name, why)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, run, why in self._rows():
            score = matcher.match(name)
            if score:
                shown = Text(name, "dim") if why else matcher.highlight(name)
                yield Hit(score * (0.1 if why else 1), shown, run, name, why)
