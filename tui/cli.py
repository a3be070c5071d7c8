"""The `hegemon` command: Home at once when nothing else was said, else one of the commands."""

import sys

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import exit_code
from tui.commands.screens import open_screens


def main() -> None:
    """Run the command line, and leave with its exit code."""
    output.prepare()
    sys.exit(program() if sys.argv[1:] else exit_code(lambda: open_screens(Common())))


def program() -> int:
    """Run what the command line says. typer takes its time to import: Home does not wait for it."""
    from tui.commands.program import app

    return int(app(prog_name="hegemon") or 0)
