"""Games to save, and saves to damage."""

import msgspec

from engine.chance import Seeded
from engine.rulesets import RULESETS
from engine.saveformat import canonical, compose
from engine.seating import Chair, new_game
from maps.format import load
from tests.helpers import NAMES

QUICK = {"defend.choice": "max", "start.claim": "deal"}
"""The defender is not asked, and nobody claims: battles come soon."""


def begun(players=3, seed=3, source=None, options=QUICK, kind="human", board=None):
    """A new game and its chairs."""
    chairs = [Chair(name, kind) for name in NAMES[:players]]
    game = new_game(RULESETS["world"], board or load("world"), options, chairs, source or Seeded(seed))
    return game, chairs


def go_on(game, rng, acts):
    """Play so many random legal acts, or to the end."""
    for _ in range(acts):
        if game.decider is None:
            return
        game.do(game.decider, game.offer.sample(rng))


def signed(raw):
    """A save of these fields with the checksum that fits them: a forgery that knows the format."""
    fields = {name: canonical(value) for name, value in raw.items() if name != "sha256"}
    return compose(fields, [canonical(entry) for entry in raw.get("log", ())])


def opened(data):
    """The fields of a save, to be changed and signed again."""
    return msgspec.json.decode(data)
