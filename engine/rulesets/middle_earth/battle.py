"""Battles with heroes, strongholds, bridges, winter and mountains (M23 to M31a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.change import Illegal, Tx
from engine.flow import Mods, Move, Signal
from engine.phases.attack import AttackMove, BlitzMove, targets
from engine.phases.battle import ONCE, Fight, go_on, mods_for, open_battle
from engine.rulesets.middle_earth.events import BestDice
from engine.rulesets.middle_earth.facts import numbers
from engine.rulesets.middle_earth.heroes import joins
from engine.rulesets.middle_earth.parts import (
    ADVENTURES,
    BREACHED,
    EFFECTS,
    FOUGHT,
    HEROES,
    INVASION,
    PASSAGE,
    SOURCE,
    STORMED,
    TARGET,
)
from engine.state import Step, is_player

if TYPE_CHECKING:
    from engine.actions import End
    from engine.game import Game


# -- the dice


def stronghold_counts(g: Game, target: str) -> bool:
    """Whether a stronghold adds to the defender's highest die there (M26)."""
    invasion = INVASION(g.state)
    return target in numbers(g).facts.strongholds and not (invasion.breached and invasion.target == target)


def best_dice(g: Game, mods: Mods, source: str, target: str, dice: int) -> Mods:
    """One for each hero that takes part, one for a stronghold, on the highest die; no cap at six (M26)."""
    mods.attack_plus += joins(g, source)
    mods.defend_plus += target in HEROES(g.state).at[g.state.owner[target]]
    mods.defend_plus += stronghold_counts(g, target)
    return mods


def tell_best_dice(
    g: Game, tx: Tx, source: str, target: str, attack: tuple[int, ...], defence: tuple[int, ...], keep: int
) -> bool:
    """Say what counts on the dice that lie, once in an entry: a blitz changes nothing about it."""
    owner = g.state.owner
    told = BestDice(
        owner[source],
        owner[target],
        target,
        joins(g, source),
        target in HEROES(g.state).at[owner[target]],
        stronghold_counts(g, target),
    )
    if (told.hero or told.defending_hero or told.stronghold) and told not in tx.events:
        tx.say(told)
    return False


# -- where an attack may go


def over_held_bridge(g: Game, source: str, target: str) -> bool:
    """Whether the way leads over the bridge that a card holds."""
    held = EFFECTS(g.state).bridge
    return source in held and target in held


def open_targets(g: Game, found: list[str], source: str) -> list[str]:
    """Without those that winter closes, or a held bridge to battalions without a hero; with one under the mountains."""
    effects, invasion = EFFECTS(g.state), INVASION(g.state)
    if invasion.passage and invasion.source == source and invasion.target not in found:
        found = [*found, invasion.target]
    if effects.winter:
        if source in effects.winter:
            return []
        found = [t for t in found if t not in effects.winter]
    if source in effects.bridge and not joins(g, source):
        found = [t for t in found if t not in effects.bridge]
    return found


def closed(g: Game, source: str, target: str | None) -> str | None:
    """The card that closes this way to an attack, as a sentence; None if no card does."""
    s, title, effects = g.state, g.rules.board.title, EFFECTS(g.state)
    if target is not None and (
        target not in g.rules.board.neighbour_sets[source] or s.owner[target] == s.owner[source]
    ):
        return None
    for territory in (source, target):
        if territory in effects.winter:
            until = s.seats[effects.winter_by].name
            return (
                f"Deep winter lies on {title[territory]}: no attack there, or from there, before {until}'s next turn."
            )
    if target is not None and over_held_bridge(g, source, target) and not joins(g, source):
        return f"The bridge between {title[source]} and {title[target]} is held: battalions cross it only with a hero."
    return None


def check_way(g: Game, step: Step, source: str, target: str | None) -> None:
    """Raise `Illegal` with the card that closes the way; what the classic rules refuse, they say themselves."""
    if g.state.owner.get(source) == step.seat and (target is None or target in g.state.owner):
        sentence = closed(g, source, target)
        if sentence is not None:
            raise Illegal(sentence)


class BattleMove(AttackMove):
    """One throw; a refusal names the card behind it."""

    def check(
        self, g: Game, step: Step, source: str, target: str | None = None, amount: int | None = None, **_: Any
    ) -> None:
        check_way(g, step, source, target)
        super().check(g, step, source, target, amount)


class WarMove(BlitzMove):
    """Throw on and on; a refusal names the card behind it."""

    def check(
        self, g: Game, step: Step, source: str, target: str | None = None, amount: int | None = None, **_: Any
    ) -> None:
        check_way(g, step, source, target)
        super().check(g, step, source, target, amount)


# -- invasions


def open_invasion(g: Game, tx: Tx, source: str, target: str) -> None:
    """An attack begins; the one before it, if it was another, is over with all that was played for it."""
    invasion = INVASION(g.state)
    if (invasion.source, invasion.target) != (source, target):
        close_invasion(tx)
        tx.set(SOURCE, source)
        tx.set(TARGET, target)


def close_invasion(tx: Tx) -> None:
    """No attack is under way."""
    tx.set(SOURCE, "")
    tx.set(TARGET, "")
    for mark in (FOUGHT, BREACHED, PASSAGE, STORMED):
        tx.set(mark, False)


def declare(g: Game, tx: Tx, source: str, target: str, dice: int, keep: int) -> bool:
    """Before an invasion's first battle the defender may play cards, if he holds any at all (M41)."""
    open_invasion(g, tx, source, target)
    if INVASION(g.state).fought:
        return False
    tx.set(FOUGHT, True)
    defender = g.state.owner[target]
    if not is_player(g.state, defender) or not ADVENTURES(g.state).hands[defender]:
        return False
    tx.ask("answer", defender, Fight(source, target, dice, keep))
    return True


class PassAnswer(Move["End"]):
    """Play nothing more: the battle is fought, if it still can be."""

    def apply(self, g: Game, tx: Tx, step: Step, action: End) -> Signal:
        fight: Fight = step.args
        s = g.state
        if INVASION(s).stormed:
            tx.set(STORMED, False)
            return "done"
        if s.armies[fight.source] < g.rules.values.min_source or fight.target not in targets(g, fight.source):
            return "done"
        if fight.keep != ONCE:
            go_on(g, tx, fight.source, fight.target, fight.keep)
        else:
            most = mods_for(g, fight.source, fight.target, 0).attack_dice
            open_battle(g, tx, fight.source, fight.target, min(fight.dice, most))
        return "done"


def invasion_is_over(g: Game, tx: Tx, source: str, target: str, loser: int, dice: int) -> None:
    """The territory is taken. Called after all that depends on how it was."""
    close_invasion(tx)
