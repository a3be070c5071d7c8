"""Middle-earth: good and evil armies, heroes, strongholds, adventure cards, and the road of the ring.

M: its numbered rules, in `engine.texts`.
"""

from engine.ruleset import Ruleset
from engine.rulesets.middle_earth.build import build
from engine.rulesets.middle_earth.facts import BLOCK
from engine.rulesets.middle_earth.options import OPTIONS, PRESETS
from engine.texts.middle_earth import TEXTS

MIDDLE_EARTH = Ruleset(
    id="middle-earth",
    name="Middle-earth",
    summary="Good against evil on 42 territories; most points win when the ring has left the Dead Marshes.",
    board="middle-earth",
    players=(2, 4),
    options=OPTIONS,
    presets=PRESETS,
    texts=TEXTS,
    build=build,
    needs=BLOCK,
)
