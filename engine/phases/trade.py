"""Sets of cards: what is one, what it is worth, and trading it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.actions import Trade
from engine.change import ARMIES, Illegal, Tx
from engine.events import Traded
from engine.flow import Move, Phase, Signal
from engine.phases.cards import BONUS_USED, CARDS, DISCARD, HANDS, SETS, hand
from engine.phases.place import EndPlacing, PlaceMove, Pool, fill, may_trade, must_trade, room
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game
    from engine.values import Values

WILD = "wild"


def set_kind(values: Values, cards: Sequence[str]) -> str | None:
    """`mixed` or the symbol of three alike; `wild` for a set of wild cards only; None if they are no set (I12, T18)."""
    symbols = [values.symbols[card] for card in cards]
    plain = [symbol for symbol in symbols if symbol != WILD]
    if len(cards) != 3 or len(symbols) - len(plain) > values.set_max_wild:
        return None
    if len(set(plain)) <= 1:
        return plain[0] if plain else WILD
    return "mixed" if len(set(plain)) == len(plain) else None


def sets_in(values: Values, cards: Sequence[str]) -> list[tuple[str, ...]]:
    """All sets among these cards, each in the order of `cards`."""
    return [three for three in combinations(cards, 3) if set_kind(values, three) is not None]


def _track(first: tuple[int, ...], step: int) -> Callable[[Values, int, Sequence[str]], int]:
    def worth(values: Values, n: int, cards: Sequence[str]) -> int:
        return first[n - 1] if n <= len(first) else first[-1] + step * (n - len(first))

    return worth


BY_KIND: Mapping[str, Mapping[str, int]] = {
    "fixed": {"artillery": 4, "infantry": 6, "cavalry": 8, "mixed": 10, WILD: 10},
    "digital": {"infantry": 4, "cavalry": 6, "artillery": 8, "mixed": 10, WILD: 10},
}
"""Kind of set -> armies. They need a deck with these symbols."""


def _by_kind(worth: Mapping[str, int]) -> Callable[[Values, int, Sequence[str]], int]:
    return lambda values, n, cards: worth[str(set_kind(values, cards))]


def _fixed_or_wild(values: Values, n: int, cards: Sequence[str]) -> int:
    wild = any(values.symbols[card] == WILD for card in cards)
    return 12 if wild else BY_KIND["fixed"][str(set_kind(values, cards))]


SET_VALUES: Mapping[str, Callable[[Values, int, Sequence[str]], int]] = {
    "us93": _track((4, 6, 8, 10, 12, 15), 5),
    "it": _track((4, 6, 8, 10, 15), 5),
    "expert": _track((4, 5), 1),
    "fixed": _by_kind(BY_KIND["fixed"]),
    "digital": _by_kind(BY_KIND["digital"]),
    "risiko": _fixed_or_wild,
}
"""Armies for the n-th set of the game (T12, T13) or for a set of this kind (T15–T17)."""


def readings(values: Values, cards: Sequence[str]) -> list[str]:
    """The kinds of set that these three cards can be taken for, a wild card being any symbol."""
    plain = [values.symbols[card] for card in cards if values.symbols[card] != WILD]
    alike = plain[:1] if len(set(plain)) <= 1 else []
    return [*alike, "mixed"] if len(set(plain)) == len(plain) else alike


def set_value(values: Values, n: int, cards: Sequence[str]) -> int:
    """What these three cards are worth as the n-th set of the game."""
    if values.set_worth:
        return max([values.set_worth[kind] for kind in readings(values, cards)])
    return SET_VALUES[values.set_value](values, n, cards)


class TradeMove(Move[Trade]):
    """Three cards for armies, and a bonus on one own territory that they picture (T26–T28)."""

    action = Trade

    def why(self, g: Game, step: Step) -> str | None:
        held = len(hand(g, step.seat))
        if held < 3:
            return f"A set is three cards; you hold {held}."
        if not may_trade(g, step) and not must_trade(g, step):
            return "You hold four cards or fewer: the other sets wait for your next turn."
        return None if sets_in(g.rules.values, hand(g, step.seat)) else "No three of your cards make a set."

    def domain(self, g: Game, step: Step, *chosen: Any) -> Sequence[Any]:
        if not chosen:
            return sets_in(g.rules.values, hand(g, step.seat))
        return self._bonus_places(g, step, chosen[0]) or ("",)

    def _bonus_places(self, g: Game, step: Step, cards: Sequence[str]) -> list[str]:
        values = g.rules.values
        if not values.bonus or (values.bonus_per == "turn" and CARDS(g.state).bonus_used):
            return []
        return [card for card in cards if g.state.owner.get(card) == step.seat and room(g, card)]

    def check(self, g: Game, step: Step, cards: tuple[str, ...], bonus_on: str | None = None) -> None:
        held = hand(g, step.seat)
        if len(set(cards)) != 3 or any(card not in held for card in cards):
            raise Illegal("Trade three different cards out of your hand.")
        if set_kind(g.rules.values, cards) is None:
            raise Illegal("These three are no set: take three alike or three different ones (m = best set).")
        if bonus_on and bonus_on not in self._bonus_places(g, step, cards):
            places = self._bonus_places(g, step, cards)
            titles = ", ".join(g.rules.board.title[t] for t in places)
            raise Illegal(f"The extra armies can go to {titles}." if places else "No extra armies with this set.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Trade) -> Signal:
        s, values, seat = g.state, g.rules.values, step.seat
        worth = set_value(values, CARDS(s).sets + 1, action.cards)
        bonus = min(values.bonus, room(g, action.bonus_on)) if action.bonus_on else 0
        put_away(g, tx, seat, action.cards)
        if bonus:
            tx.put(ARMIES, action.bonus_on, s.armies[action.bonus_on] + bonus)
            tx.set(BONUS_USED, True)
        tx.say(Traded(seat, action.cards, worth, action.bonus_on, bonus))
        return pay(g, tx, step, worth)


def put_away(g: Game, tx: Tx, seat: int, traded: Sequence[str]) -> None:
    """The cards of a set leave the hand."""
    cards = CARDS(g.state)
    tx.put(HANDS, seat, tuple([card for card in cards.hands[seat] if card not in traded]))
    tx.set(DISCARD, tuple(sorted((*cards.discard, *traded))))
    tx.set(SETS, cards.sets + 1)


def pay(g: Game, tx: Tx, step: Step, armies: int) -> Signal:
    """The armies of a set: into the pool where trading goes on, else to be placed at once."""
    pool: Pool = step.args
    if pool.may_trade or must_trade(g, step):
        return fill(g, tx, step, pool.after_trade(armies))
    tx.ask("deploy", step.seat, Pool(pool.n + armies))
    return "done"


def begin_trade_down(g: Game, tx: Tx, step: Step) -> Signal:
    """Trade until four cards or fewer are left, then stop (T30–T32)."""
    tx.amend(Pool(0, must_trade_at=5))
    return None


def begin_trade_now(g: Game, tx: Tx, step: Step) -> Signal:
    """Trade at once if you like, and place at once."""
    return fill(g, tx, step, Pool(0, may_trade=True))


TRADE_DOWN = Phase("trade_down", "Trade", (TradeMove(),), begin=begin_trade_down, args=Pool, asks=("deploy",))
TRADE_NOW = Phase("trade_now", "Trade", (PlaceMove(), TradeMove(), EndPlacing()), begin=begin_trade_now, args=Pool)
