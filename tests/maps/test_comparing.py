"""What two boards differ in."""

from msgspec.structs import replace

from maps.comparing import compare
from maps.format import Link, MapFile, load
from tests.maps.small import small_board

WORLD = load("world")


def renamed(board: MapFile) -> MapFile:
    """The same board with names and ids that say nothing."""
    new = {territory.id: f"t_{number}" for number, territory in enumerate(board.territories)}
    return replace(
        board,
        territories=tuple(replace(t, id=new[t.id], name=f"No {new[t.id]}", aliases=()) for t in board.territories),
        links=tuple(replace(link, a=new[link.a], b=new[link.b]) for link in board.links),
    )


def without(board: MapFile, a: str, b: str) -> MapFile:
    return replace(board, links=tuple(link for link in board.links if {link.a, link.b} != {a, b}))


def test_a_board_is_the_same_as_itself() -> None:
    found = compare(WORLD, WORLD)
    assert found.same
    assert found.isomorphic
    assert found.renamed == ()


def test_links_of_one_and_not_of_the_other() -> None:
    less = without(WORLD, "east_africa", "middle_east")
    assert compare(WORLD, less).links_a == (("east_africa", "middle_east"),)
    assert compare(less, WORLD).links_b == (("east_africa", "middle_east"),)
    assert not compare(WORLD, less).same


def test_names_are_matched_whatever_their_signs_and_by_second_names() -> None:
    names = {"great_britain": "GREAT-BRITAIN", "ukraine": "Russia", "siam": "southeast_asia"}
    board = renamed(WORLD)
    titles = {number: names.get(t.id, t.name) for number, t in enumerate(WORLD.territories)}
    board = replace(board, territories=tuple(replace(t, name=titles[n]) for n, t in enumerate(board.territories)))
    found = compare(WORLD, board)
    assert found.same
    assert found.renamed == ()


def test_a_board_with_other_names_is_matched_by_its_links() -> None:
    other = renamed(WORLD)
    found = compare(WORLD, other)
    assert found.isomorphic
    assert (found.links_a, found.links_b, found.only_a, found.only_b) == ((), (), (), ())
    assert len(found.renamed) == 42


def test_a_territory_under_another_name_is_found_by_its_neighbours() -> None:
    other = without(WORLD, "brazil", "north_africa")
    names = [replace(t, id="catai", name="Catai", aliases=()) if t.id == "china" else t for t in other.territories]
    links = tuple(
        replace(link, a="catai" if link.a == "china" else link.a, b="catai" if link.b == "china" else link.b)
        for link in other.links
    )
    found = compare(WORLD, replace(other, territories=tuple(names), links=links))
    assert found.renamed == (("china", "catai"),)
    assert found.links_a == (("brazil", "north_africa"),)
    assert found.links_b == ()


def test_territories_of_one_and_not_of_the_other() -> None:
    small = small_board(rasters=())
    links = tuple(link for link in small.links if "date" not in (link.a, link.b))
    less = replace(small, territories=small.territories[:3], links=links)
    found = compare(small, less)
    assert found.only_a == ("date",)
    assert set(found.links_a) == {("cedar", "date"), ("beech", "date")}
    assert compare(less, small).only_b == ("date",)


def test_directions_bonuses_and_regions() -> None:
    small = small_board(rasters=())
    other = replace(
        small,
        links=(Link("ash", "beech", one_way=True), *small.links[1:]),
        regions=(replace(small.regions[0], bonus=9), small.regions[1]),
    )
    found = compare(small, other)
    assert found.one_way == (("ash", "beech"),)
    assert found.bonuses == {"west": (2, 9)}
    assert (found.links_a, found.links_b) == ((), ())
    assert not found.isomorphic
    land = tuple(replace(t, region="asia") if t.id == "egypt" else t for t in WORLD.territories)
    moved = replace(WORLD, territories=land)
    assert compare(WORLD, moved).regions == (("egypt", "egypt"),)
    assert not compare(WORLD, moved).same
