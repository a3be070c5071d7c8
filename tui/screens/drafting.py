"""Making an action on the Play screen: choosing values one after another until nothing is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.actions import Action, Attack, Blitz, End, Place, field_kinds, tag
from engine.change import Illegal
from tui.boxes import any_value, best_set
from tui.draft import ANSWERS, DONE, LIST, NUMBER, TERRITORY, VERB, Draft, default, defaults
from tui.keys import Act
from tui.screens.stage import Stage
from tui.words import best_source

BIG_STEPS: Mapping[type[Action], str] = {
    Blitz: "The attack goes on until it is won or no dice are left. Dice cannot be taken back.",
    End: "This ends the phase. What was not done in it cannot be done later.",
}
"""What some players want to be asked before."""
NEWS = "W"
"""The panel that an own act closes: by then its news are known."""


class Drafting(Stage):
    """Choosing. Every refusal is a sentence."""

    def number(self) -> int:
        """The amount shown: typed, or what Enter takes by default."""
        assert self.draft is not None
        if self.typed:
            return int(self.typed)
        return default(self.draft, defaults(self.app.settings.move_in))

    def row_value(self) -> Any:
        """The list row under the cursor; None when no list is open."""
        draft = self.draft
        return any_value(draft.options(), self.row) if draft is not None and draft.sort in (LIST, VERB) else None

    def open_draft(self) -> None:
        """Set what a new question starts from: the dice of a battle, the best set of a hand."""
        draft = self.draft
        if draft is None:
            return
        if self.in_battle:
            most = max(draft.offer.domain(Attack, *draft.chosen), default=1)
            self.dice = most
            self.cursor = draft.chosen[1]
        if self.context == "cards" and not self.ticked:
            self.ticked = self._best()

    def _best(self) -> tuple[str, ...]:
        assert self.draft is not None
        options = self.draft.options()
        return best_set(self._scene(self.table.view(self.shown)), options) if options else ()

    def preview(self) -> dict[str, str]:
        """What chips show while an amount is chosen: `9-6`, `1+6`."""
        draft = self.draft
        if draft is None or draft.sort != NUMBER or draft.field != "count":
            return {}
        view = self.table.view(None)
        args = view.step.args if view.step is not None else None
        places = [v for v in draft.chosen if v in view.owner]
        number = self.number()
        if not places and getattr(args, "target", ""):
            places, number = [args.source, args.target], number - args.least
        if not places:
            return {}
        chips = {places[-1]: f"{view.armies[places[-1]]}+{number}"}
        if len(places) > 1:
            chips[places[0]] = f"{view.armies[places[0]]}-{number}"
        return chips

    def by_worth(self, territories: Sequence[str]) -> list[str]:
        """Legal choices in the order of Tab: targets by chance, own land by threat, sources by armies."""
        view, draft = self.table.view(None), self.draft
        source = next((v for v in draft.chosen if v in view.owner), "") if draft is not None else ""
        neighbours = self.table.board.neighbours

        def worth(t: str) -> tuple[float, ...]:
            if source and view.owner[t] != view.owner[source]:
                return (-(self.chance(source, t) or 0.0),)
            threat = sum(view.armies[x] for x in neighbours[t] if view.owner[x] != view.owner[t])
            if draft is not None and draft.kinds[0] is Place:
                return (-threat + view.armies[t] if threat else 1e6,)
            return (-view.armies[t],)

        return sorted(territories, key=worth)

    def run_go(self, act: Act) -> None:
        draft = self.draft
        if self.holds:
            self.reveal, self.held = [], []
            self.sync()
        elif draft is None:
            go_on = self.table.step if self.table.paused else self.table.skip
            go_on()
            self.paint()
        elif self.pending:
            self.pending = ""
            self._end_turn()
        elif draft.sort == DONE:
            self.act(draft.action())
        elif draft.sort == TERRITORY:
            self._pick_territory()
        elif draft.sort == NUMBER:
            self._pick(self.number())
        elif self.in_battle:
            self.run_once(act)
        elif self.context == "cards":
            self._pick_cards()
        elif draft.sort == VERB:
            self.take_kind(draft.options()[self.row])
        else:
            self._pick(self.row_value())

    def _pick(self, value: Any) -> None:
        assert self.draft is not None
        refusal = None if value in self.draft.options() else self.draft.why(value) or "That is not possible."
        if refusal:
            self.tell(refusal)
            return
        self.go_on(self.draft.pick(value))

    def pick_by_letter(self, key: str) -> bool:
        """Choose the row of a list whose letter was pressed; whether there is one."""
        draft = self.draft
        if draft is None or draft.sort != LIST:
            return False
        value = self.extras.letters.get((tag(draft.kinds[0]), draft.field), {}).get(key)
        if value is None:
            return False
        self._pick(value)
        return True

    def _pick_territory(self) -> None:
        draft, here = self.draft, self.cursor
        assert draft is not None
        if here in draft.options():
            if draft.kinds == (Place,):
                self.go_on(Draft(draft.offer, draft.kinds, (here, 1)))
            else:
                self._pick(here)
            return
        source = best_source(self.scene, draft, here)
        if source:
            self.go_on(draft.pick(source).pick(here))
            return
        choices = [self.title_of(t) for t in self.by_worth(draft.options())[:4]]
        what = "Targets" if draft.chosen else "Choices"
        self.tell(f"{draft.why(here) or 'Not there.'} {what}: {', '.join(choices)} (Tab).")

    def _pick_cards(self) -> None:
        assert self.draft is not None
        if len(self.ticked) != 3:
            self.ticked = self._best()
            self.paint()
            return
        match = next((three for three in self.draft.options() if set(three) == set(self.ticked)), None)
        if match is None:
            self.tell(self.draft.why(self.ticked) or "These three are no set.")
        else:
            self._pick(match)

    def go_on(self, draft: Draft) -> None:
        """The draft after a choice: carried out when nothing is missing, else asked on."""
        self.draft, self.typed, self.row = draft, "", 0
        if draft.sort == DONE:
            self.act(draft.action())
            return
        if draft.sort == TERRITORY and draft.chosen:
            self.cursor = self.by_worth(draft.options())[0]
        self.open_draft()
        self.paint()

    def take_kind(self, kind: type[Action]) -> None:
        """Begin (or carry out) one kind of action."""
        offer = self.offer()
        if offer is None:
            return
        if not field_kinds(kind):
            self.act(kind())
            return
        draft = self.draft
        within = draft is not None and bool(draft.chosen) and kind in draft.kinds
        self.ticked = ()
        self.go_on(draft.verb(kind) if within and draft is not None else Draft(offer, (kind,)).forced())

    def act(self, action: Action) -> None:
        """Carry out a finished action, unless the player wants to be asked first."""
        question = BIG_STEPS.get(type(action), "")
        if self.app.settings.confirm and question:
            self.app.ask("A big step", question, "do it", lambda: self._carry_out(action))
        else:
            self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        seat = self.actor
        if seat is None:
            self.tell("It is not your turn.")
            return
        if not isinstance(action, ANSWERS):
            self.last = action
        if isinstance(action, Place):
            self.last_place = action
        try:
            self.table.do(seat, action)
        except Illegal as refusal:
            self.last = None
            self.sync()
            self.tell(str(refusal))
            return
        if self.panel == NEWS:
            self.panel = ""
        self.sync()
