"""The kind of a seat that a program plays: `cmd:COMMAND`. Nothing here runs one."""

from __future__ import annotations

import shlex

from engine.options import Refused

COMMAND = "cmd:"
LONGEST = 200
"""Signs of such a kind; a save has no room for more."""


def command_of(kind: str) -> str:
    """The command in `cmd:COMMAND`; empty for every other kind."""
    return kind.removeprefix(COMMAND).strip() if kind.startswith(COMMAND) else ""


def words_of(command: str) -> list[str]:
    """The program and its arguments; quotes keep words together, and nothing else is special. Raises `Refused`."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused(f"The command {command[:60]!r} cannot be read: {str(error).lower()}.") from None
    if not words:
        raise Refused("A seat that a program plays names it after the colon, such as cmd:'python mybot.py'.")
    return words


def kind_from(text: str) -> str:
    """The kind `cmd:COMMAND` as it is kept in saves. Raises `Refused` for what cannot be shown, kept or read."""
    command = text[len(COMMAND) :].strip()
    words_of(command)
    if not command.isprintable():
        raise Refused(f"The command {command[:60]!r} was written with signs that cannot be shown.")
    kind = COMMAND + command
    if len(kind) > LONGEST:
        raise Refused(
            f"A command has {LONGEST - len(COMMAND)} signs at most, not {len(command)}: write a short script."
        )
    return kind
