"""The settings, with what they look like at once."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text

from tui.screens.page import BACK, Key, Page, styled
from tui.settings import SHOWN, Setting, Settings, turned, values_of
from tui.theme import OWNERS, style

LABEL, WORD = 34, 9


class SettingsPage(Page):
    """One setting a row; Left and Right change it, and everything is kept as soon as it changes.

    How bots play takes effect when the page is left: on the way to another choice "at once" would end their game.
    """

    KEYS: ClassVar[Mapping[str, str]] = {
        "up": "up",
        "down": "down",
        "tab": "down",
        "shift+tab": "up",
        "n": "down",
        "p": "up",
        "left": "less",
        "right": "more",
        "enter": "more",
        "space": "more",
        "r": "reset",
        "question_mark": "help",
    } | dict.fromkeys(BACK, "back")

    def __init__(self) -> None:
        super().__init__()
        self.row = 0

    def on_unmount(self) -> None:
        self.app.set_pace()

    def heading(self) -> str:
        return "Settings"

    def strip(self) -> Sequence[Key]:
        return Key("Up Down", "choose"), Key("Left Right", "change"), Key("r", "as it was made"), Key("Esc q", "back")

    def body(self, width: int) -> tuple[list[Text], int]:
        lines = [Text("")]
        for k, setting in enumerate(SHOWN):
            word, meaning = self._words(setting)
            text = f" {self.fit(setting.title, LABEL)}"
            if k == self.row:
                lines.append(styled(self.fit(f">{text[1:]}< {word} >", width), self.ink.cursor))
            else:
                line = styled(text, self.ink.text) + styled(f"  {self.fit(word, WORD)}", self.ink.key)
                lines.append(line + styled(self.clip(meaning, width - line.cell_len), self.ink.dim))
        lines += [Text(""), styled("This is how it looks", self.ink.head), *self._preview(width)]
        lines += [Text(""), styled("Equally long?  If not, choose whole cells or ASCII.", self.ink.dim)]
        lines += [styled("0123456789" * 3 + "|", self.ink.text), styled(self._bar() * 30 + "|", self.ink.text)]
        return lines, 1 + self.row

    def footer(self, width: int) -> list[Text]:
        """Under the settings: what the one under the cursor means now."""
        setting = SHOWN[self.row]
        word, meaning = self._words(setting)
        forced = self.app.forced.get(setting.field)
        lines = self.wrapped(f"{setting.title}: {meaning or word}.", width)
        if forced:
            lines += self.wrapped(f"For this run the command line says {forced}; a change here ends that.", width)
        return lines

    def _words(self, setting: Setting) -> tuple[str, str]:
        """The value of a setting, and what it means."""
        value = getattr(self.app.settings, setting.field)
        return (setting.words[value], "") if isinstance(value, bool) else (str(value), setting.words[value])

    def _bar(self) -> str:
        return "#" if self.look.glyphs == "ascii" else " " if self.look.glyphs == "full" else "▀"

    def _preview(self, width: int) -> list[Text]:
        """Every owner's land, and the chip that stands on it."""
        look, rows = self.look, [Text(" "), Text(" "), Text(" ")]
        wide = min(width // len(OWNERS) - 1, 8)
        left = (wide - 4) // 2
        for k, owner in enumerate(OWNERS):
            ink = style(look.highlights["cursor"][k] if look.hatched else None, look.fills[k])
            land = (owner.hatch if look.hatched else " ") * wide
            rows[0].append(land, ink)
            rows[1].append(land[:left], ink).append(f" {owner.mark}12", look.chip(k)).append(land[left + 4 :], ink)
            rows[2].append(self.fit(owner.name, wide), self.ink.dim)
            for row in rows:
                row.append(" ")
        return rows

    def do_up(self) -> None:
        self.row = (self.row - 1) % len(SHOWN)

    def do_down(self) -> None:
        self.row = (self.row + 1) % len(SHOWN)

    def do_more(self) -> None:
        self._turn(1)

    def do_less(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        field = SHOWN[self.row].field
        self._set(field, getattr(turned(self.app.settings, field, by), field))

    def do_reset(self) -> None:
        field = SHOWN[self.row].field
        value = getattr(Settings(), field)
        assert value in values_of(field)
        self._set(field, value)

    def _set(self, field: str, value: object) -> None:
        self.app.change(**{field: value})

    def do_help(self) -> None:
        self.app.show_help()
