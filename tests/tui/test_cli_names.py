"""Names are found in any case, with `-`, `_` or blank, and by as many letters as it takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.format import load
from tui.commands.errors import Unable
from tui.commands.finding import find_board, fold, resolve

TERRITORIES = {t.id: (t.name, *t.aliases) for t in load("world").territories}
RULESETS = dict.fromkeys(("world", "world-2003", "enterprise", "balance-of-power", "middle-earth"), ())


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("world", "world"),
        ("WORLD", "world"),
        ("world-2003", "world-2003"),
        ("World_2003", "world-2003"),
        ("world 2", "world-2003"),
        ("ENT", "enterprise"),
        ("balance of power", "balance-of-power"),
        ("Middle_E", "middle-earth"),
        ("  b  ", "balance-of-power"),
    ],
)
def test_rulesets_are_found(word: str, found: str) -> None:
    assert resolve(word, RULESETS, "ruleset") == found


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("great britain", "great_britain"),
        ("GREAT-BRITAIN", "great_britain"),
        ("kam", "kamchatka"),
        ("eastern u", "eastern_united_states"),
        ("northwest", "northwest_territory"),
    ],
)
def test_territories_are_found_by_id_and_name(word: str, found: str) -> None:
    assert resolve(word, TERRITORIES, "territory") == found


def test_an_id_wins_over_a_name() -> None:
    assert resolve("ural", {"ural": ("Mountains",), "steppe": ("Ural",)}, "territory") == "ural"


def test_a_name_wins_over_the_beginning_of_another() -> None:
    assert resolve("peru", {"a": ("Peru",), "b": ("Peruvia",)}, "territory") == "a"


def test_a_thing_with_two_names_that_begin_so_is_one_thing() -> None:
    assert resolve("gr", {"a": ("Great Britain", "Grand Isle"), "b": ("Peru",)}, "territory") == "a"


def test_an_ambiguous_word_lists_what_it_could_be() -> None:
    with pytest.raises(Unable, match=r'"w" could be world or world-2003: write more of the ruleset\.'):
        resolve("w", RULESETS, "ruleset")


def test_many_candidates_are_not_all_listed() -> None:
    with pytest.raises(Unable) as refusal:
        resolve("t", {f"t{number}": () for number in range(30)}, "territory")
    assert str(refusal.value).count("t1") == 1
    assert "or others" in str(refusal.value)


def test_an_unknown_word_among_few_lists_them() -> None:
    with pytest.raises(Unable, match='no board "mars": there are europe and world'):
        resolve("mars", {"europe": (), "world": ()}, "board")


def test_an_unknown_word_among_many_names_those_written_alike() -> None:
    with pytest.raises(Unable, match="did you mean kamchatka"):
        resolve("kamtschatka", TERRITORIES, "territory")


@pytest.mark.parametrize("word", ["", " ", "-", "zzz", "x" * 5000, "\x1b[31m"])
def test_nonsense_is_refused_in_few_words(word: str) -> None:
    with pytest.raises(Unable) as refusal:
        resolve(word, TERRITORIES, "territory")
    assert len(str(refusal.value)) < 200


@given(st.sampled_from(sorted(TERRITORIES)), st.sampled_from("-_ "), st.booleans())
def test_every_spelling_of_an_id_is_that_id(territory: str, joint: str, upper: bool) -> None:
    word = territory.replace("_", joint)
    assert resolve(word.upper() if upper else word, TERRITORIES, "territory") == territory


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_board_is_a_file_too(tmp_path, monkeypatch) -> None:
    from maps.format import encode

    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_bytes(encode(load("europe")))
    (tmp_path / "world").write_bytes(b"no board")
    (tmp_path / "middle").mkdir()
    assert find_board("mine").id == "europe"
    assert find_board("WORLD").id == "world", "an id wins over a file"
    assert find_board("middle").id == "middle-earth", "a folder is no board"
