"""What the first row promises, what keys do and what they refuse: the checks of the screens, by their numbers."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from textual.command import CommandPalette

from engine.actions import Blitz
from engine.phases.cards import CARDS
from tests.e2e.positions import POSITIONS
from tests.e2e.robot import start
from tests.terminal import LOOKS, hegemon
from tests.tui.player import Player, sit_down
from tui import keys as keymap
from tui.scenarios import SCENARIOS

CHIP = re.compile(r"[RYGB]\d+")


def armies(p: Player, territory: str) -> int:
    return p.table.view(None).armies[territory]


async def begin(p: Player) -> None:
    if p.is_blank:
        await p.start()


def test_check_01_and_25_the_map_in_ascii_and_the_price_of_a_move(tmp_path: Path) -> None:
    """Pure ASCII, 42 chips, the dock under the map; and what a cursor move sends, in full colours."""
    with hegemon(tmp_path, "--scenario", "attack7", "--seed", "7", "--glyphs", "ascii") as terminal:
        start(terminal)
        terminal.until("[Y3]")
        rows = terminal.rows
        assert rows[0] == " R Anna T7 ATTACK 2/3  Ukraine 9: choose a target.  Enter: battle Ural Y3 (95 %)"
        assert "(R9)" in "".join(rows[1:21])
        assert len(CHIP.findall("\n".join(rows[1:21]))) == 42
        assert rows[21].startswith("N Ural Y3 Asia 4 links: ")
        assert rows[22].startswith("L R10/31 Y12/30 G9/35 B11/37  C 3 cards (set)  D ")
        assert rows[23].startswith(" a attack  Tab next  g go")
        for row in rows:
            assert len(row) <= 80
            assert row.isascii(), row
        moves = [1]
    with hegemon(tmp_path, "--scenario", "attack7", "--seed", "7") as terminal:
        start(terminal)
        terminal.until("[Y3]")
        terminal.quiet(1)
        for key in ("Right", "Down", "Left", "Up", "Down", "Down", "Left", "Left"):
            before = len(terminal.wire)
            terminal.change(key)
            moves.append(len(terminal.wire) - before)
        assert max(moves) <= 4096, moves


@pytest.mark.parametrize("scenario", ["attack7", "trade5", "enterprise", "bop", "me"])
async def test_check_02_four_panels_and_no_text_cut_in_a_box(tmp_path: Path, scenario: str) -> None:
    async with sit_down(SCENARIOS[scenario](7), tmp_path, (120, 40)) as p:
        await begin(p)
        for size in ((120, 40), (160, 50)):
            await p.pilot.resize_terminal(*size)
            for _ in range(5):
                await p.pilot.pause()
            for title in ("N Neighbours", "L Armies", "C ", "D Dice"):
                assert f" {title}" in p.text, title
            for name in "NLCD" if size == (120, 40) else "NLCDKW":
                widget = p.play.parts[name]
                lines = str(widget.content).splitlines()
                assert max(map(cell_len, lines)) <= widget.content_size.width, name


@pytest.mark.parametrize("scenario", ["attack7", "place", "trade5", "advance", "fortify", "handover"])
async def test_check_04_the_first_row_says_who_what_and_what_enter_does(tmp_path: Path, scenario: str) -> None:
    table = SCENARIOS[scenario](7)
    async with sit_down(table, tmp_path) as p:
        if p.is_blank:
            assert f"{table.name(table.decider)}: press Enter" in p.text
            await p.start()
        seat = table.decider
        assert p.status.startswith(table.who(seat))
        phase = table.rules.phases[table.now.phase].title.upper()
        assert phase in p.status
        promise = p.status.partition("Enter: ")[2]
        here, pool, cursor = p.play.cursor, getattr(table.now.args, "n", 0), p.play.cursor
        before = armies(p, here)
        await p.acts("enter")
        title = p.play.title_of(here)
        kept = {
            "battle": lambda: p.play.in_battle and p.play.draft.chosen[1] == here and title in promise,
            "place 1 on": lambda: armies(p, here) == before + 1 and table.now.args.n == pool - 1 and title in promise,
            "trade": lambda: p.play.context == "list" or table.now.args.n > pool,
            "move": lambda: table.now.phase != "advance" or p.play.draft.chosen == (cursor,),
            "attack from": lambda: p.play.draft.chosen == (here,),
        }
        (check,) = [done for words, done in kept.items() if promise.startswith(words)]
        assert check(), promise


async def test_check_05_over_the_edge_of_the_map(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("slash", *"alas", "enter", "left")
        assert p.play.cursor == "kamchatka"
        assert "[B5]" in p.text
        await p.acts("right")
        assert p.play.cursor == "alaska"


async def test_check_06_tab_and_its_ways_back(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        seen = []
        for _ in range(4):
            seen.append((p.play.cursor, p.status.partition("(")[2][:4]))
            await p.acts("tab")
        order = [("ural", "95 %"), ("middle_east", "89 %"), ("afghanistan", "98 %"), ("ural", "95 %")]
        assert seen == order
        await p.press("shift+tab")
        assert p.play.cursor == "ural"
        await p.acts("p")
        assert p.play.cursor == "afghanistan"


async def test_check_07_letters_on_legal_territories(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["place"](7), tmp_path) as p:
        await begin(p)
        for leave in ("escape", "backspace"):
            await p.acts("g")
            letters = dict(p.play.labels)
            assert set(letters) == set(p.play.draft.options())
            before = p.play.cursor
            await p.acts(leave)
            assert (p.play.labels, p.play.mode, p.play.cursor) == ({}, "", before)
        for territory in list(letters)[:3]:
            await p.acts("g", *p.play.labels.get(territory, letters[territory]))
            assert p.play.cursor == territory
            assert not p.play.labels


async def test_check_08_finding_by_name(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("slash", *"ura", "enter")
        assert p.play.cursor == "ural"
        await p.acts("slash", *"new", "space", "g", "enter")
        assert p.play.cursor == "new_guinea"
        await p.acts("slash", *"qx", "enter")
        assert "No territory is called" in p.text
        assert p.play.cursor == "new_guinea"


async def test_check_09_placing_counts_its_keys(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["place"](7), tmp_path) as p:
        await begin(p)
        pool, here = p.table.now.args.n, p.play.cursor
        was = armies(p, here)
        await p.acts("enter")
        assert p.table.now.args.n == pool - 1
        await p.acts("1", "2")
        assert f"R{was + 1}+{min(12, pool - 1)}" in p.text
        assert p.table.now.args.n == pool - 1
        await p.acts("escape", "2")
        assert f"R{was + 1}+2" in p.text
        await p.acts("enter", "m", "enter")
        assert p.table.now.phase == "attack"
        assert armies(p, here) == was + pool


async def test_check_10_one_throw_all_throws_and_keeping_some(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        p.table.set_defend(1, "most")
        await p.acts("a", "a")
        assert len(p.play.rolls) == 1
        await p.acts("escape", "escape", "slash", *"afgh", "enter", "a", "d")
        assert p.table.view(None).owner["afghanistan"] == 0 or armies(p, "ukraine") == 1
    async with sit_down(SCENARIOS["attack7"](8), tmp_path) as p:
        await begin(p)
        p.table.set_defend(1, "most")
        await p.acts("a", "k", "5", "enter")
        blitz = [entry.action for _, entry in p.table.entries(0) if isinstance(entry.action, Blitz)]
        assert [b.keep for b in blitz] == [5]
        assert armies(p, "ukraine") >= 5 or p.table.view(None).owner["ural"] == 0


async def test_check_11_moving_in_is_refused_to_be_skipped_and_previews(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["advance"](7), tmp_path) as p:
        await begin(p)
        least, most = min(p.play.draft.options()), max(p.play.draft.options())
        for key in ("escape", "q"):
            await p.acts(key)
            assert f"{least} to {most}" in p.text
        stands = {armies(p, t) for t in ("ural", "ukraine")}
        assert len(stands)
        for key, number in (("l", least), ("h", -(-most // 2)), ("m", most), (str(most), most)):
            await p.acts(key)
            assert p.play.number() == max(number, least)
            assert "Enter: move" in p.status
            assert re.search(r"\d\+\d|\d-\d", p.text)


async def test_check_12_undo_after_placing_and_after_dice(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["place"](7), tmp_path) as p:
        await begin(p)
        digest = p.table.game.digest()
        await p.acts("enter", "u")
        assert p.table.game.digest() == digest
        await p.acts("m", "enter", "escape")
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        p.table.set_defend(1, "most")
        await p.acts("a", "a")
        digest = p.table.game.digest()
        await p.acts("u")
        assert "dice" in p.play.note.lower()
        assert p.play.note in p.text
        assert p.table.game.digest() == digest


@pytest.mark.parametrize("position", POSITIONS)
async def test_check_13_a_dim_key_says_why_and_changes_nothing(tmp_path: Path, position: str) -> None:
    async with sit_down(POSITIONS[position](tmp_path / "game.json"), tmp_path, (160, 50)) as p:
        await begin(p)
        digest, play = p.table.game.digest(), p.play
        dim = [name for name in keymap.STRIP[play.context] if play.why_not(keymap.ACTS[name])]
        keys = {name: key for context in reversed(play.stack) for key, name in keymap.KEYS[context].items()}
        for name in dim:
            await p.acts(keys[name])
            assert play.note.endswith((".", ")")), name
            assert len(play.note) > 15, name
            assert play.note[:60] in p.text, name
            assert p.table.game.digest() == digest, name


async def test_check_14_a_compulsory_trade(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["trade5"](7), tmp_path) as p:
        await begin(p)
        assert "compulsory" in p.text
        digest = p.table.game.digest()
        for key in ("e", "a", "escape"):
            await p.acts(key)
            assert "trade" in p.play.note.lower()
        assert p.table.game.digest() == digest
        (worth,) = re.findall(r"(\d+) armies", p.text)
        pool, hand = p.table.now.args.n, len(CARDS(p.table.game.state).hands[0])
        await p.acts("enter")
        while p.play.context == "list":
            await p.acts("enter")
        assert p.table.now.args.n - pool == int(worth)
        assert len(CARDS(p.table.game.state).hands[0]) == hand - 3


LOOKS_OF = {
    "NO_COLOR": {**LOOKS, "NO_COLOR": "1"},
    "linux": {"TERM": "linux", "LANG": "C.UTF-8"},
    "screen": {"TERM": "screen-256color", "LANG": "C.UTF-8", "COLORTERM": "truecolor"},
    "C": {**LOOKS, "LC_ALL": "C", "LANG": "C"},
}


@pytest.mark.parametrize("look", LOOKS_OF)
def test_check_20_every_kind_of_terminal_can_be_played_on(tmp_path: Path, look: str) -> None:
    with hegemon(tmp_path, "--scenario", "attack7", "--seed", "7", looks=LOOKS_OF[look]) as terminal:
        start(terminal)
        terminal.until("[Y3]")
        assert len(CHIP.findall("\n".join(terminal.rows[1:21]))) == 42
        terminal.press("a", "Battle")
        terminal.press("a", "Y Bruno T7 DEFEND")
        terminal.press("Enter", "R Anna T7 ATTACK")
        exact = re.search(rb"[34]8;2;", terminal.wire)
        assert (exact is None) == (look != "C")
        if look == "NO_COLOR":
            assert re.search(rb"[34]8;5;", terminal.wire) is None


@pytest.mark.parametrize(("scenario", "look", "chips"), [("me", "NO_COLOR", 42), ("bop", "linux", 30)])
def test_check_20_every_board_is_marked_without_exact_colours(
    tmp_path: Path, scenario: str, look: str, chips: int
) -> None:
    with hegemon(tmp_path, "--scenario", scenario, "--seed", "7", looks=LOOKS_OF[look]) as terminal:
        start(terminal)
        if scenario == "bop":
            terminal.press("H", lambda t: not t.shows("Hospitals and shop"))
            terminal.press("Enter", "SUPPORT")
            terminal.press("H", lambda t: not t.shows("Hospitals and shop"))
            terminal.press("e", "DRAFT")
            terminal.until(lambda t: not t.shows("Hospitals and shop"))
        marks = re.findall(r"[GRYBN]\d+", "\n".join(terminal.rows[1:21]))
        assert len(marks) == chips
        assert re.search(rb"[34]8;2;", terminal.wire) is None


async def test_check_24_zoom_picture_palettes_help_and_commands(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, (120, 40)) as p:
        await begin(p)
        whole = p.text
        for panel in ("N", "L", "C", "D"):
            await p.acts(panel, "z")
            for _ in range(3):
                await p.pilot.pause()
            assert p.text != whole
            assert p.play.panels[panel][0] in p.text
            await p.acts("z", panel)
            for _ in range(3):
                await p.pilot.pause()
            assert p.text == whole, panel
        await p.acts("X")
        (picture,) = tmp_path.glob("*.svg")
        assert picture.name in p.text
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")
        palettes = []
        for _ in range(3):
            await p.acts("P")
            palettes.append(p.app.look.palette)
        assert len(set(palettes)) == 3
        assert palettes[-1] == "safe"
        rows = p.play.help_rows()
        shown = {key for keys, _, _ in rows for key in keys.split()}
        await p.acts("question_mark")
        assert "Help" in p.text
        for context in p.play.stack:
            for key, name in keymap.KEYS[context].items():
                if keymap.lookup(p.play.stack, key) == name and name not in keymap.SHOWN:
                    assert any(text == keymap.ACTS[name].help for _, text, _ in rows), name
        assert {"a", "g", "/", "u", "z", "X", "P", "?"} <= shown
        await p.press("escape")
        await p.acts("colon")
        assert isinstance(p.app.screen, CommandPalette)
        for _ in range(20):
            await p.pilot.pause()
        listed = p.text
        legal = listed.index("Do: ")
        late = listed.find("not possible")
        assert late == -1 or legal < late
