"""The command line: the documents that scripts rely on, exit codes, and one sentence for whatever cannot be done."""

import json

import pytest

from engine.odds import DiceRule, battle
from engine.rulesets import RULESETS
from maps.format import board_ids, encode, load
from tests.tui.command import hegemon

COMMANDS = ["rules", "odds", "map", "map list", "map show", "map inspect"]
COMMON = ("--saves", "--palette", "--colors", "--glyphs")


@pytest.mark.parametrize("words", ["", *COMMANDS])
def test_every_command_has_help(words: str) -> None:
    run = hegemon(*words.split(), "--help")
    assert run.code == 0
    assert run.out.startswith(f"Usage: hegemon {words}".rstrip())


def test_common_options_are_told_once() -> None:
    assert all(option in hegemon("--help").out for option in COMMON)
    assert not any(option in hegemon("odds", "--help").out for option in COMMON)


def test_version() -> None:
    from importlib.metadata import version

    assert hegemon("--version").out == f"hegemon {version('hegemon')}\n"


# -- rules


def test_rules_lists_the_rulesets() -> None:
    found = hegemon("rules", "--json").document["rulesets"]
    assert [each["id"] for each in found] == list(RULESETS)
    for each in found:
        ruleset = RULESETS[each["id"]]
        assert (each["name"], each["players"], each["board"]) == (ruleset.name, list(ruleset.players), ruleset.board)
        assert ruleset.id in hegemon("rules").out


@pytest.mark.parametrize("name", RULESETS)
def test_rules_tells_all_of_a_ruleset(name: str) -> None:
    ruleset = RULESETS[name]
    found = hegemon("rules", name.upper().replace("-", "_"), "--json").document
    assert found["id"] == name
    assert found["presets"] == {preset: dict(picked) for preset, picked in ruleset.presets.items()}
    assert [option["id"] for option in found["options"]] == [option.id for option in ruleset.options]
    for option, document in zip(ruleset.options, found["options"], strict=True):
        assert document.keys() == {"id", "default", "values", "source", "text"}
        assert document["default"] == option.default
        assert document["source"] in ("seed", "official", "ruling")
        values = document["values"]
        if isinstance(values, list):
            assert all(option.allows(value) for value in values)
            assert option.default in values
        else:
            assert option.allows(values["least"])
            assert option.allows(values["most"])
            assert not option.allows(values["most"] + 1)
            assert "none" not in values or option.allows(values["none"])
    assert [rule["id"] for rule in found["rules"]] == [rule.id for rule in ruleset.texts]
    assert all(rule.keys() == {"id", "text", "source"} for rule in found["rules"])
    text = hegemon("rules", name).out
    assert all(option.id in text for option in ruleset.options)
    assert all(f"  {rule.id} " in text for rule in ruleset.texts)


# -- odds


def test_odds_are_those_of_the_engine_in_full_precision() -> None:
    found = hegemon("odds", 8, 3, "--dice", "3,2", "--ruleset", "world", "--json").document
    exact = battle(8, 3, DiceRule(choice=RULESETS["world"].set_up({}, load("world"), "abc")[0].values.defend_choice))
    assert found.keys() >= {"win", "expected_losses", "survivors", "keep"}
    assert found["win"] == exact.win
    assert found["expected_losses"] == {"attacker": exact.attacker_losses, "defender": exact.defender_losses}
    assert found["survivors"] == {str(n): chance for n, chance in exact.survivors.items()}
    assert found["keep"] == {str(n): chance for n, chance in exact.keep.items()}


def test_one_die_against_one_wins_fifteen_times_in_thirty_six() -> None:
    assert hegemon("odds", 1, 1, "--json").document["win"] == pytest.approx(15 / 36)


def test_three_dice_against_two() -> None:
    """3 against 2 dice, both armies lost by the defender: 2890 of 7776 throws."""
    found = hegemon("odds", 3, 2, "--keep", 3, "--json").document
    assert found["keep"] == {"3": pytest.approx(2890 / 7776)}


@pytest.mark.parametrize(("keep", "same"), [(1, True), (8, False), (9, False)])
def test_keep_counts_the_armies_that_are_left(keep: int, same: bool) -> None:
    found = hegemon("odds", 8, 3, "--keep", keep, "--json").document
    assert (found["keep"][str(keep)] == pytest.approx(found["win"])) is same
    assert keep <= 8 or found["keep"][str(keep)] == 0


def test_a_bonus_helps_its_side() -> None:
    def win(*words: object) -> float:
        return float(hegemon("odds", 5, 5, *words, "--json").document["win"])

    assert win("--attacker-bonus", 1) > win() > win("--defender-bonus", 1)
    assert win("--dice", "3,1") > win("--dice", "3,2") > win("--dice", "1,2")


def test_odds_as_text() -> None:
    run = hegemon("odds", 8, 3)
    assert run.code == 0
    assert "8 against 3: the attacker wins 94.68% of the time." in run.out


# -- boards


def test_map_list() -> None:
    found = hegemon("map", "list", "--json").document["boards"]
    assert {each["id"] for each in found} == set(board_ids()) >= {"world", "europe", "middle-earth"}
    for each in found:
        board = load(each["id"])
        counts = (len(board.territories), len(board.links), len(board.regions))
        assert (each["name"], each["territories"], each["links"], each["regions"]) == (board.name, *counts)


@pytest.mark.parametrize("board", board_ids())
@pytest.mark.parametrize(("width", "height"), [(80, 24), (160, 50)])
def test_map_show_draws_and_names_every_territory(board: str, width: int, height: int) -> None:
    run = hegemon("map", "show", board, "--width", width, "--height", height)
    assert run.code == 0
    drawing, _, names = run.out.partition("(bonus")
    count = len(load(board).territories)
    assert all(line.isascii() and len(line) <= width for line in drawing.splitlines()[:-1])
    numbers = "".join(letter if letter.isdigit() else " " for letter in drawing).split()
    assert sorted(map(int, numbers)) == list(range(1, count + 1))
    flowing = " ".join(names.split())
    assert all(territory.name in flowing for territory in load(board).territories)


def test_map_show_has_colours_when_they_are_asked_for() -> None:
    plain = hegemon("map", "show", "world").out
    assert "\x1b" not in plain
    coloured = hegemon("map", "show", "world", "--colors", "256", "--glyphs", "half").out
    assert "\x1b[38;5;" in coloured or ";38;5;" in coloured
    assert "38;2;" not in coloured
    assert hegemon("--colors", "256", "--glyphs", "half", "map", "show", "world").out == coloured


def test_map_inspect_has_the_keys_that_scripts_rely_on() -> None:
    found = hegemon("map", "inspect", "world", "--json").document
    assert (found["territories"], found["links"], found["connected"]) == (42, 83, True)
    assert sum(found["kinds"].values()) == 83
    assert sum(found["degree"].values()) == 2 * 83
    assert {"components", "diameter", "articulation", "bridges", "one_way"} <= found.keys()
    regions = {region["id"]: region for region in found["regions"]}
    assert {"id", "bonus", "territories", "borders", "links_out"} <= regions["australia"].keys()
    assert regions["australia"]["borders"] == ["indonesia"]
    assert sorted(regions["south_america"]["borders"]) == ["brazil", "venezuela"]


def test_map_inspect_as_text() -> None:
    out = hegemon("map", "inspect", "middle-earth").out
    assert "42 territories and 71 links" in out
    assert "Gap of Rohan - West Rohan" in out


# -- what cannot be done

DEEP = b"[" * 200_000


@pytest.fixture
def foreign(tmp_path, monkeypatch):
    """A folder with files that are no boards and no saves."""
    monkeypatch.chdir(tmp_path)
    files = {
        "empty.json": b"",
        "text.json": b"Hello \x1b[31m\n",
        "binary.json": bytes(range(256)),
        "list.json": b"[1, 2]",
        "deep.json": DEEP,
        "newer.json": b'{"format": "hegemon-board", "version": 99}',
        "wrong.json": b'{"format": "hegemon-board", "version": 1, "id": "\\u001b[31mred", "regions": 7}',
        "cut.json": encode(load("world"))[:20_000],
        "evil\x1b[31m.json": b"",
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder").mkdir()
    return tmp_path


BAD_FILES = [
    "empty.json",
    "text.json",
    "binary.json",
    "list.json",
    "deep.json",
    "newer.json",
    "wrong.json",
    "cut.json",
    "evil\x1b[31m.json",
    "missing.json",
    "missing/board.json",
    "text.json/board.json",
    "./folder",
    "x" * 300 + ".json",
]


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("command", ["map show", "map inspect"])
def test_a_file_that_is_no_board_is_refused_in_one_sentence(foreign, name: str, command: str) -> None:
    assert hegemon(*command.split(), name).sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("map", "show", "mordor"), 'no board "mordor": there are'),
        (("map", "show", ""), 'no board ""'),
        (("map", "inspect", "\x1b[31m"), "no board"),
        (("rules", "risk"), 'no ruleset "risk"'),
        (("rules", ""), "no ruleset"),
        (("odds", 3, 2, "--ruleset", "chess"), 'no ruleset "chess"'),
        (("odds", 3, 2, "--dice", "3"), "two numbers from 1 to 3"),
        (("odds", 3, 2, "--dice", "4,2"), "two numbers from 1 to 3"),
        (("odds", 3, 2, "--dice", "3,0"), "two numbers from 1 to 3"),
        (("odds", 3, 2, "--dice", "a,b"), "two numbers from 1 to 3"),
        (("odds", 3, 2, "--dice", "²,2"), "two numbers from 1 to 3"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(words: tuple[object, ...], said: str) -> None:
    assert said in hegemon(*words).sentence


@pytest.mark.parametrize(
    "words",
    [
        ("bogus",),
        ("odds", 3),
        ("odds", -3, 2),
        ("odds", 3, -2),
        ("odds", 3, 1001),
        ("odds", 10**30, 2),
        ("odds", "three", 2),
        ("odds", 3, 2, 1),
        ("odds", 3, 2, "--keep", -1),
        ("odds", 3, 2, "--attacker-bonus", 7),
        ("odds", 3, 2, "--bogus"),
        ("map", "bogus"),
        ("map", "show"),
        ("map", "show", "world", "--width", -5),
        ("map", "show", "world", "--width", 10**9),
        ("map", "list", "--palette", "loud"),
        ("--colors", "many", "map", "list"),
        ("--glyphs",),
    ],
)
def test_usage_is_the_parsers_own_message(words: tuple[object, ...]) -> None:
    run = hegemon(*words)
    assert (run.code, run.out) == (2, "")
    assert "Error: " in run.err
    assert "Traceback" not in run.err


def test_a_fault_of_the_program_is_no_traceback_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.odds.battle", None)
    run = hegemon("odds", 3, 2)
    assert run.code == 2
    assert run.err.startswith("hegemon met a fault of its own and stopped (TypeError")
    assert run.err.count("\n") == 1


def test_json_is_one_line_of_ascii() -> None:
    for words in (("rules",), ("rules", "world"), ("odds", 8, 3), ("map", "list"), ("map", "inspect", "middle-earth")):
        out = hegemon(*words, "--json").out
        assert out.isascii()
        assert out.count("\n") == 1
        assert json.loads(out)
