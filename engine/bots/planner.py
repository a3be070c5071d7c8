"""The bots `easy` to `expert`: they think a turn through, with exact odds, and go through with it step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

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
)
from engine.bots import building, warfare
from engine.bots.aims import Aiming
from engine.bots.answers import search_for
from engine.bots.campaign import LEAST, Campaign, Search, Step, Trial, kills
from engine.bots.deploying import Camps, deploy, spread
from engine.bots.fallback import LONGEST, Tally, unfamiliar
from engine.bots.fortifying import fortify
from engine.bots.ground import Ground
from engine.bots.judge import Judge
from engine.bots.outlook import Outlook, Terrain
from engine.bots.playouts import Playouts
from engine.bots.reply import after_replies
from engine.bots.style import LEAF, Character, Skill
from engine.flow import Rules
from engine.game import Offer
from engine.phases.battle import MoveIn
from engine.phases.trade import set_value
from engine.sight import View

BOARD = 42
"""Territories of the board for which skills say how many conquests a turn may have."""

LIKELY = 0.6
"""Chance of a plan for which a turn is used to attack when the game drags on."""


class Planner:
    """Decides by plans: what to conquer in this turn, where new armies go for it, what is kept behind."""

    def __init__(self, rules: Rules, seat: int, rng: Random, skill: Skill, character: Character) -> None:
        self.rules, self.seat, self.rng = rules, seat, rng
        self.skill, self.character = skill, character
        self.ground, self.terrain = Ground(rules), Terrain(rules)
        self.aiming, self.tally = Aiming(rules, seat), Tally()
        self.rests = max(1, round(skill.conquests * len(self.ground.names) / BOARD))
        self.trades = rules.advice.trades
        self.choosers: Mapping[type[Action], Callable[[Outlook, Offer], Action | None]] = {
            kind: advised for kind, advised in rules.advice.choosers.items() if kind not in self.trades
        }
        self.kept = -1
        """The turn in which it was decided to keep cards."""
        self.turn, self.began = -1, 0
        """The turn that it thinks of, and how much land it had at its beginning."""
        self.plan: list[Step] = []
        self.expected = 0.0
        self.hunting = False
        """Whether the plan beats a player: then it does not rest before."""
        self.camps = Camps()
        self.seed = int(rng.random() * 2**53) if skill.trials else 0
        self.orders: dict[int, int] = {}
        """Where the armies go that are being placed."""

    # -- deciding

    def decide(self, view: View, offer: Offer) -> Action:
        """The best action that it finds."""
        kinds = offer.kinds()
        self.tally.look(view)
        if view.turn != self.turn:
            self.turn, self.began, self.plan, self.orders = view.turn, 0, [], {}
        if End in kinds and (len(kinds) == 1 or self.tally.decisions > LONGEST):
            return End()
        outlook = Outlook(self.terrain, view, self.seat, self.aiming.look(view))
        self.began = self.began or len(outlook.own)
        for kind, advised in self.choosers.items():
            if kind in kinds and (action := advised(outlook, offer)) is not None:
                return action
        for kind, appraise in self.trades.items():
            if kind in kinds and self.kept != view.turn and self.choosing(offer):
                action, worth, cards = appraise(outlook, offer)
                if self.pays(outlook, worth, cards):
                    self.orders = {}
                    return action
                self.kept = view.turn
        for kind, choose in CHOOSERS.items():
            if kind in kinds and (action := choose(self, outlook, offer)) is not None:
                return action
        strange = [kind for kind in kinds if not any(kind in known for known in (self.choosers, self.trades, CHOOSERS))]
        return unfamiliar(offer, strange or kinds, self.tally, self.rng)

    def judge(self, outlook: Outlook) -> Judge:
        """What values the positions of this decision."""
        return Judge(self.ground, outlook.view, self.seat, outlook.aims, self.skill, self.character)

    def _trial(self, outlook: Outlook) -> Trial | None:
        """What tries plans of this decision out, if this level does that."""
        if not self.skill.trials:
            return None

        def worth(view: View) -> float:
            judge = Judge(self.ground, view, self.seat, outlook.aims, LEAF, self.character)
            root = Campaign(judge.start, (), 1.0, 0.0, judge.now, -1)
            return search_for(judge).best([root]).foreseen

        seed = f"{self.seed}/{outlook.view.turn}/{self.tally.decisions}"
        playouts = Playouts(self.rules, self.ground, self.seat, self.skill.nodes, seed, worth)
        return lambda plans: playouts.weigh(outlook.view, plans)

    # -- new armies

    def place(self, outlook: Outlook, offer: Offer) -> Action:
        """By the orders of the plan; they are made with the first armies of a phase."""
        places = offer.domain(Place)
        if outlook.owner[places[0]] != self.seat:
            return building.place_for_another(outlook, offer, list(places))
        index, names = self.ground.index, self.ground.names
        allowed = [index[name] for name in places]
        ordered = [t for t in allowed if self.orders.get(t, 0) > 0]
        if not ordered:
            pool = offer.domain(Place, places[0])[-1]
            self.orders = self._orders(outlook, allowed, pool)
            ordered = [t for t in allowed if self.orders.get(t, 0) > 0] or allowed[:1]
        t = ordered[0]
        count = warfare.nearest(offer.domain(Place, names[t]), self.orders.get(t, 1))
        self.orders[t] = self.orders.get(t, count) - count
        return Place(names[t], count)

    def _orders(self, outlook: Outlook, allowed: Sequence[int], pool: int) -> dict[int, int]:
        judge = self.judge(outlook)
        reserve = building.armies_in_reserve(outlook)
        if reserve:
            return {self.camps.choose(judge, allowed, pool + reserve): pool}
        best, orders = deploy(judge, judge.start, allowed, pool, self._trial(outlook))
        self.plan, self.expected, self.hunting = list(best.steps), best.value, kills(judge.start, best)
        return orders

    # -- cards

    def trade(self, outlook: Outlook, offer: Offer) -> Action | None:
        """The best set; before it has to be, only where its armies are worth more now than the cards later."""
        best = building.trade(outlook, offer)
        assert isinstance(best, Trade)
        if not self.skill.patience or not self.choosing(offer):
            self.orders = {}
            return best
        values, part = self.ground.values, outlook.view.parts["cards"]
        worth = set_value(values, part["sets"] + 1, best.cards)
        if self.pays(outlook, worth, len(best.cards)):
            self.orders = {}
            return best
        return None

    def pays(self, outlook: Outlook, worth: int, cards: int) -> bool:
        """Whether so many armies are worth more now than the cards later.

        The impatient take whatever is more than the least draft of a turn.
        """
        if not self.skill.patience:
            return worth > self.ground.values.reinforce_least
        pool = self.pool(outlook)
        judge = self.judge(outlook)
        at = judge.start
        allowed = [t for t, o in enumerate(at.owner) if o == self.seat]
        held = at.cards[self.seat]
        without, orders = deploy(judge, at, allowed, pool)
        at = at.copy()
        at.cards[self.seat] = held - cards
        trading, _ = deploy(judge, at, allowed, pool + worth)
        if trading.foreseen > without.foreseen:
            return True
        if pool and not any(self.orders.values()):
            self.plan, self.expected, self.orders = list(without.steps), without.value, orders
            self.hunting = kills(judge.start, without)
        return False

    def choosing(self, offer: Offer) -> bool:
        """Whether something else than a trade is possible."""
        return any(kind in (Place, End) for kind in offer.kinds())

    def pool(self, outlook: Outlook) -> int:
        """Armies still to be placed in this step."""
        step = outlook.view.step
        return getattr(step.args, "n", 0) if step is not None else 0

    # -- battles

    def attack(self, outlook: Outlook, offer: Offer) -> Action | None:
        """The next conquest of the plan; a new plan when there is none, or when it has become worse than expected."""
        alone, reckless = len(outlook.rivals) == 1, self._reckless(outlook)
        resting = alone and not reckless and len(outlook.own) - self.began >= self.rests
        if resting and not self.skill.tours:
            return None
        kind: type[Action] = Blitz if offer.domain(Blitz) else Attack
        judge = self.judge(outlook)
        if resting and not self.hunting:
            self.plan = []
        if not self._still(judge, kind, offer):
            root = Campaign(judge.start, (), 1.0, 0.0, judge.value(judge.start), -1)
            search = search_for(judge, self._trial(outlook))
            search.allowed = lambda s, t: self._allows(kind, offer, s, t)
            search.reckless = reckless
            best = search.best([root])
            self.plan, self.hunting = [], kills(root.at, best)
            enough = root.foreseen * (1 + self.character.margin) - self._patience(outlook)
            if best.steps and best.foreseen > enough and (self.hunting or not resting):
                self.plan, self.expected = list(best.steps), best.value
        if not self.plan:
            return None
        step = self.plan[0]
        names = self.ground.names
        source, target = names[step.source], names[step.target]
        amounts = offer.domain(kind, source, target)
        if kind is Blitz:
            return Blitz(source, target, warfare.nearest(amounts, self._keep(judge, step)))
        return Attack(source, target, amounts[-1])

    def _reckless(self, outlook: Outlook) -> bool:
        """Whether it has waited long enough for the others to weaken each other."""
        waits = self.skill.duel if len(outlook.rivals) == 1 else self.skill.waits
        return outlook.view.turn >= waits * len(outlook.view.seats)

    def _patience(self, outlook: Outlook) -> float:
        """Chances that are given away so that a game that drags on comes to its end."""
        return 0.05 * outlook.impatience

    def _keep(self, judge: Judge, step: Step) -> int:
        """Armies at which an attack is given up."""
        at = judge.start
        return warfare.stop_at(at.armies[step.source], at.armies[step.target])

    def _allows(self, kind: type[Action], offer: Offer, source: int, target: int) -> bool:
        names = self.ground.names
        return offer.why(kind, names[source], names[target]) is None

    def _still(self, judge: Judge, kind: type[Action], offer: Offer) -> bool:
        """Whether the plan can go on, and is as good as when it was made or better."""
        at = judge.start
        while self.plan and at.owner[self.plan[0].target] == self.seat:
            self.plan.pop(0)
        if not self.plan:
            return False
        step = self.plan[0]
        if at.owner[step.source] != self.seat or not self._allows(kind, offer, step.source, step.target):
            return False
        line = Search(judge).repeat(at, self.plan)
        return line is not None and line.value > self.expected * 0.98

    def advance(self, outlook: Outlook, offer: Offer) -> Action:
        """As the plan has it; at its end where armies are worth most."""
        counts = offer.domain(Advance)
        least, most = counts[0], counts[-1]
        if least == most:
            return Advance(most)
        move: MoveIn = outlook.view.agenda[-1].args
        index = self.ground.index
        source, target = index[move.source], index[move.target]
        judge = self.judge(outlook)
        done = next((step for step in self.plan if step.target == target), None)
        rest = self.plan[self.plan.index(done) + 1 :] if done is not None else []
        if done is not None and any(step.source in (source, target) for step in rest):
            stay = done.stay if done.stay < LEAST else most + 1
            return Advance(warfare.nearest(counts, most + 1 - stay))
        at = judge.start.copy()
        span = most - least
        best, chosen = -1.0, most
        search = Search(judge)
        for more in sorted({0, span // 4, span // 2, 3 * span // 4, span}, reverse=True):
            now = at.copy()
            now.shift(source, target, more)
            root = Campaign(now, (), 1.0, 0.0, judge.value(now), -1)
            worth = max([root.value, *[line.value for line in search.from_here(root, (source, target))]])
            if worth > best:
                best, chosen = worth, least + more
        return Advance(warfare.nearest(counts, chosen))

    def choose(self, outlook: Outlook, offer: Offer) -> Action | None:
        """What a turn is used for: what promises the better position at its end."""
        ways = offer.domain(Choose)
        if "attack" not in ways or "reinforce" not in ways:
            return None
        judge = self.judge(outlook)
        at = judge.start
        allowed = [t for t, o in enumerate(at.owner) if o == self.seat]
        regions = (
            sum([p.bonus for p in self.ground.parts if all(at.owner[t] == self.seat for t in p.members)])
            * self.ground.bonuses
        )
        income = max(self.ground.values.reinforce_least, len(allowed) // 3) + regions
        attack, _ = deploy(judge, at, allowed, regions)
        gathered = at.copy()
        for t, count in spread(judge, at, allowed, income).items():
            gathered.add(t, count)
        likely = attack.chance > LIKELY and len(outlook.rivals) > 1 and self._reckless(outlook)
        better = likely or attack.foreseen > after_replies(judge, gathered)
        return Choose("attack" if attack.steps and better else "reinforce")


Chooser = Callable[[Planner, Outlook, Offer], Action | None]

CHOOSERS: Mapping[type[Action], Chooser] = {
    Claim: lambda planner, outlook, offer: building.claim(outlook, offer),
    Headquarters: lambda planner, outlook, offer: building.headquarters(outlook, offer),
    Choose: Planner.choose,
    Trade: Planner.trade,
    Place: Planner.place,
    Blitz: Planner.attack,
    Attack: Planner.attack,
    Defend: lambda planner, outlook, offer: warfare.defend(outlook, offer),
    Advance: Planner.advance,
    Fortify: lambda planner, outlook, offer: fortify(planner.judge(outlook), outlook, offer),
}
"""What it knows, in the order in which it is thought of, after what the rules advise. The rest is left to chance."""
