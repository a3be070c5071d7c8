"""What a bot would do at a decision of a person's, and why: asked for, told in a sentence, and never done."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from engine.actions import Action, field_kinds
from engine.bots import hint as hint_of
from engine.flow import Rules
from engine.game import Offer
from engine.sight import View

if TYPE_CHECKING:
    from tui.table import Table

LEVEL = "hard"
"""The bot that is asked."""
SEED = 0
"""At one decision the same question has the same answer."""
FAILED = "The bot that was asked knows no answer here."


@dataclass(frozen=True)
class Hint:
    """An action and the reason for it; no action when the bot failed."""

    action: Action | None
    sentence: str

    @property
    def territories(self) -> list[str]:
        """The territories of the action, in the order of its fields."""
        if self.action is None:
            return []
        kinds = field_kinds(type(self.action))
        return [value for (_, kind), value in zip(kinds, astuple(self.action), strict=True) if kind == "territory"]


def think(view: View, offer: Offer, rules: Rules, seat: int) -> Hint:
    """The hint for a seat at its own decision, by what that seat may see."""
    try:
        return Hint(*hint_of(view, offer, rules, seat, SEED, LEVEL))
    except Exception:  # a bot that fails is no reason to end anybody's game
        return Hint(None, FAILED)


async def ask(table: Table, seat: int) -> Hint | None:
    """The same in a thread; None when the game went on meanwhile, or it is not this seat that decides."""
    began, offer = table.rev, table.offer(seat)
    if offer is None:
        return None
    found = await asyncio.to_thread(think, table.view(seat), offer, table.rules, seat)
    if table.rev == began:
        return found
    table.game.memo.clear()
    return None
