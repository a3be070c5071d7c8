"""World 2003. P: statements of the printed text. G: gaps that it leaves. V: other goals."""

from engine.ruleset import RuleText
from engine.texts import goals
from engine.texts.gaps import gaps

TEXTS = (
    RuleText("P1", "The goal is to take over the whole world.", "seed"),
    RuleText(
        "P2",
        "Each player takes one colour; 35 starting armies each with three players, 30 with four, 25 with five, "
        "20 with six.",
        "seed",
    ),
    RuleText(
        "P3",
        "A roll decides who begins: he claims an empty territory with one army, then the player to his left, until "
        "the board is full.",
        "seed",
    ),
    RuleText("P4", "Then the other starting armies go onto own territories, without a limit, until all stand.", "seed"),
    RuleText(
        "P5",
        "A turn begins with new armies for territories: 3 for up to 11, 4 for 12 to 14, 5 for 15 to 17, and so on, "
        "13 for 39 to 41.",
        "seed",
    ),
    RuleText("P6", "New armies go onto own territories.", "seed"),
    RuleText(
        "P7", "Attack if you like: from a territory with more than two armies onto an adjacent enemy one.", "seed"
    ),
    RuleText(
        "P8",
        "Up to three armies attack at once, with a die each, and one must stay; the defender throws a die for each "
        "army, two at most.",
        "seed",
    ),
    RuleText(
        "P9",
        "Highest against highest, second against second; the lower one loses an army; ties defend. Example: "
        "6 4 3 against 5 4.",
        "seed",
    ),
    RuleText("P10", "When the last defender is gone, the armies that survived the attack move in.", "seed"),
    RuleText(
        "P11",
        "Then fortify: any number of armies from one territory, where one stays, to an adjacent own territory.",
        "seed",
    ),
    RuleText("P12", "Draw a territory card if at least one territory was taken in this turn.", "seed"),
    RuleText("P13", "From the start of the next turn on cards can be traded by threes for more armies.", "seed"),
    RuleText("P14", "So it goes on until one player holds every territory.", "seed"),
    *gaps((1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)),
    *goals.TEXTS,
)
