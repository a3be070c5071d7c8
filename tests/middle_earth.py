"""Positions of Middle-earth for tests, begun in the middle of a turn by the engine itself."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from engine.actions import Advance, Attack, End
from engine.change import Illegal
from engine.game import Game
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets.middle_earth.parts import ADVENTURES, ARMY, EFFECTS, HEROES, ROAD
from engine.sight import Entry
from engine.state import MOVER, Step
from maps.format import load
from tests.helpers import do, fresh

BOARD = load("middle-earth")
FACTS = BOARD.blocks["middle_earth"]
GOOD, EVIL = "good", "evil"
SIDES = {2: (GOOD, EVIL, ""), 3: (GOOD, EVIL, EVIL), 4: (GOOD, EVIL, GOOD, EVIL)}
CARDS_BY_ID = {card["id"]: card for card in FACTS["adventure"]["cards"]}
MISSIONS = tuple(card["id"] for card in FACTS["adventure"]["cards"] if card["type"] == "mission")
EVENTS = tuple(card["id"] for card in FACTS["adventure"]["cards"] if card["type"] == "event")
POWERS = tuple(card["id"] for card in FACTS["adventure"]["cards"] if card["type"] == "power")
SPACES = [space["territory"] for space in FACTS["road"]]
SYMBOLS = {t.id: t.cards["territory"] for t in BOARD.territories}


def with_symbol(symbol: str, count: int) -> list[str]:
    """The first so many territory cards with this symbol."""
    return [card for card, shown in SYMBOLS.items() if shown == symbol][:count]


def region(name: str) -> list[str]:
    """The territories of a region."""
    return [t.id for t in BOARD.territories if t.region == name]


def ones(territories: Iterable[str], battalions: int = 1) -> dict[str, int]:
    """So many battalions on each."""
    return dict.fromkeys(territories, battalions)


def new(options: Mapping[str, Any] | None = None, players: int = 4, **how: Any) -> Game:
    """A game that has not begun."""
    return fresh(options, players=players, map_file=BOARD, ruleset="middle-earth", **how)


def middle_earth(
    options: Mapping[str, Any] | None = None,
    *,
    land: Mapping[int, Mapping[str, int]],
    rest: tuple[int, int] | None = None,
    players: int = 3,
    step: str = "attack",
    seat: int = 0,
    heroes: Mapping[int, Iterable[str]] | None = None,
    adventures: Mapping[int, Iterable[str]] | None = None,
    played: Mapping[int, Iterable[str]] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    friends: Mapping[int, Iterable[str]] | None = None,
    discard: Iterable[str] = (),
    traded: Iterable[str] = (),
    ring: str = "the_shire",
    winter: tuple[Sequence[str], int] = ((), -1),
    bridge: tuple[Sequence[str], int] = ((), -1),
    earned: bool = False,
    reached: bool = False,
    drawn: bool = False,
    first: int = 0,
    turn: int = 0,
    answers: Sequence[Any] = (),
) -> Game:
    """A game in the turn of `seat`, which has come to `step`.

    land: seat -> territory -> battalions; every other territory has the owner and battalions of `rest`, by default one
    battalion of the last seat. adventures, played: adventure cards by seat; discard: those that are discarded, "all"
    others lie in the pile. traded: territory cards that were traded. ring: where it is. winter, bridge: places and the
    seat whose next turn ends them. earned, reached, drawn: what happened in this turn. answers: of chance when the step
    begins.
    """
    g = new(options, players)
    s = g.state
    owner, battalions = rest or (len(s.seats) - 1, 1)
    for territory in s.owner:
        s.owner[territory], s.armies[territory] = owner, battalions
    for holder, territories in land.items():
        for territory, count in territories.items():
            assert territory in s.owner, territory
            s.owner[territory], s.armies[territory] = holder, count
    for i, chair in enumerate(s.seats):
        chair.alive = i in s.owner.values()
    ARMY(s).side[:] = SIDES[players]
    s.seat, s.turn = seat, turn
    order = g.rules.flow[g.rules.end, "done"]
    s.agenda = tuple(Step(phase, MOVER) for phase in reversed(order[order.index(step) :]))
    RESERVE(s).left[:], RESERVE(s).first = [0] * len(s.seats), first
    for i, places in (heroes or {}).items():
        HEROES(s).at[i] = tuple(sorted(places))
    HEROES(s).reached = reached
    _deal_adventures(g, adventures or {}, played or {}, discard)
    part, cards = ADVENTURES(s), CARDS(s)
    part.drawn = drawn
    for i, territories in (friends or {}).items():
        part.friends[i] = tuple(territories)
    for i, held in (hands or {}).items():
        cards.hands[i] = tuple(sorted(held))
    cards.discard, cards.earned = tuple(sorted(traded)), earned
    gone = {card for pile in (*cards.hands, *part.friends, cards.discard) for card in pile}
    cards.deck = tuple(card for card in cards.deck if card not in gone)
    ROAD(s).space = SPACES.index(ring)
    effects = EFFECTS(s)
    effects.winter, effects.winter_by = tuple(winter[0]), winter[1]
    effects.bridge, effects.bridge_by = tuple(bridge[0]), bridge[1]
    g.initial = msgspec.json.encode(s, order="sorted")
    g.start(answers)
    assert g.faults() == []
    return g


def _deal_adventures(
    g: Game,
    hands: Mapping[int, Iterable[str]],
    played: Mapping[int, Iterable[str]],
    discard: Iterable[str],
) -> None:
    part = ADVENTURES(g.state)
    for i, held in hands.items():
        part.hands[i] = tuple(sorted(held))
    for i, shown in played.items():
        part.played[i] = tuple(shown)
    kept = {card for pile in (*part.hands, *part.played) for card in pile}
    gone = [card for card in part.deck if card not in kept]
    part.discard = tuple(gone if discard == "all" else sorted(discard))
    part.deck = tuple(card for card in gone if card not in part.discard)


def take(g: Game, source: str, target: str, dice: int = 1, defence: Sequence[int] = (1,)) -> Entry:
    """Conquer with sixes; no more battalions follow. Nobody may be asked before."""
    entry = do(g, Attack(source, target, dice), (6,) * dice, defence)
    if g.step is not None and g.step.phase == "advance":
        do(g, Advance(dice))
    return entry


def end_phase(g: Game, *answers: Sequence[Any]) -> Entry:
    """End the phase that is now."""
    return do(g, End(), *answers)


def front(card: str, seat: int = 0, step: str = "attack", **how: Any) -> Game:
    """Seat 0 in the Weather Hills before Rhudaur (a stronghold) and Old Forest; ports, bridges and mountains about."""
    land = {
        0: {"weather_hills": 6, "carrock": 4, "mithlond": 5, "fornost": 1},
        1: {"rhudaur": 4, "old_forest": 3, "minhiriath": 4, "gladden_fields": 2, "anduin_valley": 2},
    }
    heroes = {0: ["weather_hills"], 1: ["old_forest"], 2: ["moria"]}
    return middle_earth(land=land, heroes=heroes, adventures={seat: [card]}, step=step, **how)


def refusal_of_card(g: Game, action: Any) -> str:
    """What the card itself is refused for, when another of the same sort could be played."""
    move = g.rules.phases[g.step.phase].by_action[type(action)]
    with pytest.raises(Illegal) as refused:
        move.check(g, g.step, action.card)
    return str(refused.value)
