"""Searching for what to conquer in a turn: conquest after conquest, and tours through all that is wanted at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from engine.bots.ground import LARGEST
from engine.bots.judge import Judge
from engine.bots.position import Position
from engine.bots.reply import after_replies
from engine.odds import DiceRule, path

ALL, LEAST = 1, 1_000_000
"""Armies that stay behind: all go on, or only as many as must."""

POOR = 0.3
"""Chance below which a battle is not thought of."""

SHORT = 0.12
"""Chance below which a campaign is not thought through to its end."""

DICE = 3
"""Armies that usually have to move into a conquest."""

SURE, LIKELY = 0.75, 0.5
"""Chance from which a player is beaten for the cards, and in a game that has to end."""

DEEP = 6
"""Conquests in a row that everybody thinks through in a game that has to end."""

MANY = 3
"""Cards for which a player is beaten before all else."""

BOUNTY = 1.05
"""What such a victory is better than what else looked best, at the least."""

ROOTS = 3
"""Territories from which one tour is tried."""

CLOSE = 0.95
"""Share of what is foreseen of the best line above which another is tried out as well."""

RESERVE = 1.2
"""Armies that wait at a fork of a tour, for each that its other branches will cost."""


class Step(NamedTuple):
    """One conquest."""

    source: int
    target: int
    stay: int
    """Armies that stay in the source when the others move in."""


class Campaign:
    """A line of conquests, as it goes when all goes as expected."""

    __slots__ = ("at", "banked", "chance", "foreseen", "root", "steps", "value")

    def __init__(
        self, at: Position, steps: tuple[Step, ...], chance: float, banked: float, value: float, root: int
    ) -> None:
        self.at = at
        """The position at its end."""
        self.steps = steps
        self.chance = chance
        """That all of it succeeds."""
        self.banked = banked
        """What the positions are worth in which it fails, weighted with their chances."""
        self.value = value
        """Chance to win the game, failures included."""
        self.foreseen = value
        """The same after the others have had their turns, where that was worked out."""
        self.root = root
        """Where new armies go first; -1: nowhere in particular."""


def follow(judge: Judge, line: Campaign, step: Step, failed: float, worth: bool = True) -> Campaign | None:
    """The campaign with one conquest more.

    failed: what the position is worth if the attack fails. worth: whether its value is worked out (else it is 0).
    """
    at, source, target = line.at, step.source, step.target
    attackers, defenders = at.armies[source] - 1, at.armies[target]
    if attackers < 1:
        return None
    chance, left = judge.battle(source, target, attackers, defenders)
    if chance <= 0.0:
        return None
    after = at.copy()
    survivors = min(attackers, max(1, round(left)))
    move = max(min(DICE, survivors), min(survivors, survivors + 1 - step.stay))
    held = at.cards[judge.seat]
    after.take(source, target, survivors, move)
    if after.cards[judge.seat] != held:
        judge.spoils(after, target, held)
    after.earned = after.earned or judge.earns(at.owner[target])
    banked = line.banked + line.chance * (1.0 - chance) * failed
    whole = line.chance * chance
    value = banked + whole * judge.value(after) if worth else 0.0
    return Campaign(after, (*line.steps, step), whole, banked, value, line.root)


Trial = Callable[[Sequence[Campaign]], Sequence[float]]
"""What lines turn out to be worth when they are tried out."""


class Search:
    """Looks for the best campaign from a position in which armies may have been added."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.least = judge.ground.values.min_source
        self.allowed: Callable[[int, int], bool] = lambda source, target: True
        """Whether the first attack may be this one."""
        self.answers: Callable[[Judge, Position], float] = after_replies
        """What a position becomes worth when the others have had their turns."""
        self.trial: Trial | None = None
        """Tries out those that look all but equally good."""
        self.reckless = False
        """Whether a player is beaten wherever that is likely, come what may: the game has to end."""

    def best(self, roots: Sequence[Campaign]) -> Campaign:
        """The best line that begins with one of these, which may be to do nothing.

        roots: starting positions, each with the new armies somewhere else.
        """
        skill = self.judge.skill
        lanes: dict[int, list[Campaign]] = {}
        for root in roots:
            for line in self._first(root):
                lanes.setdefault(line.steps[0].source, []).append(line)
        if skill.tours or self.reckless:
            lanes[-1] = list(self._tours(roots))
        thinks = bool(skill.replies) and not self.judge.complete
        deepest = skill.depth if thinks else min(skill.depth, skill.blind)
        if self.reckless:
            deepest = max(DEEP, deepest)
        kept: list[Campaign] = []
        for lines in sorted(lanes.values(), key=_promise, reverse=True)[: skill.lanes]:
            kept += self._lane(lines, deepest)
        best = self._tried(self._foreseen(roots, kept)) if thinks else max([*roots, *kept], key=_value)
        return self._victory(roots[0], kept, best)

    def _victory(self, root: Campaign, lines: Sequence[Campaign], best: Campaign) -> Campaign:
        """A campaign that beats a player and takes many cards goes before any other, if it is all but sure.

        In a game that has to end, any victory over a player does that is likely, and else any attack before none.
        """
        before = root.at
        found = [line for line in lines if line.chance >= SURE and kills(before, line)]
        if self.reckless:
            likely = [line for line in lines if line.chance >= LIKELY]
            found = [line for line in likely if kills(before, line)] or ([] if best.steps else likely)
        else:
            found = [line for line in found if self.judge.spoils_of(before, line.at) >= MANY]
        if not found or kills(before, best):
            return best
        victory = max(found, key=lambda line: line.value)
        victory.foreseen = max(victory.foreseen, BOUNTY * best.foreseen)
        return victory

    def _lane(self, lines: list[Campaign], deepest: int) -> Iterator[Campaign]:
        """The best lines that go on from these, of every length up to so many conquests."""
        for depth in range(deepest):
            lines = _apart(lines)[: self.judge.skill.width]
            yield from lines
            if depth + 1 < deepest:
                lines = [further for line in lines for further in self._next(line)]

    def _foreseen(self, roots: Sequence[Campaign], lines: list[Campaign]) -> list[Campaign]:
        """The best lines when the others have answered them. Those that look best at once are looked at."""
        judge = self.judge
        first = sorted(roots, key=lambda line: line.value, reverse=True)[:2]
        lines.sort(key=lambda line: line.value, reverse=True)
        looked = [*first, *lines[: judge.skill.replies]]
        for line in looked:
            self._answer(line, after_replies(judge, line.at))
        looked.sort(key=_later, reverse=True)
        return self._answered(looked) if judge.skill.answers and looked[0].steps else looked

    def _answer(self, line: Campaign, later: float) -> None:
        """Note what a line is worth when its end has become worth so much."""
        now = self.judge.value(line.at)
        line.foreseen = line.banked * later / now + line.chance * later if now else 0.0

    def _answered(self, looked: list[Campaign]) -> list[Campaign]:
        """The most promising lines and doing nothing, the best first when the next player answers as he would."""
        plans = _apart(looked, _later)[: self.judge.skill.answers]
        plans += [line for line in looked if not line.steps and line not in plans][:1]
        for line in plans:
            self._answer(line, self.answers(self.judge, line.at))
        return sorted(plans, key=_later, reverse=True)

    def _tried(self, ranked: list[Campaign]) -> Campaign:
        """The best line when others that attack, and look all but as good, were tried out beside it."""
        best = ranked[0]
        if self.trial is None or not best.steps:
            return best
        plans = close_ones(ranked, self.judge.skill.trials)
        if len(plans) < 2:
            return best
        chosen = max(zip(self.trial(plans), plans, strict=True), key=lambda pair: pair[0])[1]
        chosen.foreseen = best.foreseen
        return chosen

    def _first(self, root: Campaign) -> Iterator[Campaign]:
        """All first conquests; where new armies stand only there those that they make possible."""
        at, near, seat = root.at, self.judge.ground.near, self.judge.seat
        owner, armies = at.owner, at.armies
        sources = [root.root] if root.root >= 0 else [t for t, o in enumerate(owner) if o == seat]
        for source in sources:
            if armies[source] >= self.least:
                for target in near[source]:
                    if owner[target] != seat and self.allowed(source, target):
                        yield from self._both(root, source, target)

    def _next(self, line: Campaign) -> Iterator[Campaign]:
        """All that can be attacked from where the last conquest was made, and from where it began."""
        last = line.steps[-1]
        owner, armies, seat = line.at.owner, line.at.armies, self.judge.seat
        near = self.judge.ground.near
        for source in (last.source, last.target):
            if armies[source] >= self.least:
                for target in near[source]:
                    if owner[target] != seat:
                        yield from self._both(line, source, target)

    def _both(self, line: Campaign, source: int, target: int) -> Iterator[Campaign]:
        """A conquest with all armies following, and with as few as can be."""
        at, judge = line.at, self.judge
        chance, left = judge.battle(source, target, at.armies[source] - 1, at.armies[target])
        if chance < POOR or chance * line.chance < SHORT:
            return
        failed = judge.failed(at, source, target)
        owner, seat, near = at.owner, judge.seat, judge.ground.near
        useful = left > DICE and any(owner[n] != seat and n != target for n in near[source])
        for stay in (ALL, LEAST) if useful else (ALL,):
            further = follow(judge, line, Step(source, target, stay), failed)
            if further is not None:
                yield further

    def repeat(self, at: Position, steps: Sequence[Step]) -> Campaign | None:
        """The same conquests from another position; None where they are not possible or all but hopeless."""
        line: Campaign | None = Campaign(at, (), 1.0, 0.0, self.judge.value(at), -1)
        lost = self.judge.failed(at, steps[0].source, steps[0].target) if steps else 0.0
        for step in steps:
            if line is None or line.at.owner[step.source] != self.judge.seat or line.chance < SHORT:
                return None
            line = follow(self.judge, line, step, lost, worth=False)
        if line is not None:
            line.value = line.foreseen = line.banked + line.chance * self.judge.value(line.at)
        return line

    def from_here(self, root: Campaign, sources: Collection[int]) -> Iterator[Campaign]:
        """All single conquests from these territories."""
        owner, armies, seat = root.at.owner, root.at.armies, self.judge.seat
        for source in sources:
            if armies[source] >= self.least:
                for target in self.judge.ground.near[source]:
                    if owner[target] != seat:
                        yield from self._both(root, source, target)

    # -- tours

    def _tours(self, roots: Sequence[Campaign]) -> Iterator[Campaign]:
        """Campaigns that take a region whole, or beat a player."""
        for targets in self._wanted(roots[0].at):
            for root in self._closest(roots, targets):
                for source in self._sources(root, targets):
                    line = self.tour(root, source, targets)
                    if line is not None:
                        yield line
                        if kills(roots[0].at, line):
                            yield from self._further(line)

    def _further(self, line: Campaign) -> Iterator[Campaign]:
        """The same, and one more player beaten on top with what the first victory brought."""
        at = line.at
        for foe in self.judge.rivals:
            if at.lands[foe]:
                targets = frozenset([t for t, o in enumerate(at.owner) if o == foe])
                further = self.tour(line, line.steps[-1].target, targets)
                if further is not None:
                    yield further
                    yield from self._further(further)

    def _wanted(self, at: Position) -> Iterator[frozenset[int]]:
        judge, owner, seat = self.judge, at.owner, self.judge.seat
        for part in judge.ground.parts:
            missing = frozenset([t for t in part.members if owner[t] != seat])
            if len(missing) > 1:
                yield missing
        yield from judge.wanted(at, seat)
        mine = at.strength[seat]
        for foe in judge.rivals:
            if at.lands[foe] and at.strength[foe] < mine + 10:
                yield frozenset([t for t, o in enumerate(owner) if o == foe])

    def _closest(self, roots: Sequence[Campaign], targets: frozenset[int]) -> Sequence[Campaign]:
        if len(roots) <= ROOTS:
            return roots
        into = self.judge.ground.into
        beside = {s for t in targets for s in into[t]}
        reach = beside | {s for t in beside for s in into[t]}
        ranked = [root for root in roots if root.root in reach]
        ranked.sort(key=lambda root: (root.root in beside, root.at.armies[root.root]), reverse=True)
        return ranked[:ROOTS]

    def _sources(self, root: Campaign, targets: frozenset[int]) -> Sequence[int]:
        if root.root >= 0:
            return (root.root,)
        at, seat, into = root.at, self.judge.seat, self.judge.ground.into
        beside = {s for t in targets for s in into[t]}
        reach = beside | {s for t in beside for s in into[t]}
        able = [s for s in reach if at.owner[s] == seat and at.armies[s] > self.least]
        return sorted(able, key=lambda s: (at.armies[s], s), reverse=True)[:ROOTS]

    def tour(self, root: Campaign, source: int, targets: Collection[int]) -> Campaign | None:
        """The campaign of one stack through all of these, by the cheapest ways; None when it is too weak."""
        steps = self.way(root.at, source, targets)
        if not steps or not (root.steps or self.allowed(steps[0].source, steps[0].target)):
            return None
        line: Campaign | None = root
        lost = self.judge.failed(root.at, source, steps[0].target)
        for step in steps:
            line = follow(self.judge, line, step, lost, worth=False) if line is not None else None
            if line is None or line.chance < SHORT:
                return None
        assert line is not None
        exact = root.chance * self._exact(root.at, source, steps)
        if exact < line.chance:
            line.banked += (line.chance - exact) * lost
            line.chance = exact
        line.value = line.foreseen = line.banked + line.chance * self.judge.value(line.at)
        return line

    def _exact(self, at: Position, source: int, steps: Sequence[Step]) -> float:
        """The chance of all battles, fought one after another by the same armies."""
        attackers = at.armies[source] - 1
        garrisons = tuple([at.armies[step.target] for step in steps])
        if attackers > LARGEST or max(garrisons) > LARGEST:
            return 1.0
        return whole_path(attackers, garrisons, self.judge.ground.usual)

    def way(self, at: Position, source: int, targets: Collection[int]) -> list[Step]:
        """The conquests of such a tour in order; empty when targets are out of reach or out of all proportion."""
        owner, armies, seat = at.owner, at.armies, self.judge.seat
        near, odds = self.judge.ground.near, self.judge.ground.odds
        most = armies[source] - 1
        budget = 1.15 * most + 1.0
        if sum([odds.price(armies[t]) for t in targets]) > budget + 0.001:
            return []
        children: dict[int, list[int]] = {source: []}
        need: dict[int, float] = {}
        remaining, total = set(targets), 0.0
        while remaining:
            heap: list[tuple[float, int, int]] = [(0.0, t, -1) for t in children]
            came: dict[int, int] = {}
            while heap:
                cost, t, parent = heappop(heap)
                if t in came:
                    continue
                came[t] = parent
                if t in remaining:
                    break
                for n in near[t]:
                    if owner[n] != seat and n not in came and n not in children:
                        price = odds.price(armies[n])
                        if total + cost + price <= budget:
                            heappush(heap, (cost + price, n, t))
            else:
                return []
            total += cost
            new: list[tuple[int, int]] = []
            while t not in children:
                need[t] = odds.price(armies[t])
                remaining.discard(t)
                new.append((came[t], t))
                t = came[t]
            for parent, child in reversed(new):
                children[parent].append(child)
                children[child] = []
        steps: list[Step] = []
        self._walk(source, children, need, steps)
        return steps

    def _walk(self, t: int, children: dict[int, list[int]], need: dict[int, float], steps: list[Step]) -> float:
        """Append the conquests beyond `t`, the dearest branch last. Returns what all of them cost."""
        branches: list[tuple[float, int, list[Step]]] = []
        for child in children[t]:
            beyond: list[Step] = []
            cost = need[child] + self._walk(child, children, need, beyond)
            branches.append((cost, child, beyond))
        branches.sort(key=lambda branch: branch[:2])
        waiting = sum([cost for cost, _, _ in branches])
        for cost, child, beyond in branches:
            waiting -= cost
            steps.append(Step(t, child, ALL + round(RESERVE * waiting)))
            steps += beyond
        return sum([cost for cost, _, _ in branches])


def kills(before: Position, line: Campaign) -> bool:
    """Whether a campaign leaves fewer players than there were."""
    return sum([n > 0 for n in line.at.lands]) < sum([n > 0 for n in before.lands])


@lru_cache(maxsize=20_000)
def whole_path(attackers: int, garrisons: tuple[int, ...], rule: DiceRule) -> float:
    """`engine.odds.path`, remembered."""
    return path(attackers, garrisons, rule)


def _promise(lines: list[Campaign]) -> float:
    return max([line.value for line in lines], default=0.0)


def _value(line: Campaign) -> float:
    return line.value


def _later(line: Campaign) -> float:
    return line.foreseen


def close_ones(ranked: Sequence[Campaign], most: int) -> list[Campaign]:
    """The first of these, and the next that attack, look all but as good, and go elsewhere than each before them."""
    kept: list[Campaign] = []
    lands: list[set[int]] = []
    for line in ranked:
        land = {step.target for step in line.steps}
        elsewhere = all(2 * len(land & other) < len(land | other) for other in lands)
        if land and elsewhere and line.foreseen > CLOSE * ranked[0].foreseen and len(kept) < most:
            kept.append(line)
            lands.append(land)
    return kept


def _apart(lines: list[Campaign], worth: Callable[[Campaign], float] = _value) -> list[Campaign]:
    """The best first; of those that lead to the same land only the best."""
    lines.sort(key=worth, reverse=True)
    seen: set[frozenset[int]] = set()
    kept = []
    for line in lines:
        land = frozenset([step.target for step in line.steps])
        if land not in seen:
            seen.add(land)
            kept.append(line)
    return kept
