"""Hints on the Play screen: what a bot would do here, and why. It points, and does nothing."""

from __future__ import annotations

from tui.cells import cell_len, wrap
from tui.draft import LIST, TERRITORY, VERB
from tui.hinting import Hint
from tui.keys import Act
from tui.screens.drafting import Drafting
from tui.words import best_source

WIDTH = 60
"""Columns of a hint that does not fit into a line."""


BOXED = "Nothing is done yet: the next key puts the hint away."
"""In the message line while a hint stands in its box."""


class Advising(Drafting):
    """The act that asks for a hint. Mixed into Play."""

    asked = False
    """A bot is thinking about a hint."""

    def why_hint(self, act: Act) -> str | None:
        if not self.app.settings.hints:
            return "Hints are switched off in the settings (S)."
        return self.waiting()

    def run_hint(self, act: Act) -> None:
        if self.asked:
            self.tell("The bot is still thinking.")
            return
        self.asked = True
        self.tell("A bot thinks about what it would do here.")
        self.run_worker(self._ask_for_hint())

    async def _ask_for_hint(self) -> None:
        seat = self.actor
        try:
            hint = await self.table.hint(seat) if seat is not None else None
        finally:
            self.asked = False
        if hint is not None and seat == self.actor and self.is_attached:
            self._show_hint(hint)

    def _show_hint(self, hint: Hint) -> None:
        """Say it, and put the cursor on what it is about."""
        self._point_at(hint)
        boxed = cell_len(hint.sentence) >= self.size.width - 1
        self.advice = tuple(wrap(hint.sentence, min(WIDTH, self.size.width - 4))) if boxed else ()
        self.tell(BOXED if boxed else hint.sentence)

    def _point_at(self, hint: Hint) -> None:
        draft, places = self.draft, hint.territories
        if draft is None or hint.action is None:
            return
        if draft.sort == TERRITORY:
            left = places[len(draft.chosen) :] if places[: len(draft.chosen)] == list(draft.chosen) else places
            source, target = (*left, "", "")[:2]
            reached = target and best_source(self.scene, draft, target) == source
            self.cursor = target if reached else source or self.cursor
        elif draft.sort in (LIST, VERB):
            wanted = [type(hint.action), *(getattr(hint.action, name) for name in hint.action.__struct_fields__)]
            options = list(draft.options())
            self.row = next((options.index(value) for value in wanted if value in options), self.row)
