"""A save in the words of a list: what is played, how far it has come, whose move it is, how old it is."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.shelf import Listed, Summary
from tui.age import age
from tui.theme import OWNERS


class Words(NamedTuple):
    """The columns of a list."""

    name: str
    what: str
    turn: str
    mover: str
    age: str


def words(listed: Listed, now: float) -> Words:
    """The columns for a save that can be read."""
    summary = listed.summary
    assert summary is not None
    return Words(
        listed.path.stem,
        played(title_of(summary.ruleset), summary.board),
        f"turn {summary.turn}",
        mover(summary),
        age(now - listed.modified),
    )


def played(rules: str, board: str) -> str:
    """Rules and board: `World`, `Enterprise on World`."""
    return rules if rules == board else f"{rules} on {board}"


def title_of(ruleset: str) -> str:
    """A ruleset's id in words: `world-2003` is World 2003."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split("[-_]", ruleset))


def mover(summary: Summary) -> str:
    """Who is to decide, with the mark: `R Anna to move`."""
    if summary.over:
        return f"{' and '.join(summary.winners) or 'nobody'} won"
    colour = next((seat.colour for seat in summary.seats if seat.name == summary.decider), "")
    mark = next((owner.mark for owner in OWNERS if owner.name.lower() == colour), "N")
    return f"{mark} {summary.decider} to move"


def goes_on(listed: Listed) -> bool:
    """Whether there is anything left to decide in it."""
    return listed.summary is not None and not listed.summary.over
