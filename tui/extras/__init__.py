"""What each rule system adds to the screens, by the ruleset's id. Screens ask this table and name no ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from tui.extras.balance_of_power import BALANCE_OF_POWER
from tui.extras.base import Extras
from tui.extras.classic import CLASSIC
from tui.extras.middle_earth import MIDDLE_EARTH

EXTRAS: Mapping[str, Extras] = {
    **dict.fromkeys(("world", "world-2003", "enterprise"), CLASSIC),
    "balance-of-power": BALANCE_OF_POWER,
    "middle-earth": MIDDLE_EARTH,
}

NONE = Extras()
"""For rule systems that add nothing."""


def extras_of(ruleset: str) -> Extras:
    """What this rule system adds."""
    return EXTRAS.get(ruleset, NONE)
