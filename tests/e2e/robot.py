"""Somebody who plays by reading the screen and pressing one key at a time, and knows nothing else."""

import time
from collections import Counter
from collections.abc import Collection, Sequence

from tests.terminal import PATIENCE, Terminal

USUAL: Sequence[tuple[str, str]] = (
    ("Enter: pass the keyboard on", "Enter"),
    ("extra armies", "Enter"),
    (" CLAIM", "Enter"),
    (" PLACE", "m"),
    (" REINFORCE", "m"),
    (" DEFEND", "Enter"),
    (" MOVE IN", "m"),
    (" FORTIFY", "e"),
    ("Enter: end this phase", "e"),
    ("ATTACK 2/3  battle", "d"),
    (" ATTACK", "Enter"),
)
"""What the first row says, and the key to press then; the first that fits counts."""


BLANK, HEARD = "it shows nothing private)", "Only Enter starts."
"""What stands on the blank screen, and what it says to any other key as soon as it hears keys at all."""


def knock(terminal: Terminal) -> None:
    """Wait until the blank screen, which hears nothing for half a second, says that it hears keys."""
    terminal.until(BLANK)
    last = time.perf_counter() + PATIENCE
    while not terminal.shows(HEARD):
        if time.perf_counter() > last:
            raise TimeoutError(f"The blank screen hears nothing:\n{terminal.text}")
        terminal.send("x")
        terminal.quiet(0.1)


def start(terminal: Terminal) -> None:
    """Go on from the blank screen."""
    knock(terminal)
    terminal.press("Enter", lambda t: bool(t.status) and not t.shows(BLANK))


class Robot:
    """Plays for everybody at the keyboard. `eager` ones attack while they can, the others for one conquest a turn."""

    def __init__(self, terminal: Terminal, eager: Collection[str] = (), lazy: Collection[str] = ()) -> None:
        self.terminal, self.eager, self.lazy = terminal, eager, lazy
        self.met: Counter[str] = Counter()
        """How often each decision was met, by the words of `USUAL`; and `blank`, `amount`, `trade`, `conquest`."""
        self.conquered = ""
        """The turn, by its first words, that has its conquest."""

    @property
    def is_blank(self) -> bool:
        """Whether the keyboard is being passed on."""
        return self.terminal.shows(BLANK)

    @property
    def is_over(self) -> bool:
        """Whether the results are on the screen."""
        return self.terminal.status.startswith("The game is over  ")

    @property
    def is_asked(self) -> bool:
        """Whether the screen wants something: it does not on its way from one question to the next."""
        status = self.terminal.status
        return self.is_blank or (bool(status) and not status.startswith("The game is over: "))

    def step(self) -> None:
        """Read, press, and wait until the screen is another."""
        if self.is_blank:
            self.start()
            return
        before, key = self.terminal.text, self.key()
        self.terminal.press(key, lambda t: t.text != before and self.is_asked)

    def start(self) -> None:
        """Go on from the blank screen, which hears nothing for half a second."""
        self.met["blank"] += 1
        start(self.terminal)

    def key(self) -> str:
        """What to press now."""
        rows, status = self.terminal.rows, self.terminal.status
        words, key = next(rule for rule in USUAL if rule[0] in status)
        self.met[words.strip()] += 1
        if "m best set" in rows[-1]:
            self.met["trade"] += 1
            return "Enter"
        if "0-9 number" in rows[-1]:
            self.met["amount"] += 1
            return "Enter"
        if " REINFORCE" in status and "(set)" in rows[-2]:
            return "t"
        return "e" if " ATTACK" in status and self.has_enough(status, rows[-2]) else key

    def has_enough(self, status: str, told: str) -> bool:
        """Whether whoever plays wants no more battles in this turn."""
        turn = status.partition(" ATTACK")[0]
        who = turn.rpartition(" ")[0]
        if told.startswith(f"{who} took ") and self.conquered != turn:
            self.conquered = turn
            self.met["conquest"] += 1
        name = who.partition(" ")[2]
        return name in self.lazy or (self.conquered == turn and name not in self.eager)

    def until(self, words: str) -> None:
        """Play until the first row says this."""
        while words not in self.terminal.status:
            self.step()
