"""The move at the end of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action, Fortify
from engine.bots.judge import Judge
from engine.bots.outlook import Outlook
from engine.game import Offer


def fortify(judge: Judge, outlook: Outlook, offer: Offer) -> Action | None:
    """The move that raises the chances most; idle armies go towards the front."""
    judge.may_move = False
    at, index = judge.start, judge.ground.index
    at.changed += range(len(at.owner))
    steps = _to_rivals(outlook)
    sources = sorted(offer.domain(Fortify), key=lambda t: (steps.get(t, 99) > 1, outlook.armies[t]), reverse=True)[:3]
    best: tuple[float, Fortify | None] = (judge.value(at) + 1e-6, None)
    for source in sources:
        s = index[source]
        targets = sorted(offer.domain(Fortify, source), key=lambda t: (steps.get(t, 99), -outlook.armies[t]))
        for target in targets[:8]:
            counts = offer.domain(Fortify, source, target)
            for count in {counts[-1], max(counts[0], counts[-1] // 2)}:
                now = at.copy()
                now.shift(s, index[target], count)
                worth = judge.value(now)
                if worth > best[0]:
                    best = (worth, Fortify(source, target, count))
    return best[1] or _nearer(outlook, offer, steps)


def _nearer(outlook: Outlook, offer: Offer, steps: Mapping[str, int]) -> Action | None:
    """The largest stack that has no rival beside it, on its way to one. None where that brings nothing nearer."""
    armies, far = outlook.armies, len(outlook.owner)
    idle = [t for t in offer.domain(Fortify) if steps.get(t, far) > 1 and armies[t] > 1]
    for source in sorted(idle, key=armies.__getitem__, reverse=True):
        if outlook.at_stake(source) and outlook.threats(source):
            continue
        nearer = [t for t in offer.domain(Fortify, source) if steps.get(t, far) < steps.get(source, far)]
        if nearer:
            best = min(nearer, key=lambda t: (steps.get(t, far), -armies[t]))
            return Fortify(source, best, offer.domain(Fortify, source, best)[-1])
    return None


def _to_rivals(outlook: Outlook) -> Mapping[str, int]:
    """Territory -> links to the nearest land of a rival, by any way; 1 is beside it."""
    rivals, into = outlook.rivals, outlook.terrain.into
    queue = [t for t, owner in outlook.owner.items() if owner in rivals]
    steps = dict.fromkeys(queue, 0)
    for t in queue:
        for n in into[t]:
            if n not in steps:
                steps[n] = steps[t] + 1
                queue.append(n)
    return steps
