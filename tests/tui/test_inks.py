"""Rows in their owners' colours: marks as on the map, bars, pictures of boards, and what ASCII cannot print."""

import pytest
from rich.text import Text

from maps.format import load
from tui.inks import first_row, inks, printable, put_chips, stacked, with_chips
from tui.screens.picture import legend, picture, shown_board
from tui.theme import COLOR_MODES, OWNERS, look
from tui.views import region_fills

RED, YELLOW, BLUE = 0, 1, 4
LOOK = ("safe", "rgb", "half")


def styled(text: Text) -> dict[str, object]:
    return {text.plain[span.start : span.end]: span.style for span in text.spans}


def test_marks_with_numbers_and_before_names_look_as_on_the_map() -> None:
    shown = look()
    found = styled(with_chips("N Ural Y3, Ukraine R10/31; B Dora, K9, R2D2", shown))
    assert found["Y3"] == shown.chip(YELLOW)
    assert found["R10/31"] == shown.chip(RED)
    assert found["B"] == shown.chip(BLUE)
    assert found["N"] == shown.chip(7)
    assert set(found) == {"N", "Y3", "R10/31", "B"}
    assert "N" not in styled(with_chips("N Ural Y3", shown, names=False))


def test_a_text_with_styles_of_its_own_keeps_them() -> None:
    text = Text("R9", "bold")
    assert with_chips(text, look()) is text
    assert put_chips(text, look()).style == "bold"
    assert styled(text)["R9"] == look().chip(RED)


def test_the_first_row_shows_the_owner_and_the_promise() -> None:
    row = first_row("R Anna T7 ATTACK 2/3  choose a target.  Enter: battle", RED, look())
    found = styled(row)
    assert row.plain.startswith(" R Anna")
    assert found[" R "] == look().chip(RED, on_land=False)
    assert "Enter: battle" in found
    assert not first_row("R Anna  Enter: x", RED, look("mono")).spans


@pytest.mark.parametrize("colors", COLOR_MODES)
@pytest.mark.parametrize("shares", [((RED, 95), (YELLOW, 5)), ((RED, 1), (YELLOW, 999)), ((BLUE, 0), (RED, 0.97))])
def test_bars_are_as_wide_as_they_should_be_and_show_everybody(colors: str, shares: tuple[tuple[int, float]]) -> None:
    shown = look("safe", colors)
    bar = stacked(shares, 40, shown)
    assert bar.cell_len == 40
    held = [owner for owner, amount in shares if amount]
    if shown.hatched:
        assert set(bar.plain) == {OWNERS[owner].hatch for owner in held}
    else:
        assert len(bar.spans) == len(held)
    assert not stacked(((RED, 0), (BLUE, 0)), 40, shown)


def test_keys_that_do_nothing_now_are_told_from_others_in_every_mode() -> None:
    for colors in COLOR_MODES:
        ink = inks(look("safe", colors))
        assert len({ink.off, ink.head, ink.text}) == 3, colors


def test_ascii_prints_no_other_sign_where_a_text_was_cut() -> None:
    plain, usual = look("safe", "rgb", "ascii"), look()
    assert printable("Quebec, We…", plain) == "Quebec, We~"
    cut = printable(Text("Ukr…", "bold"), plain)
    assert (str(cut), cut.style) == ("Ukr~", "bold")
    assert printable("Quebec, We…", usual) == "Quebec, We…"


def test_regions_named_for_their_colour_look_like_it() -> None:
    board = load("europe")
    fills = {region.name: OWNERS[region_fills(board)[region.id]].name for region in board.regions}
    assert fills == {
        "Yellow": "Yellow", "Green": "Green", "Brown": "Neutral", "Blue": "Blue", "Orange": "Red", "Purple": "Pink",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["world", "europe", "middle-earth"])
def test_a_picture_of_a_board_has_a_legend_and_fits(name: str) -> None:
    board = load(name)
    for width in (80, 96, 100):
        rows = shown_board(board, width, 26, *LOOK)
        assert 20 < len(rows) <= 26
        assert all(row.cell_len <= width for row in rows)
        told = " ".join(row.plain for row in legend(board, width, *LOOK))
        for region in board.regions:
            assert f"{region.name} +{region.bonus}" in told
    assert not shown_board(board, 79, 26, *LOOK)
    assert not shown_board(board, 100, 20, *LOOK), "there is no room for the legend"
    assert picture(board, 100, 20, *LOOK)
