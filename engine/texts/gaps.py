"""G: what the printed texts of the classic rule systems leave open, closed from other sources or by ruling.

One number is one statement; each rule system names those that it needs.
"""

from collections.abc import Iterable

from engine.ruleset import RuleText

GAPS = (
    RuleText("G1", "Those tied for the highest roll throw again.", "official"),
    RuleText("G2", "12 to 14 territories give 4 armies; the printed 3 contradicts its own formula.", "ruling"),
    RuleText("G3", "Never fewer than 3 armies for territories.", "official"),
    RuleText("G4", "Connected means: joined by a chain of own territories.", "official"),
    RuleText("G5", "The deck has a card for each territory and two wild cards that match any symbol.", "official"),
    RuleText("G6", "With five cards or more at the start of a turn a set must be traded first.", "official"),
    RuleText(
        "G7", "If a traded set shows an own territory, two armies more go there, once a turn at most.", "official"
    ),
    RuleText(
        "G8",
        "Whoever holds six cards or more after taking a beaten player's cards trades at once down to four or "
        "fewer and places those armies at once.",
        "official",
    ),
    RuleText("G9", "When the pile is empty, the traded cards are shuffled into a new one.", "ruling"),
    RuleText(
        "G10",
        "Two players: each and a neutral army get a third of the board and 40 armies; in turn two own armies "
        "and one of the neutral army are placed. The opponent throws for the neutral army, which never "
        "attacks. Beating the opponent wins.",
        "official",
    ),
    RuleText(
        "G11",
        "Whoever resigns leaves his armies on the board as a neutral army that defends with the most dice; "
        "his cards are put aside.",
        "ruling",
    ),
    RuleText(
        "G12",
        "In a game with a turn limit, after the limit most territories win, then most armies, then the later "
        "seat. Games without people have one of 400 turns a player.",
        "ruling",
    ),
    RuleText("G13", "Starting armies are placed one at a time, in turn.", "official"),
    RuleText(
        "G14",
        "Regions held whole at the start of a turn add: South America 2, Australia 2, Africa 3, North "
        "America 5, Europe 5, Asia 7.",
        "official",
    ),
    RuleText("G15", "A territory needs two armies to attack; the printed “more than two” is an error.", "official"),
    RuleText("G16", "In the printed example the second pair is 4 against 4, so each side loses one army.", "ruling"),
    RuleText("G17", "More armies may follow those of the winning throw; one must stay.", "official"),
    RuleText("G18", "A set is three cards with the same symbol, or with three different ones.", "official"),
    RuleText(
        "G19",
        "Sets are worth 4, 6, 8, 10, 12, 15 armies in the order in which they are traded, then 20, 25, 30 ...",
        "official",
    ),
    RuleText("G20", "Whoever takes a player's last territory takes all his cards; he is out.", "official"),
    RuleText(
        "G21",
        "35 starting armies each with three players, 30 with four, 25 with five, 20 with six. The highest "
        "roll begins; in turn each claims an empty territory, then each adds one army at a time.",
        "official",
    ),
    RuleText("G22", "New armies are a third of the territories, rounded down, at least 3.", "official"),
    RuleText(
        "G23",
        "What a turn is used for is said before any army is placed, and it binds: a turn of attacks in which "
        "nobody is attacked still brings no armies for territories.",
        "ruling",
    ),
    RuleText(
        "G24",
        "A turn can also be used to move armies, at most seven, to a neighbouring own territory; but not "
        "while a set must be traded.",
        "ruling",
    ),
    RuleText("G25", "No set holds two wild cards.", "ruling"),
    RuleText("G26", "As the attacker throws first, the defender sees that throw before he chooses his dice.", "ruling"),
    RuleText("G27", "When the dice of a pair are equal, the attacker loses the army.", "official"),
    RuleText("G28", "A turn with a conquest earns one territory card; never more than one.", "official"),
    RuleText(
        "G29",
        "Cards taken from a beaten player wait for the next own turn; a hand of more than five is then "
        "traded down to five or fewer.",
        "ruling",
    ),
    RuleText("G30", "Whoever controls every territory wins.", "official"),
)


def gaps(numbers: Iterable[int]) -> tuple[RuleText, ...]:
    """The statements with these numbers."""
    return tuple(GAPS[number - 1] for number in numbers)
