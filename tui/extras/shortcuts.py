"""Keys that one rule system has in some of its steps, as data: what they are called, and what they would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.actions import Action
from tui.draft import Draft
from tui.scene import Scene

Outcome = Action | Draft | str | None
"""What a key comes to: an action that is done at once, a draft that is gone on with, a sentence why not; None: the key
has its usual meaning now."""


@dataclass(frozen=True)
class Shortcut:
    """A key in a step."""

    label: str
    """Its word in the key strip."""
    help: str
    run: Callable[[Scene, Draft], Outcome]


@dataclass(frozen=True)
class Numbered:
    """What the digits from 1 on stand for in a step: a number chooses that thing, and Enter takes it."""

    label: str
    help: str
    things: Callable[[Scene], Sequence[str]]
    taker: Callable[[Scene, str], str] = lambda scene, thing: ""
    """Tag of the kind of action that is asked first why a thing cannot be taken."""
