"""Painting the Play screen: one place, every text through `put`, and nothing is sent twice."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from engine.state import NOBODY
from tui import keys as keymap
from tui.boxes import BoxText, battle_box, cards_box, list_box, number_box
from tui.cells import cell_len, clip, wrap
from tui.draft import DONE, NUMBER, TERRITORY
from tui.inks import first_row, inks, printable, put_chips, with_chips
from tui.panels import dock, players, regions, shares, standing, table_rows
from tui.scene import Line, Scene
from tui.screens.small import too_small
from tui.screens.stage import Stage
from tui.turns import step_words
from tui.views import by_region, owners, put_codes
from tui.widgets.map import NO_ONE, Cell
from tui.words import ask, end_name, enter, head, pool

NAME_WIDTHS = (40, 16, 8)
"""Cells for the name of who plays in the first row: the first that leaves room for the rest."""
NAMES_FROM = 120
"""Columns from which on names are shown on the whole map, unless the player wants otherwise."""
DRAWER = (42, 14)
"""Most columns and lines of a panel that lies over the map: few enough that it is cheap to take away."""
BOX = 44
"""Columns of what is held up before the game goes on."""
LEAST_ROWS = 3
"""Territories that are shown in any case when a table stands in the map's place."""


class Showing(Stage):
    """The painting half of the Play screen."""

    def put(self, name: str, content: Line, title: str | None = None) -> None:
        """Show a text, if it is another than before; never a layout."""
        content = printable(content, self.map.look)
        if self._shown.get(name) != content:
            self._shown[name] = content
            self.parts[name].update(content, layout=False)
        if title is not None and self.parts[name].border_title != title:
            self.parts[name].border_title = str(printable(title, self.map.look))

    def paint(self) -> None:
        """Bring everything on the screen up to date; what is equal is not sent again."""
        if not self.is_attached or not self.size or not hasattr(self, "map"):
            return
        view = self.table.view(self.shown)
        self.scene = scene = self._scene(view)
        self._paint_map(scene)
        self.put("status", self._first_row(scene))
        self.put("keys", self._strip())
        self._paint_texts(scene)
        self._paint_boxes(scene)
        self.put("small", too_small(*self.size) or "")

    def _paint_map(self, scene: Scene) -> None:
        view, draft = scene.view, self.draft
        legal = set(draft.options()) if draft is not None and draft.sort == TERRITORY else set()
        preview = self.preview()
        # Signs stand on chips at every size, and not only in a view of their own where the map is small: capitals,
        # cities and difficult land decide what to attack, and the widest chip still has room beside its neighbours.
        suffixes = self.extras.suffixes(scene)
        cells = {}
        for t, seat in view.owner.items():
            state = "source" if t == scene.source else "legal" if t in legal else "last" if t == self.hit else ""
            text = preview.get(t, "" if seat == NOBODY else str(view.armies[t]))
            mark = scene.mark(seat) if seat != NOBODY else "-"
            cells[t] = Cell(scene.owner_index(seat), mark, text, state, suffixes.get(t, ""))
        own = scene.owner_index(self.shown) if self.shown is not None else NO_ONE
        self.map.show_names(self._names_on_map())
        self.map.show(self.sight.cells(scene, cells), self.cursor, own if self.sight.cells is owners else NO_ONE)
        if self.as_list:
            self._paint_list(scene, legal)

    def _names_on_map(self) -> str:
        wanted = self.app.settings.map_names
        return ("map" if self.size.width >= NAMES_FROM else "cursor") if wanted == "auto" else wanted

    def _paint_list(self, scene: Scene, legal: set[str]) -> None:
        """The board as a table, and under it what else would lie over the map."""
        width, height = self.size.width, self.parts["table"].size.height
        below: list[Line] = []
        for box in (self._drawer(scene, width, height - LEAST_ROWS), self._box(scene)):
            if box is not None:
                below += [Text(clip(f"- {box.title}", width), "bold"), *box.lines]
        rows = [*table_rows(scene, legal, max(LEAST_ROWS, height - len(below)), width), *below]
        shown = [put_chips(row if isinstance(row, Text) else Text(row), scene.look) for row in rows]
        self.put("table", Text("\n", no_wrap=True).join(shown))

    def _first_row(self, scene: Scene) -> Text:
        """The first row in its colours."""
        words = clip(self._status(scene), self.size.width - 1)
        seat = self.viewer if self.holds else scene.view.step.seat if scene.view.step is not None else None
        begins = seat is not None and words.startswith(f"{scene.mark(seat)} ")
        return first_row(words, scene.owner_index(seat) if begins and seat is not None else None, scene.look)

    def _status(self, scene: Scene) -> str:
        """Who plays, turn, phase, what is asked, and what Enter does: as much of it as fits, Enter above all."""
        view = scene.view
        if view.result is not None:
            return f"The game is over: {' and '.join(scene.who(i) for i in view.result.winners)} won."
        more, less, will = self._question(scene)
        said = ""
        for most in NAME_WIDTHS:
            begin = head(scene, most)
            if self.holds:
                begin = scene.who(self.viewer or 0, most) + (": you got" if self.reveal else "")
            begin = f"{begin} {self.sight.word}".rstrip()
            for middle in (more, less):
                said = "  ".join(filter(None, (begin, middle, will)))
                if cell_len(said) < self.size.width:
                    return said
        return said

    def _question(self, scene: Scene) -> tuple[str, str, str]:
        """What is asked, in more and in fewer words, and what Enter does."""
        draft = self.draft
        if self.reveal:
            return f"{', '.join(self.reveal)}.", "a card.", "Enter: pass the keyboard on"
        if self.held:
            return " ".join(self.held), "", "Enter: go on"
        if draft is None:
            return ("plays.", "", f"Enter: {self.skipping}") if self.actor is None else ("", "", "")
        if self.pending:
            return "", "", f"Enter: {end_name(scene)}.  Esc: no"
        if self.in_battle:
            return f"battle {scene.spot(draft.chosen[1])}.", "battle.", f"Enter: throw {self.dice} dice once"
        will = enter(scene, draft, self.number() if draft.sort == NUMBER else 1, self.row_value())
        if self.context == "cards":
            will = "trade these three" if len(self.ticked) == 3 else "take the best set"
        source, question = scene.source, ask(scene, draft)
        chosen = f"{scene.title(source)} {scene.view.armies[source]}:" if source and draft.chosen else ""
        less = " ".join(filter(None, (pool(scene), chosen)))
        more = f"{less} {question}{'' if question.endswith('?') else '.'}".strip()
        return more, less.removesuffix(":"), f"Enter: {will}"

    def _strip(self) -> Text:
        """The keys of this moment: of the acts as many as fit, in any case those that tell of all the others."""
        own = {key: f"{shown} {word}  " for key, shown, word, _ in self.special_rows()}
        mine = {*own, *(keymap.SHOWN["digit"] for key in own if key.isdigit())}
        acts = [name for name in keymap.STRIP[self.context] if keymap.key_of(self.stack, name, self.keys) not in mine]
        pieces = own | {name: self._key_words(name) for name in acts}
        names = list(pieces)
        room = self.size.width - 1 - sum(cell_len(pieces[name]) for name in names if name in keymap.ALWAYS)
        strip, is_full = Text(), False
        for name in names:
            if name not in keymap.ALWAYS:
                is_full = is_full or cell_len(pieces[name]) > room
                if is_full:
                    continue
                room -= cell_len(pieces[name])
            ink, off = inks(self.map.look), name not in own and bool(self.why_not(keymap.ACTS[name]))
            key = pieces[name].partition(" ")[0]
            strip.append(pieces[name][: len(key)], ink.off if off else ink.head)
            strip.append(pieces[name][len(key) :], ink.off if off else ink.text)
        return Text(" ").append_text(strip)

    def _key_words(self, name: str) -> str:
        return f"{keymap.key_of(self.stack, name, self.keys)} {keymap.ACTS[name].label}  "

    def _message(self) -> str:
        return self.note or self.sight.told(self.scene) or self._tip() or (self.lines[-1] if self.lines else "")

    def _tip(self) -> str:
        """What the step of this moment is for, while somebody here decides and wants tips."""
        step = self.scene.view.step
        if step is None or self.actor is None or not self.app.settings.tips:
            return ""
        words = step_words(self.scene, step.phase)
        return f"Tip: {words}" if words else ""

    def _panel_lines(self, scene: Scene, name: str, width: int) -> list[Line]:
        if name == "W":
            told = self.since() or ["Nothing happened to you since your last turn."]
            return [line for sentence in told for line in wrap(sentence, width)]
        return self.panels[name][1](scene, width)

    def _title(self, scene: Scene, name: str) -> str:
        if name == "W":
            return "W Since your last turn"
        more = {"N": f": {scene.title(self.cursor)}", "C": " (private)" if scene.view.seat is not None else ""}
        return f"{name} {self.panels[name][0]}{more.get(name, '')}"

    def _paint_texts(self, scene: Scene) -> None:
        if not self.wide:
            first, second = dock(scene, self.size.width)
            told = self.note or self.sight.told(scene)
            rows = [with_chips(line, scene.look, names=False) for line in (first, second)]
            if cell_len(told) > self.size.width:
                begin, *rest = wrap(told, self.size.width)
                rows = [self._told_row(line, scene) for line in (begin, " ".join(rest))]
            elif told:
                rows[1] = self._told_row(told, scene)
            self.put("dock", Text("\n").join(rows))
            return
        self.put("message", self._told_row(" " + self._message(), scene))
        split = self.spacious
        cards = 58 if split else 34
        widths = {"N": 38, "L": 38, "C": cards, "D": self.size.width - 40 - cards - 4}
        for name, width in widths.items():
            lines = list(self.panels[name][1](scene, width))
            if name == "L":
                lines = [*players(scene, width), "", *shares(scene, width)]
                lines += [] if split else ["", *regions(scene, width), "", *standing(scene, width)]
            self._put_panel(name, lines, self._title(scene, name))
        if split:
            self._put_panel("K", [*regions(scene, 38), *standing(scene, 38)], "L Regions")
            letter = self.extras.beside if self.panel != "W" and not self.since() else ""
            self._put_panel("W", self._panel_lines(scene, letter or "W", 38), self._title(scene, letter or "W"))

    def _told_row(self, words: str, scene: Scene) -> Text:
        """A sentence in one row, in the colours of what it names."""
        row = with_chips(clip(words, self.size.width), scene.look)
        return put_codes(row, scene) if self.sight.cells is by_region else row

    def _put_panel(self, name: str, lines: Sequence[Line], title: str) -> None:
        first = min(self.scrolled, max(0, len(lines) - 3)) if self.panel == name else 0
        shown = [with_chips(line, self.map.look) for line in lines[first : first + 30]]
        self.put(name, Text("\n", no_wrap=True).join(shown), title)
        self.parts[name].set_class(self.panel == name, "-focused")

    def _paint_boxes(self, scene: Scene) -> None:
        size = self.map.size
        if self.as_list or not size:
            return
        box = self._box(scene)
        self._pin("box", box, *self._box_place(box))
        stands_open = self.wide and self.panel in ("NLCDW" if self.spacious else "NLCD")
        drawer = None if stands_open else self._drawer(scene, size.width, size.height)
        label = self.map.label_at(self.cursor)
        east = label is not None and label.x > size.width // 2
        self._pin("drawer", drawer, 0 if east or drawer is None else size.width - drawer.width, 0)

    def _drawer(self, scene: Scene, width: int, height: int) -> BoxText | None:
        """The panel that is open, in at most so much room."""
        if not self.panel:
            return None
        full = self.has_class("-zoom")
        width, height = width if full else min(DRAWER[0], width), height - 2 if full else min(height - 2, DRAWER[1])
        lines = self._panel_lines(scene, self.panel, width - 2)
        spare = max(0, len(lines) - height)
        first = min(self.scrolled, spare)
        return BoxText(self._title(scene, self.panel), lines[first : first + height], width)

    def _pin(self, name: str, box: BoxText | None, x: int, y: int) -> None:
        if box is None:
            self.map.pin(name, "", (), 10, 0, 0)
        else:
            lines = [printable(with_chips(line, self.map.look), self.map.look) for line in box.lines]
            self.map.pin(
                name, str(printable(box.title, self.map.look)), lines, min(box.width, self.map.size.width), x, y
            )

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
        if self.advice:
            return BoxText("Hint", self.advice)
        draft = self.draft
        if self.holds:
            told = [line for words in self.held for line in wrap(words, BOX - 2)]
            more = "pass the keyboard on" if self.reveal else "go on"
            title = "For your eyes only" if self.reveal else "What came of it"
            return BoxText(title, [*self.reveal, *told, "", f"Enter: {more}"], BOX)
        if draft is None or draft.sort in (TERRITORY, DONE):
            return None
        if draft.sort == NUMBER:
            return number_box(scene, draft, self.number())
        if self.in_battle:
            source, target = draft.chosen
            return battle_box(scene, draft, self.dice, self.table.dice_rule(source, target))
        if self.context == "cards":
            return cards_box(scene, draft, self.ticked, self.forced_trade)
        return list_box(scene, draft, self.row, 9, self.numbers())
