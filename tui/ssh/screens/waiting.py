"""A table before its game: the seats, the clock, the promise of the dice, and who is ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text

from engine.bots import LEVELS
from engine.options import Refused
from tui.listing import played, title_of
from tui.screens.page import BACK, Field, Key, Page, styled
from tui.screens.watching import Watching
from tui.ssh.clock import read_clock
from tui.ssh.gathering import INVITED, OPEN, TAKEN, Gathering, Place
from tui.ssh.table import STAND_IN

NAME = 22
SHORT = 16
"""Digits of a hash that are worth noting."""
PROMISE = (
    "The dice are settled by a secret seed. Its commitment stands here before anybody adds a phrase, and the seed is "
    "shown at the end: then hegemon verify computes every roll again. Note the commitment and the sheet. It does not "
    "stop the server from knowing the dice, only from choosing them."
)


class Waiting(Watching, Page):
    """Everybody sees the same. Who began the game gives the seats out."""

    KEYS: ClassVar[Mapping[str, str]] = {
        "up": "up",
        "down": "down",
        "enter": "ready",
        "i": "invite",
        "o": "open",
        "b": "bot",
        "p": "phrase",
        "t": "clock",
        "j": "join",
        "l": "leave",
        "x": "give_up",
        "d": "deal_anew",
        "question_mark": "help",
    } | dict.fromkeys(BACK, "back")
    app: Any

    def __init__(self, gathering: Gathering) -> None:
        super().__init__()
        self.gathering = gathering
        self.table: Any = gathering
        self.row = 0

    def on_mount(self) -> None:
        self.begin_watching()
        self.call_after_refresh(self.catch_up)

    def catch_up(self) -> None:
        """The game began, or was given up, or something else is to be shown."""
        app, gathering = self.app, self.gathering
        if gathering.id in app.hub.tables:
            if self.is_current:
                app.sit_down(app.hub.tables[gathering.id])
        elif gathering.over:
            if self.is_current:
                app.go_home()
                app.tell(f"{gathering.plan.title} was given up by who began it.")
        else:
            self.paint()

    @property
    def is_host(self) -> bool:
        """Whether this is who began the game."""
        return bool(self.gathering.plan.host == self.app.account)

    @property
    def seat(self) -> int | None:
        """One's own seat."""
        return self.gathering.seat_of(self.app.account)

    # -- what it shows

    def heading(self) -> str:
        plan = self.gathering.plan
        return f"{plan.title}  {played(title_of(plan.ruleset), title_of(plan.board))}"

    def strip(self) -> Sequence[Key]:
        host = "" if self.is_host else "Only who began the game can do that."
        begin = "" if self.gathering.full and self.seat is not None else "The seats are not full yet."
        own = [Key("l", "get up")] if self.seat is not None else [Key("j", "sit down")]
        return (
            Key("Enter", "ready", begin),
            Key("p", "phrase", begin),
            Key("i", "invite", host),
            Key("o", "open", host),
            Key("b", "bot", host),
            Key("t", "clock", host),
            *([Key("x", "give it up")] if self.is_host else own),
            Key("Esc q", "lobby"),
        )

    def body(self, width: int) -> tuple[list[Text], int]:
        plan = self.gathering.plan
        lines = [Text(""), styled("Seats", self.ink.head)]
        lines += [self._seat(k, place, width) for k, place in enumerate(plan.places)]
        changed = ", ".join(f"{name} {value}" for name, value in plan.picked.items())
        facts = [f"Clock: {plan.clock.words()}", f"Other than usual: {changed}" if changed else ""]
        lines += [Text(""), *(line for fact in facts if fact for line in self.wrapped(fact, width))]
        lines += [Text(""), styled("Dice", self.ink.head), *self._dice(width)]
        if self.gathering.trouble:
            lines += self.wrapped(self.gathering.trouble, width, self.ink.warn)
        return lines, 2 + self.row

    def _seat(self, k: int, place: Place, width: int) -> Text:
        line = styled("> " if k == self.row else "  ", self.ink.key) + self.colour_chip(place.colour)
        ink = self.ink.cursor if k == self.row else self.ink.text
        line.append(f" {self.fit(place.name, NAME)} {self.fit(self._state(k, place), width - NAME - 8)}", ink)
        return line

    def _state(self, k: int, place: Place) -> str:
        gathering = self.gathering
        if place.kind == OPEN:
            return "open to anybody (j)"
        if place.kind == INVITED:
            return "kept for whoever has the code"
        if place.kind != TAKEN:
            return f"bot: {place.kind}"
        deal = gathering.deal
        phrase = deal.hashes[k] if deal is not None else None
        words = [
            "you" if place.owner == self.app.account else "",
            "ready" if place.owner in gathering.ready else "",
            f"phrase {phrase.hex()[:SHORT]}" if phrase is not None else "",
        ]
        return ", ".join(filter(None, words)) or "here"

    def _dice(self, width: int) -> list[Text]:
        gathering, deal = self.gathering, self.gathering.deal
        lines = []
        if deal is None:
            lines += self.wrapped("The seed is drawn when all seats are taken.", width)
        else:
            again = (
                f" (seed {gathering.plan.deals}: the ones before were thrown away)" if gathering.plan.deals > 1 else ""
            )
            lines += self.wrapped(f"Commitment: {deal.commitment.hex()[:SHORT]}{again}", width)
        if deal is not None and deal.sheet is not None:
            names = " and ".join(gathering.plan.places[seat].name for seat in deal.missing)
            lines += self.wrapped(
                f"Sheet: {deal.sheet.hex()[:SHORT]}. Closed; waiting for the phrase of {names}.", width
            )
        return [*lines, *self.wrapped(PROMISE, width, self.ink.dim)]

    # -- keys

    def _try(self, act: Callable[[], object]) -> bool:
        """Do it, or say why not."""
        try:
            act()
        except (Refused, OSError) as fault:
            self.note = str(fault)
            return False
        return True

    def do_up(self) -> None:
        self.row = (self.row - 1) % len(self.gathering.plan.places)

    def do_down(self) -> None:
        self.row = (self.row + 1) % len(self.gathering.plan.places)

    def do_ready(self) -> None:
        if self._try(lambda: self.gathering.say_ready(self.app.account)):
            self.catch_up()

    def do_invite(self) -> None:
        codes: list[str] = []
        if self._try(lambda: codes.append(self.gathering.invite(self.app.account, self.row))):
            self.note = f"Code for seat {self.row + 1}: {codes[0]}  (once, within 7 days; it is shown only now)"

    def do_open(self) -> None:
        self._try(lambda: self.gathering.set_kind(self.app.account, self.row, OPEN))

    def do_bot(self) -> None:
        kind = self.gathering.plan.places[self.row].kind
        level = LEVELS[(LEVELS.index(kind) + 1) % len(LEVELS)] if kind in LEVELS else STAND_IN
        self._try(lambda: self.gathering.set_kind(self.app.account, self.row, level))

    def do_phrase(self) -> None:
        if self.gathering.deal is None or self.seat is None:
            self.note = "A phrase can be added when all seats are taken."
            return
        closed = self.gathering.deal.sheet is not None
        label = "Salt and phrase" if closed else "Phrase, or hash from hegemon entropy"
        self.field = Field(label, "", self._phrase, 240)

    def _phrase(self, text: str) -> None:
        self._try(lambda: self.gathering.phrase(self.app.account, text))

    def do_clock(self) -> None:
        if not self.is_host:
            self.note = "Only who began the game sets the clock."
            return
        self.field = Field("Clock (30s, 2m, 1d, bank 20m+10s, none)", "", self._clock, 40)

    def _clock(self, text: str) -> None:
        self._try(lambda: self.gathering.set_clock(self.app.account, read_clock(text)))

    def do_join(self) -> None:
        self._try(lambda: self.gathering.join(self.app.account, self.app.player_name))

    def do_leave(self) -> None:
        self._try(lambda: self.gathering.leave(self.app.account))

    def do_deal_anew(self) -> None:
        self._try(lambda: self.gathering.deal_anew(self.app.account))

    def do_give_up(self) -> None:
        if not self.is_host:
            self.note = "Only who began the game can give it up; l gets up from the table."
            return
        question = "There will be no game, and everybody at this table goes back to the lobby."
        self.app.ask("Give the game up", question, "give it up", self._given_up)

    def _given_up(self) -> None:
        if self._try(lambda: self.gathering.give_up(self.app.account)):
            self.app.hub.discard(self.gathering)
            self.app.go_home()

    def do_help(self) -> None:
        self.app.show_help(rows=HELP)


HELP = (
    ("Enter", "You have nothing to add. When all have said so the sheet is closed and the game begins.", ""),
    ("p", "A phrase of yours goes into the dice, so that nobody can have chosen them", ""),
    ("", "A hash from hegemon entropy hides the phrase even from the server until the sheet is closed", ""),
    ("i", "Keep the seat for whoever has the code that is shown", ""),
    ("o b", "Open the seat to anybody; give it to a bot", ""),
    ("t", "How long people may think; then the least is done for them", ""),
    ("d", "Throw the seed away and draw another, which everybody sees", ""),
    ("j l x", "Sit down, get up; give the game up", ""),
)
