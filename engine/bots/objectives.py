"""How near a seat is to a goal of the game other than the whole board: one function for each part of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.bots.ground import Ground
from engine.bots.position import Position
from engine.goals.capitals import SHORT
from engine.goals.missions import mission_of
from engine.sight import View

Progress = Callable[[Position], float]
"""From 0 to 1, where 1 wins the game."""


def mission(ground: Ground, view: View, seat: int) -> Progress | None:
    """The own secret mission."""
    wanted = mission_of(ground.rules, view, seat)
    if wanted is None:
        return None
    wished = [part for part in ground.parts if part.id in wanted.regions]
    others = [part for part in ground.parts if part.id not in wanted.regions]
    victim = wanted.destroy - 1

    def progress(at: Position) -> float:
        owner, shares = at.owner, []

        def held(members: tuple[int, ...]) -> float:
            return sum([owner[t] == seat for t in members]) / len(members)

        shares += [held(part.members) for part in wished]
        if wanted.more:
            shares += sorted([held(part.members) for part in others])[-wanted.more :]
        if wanted.territories:
            count = sum([o == seat and a >= wanted.armies for o, a in zip(owner, at.armies, strict=True)])
            shares.append(min(1.0, count / wanted.territories))
        if victim >= 0:
            shares.append(1.0 - at.lands[victim] / len(owner))
        return sum(shares) / len(shares) if shares else 0.0

    return progress


def headquarters(ground: Ground, view: View, seat: int) -> Progress | None:
    """The own headquarters and enough of the others."""
    places = view.parts["capitals"]["at"]
    own = places[seat]
    if not own:
        return None
    known = [ground.index[name] for name in places if name]
    count = len([name for name in places if name is None or name])
    needed = 1 + (SHORT[count] if ground.rules.options.get("capital.needed") == "short" else count - 1)
    home = ground.index[own]

    def progress(at: Position) -> float:
        owner = at.owner
        held = sum([owner[t] == seat for t in known])
        if owner[home] != seat:
            return max(0.0, held - 1) / needed
        return min(1.0, held / needed)

    return progress


OBJECTIVES: Mapping[str, Callable[[Ground, View, int], Progress | None]] = {
    "missions": mission,
    "capitals": headquarters,
}
"""Part of the state -> how near a seat is to what it asks for."""


def objectives(ground: Ground, view: View, seat: int) -> list[Progress]:
    """All that this seat plays for besides the board."""
    found = [look(ground, view, seat) for part, look in OBJECTIVES.items() if part in view.parts]
    return [progress for progress in found if progress is not None]
