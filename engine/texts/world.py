"""World. I: statements of the printed text. G: gaps that it leaves. V: other goals."""

from engine.ruleset import RuleText
from engine.texts import goals
from engine.texts.gaps import gaps

TEXTS = (
    RuleText("I1", "The board is laid out; the territory cards lie shuffled and face down beside it.", "seed"),
    RuleText("I2", "Each player takes one colour and all its armies.", "seed"),
    RuleText("I3", "Starting armies each: 35 with three players, 30 with four, 25 with five, 20 with six.", "seed"),
    RuleText("I4", "Pieces stand for 1, 5 or 10 armies. The screen counts armies, so it shows no pieces.", "seed"),
    RuleText("I5", "Everybody rolls a die; the highest claims first, and set-up goes on clockwise.", "seed"),
    RuleText("I6", "In turn, one army onto any empty territory, until all are claimed.", "seed"),
    RuleText("I7", "Then in turn one army onto an own territory until all starting armies stand.", "seed"),
    RuleText("I8", "A new roll decides who takes the first turn.", "seed"),
    RuleText("I9", "A turn begins with new armies for territories: 3 for up to 11, 5 for 15 to 17, and so on.", "seed"),
    RuleText("I10", "They are a third of the territories, rounded down.", "seed"),
    RuleText(
        "I11",
        "Regions held whole add: South America 2, Australia 2, Africa 3, North America 5, Europe 5, Asia 7.",
        "seed",
    ),
    RuleText("I12", "A set is three cards with the same symbol, or with three different ones.", "seed"),
    RuleText("I13", "Sets are worth 4, 6, 8, 10 armies in the order they are traded, then 15, 20, 25 ...", "seed"),
    RuleText("I14", "New armies go onto own territories.", "seed"),
    RuleText("I15", "Attack if you like: from a territory with two armies or more onto a linked one.", "seed"),
    RuleText("I16", "The defender then chooses one or two armies to defend with.", "seed"),
    RuleText("I17", "One die an army, up to three for the attacker; all dice are thrown together.", "seed"),
    RuleText("I18", "Highest against highest, next against next; each pair costs an army; ties defend.", "seed"),
    RuleText("I19", "All armies of the winning throw move in; more may follow; one must stay.", "seed"),
    RuleText("I20", "Whoever takes a player's last territory takes all his cards; he is out.", "seed"),
    RuleText("I21", "Any number of attacks in a turn.", "seed"),
    RuleText("I22", "Then fortify once: from one territory to a connected one; one army must stay.", "seed"),
    RuleText("I23", "At the end of a turn with a conquest, take one card; never more than one.", "seed"),
    RuleText("I24", "Then the next player takes a turn.", "seed"),
    RuleText("I25", "Whoever controls every territory wins.", "seed"),
    *gaps(range(1, 13)),
    *goals.TEXTS,
)
