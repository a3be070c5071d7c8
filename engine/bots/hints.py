"""A hint for a person: what a planner would do at this decision, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import astuple

from engine.actions import (
    Action,
    Advance,
    Attack,
    Blitz,
    Choose,
    Claim,
    Defend,
    End,
    Fortify,
    Headquarters,
    Place,
    Trade,
    tag,
)
from engine.bots.campaign import Step
from engine.bots.judge import Judge
from engine.bots.outlook import Outlook
from engine.bots.planner import Planner
from engine.bots.style import CHARACTERS, SKILLS
from engine.flow import Rules
from engine.game import Offer
from engine.options import Refused
from engine.phases.battle import Fight, MoveIn
from engine.phases.trade import set_value
from engine.phrases import listed, percent, plural
from engine.sight import View
from engine.state import NOBODY

EVEN = 0.5
"""Chance below which a conquest is called a gamble."""

A_CARD = "earns you a card"
"""What is said of conquests that bring nothing else."""


def hint(view: View, offer: Offer, rules: Rules, seat: int, seed: int | str, level: str = "hard") -> tuple[Action, str]:
    """What a bot of this level would do in the place of `seat`, and the reason in a sentence.

    view: what the seat may see, at its own decision. With the same seed the hint is the same. Raises `Refused` for
    bots that do not plan.
    """
    if level not in SKILLS:
        raise Refused(f"Only a bot that plans gives hints: choose one of {', '.join(SKILLS)}.")
    planner = Planner(rules, seat, Random(f"{seed}/{seat}"), SKILLS[level], CHARACTERS[""])
    action = planner.decide(view, offer)
    return action, Reason(planner, view, offer).sentence(action)


class Reason:
    """Puts into words what a planner thought at one decision."""

    def __init__(self, planner: Planner, view: View, offer: Offer) -> None:
        self.planner, self.view, self.offer = planner, view, offer
        self.rules, self.seat = planner.rules, planner.seat
        self.outlook = Outlook(planner.terrain, view, self.seat, planner.aiming.look(view))
        self.judge: Judge = planner.judge(self.outlook)
        self.title = self.rules.board.title

    def sentence(self, action: Action) -> str:
        """The reason for this action."""
        own = self.rules.advice.reasons.get(type(action))
        if own is not None and (said := own(self.outlook, action)):
            return said
        say = SENTENCES.get(type(action))
        if say is None or (isinstance(action, Choose) and action.option not in ("attack", "reinforce")):
            return self.of_another_kind(action)
        return say(self, action)

    # -- words

    def named(self, word: object) -> str:
        """The title of a territory or a region; any other id as words."""
        if isinstance(word, tuple):
            return listed([self.named(one) for one in word])
        text = str(word)
        regions = {region.id: region.name for region in self.rules.board.regions}
        return self.title.get(text) or regions.get(text) or text.replace("_", " ")

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.view.seats[seat].name if 0 <= seat < len(self.view.seats) else "nobody"

    def at(self, territory: int) -> str:
        """The title of a territory by its number."""
        return self.title[self.planner.ground.names[territory]]

    def chance(self, step: Step, more: int = 0) -> float:
        """The chance of a conquest as it stands now, or with more armies there."""
        at = self.judge.start
        won, _ = self.judge.battle(step.source, step.target, at.armies[step.source] + more - 1, at.armies[step.target])
        return won

    def gain(self, steps: Sequence[Step]) -> str:
        """What a line of conquests brings besides land, most important first; empty when that is all."""
        at, seat, ground = self.judge.start, self.seat, self.planner.ground
        taken = {step.target for step in steps}
        for foe in self.judge.rivals:
            held = [t for t, owner in enumerate(at.owner) if owner == foe]
            if held and taken.issuperset(held):
                cards = f" and brings you {plural(at.cards[foe], 'card')}" if at.cards[foe] else ""
                return f"wipes {self.player(foe)} out{cards}"
        for part in ground.parts:
            if taken.intersection(part.members):
                missing = [t for t in part.members if at.owner[t] != seat]
                if taken.issuperset(missing) and part.bonus > 0:
                    return f"gives you all of {part.name}, {plural(part.bonus, 'army')} a turn"
        own = self.rules.advice.gains
        if own is not None and (brings := own(self.outlook, [ground.names[t] for t in taken])):
            return brings
        for part in ground.parts:
            holders = {at.owner[t] for t in part.members}
            holder = next(iter(holders))
            if len(holders) == 1 and holder in self.judge.rivals and taken.intersection(part.members):
                return f"breaks {self.player(holder)}'s hold on {part.name}"
        if self.judge.has_cards and not at.earned and any(self.judge.earns(at.owner[t]) for t in taken):
            return A_CARD
        return ""

    def of_plan(self, steps: Sequence[Step]) -> str:
        """A plan that begins with its first conquest: its chance, and what it is for."""
        won, at_once, later = self.chance(steps[0]), self.gain(steps[:1]), self.gain(steps)
        gamble = won < EVEN
        chance = f"{percent(won)} to take it"
        if at_once and later in (at_once, A_CARD):
            return f"{chance}, a gamble: it {at_once}" if gamble else f"{chance}, and it {at_once}"
        if len(steps) > 1:
            way = f"{'a gamble ' if gamble else ''}on the way to {self.at(steps[-1].target)}"
            return f"{chance}, {way}{later and f', which {later}'}"
        if gamble and self.outlook.impatience:
            return f"{chance}, a gamble: waiting brings you less by now than trying"
        if gamble:
            return f"{chance}, a gamble: win or lose, your position is better on average for the attempt"
        return f"{chance}, and your position is better for it"

    # -- by kind

    def claim(self, action: Claim) -> str:
        territory = self.title[action.territory]
        number = self.planner.ground.part_of[self.planner.ground.index[action.territory]]
        part = self.planner.ground.parts[number]
        owners = [self.judge.start.owner[t] for t in part.members]
        mine, others = owners.count(self.seat), {o for o in owners if o not in (NOBODY, self.seat)}
        if not mine and len(others) == 1 and owners.count(NOBODY) == 1:
            return f"Claim {territory}: else {self.player(others.pop())} gets all of {part.name}."
        if mine:
            return f"Claim {territory}: you have {mine} of the {len(owners)} territories of {part.name} already."
        ways = plural(len(part.gates), "territory")
        return f"Claim {territory}: {part.name} brings {plural(part.bonus, 'army')}, and has {ways} to guard."

    def headquarters(self, action: Headquarters) -> str:
        around = self.outlook.terrain.into[action.territory]
        own = sum(self.view.owner[t] == self.seat for t in around)
        return f"Settle in {self.title[action.territory]}: {own} of the {len(around)} territories around it are yours."

    def choose(self, action: Choose) -> str:
        if action.option == "attack":
            return "Attack in this turn: conquests are worth more to you now than new armies."
        return "Reinforce in this turn: new armies are worth more to you now than any attack."

    def trade(self, action: Trade) -> str:
        part = self.view.parts["cards"]
        worth = set_value(self.rules.values, part.get("sets", 0) + 1, action.cards)
        cards = self.named(action.cards)
        if not self.planner.choosing(self.offer):
            return f"Trade {cards}: you have to trade, and no other set brings more than its {plural(worth, 'army')}."
        return f"Trade {cards} now: {plural(worth, 'army')} do more at once than the cards would do later."

    def place(self, action: Place) -> str:
        name, armies = self.title[action.territory], plural(action.count, "army")
        if self.view.owner[action.territory] != self.seat:
            around = [self.view.owner[t] for t in self.outlook.terrain.neighbours[action.territory]]
            foe = next((owner for owner in around if owner in self.judge.rivals), None)
            way = f"there they bar {self.player(foe)}'s way" if foe is not None else "there they are far from you"
            return f"Place {armies} in {name}: {way}."
        here = self.planner.ground.index[action.territory]
        plan = self.planner.plan
        if plan and plan[0].source == here:
            target = self.at(plan[0].target)
            won, gain = self.chance(plan[0], action.count), self.gain(plan)
            gamble = ", a gamble" if won < EVEN else ""
            chance = f"{percent(won)} to take {target} from there{gamble}"
            return f"Place {armies} in {name}: {chance}{gain and f'; the plan {gain}'}."
        foes = self.outlook.threats(action.territory)
        if not foes:
            return f"Place {armies} in {name}: no enemy is beside it, and it keeps them for later."
        worst = max(foes, key=self.view.armies.__getitem__)
        against = f"{self.title[worst]} with {plural(self.view.armies[worst], 'army')}"
        if self.outlook.at_stake(action.territory):
            return f"Place {armies} in {name}: {self.region(action.territory)} is yours, and {against} is beside it."
        return f"Place {armies} in {name}: it faces {against}, and new armies do most there."

    def region(self, territory: str) -> str:
        """The region of a territory."""
        return self.named(self.outlook.terrain.region_of[territory])

    def attack(self, action: Attack | Blitz) -> str:
        index = self.planner.ground.index
        first = Step(index[action.source], index[action.target], 0)
        plan = self.planner.plan
        steps = plan if plan and plan[0].target == first.target else [first]
        return f"Attack {self.title[action.target]} from {self.title[action.source]}: {self.of_plan(steps)}."

    def defend(self, action: Defend) -> str:
        dice = plural(action.dice, "die", "dice")
        if len(self.offer.domain(Defend)) == 1:
            return f"Defend with {dice}: nothing else is possible."
        fight: Fight = self.view.agenda[-1].args
        foe = self.player(self.view.owner[fight.source])
        return f"Defend {self.title[fight.target]} with {dice}: so {foe}'s chance to take it is smallest."

    def advance(self, action: Advance) -> str:
        move: MoveIn = self.view.agenda[-1].args
        counts = self.offer.domain(Advance)
        source, target, armies = self.title[move.source], self.title[move.target], plural(action.count, "army")
        if len(counts) == 1:
            return f"Move {armies} into {target}: no other number is possible."
        if action.count == counts[-1]:
            return f"Move {armies} into {target}: all of them do more there than in {source}."
        if action.count == counts[0]:
            return f"Move {armies} into {target}: the others do more in {source}."
        return f"Move {armies} into {target}: both it and {source} have to be held."

    def fortify(self, action: Fortify) -> str:
        source, target = self.title[action.source], self.title[action.target]
        move = f"Move {plural(action.count, 'army')} from {source} to {target}"
        foes = self.outlook.threats(action.target)
        if foes:
            worst = max(foes, key=self.view.armies.__getitem__)
            return f"{move}: it faces {self.title[worst]} with {plural(self.view.armies[worst], 'army')}."
        if not self.outlook.threats(action.source):
            return f"{move}: nobody can attack them where they are, and there they are nearer to the front."
        return f"{move}: there they are of more use."

    def end(self, action: End) -> str:
        step = self.view.step
        phase = self.rules.phases[step.phase] if step is not None else None
        if phase is None or not (Attack in phase.by_action or Blitz in phase.by_action):
            return "End this step: nothing else that is possible here makes your position better."
        at, near = self.judge.start, self.planner.ground.near
        battles = [
            (self.judge.battle(s, t, at.armies[s] - 1, at.armies[t])[0], s, t)
            for s, owner in enumerate(at.owner)
            if owner == self.seat and at.armies[s] >= self.rules.values.min_source
            for t in near[s]
            if at.owner[t] != self.seat
        ]
        if not battles:
            return "End the attack: no battle is possible."
        chance, source, target = max(battles)
        likeliest = f"even {self.at(target)} from {self.at(source)}, {percent(chance)} to take, is not worth the armies"
        return f"End the attack: no battle left raises your chances; {likeliest}."

    def of_another_kind(self, action: Action) -> str:
        """Any other action: what it is, and whether anything speaks for it."""
        fields = [self.named(value) for value in astuple(action) if value not in ("", ())]
        words = tag(action).replace("_", " ").capitalize()
        what = f"{words} ({', '.join(fields)})" if fields else words
        if type(action) in self.planner.choosers:
            return f"{what}: of what is possible now, this serves your aims best at a first look."
        return f"{what}: something has to be chosen here, and nothing speaks against it."


SENTENCES: Mapping[type[Action], Callable[[Reason, Any], str]] = {
    Claim: Reason.claim,
    Headquarters: Reason.headquarters,
    Choose: Reason.choose,
    Trade: Reason.trade,
    Place: Reason.place,
    Attack: Reason.attack,
    Blitz: Reason.attack,
    Defend: Reason.defend,
    Advance: Reason.advance,
    Fortify: Reason.fortify,
    End: Reason.end,
}
"""What it knows to say where the rules do not say it themselves. Of the rest it only says what it is."""
