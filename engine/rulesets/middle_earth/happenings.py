"""What the events of the adventure deck do: one function for each `op` of the board file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.chance import Draw
from engine.change import ARMIES, Tx
from engine.events import Reshuffled
from engine.flow import Phase
from engine.phases.cards import CARDS, DECK, DISCARD
from engine.phases.trade import WILD
from engine.rulesets.middle_earth.events import (
    BattalionsChanged,
    FriendsHidden,
    FriendsShown,
    NothingHappened,
    TerritoriesRevealed,
)
from engine.rulesets.middle_earth.facts import SIDES, Card, numbers
from engine.rulesets.middle_earth.heroes import PlaceHeroMove, room_for_hero
from engine.rulesets.middle_earth.parts import ADVENTURES, ARMY, FRIENDS, HEROES, WINTER, WINTER_BY
from engine.state import NOBODY, is_player

if TYPE_CHECKING:
    from engine.game import Game


def change(g: Game, tx: Tx, card: Card, territory: str, by: int) -> None:
    """Battalions come to a territory or leave it by a card; at least `effect.min` stay."""
    before = g.state.armies[territory]
    after = before + by if by >= 0 else max(min(before, card.effect.min), before + by)
    tx.put(ARMIES, territory, after)
    if after != before:
        tx.say(BattalionsChanged(card.id, territory, after - before))


# -- a second hero


def second_hero(g: Game, tx: Tx, seat: int, card: Card) -> None:
    """One more hero, if there is a place for it and not enough of them already (M34)."""
    if len(HEROES(g.state).at[seat]) < card.effect.max_heroes and room_for_hero(g, seat):
        tx.ask("second_hero", seat)
    else:
        tx.say(NothingHappened(card.id))


SECOND_HERO = Phase("second_hero", "Second hero", (PlaceHeroMove(),), private=False)


# -- territory cards that are turned over


def reshuffle(g: Game, tx: Tx, least: int) -> None:
    """Shuffle the traded cards into the pile when it has fewer cards than this; both numbers are public."""
    cards = CARDS(g.state)
    if len(cards.deck) < least and cards.discard:
        tx.say(Reshuffled(len(cards.discard)))
        tx.set(DECK, tuple(sorted(cards.deck + cards.discard)))
        tx.set(DISCARD, ())


def reveal(g: Game, tx: Tx, seat: int, card: Card) -> None:
    """Turn over territory cards, one after another; a wild one is replaced. All of them go back into the pile."""
    symbols = g.rules.values.symbols
    reshuffle(g, tx, card.effect.count)
    left, shown, wild = list(CARDS(g.state).deck), list[str](), 0
    while left and len(shown) < card.effect.count:
        (top,) = tx.draw(Draw(tuple(left), 1))
        left.remove(top)
        if symbols[top] == WILD:
            wild += 1
        else:
            shown.append(top)
    tx.say(TerritoriesRevealed(card.id, tuple(shown), wild))
    REVEALS[card.effect.then](g, tx, seat, card, shown)


def _winter(g: Game, tx: Tx, seat: int, card: Card, shown: Sequence[str]) -> None:
    tx.set(WINTER, tuple(shown))
    tx.set(WINTER_BY, seat if shown else NOBODY)


def _plunder(g: Game, tx: Tx, seat: int, card: Card, shown: Sequence[str]) -> None:
    for territory in shown:
        change(g, tx, card, territory, -(g.state.armies[territory] // 2))


def _gain(g: Game, tx: Tx, seat: int, card: Card, shown: Sequence[str]) -> None:
    for territory in shown:
        change(g, tx, card, territory, card.effect.amount)


REVEALS: Mapping[str, Callable[[Game, Tx, int, Card, Sequence[str]], None]] = {
    "no_attack_in_or_out": _winter,
    "lose_half_floor": _plunder,
    "gain": _gain,
}
"""What happens to the territories that are turned over."""


# -- one territory, by the side of whoever holds it


def side_check(g: Game, tx: Tx, seat: int, card: Card) -> None:
    """Battalions for an army of one side, losses for one of the other; a neutral army is of none."""
    effect, s = card.effect, g.state
    holder = s.owner[effect.territory]
    side = ARMY(s).side[holder] if is_player(s, holder) else ""
    before = s.armies[effect.territory]
    if side in SIDES:
        change(g, tx, card, effect.territory, effect.gain if side == effect.gain_side else -effect.lose)
    if s.armies[effect.territory] == before:
        tx.say(NothingHappened(card.id))


# -- hidden friends


def hide_friends(g: Game, tx: Tx, seat: int, card: Card) -> None:
    """One territory card, in secret, until its territory is one's own.

    A wild card is no territory. With as many cards as wild ones in the pile nobody could tell, so then nothing happens.
    """
    symbols = g.rules.values.symbols
    least = 1 + sum(symbol == WILD for symbol in symbols.values())
    reshuffle(g, tx, least)
    deck = CARDS(g.state).deck
    if len(deck) < least:
        tx.say(NothingHappened(card.id))
        return
    (territory,) = tx.draw(Draw(tuple([c for c in deck if symbols[c] != WILD]), 1, (seat,)))
    tx.set(DECK, tuple([c for c in deck if c != territory]))
    tx.put(FRIENDS, seat, (*ADVENTURES(g.state).friends[seat], territory))
    tx.say(FriendsHidden(seat, territory, to=(seat,)))
    show_friends(g, tx)


def show_friends(g: Game, tx: Tx) -> None:
    """Hidden friends whose territory belongs to their player show themselves."""
    s = g.state
    for seat, friends in enumerate(ADVENTURES(s).friends):
        for territory in friends:
            if s.owner[territory] == seat:
                left = ADVENTURES(s).friends[seat]
                tx.put(FRIENDS, seat, tuple([t for t in left if t != territory]))
                tx.set(DISCARD, tuple(sorted((*CARDS(s).discard, territory))))
                count = friends_count(g)
                tx.put(ARMIES, territory, s.armies[territory] + count)
                tx.say(FriendsShown(seat, territory, count))
                tx.reveal()


def friends_count(g: Game) -> int:
    """How many battalions hidden friends are."""
    return next(card.effect.gain for card in numbers(g).cards.values() if card.effect.op == "secret_territory")


def friends_in_conquest(g: Game, tx: Tx, source: str, target: str, loser: int, dice: int) -> None:
    """Land that was taken may have hidden friends."""
    show_friends(g, tx)


EVENTS: Mapping[str, Callable[[Game, Tx, int, Card], None]] = {
    "place_hero": second_hero,
    "reveal_territories": reveal,
    "side_check": side_check,
    "secret_territory": hide_friends,
}
"""What an event does: (game, transaction, who drew it, card)."""
