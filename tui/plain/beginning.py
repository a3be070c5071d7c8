"""Which game is played with plain lines: a saved one, or a new one that a few questions make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from engine.options import Refused
from engine.ruleset import Ruleset
from engine.rulesets import RULESETS
from engine.seating import CLOSED, HUMAN, Chair, check_names, kinds_in_words, offered, seat_from
from engine.shelf import list_saves
from tui.listing import goes_on, mover, played, title_of
from tui.opening import open_save, start
from tui.opponents import CHARACTERS, described
from tui.plain import console
from tui.plain.console import Lines
from tui.plain.reading import Unclear, either, meant, numbered
from tui.plain.telling import player
from tui.planning import first_plan
from tui.settings import Settings
from tui.table import Table

T = TypeVar("T")

NEW = "new"
MOST_SAVES = 20
"""As many saves are listed, the latest first."""


async def choose(lines: Lines, saves: Path, settings: Settings) -> Table | None:
    """The table that somebody chooses; None when nothing more is typed."""
    listed = [save for save in list_saves(saves) if goes_on(save)][:MOST_SAVES]
    if listed:
        console.say("Games that go on:")
        names: dict[Path | str, tuple[str, ...]] = {save.path: (save.path.stem,) for save in listed}
        for number, save in enumerate(listed, start=1):
            summary = save.summary
            assert summary is not None
            what = played(title_of(summary.ruleset), summary.board)
            console.say(f"  {number} {save.path.stem}: {what}, turn {summary.turn}, {mover(summary)}")
        chosen = await _one_of(lines, "Which one? A number or a name, or new for a new game.", {**names, NEW: (NEW,)})
        if chosen is None:
            return None
        if isinstance(chosen, Path):
            opened = open_save(chosen)
            if isinstance(opened, Table):
                return opened
            console.say(opened)
    return await _new_game(lines, saves, settings)


async def _new_game(lines: Lines, saves: Path, settings: Settings) -> Table | None:
    console.say("A new game. `hegemon new` makes one with other boards and options.")
    for number, ruleset in enumerate(RULESETS.values(), start=1):
        console.say(f"  {number} {ruleset.name}, {players_of(ruleset)}")
    names = {ruleset.id: (ruleset.name, ruleset.id) for ruleset in RULESETS.values()}
    ruleset_id = await _one_of(lines, "By which rules? A number or a name.", names)
    if ruleset_id is None:
        return None
    ruleset = RULESETS[ruleset_id]
    plan = first_plan(settings.names)
    plan.use_ruleset(ruleset)
    usual = plan.players
    console.say(f"Who plays? {players_of(ruleset)}, one a line: NAME=KIND, where KIND is {kinds_in_words()}.")
    for kind in offered():
        if ":" not in kind and kind != HUMAN:
            console.say(f"  {kind}: {described(kind)}")
    for character, words in CHARACTERS.items():
        console.say(f"  {character}: {words}")
    console.say(f"An empty line ends; at once it means: {', '.join(map(player, usual))}.")
    while True:
        chairs = await _chairs(lines, usual, ruleset)
        if chairs is None:
            return None
        try:
            return start(ruleset, plan.board, {}, chairs, saves, settings.defence)
        except Refused as refusal:
            console.say(f"{refusal} Name all seats again.")


def players_of(ruleset: Ruleset) -> str:
    """How many can play."""
    least, most = ruleset.players
    return f"{least} players" if least == most else f"{least} to {most} players"


async def _chairs(lines: Lines, usual: Sequence[Chair], ruleset: Ruleset) -> list[Chair] | None:
    """The seats that are typed, until an empty line; None when nothing more is typed."""
    chairs: list[Chair] = []
    colours = [chair.colour for chair in first_plan().chairs]
    while len(chairs) < ruleset.players[1]:
        line = await _line(lines)
        if line is None:
            return None
        if not line.strip():
            break
        try:
            chair = seat_from(line.strip() if "=" in line else f"{line.strip()}={HUMAN}")
            check_names([other.name for other in (*chairs, chair)])
        except Refused as refusal:
            console.say(str(refusal))
            continue
        chair.colour = colours[len(chairs)]
        chairs.append(chair)
        console.say(f"  {player(chair)}")
    return chairs or [chair for chair in usual if chair.kind != CLOSED]


async def _one_of(lines: Lines, question: str, names: Mapping[T, Sequence[str]]) -> T | None:
    """The thing that is chosen by number or name; None when nothing more is typed."""
    while True:
        console.say(question)
        line = await _line(lines)
        if line is None:
            return None
        try:
            if line.strip() and (by_number := numbered(line.strip(), list(names))) is not None:
                return by_number
        except Unclear as refusal:
            console.say(str(refusal))
            continue
        found = meant(line, names)
        if len(found) == 1:
            return found[0]
        console.say(either([names[thing][0] for thing in found]) if found else "That is none of them.")


async def _line(lines: Lines) -> str | None:
    console.prompt()
    return await lines.next()
