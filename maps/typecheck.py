"""Every place where raw JSON does not have the type a struct asks for, not only the first."""

from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec

from maps.structs import Fault


def type_faults(value: Any, kind: Any, where: str = "") -> list[Fault]:
    """All type faults of a value against a struct, `tuple[X, ...]` or `dict[str, X]`; else at most one."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return list(_inside(value, kind, where)) or [_fault(str(error), where)]
    return []


def step(where: str, name: str) -> str:
    """The path of a named part."""
    return f"{where}.{name}" if where else name


def _inside(value: Any, kind: Any, where: str) -> Iterator[Fault]:
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _fields(value, kind, where)
    elif isinstance(value, dict) and get_origin(kind) is dict:
        for key, item in value.items():
            yield from type_faults(item, get_args(kind)[1], step(where, key))
    elif isinstance(value, list) and get_args(kind)[1:] == (...,):
        for index, item in enumerate(value):
            yield from type_faults(item, get_args(kind)[0], f"{where}[{index}]")


def _fields(value: dict[str, Any], kind: type[msgspec.Struct], where: str) -> Iterator[Fault]:
    known = {info.name: info for info in msgspec.structs.fields(kind)}
    for name, info in known.items():
        if name in value:
            yield from type_faults(value[name], info.type, step(where, name))
        elif info.required:
            yield Fault(step(where, name), f'The field "{name}" is missing; add it.')
    for name in value.keys() - known.keys():
        yield Fault(step(where, name), f'There is no field "{name}" here; the fields are {", ".join(known)}.')


def _fault(message: str, where: str) -> Fault:
    """msgspec says ``Expected `int`, got `str` - at `$[0]` ``: the path goes on from ours."""
    sentence, _, path = message.partition(" - at `$")
    return Fault(where + path.rstrip("`"), f"{sentence.replace('`', '')}.")
