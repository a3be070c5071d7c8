"""Players outside of this process: programs in any language, spoken to in lines of JSON. See `docs/bots.md`.

A program is begun by a `Program` alone, when its seat first decides, and never because a save names it.
"""

from __future__ import annotations

from pathlib import Path

from engine.bots import Bot, make_bot
from engine.flow import Rules
from engine.outside.limits import Limits
from engine.outside.process import check_command, command_of
from engine.outside.program import Program

__all__ = ["Limits", "Program", "check_command", "command_of", "make_player"]


def make_player(
    kind: str, rules: Rules, seat: int, seed: int | str, limits: Limits | None = None, log: Path | None = None
) -> Bot | Program:
    """A bot for this seat, or the program of `cmd:COMMAND`, which must be closed. Raises `Refused`.

    Whoever calls this answers for it that the command came from the user, and from no file.
    """
    command = command_of(kind)
    return Program(command, rules, seat, seed, limits, log) if command else make_bot(kind, rules, seat, seed)
