"""What is told on request: the board, one territory, the odds of a battle, the end of a game. Lines of plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.board import Region
from engine.connectivity import chain
from engine.seating import Chair
from engine.state import NOBODY, Result
from tui.odds_text import Numbers, best_dice, fight_of, full_rule, summary
from tui.say import REASONS, count, listed, spell
from tui.scene import Scene, percent
from tui.table import Table

WIDTH = 78
"""Columns of what is laid out in columns."""


def player(chair: Chair) -> str:
    """Who plays a seat: `R Anna`, `Y Bruno (bot: normal)`."""
    kind = {"human": "", "closed": " (nobody plays it now)"}.get(chair.kind, f" (bot: {chair.kind})")
    return f"{chair.mark} {chair.name}{kind}"


def described(scene: Scene, territory: str) -> str:
    """A territory with its owner and armies, and what is special about it: `Ural Y3 (difficult: 2 dice)`."""
    more = scene.extras.spot(scene, territory) if scene.extras is not None else ""
    return f"{scene.spot(territory)} ({more})" if more else scene.spot(territory)


def region_lines(scene: Scene, region: Region) -> Iterator[str]:
    """A region, then its territories with owner, armies and links."""
    holders = {scene.view.owner[t] for t in region.territories}
    holder = f", held by {scene.who(next(iter(holders)))}" if len(holders) == 1 and NOBODY not in holders else ""
    yield f"{region.name}, bonus {region.bonus}{holder}."
    for territory in region.territories:
        links = ", ".join(_link(scene, territory, other) for other in scene.rules.board.neighbours[territory])
        yield f"  {described(scene, territory)}: {links}"


def _link(scene: Scene, territory: str, other: str) -> str:
    kind = scene.rules.board.kind(territory, other)
    return scene.spot(other) if kind == "land" else f"{scene.spot(other)} by {kind}"


def territory_lines(scene: Scene, territory: str) -> Iterator[str]:
    """A territory: where it lies, what it is linked with, and the chances of battles along each link."""
    board, view = scene.rules.board, scene.view
    region = next(region for region in board.regions if territory in region.territories)
    owner = view.owner[territory]
    yield f"{described(scene, territory)}, of {scene.who(owner)}, in {region.name} (bonus {region.bonus})."
    if owner != NOBODY:
        reach = len(chain(board, view.owner, territory)) - 1
        yield f"Linked through own land with {count(reach, 'more territory', 'more territories')} of that owner."
    for other in board.neighbours[territory]:
        forth, back = scene.chance(territory, other), scene.chance(other, territory)
        odds = [f"attack to there wins {percent(forth)}"] if forth is not None else []
        odds += [f"from there wins {percent(back)}"] if back is not None else []
        yield f"  {_link(scene, territory, other)}{': ' if odds else ''}{', '.join(odds)}"


def odds_lines(scene: Scene, table: Table, source: str, target: str) -> Iterator[str]:
    """The exact odds of a battle between two territories, fought on to the end."""
    armies = scene.view.armies
    rule = full_rule(table.dice_rule(source, target), scene.rules.values, armies[source])
    numbers = Numbers.of(armies[source] - 1, armies[target], rule)
    yield f"{scene.spot(source)} against {scene.spot(target)}, {numbers.attackers} may fight."
    yield from numbers_lines(numbers)


def numbers_lines(numbers: Numbers) -> Iterator[str]:
    """The odds of a battle with these numbers."""
    for label, value in summary(numbers, fight_of(numbers)):
        yield f"  {label}: {value}"
    yield from best_dice(numbers)


def choice_lines(names: Iterable[str]) -> Iterator[str]:
    """Choices by number."""
    for number, name in enumerate(names, start=1):
        yield f"  {number} {name}"


def end_lines(scene: Scene, table: Table, result: Result) -> Iterator[str]:
    """Who won and why, what everybody holds, and what these rules count beside it."""
    view = scene.view
    winners = listed([table.who(seat) for seat in result.winners]) or "Nobody"
    yield f"The game is over. {winners} won: {REASONS.get(result.reason, spell(result.reason))}."
    for seat in sorted(range(len(view.seats)), key=lambda seat: -len(view.owned(seat))):
        land = count(len(view.owned(seat)), "territory", "territories")
        yield f"  {table.who(seat)}: {land}, {count(view.total(seat), 'army', 'armies')}."
    if scene.extras is not None and scene.extras.sheet is not None:
        yield from map(str, scene.extras.sheet(scene, WIDTH))
