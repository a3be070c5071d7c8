"""G: what the printed texts of the classic rule systems leave open, closed from other sources or by ruling."""

from collections.abc import Iterable, Mapping

from engine.options import Source
from engine.ruleset import RuleText

GAPS: Mapping[str, tuple[str, Source]] = {
    "tie_roll": ("Those tied for the highest roll throw again.", "official"),
    "set_up": (
        "35 starting armies each with three players, 30 with four, 25 with five, 20 with six. The highest roll begins; "
        "in turn each claims an empty territory, then each adds one army at a time.",
        "official",
    ),
    "place_one": ("Starting armies are placed one at a time, in turn.", "official"),
    "income": ("New armies are a third of the territories, rounded down, at least 3.", "official"),
    "no_slip": ("12 to 14 territories give 4 armies; the printed 3 contradicts its own formula.", "ruling"),
    "least": ("Never fewer than 3 armies for territories.", "official"),
    "connected": ("Connected means: joined by a chain of own territories.", "official"),
    "regions": (
        "Regions held whole at the start of a turn add: South America 2, Australia 2, Africa 3, North America 5, "
        "Europe 5, Asia 7.",
        "official",
    ),
    "sets": ("A set is three cards with the same symbol, or with three different ones.", "official"),
    "wild": ("The deck has a card for each territory and two wild cards that match any symbol.", "official"),
    "set_values": (
        "Sets are worth 4, 6, 8, 10, 12, 15 armies in the order in which they are traded, then 20, 25, 30 ...",
        "official",
    ),
    "force": ("With five cards or more at the start of a turn a set must be traded first.", "official"),
    "bonus": (
        "If a traded set shows an own territory, two armies more go there, once a turn at most.",
        "official",
    ),
    "two_armies": ("A territory needs two armies to attack; the printed “more than two” is an error.", "official"),
    "example": ("In the printed example the second pair is 4 against 4, so each side loses one army.", "ruling"),
    "more_move_in": ("More armies may follow those of the winning throw; one must stay.", "official"),
    "tie": ("When the dice of a pair are equal, the attacker loses the army.", "official"),
    "card": ("A turn with a conquest earns one territory card; never more than one.", "official"),
    "eliminated": ("Whoever takes a player's last territory takes all his cards; he is out.", "official"),
    "trade_down": (
        "Whoever holds six cards or more after taking a beaten player's cards trades at once down to four or fewer "
        "and places those armies at once.",
        "official",
    ),
    "over_cap": (
        "Cards taken from a beaten player wait for the next own turn; a hand of more than five is then traded down "
        "to five or fewer.",
        "ruling",
    ),
    "one_wild": ("No set holds two wild cards.", "ruling"),
    "choice_binds": (
        "What a turn is used for is said before any army is placed, and it binds: a turn of attacks in which nobody "
        "is attacked still brings no armies for territories.",
        "ruling",
    ),
    "moving": (
        "A turn can also be used to move armies, at most seven, to a neighbouring own territory; but not while a set "
        "must be traded.",
        "ruling",
    ),
    "defender_sees": (
        "As the attacker throws first, the defender sees that throw before he chooses his dice.",
        "ruling",
    ),
    "goal": ("Whoever controls every territory wins.", "official"),
    "reshuffle": ("When the pile is empty, the traded cards are shuffled into a new one.", "ruling"),
    "two_players": (
        "Two players: each and a neutral army get a third of the board and 40 armies; in turn two own armies and one "
        "of the neutral army are placed. The opponent throws for the neutral army, which never attacks. Beating "
        "the opponent wins.",
        "official",
    ),
    "resign": (
        "Whoever resigns leaves his armies on the board as a neutral army that defends with the most dice; "
        "his cards are put aside.",
        "ruling",
    ),
    "limit": (
        "In a game with a turn limit, after the limit most territories win, then most armies, then the later seat. "
        "Games without people have one of 400 turns a player.",
        "ruling",
    ),
}


def gaps(names: Iterable[str]) -> tuple[RuleText, ...]:
    """These gaps, numbered from G1 on."""
    return tuple(RuleText(f"G{k}", *GAPS[name]) for k, name in enumerate(names, 1))
