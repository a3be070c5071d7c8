"""Phases and take-backs on the Play screen."""

from __future__ import annotations

from engine.actions import Attack, End, Place, Trade, tag
from engine.change import Illegal
from tui.draft import NUMBER, Draft, start
from tui.keys import Act
from tui.screens.battling import Battling
from tui.screens.moving import Moving
from tui.words import KINDS, kind_name


class Acting(Moving, Battling):
    """The acts that carry a turn on. Every refusal is a sentence."""

    def why_kind(self, act: Act) -> str | None:
        if self.waiting():
            return self.waiting()
        if self.kind_by_tag(act.id) is not None:
            return None
        return self._refusal(act.id)

    def _refusal(self, name: str) -> str:
        offer = self.offer()
        kinds = {tag(kind): kind for kind in (End, Trade, Attack)} | {tag(k): k for k in self.kinds()}
        kind = kinds.get(name)
        why = offer.why(kind) if offer is not None and kind is not None else None
        possible = ", ".join(kind_name(self.scene, kind) for kind in self.kinds()[:4])
        return f"{why or f'{KINDS.get(name, name).capitalize()}: not in this step.'} Possible now: {possible}."

    def run_kind(self, act: Act) -> None:
        kind = self.kind_by_tag(act.id)
        if kind is not None:
            self.take_kind(kind)

    def why_attack(self, act: Act) -> str | None:
        return self.waiting() or (None if self.kind_by_tag("attack") else self._refusal("attack"))

    def run_attack(self, act: Act) -> None:
        offer = self.offer()
        assert offer is not None
        self.draft = start(offer)
        self._pick_territory()

    def why_fortify(self, act: Act) -> str | None:
        if self.waiting() or self.kind_by_tag("fortify"):
            return self.waiting()
        names = [step.phase for step in self.table.view(None).agenda]
        if names and "fortify" in names and self.kind_by_tag("end") is not None and self.kind_by_tag("attack"):
            return None
        return self._refusal("fortify")

    def run_fortify(self, act: Act) -> None:
        here = self.cursor
        if self.kind_by_tag("fortify") is None:
            self.last = None
            self.act(End())
        draft = self.draft
        if draft is not None and draft.field == "source" and self.kind_by_tag("fortify") and here in draft.options():
            self.go_on(draft.pick(here))

    def why_end_turn(self, act: Act) -> str | None:
        return self.why_kind(Act("end", "", ""))

    def run_end_turn(self, act: Act) -> None:
        self.pending = "end_turn"
        self.paint()

    def _end_turn(self) -> None:
        seat, turn = self.actor, self.table.view(None).turn
        while self.actor == seat is not None and self.table.view(None).turn == turn and self.kind_by_tag("end"):
            before = self.table.now
            self.act(End())
            if self.table.now == before:
                return

    def why_more(self, act: Act) -> str | None:
        return self.waiting() or (None if len(self.kinds()) > 1 else "Nothing else is possible now.")

    def run_more(self, act: Act) -> None:
        offer = self.offer()
        assert offer is not None
        self.draft, self.row = Draft(offer, tuple(offer.kinds()), (), listed=True), 0
        self.paint()

    def why_repeat(self, act: Act) -> str | None:
        if self.waiting():
            return self.waiting()
        last = self.last_place
        if last is None:
            return "Nothing was placed yet that could be repeated."
        offer = self.offer()
        assert offer is not None
        return offer.why(Place, getattr(last, "territory", ""), getattr(last, "count", 0))

    def run_repeat(self, act: Act) -> None:
        if self.last_place is not None:
            self.act(self.last_place)

    def run_back(self, act: Act) -> None:
        if self.panel:
            self.panel = ""
            self.paint()
            return
        if self.has_class("-zoom"):
            self.run_zoom(act)
            return
        draft = self.draft
        if draft is not None and draft.sort == NUMBER and not draft.chosen and self.kinds() and len(draft.kinds) == 1:
            values = draft.options()
            self.tell(f"This cannot be skipped: {min(values)} to {max(values)} (Enter takes {self.number()}).")
            return
        if draft is not None and self.context == "cards" and self.forced_trade:
            self.tell(f"A trade is compulsory now: {self.draft_reason()}")
            return
        back = draft.back() if draft is not None else None
        if back is None:
            self.app.menu(self)
            return
        self.draft, self.typed, self.row, self.last, self.ticked = back, "", 0, None, ()
        self.open_draft()
        self.paint()

    def draft_reason(self) -> str:
        """Why armies cannot be placed yet."""
        offer = self.offer()
        return (offer.why(Place) if offer is not None else None) or "Enter trades the set that is ticked."

    def why_undo(self, act: Act) -> str | None:
        return self.waiting() or self.table.undoable(self.actor)

    def run_undo(self, act: Act) -> None:
        self.last = None
        try:
            self.table.undo(self.actor)
        except Illegal as refusal:
            self.tell(str(refusal))
            return
        self.sync()
        self.tell("Taken back.")

    def why_redo(self, act: Act) -> str | None:
        return self.waiting() or self.table.redoable(self.actor)

    def run_redo(self, act: Act) -> None:
        self.table.redo(self.actor)
        self.sync()
