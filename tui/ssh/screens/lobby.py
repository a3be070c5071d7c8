"""The lobby: the games of an account, those it can join or watch, and everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.text import Text

from engine.options import Refused
from tui.age import age
from tui.listing import played, title_of
from tui.screens.choosing import Choice, Choosing
from tui.screens.home import Home
from tui.screens.page import Field, Key, styled
from tui.screens.watching import Watching
from tui.screens.wordmark import wordmark
from tui.ssh.gathering import Gathering
from tui.ssh.hub import Hub
from tui.ssh.record import Record
from tui.ssh.texts import NAME_CELLS
from tui.ssh.words import whose

SHOWN = 8
"""Games that the lobby lists itself."""
LABEL, DETAIL = 26, 30
ROOMY = 30


class Lobby(Watching, Home):
    """The first screen of the server."""

    app: Any
    table: Any = None

    def on_mount(self) -> None:
        self.table = self.app.hub
        self.begin_watching()
        if self.app.is_new:
            self.note = f"Welcome, {self.app.player_name}. a changes your name; n begins a game, j joins one."

    @property
    def hub(self) -> Hub:
        """The server."""
        hub: Hub = self.app.hub
        return hub

    def heading(self) -> str:
        return f"hegemon {self.app.version}  {self.app.player_name}"

    def look_for_games(self) -> None:
        """The lists are always at hand."""
        if self.app.warning:
            self.note, self.app.warning = self.app.warning, ""
        self.paint()

    def choices(self) -> Sequence[Choice]:
        app, hub, me = self.app, self.hub, self.app.account
        return [
            *self._own(),
            Choice("n", "New game", app.new_game),
            self._list("j", "Join a game", hub.to_join(me), Joining, "No game has an open seat: n begins one."),
            Choice("i", "Enter an invitation code", self.ask_code),
            self._list("w", "Watch a game", hub.to_watch(me), Watchable, "No other game is played now."),
            self._list("f", "Finished games", hub.finished(me), Finished, "None of your games is over yet."),
            Choice("a", "Your name", self.ask_name, app.player_name),
            Choice("m", "Maps", app.show_maps),
            Choice("R", "Rules", app.show_rules),
            Choice("S", "Settings", app.show_settings),
            Choice("?", "Help", app.show_help),
            Choice("q", "Leave", app.leave),
        ]

    def _own(self) -> list[Choice]:
        me = self.app.account
        records = self.hub.own(me)[:SHOWN]
        games = [self._game(record, partial(self.app.go_to, record.id)) for record in records]
        games += [self._gathering(one) for one in self.hub.own_gatherings(me)]
        return [Choice("c" if k == 0 else "", one.label, one.act, one.detail) for k, one in enumerate(games)]

    def _game(self, record: Record, act: Callable[[], None]) -> Choice:
        seats = record.seats_of(self.app.account)
        mover = "your move" if record.decider in seats else whose(record)
        return Choice("", record.title, act, f"turn {record.turn}  {mover}  {age(self.hub.wall() - record.changed)}")

    def _gathering(self, gathering: Gathering) -> Choice:
        return Choice("", gathering.plan.title, partial(self.app.open_gathering, gathering), "has not begun")

    def _list(self, key: str, label: str, found: Sequence[object], page: type[GameList], none: str) -> Choice:
        detail = f"({len(found)})" if found else ""
        return Choice(key, label, lambda: self.app.push_screen(page()), detail, "" if found else none)

    def body(self, width: int) -> tuple[list[Text], int]:
        choices, own = self.choices(), len(self._own())
        self.row = min(self.row, len(choices) - 1)
        lines = [Text("")]
        if self.app.size.height >= ROOMY:
            mark = wordmark(self.look)
            wide = max(line.cell_len for line in mark)
            lines += [Text(" " * max((width - wide) // 2, 0)) + line for line in mark] + [Text("")]
        if own:
            lines.append(styled("Go on with", self.ink.head))
        label = min(max([LABEL, *(len(choice.label) for choice in choices[:own])]), width - DETAIL)
        at = 0
        for k, choice in enumerate(choices):
            if own and k == own:
                lines.append(Text(""))
            at = len(lines) if k == self.row else at
            lines.append(self.line(k, choice, width, label))
        return lines, at

    def footer(self, width: int) -> list[Text]:
        here = sorted({self.hub.players.name(session.door.account or "") for session in self.hub.sessions})
        return self.wrapped(f"Here now: {', '.join(here)}", width, self.ink.dim)[:2]

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "choose"), Key("Enter", "go"), Key("?", "help"), Key("q", "leave")

    def run(self, key: str, character: str | None) -> None:
        if key == "c" and not self._own():
            self.note = "You have no game to go on with: n begins one, j joins one."
        else:
            Choosing.run(self, key, character)

    # -- what the rows ask

    def ask_code(self) -> None:
        """The code of an invitation."""
        self.field = Field("Code", "", self._redeem, 40)

    def _redeem(self, code: str) -> None:
        if not code:
            return
        try:
            gathering = self.hub.redeem(self.app.account, code)
        except (Refused, OSError) as fault:
            self.note = str(fault)
            return
        if gathering.id in self.hub.gatherings:
            self.app.open_gathering(gathering)

    def ask_name(self) -> None:
        """Another name."""
        self.field = Field("Name", self.app.player_name, self._rename, NAME_CELLS)

    def _rename(self, name: str) -> None:
        try:
            self.note = f"You are {self.hub.players.rename(self.app.account, name)} from now on."
        except (Refused, OSError) as fault:
            self.note = str(fault)


class GameList(Watching, Choosing):
    """A list of games to choose from."""

    KEYS: ClassVar[Mapping[str, str]] = {**Choosing.KEYS, "n": "down", "p": "up"}
    app: Any
    table: Any = None
    title, verb = "", ""

    def on_mount(self) -> None:
        self.table = self.app.hub
        self.begin_watching()

    def heading(self) -> str:
        return self.title

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "choose"), Key("Enter", self.verb), Key("Esc q", "back")

    def body(self, width: int) -> tuple[list[Text], int]:
        choices = self.choices()
        self.row = min(self.row, max(0, len(choices) - 1))
        lines = [self.line(k, choice, width, LABEL) for k, choice in enumerate(choices)]
        return [Text(""), *(lines or [styled("There is none any more.", self.ink.dim)])], 1 + self.row

    def _of_record(self, record: Record, act: Callable[[], None]) -> Choice:
        what = played(title_of(record.ruleset), title_of(record.board))
        names = ", ".join(owned.name for owned in record.seats)
        return Choice("", record.title, act, f"{what}, turn {record.turn}, {whose(record)}: {names}")


class Joining(GameList):
    """Tables with open seats."""

    title, verb = "Join a game", "sit down"

    def choices(self) -> Sequence[Choice]:
        return [self._of_gathering(one) for one in self.app.hub.to_join(self.app.account)]

    def _of_gathering(self, gathering: Gathering) -> Choice:
        plan = gathering.plan
        names = ", ".join(place.name for place in plan.places if place.owner)
        what = played(title_of(plan.ruleset), title_of(plan.board))
        detail = f"{what}, {len(plan.places)} seats, clock: {plan.clock.words()}; there: {names or 'nobody'}"
        return Choice("", plan.title, partial(self._join, gathering), detail)

    def _join(self, gathering: Gathering) -> None:
        try:
            gathering.join(self.app.account, self.app.player_name)
        except (Refused, OSError) as fault:
            self.note = str(fault)
        else:
            self.app.open_gathering(gathering)


class Watchable(GameList):
    """Games of others that go on."""

    title, verb = "Watch a game", "look on"

    def choices(self) -> Sequence[Choice]:
        app = self.app
        return [self._of_record(one, partial(app.go_to, one.id, True)) for one in app.hub.to_watch(app.account)]


class Finished(GameList):
    """One's own games that are over."""

    title, verb = "Finished games", "look at it"

    def choices(self) -> Sequence[Choice]:
        app = self.app
        return [self._of_record(one, partial(app.go_to, one.id)) for one in app.hub.finished(app.account)]
