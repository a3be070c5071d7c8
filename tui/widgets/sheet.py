"""A sheet of text: lines drawn as they are, without markup, in the colours of the look and no others."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Sheet(Widget):
    """Shows lines of text from its top on; repaints the rows that changed, and only those."""

    DEFAULT_CSS = "Sheet { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[Text, ...] = ()
        self.ink = Style.null()

    def show(self, lines: Sequence[Text], ink: Style) -> None:
        """Show these lines, in this style where they have none of their own."""
        before, self.lines = self.lines, tuple(lines)
        if ink != self.ink:
            self.ink = ink
            self.refresh()
            return
        rows = max(len(before), len(self.lines))
        changed = [
            y for y in range(rows) if before[y : y + 1] != self.lines[y : y + 1] or _styled(before, self.lines, y)
        ]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """One row of the widget; see the Line API of Textual."""
        width = self.size.width
        if y >= len(self.lines):
            return Strip.blank(width, self.ink)
        line = self.lines[y]
        own = line.style if isinstance(line.style, Style) else Style.null()
        segments = Segment.apply_style(line.render(self.app.console, end=""), self.ink + own)
        return Strip(segments).adjust_cell_length(width, self.ink)


def _styled(before: Sequence[Text], after: Sequence[Text], y: int) -> bool:
    """Whether a row has the same words in another style; rich compares words and spans, not the line's own style."""
    return y < len(before) and y < len(after) and before[y].style != after[y].style
