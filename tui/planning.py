"""What a new game will be, while a player chooses it: rules, board, options, seats. Plain data and no screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.options import Option, Range, Refused
from engine.ruleset import Ruleset
from engine.rulesets import RULESETS
from engine.seating import CLOSED, COLOURS, HUMAN, Chair, check_names, clean_name, offered
from maps import format as boards
from maps.format import MapFile
from maps.library import all_boards
from tui.opponents import character_of, level_of, with_character

SEATS = 6
USUAL_BOTS = 2
USUAL_BOT = "normal"
"""What a new game starts with."""
COLOURS_OF_SEATS = tuple(colour for colour in COLOURS if colour != "grey")
"""Grey is the neutral army's."""


@dataclass
class Plan:
    """A game as it was chosen so far. Everything in it can be shown; `problem` says whether it can begin."""

    ruleset: Ruleset
    board: MapFile
    chairs: list[Chair]
    """Always as many as there can be; closed ones take no part."""
    picked: dict[str, Any] = field(default_factory=dict)
    """Options that differ from the ruleset's own."""

    @property
    def players(self) -> list[Chair]:
        """The seats that take part, in the order of play."""
        return [chair for chair in self.chairs if chair.kind != CLOSED]

    def value(self, option: Option) -> Any:
        """The value of an option."""
        return self.picked.get(option.id, option.default)

    def set(self, option: Option, value: Any) -> None:
        """Choose a value. Raises `Refused` when it is none of the option's."""
        option.check(value)
        if option.allows(value) and _same(value, option.default):
            self.picked.pop(option.id, None)
        else:
            self.picked[option.id] = value

    @property
    def preset(self) -> str:
        """The preset that this is, empty when the player chose otherwise."""
        return next((name for name in self.ruleset.presets if self.preset_values(name) == self.picked), "")

    def preset_values(self, name: str) -> dict[str, Any]:
        """What a preset changes of the ruleset's defaults."""
        by_id = {option.id: option for option in self.ruleset.options}
        return {key: value for key, value in self.ruleset.presets[name].items() if not _same(value, by_id[key].default)}

    def use_preset(self, name: str) -> None:
        """Take all options from a preset. Raises `Refused` when that does not fit the board or the seats."""
        values = self.preset_values(name)
        try_out(self.ruleset, self.board, values, len(self.players))
        self.picked = values

    def use_ruleset(self, ruleset: Ruleset) -> None:
        """Change the rule system: its own board and its own options come with it, seats it has no room for close."""
        if ruleset is self.ruleset:
            return
        self.ruleset, self.picked = ruleset, {}
        self.board = boards.load(ruleset.board)
        for chair in self.players[ruleset.players[1] :]:
            chair.kind = CLOSED

    def turn(self, option: Option, by: int) -> None:
        """The next (or with -1 the previous) value of an option, round and round."""
        values = list(values_of(option))
        self.set(option, values[(values.index(self.value(option)) + by) % len(values)])

    # -- seats

    def turn_kind(self, at: int, by: int) -> None:
        """Another player for a seat: a person, a bot of each level, nobody. A bot keeps its character if it can."""
        known = (*[kind for kind in offered() if not character_of(kind)], CLOSED)
        chair = self.chairs[at]
        place = known.index(level_of(chair.kind)) if level_of(chair.kind) in known else 0
        kind, character = known[(place + by) % len(known)], character_of(chair.kind)
        chair.kind = with_character(kind, character if with_character(kind, character) in offered() else "")

    def turn_character(self, at: int, by: int) -> None:
        """The next character of a bot. Raises `Refused` for whoever has none."""
        chair = self.chairs[at]
        known = [character_of(kind) for kind in offered() if level_of(kind) == level_of(chair.kind)]
        if len(known) < 2:
            raise Refused("Only bots that plan have a character: choose another level (Left Right).")
        character = known[(known.index(character_of(chair.kind)) + by) % len(known)]
        chair.kind = with_character(level_of(chair.kind), character)

    def turn_colour(self, at: int, by: int) -> None:
        """The next colour that no other seat has."""
        chair = self.chairs[at]
        taken = {other.colour for other in self.chairs if other is not chair}
        free = [colour for colour in COLOURS_OF_SEATS if colour not in taken]
        chair.colour = free[(free.index(chair.colour) + by) % len(free)]

    def move(self, at: int, by: int) -> int:
        """Change the order of play; returns where the seat is now."""
        to = max(0, min(at + by, len(self.chairs) - 1))
        self.chairs.insert(to, self.chairs.pop(at))
        return to

    def rename(self, at: int, text: str) -> None:
        """Give a seat another name. Raises `Refused` when somebody else has it."""
        name = clean_name(text)
        check_names([name if k == at else chair.name for k, chair in enumerate(self.chairs)])
        self.chairs[at].name = name

    # -- whether it can begin

    def problem(self) -> str:
        """Why the game cannot begin, as a sentence; empty when it can."""
        try:
            check_names([chair.name for chair in self.players])
            try_out(self.ruleset, self.board, self.picked, len(self.players))
        except Refused as refusal:
            return str(refusal)
        return ""


def try_out(ruleset: Ruleset, board: MapFile, picked: Mapping[str, Any], players: int) -> None:
    """Raise `Refused` with the reason unless this can be played by so many."""
    ruleset.set_up(picked, board, [f"Player {k + 1}" for k in range(players)])


def unfit(ruleset: Ruleset, board: MapFile, players: int) -> str:
    """Why a board cannot be played by these rules, whatever the options; empty when it can."""
    least, most = ruleset.players
    try:
        try_out(ruleset, board, {}, max(least, min(players, most)))
    except Refused as refusal:
        return str(refusal)
    return ""


def known_boards() -> Sequence[MapFile]:
    """The boards that come with the game and the user's own. One that cannot be read hides no other."""
    return all_boards()


def values_of(option: Option) -> Sequence[Any]:
    """All values of an option, in the order in which keys go through them."""
    if isinstance(option.values, Range):
        span = option.values
        numbers = list(range(span.least, span.most + 1))
        return numbers if span.none is None or span.none in span_of(span) else [span.none, *numbers]
    return option.values


def span_of(span: Range) -> range:
    """The whole numbers of a range, without the one that means none."""
    return range(span.least, span.most + 1)


def _same(a: object, b: object) -> bool:
    """Equal and of one type: True is not 1."""
    return type(a) is type(b) and a == b


def first_plan(names: Sequence[str] = ()) -> Plan:
    """What a new game starts from: one person and two bots, by the first rules of the list."""
    ruleset = next(iter(RULESETS.values()))
    least, most = ruleset.players
    chairs = []
    for k, colour in zip(range(SEATS), COLOURS_OF_SEATS, strict=False):
        kind = HUMAN if k == 0 else USUAL_BOT if k < max(least, min(1 + USUAL_BOTS, most)) else CLOSED
        chairs.append(Chair(seat_name(k, names, chairs), kind, colour))
    return Plan(ruleset, boards.load(ruleset.board), chairs)


def seat_name(k: int, names: Sequence[str], taken: Sequence[Chair]) -> str:
    """The name this seat had last time, else `Player 2` and so on."""
    used = {chair.name.casefold() for chair in taken}
    wished = clean_name(names[k]) if k < len(names) else f"Player {k + 1}"
    spare = (f"Player {n}" for n in range(k + 1, k + 2 * SEATS))
    return next(name for name in (wished, *spare) if name.casefold() not in used)
