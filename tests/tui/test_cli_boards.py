"""`hegemon map import`, `new`, `check`, `diff` and `export`, as a user types them."""

import sys
from pathlib import Path
from typing import Any

import pytest

from engine.arena import play_match
from engine.bots import LEVELS
from engine.rulesets import RULESETS
from engine.save import load as load_save
from engine.seating import Chair
from maps.format import load_path
from maps.importers import read_board
from tests.maps.foreign import (
    CONQUER_CLUB,
    CONQUEST,
    DOMINATION,
    LUX,
    PLAIN,
    SAMPLES,
    domination,
    needs_samples,
    written,
)
from tests.tui.command import hegemon
from tui.planning import known_boards


@pytest.fixture(autouse=True)
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of boards, which is not there yet."""
    folder = tmp_path / "own" / "boards"
    monkeypatch.setenv("HEGEMON_BOARDS", str(folder))
    return folder


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("name", "text", "counts"),
    [
        ("isle.map", CONQUEST, (4, 4, 2)),
        ("isle.luxb", LUX, (4, 4, 2)),
        ("isle.xml", CONQUER_CLUB, (4, 3, 3)),
        ("winds.txt", PLAIN, (4, 4, 2)),
    ],
)
def test_import_into_the_folder_and_play(tmp_path: Path, boards: Path, name: str, text: str, counts: Any) -> None:
    told = hegemon("map", "import", written(tmp_path, name, text), "--json").document
    assert (told["territories"], told["links"], told["regions"]) == counts
    assert told["file"] == str(boards / f"{told['id']}.json")
    assert load_path(Path(told["file"])).id == told["id"]
    assert any("dealt evenly" in line for line in told["changed"])
    assert told["id"] in {board.id for board in known_boards()}
    assert told["id"] in {each["id"] for each in hegemon("map", "list", "--json").document["boards"]}
    seats = ("--board", told["id"], "--seat", "A=simple", "--seat", "B=random", "--json")
    assert hegemon("new", "world", *seats, "-o", tmp_path / "game.json").document["board"] == told["id"]
    assert len(hegemon("arena", "world", *seats, "--games", 2).document["games"]) == 2


def test_import_tells_people_what_became_of_it(tmp_path: Path) -> None:
    run = hegemon("map", "import", domination(tmp_path))
    assert run.code == 0
    assert "Small Isle, from a Domination map: 4 territories, 4 links, 2 regions." in run.out
    for words in ("Kept:", "4 cards of territories", "Changed:", "Left out:", "isle_pic.png", "--board small-isle"):
        assert words in run.out


def test_import_to_a_file_or_into_a_folder(tmp_path: Path, boards: Path) -> None:
    path = domination(tmp_path)
    out = tmp_path / "out.json"
    assert hegemon("map", "import", path, "-o", out, "--json").document["file"] == str(out)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    told = hegemon("map", "import", path, "-o", folder, "--json").document
    assert told["file"] == str(folder / "small-isle.json")
    assert not boards.exists()


def test_a_later_import_of_the_map_takes_the_place_of_the_first(tmp_path: Path, boards: Path) -> None:
    hegemon("map", "import", domination(tmp_path))
    hegemon("map", "import", domination(tmp_path, DOMINATION.replace("Land 3", "Land 4")))
    assert load_path(boards / "small-isle.json").regions[0].bonus == 4
    hegemon("map", "import", domination(tmp_path, DOMINATION.replace("Small Isle", "World")))
    assert (boards / "world-2.json").exists()


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("isle.map", DOMINATION.replace("Burg 1", "Burg 9"), "line 16: There is no continent 9; there are 2 above."),
        ("isle.map", DOMINATION.replace("crd isle", "crd ../isle"), "is not in the folder"),
        ("isle.txt", DOMINATION, "give it its proper name"),
        ("isle.map", "\0\1\2", "zero bytes"),
    ],
)
def test_what_cannot_be_imported_leaves_nothing_behind(tmp_path: Path, name: str, text: str, words: str) -> None:
    path = written(tmp_path, name, text)
    before = files(tmp_path)
    assert words in hegemon("map", "import", path).sentence
    assert words in hegemon("map", "import", path, "-o", tmp_path / "out.json").sentence
    assert files(tmp_path) == before


def test_a_missing_file_and_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    assert hegemon("map", "import", tmp_path / "none.map").sentence.startswith("There is no file")
    path = domination(tmp_path)
    run = hegemon("map", "import", path, "-o", tmp_path / "no" / "where.json")
    assert "cannot be written" in run.sentence


def test_without_the_extra_a_sentence_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = domination(tmp_path)
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "defusedxml", None)
    assert "pip install 'hegemon[maps]'" in hegemon("map", "import", path).sentence
    assert hegemon("map", "import", path, "--no-picture", "--json").document["territories"] == 4
    assert "pip install 'hegemon[maps]'" in hegemon("map", "import", written(tmp_path, "isle.luxb", LUX)).sentence


def test_new_makes_a_board_of_a_text(tmp_path: Path, boards: Path) -> None:
    told = hegemon("map", "new", written(tmp_path, "my-winds", PLAIN), "--json").document
    assert told["file"] == str(boards / "four-winds.json")
    assert "1 Alba" in hegemon("map", "show", "four winds", "--width", "60").out
    sentence = hegemon("map", "new", written(tmp_path, "bad", PLAIN.replace("Alba - Brest", "Alba - Bresd"))).sentence
    assert 'line 13: There is no territory "Bresd".' in sentence


def test_the_example_of_a_text_is_a_board_without_faults(tmp_path: Path) -> None:
    example = hegemon("map", "new", "--example").out
    told = hegemon("map", "new", written(tmp_path, "example", example), "--json").document
    assert (told["territories"], told["links"], told["regions"]) == (4, 4, 2)
    assert "--example" in hegemon("map", "new").sentence


def test_check_of_a_board_without_doubts() -> None:
    run = hegemon("map", "check", "world", "--json")
    assert run.document == {"ok": True, "faults": [], "doubts": []}
    assert "nothing is doubtful" in hegemon("map", "check", "world").out


def test_check_tells_doubts_with_lines_and_is_content(tmp_path: Path) -> None:
    path = written(tmp_path, "isle.map", CONQUEST.replace("Ost,Burg,Cap Rouge", "Ost,Cap Rouge"))
    found = hegemon("map", "check", path, "--json").document
    assert found["ok"]
    assert {"where": "line 13", "sentence": 'The link from "Burg" to "Dorf" goes one way only.'} in found["doubts"]
    assert hegemon("map", "check", path).code == 0
    assert hegemon("map", "check", path, "--strict").code == 1


def test_check_tells_every_fault_and_says_no(tmp_path: Path) -> None:
    path = written(tmp_path, "isle.map", DOMINATION.replace("Burg 1", "Burg 9").replace("4 2 3", "4 2 x"))
    run = hegemon("map", "check", path)
    assert (run.code, run.err) == (1, "")
    assert "line 16: There is no continent 9" in run.out
    assert "line 24: The number of a country should be a whole number" in run.out
    run = hegemon("map", "check", written(tmp_path, "a.json", '{"format": "hegemon-board", "version": 1}'), "--json")
    assert run.code == 1
    assert '"where": "territories"' in run.out


def test_check_of_a_board_in_two_parts_tells_faults_and_doubts(tmp_path: Path) -> None:
    text = CONQUEST.replace("West Land,Burg,Cap Rouge", "West Land,Burg").replace("Alt Ufer,Dorf\n\n", "Alt Ufer\n\n")
    text = text.replace("Ost,Alt Ufer,Dorf", "Ost,Dorf").replace("Ost,Burg,Cap Rouge", "Ost,Cap Rouge")
    run = hegemon("map", "check", written(tmp_path, "isle.map", text))
    assert run.code == 1
    assert "falls into 2 parts" in run.out
    assert 'No link leads out of "Ost".' in run.out


def test_check_lets_bots_play_for_the_balance_of_the_seats(tmp_path: Path) -> None:
    path = written(tmp_path, "isle.map", CONQUEST)
    found = hegemon("map", "check", path, "--games", 3, "--json").document
    assert found["balance"]["games"] == 3
    assert sum(found["balance"]["wins"]) <= 3
    assert hegemon("map", "check", path, "--games", 3, "--json").document == found


def test_check_of_what_is_not_there() -> None:
    assert hegemon("map", "check", "none.map").code == 2
    assert "There is no board" in hegemon("map", "check", "atlantis").sentence


def test_a_broken_board_is_told_and_hides_no_other(tmp_path: Path, boards: Path) -> None:
    boards.mkdir(parents=True)
    written(boards, "broken.json", "{")
    hegemon("map", "import", domination(tmp_path))
    run = hegemon("map", "list")
    assert (run.code, "small-isle" in run.out) == (0, True)
    assert '"broken.json" cannot be used' in run.err
    assert "cannot be used as a board" in hegemon("map", "show", "broken").sentence
    assert {board.id for board in known_boards()} >= {"world", "small-isle"}


def test_diff_of_files_and_ids(tmp_path: Path) -> None:
    path = domination(tmp_path)
    other = written(tmp_path, "other.map", DOMINATION.replace("2 1 4", "2 1").replace("4 2 3", "4 3"))
    assert hegemon("map", "diff", path, path).code == 0
    run = hegemon("map", "diff", path, other)
    assert run.code == 1
    assert "Link only in Small Isle (first): Burg - Dorf" in run.out
    run = hegemon("map", "diff", path, other, "--json")
    assert '"links": {"only_a": [["burg", "dorf"]], "only_b": []}' in run.out
    assert '"same": false' in run.out
    assert hegemon("map", "diff", "world", "world", "--json").document["isomorphic"]


def test_export_and_return(tmp_path: Path, boards: Path) -> None:
    told = hegemon("map", "export", "world", "--format", "domination", "-o", tmp_path / "earth.map", "--json").document
    assert {Path(file).name for file in told["files"]} == {"earth.map", "earth.cards", "earth_map.gif", "earth_pic.png"}
    assert hegemon("map", "diff", "world", tmp_path / "earth.map", "--json").document["same"]
    for form, ending in (("graphml", "graphml"), ("dot", "dot")):
        told = hegemon("map", "export", "world", "--format", form, "--json").document
        assert told["file"] == str(boards / f"world.{ending}")
        assert (boards / f"world.{ending}").stat().st_size > 1000
    told = hegemon("map", "export", "world", "--format", "hegemon", "--json").document
    assert load_path(Path(told["file"])).id == "world-2"
    assert "kept as .bak" not in hegemon("map", "export", "world", "--format", "dot").out
    assert (boards / "world.dot.bak").exists()


def test_files_of_other_programs_are_drawn_and_inspected_at_once(tmp_path: Path) -> None:
    path = domination(tmp_path)
    assert "3 Cap-Rouge" in hegemon("map", "show", path, "--width", "60").out
    assert hegemon("map", "inspect", path, "--json").document["links"] == 4


def test_a_save_on_an_own_board_is_drawn_as_the_board_is(tmp_path: Path) -> None:
    hegemon("map", "import", domination(tmp_path))
    save = tmp_path / "game.json"
    hegemon("new", "world", "--board", "small-isle", "--seat", "A=human", "--seat", "B=simple", "-o", save)
    assert len(load_save(save.read_bytes()).game.rules.board.map.rasters) == 3


@needs_samples
@pytest.mark.parametrize("name", ["ameroki", "geoscape", "risk", "roman_empire", "sersom", "teg", "World"])
def test_bots_play_a_game_on_every_sample(name: str) -> None:
    board = read_board(next(SAMPLES.rglob(f"{name}.map")), pictures=False).board
    chairs = [Chair(each, "simple") for each in ("Anna", "Bruno", "Cato")]
    assert "simple" in LEVELS
    options = {"goal": "missions"} if board.blocks else {}
    (game,) = play_match(RULESETS["world"], board, options, chairs, 1, 5).games
    assert game.actions > 100
    assert game.fault == ""


@needs_samples
def test_the_classic_map_of_domination_lacks_one_link() -> None:
    run = hegemon("map", "diff", "world", SAMPLES / "domination" / "geoscape.map")
    assert (run.code, run.out) == (1, "Link only in World: East Africa - Middle East\n")
