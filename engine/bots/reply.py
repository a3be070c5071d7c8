"""What the others may make of a position before it is one's turn again: a quick guess, without chance."""

from __future__ import annotations

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
    idle = front = -1
    for t, o in enumerate(owner):
        if o == seat:
            if any(owner[n] != seat for n in near[t]):
                if front < 0 or armies[t] > armies[front]:
                    front = t
            elif armies[t] > 1 and (idle < 0 or armies[t] > armies[idle]):
                idle = t
    if idle >= 0 and front >= 0:
        at.shift(idle, front, armies[idle] - 1)


def new_armies(judge: Judge, at: Position, seat: int) -> int:
    """What a player gets at the start of a turn, for land, regions and cards; the cards of a sure set are traded."""
    ground, owner = judge.ground, at.owner
    armies = max(ground.values.reinforce_least, at.lands[seat] // 3)
    if ground.bonuses:
        armies += sum([part.bonus for part in ground.parts if all(owner[t] == seat for t in part.members)])
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
    ground = judge.ground
    owner, armies, near, part_of = at.owner, at.armies, ground.near, ground.part_of
    income = new_armies(judge, at, seat)
    worth = []
    for part in ground.parts:
        holders = [owner[t] for t in part.members]
        size, mine = len(holders), holders.count(seat)
        if mine == size:
            worth.append(1.0)
        elif mine == 0 and holders.count(holders[0]) == size:
            worth.append(1.5 + part.bonus / 2)
        else:
            worth.append(1.0 + mine / size)
    pull: dict[int, float] = {}
    if judge.skill.race > 1:
        for wish in judge.wanted(at, seat):
            for t in wish:
                pull[t] = pull.get(t, 0.0) + WISH / len(wish)
    stacks = sorted(
        [
            (armies[t], t)
            for t, o in enumerate(owner)
            if o == seat and armies[t] > 1 and any(owner[n] != seat for n in near[t])
        ],
        reverse=True,
    )[:STACKS]
    if not stacks:
        stacks = [(armies[t], t) for t, o in enumerate(owner) if o == seat][:1]
    at.add(stacks[0][1], income)
    conquered = False
    for _, head in stacks:
        for _ in range(FARTHEST):
            most = armies[head] - 1
            best, target = 0.0, -1
            if most >= 3:
                for n in near[head]:
                    foe = owner[n]
                    if foe != seat:
                        against = armies[n]
                        if most > against + 1:
                            good = (worth[part_of[n]] + pull.get(n, 0.0)) / (against + 1)
                            if not judge.is_rival[foe] and foe != judge.seat:
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
