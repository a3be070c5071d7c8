"""Adventure cards in piles and hands: dealing, drawing, discarding, and what of them is hidden (M14, M48 to M51)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from engine.chance import Draw, one_each
from engine.change import Illegal, Tx
from engine.flow import Move, Phase, Rules, Signal
from engine.phases.cards import CARDS, DISCARD, deal_unseen
from engine.phases.turn import players
from engine.rulesets.middle_earth.actions import Discard
from engine.rulesets.middle_earth.events import (
    AdventureDealt,
    AdventureDrawn,
    AdventureReshuffled,
    AdventuresLost,
    Discarded,
    EventDrawn,
    FriendsShown,
    NoAdventure,
)
from engine.rulesets.middle_earth.facts import Card, Numbers, numbers
from engine.rulesets.middle_earth.happenings import EVENTS
from engine.rulesets.middle_earth.parts import (
    ADVENTURE_DECK,
    ADVENTURE_DISCARD,
    ADVENTURE_HANDS,
    ADVENTURES,
    BURIED,
    DRAWN,
    FRIENDS,
    HEROES,
    PLAYED,
    REACHED,
)
from engine.sight import View
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game

FACE_DOWN = "face_down"
"""What everybody sees of a mission or a power that is drawn."""


def is_event(values: Numbers, card: str) -> bool:
    """Whether this card is an event: it is never held, so everybody knows which of them are in the pile."""
    return values.cards[card].type == "event"


def without(cards: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards that are left."""
    out = frozenset(gone)
    return tuple([card for card in cards if card not in out])


def add(cards: Iterable[str], more: Iterable[str]) -> tuple[str, ...]:
    """The cards with more of them, sorted."""
    return tuple(sorted((*cards, *more)))


def held(g: Game, seat: int) -> tuple[str, ...]:
    """The adventure cards in a seat's hand."""
    return ADVENTURES(g.state).hands[seat]


def begin_deal(g: Game, tx: Tx, step: Step) -> Signal:
    """Missions and powers to everybody; events stay in the pile (M14)."""
    part, values = ADVENTURES(g.state), numbers(g)
    for seat in players(g):
        pool = tuple([card for card in part.deck if not is_event(values, card)])
        dealt = tx.draw(Draw(pool, values.facts.adventure.start_hand, (seat,)))
        tx.set(ADVENTURE_DECK, without(part.deck, dealt))
        tx.put(ADVENTURE_HANDS, seat, add((), dealt))
        tx.say(AdventureDealt(seat, len(dealt), add((), dealt), to=(seat,)))
    return "done"


def refill(g: Game, tx: Tx) -> bool:
    """Shuffle the discards into an empty pile; false if there are none either (M51)."""
    part = ADVENTURES(g.state)
    if part.deck:
        return True
    gone = add(part.discard, [card for pile in part.buried for card in pile])
    if not gone:
        return False
    tx.say(AdventureReshuffled(len(gone)))
    tx.set(ADVENTURE_DECK, gone)
    tx.set(ADVENTURE_DISCARD, ())
    for seat in range(len(part.buried)):
        tx.put(BURIED, seat, ())
    return True


def begin_adventure(g: Game, tx: Tx, step: Step) -> Signal:
    """One adventure card for a hero that reached a site (M48, M49).

    What everybody sees is drawn in public: whether it is an event, and which. Only then a seat draws for itself.
    """
    part, values, seat = ADVENTURES(g.state), numbers(g), step.seat
    if not HEROES(g.state).reached:
        return "done"
    if not refill(g, tx):
        tx.say(NoAdventure(seat))
        tx.set(REACHED, False)
        return "done"
    hidden = tuple([card for card in part.deck if not is_event(values, card)])
    events = without(part.deck, hidden)
    (card,) = tx.draw(Draw(add(events, [FACE_DOWN] * len(hidden)), 1))
    tx.set(DRAWN, True)
    if card != FACE_DOWN:
        return _event(g, tx, seat, values.cards[card])
    (card,) = tx.draw(Draw(hidden, 1, (seat,)))
    tx.set(ADVENTURE_DECK, without(part.deck, (card,)))
    tx.put(ADVENTURE_HANDS, seat, add(part.hands[seat], (card,)))
    tx.say(AdventureDrawn(seat, card, to=(seat,)))
    tx.set(REACHED, False)
    return "over" if len(part.hands[seat]) > values.facts.adventure.hand_limit else "done"


def _event(g: Game, tx: Tx, seat: int, card: Card) -> Signal:
    """An event is carried out at once; after it nothing more is drawn, unless the rules say so (M49)."""
    part = ADVENTURES(g.state)
    tx.set(ADVENTURE_DECK, without(part.deck, (card.id,)))
    tx.set(ADVENTURE_DISCARD, add(part.discard, (card.id,)))
    tx.say(EventDrawn(seat, card.id))
    EVENTS[card.effect.op](g, tx, seat, card)
    if numbers(g).redraw and any_but_events(g):
        return "again"
    tx.set(REACHED, False)
    return "done"


def any_but_events(g: Game) -> bool:
    """Whether a mission or a power can still be drawn; how many of them players have is public."""
    part, values = ADVENTURES(g.state), numbers(g)
    piles = (part.deck, part.discard, *part.buried)
    return any(not is_event(values, card) for pile in piles for card in pile)


class DiscardMove(Move[Discard]):
    """One card of one's choice, face down, until the hand is small enough (M50)."""

    action = Discard
    secret = True

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return held(g, step.seat)

    def check(self, g: Game, step: Step, card: str) -> None:
        if card not in held(g, step.seat):
            raise Illegal("You do not hold that card: discard one of your adventure cards.")

    def apply(self, g: Game, tx: Tx, step: Step, action: Discard) -> Signal:
        part, seat = ADVENTURES(g.state), step.seat
        tx.put(ADVENTURE_HANDS, seat, without(part.hands[seat], (action.card,)))
        tx.put(BURIED, seat, add(part.buried[seat], (action.card,)))
        tx.say(Discarded(seat, action.card, to=(seat,)))
        return "done" if len(part.hands[seat]) <= numbers(g).facts.adventure.hand_limit else None


def lose_adventures(g: Game, tx: Tx, seat: int) -> None:
    """Hand, played cards and hidden friends of a player who is out of the game are discarded (M32)."""
    part = ADVENTURES(g.state)
    hand, played, friends = part.hands[seat], part.played[seat], part.friends[seat]
    if hand or played:
        tx.say(AdventuresLost(seat, len(hand), len(played)))
    tx.put(BURIED, seat, add(part.buried[seat], hand))
    tx.set(ADVENTURE_DISCARD, add(part.discard, played))
    tx.put(ADVENTURE_HANDS, seat, ())
    tx.put(PLAYED, seat, ())
    for territory in friends:
        tx.say(FriendsShown(seat, territory, 0))
        tx.reveal()
    tx.set(DISCARD, add(CARDS(g.state).discard, friends))
    tx.put(FRIENDS, seat, ())


def adventures_of_the_beaten(g: Game, tx: Tx, loser: int, by: int) -> None:
    """A beaten player's adventure cards are nobody's (M32)."""
    lose_adventures(g, tx, loser)


ADVENTURES_DEALT = Phase("adventures", "Adventure cards", begin=begin_deal)
ADVENTURE = Phase(
    "adventure", "Adventure card", begin=begin_adventure, signals=("done", "again", "over"), asks=("second_hero",)
)
DISCARD_PHASE = Phase("discard", "Discard", (DiscardMove(),))


# -- what is hidden


def hide_adventures(g: Game, parts: dict[str, Any], seat: int | None) -> None:
    """The pile, other hands, what others buried and their hidden friends show their size only."""
    shown = parts["adventures"]
    shown["deck"] = len(shown["deck"])
    for pile in ("hands", "buried", "friends"):
        shown[pile] = [cards if i == seat else len(cards) for i, cards in enumerate(shown[pile])]


def imagine_adventures(rules: Rules, view: View, parts: dict[str, Any], rng: Random) -> None:
    """All adventure cards that are not seen, dealt; events are in the pile only."""
    shown, values = parts["adventures"], rules.values
    assert isinstance(values, Numbers)
    piles = (shown["hands"], shown["buried"])
    seen = {*shown["discard"], *_all(shown["played"])}.union(*[_seen(pile) for pile in piles])
    unseen = [card for card in values.cards if card not in seen]
    pool = [card for card in unseen if not is_event(values, card)]
    rng.shuffle(pool)
    for pile in piles:
        for i, cards in enumerate(pile):
            if isinstance(cards, int):
                pile[i] = sorted(pool[:cards])
                del pool[:cards]
    shown["deck"] = sorted([*pool, *[card for card in unseen if is_event(values, card)]])


def imagine_friends(rules: Rules, view: View, parts: dict[str, Any], rng: Random) -> None:
    """Territory cards that are not seen, dealt: the pile, other hands, other players' hidden friends.

    Friends are never on land of the player whose friends they are: there they would have shown themselves.
    """
    cards, friends = parts["cards"], parts["adventures"]["friends"]
    seen = {*cards["discard"], *_seen(cards["hands"]), *_seen(friends)}
    pool = [card for card in rules.values.symbols if card not in seen]
    owner = view.owner
    waiting = {
        (i, k): [card for card in pool if owner.get(card, i) != i]
        for i, count in enumerate(friends)
        if isinstance(count, int)
        for k in range(count)
    }
    found = one_each(waiting, rng) or one_each(dict.fromkeys(waiting, pool), rng) or {}
    for i, count in enumerate(friends):
        if isinstance(count, int):
            friends[i] = [found[i, k] for k in range(count)]
    deal_unseen(cards, [card for card in pool if card not in found.values()], rng)


def _seen(pile: Sequence[Any]) -> list[str]:
    """Cards of a view's pile by seat, of which those that are hidden are numbers."""
    return _all([cards for cards in pile if not isinstance(cards, int)])


# -- invariants


def cards_are_whole(g: Game) -> list[str]:
    """Every card, of the territories and of the adventures, is in exactly one place; no event is held."""
    cards, part, values = CARDS(g.state), ADVENTURES(g.state), numbers(g)
    faults = []
    territory = [*cards.deck, *cards.discard, *_all(cards.hands), *_all(part.friends)]
    if sorted(territory) != sorted(values.symbols):
        faults.append("Territory cards are lost or doubled.")
    kept = [*_all(part.hands), *_all(part.played), *_all(part.buried)]
    if sorted([*part.deck, *part.discard, *kept]) != sorted(values.cards):
        faults.append("Adventure cards are lost or doubled.")
    faults += [f"The event {card} is held by a player." for card in kept if is_event(values, card)]
    owner = g.state.owner
    faults += [
        f"Hidden friends of seat {seat} wait on his own land."
        for seat, friends in enumerate(part.friends)
        for card in friends
        if owner.get(card) == seat
    ]
    return faults


def _all(piles: Iterable[Iterable[str]]) -> list[str]:
    return [card for pile in piles for card in pile]
