"""Enterprise: the game of the Dutch page, in which a turn is used for new armies or for attacks."""

from engine.classic import OPTIONS, family, presets
from engine.options import with_defaults
from engine.ruleset import Ruleset
from engine.texts.enterprise import TEXTS

OWN = with_defaults(
    OPTIONS,
    {
        "turn.mode": ("either", "seed"),
        "turn.move": ("choice", "ruling"),
        "continent.bonus": (True, "seed"),
        "set.value": ("fixed", "seed"),
        "set.max_wild": (1, "seed"),
        "set.force_at": (5, "seed"),
        "hand.cap": (5, "seed"),
        "attack.min_source": (2, "seed"),
        "attack.dice": (3, "seed"),
        "defend.dice": (2, "seed"),
        "defend.two_from": (2, "seed"),
        "defend.choice": ("after", "ruling"),
        "roll.order": ("attacker_first", "seed"),
        "movein.min": ("dice", "seed"),
        "eliminate.trade": ("next_turn", "ruling"),
        "fortify.cap": (7, "ruling"),
    },
)

ENTERPRISE = Ruleset(
    id="enterprise",
    name="Enterprise",
    summary="Each turn brings new armies or attacks, not both; the defender sees the attacker's throw.",
    board="world",
    players=(2, 6),
    options=OWN,
    presets=presets(
        OWN,
        {
            "nl_seed": {},
            "nl_before": {"defend.choice": "before"},
            "nl_free_move": {"turn.move": "after_reinforce", "fortify.cap": 0},
        },
        (),
    ),
    texts=TEXTS,
    build=family,
)
