"""Where a planner puts new armies: for the best plan of the turn, on guard, or in camp before the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.answers import search_for
from engine.bots.campaign import Campaign, Search, Trial
from engine.bots.judge import Judge
from engine.bots.position import Position

PLACES = 6
"""Territories at the front for which it is thought through that all new armies go there."""

SHARES = 4
"""Parts in which armies that no plan needs are placed."""

AGAIN = 6
"""Placements at set-up after which a planner thinks again of where its armies should gather."""


def deploy(
    judge: Judge, at: Position, allowed: Sequence[int], pool: int, trial: Trial | None = None
) -> tuple[Campaign, dict[int, int]]:
    """The best plan with so many new armies, and where they go for it. trial: as that of a search."""
    near, owner = judge.ground.near, at.owner
    front = [t for t in allowed if any(owner[n] != judge.seat for n in near[t])] or list(allowed)
    dealt = dict[int, int]()
    if judge.skill.focus < 1.0:
        at, dealt = at.copy(), _deal_out(at, front, round(pool * (1.0 - judge.skill.focus)))
        for t, count in dealt.items():
            at.add(t, count)
        pool -= sum(dealt.values())
    roots = []
    for t in front:
        start = at.copy()
        start.add(t, pool)
        roots.append(Campaign(start, (), 1.0, 0.0, judge.value(start), t))
    roots.sort(key=lambda line: line.value, reverse=True)
    best = search_for(judge, trial).best(roots[:PLACES])
    if not best.steps:
        orders = spread(judge, at, front, pool)
    elif judge.skill.guards and pool > 1:
        best, orders = _shared(judge, at, best, front, pool)
    else:
        orders = {best.root: pool}
    return best, {t: orders.get(t, 0) + dealt.get(t, 0) for t in [*orders, *[t for t in dealt if t not in orders]]}


def _deal_out(at: Position, front: Sequence[int], count: int) -> dict[int, int]:
    """One army each to where the fewest stand, again and again."""
    dealt = dict.fromkeys(front, 0)
    for _ in range(count):
        weakest = min(front, key=lambda t: at.armies[t] + dealt[t])
        dealt[weakest] += 1
    return {t: count for t, count in dealt.items() if count}


def _shared(
    judge: Judge, at: Position, best: Campaign, front: Sequence[int], pool: int
) -> tuple[Campaign, dict[int, int]]:
    """The plan with fewer armies and the rest where they guard most, if that is better."""
    search = Search(judge)
    orders = {best.root: pool}
    for part in (pool // 2, 3 * pool // 4) if pool > 3 else (pool // 2,):
        start = at.copy()
        start.add(best.root, part)
        line = search.repeat(start, best.steps)
        if line is None:
            continue
        rest = [t for t in front if line.at.owner[t] == judge.seat]
        guards = spread(judge, line.at, rest, pool - part)
        for t, count in guards.items():
            start.add(t, count)
        line = search.repeat(start, best.steps)
        if line is not None and line.value > best.value:
            line.root = best.root
            best = line
            orders = dict(guards)
            orders[best.root] = orders.get(best.root, 0) + part
    return best, orders


def spread(judge: Judge, at: Position, places: Sequence[int], pool: int) -> dict[int, int]:
    """Share after share to where it raises the chances most."""
    now, orders = at.copy(), dict[int, int]()
    share = max(1, -(-pool // SHARES))
    while pool > 0:
        count = min(share, pool)
        best, most = places[0], -1.0
        for t in places:
            now.add(t, count)
            worth = judge.value(now)
            now.add(t, -count)
            if worth > most:
                best, most = t, worth
        now.add(best, count)
        orders[best] = orders.get(best, 0) + count
        pool -= count
    return orders


class Camps:
    """Where starting armies gather."""

    def __init__(self) -> None:
        self.at: int = -1
        self.placed = 0

    def choose(self, judge: Judge, allowed: Sequence[int], pool: int) -> int:
        """Where the next armies go: from where all will go farthest. Thought over now and then."""
        turn = self.placed
        self.placed += 1
        if judge.skill.camps > 1:
            return self._scattered(judge, allowed, turn)
        if self.at not in allowed or not turn % AGAIN:
            if len(judge.rivals) > 1:
                self.at = max(allowed, key=lambda t: promise(judge, t))
            else:
                self.at = _for_the_best_plan(judge, allowed, pool)
        gathered = judge.skill.gather
        if int((turn + 1) * gathered) > int(turn * gathered):
            return self.at
        return next((t for t in _ranked(judge, allowed) if t != self.at), self.at)

    def _scattered(self, judge: Judge, allowed: Sequence[int], turn: int) -> int:
        """In turn to one of several places at the front, the most promising first."""
        ranked = _ranked(judge, allowed)
        return ranked[turn % min(judge.skill.camps, len(ranked))]


def _ranked(judge: Judge, allowed: Sequence[int]) -> list[int]:
    """Places at the front, the most promising first."""
    near, owner, seat = judge.ground.near, judge.start.owner, judge.seat
    front = [t for t in allowed if any(owner[n] != seat for n in near[t])] or list(allowed)
    return sorted(front, key=lambda t: promise(judge, t), reverse=True)


def _for_the_best_plan(judge: Judge, allowed: Sequence[int], pool: int) -> int:
    """Where the best plan with all armies begins."""
    best, orders = deploy(judge, judge.start, allowed, pool)
    return best.steps[0].source if best.steps else max(orders, key=orders.__getitem__)


def promise(judge: Judge, t: int) -> tuple[bool, float, int]:
    """How near a territory is to a region that is won easily for what it brings."""
    ground, seat = judge.ground, judge.seat
    owner, armies = judge.start.owner, judge.start.armies
    number = ground.part_of[t]
    part = ground.parts[number]
    mine = sum([owner[n] == seat for n in part.members])
    force = sum([armies[n] for n in part.members if owner[n] == seat])
    against = sum([armies[n] for n in part.members if owner[n] != seat])
    appeal = (part.bonus + 0.5) / (len(part.gates) + 1)
    beside = any(owner[n] != seat and ground.part_of[n] == number for n in ground.near[t])
    return beside, appeal * (0.3 + mine / len(part.members)) * (force + 8) / (force + against + 8), armies[t]
