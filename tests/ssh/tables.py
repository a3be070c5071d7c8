"""Games of a server without its network: gathered, begun, and played on behalf of their players."""

from pathlib import Path
from random import Random

from engine.actions import Attack
from engine.rulesets import RULESETS
from engine.seating import Chair
from maps.format import load as load_board
from tui.ssh.clock import Clock
from tui.ssh.hub import Hub
from tui.ssh.limits import Limits
from tui.ssh.table import SharedTable

ANNA, BRUNO, CATO = "a" * 64, "b" * 64, "c" * 64
"""Accounts."""
NAMES = {ANNA: "Anna", BRUNO: "Bruno", CATO: "Cato"}
QUICK = {"start.claim": "deal", "start.place_step": 40, "defend.choice": "max"}
"""Few decisions before the first turn."""


class Time:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def hub_of(folder: Path, **how) -> Hub:
    """A hub with three players."""
    hub = Hub(folder, limits=Limits(bot_pace=0), **how)
    for account, name in NAMES.items():
        hub.players.welcome(account, name)
    return hub


def gather(hub: Hub, *kinds: str, ruleset="world", picked=QUICK, clock=None, host=ANNA, title=""):
    """A gathering with seats of these kinds; the first `human` is the host's."""
    chairs = [Chair(f"Player {number}", kind) for number, kind in enumerate(kinds, start=1)]
    rules = RULESETS[ruleset]
    return hub.gather(host, rules, load_board(rules.board), picked, chairs, clock, title)


def begin(hub: Hub, accounts=(ANNA, BRUNO), bots=(), *, ruleset="world", picked=QUICK, clock=None) -> SharedTable:
    """A game of these people and bots that has just begun."""
    gathering = gather(
        hub, *["human"] * len(accounts), *bots, ruleset=ruleset, picked=picked, clock=clock, host=accounts[0]
    )
    for account in accounts[1:]:
        gathering.join(account, hub.players.name(account))
    for account in accounts:
        gathering.say_ready(account)
    return hub.tables[gathering.id]


def play(table: SharedTable, until, *, seed=1, most=5000, fights=0.7) -> None:
    """Play for whoever decides, at random and fond of attacks, until the table is as wanted."""
    rng = Random(seed)
    for _ in range(most):
        if until(table):
            return
        offer = table.game.offer
        attack = Attack in offer.kinds() and rng.random() < fights
        table.do(table.decider, offer.sample(rng, [Attack] if attack else None))
    raise AssertionError("That position does not come about.")


def at(phase: str):
    """Whether this is to be decided now."""
    return lambda table: table.now is not None and table.now.phase == phase


CLOCK = Clock(per=30, bank=60, plus=5)
