"""The missions of a board, as its file lists them: the block `classic` names the board's regions, no rule does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from engine.board import Board
from engine.options import Refused

BLOCK, FIELD = "classic", "missions"


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be so, all of it at the same time."""

    regions: tuple[str, ...] = ()
    """These regions are held whole."""
    more: int = 0
    """So many further regions of choice are held whole."""
    territories: int = 0
    """So many territories are held."""
    armies: int = 1
    """Armies that a territory must hold to count."""
    destroy: int = 0
    """The player at this place of the table (1 = the first seat) is beaten; 0 = nobody."""


class MissionList(Struct, frozen=True, forbid_unknown_fields=True):
    """The missions of one edition."""

    name: str
    otherwise: str
    """The mission that takes the place of one to beat a player who cannot be beaten any more."""
    missions: dict[str, Mission]
    source: str = ""

    def pool(self, seats: int, absent: str) -> tuple[str, ...]:
        """What is dealt from, sorted. absent: `removed` leaves out the missions to beat players who are not there."""
        return tuple(
            sorted(name for name, mission in self.missions.items() if absent != "removed" or mission.destroy <= seats)
        )


def read(board: Board, list_id: str) -> MissionList:
    """A list of missions of this board. Raises `Refused` when it has none, or one that does not fit the board."""
    block = board.map.blocks.get(BLOCK)
    lists = block.get(FIELD) if isinstance(block, dict) else None
    if not isinstance(lists, dict) or list_id not in lists:
        raise Refused(f"{board.name} has no missions {list_id!r}: there the goal can be world or capitals.")
    try:
        found = msgspec.convert(lists[list_id], MissionList)
    except msgspec.ValidationError as fault:
        raise Refused(f"The missions {list_id!r} of {board.name} cannot be read: {fault}.") from None
    for sentence in _faults(found, board):
        raise Refused(f"The missions {list_id!r} of {board.name} do not fit that board: {sentence}")
    return found


def _faults(missions: MissionList, board: Board) -> Iterator[str]:
    known = {region.id for region in board.regions}
    spare = missions.missions.get(missions.otherwise)
    if spare is None or spare.destroy:
        yield f"{missions.otherwise!r} cannot take the place of another mission."
    for name, mission in missions.missions.items():
        for region in mission.regions:
            if region not in known:
                yield f"{name!r} names a region {region!r} that is not there."
        if mission.territories > len(board.names) or len(mission.regions) + mission.more > len(known):
            yield f"{name!r} asks for more than there is."
        if not (mission.regions or mission.more or mission.territories or mission.destroy > 0):
            yield f"{name!r} asks for nothing."


def describe(board: Board, mission: Mission, names: Sequence[str]) -> str:
    """A mission as a sentence; names: those of the players by seat."""
    titles = {region.id: region.name for region in board.regions}
    wanted = [titles[region] for region in mission.regions]
    if mission.more:
        wanted.append(f"{mission.more} more {'region' if mission.more == 1 else 'regions'} of your choice")
    if mission.territories:
        garrison = f" with {mission.armies} armies or more in each" if mission.armies > 1 else ""
        wanted.append(f"{mission.territories} territories{garrison}")
    parts = [f"hold {' and '.join((', '.join(wanted[:-1]), wanted[-1]) if wanted[1:] else wanted)}"] if wanted else []
    if 0 < mission.destroy <= len(names):
        parts.append(f"see {names[mission.destroy - 1]} beaten")
    sentence = " and ".join(parts)
    return f"{sentence[:1].upper()}{sentence[1:]}."
