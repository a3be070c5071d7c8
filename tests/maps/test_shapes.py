"""Where territories are drawn, pixel by pixel."""

from maps.shapes import NOBODY, Shapes


def drawn(*rows: str) -> Shapes:
    """Shapes of digits; a dot is nobody's."""
    cells = [NOBODY if sign == "." else int(sign) for row in rows for sign in row]
    return Shapes(len(rows[0]), len(rows), cells)


def test_contacts_are_counted_by_the_pixels_along_them() -> None:
    assert drawn("001", "002", ".22").contacts() == {(0, 1): 1, (0, 2): 2, (1, 2): 1}


def test_growing_closes_lines_and_never_runs_round_the_edge() -> None:
    assert drawn("0.1", "..1", "...").grown(1) == drawn("001", "011", "..1")
    assert drawn("..0", "...").grown(1) == drawn(".00", "..0")
    assert drawn("...", "1..").grown(1) == drawn("1..", "11.")
    assert drawn("0....").grown(3) == drawn("0000.")


def test_larger_and_smaller() -> None:
    small = drawn("01", ".1")
    assert small.larger(4) == drawn("0011", "0011", "..11", "..11")
    assert small.larger(4).smaller(2) == small
    assert small.larger(2) is small
    assert small.smaller(2) is small


def test_the_middle() -> None:
    assert drawn("00.", "00.").middle(0) == (1.0, 1.0)
    assert drawn("00.").middle(1) is None
