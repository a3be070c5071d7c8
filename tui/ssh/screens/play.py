"""The Play screen at a table with others: who is waited for, the clock, talk, and take-backs by consent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

import tui.screens.play
from engine.actions import Action
from engine.change import Illegal
from tui.keys import Act
from tui.scene import Scene
from tui.screens.play import Play
from tui.ssh.screens.talk import Talk
from tui.ssh.table import MOVED_ON
from tui.ssh.window import Window
from tui.words import head

SHARED = {"c": "talk", "b": "mute", "v": "agree"}
"""Keys that only a table with others has."""
CLOCK = 5.0
"""Seconds between two looks at the clock, if there is one."""


class TablePlay(Play):
    """One game, seen from one seat, or by somebody who only watches."""

    CSS_PATH = Path(tui.screens.play.__file__).with_name(str(Play.CSS_PATH))
    table: Any

    def __init__(self, window: Window) -> None:
        super().__init__(window)  # type: ignore[arg-type]  # a window is a table for all that screens ask
        self.window = window
        self.heard = max(0, window.table.spoken - 1)
        self.muted = False
        """Whether the talk of others stays out of the message line."""

    def on_mount(self) -> None:
        if self.window.table.clock.runs:
            self.set_interval(CLOCK, self.paint)

    # -- who plays

    @property
    def actor(self) -> int | None:
        """The seat that decides, if it is this window's and no bot stands in for it."""
        seat = self.table.decider
        return seat if seat is not None and self.window.refusal(seat) is None else None

    @property
    def own(self) -> int | None:
        """The seat of this window."""
        return self.window.seats[0] if self.window.seats else None

    def waiting(self) -> str | None:
        """Why nothing can be done from here now."""
        if self.actor is not None:
            return None
        if self.table.over is not None:
            return "The game is over."
        seat = self.table.decider
        if seat is None:
            return "This game was ended before anybody had won."
        if seat == self.own:
            return self.window.refusal(seat)
        return f"{self.waited_for(seat)} Wait until it is your turn." if self.own is not None else "You only watch."

    def waited_for(self, seat: int) -> str:
        """`Waiting for B Dora (away, 1m30s).`"""
        table = self.window.table
        if seat >= len(table.chairs) or table.chairs[seat].is_bot:
            return f"{table.who(seat)} plays."
        facts = ", ".join(filter(None, ("away" if table.is_away(seat) else "", table.clock_words().strip(" ()"))))
        return f"Waiting for {table.who(seat)}{f' ({facts})' if facts else ''}."

    # -- keys

    def action_press(self, key: str) -> None:
        """A key; one that was meant for a position that is gone does nothing."""
        if self.draft is not None and self._rev != self.table.rev:
            self.sync()
            self.tell(MOVED_ON)
        elif key in SHARED and not self.mode and (key != "v" or self.window.asked_to_agree() is not None):
            self.note = ""
            getattr(self, f"do_{SHARED[key]}")()
        else:
            super().action_press(key)

    def do_talk(self) -> None:
        """The lines that were said, and one to say."""
        self.app.push_screen(Talk(self.window, self.muted))

    def do_mute(self) -> None:
        """Keep the talk of others out of the message line, or let it in again."""
        self.muted = not self.muted
        self.tell("Talk is muted: c shows it, b lets it in again." if self.muted else "Talk is shown again.")

    def do_agree(self) -> None:
        """Agree to the take-back that is asked for."""
        try:
            self.window.agree()
        except Illegal as refusal:
            self.tell(str(refusal))
        else:
            self.sync()

    def _carry_out(self, action: Action) -> None:
        if self._rev != self.table.rev:
            self.sync()
            self.tell(MOVED_ON)
        else:
            super()._carry_out(action)

    def why_undo(self, act: Act) -> str | None:
        return self.table.undoable(self.own)

    def run_undo(self, act: Act) -> None:
        self.last = None
        try:
            self.table.undo(self.own)
        except Illegal as refusal:
            self.tell(str(refusal))
            return
        self.sync()
        self.tell("Taken back.")

    def why_redo(self, act: Act) -> str | None:
        return self.table.redoable(self.own)

    def run_go(self, act: Act) -> None:
        if self.draft is None and not self.holds and (why := self.waiting()) is not None:
            self.table.skip()
            self.tell(why)
        else:
            super().run_go(act)

    def run_shot(self, act: Act) -> None:
        self.tell(self.app.shot())

    def run_save(self, act: Act) -> None:
        self.app.save(self)

    def run_replay(self, act: Act) -> None:
        if self.window.ended:
            super().run_replay(act)
        else:
            self.tell("The replay of this game is open to all when the game is over.")

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """Keys of this moment, what they do, and why not now."""
        plea = None if self.window.asked_to_agree() is not None else "Nobody asks you to agree to anything."
        return [
            *super().help_rows(),
            ("c", "Talk with the others at the table", None),
            ("b", "Mute the talk of others, or let it in again", None),
            ("v", "Agree to a take-back that another player asks for", plea),
        ]

    # -- painting

    def paint(self) -> None:
        """Bring the screen up to date, and tell what was said."""
        self._hear()
        super().paint()

    def _hear(self) -> None:
        for said in self.window.table.talk_since(self.heard):
            if not said.by:
                self.note = said.text
            elif not self.muted:
                self.note = f"{said.by}: {said.text}"
        self.heard = self.window.table.spoken

    def _question(self, scene: Scene) -> tuple[str, str, str]:
        """What is asked, in more and in fewer words, and what Enter does; the clock with it."""
        if self.draft is None and not self.holds and scene.view.step is not None:
            seat = scene.view.step.seat
            return self.window.refusal(seat) if seat == self.own else self.waited_for(seat), "", ""
        more, less, will = super()._question(scene)
        clock = self.window.table.clock_words().strip()
        return more, less, f"{clock} {will}".strip()

    def _status(self, scene: Scene) -> str:
        if self.window.table.record.over and scene.view.result is None:
            return f"{head(scene)}  This game was ended before anybody had won."
        return super()._status(scene)

    def _strip(self) -> Text:
        strip, piece = super()._strip(), " c talk "
        if strip.cell_len + len(piece) <= self.size.width:
            strip.append(piece, "bold")
        return strip
