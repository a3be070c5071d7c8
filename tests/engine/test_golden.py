"""A small game of every ruleset, written down: what changes in the rules shows as a difference that can be read.

After a change that is meant: `python -m pytest tests/engine/test_golden.py --snapshot-update`, then read the diff.
"""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import asdict

from engine.actions import Attack, Blitz, Defend, Resign, tag
from engine.chance import Seeded
from engine.game import Game
from engine.rulesets import RULESETS
from maps.format import load
from tests.helpers import NAMES

SHORT = {
    "start.armies": 20,
    "start.claim": "deal",
    "start.place_step": 40,
    "limit.turns": 3,
}
"""Options, where a ruleset has them, that make a game short."""
SEED = 11
LONGEST = 400


def fact(struct, name):
    """`rolled seat=0 source=ukraine …`: a struct on one line."""
    fields = {key: value for key, value in asdict(struct).items() if value is not None}
    return " ".join([name, *(f"{key}={_word(value)}" for key, value in fields.items())])


def _word(value):
    if isinstance(value, tuple):
        return "(" + " ".join(_word(part) for part in value) + ")"
    return str(value)


def line(g, number, entry):
    """An entry: who did what, what chance said, and what came of it."""
    who = "-" if entry.by < 0 else g.state.seats[entry.by].name
    what = "begins" if entry.action is None else fact(entry.action, tag(entry.action))
    chance = " ".join(_word(answer) for answer in entry.answers)
    events = [f"    {fact(event, event.__struct_config__.tag)}" for event in entry.events]
    return "\n".join([f"{number} {who} {what}" + (f" <- {chance}" if chance else ""), *events])


def played(ruleset):
    """The whole game as text: a person's game in that it fights while it has the armies."""
    known = {option.id for option in ruleset.options}
    options = {name: value for name, value in SHORT.items() if name in known}
    names = NAMES[: min(3, ruleset.players[1])]
    g = Game(*ruleset.set_up(options, load(ruleset.board), names), Seeded(SEED))
    rng = Random(SEED)
    lines = [f"{ruleset.name}: {', '.join(names)}, seed {SEED}, {options}", line(g, 0, g.start())]
    while g.step is not None and len(g.log) < LONGEST:
        kinds = [kind for kind in g.offer.kinds() if kind not in (Blitz, Resign)]
        fights = [kind for kind in kinds if kind in (Attack, Defend)]
        action = g.offer.sample(rng, fights if fights and rng.random() < 0.75 else kinds)
        entry = g.do(g.step.seat, action)
        lines.append(line(g, len(g.log) - 1, entry))
    lines.append("")
    for seat, chair in enumerate(g.state.seats):
        land = g.owned(seat)
        armies = sum(g.state.armies[t] for t in land)
        lines.append(f"{chair.name}: {len(land)} territories, {armies} armies")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_small_game_goes_as_it_always_went(ruleset, request):
    path = Path(__file__).parent / "golden" / f"{ruleset}.txt"
    text = played(RULESETS[ruleset])
    if request.config.getoption("update_snapshots"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
