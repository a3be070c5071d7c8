"""Who sits at the keyboard of a table, whose secrets may be told there, and what may be done from there.

It knows nothing of how things are shown: the screen and the plain lines stand on it alike.
"""

from __future__ import annotations

from engine.actions import Action, Attack, Blitz, Trade, tag
from engine.game import Offer
from engine.sight import View
from tui.draft import VERB, Draft
from tui.extras import Extras, extras_of
from tui.table import Table

OVER = "The game is over."


class Keyboard:
    """The people at one keyboard. `sit` begins it: screens, into which it is mixed, have a beginning of their own."""

    table: Table
    extras: Extras
    """What the rule system adds to the words."""
    viewer: int | None
    """Whose secrets may be seen: who confirmed last that he sits at the keyboard."""
    draft: Draft | None
    """What is being chosen."""
    reveal: list[str]
    """What the player learned in secret and has to see before the keyboard is passed on."""
    held: list[str]
    """What happened by the player's act, and is to be seen before the game goes on here."""

    def sit(self, table: Table) -> None:
        """Take place at a table. Nobody has yet said that he is alone."""
        self.table, self.extras = table, extras_of(table.rules.ruleset)
        self.viewer, self.draft, self.reveal, self.held = None, None, [], []
        self._incomes: tuple[int, dict[int, int]] = (-1, {})
        self._kinds: tuple[tuple[int, int | None], list[type[Action]]] = ((-1, None), [])

    @property
    def holds(self) -> bool:
        """Whether Enter has to be pressed before anything else is asked."""
        return bool(self.reveal or self.held)

    @property
    def awaited(self) -> int | None:
        """The seat that decides, if somebody at this keyboard plays it."""
        seat = self.table.decider
        return seat if seat is not None and seat in self.table.humans() else None

    @property
    def needs_hand_over(self) -> bool:
        """Whether the person who decides has yet to say that he alone sees the screen."""
        seat, step = self.awaited, self.table.now
        if seat is None or step is None or seat == self.viewer:
            return False
        return self.table.rules.phases[step.phase].private

    @property
    def actor(self) -> int | None:
        """The seat that decides, if its player is the one at the keyboard: only then anything is done in the game."""
        return None if self.holds or self.needs_hand_over else self.awaited

    @property
    def alone(self) -> bool:
        """Whether the viewer has the keyboard to himself."""
        return self.table.humans() == [self.viewer]

    @property
    def shown(self) -> int | None:
        """The seat whose secrets may be told; None: nobody's."""
        if self.viewer not in self.table.humans():
            return None
        return self.viewer if self.alone or self.reveal or self.viewer == self.table.decider else None

    @property
    def in_battle(self) -> bool:
        """Whether a battle was chosen and only the kind of attack is open."""
        draft = self.draft
        chosen = draft is not None and draft.sort == VERB and len(draft.chosen) == 2 and not draft.listed
        return chosen and any(kind in (Attack, Blitz) for kind in draft.kinds)

    def offer(self) -> Offer | None:
        """What the person at the keyboard may do."""
        return self.table.offer(self.actor) if self.actor is not None else None

    def kinds(self) -> list[type[Action]]:
        """The kinds of action that are possible now."""
        moment = (self.table.rev, self.actor)
        if self._kinds[0] != moment:
            offer = self.offer()
            self._kinds = (moment, offer.kinds() if offer is not None else [])
        return self._kinds[1]

    def kind_by_tag(self, name: str) -> type[Action] | None:
        """The possible kind with this tag, or what does its work in this rule system."""
        names = (name, self.extras.aliases.get(name))
        return next((kind for kind in self.kinds() if tag(kind) in names), None)

    @property
    def forced_trade(self) -> bool:
        """Whether nothing but a trade is possible."""
        return self.kinds() == [Trade]

    def chance(self, source: str, target: str) -> float | None:
        """The exact chance that `source`, if it attacks on to the end, takes `target`."""
        return self.table.chance(source, target)

    def title_of(self, territory: str) -> str:
        """The name of a territory."""
        return self.table.board.title.get(territory, territory)

    def source_of(self, draft: Draft | None, view: View) -> str:
        """The territory from which something is about to go: the first that was chosen, else that of the step."""
        source = next((v for v in draft.chosen[:1] if v in view.owner), "") if draft else ""
        args = view.step.args if view.step is not None else None
        source = source or getattr(args, "source", "")
        return source if isinstance(source, str) else ""

    def incomes(self) -> dict[int, int]:
        """New armies of each seat, were its turn to begin now."""
        at = len(self.table.feed)
        if self._incomes[0] != at:
            seats = range(len(self.table.chairs))
            self._incomes = (at, {i: sum(n for _, n in self.table.income(i)) for i in seats})
        return self._incomes[1]
