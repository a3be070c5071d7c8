"""The results of a match for people, in 80 columns."""

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from tui.commands import output
from tui.commands.finding import listed

if TYPE_CHECKING:
    from engine.arena import Results
    from engine.arena.statistics import Share

WIDTH = 80
NAME, KIND = 13, 14
"""Most letters of a name and of a kind in a table."""


def tell(results: "Results") -> None:
    """Everything that the match shows: who won, against whom, from which seat, and how long it took."""
    match = results.match
    wrapped(f"{counted(len(results.games), 'game')} of {what_was_played(results)}.")
    output.say()
    found = tell_standings(results)
    tell_faults(results)
    if len(match.settings) == 1:
        tell_rest(results, found)
    else:
        for number, setting in enumerate(match.settings):
            part = results.under(number)
            output.say()
            place = f"{setting.ruleset.name} on {setting.map_file.name}"
            title = f"{place}, {setting.players} players: {counted(len(part.games), 'game')}"
            output.say(title)
            output.say("-" * len(title))
            tell_rest(part, tell_standings(part))
    output.say()
    tell_round(results)
    output.say(f"{results.seconds:.1f} seconds. Seed {results.seed}.")


def what_was_played(results: "Results") -> str:
    """The settings in words."""
    settings = results.match.settings
    rules = listed(list(dict.fromkeys(setting.ruleset.name for setting in settings)), "and")
    boards = listed(list(dict.fromkeys(setting.map_file.name for setting in settings)), "and")
    sizes = listed([str(size) for size in dict.fromkeys(setting.players for setting in settings)], "or")
    field = len(results.match.field)
    drawn = f"{sizes} at a table" if sizes == str(field) else f"{sizes} of {field} bots at a table"
    return f"{rules} on {boards}, {drawn}"


def tell_standings(results: "Results") -> list[str]:
    """Who won how often. Returns the names, the best first."""
    from engine.arena.statistics import standings

    found = standings(results)
    rows = [
        [
            cut(each.name, NAME),
            cut(each.kind, KIND),
            *shares(each.won),
            f"{each.rating.mu:.1f}",
            f"{each.rating.sigma:.1f}",
        ]
        for each in found
    ]
    columns(["bot", "kind", "games", "wins", "share", "95 % interval", "skill", "+-"], rows, left=2)
    return [each.name for each in found]


def tell_faults(results: "Results") -> None:
    """How often bots failed, and the first time."""
    faults = [f"{name} {count:,}" for name, count in results.faults.items() if count]
    if faults:
        first = next(game.fault for game in results.games if game.fault)
        output.say()
        wrapped(f"Faults, after which something legal was done instead: {', '.join(faults)}.")
        wrapped(f"The first fault of a bot: {first.removesuffix('.')}.")


def tell_rest(results: "Results", names: Sequence[str]) -> None:
    """Pairs, seats and lengths. `names`: the best first."""
    if not results.games:
        return
    if len(results.match.field) > 2:
        tell_pairs(results, names)
    tell_seats(results)
    tell_lengths(results)


def tell_pairs(results: "Results", names: Sequence[str]) -> None:
    """Who beat whom in games of two: each pair once, in the order of the names."""
    from engine.arena.statistics import pairs

    place = {name: number for number, name in enumerate(names)}
    found = sorted(
        (pair for pair in pairs(results) if place[pair.name] < place[pair.against]),
        key=lambda pair: (place[pair.name], place[pair.against]),
    )
    if found:
        output.say()
        rows = [[cut(pair.name, NAME), cut(pair.against, NAME), *shares(pair.won)] for pair in found]
        columns(["bot", "against", "games", "wins", "share", "95 % interval"], rows, left=2)


def tell_seats(results: "Results") -> None:
    """How often each seat won."""
    from engine.arena.statistics import balance

    output.say()
    rows = [
        [f"{each.seat} of {each.players}", *shares(each.won), f"{1 / each.players:.1%}"] for each in balance(results)
    ]
    columns(["seat", "games", "wins", "share", "95 % interval", "even"], rows, left=1)


def tell_lengths(results: "Results") -> None:
    """How long the games were, and how many had no winner."""
    from engine.arena.statistics import lengths

    if (found := lengths(results)) is None:
        return
    output.say()
    output.say(
        f"Turns: {found.least} to {found.most}; median {found.median:g}, 95th percentile {found.p95} "
        "(all players' turns counted)."
    )
    ended = found.limit
    told = f"Ended by the turn limit: {counted(ended.wins, 'game')}, {ended.share:.1%} ({between(ended)})."
    wrapped(told if not results.undecided else f"{told} Won by nobody alone: {results.undecided}.")


def tell_round(results: "Results") -> None:
    """Whether everybody met everybody equally often."""
    size, games = results.match.round, len(results.games)
    whole, rest = divmod(games, size)
    if not rest:
        output.say(f"Everybody met everybody in every seat {'once' if whole == 1 else f'{whole} times'}.")
    else:
        wrapped(f"Everybody meets everybody in every seat equally often in {size:,} games and multiples of that.")


def shares(won: "Share") -> list[str]:
    """Games, wins, their share, and its interval."""
    return [str(won.games), str(won.wins), f"{won.share:.1%}", between(won)]


def between(won: "Share") -> str:
    """The interval."""
    return f"{won.low:.1%} to {won.high:.1%}"


def wrapped(text: str) -> None:
    """Print the text in lines that fit."""
    for line in wrap(text, WIDTH):
        output.say(line)


def counted(count: int, thing: str) -> str:
    """`1 game`, `2 games`."""
    return f"{count:,} {thing}" + ("" if count == 1 else "s")


def cut(text: str, most: int) -> str:
    """The text in so many letters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def columns(titles: Sequence[str], rows: Sequence[Sequence[str]], *, left: int) -> None:
    """A table whose first columns stand to the left, and all others to the right."""
    lines = [titles, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (
            cell.ljust(width) if number < left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        output.say("  ".join(cells).rstrip())
