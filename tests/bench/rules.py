"""How fast the engine plays, replays, undoes and saves."""

from collections.abc import Iterator
from random import Random

import msgspec

from engine import save
from engine.actions import Attack, Blitz, End
from engine.chance import Seeded
from engine.events import Rolled
from engine.game import Game
from engine.odds import battle, table
from engine.rulesets import RULESETS
from engine.seating import LIMIT, Chair, new_game
from maps.format import load
from tests.bench.rows import Row, at_least, at_most, least_seconds

LONG = 14_000
"""Entries of a long game."""
BIG = 1_000
SEATS = 4


def calibration() -> Row:
    """A fixed piece of plain Python, so that all figures can be read as ratios on any machine."""
    owner = {f"territory_{number}": number % 3 for number in range(42)}

    def filter_often() -> int:
        for _ in range(20_000):
            [name for name, seat in owner.items() if seat == 1]
        return 20_000

    return Row("calibration: one filter of a dict of 42", f"{least_seconds(filter_often, 7) * 1e6:.2f} us")


def begin(ruleset: str, seed: int, *, keep: bool = False, **options: object) -> tuple[Game, list[Chair]]:
    """A game at its first decision, for as many seats as the rules allow, at most four."""
    rules = RULESETS[ruleset]
    chairs = [Chair(f"Seat {number}", "random") for number in range(min(SEATS, rules.players[1]))]
    endless = {LIMIT: 0} if any(option.id == LIMIT for option in rules.options) else {}
    return new_game(rules, load(rules.board), endless | options, chairs, Seeded(seed), keep=keep), chairs


def drive(game: Game, entries: int, seed: int, without: tuple[type, ...] = ()) -> int:
    """Play random legal acts, attacks preferred; returns the number of entries, fewer when the game ends."""
    rng = Random(seed)
    done = 0
    while done < entries and game.state.result is None:
        offer = game.offer
        kinds = [kind for kind in offer.kinds() if kind not in without]
        if End in kinds and len(kinds) > 1 and rng.random() < 0.9:
            kinds.remove(End)
        game.do(game.decider, offer.sample(rng, kinds))
        done += 1
    return done


def playing(ruleset: str, entries: int, times: int) -> Row:
    """Entries a second with legal choices, checks, log and events."""
    drive(begin(ruleset, 0)[0], 300, 0)

    def play() -> int:
        done, seed = 0, 1
        while done < entries:
            done += drive(begin(ruleset, seed)[0], entries - done, seed, (Blitz,))
            seed += 1
        return done

    return at_least(f"{ruleset}: random play", 1 / least_seconds(play, times), 50_000, "entries/s")


def blitz(times: int) -> Row:
    """Throws a second in one long battle."""
    game, _ = begin("world", 3, keep=True, **{"defend.choice": "max"})
    while Attack not in game.offer.kinds():
        drive(game, 1, 3)
    offer = game.offer
    source = offer.domain(Blitz)[0]
    target = offer.domain(Blitz, source)[0]
    game.state.armies[source], game.state.armies[target] = BIG + 1, BIG
    game.memo.clear()
    seat = game.decider

    def fight() -> int:
        entry = game.do(seat, Blitz(source, target, 1))
        game.undo(across=True)
        return sum(isinstance(event, Rolled) for event in entry.events)

    return at_least(f"blitz, {BIG + 1} against {BIG}", 1 / least_seconds(fight, 5 * times), 100_000, "throws/s")


def long_game(entries: int) -> tuple[Game, list[Chair]]:
    """A game of World of so many entries, with all its changes kept."""
    for seed in range(1, 100):
        game, chairs = begin("world", seed, keep=True)
        if drive(game, entries - 1, seed, (Blitz,)) == entries - 1:
            return game, chairs
    raise AssertionError("No game went on for so long.")


def replaying(game: Game, times: int) -> Iterator[Row]:
    """Playing a log again with every check, and going through it by its changes."""
    log = [(entry.by, entry.action, entry.answers) for entry in game.log]
    kind = type(game.state)

    def replay() -> int:
        rules, state = RULESETS["world"].set_up(game.rules.options, game.rules.board.map, names)
        again = Game(rules, state, Seeded(0))
        again.start(log[0][2])
        for by, action, answers in log[1:]:
            again.do(by, action, answers)
        assert again.digest() == game.digest()
        return len(log)

    names = [seat.name for seat in msgspec.json.decode(game.initial, type=kind).seats]
    yield at_least("replay with all checks", 1 / least_seconds(replay, times), 100_000, "entries/s")

    def undo() -> int:
        for _ in range(len(log) - 1):
            game.undo(across=True)
        return len(log) - 1

    def redo() -> int:
        for _ in range(len(log) - 1):
            game.redo()
        return len(log) - 1

    undos, redos = [], []
    for _ in range(times):
        undos.append(least_seconds(undo, 1))
        redos.append(least_seconds(redo, 1))
    yield at_least("scrubbing by changes", 2 / (min(undos) + min(redos)), 1_000_000, "entries/s")
    yield at_most("undo", min(undos) * 1e6, 2, "us/entry", 2)


def saving(game: Game, chairs: list[Chair], times: int) -> Iterator[Row]:
    """A long game to a file's bytes and back."""
    blob = save.encode(game, chairs)
    count = len(game.log)
    seconds = least_seconds(lambda: bool(save.encode(game, chairs)), times)
    yield Row(f"encode a save of {count:,} entries", f"{seconds * 1e3:,.0f} ms", f"({len(blob):,} bytes)")
    seconds = least_seconds(lambda: bool(save.load(blob)), times)
    yield at_most(f"load and verify a save of {count:,} entries", seconds * 1e3, 250, "ms")


def odds() -> Iterator[Row]:
    """Tables of battle odds, cold."""
    from engine.odds import DiceRule

    rules = iter([DiceRule(attack_plus=plus, defend_plus=other) for plus in range(1, 4) for other in range(1, 4)])
    yield at_most(
        "odds: win table 200 x 200", least_seconds(lambda: bool(table(200, 200, next(rules))), 5) * 1e3, 5, "ms", 1
    )
    yield at_most("odds: distribution 1000 x 1000", least_seconds(lambda: bool(battle(1000, 1000)), 3) * 1e3, 200, "ms")
