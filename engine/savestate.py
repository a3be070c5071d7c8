"""Positions in a save: from plain data to typed state and back, with the place of every fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.flow import Rules
from engine.saveformat import BadSave, Raw, canonical, convert
from engine.state import NOBODY, State, Step

MOST = 1_000_000_000
"""No number of a position is larger; what is was not written by a game."""


def typed_state(rules: Rules, fresh: State, raw: Raw) -> State:
    """The first position of a save, typed by these rules and with its keys in the order of a fresh position.

    Raises `BadSave` with the place of the fault.
    """
    _bounded(raw, "initial")
    state: State = convert(raw, State, "initial")
    if state.parts.keys() != rules.parts.keys():
        raise BadSave(f"initial.parts: these rules keep {', '.join(rules.parts)} there, nothing else and nothing less.")
    for name, kind in rules.parts.items():
        part = convert(state.parts[name], kind, f"initial.parts.{name}")
        _same_containers(fresh.parts[name], part, f"initial.parts.{name}")
        state.parts[name] = part
    state.parts = {name: state.parts[name] for name in fresh.parts}
    state.owner = _in_order(fresh.owner, state.owner, "initial.owner")
    state.armies = _in_order(fresh.armies, state.armies, "initial.armies")
    state.agenda = tuple(_step(rules, step, k) for k, step in enumerate(state.agenda))
    _check_seats(fresh, state)
    if canonical(state) != canonical(raw):
        raise BadSave("initial: there is something in it that a position does not have.")
    return state


def difference(saved: Any, played: Any, where: str) -> str:
    """The first place where two pieces of plain data differ, as a sentence; empty where they are equal."""
    if isinstance(saved, dict) and isinstance(played, dict):
        pairs = [(f"{where}.{key}", saved.get(key), played.get(key)) for key in sorted({*saved, *played})]
    elif isinstance(saved, list) and isinstance(played, list) and len(saved) == len(played):
        pairs = [(f"{where}[{k}]", *pair) for k, pair in enumerate(zip(saved, played, strict=True))]
    else:
        return "" if saved == played and type(saved) is type(played) else f"{where} is {saved}, the log gives {played}."
    return next((found for place, a, b in pairs if (found := difference(a, b, place))), "")


def _bounded(raw: Any, where: str) -> None:
    if isinstance(raw, dict):
        for key, value in raw.items():
            _bounded(value, f"{where}.{key}")
    elif isinstance(raw, list):
        for k, value in enumerate(raw):
            _bounded(value, f"{where}[{k}]")
    elif isinstance(raw, (int, float)) and not -MOST <= raw <= MOST:
        raise BadSave(f"{where}: the number is too large.")


def _in_order(fresh: Mapping[Any, Any], found: dict[Any, Any], where: str) -> dict[Any, Any]:
    for key in found:
        if key not in fresh:
            raise BadSave(f"{where}: there is no {key!r} here.")
    for key in fresh:
        if key not in found:
            raise BadSave(f"{where}: {key!r} is missing.")
    return {key: found[key] for key in fresh}


def _same_containers(fresh: Struct, part: Struct, where: str) -> None:
    """Dicts and lists of a part never grow or shrink: what is loaded must have the shape that the rules made."""
    for field in part.__struct_fields__:
        old, new = getattr(fresh, field), getattr(part, field)
        if isinstance(old, dict):
            setattr(part, field, _in_order(old, new, f"{where}.{field}"))
        elif isinstance(old, list) and len(old) != len(new):
            raise BadSave(f"{where}.{field}: there must be {len(old)} of them, not {len(new)}.")


def _step(rules: Rules, step: Step, k: int) -> Step:
    where = f"initial.agenda[{k}]"
    phase = rules.phases.get(step.phase)
    if phase is None:
        raise BadSave(f"{where}: these rules have no phase {step.phase!r}.")
    if step.args is None:
        return step
    if phase.args is None:
        raise BadSave(f"{where}: the phase {step.phase!r} takes no arguments.")
    return Step(step.phase, step.seat, convert(step.args, phase.args, where), step.begun)


def _check_seats(fresh: State, state: State) -> None:
    seats = len(state.seats)
    if [seat.name for seat in state.seats] != [seat.name for seat in fresh.seats]:
        raise BadSave("initial.seats: they are not those of the players.")
    if not state.agenda or state.result is not None:
        raise BadSave("initial: the game must begin with something to do.")
    if not 0 <= state.seat < seats:
        raise BadSave(f"initial.seat: there is no seat {state.seat}.")
    for k, step in enumerate(state.agenda):
        if not NOBODY <= step.seat < seats:
            raise BadSave(f"initial.agenda[{k}]: there is no seat {step.seat}.")
    for territory, owner in state.owner.items():
        if not NOBODY <= owner < seats:
            raise BadSave(f"initial.owner.{territory}: there is no seat {owner}.")
        if state.armies[territory] < 0:
            raise BadSave(f"initial.armies.{territory}: there cannot be {state.armies[territory]} armies.")
