"""Draw `docs/play.svg`, the picture in the README, from the real screen of a prepared position."""

import asyncio
import itertools
import sys
import tempfile
from pathlib import Path

from tui.app import Hegemon
from tui.scenarios import SCENARIOS

SIZE = 120, 40
SEED = 7
PICTURE = Path(__file__).with_name("play.svg")


async def draw(scenario: str, keys: list[str]) -> str:
    """The screen as SVG, after these keys were pressed in the scenario."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder)
        app = Hegemon(
            saves,
            first=lambda: SCENARIOS[scenario](SEED),
            colors="rgb",
            glyphs="half",
            palette="safe",
            settings_file=saves / "settings.json",
            clock=itertools.count().__next__,
        )
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            return app.export_screenshot(title="hegemon")


if __name__ == "__main__":
    words = sys.argv[1:] or ["attack7", "enter", "enter"]
    PICTURE.write_text(asyncio.run(draw(words[0], words[1:])))
