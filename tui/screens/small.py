"""What every screen says in a terminal that is too small for it."""

LEAST = (60, 20)
"""Columns and rows below which nothing is shown but a sentence."""
COMFORT = (80, 24)
"""Columns and rows from which on there is a map."""


def too_small(width: int, height: int) -> str | None:
    """The sentence to show instead of a screen; None when there is room."""
    if width >= LEAST[0] and height >= LEAST[1]:
        return None
    needs, least = "x".join(map(str, COMFORT)), "x".join(map(str, LEAST))
    return f"hegemon needs {needs} (list play {least}), this is {width}x{height}. Nothing is lost. Enlarge, or q."
