"""The map shows every territory in every look, and repaints and sends only what changed."""

import re

import pytest
from rich.color import Color
from rich.text import Text
from textual.geometry import Region

from maps.format import Crossing, MapFile, Raster, Territory, load
from maps.format import Region as Group
from maps.raster import raster_for
from tests.tui.wire import MapApp, pixels_of, play
from tui import private
from tui.theme import NEUTRAL, NOBODY, OWNERS, look
from tui.widgets.boxes import Box, draw
from tui.widgets.chips import Cell, spread
from tui.widgets.geometry import geometry
from tui.widgets.map import MapView
from tui.widgets.painting import Painter

BOARDS = ("world", "europe", "middle-earth")
SIZES = ((80, 20), (80, 22), (120, 36), (160, 46))
LOOKS = (
    ("safe", "rgb", "half"),
    ("muted", "rgb", "half"),
    ("safe", "256", "full"),
    ("safe", "16", "half"),
    ("safe", "rgb", "ascii"),
    ("mono", "none", "half"),
    ("safe", "none", "ascii"),
)


@pytest.fixture(autouse=True)
def installed():
    private.install()


def position(board, armies="{}", state="") -> dict[str, Cell]:
    """Owners in turn, so that every owner has neighbours of its own and of others."""
    return {
        territory.id: Cell(number * 3 % 7, OWNERS[number * 3 % 7].mark, armies.format(number % 20 + 1), state)
        for number, territory in enumerate(board.territories)
    }


def painter(board, size, *names, cells=None, cursor="", jumps=None) -> Painter:
    made = Painter(geometry(raster_for(board, *size)), look(*names))
    made.show(cells or position(board), cursor, jumps or {})
    return made


def text_of(made: Painter) -> list[str]:
    return [made.strip(row).text for row in range(made.geometry.height)]


@pytest.mark.parametrize("state", ["", "legal", "source", "last"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board_id", BOARDS)
def test_every_chip_is_seen_whole_with_three_digits_and_a_marker(board_id, size, state):
    board = load(board_id)
    cells = {name: cell._replace(text=f"{100 + int(cell.text)}", state=state) for name, cell in position(board).items()}
    made = painter(board, size, cells=cells, cursor=board.territories[0].id)
    rows = text_of(made)
    for name, cell in cells.items():
        row, chip = made.chip(name)
        assert cell.mark + cell.text in chip.text
        assert rows[row][chip.column : chip.end] == chip.text
    found = re.findall(r"[RYGCBPW]1\d\d", "\n".join(rows))
    assert sorted(found) == sorted(cell.mark + cell.text for cell in cells.values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board_id", BOARDS)
def test_chips_touch_their_own_land(board_id, size):
    board = load(board_id)
    made = painter(board, size, cells=position(board, "1{}", "last"))
    for name in made.geometry.ids:
        row, chip = made.chip(name)
        near = [span for span in made.geometry.spans[name] if abs(span.row - row) <= 1]
        assert any(span.first < chip.end and chip.column < span.end for span in near), name
        assert abs(chip.column - made.geometry.labels[name][0]) <= 5


def test_markers_say_the_state_and_nothing_jumps():
    board = load("world")
    cells = position(board)
    cells["ural"] = Cell(0, "R", "9")
    plain = painter(board, (80, 20), cells=cells).chip("ural")[1]
    seen = {}
    for state in ("legal", "source", "last"):
        cells["ural"] = Cell(0, "R", "9", state)
        seen[state] = painter(board, (80, 20), cells=cells).chip("ural")[1]
    seen["cursor"] = painter(board, (80, 20), cells=cells, cursor="ural").chip("ural")[1]
    assert {state: chip.text for state, chip in seen.items()} == {
        "legal": ">R9",
        "source": "(R9)",
        "last": "R9!",
        "cursor": "[R9]",
    }
    for chip in seen.values():
        assert chip.column + chip.text.index("R") == plain.column


def test_previews_and_suffixes_stand_on_the_chip():
    board = load("world")
    cells = position(board) | {"ural": Cell(0, "R", "9-6"), "siberia": Cell(1, "Y", "2", "", "*")}
    made = painter(board, (80, 20), cells=cells)
    assert made.chip("ural")[1].text == "R9-6"
    assert made.chip("ural")[1].style == made.look.chip(0, preview=True)
    assert made.chip("siberia")[1].text == "Y2*"


def test_marks_can_be_hidden():
    shown = Painter(geometry(raster_for(load("world"), 80, 20)), look("safe", "rgb", "half", False))
    shown.show({"ural": Cell(0, "R", "9")}, "", {})
    assert shown.chip("ural")[1].text == "9"


def test_chips_move_apart_only_as_far_as_they_must():
    style = look().chip(0)

    def chips(*places):
        return [chip_of(f"t{column}", column, text) for column, text in places]

    def chip_of(name, column, text):
        made = painter(load("world"), (80, 20)).chip("ural")[1]
        return made._replace(name=name, column=column, text=text, style=style)

    apart = spread(chips((10, "R1"), (30, "R22")), 80)
    assert [chip.column for chip in apart] == [10, 30]
    crowded = spread(chips((10, "R12345"), (14, "R1"), (15, "R2")), 80)
    assert [chip.column for chip in crowded] == [10, 16, 18]
    at_the_edge = spread(chips((74, "R12345"), (78, "R1")), 80)
    assert [(chip.column, chip.end) for chip in at_the_edge] == [(72, 78), (78, 80)]
    assert spread(chips((-2, "R12345")), 80)[0].column == 0
    assert spread(chips((3, "")), 80) == ()


def watch(made: Painter):
    """Shows facts one after the other: whatever looks different must have been reported."""

    def picture():
        return [pixels_of(made.strip(row)) for row in range(made.geometry.height)]

    before = picture()

    def show(cells, cursor="", jumps=None):
        nonlocal before
        spans, after = made.show(cells, cursor, jumps or {}), picture()
        reported = {(span.row, column) for span in spans for column in range(span.first, span.end)}
        rows = enumerate(zip(before, after, strict=True))
        differing = {(y, x) for y, row in rows for x, (was, now) in enumerate(zip(*row, strict=True)) if was != now}
        assert differing <= reported
        before = after

    return show


@pytest.mark.parametrize("names", LOOKS)
@pytest.mark.parametrize("board_id", BOARDS)
def test_a_change_is_reported_wherever_it_can_be_seen(board_id, names):
    board = load(board_id)
    cells = position(board)
    made = painter(board, (80, 20), *names, cells=cells)
    show = watch(made)
    first, second, third = (territory.id for territory in board.territories[5:8])
    show(cells, first)
    show(cells | {first: cells[first]._replace(state="source")}, second)
    show(cells | {first: cells[second], second: cells[third]._replace(state="legal")}, second)
    show(cells | {second: Cell(NOBODY, "-", ""), third: Cell(NEUTRAL, "N", "104", "last")})
    show(cells, "", {first: "a", second: "fj"})
    show(cells, first)
    assert made.show(dict(cells), first, {}) == []


@pytest.mark.parametrize(
    ("board_id", "names"),
    [
        ("world", ("safe", "none", "ascii")),
        ("europe", ("safe", "rgb", "full")),
        ("middle-earth", ("safe", "rgb", "half")),
    ],
)
def test_a_conquest_takes_the_borders_with_neighbours_along(board_id, names):
    board = load(board_id)
    all_red = {territory.id: Cell(0, "R", "3") for territory in board.territories}
    show = watch(painter(board, (80, 20), *names, cells=all_red))
    for name in all_red:
        show(all_red | {name: Cell(1, "Y", "3")})
        show(all_red)


async def test_only_rows_of_changed_territories_are_built_again():
    board = load("world")
    app = MapApp(board)

    async def script(pilot):
        view = app.map
        view.fit(80, 24)
        cells = position(board)
        view.show(cells, "ural")
        await pilot.pause()
        kept = dict(view._strips)
        view.show(cells | {"peru": cells["peru"]._replace(text="99")}, "ural")
        await pilot.pause()
        row = view.label_at("peru").y
        assert [y for y in range(24) if view._strips[y] is not kept[y]] == [row]
        view.show(cells | {"peru": cells["peru"]._replace(text="99")}, "ural")
        await pilot.pause()
        assert [y for y in range(24) if view._strips[y] is not kept[y]] == [row]

    await play(app, script)


@pytest.mark.parametrize("board_id", BOARDS)
async def test_a_cursor_move_is_at_most_four_kilobytes(board_id):
    board = load(board_id)
    app = MapApp(board)
    most = []

    async def script(pilot):
        app.map.fit(80, 20)
        cells = position(board)
        cells |= {name: cells[name]._replace(state="legal") for name in list(cells)[::4]}
        walk = [territory.id for territory in board.territories]
        app.map.show(cells, walk[-1])
        await pilot.pause()
        for step in walk:
            app.wire.take()
            app.map.show(cells, step)
            await pilot.pause()
            sent = len(app.wire.take().encode())
            assert sent > 100
            most.append(sent)

    await play(app, script)
    assert max(most) <= 4_000


@pytest.mark.parametrize("board_id", BOARDS)
async def test_a_whole_map_leaves_room_for_the_rest_of_the_screen(board_id):
    board = load(board_id)
    app = MapApp(board)
    some_legal = position(board)
    some_legal |= {name: some_legal[name]._replace(state="legal") for name in list(some_legal)[::3]}
    all_free = {name: Cell(NOBODY, "-", "", "legal") for name in some_legal}

    async def script(pilot):
        app.map.fit(80, 20)
        for cells in (some_legal, all_free):
            app.map.show(cells, board.territories[9].id)
            await pilot.pause()
            app.wire.take()
            app.map.refresh()
            await pilot.pause()
            assert 5_000 < len(app.wire.take().encode()) < 18_000

    await play(app, script)


@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize("colors", ["rgb", "16", "none"])
def test_ascii_glyphs_are_ascii(board_id, colors):
    board = load(board_id)
    for size in SIZES:
        made = painter(board, size, "safe", colors, "ascii", jumps={board.territories[0].id: "a"})
        assert "".join(text_of(made)).isascii()


def test_ascii_land_is_filled_with_its_owners_character():
    board = load("world")
    cells = {name: Cell(owner, "", "") for name, owner in zip(position(board), [*range(8), NOBODY] * 5, strict=False)}
    made = painter(board, (80, 20), "safe", "none", "ascii", cells=cells)
    rows = text_of(made)
    for index, name in enumerate(made.geometry.ids):
        if name not in cells:
            continue
        covered = {
            rows[y][x] for y, line in enumerate(made.geometry.coarse.rows) for x, at in enumerate(line) if at == index
        }
        assert made.look.hatches[cells[name].owner] in covered
        assert covered <= {made.look.hatches[cells[name].owner], " ", ","}


def test_ascii_borders_stand_only_between_territories_of_one_owner():
    board = load("world")
    alone = painter(board, (80, 20), "safe", "none", "ascii", cells={t.id: Cell(0, "", "") for t in board.territories})
    mixed = painter(
        board, (80, 20), "safe", "none", "ascii", cells={"siberia": Cell(0, "", ""), "ural": Cell(1, "", "")}
    )
    assert "".join(text_of(alone)).count(".") < sum(at >= 0 for row in alone.geometry.coarse.rows for at in row)
    spots = [(x, y) for y, row in enumerate(mixed.geometry.coarse.rows) for x, at in enumerate(row) if at >= 0]
    names = mixed.geometry.ids
    rows = text_of(mixed)
    for x, y in spots:
        if names[mixed.geometry.coarse.rows[y][x]] == "siberia":
            assert rows[y][x] == "."


@pytest.mark.parametrize("glyphs", ["half", "full", "ascii"])
def test_without_colours_no_style_has_one(glyphs):
    made = painter(load("middle-earth"), (80, 20), "mono", "rgb", glyphs, cursor="bree")
    for row in range(made.geometry.height):
        for segment in made.strip(row):
            assert segment.style.color is None
            assert segment.style.bgcolor is None


def test_full_cells_use_no_half_blocks():
    made = painter(load("world"), (80, 20), "safe", "rgb", "full")
    assert not {*"▀▄█"} & {*"".join(text_of(made))}
    assert {*"▀▄"} & {*"".join(text_of(painter(load("world"), (80, 20))))}


def test_sixteen_colours_are_the_terminals_own_and_land_is_hatched():
    made = painter(load("world"), (80, 20), "safe", "16", "half")
    for row in range(made.geometry.height):
        for segment in made.strip(row):
            for color in (segment.style.color, segment.style.bgcolor):
                assert color is None or color.number < 16
    assert {owner.hatch for owner in OWNERS[:7]} <= {*"".join(text_of(made))}


@pytest.mark.parametrize("board_id", BOARDS)
def test_fills_and_the_sea_are_exact(board_id):
    """Every pixel of land without a state is its owner's fill, or the border colour beside land of the same owner."""
    board = load(board_id)
    cells = position(board)
    made = painter(board, (120, 36), cells={name: cell._replace(text="", mark="") for name, cell in cells.items()})
    shown = made.look
    borders = 0
    for row in range(made.geometry.height):
        for column, halves in enumerate(pixels_of(made.strip(row))):
            for half, color in enumerate(halves):
                at = made.geometry.fine.rows[2 * row + half][column]
                if at >= 0 and len(halves[0] if isinstance(halves[0], str) else "") != 1:
                    owner = cells[made.geometry.ids[at]].owner
                    assert tuple(color.triplet) in (shown.fills[owner], shown.borders[owner])
                    borders += tuple(color.triplet) == shown.borders[owner]
    assert borders > 10


def test_a_source_is_outlined_and_the_cursor_checkered():
    board = load("world")
    cells = position(board)
    cells["ukraine"] = cells["ukraine"]._replace(state="source")
    made = painter(board, (120, 36), cells=cells, cursor="brazil")
    white = made.look.roles["white"]
    for name, share in (("ukraine", (0.1, 0.5)), ("brazil", (0.3, 0.6)), ("siberia", (0, 0))):
        index = made.geometry.ids.index(name)
        colours = [
            tuple(halves[half].triplet)
            for row in range(made.geometry.height)
            for column, halves in enumerate(pixels_of(made.strip(row)))
            for half in (0, 1)
            if made.geometry.fine.rows[2 * row + half][column] == index and isinstance(halves[half], Color)
        ]
        assert share[0] <= colours.count(white) / len(colours) <= share[1], name


def test_jump_labels_stand_in_for_chips_and_go():
    board = load("world")
    made = painter(board, (80, 20), jumps={"ural": "a", "peru": "fj"})
    assert made.chip("ural")[1].text == "<a>"
    assert made.chip("peru")[1].text == "<fj>"
    made.show(position(board), "", {})
    assert made.chip("ural")[1].text.startswith(position(board)["ural"].mark)


async def test_pins_come_and_go_and_leave_the_map_as_it_was():
    board = load("world")
    app = MapApp(board)

    async def script(pilot):
        view = app.map
        view.fit(80, 24)
        view.show(position(board), "ural")
        await pilot.pause()
        before = [view.render_line(y) for y in range(24)]
        app.wire.take()
        view.pin("battle", "Battle", ["you roll 6 4 1", Text("lost 1", "bold")], 30, 70, 3)
        view.pin("drawer", "N Neighbours", ["Siberia", "日本語の長い行" * 9], 20, 0, 18)
        await pilot.pause()
        assert len(app.wire.take().encode()) < 8_000
        lines = [view.render_line(y) for y in range(24)]
        assert {line.cell_length for line in lines} == {80}
        assert lines[3].text[50:] == "┌─ Battle " + "─" * 19 + "┐"
        assert lines[4].text[50:] == "│you roll 6 4 1" + " " * 14 + "│"
        assert lines[6].text[50:] == "└" + "─" * 28 + "┘"
        assert lines[20].crop(0, 20).text == "│日本語の長い行日本│"
        assert view.territory_at(55, 4) is None
        view.pin("battle", "Battle", [], 30, 70, 3)
        view.pin("drawer", "", [], 20, 0, 18)
        view.pin("never there", "", [], 20, 0, 18)
        await pilot.pause()
        assert all(view.render_line(y) is strip for y, strip in enumerate(before))
        assert len(app.wire.take().encode()) < 8_000

    await play(app, script)


async def test_an_unchanged_pin_sends_nothing():
    board = load("world")
    app = MapApp(board)

    async def script(pilot):
        app.map.pin("battle", "Battle", ["a"], 30, 3, 3)
        await pilot.pause()
        app.wire.take()
        app.map.pin("battle", "Battle", ["a"], 30, 3, 3)
        await pilot.pause()
        assert app.wire.take() == ""

    await play(app, script)


@pytest.mark.parametrize("glyphs", ["full", "ascii"])
async def test_boxes_are_ascii_where_the_glyphs_are(glyphs):
    app = MapApp(load("world"), glyphs=glyphs)

    async def script(pilot):
        rows = draw(Box("N", ("Ural",), 10, 0, 0), app.map.look, app.console)
        assert [row.text for row in rows] == ["+- N ----+", "|Ural    |", "+--------+"]

    await play(app, script)


async def test_looks_change_at_once_and_keep_boxes():
    board = load("world")
    app = MapApp(board)

    async def script(pilot):
        view = app.map
        view.fit(80, 24)
        view.show(position(board), "ural")
        view.pin("n", "N", ["Ural"], 12, 0, 0)
        view.set_look("safe", "none", "ascii")
        assert "".join(view.render_line(y).text for y in range(24)).isascii()
        assert view.render_line(0).text.startswith("+- N ------+")
        assert "[" in "".join(view.render_line(y).text for y in range(24))
        with pytest.raises(ValueError, match="is not one of"):
            view.set_look("gaudy", "rgb", "half")

    await play(app, script)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (170, 50)])
async def test_clicks_find_land_and_chips_wherever_the_picture_stands(size):
    board = load("world")
    app = MapApp(board)

    async def script(pilot):
        view = app.map
        view.fit(*size)
        view.show(position(board), "ural")
        await pilot.pause()
        for territory in board.territories:
            at = view.label_at(territory.id)
            assert Region(0, 0, *size).contains_region(at)
            assert view.territory_at(at.x, at.y) == territory.id
            assert view.land_at(territory.id).grow((1, 5, 1, 5)).overlaps(at)
        assert view.territory_at(0, size[1] - 1) is None
        at = view.label_at("peru")
        await pilot.click(MapView, offset=(at.x, at.y))
        await pilot.pause()

    await play(app, script, size=size)
    assert app.moved == ["peru"]


async def test_only_the_last_click_counts():
    first, second = MapView.Moved("ural"), MapView.Moved("peru")
    assert second.can_replace(first)


async def test_arrows_on_the_widget_go_there_and_back():
    board = load("world")
    app = MapApp(board)

    async def script(pilot):
        view = app.map
        cells = position(board)
        for here, way, there in (("alaska", (-1, 0), "kamchatka"), ("kamchatka", (1, 0), "alaska")):
            view.show(cells, here)
            assert view.toward(*way) == there
        view.show(cells, "alaska")
        down = view.toward(0, 1)
        view.show(cells, down)
        assert view.toward(0, -1) == "alaska"
        view.show(cells, "")
        assert view.toward(1, 0) is None

    await play(app, script)


def test_sessions_share_one_geometry():
    board = load("europe")
    first, second = MapView(board), MapView(board, colors="16")
    assert first.geometry is second.geometry


def test_sea_links_are_dotted_and_ports_bridges_and_peaks_are_drawn():
    board = load("middle-earth")
    made = painter(board, (120, 36))
    raster = raster_for(board, 120, 36)
    rows = text_of(made)
    for crossing in raster.bridges:
        assert rows[crossing.at[1]][crossing.at[0]] == made.look.characters.bridge
    for column, row in raster.ports.values():
        assert rows[row][column] == made.look.characters.port
    assert "^" in "".join(rows)
    drawn = "".join(text_of(painter(load("world"), (120, 36))))
    assert drawn.count(made.look.characters.route) >= len(raster_for(load("world"), 120, 36).sea_links)


def test_a_board_of_anybody_is_shown_too():
    """Labels crowded at the edges, territories nobody told about, a route of a single cell."""
    board = MapFile(
        id="tiny",
        name="Tiny",
        regions=(Group("all", "All", 1),),
        territories=tuple(Territory(name, name.title(), "all", 50.0, 50.0) for name in ("a", "b")),
        links=(),
        rasters=(
            Raster(
                width=12,
                height=4,
                legend=("a", "b", "sea", "blank", "mountain", "river"),
                rows=(((0, 4), (2, 2), (1, 6)),) * 2 + (((3, 4), (4, 4), (5, 4)),) * 2,
                labels={"a": (0, 0), "b": (8, 0)},
                bridges=(Crossing("a", "b", (4, 0)),),
            ),
        ),
    )
    made = Painter(geometry(board.rasters[0]), look("safe", "none", "ascii"))
    assert text_of(made) == ["////H //////", "xxxx^^^^~~~~"]
    made.show({"b": Cell(0, "R", "12345", "source"), "no such place": Cell(0, "R", "1")}, "a", {})
    assert text_of(made)[0] == "/[]/(R12345)"
