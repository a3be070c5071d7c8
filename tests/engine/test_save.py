"""Saves: whole games go to a file and come back; whatever is not a legal game stays out, with a sentence."""

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine import save, saveformat
from engine.actions import Place
from engine.chance import Seeded, System
from engine.change import Illegal
from engine.rulesets import RULESETS
from engine.save import BadSave, encode, load, verify
from engine.saveformat import canonical
from engine.savelog import typed_log
from engine.savestate import typed_state
from engine.seating import Chair, new_game
from engine.state import State
from maps.format import load as load_board
from tests.engine.saving import begun, go_on, opened, signed
from tests.helpers import NAMES, position, ring


def refusal(data):
    """The fault for which a save is refused; `verify` must say the same as `load`."""
    with pytest.raises(BadSave) as refused:
        load(data)
    fault = refused.value
    sentence = str(fault)
    assert sentence[0].isprintable()
    assert sentence.endswith((".", "…")), sentence
    assert sentence.isprintable()
    verdict = verify(data)
    assert not verdict.valid
    assert (verdict.fault.entry, verdict.fault.sentence) == (fault.entry, sentence)
    return fault


# -- there and back


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_comes_back_the_same_from_any_point(players):
    rng = Random(players)
    game, chairs = begun(players, seed=players, options={"start.claim": rng.choice(["choose", "deal"])})
    for _ in range(6):
        data = encode(game, chairs, {0: 1})
        loaded = load(data)
        assert encode(loaded.game, loaded.chairs, loaded.seen) == data
        assert loaded.game.digest() == game.digest()
        assert loaded.chairs == chairs
        assert loaded.seen == {0: 1}
        assert [loaded.game.view(seat) for seat in range(players)] == [game.view(seat) for seat in range(players)]
        assert [entry.events for entry in loaded.game.log] == [entry.events for entry in game.log]
        assert verify(data) == save.Verdict(True, len(game.log), None, "seeded")
        go_on(game, rng, rng.randint(1, 150))


def test_a_game_that_is_over_comes_back_over():
    game, chairs = begun(options={"limit.turns": 2, "start.claim": "deal"})
    go_on(game, Random(1), 10_000)
    assert game.decider is None
    assert load(encode(game, chairs)).game.state.result == game.state.result


def test_options_colours_kinds_and_standing_answers_come_back():
    game, chairs = begun(options={"fortify.cap": 7, "continent.bonus": False})
    chairs[1] = Chair("Bruno", "random", "white", "most")
    loaded = load(encode(game, chairs))
    assert loaded.game.rules.options == game.rules.options
    assert loaded.game.rules.options["fortify.cap"] == 7
    assert loaded.chairs[1] == Chair("Bruno", "random", "white", "most")


def test_a_seeded_game_goes_on_as_if_it_had_never_been_saved():
    game, chairs = begun(seed="spring")
    go_on(game, Random(1), 300)
    copy = load(encode(game, chairs)).game
    first, second = Random(2), Random(2)
    go_on(game, first, 300)
    go_on(copy, second, 300)
    assert sum(bool(entry.answers) for entry in game.log[300:]) > 20
    assert copy.digest() == game.digest()


def test_taking_back_does_not_shift_the_dice_of_a_seeded_game():
    game, chairs = begun(seed=8)
    rng, backs = Random(8), 0
    while backs < 30:
        go_on(game, rng, 1)
        if game.undoable(game.log[-1].by) is None and rng.random() < 0.5:
            game.undo()
            backs += 1
    data = encode(game, chairs)
    assert verify(data).valid
    copy = load(data).game
    go_on(game, Random(9), 200)
    go_on(copy, Random(9), 200)
    assert copy.digest() == game.digest()


def test_the_dice_of_the_system_are_recorded_and_not_foretold():
    game, chairs = begun(source=System())
    go_on(game, Random(1), 50)
    data = encode(game, chairs)
    assert opened(data)["chance"] == {"source": "system"}
    assert isinstance(load(data).game.source, System)
    assert verify(data).dice == "recorded"


def test_a_recorder_encodes_what_came_since_and_forgets_what_was_taken_back():
    game, chairs = begun()
    recorder = save.Recorder(game)
    rng = Random(4)
    for _ in range(80):
        go_on(game, rng, 1)
        recorder.freeze(chairs, {})
        if game.undoable(game.log[-1].by) is None and rng.random() < 0.4:
            game.undo()
            recorder.forget(len(game.log))
    assert save.compose(*recorder.freeze(chairs, {})) == encode(game, chairs)


def test_a_frozen_moment_does_not_change_while_the_game_goes_on():
    game, chairs = begun()
    go_on(game, Random(1), 20)
    recorder = save.Recorder(game)
    frozen, then = recorder.freeze(chairs, {}), encode(game, chairs)
    go_on(game, Random(2), 20)
    recorder.freeze(chairs, {})
    assert save.compose(*frozen) == then


def test_the_board_is_in_the_save():
    board = ring(8)
    game, chairs = begun(board=board)
    loaded = load(encode(game, chairs))
    assert loaded.game.rules.board.map == msgspec.structs.replace(board, rasters=())
    go_on(loaded.game, Random(1), 50)
    assert load(encode(loaded.game, loaded.chairs)).game.digest() == loaded.game.digest()


def test_the_pictures_come_from_the_board_that_is_there_if_it_is_still_the_same():
    game, chairs = begun()
    data = encode(game, chairs)
    assert not opened(data)["board"].get("rasters")
    assert load(data).game.rules.board.map is load_board("world")
    raw = opened(data)
    raw["board"]["territories"][0]["x"] += 1
    assert load(signed(raw)).game.rules.board.map.rasters == ()


# -- damage


@pytest.fixture(scope="module")
def data():
    """A save of a game with battles, cards and questions to the defender."""
    game, chairs = begun(4, options={"start.claim": "deal"})
    go_on(game, Random(5), 400)
    return encode(game, chairs, {1: 30})


def test_a_file_cut_anywhere_is_refused(data):
    rng = Random(1)
    for length in sorted({0, 1, 2, len(data) - 1, *(rng.randrange(len(data)) for _ in range(40))}):
        refusal(data[:length])


def test_a_changed_byte_anywhere_is_refused(data):
    rng = Random(2)
    for _ in range(80):
        at = rng.randrange(len(data))
        refusal(data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: b"", "empty"),
        (lambda d: b" \n", "empty"),
        (lambda d: b"\xff" + d, "not UTF-8"),
        (lambda d: b"[" * 200_000, "too deeply"),
        (lambda d: b'{"format":"hegemon-save","version":1,"a":' + b"[" * 900 + b"]" * 900 + b"}", "."),
        (lambda d: b"[]", "no hegemon save"),
        (lambda d: b'{"format":"hegemon-board"}', "no hegemon save"),
        (lambda d: d.rstrip(b"\n"), "changed after it was written"),
        (lambda d: d + b" ", "changed after it was written"),
        (lambda d: d.replace(b'"version":1', b'"version":1.0', 1), "does not say its version"),
        (lambda d: d.replace(b'"version":1', b'"version":true', 1), "does not say its version"),
        (lambda d: d.replace(b'"version":1', b'"version":0', 1), "version 0"),
        (lambda d: d.replace(b'"version":1', b'"version":2', 1), "newer hegemon (version 2): update"),
        (lambda d: d.replace(b'"ruleset":"world",', b'"ruleset":"world","ruleset":"world",', 1), "changed after"),
        (lambda d: json.dumps(json.loads(d), indent=1).encode(), "changed after"),
    ],
)
def test_what_is_no_save_as_it_was_written_is_refused(data, change, words):
    assert words in str(refusal(change(data)))


def test_a_file_of_more_than_64_megabytes_is_not_even_read():
    assert "larger than 64 MB" in str(refusal(b"[" * (saveformat.MAX_BYTES + 1)))


def test_a_save_of_an_older_version_is_brought_up_to_date(data, monkeypatch):
    old = opened(data)
    old["version"] = 0
    old["rules"] = old.pop("ruleset")

    def migrate(raw):
        raw = dict(raw)
        raw["ruleset"] = raw.pop("rules")
        return raw

    assert refusal(signed(old)).entry is None
    monkeypatch.setitem(saveformat.MIGRATIONS, 0, migrate)
    assert load(signed(old)).game.digest() == load(data).game.digest()


def changed(path, value):
    """A change of one place of the fields."""

    def change(raw):
        place = raw
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value(place[path[-1]]) if callable(value) else value

    return change


def without(path):
    """A field taken away."""

    def change(raw):
        place = raw
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def atlantis(raw):
    """A 43rd territory, on the board of nothing but the position."""
    raw["initial"]["owner"]["atlantis"] = 0
    raw["initial"]["armies"]["atlantis"] = 5


def swapped(raw):
    """A territory under another name."""
    raw["initial"]["armies"]["atlantis"] = raw["initial"]["armies"].pop("ural")


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (changed(["ruleset"], "chess"), "no ruleset 'chess'"),
        (changed(["ruleset"], 7), "ruleset: Expected str, got int"),
        (changed(["version"], "one"), "does not say its version"),
        (changed(["options", "attack.dice"], 9), "attack.dice"),
        (changed(["options", "attack.dice"], 10**30), "options"),
        (changed(["options", "no.such"], 1), "no.such"),
        (changed(["options"], []), "options: Expected object, got array"),
        (changed(["seats"], []), "2 to 6 players"),
        (changed(["seats", 0, "name"], "Bruno"), "Two players are called Bruno"),
        (changed(["seats", 0, "name"], "Otto"), "initial.seats"),
        (changed(["seats", 0, "name"], "\x1b[2J"), "signs that cannot be shown"),
        (changed(["seats", 0, "kind"], "oracle"), "oracle"),
        (changed(["seats", 0, "colour"], "mauve"), "mauve"),
        (changed(["seats", 0, "seen"], -3), "seats[0].seen"),
        (changed(["seats", 0, "age"], 30), "age"),
        (changed(["chance"], {"source": "hat"}), "chance.source"),
        (changed(["chance"], {"source": "seeded"}), "say its seed"),
        (changed(["board", "links", 0, "a"], "atlantis"), "The board in the save"),
        (changed(["board"], {}), "The board in the save"),
        (changed(["more"], 1), "more"),
        (without(["state"]), "state"),
        (without(["initial"]), "initial"),
        (without(["log"]), "log"),
        (changed(["log"], []), "entry 0"),
        (changed(["log"], {}), "log"),
        (atlantis, "atlantis"),
        (swapped, "atlantis"),
        (without(["initial", "owner", "ural"]), "initial.owner: 'ural' is missing"),
        (changed(["initial", "armies", "ural"], -3), "initial.armies.ural"),
        (changed(["initial", "armies", "ural"], 10**12), "initial.armies.ural: the number is too large"),
        (changed(["initial", "armies", "ural"], "five"), "initial.armies"),
        (changed(["initial", "owner", "ural"], 7), "initial.owner.ural: there is no seat 7"),
        (changed(["initial", "seat"], 11), "initial.seat"),
        (changed(["initial", "agenda"], []), "initial"),
        (changed(["initial", "agenda", 0, 0], "nap"), "initial.agenda[0]: these rules have no phase 'nap'"),
        (changed(["initial", "agenda", 0, 1], 40), "initial.agenda[0]: there is no seat 40"),
        (changed(["initial", "agenda", 0, 2], {"n": 4}), "takes no arguments"),
        (changed(["initial", "parts", "cards", "hands"], [[]]), "initial.parts.cards.hands: there must be 4"),
        (changed(["initial", "parts", "cards", "deck"], 4), "initial.parts.cards.deck"),
        (changed(["initial", "parts", "hats"], {}), "initial.parts"),
        (without(["initial", "parts", "cards"]), "initial.parts"),
        (changed(["initial", "weather"], "fair"), "initial"),
        (changed(["initial", "parts", "reserve", "left", 0], 10**15), "too large"),
        (changed(["state", "armies", "ural"], lambda n: n + 1), "state.armies.ural is"),
        (changed(["state", "owner", "ural"], 9), "state.owner.ural is 9"),
        (changed(["state", "agenda"], []), "state.agenda is []"),
        (changed(["state", "weather"], "fair"), "state.weather"),
        (changed(["state", "turn"], 10**40), "state.turn"),
    ],
)
def test_a_forged_save_is_refused_at_the_place_of_the_forgery(data, forge, words):
    raw = opened(data)
    forge(raw)
    fault = refusal(signed(raw))
    assert words in str(fault)
    assert fault.entry is None


def place_of(raw, test):
    """The number of the first entry that a test picks."""
    return next(n for n, (by, action, answers) in enumerate(raw["log"]) if n and test(by, action, answers))


def a_placing(by, action, answers):
    return action["do"] == "place" and not answers


def a_defence(by, action, answers):
    return action["do"] == "defend" and len(answers) == 2


@pytest.mark.parametrize(
    ("pick", "forge", "words"),
    [
        (a_placing, changed([1, "territory"], "atlantis"), "atlantis"),
        (a_placing, changed([1, "territory"], 5), "action.territory: Expected str, got int"),
        (a_placing, changed([1, "count"], 900), "Place 1 to"),
        (a_placing, changed([1, "count"], 0), "Place 1 to"),
        (a_placing, changed([1, "count"], -4), "action.count: Expected int >= 0"),
        (a_placing, changed([1, "count"], 10**40), "action.count"),
        (a_placing, changed([1, "count"], True), "action.count"),
        (a_placing, changed([1, "do"], "conjure"), "conjure"),
        (a_placing, changed([1, "again"], True), "again"),
        (a_placing, changed([1], {"do": "defend", "dice": 1}), "not possible in this step"),
        (a_placing, changed([1], {"do": "claim", "territory": "ural"}), "claim"),
        (a_placing, changed([1], None), "Only the first entry has no action"),
        (a_placing, changed([0], lambda seat: (seat + 1) % 4), "Not your move"),
        (a_placing, changed([0], -1), "Not your move"),
        (a_placing, changed([0], 77), "Not your move"),
        (a_placing, changed([0], -2), "by: Expected int >= -1"),
        (a_placing, changed([2], [[6]]), "more dice or cards"),
        (a_placing, lambda entry: entry.append(0), "Expected array of at most length 3"),
        (a_placing, lambda entry: entry.pop(), "at least length 3"),
        (a_defence, changed([2], []), "fewer dice or cards"),
        (a_defence, changed([2], lambda rolls: rolls[:1]), "fewer dice or cards"),
        (a_defence, changed([2], lambda rolls: [*rolls, [1]]), "more dice or cards"),
        (a_defence, changed([2, 0, 0], 7), "7"),
        (a_defence, changed([2, 0, 0], 0), "0"),
        (a_defence, changed([2, 0, 0], "six"), "six"),
        (a_defence, changed([2, 0], lambda roll: [*roll, 1]), "The log holds"),
    ],
)
def test_a_forged_entry_is_named(data, pick, forge, words):
    raw = opened(data)
    raw["chance"] = {"source": "system"}
    number = place_of(raw, pick)
    forge(raw["log"][number])
    fault = refusal(signed(raw))
    assert fault.entry == number
    assert str(fault).startswith(f"Entry {number}: ")
    assert words in str(fault)


def test_a_forged_first_entry_is_named(data):
    for forge in (changed([0], 0), changed([1], {"do": "end"}), changed([2], [])):
        raw = opened(data)
        forge(raw["log"][0])
        assert refusal(signed(raw)).entry == 0


def test_a_broken_first_position_is_refused(data):
    raw = opened(data)
    raw["chance"] = {"source": "system"}
    raw["initial"]["parts"]["cards"]["deck"].pop()
    fault = refusal(signed(raw))
    assert (fault.entry, "Cards are lost" in str(fault)) == (0, True)


def test_a_card_that_was_not_in_the_pile_is_refused(data):
    raw = opened(data)
    raw["chance"] = {"source": "system"}
    number = place_of(raw, lambda by, action, answers: action["do"] in ("end", "fortify") and answers)
    raw["log"][number][2][0][0] = "atlantis"
    assert refusal(signed(raw)).entry == number


def test_entries_cannot_be_left_out_or_doubled(data):
    for change in (lambda log: log.pop(), lambda log: log.append(log[-1]), lambda log: log.insert(9, log[8])):
        raw = opened(data)
        change(raw["log"])
        refusal(signed(raw))


def test_an_altered_file_names_the_entry_where_it_shows(data):
    raw = opened(data)
    number = place_of(raw, a_placing)
    raw["log"][number][1]["count"] = 900
    fault = refusal(json.dumps(raw).encode())
    assert fault.entry == number
    assert "changed after it was written" in str(fault)
    assert re.search("Place 1 to", str(fault))


def another_die(raw):
    """Another face of a die that decides nothing: the lowest of three against one. Returns the entry's number."""
    for number, (_, action, answers) in enumerate(raw["log"]):
        if action and action["do"] == "defend" and [len(roll) for roll in answers] == [3, 1]:
            attack = answers[0]
            low = min(attack)
            other = low - 1 if low > 1 else low + 1
            if max(attack) > max(low, other):
                attack[attack.index(low)] = other
                return number
    raise AssertionError("There is no such throw in this game.")


def test_a_plausible_other_die_passes_where_dice_are_recorded_and_not_where_they_are_seeded(data):
    raw = opened(data)
    number = another_die(raw)
    fault = refusal(signed(raw))
    assert fault.entry == number
    assert "the seed gives" in str(fault)
    raw["chance"] = {"source": "system"}
    assert verify(signed(raw)).valid


def test_another_seed_is_found_out(data):
    raw = opened(data)
    raw["chance"]["seed"] += 1
    assert "the seed gives" in str(refusal(signed(raw)))


def test_a_game_that_began_in_the_middle_comes_back():
    game = position(land={0: {"ukraine": 9, "ural": 3}, 1: {"siberia": 2}}, hands={0: ["iceland", "wild_1"]}, turn=7)
    game.source = Seeded(1)
    go_on(game, Random(1), 100)
    game.source = System()
    chairs = [Chair(seat.name) for seat in game.state.seats]
    assert load(encode(game, chairs)).game.digest() == game.digest()


def test_what_a_load_gives_can_be_played_and_refuses_as_before():
    game, chairs = begun()
    loaded = load(encode(game, chairs)).game
    with pytest.raises(Illegal, match="Not your move"):
        loaded.do((loaded.decider + 1) % 3, Place("ural", 1))
    assert isinstance(loaded.source, Seeded)


# -- every rule system, and the page that explains the format


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_games_of_every_rule_system_come_back(ruleset):
    players = ruleset.players[0]
    chairs = [Chair(name) for name in NAMES[:players]]
    game = new_game(ruleset, load_board(ruleset.board), {}, chairs, Seeded(4))
    rng = Random(4)
    for acts in (3, 40, 200, 200):
        data = encode(game, chairs)
        loaded = load(data)
        assert encode(loaded.game, loaded.chairs) == data
        go_on(game, rng, acts)


def test_the_page_about_the_format_names_every_field_and_shows_real_entries():
    page = (Path(__file__).resolve().parents[2] / "saves" / "README.md").read_text()
    for kind in (save.Save, save.SavedSeat, State):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in page, field
    entries = [json.loads(line) for line in re.findall(r"^\[.*\]$", page, re.MULTILINE)]
    assert len(entries) > 5
    game, _ = begun(options={})
    typed = typed_log(game.rules, entries)
    assert [canonical((row.by, row.action, row.answers)) for row in typed] == [canonical(entry) for entry in entries]
    assert {name for row in entries if row[1] for name in row[1]} >= {"do", "territory", "count"}


class Hats(msgspec.Struct):
    """A part with a dict, as a rule system may have one."""

    on: dict[str, int]


def test_a_dict_of_a_part_keeps_its_keys_and_their_order():
    game, _ = begun()
    rules = replace(game.rules, parts={**game.rules.parts, "hats": Hats})
    fresh = msgspec.json.decode(game.initial, type=State)
    fresh.parts = {name: msgspec.convert(fresh.parts[name], kind) for name, kind in game.rules.parts.items()}
    fresh.parts["hats"] = Hats({"b": 0, "a": 0})
    raw = msgspec.json.decode(canonical(fresh))
    raw["parts"]["hats"]["on"] = {"a": 1, "b": 2}
    assert list(typed_state(rules, fresh, raw).parts["hats"].on.items()) == [("b", 2), ("a", 1)]
    for keys in ({"a": 1}, {"a": 1, "b": 2, "c": 3}):
        raw["parts"]["hats"]["on"] = keys
        with pytest.raises(BadSave, match=r"initial\.parts\.hats\.on"):
            typed_state(rules, fresh, raw)
