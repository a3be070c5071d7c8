"""A prepared position of Middle-earth: four players, the ring in Rhudaur, an attack is about to begin."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.chance import Seeded, System
from engine.game import Game
from engine.phases.cards import CARDS
from engine.phases.setup import RESERVE
from engine.rulesets.middle_earth import MIDDLE_EARTH
from engine.rulesets.middle_earth.parts import ADVENTURES, ARMY, HEROES, ROAD
from engine.seating import Chair
from engine.state import MOVER, Step
from maps.format import load

if TYPE_CHECKING:
    from tui.table import Table

NAMES = ("Anna", "Bruno", "Cato", "Dora")
COLOURS = ("green", "red", "yellow", "blue")
SIDES = ("good", "evil", "good", "evil")
LAND = (
    ("the_shire", "tower_hills", "buckland", "old_forest", "fornost", "weather_hills", "north_downs", "rhudaur"),
    ("angmar", "eastern_angmar", "forodwaith", "borderlands", "withered_heath", "north_rhun", "esgaroth", "carrock"),
    ("mithlond", "harlindon", "forlindon", "lune_valley", "evendim_hills", "west_rohan", "gap_of_rohan", "lorien"),
)
"""Land of the first three; the last has the rest."""
HEROES_AT = (("rhudaur",), ("eastern_angmar", "carrock"), ("lorien",), ("moria",))
HANDS = (
    ("out_of_the_thicket", "perilous_ford", "reach_erebor"),
    ("reach_mount_gundabad", "stand_fast"),
    ("night_march",),
    ("shadow_and_flame", "the_lure_of_the_ring"),
)
PLAYED = (("reach_bree",), (), ("on_eagles_wings",), ())
STACKS = {"rhudaur": 7, "weather_hills": 4, "carrock": 4, "moria": 5, "lorien": 4, "fangorn": 3, "south_mirkwood": 3}
SPACE = 6
"""The ring is in Rhudaur."""
TURN = 12


def war_of_four(seed: int | None = None, path: Path | None = None) -> Table:
    """The first player is about to attack. Without a `seed` the dice are the system's."""
    from tui.table import Table  # it tells events in the words of this package

    rules, state = MIDDLE_EARTH.set_up({}, load(MIDDLE_EARTH.board), NAMES)
    for territory in state.owner:
        state.owner[territory] = next((seat for seat, land in enumerate(LAND) if territory in land), len(LAND))
        state.armies[territory] = STACKS.get(territory, 2)
    ARMY(state).side[:] = SIDES
    HEROES(state).at[:] = [tuple(sorted(at)) for at in HEROES_AT]
    part, cards = ADVENTURES(state), CARDS(state)
    part.hands[:], part.played[:] = HANDS, PLAYED
    gone = {card for pile in (*HANDS, *PLAYED) for card in pile}
    part.deck = tuple([card for card in part.deck if card not in gone])
    cards.hands[0], cards.deck = cards.deck[:2], cards.deck[2:]
    ROAD(state).space = SPACE
    RESERVE(state).left[:] = [0] * len(NAMES)
    state.turn = TURN
    order = rules.flow[rules.end, "done"]
    state.agenda = tuple([Step(name, MOVER) for name in reversed(order[order.index("attack") :])])
    game = Game(rules, state, System() if seed is None else Seeded(seed))
    game.start()
    chairs = [Chair(name, "human", colour) for name, colour in zip(NAMES, COLOURS, strict=True)]
    return Table(game, chairs, MIDDLE_EARTH, path)
