"""Territory cards: trading them, and which cards a turn earns (M18 to M21, M47)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.actions import Choose, Trade
from engine.change import Illegal, Tx
from engine.events import Traded
from engine.flow import Move, Phase, Signal
from engine.phases.cards import CARDS, EARNED, draw_card, hand
from engine.phases.place import EndPlacing, PlaceMove, Pool
from engine.phases.reinforce import REINFORCE
from engine.phases.trade import TRADE_NOW, TradeMove, pay, put_away, set_value
from engine.rulesets.middle_earth.events import CardExtra, CardPicked
from engine.rulesets.middle_earth.facts import numbers
from engine.rulesets.middle_earth.parts import ADVENTURES, EXTRA, HEROES, REACHED
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game


def picture_bonus(g: Game, seat: int, cards: Sequence[str]) -> int:
    """Battalions for own territories on traded cards: once a set, or once for each card (M19)."""
    values, owner = numbers(g), g.state.owner
    pictured = sum([owner.get(card) == seat for card in cards])
    return values.picture_bonus * (pictured if values.bonus_per_card else min(1, pictured))


class SetMove(TradeMove):
    """A set for battalions; what it pictures brings more of them, all placed freely (M19)."""

    def _bonus_places(self, g: Game, step: Step, cards: Sequence[str]) -> list[str]:
        return []

    def apply(self, g: Game, tx: Tx, step: Step, action: Trade) -> Signal:
        worth = set_value(g.rules.values, CARDS(g.state).sets + 1, action.cards)
        bonus = picture_bonus(g, step.seat, action.cards)
        put_away(g, tx, step.seat, action.cards)
        tx.say(Traded(step.seat, action.cards, worth, "", bonus))
        return pay(g, tx, step, worth + bonus)


REINFORCE_PHASE = Phase(
    "reinforce", "Reinforce", (PlaceMove(), SetMove(), EndPlacing()), begin=REINFORCE.begin, args=Pool
)
TRADE_PHASE = Phase("trade_now", "Trade", REINFORCE_PHASE.moves, begin=TRADE_NOW.begin, args=Pool)


def begin_card(g: Game, tx: Tx, step: Step) -> Signal:
    """One territory card for whoever took a territory (M47), one more for each mission that brings one."""
    values, seat, extra = numbers(g), step.seat, ADVENTURES(g.state).extra
    if CARDS(g.state).earned:
        draw_card(g, tx, seat)
    drawn = 0
    for card in extra:
        reward = values.cards[card].reward
        for _ in range(reward.count):
            if len(hand(g, seat)) < reward.hand_max:
                draw_card(g, tx, seat)
                drawn += 1
    if extra:
        tx.say(CardExtra(seat, drawn, sum(values.cards[card].reward.count for card in extra) - drawn))
    tx.set(EARNED, False)
    tx.set(EXTRA, ())
    return "done"


CARD = Phase("card", "Territory card", begin=begin_card)

TERRITORY, ADVENTURE = "territory_card", "adventure_card"


class PickMove(Move[Choose]):
    """Which of two cards is drawn, where only one may be."""

    action = Choose

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return (TERRITORY, ADVENTURE)

    def check(self, g: Game, step: Step, option: str) -> None:
        if option not in (TERRITORY, ADVENTURE):
            raise Illegal("Choose the territory card or the adventure card.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Choose) -> Signal:
        tx.set({TERRITORY: REACHED, ADVENTURE: EARNED}[action.option], False)
        tx.say(CardPicked(step.seat, action.option))
        return "done"


def begin_pick(g: Game, tx: Tx, step: Step) -> Signal:
    """Nothing to choose unless both cards were earned and only one may be drawn."""
    both = CARDS(g.state).earned and HEROES(g.state).reached
    return None if numbers(g).one_draw and both else "done"


PICK = Phase("pick", "Which card", (PickMove(),), begin=begin_pick)
