"""What the classic rule systems add to the screens: the goal of the game, headquarters, and uses of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from engine.board import Board
from engine.goals.missionlist import Mission, describe
from engine.goals.missions import mission_of
from engine.sight import View
from engine.state import NOBODY
from tui.cells import clip, wrap
from tui.extras.base import Extras
from tui.scene import DIM, Line, Scene

FLAG = "*"

WAYS: Mapping[str, str] = {
    "reinforce": "new armies, no attack",
    "attack": "attack: armies for regions and sets only",
    "move": "move armies, nothing else",
}
"""Ways to use a turn, as rows to choose from."""


def goal(scene: Scene, width: int) -> list[Line]:
    """What wins this game, and how far it is."""
    view = scene.view
    lines: list[Line] = []
    for part, tell in GOALS.items():
        if part in view.parts:
            lines += [*tell(scene, width), ""]
    best = max(range(len(scene.chairs)), key=lambda seat: len(view.owned(seat)))
    lines += wrap(f"The whole board wins: {len(view.owner)} territories.", width)
    lines.append(clip(f"most land: {scene.who(best)}, {len(view.owned(best))}", width))
    return lines


def missions(scene: Scene, width: int) -> list[Line]:
    """The own mission and its progress; all of them when the game is over."""
    view, board = scene.view, scene.rules.board
    names = [chair.name for chair in view.seats]
    lines: list[Line] = []
    for seat in range(len(view.seats)):
        mission = mission_of(scene.rules, view, seat)
        if mission is None:
            continue
        if seat != view.seat:
            lines.append(clip(f"{scene.who(seat)}'s mission", width))
        lines += [Text(line, "bold") for line in wrap(describe(board, mission, names), width)]
        lines += [clip(f"  {line}", width) for line in progress(scene, mission, seat)]
    return lines or [*wrap("Missions are hidden while another player may be looking.", width)]


def progress(scene: Scene, mission: Mission, seat: int) -> Iterator[str]:
    """How far a mission is, part by part."""
    view, board = scene.view, scene.rules.board
    for region in board.regions:
        if region.id in mission.regions:
            held = sum(view.owner[t] == seat for t in region.territories)
            yield f"{region.name}: {held} of {len(region.territories)}"
    if mission.more:
        others = whole(view, board, seat) - set(mission.regions)
        yield f"more regions: {min(len(others), mission.more)} of {mission.more}"
    if mission.territories:
        held = sum(view.armies[t] >= mission.armies for t in view.owned(seat))
        yield f"territories: {held} of {mission.territories}"
    if mission.destroy:
        left = len(view.owned(mission.destroy - 1))
        yield f"{scene.who(mission.destroy - 1)} has {left} {'territory' if left == 1 else 'territories'} left"


def whole(view: View, board: Board, seat: int) -> set[str]:
    """The regions that a seat holds whole."""
    return {region.id for region in board.regions if all(view.owner[t] == seat for t in region.territories)}


def capitals(scene: Scene, width: int) -> list[Line]:
    """Where the headquarters stand, and in whose hands they are."""
    view, at = scene.view, headquarters(scene)
    if not at:
        return [*wrap("Headquarters are chosen when all starting armies stand.", width)]
    needed = {"all": "all others", "short": "enough others"}[scene.rules.options["capital.needed"]]
    lines: list[Line] = [*wrap(f"Hold your headquarters and {needed}.", width)]
    for territory, seat in at.items():
        holder = view.owner[territory]
        held = "" if holder == seat else f", held by {scene.who(holder)}"
        row = clip(f"{scene.who(seat)}: {scene.title(territory)}{held}", width)
        lines.append(Text(row, "" if holder == seat else DIM))
    return lines


GOALS = {"missions": missions, "capitals": capitals}
"""Part of the state -> what the panel says of it."""


def headquarters(scene: Scene) -> dict[str, int]:
    """The headquarters that the viewer may see: territory -> seat."""
    part = scene.view.parts.get("capitals")
    return {where: seat for seat, where in enumerate(part["at"]) if where} if part else {}


def suffixes(scene: Scene) -> dict[str, str]:
    """A sign behind the armies of headquarters."""
    return dict.fromkeys(headquarters(scene), FLAG)


def spot(scene: Scene, territory: str) -> str:
    """Whose headquarters this is."""
    seat = headquarters(scene).get(territory, NOBODY)
    return "" if seat == NOBODY else f"headquarters of {scene.who(seat)}"


def value(scene: Scene, chosen: Any) -> str | None:
    """A way to use the turn, with the armies that new ones would be."""
    if not isinstance(chosen, str) or chosen not in WAYS:
        return None
    more = scene.income.get(scene.view.mover, 0) if chosen == "reinforce" else 0
    return f"{WAYS[chosen]} (+{more})" if more else WAYS[chosen]


CLASSIC = Extras(
    panels={"M": ("Goal", goal)},
    beside="M",
    suffixes=suffixes,
    legend={FLAG: "headquarters"},
    spot=spot,
    kinds={"choose": "use the turn", "headquarters": "choose headquarters"},
    asks={
        ("choose", "option"): "what is this turn for?",
        ("headquarters", "territory"): "choose your headquarters, in secret",
    },
    letters={("choose", "option"): {"r": "reinforce", "a": "attack", "f": "move"}},
    enters={("headquarters", "territory"): "headquarters in {t}"},
    value=value,
)
