"""The road of the ring, and the score as a panel and as the sheet of the results."""

from __future__ import annotations

from rich.text import Text

from engine.phases.reinforce import total
from engine.rulesets.middle_earth.ring import SUCCESS
from engine.rulesets.middle_earth.score import REGION_POINTS, STRONGHOLD_POINTS, score_lines
from tui.cells import clip, fit, wrap
from tui.extras.middle_earth_scene import players, values_of
from tui.scene import DIM, Line, Scene


def short(scene: Scene, territory: str) -> str:
    """Two letters for a territory: `SD` for South Downs, `Sh` for The Shire."""
    words = [word for word in scene.title(territory).split() if word != "The"]
    return words[0][:2] if len(words) == 1 else "".join(word[0] for word in words[:2])


def track(scene: Scene, width: int) -> list[Line]:
    """The road: the ring in brackets, a question mark where a die is rolled, and how long it may still take."""
    road, space = values_of(scene).facts.road, scene.view.parts["road"]["space"]
    stops = [f"{short(scene, stop.territory)}{'?' if stop.die else ''}" for stop in road]
    if space < len(road):
        stops[space] = f"({stops[space]})"
    rows: list[Line] = list(wrap(" ".join([*stops, "end"]), width))
    if space >= len(road):
        return [*rows, clip("the ring has left Middle-earth", width)]
    left = road[space:]
    chance = sum(SUCCESS[values_of(scene).die_success](face) for face in range(1, 7)) / 6
    likely = sum(1 / chance if stop.die else 1 for stop in left)
    here = scene.title(road[space].territory)
    return [
        *rows,
        clip(f"ring: {here}, space {space + 1} of {len(road)}", width),
        clip(f"about {likely:.0f} more turns of a player, {len(left)} at least", width),
        clip(f"? a die: {_needed(scene)} moves it on", width),
    ]


def _needed(scene: Scene) -> str:
    success = SUCCESS[values_of(scene).die_success]
    return ", ".join(str(face) for face in range(1, 7) if success(face))


def score(scene: Scene, width: int) -> list[Line]:
    """What everybody would score now, line by line."""
    view, rows = scene.view, []
    for seat in players(scene):
        played, side = view.parts["adventures"]["played"][seat], view.parts["army"]["side"][seat]
        lines = score_lines(scene.rules.board, values_of(scene), view.owner, played, side, seat)
        rows.append((total(lines), seat, side, [points for _, points in lines]))
    told: list[Line] = [Text(clip(fit("score", max(8, width - 24)) + "land reg str card  sum", width), DIM)]
    for points, seat, side, parts in sorted(rows, reverse=True):
        name = fit(f"{scene.who(seat)} {side}", max(8, width - 24))
        told.append(clip(f"{name}{parts[0]:>4}{parts[1]:>4}{parts[2]:>4}{parts[3]:>5}{points:>5}", width))
    told += [
        Text(line, DIM) for line in wrap("territories, whole regions, 2 a stronghold, cards that were played", width)
    ]
    return told


def ring(scene: Scene, width: int) -> list[Line]:
    """The road, then the score."""
    return [*track(scene, width), "", *score(scene, width)]


def sheet(scene: Scene, width: int) -> list[Line]:
    """What everybody scored, as sums with what stands behind them; the most points first."""
    view, values, board = scene.view, values_of(scene), scene.rules.board
    worth = REGION_POINTS[values.region_points]
    sheets = []
    for seat in players(scene):
        played, side = view.parts["adventures"]["played"][seat], view.parts["army"]["side"][seat]
        lines = dict(score_lines(board, values, view.owner, played, side, seat))
        own = set(view.owned(seat))
        regions = [f"{r.name} {worth(r)}" for r in board.regions if own.issuperset(r.territories)]
        held = [name for territory, name in values.facts.strongholds.items() if territory in own]
        cards = [f"{values.cards[card].title} {values.cards[card].points[side]}" for card in played]
        sheets.append((sum(lines.values()), seat, side, lines, (regions, held, cards)))
    told: list[Line] = [Text("The score: territories + regions + 2 x strongholds + cards that were played", "bold")]
    for points, seat, side, lines, (regions, held, cards) in sorted(sheets, key=lambda row: -row[0]):
        parts = (lines["territories"], lines["regions"], f"{STRONGHOLD_POINTS} x {len(held)}", lines["adventure_cards"])
        told.append(clip(f"{scene.who(seat)} ({side}): {' + '.join(map(str, parts))} = {points}", width))
        for label, names in (("regions", regions), ("strongholds", held), ("cards", cards)):
            told += [Text(line, DIM) for line in wrap(f"  {label}: {', '.join(names)}", width) if names]
    told += [Text(line, DIM) for line in wrap(f"Equal points: {TIES}.", width)]
    return told


TIES = "territories decide, then strongholds, then cards, then dice"
