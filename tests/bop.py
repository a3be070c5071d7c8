"""Positions of Balance of Power for tests, begun in the middle of a turn by the engine itself."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.game import Game
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets.balance_of_power.hospital import HOSPITAL
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS
from engine.rulesets.balance_of_power.support import SUPPORT
from engine.rulesets.balance_of_power.towns import TOWNS
from engine.state import MOVER, Step
from maps.format import load
from tests.helpers import fresh

EUROPE = load("europe")
FACTS = EUROPE.blocks["balance_of_power"]
ROOM = {"mode": "command_room"}
RED, BLUE, NEUTRAL = 0, 1, 2
ONE_STAR = tuple(t.id for t in EUROPE.territories if t.cards["stars"] == "1")
TWO_STARS = tuple(t.id for t in EUROPE.territories if t.cards["stars"] == "2")
DIFFICULT = tuple(t.id for t in EUROPE.territories if "difficult" in t.tags)
SEA_LANE = tuple(t.id for t in EUROPE.territories if "sea_lane" in t.tags)


def region(name: str) -> list[str]:
    """The territories of a region."""
    return [t.id for t in EUROPE.territories if t.region == name]


def ones(territories: Iterable[str], units: int = 1) -> dict[str, int]:
    """So many units on each."""
    return dict.fromkeys(territories, units)


def new(options: Mapping[str, Any] | None = None, **how: Any) -> Game:
    """A game that has not begun."""
    return fresh(options, players=2, map_file=EUROPE, ruleset="balance-of-power", **how)


def europe(
    options: Mapping[str, Any] | None = None,
    *,
    red: Mapping[str, int],
    blue: Mapping[str, int] | None = None,
    neutral: Mapping[str, int] | None = None,
    rest: int = 1,
    step: str = "attack",
    seat: int = RED,
    hands: Mapping[int, Iterable[str]] | None = None,
    discard: Iterable[str] | None = None,
    cities: Sequence[str] = (),
    capitals: tuple[str, str] | None = None,
    missions: Sequence[str] = (),
    taken: tuple[Sequence[str], Sequence[str]] = ((), ()),
    hospital: tuple[int, int, int] = (0, 0, 0),
    support: Mapping[str, Any] | None = None,
    turn: int = 0,
    first: int = RED,
    answers: Sequence[Any] = (),
) -> Game:
    """A game in the turn of `seat`, which has come to `step`.

    red, blue, neutral: territory -> units; blue has South Russia unless it is told otherwise, and the rest of the board
    is neutral, `rest` units each. discard: traded cards; all others lie in the deck. capitals: by default where each
    player's land begins. support: fields of what was bought. answers: what chance says when the step begins.
    """
    g = new(options)
    s = g.state
    blue = blue or {"south_russia": 1}
    for territory in s.owner:
        s.owner[territory], s.armies[territory] = NEUTRAL, rest
    for holder, land in ((RED, red), (BLUE, blue), (NEUTRAL, neutral or {})):
        for territory, units in land.items():
            assert territory in s.owner, territory
            s.owner[territory], s.armies[territory] = holder, units
    s.seats[NEUTRAL].alive = NEUTRAL in s.owner.values()
    s.seat, s.turn = seat, turn
    order = g.rules.flow[g.rules.end, "done"]
    s.agenda = tuple(Step(phase, MOVER) for phase in reversed(order[order.index(step) :]))
    RESERVE(s).left[:], RESERVE(s).first = [0, 0, 0], first
    cards = CARDS(s)
    for holder, held in (hands or {}).items():
        cards.hands[holder] = tuple(sorted(held))
    cards.discard = tuple(sorted(discard or ()))
    gone = {card for hand in cards.hands for card in hand} | set(cards.discard)
    cards.deck = tuple(card for card in cards.deck if card not in gone)
    TOWNS(s).cities = tuple(cities)
    TOWNS(s).capitals[:] = capitals or (next(iter(red)), next(iter(blue)))
    OPEN_MISSIONS(s).open = tuple(missions)
    OPEN_MISSIONS(s).taken[:] = [tuple(of_one) for of_one in taken]
    if "hospital" in s.parts:
        HOSPITAL(s).units[:] = hospital
        for name, value in (support or {}).items():
            setattr(SUPPORT(s), name, value)
    g.initial = msgspec.json.encode(s, order="sorted")
    g.start(answers)
    assert g.faults() == []
    return g
