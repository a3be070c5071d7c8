"""V: the goals that can be picked instead of the whole board, the same for every classic rule system."""

from engine.ruleset import RuleText

TEXTS = (
    RuleText(
        "V1",
        "Missions: before the board is divided each player is dealt one in secret. Whoever completes his own wins; "
        "after each conquest and at the end of each turn the program looks whether somebody has.",
        "official",
    ),
    RuleText(
        "V2",
        "The 14 missions: Asia and South America; Asia and Africa; North America and Africa; North America and "
        "Australia; Europe, South America and one more region; Europe, Australia and one more region; 24 "
        "territories; 18 territories with two armies or more in each; to see a certain player beaten, for each of six.",
        "official",
    ),
    RuleText("V3", "A mission to beat oneself is one to hold 24 territories.", "official"),
    RuleText(
        "V4",
        "When somebody else beats the player whom a mission wants beaten, it is complete, or becomes 24 territories.",
        "official",
    ),
    RuleText("V5", "If one capture completes two missions, that of the player whose turn it is wins.", "official"),
    RuleText(
        "V6",
        "Capitals: when all starting armies stand, each player chooses one own territory as headquarters; all are "
        "shown together.",
        "official",
    ),
    RuleText(
        "V7",
        "Whoever holds his own headquarters and takes all others wins. In the short game two others are enough with "
        "four players, three with five or six.",
        "official",
    ),
    RuleText(
        "V8",
        "Whoever loses his headquarters plays on. The cards of headquarters are never drawn and count in no set.",
        "official",
    ),
    RuleText("V9", "The whole board wins with every goal, and so does being the last player left.", "ruling"),
)
