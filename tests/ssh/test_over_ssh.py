"""Games over SSH, with the OpenSSH client in pseudo-terminals against a server of its own."""

import asyncio
import base64
import re
import subprocess

import pytest

from tests.ssh.serving import Server, needs_openssh
from tests.ssh.tables import QUICK, Hub, at, gather, play
from tests.terminal import COMMAND, Terminal
from tui.ssh.clock import Clock

pytestmark = needs_openssh


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path) as running:
        yield running


def hexadecimal(server, name):
    """The account of a key, as the server names its files."""
    text = server.account(name)[7:]
    return base64.b64decode(text + "=" * (-len(text) % 4)).hex()


def prepare(server, *names, until=None, picked=None, **how):
    """Before the server starts: a game of these players, played at random until it is as wanted. Its table's name."""

    async def make():
        hub = Hub(server.data)
        hub.limits.bot_pace = 0
        accounts = [hexadecimal(server, name) for name in names]
        for account, name in zip(accounts, names, strict=True):
            hub.players.welcome(account, name)
        kinds = ["human"] * len(names) + how.pop("bots", [])
        gathering = gather(hub, *kinds, picked={**QUICK, **(picked or {})}, host=accounts[0], **how)
        for account in accounts[1:]:
            gathering.join(account, hub.players.name(account))
        for account in accounts:
            gathering.say_ready(account)
        table = hub.tables[gathering.id]
        if until is not None:
            play(table, until)
        facts = (table.id, table.decider, [list(hand) for hand in table.game.state.parts["cards"].hands], table)
        await hub.stop()
        return facts

    return asyncio.run(make())


@pytest.fixture
def offline(tmp_path):
    """A server that is not started yet."""
    server = Server(tmp_path)
    yield server
    if hasattr(server, "process"):
        server.__exit__()


def test_a_game_is_gathered_and_begun_in_the_lobby(server):
    with server.window("anna") as anna, server.window("bruno") as bruno:
        anna.until("Welcome, anna")
        anna.press("n", "By which rules")
        anna.press("Enter", "On which map")
        anna.press("Enter", "Preset")
        anna.press("Enter", "Who plays")
        under_cursor = re.compile(r"^ *>.*Player 2 +human")
        anna.press(["Down", "Left", "Left", "Left"], lambda t: any(under_cursor.match(row) for row in t.rows))
        anna.press("Enter", "Ready to start")
        anna.press("Enter", "open to anybody")
        bruno.until("Join a game")
        bruno.press("j", "World of anna")
        bruno.press("Enter", "Commitment")
        commitment = re.search(r"Commitment: (\w{16})", bruno.text)[1]
        anna.until(commitment)
        bruno.press("p", "Phrase")
        bruno.press([*"seven geese", "Enter"], "phrase ")
        bruno.press("Enter", "ready")
        anna.press("Enter", "T1 ")
        bruno.until("T1 ")
        bruno.press("q", f"commitment {commitment}")


def test_two_players_play_and_see_each_others_moves_at_once(offline):
    prepare(offline, "anna", "bruno", until=at("reinforce"))
    offline.start()
    with offline.window("anna") as anna, offline.window("bruno") as bruno:
        for player in (anna, bruno):
            player.until("Go on with")
            player.press("Enter", "REINFORCE")
        mover, other = (anna, bruno) if "Enter: place" in anna.status else (bruno, anna)
        for _ in range(2):
            other.until("Waiting for")
            mover.press(["m", "Enter"], "ATTACK")
            other.until("ATTACK")
            mover.press("E", "Enter: end")
            mover.press("Enter", "Waiting for")
            other.until("REINFORCE")
            mover, other = other, mover


def test_hands_and_missions_stay_on_their_own_line(offline):
    name, _, hands, table = prepare(
        offline,
        "anna",
        "bruno",
        "cato",
        picked={"goal": "missions"},
        until=lambda t: (
            t.now and t.now.phase == "reinforce" and min(map(len, t.game.state.parts["cards"].hands[:3])) > 0
        ),
    )
    missions = table.game.state.parts["missions"].held
    seed = (offline.data / "games" / name / "seed").read_text()
    offline.start()
    titles = {card: table.board.title.get(card, card) for hand in hands for card in hand}
    players = ["anna", "bruno", "cato"]
    wires = {}
    for player in players:
        with offline.window(player, size=(120, 40)) as window:
            window.until("Go on with")
            window.press("Enter", "REINFORCE")
            window.press("M", "Goal")
            window.press("G", "Log")
            window.press("q", "REINFORCE")
            wires[player] = (bytes(window.wire), window)
        records = offline.say(player, "get", name).stdout
        own = players.index(player)
        for seat, mission in enumerate(missions):
            assert (f'"{mission}"' in records) == (seat == own), (player, seat)
        for seat, hand in enumerate(hands[:3]):
            others = {card for k, other in enumerate(hands[:3]) for card in other if k != seat}
            if seat != own:
                assert not any(f'["{card}"]' in records for card in set(hand) - others), (player, seat)
        assert seed.encode() not in wires[player][0]
    with offline.window("dora") as dora:
        dora.until("Watch a game")
        dora.press("w", "World of anna")
        dora.press("Enter", "Waiting for")
        dora.press("C", "C ")
        dora.quiet()
        for hand in hands[:3]:
            for card in hand:
                assert f"{titles[card]} " not in dora.text.split("C ", 1)[-1].splitlines()[0]
        dora.press("Enter", "only watch")
    refused = offline.say("dora", "get", name)
    assert (refused.returncode, "Only those who play" in refused.stderr) == (2, True)


def test_a_dropped_line_lands_at_the_same_decision_and_the_others_are_told(offline):
    prepare(offline, "anna", "bruno", until=at("attack"))
    offline.start()
    with offline.window("anna") as anna:
        anna.until("Go on with")
        anna.press("Enter", "ATTACK")
        with offline.window("bruno") as bruno:
            bruno.until("Go on with")
            bruno.press("Enter", "ATTACK")
            anna.until("bruno is here")
            before = bruno.status.split("  ")[0]
            bruno.kill()
        anna.until("bruno is away")
        with offline.window("bruno") as bruno:
            bruno.until("Go on with")
            bruno.press("Enter", before)
            anna.until("bruno is here")
    assert "Traceback" not in offline.log


PHASES = {
    "claim": {"start.claim": "choose", "start.place_step": 1},
    "place": {"start.place_step": 1},
    "reinforce": {},
    "attack": {},
    "defend": {"defend.choice": "before"},
    "advance": {},
    "fortify": {},
}


def test_a_dropped_line_changes_nothing_in_any_phase(offline):
    players = ("anna", "bruno", "cato")
    games = {phase: prepare(offline, *players, picked=picked, until=at(phase))[:2] for phase, picked in PHASES.items()}
    offline.start()
    for phase, (name, decider) in games.items():
        mover = players[decider]
        seen = []
        for _ in range(2):
            with offline.window(mover, "play", name) as window:
                window.until(lambda t: "Enter:" in t.status and " T" in t.status)
                window.quiet()
                seen.append(window.status)
                window.kill()
        assert seen[0] == seen[1], phase
    assert "Traceback" not in offline.log


def test_two_players_and_a_watcher_see_a_game_to_its_end(offline):
    name, decider, _, _ = prepare(
        offline,
        "anna",
        "bruno",
        picked={"limit.turns": 3},
        until=lambda t: at("attack")(t) and t.game.state.turn >= 2 * 3 - 2,
    )
    offline.start()
    players = ["anna", "bruno"][decider:] + ["anna", "bruno"][:decider]
    with (
        offline.window(players[0], "play", name) as first,
        offline.window(players[1], "play", name) as second,
        offline.window("dora", "watch", name) as watcher,
    ):
        for window in (first, second, watcher):
            window.until("ATTACK")
        first.press("E", "Enter: end")
        first.send("Enter")
        second.until(lambda t: "REINFORCE" in t.text or "The game is over" in t.text)
        if "REINFORCE" in second.text:
            second.press(["m", "Enter"], "ATTACK")
            second.press("E", "Enter: end")
            second.send("Enter")
        for window in (first, second, watcher):
            window.until("The game is over")
    run = subprocess.run(
        [COMMAND, "verify", "--json", offline.data / "games" / name / "save.json"], capture_output=True, text=True
    )
    assert '"dice": "proven"' in run.stdout


def test_two_windows_of_one_key_are_one_seat(offline):
    name, decider, _, _ = prepare(offline, "anna", "bruno", until=at("reinforce"))
    offline.start()
    mover = ("anna", "bruno")[decider]
    with offline.window(mover, "play", name) as first, offline.window(mover, "play", name) as second:
        first.until("Enter: place")
        second.until("Enter: place")
        first.press(["m", "Enter"], "ATTACK")
        second.until("ATTACK")
        second.press("E", "Enter: end")
        second.press("Enter", "Waiting for")
        first.until("Waiting for")


def test_talk_is_heard_muted_and_kept_from_watchers(offline):
    name, _, _, _ = prepare(offline, "anna", "bruno", until=at("attack"))
    offline.start()
    with offline.window("anna", "play", name) as anna, offline.window("bruno", "play", name) as bruno:
        anna.until("ATTACK")
        bruno.until("ATTACK")
        anna.press("c", "Say:")
        anna.press([*"good luck", "Enter"], "anna: good luck")
        bruno.until("anna: good luck")
        bruno.press("b", "Talk is muted")
        anna.press("c", "Say:")
        anna.press([*"once more", "Enter"], "anna: once more")
        bruno.press("c", "anna: once more")
        bruno.press([*"fine", "Enter"], "ATTACK")
        anna.until("bruno: fine")


def test_a_seat_is_handed_to_a_bot_and_taken_back(offline):
    name, _, _, _ = prepare(offline, "anna", "bruno", until=at("attack"))
    offline.start()
    with offline.window("anna", "play", name) as anna, offline.window("bruno", "play", name) as bruno:
        anna.until("ATTACK")
        bruno.until("ATTACK")
        anna.press("q", "Hand your seat")
        anna.press("b", "hand it over")
        anna.press("y", "plays for you now")
        bruno.press("L", "(bot)")
        anna.press("t", "is played by its owner again")
        bruno.until("is played by its owner again")


def test_an_invitation_opens_one_seat_once(server):
    with server.window("anna") as anna:
        anna.until("New game")
        anna.press("n", "By which rules")
        anna.press("Enter", "On which map")
        anna.press("Enter", "Preset")
        anna.press("Enter", "Who plays")
        under_cursor = re.compile(r"^ *>.*Player 2 +human")
        anna.press(["Down", "Left", "Left", "Left"], lambda t: any(under_cursor.match(row) for row in t.rows))
        anna.press("Enter", "Ready to start")
        anna.press("Enter", "open to anybody")
        anna.press(["Down", "i"], "kept for whoever has the code")
        code = re.search(r"Code for seat 2: ([\w-]{14})", anna.text)[1]
        with server.window("bruno") as bruno:
            bruno.until("Join a game")
            bruno.press("j", "No game has an open seat")
            bruno.press("i", "Code:")
            bruno.press([*"xxxx-xxxx-xxxx", "Enter"], "opens no seat here")
            bruno.press("i", "Code:")
            bruno.press([*code.upper(), "Enter"], "Commitment")
            anna.until("bruno")
        with server.window("cato") as cato:
            cato.until("Join a game")
            cato.press("i", "Code:")
            cato.press([*code, "Enter"], "opens no seat here")


def test_a_defender_who_is_away_is_not_waited_for_longer_than_his_clock(offline):
    name, decider, _, _ = prepare(
        offline, "anna", "bruno", until=at("attack"), picked={"defend.choice": "before"}, clock=Clock(per=600, bank=0)
    )
    record = offline.data / "games" / name / "table.json"
    record.write_text(record.read_text().replace('"per": 600', '"per": 2'))
    offline.start()
    mover = ("anna", "bruno")[decider]
    with offline.window(mover, "play", name) as window:
        window.until("ran out")
    assert "Traceback" not in offline.log


def test_a_server_that_is_stopped_tells_its_players_and_goes_on_where_it_was(offline):
    name, _, _, _ = prepare(offline, "anna", "bruno", until=at("reinforce"), bots=["simple"])
    offline.start()
    with offline.window("anna", "play", name) as anna:
        anna.until("REINFORCE")
        status = anna.status.split("  ")[0]
        assert offline.stop() == 0
        anna.until("your games are saved")
        assert anna.end() == 0
        assert anna.restored
    offline.process.stdout.close()
    offline.start()
    with offline.window("anna", "play", name) as anna:
        anna.until(status)
    assert "Traceback" not in offline.log


def test_kill_9_in_a_battle_loses_nothing_that_was_told(offline):
    name, decider, _, _ = prepare(offline, "anna", "bruno", until=at("attack"))
    offline.start()
    mover, other = ("anna", "bruno") if decider == 0 else ("bruno", "anna")
    with offline.window(mover, "play", name) as player, offline.window(other, "play", name) as watcher:
        player.until("ATTACK")
        watcher.until("ATTACK")
        player.press(["Enter", "Enter"], "Battle")
        player.send("a")
        watcher.until(lambda t: "T" in t.status and (" v " in t.text or "rolled" in t.text or "takes" in t.text))
        watcher.quiet()
        told = offline.say(mover, "get", name).stdout.splitlines()
        offline.kill()
    again = offline.say(mover, "get", name).stdout.splitlines()
    assert len(told) > 20
    assert again[: len(told)] == told
    assert "Traceback" not in offline.log


def test_a_finished_game_is_fetched_and_its_dice_are_proven(offline):
    name, _, _, _ = prepare(offline, "anna", "bruno", picked={"limit.turns": 2}, until=lambda t: t.over is not None)
    offline.start()
    save = offline.folder / "game.json"
    save.write_text(offline.say("anna", "get", name).stdout)
    run = subprocess.run([COMMAND, "verify", save], capture_output=True, text=True)
    assert (run.returncode, "The dice are proven" in run.stdout) == (0, True), run
    text = save.read_text()
    row = re.search(r'^(\[\d,\{[^}]*"do":"attack".*?\[\[)(\d)', text, re.M)
    save.write_text(text[: row.start(2)] + str(int(row[2]) % 6 + 1) + text[row.end(2) :])
    run = subprocess.run([COMMAND, "verify", save], capture_output=True, text=True)
    assert run.returncode == 1
    assert "the seed gives" in run.stdout
    with offline.window("anna", size=(100, 32)) as anna:
        anna.until("Finished games")
        anna.press("f", "won")
        anna.press("Enter", "The game is over")


@pytest.mark.parametrize(
    ("term", "more", "sent", "never"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, b"38;2;", b"38;5;"),
        ("xterm-256color", {}, b"38;5;", b"38;2;"),
        ("screen-256color", {}, b"38;5;", b"38;2;"),
        ("putty", {}, b"m", b"38;2;"),
        ("linux", {}, b"m", b"38;"),
        ("vt100", {}, b"m", b"38;"),
    ],
)
def test_every_terminal_gets_the_colours_that_it_knows(colours, term, more, sent, never):
    server, name = colours
    words, home = [*server.argv("anna", "-tt"), "play", name], server.folder / "home"
    with Terminal(words, home, (80, 24), {"TERM": term, **more}) as window:
        window.until("ATTACK")
        window.quiet()
        assert sent in window.wire
        assert never not in window.wire
        window.press("q", "Leave the server")
        window.send("x")
        assert window.end() == 0
        assert window.restored


@pytest.fixture(scope="module")
def colours(tmp_path_factory):
    """A server with a game to look at."""
    server = Server(tmp_path_factory.mktemp("colours"), "--limit", "new_per_minute=1000")
    name, _, _, _ = prepare(server, "anna", "bruno", until=at("attack"))
    with server:
        yield server, name
