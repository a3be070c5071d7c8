"""What a sound beginner reads off a position of Middle-earth, before anything is decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from engine.flow import Rules
from engine.phases.reinforce import total
from engine.rulesets.middle_earth.facts import Numbers
from engine.rulesets.middle_earth.score import score_lines

if TYPE_CHECKING:
    from engine.sight import View

LATE = 0.7
"""How far the ring is when it will soon be gone."""


def values_of(rules: Rules) -> Numbers:
    """The numbers of this game."""
    return cast(Numbers, rules.values)


def hand_of(view: View, seat: int) -> Sequence[str]:
    """The adventure cards of the seat that looks."""
    hand: Sequence[str] | int = view.parts["adventures"]["hands"][seat]
    return () if isinstance(hand, int) else hand


def side_of(view: View, seat: int) -> str:
    """The side that a seat is on."""
    side: str = view.parts["army"]["side"][seat]
    return side


def sites_wanted(rules: Rules, view: View, seat: int) -> set[str]:
    """The sites of the missions in the own hand."""
    cards = values_of(rules).cards
    return {cards[card].territory for card in hand_of(view, seat) if cards[card].type == "mission"}


def progress(rules: Rules, view: View) -> float:
    """How far the ring is, from 0 to 1."""
    space: int = view.parts["road"]["space"]
    return space / len(values_of(rules).facts.road)


def points(rules: Rules, view: View, seat: int) -> int:
    """What a seat would score now."""
    parts = view.parts
    played, side = parts["adventures"]["played"][seat], parts["army"]["side"][seat]
    return total(score_lines(rules.board, values_of(rules), view.owner, played, side, seat))


def is_leading(rules: Rules, view: View, seat: int) -> bool:
    """Whether nobody else would score more now."""
    rivals = [i for i, side in enumerate(view.parts["army"]["side"]) if side and i != seat and view.seats[i].alive]
    return all(points(rules, view, seat) > points(rules, view, i) for i in rivals)


def steps(rules: Rules, source: str, target: str) -> int:
    """Links between two territories, whoever holds what lies between."""
    found, edge = {source: 0}, [source]
    for here in edge:
        for there in rules.board.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found.get(target, len(found))


def ring_at(rules: Rules, view: View) -> str:
    """The title of the territory that the ring is in."""
    road = values_of(rules).facts.road
    return rules.board.title[road[min(view.parts["road"]["space"], len(road) - 1)].territory]
