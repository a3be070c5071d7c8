"""The keys of Middle-earth: whether the hero goes along, and adventure cards by their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Fortify
from engine.rulesets.middle_earth.actions import March, RestHero
from tui.draft import Draft
from tui.extras.middle_earth_scene import heroes_of, values_of
from tui.extras.shortcuts import Numbered, Outcome, Shortcut
from tui.scene import Scene

WITH_CARDS = ("start", "attack", "fortify", "answer", "ring_tries", "ring_leaves", "discard")
"""Phases in which adventure cards are played, completed or given up."""


def hero_in_battle(scene: Scene, draft: Draft) -> Outcome:
    """The hero of the attacking territory stays out of attacks, or takes part again."""
    at = heroes_of(scene, scene.view.mover)
    if not at:
        return None
    if scene.source and scene.source not in at:
        return f"No hero of yours stands in {scene.title(scene.source)}: it takes part only from where it stands."
    here = scene.source or (scene.cursor if scene.cursor in at else at[0] if len(at) == 1 else "")
    if not here:
        return f"You have {len(at)} heroes: put the cursor on the one that is meant."
    return draft.offer.why(RestHero, here) or RestHero(here)


def hero_in_manoeuvre(scene: Scene, draft: Draft) -> Outcome:
    """Battalions go with the hero of their territory, or without it."""
    if not heroes_of(scene, scene.view.mover):
        return None
    if len(draft.chosen) != 2:
        return "Choose from where to where first: then x lets the hero go along, or stay."
    other = Fortify if draft.kinds == (March,) else March
    return draft.offer.why(other, *draft.chosen) or Draft(draft.offer, (other,), draft.chosen)


def hand(scene: Scene) -> Sequence[str]:
    """The own adventure cards, in the order of their numbers."""
    seat = scene.view.seat
    return () if seat is None else tuple(scene.view.parts["adventures"]["hands"][seat])


def taker(scene: Scene, card: str) -> str:
    """Missions are completed, other cards are played."""
    return "complete_mission" if values_of(scene).cards[card].type == "mission" else ""


KEYS: Mapping[str, Mapping[str, Shortcut]] = {
    "attack": {"x": Shortcut("hero", "Whether the hero takes part in attacks", hero_in_battle)},
    "fortify": {"x": Shortcut("hero", "Whether the hero goes along", hero_in_manoeuvre)},
}

NUMBERED: Mapping[str, Numbered] = dict.fromkeys(
    WITH_CARDS, Numbered("card", "Play the adventure card of this number (A shows them)", hand, taker)
)
