"""A new game, in five steps: rules, map, options, seats, and a summary from which it starts."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from engine.options import Option, Refused
from engine.rulesets import RULESETS
from tui.planning import first_plan, known_boards, values_of
from tui.screens.page import BACK, Field
from tui.screens.setup_steps import OPTIONS, SEATS, STEPS, SetupSteps


class Setup(SetupSteps):
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
        "k": "character",
        "u": "seat_up",
        "d": "seat_down",
        "backspace": "rub",
    } | dict.fromkeys(BACK, "back")

    def __init__(self, names: Sequence[str] = ()) -> None:
        """`names`: those of the seats of the last game. All is there before the first key can come."""
        super().__init__()
        self.plan = first_plan(names)
        self.rulesets = list(RULESETS.values())
        self.boards = known_boards()
        self.typed = ""
        self._to_step(0)

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
        self.step, self.scrolled, self.top, self.typed = step, False, 0, ""
        ids = [board.id for board in self.boards]
        rows = (self.rulesets.index(self.plan.ruleset), ids.index(self.plan.board.id) if step == 1 else 0)
        self.row = rows[step] if step < len(rows) else 0

    def _rows(self) -> int:
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
        if self.step == SEATS:
            plan.turn_kind(self.row, by)
        elif self.step != OPTIONS:
            self._move(by)
        elif self.row:
            plan.turn(plan.ruleset.options[self.row - 1], by)
        else:
            self._turn_preset(by)

    def _turn_preset(self, by: int) -> None:
        plan = self.plan
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
            self.note = "No number is asked for here: Up and Down choose, Enter goes on."
        else:
            self.typed = (self.typed + digit)[-6:]

    def _number_option(self) -> Option | None:
        if self.step != OPTIONS or not self.row:
            return None
        option = self.plan.ruleset.options[self.row - 1]
        return option if all(type(value) is int for value in values_of(option)) else None

    def _take_typed(self) -> None:
        option, typed = self._number_option(), self.typed
        self.typed = ""
        if option is None:
            return
        try:
            self.plan.set(option, option.read(typed))
        except Refused as refusal:
            self.note = str(refusal)

    def do_rub(self) -> None:
        self.typed = self.typed[:-1]

    def do_reset(self) -> None:
        plan = self.plan
        if self.step != OPTIONS:
            self.note = "Only options can be reset (step 3)."
        elif self.row:
            plan.picked.pop(plan.ruleset.options[self.row - 1].id, None)
        else:
            plan.picked.clear()

    def do_edit(self) -> None:
        plan = self.plan
        if self.step != SEATS:
            self.note = "Names are changed at the seats (step 4)."
            return
        at = self.row
        self.field = Field("Name", plan.chairs[at].name, lambda text: self._rename(at, text), limit=40)

    def _rename(self, at: int, text: str) -> None:
        try:
            self.plan.rename(at, text)
        except Refused as refusal:
            self.note = str(refusal)

    def do_colour(self) -> None:
        if self.step != SEATS:
            self.note = "Colours are changed at the seats (step 4)."
            return
        self.plan.turn_colour(self.row, 1)

    def do_character(self) -> None:
        """Another character for a bot that has one."""
        if self.step != SEATS:
            self.note = "Characters are chosen at the seats (step 4)."
            return
        try:
            self.plan.turn_character(self.row, 1)
        except Refused as refusal:
            self.note = str(refusal)

    def do_seat_up(self) -> None:
        self._move_seat(-1)

    def do_seat_down(self) -> None:
        self._move_seat(1)

    def _move_seat(self, by: int) -> None:
        if self.step != SEATS:
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
        if self.step == len(STEPS) - 1:
            self.note = "This is the last step: Enter starts the game."
            return
        take: Mapping[int, Callable[[], str]] = {0: self._take_rules, 1: self._take_map}
        self.note = take[self.step]() if self.step in take else ""
        if not self.note:
            self._to_step(self.step + 1)

    def _take_rules(self) -> str:
        self.plan.use_ruleset(self.rulesets[self.row])
        return ""

    def _take_map(self) -> str:
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
        if problem := plan.problem():
            self.note = problem
            return
        self.app.remember_names([chair.name for chair in plan.chairs])
        table = start(plan.ruleset, plan.board, plan.picked, plan.players, self.app.saves, self.app.settings.defence)
        self.app.open_table(table)

    def do_help(self) -> None:
        self.app.show_help()
