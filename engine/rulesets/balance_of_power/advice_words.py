"""What hints say of the actions of Balance of Power alone: what they are, and what speaks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.actions import Action, End
from engine.phrases import listed, percent, plural
from engine.rulesets.balance_of_power.actions import (
    Buy,
    Fill,
    Hire,
    NeutralAttack,
    PickSetup,
    PickSide,
    Put,
    PutCapital,
    Reroll,
    Resist,
    TakeMission,
    TradeStars,
)
from engine.rulesets.balance_of_power.advice_facts import (
    NEAR,
    gain_of_reroll,
    in_the_way,
    inner_stacks,
    neutral_chance,
    neutral_targets,
    squad_ways,
    standing,
    values_of,
)
from engine.rulesets.balance_of_power.battle import Thrown
from engine.rulesets.balance_of_power.draft import stars_of
from engine.rulesets.balance_of_power.facts import ARMY_NAMES, NEUTRAL, opponent
from engine.rulesets.balance_of_power.hospital import RESISTANCE
from engine.rulesets.balance_of_power.missions import mission_of, progress
from engine.rulesets.balance_of_power.support import SQUAD, spell

if TYPE_CHECKING:
    from engine.bots.outlook import Outlook


def _title(outlook: Outlook, territory: str) -> str:
    return outlook.terrain.rules.board.title[territory]


def _foe(outlook: Outlook) -> str:
    return outlook.view.seats[opponent(outlook.seat)].name


def gains(outlook: Outlook, conquests: Sequence[str]) -> str:
    """The own capital, the mission on the table that comes nearest to its end, or the opponent's capital."""
    rules, view, seat = outlook.terrain.rules, outlook.view, outlook.seat
    own, other = (view.parts["towns"]["capitals"][i] for i in (seat, opponent(seat)))
    if own in conquests:
        return "takes your capital back"
    now, values = standing(rules, view), values_of(rules)
    then = replace(now, owner={**now.owner, **dict.fromkeys(conquests, seat)})
    nearer = []
    for mission in values.facts.missions:
        if mission.id in view.parts["open_missions"]["open"]:
            (had, _), (have, need) = progress(now, seat, mission), progress(then, seat, mission)
            if had < need and had < have and need - have < NEAR:
                nearer.append((max(0, need - have), mission.name, f"{have} of {need}"))
    if nearer:
        missing, name, state = min(nearer)
        return f"brings the mission {name} to {state}" if missing else f"fulfils the mission {name}"
    return f"takes {_foe(outlook)}'s capital" if other in conquests else ""


# -- the set-up


def pick_setup(outlook: Outlook, action: PickSetup) -> str:
    capitals = values_of(outlook.terrain.rules).facts.setups[action.setup].capitals
    red, blue = (_title(outlook, capitals[army]) for army in ARMY_NAMES[:2])
    drawn = f"red has its capital in {red} and blue in {blue}"
    return f"Pick set-up {action.setup}: {drawn}, and none of the others is known to be better for you."


def put(outlook: Outlook, action: Put) -> str:
    units = f"{action.count} {action.army} {'unit' if action.count == 1 else 'units'}"
    other = _foe(outlook)
    return f"Place {units} in {_title(outlook, action.territory)}: {other} picks the side, so no army should be ahead."


def fill(outlook: Outlook, action: Fill) -> str:
    return f"Leave the units to chance: {_foe(outlook)} picks the side afterwards, so placing with care gains nothing."


def put_capital(outlook: Outlook, action: PutCapital) -> str:
    owner = outlook.owner
    around = [owner[t] for t in outlook.terrain.neighbours[action.territory]]
    seats = (owner[action.territory], opponent(owner[action.territory]))
    (own, mine), (foe, theirs) = ((around.count(seat), ARMY_NAMES[seat]) for seat in seats)
    where = f"around it {plural(own, 'territory')} {'is' if own == 1 else 'are'} {mine} and {foe} {theirs}"
    units = plural(outlook.armies[action.territory], "unit")
    return f"Put the {mine} capital in {_title(outlook, action.territory)}: {where}, and it has {units}."


def pick_side(outlook: Outlook, action: PickSide) -> str:
    towns, owner = outlook.view.parts["towns"], outlook.owner
    mine = ARMY_NAMES.index(action.army)
    other = opponent(mine)
    lands, cities = ([n[s] for s in (mine, other)] for n in (outlook.lands, _cities(outlook)))
    first = "take the first turn" if action.starts == action.army else "leave the first turn to the other"
    pick = f"Pick the {action.army} army and {first}"
    if lands[0] + cities[0] > lands[1] + cities[1]:
        held, others = (f"{plural(lands[i], 'territory')} and {plural(cities[i], 'city')}" for i in (0, 1))
        return f"{pick}: it has {held}, {ARMY_NAMES[other]} {others}."
    capital = towns["capitals"][mine]
    beside = [owner[t] for t in outlook.terrain.neighbours[capital]].count(other)
    place = _title(outlook, capital)
    enemies = plural(beside, f"{ARMY_NAMES[other]} territory") if beside else f"no {ARMY_NAMES[other]} territory"
    return f"{pick}: its capital in {place} is the safer one, with {enemies} beside it."


def _cities(outlook: Outlook) -> list[int]:
    owners = [outlook.owner[t] for t in outlook.view.parts["towns"]["cities"]]
    return [owners.count(seat) for seat in range(len(ARMY_NAMES))]


# -- a turn


def resist(outlook: Outlook, action: Resist) -> str:
    units = plural(outlook.view.parts["hospital"]["units"][NEUTRAL], "defeated neutral unit")
    places = in_the_way(outlook)
    if not places:
        return f"Roll for the {units}: half of them can come back onto neutral land."
    return f"Roll for the {units}: {_title(outlook, places[0])} stands in {_foe(outlook)}'s way and not in yours."


def end(outlook: Outlook, action: End) -> str:
    """Of the resistance: the other steps are ended as everywhere."""
    step = outlook.view.step
    if step is None or step.phase != RESISTANCE.name or in_the_way(outlook):
        return ""
    units = plural(outlook.view.parts["hospital"]["units"][NEUTRAL], "defeated neutral unit")
    return f"Let the {units} go: nowhere would they stand in {_foe(outlook)}'s way and not in yours."


def _hiring(outlook: Outlook) -> str:
    lands = [t for t, owner in outlook.owner.items() if owner == NEUTRAL]
    source = max(lands, key=lambda t: neutral_chance(outlook, t))
    chances = neutral_targets(outlook, source)
    target = max(chances, key=chances.__getitem__)
    chance, place = percent(chances[target]), _title(outlook, source)
    return f"the neutral units of {place} have {chance} to take {_title(outlook, target)} from {_foe(outlook)}"


def _squad(outlook: Outlook) -> str:
    dice, ways = f"3 dice, not {values_of(outlook.terrain.rules).difficult_dice}", squad_ways(outlook)
    if not ways:
        return f"difficult terrain is attacked with {dice}"
    source, target = (_title(outlook, t) for t in max(ways, key=lambda way: outlook.worth(way[1])))
    return f"{target} is difficult terrain, and from {source} you then attack it with {dice}"


def _moving(outlook: Outlook) -> str:
    stack = max(inner_stacks(outlook) or outlook.own, key=outlook.armies.__getitem__)
    if stack in outlook.front:
        return "units can move before the draft"
    return f"{plural(outlook.armies[stack], 'unit')} stand in {_title(outlook, stack)}, where no enemy is beside them"


def _recon(outlook: Outlook) -> str:
    source = max(outlook.front or outlook.own, key=outlook.armies.__getitem__)
    stack = plural(outlook.armies[source], "unit")
    return f"you can attack from {_title(outlook, source)} with {stack}, and throw one bad die again"


FOR: Mapping[str, Callable[[Outlook], str]] = {
    "neutral_attack": _hiring,
    SQUAD: _squad,
    "starting_manoeuvre": _moving,
    "recon_mission": _recon,
}
"""What a service is bought for, where it is worth its price."""


def buy(outlook: Outlook, action: Buy) -> str:
    cost = next(item.cost for item in values_of(outlook.terrain.rules).facts.shop if item.id == action.item)
    return f"Buy the {spell(action.item)} for {plural(cost, 'unit')} of your hospital: {FOR[action.item](outlook)}."


def hire(outlook: Outlook, action: Hire) -> str:
    chances = neutral_targets(outlook, action.territory)
    target = max(chances, key=chances.__getitem__)
    units, won = plural(outlook.armies[action.territory], "neutral unit"), percent(chances[target])
    place = _title(outlook, action.territory)
    return f"Hire the {units} of {place}: they have {won} to take {_title(outlook, target)} from {_foe(outlook)}."


def neutral_attack(outlook: Outlook, action: NeutralAttack) -> str:
    chance = percent(neutral_targets(outlook, action.source)[action.target])
    source, target = _title(outlook, action.source), _title(outlook, action.target)
    dice = plural(action.dice, "die", "dice")
    attack = f"Attack {target} with {dice} of the neutral units in {source}"
    return f"{attack}: {chance} to take it from {_foe(outlook)}, and the losses are not yours."


def trade_stars(outlook: Outlook, action: TradeStars) -> str:
    values = values_of(outlook.terrain.rules)
    stars = stars_of(values, action.cards)
    cards, units = listed([_title(outlook, card) for card in action.cards]), values.facts.star_table[stars]
    gain = f"{plural(units, 'unit')} for {plural(stars, 'star')} do more at once than the cards would do later"
    return f"Trade {cards} now: {gain}."


def reroll(outlook: Outlook, action: Reroll) -> str:
    step = outlook.view.step
    assert step is not None
    thrown: Thrown = step.args
    face, gain = thrown.attack[action.die - 1], gain_of_reroll(thrown, action.die)
    return f"Throw die {action.die} again, which shows {face}: on average that is worth {gain:.1f} units to you."


def take_mission(outlook: Outlook, action: TakeMission) -> str:
    rules, view = outlook.terrain.rules, outlook.view
    values, at, table = values_of(rules), standing(rules, view), view.parts["open_missions"]
    mission = mission_of(values, action.mission)
    assert mission is not None
    known = [other for other in values.facts.missions if other.id in table["open"]]
    done = [have >= need for have, need in (progress(at, outlook.seat, other) for other in known)]
    taken, wins = len(table["taken"][outlook.seat]) + 1, values.missions_to_win
    hard = ", and none that you could take now is harder to fulfil again" if sum(done) > 1 else ""
    return f"Take the mission {mission.name}: it is your {ordinal(taken)} of the {wins} that win{hard}."


def ordinal(n: int) -> str:
    """`first`, `second`, `third`, `4th`."""
    return {1: "first", 2: "second", 3: "third"}.get(n, f"{n}th")


REASONS: Mapping[type[Action], Callable[[Outlook, Any], str]] = {
    PickSetup: pick_setup,
    Put: put,
    Fill: fill,
    PutCapital: put_capital,
    PickSide: pick_side,
    Resist: resist,
    End: end,
    Buy: buy,
    Hire: hire,
    NeutralAttack: neutral_attack,
    TradeStars: trade_stars,
    Reroll: reroll,
    TakeMission: take_mission,
}
"""What a hint says, by the kind of action. It follows what `advice` weighs."""
