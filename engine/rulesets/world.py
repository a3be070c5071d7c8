"""World: the classic game as the Italian text tells it."""

from engine.classic import OPTIONS, family, presets
from engine.options import with_defaults
from engine.ruleset import Ruleset
from engine.texts.world import TEXTS

OWN = with_defaults(
    OPTIONS,
    {
        "start.claim": ("choose", "seed"),
        "start.place_step": (1, "seed"),
        "start.first_turn": ("new_roll", "seed"),
        "continent.bonus": (True, "seed"),
        "turn.mode": ("full", "seed"),
        "goal": ("world", "seed"),
        "card.draw_when": ("turn_end", "seed"),
        "set.value": ("it", "seed"),
        "attack.min_source": (2, "seed"),
        "attack.dice": (3, "seed"),
        "defend.dice": (2, "seed"),
        "defend.choice": ("before", "seed"),
        "roll.order": ("together", "seed"),
        "movein.min": ("dice", "seed"),
        "fortify.reach": ("chain", "seed"),
        "fortify.moves": (1, "seed"),
    },
)

WORLD = Ruleset(
    id="world",
    name="World",
    summary="The classic game: 42 territories, fortify along a chain of your own.",
    board="world",
    players=(2, 6),
    options=OWN,
    presets=presets(
        OWN,
        {"it_seed": {}, "it_literal": {"reinforce.literal_12_14": True}},
        ("us93", "risiko", "expert", "old_uk", "uk90"),
    ),
    texts=TEXTS,
    build=family,
)
