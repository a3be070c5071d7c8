"""Positions and questions that many tests share. Positions are begun in the middle of a turn, by the engine itself."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from engine.actions import Action, Advance, Attack, Place, Trade
from engine.chance import Scripted, Source
from engine.change import Illegal
from engine.events import Event, Traded
from engine.game import Game
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets import RULESETS
from engine.sight import Entry
from engine.state import MOVER, Step
from maps.format import Deck, Link, MapFile, Region, Territory, load

NAMES = ("Anna", "Bruno", "Cato", "Dora", "Emil", "Frida")
WORLD = load("world")

INFANTRY = ("alaska", "argentina", "china", "congo", "east_africa", "egypt", "iceland")
CAVALRY = ("afghanistan", "alberta", "greenland", "india", "irkutsk", "madagascar", "north_africa")
ARTILLERY = ("brazil", "central_america", "great_britain", "indonesia", "japan", "northern_europe", "south_africa")
WILD = ("wild_1", "wild_2")

MOST = {"defend.choice": "max"}
"""The defender is not asked: an attack is one entry."""

E = TypeVar("E", bound=Event)


def fresh(
    options: Mapping[str, Any] | None = None,
    *,
    players: int = 3,
    map_file: MapFile = WORLD,
    ruleset: str = "world",
    source: Source | None = None,
    keep: bool = False,
) -> Game:
    """A game that has not begun. Without a source, all chance must be given with the actions."""
    rules, state = RULESETS[ruleset].set_up(options or {}, map_file, NAMES[:players])
    return Game(rules, state, source or Scripted(), keep=keep)


def position(
    options: Mapping[str, Any] | None = None,
    *,
    land: Mapping[int, Mapping[str, int]],
    rest: tuple[int, int] | None = None,
    step: str = "attack",
    seat: int = 0,
    hands: Mapping[int, Iterable[str]] | None = None,
    discard: Iterable[str] = (),
    drawn: Iterable[str] = (),
    sets: int = 0,
    turn: int = 0,
    answers: Sequence[Any] = (),
    players: int = 3,
    **how: Any,
) -> Game:
    """A game in the turn of `seat`, which has come to `step`.

    land: seat -> territory -> armies; every other territory has the owner and armies of `rest`, by default one army
    of the last player. hands, discard: where cards are; `drawn` = "all": everything else has been traded away.
    sets: sets traded so far. answers: what chance says when the step begins. Further arguments are those of `fresh`.
    """
    g = fresh(options, players=players, **how)
    s = g.state
    owner, armies = rest or (players - 1, 1)
    for territory in s.owner:
        s.owner[territory], s.armies[territory] = owner, armies
    for holder, territories in land.items():
        for territory, count in territories.items():
            assert territory in s.owner, territory
            s.owner[territory], s.armies[territory] = holder, count
    for i, chair in enumerate(s.seats):
        chair.alive = i in s.owner.values()
    s.seat, s.turn = seat, turn
    order = g.rules.flow[g.rules.end, "done"]
    s.agenda = tuple(Step(phase, MOVER) for phase in reversed(order[order.index(step) :]))
    reserve, cards = RESERVE(s), CARDS(s)
    reserve.left[:] = [0] * len(s.seats)
    for holder, held in (hands or {}).items():
        cards.hands[holder] = tuple(sorted(held))
    gone = {card for held in cards.hands for card in held}
    cards.discard = tuple(sorted(discard)) if drawn != "all" else tuple(sorted(set(cards.deck) - gone))
    cards.deck = tuple(card for card in cards.deck if card not in gone and card not in cards.discard)
    cards.sets = sets
    g.initial = msgspec.json.encode(s, order="sorted")
    g.start(answers)
    assert g.faults() == []
    return g


def do(g: Game, action: Action, *answers: Sequence[Any], seat: int | None = None) -> Entry:
    """The deciding seat (or another) does this, and chance answers so."""
    decider = g.decider if seat is None else seat
    assert decider is not None
    entry = g.do(decider, action, [tuple(answer) for answer in answers])
    assert g.faults() == []
    return entry


def refusal(g: Game, action: Action, *, seat: int | None = None) -> str:
    """The sentence with which an action is refused; nothing may have changed by asking."""
    before = g.digest()
    decider = g.decider if seat is None else seat
    assert decider is not None
    with pytest.raises(Illegal) as refused:
        g.do(decider, action)
    assert g.digest() == before
    return str(refused.value)


def events(entry: Entry, kind: type[E]) -> list[E]:
    """The events of one kind in an entry."""
    return [event for event in entry.events if isinstance(event, kind)]


def conquer(g: Game, source: str, target: str, dice: int = 1) -> Entry:
    """Take a territory of one army with sixes against a one; no more armies follow. The defender must not be asked."""
    entry = do(g, Attack(source, target, dice), (6,) * dice, (1,))
    if g.step is not None and g.step.phase == "advance":
        do(g, Advance(dice))
    return entry


def trade(g: Game, cards: Iterable[str], bonus_on: str = "") -> Traded:
    """Trade a set; what came of it."""
    (traded,) = events(do(g, Trade(tuple(sorted(cards)), bonus_on)), Traded)
    return traded


def place_all(g: Game) -> Entry:
    """Put all armies of the step on the first territory that can take them."""
    assert g.step is not None
    return do(g, Place(g.offer.domain(Place)[0], g.step.args.n))


def hand_of(g: Game, seat: int) -> tuple[str, ...]:
    """The cards a seat holds."""
    held: tuple[str, ...] = CARDS(g.state).hands[seat]
    return held


def armies_of(g: Game, seat: int) -> int:
    """All armies of a seat on the board."""
    return sum(g.state.armies[territory] for territory in g.owned(seat))


def scattered(count: int) -> dict[str, int]:
    """So many territories of the World board, one army each; up to 36 of them hold no region whole."""
    spared = {region.id: "" for region in WORLD.regions}
    for territory in WORLD.territories:
        spared[territory.region] = territory.id
    rows = sorted((t.id for t in WORLD.territories), key=lambda t: t in spared.values())
    return dict.fromkeys(rows[:count], 1)


def region_land(region: str) -> list[str]:
    """The territories of a region of the World board."""
    return [t.id for t in WORLD.territories if t.region == region]


def small_map(
    links: Iterable[tuple[str, str]],
    *,
    regions: Mapping[str, tuple[int, Sequence[str]]],
    board_id: str = "tiny",
) -> MapFile:
    """A board of a few territories. regions: id -> (bonus, territories). Symbols go round in the order of the names."""
    symbols = ("infantry", "cavalry", "artillery")
    names = [(territory, region) for region, (_, members) in regions.items() for territory in members]
    return MapFile(
        id=board_id,
        name=board_id.title(),
        decks={"us": Deck("Deck", 2), "second": Deck("Another deck", 2)},
        regions=tuple(Region(name, name.title(), bonus) for name, (bonus, _) in regions.items()),
        territories=tuple(
            Territory(
                name,
                name.title(),
                region,
                10.0 * (k % 10),
                10.0 * (k // 10),
                (),
                {"us": symbols[k % 3], "second": symbols[(k + 1) % 3]},
            )
            for k, (name, region) in enumerate(names)
        ),
        links=tuple(Link(a, b) for a, b in links),
    )


def ring(size: int) -> MapFile:
    """A ring of territories a, b, c …, in two regions."""
    names = [chr(ord("a") + k) for k in range(size)]
    half = size // 2
    return small_map(
        zip(names, names[1:] + names[:1], strict=True),
        regions={"north": (2, names[:half]), "south": (1, names[half:])},
        board_id=f"ring-{size}",
    )
