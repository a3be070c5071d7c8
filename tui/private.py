"""The one place that knows private names of Textual, each with a test that fails when Textual changes.

All of it is about what goes over the wire: a map is played over slow connections too.
"""

import sys
from collections.abc import Sequence
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.style import Style
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import ChopsUpdate
from textual.driver import Driver
from textual.filter import LineFilter, NoColor
from textual.messages import Message
from textual.strip import Strip

WHOLE_FRAME = 4000
"""Characters from which on a frame counts as one of the whole screen."""
HARMLESS = (SYNC_START, SYNC_END)
"""Beginnings of what may be written between two frames without changing what the terminal shows."""


def line_filters(colors: str) -> Sequence[LineFilter]:
    """What an App should return from `get_line_filters` in a colour mode of `tui.theme`.

    Textual's own filters turn palette numbers into RGB and, where no colour is wanted, all colours into greys.
    """
    return [NoColor()] if colors == "none" else []


def install() -> None:
    """Send dirty cells only, and keep the colours of sessions in one process apart. Harmless when repeated."""
    ChopsUpdate.render_segments = _render_dirty_cells
    Strip.render_style = staticmethod(_render_style)


def _render_dirty_cells(update: ChopsUpdate, console: Console) -> str:
    """What to write for a partial update. Textual's own crops a dirty span on its right side only, and so sends every
    row again from its widget's left edge on."""
    pieces = []
    for row, first, end in update.spans:
        for strip_end, (strip_first, strip) in zip(update.chop_ends[row], update.chops[row].items(), strict=True):
            left, right = max(first, strip_first), min(end, strip_end)
            if strip is not None and left < right:
                pieces.append(Control.move_to(left, row).segment.text)
                pieces.append(strip.crop(left - strip_first, right - strip_first).render(console))
    return "".join(pieces)


def _render_style(style: Style, text: str, color_system: ColorSystem) -> str:
    """Text with the escape sequences of a style. Textual's own keeps the first sequence on the style, and gives it to
    sessions of fewer colours too, because styles are shared."""
    codes = _codes(style, color_system)
    written = f"\x1b[{codes}m{text}\x1b[0m" if codes else text
    return f"\x1b]8;id={style.link_id};{style.link}\x1b\\{written}\x1b]8;;\x1b\\" if style.link else written


@lru_cache(maxsize=8192)
def _codes(style: Style, color_system: ColorSystem) -> str:
    return Strip.render_ansi(style, color_system)


class OneFrameOnce(Driver):
    """A driver, to be combined with the one for a terminal, that does not write the same whole frame twice in a row.

    Textual paints a screen that comes back into view twice.
    """

    _last_written = ""

    def write(self, data: str) -> None:
        """Write to the terminal, unless that is what it shows already."""
        if len(data) >= WHOLE_FRAME and data == self._last_written:
            return
        if not data.startswith(HARMLESS):
            self._last_written = data
        super().write(data)

    def forget(self) -> None:
        """Take the terminal's contents for unknown, as after a change of its size."""
        self._last_written = ""

    def process_message(self, message: Message) -> None:
        """Pass on what the terminal says."""
        if isinstance(message, events.Resize):
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
    return type("LocalDriver", (OneFrameOnce, PlatformDriver), {})
