"""The odds of a battle: prefilled from the board, every number can be changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from engine.odds import DiceRule
from engine.phases.battle import CHOICES as DICE_CHOICES
from tui.odds_text import (
    KNOBS,
    Bar,
    Leg,
    Numbers,
    attack_way,
    bars,
    best_dice,
    fight_of,
    full_rule,
    legs,
    likely_battle,
    summary,
    turned,
    value,
    with_value,
)
from tui.scene import Scene, percent
from tui.screens.page import BACK, Field, Key, Page, styled
from tui.screens.seeking import found

if TYPE_CHECKING:
    from tui.table import Table

LEFT = 41
"""Columns of the numbers where the results stand beside them."""
BESIDE = 76
"""Columns from which on they do."""
LABEL = 26


class Odds(Page):
    """Numbers on the left, what follows from them on the right and below."""

    KEYS: ClassVar[Mapping[str, str]] = {
        "up": "up",
        "down": "down",
        "tab": "down",
        "n": "down",
        "shift+tab": "up",
        "p": "up",
        "left": "less",
        "right": "more",
        "minus": "less",
        "plus": "more",
        "backspace": "rub",
        "f": "source",
        "t": "target",
        "slash": "target",
        "r": "reset",
        "pageup": "page_up",
        "pagedown": "page_down",
        "X": "shot",
        "O": "back",
        "enter": "back",
        "question_mark": "help",
    } | dict.fromkeys(BACK, "back")

    def __init__(self, table: Table, source: str = "", target: str = "") -> None:
        super().__init__()
        self.table = table
        self.source, self.target = self._meant(source, target)
        self.row = 0
        self.typed = False
        """Whether the next digit continues a number."""
        self.numbers = Numbers()
        self._prefill()

    # -- from the board

    def _meant(self, source: str, target: str) -> tuple[str, str]:
        owner = self.table.view(None).owner
        if source and target and owner[source] != owner[target]:
            return source, target
        return likely_battle(self.table.board, self.table.view(None), target or source or self.table.board.names[0])

    def _prefill(self) -> None:
        """Take the numbers of the board."""
        view, way = self.table.view(None), self.way
        if self.source and way:
            self.numbers = Numbers.of(view.armies[self.source] - 1, view.armies[way[0]], self._rule(way[0]))
            return
        values = self.table.rules.values
        standing = Numbers()
        armies = max(view.armies[self.source] - 1, 0) if self.source else standing.attackers
        rule = full_rule(
            DiceRule(two_from=values.two_from, choice=DICE_CHOICES[values.defend_choice]), values, armies + 1
        )
        self.numbers = Numbers.of(armies, standing.defenders, rule)

    @property
    def way(self) -> tuple[str, ...]:
        """The lands to take, in order; the target is the last of them."""
        if not (self.source and self.target):
            return ()
        return attack_way(self.table.board, self.table.view(None), self.source, self.target)

    def _rule(self, target: str) -> DiceRule:
        armies = self.table.view(None).armies[self.source]
        return full_rule(self.table.dice_rule(self.source, target), self.table.rules.values, armies)

    @property
    def scene(self) -> Scene:
        """The public position."""
        return Scene(self.table.view(None), self.table.rules, self.table.chairs, self.look)

    # -- what it says

    def heading(self) -> str:
        if not self.source:
            return "Odds of a battle"
        scene, way = self.scene, self.way
        against = f" against {scene.spot(way[0])}" if way else ""
        return f"Odds: {scene.spot(self.source)}, {self.table.view(None).armies[self.source] - 1} may fight,{against}"

    def strip(self) -> Sequence[Key]:
        return (
            Key("Up Down", "number"),
            Key("Left Right 0-9", "change"),
            Key("f", "from"),
            Key("t", "target"),
            Key("r", "as on the board"),
            Key("X", "picture"),
            Key("Esc q", "back"),
        )

    def body(self, width: int) -> tuple[list[Text], int]:
        fight = fight_of(self.numbers)
        results = self._results(summary(self.numbers, fight))
        if width >= BESIDE:
            right = [*results, Text(""), *self._way(width - LEFT - 2)]
            lines = [Text(""), *_beside(self._knobs(LEFT), right, LEFT + 2), Text("")]
        else:
            lines = [Text(""), *self._knobs(width), Text(""), *results, Text(""), *self._way(width), Text("")]
        lines += self._bars(bars(fight.survivors), width)
        choice = best_dice(self.numbers)
        if choice:
            lines += [Text(""), styled("The defender's best choice", self.ink.head)]
            lines += [line for text in choice for line in self._kept(text, width)]
        return lines, 1 + self.row

    def _kept(self, text: str, width: int) -> list[Text]:
        """A line as it stands where it fits: the table must not be wrapped."""
        return [styled(text, self.ink.text)] if len(text) <= width else self.wrapped(text, width)

    def _knobs(self, width: int) -> list[Text]:
        lines = [styled("The battle", self.ink.head)]
        for k, (name, knob) in enumerate(KNOBS.items()):
            shown = value(self.numbers, name)
            text = self.fit(f"  {self.fit(knob.label, LABEL)}{shown}", width)
            if k == self.row:
                lines.append(styled(">" + text[1:], self.ink.cursor))
            else:
                lines.append(styled(text, self.ink.text))
        return lines

    def _results(self, rows: Sequence[tuple[str, str]]) -> list[Text]:
        lines = [styled("What comes of it", self.ink.head)]
        for k, (label, shown) in enumerate(rows):
            line = styled(f"  {self.fit(label, 22)}", self.ink.text)
            lines.append(line + styled(shown, self.ink.warn if k == 0 else self.ink.key))
        return lines

    def _bars(self, found: Sequence[Bar], width: int) -> list[Text]:
        if not found:
            return self.wrapped("With these numbers the territory is never taken.", width, self.ink.dim)
        wide = max(len(bar.label) for bar in found)
        room = max(min(width - wide - 24, 40), 4)
        full = "▄" if self.look.glyphs == "half" else "#"
        head = f"  {'left':>{max(wide, 4)}}  {'':{room}}  exactly  or more"
        lines = [styled("Attackers left when it is taken", self.ink.head), styled(head, self.ink.dim)]
        for bar in found:
            drawn = full * max(round(bar.length * room), 1)
            numbers = f"  {percent(bar.chance):>7}  {percent(bar.or_more):>7}"
            line = styled(f"  {bar.label:>{max(wide, 4)}}  ", self.ink.text) + styled(f"{drawn:{room}}", self.ink.head)
            lines.append(line + styled(numbers, self.ink.text))
        return lines

    def _way(self, width: int) -> list[Text]:
        lines = [styled("All taken up to here", self.ink.head)]
        scene, way = self.scene, self.way
        if not self.source or not self.target:
            return lines + self.wrapped("f and t choose where from and where to on the board.", width, self.ink.dim)
        if not way:
            where = f"from {scene.spot(self.source)} to {scene.spot(self.target)}"
            return lines + self.wrapped(f"No way leads through enemy land {where}.", width, self.ink.dim)
        found = legs(self.numbers.attackers, way, scene.view, self._rules(way))
        return lines + [self._leg(scene, k, leg, width) for k, leg in enumerate(found, start=1)]

    def _rules(self, way: Sequence[str]) -> list[DiceRule]:
        """The dice all along: those on the screen for the first battle, the board's for the others."""
        return [self.numbers.rule, *(self._rule(t) for t in way[1:])]

    def _leg(self, scene: Scene, k: int, leg: Leg, width: int) -> Text:
        room = max(min(width - 12, 30), 8)
        line = styled(f"  {k:>2} {self.fit(scene.spot(leg.territory), room)}", self.ink.text)
        return line + styled(f"{percent(leg.chance):>6}", self.ink.key)

    # -- keys

    def run(self, key: str, character: str | None) -> None:
        if key.isdecimal() and len(key) == 1:
            self._type(key)
            return
        if key != "backspace":
            self.typed = False
        super().run(key, character)

    def _type(self, digit: str) -> None:
        name = list(KNOBS)[self.row]
        if name == "choice":
            self.note = "Left and Right change how defence dice are chosen."
            return
        before = value(self.numbers, name) if self.typed else ""
        self.numbers = with_value(self.numbers, name, int((before + digit)[-4:]))
        self.typed = True

    def do_rub(self) -> None:
        name = list(KNOBS)[self.row]
        if name != "choice":
            self.numbers = with_value(self.numbers, name, int(value(self.numbers, name)[:-1] or 0))
            self.typed = True

    def do_up(self) -> None:
        self._move(-1)

    def do_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        self.scrolled = False
        self.row = (self.row + by) % len(KNOBS)

    def do_less(self) -> None:
        self.numbers = turned(self.numbers, list(KNOBS)[self.row], -1)

    def do_more(self) -> None:
        self.numbers = turned(self.numbers, list(KNOBS)[self.row], 1)

    def do_reset(self) -> None:
        self._prefill()
        self.note = "The numbers are those of the board."

    def do_source(self) -> None:
        self.field = Field("From", "", self._from, 30)

    def do_target(self) -> None:
        self.field = Field("Target", "", self._to, 30)

    def _from(self, text: str) -> None:
        place = self._named(text)
        if place:
            self.source = place
            self._chosen()

    def _to(self, text: str) -> None:
        place = self._named(text)
        if place:
            self.target = place
            if not self.source or self.table.view(None).owner[self.source] == self.table.view(None).owner[place]:
                self.source = likely_battle(self.table.board, self.table.view(None), place)[0]
            self._chosen()

    def _named(self, text: str) -> str:
        matches = found(self.table.board.title, text)
        if not matches and text:
            self.note = f"No territory's name begins with {text!r}."
        return matches[0] if matches else ""

    def _chosen(self) -> None:
        owner, title = self.table.view(None).owner, self.table.board.title
        if self.source and self.target and owner[self.source] == owner[self.target]:
            self.note = f"{title[self.source]} and {title[self.target]} have the same owner: choose another."
        self._prefill()

    def do_shot(self) -> None:
        self.note = self.app.shot()

    def do_help(self) -> None:
        self.app.show_help(self)

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """The keys of the odds."""
        return [
            ("Up Down Tab", "The next number", None),
            ("Left Right + -", "One less, one more", None),
            ("0-9", "Type a number", None),
            ("f t", "Choose where from and where to by name", None),
            ("r", "The numbers of the board again", None),
            ("PgUp PgDn", "Scroll", None),
        ]


def _beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two columns of lines."""
    lines = []
    for k in range(max(len(left), len(right))):
        first = left[k].copy() if k < len(left) else Text("")
        first.append(" " * (width - first.cell_len))
        lines.append(first + right[k] if k < len(right) else first)
    return lines
