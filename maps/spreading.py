"""Places for territories of which only the links are known: linked ones near each other, all others apart."""

from collections.abc import Iterable, Mapping
from math import cos, hypot, pi, sin, sqrt

WORK = 4_000_000
"""How many pairs are looked at in all: large boards are spread less carefully."""
ROUNDS = 300
SIDE = 100.0
MARGIN = 4.0


def spread(
    count: int, links: Iterable[tuple[int, int]], fixed: Mapping[int, tuple[float, float]]
) -> dict[int, tuple[float, float]]:
    """x and y, 0 to 100, of so many territories; those of `fixed` stay where they are. The same every time.

    Linked territories pull each other, all push each other away, ever less (Fruchterman and Reingold, 1991).
    """
    start = {n: (50 + 40 * cos(2 * pi * n / count), 50 + 40 * sin(2 * pi * n / count)) for n in range(count)}
    places = [list(fixed.get(n, start[n])) for n in range(count)]
    pairs = {(min(pair), max(pair)) for pair in links if pair[0] != pair[1]}
    ideal = SIDE / sqrt(max(count, 1)) * 0.8
    rounds = max(10, min(ROUNDS, WORK // max(1, count * count)))
    for turn in range(rounds):
        push = _forces(places, pairs, ideal)
        most = SIDE / 8 * (1 - turn / rounds)
        for n in range(count):
            if n not in fixed:
                across, down = push[n]
                length = hypot(across, down) or 1.0
                for axis, value in enumerate((across, down)):
                    moved = places[n][axis] + value / length * min(length, most)
                    places[n][axis] = min(SIDE - MARGIN, max(MARGIN, moved))
    return {n: (places[n][0], places[n][1]) for n in range(count)}


def _forces(places: list[list[float]], pairs: set[tuple[int, int]], ideal: float) -> list[list[float]]:
    """Which way each territory is drawn."""
    push = [[0.0, 0.0] for _ in places]
    for a, (x, y) in enumerate(places):
        for b in range(a):
            across, down = x - places[b][0] or 0.01 * (a - b), y - places[b][1] or 0.01
            strength = ideal * ideal / (across * across + down * down)
            _pull(push, a, b, across * strength, down * strength)
    for a, b in sorted(pairs):
        across, down = places[b][0] - places[a][0], places[b][1] - places[a][1]
        strength = hypot(across, down) / ideal
        _pull(push, a, b, across * strength, down * strength)
    return push


def _pull(push: list[list[float]], a: int, b: int, across: float, down: float) -> None:
    push[a][0] += across
    push[a][1] += down
    push[b][0] -= across
    push[b][1] -= down
