"""A new game, in five steps: rules, map, options, seats, and a summary from which it starts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text

from engine.options import Option, Refused, write
from engine.rulesets import RULESETS
from engine.seating import CLOSED, HUMAN
from tui.planning import Plan, first_plan, known_boards, unfit, values_of
from tui.screens.page import BACK, Field, Key, Page, styled
from tui.screens.picture import shown_board

STEPS = ("Rules", "Map", "Options", "Seats", "Start")
SOURCES = {"seed": "seed", "official": "official", "ruling": "our ruling"}
"""Where a rule is from, in words: the printed text of these rules, another published one, or ourselves."""
LABEL = 26


class Setup(Page):
    """The steps of a new game. It knows no ruleset: everything comes from their data."""

    KEYS: ClassVar[Mapping[str, str]] = {
        "up": "up",
        "down": "down",
        "tab": "down",
        "shift+tab": "up",
        "left": "less",
        "right": "more",
        "enter": "on",
        "n": "on_step",
        "p": "step_back",
        "pageup": "page_up",
        "pagedown": "page_down",
        "question_mark": "help",
        "r": "reset",
        "e": "edit",
        "c": "colour",
        "u": "seat_up",
        "d": "seat_down",
        "backspace": "rub",
    } | dict.fromkeys(BACK, "back")

    def __init__(self, plan: Plan | None = None, step: int = 0) -> None:
        super().__init__()
        self.plan = plan
        self.step, self.row = step, 0
        self.typed = ""

    def on_mount(self) -> None:
        if self.plan is None:
            self.plan = first_plan(self.app.settings.names)
        self.rulesets = list(RULESETS.values())
        self.boards = known_boards()
        self._to_step(self.step)
        self.paint()

    # -- what it shows

    def heading(self) -> str:
        marks = [f"[{k + 1} {name}]" if k == self.step else f" {k + 1} {name} " for k, name in enumerate(STEPS)]
        return f"New game  {''.join(marks)}"

    def strip(self) -> Sequence[Key]:
        last = self.step == len(STEPS) - 1
        common = (
            Key("Enter", "start the game" if last else "next step"),
            Key("n p", "step on, back"),
            Key("Esc q", "Home"),
        )
        return (*self.STEP_STRIPS[self.step], *common)

    STEP_STRIPS: ClassVar[tuple[tuple[Key, ...], ...]] = (
        (Key("Up Down", "choose"),),
        (Key("Up Down", "choose"),),
        (Key("Left Right", "change"), Key("0-9", "number"), Key("r", "reset")),
        (Key("Left Right", "who"), Key("e", "name"), Key("c", "colour"), Key("u d", "order")),
        (),
    )

    def body(self, width: int) -> tuple[list[Text], int]:
        if self.plan is None:
            return [], 0
        build: tuple[Callable[[int], tuple[list[Text], int]], ...] = (
            self._rules,
            self._maps,
            self._options,
            self._seats,
            self._summary,
        )
        lines, at = build[self.step](width)
        return [Text(""), *lines], at + 1

    def _rules(self, width: int) -> tuple[list[Text], int]:
        lines = [*self.wrapped("By which rules?", width, self.ink.head), Text("")]
        at = 0
        for k, ruleset in enumerate(self.rulesets):
            least, most = ruleset.players
            players = f"{least} players" if least == most else f"{least} to {most} players"
            at = len(lines) if k == self.row else at
            lines.append(self._line(k, f" {self.fit(ruleset.name, LABEL)}{players}", width))
            lines += [Text("   ") + line for line in self.wrapped(ruleset.summary, width - 3, self.ink.dim)]
            lines.append(Text(""))
        return lines, at

    def _maps(self, width: int) -> tuple[list[Text], int]:
        assert self.plan is not None
        lines = [*self.wrapped(f"On which map is {self.plan.ruleset.name} played?", width, self.ink.head), Text("")]
        at = 0
        for k, board in enumerate(self.boards):
            why = self._unfit(k)
            facts = f"{len(board.territories)} territories, {len(board.regions)} regions, {len(board.links)} links"
            at = len(lines) if k == self.row else at
            lines.append(self._line(k, f" {self.fit(board.name, LABEL)}{facts}", width, dim=bool(why)))
            lines += [Text("   ") + line for line in self.wrapped(why, width - 3, self.ink.dim) if why]
        rows = self.app.size.height - len(lines) - 5
        look = self.look
        drawn = shown_board(self.boards[self.row], width, rows, look.palette, look.colors, look.glyphs)
        return [*lines, Text(""), *drawn], at

    def _options(self, width: int) -> tuple[list[Text], int]:
        plan = self.plan
        assert plan is not None
        preset = plan.preset or "your own"
        lines = [self._line(0, f" {self.fit('Preset', LABEL)}{preset}", width)]
        at, group = 0, ""
        for k, option in enumerate(plan.ruleset.options, start=1):
            prefix, _, rest = option.id.replace("_", " ").partition(".")
            if prefix != group:
                group = prefix
                lines += [Text(""), styled(f" {prefix.capitalize()}", self.ink.head)]
            at = len(lines) if k == self.row else at
            lines.append(self._option_line(k, option, rest or prefix, width))
        return lines, at

    def _option_line(self, k: int, option: Option, name: str, width: int) -> Text:
        plan = self.plan
        assert plan is not None
        value = plan.value(option)
        changed = option.id in plan.picked
        typed = f"{self.typed}_" if k == self.row and self.typed else ""
        shown = typed or meaning(option, value)
        tag = "changed" if changed else SOURCES[option.source]
        text = f" {'*' if changed else ' '} {self.fit(name, LABEL - 2)}{self.fit(shown, width - LABEL - 13)} {tag:<10}"
        line = self._line(k, text, width)
        if k != self.row:
            line.stylize(self.ink.dim, width - 11)
        return line

    def _seats(self, width: int) -> tuple[list[Text], int]:
        plan = self.plan
        assert plan is not None
        least, most = plan.ruleset.players
        lines = [*self.wrapped(f"Who plays? {least} to {most} seats, in this order.", width, self.ink.head), Text("")]
        for k, chair in enumerate(plan.chairs):
            closed = chair.kind == CLOSED
            number = plan.players.index(chair) + 1 if not closed else "-"
            line = self._line(k, f" {number}  ", 5)
            line += self.colour_chip(chair.colour) if not closed else Text("   ")
            name = self.fit(chair.name, max(width - 34, 12))
            ink = self.ink.cursor if k == self.row else self.ink.dim if closed else self.ink.text
            line.append(self.fit(f"  {name}  {player(chair.kind)}", width - 8), ink)
            lines.append(line)
        return [*lines, Text(""), *self._problem(width)], 2 + self.row

    def _summary(self, width: int) -> tuple[list[Text], int]:
        plan = self.plan
        assert plan is not None
        lines = [styled("Ready to start", self.ink.head), Text("")]
        changed = [option for option in plan.ruleset.options if option.id in plan.picked]
        rows = [
            ("Rules", f"{plan.ruleset.name} ({plan.preset or 'your own choice'})"),
            ("Map", f"{plan.board.name}, {len(plan.board.territories)} territories"),
        ]
        lines += [self._fact(name, value, width) for name, value in rows]
        if changed:
            lines += [Text(""), styled("Other than usual", self.ink.head)]
        for option in changed:
            lines.append(self._fact(option.id, f"{meaning(option, plan.value(option))}", width))
        lines += [Text(""), styled("Seats", self.ink.head)]
        for chair in plan.players:
            line = Text(" ") + self.colour_chip(chair.colour)
            line.append(f" {self.clip(chair.name, width - 30)}", self.ink.text)
            line.append(f"  {player(chair.kind)}", self.ink.dim)
            lines.append(line)
        return [*lines, Text(""), *self._problem(width)], 0

    def footer(self, width: int) -> list[Text]:
        """Under the options: what the one under the cursor decides, and what it can be."""
        plan = self.plan
        if plan is None or self.step != 2:
            return []
        if self.row == 0:
            names = ", ".join(plan.ruleset.presets)
            lines = self.wrapped(f"A preset sets all options at once. There are: {names}.", width, self.ink.text)
        else:
            option = plan.ruleset.options[self.row - 1]
            default = f"{meaning(option, option.default)} [{SOURCES[option.source]}]"
            lines = self.wrapped(option.text, width, self.ink.text)[:2]
            lines.append(styled(self.clip(f"Takes {option.fits()}. Default: {default}", width), self.ink.dim))
        return [Text(""), *lines]

    def _line(self, k: int, text: str, width: int, dim: bool = False) -> Text:
        if k == self.row:
            return styled(self.fit(">" + text[1:], width), self.ink.cursor)
        return styled(self.fit(text, width), self.ink.dim if dim else self.ink.text)

    def _fact(self, name: str, value: str, width: int) -> Text:
        line = styled(f" {self.fit(name, LABEL)}", self.ink.dim)
        line.append(self.clip(value, width - LABEL - 1), self.ink.text)
        return line

    def _problem(self, width: int) -> list[Text]:
        assert self.plan is not None
        problem = self.plan.problem()
        return self.wrapped(problem, width, self.ink.warn) if problem else []

    def _unfit(self, k: int) -> str:
        assert self.plan is not None
        return unfit(self.plan.ruleset, self.boards[k], len(self.plan.players))

    # -- keys

    def run(self, key: str, character: str | None) -> None:
        """Digits type a number where one can be set; everything else as in `KEYS`."""
        if character is not None and character.isdecimal() and character.isascii():
            self._digit(character)
            return
        if key not in ("backspace",) and self.typed:
            self._take_typed()
        if not (self.note and key in ("enter", "n")):
            super().run(key, character)

    def _to_step(self, step: int) -> None:
        assert self.plan is not None
        self.step, self.scrolled, self.top, self.typed = step, False, 0, ""
        ids = [board.id for board in self.boards]
        rows = (self.rulesets.index(self.plan.ruleset), ids.index(self.plan.board.id) if step == 1 else 0)
        self.row = rows[step] if step < len(rows) else 0

    def _rows(self) -> int:
        assert self.plan is not None
        counts = (len(self.rulesets), len(self.boards), 1 + len(self.plan.ruleset.options), len(self.plan.chairs), 1)
        return counts[self.step]

    def do_up(self) -> None:
        self._move(-1)

    def do_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        self.scrolled = False
        self.row = (self.row + by) % self._rows()

    def do_more(self) -> None:
        self._turn(1)

    def do_less(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        plan = self.plan
        assert plan is not None
        if self.step == 3:
            plan.turn_kind(self.row, by)
        elif self.step != 2:
            self._move(by)
        elif self.row:
            plan.turn(plan.ruleset.options[self.row - 1], by)
        else:
            self._turn_preset(by)

    def _turn_preset(self, by: int) -> None:
        plan = self.plan
        assert plan is not None
        names = list(plan.ruleset.presets)
        if not names:
            self.note = f"{plan.ruleset.name} has no presets."
            return
        at = names.index(plan.preset) + by if plan.preset else 0
        name = names[at % len(names)]
        try:
            plan.use_preset(name)
        except Refused as refusal:
            self.note = f"The preset {name} does not fit. {refusal}"

    def _digit(self, digit: str) -> None:
        option = self._number_option()
        if option is None:
            self.note = "No number is asked for here."
        else:
            self.typed = (self.typed + digit)[-6:]

    def _number_option(self) -> Option | None:
        if self.plan is None or self.step != 2 or not self.row:
            return None
        option = self.plan.ruleset.options[self.row - 1]
        return option if all(type(value) is int for value in values_of(option)) else None

    def _take_typed(self) -> None:
        option, typed = self._number_option(), self.typed
        self.typed = ""
        if option is None or self.plan is None:
            return
        try:
            self.plan.set(option, option.read(typed))
        except Refused as refusal:
            self.note = str(refusal)

    def do_rub(self) -> None:
        self.typed = self.typed[:-1]

    def do_reset(self) -> None:
        plan = self.plan
        assert plan is not None
        if self.step != 2:
            self.note = "Only options can be reset (step 3)."
        elif self.row:
            plan.picked.pop(plan.ruleset.options[self.row - 1].id, None)
        else:
            plan.picked.clear()

    def do_edit(self) -> None:
        plan = self.plan
        assert plan is not None
        if self.step != 3:
            self.note = "Names are changed at the seats (step 4)."
            return
        at = self.row
        self.field = Field("Name", plan.chairs[at].name, lambda text: self._rename(at, text), limit=40)

    def _rename(self, at: int, text: str) -> None:
        assert self.plan is not None
        try:
            self.plan.rename(at, text)
        except Refused as refusal:
            self.note = str(refusal)

    def do_colour(self) -> None:
        if self.step != 3 or self.plan is None:
            self.note = "Colours are changed at the seats (step 4)."
            return
        self.plan.turn_colour(self.row, 1)

    def do_seat_up(self) -> None:
        self._move_seat(-1)

    def do_seat_down(self) -> None:
        self._move_seat(1)

    def _move_seat(self, by: int) -> None:
        if self.step != 3 or self.plan is None:
            self.note = "The order of play is changed at the seats (step 4)."
            return
        self.row = self.plan.move(self.row, by)

    def do_on(self) -> None:
        if self.step == len(STEPS) - 1:
            self._start()
        else:
            self.do_on_step()

    def do_on_step(self) -> None:
        """Take what is under the cursor, and go on to the next step."""
        plan = self.plan
        assert plan is not None
        if self.step == len(STEPS) - 1:
            self.note = "This is the last step: Enter starts the game."
            return
        take: Mapping[int, Callable[[], str]] = {0: self._take_rules, 1: self._take_map}
        self.note = take[self.step]() if self.step in take else ""
        if not self.note:
            self._to_step(self.step + 1)

    def _take_rules(self) -> str:
        assert self.plan is not None
        self.plan.use_ruleset(self.rulesets[self.row])
        return ""

    def _take_map(self) -> str:
        assert self.plan is not None
        if why := self._unfit(self.row):
            return why
        self.plan.board = self.boards[self.row]
        return ""

    def do_step_back(self) -> None:
        if self.step:
            self._to_step(self.step - 1)
        else:
            self.note = "This is the first step: q goes back to Home."

    def _start(self) -> None:
        from tui.opening import start

        plan = self.plan
        assert plan is not None
        if problem := plan.problem():
            self.note = problem
            return
        self.app.remember_names([chair.name for chair in plan.chairs])
        table = start(plan.ruleset, plan.board, plan.picked, plan.players, self.app.saves, self.app.settings.defence)
        self.app.open_table(table)

    def do_help(self) -> None:
        self.app.show_help()


def meaning(option: Option, value: Any) -> str:
    """A value and what it means: `chain: along a chain of own territories`."""
    word = option.words.get(value)
    return f"{write(value)}: {word}" if word else write(value)


def player(kind: str) -> str:
    """Who plays a seat, in words."""
    return {HUMAN: "human", CLOSED: "closed"}.get(kind, f"bot: {kind}")
