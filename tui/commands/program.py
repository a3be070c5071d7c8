"""The commands of `hegemon`, for typer."""

from typing import Annotated

import typer

from tui.commands import (
    arena,
    boards,
    checks,
    dice,
    entropy,
    inspection,
    maps,
    new,
    odds,
    play,
    referee,
    rules,
    saved,
    serve,
)
from tui.commands.command import command
from tui.commands.common import Common
from tui.commands.errors import Unable
from tui.commands.screens import open_screens

app = typer.Typer(
    name="hegemon", rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False, no_args_is_help=False
)
map_app = typer.Typer(
    rich_markup_mode=None, no_args_is_help=True, help="The boards: draw, inspect, check, import and export them."
)
ODD_NUMBERS = {"ignore_unknown_options": True}
"""So that a negative number is refused as a number that does not fit, not as an unknown option."""

app.command("play")(command(play.play))
app.command("new")(command(new.new))
app.command("rules")(command(rules.rules))
app.command("verify")(command(saved.verify))
app.command("replay")(command(saved.replay))
app.command("log")(command(saved.log))
app.command("dice")(command(dice.dice))
app.command("entropy")(command(entropy.entropy))
app.command("odds", context_settings=ODD_NUMBERS)(command(odds.odds))
app.command("serve")(command(serve.serve))
app.command("arena")(command(arena.arena))
app.command("referee")(command(referee.referee))
app.add_typer(map_app, name="map")
map_app.command("list")(command(maps.listing))
map_app.command("show")(command(maps.show))
map_app.command("inspect")(command(inspection.inspect))
map_app.command("check")(command(checks.check))
map_app.command("diff")(command(checks.diff))
map_app.command("import")(command(boards.import_board))
map_app.command("new")(command(boards.new_board))
map_app.command("export")(command(boards.export_board))


def print_version(wanted: bool) -> None:
    """Print the version, and leave."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"hegemon {version('hegemon')}")
        raise typer.Exit


def start(
    common: Common,
    context: typer.Context,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="Open a prepared position.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="With --scenario: seed of its dice.")] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play and study games of world conquest in the terminal. Without a command: the home screen."""
    if context.invoked_subcommand is not None:
        if scenario is not None or seed is not None:
            raise Unable("--scenario and --seed stand alone: they open a prepared position, without a command.")
        return
    if scenario is None and seed is not None:
        raise Unable("--seed goes with --scenario here; `hegemon new --seed N` makes a game with seeded dice.")
    open_screens(common, None if scenario is None else play.scenario_of(scenario, seed))


app.callback(invoke_without_command=True)(command(start, hidden=False))
