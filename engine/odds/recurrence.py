"""The recurrence behind all chances, over (attackers that may fight, defenders)."""

from collections.abc import Sequence

from engine.odds.dice import STEADY, Defence, DiceRule, Split, defences

Rows = list[list[float]]
"""The attacker's chance at [attackers that may fight][defenders]."""


def rows(rule: DiceRule, attackers: int, defenders: int, floor: int = 0, taken: Sequence[float] | None = None) -> Rows:
    """All rows for 0 … attackers, each for 0 … defenders.

    floor: the attack stops with so many armies left; taken: worth of a taken territory by surviving attackers.
    """
    cells: Rows = []
    for armies in range(attackers + 1):
        cells.append(_next_row(rule, cells, armies, defenders, floor, 1.0 if taken is None else taken[armies]))
    return cells


def last_row(rule: DiceRule, attackers: int, defenders: int, floor: int = 0) -> list[float]:
    """The row of `attackers` alone; only as many rows as the next one needs are kept."""
    cells: Rows = []
    for armies in range(attackers + 1):
        cells.append(_next_row(rule, cells, armies, defenders, floor, 1.0))
        if armies >= 3:
            cells[armies - 3] = []
    return cells[-1]


def value(chances: Split, cells: Sequence[Sequence[float]], attackers: int, defenders: int) -> float:
    """The attacker's chance after one roll with these chances."""
    armies, garrison = attackers, defenders - len(chances) + 1
    total = 0.0
    for chance in chances:
        total += chance * cells[armies][garrison]
        armies -= 1
        garrison += 1
    return total


def worst_splits(defence: Defence, cells: Rows, attackers: int, defenders: int) -> Sequence[Split]:
    """The chances of the roll when the defender picks what is worst for the attacker."""
    if defence.fixed is not None:
        return (defence.fixed,)
    picks = _PICKS[len(defence.throws[0])](defence, cells, attackers, defenders)
    return defence.picked(picks)


def _next_row(rule: DiceRule, cells: Rows, armies: int, defenders: int, floor: int, taken: float) -> list[float]:
    if armies <= floor:
        return [taken] + [0.0] * defenders
    choices = defences(rule)[min(armies, STEADY) - 1]
    row = [taken]
    while len(row) <= defenders:
        garrison = len(row)
        stop = garrison + 1 if garrison < STEADY else defenders + 1
        defence = choices[min(garrison, STEADY) - 1]
        if defence.fixed is None:
            _fill_by_choice(row, cells, armies, stop, defence)
        else:
            _FILL[len(defence.fixed)](row, cells, stop, defence.fixed)
    return row


def _fill_one(row: list[float], cells: Rows, stop: int, chances: Split) -> None:
    win_one, lose_one = chances
    chance = row[-1]
    for up in cells[-1][len(row) : stop]:
        chance = win_one * chance + lose_one * up
        row.append(chance)


def _fill_two(row: list[float], cells: Rows, stop: int, chances: Split) -> None:
    win_two, one_each, lose_two = chances
    start = len(row)
    before, chance = row[-2:]
    for diagonal, up in zip(cells[-1][start - 1 : stop - 1], cells[-2][start:stop], strict=True):
        before, chance = chance, win_two * before + one_each * diagonal + lose_two * up
        row.append(chance)


def _fill_three(row: list[float], cells: Rows, stop: int, chances: Split) -> None:
    win_three, win_two, lose_two, lose_three = chances
    third, second, first = cells[-3:]
    for defenders in range(len(row), stop):
        row.append(
            win_three * row[defenders - 3]
            + win_two * first[defenders - 2]
            + lose_two * second[defenders - 1]
            + lose_three * third[defenders]
        )


_FILL = {2: _fill_one, 3: _fill_two, 4: _fill_three}


def _fill_by_choice(row: list[float], cells: Rows, armies: int, stop: int, defence: Defence) -> None:
    reach = [*cells, row]
    for defenders in range(len(row), stop):
        splits = worst_splits(defence, reach, armies, defenders)
        row.append(sum([value(chances, reach, armies, defenders) for chances in splits]))


def _picks_of_two(defence: Defence, cells: Rows, attackers: int, defenders: int) -> tuple[int, ...]:
    second, first, row = cells[attackers - 2 : attackers + 1]
    left, up = row[defenders - 1], first[defenders]
    left_two, diagonal, up_two = row[defenders - 2], first[defenders - 1], second[defenders]
    return tuple(
        [
            win_one * left + lose_one * up > win_two * left_two + one_each * diagonal + lose_two * up_two
            for (win_one, lose_one), (win_two, one_each, lose_two) in defence.throws
        ]
    )


def _picks_of_three(defence: Defence, cells: Rows, attackers: int, defenders: int) -> tuple[int, ...]:
    third, second, first, row = cells[attackers - 3 : attackers + 1]
    left, up = row[defenders - 1], first[defenders]
    left_two, diagonal, up_two = row[defenders - 2], first[defenders - 1], second[defenders]
    left_three, left_up = row[defenders - 3], first[defenders - 2]
    up_left, up_three = second[defenders - 1], third[defenders]
    picks = []
    for (win_one, lose_one), (win_two, one_each, lose_two), (
        win_three,
        one_lost,
        two_lost,
        lose_three,
    ) in defence.throws:
        chances = (
            win_one * left + lose_one * up,
            win_two * left_two + one_each * diagonal + lose_two * up_two,
            win_three * left_three + one_lost * left_up + two_lost * up_left + lose_three * up_three,
        )
        picks.append(chances.index(min(chances)))
    return tuple(picks)


_PICKS = {2: _picks_of_two, 3: _picks_of_three}
"""By how many splits there are to pick from."""
