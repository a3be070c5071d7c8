"""What a player of the classic family may pick. Defaults are those of the 1993 booklet unless a rule system differs."""

from __future__ import annotations

from engine.classic.goals import GOALS
from engine.classic.turns import TURNS, WAYS
from engine.options import Option, Range
from engine.phases import cards
from engine.phases.battle import DEFENCE, MOVE_IN_LEAST, ROLL_ORDER
from engine.phases.fortify import REACH
from engine.phases.trade import SET_VALUES

OPTIONS: tuple[Option, ...] = (
    Option(
        "start.armies",
        "Starting armies of each player; 0 = by players and territories (40, 35, 30, 25, 20 on the World).",
        Range(14, 200, none=0),
        0,
    ),
    Option(
        "start.claim",
        "How the board is divided.",
        ("choose", "deal"),
        "choose",
        words={"choose": "in turn, one empty territory each", "deal": "all territories are dealt"},
    ),
    Option("start.place_step", "Starting armies placed before the next player's turn.", Range(1, 40), 1),
    Option(
        "start.first_turn",
        "Who takes the first turn.",
        ("first_placer", "new_roll"),
        "first_placer",
        words={"first_placer": "who claimed first", "new_roll": "a new roll decides"},
    ),
    Option(
        "turn.mode",
        "What a turn is made of.",
        tuple(TURNS),
        "full",
        words={
            "full": "new armies, attacks, a fortify move",
            "either": "new armies or attacks; attackers get armies for regions and sets only",
        },
    ),
    Option(
        "turn.move",
        "When armies are moved, if a turn is either new armies or attacks.",
        tuple(WAYS),
        "choice",
        "ruling",
        words={
            "choice": "a third way to use a turn",
            "after_reinforce": "after placing new armies",
            "after_any": "at the end of any turn",
            "never": "never",
        },
    ),
    Option(
        "goal",
        "What wins besides the whole board and being the last.",
        tuple(GOALS),
        "world",
        words={
            "world": "nothing else",
            "missions": "a secret mission; 3 to 6 players, boards with missions",
            "capitals": "the headquarters of the others",
        },
    ),
    Option(
        "mission.list",
        "Which missions are dealt.",
        ("eu14",),
        "eu14",
        words={"eu14": "the 14 of European editions"},
    ),
    Option(
        "mission.kill_by_other",
        "If somebody else beats the player whom your mission wants beaten.",
        ("holder_wins", "becomes_24"),
        "holder_wins",
        words={"holder_wins": "your mission is complete", "becomes_24": "your mission becomes 24 territories"},
    ),
    Option(
        "mission.absent",
        "Missions to beat a player who is not in the game.",
        ("removed", "becomes_24"),
        "removed",
        words={"removed": "are not dealt", "becomes_24": "become 24 territories"},
    ),
    Option(
        "capital.needed",
        "Headquarters of others that win, with your own.",
        ("all", "short"),
        "all",
        words={"all": "all of them", "short": "2 with four players, 3 with five or six, else all"},
    ),
    Option(
        "reinforce.literal_12_14",
        "12 to 14 territories give 3 armies, as one printed table has it, instead of 4.",
        (True, False),
        False,
        "ruling",
    ),
    Option("continent.bonus", "Regions held whole at the start of a turn give their bonus.", (True, False), True),
    Option(
        "card.draw_when",
        "When the card for a conquest is drawn.",
        ("before_fortify", "turn_end"),
        "before_fortify",
        words={"before_fortify": "before the fortify move", "turn_end": "at the end of the turn"},
    ),
    Option("card.deck", "Which printed deck: it decides the symbols of the territories.", ("us", "second"), "us"),
    Option("card.wild", "Wild cards in the deck.", Range(0, 2), 2),
    Option(
        "set.value",
        "What a set of cards is worth.",
        tuple(SET_VALUES),
        "us93",
        words={
            "us93": "4 6 8 10 12 15 20 25 …",
            "it": "4 6 8 10 15 20 25 …",
            "expert": "4 5 6 7 8 …",
            "fixed": "artillery 4, infantry 6, cavalry 8, mixed 10",
            "digital": "infantry 4, cavalry 6, artillery 8, mixed 10",
            "risiko": "as fixed, with a wild card 12",
        },
    ),
    Option("set.max_wild", "Wild cards in one set, at most.", Range(1, 2), 2, "ruling"),
    Option(
        "set.force_at",
        "Cards at the start of a turn from which a set must be traded; 0 = never.",
        Range(5, 10, none=0),
        5,
    ),
    Option("hand.cap", "Most cards in hand: with so many none is drawn; 0 = no limit.", Range(5, 10, none=0), 0),
    Option("set.bonus", "Extra armies on one own territory that a traded set pictures.", Range(0, 5), 2),
    Option("set.bonus_per", "How often those extra armies come.", ("turn", "set"), "turn"),
    Option("attack.min_source", "Armies a territory needs to attack.", Range(2, 3), 2),
    Option("attack.dice", "Most dice of an attacker.", Range(1, 3), 3),
    Option("defend.dice", "Most dice of a defender.", Range(1, 3), 2),
    Option("defend.two_from", "Armies from which a defender may throw more than one die.", Range(2, 3), 2),
    Option(
        "defend.choice",
        "Whether the defender chooses his dice.",
        tuple(DEFENCE),
        "before",
        words={"max": "always the most dice", "before": "he is asked before the throw", "after": "he sees it first"},
    ),
    Option(
        "roll.order",
        "Who throws first; if the defender sees the throw before he chooses, always the attacker.",
        tuple(ROLL_ORDER),
        "together",
        words={"together": "both at once", "attacker_first": "the attacker, then the defender"},
    ),
    Option(
        "movein.min",
        "Least armies that move into a conquered territory.",
        tuple(MOVE_IN_LEAST),
        "dice",
        words={"dice": "as many as dice were thrown", "one": "one"},
    ),
    Option(
        "eliminate.trade",
        "When the cards of a beaten player may be traded.",
        tuple(cards.AFTER_TAKING),
        "down_to_4",
        words={
            "down_to_4": "with six or more at once, down to four or fewer",
            "next_turn": "in the next own turn",
            "at_once": "at once, if you like",
        },
    ),
    Option(
        "fortify.reach",
        "How far armies move when they fortify.",
        tuple(REACH),
        "adjacent",
        words={
            "adjacent": "to a neighbouring own territory",
            "chain": "along a chain of own territories",
            "anywhere": "to any own territory",
        },
    ),
    Option("fortify.moves", "Fortify moves in a turn; 0 = as many as you like.", Range(1, 10, none=0), 1),
    Option("fortify.cap", "Most armies in one fortify move; 0 = no limit.", Range(1, 100, none=0), 0),
    Option("territory.cap", "Most armies in one territory; 0 = no limit.", Range(5, 100, none=0), 0),
    Option("map.east_africa_middle_east", "The link from East Africa to the Middle East.", (True, False), True),
    Option(
        "limit.turns",
        "Turns a player after which land, then armies, then the later seat decide; 0 = no limit.",
        Range(1, 1000, none=0),
        0,
        "ruling",
    ),
)
