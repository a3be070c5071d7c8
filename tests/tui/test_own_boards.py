"""A board of the user's own folder is found in Setup and on the page of maps; a broken file there hides nothing."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from maps.format import encode
from tests.helpers import ring
from tests.tui_helpers import person
from tui.planning import known_boards
from tui.screens.play import Play
from tui.screens.setup import Setup


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a board and a broken file."""
    folder = tmp_path / "boards"
    folder.mkdir()
    monkeypatch.setenv("HEGEMON_BOARDS", str(folder))
    (folder / "mine.json").write_bytes(encode(replace(ring(9), name="My ring")))
    (folder / "broken.json").write_bytes(b"{")


async def test_it_is_played_from_setup(tmp_path: Path) -> None:
    async with person(tmp_path) as p:
        await p.press("n", "Enter")
        assert isinstance(p.app.screen, Setup)
        assert "9 territories, 2 regions, 9 links" in p.screen
        rows = [board.name for board in known_boards()]
        await p.press(*["Down"] * (rows.index("My ring") - rows.index("World")), "Enter")
        assert p.app.screen.plan.board.name == "My ring"
        await p.press("Enter", "Enter", "Enter")
        await p.wait(lambda: isinstance(p.app.screen, Play))
        assert p.app.screen.table.board.name == "My ring"


async def test_it_stands_on_the_page_of_maps(tmp_path: Path) -> None:
    async with person(tmp_path) as p:
        await p.press("m")
        assert "My ring" in p.screen
        assert "9 territories, 9 links, 2 regions" in p.screen
