"""Moving about the Play screen: the cursor, and rows of a list."""

from __future__ import annotations

from tui.draft import LIST, NUMBER, TERRITORY, VERB
from tui.keys import Act
from tui.screens.drafting import Drafting

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Moving(Drafting):
    """The cursor's acts."""

    def run_arrow(self, act: Act) -> None:
        draft = self.draft
        if draft is not None and draft.sort == NUMBER:
            self._set_amount(self.number() + (1 if act.id in ("up", "right") else -1))
        elif draft is not None and (draft.sort == LIST or (draft.sort == VERB and not self.in_battle)):
            if self.context != "cards":
                self.row = (self.row + (1 if act.id in ("down", "right") else -1)) % len(draft.options())
            self.paint()
        elif self.as_list:
            names = self.table.board.names
            step = 1 if act.id in ("down", "right") else -1
            self._move(names[(names.index(self.cursor) + step) % len(names)])
        else:
            to = self.map.toward(*DIRECTIONS[act.id])
            if to is None:
                self.tell("There is nothing further that way.")
            else:
                self._move(to)

    def _move(self, territory: str) -> None:
        self.cursor = territory
        self.paint()

    def run_next(self, act: Act, step: int = 1) -> None:
        draft = self.draft
        if draft is None:
            self.tell("There is nothing to choose now.")
        elif draft.sort == TERRITORY:
            options = self.by_worth(draft.options())
            at = options.index(self.cursor) if self.cursor in options else (-1 if step > 0 else 0)
            self._move(options[(at + step) % len(options)])
        else:
            self.row = (self.row + step) % max(1, len(draft.options()))
            self.paint()

    def run_previous(self, act: Act) -> None:
        self.run_next(act, -1)

    def run_home(self, act: Act) -> None:
        place = getattr(self.last_place, "territory", None) or getattr(self.last, "source", None)
        self._move(place or self.by_worth(self.table.view(None).owned(self.actor or 0) or [self.cursor])[0])

    def run_goto(self, act: Act) -> None:
        self.seek_labels()

    def run_find(self, act: Act) -> None:
        self.seek_name()
