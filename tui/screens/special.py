"""Keys that one rule system has in some of its steps: data of `tui.extras`, run through the same door as all acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.actions import Action, field_kinds, tag
from tui.draft import DONE, LIST, NUMBER, TERRITORY, Draft, start
from tui.extras.shortcuts import Numbered, Shortcut
from tui.screens.drafting import Drafting

DIGITS = "123456789"


class Special(Drafting):
    """Runs the keys of a rule system. Mixed into Play."""

    @property
    def shortcuts(self) -> dict[str, Shortcut]:
        """The keys that this rule system has in the step of this moment."""
        now = self.table.now
        return {} if now is None or self.actor is None else dict(self.extras.keys.get(now.phase, {}))

    @property
    def numbered(self) -> Numbered | None:
        """What digits stand for in the step of this moment, where they are no amounts, dice or rows."""
        now, draft = self.table.now, self.draft
        if now is None or draft is None or self.actor is None or self.in_battle:
            return None
        found = self.extras.numbered.get(now.phase)
        if found is None or draft.sort == NUMBER or (draft.sort != LIST and draft.chosen):
            return None
        if draft.sort == LIST and not set(found.things(self.scene)).intersection(draft.options()):
            return None
        return found

    def numbers(self) -> Sequence[str]:
        """The things that digits stand for now; empty where digits mean rows."""
        return self.numbered.things(self.scene) if self.numbered is not None else ()

    def special(self, key: str) -> bool:
        """Do what a key means in this step of these rules; False where it has its usual meaning."""
        draft, shortcut = self.draft, self.shortcuts.get(key)
        if draft is None:
            return False
        if shortcut is not None:
            outcome = shortcut.run(self.scene, draft)
            if outcome is None:
                return False
            self.pending = ""
            if isinstance(outcome, str):
                self.tell(outcome)
            elif isinstance(outcome, Draft):
                self.go_on(outcome)
            else:
                self._act_within(outcome)
            return True
        if key not in DIGITS or self.numbered is None:
            return False
        self.pending = ""
        self._take(int(key) - 1, self.numbers())
        return True

    def _act_within(self, action: Action) -> None:
        """Do something beside what is being chosen, and go on choosing it where that is still possible."""
        chosen, last, rev = (self.draft.chosen if self.draft is not None else ()), self.last, self.table.rev
        self.act(action)
        if self.table.rev == rev or self.draft is None:
            return
        self.last = last
        draft = start(self.draft.offer)
        for value in chosen:
            if draft.sort != TERRITORY or value not in draft.options():
                return
            draft = draft.pick(value)
        if draft.sort != DONE:
            self.draft = draft
            self.open_draft()
            self.paint()

    def _take(self, at: int, things: Sequence[str]) -> None:
        """Put the thing of a number under the cursor of its list, so that Enter takes it; or say why that cannot be."""
        if at >= len(things):
            self.tell(f"There is no number {at + 1} here: there are {len(things)}." if things else "You hold none.")
            return
        offer, thing, numbered = self.offer(), things[at], self.numbered
        assert offer is not None
        assert numbered is not None
        first = numbered.taker(self.scene, thing)
        takers = sorted(self._takers(), key=lambda kind: tag(kind) != first)
        for kind in takers:
            if kind in self.kinds() and thing in offer.domain(kind):
                self.draft = Draft(offer, (kind,))
                self.typed, self.row = "", list(self.draft.options()).index(thing)
                self.paint()
                return
        reasons = [offer.why(kind, thing) for kind in takers]
        self.tell(next(filter(None, reasons), "Nothing can be done with it now."))

    def _takers(self) -> Iterator[type[Action]]:
        """The kinds of action of this step that begin with a choice out of a list."""
        now = self.table.now
        assert now is not None
        for move in self.table.rules.phases[now.phase].moves:
            fields = field_kinds(move.action)
            if fields and fields[0][1] == "choice":
                yield move.action

    def special_rows(self) -> list[tuple[str, str, str, str]]:
        """The keys of this rule system in this step: the key, how it is shown, its word, what it does."""
        rows = [(key, key, shortcut.label, shortcut.help) for key, shortcut in self.shortcuts.items()]
        if (numbered := self.numbered) is not None and (count := len(self.numbers())):
            rows.append((DIGITS[0], f"1-{min(count, 9)}", numbered.label, numbered.help))
        return rows
