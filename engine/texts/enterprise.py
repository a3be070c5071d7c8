"""Enterprise. N: statements of the printed page. G: gaps that it leaves. V: other goals."""

from engine.ruleset import RuleText
from engine.texts import goals
from engine.texts.gaps import gaps

TEXTS = (
    RuleText(
        "N1",
        "Extra armies for three cards: artillery 4, infantry 6, cavalry 8, one of each 10; the same all game.",
        "seed",
    ),
    RuleText("N2", "A wild card can be the third card of any set: beside two alike or two different ones.", "seed"),
    RuleText("N3", "The owner of the cards decides when to trade them.", "seed"),
    RuleText("N4", "Nobody holds more than five cards; with five a set must be traded in the next turn.", "seed"),
    RuleText("N5", "A player who uses his turn to attack gets no new armies for his territories.", "seed"),
    RuleText("N6", "He does get the extra armies: for whole regions and for sets of cards.", "seed"),
    RuleText(
        "N7",
        "Attack from a territory with more than one army onto a bordering one; dotted lines cross the sea.",
        "seed",
    ),
    RuleText("N8", "The attacker announces which territory he attacks, and from where.", "seed"),
    RuleText("N9", "Then he fixes the strength: one army at least, all but one at most.", "seed"),
    RuleText("N10", "Strength 1, 2, or 3 and more lets him throw one, two or three dice.", "seed"),
    RuleText("N11", "At least as many armies as dice were thrown must move in after a win.", "seed"),
    RuleText(
        "N12",
        "The order of a turn of attacks: place the extra armies; name target, source and strength; throw.",
        "seed",
    ),
    RuleText(
        "N13", "All armies there defend: two dice at most with two armies or more, one die with one army.", "seed"
    ),
    RuleText("N14", "The defender may throw one die even with two armies or more.", "seed"),
    RuleText("N15", "The attacker always throws first, then the defender.", "seed"),
    RuleText("N16", "A player throws his dice together, never one by one.", "seed"),
    RuleText(
        "N17",
        "If any die was not thrown properly, all dice are thrown again. The program's dice always lie flat, so no "
        "throw is ever repeated.",
        "seed",
    ),
    RuleText("N18", "Highest against highest: the winner takes one army off the board.", "seed"),
    RuleText("N19", "With two defending dice the next highest pair is compared as well.", "seed"),
    *gaps((1, 5, 7, 9, 10, 11, 12, 14, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)),
    *goals.TEXTS,
)
