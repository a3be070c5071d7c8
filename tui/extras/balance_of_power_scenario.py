"""A prepared position of Balance of Power: a turn of the Command Room begins, with units in every hospital."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from engine.chance import Seeded, System
from engine.game import Game
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets.balance_of_power import BALANCE_OF_POWER
from engine.rulesets.balance_of_power.facts import ARMY_NAMES, Numbers
from engine.rulesets.balance_of_power.hospital import HOSPITAL
from engine.rulesets.balance_of_power.missions import OPEN_MISSIONS
from engine.rulesets.balance_of_power.towns import TOWNS
from engine.seating import Chair
from engine.state import MOVER, Step
from maps.format import load

if TYPE_CHECKING:
    from tui.table import Table

SETUP = "3"
TAKEN = "sea_lanes"
"""The mission that the first player has."""
CARDS_OF = (4, 2)
WOUNDED = [6, 3, 7]


def command_room(seed: int | None = None, path: Path | None = None) -> Table:
    """The neutral resistance, the shop, then the rest of a turn. Without a `seed` the dice are the system's."""
    from tui.table import Table  # it tells events in the words of this package

    chairs = [Chair("Anna", "human", "red"), Chair("Bruno", "human", "blue")]
    rules, state = BALANCE_OF_POWER.set_up(
        {"mode": "command_room"}, load(BALANCE_OF_POWER.board), [chair.name for chair in chairs]
    )
    diagram = cast(Numbers, rules.values).facts.setups[SETUP]
    for seat, army in enumerate(ARMY_NAMES):
        for territory, units in diagram.armies[army].items():
            state.owner[territory], state.armies[territory] = seat, units
    TOWNS(state).cities = diagram.cities
    TOWNS(state).capitals[:] = [diagram.capitals[army] for army in ARMY_NAMES[:2]]
    OPEN_MISSIONS(state).open = tuple([mission for mission in diagram.missions if mission != TAKEN])
    OPEN_MISSIONS(state).taken[0] = (TAKEN,)
    HOSPITAL(state).units[:] = WOUNDED
    RESERVE(state).left[:] = [0] * len(ARMY_NAMES)
    cards = CARDS(state)
    for seat, count in enumerate(CARDS_OF):
        cards.hands[seat], cards.deck = cards.deck[:count], cards.deck[count:]
    state.turn = 12
    state.agenda = tuple([Step(name, MOVER) for name in reversed(rules.flow[rules.end, "done"])])
    game = Game(rules, state, System() if seed is None else Seeded(seed))
    game.start()
    return Table(game, chairs, BALANCE_OF_POWER, path)
