"""The one place that knows private names of Textual, each with a test that fails when Textual changes.

All of it is about what goes over the wire: a map is played over slow connections too.
"""

import contextlib
import sys
import traceback
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import textual.app
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.control import Control
from rich.style import Style
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.filter import LineFilter, NoColor
from textual.messages import Message
from textual.strip import Strip


def line_filters(colors: str) -> Sequence[LineFilter]:
    """What an App should return from `get_line_filters` in a colour mode of `tui.theme`.

    Textual's own filters turn palette numbers into RGB and, where no colour is wanted, all colours into greys.
    """
    return [NoColor()] if colors == "none" else []


def install() -> None:
    """Send dirty cells only, nothing twice, and styles briefly; keep the colours of sessions of one process apart.

    Call it once before the first App runs; more often does no harm.
    """
    ChopsUpdate.render_segments = _render_dirty_cells
    LayoutUpdate.render_segments = _render_rows
    Strip.render = _render_strip


class Sent:
    """The rows that a terminal was sent, as far as they are known for certain."""

    def __init__(self) -> None:
        self._rows: dict[int, Strip] = {}

    def has_row(self, row: int, strip: Strip, console: Console) -> bool:
        """Whether a whole row is shown already; from now on it is."""
        before, self._rows[row] = self._rows.get(row), strip
        return before is not None and before.render(console) == strip.render(console)

    def has_cells(self, row: int, first: int, strip: Strip, console: Console) -> bool:
        """Whether some cells of a row are shown already; from now on they are."""
        before = self._rows.get(row)
        if before is None:
            return False
        end = first + strip.cell_length
        self._rows[row] = Strip.join([before.crop(0, first), strip, before.crop(end)])
        return before.crop(first, end).render(console) == strip.render(console)


SENT: WeakKeyDictionary[Console, Sent] = WeakKeyDictionary()
"""What the terminal behind each console is known to show. One that is not here is sent everything."""


def _render_rows(update: LayoutUpdate, console: Console) -> str:
    """What to write for a frame of the whole screen: Textual paints a screen that comes back into view twice."""
    sent, pieces = SENT.get(console), []
    for row, strips in enumerate(update.strips, update.region.y):
        strip = Strip.join(strips)
        if sent is None or not sent.has_row(row, strip, console):
            pieces.append(Control.move_to(update.region.x, row).segment.text)
            pieces.append(strip.render(console))
    return "".join(pieces)


def _render_dirty_cells(update: ChopsUpdate, console: Console) -> str:
    """What to write for a partial update. Textual's own crops a dirty span on its right side only, and so sends every
    row again from its widget's left edge on."""
    sent, pieces = SENT.get(console), []
    for row, first, end in update.spans:
        for strip_end, (strip_first, strip) in zip(update.chop_ends[row], update.chops[row].items(), strict=True):
            left, right = max(first, strip_first), min(end, strip_end)
            if strip is None or left >= right:
                continue
            cells = strip.crop(left - strip_first, right - strip_first)
            if sent is None or not sent.has_cells(row, left, cells, console):
                pieces.append(Control.move_to(left, row).segment.text)
                pieces.append(cells.render(console))
    return "".join(pieces)


class Codes(NamedTuple):
    """The numbers of an escape sequence that make a style, by what they set."""

    attributes: str = ""
    foreground: str = ""
    background: str = ""


PLAIN = Codes()


def _render_strip(strip: Strip, console: Console) -> str:
    """What to write for a row: only what differs from cell to cell. Textual's own sets every style from nothing, and
    lets the style keep the sequence, whatever the colours of the next session that shows it."""
    if strip._render_cache is None:
        system = console._color_system or ColorSystem.TRUECOLOR
        pieces, shown = [], PLAIN
        for text, style, _ in strip:
            wanted = _codes(style, system) if style else PLAIN
            pieces.append(_transition(shown, wanted))
            pieces.append(
                f"\x1b]8;id={style.link_id};{style.link}\x1b\\{text}\x1b]8;;\x1b\\" if style and style.link else text
            )
            shown = wanted
        pieces.append(_transition(shown, PLAIN))
        strip._render_cache = "".join(pieces)
    return strip._render_cache


def _transition(before: Codes, after: Codes) -> str:
    """The shortest sequence from one style to another; what was set can only be unset all at once."""
    if before == after:
        return ""
    if before.attributes != after.attributes or any(was and not now for was, now in zip(before, after, strict=True)):
        codes = ["" if before == PLAIN else "0", *after]
    else:
        codes = [now for was, now in zip(before, after, strict=True) if was != now]
    return f"\x1b[{';'.join(filter(None, codes))}m"


@lru_cache(maxsize=8192)
def _codes(style: Style, system: ColorSystem) -> Codes:
    def numbers(color: Color | None, foreground: bool) -> str:
        return ";".join(color.downgrade(system).get_ansi_codes(foreground)) if color else ""

    return Codes(
        Strip.render_ansi(style.without_color, system), numbers(style.color, True), numbers(style.bgcolor, False)
    )


class SendOnce(Driver):
    """A driver, to be combined with the one for a terminal, that writes nothing which the terminal shows already.

    Known is what was sent since the last key. A key asks for everything anew: so whatever else may have been written
    on the terminal is gone with the next screen.
    """

    def forget(self) -> None:
        """Take the terminal's contents for unknown, as after a change of its size."""
        SENT[self._app.console] = Sent()

    def process_message(self, message: Message) -> None:
        """Pass on what the terminal says."""
        if isinstance(message, events.Resize | events.Key):
            self.forget()
        super().process_message(message)

    def _get_terminal_size(self) -> tuple[int, int]:
        self.forget()
        return super()._get_terminal_size()


def local_driver() -> type[Driver]:
    """The driver class for the terminal this program runs in."""
    if sys.platform == "win32":
        from textual.drivers.windows_driver import WindowsDriver as PlatformDriver
    else:
        from textual.drivers.linux_driver import LinuxDriver as PlatformDriver
    return type("LocalDriver", (SendOnce, PlatformDriver), {})


# -- many applications in one process


def share_process() -> None:
    """Leave the process's standard output alone: it is no single application's, and each of Textual's takes it."""
    textual.app.redirect_stdout = textual.app.redirect_stderr = _left_alone


def _left_alone(target: object) -> contextlib.nullcontext[None]:
    return contextlib.nullcontext()


class Mishaps:
    """Mixed into an application of a server: what it would print after a fault goes to `report`, without any values."""

    def report(self, story: str) -> None:
        """Take note of a fault, told as a traceback."""

    def _print_error_renderables(self: Any) -> None:
        if self._exception is not None:
            self.report("".join(traceback.format_exception(self._exception)))
        self._exit_renderables.clear()


class KeyReader:
    """Makes messages of what a terminal sends, where no thread waits for it."""

    def __init__(self) -> None:
        self._parser: XTermParser | None = XTermParser()

    def feed(self, text: str) -> Iterable[Message]:
        """The messages in the next piece of text."""
        return list(self._parser.feed(text)) if self._parser is not None and text else ()

    @property
    def waits(self) -> bool:
        """Whether a lone Esc came, which is a key unless more follows soon: then `tick` is due."""
        return self._parser is not None and self._parser._timeout_time is not None

    def tick(self) -> Iterable[Message]:
        """The key that was waited for, if nothing followed."""
        return list(self._parser.tick()) if self._parser is not None else ()

    def close(self) -> None:
        """Read no more. A cache of Textual's keeps the last parsers, and each of them its application, for ever."""
        if self._parser is not None:
            self._parser._gen.close()
            self._parser = None
