"""Prepared positions by name: to try a screen, to take a picture of it, to test it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.chance import Seeded, System
from engine.game import Game
from engine.phases.battle import MoveIn
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets import RULESETS
from engine.seating import HUMAN, Chair
from engine.state import MOVER, State, Step
from maps import format as boards
from tui.extras import EXTRAS
from tui.table import Table

NAMES = ("Anna", "Bruno", "Cato", "Dora")
COLOURS = ("red", "yellow", "green", "blue")
BOARD = "world"
BOT = "simple"
TURN = 24
"""Turns before this one, of four players: it is the seventh of each."""

LAND: tuple[Mapping[str, int], ...] = (
    {
        "iceland": 2,
        "scandinavia": 2,
        "ukraine": 9,
        "great_britain": 4,
        "northern_europe": 4,
        "western_europe": 1,
        "southern_europe": 3,
        "greenland": 3,
        "ontario": 2,
        "quebec": 1,
    },
    {
        "north_africa": 6,
        "egypt": 2,
        "east_africa": 1,
        "congo": 5,
        "south_africa": 1,
        "madagascar": 1,
        "ural": 3,
        "siberia": 2,
        "yakutsk": 2,
        "irkutsk": 1,
        "afghanistan": 2,
        "middle_east": 4,
    },
    {
        "mongolia": 1,
        "japan": 2,
        "china": 4,
        "india": 1,
        "siam": 7,
        "indonesia": 3,
        "new_guinea": 2,
        "western_australia": 12,
        "eastern_australia": 3,
    },
    {
        "alaska": 3,
        "northwest_territory": 3,
        "alberta": 5,
        "western_united_states": 1,
        "eastern_united_states": 1,
        "central_america": 3,
        "venezuela": 5,
        "peru": 8,
        "brazil": 2,
        "argentina": 1,
        "kamchatka": 5,
    },
)
"""Seat -> its territories and their armies."""

Hands = tuple[tuple[str, ...], ...]
HANDS: Hands = (
    ("brazil", "iceland", "ural"),
    ("japan", "siam"),
    ("alaska", "egypt", "india", "peru"),
    ("china",),
)
FIVE: Hands = (("brazil", "iceland", "peru", "ural", "wild_1"), ("japan", "siam"), ("alaska", "egypt", "india"), ())
NO_CARDS: Hands = ((), (), (), ())
TRADED = ("argentina", "congo", "kamchatka", "madagascar", "mongolia", "quebec")
"""The two sets that were traded."""


def position(
    steps: Sequence[Step],
    hands: Hands,
    *,
    rules_of: str = "world",
    seat: int = 0,
    land: Mapping[str, tuple[int, int]] | None = None,
    bots: Sequence[int] = (),
    earned: bool = False,
    opening: tuple[str, ...] = (),
    seed: int | None = None,
    path: Path | None = None,
) -> Table:
    """A table of a game on the World board in its seventh turn, by the rules of the ruleset `rules_of`.

    `steps` are still to do, the next one first; none: a whole turn of the ruleset. `land` is what differs:
    territory -> (seat, armies); `bots` are the seats that programs play; `earned`: the turn has earned a card;
    `opening`: the territories that are chosen when it opens, and last where the cursor is. Without a `seed` the dice
    are the system's.
    """
    ruleset = RULESETS[rules_of]
    rules, state = ruleset.set_up({}, boards.load(ruleset.board), NAMES)
    _deal(state, land or {})
    cards = CARDS(state)
    held = {card for hand in hands for card in hand} | set(TRADED)
    cards.deck = tuple(card for card in cards.deck if card not in held)
    cards.hands, cards.discard, cards.sets, cards.earned = list(hands), tuple(sorted(TRADED)), 2, earned
    RESERVE(state).left = [0] * len(NAMES)
    state.seat, state.turn = seat, TURN + seat
    state.agenda = tuple(reversed(steps or _phases(*rules.flow[rules.end, "done"])))
    game = Game(rules, state, System() if seed is None else Seeded(seed))
    game.start()
    chairs = [
        Chair(name, BOT if k in bots else HUMAN, colour)
        for k, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True))
    ]
    table = Table(game, chairs, ruleset, path)
    table.opening = opening
    return table


def _deal(state: State, land: Mapping[str, tuple[int, int]]) -> None:
    for seat, territories in enumerate(LAND):
        for territory, armies in territories.items():
            state.owner[territory], state.armies[territory] = land.get(territory, (seat, armies))


def _phases(*names: str) -> list[Step]:
    return [Step(name, MOVER) for name in names]


Scenario = Callable[..., Table]


def scenario(steps: Sequence[Step], hands: Hands, **more: Any) -> Scenario:
    """A position to be opened with `seed` and `path`."""

    def opened(seed: int | None = None, path: Path | None = None) -> Table:
        return position(steps, hands, seed=seed, path=path, **more)

    return opened


AFTER_ATTACK = _phases("fortify", "card", "end")
WHOLE_TURN = [*_phases("reinforce", "attack"), *AFTER_ATTACK]
CONQUEST = Step("advance", 0, MoveIn("ukraine", "ural", 3))

SCENARIOS: Mapping[str, Scenario] = {
    "attack7": scenario([*_phases("attack"), *AFTER_ATTACK], HANDS, bots=(2,), opening=("ukraine", "ural")),
    "place": scenario(WHOLE_TURN, NO_CARDS),
    "trade5": scenario(WHOLE_TURN, FIVE),
    "advance": scenario(
        [CONQUEST, *_phases("attack"), *AFTER_ATTACK],
        HANDS,
        land={"ukraine": (0, 6), "ural": (0, 3)},
        earned=True,
    ),
    "fortify": scenario(AFTER_ATTACK, HANDS),
    "handover": scenario(WHOLE_TURN, HANDS, seat=1),
    **{rules.id: scenario((), HANDS, rules_of=rules.id) for rules in RULESETS.values() if rules.board == BOARD},
    **{name: opened for extras in EXTRAS.values() for name, opened in extras.scenarios.items()},
}
"""Name -> how to open it: `SCENARIOS["attack7"](seed)`; with a `path` it is kept there."""
