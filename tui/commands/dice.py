"""`hegemon dice`: what the dice of a game did."""

from typing import TYPE_CHECKING, Any

from tui.commands import output
from tui.commands.common import Common
from tui.commands.saved import AsJson, SaveFile, open_game

if TYPE_CHECKING:
    from engine.save import Loaded
    from tui.dicing import Dice, Tally


def dice(common: Common, file: SaveFile, as_json: AsJson = False) -> None:
    """The dice of a game's battles.

    How often each face fell, and what everybody lost against what was to be expected."""
    from tui.dicing import tally

    loaded = open_game(file)
    found = tally(loaded.game)
    if as_json:
        output.report(document(loaded, found))
    else:
        tell(loaded, found)


def document(loaded: "Loaded", found: "Tally") -> dict[str, Any]:
    """The statistics for scripts; `faces` counts the ones first."""
    from tui.dicing import people_and_bots

    seats = loaded.game.state.seats
    return {
        "rolls": found.rolls,
        "dice": found.all.thrown,
        **faces(found.all),
        "seats": {seat.name: losses(one) for seat, one in zip(seats, found.seats, strict=True)},
        "groups": {name: losses(one) for name, one in people_and_bots(found, loaded.chairs).items()},
    }


def faces(one: "Dice") -> dict[str, Any]:
    """How often each face fell, and whether that is to be expected."""
    from tui.dicing import chi_square

    chi2, p = chi_square(one.faces)
    return {"faces": one.faces, "chi2": chi2, "p": p}


def losses(one: "Dice") -> dict[str, Any]:
    """Losses of one side, with its dice."""
    return {"expected_losses": one.expected, "losses": one.lost, **faces(one)}


def tell(loaded: "Loaded", found: "Tally") -> None:
    """The statistics for people."""
    from tui.dicing import chi_square, people_and_bots, verdict

    every = found.all
    if not found.rolls:
        output.say("No battle has been fought yet.")
        return
    chi2, p = chi_square(every.faces)
    output.say(f"{found.rolls} throws, {every.thrown} dice, mean {every.mean:.3f} (3.500 is to be expected).")
    output.say(f"All faces alike? chi2 = {chi2:.2f} with 5 degrees of freedom, p = {p:.3f}: {verdict(p)}.")
    output.say()
    groups = people_and_bots(found, loaded.chairs)
    rows = [(seat.name, one) for seat, one in zip(loaded.game.state.seats, found.seats, strict=True)]
    rows += [(f"all {name}", one) for name, one in groups.items() if len(groups) > 1]
    head = ("", "1", "2", "3", "4", "5", "6", "mean", "lost", "expected", "luck", "p")
    output.table([head, *[row(name, one) for name, one in [*rows, ("all", every)]]])


def row(name: str, one: "Dice") -> tuple[Any, ...]:
    """One line of the table."""
    from tui.dicing import chi_square

    _, p = chi_square(one.faces)
    counts = [f"{count}" for count in one.faces]
    return (name, *counts, f"{one.mean:.2f}", f"{one.lost}", f"{one.expected:.1f}", f"{one.luck:+.1f}", f"{p:.2f}")
