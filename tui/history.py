"""How a game went, turn by turn: found by playing its log once more, so that it holds for every ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.events import Rolled
from engine.game import Game
from engine.phases.reinforce import income, total
from tui.dicing import Dice, Tally, count
from tui.retracing import from_the_start, repeat

Numbers = list[int]


@dataclass
class History:
    """By seat: what it held at the beginning, after each turn, and at the end."""

    territories: list[Numbers]
    armies: list[Numbers]
    income: list[Numbers] = field(default_factory=list)
    """New armies, had its turn begun then; 0 without land."""
    cards: list[Numbers] = field(default_factory=list)
    luck: list[list[float]] = field(default_factory=list)
    """Armies saved by the dice so far: losses to be expected less the actual ones."""
    dice: Tally = field(default_factory=lambda: Tally(0, []))
    """The dice of the whole game."""

    def note(self, g: Game) -> None:
        """Write down a position."""
        state = g.state
        hands = g.view(None).parts.get("cards", {}).get("hands", ())
        for seat in range(len(state.seats)):
            land = [t for t, owner in state.owner.items() if owner == seat]
            self.territories[seat].append(len(land))
            self.armies[seat].append(sum(state.armies[t] for t in land))
            self.income[seat].append(total(income(g, seat)) if land else 0)
            held = hands[seat] if seat < len(hands) else 0
            self.cards[seat].append(held if isinstance(held, int) else len(held))
            self.luck[seat].append(self.dice.seats[seat].luck)


def history(game: Game) -> History:
    """The history of a game. Takes a moment for a long one; reads the game and changes nothing."""
    log = list(game.log)
    again = from_the_start(game)
    seats = range(len(again.state.seats))

    def empty() -> list[list[int]]:
        return [[] for _ in seats]

    found = History(empty(), empty(), empty(), empty(), [[] for _ in seats], Tally(0, [Dice() for _ in seats]))
    turn = -1
    for entry in log:
        count(found.dice, again, (event for event in entry.events if isinstance(event, Rolled)))
        repeat(again, entry)
        if again.state.turn != turn:
            found.note(again)
            turn = again.state.turn
    found.note(again)
    return found


BLOCKS, DIGITS = "▁▂▃▄▅▆▇█", "0123456789"


def sparkline(numbers: Sequence[int], width: int, most: int, ascii_only: bool) -> str:
    """The numbers as a row of blocks (or digits) no longer than `width`; `most` is the tallest. Blank: none left."""
    if not numbers:
        return ""
    steps = DIGITS if ascii_only else BLOCKS
    columns = min(width, len(numbers))
    picked = [numbers[(k * (len(numbers) - 1)) // max(columns - 1, 1)] for k in range(columns)]
    return "".join(steps[min(n * len(steps) // (most + 1), len(steps) - 1)] if n else " " for n in picked)
