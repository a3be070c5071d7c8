"""Several people at one keyboard: nobody sees, does or takes back what is another's."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.command import CommandPalette

from engine.phases.cards import CARDS
from tests.e2e.positions import saved
from tests.e2e.robot import start
from tests.terminal import COMMAND, PATIENCE, hegemon
from tests.tui.player import Player, sit_down
from tui.opening import open_save
from tui.scenarios import AFTER_ATTACK, HANDS, SCENARIOS, position
from tui.screens.handover import DEAF, Handover
from tui.screens.play import Play

HAND = ("Iceland", "Ural", "Brazil", "Infantry", "Cavalry", "Artillery", "Wild")
"""What would give Anna's hand away."""


def with_a_card_to_draw(path: Path | None = None):
    return position(AFTER_ATTACK, HANDS, earned=True, seed=7, path=path)


async def end_of_turn(p: Player) -> None:
    await p.acts("E", "enter")


# -- nothing is left


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (70, 20)])
async def test_the_blank_screen_holds_no_card_and_no_count(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, size) as p:
        await p.start()
        await p.acts("C")
        assert "Iceland" in p.text
        await end_of_turn(p)
        assert p.is_blank
        assert not [word for word in HAND if word in p.text]
        assert not any(sign.isdigit() for row in p.rows for sign in row.replace("T7", "").replace("seat 2 of 4", ""))


async def test_check_16_the_next_player_sees_his_own_hand_only(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path, (120, 40)) as p:
        await p.start()
        assert "Iceland" in panel(p, "C")
        await end_of_turn(p)
        await p.start()
        assert "Y Bruno" in p.status
        assert "Japan" in panel(p, "C")
        assert "Siam" in panel(p, "C")
        assert not [word for word in ("Iceland", "Ural", "Brazil") if word in panel(p, "C")]


def panel(p: Player, name: str) -> str:
    return str(p.play.parts[name].content)


async def test_drawers_toasts_labels_and_typing_of_the_last_player_are_gone(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["attack7"](7), tmp_path) as p:
        await p.start()
        p.app.notify("something that Anna was told")
        await p.acts("C", "slash", "u")
        await p.acts("escape")
        await end_of_turn(p)
        assert not len(p.app._notifications)
        await p.start()
        assert not p.play.panel or p.play.panel == "W"
        assert (p.play.mode, p.play.typed, p.play.ticked, p.play.labels) == ("", "", (), {})
        assert "something that Anna was told" not in p.text


async def test_a_palette_that_is_open_is_no_way_around_the_blank_screen(tmp_path: Path) -> None:
    """Bruno's turn comes while Anna, who watches a bot, has the palette open."""
    table = SCENARIOS["handover"](7)
    table.chairs[1].kind = "random"
    table.pause()
    async with sit_down(table, tmp_path) as p:
        await p.acts("colon")
        assert isinstance(p.app.screen, CommandPalette)
        table.set_kind(1, "human")
        await p.pilot.pause()
        await p.press(*"place armies")
        assert "Do: " not in p.text
        assert "C hidden" in str(p.play.parts["dock"].content), "nor is anything left below it"
        await p.press("escape")
        await p.settle()
        assert p.is_blank
        assert "Bruno: press Enter" in p.text


# -- the drawn card


async def test_a_drawn_card_is_shown_to_its_owner_alone_before_the_keyboard_goes_on(tmp_path: Path) -> None:
    async with sit_down(with_a_card_to_draw(), tmp_path) as p:
        await p.start()
        hands = CARDS(p.table.game.state).hands
        await p.acts("e")
        (card,) = set(hands[0]) - set(HANDS[0])
        title = p.play.title_of(card)
        assert p.status.startswith("R Anna: you got ")
        assert title in p.status
        assert p.status.endswith("Enter: pass the keyboard on")
        digest = p.table.game.digest()
        for key in ("e", "E", "t", "m", "a", "x", "1", "u", "y", "tab", "g", "f", "full_stop", "question_mark", "q"):
            await p.acts(key)
            if not isinstance(p.app.screen, Play):
                await p.keys("escape")
            assert p.table.game.digest() == digest, key
            assert title in p.status, key
        await p.acts("enter")
        assert p.is_blank
        assert title not in p.text
        await p.start()
        await p.acts("C")
        assert title not in "\n".join(row[36:] for row in p.rows[:20])


async def test_no_card_is_shown_to_anybody_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    async with sit_down(with_a_card_to_draw(path), tmp_path) as p:
        await p.start()
        await p.acts("e")
        assert "you got" in p.status
    async with sit_down(open_save(path), tmp_path) as p:
        assert p.is_blank
        assert "Bruno: press Enter" in p.text


# -- keys on the blank screen


async def test_keys_of_the_blank_screen_show_nothing_private_and_do_nothing(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["handover"](7), tmp_path) as p:
        digest = p.table.game.digest()
        await p.keys("enter", "space", "q", "question_mark", "e", "C", "X")
        assert p.is_blank
        p.time += DEAF
        for key in (*"aCDEGILMNORSTWVXtuyzems1.:", "ctrl+p", "ctrl+s", "space", "tab", "left", "backspace"):
            await p.keys(key)
            assert isinstance(p.app.screen, Handover), key
            assert "Only Enter starts." in p.text or key not in ("a", "C"), key
        for key, words in (
            ("question_mark", "Help"),
            ("q", "Game menu"),
            ("escape", "Game menu"),
            ("ctrl+c", "Game menu"),
        ):
            await p.keys(key)
            assert words in p.text
            assert not [word for word in HAND if word in p.text]
            await p.keys("escape")
            assert p.is_blank, key
        assert p.table.game.digest() == digest
        await p.start()
        assert "Y Bruno" in p.status


def test_keys_of_the_first_half_second_are_dropped_in_a_real_terminal(tmp_path: Path) -> None:
    path = saved("fortify", tmp_path / "saves" / "game.json")
    with hegemon(tmp_path, "play", path) as terminal:
        start(terminal)
        terminal.until("FORTIFY")
        terminal.press(["e", *["Enter"] * 5], "Bruno: press Enter")
        terminal.quiet(DEAF)
        assert terminal.shows("Bruno: press Enter")
        start(terminal)
        terminal.until("REINFORCE")


# -- undo


async def test_undo_never_crosses_a_hand_over(tmp_path: Path) -> None:
    async with sit_down(SCENARIOS["fortify"](7), tmp_path) as p:
        await p.start()
        await end_of_turn(p)
        await p.start()
        digest = p.table.game.digest()
        await p.acts("u")
        assert p.play.note
        await p.acts("u", "y")
        assert p.table.game.digest() == digest
        await p.acts("m", "enter")
        await p.acts("u", "u", "u")
        assert p.table.game.digest() == digest
        assert "Y Bruno" in p.status


# -- seats change hands


async def test_the_last_person_gets_the_keyboard_once_and_then_sees_his_hand_always(tmp_path: Path) -> None:
    """The others hand their seats to bots."""
    table = SCENARIOS["handover"](7)
    table.chairs[0].defend = "most"
    async with sit_down(table, tmp_path) as p:
        for seat in (3, 2, 1):
            table.set_kind(seat, "random")
        table.skip()
        for _ in range(200):
            await p.pilot.pause()
            if p.is_blank and "Anna: press Enter" in p.text:
                break
        assert "Anna: press Enter" in p.text
        await p.start()
        assert p.play.shown == 0
        assert "R Anna" in p.status


async def test_who_hands_his_own_seat_to_a_bot_takes_his_hand_along(tmp_path: Path) -> None:
    table = SCENARIOS["attack7"](7)
    table.chairs[3].kind = "random"
    async with sit_down(table, tmp_path) as p:
        await p.start()
        assert p.play.shown == 0
        table.pause()
        table.set_kind(0, "random")
        await p.pilot.pause()
        assert p.play.shown is None
        await p.acts("C")
        assert "Iceland" not in "\n".join(row[36:] for row in p.rows[:20])


# -- what the terminal remembers


@contextmanager
def tmux(home: Path, *words: str) -> Iterator[list[str]]:
    """A tmux server of its own with one window that runs the command; yields the words that begin its commands."""
    server = ["tmux", "-L", f"hegemon-{os.getpid()}-{home.name}", "-f", "/dev/null"]
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color"}
    run = " ".join([f"HEGEMON_SAVES={home}", f"HEGEMON_CONFIG={home}", COMMAND, *words])
    subprocess.run([*server, "new", "-d", "-s", "h", "-x", "80", "-y", "24", run], env=environment, check=True)
    try:
        yield server
    finally:
        subprocess.run([*server, "kill-server"], check=False)


def captured(server: list[str], *words: str) -> str:
    done = subprocess.run([*server, "capture-pane", "-p", "-t", "h", *words], capture_output=True, check=True)
    return done.stdout.decode()


def await_words(server: list[str], words: str, *keys: str) -> str:
    """Press keys, and look until the pane shows the words."""
    if keys:
        subprocess.run([*server, "send-keys", "-t", "h", *keys], check=True)
    last = time.monotonic() + PATIENCE
    while words not in (shown := captured(server)):
        assert time.monotonic() < last, shown
    return shown


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_check_15_the_terminal_remembers_nothing_of_a_turn(tmp_path: Path) -> None:
    with tmux(tmp_path, "--scenario", "attack7", "--seed", "7") as server:
        await_words(server, "Anna: press Enter")
        began = time.monotonic()
        while time.monotonic() < began + 2 * DEAF:
            captured(server)
        await_words(server, "ATTACK 2/3", "Enter")
        await_words(server, "Iceland", "C")
        await_words(server, "Bruno: press Enter", "E", "Enter")
        for shown in (captured(server), captured(server, "-S", "-"), captured(server, "-a", "-q", "-S", "-")):
            assert not [word for word in HAND if word in shown]
            assert "R10/31" not in shown
