"""What players of Balance of Power may pick."""

from engine.options import Option, Range
from engine.phases.battle import DEFENCE
from engine.rulesets.balance_of_power.room import PLACERS
from engine.rulesets.balance_of_power.setup import COLOURS, FIRST_TURN, PICK, ROLL

BASIC, ROOM = "basic", "command_room"

OPTIONS = (
    Option(
        "mode",
        "Which of the two games is played.",
        (BASIC, ROOM),
        BASIC,
        words={
            BASIC: "Basic Training: a drawn set-up, no hospitals",
            ROOM: "Command Room: one player sets up, the other picks a side; hospitals and their shop",
        },
    ),
    Option(
        "setup",
        "The set-up of Basic Training.",
        (PICK, ROLL, "1", "2", "3", "4"),
        PICK,
        "ruling",
        words={PICK: "whoever wins the roll picks it", ROLL: "a die decides"},
    ),
    Option(
        "start.colours",
        "Who plays the red army of the drawn set-ups.",
        tuple(COLOURS),
        "seat",
        words={"seat": "the first player", "roll": "a die decides"},
    ),
    Option(
        "start.first_turn",
        "Who takes the first turn of Basic Training.",
        tuple(FIRST_TURN),
        "roll",
        words={"roll": "the higher roll", "red": "the red army", "blue": "the blue army"},
    ),
    Option(
        "room.placer",
        "Who places all units in the Command Room; the other player picks a side.",
        tuple(PLACERS),
        "roll",
        words={"roll": "a die decides", "first": "the first player", "second": "the second player"},
    ),
    Option("missions_to_win", "Missions that win the game, with the own capital held.", Range(1, 8), 3),
    Option(
        "second_player_units",
        "Extra units of whoever takes the second turn, placed before the first.",
        Range(0, 10),
        0,
        "ruling",
    ),
    Option(
        "defend.choice",
        "Whether the defender chooses his dice.",
        tuple(DEFENCE),
        "max",
        "ruling",
        words={"max": "always the most dice", "before": "he is asked before the throw", "after": "he sees it first"},
    ),
    Option(
        "limit.turns",
        "Turns a player after which missions, then territories and cities, then the second player decide; 0 = none.",
        Range(1, 1000, none=0),
        0,
        "ruling",
    ),
)
