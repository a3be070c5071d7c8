"""What players of Middle-earth may pick. Where the seed's letter was not followed, an option brings it back."""

from engine.options import Option, Range
from engine.phases.battle import DEFENCE
from engine.rulesets.middle_earth.ring import SUCCESS
from engine.rulesets.middle_earth.score import REGION_POINTS
from engine.rulesets.middle_earth.setup import TURNED

OPTIONS = (
    Option(
        "start.sides",
        "Who is good and who is evil.",
        tuple(TURNED),
        "first_good",
        "seed",
        words={
            "first_good": "whoever begins is good, then by turns",
            "first_evil": "whoever begins is evil, then by turns",
            "roll": "a die decides",
        },
    ),
    Option("start.place_step", "Battalions placed before the next player's turn.", Range(1, 40), 1, "seed"),
    Option(
        "region_points",
        "Points for a whole region at the end.",
        tuple(REGION_POINTS),
        "1",
        "seed",
        words={"1": "one", "bonus": "as many as its battalions"},
    ),
    Option("forced_trade_at", "Territory cards in hand from which a set must be traded.", Range(5, 6), 6, "seed"),
    Option(
        "defender_cap",
        "Dice of a defender who is attacked with one.",
        ("match", "free"),
        "match",
        "seed",
        words={"match": "one as well", "free": "up to two"},
    ),
    Option(
        "die_success",
        "When the ring leaves a space with a die.",
        tuple(SUCCESS),
        "over_3",
        "official",
        words={"over_3": "on 4, 5 and 6", "exactly_3": "on a 3 only"},
    ),
    Option(
        "adventure_trigger",
        "How a hero must reach a place to earn an adventure card.",
        ("move_or_conquer", "conquer"),
        "move_or_conquer",
        "official",
        words={"move_or_conquer": "by conquest or manoeuvre, also passing through", "conquer": "by conquest only"},
    ),
    Option(
        "hero_solo_moves",
        "What the march of a hero without battalions costs.",
        ("extra", "uses_move"),
        "extra",
        "ruling",
        words={"extra": "nothing: each hero may march once a turn", "uses_move": "the manoeuvre of the turn"},
    ),
    Option(
        "adventure_place",
        "Which places earn an adventure card.",
        ("site", "stronghold"),
        "site",
        "official",
        words={"site": "sites of power", "stronghold": "strongholds, as the seed's letter has it"},
    ),
    Option(
        "card_draw",
        "What is drawn when both a territory card and an adventure card were earned.",
        ("both", "one"),
        "both",
        "official",
        words={"both": "both", "one": "one of the two, as the seed's letter has it"},
    ),
    Option(
        "territory_deck",
        "Which territory cards can be drawn.",
        ("44", "20"),
        "44",
        "official",
        words={"44": "all of them and the wild ones", "20": "good, evil and wild ones, as the seed's letter has it"},
    ),
    Option(
        "mission_hero_already_there",
        "A mission counts for a hero that stood on its site before this turn.",
        (True, False),
        True,
        "official",
    ),
    Option(
        "card_bonus",
        "How often two more battalions come for own territories on traded cards.",
        ("per_set", "per_card"),
        "per_set",
        "ruling",
        words={"per_set": "once a set", "per_card": "for each such card"},
    ),
    Option(
        "elimination_trade",
        "When the cards of a beaten player may be traded.",
        ("next_turn", "at_once"),
        "next_turn",
        "ruling",
        words={"next_turn": "in the next own turn", "at_once": "at once, if you like"},
    ),
    Option("event_redraw", "After an event another adventure card is drawn.", (True, False), False, "seed"),
    Option(
        "finish_round",
        "When the ring has left, seats that had fewer turns take one more.",
        (True, False),
        False,
        "seed",
    ),
    Option(
        "defend.choice",
        "Whether the defender chooses his dice.",
        tuple(DEFENCE),
        "max",
        "ruling",
        words={"max": "always the most dice", "before": "he is asked before the throw", "after": "he sees it first"},
    ),
)

PRESETS = {
    "first_edition": {},
    "seed_letter": {
        "die_success": "exactly_3",
        "adventure_place": "stronghold",
        "card_draw": "one",
        "territory_deck": "20",
        "mission_hero_already_there": False,
        "card_bonus": "per_card",
    },
    "trilogy": {
        "region_points": "bonus",
        "forced_trade_at": 5,
        "defender_cap": "free",
        "adventure_trigger": "conquer",
        "elimination_trade": "at_once",
        "event_redraw": True,
    },
}
