"""Missions that lie face up for both players, and the ways to win (B46 to B57)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.change import Box, Cell, Illegal, Tx
from engine.flow import Done, Move, Phase, Signal
from engine.phases.setup import RESERVE
from engine.phases.turn import players
from engine.rulesets.balance_of_power.actions import TakeMission
from engine.rulesets.balance_of_power.events import MissionTaken
from engine.rulesets.balance_of_power.facts import NEUTRAL, Mission, Numbers, numbers, opponent
from engine.rulesets.balance_of_power.towns import TOWNS, count_held
from engine.state import Part, Result, Step

if TYPE_CHECKING:
    from engine.board import Board
    from engine.game import Game


class OpenMissions(Struct):
    """The missions that nobody has taken, and those of each player. None is ever replaced or lost."""

    open: tuple[str, ...]
    taken: list[tuple[str, ...]]
    this_turn: bool = False
    """The player whose turn it is took one."""


OPEN_MISSIONS = Part("open_missions", OpenMissions)
OPEN = Cell[tuple[str, ...]]("open_missions", "open")
TAKEN = Box[int, tuple[str, ...]]("open_missions.taken")
THIS_TURN = Cell[bool]("open_missions", "this_turn")


@dataclass(frozen=True)
class Standing:
    """What missions look at."""

    board: Board
    tagged: Mapping[str, frozenset[str]]
    owner: Mapping[str, int]
    cities: Sequence[str]


Progress = tuple[int, int]
"""(how much is done, how much is needed)."""


def _cities(at: Standing, seat: int, mission: Mission) -> Progress:
    return count_held(at.owner, seat, at.cities), mission.count


def _territories(at: Standing, seat: int, mission: Mission) -> Progress:
    return count_held(at.owner, seat, mission.territories), len(mission.territories)


def _tagged(at: Standing, seat: int, mission: Mission) -> Progress:
    return count_held(at.owner, seat, tuple(at.tagged.get(mission.tag, ()))), mission.count


def _regions(at: Standing, seat: int, mission: Mission) -> Progress:
    """By territories where every region that is named is needed, else by whole regions."""
    named = [region.territories for region in at.board.regions if region.id in mission.regions]
    if len(named) <= mission.count:
        wanted = [territory for territories in named for territory in territories]
        return count_held(at.owner, seat, wanted), len(wanted)
    whole = [territories for territories in named if count_held(at.owner, seat, territories) == len(territories)]
    return len(whole), mission.count


def _neutral_defeated(at: Standing, seat: int, mission: Mission) -> Progress:
    """No neutral unit on the board; those in the hospital do not count (B48)."""
    return len(at.owner) - count_held(at.owner, NEUTRAL, tuple(at.owner)), len(at.owner)


PROGRESS: Mapping[str, Callable[[Standing, int, Mission], Progress]] = {
    "cities": _cities,
    "territories": _territories,
    "tagged": _tagged,
    "regions": _regions,
    "neutral_defeated": _neutral_defeated,
}
"""How far a player is, by the kind of mission (B47)."""


def progress(at: Standing, seat: int, mission: Mission) -> Progress:
    """How far the seat is with this mission."""
    return PROGRESS[mission.kind](at, seat, mission)


def mission_of(values: Numbers, mission_id: str) -> Mission | None:
    """The mission of this id."""
    return next((mission for mission in values.facts.missions if mission.id == mission_id), None)


def standing(g: Game) -> Standing:
    """What missions look at now."""
    return Standing(g.rules.board, numbers(g).tagged, g.state.owner, TOWNS(g.state).cities)


def fulfilled(g: Game, seat: int) -> list[str]:
    """The missions on the table that the seat could take now (B46, B46a)."""
    at, face_up = standing(g), OPEN_MISSIONS(g.state).open
    done = []
    for mission in numbers(g).facts.missions:
        if mission.id in face_up:
            have, need = progress(at, seat, mission)
            if have >= need:
                done.append(mission.id)
    return done


class TakeMissionMove(Move[TakeMission]):
    """One mission that is fulfilled now; then there is no card this turn (B46, B51)."""

    action = TakeMission

    def domain(self, g: Game, step: Step, *chosen: str) -> Sequence[str]:
        return fulfilled(g, step.seat)

    def check(self, g: Game, step: Step, mission: str) -> None:
        known = mission_of(numbers(g), mission)
        if known is None or mission not in OPEN_MISSIONS(g.state).open:
            raise Illegal("That mission does not lie on the table: choose one that does (M shows them).")
        have, need = progress(standing(g), step.seat, known)
        if have < need:
            raise Illegal(f"{known.name} is not fulfilled: {have} of {need}.")

    def apply(self, g: Game, tx: Tx, step: Step, action: TakeMission) -> Signal:
        table = OPEN_MISSIONS(g.state)
        tx.set(OPEN, tuple([mission for mission in table.open if mission != action.mission]))
        tx.put(TAKEN, step.seat, (*table.taken[step.seat], action.mission))
        tx.set(THIS_TURN, True)
        tx.say(MissionTaken(step.seat, action.mission))
        return "done"


def begin_mission(g: Game, tx: Tx, step: Step) -> Signal:
    """Nothing is asked where nothing is fulfilled; missions and land are public."""
    return None if fulfilled(g, step.seat) else "done"


MISSION = Phase("mission", "Mission", (TakeMissionMove(), Done()), begin=begin_mission)


def three_missions(g: Game, moment: str) -> Result | None:
    """Missions enough, and the own capital held at the end of the own turn (B53, B55)."""
    s = g.state
    if moment != "turn_end" or len(OPEN_MISSIONS(s).taken[s.seat]) < numbers(g).missions_to_win:
        return None
    return Result((s.seat,), "missions") if s.owner.get(TOWNS(s).capitals[s.seat]) == s.seat else None


def count_missions(g: Game, moment: str) -> Result | None:
    """After `limit.turns` of each player: missions, then territories and cities, then the second player (B57)."""
    s, limit = g.state, g.rules.values.limit_turns
    if not limit or moment != "turn_start" or s.turn < 2 * limit:
        return None
    second = opponent(RESERVE(s).first)

    def rank(seat: int) -> tuple[int, int, bool]:
        land = len(g.owned(seat)) + count_held(s.owner, seat, TOWNS(s).cities)
        return len(OPEN_MISSIONS(s).taken[seat]), land, seat == second

    return Result((max(players(g), key=rank),), "mission_limit")


def missions_are_whole(g: Game) -> list[str]:
    """Every mission of the game is on the table or with one player, once."""
    table = OPEN_MISSIONS(g.state)
    every = [*table.open, *(mission for taken in table.taken for mission in taken)]
    known = {mission.id for mission in numbers(g).facts.missions}
    return [] if len(set(every)) == len(every) and known.issuperset(every) else ["Missions are lost or doubled."]
