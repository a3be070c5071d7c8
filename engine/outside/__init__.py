"""Players outside of this process: programs in any language, spoken to in lines of JSON. See `docs/bots.md`.

A program is begun by a `Program` alone, when its seat first decides, and never because a save names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.bots import Bot, make_bot
from engine.cmdline import command_of
from engine.flow import Rules
from engine.game import Game
from engine.outside.limits import Limits
from engine.outside.process import check_command
from engine.outside.program import Program

__all__ = ["Limits", "Program", "at_table", "check_command", "make_player"]


def make_player(
    kind: str, rules: Rules, seat: int, seed: int | str, limits: Limits | None = None, log: Path | None = None
) -> Bot | Program:
    """A bot for this seat, or the program of `cmd:COMMAND`, which must be closed. Raises `Refused`.

    Whoever calls this answers for it that the command came from the user, and from no file.
    """
    command = command_of(kind)
    return Program(command, rules, seat, seed, limits, log) if command else make_bot(kind, rules, seat, seed)


@contextmanager
def at_table(
    game: Game, kinds: Sequence[str], seed: int | str, limits: Limits | None = None, log: Path | None = None
) -> Iterator[list[Bot | Program]]:
    """The players of all seats, as long as the game goes on. Programs among them are ended with it."""
    players = [make_player(kind, game.rules, seat, seed, limits, log) for seat, kind in enumerate(kinds)]
    try:
        yield players
    finally:
        for seat, player in enumerate(players):
            if isinstance(player, Program):
                player.close(game.view(seat) if game.decider is None else None)
