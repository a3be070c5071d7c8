"""The boards of the game are what their facts say, and can be built anew."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from docs.boards.reading import BOARDS, FOLDER, Facts, read_facts
from maps.format import load
from tests.maps.small import land_contacts

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("numpy", "PIL", "scipy", "shapely")
BOARD_FILES = ROOT / "maps" / "boards"
ATLAS = os.environ.get("HEGEMON_ATLAS", "")
needs_atlas = pytest.mark.skipif(not ATLAS, reason="no folder with the geography is named by HEGEMON_ATLAS")


def facts_of(name: str) -> Facts:
    return read_facts(FOLDER / f"{name}.toml")


def build(out: Path, *words: str) -> subprocess.CompletedProcess[str]:
    for package in PACKAGES:
        pytest.importorskip(package, reason="the extra boards is not installed")
    command = [sys.executable, "-m", "docs.boards", "--out", str(out), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)


def test_every_board_of_the_game_has_its_facts() -> None:
    assert {path.stem for path in BOARD_FILES.glob("*.json")} == set(BOARDS) == {p.stem for p in FOLDER.iterdir()}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_what_its_facts_say(name: str) -> None:
    told, board = facts_of(name).board, load(name)
    for field in told.__struct_fields__:
        if field != "rasters":
            assert getattr(told, field) == getattr(board, field), field


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('{to = "alaska"', '{to = "klondike"', '"klondike" is drawn, but is no territory'),
        ('{to = "madagascar", of = ["Madagascar"]},', "", '"madagascar" is a territory, but'),
        ("share.siam", "share.burma", '"burma" is drawn, but is no territory'),
        ('a = "alaska"', 'a = "klondike"', "unknown territory"),
        ("bonus = 7", 'bonus = "seven"', "Expected `int`"),
        ("[drawing]", "[drawing", "Expected"),
    ],
)
def test_facts_that_make_no_board_are_refused_with_their_file(
    old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    text = (FOLDER / "world.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "world.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=sentence) as refused:
        read_facts(path)
    assert str(refused.value).startswith(f"{path}: ")


MAKE_SAYS = ("ATLAS", "MAKEFLAGS", "MFLAGS", "MAKELEVEL")
"""What a make that runs these tests would tell the one within them."""


def test_make_maps_without_the_geography_says_how_to_get_it() -> None:
    make = shutil.which("make")
    if make is None or not (ROOT / "Makefile").is_file():
        pytest.skip("make is not installed")
    environment = {key: value for key, value in os.environ.items() if key not in MAKE_SAYS}
    done = subprocess.run([make, "maps"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert "make maps ATLAS=DIR" in done.stderr
    assert "npm pack world-atlas" in done.stderr


def test_middle_earth_is_built_from_its_outlines_alone(tmp_path: Path) -> None:
    done = build(tmp_path, "middle-earth")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "middle-earth.json").read_bytes() == (BOARD_FILES / "middle-earth.json").read_bytes()


def test_boards_of_the_real_world_are_not_built_without_geography(tmp_path: Path) -> None:
    done = build(tmp_path, "europe")
    assert (done.returncode, done.stdout) == (2, "")
    assert "countries-50m.json" in done.stderr
    assert list(tmp_path.iterdir()) == []


@needs_atlas
@pytest.mark.parametrize("name", ["world", "europe"])
def test_a_board_is_built_anew_as_it_is(name: str, tmp_path: Path) -> None:
    done = build(tmp_path, "--atlas", ATLAS, name)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / f"{name}.json").read_bytes() == (BOARD_FILES / f"{name}.json").read_bytes()


@needs_atlas
def test_territories_without_a_link_are_drawn_apart() -> None:
    for package in PACKAGES:
        pytest.importorskip(package, reason="the extra boards is not installed")
    from docs.boards.atlas import ATLAS_FILE, load_countries
    from docs.boards.build import build as draw

    facts = facts_of("world")
    links = tuple(link for link in facts.board.links if {link.a, link.b} != {"brazil", "peru"})
    changed = Facts(msgspec.structs.replace(facts.board, links=links), facts.drawing)
    board, flaws = draw(changed, load_countries(Path(ATLAS) / ATLAS_FILE))
    assert flaws == []
    for raster, before in zip(board.rasters, load("world").rasters, strict=True):
        assert land_contacts(before) - land_contacts(raster) == {frozenset(("brazil", "peru"))}
