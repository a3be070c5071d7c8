"""What the others may make of a position before it is one's turn again: a quick guess, without chance."""

from __future__ import annotations

from itertools import islice

from engine.bots.judge import Judge
from engine.bots.position import Position

STACKS = 2
"""Stacks with which a player goes out."""

FARTHEST = 14
"""Conquests of one stack."""

WISH = 3.0
"""What all the land of a wish is worth more to a player."""

TRADED = 0.7
"""Part of what a hand is worth for which it is traded, on average."""

HALF_SET = 3
"""Cards from which a player may have a set."""


def after_replies(judge: Judge, at: Position) -> float:
    """What the position is worth to the judge's seat when all others have had a turn."""
    if not at.lands[judge.seat]:
        return 0.0
    now = at.copy()
    if judge.may_move:
        close_ranks(judge, now)
    over = judge.settle(now, judge.seat)
    seats = len(judge.view.seats)
    for k in range(1, seats):
        seat = (judge.seat + k) % seats
        if over is None and judge.is_rival[seat] and now.lands[seat]:
            sweep(judge, now, seat)
            over = judge.settle(now, seat)
    if over is not None:
        return over
    return judge.value(now)


def close_ranks(judge: Judge, at: Position) -> None:
    """The largest idle stack joins the largest at the front."""
    owner, armies, near, seat = at.owner, at.armies, judge.ground.near, judge.seat
    own = sorted([t for t, o in enumerate(owner) if o == seat], key=armies.__getitem__, reverse=True)
    front = next((t for t in own if any(owner[n] != seat for n in near[t])), -1)
    idle = next((t for t in own if all(owner[n] == seat for n in near[t])), -1)
    if idle >= 0 and front >= 0 and armies[idle] > 1:
        at.shift(idle, front, armies[idle] - 1)


def new_armies(judge: Judge, at: Position, seat: int) -> int:
    """What a player gets at the start of a turn, for land, regions and cards; the cards of a sure set are traded."""
    ground = judge.ground
    armies = max(ground.values.reinforce_least, at.lands[seat] // 3)
    if ground.bonuses:
        armies += at.bonus[seat]
    held = at.cards[seat]
    if seat in judge.hands:
        armies += int(TRADED * judge.hands[seat][held]) if held >= HALF_SET else 0
    elif held >= 5:
        armies += int(judge.set_worth)
        at.cards[seat] -= 3
    elif held >= HALF_SET:
        armies += int(judge.set_worth / 2)
    return armies


def sweep(judge: Judge, at: Position, seat: int) -> None:
    """A player places all new armies with the largest stack and takes what is cheap, regions above all."""
    ground, rival, me = judge.ground, judge.is_rival, judge.seat
    owner, armies, near, part_of = at.owner, at.armies, ground.near, ground.part_of
    income = new_armies(judge, at, seat)
    worth = [_worth(at, seat, number) for number in range(len(ground.parts))]
    pull = [0.0] * len(owner)
    if judge.skill.race > 1:
        for wish in judge.wanted(at, seat):
            for t in wish:
                pull[t] += WISH / len(wish)
    own = [t for t, o in enumerate(owner) if o == seat]
    able = sorted([(armies[t], t) for t in own if armies[t] > 1], reverse=True)
    front = (t for _, t in able if any(owner[n] != seat for n in near[t]))
    stacks = list(islice(front, STACKS)) or own[:1]
    at.add(stacks[0], income)
    conquered = False
    for head in stacks:
        for _ in range(FARTHEST):
            most = armies[head] - 1
            best, target = 0.0, -1
            if most >= 3:
                for n in near[head]:
                    foe, against = owner[n], armies[n] + 1
                    if foe != seat and most > against:
                        good = (worth[part_of[n]] + pull[n]) / against
                        if not rival[foe] and foe != me:
                            good /= 2
                        if good > best:
                            best, target = good, n
            if target < 0:
                break
            _, left = judge.battle(head, target, most, armies[target])
            survivors = max(1, min(most, round(left)))
            at.take(head, target, survivors, survivors)
            conquered = True
            head = target
    if conquered and judge.has_cards:
        at.cards[seat] += 1


def _worth(at: Position, seat: int, number: int) -> float:
    """How much a player likes to take land in a region: to complete it, or to break it for who holds it whole."""
    ground, lacking = at.ground, at.lacking
    part, regions = ground.parts[number], len(ground.parts)
    size, missing = len(part.members), lacking[seat * regions + number]
    if not missing:
        return 1.0
    if not lacking[at.owner[part.members[0]] * regions + number]:
        return 1.5 + part.bonus / 2
    return 1.0 + (size - missing) / size
