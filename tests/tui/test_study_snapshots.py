"""What the inspector says, as text that is reviewed as a diff (renewed by `--snapshot-update`)."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui.player import sit_down
from tui.scenarios import SCENARIOS


@pytest.mark.parametrize("view", "kocfd")
async def test_a_view_of_the_inspector(tmp_path: Path, view: str, snapshot: SnapshotAssertion) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await p.start()
        await p.press("I", view)
        assert f"[{view} " in p.status
        assert [row.rstrip() for row in p.rows] == snapshot
