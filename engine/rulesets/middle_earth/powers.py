"""Power cards: when each is played, on what, and what it does (M41, M42). The cards are data of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.actions import Action
from engine.change import ARMIES, Illegal, Tx
from engine.flow import Move, Signal
from engine.phases.attack import sources, targets
from engine.phases.battle import Fight, mods_for
from engine.phases.fortify import Moves
from engine.rulesets.middle_earth.actions import PlayCard, PlayCardAt, PlayCardBetween
from engine.rulesets.middle_earth.adventures import held, without
from engine.rulesets.middle_earth.battle import open_invasion
from engine.rulesets.middle_earth.events import BattalionsChanged, CardPlayed
from engine.rulesets.middle_earth.facts import PORT, Card, numbers
from engine.rulesets.middle_earth.heroes import relocate, room_for_hero
from engine.rulesets.middle_earth.parts import (
    ADVENTURE_HANDS,
    ADVENTURES,
    BREACHED,
    BRIDGE_BY,
    BRIDGE_HELD,
    EFFECTS,
    FORCED,
    HELD,
    HEROES,
    INVASION,
    PASSAGE,
    PLAYED,
    ROAD,
    STORMED,
)
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game

Places = tuple[str, ...]
"""What a card is played on: nothing, a territory, or two of them."""


@dataclass(frozen=True)
class Moment:
    """When a card is played: in which phase, and as words."""

    phase: str
    words: str


MOMENTS: Mapping[str, Moment] = {
    "": Moment("attack", "in your attack phase"),
    "own_turn:start": Moment("start", "at the start of your turn"),
    "own_turn:before_first_battle_of_invasion": Moment(
        "attack", "in your attack phase, before the first battle of an invasion"
    ),
    "own_turn:declare_invasion": Moment("attack", "in your attack phase, when you declare an invasion"),
    "own_turn:after_last_invasion": Moment("fortify", "in your manoeuvre, after your last invasion"),
    "defender:invasion_declared": Moment("answer", "when one of your territories is invaded, before the first battle"),
    "defender:sea_battle_declared": Moment("answer", "when one of your ports is invaded by sea"),
    "any:fellowship_leaves": Moment("ring_leaves", "when the ring is about to leave a territory"),
    "any:fellowship_attempts_no_die": Moment("ring_tries", "when the ring would leave a territory without a die"),
}
"""The printed time of a card. One without a time is played in one's own attack phase (M41)."""


# -- on what a card can be played


def nowhere(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """The card needs no place."""
    return ((),)


def fresh_invasions(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """Attacks whose first battle has not been announced."""
    invasion = INVASION(g.state)
    begun = (invasion.source, invasion.target) if invasion.fought else None
    return [(a, b) for a in sources(g, step.seat) for b in targets(g, a) if (a, b) != begun]


def to_be_converted(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """Fresh invasions of territories with battalions to spare."""
    armies = g.state.armies
    return [way for way in fresh_invasions(g, step, card) if armies[way[1]] > card.effect.min_defenders]


def of_strongholds(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """Fresh invasions of strongholds."""
    strongholds = numbers(g).facts.strongholds
    return [way for way in fresh_invasions(g, step, card) if way[1] in strongholds]


def under_mountains(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """Own territories beside a mountain range, and hostile ones beside the same that cannot be attacked anyway."""
    s, values, winter = g.state, numbers(g), EFFECTS(g.state).winter
    ways: list[Places] = []
    for source in g.owned(step.seat):
        if s.armies[source] >= values.min_source and source not in winter and source in values.ranges:
            linked = g.rules.board.neighbour_sets[source]
            foes = [t for t in sorted(values.ranges[source]) if s.owner[t] != step.seat and t not in winter]
            ways += [(source, target) for target in foes if target not in linked]
    return ways


def all_bridges(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """Every bridge, named from either end."""
    return sorted([*numbers(g).bridges, *((b, a) for a, b in numbers(g).bridges)])


def hero_to_anywhere(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """An own hero, and own territories without one."""
    return [(hero, t) for hero in HEROES(g.state).at[step.seat] for t in room_for_hero(g, step.seat)]


def retreats(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """Own territories beside the invaded one, if there is anybody to withdraw."""
    fight: Fight = step.args
    s = g.state
    if s.armies[fight.target] <= card.effect.leave:
        return ()
    return [(t,) for t in g.rules.board.neighbours[fight.target] if s.owner[t] == step.seat]


def at_sea(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """The invasion comes by sea, and has not gone down yet."""
    fight: Fight = step.args
    linked = fight.target in g.rules.board.neighbour_sets[fight.source]
    by_sea = linked and g.rules.board.kind(fight.source, fight.target) == PORT
    return ((),) if by_sea and not INVASION(g.state).stormed else ()


def ring_leaving(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """The ring is about to leave, and from the territory that the card names if it names one."""
    road = ROAD(g.state)
    here = numbers(g).facts.road[road.space].territory
    return ((),) if not road.held and card.effect.territory in ("", here) else ()


def ring_unforced(g: Game, step: Step, card: Card) -> Sequence[Places]:
    """The ring would go without a roll."""
    return () if ROAD(g.state).forced else ((),)


# -- what a card does


def _shift(g: Game, tx: Tx, card: Card, territory: str, by: int) -> None:
    tx.put(ARMIES, territory, g.state.armies[territory] + by)
    tx.say(BattalionsChanged(card.id, territory, by))


def convert(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """Battalions change sides; as many as the card allows."""
    source, target = places
    count = min(card.effect.max, g.state.armies[target] - card.effect.min_defenders)
    open_invasion(g, tx, source, target)
    _shift(g, tx, card, target, -count)
    _shift(g, tx, card, source, count)


def reinforce_attacker(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """Battalions where the attack begins."""
    open_invasion(g, tx, *places)
    _shift(g, tx, card, places[0], card.effect.amount)


def breach(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """The stronghold gives no bonus until the invasion ends."""
    open_invasion(g, tx, *places)
    tx.set(BREACHED, True)


def go_under(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """The two count as adjacent until the invasion ends."""
    open_invasion(g, tx, *places)
    tx.set(PASSAGE, True)


def more_manoeuvres(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """Further manoeuvres this turn."""
    tx.amend(Moves(step.args.left + card.effect.count))


def hold_bridge(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """Until the player's next turn battalions cross it only with a hero."""
    tx.set(BRIDGE_HELD, places)
    tx.set(BRIDGE_BY, step.seat)


def carry_hero(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """A hero is somewhere else. It is no manoeuvre, so it earns no adventure card (M48)."""
    relocate(g, tx, step.seat, *places)


def reinforce_defender(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """Battalions where the invasion goes."""
    _shift(g, tx, card, step.args.target, card.effect.amount)


def withdraw(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """All battalions but one leave the invaded territory."""
    fight: Fight = step.args
    count = g.state.armies[fight.target] - card.effect.leave
    _shift(g, tx, card, fight.target, -count)
    _shift(g, tx, card, places[0], count)


def sink(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """The battalions of this battle are lost; there is nobody left to fight it."""
    fight: Fight = step.args
    most = mods_for(g, fight.source, fight.target, 0).attack_dice
    _shift(g, tx, card, fight.source, -min(fight.dice or most, most))
    tx.set(STORMED, True)


def hold_ring(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """The ring stays until the next turn."""
    tx.set(HELD, True)


def force_roll(g: Game, tx: Tx, step: Step, card: Card, places: Places) -> None:
    """The ring must roll."""
    tx.set(FORCED, True)


@dataclass(frozen=True)
class Power:
    """One row of the table. fields: how many territories the card is played on."""

    fields: int
    on: Callable[[Game, Step, Card], Sequence[Places]]
    do: Callable[[Game, Tx, Step, Card, Places], None]
    lacking: str
    """What is lacking when there is nothing to play it on."""


POWERS: Mapping[str, Power] = {
    "convert_battalions": Power(2, to_be_converted, convert, "nobody whom you can invade has battalions to spare"),
    "reinforce_attacker": Power(2, fresh_invasions, reinforce_attacker, "there is nothing that you can invade"),
    "cancel_stronghold_bonus": Power(2, of_strongholds, breach, "there is no stronghold that you can invade"),
    "adjacent_via_range": Power(2, under_mountains, go_under, "no mountains lie between you and an enemy"),
    "extra_manoeuvres": Power(0, nowhere, more_manoeuvres, ""),
    "block_bridge": Power(2, all_bridges, hold_bridge, "there is no bridge"),
    "teleport_hero": Power(2, hero_to_anywhere, carry_hero, "you have no hero, or no other territory for it"),
    "reinforce_defender": Power(0, nowhere, reinforce_defender, ""),
    "withdraw": Power(1, retreats, withdraw, "nobody can withdraw to a territory of yours beside it"),
    "destroy_attackers_in_battle": Power(0, at_sea, sink, "this invasion does not come by sea"),
    "hold_fellowship": Power(0, ring_leaving, hold_ring, "the ring is held already, or is not where the card says"),
    "force_fellowship_roll": Power(0, ring_unforced, force_roll, "the ring must roll already"),
}
"""What a power card does, by the `op` of the board file."""


def unplayable(g: Game, step: Step, card_id: str) -> str | None:
    """Why the deciding seat cannot play this card now, as a sentence; None if it can."""
    if card_id not in held(g, step.seat):
        return "You do not hold that card: choose one of your adventure cards (A shows them)."
    card = numbers(g).cards[card_id]
    if card.type == "mission":
        return f"{card.title} is a mission: complete it with a hero on its site."
    moment, power = MOMENTS[card.timing], POWERS[card.effect.op]
    if moment.phase != step.phase:
        return f"{card.title} is played {moment.words}, not now."
    return None if power.on(g, step, card) else f"{card.title} is of no use now: {power.lacking}."


def playable(g: Game, step: Step, fields: int) -> Iterator[str]:
    """The cards that can be played now on so many territories."""
    for card in held(g, step.seat):
        power = POWERS.get(numbers(g).cards[card].effect.op)
        if power is not None and power.fields == fields and unplayable(g, step, card) is None:
            yield card


def begin_start(g: Game, tx: Tx, step: Step) -> Signal:
    """Asked of whoever holds any adventure card: that he holds one is public, which it is not."""
    return None if held(g, step.seat) else "done"


class _Play(Move[Any]):
    """A power card out of the hand; afterwards it lies face up for points."""

    action: ClassVar[type[Action]]
    implied = True
    fields: ClassVar[int]

    def why(self, g: Game, step: Step) -> str | None:
        if not held(g, step.seat):
            return "You hold no adventure cards."
        if any(playable(g, step, self.fields)):
            return None
        return "None of your adventure cards is played in this way now (A shows when each is)."

    def domain(self, g: Game, step: Step, *chosen: Any) -> Sequence[Any]:
        if not chosen:
            return list(playable(g, step, self.fields))
        card = numbers(g).cards[chosen[0]]
        ways = POWERS[card.effect.op].on(g, step, card)
        places = chosen[1:]
        return list(dict.fromkeys(way[len(places)] for way in ways if way[: len(places)] == places))

    def check(self, g: Game, step: Step, *fields: Any, **_: Any) -> None:
        sentence = unplayable(g, step, fields[0])
        if sentence is not None:
            raise Illegal(sentence)
        card, places = numbers(g).cards[fields[0]], fields[1:]
        power = POWERS[card.effect.op]
        if power.fields != self.fields:
            raise Illegal(f"{card.title} is played on {('nothing', 'one territory', 'two territories')[power.fields]}.")
        ways = power.on(g, step, card)
        for k in range(1, len(places) + 1):
            if not any(way[:k] == places[:k] for way in ways):
                place = g.rules.board.title.get(places[k - 1], repr(places[k - 1]))
                fitting = {g.rules.board.title[way[k - 1]] for way in ways if way[: k - 1] == places[: k - 1]}
                choice = ", ".join(sorted(fitting))
                raise Illegal(f"{card.title} cannot be played there ({place}): choose {choice}.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Any) -> Signal:
        part, seat = ADVENTURES(g.state), step.seat
        card = numbers(g).cards[action.card]
        places = tuple([getattr(action, name) for name in type(action).__struct_fields__[1:]])
        tx.put(ADVENTURE_HANDS, seat, without(part.hands[seat], (card.id,)))
        tx.put(PLAYED, seat, (*part.played[seat], card.id))
        tx.say(CardPlayed(seat, card.id, places))
        POWERS[card.effect.op].do(g, tx, step, card, places)
        return None


class PlayCardMove(_Play):
    """A card without a place."""

    action, fields = PlayCard, 0


class PlayCardAtMove(_Play):
    """A card for one territory."""

    action, fields = PlayCardAt, 1


class PlayCardBetweenMove(_Play):
    """A card for two territories."""

    action, fields = PlayCardBetween, 2
