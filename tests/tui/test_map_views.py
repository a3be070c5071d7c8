"""The other pictures of a board: its net of links, names, frontiers, and pictures larger than their space."""

import re

import pytest
from textual.geometry import Region as Area

from maps.format import Link, MapFile, Region, Territory, load
from maps.raster import raster_for
from tests.tui.wire import MapApp, pixels_of, play
from tui import private
from tui.theme import OWNERS, look
from tui.widgets.chips import Cell
from tui.widgets.geometry import geometry
from tui.widgets.names import fitting, titles_of
from tui.widgets.network import dotted, network
from tui.widgets.painting import NO_ONE, Painter

BOARDS = ("world", "europe", "middle-earth")
SIZES = ((80, 20), (80, 22), (120, 36), (160, 46))


@pytest.fixture(autouse=True)
def installed():
    private.install()


def position(board: MapFile) -> dict[str, Cell]:
    """Owners in turn."""
    return {
        territory.id: Cell(number % 4, OWNERS[number % 4].mark, str(number % 13 + 1))
        for number, territory in enumerate(board.territories)
    }


def net_of(board: MapFile, size=(80, 22), *names, cells=None, cursor="", own=NO_ONE) -> Painter:
    drawn, looks = network(board, raster_for(board, *size)), look(*names)
    made = Painter(drawn, looks, {}, titles_of(board, looks.glyphs == "ascii"))
    made.show(cells or position(board), cursor, {}, own)
    return made


def map_of(board: MapFile, size=(120, 36), *names, cells=None, cursor="", own=NO_ONE) -> Painter:
    drawn, looks = geometry(raster_for(board, *size)), look(*names)
    ascii_only = looks.glyphs == "ascii"
    made = Painter(drawn, looks, fitting(drawn, board, ascii_only), titles_of(board, ascii_only))
    made.show(cells or position(board), cursor, {}, own)
    return made


def text_of(made: Painter) -> list[str]:
    return [made.strip(row).text for row in range(made.geometry.height)]


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_link_is_a_dotted_line_between_its_chips(board_id):
    board = load(board_id)
    made = net_of(board)
    index = {name: number for number, name in enumerate(made.geometry.ids)}
    drawn = {pair for thread in made.geometry.threads.values() for pair in thread.pairs}
    assert drawn == {(index[link.a], index[link.b]) for link in board.links}
    text = "".join(text_of(made))
    assert len(re.findall("[\u2801-\u28ff]", text)) > len(board.links)
    assert len(re.findall(r"[RYGC]\d+", text)) == len(board.territories)


def test_a_link_around_the_world_leaves_at_one_edge_and_comes_back_at_the_other():
    made = net_of(load("world"), (120, 36))
    ids = made.geometry.ids
    around = {
        column
        for (column, _), thread in made.geometry.threads.items()
        if {ids[end] for pair in thread.pairs for end in pair} == {"alaska", "kamchatka"}
    }
    assert 0 in around
    assert made.geometry.width - 1 in around
    assert not any(20 < column < 100 for column in around)


def test_links_by_sea_have_fewer_dots_than_links_by_land():
    places = tuple(
        Territory(name, name, "r", x, y) for name, x, y in (("a", 5, 5), ("b", 95, 5), ("c", 5, 95), ("d", 95, 95))
    )
    links = (Link("a", "b"), Link("c", "d", "sea"))
    board = MapFile(id="two-lines", name="Two lines", regions=(Region("r", "R", 0),), territories=places, links=links)
    drawn = network(board, raster_for(board, 80, 20))
    dots = dict.fromkeys(((0, 1), (2, 3)), 0)
    for thread in drawn.threads.values():
        dots[thread.pairs[0]] += thread.bits.bit_count()
    assert 0 < dots[2, 3] <= dots[0, 1] // 2 + 1


@pytest.mark.parametrize("names", [("safe", "rgb", "ascii"), ("safe", "rgb", "full"), ("safe", "16", "half")])
def test_without_braille_the_net_is_ascii(names):
    assert "".join(text_of(net_of(load("world"), (80, 20), *names, cursor="ural"))).isascii()


@pytest.mark.parametrize(("bits", "plain"), [(0x01, "'"), (0x80, "."), (0x09 | 0xC0, ":")])
def test_dots_in_braille_and_without(bits, plain):
    assert dotted(bits, True) == chr(0x2800 + bits)
    assert dotted(bits, False) == plain


def test_links_of_the_cursor_and_over_the_frontier_stand_out():
    board = load("world")
    cells = {name: cell._replace(owner=1) for name, cell in position(board).items()} | {"peru": Cell(0, "R", "3")}
    made = net_of(board, cells=cells, cursor="japan", own=0)
    ids, styles = made.geometry.ids, {}
    for (column, row), thread in made.geometry.threads.items():
        segments = list(made.strip(row).crop(column, column + 1))
        if segments[0].text == dotted(thread.bits, True):
            for pair in thread.pairs:
                styles[frozenset(ids[end] for end in pair)] = segments[0].style
    assert styles[frozenset(("japan", "mongolia"))] == made.look.ink("cursor", "sea", bold=True)
    assert styles[frozenset(("peru", "argentina"))] == made.look.ink("white", "sea")
    assert styles[frozenset(("china", "siam"))] == made.look.ink("thread", "sea")


def test_nodes_have_their_owners_colour_and_can_be_read():
    made = net_of(load("world"), cells={"peru": Cell(4, "B", "2"), "brazil": Cell(1, "Y", "2")})
    for name, owner, letters in (("peru", 4, "white"), ("brazil", 1, "black")):
        style = made.chip(name)[1].style
        assert tuple(style.bgcolor.triplet) == made.look.fills[owner]
        assert tuple(style.color.triplet) == made.look.roles[letters]


@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize("size", SIZES)
def test_names_stand_on_their_own_land_and_nothing_covers_them(board_id, size):
    board = load(board_id)
    made = map_of(board, size)
    rows, titles = text_of(made), titles_of(board, False)
    seen = 0
    for row, names in fitting(made.geometry, board, False).items():
        for name in names:
            pair = made.geometry.fine.rows[2 * row], made.geometry.fine.rows[2 * row + 1]
            index = made.geometry.ids.index(name.id)
            assert {line[column] for line in pair for column in range(name.column, name.end)} == {index}
            seen += rows[row][name.column : name.end] == titles[name.id]
    if size[0] >= 120:
        assert seen >= len(board.territories) // 4


@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize("drawn", [map_of, net_of])
def test_the_name_at_the_cursor_is_shown_wherever_it_is(board_id, drawn):
    board = load(board_id)
    for territory in board.territories:
        assert territory.name in "\n".join(text_of(drawn(board, (80, 22), cursor=territory.id)))


def test_wide_and_hostile_names_stay_off_the_map():
    places = tuple(
        Territory(f"t{k}", name, "r", 10 + 20 * k, 50)
        for k, name in enumerate(("日本", "a\x1b[2J", "é", "e\u0301", "Ok"))
    )
    board = MapFile(id="odd", name="Odd", regions=(Region("r", "R", 0),), territories=places, links=())
    assert titles_of(board, False) == {"t2": "é", "t4": "Ok"}
    assert titles_of(board, True) == {"t4": "Ok"}


@pytest.mark.parametrize("names", [("safe", "rgb", "half"), ("safe", "16", "half"), ("mono", "none", "ascii")])
@pytest.mark.parametrize("drawn", [map_of, net_of])
def test_a_change_is_reported_wherever_it_can_be_seen(drawn, names):
    board = load("world")
    cells = position(board)
    made = drawn(board, (120, 36), *names, cells=cells)

    def picture():
        return [pixels_of(made.strip(row)) for row in range(made.geometry.height)]

    before = picture()
    steps = (
        (cells, "ural", NO_ONE),
        (cells, "china", 0),
        (cells | {"ural": Cell(0, "R", "104", "last")}, "siberia", 0),
        (cells | {"china": Cell(2, "G", "1000")}, "china", 2),
        (cells | {"siberia": cells["siberia"]._replace(state="source")}, "", NO_ONE),
    )
    for shown, cursor, own in steps:
        spans, after = made.show(shown, cursor, {}, own), picture()
        reported = {(span.row, column) for span in spans for column in range(span.first, span.end)}
        differing = {(y, x) for y in range(36) for x in range(120) if before[y][x] != after[y][x]}
        assert differing <= reported
        before = after


def test_the_own_frontier_is_dotted_along_enemies_only():
    board = load("world")
    cells = {name: Cell(0, "R", "1") for name in position(board)} | {"brazil": Cell(1, "Y", "2")}
    made = map_of(board, cells=cells, own=0)
    plain = map_of(board, cells=cells)
    differing = set()
    for row in range(made.geometry.height):
        for half in (0, 1):
            y = 2 * row + half
            pairs = enumerate(zip(made._colours(y), plain._colours(y), strict=True))
            differing |= {(x, y) for x, (one, other) in pairs if one != other}
    assert len(differing) > 10
    rows, brazil = made.geometry.fine.rows, made.geometry.ids.index("brazil")
    for x, y in differing:
        assert brazil in {rows[y][x - 1], rows[y][x + 1], rows[y - 1][x], rows[y + 1][x]}
        assert rows[y][x] != brazil


def crowd(number: int) -> MapFile:
    """A board with more territories than a small screen has room for."""
    places = tuple(
        Territory(f"t{k}", f"Place {k}", "r", 100 * (k % 20) / 20 + 2, 100 * (k // 20) / 20 + 2) for k in range(number)
    )
    links = tuple(Link(f"t{k}", f"t{k + 1}") for k in range(number - 1))
    return MapFile(id="crowd", name="Crowd", regions=(Region("r", "R", 0),), territories=places, links=links)


async def test_a_picture_larger_than_its_space_follows_the_cursor():
    board = crowd(400)
    app = MapApp(board)

    async def script(pilot):
        view = app.map
        view.fit(80, 24)
        assert view.geometry.width > 80 or view.geometry.height > 24
        cells = position(board)
        inside = Area(0, 0, 80, 24)
        for name in ("t0", "t399", "t210", "t19", "t380"):
            view.show(cells, name)
            await pilot.pause()
            assert inside.contains_region(view.label_at(name)), name
            at = view.label_at(name)
            assert f"[{cells[name].mark}{cells[name].text}]" in view.render_line(at.y).text
            assert view.render_line(at.y).cell_length == 80
            assert view.territory_at(at.x, at.y) == name

    await play(app, script)


async def test_a_picture_can_be_magnified_and_comes_back():
    board = load("world")
    app = MapApp(board)

    async def script(pilot):
        view = app.map
        view.fit(80, 22)
        columns = view.geometry.width
        view.fit(80, 22, wider_than=columns)
        assert view.geometry.width > columns
        for name in ("alaska", "argentina", "eastern_australia", "kamchatka"):
            view.show(position(board), name)
            await pilot.pause()
            assert Area(0, 0, 80, 24).contains_region(view.label_at(name)), name
        view.fit(80, 22)
        assert view.geometry.width == columns
        assert view.origin.x >= 0

    await play(app, script)


@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize(("columns", "rows", "most"), [(80, 20, 4_000), (120, 36, 6_000)])
@pytest.mark.parametrize("is_net", [False, True])
async def test_a_cursor_move_stays_cheap_with_names_and_frontier(board_id, columns, rows, most, is_net):
    board = load(board_id)
    app = MapApp(board)
    sent = []

    async def script(pilot):
        app.map.fit(columns, rows)
        app.map.show_names("map")
        app.map.show_net(is_net)
        cells = position(board)
        for territory in board.territories[::3]:
            app.wire.take()
            app.map.show(cells, territory.id, 0)
            await pilot.pause()
            sent.append(len(app.wire.take().encode()))
            app.map.show(cells, territory.id, 0)
            await pilot.pause()
            assert app.wire.take() == ""

    await play(app, script, size=(columns, rows + 4))
    assert max(sent[1:]) <= most
