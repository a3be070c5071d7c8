"""Learns the weights by which `expert` judges Balance of Power, from games of `hard` against itself: `make learn`.

`hard` knows no weights, so the same games are played and the same weights come out, whatever they are now.
"""

import sys
from collections.abc import Iterator

from sklearn.linear_model import LogisticRegression

from engine.bots import make_bot
from engine.bots.aims import Aims
from engine.bots.ground import Ground
from engine.bots.judge import Judge
from engine.bots.style import CHARACTERS, SKILLS
from engine.chance import Seeded
from engine.game import Game
from engine.rulesets import RULESETS
from engine.rulesets.balance_of_power.learnt import Features
from engine.seating import Chair, new_game
from maps.format import load

GAMES, FIRST_SEED = 600, 1


def positions(game: Game, seed: int) -> Iterator[tuple[int, Features]]:
    """Plays the game. Whose turn ends, and what that seat would weigh, at the end of every turn."""
    ground = Ground(game.rules)
    bots = [make_bot("hard", game.rules, seat, seed) for seat in (0, 1)]
    mover, turn = game.state.seat, game.state.turn
    while (seat := game.decider) is not None:
        game.do(seat, bots[seat].decide(game.view(seat), game.offer))
        if game.state.turn != turn and game.state.result is None:
            judge = Judge(ground, game.view(mover), mover, Aims(), SKILLS["expert"], CHARACTERS[""])
            if (found := weighed(judge)) is not None:
                yield mover, found
        mover, turn = game.state.seat, game.state.turn


def weighed(judge: Judge) -> Features | None:
    """What the judge of a seat weighs of the position as it is; None where the other may win before its next turn."""
    at, prospects = judge.start, judge.prospects
    if not at.others or at.over:
        return None
    return prospects.features(at, at.total**judge.character.sharp / at.others)


def main() -> None:
    """Play, fit, and print what belongs into `engine/rulesets/balance_of_power/learnt.py`."""
    rules = RULESETS["balance-of-power"]
    rows: list[Features] = []
    won: list[bool] = []
    for seed in range(FIRST_SEED, FIRST_SEED + GAMES):
        game = new_game(rules, load(rules.board), {}, [Chair("Red", "hard"), Chair("Blue", "hard")], Seeded(seed))
        seen = list(positions(game, seed))
        winners = game.state.result.winners if game.state.result is not None else ()
        rows += [found for _, found in seen]
        won += [seat in winners for seat, _ in seen]
        print(f"\r{seed - FIRST_SEED + 1} of {GAMES} games", end="", file=sys.stderr, flush=True)
    fitted = LogisticRegression(C=10, max_iter=1_000).fit(rows, won)
    weights = Features(*[round(float(weight), 3) for weight in fitted.coef_[0]])
    print(f"\n{len(rows)} positions\nWEIGHTS = {weights}\nSTART = {fitted.intercept_[0]:.3f}")


if __name__ == "__main__":
    main()
