"""What stays in the key strip where little has room, and the news of a turn, which go when they are known."""

from pathlib import Path

import pytest

from tests.tui.player import Player, sit_down
from tui.keys import ALWAYS, STRIP
from tui.scenarios import SCENARIOS

OPENED = {
    "map": ("attack7", ()),
    "battle": ("attack7", ("a",)),
    "number": ("advance", ()),
    "cards": ("trade5", ()),
    "verb": ("attack7", ("escape", "x")),
    "list": ("enterprise", ()),
}
"""Context -> a position in which it can be come to, and the keys to press there."""


async def begin(p: Player) -> None:
    if p.is_blank:
        await p.start()


@pytest.mark.parametrize("context", OPENED)
async def test_the_way_to_all_other_keys_is_shown_at_every_size(tmp_path: Path, context: str) -> None:
    scenario, keys = OPENED[context]
    async with sit_down(SCENARIOS[scenario](7), tmp_path) as p:
        await begin(p)
        await p.acts(*keys)
        for size in ((80, 24), (60, 20), (160, 50)):
            await p.pilot.resize_terminal(*size)
            await p.pilot.pause()
            assert p.play.context == context
            strip = p.rows[-1]
            assert "? help" in strip
            assert (": all" in strip) == ("commands" in STRIP[context])
            assert len(strip.rstrip()) <= size[0]
            first = next(name for name in STRIP[context] if name not in ALWAYS)
            assert strip.startswith(f" {p.play._key_words(first)}")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_news_go_with_their_key_and_with_the_next_act(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sit_down(SCENARIOS["place"](7), tmp_path, size) as p:
        await begin(p)
        await p.acts("W")
        assert "W Since your last turn" in p.text
        await p.acts("W")
        assert "W Since your last turn" not in p.text
        await p.acts("W", "right")
        assert "W Since your last turn" in p.text, "looking about leaves it open"
        await p.acts("tab", "enter")
        assert "W Since your last turn" not in p.text
        await p.acts("L", "enter")
        assert p.play.panel == "L", "panels that the player wants to see stay"


async def test_news_that_stand_beside_the_map_are_not_shown_twice(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["place"](7), tmp_path, (160, 50)) as p:
        await begin(p)
        await p.acts("W")
        assert p.text.count("W Since your last turn") == 1


async def test_a_long_refusal_takes_both_rows_of_a_small_dock_until_the_next_key(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        before = p.rows[-3:-1]
        await p.acts("t")
        assert len(p.play.note) > 80
        assert " ".join(row.strip() for row in p.rows[-3:-1]) == p.play.note
        await p.acts("L", "L")
        assert p.rows[-3:-1] == before
