"""What is beside the game on the Play screen: panels, looks, saving, help."""

from __future__ import annotations

from pathlib import Path

from tui.keys import ACTS, NAMES, SHOWN, Act, lookup
from tui.screens.stage import Stage
from tui.turns import turn_rows
from tui.views import following

SIGNS = {
    "R12": "12 armies of the owner with the letter R",
    "[R12]": "the cursor",
    "(R12)": "chosen: from here",
    ">R12": "can be chosen now",
    "R12!": "attacked last",
    "R3+4 R9-6": "a preview: what Enter will make of it",
    "dots at sea": "a link over water; from edge to edge around the board",
    "white dots": "on your land: your frontier; dark lines part territories of one owner",
}


class Visiting(Stage):
    """The acts that change nothing in the game."""

    def run_panel(self, act: Act) -> None:
        self.open_panel("W" if act.id == "since" else act.id[-1].upper())

    def open_panel(self, letter: str) -> None:
        """Open a panel, or close it when it is open."""
        self.panel = "" if self.panel == letter else letter
        self.scrolled = 0
        self.paint()

    def run_zoom(self, act: Act) -> None:
        self.toggle_class("-zoom")
        self.call_after_refresh(self._refit)

    def run_view(self, act: Act) -> None:
        """Look at the map in another way."""
        if self.as_list:
            self.tell("The map has no room here: it needs a terminal of 80x24.")
            return
        self.sight = following(self.scene, self.sight)
        self.map.show_net(self.sight.is_net)
        self.tell(f"The map shows {self.sight.means}." if not self.sight.word else "")

    def run_rules(self, act: Act) -> None:
        self.app.show_rules()

    def run_settings(self, act: Act) -> None:
        self.app.show_settings()

    def run_palette(self, act: Act) -> None:
        self.tell(f"Palette: {self.app.next_palette()}.")

    def run_shot(self, act: Act) -> None:
        try:
            path = Path(self.app.save_screenshot(path=str(self.app.saves)))
        except OSError as fault:
            self.tell(f"The picture could not be saved: {fault.strerror or fault}. Choose another folder with --saves.")
            return
        self.tell(f"Saved the picture {path.name} in {path.parent}.")

    def run_save(self, act: Act) -> None:
        self.run_worker(self._save())

    async def _save(self) -> None:
        await self.table.flush()
        self.tell(self.table.save_error or f"Saved as {self.table.path.name if self.table.path else 'nothing'}.")

    def run_commands(self, act: Act) -> None:
        self.app.action_command_palette()

    def run_help(self, act: Act) -> None:
        self.app.show_help(self)

    def help_parts(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """What else help says in this moment: the steps of this turn, and the signs on the map."""
        scene = self.scene
        signs = [*SIGNS.items(), *self.extras.legend.items()]
        return [("This turn, from here on", turn_rows(scene)), ("On the map", signs)]

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """Keys of this moment, what they do, and why not now."""
        special = self.special_rows()
        own, taken = [(shown, words, None) for _, shown, _, words in special], {key for key, *_ in special}
        keys: dict[str, list[str]] = {}
        for context in self.stack:
            for key, name in self.keys[context].items():
                if (
                    key not in taken
                    and lookup(self.stack, key, self.keys) == name
                    and len(keys.setdefault(name, [])) < 3
                ):
                    keys[name].append(NAMES.get(key, key))
        keys |= {name: [shown] for name, shown in SHOWN.items() if name in keys}
        rows = [(" ".join(found), ACTS[name].help, self.why_not(ACTS[name])) for name, found in keys.items()]
        panels = [(key, f"{title}, of these rules", None) for key, (title, _) in self.extras.panels.items()]
        return [*own, *rows, *panels]
