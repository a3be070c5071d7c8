"""`hegemon entropy`: a phrase for the dice of a server's game, hidden even from the server while it matters."""

import secrets
from typing import Annotated

import typer

from tui.commands import output
from tui.commands.common import Common


def entropy(
    common: Common,
    text: Annotated[str | None, typer.Argument(metavar="TEXT", help="Your phrase; a random one if not given.")] = None,
    seat: Annotated[int, typer.Option(min=1, max=100, metavar="N", help="Your seat at the table.")] = 1,
) -> None:
    """Make a phrase for the dice of a server's game, and its hash.

    Give the table the hash while its sheet is open, and salt and phrase when it asks for them.
    """
    from engine.committed import SALT_BYTES, phrase_hash

    phrase = " ".join((text or secrets.token_hex(8)).split())
    salt = secrets.token_bytes(SALT_BYTES)
    output.say(f"hash    {phrase_hash(seat - 1, salt, phrase).hex()}")
    output.say(f"phrase  {salt.hex()} {phrase}")
