"""`hegemon referee`: one game over lines of JSON, on standard input and output."""

import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import Unable
from tui.commands.finding import find_board, find_ruleset
from tui.commands.new import MOST_SEED, BoardName, Options, PresetName, pick
from tui.commands.programs import BotLog, BotSeconds, check_programs, limits_of

if TYPE_CHECKING:
    from engine.ruleset import Ruleset
    from engine.seating import Chair

USUAL = 3
"""Players of a game without seats given, where the rules have room for them."""


def referee(
    common: Common,
    ruleset: Annotated[
        str | None, typer.Argument(metavar="RULESET", help="The rule system; `hegemon rules` lists them.")
    ] = None,
    board: BoardName = None,
    preset: PresetName = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="NAME=KIND",
            help="A player, in order: KIND is stdio (whoever reads and writes these lines), a bot's level, or "
            "cmd:COMMAND. Without any: the first is stdio, the others are bots.",
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(metavar="N", min=0, max=MOST_SEED, help="The same dice again.")] = None,
    bot_seconds: BotSeconds = None,
    bot_log: BotLog = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Save the game, when it has ended.")
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of all messages.")] = False,
) -> None:
    """Referee one game over lines of JSON.

    Asks on standard output for one action at a time, and reads it from standard input; docs/bots.md tells how.
    """
    if schema:
        from engine.outside.protocol import schema as of_messages

        print(json.dumps(of_messages(), indent=2))
        return
    if ruleset is None:
        raise Unable("Name the rule system that is played, as in hegemon referee world; `hegemon rules` lists them.")
    from engine.outside.referee import STDIO, Abandoned, Referee
    from engine.save import encode, write
    from engine.seating import HUMAN, new_game

    rules = find_ruleset(ruleset)
    map_file = find_board(rules.board if board is None else board)
    chairs = [chair_from(text) for text in seat or usual(rules)]
    check_programs(chairs, bot_log)
    limits = limits_of(bot_seconds)
    game = new_game(rules, map_file, pick(rules, preset, option or ()), chairs, source_of(seed))
    whims = secrets.randbits(63) if seed is None else seed
    kinds = [chair.kind for chair in chairs]
    judge = Referee(game, kinds, whims, limits, bot_log)
    sys.stdout.flush()
    try:
        judge.play(sys.stdin.fileno(), sys.stdout.fileno())
    except Abandoned as abandoned:
        raise Unable(str(abandoned)) from None
    finally:
        if out is not None:
            for chair in chairs:
                chair.kind = HUMAN if chair.kind == STDIO else chair.kind
            write(out, encode(game, chairs))
    for at, count in sorted(judge.faults.items()):
        times = "one action" if count == 1 else f"{count} actions"
        output.warn(f"{chairs[at].name} forfeited {times}. The first: {judge.first[at]}")


def chair_from(text: str) -> "Chair":
    """The chair in `NAME=KIND`, where KIND may be `stdio`, and no person. Raises `Refused` and `Unable`."""
    from engine.outside.referee import STDIO
    from engine.seating import HUMAN, seat_from

    name, _, kind = text.partition("=")
    if kind.strip().lower() != STDIO:
        chair = seat_from(text)
        if chair.kind == HUMAN:
            raise Unable(f"{chair.name} is human, and a referee has no screen: seat {chair.name}=stdio, or a bot.")
        return chair
    chair = seat_from(f"{name}=random")
    chair.kind = STDIO
    return chair


def usual(ruleset: "Ruleset") -> Sequence[str]:
    """The seats when none were given."""
    least, most = ruleset.players
    return ["You=stdio", *[f"Bot {k}=normal" for k in range(1, max(least, min(USUAL, most)))]]


def source_of(seed: int | None):
    """Seeded dice, or those of the system."""
    from engine.chance import Seeded, System

    return System() if seed is None else Seeded(seed)
