"""What happened in Balance of Power beside the classic events."""

from engine.events import Event


class ColoursDrawn(Event, frozen=True, gc=False, tag="colours_drawn", kw_only=False):
    """Who plays which army of the printed set-ups."""

    red: int
    blue: int


class SetupPicked(Event, frozen=True, gc=False, tag="setup_picked", kw_only=False):
    """`seat`: who picked it; -1: a die or the options did."""

    seat: int
    setup: str


class BoardDealt(Event, frozen=True, gc=False, tag="board_dealt", kw_only=False):
    """Where the cities stand, which missions lie face up, and who places the units."""

    seat: int
    cities: tuple[str, ...]
    missions: tuple[str, ...]


class UnitsPut(Event, frozen=True, gc=False, tag="units_put", kw_only=False):
    seat: int
    army: str
    territory: str
    count: int


class UnitsFilled(Event, frozen=True, gc=False, tag="units_filled", kw_only=False):
    """The last starting units were placed at random."""

    seat: int
    count: int


class CapitalPut(Event, frozen=True, gc=False, tag="capital_put", kw_only=False):
    seat: int
    army: str
    territory: str


class SidePicked(Event, frozen=True, gc=False, tag="side_picked", kw_only=False):
    """Which army the player took, and the seat that begins."""

    seat: int
    army: str
    starts: int


class ResistanceRolled(Event, frozen=True, gc=False, tag="resistance_rolled", kw_only=False):
    """Two dice for the defeated neutral units, what they had to reach, and how many units come back."""

    seat: int
    units: int
    roll: tuple[int, ...]
    need: int
    back: int


class ResistanceWaived(Event, frozen=True, gc=False, tag="resistance_waived", kw_only=False):
    seat: int
    units: int


class Bought(Event, frozen=True, gc=False, tag="bought", kw_only=False):
    seat: int
    item: str
    cost: int


class Hired(Event, frozen=True, gc=False, tag="hired", kw_only=False):
    seat: int
    territory: str


class ReconAsked(Event, frozen=True, gc=False, tag="recon_asked", kw_only=False):
    """The dice of a battle lie, from high to low; the attacker may throw one of them again."""

    seat: int
    source: str
    target: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]


class Rerolled(Event, frozen=True, gc=False, tag="rerolled", kw_only=False):
    """One attacking die: what it showed, and what it shows now."""

    seat: int
    old: int
    new: int


class MissionTaken(Event, frozen=True, gc=False, tag="mission_taken", kw_only=False):
    seat: int
    mission: str
