"""Promised dice: the published vectors, the order of a deal, and what `verify` finds."""

import json
import math
from collections import Counter
from random import Random

import pytest

from engine.actions import Attack
from engine.chance import Dice, Draw, Seeded
from engine.change import Illegal
from engine.committed import (
    Committed,
    Deal,
    Sealed,
    Unproven,
    answer,
    check_note,
    key_behind,
    marks,
    phrase_hash,
    request_bytes,
    terms_of,
)
from engine.rulesets import RULESETS
from engine.save import BadSave, canonical, encode, game_terms, load, verify
from engine.saveformat import compose
from engine.seating import Chair, new_game
from maps.format import load as load_board

ARGUMENTS = ("g-0001", "world", {"goal": "world"}, ["Anna", "Bruno"], "world")
SEED = bytes(range(32))
KEY = bytes.fromhex("2a24759160a05325528459978981d495e098fc415c16f2d8d00bf36e50b8ec70")
POOL = ("alaska", "brazil", "brazil", "china", "wild_1")


def deal_of(seed=SEED, arguments=ARGUMENTS, phrase="seven geese"):
    """The deal of the published vectors: one phrase typed, one promised by its hash and opened later."""
    deal = Deal("g-0001", terms_of(*arguments), 2, seed)
    deal.give(0, phrase, b"\x11" * 16)
    deal.promise(1, phrase_hash(1, b"\x22" * 16, "Köln"))
    deal.close()
    deal.open(1, b"\x22" * 16, "Ko\u0308ln")
    return deal


def test_published_vectors():
    deal = deal_of()
    assert deal.terms.hex() == "4106e5e673f7874672fa6d2c893eaf91691aedc6cb4b26eaadc6cce940f54dfc"
    assert deal.commitment.hex() == "fe3bdf281f5bf1e787400f180896547b767e5bd0630b349e55f6f4f39e12215b"
    assert [one.hex() for one in deal.hashes] == [
        "6b11ecc85c5235633022eb4b38fe6606f7d0578a430e7bf329d4f54fd6569264",
        "7955e85b2d42fba9f907e3d7317d2f13b84a179532fe1bba531eb1d03dac6bab",
    ]
    assert deal.sheet.hex() == "c6181bf4c8813fadf145196d19464eec32c8082fdaccfb89da4df4fe76ebe47e"
    assert deal.source().key == KEY


def test_published_answers():
    assert request_bytes(Dice(3)).hex() == "6469636500030006"
    assert request_bytes(Draw(POOL, 3)).hex().startswith("647261770003b1c7782c775c")
    assert answer(KEY, 0, Dice(3)) == (1, 5, 4)
    assert answer(KEY, 43, Dice(3)) == (1, 2, 4), "its first byte is one of the four that are thrown away"
    assert answer(KEY, 7, Draw(POOL, 3)) == ("wild_1", "brazil", "alaska")
    assert answer(KEY, 8, Draw(tuple(f"c{n:03}" for n in range(300)), 2)) == ("c297", "c053"), "two bytes a step"


def improbability(counts, expected):
    """The p-value of chi square (Wilson and Hilferty)."""
    total = sum((count - want) ** 2 / want for count, want in zip(counts, expected, strict=True))
    k = len(counts) - 1
    return math.erfc(((total / k) ** (1 / 3) - (1 - 2 / (9 * k))) / math.sqrt(2 / (9 * k)) / math.sqrt(2)) / 2


def test_dice_are_fair():
    throws = [answer(KEY, i, Dice(2)) for i in range(18000)]
    faces, pairs = Counter(face for throw in throws for face in throw), Counter(throws)
    assert improbability([faces[face] for face in range(1, 7)], [6000] * 6) > 1e-4
    assert len(pairs) == 36
    assert improbability(list(pairs.values()), [500] * 36) > 1e-4


def test_draws_are_fair_and_come_from_a_multiset():
    drawn = Counter(answer(KEY, i, Draw(("a", "a", "b", "c"), 2)) for i in range(12000))
    chances = {"aa": 2, "ab": 2, "ac": 2, "ba": 2, "bc": 1, "ca": 2, "cb": 1}
    assert {"".join(pair) for pair in drawn} == set(chances)
    assert improbability([drawn[tuple(pair)] for pair in chances], [1000 * n for n in chances.values()]) > 1e-4
    assert sorted(answer(KEY, 3, Draw(POOL, 5))) == list(POOL)
    assert answer(KEY, 3, Draw(("b", "a", "c"), 2)) == answer(KEY, 3, Draw(("c", "b", "a"), 2))
    with pytest.raises(ValueError, match="pool of 2"):
        answer(KEY, 3, Draw(("b", "a"), 3))


def test_a_roll_of_three_dice_says_nothing_about_one_of_two():
    same = sum(answer(KEY, i, Dice(3))[:2] == answer(KEY, i, Dice(2)) for i in range(300))
    assert same < 30, "one in thirty-six is expected"


def test_the_order_of_a_deal():
    deal = Deal("g", terms_of(*ARGUMENTS), 2)
    with pytest.raises(Illegal, match="wait until"):
        deal.source()
    deal.give(0, "a")
    deal.promise(1, phrase_hash(1, b"s" * 16, "b"))
    with pytest.raises(Illegal, match="until the sheet is closed"):
        deal.open(1, b"s" * 16, "b")
    sheet = deal.close()
    with pytest.raises(Illegal, match="no phrase can be added"):
        deal.give(0, "another")
    with pytest.raises(Illegal, match="wait until"):
        deal.source()
    assert deal.missing == [1]
    with pytest.raises(Illegal, match="not the phrase of your hash"):
        deal.open(1, b"s" * 16, "c")
    deal.open(1, b"s" * 16, "b")
    assert deal.close() == sheet
    assert len(deal.source().key) == 32


def test_every_part_makes_other_dice():
    keys = {deal_of().source().key}
    keys.add(deal_of(seed=bytes(31) + b"\1").source().key)
    keys.add(deal_of(phrase="eight geese").source().key)
    for place, value in ((0, "g-0002"), (2, {"goal": "missions"}), (3, ["Bruno", "Anna"]), (4, "europe")):
        arguments = [*ARGUMENTS]
        arguments[place] = value
        keys.add(deal_of(arguments=arguments).source().key)
    assert len(keys) == 7


def test_what_nobody_saw_comes_again_and_what_was_told_does_not():
    source = deal_of().source()
    first = source(Dice(3))
    source.rewind()
    assert source(Dice(3)) == first == answer(KEY, 0, Dice(3))
    source.publish()
    second = source(Dice(3))
    source.rewind()
    assert source(Dice(3)) == second == answer(KEY, 1, Dice(3))


def revealed():
    record = deal_of().record()
    record.seed = SEED.hex()
    return record


def test_the_key_behind_a_promise():
    assert key_behind(revealed(), deal_of().terms) == KEY
    assert deal_of().record().seed is None
    assert SEED.hex() not in json.dumps(json.loads(canonical(deal_of().record())))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", "00" * 32),
        ("commitment", "00" * 32),
        ("sheet", "00" * 32),
        ("terms", "00" * 32),
        ("scheme", "dice-of-mine"),
        ("hashes", [None, None]),
        ("opened", [None, ("22" * 16, "Köln")]),
        ("opened", [("11" * 16, "eight geese"), ("22" * 16, "Köln")]),
        ("opened", []),
        ("seed", "no hex"),
    ],
)
def test_a_promise_that_does_not_hold_together(field, value):
    record = revealed()
    setattr(record, field, value)
    with pytest.raises(Unproven):
        key_behind(record, deal_of().terms)


def test_notes():
    record = revealed()
    made = list(marks(KEY, [[-1, None, []], [0, {"do": "end"}, []]]))
    check_note(record.commitment[:16].upper(), record, made)
    check_note(record.sheet[:12], record, made)
    check_note(f"1:{made[1].hex()}", record, made)
    for wrong in ("deadbeef", record.commitment[:6], "zz" * 8, f"0:{made[1].hex()}", f"9:{made[1].hex()}"):
        with pytest.raises(Unproven):
            check_note(wrong, record, made)


def test_seed_and_commitment_swapped_together_are_found_by_a_note_alone():
    other = deal_of(seed=b"\5" * 32)
    record = other.record()
    record.seed = other.seed.hex()
    key_behind(record, other.terms)
    with pytest.raises(Unproven):
        check_note(deal_of().commitment.hex()[:16], record, [])


def test_a_mark_hangs_on_every_entry_before_it():
    log = [[-1, None, []], [0, {"do": "end"}, []], [1, {"do": "end"}, []]]
    changed = [log[0], [0, {"do": "end"}, [[6]]], log[2]]
    assert list(marks(KEY, log))[2] != list(marks(KEY, changed))[2]


# -- a whole game


CHAIRS = [Chair("Anna", "simple"), Chair("Bruno", "random", "blue")]


@pytest.fixture(scope="module")
def finished():
    """A game with promised dice, played for a while, the save without its seed, and the one with it."""
    ruleset, board = RULESETS["world"], load_board("world")
    picked = {"start.claim": "deal", "start.place_step": 40, "limit.turns": 4}
    rules, _ = ruleset.set_up(picked, board, [chair.name for chair in CHAIRS])
    deal = Deal("g-7", game_terms("g-7", rules, [chair.name for chair in CHAIRS]), 2, SEED)
    deal.give(1, "köln")
    deal.close()
    game = new_game(ruleset, board, picked, CHAIRS, deal.source())
    rng = Random(3)
    early = b""
    while game.decider is not None:
        kinds = game.offer.kinds()
        game.do(game.decider, game.offer.sample(rng, [Attack] if Attack in kinds and rng.random() < 0.7 else None))
        if len(game.log) == 20:
            early = encode(game, CHAIRS)
    key = game.source.key
    promise = deal.record()
    promise.seed = deal.seed.hex()
    game.source = Sealed(promise)
    return early, encode(game, CHAIRS), key


def altered(data, change):
    """The save with something else in it, and its checksum made again."""
    raw = json.loads(data)
    change(raw)
    log = [canonical(row) for row in raw.pop("log")]
    raw.pop("sha256")
    order = json.loads(data)
    fields = {name: canonical(raw[name]) if name in raw else b"" for name in order if name != "sha256"}
    return compose(fields, log)


def test_an_early_copy_is_legal_and_proves_nothing(finished):
    early, _, _ = finished
    assert SEED.hex().encode() not in early
    verdict = verify(early)
    assert (verdict.valid, verdict.dice) == (True, "not proven")
    assert "seed is not in this file" in verdict.remark
    loaded = load(early)
    with pytest.raises(Illegal, match="read, not played on"):
        loaded.game.source(Dice(1))
    assert encode(loaded.game, loaded.chairs) == early


def test_a_finished_game_is_proven(finished):
    _, whole, key = finished
    promise = load(whole).chance.promise
    log = load(whole).game.log
    made = list(marks(key, [(e.by, e.action, e.answers) for e in log]))
    verdict = verify(whole, [promise.commitment[:16], promise.sheet[:16], f"30:{made[30].hex()}"])
    assert (verdict.valid, verdict.dice) == (True, "proven")
    assert "1 of 2 seats added a phrase. What you noted fits." in verdict.remark
    rolls = sum(type(answer[0]) is int for e in log for answer in e.answers)
    assert f"{rolls} rolls and {sum(len(e.answers) for e in log) - rolls} draws" in verdict.remark
    assert len(encode(load(whole).game, CHAIRS)) == len(whole)


def test_any_other_die_is_found_at_its_entry(finished):
    _, whole, _ = finished
    log = json.loads(whole)["log"]
    number = next(n for n, row in enumerate(log) if row[1] and row[1]["do"] == "attack" and row[2])
    for face in {1, 2, 3, 4, 5, 6} - {log[number][2][0][0]}:
        verdict = verify(altered(whole, lambda raw, face=face: raw["log"][number][2][0].__setitem__(0, face)))
        assert not verdict.valid
        assert verdict.dice == "not proven"
        assert verdict.fault.entry == number
        assert "the seed gives" in verdict.fault.sentence


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda raw: raw["chance"]["promise"].update(seed="00" * 32), "not the one that was promised"),
        (lambda raw: raw["chance"]["promise"].update(game="g-8"), "not those that the dice were bound to"),
        (lambda raw: raw["options"].update({"limit.turns": 5}), "not those that the dice were bound to"),
        (lambda raw: raw["chance"].pop("promise"), "must say what was promised"),
    ],
)
def test_a_broken_promise_makes_a_bad_save(finished, change, words):
    verdict = verify(altered(finished[1], change))
    assert (verdict.valid, verdict.dice) == (False, "not proven")
    assert words in verdict.fault.sentence


def test_a_note_that_does_not_fit_makes_a_bad_save(finished):
    verdict = verify(finished[1], ["deadbeef"])
    assert (verdict.valid, verdict.dice) == (False, "not proven")
    assert "deadbeef fits neither" in verdict.fault.sentence


def test_a_game_that_promised_nothing_has_no_use_for_notes():
    game = new_game(RULESETS["world"], load_board("world"), {}, CHAIRS, Seeded(1))
    verdict = verify(encode(game, CHAIRS), ["deadbeef"])
    assert not verdict.valid
    assert "not promised" in verdict.fault.sentence
    with pytest.raises(BadSave):
        load(b"")


def test_a_restart_goes_on_with_the_same_numbers():
    record = deal_of().record()
    assert Committed(KEY, record, 5)(Dice(2)) == answer(KEY, 5, Dice(2))
