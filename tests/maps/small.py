"""A board small enough to see whole, two regions of two in a ring; and what touches in a picture."""

from itertools import pairwise
from typing import Any

from maps.format import SCENERY, Deck, Link, MapFile, Raster, Region, Territory


def small_board(**changes: Any) -> MapFile:
    board: dict[str, Any] = {
        "id": "small",
        "name": "Small",
        "decks": {"plain": Deck("Plain", 2)},
        "regions": (Region("west", "West", 2, "red"), Region("east", "East", 3, "#0040ff")),
        "territories": (
            Territory("ash", "Ash", "west", 10.0, 20.0, ("port",), {"plain": "infantry"}, ("Old Ash",)),
            Territory("beech", "Beech", "west", 15.0, 80.0, (), {"plain": "cavalry"}),
            Territory("cedar", "Cedar", "east", 90.0, 20.0),
            Territory("date", "Date", "east", 85.0, 80.0),
        ),
        "links": (
            Link("ash", "beech"),
            Link("cedar", "date", one_way=True),
            Link("ash", "cedar", "sea", option="map.ash_cedar"),
            Link("beech", "date", "bridge"),
        ),
        "blocks": {"some_rules": {"setups": [{"ash": 3}], "ratio": 0.5, "open": True, "none": None}},
        "rasters": (small_raster(),),
    }
    return MapFile(**(board | changes))


def small_raster(**changes: Any) -> Raster:
    """Ten cells by three: a strait in the middle, a row of sea between north and south."""
    raster: dict[str, Any] = {
        "width": 10,
        "height": 6,
        "legend": ("ash", "beech", "cedar", "date", "sea"),
        "rows": (
            ((0, 5), (2, 5)),
            ((0, 4), (4, 2), (2, 4)),
            ((4, 10),),
            ((4, 10),),
            ((1, 4), (4, 2), (3, 4)),
            ((1, 5), (3, 5)),
        ),
        "labels": {"ash": (0, 0), "cedar": (6, 0), "beech": (0, 2), "date": (6, 2)},
    }
    return Raster(**(raster | changes))


def land_contacts(raster: Raster) -> set[frozenset[str]]:
    """Pairs of territories whose pixels touch."""
    grid = [[raster.legend[index] for index in line] for line in raster.pixels()]
    beside = [pair for line in grid for pair in pairwise(line)]
    beside += [pair for upper, lower in pairwise(grid) for pair in zip(upper, lower, strict=True)]
    return {frozenset(pair) for pair in beside if pair[0] != pair[1] and not set(pair) & set(SCENERY)}
