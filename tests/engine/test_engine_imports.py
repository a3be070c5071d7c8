"""The rules know no terminal, and no library of an extra that only learning needs."""

import subprocess
import sys
from pathlib import Path

import engine

BLOCKED = """
import sys
for name in ("textual", "rich", "typer", "tui", "numpy", "gymnasium", "pettingzoo"):
    sys.modules[name] = None
import importlib, pkgutil
import engine, maps
for package in (engine, maps):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.startswith("engine.rl"):
            importlib.import_module(module.name)
from random import Random
from engine.chance import Seeded
from engine.game import Game
from engine.rulesets import RULESETS
from maps.format import load
rules, state = RULESETS["world"].set_up({}, load("world"), ["Anna", "Bruno", "Cato"])
g = Game(rules, state, Seeded(1))
g.start()
rng = Random(1)
for _ in range(200):
    g.do(g.decider, g.offer.sample(rng))
print(len(g.log))
"""


def test_a_game_is_played_without_any_terminal_library():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCKED],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(engine.__file__).parents[1],
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["201"]
