"""What is on the Play screen: the table, the person at the keyboard, and what is being chosen. No painting, no acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen
from textual.timer import Timer

from engine.actions import Action, Attack, Blitz, Trade, tag
from engine.events import Rolled
from engine.game import Offer
from tui import keys as keymap
from tui.draft import DONE, LIST, NUMBER, TERRITORY, VERB, Draft
from tui.extras import extras_of
from tui.panels import PANELS
from tui.scene import Scene
from tui.table import Table
from tui.views import SIGHTS, MapSight

if TYPE_CHECKING:
    from tui.app import Hegemon


class Stage(Screen[None]):
    """The state of the Play screen, and what follows from it. Its halves are mixed together in `Play`."""

    app: Hegemon

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.extras = extras_of(table.rules.ruleset)
        self.panels = {**PANELS, **self.extras.panels}
        self.viewer: int | None = None
        """Whose secrets may be seen: who confirmed last that he sits at the keyboard."""
        self.draft: Draft | None = None
        self.cursor = table.board.names[0]
        self.typed, self.row, self.dice = "", 0, 0
        self.ticked: tuple[str, ...] = ()
        self.sight: MapSight = SIGHTS[0]
        """How the map is looked at."""
        self.note, self.panel, self.scrolled = "", "", 0
        self.pending = ""
        """An act that waits for Enter."""
        self.last: Action | None = None
        self.last_place: Action | None = None
        self.hit = ""
        self.reveal: list[str] = []
        """What the player learned in secret and has to see before the keyboard is passed on."""
        self.read = 0
        self.lines: list[str] = []
        self.rolls: list[Rolled] = []
        self._shown: dict[str, Any] = {}
        self._step: tuple[str, int, int] | None = None
        self._due: Timer | None = None
        self._rev = -1
        """The table's change that was shown last."""
        self._incomes: tuple[int, dict[int, int]] = (-1, {})
        self._kinds: tuple[tuple[int, int | None], list[type[Action]]] = ((-1, None), [])

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
        """The seat that decides, if its player is the one at the keyboard: only then keys do anything in the game."""
        return None if self.reveal or self.needs_hand_over else self.awaited

    @property
    def alone(self) -> bool:
        """Whether the viewer has the keyboard to himself."""
        return self.table.humans() == [self.viewer]

    @property
    def shown(self) -> int | None:
        """The seat whose secrets are on the screen; None: nobody's."""
        if self.viewer not in self.table.humans():
            return None
        return self.viewer if self.alone or self.reveal or self.viewer == self.table.decider else None

    @property
    def as_list(self) -> bool:
        """Whether the map has no room and a table stands in its place."""
        return self.has_class("-list")

    @property
    def wide(self) -> bool:
        """Whether the panels stand open beside the map."""
        return self.size.width >= 120 and self.size.height >= 40 and not self.has_class("-zoom")

    @property
    def context(self) -> str:
        """What sort of question is open: the first of the key contexts."""
        draft = self.draft
        if draft is None:
            return "watch"
        if draft.sort == LIST and draft.field_kind == "cards":
            return "cards"
        if draft.sort == VERB and self.in_battle:
            return "battle"
        return {TERRITORY: "map", NUMBER: "number", LIST: "list", VERB: "verb", DONE: "verb"}[draft.sort]

    @property
    def keys(self) -> keymap.Keys:
        """The keys of this player."""
        return self.app.keys

    @property
    def stack(self) -> tuple[str, ...]:
        """The key contexts of this moment."""
        return (self.context, "play")

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

    def who(self, seat: int) -> str:
        """Mark and name of a seat."""
        return self._scene(self.table.view(None)).who(seat)

    def title_of(self, territory: str) -> str:
        """The name of a territory."""
        return self.table.board.title.get(territory, territory)

    def _scene(self, view: Any) -> Scene:
        source = next((v for v in self.draft.chosen[:1] if v in view.owner), "") if self.draft else ""
        args = view.step.args if view.step is not None else None
        source = source or getattr(args, "source", "")
        return Scene(
            view=view,
            rules=self.table.rules,
            chairs=self.table.chairs,
            look=self.map.look,
            cursor=self.cursor,
            source=source if isinstance(source, str) else "",
            chance=self.chance,
            income=self._income(),
            rolls=self.rolls,
            extras=self.extras,
        )

    def _income(self) -> dict[int, int]:
        at = len(self.table.feed)
        if self._incomes[0] != at:
            seats = range(len(self.table.chairs))
            self._incomes = (at, {i: sum(n for _, n in self.table.income(i)) for i in seats})
        return self._incomes[1]

    @property
    def skipping(self) -> str:
        """What Enter does while bots play."""
        if self.table.paused:
            return "the next act"
        return "skip to the next person's turn" if self.table.humans() else "skip to the end of the game"

    def waiting(self) -> str | None:
        """Why nothing can be done from here now; None when somebody at this keyboard decides."""
        if self.actor is not None:
            return None
        if self.table.over is not None:
            return "The game is over."
        if self.awaited is not None:
            return f"It is {self.who(self.awaited)}'s turn: Enter passes the keyboard on."
        decider = self.table.decider
        return f"{self.who(decider)} plays now. Enter: {self.skipping}." if decider is not None else None

    def why_not(self, act: keymap.Act) -> str | None:
        """Why the act is not possible now; None if it is."""
        return getattr(self, f"why_{act.why}")(act) if act.why else None

    def tell(self, sentence: str) -> None:
        """A sentence in the message line, until the next key."""
        self.note = sentence
        self.paint()

    def paint(self) -> None:
        """Bring the screen up to date."""
        raise NotImplementedError

    def sync(self) -> None:
        """Read what happened at the table and start its question anew."""
        raise NotImplementedError
