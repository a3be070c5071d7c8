"""What Textual sends over the wire with our changes; these fail when an upgrade makes them void or needless."""

import re

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region, Size
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tests.tui.wire import SparingWire, Wire, play
from tui import private

MOVES = re.compile(r"\x1b\[(\d+);(\d+)H")
RED = Style(color="#c03018", bgcolor="#101c2c")


@pytest.fixture(autouse=True)
def installed():
    private.install()


class Lines(Widget):
    """Two rows of letters that can be told to change a few."""

    DEFAULT_CSS = "Lines { width: 60; height: 2; }"

    def on_mount(self) -> None:
        self.rows = ["abcdefghij" * 6] * 2

    def render_line(self, y: int) -> Strip:
        return Strip([Segment(letter, RED) for letter in self.rows[y]], 60)


class Help(ModalScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("help")


class LinesApp(App[None]):
    CSS = "Static { height: 1fr; } Lines { offset-x: 10; }"
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Lines()
        yield Static("\n".join("over and over again " * 4 for _ in range(30)))

    @property
    def wire(self) -> Wire:
        return self._driver


async def test_only_the_cells_of_a_dirty_region_are_sent():
    app = LinesApp(driver_class=Wire)

    async def script(pilot):
        lines = app.query_one(Lines)
        lines.rows = ["abcdefghij" * 3 + "XYZ" + "abcdefghij" * 3, "abcdefghij" * 6]
        app.wire.take()
        lines.refresh(Region(30, 0, 3, 1))
        await pilot.pause()
        sent = app.wire.take()
        assert re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", sent) == "XYZ"
        row, column = MOVES.search(sent).groups()
        assert (int(row), int(column)) == (1, 10 + 30 + 1)

    await play(app, script)


async def test_two_dirty_regions_of_a_row_do_not_drag_what_lies_between():
    app = LinesApp(driver_class=Wire)

    async def script(pilot):
        app.wire.take()
        app.query_one(Lines).refresh(Region(3, 1, 2, 1), Region(57, 1, 3, 1))
        await pilot.pause()
        assert re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", app.wire.take()) == "dehij"

    await play(app, script)


async def sent_on_return(driver) -> str:
    app = LinesApp(driver_class=driver)
    sent = []

    async def script(pilot):
        await app.push_screen(Help())
        await pilot.pause()
        app.wire.process_message(events.Key("q", "q"))
        app.wire.take()
        await app.pop_screen()
        await pilot.pause()
        sent.append(app.wire.take())

    await play(app, script)
    return sent[0]


async def test_textual_still_paints_a_returning_screen_twice():
    assert (await sent_on_return(Wire)).count("abcdefghij" * 6) == 4


async def test_a_returning_screen_is_painted_once():
    assert (await sent_on_return(SparingWire)).count("abcdefghij" * 6) == 2


async def test_what_is_shown_is_not_sent_again_until_the_next_key():
    app = LinesApp(driver_class=SparingWire)

    async def script(pilot):
        lines = app.query_one(Lines)

        async def sent_by(*regions: Region) -> str:
            app.wire.take()
            (lines if regions else app.screen).refresh(*regions)
            await pilot.pause()
            return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", app.wire.take())

        await sent_by()
        assert await sent_by() == ""
        assert await sent_by(Region(3, 1, 2, 1)) == ""
        lines.rows = ["abcdefghij" * 6, "abcXefghij" * 6]
        assert await sent_by(Region(3, 1, 1, 1)) == "X"
        assert (await sent_by()).strip() == "abcXefghij" * 6, "of a row that differs elsewhere, all is sent"
        assert await sent_by() == ""
        for happened in (events.Key("q", "q"), events.Resize(Size(80, 24), Size(80, 24))):
            app.wire.process_message(happened)
            assert await sent_by(Region(3, 1, 1, 1)) == "X", happened
            assert (await sent_by()).count("over and over") > 20, happened

    await play(app, script)


def test_the_local_driver_is_textuals_own_with_the_filter():
    driver = private.local_driver()
    assert issubclass(driver, private.SendOnce)
    assert issubclass(driver, App().get_driver_class())
    assert driver.process_message is private.SendOnce.process_message
    assert "_get_terminal_size" in vars(driver.__mro__[2]), "the driver asks there for the size after a resize"


def test_sessions_of_one_process_keep_their_own_colours():
    style = Style(color="#c03018", bgcolor="#101c2c", bold=True)
    consoles = [Console(color_system=system) for system in ("truecolor", "256", "standard")]
    sent = [Strip([Segment("R9", style)]).render(console) for console in consoles]
    assert "38;2;192;48;24" in sent[0]
    assert "38;5;" in sent[1]
    assert not re.search(r"[34]8;", sent[2])
    assert Strip([Segment("R9", style)]).render(consoles[0]) == sent[0]


def test_styles_with_links_keep_them():
    console = Console(color_system="truecolor")
    sent = Strip([Segment("rules", Style(link="https://example.org"))]).render(console)
    assert "https://example.org" in sent
    assert "rules" in sent


class Colours(App[None]):
    CSS = "Screen { background: #102030; } Static { color: #ff8000; }"
    mode = "none"

    def get_line_filters(self):
        return private.line_filters(self.mode)

    def compose(self) -> ComposeResult:
        yield Static("text")
        yield Numbers()

    @property
    def wire(self) -> Wire:
        return self._driver


class Numbers(Widget):
    DEFAULT_CSS = "Numbers { height: 1; }"

    def render_line(self, y: int) -> Strip:
        return Strip([Segment("fill", Style(color="color(9)", bgcolor="color(160)"))], 4)


async def everything_sent(mode: str) -> str:
    app = Colours(driver_class=Wire)
    app.mode = mode
    app.console = Console(color_system="truecolor", force_terminal=True)
    sent = []

    async def script(pilot):
        sent.append(app.wire.take())

    await play(app, script)
    return sent[0]


async def test_without_colour_no_colour_is_sent():
    sent = await everything_sent("none")
    codes = {code for found in re.findall(r"\x1b\[([\d;]*)m", sent) for code in found.split(";")}
    assert "text" in sent
    assert not codes & {"38", "48", *map(str, range(30, 38)), *map(str, range(40, 48)), *map(str, range(90, 108))}


async def test_palette_numbers_are_sent_as_they_are():
    assert "91;48;5;160" in await everything_sent("256")


def test_a_row_says_only_what_differs_from_cell_to_cell():
    console = Console(color_system="truecolor")
    sea, land = "#101c2c", "#c03018"
    segments = [
        Segment("a", Style(color=land, bgcolor=sea)),
        Segment("b", Style(color="#ffffff", bgcolor=sea)),
        Segment("c", Style(bgcolor=sea)),
        Segment("d", Style(bgcolor=sea, bold=True)),
        Segment("e"),
    ]
    assert Strip(segments).render(console) == (
        "\x1b[38;2;192;48;24;48;2;16;28;44ma\x1b[38;2;255;255;255mb\x1b[0;48;2;16;28;44mc\x1b[0;1;48;2;16;28;44md\x1b[0me"
    )
    assert Strip(segments[:1]).render(console).endswith("a\x1b[0m")


@pytest.mark.parametrize("system", ["truecolor", "256", "standard"])
def test_a_terminal_shows_the_same_as_without_our_rendering(system):
    console = Console(color_system=system)
    styles = [
        Style(color=color, bgcolor=behind, bold=bold, underline=bold, reverse=reverse)
        for color in (None, "#c03018", "color(3)", "color(184)")
        for behind in (None, "#101c2c", "default")
        for bold in (None, True)
        for reverse in (None, True)
    ]
    segments = [Segment("x", one) for style in styles for one in (style, styles[len(styles) // 2], None, styles[3])]
    one_by_one = "".join(
        Strip.render_style(segment.style, "x", console._color_system) if segment.style else "x" for segment in segments
    )
    assert shown_by_pyte(Strip(segments).render(console)) == shown_by_pyte(one_by_one)


def shown_by_pyte(written: str):
    screen = pyte.Screen(200, 2)
    pyte.Stream(screen).feed(written)
    return [screen.buffer[0][column] for column in range(200)]
