"""How near both players are to three missions, for bots that think a turn through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from typing import TYPE_CHECKING, NamedTuple, cast

from engine.rulesets.balance_of_power.facts import DIFFICULT, NEUTRAL, Mission, Numbers, opponent, stars
from engine.rulesets.balance_of_power.learnt import Features, chance
from engine.rulesets.balance_of_power.missions import mission_of

if TYPE_CHECKING:
    from engine.bots.ground import Ground
    from engine.bots.position import Position
    from engine.flow import Rules
    from engine.sight import View

EACH, LAST = 3.0, 2.0
"""Units that a mission is worth that was taken, and more if only one is lacking then."""

FIRST, SECOND, FINAL = 2.25, 2.0, 2.5
"""Units that it is worth to be sure of one mission in the next turn, of a second one, and of the last."""

PLAIN, STEEP = 0.9, 1.4
"""Units that each defending unit costs an attacker, in open land and in difficult terrain."""

OFF = 2.5
"""Units that it costs to come to land that is not beside one's own."""

FREE, INCOME, HAND, NEEDED = 0.22, 0.7, 0.45, 1.5
"""Parts of free units, of income and of the worth of cards that go into one mission, and units that do not."""

SPREAD = 2.3
"""By how many units a guess at what a mission costs is wrong."""

CAPITAL_LOST = 0.3
"""Chance that a player who lost the own capital has it back at the end of the next turn."""

AVERAGE_STARS = 1.3
"""Stars on a card whose face one does not see."""

A_STAR = 2.5
"""Units that a star is worth at least, since it makes the others dearer."""

TOGETHER = 1.6
"""Units in the hand count so much more than others, since they come all at once where they are wanted most."""


class Notes(NamedTuple):
    """What happened besides land."""

    taken: tuple[int, int]
    """Missions of both players."""
    open: tuple[int, ...]
    """Missions on the table, as places in `Prospects.missions`."""
    settled: bool
    """Whether the mission of this turn is counted."""


class Wish(NamedTuple):
    """A mission by numbers: so many of these groups of territories, each of them whole."""

    groups: tuple[tuple[int, ...], ...]
    need: int
    neutral: bool = False
    """Instead: no neutral land at all."""
    single: tuple[int, ...] = ()
    """The groups where each is one territory."""


class Prospects:
    """The race for missions in one decision of one seat."""

    complete = True

    def __init__(self, ground: Ground, view: View, seat: int) -> None:
        values = cast(Numbers, ground.rules.values)
        self.seat, self.foe = seat, opponent(seat)
        self.near, self.values = ground.near, values
        self.needed = values.missions_to_win
        table, towns, index = view.parts["open_missions"], view.parts["towns"], ground.index
        hard = values.tagged.get(DIFFICULT, frozenset())
        self.price = [STEEP if name in hard else PLAIN for name in ground.names]
        self.capitals = [index.get(name, -1) for name in towns["capitals"]]
        self.cities = [index[name] for name in towns["cities"]]
        known = [mission_of(values, mission) for mission in table["open"]]
        self.wishes = [wish_of(ground, mission, towns["cities"]) for mission in known if mission is not None]
        self.touch = [0] * len(ground.names)
        for number, wish in enumerate(self.wishes):
            everywhere = (tuple(range(len(ground.names))),)
            for t in [t for group in (everywhere if wish.neutral else wish.groups) for t in group]:
                self.touch[t] |= 1 << number
        taken = tuple([len(missions) for missions in table["taken"]])
        settled = view.mover != seat or table["this_turn"]
        self.start = Notes((taken[0], taken[1]), tuple(range(len(self.wishes))), settled)
        self.hands = hands(ground.rules, view, seat)

    # -- what a mission costs

    def cost(self, at: Position, seat: int, wish: Wish) -> float:
        """Units that a seat lacks for a mission; 0.0 where it is fulfilled."""
        owner, armies, price = at.owner, at.armies, self.price
        if wish.neutral:
            return sum([armies[t] * price[t] + 1.0 for t, o in enumerate(owner) if o == NEUTRAL])
        if wish.single:
            lacking = [armies[t] * price[t] + 1.0 for t in wish.single if owner[t] != seat]
            need = wish.need - len(wish.single) + len(lacking)
        else:
            lacking = []
            need = wish.need
            for group in wish.groups:
                toll = 0.0
                for t in group:
                    if owner[t] != seat:
                        toll += armies[t] * price[t] + 1.0
                if toll:
                    lacking.append(toll)
                else:
                    need -= 1
        if need <= 0:
            return 0.0
        if need < len(lacking):
            lacking.sort()
            return sum(lacking[:need])
        return sum(lacking)

    def costs(self, at: Position, seat: int) -> Sequence[float]:
        """What each mission costs a seat. Worked out anew only for those in which something changed."""
        known = at.costs
        if known is None:
            known = tuple([[self.cost(at, i, wish) for wish in self.wishes] for i in (0, 1)])
        elif at.moved:
            touched = 0
            for t in at.moved:
                touched |= self.touch[t]
            known = tuple(
                [
                    [self.cost(at, i, wish) if touched >> k & 1 else known[i][k] for k, wish in enumerate(self.wishes)]
                    for i in (0, 1)
                ]
            )
        at.costs, at.moved = known, ()
        found: Sequence[float] = known[seat]
        return found

    def land(self, at: Position, seat: int, wish: Wish) -> tuple[int, ...]:
        """What a seat has to take for a mission, where it is cheapest."""
        owner = at.owner
        if wish.neutral:
            return tuple([t for t, o in enumerate(owner) if o == NEUTRAL])
        tolls = [armies * price + 1.0 for armies, price in zip(at.armies, self.price, strict=True)]
        for t, o in enumerate(owner):
            if o != seat and not any(owner[n] == seat for n in self.near[t]):
                tolls[t] += OFF
        found = []
        need = wish.need
        for group in wish.groups:
            lacking = tuple([t for t in group if owner[t] != seat])
            if lacking:
                found.append((sum([tolls[t] for t in lacking]), lacking))
            else:
                need -= 1
        return tuple([t for _, lacking in sorted(found)[: max(0, need)] for t in lacking])

    def chances(self, at: Position, seat: int, costs: Sequence[float], wishes: Sequence[int]) -> list[float]:
        """The chances that a seat fulfils missions in a turn of its own, best first."""
        force = FREE * (at.strength[seat] - at.lands[seat]) + INCOME * max(3.0, at.lands[seat] / 3) - NEEDED
        hand = self.hands[seat]
        force += HAND * hand[min(at.cards[seat], len(hand) - 1)]
        found = sorted([costs[number] for number in wishes])[:3]
        return [1.0 / (1.0 + exp(min(50.0, (cost - force) / SPREAD))) if cost else 1.0 for cost in found]

    # -- what planners ask

    def notes(self, at: Position) -> Notes:
        """What happened in this position."""
        notes: Notes | None = at.notes
        return self.start if notes is None else notes

    def settle(self, at: Position, seat: int) -> float | None:
        """The seat takes a mission that is fulfilled, and may win by it."""
        notes = self.notes(at)
        if seat != self.seat or not notes.settled:
            notes = self.after(at, notes, seat)
        at.notes = notes
        if notes.taken[seat] >= self.needed and self.home(at, seat):
            return float(seat == self.seat)
        return None

    def after(self, at: Position, notes: Notes, seat: int, costs: Sequence[float] = ()) -> Notes:
        """The notes at the end of a turn of this seat: of several missions it takes the one the other is nearest to."""
        costs = costs or self.costs(at, seat)
        done = [number for number in notes.open if not costs[number]]
        if not done:
            return notes._replace(settled=True)
        best = done[0]
        if len(done) > 1:
            others = self.costs(at, opponent(seat))
            best = min(done, key=others.__getitem__)
        taken = list(notes.taken)
        taken[seat] += 1
        return Notes((taken[0], taken[1]), tuple([n for n in notes.open if n != best]), True)

    def home(self, at: Position, seat: int) -> bool:
        """Whether a seat holds its capital."""
        capital = self.capitals[seat]
        return capital >= 0 and at.owner[capital] == seat

    def verdict(self, at: Position) -> tuple[Sequence[float], float, float]:
        """What missions are worth to both, and the chance that the other wins by them in its turn."""
        seat, foe, needed = self.seat, self.foe, self.needed
        notes = self.notes(at)
        replied = at.notes is not None
        costs = self.costs(at, seat)
        if not notes.settled:
            notes = self.after(at, notes, seat, costs)
        if notes.taken[seat] >= needed and self.home(at, seat):
            return (0.0, 0.0), 1.0, 1.0
        if replied and notes.taken[foe] >= needed and self.home(at, foe):
            return (0.0, 0.0), 1.0, 0.0
        mine = self.chances(at, seat, costs, notes.open)
        theirs = self.chances(at, foe, self.costs(at, foe), notes.open)
        ahead = [0.0, 0.0]
        ahead[seat], ahead[foe] = self.worth(notes.taken[seat], mine), self.worth(notes.taken[foe], theirs)
        over = 0.0
        if not replied and notes.taken[foe] >= needed - 1:
            done = 1.0 if notes.taken[foe] >= needed else (theirs[0] if theirs else 0.0)
            over = done * (1.0 if self.home(at, foe) else CAPITAL_LOST)
        return ahead, 0.95 * over, 0.0

    def worth(self, taken: int, chances: Sequence[float]) -> float:
        """Units that missions are worth, those that were taken and those that can be."""
        left = self.needed - taken
        worth = EACH * taken + (LAST if left == 1 else 0.0)
        if chances:
            worth += (FIRST + (FINAL if left == 1 else 0.0)) * chances[0]
        if len(chances) > 1:
            worth += SECOND * chances[1] * (1.0 if left > 1 else 0.5)
        return worth

    def learnt(self, at: Position, odds: float) -> float:
        """The chance to win, if the other does not win before, by the weights that were learnt."""
        return chance(self.features(at, odds))

    def features(self, at: Position, odds: float) -> Features:
        """What is weighed of this position: differences between the seat's own and the other's."""
        seat, foe, owner = self.seat, self.foe, at.owner
        lead = {seat: 1, foe: -1}
        return Features(
            strength=log(odds),
            units=at.strength[seat] - at.strength[foe],
            cities=sum([lead.get(owner[t], 0) for t in self.cities]),
            capitals=sum([lead.get(owner[t], 0) for t in self.capitals if t >= 0]),
            cards=at.cards[seat] + self.draws(at) - at.cards[foe],
        )

    def draws(self, at: Position) -> bool:
        """Whether the seat draws a card at the end of this turn: not in one in which it takes a mission (B51)."""
        if not at.earned or self.start.settled:
            return False
        return self.after(at, self.notes(at), self.seat).taken == self.start.taken

    def wanted(self, at: Position, seat: int) -> Iterator[frozenset[int]]:
        """What is lacking for each mission, and the other's capital."""
        notes = self.notes(at)
        for number in notes.open:
            land = self.land(at, seat, self.wishes[number])
            if land:
                yield frozenset(land)
        capital = self.capitals[opponent(seat)]
        if capital >= 0 and at.owner[capital] != seat:
            yield frozenset((capital,))


def wish_of(ground: Ground, mission: Mission, cities: Sequence[str]) -> Wish:
    """A mission by numbers."""
    return WISHES[mission.kind](ground, mission, [ground.index[t] for t in cities])


def _singly(territories: Sequence[int], need: int) -> Wish:
    return Wish(tuple([(t,) for t in territories]), need, single=tuple(territories))


def _named(ground: Ground, mission: Mission, cities: Sequence[int]) -> Wish:
    return _singly([ground.index[t] for t in mission.territories], len(mission.territories))


def _tagged(ground: Ground, mission: Mission, cities: Sequence[int]) -> Wish:
    tagged = cast(Numbers, ground.rules.values).tagged.get(mission.tag, ())
    return _singly(sorted([ground.index[t] for t in tagged]), mission.count)


def _regions(ground: Ground, mission: Mission, cities: Sequence[int]) -> Wish:
    named = [part.members for part in ground.parts if part.id in mission.regions]
    return Wish(tuple(named), min(mission.count, len(named)))


WISHES: Mapping[str, Callable[[Ground, Mission, Sequence[int]], Wish]] = {
    "cities": lambda ground, mission, cities: _singly(cities, mission.count),
    "territories": _named,
    "tagged": _tagged,
    "regions": _regions,
    "neutral_defeated": lambda ground, mission, cities: Wish((), 0, True),
}
"""How a mission reads by numbers, by its kind."""


def hands(rules: Rules, view: View, seat: int) -> Mapping[int, Sequence[float]]:
    """Units that hands bring, by their number of cards: the own one by its stars, the other by the average."""
    values = cast(Numbers, rules.values)
    table = values.facts.star_table
    most = max(table)

    def worth(count: float) -> float:
        count = min(most, count)
        low = int(count)
        under, over = table.get(low, 1 if low else 0), table.get(min(most, low + 1), 1)
        return TOGETHER * max(A_STAR * count, under + (count - low) * (over - under))

    found = {}
    for i, hand in enumerate(view.parts["cards"]["hands"][:2]):
        if isinstance(hand, int):
            found[i] = [worth(AVERAGE_STARS * n) for n in range(12)]
        else:
            known = sum([stars(values, card) for card in hand])
            held = len(hand)
            found[i] = [
                worth(known * n / held if n < held else known + AVERAGE_STARS * (n - held)) for n in range(held + 12)
            ]
    return found
