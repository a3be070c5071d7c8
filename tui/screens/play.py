"""The Play screen: one table as a seat may see it, and actions made out of keys. It holds no rule."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from engine.events import CardDrawn, CardsTaken, Rolled
from engine.sight import EntryView
from tui import keys as keymap
from tui.draft import TERRITORY, Draft, resume
from tui.say import retold, sentence, since, touched
from tui.screens.acting import Acting
from tui.screens.advising import Advising
from tui.screens.looking import Looking
from tui.screens.page import BACK
from tui.screens.palette import Commands
from tui.screens.seeking import Seeking
from tui.screens.showing import Showing
from tui.screens.small import too_small
from tui.screens.special import Special
from tui.screens.visiting import Visiting
from tui.widgets.map import MapView
from tui.words import best_source

TYPED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAINTS_A_SECOND = 10


class Play(Seeking, Looking, Visiting, Special, Advising, Acting, Showing):
    """One game at the keyboard of one or more people."""

    AUTO_FOCUS = "MapView"
    COMMANDS = {Commands}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-w80"), (120, "-w120"), (160, "-w160")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-h24"), (40, "-h40"), (50, "-h50")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"press({key!r})", show=False)
        for key in sorted({*keymap.all_keys(), *TYPED, "pageup", "pagedown", "apostrophe", "backspace"})
    ]
    CSS_PATH = "play.tcss"

    class Changed(Message):
        """The table moved. It says no more than that: what may be seen is pulled."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Play.Changed)

    def compose(self) -> ComposeResult:
        yield Static(id="status", markup=False)
        yield Static(id="small", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                look = self.app.look
                yield MapView(self.table.board.map, look.palette, look.colors, look.glyphs, id="map")
                yield Static(id="table", markup=False)
                with Horizontal(id="low"):
                    yield Static(id="C", classes="panel", markup=False)
                    yield Static(id="D", classes="panel", markup=False)
            with Vertical(id="right"):
                for name in "NLKW":
                    yield Static(id=name, classes="panel", markup=False)
        for name in ("dock", "message", "keys"):
            yield Static(id=name, markup=False)

    def on_mount(self) -> None:
        self.set_class(self.app.look.glyphs != "half", "-cells")
        for key in {*keymap.all_keys(self.keys)} - {*keymap.all_keys()} - {*TYPED}:
            self._bindings.bind(key, f"press({key!r})", show=False)
        self.map = self.query_one(MapView)
        self._columns = 0
        """Columns of the map's picture when it is not zoomed."""
        self.parts = {static.id: static for static in self.query(Static) if static.id}
        self._stop_watching = self.table.watch(lambda: self.post_message(self.Changed()))
        humans = self.table.humans()
        if len(humans) == 1:
            self.viewer = humans[0]
        own = self.table.view(None).owned(humans[0]) if humans else ()
        if own:
            self.cursor = own[0]
        self.call_after_refresh(self._refit)
        self.sync()

    def on_unmount(self) -> None:
        self._stop_watching()

    def on_resize(self) -> None:
        self.call_after_refresh(self._refit)

    def look_changed(self) -> None:
        """The colours or characters are others now."""
        if not hasattr(self, "map"):
            return
        look = self.app.look
        self.map.set_look(look.palette, look.colors, look.glyphs, look.marks)
        self.set_class(look.glyphs != "half", "-cells")
        self._shown.clear()
        self.paint()

    def _refit(self) -> None:
        width, height = self.size
        small = too_small(width, height) is not None
        as_list = not small and (width < 80 or height < 24)
        self.set_class(small, "-small")
        self.set_class(as_list, "-list")
        if not small and not as_list and self.map.size:
            zoomed = self.has_class("-zoom")
            self.map.fit(*self.map.size, wider_than=self._columns if zoomed else 0)
            self._columns = self._columns if zoomed else self.map.geometry.width
        self.paint()

    def on_play_changed(self) -> None:
        """At once when a person is to act; else at most ten times a second, however fast bots play."""
        if self.table.rev == self._rev:
            self.paint()
        elif self.awaited is not None or self.table.over is not None:
            self.sync()
        elif self._due is None:
            self._due = self.set_timer(1 / PAINTS_A_SECOND, self.sync)

    def sync(self) -> None:
        """Read what happened, decide which screen is on, start the question anew."""
        if self._due is not None:
            self._due.stop()
            self._due = None
        if not self.is_attached:
            return
        self._rev = self.table.rev
        self._read_feed()
        if self.holds and self.table.over is None:
            self.draft = None
            self.paint()
            return
        if self.table.over is not None:
            self.draft, self.reveal, self.held, self.panel = None, [], [], ""
            self.paint()
            if self.app.screen is self:
                self.app.finish(self)
            return
        if self.needs_hand_over:
            self._blank()
            seat = self.awaited
            if self.app.screen is self and seat is not None:
                self.app.hand_over(self, seat)
            return
        self.ask()

    def _read_feed(self) -> None:
        eyes, known = (self.viewer if self.alone else None), len(self.lines)
        for kind, entry in self.table.entries(eyes, self.read):
            self._read_entry(kind, entry)
        if not self.alone and self.viewer is not None:
            for kind, entry in self.table.entries(self.viewer, self.read):
                if kind == "do":
                    self.reveal += self._secrets(entry)
        self.read = len(self.table.feed)
        if len(self.lines) > known:
            self.note = self.lines[-1]
        del self.lines[:-500]

    def _read_entry(self, kind: str, entry: EntryView) -> None:
        self.lines += retold(self.who, self.title_of, kind, entry, self.viewer if self.alone else None)
        if kind != "do":
            return
        if self.read and entry.by == self.viewer:
            seen = [event for event in entry.events if isinstance(event, self.extras.holds)]
            self.held += [sentence(self.who, self.title_of, event, self.viewer) for event in seen]
        for event in entry.events:
            if isinstance(event, Rolled):
                self.rolls.append(event)
            target = getattr(event, "target", None) or getattr(event, "territory", None)
            if target:
                self.hit = target if isinstance(event, Rolled) or hasattr(event, "target") else self.hit

    def _secrets(self, entry: EntryView) -> list[str]:
        """What only the viewer learned, when the keyboard is about to go to somebody else."""
        seat = self.viewer
        if self.table.decider == seat:
            return []
        drawn = [e.card for e in entry.events if isinstance(e, CardDrawn) and e.seat == seat and e.card]
        taken = [c for e in entry.events if isinstance(e, CardsTaken) and e.seat == seat for c in e.cards or ()]
        return [self._card_name(card) for card in (*drawn, *taken)]

    def _card_name(self, card: str) -> str:
        symbol = self.table.rules.values.symbols.get(card, "")
        title = self.title_of(card)
        return symbol.title() if title == card else f"{symbol.title()} {title}"

    def _blank(self) -> None:
        """Nothing private may be left, on the screen or behind it, before the blank screen is painted."""
        self.viewer, self.draft, self.panel, self.note, self.pending = None, None, "", "", ""
        self.typed, self.ticked, self.last, self.last_place, self.advice = "", (), None, None, ()
        self.stop_seeking()
        self.app.clear_notifications()
        self.paint()

    def took_over(self, seat: int) -> None:
        """This seat's player confirmed that he alone sees the screen."""
        self.viewer = seat
        self.ask()
        if self._was_touched():
            self.panel = "W"
        own = self.table.view(seat).owned(seat)
        if own and self.cursor not in own:
            self.cursor = own[0]
        self._open_as_prepared()
        self.paint()

    def _open_as_prepared(self) -> None:
        """A prepared position may say what is chosen already, and where the cursor is."""
        *chosen, cursor = self.table.opening or (self.cursor,)
        for territory in chosen:
            if self.draft is not None and territory in self.draft.options():
                self.draft = self.draft.pick(territory)
        self.cursor, self.table.opening = cursor, ()

    def since(self) -> list[str]:
        """What happened to the viewer since the end of his last turn."""
        seat = self.viewer
        if seat is None or seat not in self.table.seen:
            return []
        entries = self.table.entries(seat, self.table.seen[seat])
        owner = self.table.view(None).owner
        return since(self.who, self.title_of, seat, entries, owner, self.table.board.regions)

    def _was_touched(self) -> bool:
        seat = self.viewer
        return seat in self.table.seen and touched(seat, self.table.entries(seat, self.table.seen[seat]))

    def ask(self) -> None:
        """Begin the question of this moment."""
        self.scene = self._scene(self.table.view(self.shown))
        self.typed, self.row, self.ticked, self.pending = "", 0, (), ""
        offer = self.table.offer(self.actor) if self.actor is not None else None
        self.draft = resume(offer, self.last) if offer is not None else None
        is_new = self._step_is_new()
        if self.draft is not None and self.draft.sort == TERRITORY and not self.draft.chosen:
            self._aim(self.draft, is_new and self.last is None)
        self.open_draft()
        if is_new and self.draft is not None and self._step is not None:
            opens = self.extras.opens
            self.panel = opens.get(self._step[0], "" if self.panel in opens.values() else self.panel)
        self.paint()

    def _aim(self, draft: Draft, afresh: bool) -> None:
        """Put the cursor on something that can be chosen: what is near, or the best."""
        options = draft.options()
        if not options or (not afresh and (self.cursor in options or best_source(self.scene, draft, self.cursor))):
            return
        near = [t for t in self.table.board.neighbours[self.cursor] if t in options]
        self.cursor = near[0] if near and not afresh else self.by_worth(options)[0]

    def _step_is_new(self) -> bool:
        """Whether another step than the last time is to be decided: the cursor then goes to its first choice."""
        now = self.table.now
        step = (now.phase, now.seat, self.table.view(None).turn) if now is not None else None
        is_new, self._step = step != self._step, step
        return is_new

    def action_press(self, key: str) -> None:
        """A key: text while something is typed, else an act of the context."""
        if self.has_class("-small"):
            if key in BACK:
                self.app.menu(self)
            return
        self.note, self.advice = "", ()
        if self.seek(key) or self.pick_by_letter(key) or self.special(key):
            return
        if (self.panel and key in ("pageup", "pagedown")) or (self.panel and self.wide and key in ("up", "down")):
            self.scrolled = max(0, self.scrolled + (1 if key.endswith("down") else -1) * (10 if "page" in key else 1))
            self.paint()
            return
        act = keymap.lookup(self.stack, key, self.keys)
        if key in self.extras.panels:
            self.open_panel(key)
            return
        if act is None:
            self.tell(f"{keymap.NAMES.get(key, key)} does nothing here: ? lists the keys.")
            return
        self.key = key
        self.run_act(act)

    def run_act(self, name: str) -> None:
        """Run an act, or say why not now."""
        act = keymap.ACTS[name]
        if self.pending and name != "go":
            self.pending = ""
            if name == "back":
                self.paint()
                return
        refusal = self.why_not(act)
        if refusal:
            self.tell(refusal)
            return
        getattr(self, f"run_{act.run or act.id}")(act)

    def on_map_view_resized(self) -> None:
        """A map that stood in no room gets its size later than the screen."""
        self._refit()

    def on_map_view_moved(self, message: MapView.Moved) -> None:
        self.cursor = message.id
        self.paint()
