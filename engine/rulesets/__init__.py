"""The rule systems, by id."""

from collections.abc import Mapping

from engine.ruleset import Ruleset
from engine.rulesets.world import WORLD

RULESETS: Mapping[str, Ruleset] = {ruleset.id: ruleset for ruleset in (WORLD,)}
