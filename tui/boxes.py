"""The texts of the boxes over the map, in which something is chosen: battle, amount, cards, lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from engine.actions import tag
from engine.odds import DiceRule, battle
from engine.phases.trade import set_kind, set_value
from tui.cells import cell_len, clip, fit
from tui.draft import Draft
from tui.inks import inks, stacked
from tui.panels import card_line, held
from tui.scene import Line, Scene, percent
from tui.words import ask, sources_of, value_name

WIDTH = 62


@dataclass(frozen=True)
class BoxText:
    """A box over the map."""

    title: str
    lines: Sequence[Line]
    width: int = WIDTH


def number_box(scene: Scene, draft: Draft, number: int) -> BoxText:
    """An amount: what, how many, of how many."""
    values = draft.options()
    least, most = min(values), max(values)
    title = clip(_concerned(scene, draft), WIDTH - 4)
    width = max(48, cell_len(title) + 4)
    lines = [f"{ask(scene, draft)}  {number}   ({least} to {most})", f"0-9 + -  m most {most}  h half  l least {least}"]
    return BoxText(title, [clip(line, width - 2) for line in lines], width)


def _concerned(scene: Scene, draft: Draft) -> str:
    """The territories an amount is about: those chosen, else those that the step names."""
    if draft.chosen:
        return " > ".join(scene.spot(v) if v in scene.view.owner else value_name(scene, v) for v in draft.chosen)
    args = scene.view.step.args if scene.view.step is not None else None
    source, target = getattr(args, "source", ""), getattr(args, "target", "")
    if not (source and target):
        return scene.title(scene.cursor)
    throw = getattr(args, "roll", ()) or ()
    dice = getattr(args, "dice", 0)
    how = f" throws {' '.join(map(str, sorted(throw, reverse=True)))}" if throw else f", {dice} dice" if dice else ""
    return f"{scene.spot(source)} > {scene.spot(target)}{how}"


def list_box(scene: Scene, draft: Draft, row: int, rows: int, numbers: Sequence[str] = ()) -> BoxText:
    """A list of values or of kinds of action, nine rows at a time. `numbers`: things that have numbers of their own."""
    values = draft.options()
    first = max(0, min(row - rows // 2, len(values) - rows))
    lines: list[Line] = []
    known = scene.extras.letters.get((tag(draft.kinds[0]), draft.field), {}) if scene.extras and draft.kinds else {}
    letters = {value: letter for letter, value in known.items()}
    for k in range(first, min(first + rows, len(values))):
        name = value_name(scene, values[k])
        number = f" {letters[values[k]]}" if values[k] in letters else _number(numbers, values[k], k)
        lines.append(f"{'>' if k == row else ' '}{number} {clip(name, WIDTH - 8)}")
    title = ask(scene, draft)
    widest = max([cell_len(str(line)) for line in lines] + [cell_len(title) + 2])
    width = min(WIDTH, max(30, widest + 4))
    if lines:
        lines[row - first] = Text(fit(str(lines[row - first]), width - 2), inks(scene.look).cursor)
    return BoxText(title, lines, width)


def _number(numbers: Sequence[str], value: Any, at: int) -> str:
    """The digit that takes a row: its own number where things have numbers, else that of its place."""
    place = at if not numbers else numbers.index(value) if value in numbers else 9
    return f"{place + 1:>2}" if place < 9 else "  "


def battle_box(scene: Scene, draft: Draft, dice: int, rule: DiceRule) -> BoxText:
    """One battle: the last throw, the odds from here, and what can be done."""
    source, target = draft.chosen[:2]
    view = scene.view
    mine, theirs = view.armies[source], view.armies[target]
    foe = view.owner[target]
    odds = battle(min(mine - 1, 1000), min(theirs, 1000), rule)
    keep = min(3, mine - 1)
    lines: list[Line] = []
    last = scene.rolls[-1] if scene.rolls else None
    if last is not None and (last.source, last.target) == (source, target):
        mine_now, theirs_now = f"{mine} left", f"{theirs} left"
        lines.append(_throw(scene, view.owner[source], "you", last.attack, last.attack_lost, mine_now))
        lines.append(_throw(scene, foe, scene.name(foe), last.defence, last.defence_lost, theirs_now))
    me = scene.owner_index(view.owner[source])
    chances = ((me, odds.win), (scene.owner_index(foe), 1 - odds.win))
    lines.append(stacked(chances, WIDTH - 4, scene.look))
    lines.append(
        f"win {percent(odds.win)}   mean loss {odds.attacker_losses:.1f}"
        f"   win and keep {keep}: {percent(odds.keep.get(keep, 0.0))}"
    )
    if rule.attack_plus or rule.defend_plus:
        lines.append(f"best die: you +{rule.attack_plus}, {scene.name(foe)} +{rule.defend_plus}")
    lines.append(f"a once   k keep n   d decide   1 2 3 dice (now {dice})")
    others = [t for t in sources_of(Draft(draft.offer, draft.kinds), target) if t != source]
    names = ", ".join(scene.title(t) for t in others[:2]) or "none"
    lines.append(clip(f"Tab other source: {names}   Esc q stop here", WIDTH - 2))
    link = scene.rules.board.kind(source, target)
    return BoxText(clip(f"Battle {scene.spot(source)} v {scene.spot(target)} ({link})", WIDTH - 4), lines)


def _throw(scene: Scene, seat: int, name: str, dice: Sequence[int], lost: int, left: str) -> Text:
    """A throw: the dice lie in their owner's colours."""
    line = Text(f"{fit(name, 14)} ")
    for die in dice:
        line.append_text(Text(f" {die} ", scene.look.chip(scene.owner_index(seat)))).append(" ")
    return line.append(" " * (4 * (3 - len(dice)))).append(f"  lost {lost}   {left}")


def best_set(scene: Scene, sets: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The set worth most, then with a territory of one's own, then with the fewest wild cards."""
    values, view = scene.rules.values, scene.view
    count = view.parts["cards"]["sets"] + 1 if "cards" in view.parts else 1
    return max(
        sets,
        key=lambda cards: (
            set_value(values, count, cards),
            any(view.owner.get(card) == view.seat for card in cards),
            -sum(card not in view.owner for card in cards),
        ),
    )


def cards_box(scene: Scene, draft: Draft, ticked: Sequence[str], forced: bool) -> BoxText:
    """The hand with three cards ticked, and what they are worth."""
    values, hand = scene.rules.values, held(scene)
    lines: list[Line] = [card_line(scene, k, card, 70, card in ticked) for k, card in enumerate(hand, 1)]
    kind = set_kind(values, tuple(ticked)) if len(ticked) == 3 else None
    if kind is None:
        lines.append(f"chosen {len(ticked)}: no set; take three alike or three different (m best set)")
    else:
        number = scene.view.parts["cards"]["sets"] + 1
        what = "one of each" if kind == "mixed" else f"three of {kind}"
        worth = set_value(values, number, tuple(ticked))
        lines.append(f"{what}: set {number} of the game, {worth} armies")
    lines.append("1-9 pick  m best set  Enter trade  " + ("Esc not now: a trade is due" if forced else "Esc back"))
    return BoxText(f"Trade {len(hand)} cards" + (", compulsory" if forced else ""), lines, 72)


def any_value(values: Sequence[Any], row: int) -> Any:
    """The value of a row, whatever the row is."""
    return values[max(0, min(row, len(values) - 1))] if values else None
