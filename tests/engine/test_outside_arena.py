"""Programs in matches: counted, repeated, ended."""

from pathlib import Path

from engine.arena import play_match
from engine.outside import Limits
from engine.rulesets import RULESETS
from engine.seating import Chair
from maps.format import load
from tests.outside import SOUND, command

WORLD, BOARD = RULESETS["world"], load("world")
SHORT = {"limit.turns": 3, "start.claim": "deal"}
RANDOM = SOUND + (
    "import random\n"
    "for line in sys.stdin:\n"
    "    message = json.loads(line)\n"
    "    if message['type'] == 'hello': random.seed(message['seed'])\n"
    "    if message['type'] == 'decide': act(message, random.choice(message['legal'])['action'])\n"
)
CRASH = SOUND + "for message in asked():\n    act(message)\n    if message['n'] == 5: raise OSError('full')\n"


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_two(tmp_path: Path) -> None:
    chairs = (Chair("Anna", command(tmp_path, RANDOM)), Chair("Bruno", "simple"))
    alone = play_match(WORLD, BOARD, SHORT, chairs, 4, 7, 1)
    assert play_match(WORLD, BOARD, SHORT, chairs, 4, 7, 2).games == alone.games
    assert play_match(WORLD, BOARD, SHORT, chairs, 4, 8, 1).games != alone.games
    assert alone.faults == {"Anna": 0, "Bruno": 0}


def test_forfeits_are_counted_by_name_and_explained(tmp_path: Path) -> None:
    chairs = (Chair("Anna", "simple"), Chair("Bruno", command(tmp_path, CRASH)))
    results = play_match(WORLD, BOARD, SHORT, chairs, 2, 7)
    assert results.faults["Anna"] == 0
    assert results.faults["Bruno"] > 2
    assert results.games[0].fault == "Bruno: It ended with exit code 1: OSError: full."


def test_a_match_has_its_own_limits(tmp_path: Path) -> None:
    from engine.arena import Setting, make_match, play_games

    chairs = (Chair("Anna", command(tmp_path, "import sys\nsys.stdin.read()")), Chair("Bruno", "simple"))
    limits, log = Limits(seconds=0.05, first=0.05, silences=1), tmp_path / "log"
    match = make_match([Setting(WORLD, BOARD, SHORT, 2)], chairs, 7, limits=limits, bot_log=log)
    results = play_games(match, 1)
    assert results.games[0].fault.startswith("Anna: It did not answer in time.")
    assert log.exists()
