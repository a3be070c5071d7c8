"""What differs between two boards, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from maps.comparing import Difference
from maps.structs import MapFile

HERE, MISSING, OTHER = "+", "-", "~"
"""What the first board alone has, what it lacks, and what is there but otherwise."""


class Told(NamedTuple):
    """One difference. spots: the territories of the first board that it is about, none if it has no such.

    marked: whether they are marked with its number on a map of that board; a link to a territory of one board only is
    not, as the territory is.
    """

    sign: str
    sentence: str
    spots: tuple[str, ...]
    marked: bool = False


def differences(a: MapFile, b: MapFile, found: Difference) -> list[str]:
    """The differences as lines of text."""
    lines = [told.sentence for told in tell(a, b, found)]
    if found.same:
        lines.append("The boards are the same" + (", names aside." if found.renamed else "."))
    elif found.isomorphic:
        lines.append("Their links are the same, names aside.")
    return lines


def tell(a: MapFile, b: MapFile, found: Difference) -> list[Told]:
    """The differences, those of territories and links first."""
    here = {territory.id: territory.name for territory in a.territories}
    there = {territory.id: territory.name for territory in b.territories}
    regions = {region.id: region.name for region in a.regions}
    back = {theirs: mine for mine, theirs in found.matched}
    both = set(back.values())
    name_a, name_b = (a.name, b.name) if a.name != b.name else (f"{a.name} (first)", f"{b.name} (second)")
    return [
        *(Told(HERE, f"Territory only in {name_a}: {here[t]}", (t,), True) for t in found.only_a),
        *(Told(MISSING, f"Territory only in {name_b}: {there[t]}", ()) for t in found.only_b),
        *(
            Told(HERE, f"Link only in {name_a}: {here[x]} - {here[y]}", (x, y), {x, y} <= both)
            for x, y in found.links_a
        ),
        *(
            Told(MISSING, f"Link only in {name_b}: {there[x]} - {there[y]}", _known(back, x, y), {x, y} <= back.keys())
            for x, y in found.links_b
        ),
        *(Told(OTHER, f"Link in another direction: {here[x]} - {here[y]}", (x, y), True) for x, y in found.one_way),
        *(
            Told(OTHER, f"Bonus of {regions[r]}: {mine} in {name_a}, {theirs} in {name_b}", _land(a, r))
            for r, (mine, theirs) in found.bonuses.items()
        ),
        *(Told(OTHER, f"In another region: {here[x]}", (x,)) for x, _ in found.regions),
        *(Told(OTHER, f"Called otherwise: {here[x]} is {there[y]}", (x,)) for x, y in found.renamed),
    ]


def _known(back: Mapping[str, str], *territories: str) -> tuple[str, ...]:
    return tuple(back[territory] for territory in territories if territory in back)


def _land(board: MapFile, region: str) -> tuple[str, ...]:
    return tuple(territory.id for territory in board.territories if territory.region == region)
