"""The texts of the panels: pure functions of a scene. N neighbours, L armies, C cards, D dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

from engine.connectivity import chain
from engine.events import Rolled
from engine.phases.trade import WILD, set_kind, set_value, sets_in
from engine.state import NOBODY
from tui.cells import cell_len, clip, fit
from tui.inks import stacked
from tui.scene import DIM, Line, Scene, percent
from tui.views import region_codes


def neighbours(scene: Scene, width: int) -> list[Line]:
    """The map around the cursor: links, owners, armies, and the odds of a battle from the chosen source."""
    here, view, board = scene.cursor, scene.view, scene.rules.board
    region = next(r for r in board.regions if here in r.territories)
    links = board.neighbours[here]
    gate = any(board.region_of[t] != region.id for t in links)
    lines: list[Line] = [
        _spot_line(scene, here),
        clip(f"{region.name} (bonus {region.bonus}), {len(links)} links", width),
        "on the region's border" if gate else "inside its region",
    ]
    if scene.extras is not None and (more := scene.extras.spot(scene, here)):
        lines.insert(1, clip(more, width))
    source = scene.source or (here if view.owner[here] == view.decider else "")
    if source:
        reach = len(chain(board, view.owner, source)) - 1
        lines.append(clip(f"{scene.title(source)}: chain of {reach} more own", width))
    lines.append(Text(fit("link  who armies name", width - 6) + " odds", DIM))
    for t in sorted(links, key=lambda t: (view.owner[t] == view.owner[here], scene.title(t))):
        odds = _odds(scene, here, t)
        name = fit(scene.title(t), max(4, width - 22))
        lines.append(
            Text.assemble(
                fit(board.kind(here, t), 6), scene.chip(view.owner[t]), f"{view.armies[t]:>5}  ", name, f"{odds:>6}"
            )
        )
    return lines


def _odds(scene: Scene, here: str, other: str) -> str:
    """Of the battle between the two, for the seat that decides; `source` marks the territory chosen as such."""
    if other == scene.source:
        return "source"
    owner, me = scene.view.owner, scene.view.decider
    chance = scene.chance(other, here) if owner[other] == me else scene.chance(here, other)
    return "-" if chance is None or me not in (owner[here], owner[other]) else percent(chance)


def _spot_line(scene: Scene, territory: str) -> Text:
    seat = scene.view.owner[territory]
    return Text.assemble(
        (scene.title(territory), "bold"), " ", scene.chip(seat), f" {scene.view.armies[territory]}  {scene.name(seat)}"
    )


def players(scene: Scene, width: int) -> list[Line]:
    """One line a seat: territories, armies, the next income, cards."""
    view = scene.view
    hands = view.parts.get("cards", {}).get("hands", [()] * len(view.seats))
    lines: list[Line] = [Text(fit("   player", width - 22) + " terr armies next cards"[-22:], DIM)]
    for seat, chair in enumerate(view.seats):
        count = hands[seat] if isinstance(hands[seat], int) else len(hands[seat])
        now = ">" if seat == view.mover and view.result is None else " "
        name = chair.name + _state(scene, seat)
        out = not view.owned(seat)
        income = f"+{scene.income[seat]}" if seat in scene.income and not out else "-"
        row = f"{len(view.owned(seat)):>5}{view.total(seat):>7}{income:>5}{count:>5}"
        lines.append(Text.assemble(now, scene.chip(seat), " ", fit(name, width - 27), row, style="dim" if out else ""))
    return lines


def shares(scene: Scene, width: int) -> list[Line]:
    """How land and armies are divided, as bars."""
    view, seats = scene.view, range(len(scene.view.seats))
    rows = {"land": [len(view.owned(seat)) for seat in seats], "armies": [view.total(seat) for seat in seats]}
    return [
        Text.assemble(
            (fit(what, 7), DIM),
            stacked([(scene.owner_index(seat), row[seat]) for seat in seats], width - 7, scene.look),
        )
        for what, row in rows.items()
    ]


def _state(scene: Scene, seat: int) -> str:
    chair = scene.view.seats[seat]
    if not chair.alive:
        return " (out)"
    if seat < len(scene.chairs) and chair.controller == "neutral":
        return " (resigned)"
    return " (bot)" if seat < len(scene.chairs) and scene.chairs[seat].kind != "human" else ""


def regions(scene: Scene, width: int) -> list[Line]:
    """Who holds which region, or what is missing."""
    owner = scene.view.owner
    codes = region_codes(scene.rules.board.map)
    lines: list[Line] = [Text(fit("region", width - 20) + "  + holder or shares"[:20], DIM)]
    for region in scene.rules.board.regions:
        shares = Counter(owner[t] for t in region.territories)
        best = shares.most_common(1)[0][0]
        begin = f"{codes[region.id]} {fit(region.name, width - 23)}{region.bonus:>3} "
        if len(shares) == 1 and best != NOBODY:
            holder = clip(scene.name(best), width - cell_len(begin) - 2)
            lines.append(
                Text.assemble(begin, (scene.mark(best), scene.look.chip(scene.owner_index(best))), " ", holder)
            )
        else:
            text = " ".join(f"{scene.mark(seat)}{n}" for seat, n in shares.most_common())
            lines.append(clip(begin + text, width))
    return lines


def standing(scene: Scene, width: int) -> list[Line]:
    """Weak places of the seat that is shown."""
    view, board, seat = scene.view, scene.rules.board, scene.view.seat
    if seat is None or not view.owned(seat):
        return []
    own = set(view.owned(seat))
    groups = []
    left = set(own)
    while left:
        group = chain(board, view.owner, next(iter(left)))
        groups.append(group)
        left -= group
    bare = [t for t in own if view.armies[t] == 1 and any(view.owner[x] != seat for x in board.neighbours[t])]
    names = ", ".join(scene.title(t) for t in sorted(bare)[:4]) or "none"
    return [
        clip(f"your land: {len(groups)} group{'s' if len(groups) > 1 else ''}", width),
        clip(f"1 army beside an enemy: {len(bare)}  {names}", width),
    ]


def armies(scene: Scene, width: int) -> list[Line]:
    """Players, then regions."""
    return [*players(scene, width), "", *regions(scene, width), "", *standing(scene, width)]


def held(scene: Scene) -> Sequence[str]:
    """The cards of the seat that is shown; empty for the public."""
    view = scene.view
    if view.seat is None or "cards" not in view.parts:
        return ()
    return tuple(view.parts["cards"]["hands"][view.seat])


def card_line(scene: Scene, number: int, card: str, width: int, ticked: bool | None = None) -> str:
    """`1 [x] Infantry   Iceland    yours: +2 there`, or shorter where it is narrow."""
    symbol = scene.rules.values.symbols.get(card, "")
    start = f"{number} {'' if ticked is None else '[x] ' if ticked else '[ ] '}"
    owner = scene.view.owner.get(card, NOBODY)
    bonus = scene.rules.values.bonus
    wide = width >= 56
    kind = fit(symbol.title(), 10) if wide else symbol.title()[:3]
    if symbol == WILD:
        return clip(f"{start}{kind} any symbol", width)
    mine = f"yours: +{bonus} there" if wide else f"+{bonus}"
    whose = mine if owner == scene.view.seat and bonus else scene.who(owner) if wide else scene.mark(owner)
    name = fit(scene.title(card), 22 if wide else max(8, width - len(start) - 8))
    return clip(f"{start}{kind} {name} {whose}", width)


def cards(scene: Scene, width: int) -> list[Line]:
    """The own hand, what sets it holds and what sets are worth now."""
    view, values = scene.view, scene.rules.values
    if "cards" not in view.parts:
        return ["This game has no cards."]
    if view.seat is None:
        return ["Hands are hidden while another", "player may be looking."]
    hand = held(scene)
    lines: list[Line] = [card_line(scene, k, card, width) for k, card in enumerate(hand, 1)] or ["no cards"]
    sets, part = sets_in(values, hand), view.parts["cards"]
    if sets:
        worth = max(set_value(values, part["sets"] + 1, three) for three in sets)
        lines.append(clip(f"set ready: worth {worth} now", width))
    elif hand:
        lines.append("no set yet")
    track = [set_value(values, part["sets"] + k, three) for k in range(1, 6) for three in (sets or _any_set(scene))[:1]]
    if len(set(track)) > 1:
        lines.append(clip("next sets: " + " ".join(map(str, track)), width))
    lines.append(clip(f"pile {part['deck']}, traded {len(part['discard'])}", width))
    return lines


def _any_set(scene: Scene) -> list[tuple[str, ...]]:
    """Three cards that make a set, to tell what the next ones are worth."""
    by_symbol: dict[str, list[str]] = {}
    for card, symbol in scene.rules.values.symbols.items():
        by_symbol.setdefault(symbol, []).append(card)
    return [tuple(alike[:3]) for alike in by_symbol.values() if set_kind(scene.rules.values, alike[:3])]


def roll_line(scene: Scene, roll: Rolled, width: int) -> Line:
    """One throw: lost dice get an x after them."""
    attack = " ".join(map(str, roll.attack))
    defence = " ".join(map(str, roll.defence))
    where = f"{scene.mark(roll.seat)} {scene.title(roll.source)} v {scene.mark(roll.foe)} {scene.title(roll.target)}"
    dice = f"{attack:<5} v {defence:<5} -{roll.attack_lost} -{roll.defence_lost}"
    return f"{fit(where, max(8, width - len(dice) - 1))} {dice}"


def dice(scene: Scene, width: int) -> list[Line]:
    """The last throws, newest first, then luck."""
    lines: list[Line] = [roll_line(scene, roll, width) for roll in reversed(scene.rolls[-40:])]
    return [*luck(scene, width), *lines] if lines else ["no dice yet"]


def luck(scene: Scene, width: int) -> list[Line]:
    """Mean of all dice by player, with what to expect."""
    faces: dict[int, list[int]] = {}
    for roll in scene.rolls:
        faces.setdefault(roll.seat, []).extend(roll.attack)
        faces.setdefault(roll.foe, []).extend(roll.defence)
    shares = [f"{scene.mark(seat)} {sum(f) / len(f):.2f} ({len(f)})" for seat, f in sorted(faces.items()) if f]
    return [clip("mean, 3.50 is par: " + "  ".join(shares), width)]


PANELS: Mapping[str, tuple[str, Callable[[Scene, int], list[Line]]]] = {
    "N": ("Neighbours", neighbours),
    "L": ("Armies", armies),
    "C": ("Cards", cards),
    "D": ("Dice", dice),
}


def dock(scene: Scene, width: int) -> tuple[Line, Line]:
    """The four panels in two lines, for small terminals."""
    view, board = scene.view, scene.rules.board
    here = scene.cursor
    links = ", ".join(f"{scene.spot(t)}" for t in board.neighbours[here])
    region = board.region_of[here]
    name = next(r.name for r in board.regions if r.id == region)
    more = scene.extras.spot(scene, here) if scene.extras is not None else ""
    spot = f"{scene.spot(here)} ({more})" if more else scene.spot(here)
    first = clip(f"N {spot} {name} {len(board.neighbours[here])} links: {links}", width)
    totals = " ".join(f"{scene.mark(i)}{len(view.owned(i))}/{view.total(i)}" for i in range(len(view.seats)))
    hand = held(scene)
    words = scene.extras.hand if scene.extras is not None else None
    ready = words(scene, hand) if words is not None else " (set)" if sets_in(scene.rules.values, hand) else ""
    count = "hidden" if view.seat is None else f"{len(hand)} card{'' if len(hand) == 1 else 's'}{ready}"
    last = roll_line(scene, scene.rolls[-1], 0) if scene.rolls else "no dice yet"
    if scene.rolls:
        roll = scene.rolls[-1]
        last = (
            f"{scene.title(roll.source)} {' '.join(map(str, roll.attack))} v {scene.title(roll.target)} "
            f"{' '.join(map(str, roll.defence))}: -{roll.attack_lost} -{roll.defence_lost}"
        )
    return first, clip(f"L {totals}  C {count}  D {last}", width)


def table_rows(scene: Scene, legal: set[str], height: int, width: int) -> list[Line]:
    """List play: the board as a table around the cursor, for terminals that are too small for the map."""
    names = scene.rules.board.names
    at = names.index(scene.cursor)
    first = max(0, min(at - height // 2, len(names) - height))
    lines: list[Line] = []
    for t in names[first : first + height]:
        mark = "[" if t == scene.cursor else "(" if t == scene.source else ">" if t in legal else " "
        links = ", ".join(scene.title(x) for x in scene.rules.board.neighbours[t])
        row = f"{mark}{fit(scene.title(t), 22)} {scene.mark(scene.view.owner[t])}{scene.view.armies[t]:<4} {links}"
        lines.append(Text(clip(row, width), "reverse" if t == scene.cursor else ""))
    return lines
