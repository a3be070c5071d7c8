"""Secret missions: each player has one, and wins when it is complete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.board import Board
from engine.chance import Draw, one_each
from engine.change import Box, Tx
from engine.events import MissionDealt
from engine.flow import Hooks, Phase, Piece, Rules, Signal
from engine.goals.missionlist import Mission, MissionList, describe, read
from engine.phases.turn import players
from engine.sight import View
from engine.state import NOBODY, Part, Result, State, Step

if TYPE_CHECKING:
    from engine.game import Game

MOMENTS = ("conquest", "turn_end")
"""When missions are looked at. Land is only gained in one's own turn, and players are only beaten by conquests."""


class Missions(Struct):
    """Who has which mission, and who beat whom."""

    held: list[str]
    """By seat. A secret until the game is over."""
    killer: list[int]
    """By seat that was beaten: the seat that did it."""


MISSIONS = Part("missions", Missions)
HELD = Box[int, str]("missions.held")
KILLER = Box[int, int]("missions.killer")


@dataclass(frozen=True)
class Tally:
    """What every seat holds, counted in one pass over the board."""

    armies: list[list[int]]
    """By seat: the armies of each of its territories."""
    regions: list[set[str]]
    """By seat: the regions it holds whole."""


def tally(board: Board, state: State | View) -> Tally:
    """What every seat holds now."""
    found = Tally([[] for _ in state.seats], [set() for _ in state.seats])
    for territory, seat in state.owner.items():
        if seat != NOBODY:
            found.armies[seat].append(state.armies[territory])
    for region in board.regions:
        holders = {state.owner[territory] for territory in region.territories}
        if len(holders) == 1 and NOBODY not in holders:
            found.regions[holders.pop()].add(region.id)
    return found


def in_force(missions: MissionList, name: str, seat: int, killer: Sequence[int], kill_by_other: str) -> Mission:
    """What a mission is by now for its holder (T68).

    One to beat oneself or a player who is not there is the list's other mission; so is one to beat a player whom
    somebody else has beaten, if `mission.kill_by_other` is `becomes_24`.
    """
    mission = missions.missions[name]
    target = mission.destroy - 1
    if not mission.destroy or (
        target != seat and target < len(killer) and (kill_by_other == "holder_wins" or killer[target] in (NOBODY, seat))
    ):
        return mission
    return missions.missions[missions.otherwise]


def holds(mission: Mission, state: State | View, seat: int, held: Tally) -> bool:
    """Whether everything that a mission wants is so for this seat (T67)."""
    regions = held.regions[seat]
    return (
        regions.issuperset(mission.regions)
        and len(regions) >= len(mission.regions) + mission.more
        and sum([armies >= mission.armies for armies in held.armies[seat]]) >= mission.territories
        and not (mission.destroy and state.seats[mission.destroy - 1].alive)
    )


@dataclass(frozen=True)
class Judge:
    """The missions of one game, and the options by which they are judged."""

    board: Board
    missions: MissionList
    pool: tuple[str, ...]
    kill_by_other: str

    def complete(self, at: State | View, killer: Sequence[int], seat: int, name: str, held: Tally) -> bool:
        """Whether the seat would have completed this mission by now."""
        mission = in_force(self.missions, name, seat, killer, self.kill_by_other)
        return holds(mission, at, seat, held)

    def deal(self, g: Game, tx: Tx, step: Step) -> Signal:
        """One mission for each player; the others are put away unseen."""
        pool = self.pool
        for seat in players(g):
            (name,) = tx.draw(Draw(pool, 1, (seat,)))
            pool = tuple([other for other in pool if other != name])
            tx.put(HELD, seat, name)
            tx.say(MissionDealt(seat, name, to=(seat,)))
        return "done"

    def note_kill(self, g: Game, tx: Tx, seat: int, loser: int) -> None:
        """Remember who beat whom."""
        if loser not in g.state.owner.values():
            tx.put(KILLER, loser, seat)

    def victory(self, g: Game, moment: str) -> Result | None:
        """A complete mission wins; of several that of the player whose turn it is (T69)."""
        if moment not in MOMENTS:
            return None
        s, missions, held = g.state, MISSIONS(g.state), tally(self.board, g.state)
        for seat in sorted(players(g), key=lambda seat: (seat - s.seat) % len(s.seats)):
            if self.complete(s, missions.killer, seat, missions.held[seat], held):
                return Result((seat,), "mission")
        return None

    def imagine(self, rules: Rules, view: View, parts: dict[str, Any], rng: Random) -> None:
        """Missions for the others: where it can be such as they cannot have completed, or the game would be over."""
        held, named, killer = tally(self.board, view), parts["missions"]["held"], parts["missions"]["killer"]
        hidden = [seat for seat, name in enumerate(named) if name is None]
        free = [name for name in self.pool if name not in named]
        open_ones = {
            seat: [name for name in free if not self.complete(view, killer, seat, name, held)] for seat in hidden
        }
        found = one_each(open_ones, rng) or one_each(dict.fromkeys(hidden, free), rng) or {}
        for seat, name in found.items():
            named[seat] = name


def hide_missions(g: Game, parts: dict[str, Any], seat: int | None) -> None:
    """Everybody knows his own mission only, until the game is over."""
    if g.state.result is None:
        missions = parts["missions"]
        missions["held"] = [name if i == seat else None for i, name in enumerate(missions["held"])]


def missions_are_whole(g: Game) -> list[str]:
    """No mission is held twice."""
    held = [name for name in MISSIONS(g.state).held if name]
    return [] if len(set(held)) == len(held) else ["A mission is held twice."]


def mission_rules(board: Board, list_id: str, absent: str, kill_by_other: str, seats: int) -> Piece:
    """Missions dealt before the board is filled, and the way to win with one. Raises `Refused`."""
    missions = read(board, list_id)
    judge = Judge(board, missions, missions.pool(seats, absent), kill_by_other)
    return Piece(
        start=("missions",),
        phases=(Phase("missions", "Missions", begin=judge.deal),),
        parts={"missions": Missions([""] * seats, [NOBODY] * seats)},
        hooks=Hooks(
            earns=(judge.note_kill,),
            victory=(judge.victory,),
            redact=(hide_missions,),
            imagine=(judge.imagine,),
            invariants=(missions_are_whole,),
        ),
        set_up=frozenset(("missions",)),
    )


def mission_of(rules: Rules, view: View, seat: int) -> Mission | None:
    """What the seat has to do now, so far as the viewer may know it. None in a game without missions."""
    part = view.parts.get("missions")
    name = part["held"][seat] if part is not None else None
    if not part or not name:
        return None
    missions = read(rules.board, rules.options["mission.list"])
    return in_force(missions, name, seat, part["killer"], rules.options["mission.kill_by_other"])


def mission_text(rules: Rules, view: View, seat: int) -> str | None:
    """The same as a sentence."""
    mission = mission_of(rules, view, seat)
    return None if mission is None else describe(rules.board, mission, [chair.name for chair in view.seats])
