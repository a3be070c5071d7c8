"""What every screen made of text shares: a bar on top, a body that scrolls, a message line and the keys below."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tui.cells import cell_len, clip, fit, plain, wrap
from tui.inks import Inks, inks, put_chips, styled
from tui.screens.small import too_small
from tui.theme import OWNERS, Look
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from tui.app import Hegemon

BACK = ("escape", "q")
"""Every key that leads back has a letter beside it: a lone Esc gets lost on slow lines."""


class Key(NamedTuple):
    """One entry of the key strip. `why`: the sentence for not now; the entry is dim then."""

    key: str
    label: str
    why: str = ""


@dataclass
class Field:
    """A line of text that is being typed, and what happens with it at Enter."""

    label: str
    text: str
    done: Callable[[str], None]
    limit: int = 60


class Page(Screen[Any]):
    """A screen of text. Subclasses say what it shows (`heading`, `body`, `strip`) and what keys do (`KEYS`)."""

    CSS = "Page { layout: vertical; }"
    KEYS: ClassVar[Mapping[str, str]] = {}
    """Key -> name of the method that it runs, without `do_`."""
    MARGIN, MOST = 2, 100
    """Least cells left free on each side, and most cells that lines are long."""

    app: "Hegemon"

    def __init__(self) -> None:
        super().__init__()
        self.note = ""
        """What the message line says until the next key."""
        self.field: Field | None = None
        self.top = 0
        """First body line in view."""
        self.scrolled = False
        """The player looks elsewhere than at the line under the cursor."""
        self.sheet = Sheet()

    # -- what a subclass shows

    def heading(self) -> str:
        """The words of the top row."""
        return "hegemon"

    def body(self, width: int) -> tuple[list[Text], int]:
        """All lines of the body, and the one that has to be in view."""
        return [], 0

    def footer(self, width: int) -> list[Text]:
        """Lines that always stand under the body."""
        return []

    def strip(self) -> Sequence[Key]:
        """The keys worth showing, the most useful first; the last one, the way back, is shown in any case."""
        return ()

    # -- look

    @property
    def look(self) -> Look:
        """The colours and characters to draw with."""
        return self.app.look

    @property
    def ink(self) -> Inks:
        """The styles of text."""
        return inks(self.look)

    @property
    def dots(self) -> str:
        """What stands where a text was cut."""
        return "~" if self.look.glyphs == "ascii" else "…"

    def clip(self, text: str, width: int) -> str:
        """The text in at most so many cells."""
        return clip(text, width, self.dots)

    def fit(self, text: str, width: int) -> str:
        """The text in exactly so many cells."""
        return fit(text, width, self.dots)

    def wrapped(self, text: str, width: int, style: Style | None = None) -> list[Text]:
        """The text in lines."""
        return [styled(line, style or self.ink.text) for line in wrap(text, width)]

    def told(self, text: str, width: int, style: Style | None = None) -> list[Text]:
        """Sentences about a game in lines: owners' marks look as they do on the map."""
        return [put_chips(line, self.look) for line in self.wrapped(text, width, style)]

    def chip(self, owner: int, mark: str) -> Text:
        """An owner's mark as it stands on the map."""
        return styled(f" {mark} ", self.look.chip(owner))

    def colour_chip(self, colour: str) -> Text:
        """The mark of a colour such as `red`."""
        owner = next((k for k, known in enumerate(OWNERS) if known.name.lower() == colour), len(OWNERS) - 1)
        return self.chip(owner, OWNERS[owner].mark)

    # -- painting

    def compose(self) -> ComposeResult:
        """One sheet is the whole screen."""
        yield self.sheet

    def on_mount(self) -> None:
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    def on_screen_resume(self) -> None:
        self.paint()

    def look_changed(self) -> None:
        """The colours or characters are others now."""
        self.paint()

    def paint(self) -> None:
        """Draw everything anew; the sheet finds out what changed."""
        width, height = self.app.size
        if (sentence := too_small(width, height)) is not None:
            self.sheet.show([Text(line) for line in wrap(sentence, max(width, 1))], self.ink.text)
            return
        self.sheet.show(self.compose_lines(width, height), self.ink.text)

    def compose_lines(self, width: int, height: int) -> list[Text]:
        """All rows of the screen."""
        inner = min(width - 2 * self.MARGIN, self.MOST)
        margin = Text(" " * ((width - inner) // 2))
        below = [margin + line for line in self.footer(inner)]
        said = self._said(width)
        room = max(height - 2 - len(below) - max(len(said), 1), 3)
        lines, at = self.body(inner)
        if not self.scrolled:
            self.top = min(max(self.top, at - room + 2), max(at - 1, 0))
        self.top = max(0, min(self.top, len(lines) - room))
        shown = [margin + line for line in lines[self.top : self.top + room]]
        shown += [Text("")] * (room - len(shown))
        bar = styled(self.fit(f" {self.heading()}", width), self.ink.bar)
        return [bar, *shown, *below, *(said or [self._place(width, len(lines), room)]), self._strip(width)][:height]

    def _said(self, width: int) -> list[Text]:
        """What is being typed, else the message; it may need more than one line."""
        if self.field is None:
            return [styled(f" {line}", self.ink.warn) for line in wrap(self.note, width - 2)] if self.note else []
        head, typed = f" {self.field.label}: ", plain(self.field.text)
        while cell_len(typed) > max(width - cell_len(head) - 2, 1):
            typed = typed[1:]
        return [styled(head, self.ink.head) + styled(typed, self.ink.key) + styled(" ", Style(reverse=True))]

    def _place(self, width: int, count: int, room: int) -> Text:
        """Which part of a long body is in view."""
        if count <= room:
            return Text("")
        words = f"lines {self.top + 1}-{min(self.top + room, count)} of {count} "
        return styled(words.rjust(width), self.ink.dim)

    def _strip(self, width: int) -> Text:
        keys = self.field_keys() if self.field is not None else self.strip()
        words = [f"{key} {label}" for key, label, _ in keys]
        shown, left = [], width - 1 - cell_len(words[-1]) if words else 0
        for k, word in enumerate(words):
            last = k == len(words) - 1
            left -= 0 if last else cell_len(word) + 2
            if last or left >= 0:
                shown.append(keys[k])
        line = Text(" ")
        for key, label, why in shown:
            line.append(key, self.ink.dim if why else self.ink.key)
            line.append(f" {label}  ", self.ink.dim)
        line.rstrip()
        return line

    def field_keys(self) -> Sequence[Key]:
        """The keys while a text is being typed."""
        return Key("Enter", "done"), Key("Esc", "leave it"), Key("Ctrl+U", "empty")

    def boxed(self, lines: Iterable[Text], width: int, title: str = "") -> list[Text]:
        """The lines in a frame, `width` cells in all."""
        left_top, top, right_top, side, left_bottom, right_bottom = self.look.characters.box
        head = f"{top} {title} " if title else ""
        head = self.clip(head, width - 2)
        rows = [styled(left_top + head + top * (width - 2 - cell_len(head)) + right_top, self.ink.dim)]
        for line in lines:
            row = line.copy()
            row.truncate(width - 4, pad=True)
            rows.append(Text.assemble((f"{side} ", self.ink.dim), row, (f" {side}", self.ink.dim)))
        return [*rows, styled(left_bottom + top * (width - 2) + right_bottom, self.ink.dim)]

    # -- keys

    def on_key(self, event: events.Key) -> None:
        """No key goes further than this: on a page of text nothing of Textual's own is bound."""
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.field is not None:
            for letter in plain(event.text):
                self.type_letter(letter)
            self.paint()

    def press(self, key: str, character: str | None = None) -> None:
        """A key was pressed."""
        self.note = ""
        if too_small(*self.app.size) is not None:
            if key in BACK:
                self.app.leave()
            return
        if self.field is not None:
            self.type_key(key, character)
        else:
            self.run(key, character)
        if self.is_current:
            self.paint()

    def run(self, key: str, character: str | None) -> None:
        """Do what the key stands for here; say so when that is nothing."""
        act = self.KEYS.get(key)
        if act is None:
            name = character if character and character.isprintable() and character.strip() else key.replace("_", " ")
            self.note = f"{name} does nothing here."
            return
        getattr(self, f"do_{act}")()

    def type_key(self, key: str, character: str | None) -> None:
        """A key while a text is being typed."""
        field = self.field
        assert field is not None
        act = {"enter": self._typed, "escape": self._untyped, "backspace": self._rub, "ctrl+u": self._empty}.get(key)
        if act is not None:
            act()
        elif character is not None:
            self.type_letter(character)

    def type_letter(self, letter: str) -> None:
        """One more letter of the text; those that could steer a terminal are left out."""
        if self.field is not None and len(self.field.text) < self.field.limit:
            self.field.text += plain(letter)

    def _typed(self) -> None:
        field, self.field = self.field, None
        if field is not None:
            field.done(field.text.strip())

    def _untyped(self) -> None:
        self.field = None

    def _rub(self) -> None:
        if self.field is not None:
            self.field.text = self.field.text[:-1]

    def _empty(self) -> None:
        if self.field is not None:
            self.field.text = ""

    def do_page_up(self) -> None:
        """Scroll by most of a screen."""
        self._scroll(-(self.app.size.height - 5))

    def do_page_down(self) -> None:
        self._scroll(self.app.size.height - 5)

    def do_line_up(self) -> None:
        self._scroll(-1)

    def do_line_down(self) -> None:
        self._scroll(1)

    def do_first(self) -> None:
        self._scroll(-1_000_000)

    def do_last(self) -> None:
        self._scroll(1_000_000)

    def _scroll(self, by: int) -> None:
        self.scrolled, self.top = True, max(0, self.top + by)

    def do_back(self) -> None:
        """To where one came from."""
        self.dismiss(None)


SCROLL: Mapping[str, str] = {
    "up": "line_up",
    "down": "line_down",
    "pageup": "page_up",
    "pagedown": "page_down",
    "space": "page_down",
    "home": "first",
    "end": "last",
    "escape": "back",
    "q": "back",
}
"""The keys of a page that is only read."""
