"""A new game on the server: the first seat for a person is one's own, the others are open."""

from __future__ import annotations

from typing import Any

from engine.options import Refused
from tui.screens.setup import Setup


class TableSetup(Setup):
    """The same steps; at the end players are gathered."""

    app: Any

    def do_character(self) -> None:
        self.note = "Bots of a server have a level and no character: Left and Right change it."

    def _start(self) -> None:
        plan = self.plan
        if problem := plan.problem():
            self.note = problem
            return
        try:
            gathering = self.app.hub.gather(self.app.account, plan.ruleset, plan.board, plan.picked, plan.players)
        except (Refused, OSError) as fault:
            self.note = str(fault)
            return
        self.app.open_gathering(gathering)
