"""Terrain, the special squad, recon, and the neutral army that attacks for pay (B26 to B28, B36 to B43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.actions import End
from engine.chance import Dice
from engine.change import Illegal, Tx
from engine.flow import Done, Mods, Move, Phase, Signal
from engine.phases.attack import DEFEND, AttackMove, BlitzMove
from engine.phases.battle import ONCE, go_on, losses, mods_for, open_battle, resolve
from engine.rulesets.balance_of_power.actions import NeutralAttack, Reroll
from engine.rulesets.balance_of_power.events import ReconAsked, Rerolled
from engine.rulesets.balance_of_power.facts import DIFFICULT, NEUTRAL, numbers, opponent
from engine.rulesets.balance_of_power.support import HIRED_AGAINST, RECON, SQUAD, SUPPORT, Support
from engine.state import NOBODY, Args, Step, is_player

if TYPE_CHECKING:
    from engine.game import Game


def support_of(g: Game) -> Support:
    """What was bought; nothing in Basic Training."""
    return SUPPORT(g.state) if SUPPORT.name in g.state.parts else Support()


def is_difficult(g: Game, territory: str) -> bool:
    """Mountains and swamps."""
    return territory in numbers(g).tagged.get(DIFFICULT, ())


def terrain(g: Game, mods: Mods, source: str, target: str, dice: int) -> Mods:
    """Two attacking dice against difficult terrain (B37), unless the player's special squad attacks (B26)."""
    squad = SQUAD in support_of(g).bought and g.state.owner[source] == g.state.seat
    if is_difficult(g, target) and not squad:
        mods.attack_dice = min(mods.attack_dice, numbers(g).difficult_dice)
    return mods


def too_many_dice(g: Game, source: str, target: str, amount: int) -> str | None:
    """Why so many dice cannot attack, as a sentence; None if they can."""
    title, most = g.rules.board.title, mods_for(g, source, target, 0).attack_dice
    if 1 <= amount <= most:
        return None
    if is_difficult(g, target) and most == numbers(g).difficult_dice:
        return f"{title[target]} is difficult terrain: attack it with 1 to {most} dice."
    return f"From {title[source]} you can throw 1 to {most} dice."


class TerrainAttack(AttackMove):
    """One throw; the refusal names the terrain."""

    def check_amount(self, g: Game, source: str, target: str, amount: int) -> None:
        refused = too_many_dice(g, source, target, amount)
        if refused is not None:
            raise Illegal(refused)


def speaks(g: Game, seat: int, role: str) -> int:
    """The opponent of the player whose turn it is throws for the neutral army (B41); if it attacks, that player."""
    if is_player(g.state, seat):
        return seat
    if seat != NEUTRAL:
        return NOBODY
    return g.state.seat if role == "attack" else opponent(g.state.seat)


class NeutralAttackMove(Move[NeutralAttack]):
    """A throw of the neutral territory that was paid for: one target, as often as the buyer likes (B28)."""

    action = NeutralAttack

    def why(self, g: Game, step: Step) -> str | None:
        support, s = support_of(g), g.state
        if not support.hired:
            return "The neutral army attacks for you only when you bought it before your draft."
        title = g.rules.board.title[support.hired]
        if s.owner[support.hired] != NEUTRAL or s.armies[support.hired] < 2:
            return f"{title} has no neutral units left that could attack."
        return None if self._targets(g, step) else f"{title} has nothing of your opponent's to attack."

    def _targets(self, g: Game, step: Step) -> list[str]:
        support, foe = support_of(g), opponent(step.seat)
        beside = [t for t in g.rules.board.neighbours[support.hired] if g.state.owner[t] == foe]
        return [t for t in beside if support.hired_against in ("", t)]

    def domain(self, g: Game, step: Step, *chosen: Any) -> Sequence[Any]:
        if not chosen:
            return [support_of(g).hired]
        if len(chosen) == 1:
            return self._targets(g, step)
        return range(1, mods_for(g, chosen[0], chosen[1], 0).attack_dice + 1)

    def check(self, g: Game, step: Step, source: str, target: str | None = None, dice: int | None = None) -> None:
        support, title = support_of(g), g.rules.board.title
        if source != support.hired:
            raise Illegal(f"Only {title[support.hired]} attacks for you in this turn.")
        if target is None:
            return
        if target not in self._targets(g, step):
            only = title.get(support.hired_against, "land of your opponent beside it")
            raise Illegal(f"The neutral units of {title[source]} attack {only} and nothing else.")
        refused = None if dice is None else too_many_dice(g, source, target, dice)
        if refused is not None:
            raise Illegal(refused)

    def apply(self, g: Game, tx: Tx, step: Step, action: NeutralAttack) -> Signal:
        tx.set(HIRED_AGAINST, action.target)
        open_battle(g, tx, action.source, action.target, action.dice)
        return None


class Thrown(Args, frozen=True, gc=False):
    """A throw of which one attacking die may be thrown again. All dice from high to low."""

    source: str
    target: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    keep: int


def recon(
    g: Game, tx: Tx, source: str, target: str, attack: tuple[int, ...], defence: tuple[int, ...], keep: int
) -> bool:
    """Ask for the die to throw again, where it could help: a throw without losses cannot get better (B27)."""
    seat = g.state.seat
    if not support_of(g).recon or g.state.owner[source] != seat:
        return False
    if not losses(attack, defence, mods_for(g, source, target, len(attack)))[0]:
        return False
    high, other = tuple(sorted(attack, reverse=True)), tuple(sorted(defence, reverse=True))
    tx.say(ReconAsked(seat, source, target, high, other))
    tx.ask("reroll", seat, Thrown(source, target, high, other, keep))
    return True


def _settle_throw(g: Game, tx: Tx, thrown: Thrown, attack: tuple[int, ...]) -> Signal:
    mods = mods_for(g, thrown.source, thrown.target, len(attack))
    resolve(g, tx, thrown.source, thrown.target, attack, thrown.defence, mods)
    if thrown.keep != ONCE and not tx.asked:
        go_on(g, tx, thrown.source, thrown.target, thrown.keep)
    return "done"


class RerollMove(Move[Reroll]):
    """One attacking die again, once a turn (B27)."""

    action = Reroll

    def domain(self, g: Game, step: Step, *chosen: int) -> Sequence[int]:
        return range(1, len(step.args.attack) + 1)

    def check(self, g: Game, step: Step, die: int) -> None:
        thrown: Thrown = step.args
        if not 1 <= die <= len(thrown.attack):
            shown = " ".join(map(str, thrown.attack))
            raise Illegal(f"Throw one of your {len(thrown.attack)} dice again ({shown}): 1 is the highest.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Reroll) -> Signal:
        thrown: Thrown = step.args
        old = thrown.attack[action.die - 1]
        (new,) = tx.roll(Dice(1))
        tx.set(RECON, False)
        tx.say(Rerolled(step.seat, old, new))
        attack = (*thrown.attack[: action.die - 1], new, *thrown.attack[action.die :])
        return _settle_throw(g, tx, thrown, attack)


class KeepMove(Move[End]):
    """Keep the dice; another throw of this turn may be better spent."""

    def apply(self, g: Game, tx: Tx, step: Step, action: End) -> Signal:
        return _settle_throw(g, tx, step.args, step.args.attack)


BASIC_ATTACK = Phase("attack", "Attack", (TerrainAttack(), BlitzMove(), Done()), asks=("defend", "advance"))
BASIC_DEFEND = replace(DEFEND, asks=("defend", "advance"))

ROOM_ASKS = ("defend", "advance", "reroll")
ROOM_ATTACK = Phase("attack", "Attack", (TerrainAttack(), BlitzMove(), NeutralAttackMove(), Done()), asks=ROOM_ASKS)
ROOM_DEFEND = replace(DEFEND, asks=ROOM_ASKS)
REROLL = Phase("reroll", "Recon", (RerollMove(), KeepMove()), args=Thrown, asks=ROOM_ASKS, private=False)
