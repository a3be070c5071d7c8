"""Pictures: those made for boards without one, those squeezed into a space, and which of them is shown."""

from itertools import combinations, pairwise

import msgspec
import pytest

from maps.format import LABEL_WIDTH, SCENERY, Crossing, Link, MapFile, Raster, SeaLink, Territory, faults, load
from maps.placing import SPACING
from maps.raster import fit, raster_for
from maps.voronoi import draw
from tests.maps.small import land_contacts, small_board, small_raster

BOARDS = ("europe", "middle-earth", "world")
SIZES = ((60, 20), (80, 22), (120, 36))


def without_pictures(name: str) -> MapFile:
    return msgspec.structs.replace(load(name), rasters=())


def label_gaps(raster: Raster) -> list[int]:
    """Columns from each label to any other in its row."""
    boxes = raster.labels.values()
    return [abs(one[0] - other[0]) for one, other in combinations(boxes, 2) if one[1] == other[1]]


def assert_good(board: MapFile, raster: Raster) -> None:
    assert faults(msgspec.structs.replace(board, rasters=(raster,))) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_a_made_picture_has_the_size_asked_for_and_every_label_once(name: str, size: tuple[int, int]) -> None:
    board = without_pictures(name)
    raster = draw(board, *size)
    assert (raster.columns, raster.lines) == size
    assert sorted(raster.labels) == sorted(territory.id for territory in board.territories)
    assert min(label_gaps(raster)) >= SPACING
    assert_good(board, raster)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_a_label_of_a_made_picture_stands_on_its_own_territory(name: str, size: tuple[int, int]) -> None:
    raster = draw(without_pictures(name), *size)
    pixels = raster.pixels()
    for territory, (column, row) in raster.labels.items():
        box = {pixels[2 * row + half][column + offset] for offset in range(LABEL_WIDTH) for half in (0, 1)}
        assert {raster.legend[index] for index in box} == {territory}


@pytest.mark.parametrize("name", BOARDS)
def test_a_made_picture_has_sea_and_keeps_strangers_apart(name: str) -> None:
    board = without_pictures(name)
    raster = draw(board, 120, 36)
    joined = {frozenset((link.a, link.b)) for link in board.links if link.kind in ("land", "bridge")}
    assert land_contacts(raster) <= joined
    sea = sum(count for runs in raster.rows for index, count in runs if raster.legend[index] == "sea")
    assert 0.05 < sea / (raster.width * raster.height) < 0.7


@pytest.mark.parametrize("name", BOARDS)
def test_every_link_can_be_seen_in_a_made_picture(name: str) -> None:
    board = without_pictures(name)
    raster = draw(board, 120, 36)
    seen = land_contacts(raster) | {frozenset((line.a, line.b)) for line in raster.sea_links}
    assert seen == {frozenset((link.a, link.b)) for link in board.links}


def test_a_made_picture_keeps_the_directions_of_the_board() -> None:
    raster = draw(without_pictures("world"), 120, 36)
    for west, east in (("alaska", "kamchatka"), ("brazil", "congo"), ("great_britain", "china")):
        assert raster.labels[west][0] < raster.labels[east][0]
    for north, south in (("greenland", "argentina"), ("scandinavia", "south_africa"), ("siberia", "india")):
        assert raster.labels[north][1] < raster.labels[south][1]


def test_a_link_round_the_world_runs_to_both_edges() -> None:
    raster = draw(without_pictures("world"), 120, 36)
    lines = {line.a: line for line in raster.sea_links if {line.a, line.b} == {"alaska", "kamchatka"}}
    assert lines["alaska"].points[-1][0] == 0
    assert lines["kamchatka"].points[-1][0] == raster.columns - 1


def test_bridges_and_ports_are_marked() -> None:
    board = without_pictures("middle-earth")
    raster = draw(board, 120, 36)
    drawn = {frozenset((bridge.a, bridge.b)) for bridge in raster.bridges}
    dotted = {frozenset((line.a, line.b)) for line in raster.sea_links}
    wanted = {frozenset((link.a, link.b)) for link in board.links if link.kind == "bridge"}
    assert drawn <= wanted <= drawn | dotted
    assert raster.ports.keys() == {"forodwaith", "mithlond", "minhiriath"}
    pixels = raster.pixels()
    for column, row in raster.ports.values():
        assert {raster.legend[pixels[2 * row + half][column]] for half in (0, 1)} == {"sea"}


@pytest.mark.parametrize("size", [(1, 1), (5, 1), (10, 3), (20, 11), (23, 5), (40, 8)])
@pytest.mark.parametrize("name", BOARDS)
def test_a_space_too_small_gives_the_least_picture_with_all_labels(name: str, size: tuple[int, int]) -> None:
    board = without_pictures(name)
    raster = draw(board, *size)
    assert raster.columns == max(size[0], SPACING)
    assert raster.lines == max(size[1], -(-len(board.territories) // (raster.columns // SPACING)))
    assert min(label_gaps(raster), default=SPACING) >= SPACING
    assert_good(board, raster)


def test_territories_on_one_spot_still_get_a_label_each() -> None:
    territories = tuple(Territory(f"t_{n}", f"T {n}", "west", 50.0, 50.0) for n in range(12))
    links = tuple(Link(one.id, other.id) for one, other in pairwise(territories))
    board = small_board(
        territories=territories, links=links, regions=small_board().regions[:1], rasters=(), decks={}, blocks={}
    )
    assert_good(board, draw(board, 60, 20))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("which", range(3))
def test_fit_drops_only_rows_without_labels(name: str, which: int) -> None:
    board = load(name)
    raster = board.rasters[which]
    for rows in range(raster.lines, 0, -1):
        fitted = fit(raster, rows)
        assert fitted.labels.keys() == raster.labels.keys()
        assert len({row for _, row in fitted.labels.values()}) == len({row for _, row in raster.labels.values()})
        for territory, (column, row) in fitted.labels.items():
            old_column, old_row = raster.labels[territory]
            assert column == old_column
            assert fitted.rows[2 * row : 2 * row + 2] == raster.rows[2 * old_row : 2 * old_row + 2]
        if fitted.lines > rows:
            break
        assert fitted.lines == rows
        assert_good(board, fitted)


@pytest.mark.parametrize("name", BOARDS)
def test_the_80x22_picture_fits_into_twenty_rows(name: str) -> None:
    raster = raster_for(load(name), 80, 20)
    assert (raster.columns, raster.lines) == (80, 20)
    assert_good(load(name), raster)


def test_world_loses_its_rows_with_the_least_land() -> None:
    raster = load("world").rasters[0]
    land = [
        sum(
            count for runs in raster.rows[2 * row : 2 * row + 2] for i, count in runs if raster.legend[i] not in SCENERY
        )
        for row in range(raster.lines)
    ]
    labelled = {row for _, row in raster.labels.values()}
    free = sorted((land[row], row) for row in range(raster.lines) if row not in labelled)
    dropped = {row for _, row in free[:2]}
    kept = [runs for row in range(raster.lines) if row not in dropped for runs in raster.rows[2 * row : 2 * row + 2]]
    assert list(fit(raster, 20).rows) == kept


def test_fit_keeps_the_last_row_of_a_territory() -> None:
    sea = ((4, 10),)
    raster = small_raster(height=8, rows=(((0, 5), (2, 5)), sea, sea, ((4, 6), (3, 4)), sea, sea, ((1, 10),), sea))
    raster = msgspec.structs.replace(raster, labels=raster.labels | {"beech": (0, 3), "date": (6, 3)})
    fitted = fit(raster, 1)
    assert_good(small_board(), fitted)
    assert fitted.rows == tuple(raster.rows[row] for row in (0, 1, 2, 3, 6, 7))


def test_fit_moves_marks_along() -> None:
    raster = small_raster(
        sea_links=(SeaLink("ash", "beech", ((1, 0), (1, 1), (1, 2))),),
        bridges=(Crossing("beech", "date", (4, 2)),),
        ports={"cedar": (9, 1)},
    )
    fitted = fit(raster, 2)
    assert_good(small_board(), fitted)
    assert fitted.sea_links[0].points == ((1, 0), (1, 1), (1, 1))
    assert (fitted.bridges[0].at, fitted.ports["cedar"]) == ((4, 1), (9, 1))


def test_fit_leaves_a_picture_that_is_low_enough_alone() -> None:
    raster = load("world").rasters[0]
    assert fit(raster, 22) is raster
    assert fit(raster, 50) is raster


@pytest.mark.parametrize(
    ("columns", "rows", "size"),
    [
        (80, 22, (80, 22)),
        (119, 60, (80, 22)),
        (120, 35, (120, 35)),
        (120, 30, (80, 22)),
        (160, 46, (160, 46)),
        (300, 90, (160, 46)),
        (79, 22, (79, 22)),
        (80, 19, (80, 19)),
    ],
)
def test_the_largest_picture_that_fits_is_shown(columns: int, rows: int, size: tuple[int, int]) -> None:
    raster = raster_for(load("world"), columns, rows)
    assert (raster.columns, raster.lines) == size


def test_a_board_without_pictures_gets_one_of_the_size_of_the_space_within_bounds() -> None:
    board = without_pictures("world")
    assert (raster_for(board, 90, 25).columns, raster_for(board, 90, 25).lines) == (90, 25)
    assert (raster_for(board, 400, 200).columns, raster_for(board, 400, 200).lines) == (160, 46)


def test_pictures_are_made_once() -> None:
    assert raster_for(without_pictures("world"), 80, 22) is raster_for(without_pictures("world"), 80, 22)
