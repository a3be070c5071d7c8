"""What the shared phases read. A ruleset turns the options that were picked into these once, when a game begins.

Words such as `fortify_reach` are keys of the tables of functions in `engine.phases`; the options offer those keys.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Values(Struct, frozen=True, kw_only=True):
    """The numbers and words of one game's rules."""

    start_armies: int
    place_step: int = 1
    reinforce_least: int = 3
    reinforce_slip: bool = False
    """12 to 14 territories give 3, as the Italian text prints (I9)."""
    symbols: Mapping[str, str] = {}
    """Card -> symbol; wild cards have the symbol `wild`."""
    set_value: str = "us93"
    set_worth: Mapping[str, int] = {}
    """Kind of set (a symbol, or `mixed`) -> armies, where the board has symbols of its own; else `set_value` says."""
    set_max_wild: int = 2
    trade_least: int = 3
    """Cards in hand from which a trade may be possible."""
    force_at: int = 5
    """Cards in hand at the start of a turn from which a set must be traded; 0 = never."""
    hand_cap: int = 0
    bonus: int = 2
    bonus_per: str = "turn"
    min_source: int = 2
    attack_dice: int = 3
    defend_dice: int = 2
    two_from: int = 2
    """Armies from which a defender may throw two dice or more."""
    one_for_one: bool = False
    """Attacked with one die, the defender throws one."""
    defend_choice: str = "before"
    roll_order: str = "together"
    movein_min: str = "dice"
    eliminate_trade: str = "down_to_4"
    fortify_reach: str = "chain"
    fortify_moves: int = 1
    """Moves in one fortify phase; 0 = any number."""
    fortify_cap: int = 0
    territory_cap: int = 0
    limit_turns: int = 0
    """Turns a seat after which the game is counted; 0 = never."""
    neutral_seat: int = -1
    """The neutral army that stands on the board from the start, or -1."""
