"""`hegemon serve`: one server for many players, who need nothing but an SSH client."""

import logging
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import Unable

NO_ASYNCSSH = "The server needs asyncssh: install hegemon with its extra, as in pip install 'hegemon[ssh]'."


def serve(
    common: Common,
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="PORT", help="0: any that is free.")] = 2222,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The server's folder: its key, players and games.")
    ] = None,
    authorized_keys: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Admit only these keys, in the format of OpenSSH.")
    ] = None,
    operators: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Fingerprints of those who may end windows and games.")
    ] = None,
    limit: Annotated[list[str] | None, typer.Option(metavar="NAME=NUMBER", help="Another limit; repeatable.")] = None,
) -> None:
    """Serve games over SSH: ssh -p PORT NAME@HOST opens the lobby.

    The key of a player is the account. Games lie in DIR, or in the folder that --saves names.
    """
    try:
        import asyncssh  # noqa: F401  # only asked for here, to be told in a sentence
    except ImportError:
        raise Unable(NO_ASYNCSSH) from None
    import asyncio

    import platformdirs

    from tui.ssh.disk import InUse, lock
    from tui.ssh.limits import Limits, set_limits
    from tui.ssh.server import BadKey, run

    os.umask(0o077)
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
    limits = set_limits(Limits(), limit or ())
    folder = data or Path(platformdirs.user_data_dir("hegemon", appauthor=False)) / "server"

    def ready(port: int, fingerprint: str) -> None:
        output.say(f"Serving on {host} port {port}; the server's key is {fingerprint}.")
        output.say(f"Players come in with: ssh -p {port} NAME@{host}")
        sys.stdout.flush()

    try:
        with lock(folder):
            asyncio.run(run(folder, common.saves, limits, operators, host, port, authorized_keys, ready))
    except (InUse, BadKey) as fault:
        raise Unable(str(fault)) from None
