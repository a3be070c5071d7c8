"""World 2003: the classic game as the Polish text tells it."""

from engine.classic import OPTIONS, family, presets
from engine.options import with_defaults
from engine.ruleset import Ruleset
from engine.texts.world_2003 import TEXTS

OWN = with_defaults(
    OPTIONS,
    {
        "start.claim": ("choose", "seed"),
        "start.first_turn": ("first_placer", "seed"),
        "turn.mode": ("full", "seed"),
        "goal": ("world", "seed"),
        "card.draw_when": ("turn_end", "seed"),
        "attack.min_source": (2, "official"),
        "attack.dice": (3, "seed"),
        "defend.dice": (2, "seed"),
        "defend.choice": ("max", "seed"),
        "movein.min": ("dice", "seed"),
        "fortify.reach": ("adjacent", "seed"),
        "fortify.moves": (1, "seed"),
    },
)

WORLD_2003 = Ruleset(
    id="world-2003",
    name="World 2003",
    summary="The classic game, quicker: fortify next door, defend with all dice, card at the end of the turn.",
    board="world",
    players=(2, 6),
    options=OWN,
    presets=presets(
        OWN,
        {"pl_seed": {}, "pl_literal": {"attack.min_source": 3, "continent.bonus": False}},
        ("us93", "expert"),
    ),
    texts=TEXTS,
    build=family,
)
