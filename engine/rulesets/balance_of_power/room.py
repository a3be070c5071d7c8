"""The Command Room's set-up: one player places everything, the other picks a side and who begins (B7 to B9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.chance import Dice, Draw
from engine.change import ARMIES, OWNER, SEAT, Illegal, Tx
from engine.flow import Move, Phase, Piece, Signal
from engine.options import Picked
from engine.phases.setup import LEFT, RESERVE
from engine.rulesets.balance_of_power.actions import Fill, PickSide, Put, PutCapital
from engine.rulesets.balance_of_power.events import BoardDealt, CapitalPut, SidePicked, UnitsFilled, UnitsPut
from engine.rulesets.balance_of_power.facts import ARMY_NAMES, BLUE, NEUTRAL, RED, numbers, opponent
from engine.rulesets.balance_of_power.missions import OPEN
from engine.rulesets.balance_of_power.setup import last_steps
from engine.rulesets.balance_of_power.towns import CAPITALS, CITIES, TOWNS
from engine.state import NOBODY, Step

if TYPE_CHECKING:
    from engine.game import Game

PLAYERS = ARMY_NAMES[:2]
"""The armies that have a capital and that a player can take."""


def placer_by_die(tx: Tx) -> int:
    """A die says who places the units."""
    (face,) = tx.roll(Dice(1, 2))
    return face - 1


PLACERS: Mapping[str, Callable[[Tx], int]] = {"roll": placer_by_die, "first": lambda tx: 0, "second": lambda tx: 1}
"""Who places the units, by `room.placer` (B8: by chance, or as agreed)."""


def begin_room(placer: str, g: Game, tx: Tx, step: Step) -> Signal:
    """Cities and missions by chance; the structures are neutral (B7, B8)."""
    facts, names = numbers(g).facts, g.rules.board.names
    cities = tuple(sorted(tx.draw(Draw(tuple(sorted(names)), facts.cities))))
    missions = set(tx.draw(Draw(tuple(sorted(mission.id for mission in facts.missions)), facts.open_missions)))
    face_up = tuple([mission.id for mission in facts.missions if mission.id in missions])
    seat = PLACERS[placer](tx)
    tx.set(CITIES, cities)
    tx.set(OPEN, face_up)
    tx.set(SEAT, seat)
    for territory in facts.structures:
        _add(g, tx, NEUTRAL, territory, 1)
    tx.say(BoardDealt(seat, cities, face_up))
    tx.ask("room_place", seat)
    tx.ask("room_side", opponent(seat))
    return "done"


def _add(g: Game, tx: Tx, army: int, territory: str, count: int) -> None:
    tx.put(OWNER, territory, army)
    tx.put(ARMIES, territory, g.state.armies[territory] + count)
    tx.put(LEFT, army, RESERVE(g.state).left[army] - count)


def landless(g: Game) -> list[int]:
    """Armies with units to place that have no territory yet."""
    held = set(g.state.owner.values())
    return [army for army, left in enumerate(RESERVE(g.state).left) if left and army not in held]


def most(g: Game, army: int, territory: str) -> int:
    """Units of this army that may go there: every empty territory still needs one, and every army a territory."""
    owner, left = g.state.owner[territory], RESERVE(g.state).left
    if owner not in (NOBODY, army):
        return 0
    empty = len(g.owned(NOBODY)) - (owner == NOBODY)
    if empty < len([other for other in landless(g) if other != army]):
        return 0
    return max(0, min(left[army], sum(left) - empty))


def _done(g: Game) -> bool:
    return not any(RESERVE(g.state).left) and "" not in TOWNS(g.state).capitals


class _Units(Move[Any]):
    """What placing and filling have in common."""

    def why(self, g: Game, step: Step) -> str | None:
        return None if any(RESERVE(g.state).left) else "All units stand: place the capitals."


class PutMove(_Units):
    """Units of any army onto an empty territory or one of its own (B8)."""

    action = Put

    def domain(self, g: Game, step: Step, *chosen: Any) -> Sequence[Any]:
        if not chosen:
            return [t for t in g.rules.board.names if self.domain(g, step, t)]
        if len(chosen) == 1:
            return [name for army, name in enumerate(ARMY_NAMES) if most(g, army, chosen[0])]
        return range(1, most(g, ARMY_NAMES.index(chosen[1]), chosen[0]) + 1)

    def check(self, g: Game, step: Step, territory: str, army: str | None = None, count: int | None = None) -> None:
        if territory not in g.state.owner:
            raise Illegal(f"There is no territory {territory!r} on this board.")
        title, owner = g.rules.board.title[territory], g.state.owner[territory]
        if army is None:
            if not self.domain(g, step, territory):
                raise Illegal(f"No unit can be placed in {title} now: choose another territory.")
            return
        if army not in ARMY_NAMES:
            raise Illegal(f"There is no army {army!r}: choose one of {', '.join(ARMY_NAMES)}.")
        seat = ARMY_NAMES.index(army)
        if not RESERVE(g.state).left[seat]:
            raise Illegal(f"All {army} units stand: choose another army.")
        if owner not in (NOBODY, seat):
            raise Illegal(f"{title} holds {ARMY_NAMES[owner]} units: a territory has units of one army only.")
        limit = most(g, seat, territory)
        if not limit:
            raise Illegal(f"{title} is needed otherwise: every territory needs a unit, and every army a territory.")
        if count is not None and not 1 <= count <= limit:
            raise Illegal(f"Place 1 to {limit} {army} units there: every empty territory still needs one.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Put) -> Signal:
        _add(g, tx, ARMY_NAMES.index(action.army), action.territory, action.count)
        tx.say(UnitsPut(step.seat, action.army, action.territory, action.count))
        return "done" if _done(g) else None


class FillMove(_Units):
    """All units that are left, by chance: first one for every empty territory, then the rest on land of their own."""

    action = Fill

    def apply(self, g: Game, tx: Tx, step: Step, action: Fill) -> Signal:
        left = RESERVE(g.state).left
        total, empty = sum(left), tuple(sorted(g.owned(NOBODY)))
        turn = landless(g) + [army for army in (RED, BLUE, NEUTRAL) if left[army] and army not in landless(g)]
        for territory in tx.draw(Draw(empty, len(empty))) if empty else ():
            army = next(army for army in turn if left[army])
            turn.remove(army)
            turn.append(army)
            _add(g, tx, army, territory, 1)
        for army, count in enumerate(tuple(left)):
            own = g.owned(army)
            for face in tx.roll(Dice(count, len(own))) if count else ():
                _add(g, tx, army, own[face - 1], 1)
        tx.say(UnitsFilled(step.seat, total))
        return "done" if _done(g) else None


class PutCapitalMove(Move[PutCapital]):
    """A capital in a territory of its own army (B8)."""

    action = PutCapital

    def why(self, g: Game, step: Step) -> str | None:
        if "" not in TOWNS(g.state).capitals:
            return "Both capitals stand: place the units that are left."
        return None if self.domain(g, step) else "A capital stands in a territory of its army: place units first."

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        capitals = TOWNS(g.state).capitals
        return [t for t, owner in g.state.owner.items() if owner in (RED, BLUE) and not capitals[owner]]

    def check(self, g: Game, step: Step, territory: str) -> None:
        if territory not in g.state.owner:
            raise Illegal(f"There is no territory {territory!r} on this board.")
        owner, title = g.state.owner[territory], g.rules.board.title[territory]
        if owner not in (RED, BLUE):
            raise Illegal(f"{title} holds no red or blue units: a capital stands on land of its army.")
        if TOWNS(g.state).capitals[owner]:
            raise Illegal(f"The {PLAYERS[owner]} capital stands already, and a capital never moves.")

    def apply(self, g: Game, tx: Tx, step: Step, action: PutCapital) -> Signal:
        owner = g.state.owner[action.territory]
        tx.put(CAPITALS, owner, action.territory)
        tx.say(CapitalPut(step.seat, PLAYERS[owner], action.territory))
        return "done" if _done(g) else None


class PickSideMove(Move[PickSide]):
    """The other player picks an army and which of the two begins (B9)."""

    action = PickSide

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return PLAYERS

    def check(self, g: Game, step: Step, army: str, starts: str | None = None) -> None:
        for word in (army,) if starts is None else (army, starts):
            if word not in PLAYERS:
                raise Illegal(f"Choose one of {', '.join(PLAYERS)}, not {word[:20]!r}.")

    def apply(self, g: Game, tx: Tx, step: Step, action: PickSide) -> Signal:
        if PLAYERS.index(action.army) != step.seat:
            _swap(g, tx)
        starts = step.seat if action.starts == action.army else opponent(step.seat)
        tx.set(SEAT, starts)
        tx.say(SidePicked(step.seat, action.army, starts))
        return "done"


def _swap(g: Game, tx: Tx) -> None:
    """Land belongs to seats: when a player takes the army of the other seat, the armies change hands."""
    for territory, owner in tuple(g.state.owner.items()):
        if owner in (RED, BLUE):
            tx.put(OWNER, territory, opponent(owner))
    red, blue = TOWNS(g.state).capitals
    tx.put(CAPITALS, RED, blue)
    tx.put(CAPITALS, BLUE, red)


def command_room(options: Picked) -> Piece:
    """One places, the other picks."""
    begin = partial(begin_room, options["room.placer"])
    return Piece(
        start=("room_deal",),
        phases=(
            Phase("room_deal", "Cities and missions", begin=begin, asks=("room_place", "room_side")),
            Phase("room_place", "Place", (PutMove(), PutCapitalMove(), FillMove()), private=False),
            Phase("room_side", "Side", (PickSideMove(),), private=False),
        ),
        set_up=frozenset(("room_deal", "room_place", "room_side")),
    ) + last_steps(options)
