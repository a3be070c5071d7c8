"""Where an arrow key leads on a map: to the nearest territory in that direction."""

from collections.abc import Callable, Collection, Mapping

from maps.format import MapFile

Point = tuple[float, float]
"""(x, y) with y growing downwards, in units that are as wide as they are high."""
Direction = tuple[int, int]
"""(1, 0) right, (-1, 0) left, (0, 1) down, (0, -1) up."""

PICTURE = (160.0, 92.0)
"""Width and height of a board in units that are as wide as high, whatever the size of its picture on the screen: an
arrow leads to the same territory on every screen."""

CONES = (1.0, 2.5)
"""How far aside of its direction an arrow looks, as a share of how far ahead: first narrowly, then widely. There is
no third, "anything in that half", which would lead from Kamchatka up to Greenland."""
ASIDE = 2.0
"""A step aside counts as much as this many steps ahead."""
LINKED = 0.6
"""A territory linked to where one stands counts as this share of its distance."""


def points_of(board: MapFile) -> dict[str, Point]:
    """Where the territories of a board lie, in its order."""
    width, height = PICTURE
    return {place.id: (place.x * width / 100, place.y * height / 100) for place in board.territories}


def width_around(board: MapFile) -> float | None:
    """How far it is around a board whose east and west edges meet; None for any other."""
    return PICTURE[0] if board.wrap else None


def links_of(board: MapFile) -> dict[str, frozenset[str]]:
    """The territories each territory has a link with, in either direction."""
    found: dict[str, set[str]] = {place.id: set() for place in board.territories}
    for link in board.links:
        found[link.a].add(link.b)
        found[link.b].add(link.a)
    return {name: frozenset(others) for name, others in found.items()}


def toward(
    points: Mapping[str, Point],
    linked: Collection[str],
    here: str,
    direction: Direction,
    wrap: float | None = None,
) -> str | None:
    """The nearest territory from `here` in a direction, or None if there is none; ties go to the earlier in `points`.

    `linked` are the territories with a link to `here`. `wrap` is the width of a map whose east and west edges meet.
    """
    dx, dy = direction
    x, y = points[here]
    shifts = (0.0,) if wrap is None or dy else (0.0, wrap, -wrap)
    reach = []
    for name, (its_x, its_y) in points.items():
        if name == here:
            continue
        for shift in shifts:
            right, down = its_x + shift - x, its_y - y
            ahead, aside = right * dx + down * dy, abs(right * dy) + abs(down * dx)
            if ahead > 0:
                distance = (ahead + ASIDE * aside) * (LINKED if name in linked else 1.0)
                reach.append((distance, aside / ahead, name))
    for cone in CONES:
        within = [(distance, name) for distance, slant, name in reach if slant <= cone]
        if within:
            return min(within, key=lambda found: found[0])[1]
    return None


class Compass:
    """Arrow keys with a memory of one step: the opposite arrow leads back to where one came from."""

    def __init__(self) -> None:
        self._way_back: tuple[str, Direction, str] | None = None

    def step(self, here: str, direction: Direction, search: Callable[[], str | None]) -> str | None:
        """Where an arrow leads from `here`: back if it undoes the last step, else where `search` says."""
        if self._way_back and self._way_back[:2] == (here, direction):
            found: str | None = self._way_back[2]
        else:
            found = search()
        if found is not None:
            dx, dy = direction
            self._way_back = (found, (-dx, -dy), here)
        return found
