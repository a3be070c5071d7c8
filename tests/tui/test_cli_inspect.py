"""`hegemon map inspect` on a game and between two territories: what the inspector shows, for people and for scripts."""

from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from engine.board import Board
from maps.format import load
from tests.e2e.positions import saved
from tests.tui.command import hegemon

WORLD = Board(load("world"))
AFRICA = ["congo", "east_africa", "egypt", "madagascar", "north_africa", "south_africa"]
ASIA = ["afghanistan", "irkutsk", "siberia", "ural", "yakutsk"]


@pytest.fixture(scope="module")
def attack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Anna holds Europe and is to attack from Ukraine."""
    return saved("attack", tmp_path_factory.mktemp("inspected") / "attack.json")


def report(path: Path, *words: str) -> dict[str, Any]:
    return hegemon("map", "inspect", "world", "--game", path, *words, "--json").document


def test_the_busiest_passages_are_those_of_an_independent_count() -> None:
    found = hegemon("map", "inspect", "world", "--json").document["betweenness"]
    names, passing = list(WORLD.names), dict.fromkeys(WORLD.names, 0.0)
    for a in names:
        for b in names:
            if a != b:
                ways = list(nx.all_shortest_paths(WORLD.graph, a, b))
                for way in ways:
                    for t in way[1:-1]:
                        passing[t] += 1 / len(ways)
    pairs = (len(names) - 1) * (len(names) - 2)
    assert found == pytest.approx({t: count / pairs for t, count in passing.items()})
    assert next(iter(found)) == "middle_east"
    assert (
        "Busiest passages, by the share of all shortest ways: Middle East 21%" in hegemon("map", "inspect", "world").out
    )


def test_a_held_region_tells_what_stands_at_its_gates_and_against_them(attack: Path) -> None:
    held = report(attack)["held"]
    assert set(held) == {"south_america", "europe", "africa", "australia"}
    europe = held["europe"]
    assert (europe["holder"], europe["standing"], europe["needed"]) == ("Anna", 15, 16)
    by_gate = {gate["territory"]: (gate["armies"], gate["strongest"], gate["against"]) for gate in europe["gates"]}
    assert by_gate == {
        "iceland": (2, None, 0),
        "southern_europe": (3, "north_africa", 6),
        "ukraine": (9, "middle_east", 4),
        "western_europe": (1, "north_africa", 6),
    }
    said = hegemon("map", "inspect", "world", "--game", attack, "--from", "ukraine").out
    assert "To match the strongest neighbour at each gate: 16 armies; 15 stand there." in said


def test_the_narrowest_border_of_each_two_seats_keeps_them_apart(attack: Path) -> None:
    document = report(attack)
    land = {name: {t for group in seat["components"] for t in group} for name, seat in document["seats"].items()}
    assert len(document["cuts"]) == 6
    for cut in document["cuts"]:
        apart = WORLD.undirected.copy()
        apart.remove_edges_from(cut["links"])
        one, other = (land[name] for name in cut["between"])
        assert not any(nx.has_path(apart, a, b) for a in one for b in other)
        apart.add_edges_from(cut["links"][:1])
        assert any(nx.has_path(apart, a, b) for a in one for b in other), "one link fewer would not do"


def test_from_a_territory_armies_reach_their_chain_and_all_is_so_far(attack: Path) -> None:
    found = report(attack, "--from", "Ukr")["from"]
    assert (found["territory"], found["owner"], found["armies"]) == ("ukraine", "Anna", 9)
    assert found["distances"] == dict(nx.single_source_shortest_path_length(WORLD.graph, "ukraine"))
    assert len(found["fortify"]) == 9
    assert hegemon("map", "inspect", "world", "--from", "ukraine", "--json").document["from"].keys() == {
        "territory",
        "distances",
    }


def test_ways_and_what_a_conquest_would_cut(attack: Path) -> None:
    found = report(attack, "--from", "ukraine", "--to", "middle east")["to"]
    assert found["way"] == ["ukraine", "middle_east"]
    assert found["own_way"] is None
    assert found["armies_on_it"] == 4
    assert found["conquest"]["by"] == "Anna"
    assert found["conquest"]["left"] == [AFRICA, ASIA]
    out = hegemon("map", "inspect", "world", "--game", attack, "--from", "ukraine", "--to", "middle east").out
    assert "pieces of 6 and 5 would be left, apart." in out
    assert "4 armies in the way" in out
    own = report(attack, "--from", "ukraine", "--to", "quebec")["to"]
    assert own["own_way"] == ["ukraine", "scandinavia", "iceland", "greenland", "quebec"]
    assert "conquest" not in own


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--to", "siam"), "name with --from"),
        (("--from", "atlantis"), 'no territory "atlantis"'),
        (("--from", "siam", "--to", "\x1b[31m"), "no territory"),
        (("--from", "west"), "write more of the territory"),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(words: tuple[str, ...], part: str) -> None:
    run = hegemon("map", "inspect", "world", *words)
    assert (run.code, run.out) == (2, "")
    assert part in run.sentence
