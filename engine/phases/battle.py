"""What happens between two territories: dice, losses, conquest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from engine.chance import Dice
from engine.change import ARMIES, OWNER, Cell, Tx
from engine.events import AttackRolled, Conquered, Eliminated, Rolled
from engine.flow import Mods
from engine.odds import DiceRule
from engine.state import NOBODY, Args

if TYPE_CHECKING:
    from engine.game import Game

CHOICES: Mapping[str, Literal["max", "before", "after"]] = {"max": "max", "before": "before", "after": "after"}
ONCE = 0
"""`keep` of a single throw; a blitz keeps 1 or more."""


class Fight(Args, frozen=True, gc=False):
    """A throw that waits for the defender's choice of dice."""

    source: str
    target: str
    dice: int
    keep: int = ONCE
    roll: tuple[int, ...] = ()
    """The attacker's dice, if he threw first."""


class MoveIn(Args, frozen=True, gc=False):
    """A conquest into which more armies may follow. The least has moved in already."""

    source: str
    target: str
    least: int


def mods_for(g: Game, source: str, target: str, dice: int) -> Mods:
    """Most dice of both sides and what is added to them; `dice`: those of the attacker, 0 if not chosen yet."""
    values = g.rules.values
    armies = g.state.armies[target]
    defend = min(values.defend_dice, armies) if armies >= values.two_from else 1
    if values.one_for_one and dice == 1:
        defend = 1
    mods = Mods(min(values.attack_dice, g.state.armies[source] - 1), defend)
    for hook in g.rules.hooks.battle_mods:
        mods = hook(g, mods, source, target, dice)
    return mods


def most_dice(g: Game, source: str, target: str) -> int:
    """Most dice of the attacker."""
    if g.rules.hooks.battle_mods:
        return mods_for(g, source, target, 0).attack_dice
    return min(g.rules.values.attack_dice, g.state.armies[source] - 1)


def dice_rule(g: Game, source: str, target: str) -> DiceRule:
    """The dice of this battle, for its odds. Both sides can only throw fewer as it goes on."""
    values, mods = g.rules.values, mods_for(g, source, target, 0)
    return DiceRule(
        attack_max=max(1, mods.attack_dice),
        defend_max=max(1, mods.defend_dice),
        attack_plus=mods.attack_plus,
        defend_plus=mods.defend_plus,
        two_from=values.two_from,
        one_for_one=values.one_for_one,
        choice=CHOICES[values.defend_choice],
    )


def roll_first(tx: Tx, source: str, target: str, dice: int) -> tuple[int, ...]:
    """The attacker throws while the defender waits (N15)."""
    roll = tx.roll(Dice(dice))
    tx.say(AttackRolled(source, target, tuple(sorted(roll, reverse=True))))
    return roll


def roll_together(tx: Tx, source: str, target: str, dice: int) -> tuple[int, ...]:
    """The attacker's dice of one throw of both sides (I17)."""
    return tx.roll(Dice(dice))


ROLL_ORDER: Mapping[str, Callable[[Tx, str, str, int], tuple[int, ...]]] = {
    "together": roll_together,
    "attacker_first": roll_first,
}


def roll_attack(g: Game, tx: Tx, source: str, target: str, dice: int) -> tuple[int, ...]:
    """The attacker's dice, by `roll.order`."""
    return ROLL_ORDER[g.rules.values.roll_order](tx, source, target, dice)


def open_battle(g: Game, tx: Tx, source: str, target: str, dice: int, keep: int = ONCE) -> None:
    """Throw, or ask the defender first: `defend.choice`."""
    DEFENCE[g.rules.values.defend_choice](g, tx, source, target, dice, keep)


def _most(g: Game, tx: Tx, source: str, target: str, dice: int, keep: int) -> None:
    _at_once(g, tx, source, target, dice, keep, mods_for(g, source, target, dice))


def _at_once(g: Game, tx: Tx, source: str, target: str, dice: int, keep: int, mods: Mods) -> None:
    """Both sides throw the most."""
    attack = roll_attack(g, tx, source, target, dice)
    throw(g, tx, source, target, attack, tx.roll(Dice(mods.defend_dice)), mods, keep)


def _before(g: Game, tx: Tx, source: str, target: str, dice: int, keep: int) -> None:
    who = g.speaks_for(g.state.owner[target], "defend")
    mods = mods_for(g, source, target, dice)
    if who == NOBODY or mods.defend_dice == 1:
        _at_once(g, tx, source, target, dice, keep, mods)
    else:
        tx.ask("defend", who, Fight(source, target, dice, keep))


def _after(g: Game, tx: Tx, source: str, target: str, dice: int, keep: int) -> None:
    who = g.speaks_for(g.state.owner[target], "defend")
    mods = mods_for(g, source, target, dice)
    if who == NOBODY or mods.defend_dice == 1:
        _at_once(g, tx, source, target, dice, keep, mods)
        return
    roll = roll_first(tx, source, target, dice)
    tx.ask("defend", who, Fight(source, target, dice, keep, roll))


DEFENCE: Mapping[str, Callable[[Game, Tx, str, str, int, int], None]] = {
    "max": _most,
    "before": _before,
    "after": _after,
}


def throw(
    g: Game,
    tx: Tx,
    source: str,
    target: str,
    attack: tuple[int, ...],
    defence: tuple[int, ...],
    mods: Mods,
    keep: int,
) -> None:
    """The dice lie; some rule may still ask something about them before they count."""
    for hook in g.rules.hooks.rolled:
        if hook(g, tx, source, target, attack, defence, keep):
            return
    resolve(g, tx, source, target, attack, defence, mods)


def losses(attack: tuple[int, ...], defence: tuple[int, ...], mods: Mods) -> tuple[int, int]:
    """Armies that attacker and defender lose: pairs from the highest down, ties to the defender (I18)."""
    return _compare(sorted(attack, reverse=True), sorted(defence, reverse=True), mods)


def _compare(attack: Sequence[int], defence: Sequence[int], mods: Mods) -> tuple[int, int]:
    """`losses` of dice that lie from high to low."""
    taken = int(attack[0] + mods.attack_plus > defence[0] + mods.defend_plus)
    pairs = min(len(attack), len(defence))
    for k in range(1, pairs):
        taken += attack[k] > defence[k]
    return pairs - taken, taken


def resolve(
    g: Game,
    tx: Tx,
    source: str,
    target: str,
    attack: tuple[int, ...],
    defence: tuple[int, ...],
    mods: Mods,
) -> None:
    """Take the losses off the board; conquer if nobody is left."""
    s, hooks = g.state, g.rules.hooks
    seat, foe = s.owner[source], s.owner[target]
    attack, defence = tuple(sorted(attack, reverse=True)), tuple(sorted(defence, reverse=True))
    lost_attack, lost_defence = _compare(attack, defence, mods)
    tx.say(Rolled(seat, foe, source, target, attack, defence, lost_attack, lost_defence))
    if lost_attack:
        tx.put(ARMIES, source, s.armies[source] - lost_attack)
    for hook in hooks.losses:
        if lost_attack:
            hook(g, tx, seat, lost_attack, source)
        if lost_defence:
            hook(g, tx, foe, lost_defence, target)
    left = s.armies[target] - lost_defence
    if left > 0:
        if lost_defence:
            tx.put(ARMIES, target, left)
        return
    conquer(g, tx, source, target, len(attack))


MOVE_IN_LEAST: Mapping[str, Callable[[int], int]] = {"dice": lambda dice: dice, "one": lambda dice: 1}
"""A conquering throw costs the attacker nothing (T50), so its dice are also the armies used and the survivors."""


def conquer(g: Game, tx: Tx, source: str, target: str, dice: int) -> None:
    """Move the least in at once, so that the board stays legal; ask for more afterwards (I19)."""
    s, hooks = g.state, g.rules.hooks
    seat, loser = s.owner[source], s.owner[target]
    least = min(MOVE_IN_LEAST[g.rules.values.movein_min](dice), s.armies[source] - 1)
    tx.put(OWNER, target, seat)
    tx.put(ARMIES, target, least)
    tx.put(ARMIES, source, s.armies[source] - least)
    tx.say(Conquered(seat, loser, source, target, least))
    for earn in hooks.earns:
        earn(g, tx, seat, loser)
    beaten = loser not in s.owner.values()
    if beaten:
        tx.set(Cell[bool](f"seats.{loser}", "alive"), False)
        tx.say(Eliminated(loser, seat))
    if g.win(tx, "conquest"):
        return
    if s.armies[source] > 1:
        tx.ask("advance", g.speaks_for(seat, "attack"), MoveIn(source, target, least))
    for conquest in hooks.on_conquest:
        conquest(g, tx, source, target, loser, dice)
    if beaten:
        for elimination in hooks.on_eliminated:
            elimination(g, tx, loser, seat)


def go_on(g: Game, tx: Tx, source: str, target: str, keep: int) -> None:
    """Throw the most dice until the target falls, too few armies or `keep` are left, or anybody is asked anything.

    Every throw takes an army off the board, so this ends.
    """
    s = g.state
    seat, asked = s.owner[source], len(tx.asked)
    least = max(keep + 1, g.rules.values.min_source)
    while s.armies[source] >= least and s.owner[target] != seat and s.result is None and len(tx.asked) == asked:
        open_battle(g, tx, source, target, most_dice(g, source, target), keep)
