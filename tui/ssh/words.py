"""The words that can be said to the server without opening a window: `ssh HOST games`. Nothing is ever run."""

from __future__ import annotations

import asyncio
import json
import logging
import shlex
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from engine.options import Refused
from engine.sight import EntryView
from tui.listing import played, title_of
from tui.ssh.hub import account_of
from tui.ssh.record import Record
from tui.ssh.texts import clean

if TYPE_CHECKING:
    from tui.ssh.door import Door

log = logging.getLogger("hegemon.ssh")
LONGEST = 400
"""Characters of a command that are looked at."""
DONE, UNABLE = 0, 2
LOBBY = ""
"""Where a window opens that was asked for without a word."""


class Answer(NamedTuple):
    """What is printed and with which exit code; or a place where a window opens: a game's name, or the lobby."""

    text: str
    code: int = DONE
    place: str | None = None


Word = Callable[["Door", Sequence[str]], Awaitable[Answer]]


async def answer(door: Door, command: str | None) -> Answer:
    """The answer to a command; None: a window was asked for."""
    if command is None:
        return Answer("", place=LOBBY)
    try:
        words = shlex.split(command[:LONGEST])
    except ValueError:
        words = []
    if words[:1] == ["hegemon"]:
        words = words[1:]
        if not words:
            return Answer("", place=LOBBY)
    known = dict(WORDS)
    if door.account is not None and door.hub.is_operator(door.account):
        known |= OPERATORS_WORDS
    if not words or words[0] not in known:
        return Answer(f"Only these words work here: {', '.join(sorted(known))}.", UNABLE)
    try:
        said = await known[words[0]](door, words[1:])
    except Refused as refusal:
        return Answer(str(refusal), UNABLE)
    if words[0] in OPERATORS_WORDS:
        log.info("The operator %s says %r", door.account, words)
    return said


async def _help(door: Door, rest: Sequence[str]) -> Answer:
    lines = [
        "games            your games, and those that wait for players",
        "watch GAME       look on (with ssh -t)",
        "play GAME        go on with a game of yours (with ssh -t)",
        "get GAME         a finished game as a save; of one that goes on, what you may know of it",
        "name NEW         another name for you",
    ]
    if door.account is not None and door.hub.is_operator(door.account):
        lines += [
            "who              who is here",
            "notice TEXT      a sentence to all",
            "end SESSION      close a window (a number of who)",
            "ban KEY          shut a key out (SHA256:...)",
            "close GAME GAME  end a game for good; its name twice, to be sure",
            "stop             save all and stop the server",
        ]
    return Answer("\n".join(lines))


async def _games(door: Door, rest: Sequence[str]) -> Answer:
    assert door.account is not None
    hub = door.hub
    lines = [f"{g.id}  waits for players  {g.plan.title}" for g in hub.gatherings.values()]
    lines += [told(record) for record in (*hub.own(door.account), *hub.finished(door.account))]
    return Answer("\n".join(lines) or "There are no games of yours, and none waits for players.")


def told(record: Record) -> str:
    """A game in a line."""
    what = played(title_of(record.ruleset), title_of(record.board))
    return f"{record.id}  {what}, turn {record.turn}  {whose(record)}  {record.title}"


def whose(record: Record) -> str:
    """Who decides in a game, or who won it."""
    if record.winners is not None:
        names = [record.seats[seat].name for seat in record.winners if seat < len(record.seats)]
        return f"{' and '.join(names)} won" if names else "ended before anybody won"
    if record.decider is None or record.decider >= len(record.seats):
        return "goes on"
    return f"{record.seats[record.decider].name} to move"


async def _get(door: Door, rest: Sequence[str]) -> Answer:
    assert door.account is not None
    name = _one(rest, "get GAME")
    table = await door.hub.table(name)
    seats = table.record.seats_of(door.account)
    if not seats and not door.hub.is_operator(door.account):
        raise Refused("Only those who play a game can get it.")
    if table.record.over:
        return Answer(table.export().decode())
    seat = seats[0] if seats else None
    views = [table.game.entry_for(entry, seat) for entry in table.game.log]
    return Answer("\n".join(json.dumps(_document(number, view)) for number, view in enumerate(views)))


def _document(number: int, view: EntryView) -> dict[str, Any]:
    action = {"do": view.action} if isinstance(view.action, str) else msgspec.to_builtins(view.action)
    return {
        "n": number,
        "seat": view.by if view.by >= 0 else None,
        "action": action,
        "outcome": msgspec.to_builtins(view.answers),
    }


async def _watch(door: Door, rest: Sequence[str]) -> Answer:
    return Answer("", place=f"watch {_known(door, rest, 'watch GAME')}")


async def _play(door: Door, rest: Sequence[str]) -> Answer:
    return Answer("", place=f"play {_known(door, rest, 'play GAME')}")


def _known(door: Door, rest: Sequence[str], usage: str) -> str:
    name = _one(rest, usage)
    if name not in door.hub.records:
        raise Refused("There is no such game: `games` lists yours.")
    return name


async def _name(door: Door, rest: Sequence[str]) -> Answer:
    assert door.account is not None
    return Answer(f"You are {door.hub.players.rename(door.account, ' '.join(rest))} now.")


def _one(rest: Sequence[str], usage: str) -> str:
    if len(rest) != 1:
        raise Refused(f"Write: {usage}")
    return rest[0]


# -- operators


async def _who(door: Door, rest: Sequence[str]) -> Answer:
    sessions = sorted(door.hub.sessions, key=lambda session: session.since)
    lines = [
        f"{number}  {door.hub.players.name(session.door.account or '')}  {session.door.address}  {session.door.account}"
        for number, session in enumerate(sessions, start=1)
    ]
    return Answer("\n".join(lines) or "Nobody is here.")


async def _notice(door: Door, rest: Sequence[str]) -> Answer:
    text = clean(" ".join(rest), 200)
    if not text:
        raise Refused("Write: notice TEXT")
    for session in door.hub.sessions:
        if session.app is not None:
            session.app.call_later(session.app.tell, f"From the operator: {text}")
    return Answer(f"Told to {len(door.hub.sessions)}.")


async def _end(door: Door, rest: Sequence[str]) -> Answer:
    sessions = sorted(door.hub.sessions, key=lambda session: session.since)
    number = _one(rest, "end SESSION")
    if not number.isdecimal() or not 1 <= int(number) <= len(sessions):
        raise Refused("There is no such window: `who` numbers them.")
    sessions[int(number) - 1].bye("The operator closed this window. Your games are saved.")
    return Answer("Closed.")


async def _ban(door: Door, rest: Sequence[str]) -> Answer:
    account = account_of(_one(rest, "ban KEY"))
    if not account:
        raise Refused("That is no key: `who` tells them.")
    door.hub.ban(account)
    for session in tuple(door.hub.sessions):
        if session.door.account == account:
            session.bye("The operator closed this window.")
    return Answer("Shut out.")


async def _close(door: Door, rest: Sequence[str]) -> Answer:
    if len(rest) != 2 or rest[0] != rest[1]:
        raise Refused("This ends a game for good and shows all of it. To be sure, write: close GAME GAME")
    await door.hub.close_game(rest[0])
    return Answer("Ended; its save holds the seed of the dice.")


async def _stop(door: Door, rest: Sequence[str]) -> Answer:
    asyncio.get_running_loop().call_later(0.1, door.hub.asked_to_stop.set)
    return Answer("The server stops.")


WORDS: Mapping[str, Word] = {
    "help": _help,
    "games": _games,
    "get": _get,
    "watch": _watch,
    "play": _play,
    "name": _name,
}
OPERATORS_WORDS: Mapping[str, Word] = {
    "who": _who,
    "notice": _notice,
    "end": _end,
    "ban": _ban,
    "close": _close,
    "stop": _stop,
}
