"""What a position is worth to one seat: its chance to win, guessed from armies, income, cards and what can be held."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.bots.aims import Aims
from engine.bots.ground import Ground, Odds, odds_of
from engine.bots.objectives import objectives
from engine.bots.position import Position
from engine.bots.prospects import Prospects
from engine.bots.style import Character, Skill
from engine.phases.trade import BY_KIND, SET_VALUES, set_value
from engine.sight import View

HAND = (0.0, 0.25, 0.5, 0.72, 0.9, 1.05)
"""Sets that a hand of so many cards is worth; every further card adds `FURTHER`."""
FURTHER = 0.28

UNKNOWN_SET = 6.0
"""What a set brings where rules of their own say it."""

FLAT, FLAT_SET = frozenset((*BY_KIND, "risiko")), 8.0
"""Ways to value sets that know no increase, and what one brings on average."""

PULL = 1.5
"""Armies that one unit of an aim is worth."""

GOAL = 20.0
"""Armies that a goal is worth when it is all but reached."""

NEUTRAL_BESIDE = 0.5
"""How idle an army is that has nobody but neutral armies beside it; 1 is with nobody at all."""

KEEP = 8.0
"""Armies that a territory is worth that must not be lost."""

PLAIN = 0.9
"""Chance from which everybody sees that the game is about to end."""

STOP = 3
"""Armies at which a failing attack is given up."""

WON, LOST = 1.0, 0.0


def _none(cards: int) -> int:
    return 0


TRADED_AT_ONCE: Mapping[str, Callable[[int], int]] = {
    "down_to_4": lambda cards: -(-(cards - 4) // 3) if cards >= 6 else 0,
    "at_once": lambda cards: (cards + 1) // 3 if cards >= 4 else 0,
    "next_turn": _none,
}
"""How many sets the captor trades at once from a hand of so many cards."""


def beaten(at: Position, source: int, target: int) -> Position:
    """The position after a failed attack that was given up in time."""
    after = at.copy()
    armies = at.armies
    after.add(source, min(STOP, armies[source]) - armies[source])
    after.add(target, -(armies[target] // 2))
    return after


class Judge:
    """Values positions of one decision for one seat."""

    def __init__(
        self,
        ground: Ground,
        view: View,
        seat: int,
        aims: Aims,
        skill: Skill,
        character: Character,
        start: Position | None = None,
    ) -> None:
        """start: the position, where it is another than the view's, in which no seat's secret goals are known."""
        self.ground, self.view, self.seat, self.aims = ground, view, seat, aims
        self.skill, self.character = skill, character
        seats = view.seats
        self.rivals = [i for i, s in enumerate(seats) if i != seat and s.alive and s.controller == "player"]
        rival = [False] * (len(seats) + 1)
        for i in self.rivals:
            rival[i] = True
        self.is_rival = rival
        self.lasting = character.horizon / (1 + character.loss * max(0, len(self.rivals) - 1))
        """Turns for which the income of land counts that others can take."""
        hands = view.parts["cards"]["hands"] if "cards" in view.parts else [0] * len(seats)
        self.has_cards = "cards" in view.parts
        look = ground.rules.advice.prospects
        self.prospects: Prospects | None = look(ground, view, seat) if look is not None and skill.race else None
        self.learnt = self.prospects.learnt if self.prospects is not None and skill.learnt else None
        self.hands: Mapping[int, Sequence[float]] = self.prospects.hands if self.prospects is not None else {}
        self.start = start or self._read(view, [hand if isinstance(hand, int) else len(hand) for hand in hands])
        self.set_worth = self._set_worth()
        self.a_set = character.cards * self.set_worth
        """What it counts while it is not traded yet."""
        territories = [ground.index[t] for t in aims.territories if t in ground.index]
        self.pull = [aims.everywhere] * len(ground.names)
        for part in ground.parts:
            more = aims.regions.get(part.id, 0.0)
            if more:
                for t in part.members:
                    self.pull[t] += more
        for t in territories:
            self.pull[t] += aims.territories[ground.names[t]]
        self.complete = self.prospects is not None and self.prospects.complete
        if self.complete:
            self.pull = [0.0] * len(ground.names)
        self.pulled = [t for t, worth in enumerate(self.pull) if worth]
        self.keep = [ground.index[t] for t in aims.keep if t in ground.index]
        self.special = ground.rules.advice.dice
        self._odds: dict[tuple[int, int], Odds] = {}
        self.may_move = True
        """Whether armies can still be moved at the end of this turn."""
        self.objectives = objectives(ground, view, seat) if start is None else []
        owner = self.start.owner
        self.held = {n for n, part in enumerate(ground.parts) if all(owner[t] == seat for t in part.members)}
        """Regions that the seat holds whole now."""
        self.now = self.value(self.start)
        """What the position is worth as it is."""

    def _read(self, view: View, cards: list[int]) -> Position:
        names = self.ground.names
        owner = [view.owner[name] for name in names]
        armies = [view.armies[name] for name in names]
        earned = bool(view.parts.get("cards", {}).get("earned", True))
        return Position(self.ground, owner, armies, cards, earned)

    def _set_worth(self) -> float:
        """Armies that a set will bring when it is this seat's turn again."""
        values, part = self.ground.values, self.view.parts.get("cards")
        if part is None:
            return 0.0
        if values.set_worth:
            return sum(values.set_worth.values()) / len(values.set_worth)
        symbols = list(values.symbols)
        if "sets" not in part or values.set_value not in SET_VALUES or values.trade_least < 3:
            return UNKNOWN_SET
        now = part["sets"]
        if values.set_value in FLAT:
            return FLAT_SET
        hands = self.start.cards
        traders = sum([0.5 for i in self.rivals if hands[i] >= 3])
        n = now + 1 + traders
        low = set_value(values, int(n), symbols[:3])
        high = set_value(values, int(n) + 1, symbols[:3])
        return float(low + (high - low) * (n - int(n)))

    # -- battles

    def battle(self, source: int, target: int, attackers: int, defenders: int) -> tuple[float, float]:
        """Chance to take `target` from `source`, and attackers left on average after a victory."""
        odds = self.ground.odds if self.special is None else self._odds_between(source, target)
        return odds.battle(attackers, defenders)

    def _odds_between(self, source: int, target: int) -> Odds:
        """The odds of battles between these two, under a rule of their own."""
        assert self.special is not None
        known = self._odds.get((source, target))
        if known is None:
            ground = self.ground
            rule = self.special(ground.usual, ground.rules, self.view, ground.names[source], ground.names[target])
            known = self._odds[source, target] = odds_of(rule)
        return known

    def spoils(self, at: Position, where: int, held: int) -> None:
        """Trade at once what the cards of a beaten player allow; the armies go to `where`. held: cards before."""
        cards = at.cards[self.seat]
        if cards > held:
            sets = TRADED_AT_ONCE.get(self.ground.values.eliminate_trade, _none)(cards)
            if sets:
                at.cards[self.seat] -= 3 * sets
                at.add(where, round(sets * self.set_worth))

    def spoils_of(self, before: Position, after: Position) -> int:
        """Cards of the players that were beaten between two positions."""
        return sum([before.cards[i] for i in self.rivals if before.lands[i] and not after.lands[i]])

    def earns(self, foe: int) -> bool:
        """Whether taking land of this owner earns a card."""
        return self.ground.any_earns or self.is_rival[foe]

    # -- worth

    def hand(self, seat: int, cards: int) -> float:
        """Armies that a hand of so many cards is worth."""
        if seat in self.hands:
            known = self.hands[seat]
            return self.character.cards * known[min(cards, len(known) - 1)]
        sets = HAND[cards] if cards < len(HAND) else HAND[-1] + FURTHER * (cards - 5)
        return self.a_set * sets

    def value(self, at: Position) -> float:
        """From 0 to 1: the share of the seat in the strength of all players."""
        seat, lands, character = self.seat, at.lands, self.character
        if not lands[seat]:
            return LOST
        goals = 0.0
        for progress in self.objectives:
            near = progress(at)
            if near >= 1.0:
                return WON
            goals += GOAL * near * near
        if at.changed:
            self._look(at)
        ahead: Sequence[float] = ()
        if self.prospects is not None:
            ahead, at.over, at.won = self.prospects.verdict(at)
            if self.skill.race == 1:
                ahead = [worth if i == seat else 0.0 for i, worth in enumerate(ahead)]
                if at.over < PLAIN:
                    at.over *= at.won
        sharp, pinned, lasting, horizon = character.sharp, character.pinned, self.lasting, character.horizon
        others, strength, cards, bonus = 0.0, at.strength, at.cards, at.bonus
        for i in self.rivals:
            land = lands[i]
            if land:
                total = strength[i] - pinned * land + (lasting * land / 3 if land > 9 else 3.0 * lasting)
                total += horizon * bonus[i]
                if cards[i]:
                    total += self.hand(i, cards[i])
                if ahead:
                    total += ahead[i]
                others += total**sharp
        if not others:
            return WON
        land = lands[seat]
        total = strength[seat] - pinned * land + (lasting * land / 3 if land > 9 else 3.0 * lasting)
        total += sum(at.worth) + goals
        hand = cards[seat] + (at.earned and self.has_cards)
        if hand:
            total += self.hand(seat, hand)
        total += self._fronts(at)
        if self.pulled or self.keep:
            total += self._aims(at)
        if ahead:
            total += ahead[seat]
        at.total, at.others = max(1.0, total), others
        own: float = at.total**sharp
        share = own / (own + others) if self.learnt is None else self.learnt(at, own / others)
        return at.over * at.won + (1.0 - at.over) * share

    def settle(self, at: Position, seat: int) -> float | None:
        """The turn of this seat ends. The chance to have won, if the game ends with it."""
        return self.prospects.settle(at, seat) if self.prospects is not None else None

    def wanted(self, at: Position, seat: int) -> Iterable[frozenset[int]]:
        """Territories that a seat would like to take together for the end of the game that the rules know."""
        return self.prospects.wanted(at, seat) if self.prospects is not None else ()

    def failed(self, at: Position, source: int, target: int) -> float:
        """What remains of a valued position after a failed attack that was given up in time."""
        opens_region = self.ground.part_of[source] in self.held and source in self.ground.gates
        if opens_region or self.learnt is not None:
            return self.value(beaten(at, source, target))
        if not at.others:
            return LOST
        lost = at.armies[source] - min(STOP, at.armies[source])
        sharp, others, foe = self.character.sharp, at.others, at.owner[target]
        if self.is_rival[foe]:
            killed = at.armies[target] // 2
            others = max(0.1, others - killed * sharp * max(1.0, at.strength[foe]) ** (sharp - 1))
        own: float = max(1.0, at.total - lost) ** sharp
        return at.over * at.won + (1.0 - at.over) * own / (own + others)

    def _look(self, at: Position) -> None:
        """Judge the regions anew in or beside which something changed."""
        beside = self.ground.beside
        for number in set().union(*[beside[t] for t in at.changed]):
            at.worth[number] = self._region(at, number)
        at.changed.clear()

    def _region(self, at: Position, number: int) -> float:
        """What a region is worth to this seat, in armies."""
        seat, character, parts = self.seat, self.character, self.ground.parts
        part, lacking = parts[number], at.lacking[seat * len(parts) + number]
        members = part.members
        if not lacking:
            spare = self._spare(at, members) if self.may_move else 0
            return part.bonus * character.regions * character.horizon * self.holds(at, part.gates, spare)
        size = len(members)
        if lacking == size:
            return 0.0
        owner, armies, share = at.owner, at.armies, (size - lacking) / size
        inside = own = 0
        for t in members:
            inside += armies[t]
            if owner[t] == seat:
                own += armies[t]
        return part.bonus * character.promise * share * share * own / inside

    def _aims(self, at: Position) -> float:
        """What land is worth for the aims of the game."""
        owner, seat = at.owner, self.seat
        worth = PULL * sum([self.pull[t] for t in self.pulled if owner[t] == seat])
        return worth + sum([KEEP * self.holds(at, (t,)) for t in self.keep if owner[t] == seat])

    def _spare(self, at: Position, members: Sequence[int]) -> int:
        """The largest stack in a region that nobody can attack: it can still be moved to where somebody can."""
        owner, armies, rival, into = at.owner, at.armies, self.is_rival, self.ground.into
        most = 1
        for t in members:
            if armies[t] > most and not any(rival[owner[n]] for n in into[t]):
                most = armies[t]
        return most - 1

    def holds(self, at: Position, gates: Sequence[int], spare: int = 0) -> float:
        """Chance that none of these own territories falls before the next own turn.

        spare: armies that can still be moved to one of them.
        """
        if not self.skill.guards:
            return 0.7
        owner, armies, rival, into = at.owner, at.armies, self.is_rival, self.ground.into
        fear, chance, gain = self.character.fear, 1.0, 1.0
        for gate in gates:
            worst = helped = 0.0
            for t in into[gate]:
                foe = owner[t]
                if rival[foe]:
                    force = armies[t] - 1 + max(3, at.lands[foe] // 3)
                    lost, _ = self.battle(t, gate, force, armies[gate])
                    if lost > worst:
                        worst = lost
                        if spare:
                            helped, _ = self.battle(t, gate, force, armies[gate] + spare)
            chance *= 1.0 - fear * worst
            if spare:
                gain = max(gain, (1.0 - fear * helped) / (1.0 - fear * worst + 0.001))
        return min(1.0, chance * gain)

    def _fronts(self, at: Position) -> float:
        """What it adds that armies stand together at the front, and takes away that they do not.

        One idle stack counts as if it stood there when it can still be moved in this turn.
        """
        owner, armies, seat, near, rival = at.owner, at.armies, self.seat, self.ground.near, self.is_rival
        idle = 0.0
        most = largest = 0
        spared = 0.0
        for t in [t for t, o in enumerate(owner) if o == seat and armies[t] > 1]:
            a, far = armies[t], 1.0
            for n in near[t]:
                foe = owner[n]
                if foe != seat:
                    if rival[foe]:
                        far = 0.0
                        break
                    far = NEUTRAL_BESIDE
            if far:
                idle += far * (a - 1)
                if a > most:
                    most, spared = a, far * (a - 1)
            elif a > largest:
                largest = a
        if self.may_move and most:
            idle -= spared
            largest = max(largest, most)
        return self.character.stack * largest - self.character.idle * idle
