"""The words of plain lines that are no action in the game: they look, take back, save, leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import Resign
from engine.seating import clean_name
from tui.commands.finding import short
from tui.draft import start
from tui.extras.base import Panel
from tui.hinting import think
from tui.odds_text import MOST_ARMIES, Numbers
from tui.plain.reading import Unclear, either, meant, take
from tui.plain.telling import WIDTH, numbers_lines, odds_lines, region_lines, territory_lines
from tui.say import retold, since

if TYPE_CHECKING:
    from tui.plain.sitting import Sitting

LOGGED = 20
"""Lines of the log that are told when no number is given."""
MOST_LOGGED = 1000


@dataclass(frozen=True)
class Command:
    """A word, what it takes, and what it does."""

    help: str
    run: Callable[[Sitting, Sequence[str]], None]
    takes: str = ""
    names: tuple[str, ...] = ()
    """Other words for it."""
    in_turn: bool = False
    """Only for whoever decides, when he has said that he is there."""


ALIASES: dict[str, tuple[str, ...]] = {"armies": ("list",)}
"""Further words for panels."""


OPEN = frozenset({"L", "D"})
"""Panels whose words differ by who looks, and never by what only he may know."""


def panel(letter: str, title: str, build: Panel) -> Command:
    """The command that says a panel of the screen."""

    def run(sitting: Sitting, words: Sequence[str]) -> None:
        told = [str(line) for line in build(sitting.scene(sitting.shown), WIDTH)]
        if letter not in OPEN and told != [str(line) for line in build(sitting.scene(None), WIDTH)]:
            sitting.note_secret()
        sitting.tell(told)

    return Command(f"{title}, as the panel of the screen has it.", run, names=ALIASES.get(title.casefold(), ()))


def show_help(sitting: Sitting, words: Sequence[str]) -> None:
    if sitting.actor is not None and not sitting.guarded:
        sitting.say(sitting.possible())
    sitting.say("Names may be cut short, and choices given by number: `attack ukr ural 3`. Other words:")
    for name, command in sitting.commands.items():
        called = ", ".join((name, *command.names))
        sitting.say(f"  {called}{' ' if command.takes else ''}{command.takes}: {command.help}")


def show_status(sitting: Sitting, words: Sequence[str]) -> None:
    sitting.prompt()


def show_possible(sitting: Sitting, words: Sequence[str]) -> None:
    sitting.say(sitting.possible())


def show_choices(sitting: Sitting, words: Sequence[str]) -> None:
    sitting.choices()


def show_map(sitting: Sitting, words: Sequence[str]) -> None:
    scene = sitting.scene(sitting.shown)
    board = scene.rules.board
    regions = {region.id: region for region in board.regions}
    if not words:
        for region in board.regions:
            sitting.tell(region_lines(scene, region))
        return
    text = " ".join(words)
    names = {name: (region.name, name) for name, region in regions.items()}
    names |= {territory: (scene.title(territory), territory) for territory in board.names}
    found = meant(text, names)
    if len(found) != 1:
        raise Unclear(either([names[one][0] for one in found]) if found else f'Nothing is called "{short(text)}".')
    if found[0] in regions:
        sitting.tell(region_lines(scene, regions[found[0]]))
    else:
        sitting.tell(territory_lines(scene, found[0]))


def show_log(sitting: Sitting, words: Sequence[str]) -> None:
    lines = int(words[0][:6]) if words and words[0].isascii() and words[0].isdigit() else LOGGED
    eyes = sitting.viewer if sitting.alone else None
    told: list[str] = []
    for kind, entry in sitting.table.entries(eyes, max(0, len(sitting.table.feed) - MOST_LOGGED)):
        told += retold(sitting.table.who, sitting.title_of, kind, entry, eyes)
    sitting.tell(told[-lines:] if lines else [])


def show_since(sitting: Sitting, words: Sequence[str]) -> None:
    table, seat = sitting.table, sitting.shown
    entries = table.entries(seat, table.seen[seat]) if seat in table.seen and seat is not None else []
    owner = table.view(None).owner
    told = since(table.who, sitting.title_of, -1 if seat is None else seat, entries, owner, table.board.regions)
    sitting.tell(told or ["Nothing happened to you since your last turn."])


def show_odds(sitting: Sitting, words: Sequence[str]) -> None:
    scene, draft = sitting.scene(sitting.shown), sitting.draft
    if len(words) == 2 and all(word.isascii() and word.isdigit() for word in words):
        attackers, defenders = (min(int(word[:6]), MOST_ARMIES) for word in words)
        values = scene.rules.values
        sitting.say(f"{attackers} that may fight against {defenders}, with the most dice and no bonus.")
        sitting.tell(
            numbers_lines(Numbers(attackers, defenders, attack_dice=values.attack_dice, defend_dice=values.defend_dice))
        )
        return
    pair = [value for value in draft.chosen if value in scene.view.owner][:2] if draft is not None else []
    names = {territory: (scene.title(territory), territory) for territory in scene.rules.board.names}
    if words:
        pair = []
    while words:
        found, used = take(words, names)
        if len(found) != 1:
            raise Unclear(either([names[t][0] for t in found]) if found else f'There is no "{short(" ".join(words))}".')
        pair, words = [*pair, found[0]], words[used:]
    if len(pair) != 2 or scene.chance(*pair) is None:
        raise Unclear("Say an attack that can be made, or two numbers of armies: odds SOURCE TARGET, odds 8 3.")
    sitting.tell(odds_lines(scene, sitting.table, *pair))


def hint(sitting: Sitting, words: Sequence[str]) -> None:
    """What a bot would do, which nobody does; it thinks about the viewer's own cards."""
    if not sitting.settings.hints:
        raise Unclear("Hints are switched off in the settings.")
    table, seat, offer = sitting.table, sitting.actor, sitting.offer()
    assert seat is not None
    assert offer is not None
    sitting.note_secret()
    sitting.say(think(table.view(seat), offer, table.rules, seat).sentence)


def undo(sitting: Sitting, words: Sequence[str]) -> None:
    assert sitting.actor is not None
    sitting.last = None
    sitting.table.undo(sitting.actor)


def redo(sitting: Sitting, words: Sequence[str]) -> None:
    assert sitting.actor is not None
    sitting.table.redo(sitting.actor)


def back(sitting: Sitting, words: Sequence[str]) -> None:
    """One choice fewer; a battle is left at once."""
    draft = sitting.draft
    if draft is None or draft.back() is None:
        raise Unclear("There is nothing to go back from: undo takes back what was done, quit leaves.")
    sitting.draft = start(draft.offer) if sitting.in_battle else draft.back()
    sitting.prompt()


def ready(sitting: Sitting, words: Sequence[str]) -> None:
    sitting.take_over()


def save(sitting: Sitting, words: Sequence[str]) -> None:
    table = sitting.table
    table.save_now()
    sitting.say(table.save_error or (f"Saved as {table.path}." if table.path else "This game is kept nowhere."))


def seat(sitting: Sitting, words: Sequence[str]) -> None:
    """Give a seat another player."""
    if len(words) < 2:
        raise Unclear("Say whose seat, and who is to play it: seat NAME KIND, such as seat Bruno hard.")
    table, name = sitting.table, " ".join(words[:-1])
    found = meant(name, {number: (chair.name,) for number, chair in enumerate(table.chairs)})
    if len(found) != 1:
        raise Unclear(f'Nobody is called "{short(clean_name(name))}".')
    table.set_kind(found[0], words[-1].casefold())
    if found[0] == sitting.viewer and found[0] not in table.humans():
        sitting.viewer = None
    sitting.say(f"{table.who(found[0])} is played by: {table.chairs[found[0]].kind}.")


def resign(sitting: Sitting, words: Sequence[str]) -> None:
    assert sitting.actor is not None
    if [word.casefold() for word in words] != ["yes"]:
        raise Unclear("You would leave the game for good: type resign yes.")
    sitting.table.do(sitting.actor, Resign())


def leave(sitting: Sitting, words: Sequence[str]) -> None:
    sitting.ended = True


COMMANDS: dict[str, Command] = {
    "help": Command("This list.", show_help, names=("?",)),
    "status": Command("Who decides, and what is expected.", show_status),
    "possible": Command("All that can be done now, and how it is typed.", show_possible, in_turn=True),
    "choices": Command("All choices, with numbers.", show_choices),
    "map": Command(
        "Territories with owner, armies and links: all, of a region, or one with its odds.", show_map, "[NAME]"
    ),
    "log": Command("What happened last.", show_log, "[LINES]"),
    "since": Command("What happened to you since your last turn.", show_since),
    "odds": Command("The exact odds of a battle.", show_odds, "[SOURCE TARGET]"),
    "hint": Command("What a bot would do here, and why; nothing is done.", hint, in_turn=True),
    "back": Command("One choice fewer.", back, in_turn=True),
    "undo": Command("Take back your last act, as far as the last dice or card.", undo, in_turn=True),
    "redo": Command("Do again what was taken back.", redo, in_turn=True),
    "ready": Command("You are there, and alone can see this.", ready),
    "save": Command("Save now; it is done after every act anyway.", save),
    "seat": Command("Let a bot play a seat, or a person (human).", seat, "NAME KIND"),
    "resign": Command("Leave the game for good.", resign, "yes", in_turn=True),
    "quit": Command("Save and leave.", leave, names=("exit",)),
}
"""Word -> command. The panels of the screen are commands, too, by their titles."""
