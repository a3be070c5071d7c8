"""Named choices of options: other published editions, and goals that fit any of the family's rule systems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.classic.options import OPTIONS
from engine.options import Option

Preset = Mapping[str, Any]

EDITIONS: Mapping[str, Preset] = {
    "us93": {},
    "risiko": {
        "start.claim": "deal",
        "start.place_step": 3,
        "defend.dice": 3,
        "set.value": "risiko",
        "set.max_wild": 1,
        "fortify.reach": "chain",
        "map.east_africa_middle_east": False,
    },
    "expert": {"set.value": "expert", "fortify.reach": "chain", "fortify.moves": 0, "territory.cap": 12},
    "old_uk": {"turn.mode": "either", "turn.move": "after_any", "fortify.cap": 7},
    "uk90": {"defend.two_from": 3},
}
"""Edition -> what differs from the 1993 booklet, whose rules are the defaults of `OPTIONS`."""

GOALS: Mapping[str, Preset] = {
    "missions_eu": {
        "goal": "missions",
        "start.claim": "deal",
        "mission.kill_by_other": "becomes_24",
        "mission.absent": "becomes_24",
    },
    "missions_us": {
        "goal": "missions",
        "start.claim": "deal",
        "mission.kill_by_other": "holder_wins",
        "mission.absent": "removed",
    },
    "capitals": {"goal": "capitals", "capital.needed": "all"},
    "capitals_short": {"goal": "capitals", "capital.needed": "short"},
}
"""Other goals, with whatever else the rule system has."""


def edition(options: Iterable[Option], name: str) -> Preset:
    """What has to be picked among these options to play this edition."""
    wanted = {**{option.id: option.default for option in OPTIONS}, **EDITIONS[name]}
    return {option.id: wanted[option.id] for option in options if option.default != wanted[option.id]}


def presets(options: Iterable[Option], own: Mapping[str, Preset], editions: Iterable[str]) -> dict[str, Preset]:
    """A rule system's own presets, the named editions, and all goals."""
    options = tuple(options)
    return {**own, **{name: edition(options, name) for name in editions}, **GOALS}
