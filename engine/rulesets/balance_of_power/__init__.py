"""Balance of Power: two players and a neutral army on the board of Europe. B: its numbered rules, in `engine.texts`."""

from engine.ruleset import Ruleset
from engine.rulesets.balance_of_power.build import build
from engine.rulesets.balance_of_power.facts import BLOCK
from engine.rulesets.balance_of_power.options import OPTIONS, ROOM
from engine.texts.balance_of_power import TEXTS

BALANCE_OF_POWER = Ruleset(
    id="balance-of-power",
    name="Balance of Power",
    summary="Two players and a neutral army on 30 territories; three missions and the own capital win.",
    board="europe",
    players=(2, 2),
    options=OPTIONS,
    presets={"basic_training": {}, "command_room": {"mode": ROOM}},
    texts=TEXTS,
    build=build,
    needs=BLOCK,
    bots_limit=100,
)
