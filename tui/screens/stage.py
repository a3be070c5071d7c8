"""What is on the Play screen: the table, the person at the keyboard, and what is being chosen. No painting, no acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen
from textual.timer import Timer

from engine.actions import Action
from engine.events import Rolled
from tui import keys as keymap
from tui.draft import DONE, LIST, NUMBER, TERRITORY, VERB
from tui.keyboard import OVER, Keyboard
from tui.panels import PANELS
from tui.scene import Scene
from tui.table import Table
from tui.views import SIGHTS, MapSight

if TYPE_CHECKING:
    from tui.app import Hegemon


class Stage(Keyboard, Screen[None]):
    """The state of the Play screen, and what follows from it. Its halves are mixed together in `Play`."""

    app: Hegemon

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.sit(table)
        self.panels = {**PANELS, **self.extras.panels}
        self.cursor = table.board.names[0]
        self.typed, self.row, self.dice = "", 0, 0
        self.ticked: tuple[str, ...] = ()
        self.sight: MapSight = SIGHTS[0]
        """How the map is looked at."""
        self.note, self.panel, self.scrolled = "", "", 0
        self.advice: tuple[str, ...] = ()
        """A hint that is too long for the message line, in a box until the next key."""
        self.pending = ""
        """An act that waits for Enter."""
        self.last: Action | None = None
        self.last_place: Action | None = None
        self.hit = ""
        self.read = 0
        self.lines: list[str] = []
        self.rolls: list[Rolled] = []
        self._shown: dict[str, Any] = {}
        self._step: tuple[str, int, int] | None = None
        self._due: Timer | None = None
        self._rev = -1
        """The table's change that was shown last."""

    @property
    def as_list(self) -> bool:
        """Whether the map has no room and a table stands in its place."""
        return self.has_class("-list")

    @property
    def wide(self) -> bool:
        """Whether the panels stand open beside the map."""
        return self.size.width >= 120 and self.size.height >= 40 and not self.has_class("-zoom")

    @property
    def spacious(self) -> bool:
        """Whether there is room for the news and the regions beside the map, too."""
        return self.wide and self.size.width >= 160 and self.size.height >= 50

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

    def who(self, seat: int) -> str:
        """Mark and name of a seat."""
        return self._scene(self.table.view(None)).who(seat)

    def _scene(self, view: Any) -> Scene:
        return Scene(
            view=view,
            rules=self.table.rules,
            chairs=self.table.chairs,
            look=self.map.look,
            cursor=self.cursor,
            source=self.source_of(self.draft, view),
            chance=self.chance,
            income=self.incomes(),
            rolls=self.rolls,
            extras=self.extras,
        )

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
            return OVER
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
