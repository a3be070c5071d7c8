"""Playing a game's log once more, entry by entry: reads the game and changes nothing."""

from __future__ import annotations

import msgspec

from engine.chance import Scripted
from engine.game import Game
from engine.savestate import typed_state
from engine.sight import Entry


def from_the_start(game: Game, *, keep: bool = False) -> Game:
    """The same game before its first entry. `keep` as in `Game`."""
    state = typed_state(game.rules, game.state, msgspec.json.decode(game.initial))
    return Game(game.rules, state, Scripted(), keep=keep)


def repeat(again: Game, entry: Entry) -> Entry:
    """Do in the repeated game what was done in the original, with the same answers of chance."""
    if entry.action is None:
        return again.start(entry.answers)
    return again.do(entry.by, entry.action, entry.answers)
