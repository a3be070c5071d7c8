"""The boards that come with the game say what the rules say, and are written the way they are read."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from maps.format import BadBoard, MapFile, UnknownBoard, board_ids, decode, encode, faults, load, load_path
from tests.maps.small import small_board

FACTS = Path(__file__).resolve().parents[2].parent / "shared" / "maps"
needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the collected facts are not beside the project")
BOARDS = ("europe", "middle-earth", "world")

WORLD_DEGREES = {
    2: ("argentina madagascar japan eastern_australia "),
    3: (
        "alaska quebec central_america venezuela peru iceland "
        "congo south_africa yakutsk siam indonesia new_guinea "
        "western_australia "
    ),
    4: (
        "northwest_territory greenland alberta western_united_states eastern_united_states brazil "
        "scandinavia great_britain western_europe egypt ural irkutsk "
        "india "
    ),
    5: ("northern_europe siberia kamchatka mongolia afghanistan "),
    6: ("ontario ukraine southern_europe north_africa east_africa china middle_east "),
}
WORLD_BETWEEN_CONTINENTS = """
    central_america venezuela
    southern_europe middle_east
    ukraine ural
    ukraine afghanistan
    ukraine middle_east
    egypt middle_east
    alaska kamchatka
    greenland iceland
    western_europe north_africa
    southern_europe north_africa
    southern_europe egypt
    brazil north_africa
    east_africa middle_east
    siam indonesia
"""


def facts(name: str) -> Any:
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


def graph(board: MapFile) -> "nx.Graph[str]":
    return nx.Graph((link.a, link.b, {"kind": link.kind}) for link in board.links)


def pairs(links: list[dict[str, Any]], kind: str) -> set[tuple[frozenset[str], str]]:
    return {(frozenset((link["a"], link["b"])), link[kind]) for link in links}


def linked(board: MapFile) -> set[tuple[frozenset[str], str]]:
    return {(frozenset((link.a, link.b)), link.kind) for link in board.links}


def members(board: MapFile) -> dict[str, tuple[int, int]]:
    """Region -> (bonus, how many territories)."""
    size = Counter(territory.region for territory in board.territories)
    return {region.id: (region.bonus, size[region.id]) for region in board.regions}


def tagged(board: MapFile, tag: str) -> set[str]:
    return {territory.id for territory in board.territories if tag in territory.tags}


def test_the_shipped_boards() -> None:
    assert board_ids() == BOARDS


def test_an_unknown_board_is_refused_with_the_names_of_the_known() -> None:
    with pytest.raises(UnknownBoard, match='no board "moon"; the boards are europe, middle-earth, world'):
        load("moon")


@pytest.mark.parametrize("name", BOARDS)
def test_a_shipped_board_has_no_faults_and_three_pictures(name: str) -> None:
    board = load(name)
    assert board.id == name
    assert faults(board) == []
    assert [(raster.columns, raster.lines) for raster in board.rasters] == [(80, 22), (120, 36), (160, 46)]


@pytest.mark.parametrize("name", BOARDS)
def test_a_shipped_board_is_written_as_encode_writes_it(name: str) -> None:
    import maps

    path = Path(maps.__file__).parent / "boards" / f"{name}.json"
    assert load_path(path) == load(name)
    assert encode(load(name)) == path.read_bytes()


def test_round_trip() -> None:
    board = small_board()
    assert decode(encode(board)) == board


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_bytes(encode(small_board()))
    assert load_path(path) == small_board()
    path.write_bytes(b"")
    with pytest.raises(BadBoard):
        load_path(path)
    with pytest.raises(FileNotFoundError):
        load_path(tmp_path / "missing.json")


def test_a_file_keeps_one_row_of_pixels_a_line() -> None:
    lines = encode(load("world")).decode().splitlines()
    for raster in load("world").rasters:
        for runs in raster.rows:
            row = json.dumps(runs, separators=(",", ":"))
            assert any(line.strip().rstrip(",") == row for line in lines)


def test_world() -> None:
    board = load("world")
    assert len(board.territories) == 42
    assert Counter(link.kind for link in board.links) == {"land": 58, "sea": 25}
    assert members(board) == {
        "north_america": (5, 9),
        "south_america": (2, 4),
        "europe": (5, 7),
        "africa": (3, 6),
        "asia": (7, 12),
        "australia": (2, 4),
    }
    for deck in ("us", "second"):
        symbols = Counter(territory.cards[deck] for territory in board.territories)
        assert symbols == {"infantry": 14, "cavalry": 14, "artillery": 14}
        assert board.decks[deck].wild == 2
    assert [(link.a, link.b) for link in board.links if link.option == "map.east_africa_middle_east"] == [
        ("east_africa", "middle_east")
    ]
    assert board.wrap
    degrees = {name: degree for degree, names in WORLD_DEGREES.items() for name in names.split()}
    assert dict(graph(board).degree) == degrees
    home = {territory.id: territory.region for territory in board.territories}
    between = {frozenset((link.a, link.b)) for link in board.links if home[link.a] != home[link.b]}
    assert between == {frozenset(line.split()) for line in WORLD_BETWEEN_CONTINENTS.strip().splitlines()}
    assert nx.diameter(graph(board)) == 10
    assert nx.check_planarity(graph(board))[0]


def test_europe() -> None:
    board = load("europe")
    assert len(board.territories) == 30
    assert Counter(link.kind for link in board.links) == {"land": 56, "sea": 4}
    assert members(board) == {
        "yellow": (3, 6),
        "green": (4, 5),
        "brown": (5, 5),
        "blue": (2, 4),
        "orange": (5, 5),
        "purple": (4, 5),
    }
    assert len(tagged(board, "difficult")) == 11
    assert tagged(board, "sea_lane") == {"great_britain", "ireland", "norway", "sweden", "poland", "north_france"}
    assert Counter(territory.cards["stars"] for territory in board.territories) == {"1": 21, "2": 9}
    assert set(graph(board)["poland"]) == {
        *("prussia", "lithuania", "belarus", "west_ukraine", "slovakia", "czech_republic", "germany", "sweden")
    }


def test_europe_block() -> None:
    board = load("europe")
    block = board.blocks["balance_of_power"]
    names = {territory.id for territory in board.territories}
    missions = {mission["id"]: mission for mission in block["missions"]}
    assert len(missions) == 12
    assert set(block["structures"]) == tagged(board, "structure")
    assert set(block["setups"]) == {"1", "2", "3", "4"}
    for setup in block["setups"].values():
        armies = setup["armies"]
        assert {owner: sum(held.values()) for owner, held in armies.items()} == {"red": 27, "blue": 27, "neutral": 60}
        assert sorted(name for held in armies.values() for name in held) == sorted(names)
        assert sorted(n for held in armies.values() for n in held.values()) == sorted(setup["printed_numbers"])
        assert set(block["structures"]) <= set(armies["neutral"])
        assert len(set(setup["cities"]) & names) == 9
        assert len(set(setup["missions"]) & set(missions)) == 8
        for owner in ("red", "blue"):
            assert setup["capitals"][owner] in armies[owner]
            assert setup["capitals"][owner] not in tagged(board, "difficult")
    assert block["hospital"]["resistance"][7 - 1] == 6
    assert {item["id"]: item["cost"] for item in block["shop"]} == {
        "starting_manoeuvre": 3,
        "special_squad": 8,
        "recon_mission": 2,
        "neutral_attack": 5,
    }
    for mission in missions.values():
        assert set(mission.get("territories", ())) <= names
        assert set(mission.get("regions", ())) <= {region.id for region in board.regions}
        assert "tag" not in mission or len(tagged(board, mission["tag"])) >= mission["count"]


def test_middle_earth() -> None:
    board = load("middle-earth")
    assert len(board.territories) == 42
    assert Counter(link.kind for link in board.links) == {"land": 54, "bridge": 15, "port": 2}
    assert members(board) == {
        "arnor": (7, 11),
        "rhovanion": (5, 8),
        "rohan": (4, 7),
        "mirkwood": (4, 5),
        "eriador": (3, 7),
        "rhun": (2, 4),
    }
    assert Counter(territory.cards["territory"] for territory in board.territories) == dict.fromkeys(
        ("infantry", "cavalry", "creature"), 14
    )
    assert board.decks["territory"].wild == 2
    assert [len(tagged(board, tag)) for tag in ("good", "evil", "neutral")] == [9, 9, 24]
    assert tagged(board, "port") == {"forodwaith", "mithlond", "minhiriath"}
    assert nx.diameter(graph(board)) == 7
    assert set(nx.articulation_points(graph(board))) == {"brown_lands", "gap_of_rohan", "mithlond"}


def test_middle_earth_block() -> None:
    board = load("middle-earth")
    block = board.blocks["middle_earth"]
    names = {territory.id for territory in board.territories}
    assert set(block["strongholds"]) == tagged(board, "stronghold")
    assert set(block["sites"]) == tagged(board, "site")
    assert len(block["strongholds"]) == 6
    assert len(block["sites"]) == 16
    for group, territories in block["groups"].items():
        assert set(territories) == tagged(board, group)
    assert [space["territory"] for space in block["road"] if space["die"]] == ["moria", "lorien", "dead_marshes"]
    assert len({space["territory"] for space in block["road"]} & names) == 14
    assert all(set(territories) <= names for territories in block["mountain_ranges"].values())
    for seats, deal in block["deals"].items():
        dealt: Counter[str] = Counter()
        for army in deal["armies"]:
            dealt.update(army["cards"])
        assert len(deal["armies"]) == int(seats)
        assert dealt["good"] == dealt["evil"] == 9
    cards = block["adventure"]["cards"]
    assert len({card["id"] for card in cards}) == 40
    assert Counter(card["type"] for card in cards) == {"mission": 16, "event": 10, "power": 14}
    sites = {card["territory"]: card["site"] for card in cards if card["type"] == "mission"}
    assert sites == block["sites"]


@needs_facts
def test_world_equals_the_collected_facts() -> None:
    board, given = load("world"), facts("world")
    assert linked(board) == pairs(given["links"], "type")
    for mine, theirs in zip(board.territories, given["territories"], strict=True):
        assert (mine.id, mine.name, mine.region) == (theirs["id"], theirs["name"], theirs["continent"])
        assert (mine.x, mine.y) == (theirs["x"], theirs["y"])
        assert mine.cards == {"us": theirs["card"]["us"], "second": theirs["card"]["jrisk"]}
        assert set(graph(board)[mine.id]) == set(theirs["neighbours"])


@needs_facts
def test_europe_equals_the_collected_facts() -> None:
    board, given = load("europe"), facts("europe")
    block = board.blocks["balance_of_power"]
    assert linked(board) == pairs(given["edges"], "kind")
    for mine, theirs in zip(board.territories, given["territories"], strict=True):
        assert (mine.id, mine.name, mine.region) == (theirs["id"], theirs["name_en"], theirs["region"])
        assert (mine.x, mine.y) == (theirs["x"], theirs["y"])
        assert ("difficult" in mine.tags, "sea_lane" in mine.tags) == (theirs["difficult"], theirs["sea_lane_access"])
        assert block["structures"].get(mine.id) == theirs["structure"]
    assert block["star_table"] == given["star_table"]
    for number, setup in given["setups"].items():
        assert block["setups"][number]["armies"] == setup["assignment"]
        assert block["setups"][number]["cities"] == setup["cities"]
        assert block["setups"][number]["capitals"] == setup["capitals"]


@needs_facts
def test_middle_earth_equals_the_collected_facts() -> None:
    board, given = load("middle-earth"), facts("middle-earth")
    block = board.blocks["middle_earth"]
    assert linked(board) == pairs(given["links"], "kind")
    for mine, theirs in zip(board.territories, given["territories"], strict=True):
        assert (mine.id, mine.name, mine.region) == (theirs["id"], theirs["name"], theirs["region"])
        assert (mine.x, mine.y) == (theirs["x"], theirs["y"])
        assert mine.cards["territory"] == theirs["symbol"]
        assert theirs["group"] in mine.tags
        assert block["strongholds"].get(mine.id) == theirs["stronghold"]
        assert block["sites"].get(mine.id) == theirs["siteOfPower"]
    theirs = [(space["territory"], space["die"]) for space in given["fellowship"]["path"]]
    assert [(space["territory"], space["die"]) for space in block["road"]] == theirs
    cards = facts("middle-earth-adventure-cards")["cards"]
    assert [card["title"] for card in block["adventure"]["cards"]] == [card["title"] for card in cards]
    assert [card["text"] for card in block["adventure"]["cards"]] == [card["text"] for card in cards]


@needs_facts
@pytest.mark.parametrize("name", BOARDS)
def test_pictures_equal_the_collected_ones(name: str) -> None:
    for raster in load(name).rasters:
        given = facts(f"rasters/{name}-{raster.columns}x{raster.lines}")
        assert raster.legend == tuple(given["legend"])
        assert [[list(run) for run in runs] for runs in raster.rows] == given["rows"]
        assert {key: list(cell) for key, cell in raster.labels.items()} == given["labels"]
        assert len(raster.sea_links) == len(given["sea_links"])
        assert len(raster.bridges) == len(given["bridges"])
        assert raster.ports.keys() == given["ports"].keys()
