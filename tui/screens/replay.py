"""A game step by step, forwards and backwards, at any speed; the map follows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.timer import Timer

from engine.state import NOBODY
from tui import say
from tui.cells import fit
from tui.replaying import Reel, timeline
from tui.scene import Scene
from tui.screens.mappage import MapPage
from tui.screens.page import Field, Key, styled
from tui.table import Table
from tui.widgets.map import Cell

if TYPE_CHECKING:
    from engine.sight import View

SPEEDS = (1, 2, 5, 10, 25, 100)
"""Entries a second."""
FRAMES = 10
"""At most so many pictures a second; faster replays take several entries at a time."""


class Replay(MapPage):
    """Plays the log of a table's game again. The game itself is left alone."""

    KEYS: ClassVar[Mapping[str, str]] = {
        "left": "entry_back",
        "right": "entry_on",
        "pageup": "turn_back",
        "pagedown": "turn_on",
        "up": "turn_back",
        "down": "turn_on",
        "home": "first",
        "end": "last",
        "enter": "play",
        "space": "play",
        "plus": "faster",
        "equals_sign": "faster",
        "minus": "slower",
        "slash": "go_to_turn",
        "tab": "battle_on",
        "n": "battle_on",
        "shift+tab": "battle_back",
        "p": "battle_back",
        "c": "conquest_on",
        "b": "conquest_back",
        "e": "elimination_on",
        "w": "elimination_back",
        "z": "zoom",
        "I": "inspect",
        "D": "dice",
        "R": "rules",
        "X": "shot",
        "P": "palette",
        "V": "back",
        "escape": "back",
        "q": "back",
        "ctrl+c": "back",
        "question_mark": "help",
    }
    boxed_words = False

    def __init__(self, table: Table, entry: int | None = None) -> None:
        super().__init__(table.board)
        self.table = table
        self.entry = entry
        """Where to begin; None: at the first entry."""
        self.cursor = ""
        self.reel: Reel | None = None
        self.speed = SPEEDS[2]
        self._ticking: Timer | None = None
        self._incomes: tuple[int, list[int]] = (-1, [])

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._read())

    async def _read(self) -> None:
        reel = await asyncio.to_thread(Reel, self.table.game)
        reel.go(self.entry or 0)
        self.reel = reel
        self.paint()

    # -- what it says

    @property
    def playing(self) -> bool:
        """Whether it runs by itself."""
        return self._ticking is not None

    def heading(self) -> str:
        reel = self.reel
        if reel is None:
            return "Replay: reading the game ..."
        view = reel.view
        now = "the end" if view.result is not None else ""
        if view.step is not None:
            now = f"{self._scene(view).who(view.step.seat)}: {self.table.rules.phases[view.step.phase].title.lower()}"
        running = f"  {self.speed} a second" if self.playing else "  paused"
        return f"Replay  turn {self._round(view.turn)}, {now}  {reel.at} of {reel.last}{running}"

    def _round(self, turn: int) -> int:
        return turn // max(1, len(self.table.chairs)) + 1

    def _scene(self, view: View) -> Scene:
        return Scene(view, self.table.rules, self.table.chairs, self.look)

    def strip(self) -> Sequence[Key]:
        return (
            Key("Left Right", "step"),
            Key("Enter", "pause" if self.playing else "play"),
            Key("+ -", "speed"),
            Key("PgUp PgDn", "turn"),
            Key("n p", "battle"),
            Key("e", "elimination"),
            Key("/", "turn ..."),
            Key("c", "conquest"),
            Key("I", "inspect"),
            Key("X", "picture"),
            Key("Esc q", "back"),
        )

    def footer(self, width: int) -> list[Text]:
        line = timeline(self.reel, width - 2) if self.reel is not None else ""
        return [styled(f" {line}", self.ink.head)]

    def legend(self) -> str:
        told = self._told(self.reel.at) if self.reel is not None else []
        return told[-1] if told else ""

    def message(self, width: int) -> Text:
        line = super().message(width)
        if not self.note and self.field is None:
            line.stylize(self.ink.text)
        return line

    def _told(self, number: int) -> list[str]:
        assert self.reel is not None
        title = self.board.title
        return say.lines(self.table.who, lambda t: title.get(t, t), self.reel.entry(number))

    def chips(self) -> Mapping[str, Cell]:
        reel = self.reel
        if reel is None:
            return {}
        view = reel.view
        scene = self._scene(view)
        source, target = reel.places()

        def state(t: str) -> str:
            return "source" if t == source else "last" if t == target else ""

        return {
            t: Cell(scene.owner_index(seat), scene.mark(seat), "" if seat == NOBODY else str(view.armies[t]), state(t))
            for t, seat in view.owner.items()
        }

    def facts(self, width: int) -> list[Text]:
        reel = self.reel
        if reel is None:
            return []
        view = reel.view
        scene = self._scene(view)
        cards = view.parts.get("cards", {}).get("hands", ())
        head = fit("    player", width - 19) + f"{'lands':>6}{'armies':>7}{'cards':>6}"
        lines = [styled(head, self.ink.dim)]
        for seat in range(len(view.seats)):
            held = len(view.owned(seat))
            count = cards[seat] if seat < len(cards) else "-"
            count = count if isinstance(count, (int, str)) else len(count)
            name = fit(f"{'>' if seat == view.mover else ' '}{scene.name(seat)}", width - 22)
            line = scene.chip(seat) + styled(f"{name}{held:>6}{view.total(seat):>7}{count:>6}", self.ink.text)
            if not held:
                line.stylize("dim")
            lines.append(line)
        return [*lines, Text(""), *self._hand(scene, width)]

    def _hand(self, scene: Scene, width: int) -> list[Text]:
        """What the mover holds, once the game is over and nobody's secret any more."""
        assert self.reel is not None
        hand = self.reel.hand(scene.view.mover)
        if hand is None:
            return []
        names = ", ".join("wild" if card.startswith("wild") else scene.title(card) for card in hand) or "none"
        return [*self.wrapped(f"Cards of {scene.name(scene.view.mover)}: {names}.", width, self.ink.dim), Text("")]

    def rows(self, width: int, height: int) -> list[Text]:
        """What happened up to here, the newest at the bottom."""
        reel = self.reel
        if reel is None or height < 1:
            return []
        lines: list[Text] = []
        for number in range(reel.at, -1, -1):
            style = self.ink.text if number == reel.at else self.ink.dim
            told = [line for text in self._told(number) for line in self.told(text, width, style)]
            lines = told + lines
            if len(lines) >= height:
                break
        return lines[-height:]

    # -- going

    def _go(self, to: int) -> None:
        reel = self.reel
        if reel is None:
            return
        if not 0 <= to <= reel.last:
            self.note = "This is the beginning." if to < 0 else "This is the end."
        reel.go(to)

    def _seek(self, kind: str, by: int, what: str) -> None:
        self._stop()
        if self.reel is None:
            return
        to = self.reel.find(kind, by)
        if to is None:
            self.note = f"There is no {'further' if by > 0 else 'earlier'} {what}."
        else:
            self.reel.go(to)

    def _step(self, by: int) -> None:
        self._stop()
        if self.reel is not None:
            self._go(self.reel.at + by)

    def do_entry_on(self) -> None:
        self._step(1)

    def do_entry_back(self) -> None:
        self._step(-1)

    def do_turn_on(self) -> None:
        self._seek("begins", 1, "turn")

    def do_turn_back(self) -> None:
        self._seek("begins", -1, "turn")

    def do_battle_on(self) -> None:
        self._seek("battle", 1, "battle")

    def do_battle_back(self) -> None:
        self._seek("battle", -1, "battle")

    def do_conquest_on(self) -> None:
        self._seek("conquest", 1, "conquest")

    def do_conquest_back(self) -> None:
        self._seek("conquest", -1, "conquest")

    def do_elimination_on(self) -> None:
        self._seek("elimination", 1, "elimination")

    def do_elimination_back(self) -> None:
        self._seek("elimination", -1, "elimination")

    def do_first(self) -> None:
        self._stop()
        self._go(0)

    def do_last(self) -> None:
        self._stop()
        if self.reel is not None:
            self._go(self.reel.last)

    def do_go_to_turn(self) -> None:
        self._stop()
        self.field = Field("Turn", "", self._to_turn, 6)

    def _to_turn(self, text: str) -> None:
        reel = self.reel
        if reel is None or not text:
            return
        most = self._round(reel.moments[-1].turn)
        if not text.isdecimal() or not 1 <= int(text) <= most:
            self.note = f"The turns of this game are 1 to {most}."
            return
        to = reel.start_of((int(text) - 1) * max(1, len(self.table.chairs)))
        reel.go(reel.last if to is None else to)

    # -- running

    def do_play(self) -> None:
        if self.playing:
            self._stop()
            return
        if self.reel is not None and self.reel.at == self.reel.last:
            self.reel.go(0)
        self._start()

    def _start(self) -> None:
        self._stop()
        self._ticking = self.set_interval(1 / min(self.speed, FRAMES), self.tick)

    def _stop(self) -> None:
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None

    def tick(self) -> None:
        """One picture further."""
        reel = self.reel
        if reel is None:
            return
        reel.go(reel.at + max(1, self.speed // FRAMES))
        if reel.at == reel.last:
            self._stop()
        self.paint()

    def _change_speed(self, by: int) -> None:
        at = min(max(SPEEDS.index(self.speed) + by, 0), len(SPEEDS) - 1)
        self.speed = SPEEDS[at]
        self.note = f"{self.speed} entries a second."
        if self.playing:
            self._start()

    def do_faster(self) -> None:
        self._change_speed(1)

    def do_slower(self) -> None:
        self._change_speed(-1)

    # -- elsewhere

    def do_inspect(self) -> None:
        self._stop()
        if self.reel is None:
            return
        moment = Table(self.reel.game, self.table.chairs, self.table.ruleset)
        self.app.show_inspect(self.board, moment, self.reel.places()[1])

    def do_dice(self) -> None:
        self._stop()
        self.app.show_dice(self.table)

    def do_rules(self) -> None:
        self._stop()
        self.app.show_rules(self.table)

    def do_back(self) -> None:
        self._stop()
        super().do_back()

    def do_help(self) -> None:
        self._stop()
        self.app.show_help(self)

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """The keys of the replay."""
        return [
            ("Left Right", "One entry back, one on", None),
            ("PgUp PgDn", "The turn before, the next turn (also Up, Down)", None),
            ("Home End", "The beginning, the end", None),
            ("Enter", "Play, pause", None),
            ("+ -", f"Faster, slower: {SPEEDS[0]} to {SPEEDS[-1]} entries a second", None),
            ("n p", "The next battle, the one before", None),
            ("c b", "The next conquest, the one before", None),
            ("e w", "The next elimination, the one before", None),
            ("/", "Go to a turn", None),
            ("z", "The map alone, and back", None),
            ("I", "Inspect this moment", None),
            ("D R", "The dice of the whole game; its rules", None),
        ]
