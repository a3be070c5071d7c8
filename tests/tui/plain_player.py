"""Somebody who plays with plain lines and knows nothing but the lines: in a dumb terminal, or straight at a table."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.terminal import COMMAND, LAUNCH
from tui.plain.sitting import Sitting
from tui.settings import Settings
from tui.table import Table

PROMPT = "\n> "
PATIENCE = 60.0
ROW = re.compile(r"  (\d+) ")
COUNT = re.compile(r"(\d+) choices, `choices` lists them")
TERRITORIES = re.compile(r"^[a-z_ ]+: (.* [A-Z]\d+|.* free)\.$", re.MULTILINE)


def at_table(table: Table, settings: Settings | None = None, clears: bool = False) -> tuple[Sitting, list[str]]:
    """A sitting that is begun, and the lines that it says."""
    said: list[str] = []
    sitting = Sitting(table, said.append, lambda: clears, settings)
    table.watch(sitting.news)
    sitting.open()
    sitting.ask()
    return sitting, said


def type_in(sitting: Sitting, said: list[str], *lines: str) -> list[str]:
    """Type some lines; what was said because of them."""
    before = len(said)
    for line in lines:
        sitting.hear(line)
        sitting.ask()
    return said[before:]


class Reader:
    """Chooses what to type next from what was said since the last line, by chance."""

    def __init__(self, seed: int) -> None:
        self.rng, self.acts = Random(seed), 0

    def line(self, told: Sequence[str]) -> str:
        """The next line."""
        text = "\n".join(told)
        self.acts += 1
        if "type ready" in text:
            return "ready"
        if "Your choices are for you alone" in text and not any(ROW.match(line) for line in told):
            return "choices"
        if "Use your cards, or not" in text and self.rng.random() < 0.5:
            return "choices"
        if "Your cards may allow more" in text and self.rng.random() < 0.1:
            return "trade"
        can_end = any(line.startswith("Also:") and re.search(r"\bend\b", line) for line in told)
        if can_end and self.rng.random() < 0.3:
            return "end"
        if (rows := [line for line in told if ROW.match(line)]) and "status" not in text:
            return str(self.rng.randint(1, len(rows)))
        if "Empty line: " in text:
            return ""
        if found := COUNT.search(text):
            return str(self.rng.randint(1, int(found[1])))
        if found := TERRITORIES.search(text):
            return str(self.rng.randint(1, found[1].count(",") + 1))
        return "status"


class DumbTerminal:
    """`hegemon play --plain` in a terminal that can do nothing but print."""

    def __init__(self, home: Path, *words: object, term: str = "dumb") -> None:
        self.home, self.term = home, term
        (home / "saves").mkdir(parents=True, exist_ok=True)
        self._end, other = pty.openpty()
        settings = termios.tcgetattr(other)
        settings[3] &= ~termios.ECHO
        termios.tcsetattr(other, termios.TCSANOW, settings)
        self.program = subprocess.Popen(
            [sys.executable, "-ISc", LAUNCH, COMMAND, "play", "--plain", *map(str, words)],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment(home, term),
            start_new_session=True,
        )
        os.close(other)
        self.said = ""

    def __enter__(self) -> "DumbTerminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self._end)

    def until_asked(self) -> str:
        """Read until a line is wanted, or the program has ended; what was said."""
        said = ""
        while not said.endswith(PROMPT) and said != PROMPT.strip("\n"):
            ready, _, _ = select.select([self._end], [], [], PATIENCE)
            if not ready:
                raise TimeoutError(f"Nothing more is said:\n{said[-500:]}")
            try:
                data = os.read(self._end, 1 << 16)
            except OSError:
                data = b""
            if not data:
                break
            said += data.decode().replace("\r\n", "\n")
        self.said += said
        return said.removesuffix(PROMPT)

    def type(self, line: str) -> str:
        """Type a line; what is said then."""
        assert self.program.poll() is None, self.said[-2000:]
        os.write(self._end, line.encode() + b"\n")
        return self.until_asked()

    def press(self, control: bytes) -> None:
        """A control character."""
        os.write(self._end, control)

    def end(self) -> int:
        """The exit code, when the program has ended by itself."""
        self.until_asked()
        return self.program.wait(PATIENCE)


def environment(home: Path, term: str = "dumb") -> dict[str, str]:
    """The variables of a program whose saves and settings are in `home`."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "HEGEMON_SAVES": str(home / "saves"),
        "HEGEMON_CONFIG": str(home),
        "TERM": term,
        "LANG": "C.UTF-8",
    }
