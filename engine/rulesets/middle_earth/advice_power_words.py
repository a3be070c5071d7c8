"""What speaks for a power card in a hint: what it does here, with the chances of the battle that it is played for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.phrases import percent, plural
from engine.rulesets.middle_earth.advice_cards import Way, fight_of, idle, odds
from engine.rulesets.middle_earth.advice_facts import LATE, is_leading, progress, ring_at, side_of
from engine.rulesets.middle_earth.facts import Card

if TYPE_CHECKING:
    from engine.bots.outlook import Outlook

Places = tuple[str, ...]


def power(outlook: Outlook, card: Card, places: Places) -> str:
    """Why this card is played, as a clause; `places`: the territories that it is played on."""
    say = WORDS.get(card.effect.op)
    return say(outlook, card, places) if say is not None else card.text.rstrip(".")


def points(outlook: Outlook, card: Card) -> str:
    """All that some cards are good for when the ring is about to leave."""
    rules, view = outlook.terrain.rules, outlook.view
    worth = f"face up before you it is {plural(card.points[side_of(view, outlook.seat)], 'point')}"
    return f"{worth}, and the ring leaves soon" if progress(rules, view) >= LATE else worth


def _behind(outlook: Outlook) -> str:
    leading = is_leading(outlook.terrain.rules, outlook.view, outlook.seat)
    return "" if leading else "you do not lead in points, and "


def _chance(outlook: Outlook, chance: float, target: str) -> str:
    gamble = "" if chance >= 0.5 else ", a gamble, but the card is a point in any case"
    return f"{percent(chance)} to take {outlook.terrain.rules.board.title[target]}{gamble}"


def convert(outlook: Outlook, card: Card, places: Places) -> str:
    source, target = places
    turned = min(card.effect.max, outlook.armies[target] - card.effect.min_defenders)
    chance = odds(outlook, (source, target), turned, turned)
    return f"{plural(turned, 'defender')} {'comes' if turned == 1 else 'come'} over to you, which makes it " + _chance(
        outlook, chance, target
    )


def reinforce(outlook: Outlook, card: Card, places: Places) -> str:
    way: Way = (places[0], places[1])
    chance = odds(outlook, way, card.effect.amount)
    return f"{plural(card.effect.amount, 'battalion')} more make it {_chance(outlook, chance, way[1])}"


def breach(outlook: Outlook, card: Card, places: Places) -> str:
    source, target = places
    usual = outlook.dice(source, target)
    fallen = replace(usual, defend_plus=max(0, usual.defend_plus - 1))
    chance = outlook.chance(outlook.armies[source] - 1, outlook.armies[target], fallen)
    return f"without the bonus of its stronghold it is {_chance(outlook, chance, target)}"


def passage(outlook: Outlook, card: Card, places: Places) -> str:
    source, target = places
    return f"it opens a way there, and gives you {_chance(outlook, odds(outlook, (source, target)), target)}"


def bridge(outlook: Outlook, card: Card, places: Places) -> str:
    here, there = places
    owner = outlook.owner
    if owner[here] == outlook.seat and owner[there] in outlook.rivals:
        foe, stack = outlook.view.seats[owner[there]].name, plural(outlook.armies[there], "battalion")
        return f"{foe} has {stack} before that bridge, which now cross it only with a hero"
    return points(outlook, card)


def manoeuvres(outlook: Outlook, card: Card, places: Places) -> str:
    stacks = idle(outlook)
    if stacks < 2:
        return points(outlook, card)
    return f"{stacks} stacks behind your lines can come forward with {card.effect.count} manoeuvres more"


def stand(outlook: Outlook, card: Card, places: Places) -> str:
    fight, title = fight_of(outlook), outlook.terrain.rules.board.title
    before = odds(outlook, (fight.source, fight.target))
    after = odds(outlook, (fight.source, fight.target), fewer=-card.effect.amount)
    name, place = outlook.view.seats[outlook.owner[fight.source]].name, title[fight.target]
    added = plural(card.effect.amount, "battalion")
    return f"{added} more bring {name}'s chance to take {place} from {percent(before)} to {percent(after)}"


def fall_back(outlook: Outlook, card: Card, places: Places) -> str:
    fight, title = fight_of(outlook), outlook.terrain.rules.board.title
    name = outlook.view.seats[outlook.owner[fight.source]].name
    chance = percent(odds(outlook, (fight.source, fight.target)))
    saved = plural(outlook.armies[fight.target] - card.effect.leave, "battalion")
    return f"{name} has {chance} to take {title[fight.target]}, and this saves {saved}"


def storm(outlook: Outlook, card: Card, places: Places) -> str:
    fight, title = fight_of(outlook), outlook.terrain.rules.board.title
    return f"the battalions that sail from {title[fight.source]} into this battle for {title[fight.target]} go down"


def hold(outlook: Outlook, card: Card, places: Places) -> str:
    where = ring_at(outlook.terrain.rules, outlook.view)
    return f"{_behind(outlook)}the ring stays in {where} until the next turn"


def force(outlook: Outlook, card: Card, places: Places) -> str:
    where = ring_at(outlook.terrain.rules, outlook.view)
    return f"{_behind(outlook)}the ring has to roll before it can leave {where}"


WORDS: Mapping[str, Callable[[Outlook, Card, Places], str]] = {
    "convert_battalions": convert,
    "reinforce_attacker": reinforce,
    "cancel_stronghold_bonus": breach,
    "adjacent_via_range": passage,
    "block_bridge": bridge,
    "teleport_hero": lambda outlook, card, places: points(outlook, card),
    "extra_manoeuvres": manoeuvres,
    "reinforce_defender": stand,
    "withdraw": fall_back,
    "destroy_attackers_in_battle": storm,
    "hold_fellowship": hold,
    "force_fellowship_roll": force,
}
"""By the `op` of the card. Of others their own text is told."""
