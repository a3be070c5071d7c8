"""From shapes in degrees to pixels: every pixel goes to the territory that covers most of it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from shapely.affinity import scale, translate
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from docs.boards.grid import SEA, Grid

FINER = 6
"""Each pixel is looked at by as many points across and down."""
SHARE = 0.45
"""The part of a pixel a territory must cover to get it, if the drawing says nothing else."""
ALMOST = 0.98


def rasterise(
    shapes: Mapping[str, BaseGeometry],
    numbers: Mapping[str, int],
    drawing: Mapping[str, Any],
    width: int,
    height: int,
) -> Grid:
    """The picture of the shapes, `width` by `height` pixels; where no shape is, there is sea."""
    size = width * FINER, height * FINER
    shares = drawing.get("share", {})
    names = list(shapes)
    cover = np.stack([_coverage(_projected(name, shapes[name], drawing, size), width, height) for name in names])
    land = np.minimum(cover.sum(0), 1)
    needed = np.array([shares.get(name, SHARE) for name in names])
    winner = (cover / needed[:, None, None]).argmax(0)
    grid = np.full((height, width), SEA)
    covered = land >= needed[winner] * ALMOST
    grid[covered] = np.array([numbers[name] for name in names])[winner][covered]
    return grid


def _projected(name: str, shape: BaseGeometry, drawing: Mapping[str, Any], size: tuple[int, int]) -> list[Polygon]:
    """The polygons of a territory in points of the picture, larger or elsewhere if the drawing says so."""
    longitude, latitude = (np.array(drawing[axis]).T for axis in ("longitude", "latitude"))

    def project(points: Any) -> NDArray[np.float64]:
        degrees = np.asarray(points)
        return np.c_[
            np.interp(degrees[:, 0], *longitude) * size[0],
            np.interp(degrees[:, 1], *latitude) * size[1],
        ]

    fine = shape.segmentize(1.0)
    polygons = [
        Polygon(project(part.exterior.coords), [project(ring.coords) for ring in part.interiors])
        for part in getattr(fine, "geoms", [fine])
        if part.geom_type == "Polygon"
    ]
    adjust = drawing.get("adjust", {}).get(name)
    if adjust is None:
        return polygons
    about = (
        Point(project([adjust["about"]])[0])
        if "about" in adjust
        else unary_union([polygon.buffer(0) for polygon in polygons]).centroid
    )
    wider, higher = adjust["stretch"]
    east, south = adjust["shift"]
    return [
        translate(scale(polygon, wider, higher, origin=about), east * size[0], south * size[1]) for polygon in polygons
    ]


def _coverage(polygons: list[Polygon], width: int, height: int) -> NDArray[np.float64]:
    """The part of each pixel that the polygons cover, 0 to 1."""
    mask = Image.new("L", (width * FINER, height * FINER))
    pen = ImageDraw.Draw(mask)
    for polygon in polygons:
        pen.polygon(list(polygon.exterior.coords), fill=1)
        for ring in polygon.interiors:
            pen.polygon(list(ring.coords), fill=0)
    return np.array(mask, float).reshape(height, FINER, width, FINER).mean((1, 3))
