"""The words of the status line: what is asked, and what Enter will do. Tables keyed by (kind of action, field)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.actions import Action, tag
from engine.phases.trade import WILD
from engine.state import MOVER
from tui.draft import DONE, LIST, NUMBER, TERRITORY, VERB, Draft
from tui.scene import Scene, percent

KINDS: Mapping[str, str] = {
    "end": "end this phase",
    "place": "place armies",
    "trade": "trade cards",
    "attack": "throw once",
    "blitz": "attack on and on",
    "fortify": "move armies",
}
"""What a kind of action is called in lists; others show their tag."""

ASKS: Mapping[tuple[str, str], str] = {
    ("claim", "territory"): "claim an empty territory",
    ("place", "territory"): "choose where to place",
    ("place", "count"): "how many?",
    ("trade", "cards"): "choose three cards",
    ("trade", "bonus_on"): "where do the extra armies go?",
    ("attack", "source"): "choose a battle",
    ("attack", "target"): "choose a target",
    ("attack", "dice"): "how many dice?",
    ("blitz", "keep"): "stop when how many are left?",
    ("defend", "dice"): "defend with how many dice?",
    ("advance", "count"): "how many move in?",
    ("fortify", "source"): "choose where from",
    ("fortify", "target"): "choose where to",
    ("fortify", "count"): "how many move?",
}

ENTERS: Mapping[tuple[str, str], str] = {
    ("claim", "territory"): "claim {t}",
    ("place", "territory"): "place {n} on {t}",
    ("attack", "source"): "attack from {t}",
    ("attack", "target"): "battle {t}{odds}",
    ("fortify", "source"): "move from {t}",
    ("fortify", "target"): "move to {t}",
    ("place", "count"): "place {n}",
    ("defend", "dice"): "defend with {n}",
    ("advance", "count"): "move {n} in",
    ("fortify", "count"): "move {n}",
    ("blitz", "keep"): "attack until {n} are left",
    ("attack", "dice"): "throw {n} dice",
}


def spell(word: str) -> str:
    """An id as words."""
    return word.replace("_", " ")


def kind_name(scene: Scene, kind: type[Action]) -> str:
    """What a kind of action is called."""
    name, extras, step = tag(kind), scene.extras, scene.view.step
    if extras is None:
        return KINDS.get(name, spell(name))
    if name == "end" and step is not None and step.phase in extras.ends:
        return extras.ends[step.phase]
    return extras.kinds.get(name) or KINDS.get(name, spell(name))


def value_name(scene: Scene, value: Any) -> str:
    """A value of a field as a player reads it."""
    if isinstance(value, type) and issubclass(value, Action):
        return kind_name(scene, value)
    special = scene.extras.value(scene, value) if scene.extras else None
    if special is not None:
        return special
    if isinstance(value, tuple):
        return ", ".join(value_name(scene, v) for v in value) or "none"
    if value == "":
        return "nowhere"
    if value in scene.rules.board.title:
        return scene.title(value)
    if scene.rules.values.symbols.get(value) == WILD:
        return "Wild"
    return spell(str(value))


def ask(scene: Scene, draft: Draft) -> str:
    """What is asked for now."""
    if draft.sort == VERB:
        return "choose what to do"
    if draft.sort == DONE:
        return "nothing is left to choose"
    key = (tag(draft.kinds[0]), draft.field)
    more = scene.extras.asks if scene.extras else {}
    return more.get(key) or ASKS.get(key, f"choose {spell(draft.field)}")


def enter(scene: Scene, draft: Draft, number: int, row: Any) -> str:
    """What Enter will do: `number` is the amount shown, `row` the list row under the cursor."""
    sort = draft.sort
    if sort == DONE:
        return kind_name(scene, draft.kinds[0])
    if sort == VERB:
        return kind_name(scene, row)
    if sort == LIST:
        return value_name(scene, row)
    key = (tag(draft.kinds[0]), draft.field)
    if sort == NUMBER:
        return _enters(scene, key, "take {n}").format(n=number, t=scene.title(scene.cursor), odds="")
    return _enter_on_map(scene, draft, key)


def _enters(scene: Scene, key: tuple[str, str], usual: str) -> str:
    more = scene.extras.enters if scene.extras else {}
    return more.get(key) or ENTERS.get(key, usual)


def _enter_on_map(scene: Scene, draft: Draft, key: tuple[str, str]) -> str:
    here = scene.cursor
    if here in draft.options():
        source = next((value for value in draft.chosen[-1:] if value in scene.view.owner), "")
        chance = scene.chance(source, here) if source else None
        odds = f" {scene.force(here)}"
        odds += f" ({percent(chance)})" if chance is not None else ""
        return _enters(scene, key, "choose {t}").format(t=scene.title(here), n=1, odds=odds)
    source = best_source(scene, draft, here)
    if source:
        chance = scene.chance(source, here)
        odds = f" ({percent(chance)})" if chance is not None else ""
        return f"battle {scene.spot(here)} from {scene.title(source)}{odds}"
    return "not here (Tab: where)"


def best_source(scene: Scene, draft: Draft, target: str) -> str:
    """The strongest source from which this target can be chosen; empty if there is none."""
    if draft.sort != TERRITORY or draft.chosen or scene.view.owner[target] == scene.view.decider:
        return ""
    sources = sources_of(draft, target)
    return max(sources, key=lambda t: scene.view.armies[t]) if sources else ""


def sources_of(draft: Draft, target: str) -> Sequence[str]:
    """The sources from which a target can be chosen, when sources are asked for."""
    if draft.field != "source":
        return ()
    return [s for s in draft.options() if any(target in draft.offer.domain(kind, s) for kind in draft.kinds)]


def head(scene: Scene, most: int = 40) -> str:
    """Who, which turn, which phase: `R Anna T7 ATTACK 2/3`, with at most so many cells for the name."""
    view = scene.view
    step = view.step
    if step is None:
        return ""
    phase = scene.rules.phases[step.phase]
    turn = view.turn // max(1, len(scene.chairs)) + 1
    return f"{scene.who(step.seat, most)} T{turn} {phase.title.upper()}{_place_in_turn(scene, step.phase)}"


def _place_in_turn(scene: Scene, name: str) -> str:
    rules = scene.rules
    turn = [p for p in rules.flow.get((rules.end, "done"), ()) if rules.phases[p].moves]
    return f" {turn.index(name) + 1}/{len(turn)}" if name in turn else ""


def pool(scene: Scene) -> str:
    """`8 left.` while armies are to be placed, with their owner when that is not who places them."""
    step = scene.view.step
    count = getattr(step.args, "n", 0) if step is not None else 0
    army = getattr(step.args, "army", MOVER) if step is not None else MOVER
    whose = "" if step is None or army in (MOVER, step.seat) else f" for {scene.who(army)}"
    return f"{count} left{whose}." if count else ""


def end_name(scene: Scene) -> str:
    """What ending this phase leads to, for confirmations."""
    view, phases = scene.view, scene.rules.phases
    skipped = [phases[s.phase].title.lower() for s in view.agenda[:-1] if phases[s.phase].moves]
    return "end the turn" + (f" (skips {', '.join(reversed(skipped))})" if skipped else "")
