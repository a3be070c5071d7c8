"""The rule systems, by id."""

from collections.abc import Mapping

from engine.ruleset import Ruleset
from engine.rulesets.balance_of_power import BALANCE_OF_POWER
from engine.rulesets.enterprise import ENTERPRISE
from engine.rulesets.middle_earth import MIDDLE_EARTH
from engine.rulesets.world import WORLD
from engine.rulesets.world_2003 import WORLD_2003

RULESETS: Mapping[str, Ruleset] = {
    ruleset.id: ruleset for ruleset in (WORLD, WORLD_2003, ENTERPRISE, BALANCE_OF_POWER, MIDDLE_EARTH)
}
