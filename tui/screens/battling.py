"""Battles, cards and amounts on the Play screen."""

from __future__ import annotations

from engine.actions import Attack, Blitz
from tui.draft import LIST, NUMBER, TERRITORY, VERB, start
from tui.keys import Act
from tui.panels import held
from tui.screens.drafting import Drafting
from tui.words import sources_of


class Battling(Drafting):
    """The acts of the boxes over the map."""

    def why_battle(self, act: Act) -> str | None:
        return None if self.in_battle else "Choose a battle first: a on an enemy beside your land."

    def run_once(self, act: Act) -> None:
        assert self.draft is not None
        source, target = self.draft.chosen
        self.act(Attack(source, target, self.dice))

    def run_decide(self, act: Act) -> None:
        assert self.draft is not None
        source, target = self.draft.chosen
        self.act(Blitz(source, target, 1))

    def run_keep(self, act: Act) -> None:
        self.take_kind(Blitz)

    def run_dice(self, act: Act) -> None:
        assert self.draft is not None
        wanted = int(self.key)
        refusal = self.draft.offer.why(Attack, *self.draft.chosen, wanted)
        if refusal:
            self.tell(refusal)
        else:
            self.dice = wanted
            self.paint()

    def run_other(self, act: Act) -> None:
        assert self.draft is not None
        source, target = self.draft.chosen
        offer = self.draft.offer
        sources = sorted(sources_of(start(offer), target))
        if len(sources) < 2:
            self.tell(f"{self.title_of(target)} can be attacked from {self.title_of(source)} only.")
            return
        self.go_on(start(offer).pick(sources[(sources.index(source) + 1) % len(sources)]).pick(target))

    def run_best(self, act: Act) -> None:
        self.ticked = self._best()
        self.paint()

    def _set_amount(self, number: int) -> None:
        assert self.draft is not None
        options = self.draft.options()
        self.typed = str(min(max(number, min(options)), max(options)))
        self.paint()

    def _begin_amount(self) -> bool:
        """On the map, begin an amount for the territory under the cursor, if one is asked next."""
        draft = self.draft
        if draft is None:
            return False
        if draft.sort == NUMBER:
            return True
        if draft.sort == TERRITORY and self.cursor in draft.options():
            further = draft.pick(self.cursor)
            if further.sort == NUMBER:
                self.draft, self.typed = further, ""
                return True
        return False

    def run_amount(self, act: Act) -> None:
        if not self._begin_amount():
            self.tell("No amount is asked for here.")
            return
        assert self.draft is not None
        options = self.draft.options()
        least, most = min(options), max(options)
        self._set_amount({"most": most, "least": least, "half": -(-most // 2)}[act.id])

    def run_digit(self, act: Act) -> None:
        draft = self.draft
        if self.context == "cards":
            self._tick(int(self.key) - 1)
        elif draft is not None and draft.sort in (LIST, VERB) and not self.in_battle:
            if 0 < int(self.key) <= len(draft.options()):
                self.row = int(self.key) - 1
            self.paint()
        elif self._begin_amount():
            typed = (self.typed + self.key).lstrip("0")[-5:]
            assert self.draft is not None
            most = max(self.draft.options())
            self.typed = typed if typed and int(typed) <= most else str(most) if typed else ""
            if typed and int(typed) > most:
                self.note = f"{most} at most."
            self.paint()
        else:
            self.tell("No amount is asked for here.")

    def _tick(self, at: int) -> None:
        cards = held(self._scene(self.table.view(self.shown)))
        if not 0 <= at < len(cards):
            self.tell(f"You hold {len(cards)} cards.")
            return
        card = cards[at]
        self.ticked = tuple(c for c in self.ticked if c != card) if card in self.ticked else (*self.ticked, card)[-3:]
        self.paint()

    def run_erase(self, act: Act) -> None:
        self.typed = self.typed[:-1]
        self.paint()
