"""Attacking: choosing a battle, the defender's dice, and moving into what was taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.actions import Advance, Attack, Blitz, Defend
from engine.chance import Dice
from engine.change import ARMIES, Illegal, Tx
from engine.events import Advanced
from engine.flow import Done, Move, Phase, Signal
from engine.phases.battle import ONCE, Fight, MoveIn, go_on, mods_for, most_dice, open_battle, roll_attack, throw
from engine.phases.place import room
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game


def targets(g: Game, source: str) -> list[str]:
    """Enemy territories that armies in `source` may attack."""
    owner = g.state.owner
    seat = owner[source]
    found = [t for t in g.rules.board.neighbours[source] if owner[t] != seat]
    for hook in g.rules.hooks.targets:
        found = hook(g, found, source)
    return found


def sources(g: Game, seat: int) -> list[str]:
    """The seat's territories from which an attack is possible."""
    key = ("sources", seat)
    found: list[str] | None = g.memo.get(key)
    if found is None:
        armies, least, own = g.state.armies, g.rules.values.min_source, g.owned(seat)
        if g.rules.hooks.targets:
            found = [t for t in own if armies[t] >= least and targets(g, t)]
        else:
            beside, mine = g.rules.board.neighbour_sets, frozenset(own)
            found = [t for t in own if armies[t] >= least and not beside[t] <= mine]
        g.memo[key] = found
    return found


class _Battle(Move[Any]):
    """What one throw and a blitz have in common: source and target."""

    implied = True

    def why(self, g: Game, step: Step) -> str | None:
        if sources(g, step.seat):
            return None
        return (
            f"Nowhere to attack from: it takes {g.rules.values.min_source} armies beside an enemy (e ends the phase)."
        )

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[Any]:
        if not chosen:
            return sources(g, step.seat)
        if len(chosen) == 1:
            return targets(g, chosen[0])
        return self.amounts(g, *chosen)

    def amounts(self, g: Game, source: str, target: str) -> range:
        raise NotImplementedError

    def check_amount(self, g: Game, source: str, target: str, amount: int) -> None:
        raise NotImplementedError

    def check(
        self, g: Game, step: Step, source: str, target: str | None = None, amount: int | None = None, **_: Any
    ) -> None:
        s, title, least = g.state, g.rules.board.title, g.rules.values.min_source
        owner = s.owner.get(source)
        if owner is None:
            raise Illegal(f"There is no territory {source!r} on this board.")
        if owner != step.seat:
            raise Illegal(f"{title[source]} is not yours: attack from a territory of your own.")
        if s.armies[source] < least:
            has = "army" if s.armies[source] == 1 else "armies"
            raise Illegal(f"{title[source]} has {s.armies[source]} {has}; {least} are needed to attack.")
        if target is None:
            if not targets(g, source):
                raise Illegal(f"{title[source]} has no enemy beside it.")
            return
        foe = s.owner.get(target)
        if foe is None:
            raise Illegal(f"There is no territory {target!r} on this board.")
        if target == source:
            raise Illegal(f"{title[source]} is where the attack comes from: choose an enemy beside it.")
        if target not in g.rules.board.neighbour_sets[source] and target not in targets(g, source):
            raise Illegal(f"{title[source]} and {title[target]} share no link.")
        if foe == step.seat:
            raise Illegal(f"{title[target]} is your own: choose an enemy territory.")
        if g.rules.hooks.targets and target not in targets(g, source):
            raise Illegal(f"{title[target]} cannot be attacked from {title[source]} now.")
        if amount is not None:
            self.check_amount(g, source, target, amount)


class AttackMove(_Battle):
    """One throw with one to three dice (I15, I17)."""

    action = Attack

    def amounts(self, g: Game, source: str, target: str) -> range:
        return range(1, most_dice(g, source, target) + 1)

    def check_amount(self, g: Game, source: str, target: str, amount: int) -> None:
        most = most_dice(g, source, target)
        if not 1 <= amount <= most:
            raise Illegal(f"From {g.rules.board.title[source]} you can throw 1 to {most} dice.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Attack) -> Signal:
        for hook in g.rules.hooks.invasion:
            if hook(g, tx, action.source, action.target, action.dice, ONCE):
                return None
        open_battle(g, tx, action.source, action.target, action.dice)
        return None


class BlitzMove(_Battle):
    """Attack again and again (I21): one action, every throw recorded."""

    action = Blitz

    def amounts(self, g: Game, source: str, target: str) -> range:
        return range(1, g.state.armies[source])

    def check_amount(self, g: Game, source: str, target: str, amount: int) -> None:
        most = g.state.armies[source] - 1
        if not 1 <= amount <= most:
            raise Illegal(f"Stop when 1 to {most} armies are left in {g.rules.board.title[source]}.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Blitz) -> Signal:
        for hook in g.rules.hooks.invasion:
            if hook(g, tx, action.source, action.target, 0, action.keep):
                return None
        go_on(g, tx, action.source, action.target, action.keep)
        return None


class DefendMove(Move[Defend]):
    """The defender chooses his dice (I16, N14)."""

    action = Defend

    def domain(self, g: Game, step: Step, *chosen: int) -> range:
        fight: Fight = step.args
        return range(1, mods_for(g, fight.source, fight.target, fight.dice).defend_dice + 1)

    def check(self, g: Game, step: Step, dice: int) -> None:
        fight: Fight = step.args
        most = mods_for(g, fight.source, fight.target, fight.dice).defend_dice
        if not 1 <= dice <= most:
            raise Illegal(f"{g.rules.board.title[fight.target]} can be defended with 1 to {most} dice.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Defend) -> Signal:
        fight: Fight = step.args
        mods = mods_for(g, fight.source, fight.target, fight.dice)
        attack = fight.roll or roll_attack(g, tx, fight.source, fight.target, fight.dice)
        throw(g, tx, fight.source, fight.target, attack, tx.roll(Dice(action.dice)), mods, fight.keep)
        if fight.keep != ONCE and not tx.asked:
            go_on(g, tx, fight.source, fight.target, fight.keep)
        return "done"


class AdvanceMove(Move[Advance]):
    """How many armies move in: those of the winning throw at least, and one stays behind (I19, T48, T49)."""

    action = Advance

    def domain(self, g: Game, step: Step, *chosen: int) -> range:
        return range(step.args.least, self._most(g, step) + 1)

    def _most(self, g: Game, step: Step) -> int:
        move: MoveIn = step.args
        return move.least + min(g.state.armies[move.source] - 1, room(g, move.target))

    def check(self, g: Game, step: Step, count: int) -> None:
        move: MoveIn = step.args
        most = self._most(g, step)
        if not move.least <= count <= most:
            raise Illegal(f"Move {move.least} to {most} armies into {g.rules.board.title[move.target]}: one must stay.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Advance) -> Signal:
        move: MoveIn = step.args
        more = action.count - move.least
        if more:
            armies = g.state.armies
            tx.put(ARMIES, move.source, armies[move.source] - more)
            tx.put(ARMIES, move.target, armies[move.target] + more)
            tx.say(Advanced(step.seat, move.source, move.target, more))
        return "done"


ATTACK = Phase(
    "attack", "Attack", (AttackMove(), BlitzMove(), Done()), asks=("defend", "advance", "trade_down", "trade_now")
)
DEFEND = Phase(
    "defend",
    "Defend",
    (DefendMove(),),
    args=Fight,
    asks=("defend", "advance", "trade_down", "trade_now"),
    private=False,
)
ADVANCE = Phase("advance", "Move in", (AdvanceMove(),), args=MoveIn)
