"""What every screen says at the three sizes, as text that is reviewed as a diff (renewed by `--snapshot-update`)."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.actions import Resign
from tests.e2e.positions import POSITIONS, prepared
from tests.tui.player import Player, sit_down
from tui.views import SIGHTS

SIZES = ((80, 24), (120, 40), (160, 50))
ELSEWHERE = (
    (re.compile(r"hegemon \d+\.\d+\S*"), "hegemon VERSION"),
    (re.compile(r"(of your own: ).*"), r"\1FOLDER"),
)
"""What is another text in another place or version."""
LAND = str.maketrans("▀▄█", "   ")
"""Without its colours land says nothing."""
PHASES = {**POSITIONS, **{name: prepared(name) for name in ("enterprise", "bop", "me")}}
PANELS = {"bop": "MH", "me": "ATH"}
"""Position -> letters of its rule system's own panels."""
PAGES: Sequence[tuple[str, Sequence[str]]] = (
    ("target", ("enter",)),
    ("battle", ("enter", "enter")),
    ("amount", ("enter", "enter", "k")),
    ("all acts", ("x",)),
    ("labels", ("g",)),
    ("find", ("slash", "n", "e")),
    ("regions", ("v",)),
    ("links", ("v", "v")),
    ("neighbours", ("N",)),
    ("armies", ("L",)),
    ("cards", ("C",)),
    ("dice panel", ("D",)),
    ("news", ("W",)),
    ("goal", ("M",)),
    ("zoom", ("z",)),
    ("end of turn", ("E",)),
    ("menu", ("q",)),
    ("resign", ("q", "g")),
    ("help", ("question_mark",)),
    ("rules", ("R",)),
    ("settings", ("S",)),
    ("log", ("G",)),
    ("dice", ("G", "d")),
    ("odds", ("O",)),
    ("replay", ("V",)),
    ("commands", ("colon",)),
    *((f"inspector {view}", ("I", view)) for view in "kocfd"),
)
"""Name, and the keys that lead there from the map of an attack."""


async def settled(p: Player) -> str:
    """The text of the screen when nothing changes it any more."""
    alike, text = 0, ""
    while alike < 4:
        await p.pilot.pause()
        alike, text = (alike + 1, text) if p.text == text else (0, p.text)
    for pattern, words in ELSEWHERE:
        text = pattern.sub(words, text)
    return "\n".join(line.rstrip() for line in text.translate(LAND).splitlines())


async def at_all_sizes(p: Player) -> dict[tuple[int, int], str]:
    """The text at every size; the terminal is as before then."""
    texts = {}
    for size in SIZES:
        await p.pilot.resize_terminal(*size)
        texts[size] = await settled(p)
    await p.pilot.resize_terminal(*SIZES[0])
    await settled(p)
    return texts


async def check(
    p: Player, name: str, snapshot: SnapshotAssertion, base: Mapping[tuple[int, int], str] | None = None
) -> None:
    """The screen is the one that was reviewed; of one over a `base` the rows that differ from that."""
    for size, text in (await at_all_sizes(p)).items():
        rows = text.splitlines()
        below = base[size].splitlines() if base else []
        if base and p.app.screen is p.play:
            rows = [f"{k:>2} {row}" for k, row in enumerate(rows) if row != below[k]]
        assert "\n".join(rows) == snapshot(name=f"{name} {size[0]}x{size[1]}")


async def to_the_map(p: Player) -> None:
    """Nothing is open or chosen any more."""
    while p.app.screen is not p.play:
        await p.keys("escape")
    play = p.play
    play.remove_class("-zoom")
    play.stop_seeking()
    play.panel, play.note, play.pending, play.last, play.sight = "", "", "", None, SIGHTS[0]
    play.map.show_net(False)
    play.sync()
    play.cursor = "ukraine"
    play.paint()


@pytest.mark.parametrize("phase", PHASES)
async def test_the_map_in_each_phase(tmp_path: Path, phase: str, snapshot: SnapshotAssertion) -> None:
    async with sit_down(PHASES[phase](tmp_path / "game.json"), tmp_path) as p:
        if p.is_blank:
            if phase == "handover":
                await check(p, "blank", snapshot)
            await p.start()
        await check(p, "map", snapshot)
        base = await at_all_sizes(p)
        for letter in PANELS.get(phase, ""):
            if p.play.panel != letter:
                await p.acts(letter)
            await check(p, f"panel {letter}", snapshot, base)


async def test_what_opens_from_the_map(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    async with sit_down(POSITIONS["attack"](tmp_path / "game.json"), tmp_path) as p:
        await p.start()
        await to_the_map(p)
        base = await at_all_sizes(p)
        for name, keys in PAGES:
            await to_the_map(p)
            await p.keys(*keys)
            await check(p, name, snapshot, base)


async def test_the_end_home_and_the_steps_to_a_new_game(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    table = POSITIONS["fortify"](tmp_path / "game.json")
    async with sit_down(table, tmp_path) as p:
        await p.start()
        while table.over is None:
            table.do(table.decider, Resign())
        await p.settle()
        await check(p, "results", snapshot)
        await p.keys("h")
        await check(p, "home", snapshot)
        await p.keys("m")
        await check(p, "maps", snapshot)
        await p.keys("q", "n")
        for step in ("rules", "map", "options", "seats", "summary"):
            await check(p, f"new game, {step}", snapshot)
            await p.keys("n")
