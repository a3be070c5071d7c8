"""Middle-earth. M: its rules, numbered in the order of a game. Battalions are what other rule systems call armies.

What deviates from the letter of the printed text is "official" where another published text of the game says so, and
"ruling" where none that was found says anything; an option brings the letter back.
"""

from engine.ruleset import RuleText

TEXTS = (
    RuleText("M1", "Two to four players, each with one army, good or evil. Sides are no alliances.", "seed"),
    RuleText(
        "M2",
        "Two players: one good, one evil, and a neutral army. Three: one good, two evil. Four: two of each.",
        "seed",
    ),
    RuleText("M3", "Starting battalions: 35 each with two or three players, 30 with four.", "seed"),
    RuleText("M4", "Pieces stand for 1, 3 or 5 battalions; the screen counts battalions, so it shows none.", "seed"),
    RuleText(
        "M5",
        "Everybody rolls a die. The highest goes first in every round, the others follow clockwise; those tied for the "
        "highest throw again.",
        "seed",
    ),
    RuleText(
        "M6",
        "Four players are dealt 5 good, 5 evil, 4 good and 4 evil territories, in the order of turns; if the first is "
        "evil, good and evil are exchanged.",
        "seed",
    ),
    RuleText(
        "M7",
        "Three players: good is dealt the 9 good territories, the earlier evil player 5 evil and 4 neutral ones, the "
        "later 4 evil and 5 neutral ones.",
        "official",
    ),
    RuleText(
        "M8",
        "Two players: each is dealt the 9 territories of the own side, the neutral army 14 neutral ones. Wild cards "
        "are out of the game.",
        "seed",
    ),
    RuleText(
        "M9", "One battalion on each territory that was dealt; the neutral army puts two on each of its own.", "seed"
    ),
    RuleText("M10", "Then in turn one battalion onto any empty territory. From then on none is ever empty.", "seed"),
    RuleText("M11", "Then in turn one battalion onto any own territory, until all stand.", "seed"),
    RuleText("M12", "Then in turn one hero each onto an own territory; the neutral army has none.", "seed"),
    RuleText("M13", "The territory cards: one for each of the 42 territories, and two wild ones.", "official"),
    RuleText(
        "M14",
        "Three adventure cards each, dealt without the events, which are then shuffled into the pile.",
        "seed",
    ),
    RuleText("M15", "The ring begins in The Shire.", "seed"),
    RuleText("M16", "New battalions: a third of the territories, rounded down, at least 3.", "seed"),
    RuleText(
        "M17",
        "Regions held whole add: Arnor 7, Rhovanion 5, Rohan 4, Mirkwood 4, Eriador 3, Rhun 2.",
        "seed",
    ),
    RuleText(
        "M18",
        "A set is three cards with the same symbol, or with three different ones: three infantry 4, three cavalry 6, "
        "three creatures 8, one of each 10. A wild card is any symbol, and is taken for the best one.",
        "seed",
    ),
    RuleText(
        "M19",
        "If a traded set shows an own territory, two battalions more come, once a set, and are placed freely. How "
        "often and where is our ruling.",
        "ruling",
    ),
    RuleText(
        "M20",
        "Sets are traded while new battalions are placed, as many as one likes. With more than five cards one must.",
        "seed",
    ),
    RuleText("M21", "When the pile of territory cards is empty, the traded ones are shuffled.", "seed"),
    RuleText("M22", "All new battalions are placed on own territories before the attacks.", "official"),
    RuleText(
        "M23",
        "Attack from an own territory with two battalions or more, over a land border, a bridge or between ports, a "
        "territory of any other army, of the own side too.",
        "seed",
    ),
    RuleText("M24", "One to three battalions attack, one must stay; each throws a red die.", "seed"),
    RuleText(
        "M25",
        "The defender throws up to two black dice, one a battalion; one only if attacked with one.",
        "seed",
    ),
    RuleText(
        "M26",
        "The attacker's highest die counts one more with a hero; the defender's one more for a hero and one more for a "
        "stronghold. The sum may pass six, which is our ruling.",
        "official",
    ),
    RuleText(
        "M27", "Highest against highest, next against next; each pair costs a battalion; ties defend.", "official"
    ),
    RuleText("M28", "So 5 2 1 against 4 2 costs each side one.", "official"),
    RuleText("M29", "Between battles the attacker may stop, or change where from and whom he attacks.", "seed"),
    RuleText(
        "M30",
        "The battalions of the winning throw move in, more may follow, one must stay.",
        "seed",
    ),
    RuleText("M31", "A hero that took part moves in. A hero in the territory that was taken is lost.", "seed"),
    RuleText(
        "M31a",
        "Before any battle the attacker may say that a hero stays out of it, and later that it takes part again; a "
        "hero in the attacked territory always takes part. A hero that moved in may take part in further attacks.",
        "ruling",
    ),
    RuleText(
        "M32",
        "Whoever loses the last territory is out. The captor takes the territory cards and may trade them in the next "
        "own turn; the adventure cards, played ones too, are discarded.",
        "official",
    ),
    RuleText("M33", "The neutral army only defends; the player who does not attack throws for it.", "seed"),
    RuleText(
        "M34",
        "At most two heroes an army, the second by a card only; two of one army are never in one territory.",
        "seed",
    ),
    RuleText("M35", "With a single territory left there is no second hero.", "official"),
    RuleText(
        "M36",
        "Whoever has no hero on the board places one on an own territory after the manoeuvre, before drawing cards.",
        "official",
    ),
    RuleText(
        "M37",
        "There are six strongholds: Evendim Hills, Rhudaur, South Mirkwood, Moria, Fangorn, West Rohan.",
        "official",
    ),
    RuleText("M38", "There are sixteen sites of power, each the goal of a mission; no stronghold is one.", "official"),
    RuleText(
        "M39",
        "In the own attack phase or manoeuvre a mission may be completed if an own hero stands on its site, also one "
        "that was there before. The reward comes at once, the card lies face up for its points.",
        "official",
    ),
    RuleText("M40", "That hero stays there for the rest of the turn.", "seed"),
    RuleText(
        "M41",
        "Power cards are played at the time that they name, else in the own attack phase, and lie face up for points.",
        "seed",
    ),
    RuleText(
        "M42",
        "Any number of cards may be played in a turn. Whoever has drawn an adventure card in his turn plays nothing "
        "but events in the rest of it.",
        "seed",
    ),
    RuleText(
        "M43",
        "One manoeuvre: battalions move from an own territory to another that a chain of own territories joins; one "
        "must stay.",
        "seed",
    ),
    RuleText("M44", "It goes the ways of attacks: land, bridges, ports; never over mountains.", "seed"),
    RuleText(
        "M45",
        "One hero may march with the battalions. Each hero may march without any once a turn, on top of that, which is "
        "our ruling.",
        "ruling",
    ),
    RuleText("M46", "A hero may pass a territory with the other hero of its army, but not end there.", "official"),
    RuleText("M47", "A turn with a conquest earns one territory card.", "seed"),
    RuleText(
        "M48",
        "A turn in which an own hero came into or through a territory with a site of power, by conquest or manoeuvre, "
        "earns an adventure card. A march takes the way that leads through one, if there is such a way.",
        "official",
    ),
    RuleText(
        "M49",
        "One adventure card a turn. An event is carried out at once and discarded, and nothing more is drawn.",
        "seed",
    ),
    RuleText("M50", "Whoever holds more than three adventure cards discards one, without points.", "seed"),
    RuleText(
        "M51", "When the adventure pile is empty, the discards are shuffled; without those there is none.", "ruling"
    ),
    RuleText(
        "M52",
        "At the end of every player's turn the ring goes one space on; on a space with a die, at Moria, Lorien and the "
        "Dead Marshes, only after a 4, 5 or 6.",
        "official",
    ),
    RuleText("M53", "The neutral army has no turns, so it moves no ring.", "seed"),
    RuleText("M54", "When the ring leaves the Dead Marshes, the game ends at once.", "seed"),
    RuleText(
        "M55",
        "Whoever holds all territories wins at once, and so does the only player left, which is our ruling.",
        "seed",
    ),
    RuleText(
        "M56",
        "Points: 1 a territory, 1 a whole region, 2 a stronghold, and those of missions and powers that were played. "
        "Cards in hand count nothing.",
        "seed",
    ),
    RuleText(
        "M57",
        "Of those with the same points the one with more territories wins, then strongholds, then points of adventure "
        "cards, then the higher die.",
        "seed",
    ),
)
