"""The Play screen, played with keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.player import Player, sit_down
from tui.scenarios import SCENARIOS


def armies(player: Player, territory: str) -> int:
    return player.table.view(None).armies[territory]


async def begin(player: Player) -> None:
    if player.is_blank:
        await player.start()


async def test_the_first_row_says_who_what_and_what_enter_does(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        assert p.status.startswith("R Anna T7 ATTACK 2/3")
        assert p.status.endswith("Enter: battle Ural Y3 (95 %)")
        await p.acts("escape")
        assert p.status.endswith("Enter: battle Ural Y3 from Ukraine (95 %)")


async def test_tab_goes_through_the_targets_by_their_chance(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        seen = []
        for _ in range(4):
            seen.append(p.play.cursor)
            await p.press("tab")
        assert seen == ["ural", "middle_east", "afghanistan", "ural"]
        await p.press("shift+tab")
        await p.acts("p")
        assert p.play.cursor == "afghanistan"
        assert "(98 %)" in p.status


async def test_a_on_the_map_opens_the_battle_and_a_in_it_throws_once(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("slash", "u", "r", "a", "enter", "a")
        assert p.play.context == "battle"
        assert "Battle Ukraine R9 v Ural Y3" in p.text
        await p.acts("a")
        assert "Y Bruno T7 DEFEND" in p.status
        await p.acts("enter")
        assert len(p.play.rolls) == 1
        roll = p.play.rolls[0]
        assert armies(p, "ukraine") == 9 - roll.attack_lost
        assert armies(p, "ural") == 3 - roll.defence_lost
        assert p.play.context == "battle"


async def test_hands_are_hidden_while_another_player_answers(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        assert "3 cards" in p.text
        await p.acts("enter", "a")
        assert "DEFEND" in p.status
        assert "C hidden" in p.text
        await p.acts("C")
        assert "Iceland" not in p.text


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (("k",), "Choose a battle first"),
        (("t",), "not possible in this step"),
        (("u",), "could be taken back"),
        (("y",), "could be done again"),
        (("b",), "does nothing here"),
        (("full_stop",), "Nothing was placed yet"),
        (("m",), "No amount is asked for"),
        (("slash", "z", "z", "enter"), "No territory is called"),
        (("slash", "s", "i", "a", "m", "enter", "a"), "Siam"),
    ],
)
async def test_a_key_that_does_nothing_says_why_and_changes_nothing(
    tmp_path: Path, keys: tuple[str, ...], words: str
) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, (120, 40)) as p:
        await begin(p)
        before = p.table.game.digest()
        await p.acts(*keys)
        assert words in p.play.note
        assert words in p.text
        assert p.table.game.digest() == before


async def test_place_by_one_by_number_all_and_undo(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["place"](7), tmp_path) as p:
        await begin(p)
        pool = p.table.now.args.n
        here = p.play.cursor
        count = armies(p, here)
        await p.acts("enter")
        assert (armies(p, here), p.table.now.args.n) == (count + 1, pool - 1)
        await p.acts("3")
        assert f"R{count + 1}+3" in p.text
        await p.acts("enter")
        assert armies(p, here) == count + 4
        await p.acts("u", "u")
        assert armies(p, here) == count
        await p.acts("e")
        assert "place them" in p.play.note
        await p.acts("m", "enter")
        assert armies(p, here) == count + pool


async def test_a_compulsory_trade_opens_by_itself_and_cannot_be_left(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["trade5"](7), tmp_path) as p:
        await begin(p)
        assert p.play.context == "cards"
        assert len(p.play.ticked) == 3
        before = p.table.game.digest()
        for key in ("e", "a", "escape", "q"):
            await p.acts(key)
            assert "trade" in p.play.note.lower(), key
        assert p.table.game.digest() == before
        pool = p.table.now.args.n
        await p.acts("enter")
        if p.play.context == "list":
            await p.acts("enter")
        assert p.table.now.args.n > pool


async def test_moving_in_cannot_be_skipped_and_previews(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["advance"](7), tmp_path) as p:
        await begin(p)
        args = p.table.now.args
        await p.acts("escape")
        assert f"{args.least} to" in p.play.note
        await p.acts("q")
        assert f"{args.least} to" in p.play.note
        for key in ("l", "h", "m"):
            await p.acts(key)
            assert "+" in p.text
        await p.acts("enter")
        assert p.table.now.phase != "advance"


async def test_fortify_reaches_along_the_chain(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("slash", "u", "k", "r", "enter", "f")
        assert "FORTIFY" in p.status
        assert p.play.draft is not None
        assert p.play.draft.chosen == ("ukraine",)
        await p.acts("slash", "q", "u", "e", "enter", "enter", "m", "enter")
        assert armies(p, "quebec") == 1 + 8


async def test_the_end_of_the_turn_needs_enter_and_names_what_it_skips(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("E")
        assert "skips fortify" in p.status
        await p.acts("escape")
        assert "skips" not in p.status
        await p.acts("E", "enter")
        assert p.is_blank


async def test_the_cursor_jumps_by_letters_and_by_name(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await begin(p)
        await p.acts("escape", "g")
        letters = dict(p.play.labels)
        assert set(letters) == set(p.play.draft.options())
        await p.acts(*letters["southern_europe"])
        assert p.play.cursor == "southern_europe"
        assert not p.play.labels
        await p.acts("g", "escape")
        assert not p.play.mode
        await p.acts("slash", "n", "e", "w", "space", "g", "enter")
        assert p.play.cursor == "new_guinea"


@pytest.mark.parametrize("scenario", ["attack7", "place", "trade5", "advance", "fortify"])
async def test_the_question_survives_every_size(tmp_path: Path, scenario: str) -> None:
    async with sit_down(SCENARIOS[scenario](7), tmp_path, (200, 60)) as p:
        await begin(p)
        status, digest = p.status, p.table.game.digest()
        for width, height in ((120, 40), (80, 24), (70, 20), (40, 12), (160, 50), (60, 20), (200, 60)):
            await p.pilot.resize_terminal(width, height)
            for _ in range(3):
                await p.pilot.pause()
            assert all(len(row) <= width for row in p.rows)
            if width < 60:
                assert "hegemon needs 80x24" in " ".join(p.text.split())
        assert (p.status, p.table.game.digest()) == (status, digest)


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
async def test_all_four_panels_stand_open_where_there_is_room(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, size) as p:
        await begin(p)
        for title in ("N Neighbours", "L Armies", "C Cards", "D Dice"):
            assert title in p.text
