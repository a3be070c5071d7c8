"""Balance of Power. B: its rules, numbered in the order of a game; "ruling" closes what no text that was found says."""

from engine.ruleset import RuleText

TEXTS = (
    RuleText(
        "B1",
        "30 territories in 6 regions, 11 of them difficult terrain, 4 with a structure; two players, red and blue, "
        "and a neutral army.",
        "seed",
    ),
    RuleText("B2", "There are two games: Basic Training and the Command Room.", "seed"),
    RuleText(
        "B3",
        "Basic Training: one of four drawn set-ups fixes owners, units, nine cities, both capitals and eight missions. "
        "Which number stands where is our ruling, but for the 8 units of Denmark and Switzerland in set-up 1.",
        "official",
    ),
    RuleText(
        "B4",
        "Set-ups 3 and 4 use the two printed lists of missions and cities; which five of the cities go with which "
        "set-up is our ruling.",
        "seed",
    ),
    RuleText(
        "B5",
        "Missions and cities of set-ups 1 and 2 and the place of every capital: never in difficult terrain, never "
        "beside an opponent, as many neighbours for both.",
        "ruling",
    ),
    RuleText("B6", "Basic Training: colours and the first player are chosen or rolled for.", "official"),
    RuleText(
        "B7",
        "Command Room: nine territory cards place the cities and go back; eight of the twelve missions, by chance, lie "
        "face up, the others are out of the game.",
        "official",
    ),
    RuleText(
        "B8",
        "Command Room: one player places 27 red, 27 blue and 60 neutral units and both capitals. The structures are "
        "neutral, every territory has units of exactly one army, a capital stands on land of its army.",
        "official",
    ),
    RuleText("B9", "The other player then picks an army, and who begins.", "official"),
    RuleText("B10", "Players begin without cards.", "ruling"),
    RuleText(
        "B11",
        "The deck has 30 cards, one a territory; 21 have one star, 9 have two. That there are 30 is printed, and that "
        "they have one star or two is official; which have two is our ruling.",
        "ruling",
    ),
    RuleText(
        "B12",
        "A turn of Basic Training: draft, attack, take a mission, manoeuvre, draw a card; then look who has won.",
        "official",
    ),
    RuleText(
        "B13", "A turn of the Command Room begins with the neutral resistance and the shop; then as above.", "official"
    ),
    RuleText(
        "B14",
        "Neutral resistance: for the neutral units that the opponent defeated in his turn. Without any the step is "
        "left out.",
        "seed",
    ),
    RuleText("B15", "The player may waive it; then the units are gone.", "seed"),
    RuleText(
        "B16", "Else two dice must reach the number under the last occupied slot of the neutral hospital.", "seed"
    ),
    RuleText(
        "B17",
        "If they do, the player places half of the units, rounded up, on neutral territories in any split; the others "
        "are gone.",
        "seed",
    ),
    RuleText("B18", "If they do not, all of them are gone.", "seed"),
    RuleText("B19", "The number for n units is 13 - n, from 12 down to 2. The 6 for 7 units is printed.", "ruling"),
    RuleText("B20", "The neutral hospital has 11 slots; what finds none is gone.", "ruling"),
    RuleText("B21", "Without neutral territories all units are gone.", "ruling"),
    RuleText("B22", "After this step the neutral hospital is empty.", "seed"),
    RuleText(
        "B23", "Units that a player loses go to the own hospital; it has 12 slots, what finds none is gone.", "seed"
    ),
    RuleText("B24", "Support: units of the own hospital pay for services; what is not spent stays there.", "official"),
    RuleText("B25", "Starting manoeuvre, 3 units: one more manoeuvre, at once.", "official"),
    RuleText("B26", "Special squad, 8 units: this turn up to three units attack difficult terrain.", "official"),
    RuleText(
        "B27",
        "Recon mission, 2 units: once this turn one attacking die is thrown again. The cost is official, the effect "
        "our ruling.",
        "ruling",
    ),
    RuleText(
        "B28",
        "Neutral attack, 5 units: one neutral territory with two units or more attacks one neighbour of the opponent's "
        "this turn, as often as the buyer likes. He throws for it; one unit stays; what it takes is neutral and "
        "earns no card. That it exists is official, cost and effect are our ruling.",
        "ruling",
    ),
    RuleText("B29", "Every service at most once a turn.", "ruling"),
    RuleText("B30", "Draft: a third of territories and cities together, rounded down, at least 3.", "seed"),
    RuleText(
        "B31",
        "Whole regions add: Yellow 3, Blue 2, Brown 5, Orange 5; Green 4 and Purple 4 by our ruling. All is counted at "
        "the start of the draft.",
        "seed",
    ),
    RuleText("B32", "Every capital held adds 1, whosever it is.", "seed"),
    RuleText(
        "B33",
        "Cards with 2 to 10 stars bring 2, 4, 7, 10, 13, 17, 21, 25, 30 units. One trade a turn; nobody must.",
        "official",
    ),
    RuleText("B34", "All new units go onto own territories, in any split.", "official"),
    RuleText("B35", "Units never run out.", "ruling"),
    RuleText(
        "B36",
        "Attack from an own territory with two units or more onto a neighbouring one, opposing or neutral.",
        "seed",
    ),
    RuleText("B37", "Attack with 1 to 3 units, one must stay; against difficult terrain with 1 or 2.", "official"),
    RuleText("B38", "Sea lanes bring no other limit.", "ruling"),
    RuleText("B39", "The defender throws 1 or 2 dice, at most one a unit; unless asked, the most.", "official"),
    RuleText("B40", "Highest against highest, next against next; each pair costs a unit; ties defend.", "official"),
    RuleText("B41", "The opponent throws for the neutral army, which never drafts or attacks of itself.", "official"),
    RuleText("B42", "Lost units are gone in Basic Training; in the Command Room they go to their hospital.", "seed"),
    RuleText("B43", "The attacking units move in, more may follow, one must stay.", "seed"),
    RuleText("B44", "A captured city or capital stays where it is.", "seed"),
    RuleText("B45", "Any number of attacks, from any own territory.", "seed"),
    RuleText(
        "B46",
        "After the attacks one mission on the table may be taken that is fulfilled now. It is not replaced, and it is "
        "kept for good.",
        "official",
    ),
    RuleText(
        "B46a", "It need not have come true in this turn, and it may be left lying: then a card is drawn.", "ruling"
    ),
    RuleText(
        "B47",
        "Missions: regions whole; two regions; all six sea-lane territories; at least six cities; at least six "
        "difficult territories; Denmark; Switzerland; Norway with West Ukraine.",
        "official",
    ),
    RuleText(
        "B48",
        "The neutral army is defeated when no neutral unit is on the board; its hospital does not count.",
        "ruling",
    ),
    RuleText("B49", "A mission brings nothing but itself.", "ruling"),
    RuleText(
        "B50",
        "One manoeuvre: units move from an own territory to another that own territories connect, sea lanes included; "
        "one must stay. It conquers nothing.",
        "seed",
    ),
    RuleText(
        "B51",
        "One card for a turn in which land of the opponent was taken: neutral land earns none, and there is none in a "
        "turn with a mission.",
        "seed",
    ),
    RuleText("B52", "When the deck is empty the traded cards are shuffled; without those there is no card.", "seed"),
    RuleText("B53", "Three missions and the own capital held at the end of the own turn win.", "official"),
    RuleText("B54", "Whoever takes the opponent's last territory wins at once.", "official"),
    RuleText(
        "B55", "With three missions but without the capital the game goes on until the end of a turn with it.", "ruling"
    ),
    RuleText("B56", "No move and no attack leaves a territory empty.", "seed"),
    RuleText(
        "B57",
        "In a game with a turn limit more missions win after it, then more territories and cities, then the second "
        "player. Games between people have none, games without people one of 100 turns each.",
        "ruling",
    ),
)
