"""The shop: services for one turn, paid with units of the own hospital (B24 to B29)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.change import Cell, Illegal, Tx
from engine.flow import Done, Move, Phase, Signal
from engine.phases.fortify import FORTIFY
from engine.phrases import plural
from engine.rulesets.balance_of_power.actions import Buy, Hire
from engine.rulesets.balance_of_power.events import Bought, Hired
from engine.rulesets.balance_of_power.facts import NEUTRAL, Item, numbers, opponent
from engine.rulesets.balance_of_power.hospital import HOSPITAL, UNITS
from engine.state import Part, Step

if TYPE_CHECKING:
    from engine.game import Game


class Support(Struct):
    """What the player whose turn it is has bought, and what is left of it."""

    bought: tuple[str, ...] = ()
    recon: bool = False
    """One attacking die may still be thrown again."""
    hired: str = ""
    """The neutral territory that attacks for the player."""
    hired_against: str = ""
    """The territory it attacks, from its first throw on."""


SUPPORT = Part("support", Support)
BOUGHT = Cell[tuple[str, ...]]("support", "bought")
RECON = Cell[bool]("support", "recon")
HIRED = Cell[str]("support", "hired")
HIRED_AGAINST = Cell[str]("support", "hired_against")

SQUAD = "special_squad"


def spell(item: str) -> str:
    """A service as words."""
    return item.replace("_", " ")


def for_hire(g: Game, seat: int) -> list[str]:
    """Neutral territories that could attack the seat's opponent (B28)."""
    s, foe = g.state, opponent(seat)
    return [
        t for t in g.owned(NEUTRAL) if s.armies[t] > 1 and any(s.owner[x] == foe for x in g.rules.board.neighbours[t])
    ]


def _can_move(g: Game, step: Step) -> str | None:
    return None if FORTIFY.moves[0].domain(g, step) else "None of your units can move now."


def _can_hire(g: Game, step: Step) -> str | None:
    if for_hire(g, step.seat):
        return None
    return "No neutral territory with two units or more lies beside your opponent."


def _always(g: Game, step: Step) -> str | None:
    return None


def _move_now(g: Game, tx: Tx, step: Step) -> None:
    tx.ask("fortify", step.seat)


def _lasts_the_turn(g: Game, tx: Tx, step: Step) -> None:
    """Whatever reads the list of services does the rest."""


def _recon(g: Game, tx: Tx, step: Step) -> None:
    tx.set(RECON, True)


def _choose_neutral(g: Game, tx: Tx, step: Step) -> None:
    tx.ask("hire", step.seat)


@dataclass(frozen=True)
class Service:
    """One row of the shop: why it is of no use now, and what it does when it is bought."""

    why: Callable[[Game, Step], str | None]
    buy: Callable[[Game, Tx, Step], None]


SERVICES: Mapping[str, Service] = {
    "starting_manoeuvre": Service(_can_move, _move_now),
    SQUAD: Service(_always, _lasts_the_turn),
    "recon_mission": Service(_always, _recon),
    "neutral_attack": Service(_can_hire, _choose_neutral),
}
"""The services, by their ids in the board file (B25 to B28)."""


def refusal(g: Game, step: Step, item: Item) -> str | None:
    """Why the seat cannot have this service now, as a sentence; None if it can."""
    have = HOSPITAL(g.state).units[step.seat]
    if item.id in SUPPORT(g.state).bought:
        return f"You have the {spell(item.id)} already: every service comes once a turn."
    if have < item.cost:
        short = item.cost - have
        units = f"{plural(have, 'unit')} in your hospital {'is' if have == 1 else 'are'}"
        return f"The {spell(item.id)} costs {item.cost}; {units} {short} too few."
    return SERVICES[item.id].why(g, step)


class BuyMove(Move[Buy]):
    """One service; the units that pay for it are gone (B24)."""

    action = Buy
    implied = True

    def why(self, g: Game, step: Step) -> str | None:
        if self.domain(g, step):
            return None
        refusals = [refusal(g, step, item) or "" for item in numbers(g).facts.shop]
        return refusals[0] if len(refusals) == 1 else "Your hospital pays for nothing that you could use now."

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return [item.id for item in numbers(g).facts.shop if refusal(g, step, item) is None]

    def check(self, g: Game, step: Step, item: str) -> None:
        shop = {row.id: row for row in numbers(g).facts.shop}
        if item not in shop:
            raise Illegal(f"The shop has no {item[:40]!r}; it sells {', '.join(map(spell, shop))}.")
        refused = refusal(g, step, shop[item])
        if refused is not None:
            raise Illegal(refused)

    def apply(self, g: Game, tx: Tx, step: Step, action: Buy) -> Signal:
        cost = next(item.cost for item in numbers(g).facts.shop if item.id == action.item)
        tx.put(UNITS, step.seat, HOSPITAL(g.state).units[step.seat] - cost)
        tx.set(BOUGHT, (*SUPPORT(g.state).bought, action.item))
        tx.say(Bought(step.seat, action.item, cost))
        SERVICES[action.item].buy(g, tx, step)
        return None


class HireMove(Move[Hire]):
    """Which neutral territory attacks this turn (B28)."""

    action = Hire

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return for_hire(g, step.seat)

    def check(self, g: Game, step: Step, territory: str) -> None:
        title, s = g.rules.board.title, g.state
        if territory not in s.owner:
            raise Illegal(f"There is no territory {territory!r} on this board.")
        if s.owner[territory] != NEUTRAL:
            raise Illegal(f"{title[territory]} is not neutral: choose a neutral territory beside your opponent.")
        if s.armies[territory] < 2:
            raise Illegal(f"{title[territory]} has 1 unit; 2 are needed to attack.")
        if territory not in for_hire(g, step.seat):
            raise Illegal(f"{title[territory]} does not lie beside your opponent.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Hire) -> Signal:
        tx.set(HIRED, action.territory)
        tx.say(Hired(step.seat, action.territory))
        return "done"


def begin_services_end(g: Game, tx: Tx, step: Step) -> Signal:
    """What was bought is for one turn."""
    tx.set(BOUGHT, ())
    tx.set(RECON, False)
    tx.set(HIRED, "")
    tx.set(HIRED_AGAINST, "")
    return "done"


SHOP = Phase("support", "Support", (BuyMove(), Done()), asks=("fortify", "hire"))
HIRE = Phase("hire", "Neutral attack", (HireMove(),))
SERVICES_END = Phase("services_end", "Services end", begin=begin_services_end)


def support_is_sound(g: Game) -> list[str]:
    """Nothing is left of a service that was not bought."""
    support = SUPPORT(g.state)
    faults = []
    if support.recon and "recon_mission" not in support.bought:
        faults.append("A die may be thrown again that nobody paid for.")
    if support.hired and "neutral_attack" not in support.bought:
        faults.append("The neutral army attacks for nothing.")
    return faults
