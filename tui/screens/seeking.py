"""Jumping about the map: by letters on the legal choices, or by name."""

from __future__ import annotations

import unicodedata

from rich.text import Text

from tui.boxes import BoxText
from tui.draft import TERRITORY
from tui.screens.stage import Stage

LETTERS = "asdfghjklqwertyuiopzxcvbnm"
PAIRS_FROM = 20
ROWS = 6
SPELLED = {"space": " ", "minus": "-", "apostrophe": "'", "full_stop": "."}


def plain(text: str) -> str:
    """Without accents and case."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)).casefold()


def found(board_titles: dict[str, str], query: str) -> list[str]:
    """Territories whose name, or a word of it, begins with the query."""
    wanted = plain(query.strip())

    def begins(title: str) -> bool:
        name = plain(title)
        return name.startswith(wanted) or any(
            name[k + 1 :].startswith(wanted) for k, letter in enumerate(name) if letter in " -"
        )

    return [t for t, title in board_titles.items() if wanted and begins(title)]


class Seeking(Stage):
    """Typing mixed into the Play screen: while a mode is on, letters are text."""

    mode = ""
    sought = ""
    chosen_row = 0
    labels: dict[str, str] = {}

    def seek_labels(self) -> None:
        """Show letters on the legal choices, from the north-west."""
        draft = self.draft
        if draft is None or draft.sort != TERRITORY:
            self.tell("There is nothing on the map to choose now.")
            return
        places = [(at.y, at.x, t) for t in draft.options() if (at := self.map.label_at(t)) is not None]
        names = [t for _, _, t in sorted(places)]
        letters = list(LETTERS) if len(names) <= PAIRS_FROM else [a + b for a in LETTERS for b in LETTERS]
        self.labels = dict(zip(names, letters, strict=False))
        self.mode, self.sought = "goto", ""
        self.map.show_labels(self.labels)
        self.tell("Type the letters of a territory; Esc goes back.")

    def seek_name(self) -> None:
        """Ask for a name."""
        self.mode, self.sought, self.chosen_row = "find", "", 0
        self.paint()

    def stop_seeking(self) -> None:
        """Leave the mode and take the letters off the map."""
        if self.labels:
            self.map.show_labels({})
        self.mode, self.sought, self.labels = "", "", {}

    def seek(self, key: str) -> bool:
        """Take a key in a typing mode; False when none is on."""
        if not self.mode:
            return False
        if key in ("escape", "ctrl+c", "ctrl+q"):
            self.stop_seeking()
        elif key == "backspace":
            self.sought = self.sought[:-1]
            if self.mode == "goto":
                self.stop_seeking()
        elif self.mode == "goto":
            self._seek_letter(key)
        else:
            self._seek_word(key)
        self.paint()
        return True

    def _seek_letter(self, key: str) -> None:
        self.sought += key.lower() if len(key) == 1 else "?"
        match = next((t for t, letters in self.labels.items() if letters == self.sought), None)
        if match is not None:
            self.cursor = match
            self.stop_seeking()
        elif not any(letters.startswith(self.sought) for letters in self.labels.values()):
            self.stop_seeking()
            self.note = "No territory has these letters."

    def _seek_word(self, key: str) -> None:
        matches = found(self.table.board.title, self.sought)
        if key == "enter":
            if matches:
                self.cursor = matches[min(self.chosen_row, len(matches) - 1)]
                self.stop_seeking()
            else:
                self.note = f"No territory is called {self.sought!r}."
        elif key in ("up", "down", "tab", "shift+tab"):
            self.chosen_row = (self.chosen_row + (1 if key in ("down", "tab") else -1)) % max(1, len(matches))
        elif len(letter := SPELLED.get(key, key)) == 1:
            self.sought, self.chosen_row = (self.sought + letter)[:30], 0

    def seek_box(self) -> BoxText | None:
        """What is typed and what it finds."""
        if self.mode != "find":
            return None
        matches = found(self.table.board.title, self.sought)
        titles = [self.table.board.title[t] for t in matches]
        first = max(0, min(self.chosen_row - ROWS + 1, len(titles) - ROWS))
        rows = [
            Text(f"{'>' if k == self.chosen_row else ' '} {title}", "bold" if k == self.chosen_row else "")
            for k, title in list(enumerate(titles))[first : first + ROWS]
        ]
        none = ["  no territory begins so"] if self.sought else ["  type the beginning of a name"]
        return BoxText("Find", [f"/{self.sought}_", *(rows or none)], 40)
