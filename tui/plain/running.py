"""Playing with plain lines from the first question to the last save."""

from __future__ import annotations

import asyncio
import functools
import signal
from collections.abc import Callable
from pathlib import Path

from tui.commands.errors import Unable
from tui.plain import console
from tui.plain.beginning import choose
from tui.plain.console import Lines
from tui.plain.sitting import Sitting
from tui.settings import Settings
from tui.table import Table

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that save and end."""


def run(saves: Path, settings: Settings, table: Callable[[], Table] | None) -> None:
    """Play at this table, or at one that is chosen first. Raises `Unable`, and KeyboardInterrupt after Ctrl+C."""
    asyncio.run(_run(saves, settings, table))


async def _run(saves: Path, settings: Settings, table: Callable[[], Table] | None) -> None:
    lines, signals = Lines(), list[signal.Signals]()
    main = asyncio.current_task()
    assert main is not None

    def end(number: signal.Signals) -> None:
        signals.append(number)
        main.cancel()

    loop = asyncio.get_running_loop()
    for number in ENDING:
        loop.add_signal_handler(number, functools.partial(end, number))
    try:
        chosen = table() if table is not None else await choose(lines, saves, settings)
        if chosen is not None:
            await play(chosen, lines, settings)
    except asyncio.CancelledError:
        if not signals:
            raise
        main.uncancel()
    if signal.SIGINT in signals:
        raise KeyboardInterrupt


async def play(table: Table, lines: Lines, settings: Settings) -> None:
    """Play at a table until the game is over, nobody types any more, or somebody leaves. Saves in any case."""
    table.pass_idle = settings.offers == "pass"
    sitting = Sitting(table, console.say, console.forget, settings)
    moved = asyncio.Event()

    def told() -> None:
        sitting.news()
        moved.set()

    sitting.open()
    tasks = [asyncio.create_task(table.run()), asyncio.create_task(table.keep())]
    stop = table.watch(told)
    try:
        while not sitting.ended:
            await _until_asked(table, moved, tasks)
            sitting.ask()
            if sitting.ended:
                break
            console.prompt()
            line = await lines.next()
            if line is None:
                break
            sitting.hear(line)
    finally:
        stop()
        for task in tasks:
            task.cancel()
        table.save_now()
        if not table.save_error and table.path is not None:
            console.say(f"Saved as {table.path}.")
    if table.save_error:
        raise Unable(table.save_error)


async def _until_asked(table: Table, moved: asyncio.Event, tasks: list[asyncio.Task[None]]) -> None:
    """Wait until no bot is to act. What went wrong in a task of the table goes wrong here."""
    while (seat := table.decider) is not None and table.chairs[seat].is_bot:
        moved.clear()
        waiting = asyncio.create_task(moved.wait())
        await asyncio.wait({waiting, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        for task in tasks:
            if task.done():
                task.result()
