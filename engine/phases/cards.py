"""Territory cards: the deck, the hands, drawing, and taking a beaten player's cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.chance import Draw
from engine.change import Box, Cell, Tx
from engine.events import CardDrawn, CardsTaken, NoCard, Reshuffled
from engine.flow import Phase, Rules, Signal
from engine.sight import View
from engine.state import Part, Step

if TYPE_CHECKING:
    from engine.game import Game


class Cards(Struct):
    """The cards of a game. A pile has no order: what is drawn is decided when it is drawn."""

    deck: tuple[str, ...]
    """What may still be drawn, sorted. A secret: what I do not see is in other hands."""
    hands: list[tuple[str, ...]]
    discard: tuple[str, ...] = ()
    sets: int = 0
    """Sets traded by all players so far."""
    bonus_used: bool = False
    """The armies for a pictured territory were taken already."""
    aside: tuple[str, ...] = ()
    """Cards that are out of this game and count in no set: those of headquarters (T70)."""
    earned: bool = False
    """The player whose turn it is took a territory that earns a card."""


CARDS = Part("cards", Cards)
DECK = Cell[tuple[str, ...]]("cards", "deck")
HANDS = Box[int, tuple[str, ...]]("cards.hands")
DISCARD = Cell[tuple[str, ...]]("cards", "discard")
SETS = Cell[int]("cards", "sets")
BONUS_USED = Cell[bool]("cards", "bonus_used")
ASIDE = Cell[tuple[str, ...]]("cards", "aside")
EARNED = Cell[bool]("cards", "earned")


def hand(g: Game, seat: int) -> tuple[str, ...]:
    """A seat's cards; none in a game without cards."""
    cards = g.state.parts.get("cards")
    return cards.hands[seat] if cards is not None else ()


def draw_card(g: Game, tx: Tx, seat: int) -> None:
    """One card for this seat; the traded cards become the pile when it is empty (T71)."""
    cards = CARDS(g.state)
    if not cards.deck:
        if not cards.discard:
            tx.say(NoCard(seat))
            return
        tx.say(Reshuffled(len(cards.discard)))
        tx.set(DECK, cards.discard)
        tx.set(DISCARD, ())
    (card,) = tx.draw(Draw(cards.deck, 1, (seat,)))
    left = list(cards.deck)
    left.remove(card)
    tx.set(DECK, tuple(left))
    tx.put(HANDS, seat, tuple(sorted((*cards.hands[seat], card))))
    tx.say(CardDrawn(seat, card, to=(seat,)))


def set_aside(g: Game, tx: Tx, taken: Sequence[str]) -> None:
    """Take these cards out of the pile, for good; territories without a card are passed over."""
    cards = CARDS(g.state)
    there = [card for card in taken if card in cards.deck]
    tx.set(DECK, tuple([card for card in cards.deck if card not in there]))
    tx.set(ASIDE, tuple(sorted((*cards.aside, *there))))


def begin_card(g: Game, tx: Tx, step: Step) -> Signal:
    """One card a turn for whoever earned it (I23), unless the hand is full."""
    cap = g.rules.values.hand_cap
    if CARDS(g.state).earned and not (cap and len(hand(g, step.seat)) >= cap):
        draw_card(g, tx, step.seat)
    tx.set(EARNED, False)
    return "done"


CARD = Phase("card", "Draw", begin=begin_card)


def earn_by_any(g: Game, tx: Tx, seat: int, loser: int) -> None:
    """Any territory taken earns the turn's card."""
    tx.set(EARNED, True)


def take_cards(g: Game, tx: Tx, loser: int, by: int) -> None:
    """The captor takes a beaten player's cards (I20), then may have to trade."""
    cards = CARDS(g.state)
    taken = cards.hands[loser]
    if not taken:
        return
    tx.put(HANDS, loser, ())
    tx.put(HANDS, by, tuple(sorted(cards.hands[by] + taken)))
    tx.say(CardsTaken(by, loser, len(taken), taken, to=(by, loser)))
    AFTER_TAKING[g.rules.values.eliminate_trade](g, tx, by)


def trade_down(g: Game, tx: Tx, seat: int) -> None:
    """With six cards or more, trade at once until four or fewer are left."""
    if len(hand(g, seat)) >= 6:
        tx.ask("trade_down", seat)


def trade_at_once(g: Game, tx: Tx, seat: int) -> None:
    """The captor may trade at once, whatever he holds; whether he has a set is his secret."""
    if len(hand(g, seat)) >= 3:
        tx.ask("trade_now", seat)


def trade_next_turn(g: Game, tx: Tx, seat: int) -> None:
    """Taken cards wait for the captor's next turn."""


AFTER_TAKING: Mapping[str, Callable[[Game, Tx, int], None]] = {
    "down_to_4": trade_down,
    "next_turn": trade_next_turn,
    "at_once": trade_at_once,
}


def discard_hand(g: Game, tx: Tx, seat: int) -> None:
    """A player who resigns gives the cards back, and does not draw the one he earned."""
    cards = CARDS(g.state)
    if seat == g.state.seat:
        tx.set(EARNED, False)
    if cards.hands[seat]:
        tx.set(DISCARD, tuple(sorted(cards.discard + cards.hands[seat])))
        tx.put(HANDS, seat, ())


def hide_cards(g: Game, parts: dict[str, Any], seat: int | None) -> None:
    """Other hands and the pile show their size only."""
    cards = parts["cards"]
    cards["hands"] = [h if i == seat else len(h) for i, h in enumerate(cards["hands"])]
    cards["deck"] = len(cards["deck"])


def imagine_cards(rules: Rules, view: View, parts: dict[str, Any], rng: Random) -> None:
    """Other hands and the pile, dealt from all cards that are not seen."""
    cards = parts["cards"]
    hands = cards["hands"]
    seen = {*cards["discard"], *cards["aside"]}.union(*[hand for hand in hands if not isinstance(hand, int)])
    deal_unseen(cards, [card for card in rules.values.symbols if card not in seen], rng)


def deal_unseen(cards: dict[str, Any], pool: list[str], rng: Random) -> None:
    """Hands and the pile of a view, which are numbers of cards, dealt from these."""
    rng.shuffle(pool)
    for i, hand in enumerate(cards["hands"]):
        if isinstance(hand, int):
            cards["hands"][i] = sorted(pool[:hand])
            del pool[:hand]
    cards["deck"] = sorted(pool)


def cards_are_whole(g: Game) -> list[str]:
    """Every card of the game is in exactly one place."""
    cards = CARDS(g.state)
    every = sorted((*cards.deck, *cards.discard, *cards.aside, *(c for h in cards.hands for c in h)))
    return [] if every == sorted(g.rules.values.symbols) else ["Cards are lost or doubled."]
