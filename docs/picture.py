"""Draw the pictures in the README from the real screens of prepared positions."""

import asyncio
import itertools
import tempfile
from pathlib import Path

from tui.app import Hegemon
from tui.scenarios import SCENARIOS

SIZE = 120, 40
SEED = 7
PICTURES = {
    "play.svg": ("attack7", ["enter", "enter"]),
    "middle-earth.svg": ("me", ["enter", "enter"]),
}
"""File beside this one -> the scenario, and the keys that are pressed in it."""


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
    for name, (scenario, keys) in PICTURES.items():
        Path(__file__).with_name(name).write_text(asyncio.run(draw(scenario, keys)))
