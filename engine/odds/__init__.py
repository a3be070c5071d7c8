"""Exact battle odds for every dice rule of the game.

Attackers are always armies that may fight: the armies of a territory minus the one that stays.
"""

from engine.odds.battle import Battle, battle, path_survivors
from engine.odds.chances import defence, defence_after, path, table, win, win_keeping
from engine.odds.dice import CLASSIC, DiceRule, losses, roll_counts

__all__ = [
    "CLASSIC",
    "Battle",
    "DiceRule",
    "battle",
    "defence",
    "defence_after",
    "losses",
    "path",
    "path_survivors",
    "roll_counts",
    "table",
    "win",
    "win_keeping",
]
