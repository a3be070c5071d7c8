"""What the phases of a turn are for, in words: for help, and for players who play for the first time."""

from __future__ import annotations

from collections.abc import Mapping

from tui.scene import Scene

STEPS: Mapping[str, str] = {
    "claim": "Take free territories by turns, one army each.",
    "place": "Put an army on your land, by turns, until all stand.",
    "reinforce": "Put your new armies on your land; a set of cards gives more of them.",
    "deploy": "Put these armies on your land.",
    "trade_down": "You hold too many cards: trade sets until few enough are left.",
    "trade_now": "You took many cards: trade a set at once, and put the armies down.",
    "attack": "Attack neighbours as often as you like: a at an enemy, then a throws once and d goes on to the end.",
    "defend": "Say with how many dice you defend.",
    "advance": "Move armies into the land you took.",
    "fortify": "Move armies between your own territories, as far as the rules let them go.",
    "card": "Whoever took land this turn draws a card.",
    "choose": "Decide what this turn is for: new armies, attacks, or a move.",
    "extra": "Put the armies of whole regions and of sets on your land.",
    "headquarters": "Choose in secret which territory must not fall.",
    "room_place": "Put units of the three armies on the board by turns, until all stand.",
    "room_side": "Take one of the two armies, or say which begins.",
    "hire": "Choose the neutral territory that attacks for you.",
    "pick_setup": "Pick one of the prepared set-ups.",
    "resistance": "Roll whether beaten neutral units come back.",
    "support": "Buy services with the units in your hospital.",
    "mission": "Take one mission that you have fulfilled; then there is no card this turn.",
    "reroll": "Throw one attacking die again, if you like.",
    "start": "Play adventure cards, if one fits; e goes on.",
    "place_hero": "Choose where your hero stands.",
    "second_hero": "Choose where your second hero stands.",
    "muster": "Put the armies of the mission on the land that it names.",
    "answer": "Play a card against this invasion, or let it come.",
    "hero": "A hero that was lost comes back.",
    "pick": "Choose which card you take.",
    "adventure": "Draw an adventure card, if your hero reached a site.",
    "discard": "You hold too many adventure cards: give one away.",
    "ring_tries": "The ring may set out; cards can help it or hold it.",
    "ring_leaves": "The ring may leave its place; cards can help it or hold it.",
    "ring_try": "The ring moves on, and the game comes nearer to its end.",
}
"""Phase -> what it is for. What only one rule system has is told by `Extras.steps`, where it says otherwise."""


def step_words(scene: Scene, phase: str) -> str:
    """What a phase is for; empty where nothing is to be said."""
    more = scene.extras.steps if scene.extras is not None else {}
    return more.get(phase) or STEPS.get(phase, "")


def turn_rows(scene: Scene) -> list[tuple[str, str]]:
    """The step of this moment and those that follow in this turn: title and words."""
    phases = [step.phase for step in reversed(scene.view.agenda)]
    named = [(scene.rules.phases[phase].title, step_words(scene, phase)) for phase in phases]
    return [(title, words) for title, words in dict(named).items() if words]
