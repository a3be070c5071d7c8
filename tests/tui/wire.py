"""An app whose driver keeps what it would write to a terminal, to count and to read it."""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from rich.console import Console
from textual.app import App, ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from maps.format import MapFile
from tui.private import SendOnce, line_filters
from tui.widgets.map import MapView


class Wire(HeadlessDriver):
    """Looks like a terminal to the app; `written` holds every piece it was given."""

    def __init__(self, *arguments, **options) -> None:
        super().__init__(*arguments, **options)
        self.written: list[str] = []

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.written.append(data)

    def take(self) -> str:
        """Everything written since the last time."""
        taken, self.written = "".join(self.written), []
        return taken


class SparingWire(SendOnce, Wire):
    """The same, where nothing is sent twice."""


class MapApp(App[None]):
    """Nothing but a map, in any look."""

    CSS = "Screen { overflow: hidden; }"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self, board: MapFile, palette="safe", colors="rgb", glyphs="half", driver=Wire) -> None:
        super().__init__(driver_class=driver)
        systems = {"rgb": "truecolor", "256": "256", "16": "standard", "none": None}
        self.console = Console(color_system=systems[colors], force_terminal=True, legacy_windows=False, width=200)
        self.color_mode = "none" if palette == "mono" else colors
        self.map = MapView(board, palette, colors, glyphs, id="map")
        self.moved: list[str] = []

    def get_line_filters(self):
        return line_filters(self.color_mode)

    def compose(self) -> ComposeResult:
        yield self.map

    def on_map_view_moved(self, message: MapView.Moved) -> None:
        self.moved.append(message.id)

    @property
    def wire(self) -> Wire:
        return self._driver


async def play(app: App[None], script: Callable[[Pilot[None]], Awaitable[None]], size=(80, 24)) -> None:
    """Run an app as on a terminal, put it through a script, and pass on what the script raises."""
    failures: list[BaseException] = []

    async def whole_script(pilot: Pilot[None]) -> None:
        try:
            await pilot.pause()
            await script(pilot)
        except BaseException as failure:
            failures.append(failure)
        app.exit()

    await app.run_async(size=size, auto_pilot=whole_script)
    if failures:
        raise failures[0]


def pixels_of(strip):
    """What an eye sees of each cell of a row: its two pixels, or a character and its style."""
    seen = []
    for segment in strip:
        for character in segment.text:
            style = segment.style
            halves = {" ": (style.bgcolor,) * 2, "▀": (style.color, style.bgcolor), "▄": (style.bgcolor, style.color)}
            is_plain = character in halves and not (style.underline or style.reverse)
            seen.append(halves[character] if is_plain else (character, style))
    return seen
