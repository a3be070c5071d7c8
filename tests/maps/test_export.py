"""Boards written for other programs say there what they said here."""

from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from maps.comparing import compare
from maps.exporting import FORMATS, export
from maps.format import Deck, Link, MapFile, Region, Territory, decode, encode, faults, load
from maps.importers import Imported, read_board
from maps.naming import ids
from tests.maps.foreign import ways
from tests.maps.small import small_board

BOARDS = ("europe", "middle-earth", "world")
SYMBOLS = ("infantry", "cavalry", "artillery")


def put(folder: Path, board: MapFile, form: str, stem: str = "out") -> Path:
    """The main file of an export, written with the others."""
    files = export(board, form, stem).files
    for ending, content in files.items():
        (folder / f"{stem}{ending}").write_bytes(content)
    return folder / f"{stem}{next(iter(files))}"


def back(folder: Path, board: MapFile, **how: bool) -> Imported:
    """The board as it returns from Domination."""
    return read_board(put(folder, board, "domination"), **how)


def essence(board: MapFile) -> object:
    """What Domination has a place for, but for the colours."""
    return (
        board.name,
        [(r.id, r.name, r.bonus) for r in board.regions],
        [(t.id, t.name, t.region, t.cards.get("us")) for t in board.territories],
        sorted(ways(board)),
        board.decks["us"].wild,
    )


def test_the_world_returns_from_domination(tmp_path: Path) -> None:
    world = load("world")
    board = back(tmp_path, world).board
    assert essence(board) == essence(world)
    assert compare(world, board).same
    theirs = board.blocks["classic"]["missions"]["eu14"]["missions"]
    ours = world.blocks["classic"]["missions"]["eu14"]["missions"]

    def meaning(missions: dict[str, dict[str, object]]) -> list[str]:
        sorted_parts = ({**m, "regions": sorted(m.get("regions", ()))} for m in missions.values())
        return sorted(str(sorted(mission.items())) for mission in sorted_parts)

    assert meaning(theirs) == meaning(ours)
    assert board.wrap
    assert len(board.rasters) == 3


@pytest.mark.parametrize("name", BOARDS)
def test_a_second_journey_changes_nothing_more(tmp_path: Path, name: str) -> None:
    once = back(tmp_path, load(name), pictures=False).board
    again = back(tmp_path, once, pictures=False).board
    assert essence(again) == essence(once)
    assert [r.accent for r in again.regions] == [r.accent for r in once.regions]
    assert compare(load(name), again).same


def test_one_way_links_and_other_letters_survive(tmp_path: Path) -> None:
    board = replace(small_board(rasters=()), name="Übungsfeld")
    ash = replace(board.territories[0], name="Ash & Éß")
    board = replace(board, territories=(ash, *board.territories[1:]))
    returned = back(tmp_path, board).board
    assert returned.name == "Übungsfeld"
    assert returned.territories[0].name == "Ash & Éß"
    assert [(link.a, link.b) for link in returned.links if link.one_way] == [("cedar", "date")]


def test_places_lie_on_their_land_in_the_picture(tmp_path: Path) -> None:
    from PIL import Image

    path = put(tmp_path, load("world"), "domination")
    with Image.open(tmp_path / "out_map.gif") as file:
        picture = file.convert("RGB")
    lines = path.read_text().split("[countries]\n")[1].split("\n\n")[0].splitlines()
    assert len(lines) == 42
    for line in lines:
        number, _, _, x, y = line.split()
        assert picture.getpixel((int(x), int(y)))[2] == int(number)


def test_what_has_no_place_there_is_told() -> None:
    told = [str(note) for note in export(load("europe"), "domination", "out").report.dropped]
    assert any("Star cards" in note for note in told)
    assert any("by land, sea" in note for note in told)


@pytest.mark.parametrize("name", BOARDS)
def test_graphml_is_read_by_networkx(tmp_path: Path, name: str) -> None:
    board = load(name)
    graph = nx.read_graphml(put(tmp_path, board, "graphml"))
    assert dict(graph.nodes(data="name")) == {t.id: t.name for t in board.territories}
    assert {frozenset(edge) for edge in graph.edges} == {frozenset((link.a, link.b)) for link in board.links}
    assert set(nx.get_edge_attributes(graph, "kind").values()) == {link.kind for link in board.links}


def test_graphml_of_one_way_links_is_directed(tmp_path: Path) -> None:
    board = small_board()
    assert set(nx.read_graphml(put(tmp_path, board, "graphml")).edges) == ways(board)


def test_dot_has_every_territory_and_link_once() -> None:
    board = replace(small_board(), name='A "quoted" \\ name')
    text = export(board, "dot", "out").files[".dot"].decode()
    assert text.startswith('digraph "A \\"quoted\\" \\\\ name" {')
    assert text.count("label=") == len(board.territories) + len(board.regions)
    assert text.count("->") == len(board.links)
    assert '"cedar" -> "date" [dir=forward' in text
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_of_this_game_is_the_same_again(name: str) -> None:
    assert decode(export(load(name), "hegemon", "out").files[".json"]) == load(name)


def test_every_format_of_the_command_is_there() -> None:
    assert set(FORMATS) == {"hegemon", "domination", "graphml", "dot"}


LETTERS = st.characters(categories=("Lu", "Ll", "Nd"), include_characters="-'&\"; [].,", max_codepoint=0x17F)
NAMES = st.text(LETTERS, min_size=1, max_size=20).map(lambda text: " ".join(text.split())).filter(bool)


@st.composite
def boards(draw: st.DrawFn) -> MapFile:
    """Any small connected board with a deck that Domination has a place for."""
    names = draw(st.lists(NAMES, min_size=2, max_size=8, unique_by=str.casefold))
    regions = draw(st.lists(NAMES, min_size=1, max_size=min(3, len(names)), unique_by=str.casefold))
    region_ids = ids(regions, "region")
    homes = region_ids + [draw(st.sampled_from(region_ids)) for _ in names[len(region_ids) :]]
    spot = st.integers(0, 100).map(float)
    territories = tuple(
        Territory(key, name, home, draw(spot), draw(spot), (), {"us": draw(st.sampled_from(SYMBOLS))})
        for key, name, home in zip(ids(names, "territory"), names, homes, strict=True)
    )
    keys = [territory.id for territory in territories]
    pairs = {(keys[draw(st.integers(0, n - 1))], keys[n]) for n in range(1, len(keys))}
    pairs |= {(a, b) for a, b in draw(st.lists(st.tuples(st.sampled_from(keys), st.sampled_from(keys)))) if a < b}
    once = {frozenset(pair): pair for pair in sorted(pairs)}
    return MapFile(
        id="drawn",
        name=draw(NAMES),
        decks={"us": Deck("Deck", draw(st.integers(0, 5)))},
        regions=tuple(
            Region(key, name, draw(st.integers(0, 20))) for key, name in zip(region_ids, regions, strict=True)
        ),
        territories=territories,
        links=tuple(Link(a, b, one_way=draw(st.booleans())) for a, b in once.values()),
    )


@given(boards())
@settings(max_examples=25)
def test_any_board_returns_from_domination_and_from_json(
    tmp_path_factory: pytest.TempPathFactory, board: MapFile
) -> None:
    assert faults(board) == []
    assert decode(encode(board)) == board
    folder = tmp_path_factory.mktemp("journey")
    assert essence(back(folder, board, pictures=False).board) == essence(board)
