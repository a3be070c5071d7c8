"""Star cards: trading them for units, and earning them (B10, B11, B33, B51, B52)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.change import Illegal, Tx
from engine.events import Traded
from engine.flow import Move, Phase, Signal
from engine.phases.cards import CARDS, DISCARD, EARNED, HANDS, SETS, draw_card, hand
from engine.phases.place import EndPlacing, PlaceMove, Pool, fill, may_trade
from engine.phases.reinforce import begin_reinforce
from engine.rulesets.balance_of_power.actions import TradeStars
from engine.rulesets.balance_of_power.facts import NEUTRAL, numbers, opponent, stars
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS, THIS_TURN
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game
    from engine.values import Values


def stars_of(values: Values, cards: Sequence[str]) -> int:
    """All stars on these cards."""
    return sum([stars(values, card) for card in cards])


def offers(table: Sequence[int], values: Values, cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Trades of these cards that differ in what counts, the dearest first: how many cards of each number of stars."""
    found: list[tuple[str, ...]] = [()]
    for worth in sorted({stars(values, card) for card in cards}):
        alike = [card for card in cards if stars(values, card) == worth]
        found = [(*chosen, *alike[:k]) for chosen in found for k in range(len(alike) + 1)]
    fit = [chosen for chosen in found if stars_of(values, chosen) in table]
    return sorted(fit, key=lambda chosen: stars_of(values, chosen), reverse=True)


class TradeStarsMove(Move[TradeStars]):
    """Any cards whose stars are in the table, once a turn, for the units of the table (B33)."""

    action = TradeStars

    def why(self, g: Game, step: Step) -> str | None:
        held = hand(g, step.seat)
        if not held:
            return "You hold no cards to trade."
        if not may_trade(g, step):
            return "Cards are traded once a turn: the others wait for your next one."
        return None if self.domain(g, step) else f"Your cards have too few stars: {stars_of(g.rules.values, held)}."

    def domain(self, g: Game, step: Step, *chosen: tuple[str, ...]) -> Sequence[tuple[str, ...]]:
        return offers(tuple(numbers(g).facts.star_table), g.rules.values, hand(g, step.seat))

    def check(self, g: Game, step: Step, cards: tuple[str, ...]) -> None:
        held, table = hand(g, step.seat), numbers(g).facts.star_table
        if len(set(cards)) != len(cards) or any(card not in held for card in cards):
            raise Illegal("Trade different cards out of your hand.")
        total = stars_of(g.rules.values, cards)
        if total not in table:
            raise Illegal(f"These cards have {total} stars: {min(table)} to {max(table)} can be traded.")

    def apply(self, g: Game, tx: Tx, step: Step, action: TradeStars) -> Signal:
        cards, seat, pool = CARDS(g.state), step.seat, step.args
        worth = numbers(g).facts.star_table[stars_of(g.rules.values, action.cards)]
        tx.put(HANDS, seat, tuple([card for card in cards.hands[seat] if card not in action.cards]))
        tx.set(DISCARD, tuple(sorted(cards.discard + action.cards)))
        tx.set(SETS, cards.sets + 1)
        tx.say(Traded(seat, action.cards, worth, "", 0))
        return fill(g, tx, step, Pool(pool.n + worth))


def earn_by_opponent(g: Game, tx: Tx, seat: int, loser: int) -> None:
    """Only land of the other player earns a card, and only for the player whose turn it is (B51)."""
    if seat == g.state.seat and seat != NEUTRAL and loser == opponent(seat):
        tx.set(EARNED, True)


def begin_card(g: Game, tx: Tx, step: Step) -> Signal:
    """One card for whoever earned it, but not in a turn with a mission (B51)."""
    if CARDS(g.state).earned and not OPEN_MISSIONS(g.state).this_turn:
        draw_card(g, tx, step.seat)
    tx.set(EARNED, False)
    tx.set(THIS_TURN, False)
    return "done"


DRAFT = Phase("reinforce", "Draft", (PlaceMove(), TradeStarsMove(), EndPlacing()), begin=begin_reinforce, args=Pool)
CARD = Phase("card", "Draw", begin=begin_card)
