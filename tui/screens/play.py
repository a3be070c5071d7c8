"""The Play screen: shows one table as a seat may see it, and makes actions out of keys. It holds no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from engine.actions import Action
from engine.events import CardDrawn, CardsTaken, Rolled
from engine.sight import EntryView
from engine.state import NOBODY
from tui import keys as keymap
from tui.boxes import BoxText, battle_box, cards_box, list_box, number_box
from tui.cells import cell_len, clip
from tui.draft import DONE, LIST, NUMBER, TERRITORY, VERB, Draft, resume
from tui.extras import extras_of
from tui.panels import PANELS, armies, dock, players, regions, standing, table_rows
from tui.say import retold, since, touched
from tui.scene import Line, Scene
from tui.screens.acting import Acting
from tui.screens.palette import Commands
from tui.screens.seeking import Seeking
from tui.screens.small import too_small
from tui.screens.studying import Looking
from tui.table import Table
from tui.widgets.map import Cell, MapView
from tui.words import ask, best_source, end_name, enter, head, pool

if TYPE_CHECKING:
    from tui.app import Hegemon

TYPED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAINTS_A_SECOND = 10


class Play(Seeking, Looking, Acting, Screen[None]):
    """One game at the keyboard of one or more people."""

    app: Hegemon
    AUTO_FOCUS = "MapView"
    COMMANDS = {Commands}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-w80"), (120, "-w120"), (160, "-w160")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-h24"), (40, "-h40"), (50, "-h50")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"press({key!r})", show=False)
        for key in sorted({*keymap.all_keys(), *TYPED, "pageup", "pagedown", "apostrophe", "backspace"})
    ]
    CSS = """
    Play { layout: vertical; }
    Play Static { height: 1; width: 100%; }
    #status { background: $primary-darken-2; color: $text; text-style: bold; }
    #middle { height: 1fr; }
    #left { width: 1fr; }
    #right { width: 40; display: none; }
    #low { height: 13; display: none; }
    #message { display: none; }
    #table { display: none; height: 1fr; }
    #dock { height: 2; }
    #small { display: none; height: 1fr; }
    #keys { background: $surface; }
    Play .panel { border: solid $primary-darken-1; height: 1fr; }
    Play .panel.-focused { border: solid $accent; }
    #N { height: 15; } #K { display: none; } #W { display: none; }
    Play #C { width: 36; } Play #D { width: 1fr; }
    Play.-w120.-h40 #right, Play.-w120.-h40 #low, Play.-w120.-h40 #message,
    Play.-w160.-h40 #right, Play.-w160.-h40 #low, Play.-w160.-h40 #message,
    Play.-w120.-h50 #right, Play.-w120.-h50 #low, Play.-w120.-h50 #message,
    Play.-w160.-h50 #right, Play.-w160.-h50 #low, Play.-w160.-h50 #message { display: block; }
    Play.-w120.-h40 #dock, Play.-w160.-h40 #dock, Play.-w120.-h50 #dock, Play.-w160.-h50 #dock { display: none; }
    Play.-w160.-h50 #low { height: 11; }
    Play.-w160.-h50 #C { width: 60; }
    Play.-w160.-h50 #K, Play.-w160.-h50 #W { display: block; }
    Play.-zoom #right, Play.-zoom #low { display: none; }
    Play.-narrow #map, Play.-list #map { display: none; }
    Play.-list #table { display: block; }
    Play.-small #middle, Play.-small #dock, Play.-small #keys, Play.-small #status { display: none; }
    Play.-small #small { display: block; }
    """

    class Changed(Message):
        """The table moved. It says no more than that: what may be seen is pulled."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Play.Changed)

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

    # -- building

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
        self.map = self.query_one(MapView)
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
        look = self.app.look
        self.map.set_look(look.palette, look.colors, look.glyphs, look.marks)
        self._shown.clear()
        self.paint()

    def _refit(self) -> None:
        width, height = self.size
        small = too_small(width, height) is not None
        as_list = not small and (width < 80 or height < 24)
        self.set_class(small, "-small")
        self.set_class(as_list, "-list")
        if not small and not as_list and self.map.size:
            self.map.fit(self.map.size.width, self.map.size.height)
        self.paint()

    @property
    def as_list(self) -> bool:
        """Whether the map has no room and a table stands in its place."""
        return self.has_class("-list")

    @property
    def wide(self) -> bool:
        """Whether the panels stand open beside the map."""
        return self.size.width >= 120 and self.size.height >= 40 and not self.has_class("-zoom")

    # -- where we are: functions of the table and the viewer

    @property
    def actor(self) -> int | None:
        """The seat that decides, if somebody at this keyboard plays it."""
        seat = self.table.decider
        return seat if seat is not None and seat in self.table.humans() else None

    @property
    def alone(self) -> bool:
        """Whether one person has the keyboard to himself."""
        return len(self.table.humans()) == 1

    @property
    def shown(self) -> int | None:
        """The seat whose secrets are on the screen; None: nobody's."""
        if self.alone or self.reveal or self.viewer == self.table.decider:
            return self.viewer
        return None

    def _needs_hand_over(self) -> bool:
        seat, step = self.actor, self.table.now
        if seat is None or step is None or self.alone or seat == self.viewer:
            return False
        return self.table.rules.phases[step.phase].private

    # -- the table moved

    def on_play_changed(self) -> None:
        """At once when a person is to act; else at most ten times a second, however fast bots play."""
        if self.table.rev == self._rev:
            self.paint()
        elif self.actor is not None or self.table.over is not None:
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
        if self.reveal:
            self.draft = None
            self.paint()
            return
        if self.table.over is not None:
            self.draft = None
            self.paint()
            if self.app.screen is self:
                self.app.finish(self)
            return
        if self._needs_hand_over():
            self._blank()
            seat = self.actor
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
        self.typed, self.ticked, self.last, self.last_place = "", (), None, None
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
        self.paint()

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
            self.panel = self.extras.opens.get(self._step[0], self.panel)
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

    # -- keys

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
    def stack(self) -> tuple[str, ...]:
        """The key contexts of this moment."""
        return (self.context, "play")

    @property
    def in_battle(self) -> bool:
        """Whether a battle was chosen and only the kind of attack is open."""
        draft = self.draft
        return draft is not None and draft.sort == VERB and len(draft.chosen) == 2 and not draft.listed

    def action_press(self, key: str) -> None:
        """A key: text while something is typed, else an act of the context."""
        self.note = ""
        if self.seek(key):
            return
        if (self.panel and key in ("pageup", "pagedown")) or (self.panel and self.wide and key in ("up", "down")):
            self.scrolled = max(0, self.scrolled + (1 if key.endswith("down") else -1) * (10 if "page" in key else 1))
            self.paint()
            return
        act = keymap.lookup(self.stack, key)
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

    def why_not(self, act: keymap.Act) -> str | None:
        """Why the act is not possible now; None if it is."""
        return getattr(self, f"why_{act.why}")(act) if act.why else None

    def on_map_view_moved(self, message: MapView.Moved) -> None:
        self.cursor = message.id
        self.paint()

    def tell(self, sentence: str) -> None:
        """A sentence in the message line, until the next key."""
        self.note = sentence
        self.paint()

    # -- painting

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
            log=self.lines,
            extras=self.extras,
        )

    def _income(self) -> dict[int, int]:
        at = len(self.table.feed)
        if self._incomes[0] != at:
            seats = range(len(self.table.chairs))
            self._incomes = (at, {i: sum(n for _, n in self.table.income(i)) for i in seats})
        return self._incomes[1]

    def put(self, name: str, content: Line, title: str | None = None) -> None:
        """Show a text, if it is another than before; never a layout."""
        if self._shown.get(name) != content:
            self._shown[name] = content
            self.parts[name].update(content, layout=False)
        if title is not None and self.parts[name].border_title != title:
            self.parts[name].border_title = title

    def paint(self) -> None:
        """Bring everything on the screen up to date; what is equal is not sent again."""
        if not self.is_attached or not self.size or not hasattr(self, "map"):
            return
        view = self.table.view(self.shown)
        self.scene = scene = self._scene(view)
        self._paint_map(scene)
        self.put("status", clip(" " + self._status(scene), self.size.width))
        self.put("keys", self._strip())
        self._paint_texts(scene)
        self._paint_boxes(scene)
        self.put("small", too_small(*self.size) or "")

    def _paint_map(self, scene: Scene) -> None:
        view, draft = scene.view, self.draft
        legal = set(draft.options()) if draft is not None and draft.sort == TERRITORY else set()
        preview = self.preview()
        suffixes = self.extras.suffixes(scene)
        cells = {}
        for t, seat in view.owner.items():
            state = "source" if t == scene.source else "legal" if t in legal else "last" if t == self.hit else ""
            text = preview.get(t, "" if seat == NOBODY else str(view.armies[t]))
            mark = scene.mark(seat) if seat != NOBODY else "-"
            cells[t] = Cell(scene.owner_index(seat), mark, text, state, suffixes.get(t, ""))
        self.map.show(cells, self.cursor)
        if self.as_list:
            rows = table_rows(scene, legal, max(1, self.parts["table"].size.height), self.size.width)
            self.put("table", Text("\n").join(r if isinstance(r, Text) else Text(r) for r in rows))

    def _status(self, scene: Scene) -> str:
        view, draft = scene.view, self.draft
        if view.result is not None:
            return f"The game is over: {' and '.join(scene.who(i) for i in view.result.winners)} won."
        if self.reveal:
            return f"{scene.who(self.viewer or 0)}: you got {', '.join(self.reveal)}.  Enter: pass the keyboard on"
        start = head(scene)
        if draft is None:
            waiting = "plays.  Enter: skip to the next person's turn" if self.actor is None else ""
            return start + waiting
        if self.pending:
            return f"{start} Enter: {end_name(scene)}.  Esc: no"
        if self.in_battle:
            return f"{start} battle {scene.spot(draft.chosen[1])}.  Enter: throw {self.dice} dice once"
        chosen = f"{scene.title(scene.source)} {view.armies[scene.source]}: " if scene.source and draft.chosen else ""
        will = enter(scene, draft, self.number() if draft.sort == NUMBER else 1, self.row_value())
        if self.context == "cards":
            will = "trade these three" if len(self.ticked) == 3 else "take the best set"
        room = self.size.width - 1
        question = ask(scene, draft)
        full = f"{start} {pool(scene)}{chosen}{question}{'' if question.endswith('?') else '.'}  Enter: {will}"
        return full if cell_len(full) <= room else f"{start} {pool(scene)}{chosen} Enter: {will}"

    def _strip(self) -> Text:
        strip, width = Text(), self.size.width
        for name in keymap.STRIP[self.context]:
            act = keymap.ACTS[name]
            piece = f" {keymap.key_of(self.stack, name)} {act.label} "
            if strip.cell_len + len(piece) > width:
                break
            strip.append(piece, "dim" if self.why_not(act) else "bold")
        return strip

    def _message(self) -> str:
        return self.note or (self.lines[-1] if self.lines else "")

    def _panel_lines(self, scene: Scene, name: str, width: int) -> list[Line]:
        if name == "W":
            return list(self.since()) or ["Nothing happened to you since your last turn."]
        return self.panels[name][1](scene, width)

    def _title(self, scene: Scene, name: str) -> str:
        if name == "W":
            return "W Since your last turn"
        more = {"N": f": {scene.title(self.cursor)}", "C": " (private)" if scene.view.seat is not None else ""}
        return f"{name} {self.panels[name][0]}{more.get(name, '')}"

    def _paint_texts(self, scene: Scene) -> None:
        if not self.wide:
            first, second = dock(scene, self.size.width)
            second = clip(self.note, self.size.width) if self.note else second
            self.put("dock", f"{first}\n{second}")
            return
        self.put("message", clip(" " + self._message(), self.size.width))
        split = self.size.width >= 160 and self.size.height >= 50
        cards = 58 if split else 34
        widths = {"N": 38, "L": 38, "C": cards, "D": self.size.width - 40 - cards - 4}
        for name, width in widths.items():
            show = (players if split else armies) if name == "L" else self.panels[name][1]
            self._put_panel(name, show(scene, width), self._title(scene, name))
        if split:
            self._put_panel("K", [*regions(scene, 38), *standing(scene, 38)], "L Regions")
            self._put_panel("W", self._panel_lines(scene, "W", 38), self._title(scene, "W"))

    def _put_panel(self, name: str, lines: Sequence[Line], title: str) -> None:
        first = min(self.scrolled, max(0, len(lines) - 3)) if self.panel == name else 0
        shown = [line if isinstance(line, Text) else Text(line) for line in lines[first : first + 30]]
        self.put(name, Text("\n", no_wrap=True).join(shown), title)
        self.parts[name].set_class(self.panel == name, "-focused")

    def _paint_boxes(self, scene: Scene) -> None:
        box = self._box(scene)
        size = self.map.size
        if self.as_list or not size:
            return
        self._pin("box", box, *self._box_place(box))
        drawer = None
        if self.panel and (not self.wide or self.panel not in "NLCD"):
            full = self.has_class("-zoom")
            width = size.width if full or self.panel == "G" else min(44, size.width)
            height = size.height - 2 if full or self.panel == "G" else min(size.height - 2, 18)
            lines = self._panel_lines(scene, self.panel, width - 2)
            first = min(self.scrolled, max(0, len(lines) - height))
            if self.panel == "G":
                first = max(0, len(lines) - height - self.scrolled)
            drawer = BoxText(self._title(scene, self.panel), lines[first : first + height], width)
        label = self.map.label_at(self.cursor)
        east = label is not None and label.x > size.width // 2
        self._pin("drawer", drawer, 0 if east or drawer is None else size.width - drawer.width, 0)

    def _pin(self, name: str, box: BoxText | None, x: int, y: int) -> None:
        if box is None:
            self.map.pin(name, "", (), 10, 0, 0)
        else:
            self.map.pin(name, box.title, list(box.lines), min(box.width, self.map.size.width), x, y)

    def _box_place(self, box: BoxText | None) -> tuple[int, int]:
        """Away from the territories concerned: at the top when they are low, else at the bottom."""
        if box is None:
            return 0, 0
        places = [t for t in (self.cursor, *(self.draft.chosen if self.draft else ())) if t in self.table.board.title]
        rows = [label.y for t in places if (label := self.map.label_at(t)) is not None]
        size = self.map.size
        low = bool(rows) and sum(rows) / len(rows) > size.height / 2
        return max(0, (size.width - box.width) // 2), 0 if low else size.height - len(box.lines) - 2

    def _box(self, scene: Scene) -> BoxText | None:
        found = self.seek_box()
        if found is not None:
            return found
        draft = self.draft
        if self.reveal:
            return BoxText("For your eyes only", [*self.reveal, "", "Enter: pass the keyboard on"], 44)
        if draft is None or draft.sort in (TERRITORY, DONE):
            return None
        if draft.sort == NUMBER:
            return number_box(scene, draft, self.number())
        if self.in_battle:
            source, target = draft.chosen
            return battle_box(scene, draft, self.dice, self.table.dice_rule(source, target))
        if self.context == "cards":
            return cards_box(scene, draft, self.ticked, self.forced_trade)
        return list_box(scene, draft, self.row, 9)
