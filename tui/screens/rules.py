"""The rules in force: what was chosen first, then every rule in words, each with where it is from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.text import Text

from engine.options import Option
from engine.rulesets import RULESETS
from tui.screens.page import SCROLL, Field, Key, Page, styled
from tui.screens.setup_steps import SOURCES, meaning

if TYPE_CHECKING:
    from tui.table import Table

TAG = 10
NUMBER, NAME = 6, 28


class Entry(NamedTuple):
    """One rule or option: what it is called, what it says, and where it is from. A heading has only a name."""

    name: str
    text: str = ""
    source: str = ""
    is_changed: bool = False
    is_numbered: bool = False


class RulesPage(Page):
    """Readable from top to bottom, searchable with `/`. Outside a game, Left and Right go through the rule systems."""

    KEYS: ClassVar[Mapping[str, str]] = SCROLL | {
        "slash": "search",
        "left": "ruleset_back",
        "right": "ruleset_on",
        "R": "back",
        "question_mark": "help",
    }

    def __init__(self, table: Table | None = None) -> None:
        super().__init__()
        self.rulesets = list(RULESETS.values())
        self.in_game = table is not None
        self.at = self.rulesets.index(RULESETS[table.ruleset.id]) if table is not None else 0
        self.picked: Mapping[str, Any] = table.rules.options if table is not None else {}
        self.wanted = ""

    def heading(self) -> str:
        where = "in force" if self.in_game else "as they are without any choice"
        return f"Rules of {self.rulesets[self.at].name}, {where}"

    def strip(self) -> Sequence[Key]:
        turn = () if self.in_game else (Key("Left Right", "other rules"),)
        found = (Key("Esc q", "all rules"),) if self.wanted else (Key("Esc q", "back"),)
        return (Key("Up Down", "scroll"), Key("/", "find"), *turn, *found)

    def entries(self) -> list[Entry]:
        """All there is to read, in order."""
        ruleset = self.rulesets[self.at]
        changed = [o for o in ruleset.options if self._value(o) != o.default]
        usual = [o for o in ruleset.options if self._value(o) == o.default]
        found = []
        if changed:
            found += [Entry("Other than usual"), *(self._option(option) for option in changed)]
        found += [Entry("Options"), *(self._option(option) for option in usual)]
        found += [Entry("The rules in words")]
        found += [Entry(rule.id, rule.text, SOURCES[rule.source], is_numbered=True) for rule in ruleset.texts]
        return found

    def _value(self, option: Option) -> Any:
        return self.picked.get(option.id, option.default)

    def _option(self, option: Option) -> Entry:
        value = self._value(option)
        text = f"{meaning(option, value)}. {option.text}"
        if value == option.default:
            return Entry(option.id, text, SOURCES[option.source])
        return Entry(option.id, f"{text} Usual: {meaning(option, option.default)}.", "chosen", is_changed=True)

    def body(self, width: int) -> tuple[list[Text], int]:
        lines = [Text("")]
        if self.wanted:
            lines += [styled(self.clip(f"Rules with {self.wanted!r}", width), self.ink.head), Text("")]
        found = [entry for entry in self.entries() if self._fits(entry)]
        for entry in found:
            lines += self._written(entry, width)
        if not found:
            lines += self.wrapped("No rule has these words. / looks for others.", width)
        return lines, 0

    def _fits(self, entry: Entry) -> bool:
        if not self.wanted:
            return True
        words = f"{entry.name} {entry.text}".casefold()
        return bool(entry.text) and self.wanted.casefold() in words

    def _written(self, entry: Entry, width: int) -> list[Text]:
        if not entry.text:
            return [Text(""), styled(entry.name, self.ink.head)]
        indent = NUMBER if entry.is_numbered else min(NAME, width // 3)
        first, *rest = self.wrapped(entry.text, width - indent - TAG - 2)
        head = styled(self.fit(f" {entry.name}", indent), self.ink.warn if entry.is_changed else self.ink.key)
        gap = " " * (width - indent - TAG - first.cell_len)
        tag = styled(f"{gap}{entry.source:>{TAG}}", self.ink.dim)
        return [head + first + tag, *(Text(" " * indent) + line for line in rest)]

    def do_search(self) -> None:
        self.field = Field("Find", self.wanted, self._found)

    def _found(self, text: str) -> None:
        self.wanted, self.top = text, 0

    def do_back(self) -> None:
        if self.wanted:
            self.wanted, self.top = "", 0
        else:
            super().do_back()

    def do_ruleset_on(self) -> None:
        self._turn(1)

    def do_ruleset_back(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        if self.in_game:
            self.note = "These are the rules of this game; Home shows the others (R)."
            return
        self.at, self.top, self.wanted = (self.at + by) % len(self.rulesets), 0, ""

    def do_help(self) -> None:
        self.app.show_help()
