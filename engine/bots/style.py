"""How a planner thinks: what it looks at, by level, and what it likes, by character. Numbers only."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace


class Skill(Struct, frozen=True):
    """How far a planner looks."""

    depth: int
    """Conquests in a row that it thinks through."""
    width: int
    """Ways to go on that it keeps after each of them."""
    blind: int = 4
    """The same where the rules do not let it think of the others' answers: long lines look too good then."""
    lanes: int = 3
    """Stacks from which it thinks them through."""
    tours: bool = True
    """Whether it works out what it takes to hold a region whole, or to beat a player."""
    guards: bool = True
    """Whether it weighs what can hit a region against those who stand there."""
    conquests: int = 99
    """Conquests in one turn after which it rests, while there is a single rival and it `waits`.

    On a board of 42 territories; on others in proportion.
    """
    waits: int = 10
    """Rounds among several rivals after which it tries any likely victory over one: else games drag on."""
    duel: int = 0
    """The same against a single rival."""
    camps: int = 1
    """Places among which it divides its starting armies."""
    gather: float = 1.0
    """Share of its starting armies that goes to the first of these; the rest to another place."""
    focus: float = 1.0
    """Share of new armies that goes where the plan wants it; the rest is dealt out along the front."""
    patience: bool = True
    """Whether it keeps cards for a better moment."""
    race: int = 2
    """Whose way to an end of the game that the rules know it follows: 0 nobody's, 1 its own, 2 that of all.

    That a rival is about to win all of them see.
    """
    learnt: bool = False
    """Whether it judges by weights that were learnt from games, where a rule system has them."""
    replies: int = 0
    """Lines for which it thinks of what the others can do next."""
    answers: int = 0
    """Of these, lines for which it thinks the next player's whole turn through."""
    trials: int = 0
    """Lines that it plays out on the engine, of those that look all but equally good."""
    nodes: int = 0
    """Actions on the engine after which no further round of playouts is begun at one decision."""


class Character(Struct, frozen=True):
    """What a planner values, in armies."""

    horizon: float = 2.8
    """Turns for which income counts."""
    loss: float = 0.6
    """How soon land is lost again, for each player who may take it."""
    pinned: float = 0.5
    """What the one army that must stay in a territory is worth less than one that is free to go."""
    regions: float = 1.0
    """What a bonus counts beside other income."""
    promise: float = 0.25
    """What a region counts of which a part is held."""
    fear: float = 0.85
    """How surely others attack what they can take."""
    sharp: float = 2.0
    """How much more the strong win than the weak: chances go with this power of strength."""
    stack: float = 0.05
    """What an army in the largest stack at the front is worth more."""
    idle: float = 0.3
    """What an army is worth less where no enemy is beside it."""
    cards: float = 0.8
    """What the armies of a set count that is not traded yet."""
    margin: float = 0.0005
    """By how much a plan must better the chances to win."""


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(
        depth=1,
        width=3,
        tours=False,
        guards=False,
        patience=False,
        conquests=3,
        waits=24,
        duel=24,
        camps=4,
        focus=0.5,
        race=0,
    ),
    "normal": Skill(depth=2, width=3, tours=False, conquests=4, waits=18, duel=18, camps=3, race=1),
    "hard": Skill(depth=4, width=3, lanes=5, conquests=5, gather=0.7, duel=4, replies=8),
    "expert": Skill(depth=8, width=3, lanes=6, learnt=True, replies=16, answers=6, trials=3, nodes=150),
}

LEAF = Skill(depth=4, width=2, lanes=3, replies=6, answers=3)
"""How a planner looks at the position in which a playout ends."""

CHARACTERS: Mapping[str, Character] = {
    "": Character(),
    "cautious": replace(Character(), fear=1.0, horizon=2.9, margin=0.002),
    "builder": replace(Character(), regions=1.3, promise=0.7),
    "raider": replace(Character(), sharp=2.5, cards=0.9, regions=0.9, stack=0.2, fear=0.7),
}
