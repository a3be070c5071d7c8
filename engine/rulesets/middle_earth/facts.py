"""The facts of the board that only Middle-earth reads: sides, strongholds, sites, mountains, road, adventure deck.

What is a proposal rather than a printed fact stands in the board file, with its source beside it, so that it can be
replaced there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from engine.board import Board
from engine.options import Refused
from engine.values import Values

if TYPE_CHECKING:
    from engine.game import Game

BLOCK = "middle_earth"
GOOD, EVIL, FREE = "good", "evil", "neutral"
"""The two sides, and the group of territories that belongs to neither."""
SIDES = (GOOD, EVIL)
REGION = "region:"
BRIDGE, PORT = "bridge", "port"


class Reward(Struct, frozen=True):
    """What a mission brings. `kind` is a key of `missions.REWARDS`, which reads the other fields.

    evil, good: battalions by side. place: `territory` (the mission's own), `any` (one own territory) or `region:<id>`
    (own territories there). count: territory cards; hand_max: cards in hand from which none is drawn.
    """

    kind: str
    evil: int = 0
    good: int = 0
    place: str = "territory"
    count: int = 0
    hand_max: int = 0

    def battalions(self, side: str) -> int:
        """Battalions for an army of this side."""
        return {GOOD: self.good, EVIL: self.evil}[side]


class Effect(Struct, frozen=True):
    """What an event or a power does. `op` is a key of `happenings.EVENTS` or `powers.POWERS`, which read the rest."""

    op: str
    then: str = ""
    until: str = ""
    count: int = 0
    amount: int = 0
    gain: int = 0
    lose: int = 0
    min: int = 1
    max: int = 0
    max_heroes: int = 2
    min_defenders: int = 1
    leave: int = 1
    territory: str = ""
    gain_side: str = ""
    unless: str = ""
    success: str = ""


class Card(Struct, frozen=True):
    """An adventure card. points: side -> points once it lies face up. timing: a key of `powers.MOMENTS`."""

    id: str
    type: Literal["mission", "event", "power"]
    title: str
    text: str
    points: dict[str, int]
    site: str = ""
    territory: str = ""
    timing: str = ""
    reward: Reward = Reward("")
    effect: Effect = Effect("")


class Deck(Struct, frozen=True):
    """The adventure deck. start_hand: cards dealt to each player; hand_limit: most cards in hand after drawing."""

    start_hand: int
    hand_limit: int
    cards: tuple[Card, ...]


class Space(Struct, frozen=True):
    """A space of the road. die: the ring leaves it only after a roll."""

    territory: str
    die: bool


class Share(Struct, frozen=True):
    """What one army is dealt. cards: group -> territories of that group."""

    side: Literal["good", "evil"]
    cards: dict[str, int]


class Deal(Struct, frozen=True):
    """The deal for one number of players, by their order. wild_cards: whether the wild cards are in the game."""

    armies: tuple[Share, ...]
    neutral_territories: int = 0
    neutral_battalions: int = 0
    wild_cards: bool = True


class Facts(Struct, frozen=True):
    """The block of the board file.

    deck: the territory deck. groups: good, evil and neutral territories. strongholds, sites: territory -> name.
    mountain_ranges: range -> territories beside it. battalions, deals: by the number of players.
    """

    deck: str
    groups: dict[str, tuple[str, ...]]
    strongholds: dict[str, str]
    sites: dict[str, str]
    mountain_ranges: dict[str, tuple[str, ...]]
    road: tuple[Space, ...]
    battalions: dict[int, int]
    deals: dict[int, Deal]
    adventure: Deck


class Numbers(Values, frozen=True, kw_only=True):
    """The values of one game: what the shared phases read, the facts of the board, and what its own phases read."""

    facts: Facts
    cards: Mapping[str, Card]
    """The adventure cards by id."""
    ranges: Mapping[str, frozenset[str]]
    """Territory -> all territories beside a mountain range that it lies beside, itself not among them."""
    bridges: tuple[tuple[str, str], ...]
    draw_places: frozenset[str]
    """Territories that earn an adventure card when a hero reaches them (M48)."""
    march_earns: bool = True
    """A hero earns the card by manoeuvre as well as by conquest."""
    picture_bonus: int = 2
    bonus_per_card: bool = False
    """The bonus for pictured territories comes once for each of them, not once a set (M19)."""
    solo_is_extra: bool = True
    """A hero's march without battalions comes on top of the one manoeuvre (M45)."""
    already_there: bool = True
    """A mission counts for a hero that stood on the site before this turn (M39)."""
    one_draw: bool = False
    """A territory card or an adventure card, not both."""
    redraw: bool = False
    """After an event another adventure card is drawn (M49)."""
    die_success: str = "over_3"
    region_points: str = "1"
    finish_round: bool = False


def numbers(g: Game) -> Numbers:
    """The values of this game."""
    values = g.rules.values
    assert isinstance(values, Numbers)
    return values


class Known(Struct, frozen=True):
    """The words of the board file for which the rules have a function."""

    rewards: Collection[str]
    events: Collection[str]
    reveals: Collection[str]
    powers: Collection[str]
    moments: Collection[str]


def read(board: Board, known: Known) -> Facts:
    """The facts of this board. Raises `Refused` at the first one that cannot be played."""
    try:
        facts = msgspec.convert(board.map.blocks[BLOCK], Facts, str_keys=True)
    except msgspec.ValidationError as fault:
        raise Refused(f"{board.name} cannot be played: {BLOCK}: {str(fault).replace('`', '')}.") from None
    for sentence in faults(board, facts, known):
        raise Refused(f"{board.name} cannot be played: {sentence}")
    return facts


def faults(board: Board, facts: Facts, known: Known) -> Iterator[str]:
    """What is wrong with the facts, as sentences."""
    yield from _places(board, facts)
    yield from _groups(board, facts)
    yield from _deals(facts)
    yield from _cards(board, facts, known)


def _places(board: Board, facts: Facts) -> Iterator[str]:
    cards = facts.adventure.cards
    named = [
        *facts.strongholds,
        *facts.sites,
        *(territory for beside in facts.mountain_ranges.values() for territory in beside),
        *(space.territory for space in facts.road),
        *(card.territory for card in cards if card.type == "mission"),
        *(card.effect.territory for card in cards if card.effect.territory),
    ]
    yield from [f"there is no territory {t}." for t in named if t not in board.title]
    if not facts.road:
        yield "its road has no space."
    yield from [
        f"{t.name} has no card in the deck {facts.deck}." for t in board.map.territories if facts.deck not in t.cards
    ]


def _groups(board: Board, facts: Facts) -> Iterator[str]:
    if facts.groups.keys() != {*SIDES, FREE}:
        yield f"its territories must be {GOOD}, {EVIL} or {FREE}."
    elif sorted(t for group in facts.groups.values() for t in group) != sorted(board.names):
        yield "every territory must be in one group."


def _deals(facts: Facts) -> Iterator[str]:
    for players, deal in facts.deals.items():
        dealt = {group: sum(share.cards.get(group, 0) for share in deal.armies) for group in facts.groups}
        dealt[FREE] += deal.neutral_territories
        battalions = facts.battalions.get(players, 0)
        if len(deal.armies) != players:
            yield f"the deal for {players} players has {len(deal.armies)} armies."
        if any(dealt[group] > len(territories) for group, territories in facts.groups.items()):
            yield f"the deal for {players} players takes more territories than there are."
        if battalions * players < sum(len(group) for group in facts.groups.values()) - deal.neutral_territories:
            yield f"{battalions} battalions each are too few for {players} players."
        if deal.neutral_territories and deal.neutral_battalions < 1:
            yield f"the neutral army has no battalions in the deal for {players} players."


def _cards(board: Board, facts: Facts, known: Known) -> Iterator[str]:
    regions = {f"{REGION}{region.id}" for region in board.regions}
    cards = facts.adventure.cards
    if len({card.id for card in cards}) < len(cards):
        yield "it has an adventure card twice."
    for card in cards:
        if card.points.keys() != set(SIDES):
            yield f"{card.title} must tell the points of {GOOD} and {EVIL}."
        if card.type == "mission":
            if card.reward.kind not in known.rewards:
                yield f"{card.title} has an unknown reward {card.reward.kind}."
            if card.reward.place not in ("any", "territory", *regions):
                yield f"{card.title} places battalions in an unknown place {card.reward.place}."
        if card.type == "event" and card.effect.op not in known.events:
            yield f"{card.title} has an unknown effect {card.effect.op}."
        if card.type == "event" and card.effect.then and card.effect.then not in known.reveals:
            yield f"{card.title} does something unknown to what it reveals: {card.effect.then}."
        if card.type == "power" and card.effect.op not in known.powers:
            yield f"{card.title} has an unknown effect {card.effect.op}."
        if card.type == "power" and card.timing not in known.moments:
            yield f"{card.title} is played at an unknown time {card.timing}."
    if sum(card.type != "event" for card in cards) < facts.adventure.start_hand * max(facts.deals, default=0):
        yield "it has too few missions and powers to deal."
