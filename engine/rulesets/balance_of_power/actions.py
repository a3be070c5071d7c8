"""What a player can do in Balance of Power beside the classic actions."""

from typing import Annotated

from msgspec import Meta

from engine.actions import Action, Choice, Number, Territory


class PickSetup(Action, frozen=True, tag="pick_setup"):
    """Which of the drawn set-ups is played."""

    setup: Choice


class Put(Action, frozen=True, tag="put"):
    """Starting units of one army (`red`, `blue`, `neutral`) onto one territory."""

    territory: Territory
    army: Choice
    count: Number


class Fill(Action, frozen=True, tag="fill"):
    """Leave all starting units that are not yet on the board to chance."""


class PutCapital(Action, frozen=True, tag="put_capital"):
    """The capital of the army whose units stand there."""

    territory: Territory


class PickSide(Action, frozen=True, tag="pick_side"):
    """Which army one plays (`red`, `blue`), and which takes the first turn."""

    army: Choice
    starts: Choice


class Resist(Action, frozen=True, tag="resist"):
    """Roll for the neutral units that were defeated in the opponent's turn."""


class Buy(Action, frozen=True, tag="buy"):
    """A service of the shop, for units of one's hospital."""

    item: Choice


class Hire(Action, frozen=True, tag="hire"):
    """The neutral territory that attacks for whoever bought it."""

    territory: Territory


class TradeStars(Action, frozen=True, tag="trade_stars"):
    """Cards for units, by the stars on them. Which cards of equal stars are given makes no difference."""

    cards: Annotated[tuple[str, ...], Meta(max_length=20, extra={"kind": "choice"})]


class NeutralAttack(Action, frozen=True, tag="neutral_attack"):
    """One throw with this many dice of the neutral units that were bought for this turn."""

    source: Territory
    target: Territory
    dice: Number


class Reroll(Action, frozen=True, tag="reroll"):
    """Throw one of the attacking dice again; 1 is the highest."""

    die: Number


class TakeMission(Action, frozen=True, tag="take_mission"):
    """A mission that is fulfilled now, for good."""

    mission: Choice
