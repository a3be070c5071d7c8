"""What a rule system adds to the screens: panels, words, chips. Plain tables and pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.events import Event
from tui.extras.shortcuts import Numbered, Shortcut
from tui.scene import Line, Scene

if TYPE_CHECKING:
    from tui.say import Teller
    from tui.table import Table

Panel = Callable[[Scene, int], list[Line]]
"""The lines of a panel, at most so many columns wide."""


def no_suffixes(scene: Scene) -> dict[str, str]:
    """Chips without anything behind the armies."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Extras:
    """What one rule system adds. All of it may be left empty."""

    panels: Mapping[str, tuple[str, Panel]] = field(default_factory=dict)
    """Letter -> title and panel; a letter of the common panels replaces that panel."""
    beside: str = ""
    """Letter of the panel that takes the place of the news beside a large map while there are none."""
    opens: Mapping[str, str] = field(default_factory=dict)
    """Phase -> letter of the panel that opens by itself there."""
    suffixes: Callable[[Scene], dict[str, str]] = no_suffixes
    """Territory -> signs behind the armies on its chip."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """Sign -> what it means."""
    steps: Mapping[str, str] = field(default_factory=dict)
    """Phase -> what it is for; more of `tui.turns.STEPS`, and before them."""
    spot: Callable[[Scene, str], str] = lambda scene, territory: ""
    """What is to be said of a territory beside its owner and armies, such as its terrain."""
    hand: Callable[[Scene, Sequence[str]], str] | None = None
    """What is said behind the number of one's own cards; None: whether they hold a set."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Tag of an action -> what it is called in lists."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """Phase -> what ending it is called there."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Tag of a common action -> tag of the action that does its work here, so that the same key reaches it."""
    asks: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(tag, field) -> what is asked; more of `tui.words.ASKS`."""
    enters: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(tag, field) -> what Enter will do; more of `tui.words.ENTERS`."""
    letters: Mapping[tuple[str, str], Mapping[str, str]] = field(default_factory=dict)
    """(tag, field) -> letter -> the value of a list that it chooses at once, beside the row's number."""
    keys: Mapping[str, Mapping[str, Shortcut]] = field(default_factory=dict)
    """Phase -> key -> what it does there, before its usual meaning."""
    numbered: Mapping[str, Numbered] = field(default_factory=dict)
    """Phase -> what digits stand for there."""
    sheet: Callable[[Scene, int], list[Line]] | None = None
    """What the results say beside winner and land, such as points; at most so many columns wide."""
    value: Callable[[Scene, Any], str | None] = lambda scene, value: None
    """A value of a field as a player reads it; None: as usual."""
    sentences: Mapping[type[Event], Callable[[Teller, Any], str]] = field(default_factory=dict)
    """Event -> its sentence; more of `tui.say.SAY`."""
    scenarios: Mapping[str, Callable[..., Table]] = field(default_factory=dict)
    """Name -> how to open a prepared position, with `seed` and `path`; more of `tui.scenarios.SCENARIOS`."""
    holds: tuple[type[Event], ...] = ()
    """Events after which the game waits for Enter, when the player's own act brought them."""
    told: tuple[type[Event], ...] = ()
    """Events that a player hears of who looks what happened since the last turn."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why a game ended; more of `tui.say.REASONS`."""
