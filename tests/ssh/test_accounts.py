"""Who somebody is: keys, names, codes, limits, and the files of the server."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import Refused
from tests.ssh.tables import ANNA, BRUNO, Time
from tui.ssh.codes import ALPHABET, code_hash, is_code, new_code
from tui.ssh.disk import Damaged, InUse, Journal, line, lock, read_lines, write_whole
from tui.ssh.hub import account_of, fingerprints
from tui.ssh.limits import Bucket, Limits, set_limits
from tui.ssh.players import Players
from tui.ssh.texts import NAME_CELLS, clean, player_name, skeleton


@pytest.mark.parametrize(
    ("text", "cells", "kept"),
    [
        ("Anna", 16, "Anna"),
        ("  A \t b\n c ", 16, "A b c"),
        ("\x1b]0;title\x07hi", 16, ")0;titlehi"),
        ("[red]x[/red]\\", 40, "(red)x(/red)/"),
        ("ab\u202edc\u200b\ufeff\u00ad", 16, "abdc"),
        ("q\u0301\u0302\u0303\u0304ed", 16, "q\u0301\u0302ed"),
        ("日本語日本語日本語", 16, "日本語日本語日本"),
        ("\U0001f600 ok", 16, "ok"),
        ("\u3164\u115f\u2800", 16, ""),
        ("x" * 500, 16, "x" * 16),
    ],
)
def test_texts_become_one_harmless_line(text, cells, kept):
    assert clean(text, cells) == kept


@given(st.text(max_size=60))
def test_cleaning_twice_is_cleaning_once(text):
    once = clean(text, 20)
    assert clean(once, 20) == once
    assert all(letter.isprintable() for letter in once)
    assert unicodedata.normalize("NFC", once) == once


@pytest.mark.parametrize("alike", ["anna", "\u0410nna", "Ａｎｎａ", "A n n a", "Änna", "ANNA"])
def test_nobody_is_taken_for_another(alike):
    taken = {skeleton("Anna"): ANNA}
    name = player_name(alike, BRUNO, taken)
    assert skeleton(name) != skeleton("Anna")
    assert player_name("Anna", ANNA, taken) == "Anna"


@pytest.mark.parametrize("wish", ["Operator", "s e r v e r", "", "\x1b\x07", "!!!", "you"])
def test_a_wish_that_cannot_be_becomes_a_guest(wish):
    assert player_name(wish, ANNA, {}) == "guest-aaaaaa"


def test_accounts_keep_their_names_and_find_them_again(tmp_path):
    players = Players(tmp_path)
    assert players.welcome(ANNA, "Anna")
    assert not players.welcome(ANNA, "Somebody else")
    assert players.name(ANNA) == "Anna"
    players.welcome(BRUNO, "anna")
    assert players.name(BRUNO) == "anna~bb"
    with pytest.raises(Refused, match="taken for him"):
        players.rename(BRUNO, "A N N A")
    assert players.rename(ANNA, "Berta") == "Berta"
    assert players.rename(BRUNO, "Anna") == "Anna"
    with pytest.raises(Refused, match="letter or a digit"):
        players.rename(ANNA, "!?")
    (players.folder / "damaged.json").write_text("{")
    again = Players(tmp_path)
    assert (again.name(ANNA), again.name(BRUNO)) == ("Berta", "Anna")
    assert all(path.stat().st_mode & 0o077 == 0 for path in players.folder.glob("[ab]*.json"))
    assert all(len(name) <= NAME_CELLS for name in (again.name(ANNA), again.name(BRUNO)))


def test_codes_are_long_and_kept_as_hashes():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 14 and set(code) <= {*ALPHABET, "-"} for code in codes)
    code = new_code()
    assert is_code(f" {code.upper().replace('-', '')} ", code_hash(code))
    assert not is_code(code, "")
    assert not is_code(new_code(), code_hash(code))
    assert len(code_hash("x" * 10**6)) == 64


def test_fingerprints_are_read_as_ssh_keygen_prints_them(tmp_path):
    printed = "SHA256:" + "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo"
    assert account_of(printed) == "aa" * 32
    assert account_of("AA" * 32) == "aa" * 32
    assert account_of("SHA256:!") == account_of("anna") == ""
    listed = tmp_path / "operators"
    listed.write_text(f"# those who may\n\n{printed} anna\nnonsense\n")
    assert fingerprints(listed) == {"aa" * 32}
    assert fingerprints(tmp_path / "missing") == frozenset()


def test_limits_are_named_and_numbers():
    limits = set_limits(Limits(), ["total=7", "bot-pace=0.25"])
    assert (limits.total, limits.bot_pace) == (7, 0.25)
    for wrong in ("tea=1", "total", "total=x", "total=-1", "total=1.5"):
        with pytest.raises(Refused):
            set_limits(Limits(), [wrong])


def test_a_bucket_fills_again():
    now = Time()
    bucket = Bucket(2, 4, now)
    assert [bucket.has() for _ in range(5)] == [True] * 4 + [False]
    now.seconds += 1
    assert [bucket.has() for _ in range(3)] == [True, True, False]
    assert bucket.take(6) == 3
    assert bucket.take(0) == 3


def test_a_file_is_replaced_whole_and_private(tmp_path):
    path = tmp_path / "file"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_a_journal_that_was_cut_anywhere_keeps_its_whole_lines():
    records = [["on", "x"], ["e", 1, None, [], 0], ["u", 2]]
    data = b"".join(map(line, records))
    for cut in range(len(data) + 1):
        found, whole = read_lines(data[:cut])
        assert found == records[: len(found)]
        assert data[:whole] == b"".join(map(line, found))
    assert len(read_lines(data)[0]) == 3


def test_a_bad_line_before_the_last_is_damage():
    data = bytearray(line(["on", "x"]) + line(["e", 1]) + line(["e", 2]))
    data[len(line(["on", "x"])) + 12] ^= 1
    with pytest.raises(Damaged, match="Line 2"):
        read_lines(bytes(data))


def test_a_journal_goes_on_after_a_torn_line(tmp_path):
    path = tmp_path / "journal"
    journal = Journal(path)
    assert journal.open("abc") == []
    journal.append(["e", 1])
    journal.close()
    with path.open("ab") as file:
        file.write(b"1234 torn")
    journal = Journal(path)
    assert journal.open("abc") == [["e", 1]]
    journal.append(["e", 2])
    journal.close()
    assert read_lines(path.read_bytes())[0] == [["on", "abc"], ["e", 1], ["e", 2]]
    other = Journal(path)
    assert other.open("def") == [], "what goes on from another save is inside it"
    other.close()
    assert json.loads(path.read_bytes()[9:]) == ["on", "def"]


def test_one_server_for_a_folder(tmp_path):
    with lock(tmp_path / "data"), pytest.raises(InUse, match="Another server"):
        lock(tmp_path / "data")
    lock(tmp_path / "data").close()
