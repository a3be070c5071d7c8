"""What Setup shows: its steps as lines, and what the row under the cursor means. It changes nothing."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text

from engine.options import Option, write
from engine.ruleset import Ruleset
from engine.seating import CLOSED, HUMAN
from maps.format import MapFile
from tui.opponents import described
from tui.planning import Plan, unfit
from tui.screens.page import Key, Page, styled
from tui.screens.picture import shown_board

STEPS = ("Rules", "Map", "Options", "Seats", "Start")
OPTIONS, SEATS = STEPS.index("Options"), STEPS.index("Seats")
SOURCES = {"seed": "seed", "official": "official", "ruling": "our ruling"}
"""Where a rule is from, in words: the printed text of these rules, another published one, or ourselves."""
LABEL = 26


class SetupSteps(Page):
    """The painting half of Setup. Mixed into it."""

    plan: Plan
    rulesets: list[Ruleset]
    boards: Sequence[MapFile]
    step: int
    row: int
    typed: str

    def heading(self) -> str:
        marks = [f"[{k + 1} {name}]" if k == self.step else f" {k + 1} {name} " for k, name in enumerate(STEPS)]
        return f"New game  {''.join(marks)}"

    def strip(self) -> Sequence[Key]:
        last = self.step == len(STEPS) - 1
        on = Key("Enter", "start the game" if last else "next step")
        return (on, *self.STEP_STRIPS[self.step], Key("n p", "step on, back"), Key("Esc q", "Home"))

    STEP_STRIPS: ClassVar[tuple[tuple[Key, ...], ...]] = (
        (Key("Up Down", "choose"),),
        (Key("Up Down", "choose"),),
        (Key("Left Right", "change"), Key("0-9", "number"), Key("r", "reset")),
        (
            Key("Left Right", "who"),
            Key("k", "character"),
            Key("e", "name"),
            Key("c", "colour"),
            Key("u d", "order"),
        ),
        (),
    )

    def body(self, width: int) -> tuple[list[Text], int]:
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
        """Under options and seats: what the one under the cursor decides and can be; what its player is like."""
        plan = self.plan
        if self.step == SEATS:
            return [Text(""), *self.wrapped(described(plan.chairs[self.row].kind), width, self.ink.text)[:3]]
        if self.step != OPTIONS:
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
        problem = self.plan.problem()
        return self.wrapped(problem, width, self.ink.warn) if problem else []

    def _unfit(self, k: int) -> str:
        return unfit(self.plan.ruleset, self.boards[k], len(self.plan.players))


def meaning(option: Option, value: Any) -> str:
    """A value and what it means: `chain: along a chain of own territories`."""
    word = option.words.get(value)
    return f"{write(value)}: {word}" if word else write(value)


def player(kind: str) -> str:
    """Who plays a seat, in words."""
    return {HUMAN: "human", CLOSED: "closed"}.get(kind, f"bot: {kind}")
