"""What the texts of Middle-earth read of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.rulesets.middle_earth.facts import Numbers
from tui.scene import Scene


def values_of(scene: Scene) -> Numbers:
    """The numbers of this game."""
    return cast(Numbers, scene.rules.values)


def players(scene: Scene) -> list[int]:
    """The seats that have a side."""
    return [seat for seat, side in enumerate(scene.view.parts["army"]["side"]) if side]


def heroes_of(scene: Scene, seat: int) -> Sequence[str]:
    """Where a seat's heroes stand."""
    at: Sequence[str] = scene.view.parts["heroes"]["at"][seat]
    return at
