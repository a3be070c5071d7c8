"""Public geography: the countries of the world-atlas package, and the territories that are cut out of them."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

ATLAS_FILE = "countries-50m.json"
Countries = dict[str, BaseGeometry]
Point = tuple[float, float]

DATE_LINE = -168.4
"""Land of a country west of here, that also lies far in the east, is drawn beyond 180 degrees."""


def load_countries(path: Path) -> Countries:
    """Country -> its shape, in degrees. Reads TopoJSON: shapes share arcs, whose points are kept as differences."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    scale, origin = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [(np.cumsum(arc, axis=0) * scale + origin).tolist() for arc in topology["arcs"]]
    return {
        country["properties"]["name"]: _shape(country, arcs)
        for country in topology["objects"]["countries"]["geometries"]
    }


def _shape(country: dict[str, Any], arcs: list[list[Point]]) -> BaseGeometry:
    polygons = [country["arcs"]] if country["type"] == "Polygon" else country.get("arcs", [])
    return unary_union(
        [Polygon(_ring(outer, arcs), [_ring(hole, arcs) for hole in holes]).buffer(0) for outer, *holes in polygons]
    )


def _ring(indexes: Iterable[int], arcs: list[list[Point]]) -> list[Point]:
    """The points of a closed line; the arcs with negative indexes are walked backwards."""
    points: list[Point] = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points += arc[1:] if points else arc
    west, east = min(points)[0], max(points)[0]
    if west < DATE_LINE and (east > 100 or east < DATE_LINE):
        return [(x + 360 if x < 0 else x, y) for x, y in points]
    return points


def territories(countries: Countries, claims: Iterable[Mapping[str, Any]]) -> dict[str, BaseGeometry]:
    """Territory -> its shape: the pieces it claims, so far as no earlier claim took them.

    Raises ValueError for a country that the atlas has not.
    """
    left = dict(countries)
    pieces: dict[str, list[BaseGeometry]] = {}
    for claim in claims:
        cut = box(*claim["box"]) if "box" in claim else Polygon(claim["within"]) if "within" in claim else None
        for name in claim["of"]:
            if name not in left:
                raise ValueError(f'The atlas has no country "{name}", which {claim["to"]} claims land of.')
            piece = left[name] if cut is None else left[name].intersection(cut)
            left[name] = left[name].difference(piece)
            pieces.setdefault(claim["to"], []).append(piece)
    return {territory: unary_union(found) for territory, found in pieces.items() if territory != "sea"}
