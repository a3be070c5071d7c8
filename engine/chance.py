"""Dice and draws: asked for by the rules while they run, answered by a source, recorded in the log."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

K = TypeVar("K")


class Dice(Struct, frozen=True, gc=False):
    """A throw of `n` dice with faces 1 to `sides`."""

    n: int
    sides: int = 6

    def answered_by(self, answer: Answer) -> bool:
        """Whether this throw can have had this answer."""
        sides = self.sides
        for face in answer:
            if type(face) is not int or not 1 <= face <= sides:
                return False
        return len(answer) == self.n

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """A fair answer."""
        roll, sides = rng.random, self.sides
        return tuple([int(roll() * sides) + 1 for _ in range(self.n)])


class Draw(Struct, frozen=True, gc=False):
    """`n` different things of a sorted pool, in order. `to`: the only seats that may see which (None: all)."""

    pool: tuple[str, ...]
    n: int
    to: tuple[int, ...] | None = None

    def answered_by(self, answer: Answer) -> bool:
        """Whether this draw can have had this answer."""
        return len(answer) == self.n and all(type(x) is str for x in answer) and Counter(answer) <= Counter(self.pool)

    def sample(self, rng: random.Random) -> tuple[str, ...]:
        """A fair answer. Made of `rng.random` alone, the one method that gives the same in every Python version."""
        pool, roll = list(self.pool), rng.random
        for k in range(self.n):
            j = k + int(roll() * (len(pool) - k))
            pool[k], pool[j] = pool[j], pool[k]
        return tuple(pool[: self.n])


Request = Dice | Draw
Answer = tuple[Any, ...]


TRIES = 50


def one_each(wishes: Mapping[K, Sequence[str]], rng: random.Random) -> dict[K, str] | None:
    """For each a different one of the things that will do for it, at random. None where that was not found."""
    for _ in range(TRIES):
        found: dict[K, str] = {}
        for key, things in wishes.items():
            left = [thing for thing in things if thing not in found.values()]
            if not left:
                break
            found[key] = left[int(rng.random() * len(left))]
        else:
            return found
    return None


class Unanswered(Exception):
    """A source has no answer to this request; the entry was rolled back."""

    def __init__(self, request: Request) -> None:
        super().__init__(f"Nobody answered {request}.")
        self.request = request


class Source(Protocol):
    """Answers requests. May raise `Unanswered`."""

    def __call__(self, request: Request) -> Answer: ...


class System:
    """The operating system's entropy: nothing that is saved foretells a roll."""

    def __init__(self) -> None:
        self.rng = random.SystemRandom()

    def __call__(self, request: Request) -> Answer:
        return request.sample(self.rng)


class Seeded:
    """The same answers for the same seed: tests and arenas."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.rng = random.Random(seed)

    def __call__(self, request: Request) -> Answer:
        return request.sample(self.rng)


class Scripted:
    """Given answers in order, then `Unanswered`: replay, rule examples, search over chance."""

    def __init__(self, answers: Sequence[Answer] = ()) -> None:
        self.answers, self.used = answers, 0

    def __call__(self, request: Request) -> Answer:
        if self.used >= len(self.answers):
            raise Unanswered(request)
        self.used += 1
        return tuple(self.answers[self.used - 1])
