"""What Middle-earth adds to the screens: adventure cards, the road of the ring with the score, heroes and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from engine.phrases import plural
from engine.rulesets.middle_earth.advice_facts import steps
from engine.rulesets.middle_earth.cards import ADVENTURE, TERRITORY
from engine.rulesets.middle_earth.events import RingRolled
from engine.rulesets.middle_earth.facts import PORT, Card
from engine.rulesets.middle_earth.powers import MOMENTS
from tui.cells import clip, fit, wrap
from tui.extras.base import Extras
from tui.extras.middle_earth_keys import KEYS, NUMBERED
from tui.extras.middle_earth_ring import ring, sheet
from tui.extras.middle_earth_scenario import war_of_four
from tui.extras.middle_earth_scene import heroes_of, players, values_of
from tui.extras.middle_earth_told import REASONS, SENTENCES, TOLD, battalions
from tui.scene import DIM, Line, Scene

MISSION_STEPS = ("attack", "fortify")
"""Phases in which missions can be completed."""


# -- A adventure cards


def adventures(scene: Scene, width: int) -> list[Line]:
    """The own adventure cards: `>` before what can be played now, what they bring, and when."""
    view, part = scene.view, scene.view.parts["adventures"]
    limit = values_of(scene).facts.adventure.hand_limit
    lines: list[Line] = []
    if view.seat is None:
        lines += ["Hands are hidden while another", "player may be looking."]
    elif view.seat in players(scene):
        hand = part["hands"][view.seat]
        for number, card in enumerate(hand, 1):
            lines += card_lines(scene, number, values_of(scene).cards[card], width)
        lines.append(clip(f"{len(hand) or 'no'} in hand; more than {limit} means a discard", width))
        lines += [
            clip(f"hidden friends wait in {scene.title(territory)}", width) for territory in part["friends"][view.seat]
        ]
    counts = "  ".join(f"{scene.mark(seat)} {_size(part['hands'][seat])}" for seat in players(scene))
    lines.append(clip(f"hands: {counts}   pile {part['deck']}", width))
    for seat in players(scene):
        shown = ", ".join(values_of(scene).cards[card].title for card in part["played"][seat])
        if shown:
            lines += wrap(f"{scene.mark(seat)} played {shown}", width)
    return [clip(line, width) if isinstance(line, str) else line for line in lines]


def _size(cards: Sequence[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def card_lines(scene: Scene, number: int, card: Card, width: int) -> Iterator[Line]:
    """A card: its title, then in dim words what it brings or when it is played."""
    can = ">" if is_its_time(scene, card) else " "
    yield Text(clip(f"{can}{number} {card.type.title()}  {_name(scene, card)}", width), "bold" if can == ">" else "")
    for line in wrap(_meaning(scene, card), max(10, width - 3)):
        yield Text(clip(f"   {line}", width), DIM)


def _name(scene: Scene, card: Card) -> str:
    return f"{card.site} ({scene.title(card.territory)})" if card.type == "mission" else card.title


def _meaning(scene: Scene, card: Card) -> str:
    seat = scene.view.seat or 0
    side = scene.view.parts["army"]["side"][seat] or "good"
    points = plural(card.points[side], "point")
    if card.type != "mission":
        return f"{points}; {MOMENTS[card.timing].words}"
    gains = {"battalions": battalions(card.reward.battalions(side))}.get(card.reward.kind, "a territory card")
    away = min([steps(scene.rules, hero, card.territory) for hero in heroes_of(scene, seat)], default=None)
    way = "no hero on the board" if away is None else "your hero is there" if not away else f"hero {away} links away"
    return f"{points} and {gains}; {way}"


def is_its_time(scene: Scene, card: Card) -> bool:
    """Whether the seat that looks may now play this card, as far as its time says; or complete this mission."""
    step, seat = scene.view.step, scene.view.seat
    if step is None or seat is None or step.seat != seat:
        return False
    if card.type == "mission":
        return step.phase in MISSION_STEPS and card.territory in heroes_of(scene, seat)
    return MOMENTS[card.timing].phase == step.phase


# -- H heroes and places


def heroes(scene: Scene, width: int) -> list[Line]:
    """Where heroes stand and what they do there, who holds strongholds, and cards that last."""
    view, facts = scene.view, values_of(scene).facts
    noted, effects = view.parts["heroes"], view.parts["effects"]
    lines: list[Line] = []
    for seat in players(scene):
        at = heroes_of(scene, seat)
        if not at:
            lines.append(clip(f"{scene.mark(seat)} no hero on the board", width))
        for territory in at:
            words = ", ".join(_hero_words(scene, seat, territory, noted))
            lines.append(
                clip(f"{scene.mark(seat)} hero in {scene.title(territory)}{f': {words}' if words else ''}", width)
            )
    held = "  ".join(
        f"{scene.mark(seat)} {sum(view.owner[t] == seat for t in facts.strongholds)}" for seat in range(len(view.seats))
    )
    lines.append(clip(f"strongholds {held}", width))
    if noted["reached"]:
        lines.append(clip("an adventure card is earned this turn", width))
    if effects["winter"]:
        names = ", ".join(scene.title(t) for t in effects["winter"])
        lines += wrap(f"deep winter until {scene.who(effects['winter_by'])} plays: {names}", width)
    if effects["bridge"]:
        a, b = (scene.title(t) for t in effects["bridge"])
        lines += wrap(f"bridge held until {scene.who(effects['bridge_by'])} plays: {a} - {b}, heroes only", width)
    lines.append("")
    for territory, name in {**facts.strongholds, **facts.sites}.items():
        sign = "S" if territory in facts.strongholds else "o"
        mark = scene.mark(view.owner[territory])
        lines.append(clip(f"{sign} {mark} {fit(name, max(8, width // 2 - 4))} {scene.title(territory)}", width))
    return lines


def _hero_words(scene: Scene, seat: int, territory: str, noted: Mapping[str, Any]) -> Iterator[str]:
    facts = values_of(scene).facts
    if territory in facts.strongholds:
        yield "in a stronghold, defends with +2"
    if territory in facts.sites:
        yield f"at {facts.sites[territory]}"
    if seat == scene.view.mover and territory in noted["bound"]:
        yield "stays this turn"
    if seat == scene.view.mover and territory in noted["resting"]:
        yield "out of attacks"


# -- the map

LEGEND: Mapping[str, str] = {"h": "hero", "S": "stronghold", "o": "site of power", "p": "port", "@": "the ring"}


def ring_at(scene: Scene) -> str:
    """Where the ring is; empty when it is gone."""
    road, space = values_of(scene).facts.road, scene.view.parts["road"]["space"]
    return road[space].territory if space < len(road) else ""


def is_port(scene: Scene, territory: str) -> bool:
    """Whether sea lines begin there."""
    board = scene.rules.board
    return any(board.kind(territory, other) == PORT for other in board.neighbours[territory])


def marks_of(scene: Scene, territory: str) -> Iterator[str]:
    """The signs of a territory, in the order of `LEGEND`."""
    facts, owner = values_of(scene).facts, scene.view.owner[territory]
    if owner >= 0 and territory in heroes_of(scene, owner):
        yield "h"
    if territory in facts.strongholds:
        yield "S"
    if territory in facts.sites:
        yield "o"
    if is_port(scene, territory):
        yield "p"
    if territory == ring_at(scene):
        yield "@"


def suffixes(scene: Scene) -> dict[str, str]:
    """The signs behind the battalions on the map."""
    signs = {territory: "".join(marks_of(scene, territory)) for territory in scene.view.owner}
    return {territory: found for territory, found in signs.items() if found}


def spot(scene: Scene, territory: str) -> str:
    """What is to be known of a territory: `hero, stronghold Rivendell +1`."""
    facts = values_of(scene).facts
    words = {
        "h": "hero",
        "S": f"stronghold {facts.strongholds.get(territory, '')} +1",
        "o": f"site {facts.sites.get(territory, '')}",
        "p": "port",
        "@": "the ring",
    }
    winter = ["deep winter"] if territory in scene.view.parts["effects"]["winter"] else []
    return ", ".join([*(words[sign] for sign in marks_of(scene, territory)), *winter])


# -- words

KINDS: Mapping[str, str] = {
    "fortify": "move battalions",
    "march": "march with the hero",
    "move_hero": "march with the hero alone",
    "place_hero": "place a hero",
    "rest_hero": "keep a hero out of attacks, or let it take part",
    "complete_mission": "complete a mission",
    "play_card": "play a card",
    "play_card_at": "play a card on a territory",
    "play_card_between": "play a card on two territories",
    "discard": "discard a card",
}

ENDS: Mapping[str, str] = {
    "start": "play no card now",
    "attack": "end the attacks",
    "answer": "let the battle begin",
    "fortify": "end the manoeuvre",
    "ring_tries": "play no card",
    "ring_leaves": "play no card",
}

ASKS: Mapping[tuple[str, str], str] = {
    ("place_hero", "territory"): "where does your hero enter?",
    ("rest_hero", "hero"): "which hero?",
    ("march", "source"): "choose where from",
    ("march", "target"): "choose where to",
    ("march", "count"): "how many battalions march with the hero?",
    ("move_hero", "source"): "which hero marches?",
    ("move_hero", "target"): "choose where to",
    ("complete_mission", "card"): "which mission?",
    ("play_card", "card"): "which card?",
    ("play_card_at", "card"): "which card?",
    ("play_card_at", "territory"): "on which territory?",
    ("play_card_between", "card"): "which card?",
    ("play_card_between", "source"): "from which territory?",
    ("play_card_between", "target"): "to which territory?",
    ("discard", "card"): "which card do you give up?",
}

ENTERS: Mapping[tuple[str, str], str] = {
    ("place_hero", "territory"): "the hero enters {t}",
    ("march", "source"): "march from {t}",
    ("march", "target"): "march to {t}",
    ("march", "count"): "march with {n}",
    ("move_hero", "source"): "march from {t}",
    ("move_hero", "target"): "march to {t}",
    ("play_card_at", "territory"): "play it on {t}",
    ("play_card_between", "source"): "from {t}",
    ("play_card_between", "target"): "play it on {t}",
}

CHOICES: Mapping[str, str] = {TERRITORY: "draw the territory card", ADVENTURE: "draw the adventure card"}


def value(scene: Scene, what: Any) -> str | None:
    """Adventure cards by name and what they bring; which of two cards is drawn."""
    if not isinstance(what, str):
        return None
    card = values_of(scene).cards.get(what)
    if card is not None:
        return f"{_name(scene, card)}: {_meaning(scene, card) if card.type == 'mission' else card.text}"
    return CHOICES.get(what)


MIDDLE_EARTH = Extras(
    panels={
        "A": ("Adventure cards", adventures),
        "T": ("Ring and score", ring),
        "H": ("Heroes and places", heroes),
    },
    opens={"start": "A", "answer": "A", "ring_tries": "A", "ring_leaves": "A", "discard": "A", "place_hero": "H"},
    beside="T",
    suffixes=suffixes,
    legend=LEGEND,
    spot=spot,
    kinds=KINDS,
    ends=ENDS,
    asks=ASKS,
    enters=ENTERS,
    keys=KEYS,
    numbered=NUMBERED,
    sheet=sheet,
    value=value,
    sentences=SENTENCES,
    reasons=REASONS,
    told=TOLD,
    holds=(RingRolled,),
    scenarios={"me": war_of_four},
)
