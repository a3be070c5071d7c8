"""What the next player will make of a position: a turn of his that is thought through like one of our own."""

from __future__ import annotations

from msgspec.structs import replace

from engine.bots.aims import Aims
from engine.bots.campaign import Campaign, Search, Trial
from engine.bots.judge import Judge, beaten
from engine.bots.position import Position
from engine.bots.reply import close_ranks, new_armies, sweep
from engine.bots.style import Skill

HEADS = 3
"""Stacks of his with which it is thought through that all new armies go there."""


def search_for(judge: Judge, trial: Trial | None = None) -> Search:
    """The search of a level: whether it thinks the answers of the others through, and tries plans out."""
    search = Search(judge)
    search.trial = trial
    if judge.skill.answers:
        search.answers = after_answers
    return search


def after_answers(judge: Judge, at: Position) -> float:
    """What the position is worth to the judge's seat when all others have had a turn, the first a thorough one."""
    now = at.copy()
    if judge.may_move:
        close_ranks(judge, now)
    now.cards[judge.seat] += now.earned and judge.has_cards
    now.earned = False
    seats = len(judge.view.seats)
    order = [(judge.seat + k) % seats for k in range(1, seats)]
    rivals = [seat for seat in order if judge.is_rival[seat] and now.lands[seat]]
    if not rivals or not now.lands[judge.seat]:
        return judge.value(now)
    answer, failed = _turn(judge, now, rivals[0])
    taken = answer.at
    for after in (failed, taken):
        for seat in rivals[1:]:
            if after.lands[seat]:
                sweep(judge, after, seat)
    return answer.chance * _worth(judge, taken) + (1.0 - answer.chance) * _worth(judge, failed)


def _worth(judge: Judge, at: Position) -> float:
    at.changed = list(range(len(at.owner)))
    at.earned = False
    return judge.value(at)


def _turn(judge: Judge, at: Position, seat: int) -> tuple[Campaign, Position]:
    """The best campaign of this seat with its new armies, and the position if its first attack fails."""
    ground, start = judge.ground, at.copy()
    start.changed = list(range(len(start.owner)))
    pool = new_armies(judge, start, seat)
    foe = Judge(ground, judge.view, seat, Aims(), _quick(judge.skill), judge.character, start)
    owner, armies = start.owner, start.armies
    front = [t for t, o in enumerate(owner) if o == seat and any(owner[n] != seat for n in ground.near[t])]
    front.sort(key=armies.__getitem__, reverse=True)
    roots = {}
    for t in front[:HEADS]:
        root = start.copy()
        root.add(t, pool)
        roots[t] = Campaign(root, (), 1.0, 0.0, foe.value(root), t)
    if not roots:
        return Campaign(start, (), 1.0, 0.0, 0.0, -1), start
    best = Search(foe).best(list(roots.values()))
    if not best.steps:
        return best, best.at
    best.at.cards[seat] += judge.has_cards
    return best, beaten(roots[best.root].at, best.steps[0].source, best.steps[0].target)


def _quick(skill: Skill) -> Skill:
    return replace(skill, replies=0, answers=0, race=0, lanes=2, width=2, tours=False, guards=False)
