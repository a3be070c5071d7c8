"""Which programs may play at a table. A save can name any command; only the user's own command line lets it be run."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Bot, make_bot
from engine.cmdline import command_of
from engine.flow import Rules

if TYPE_CHECKING:
    from engine.outside import Limits
    from engine.sight import View

STAND_IN = "normal"
"""The bot that plays in the place of a program that is not run."""


class Programs:
    """Makes the bots of a table; those that are programs only if their kind is among `allowed`."""

    def __init__(self, allowed: Iterable[str] = (), limits: Limits | None = None, log: Path | None = None) -> None:
        self._allowed, self._limits, self._log = frozenset(allowed), limits, log

    def __call__(self, kind: str, rules: Rules, seat: int, seed: int | str) -> Bot:
        """A bot of this kind for a seat. Raises `Refused`."""
        command = command_of(kind)
        if kind in self._allowed and command:
            from engine.outside import Program

            return Program(command, rules, seat, seed, self._limits, self._log)
        return make_bot(STAND_IN if command else kind, rules, seat, seed)


NO_PROGRAMS = Programs()


def not_run(name: str, kind: str) -> str:
    """What to tell of a program that a save names, and that is not run."""
    return (
        f"{name} is played by a {STAND_IN} bot: the save names a program, and a save alone starts none. "
        f'To let it play: hegemon play FILE --seat "{name}={kind}"'
    )


def is_stand_in(bot: Bot) -> bool:
    """Whether a bot plays where a program was named: programs alone can be ended."""
    return not hasattr(bot, "close")


def end(bot: Bot | None, view: View | None = None) -> None:
    """Let a bot go; a program is ended. With a view of the end of the game it is told first."""
    close = getattr(bot, "close", None)
    if close is not None:
        close(view)
