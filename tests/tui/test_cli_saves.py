"""The commands that make, check and tell saves."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import save
from engine.chance import Seeded
from engine.events import CardDrawn, Rolled
from engine.game import Game
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from engine.store import backup
from maps.format import encode, load
from tests.tui.command import hegemon

TWO = ("--seat", "Anna=human", "--seat", "Bo=simple")


def played(until: int | type, **options: Any) -> tuple[Game, list[Chair]]:
    """A game of random legal acts, up to this number of entries or the first event of a kind."""
    chairs = [Chair(name, "random") for name in ("Anna", "Bo", "Cy")]
    game = new_game(RULESETS["world"], load("world"), {"start.claim": "deal", **options}, chairs, Seeded(5))
    rng = Random(5)
    while game.state.result is None:
        if isinstance(until, int) and len(game.log) >= until:
            break
        if isinstance(until, type) and any(isinstance(event, until) for event in game.log[-1].events):
            break
        game.do(game.decider, game.offer.sample(rng))
    return game, chairs


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("saves")


@pytest.fixture(scope="module")
def going_on(folder: Path) -> tuple[Path, Game]:
    """A game in which a card was just drawn."""
    game, chairs = played(CardDrawn)
    path = folder / "going-on.json"
    path.write_bytes(save.encode(game, chairs))
    return path, game


@pytest.fixture(scope="module")
def finished(folder: Path) -> tuple[Path, Game]:
    """A game that ended by its turn limit, with cards drawn."""
    game, chairs = played(10_000, **{"limit.turns": 12})
    assert game.state.result is not None
    path = folder / "finished.json"
    path.write_bytes(save.encode(game, chairs))
    return path, game


def damage(data: bytes) -> dict[str, bytes]:
    """What can become of a save."""
    fields = json.loads(data)
    moved = fields["log"][-1]
    return {
        "cut": data[: len(data) // 2],
        "empty": b"",
        "no json": b"I am no save \x1b[31m",
        "a list": b"[]",
        "deep": b"[" * 200_000,
        "binary": bytes(range(256)),
        "newer": json.dumps({**fields, "version": 99}).encode(),
        "other format": json.dumps({**fields, "format": "chess"}).encode(),
        "unknown rules": json.dumps({**fields, "ruleset": "\x1b[31mrisk"}).encode(),
        "a byte changed": data.replace(b'"armies"', b'"Armies"', 1),
        "entry lost": json.dumps({**fields, "log": fields["log"][:-1]}).encode(),
        "entry twice": json.dumps({**fields, "log": [*fields["log"], moved]}).encode(),
        "other dice": data.replace(b"[6]", b"[5]", 1) if b"[6]" in data else data[:-9],
    }


KINDS = list(damage(b'{"log": [1]}'))


# -- new


def test_new_makes_a_save_at_its_first_decision(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    found = hegemon("new", "World", *TWO, "--seat", "Cy=random", "-o", path, "--json").document
    assert found.keys() >= {"file", "ruleset", "board", "seats", "options"}
    assert (found["file"], found["ruleset"], found["board"]) == (str(path), "world", "world")
    assert found["seats"] == [
        {"name": "Anna", "kind": "human"},
        {"name": "Bo", "kind": "simple"},
        {"name": "Cy", "kind": "random"},
    ]
    assert found["options"].keys() == {option.id for option in RULESETS["world"].options}
    verdict = hegemon("verify", path, "--json").document
    assert verdict == {"valid": True, "entries": 1, "fault": None, "dice": "recorded"}


def test_new_says_where_the_save_is(tmp_path: Path) -> None:
    run = hegemon("--saves", tmp_path, "new", "world", *TWO)
    (path,) = tmp_path.iterdir()
    assert run.code == 0
    assert str(path) in run.out


def test_new_never_writes_over_a_save_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEGEMON_SAVES", str(tmp_path))
    files = {hegemon("new", "world", *TWO, "--json").document["file"] for _ in range(3)}
    assert {str(path) for path in tmp_path.iterdir()} == files
    assert len(files) == 3


def test_the_saves_folder_can_be_named_after_the_command_too(tmp_path: Path) -> None:
    file = hegemon("new", "world", *TWO, "--saves", tmp_path / "deep" / "er", "--json").document["file"]
    assert Path(file).parent == tmp_path / "deep" / "er"


def test_options_stand_over_a_preset(tmp_path: Path) -> None:
    words = ("--preset", "US93", "--option", "fortify.reach=chain", "--option", "attack.dice= 2 ", "-o", tmp_path / "a")
    options = hegemon("new", "world", *TWO, *words, "--json").document["options"]
    assert options["fortify.reach"] == "chain"
    assert options["attack.dice"] == 2
    assert options["set.value"] == RULESETS["world"].presets["us93"]["set.value"]


def test_a_seed_gives_the_same_game_and_is_told(tmp_path: Path) -> None:
    def made(name: str, seed: int) -> Any:
        path = tmp_path / name
        assert hegemon("new", "world", *TWO, "--seed", seed, "-o", path).code == 0
        assert hegemon("verify", path, "--json").document["dice"] == "seeded"
        return hegemon("log", path, "--json").document["entries"]

    games = [made(f"{seed}.json", seed) for seed in (1, 2, 3, 4, 5, 1)]
    assert games[0] == games[-1]
    assert any(game != games[0] for game in games)


def test_a_board_may_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_bytes(encode(load("world")))
    words = ("--board", tmp_path / "mine.json", "-o", tmp_path / "game.json")
    assert hegemon("new", "world", *TWO, *words, "--json").document["board"] == "world"


def test_names_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run = hegemon("new", "world", "--seat", "\x1b[31mEve\u202e=human", "--seat", "Bo=simple", "-o", path)
    assert run.code == 0
    for shown in (run, hegemon("replay", path), hegemon("log", path), hegemon("verify", path)):
        assert shown.code == 0
        assert all(letter.isprintable() or letter == "\n" for letter in shown.out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", *TWO), 'no ruleset "chess"'),
        (("world",), "2 to 6 players, not 0"),
        (("world", "--seat", "A=human"), "2 to 6 players, not 1"),
        (("world", *[word for n in range(7) for word in ("--seat", f"P{n}=human")]), "2 to 6 players, not 7"),
        (("world", *TWO, "--seat", "Anna=human"), "Two players are called Anna"),
        (("world", *TWO, "--seat", "Cy"), "NAME=KIND"),
        (("world", *TWO, "--seat", "=human"), "has no name"),
        (("world", *TWO, "--seat", "Cy=wizard"), "wizard"),
        (("world", *TWO, "--seat", "Cy=\x1b[31m"), "play a seat"),
        (("world", *TWO, "--board", "mars"), 'no board "mars"'),
        (("world", *TWO, "--board", "nowhere.json"), "no file"),
        (("world", *TWO, "--preset", "mars"), 'no preset "mars"'),
        (("world", *TWO, "--option", "attack.dice"), "write ID=VALUE"),
        (("world", *TWO, "--option", "attack.dice=4"), "it takes 1 to 3"),
        (("world", *TWO, "--option", "attack.dice=-1"), "it takes 1 to 3"),
        (("world", *TWO, "--option", "attack.dice=" + "9" * 5000), "it takes 1 to 3"),
        (("world", *TWO, "--option", "attack.dice=two"), "it takes 1 to 3"),
        (("world", *TWO, "--option", "attack.dice="), "it takes 1 to 3"),
        (("world", *TWO, "--option", "continent.bonus=maybe"), "it takes yes, no"),
        (("world", *TWO, "--option", "Attack.dice=2"), 'no option "Attack.dice"'),
        (("world", *TWO, "--option", "atack.dice=2"), "did you mean attack.dice"),
        (("world", *TWO, "--option", "\x1b[31m=2"), "hegemon rules world"),
        (("world", *TWO, "-o", "missing/game.json"), "folder is gone"),
        (("world", *TWO, "-o", "folder"), "folder"),
        (("world", *TWO, "--saves", "file"), "file"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEGEMON_SAVES", "saves")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    assert said in hegemon("new", *words).sentence
    assert not list(tmp_path.glob("saves/*"))


@pytest.mark.parametrize("seed", ["-1", "x", str(2**63)])
def test_a_seed_is_a_whole_number(seed: str) -> None:
    run = hegemon("new", "world", *TWO, "--seed", seed)
    assert (run.code, run.out) == (2, "")


# -- verify


def test_a_legal_game_is_valid(going_on: tuple[Path, Game], finished: tuple[Path, Game]) -> None:
    for path, game in (going_on, finished):
        found = hegemon("verify", path, "--json").document
        assert found == {"valid": True, "entries": len(game.log), "fault": None, "dice": "seeded"}
        assert "is a legal game" in hegemon("verify", path).out


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_save_is_not_valid(going_on: tuple[Path, Game], tmp_path: Path, kind: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(damage(going_on[0].read_bytes())[kind])
    run = hegemon("verify", path, "--json")
    assert (run.code, run.err) == (1, "")
    found = json.loads(run.out)
    assert found["valid"] is False
    assert found["fault"].keys() == {"entry", "sentence"}
    assert found["fault"]["sentence"].isprintable()
    text = hegemon("verify", path)
    assert (text.code, text.err) == (1, "")
    assert "is not a legal game" in text.out


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["replay", "log", "play", "map inspect world --game"])
def test_a_damaged_save_cannot_be_used(going_on: tuple[Path, Game], tmp_path: Path, kind: str, command: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(damage(going_on[0].read_bytes())[kind])
    assert "cannot be opened" in hegemon(*command.split(), path).sentence


def test_the_save_before_a_damaged_one_is_named_and_can_be_used(going_on: tuple[Path, Game], tmp_path: Path) -> None:
    whole, path = going_on[0].read_bytes(), tmp_path / "cut.json"
    path.write_bytes(whole[: len(whole) // 2])
    assert ".bak" not in hegemon("log", path).sentence
    backup(path).write_bytes(whole)
    assert f'kept as "{backup(path).name}": copy that to a new name' in hegemon("log", path).sentence
    copy = tmp_path / "copy.json"
    copy.write_bytes(backup(path).read_bytes())
    assert hegemon("log", copy).code == 0


@pytest.mark.parametrize("command", ["verify", "replay", "log", "play", "map inspect world --game"])
@pytest.mark.parametrize("name", ["missing.json", ".", "missing/game.json", "x" * 300, "\x1b[31m"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, command: str, name: str) -> None:
    assert hegemon(*command.split(), tmp_path / name).sentence


# -- replay


@pytest.mark.parametrize("share", [0, 0.3, 0.7, 1])
def test_replay_shows_the_position_after_an_entry(finished: tuple[Path, Game], share: float) -> None:
    path, game = finished
    to = int(share * (len(game.log) - 1))
    found = hegemon("replay", path, "--to", to, "--json").document
    assert found.keys() >= {"entry", "turn", "seat", "phase", "territories", "winner"}
    chairs = [seat.name for seat in game.state.seats]
    rules, state = RULESETS["world"].set_up(game.rules.options, load("world"), chairs)
    again = Game(rules, state, Seeded(0))
    again.start(game.log[0].answers)
    for entry in game.log[1 : to + 1]:
        again.do(entry.by, entry.action, entry.answers)
    assert (found["entry"], found["turn"], found["seat"]) == (to, again.state.turn, again.decider)
    assert found["phase"] == (again.step.phase if again.step else None)
    for territory, held in found["territories"].items():
        owner = again.state.owner[territory]
        assert held == {"owner": owner if owner >= 0 else None, "armies": again.state.armies[territory]}
    result = again.state.result
    assert found["winner"] == (result.winners[0] if result else None)


def test_replay_without_an_entry_shows_the_last(finished: tuple[Path, Game]) -> None:
    path, game = finished
    last = len(game.log) - 1
    assert hegemon("replay", path, "--json").out == hegemon("replay", path, "--json", "--to", last).out
    text = hegemon("replay", path).out
    assert f"After entry {last} of {last}" in text
    assert "The game is over" in text
    assert all(territory.name in text for territory in load("world").territories)


@pytest.mark.parametrize("to", [-1, 10**6])
def test_replay_refuses_an_entry_that_does_not_exist(finished: tuple[Path, Game], to: int) -> None:
    assert f"from 0 to {len(finished[1].log) - 1}" in hegemon("replay", finished[0], "--to", to).sentence


# -- log


def test_log_has_every_entry(finished: tuple[Path, Game]) -> None:
    path, game = finished
    entries = hegemon("log", path, "--json").document["entries"]
    assert [entry["n"] for entry in entries] == list(range(len(game.log)))
    assert all(entry.keys() >= {"n", "seat", "action", "outcome", "events"} for entry in entries)
    assert (entries[0]["seat"], entries[0]["action"]) == (None, None)
    rolls = 0
    for entry, document in zip(game.log[1:], entries[1:], strict=True):
        assert document["seat"] == entry.by
        assert document["action"]["do"]
        assert document["outcome"] == [list(answer) for answer in entry.answers]
        rolls += sum(isinstance(event, Rolled) for event in entry.events)
    assert rolls == sum(event["is"] == "rolled" for entry in entries for event in entry["events"]) > 0


def drawn(path: Path) -> list[Any]:
    """The cards that were drawn, by the log."""
    entries = hegemon("log", path, "--json").document["entries"]
    return [event["card"] for entry in entries for event in entry["events"] if event["is"] == "card_drawn"]


def test_hidden_cards_are_told_when_the_game_is_over(going_on: tuple[Path, Game], finished: tuple[Path, Game]) -> None:
    assert drawn(going_on[0]) == [None]
    assert drawn(finished[0])
    assert all(drawn(finished[0]))
    hidden = hegemon("log", going_on[0], "--json").document["entries"][-1]
    assert 1 in hidden["outcome"], "of a hidden draw only the number is told"


def test_log_tells_sentences(finished: tuple[Path, Game]) -> None:
    run = hegemon("log", finished[0])
    assert run.code == 0
    lines = run.out.splitlines()
    assert len(lines) > 100
    assert any("Anna" in line for line in lines)
    assert int(lines[-1].split()[0]) == len(finished[1].log) - 1


# -- a board with a game on it


def test_inspect_tells_what_each_seat_holds(finished: tuple[Path, Game]) -> None:
    path, game = finished
    seats = hegemon("map", "inspect", "world", "--game", path, "--json").document["seats"]
    assert list(seats) == ["Anna", "Bo", "Cy"]
    for number, held in enumerate(seats.values()):
        land = game.owned(number)
        assert sorted(t for group in held["components"] for t in group) == sorted(land)
        assert held["territories"] == len(land)
        assert held["armies"] == sum(game.state.armies[t] for t in land)
    out = hegemon("map", "inspect", "world", "--game", path).out
    assert all(f" {name} " in out for name in seats)


def test_inspect_refuses_a_game_on_another_board(finished: tuple[Path, Game]) -> None:
    assert "another board" in hegemon("map", "inspect", "europe", "--game", finished[0]).sentence


def test_the_screens_need_a_terminal(finished: tuple[Path, Game]) -> None:
    assert "need a terminal" in hegemon().sentence
    assert "need a terminal" in hegemon("play").sentence
    assert "need a terminal" in hegemon("play", finished[0]).sentence
    assert "need a terminal" in hegemon("--scenario", "attack7", "--seed", 7).sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scenario", "attack8"), 'no scenario "attack8"'),
        (("--seed", 7), "--seed goes with --scenario"),
        (("--scenario", "attack7", "map", "list"), "stand alone"),
    ],
)
def test_scenarios_stand_alone(words: tuple[object, ...], said: str) -> None:
    assert said in hegemon(*words).sentence
