"""What is said of boards and holdings: known facts of the three boards, and laws on random ones."""

from itertools import combinations, pairwise

import msgspec
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board
from engine.connectivity import (
    UnknownTerritory,
    betweenness,
    chain,
    components,
    cuts_if_lost,
    distance,
    distances_from,
    fortify_reach,
    inspect,
    joins_or_cuts,
    min_cut,
    same_component,
    shortest_path,
)
from maps.format import Link, MapFile, Region, Territory, load

WORLD = Board(load("world"))
EUROPE = Board(load("europe"))


def board(*links: Link, regions: str = "") -> Board:
    """A board whose territories and regions are single letters: links name the territories, `regions` as "ab cd"."""
    names = sorted({end for link in links for end in (link.a, link.b)} | set(regions.replace(" ", "")))
    groups = regions.split() or ["".join(names)]
    region_of = {name: group for group in groups for name in group}
    return Board(
        MapFile(
            id="test",
            name="Test",
            regions=tuple(Region(group, group.title(), 1, "red") for group in groups),
            territories=tuple(Territory(name, name.title(), region_of[name], 0.0, 0.0) for name in names),
            links=links,
        )
    )


def links(text: str) -> tuple[Link, ...]:
    """`ab` goes both ways, `a>b` one way."""
    return tuple(Link(part[0], part[-1], one_way=">" in part) for part in text.split())


#   a - b - c - d
#       |   |
#       e - f - g
SMALL = board(*links("ab bc cd be cf ef fg"), regions="abe cdfg")


# --- boards


def test_the_world_is_what_the_rules_say():
    """Counts of the map check in rules/classic.md."""
    world = inspect(WORLD)
    assert (world.territories, world.links, world.kinds) == (42, 83, {"land": 58, "sea": 25})
    assert (world.connected, world.components, world.two_way, world.diameter) == (True, 1, True, 10)
    assert world.articulation == ("indonesia", "siam")
    assert world.bridges == (("indonesia", "siam"),)
    assert world.one_way == ()
    assert sum(world.degree.values()) == 166
    assert {name for name, degree in world.degree.items() if degree == 6} == {
        "china",
        "east_africa",
        "middle_east",
        "north_africa",
        "ontario",
        "southern_europe",
        "ukraine",
    }


@pytest.mark.parametrize(
    ("region", "borders", "links_out", "links_inside"),
    [
        ("north_america", {"alaska", "greenland", "central_america"}, 3, 16),
        ("south_america", {"venezuela", "brazil"}, 2, 5),
        ("europe", {"iceland", "ukraine", "western_europe", "southern_europe"}, 8, 12),
        ("africa", {"north_africa", "egypt", "east_africa"}, 6, 9),
        ("asia", {"ural", "kamchatka", "afghanistan", "middle_east", "siam"}, 8, 22),
        ("australia", {"indonesia"}, 1, 5),
    ],
)
def test_regions_of_the_world_have_the_known_borders(region, borders, links_out, links_inside):
    (found,) = [entry for entry in inspect(WORLD).regions if entry.id == region]
    assert (set(found.borders), found.links_out, found.links_inside) == (borders, links_out, links_inside)


def test_without_the_optional_link_the_world_has_82_links_and_africa_two_borders():
    (option,) = {link.option for link in WORLD.map.links if link.option}
    world = inspect(Board(WORLD.map, off=[option]))
    assert world.links == 82
    (africa,) = [region for region in world.regions if region.id == "africa"]
    assert africa.borders == ("egypt", "north_africa")


def test_busiest_passages_of_the_world():
    """The four that the inspector's specification shows."""
    shares = betweenness(WORLD)
    busiest = {name: shares[name] for name in list(shares)[:4]}
    assert list(busiest) == ["middle_east", "north_africa", "china", "siam"]
    assert list(busiest.values()) == pytest.approx([0.21, 0.21, 0.20, 0.18], abs=0.01)
    assert len(shares) == 42


def test_europe_is_what_the_rules_say():
    """Counts of rules/balance-of-power.md, part 4."""
    europe = inspect(EUROPE)
    assert (europe.territories, europe.links, europe.kinds) == (30, 60, {"land": 56, "sea": 4})
    regions = {region.name: region for region in europe.regions}
    assert regions["Yellow"].links_out == 4
    assert (len(regions["Brown"].borders), regions["Brown"].links_out) == (5, 14)


def test_middle_earth_is_what_the_rules_say():
    """Counts of rules/middle-earth.md, part 4."""
    middle_earth = inspect(Board(load("middle-earth")))
    assert (middle_earth.territories, middle_earth.links) == (42, 71)
    assert middle_earth.kinds == {"land": 54, "bridge": 15, "port": 2}
    assert middle_earth.articulation == ("brown_lands", "gap_of_rohan", "mithlond")
    assert (middle_earth.connected, middle_earth.diameter) == (True, 7)


def test_an_inspection_is_plain_data_with_the_keys_scripts_rely_on():
    report = msgspec.json.decode(msgspec.json.encode(inspect(WORLD)))
    assert report.keys() >= {
        "territories",
        "links",
        "kinds",
        "connected",
        "components",
        "diameter",
        "articulation",
        "bridges",
        "one_way",
        "degree",
        "regions",
    }
    assert report["bridges"] == [["indonesia", "siam"]]
    assert report["regions"][0].keys() >= {"id", "bonus", "territories", "borders", "links_out"}


def test_one_way_links_are_named_and_count_once():
    ring = inspect(board(*links("ab bc c>a"), regions="ab c"))
    assert (ring.links, ring.one_way, ring.two_way, ring.diameter) == (3, (("c", "a"),), True, 2)
    assert ring.degree == {"a": 2, "b": 2, "c": 2}
    assert [region.borders for region in ring.regions] == [("a", "b"), ("c",)]


def test_a_territory_that_can_not_be_left_leaves_the_board_without_diameter():
    trap = inspect(board(*links("ab b>c")))
    assert (trap.connected, trap.two_way, trap.diameter) == (True, False, None)


def test_parts_of_a_board_that_falls_apart():
    parted = inspect(board(*links("ab bc de")))
    assert (parted.connected, parted.components, parted.diameter) == (False, 2, None)
    assert parted.parts == (("a", "b", "c"), ("d", "e"))
    assert parted.articulation == ("b",)
    assert parted.bridges == (("a", "b"), ("b", "c"), ("d", "e"))


# --- ways


def test_distances():
    assert distance(WORLD, "alaska", "kamchatka") == 1
    assert distance(WORLD, "siam", "siam") == 0
    assert distance(WORLD, "ukraine", "siam") == 3
    assert max(distance(WORLD, a, b) for a, b in combinations(WORLD.names, 2)) == 10


def test_distances_from_one_territory_start_with_itself_and_agree_with_single_ones():
    found = distances_from(WORLD, "siam")
    assert next(iter(found.items())) == ("siam", 0)
    assert list(found.values()) == sorted(found.values())
    assert found == {name: distance(WORLD, "siam", name) for name in WORLD.names}


def test_a_shortest_path_is_one_of_fewest_steps_along_links():
    way = shortest_path(SMALL, "a", "g")
    assert way is not None
    assert (way[0], way[-1], len(way)) == ("a", "g", 5)
    assert all(b in SMALL.neighbours[a] for a, b in pairwise(way))


def test_a_path_through_own_land_only():
    assert shortest_path(SMALL, "a", "d", through=["b", "c"]) == ("a", "b", "c", "d")
    assert shortest_path(SMALL, "a", "d", through=["b", "e", "f"]) is None
    assert distance(SMALL, "b", "d", through=["e", "f", "c"]) == 2
    assert distance(SMALL, "a", "b", through=[]) == 1
    assert distance(SMALL, "a", "c", through=[]) is None


def test_a_one_way_link_is_no_way_back():
    one_way = board(*links("a>b bc"))
    assert shortest_path(one_way, "a", "c") == ("a", "b", "c")
    assert shortest_path(one_way, "c", "a") is None
    assert distances_from(one_way, "c") == {"c": 0, "b": 1}


# --- holdings


def test_groups_of_a_seat_are_the_largest_first():
    owner = {"a": 0, "b": 1, "c": 0, "d": 0, "e": 1, "f": 1, "g": 0}
    assert components(SMALL, owner, 0) == (("c", "d"), ("a",), ("g",))
    assert components(SMALL, owner, 1) == (("b", "e", "f"),)
    assert components(SMALL, owner, 2) == ()


def test_fortify_reach_is_the_option_of_the_rules():
    owner = {"a": 0, "b": 0, "c": 1, "d": 0, "e": 0, "f": 0, "g": 0}
    assert fortify_reach(SMALL, owner, "a", "adjacent") == ("b",)
    assert fortify_reach(SMALL, owner, "a", "chain") == ("b", "e", "f", "g")
    assert fortify_reach(SMALL, owner, "a", "anywhere") == ("b", "d", "e", "f", "g")
    assert fortify_reach(SMALL, owner, "d") == ()
    assert fortify_reach(SMALL, {}, "d") == ()
    with pytest.raises(ValueError, match=r"Armies reach adjacent, chain, anywhere, not far\."):
        fortify_reach(SMALL, owner, "a", "far")


def test_a_conquest_joins_the_takers_groups_beside_it_and_cuts_the_losers():
    owner = {"a": 1, "b": 0, "c": 1, "d": 0, "e": 0, "f": 1, "g": 0}
    taking_c = joins_or_cuts(SMALL, owner, 0, "c")
    assert taking_c.joined == (("b", "e"), ("d",))
    assert taking_c.left == (("f",),)
    assert (taking_c.joins, taking_c.cuts) == (True, False)
    taking_b = joins_or_cuts(SMALL, owner, 1, "b")
    assert taking_b.joined == (("c", "f"), ("a",))
    assert taking_b.left == (("e",),)


def test_a_conquest_in_the_middle_cuts():
    owner = dict.fromkeys("abcdef", 0) | {"g": 1}
    taking = joins_or_cuts(SMALL, owner, 1, "c")
    assert taking.joined == ()
    assert taking.left == (("a", "b", "e", "f"), ("d",))
    assert (taking.joins, taking.cuts) == (False, True)
    assert cuts_if_lost(SMALL, owner, "c") == taking.left


def test_land_of_nobody_joins_but_cuts_nothing():
    taking = joins_or_cuts(SMALL, {"a": 0, "c": 0}, 0, "b")
    assert taking.joined == (("a",), ("c",))
    assert taking.left == ()


def test_what_is_yours_already_is_refused():
    with pytest.raises(ValueError, match=r"A is this seat's own already; name a territory to take\."):
        joins_or_cuts(SMALL, {"a": 0}, 0, "a")


def test_the_fewest_links_that_part_two_seats():
    apart = {"a": 0, "g": 1, "b": 2, "c": 2, "d": 2, "e": 2, "f": 2}
    assert len(min_cut(SMALL, apart, 0, 1)) == 1
    assert min_cut(SMALL, dict.fromkeys("abe", 0) | dict.fromkeys("cdfg", 1), 0, 1) == (("b", "c"), ("e", "f"))
    assert min_cut(board(*links("ab cd")), {"a": 0, "c": 1}, 0, 1) == ()


def test_a_cut_of_australia_from_the_rest_is_its_only_passage():
    owner = {name: int(WORLD.region_of[name] == "australia") for name in WORLD.names if name != "indonesia"}
    (cut,) = min_cut(WORLD, owner, 0, 1)
    assert cut == ("indonesia", "siam")


def test_a_cut_needs_two_seats_with_land():
    with pytest.raises(ValueError, match="two different seats"):
        min_cut(SMALL, {"a": 0}, 0, 0)
    with pytest.raises(ValueError, match="Seat 1 holds no territory"):
        min_cut(SMALL, {"a": 0}, 0, 1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: distance(WORLD, "alaska", "atlantis"),
        lambda: distances_from(WORLD, "atlantis"),
        lambda: shortest_path(WORLD, "atlantis", "alaska", through=["atlantis"]),
        lambda: fortify_reach(WORLD, {"atlantis": 0}, "atlantis"),
        lambda: joins_or_cuts(WORLD, {}, 0, "atlantis"),
        lambda: cuts_if_lost(WORLD, {}, "atlantis"),
    ],
)
def test_an_unknown_territory_is_refused_with_a_sentence(ask):
    with pytest.raises(UnknownTerritory, match=r"^There is no territory 'atlantis' on the board .+\.$"):
        ask()


# --- laws, with networkx as the oracle of our own flood fill

owners = st.tuples(*(st.integers(0, 3) for _ in WORLD.names)).map(
    lambda seats: dict(zip(WORLD.names, seats, strict=True))
)


@st.composite
def boards_and_owners(draw):
    """Small boards with one-way links, and who holds them."""
    ends = st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh")).filter(lambda pair: pair[0] != pair[1])
    pairs = draw(st.lists(st.tuples(ends, st.booleans()), max_size=16, unique_by=lambda link: frozenset(link[0])))
    drawn = board(*(Link(a, b, one_way=one_way) for (a, b), one_way in pairs), regions="abcdefgh")
    return drawn, {name: draw(st.integers(0, 2)) for name in drawn.names}


@given(owner=owners, start=st.sampled_from(WORLD.names))
def test_a_chain_is_the_connected_component_of_own_land(owner, start):
    own = WORLD.undirected.subgraph([name for name in WORLD.names if owner[name] == owner[start]])
    assert chain(WORLD, owner, start) == nx.node_connected_component(own, start)
    assert chain(WORLD, owner, start) in [set(group) for group in components(WORLD, owner, owner[start])]


@given(drawn=boards_and_owners())
def test_a_chain_follows_one_way_links_forwards_only(drawn):
    small, owner = drawn
    for start in small.names:
        own = small.graph.subgraph([name for name in small.names if owner[name] == owner[start]])
        assert chain(small, owner, start) == nx.descendants(own, start) | {start}
        assert set(fortify_reach(small, owner, start)) == chain(small, owner, start) - {start}
        for end in small.names:
            assert same_component(small, owner, start, end) == (
                owner[start] == owner[end] and nx.has_path(own, start, end)
            )


@given(drawn=boards_and_owners(), seat=st.integers(0, 2))
def test_a_conquest_leaves_the_groups_it_foretold(drawn, seat):
    small, owner = drawn
    for territory in small.names:
        loser = owner[territory]
        if loser == seat:
            continue
        foretold = joins_or_cuts(small, owner, seat, territory)
        after = owner | {territory: seat}
        (mine,) = [group for group in components(small, after, seat) if territory in group]
        assert set(mine) == {territory}.union(*foretold.joined)
        untouched = [group for group in components(small, owner, loser) if territory not in group]
        assert sorted([*untouched, *foretold.left]) == sorted(components(small, after, loser))


@given(drawn=boards_and_owners())
def test_a_cut_parts_the_two_seats_and_none_of_its_links_can_be_spared(drawn):
    small, owner = drawn
    if not {0, 1} <= set(owner.values()):
        return
    cut = min_cut(small, owner, 0, 1)
    rest = small.undirected.copy()
    rest.remove_edges_from(cut)
    lands = [[name for name in small.names if owner[name] == seat] for seat in (0, 1)]

    def touch():
        return any(nx.has_path(rest, a, b) for a in lands[0] for b in lands[1])

    assert not touch()
    for link in cut:
        rest.add_edge(*link)
        assert touch()
        rest.remove_edge(*link)
