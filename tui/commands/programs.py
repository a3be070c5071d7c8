"""What the commands have in common that let programs play: `--seat NAME=cmd:COMMAND`, and how much those may take."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from engine.outside import Limits
    from engine.seating import Chair

MOST_SECONDS = 86_400

BotSeconds = Annotated[
    float | None,
    typer.Option(
        metavar="S", min=0, max=MOST_SECONDS, help="Time of a program for one decision; 0: no limit. Else 5 seconds."
    ),
]
BotLog = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Add to it what programs say on standard error. Else nobody hears it."),
]


def limits_of(seconds: float | None) -> "Limits":
    """The limits of programs, with so many seconds for a decision."""
    from engine.outside import Limits

    return Limits() if seconds is None else Limits(seconds=seconds)


def check_programs(chairs: Iterable["Chair"], log: Path | None = None) -> None:
    """Raise `Refused` for a seat whose program is not there, and `OSError` for a log that cannot be written."""
    from engine.cmdline import command_of
    from engine.outside import check_command

    for chair in chairs:
        if command := command_of(chair.kind):
            check_command(command)
    if log is not None:
        log.open("ab").close()
