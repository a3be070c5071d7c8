"""The messages between a game and a player outside: one JSON object a line, its `type` first.

Everything that the protocol is stands in these structs. `schema` makes the JSON Schema of them, and `docs/bots.md`
says the same in words.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

import engine.actions
import engine.rulesets.balance_of_power.actions
import engine.rulesets.middle_earth.actions
from engine.actions import Action, Resign, tag
from engine.outside.limits import Limits
from engine.sight import View

VERSION = 1
MODULES: tuple[ModuleType, ...] = (
    engine.actions,
    engine.rulesets.balance_of_power.actions,
    engine.rulesets.middle_earth.actions,
)

ACTIONS: dict[str, type[Action]] = {
    tag(kind): kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Action) and kind not in (Action, Resign)
}
"""The word of every action that a player can choose -> its type, over all rule systems."""

if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = reduce(or_, (ACTIONS[word] for word in sorted(ACTIONS)))

Number = Annotated[int, Meta(ge=0)]


class Message(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """One line."""


# -- what a player is told


class Place(Struct, frozen=True):
    """A territory, and where armies can go from it."""

    id: str
    name: str
    region: str
    neighbours: tuple[str, ...]


class Area(Struct, frozen=True):
    """A region, and the armies a turn for whoever holds all of it."""

    id: str
    name: str
    bonus: int
    territories: tuple[str, ...]


class Ground(Struct, frozen=True):
    """The board. `facts` is what only this rule system reads of it: sites, missions, set-ups."""

    id: str
    name: str
    territories: tuple[Place, ...]
    regions: tuple[Area, ...]
    facts: dict[str, Any]


class FieldOf(Struct, frozen=True):
    """A field of an action. `sort`: `territory`, `number`, `choice` or `cards`."""

    name: str
    sort: str


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """What stays the same during the game. Told once, before the first decision."""

    protocol: int
    seat: Number
    name: str
    names: tuple[str, ...]
    """The players by seat; behind them, in some games, a neutral army."""
    ruleset: str
    options: dict[str, Any]
    board: Ground
    cards: dict[str, str]
    """Card -> symbol."""
    actions: dict[str, tuple[FieldOf, ...]]
    """The word of every action of these rules -> its fields, in order."""
    limits: Limits
    seed: str
    """For a player's own whims: the same in the same game of the same seed."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """A legal action. With `least` and `most`, its last field may be any number from the one to the other."""

    action: AnyAction
    least: int | None = None
    most: int | None = None


class Decide(Message, tag="decide", frozen=True, kw_only=True):
    """A decision is due. It is answered by `action` with the same `n`; `ask` may come before."""

    n: Number
    seat: Number
    phase: str
    kinds: tuple[str, ...]
    """The words of the actions that are possible now."""
    legal: tuple[Choice, ...]
    complete: bool
    """Whether `legal` lists all that is legal; if not, it is a selection, and what is not listed may be done too."""
    view: View
    """The position as this seat may see it."""


class Values(Message, tag="values", frozen=True, kw_only=True):
    """The answer to `ask`: the legal values of the next field, in order; numbers without a gap as least and most."""

    n: Number
    values: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    refusal: str = ""
    """Why there are none, as a sentence."""


class Refusal(Message, tag="error", frozen=True, kw_only=True):
    """The action of decision `n` is forfeit, and why. Something legal is done in its place."""

    n: Number
    seat: Number
    sentence: str


class Outcome(Message, tag="result", frozen=True, kw_only=True):
    """The game is over. `winners` are seats: one, several or none."""

    winners: tuple[int, ...]
    names: tuple[str, ...]
    """The names of the winners."""
    reason: str
    turns: Number


# -- what a player says


class Act(Message, tag="action", frozen=True, kw_only=True):
    """What the player does in decision `n`."""

    n: Number
    action: AnyAction


class Ask(Message, tag="ask", frozen=True, kw_only=True):
    """Which values the next field of an action can have, after the chosen ones. Answered by `values`."""

    n: Number
    do: str
    chosen: tuple[Any, ...] = ()


TOLD: tuple[type[Message], ...] = (Hello, Decide, Values, Refusal, Outcome)
SAID: tuple[type[Message], ...] = (Act, Ask)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Act | Ask] = msgspec.json.Decoder(Act | Ask)


def encode(message: Message) -> bytes:
    """A message as a line."""
    return ENCODER.encode(message) + b"\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages: `told` to a player, and `said` by one."""
    (told, said), components = msgspec.json.schema_components(
        (reduce(or_, TOLD), reduce(or_, SAID)), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"hegemon, players outside: version {VERSION} of the protocol",
        "description": "One message a line.",
        "anyOf": [{"$ref": "#/$defs/Told"}, {"$ref": "#/$defs/Said"}],
        "$defs": {
            "Told": {"description": "What a player is told."} | told,
            "Said": {"description": "What a player says."} | said,
        }
        | dict(sorted(components.items())),
    }
