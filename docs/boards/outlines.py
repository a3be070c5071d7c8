"""A board without geography: land grows round a line for each territory, and the sea is cut out of it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from docs.boards.grid import MOUNTAIN, SEA, Grid

SEED = 11
WAVES = ((9, 0.75), (22, 0.5))
"""Waves across the picture, and how far they bend borders and coasts: the same at every size."""
MARGIN = 10, 9
"""So far beyond the frame, across and down, a coast may run."""
FINE = 10
NARROW = 0.85
"""Distances across count less than those down: territories come out wider than high, as labels are."""
LAND = 0.74
"""The part of the frame that is land, more or less; territories are evened out to their share of it."""

Values = NDArray[np.float64]


def grow(names: Sequence[str], drawing: Mapping[str, Any], width: int, height: int) -> Grid:
    """The picture of the outlines, `width` by `height` pixels."""
    x, y = _bent(drawing["frame"], width, height)
    distance = np.stack([_distance(drawing["outlines"][name], x, y) for name in names])
    grid = _nearest(distance)
    for shape in drawing["water"]:
        grid[_inside(shape, drawing["frame"], x, y)] = SEA
    closed = y > drawing["mountains_south_of"]
    grid[closed] = np.where(grid[closed] == SEA, SEA, MOUNTAIN)
    return grid


def _bent(frame: tuple[int, int], width: int, height: int) -> tuple[Values, Values]:
    """Where in the frame each pixel lies, with smooth noise so that no border is straight."""
    chance = np.random.default_rng(SEED)
    row, column = np.mgrid[0:height, 0:width]
    x, y = (column + 0.5) * frame[0] / width, (row + 0.5) * frame[1] / height

    def wave(count: int) -> Values:
        noise = Image.fromarray(chance.normal(size=(count, count * 2)).astype("f"))
        return np.array(noise.resize((width, height), Image.Resampling.BICUBIC))

    for count, far in WAVES:
        y = y + wave(count) * far * 0.6
        x = x + wave(count) * far
    return x, y


def _distance(line: Sequence[tuple[float, float]], x: Values, y: Values) -> Values:
    """How far every pixel is from a line of straight pieces."""
    found = np.full(x.shape, 1e9)
    for (from_x, from_y), (to_x, to_y) in pairwise(line):
        right, down = to_x - from_x, to_y - from_y
        along = np.clip(((x - from_x) * right + (y - from_y) * down) / (right**2 + down**2), 0, 1)
        found = np.minimum(found, np.hypot((x - from_x - along * right) * NARROW, y - from_y - along * down))
    return found


def _nearest(distance: Values) -> Grid:
    """Whose line is nearest, the small ones favoured a little."""
    count, height, width = distance.shape
    favour = np.zeros(count)
    wanted = height * width * LAND / count
    for _ in range(30):
        area = np.bincount((distance - favour[:, None, None]).argmin(0).ravel(), minlength=count)
        far_off = abs(wanted - area) > wanted * 0.35
        favour = np.clip(favour + 0.15 * np.sign(wanted - area) * far_off, -0.9, 0.9)
    return (distance - favour[:, None, None]).argmin(0)


def _inside(shape: Sequence[tuple[float, float]], frame: tuple[int, int], x: Values, y: Values) -> NDArray[np.bool_]:
    """The pixels within a polygon."""
    wide, high = ((side + 2 * margin) * FINE for side, margin in zip(frame, MARGIN, strict=True))
    mask = Image.new("1", (wide, high))
    ImageDraw.Draw(mask).polygon(
        [(across * FINE + MARGIN[0] * FINE, down * FINE + MARGIN[1] * FINE) for across, down in shape], fill=1
    )
    column = np.clip(x * FINE + MARGIN[0] * FINE, 0, mask.width - 1).astype(int)
    row = np.clip(y * FINE + MARGIN[1] * FINE, 0, mask.height - 1).astype(int)
    return np.array(mask)[row, column]
